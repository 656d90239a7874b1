/* looks.c -- searches with several partitions find what one partition finds */
#include "oracle.h"
#include "searched.h"
#include "tap.h"

enum { BOARDS = 10, SLIDES = 70 };

static const struct sp_task shortest = {
	.weight = SP_OPTIMAL, .most_nodes = UINT64_MAX,
	.most_slides = UINT64_MAX
};

static struct oracle_goal goal;
static struct sp_tables *tables;
static struct sp_solution solution, other;
static struct sp_board board;
static struct sp_puzzle puzzle;

/* As run of struct sp_crew: does the last part first, and counts the parts. */
static void
run_backwards(void *argument, void (*part)(void *work, uint32_t i),
    void *work, uint32_t parts)
{
	*(uint32_t *)argument += parts;
	while (parts-- > 0)
		part(work, parts);
}

/* As poll of struct sp_watch: stops at once. */
static enum sp_go
stop(void *argument)
{
	(void)argument;
	return SP_GO_STOP;
}

static void
prepare(void)
{
	const struct sp_watch stops = { stop, NULL };
	uint32_t parts = 0;
	const struct sp_crew backwards = { run_backwards, &parts };
	struct sp_size size = { 5, 5 };
	struct sp_tables *few;
	uint64_t bytes;

	oracle_need(sp_tables_make(&few, size, 24, 4, UINT64_MAX, NULL, NULL) ==
	    SP_OK, "small tables");
	ok(sp_tables_extend(few, UINT64_MAX, NULL, NULL) == SP_REFUSED,
	    "small groups have one partition");
	sp_tables_free(few);
	oracle_need(sp_tables_make(&tables, size, 24, 6, UINT64_MAX, NULL,
	    NULL) == SP_OK, "tables");
	bytes = sp_tables_bytes(tables);
	ok(sp_tables_extend(tables, bytes + bytes / 4, NULL, NULL) ==
	    SP_REFUSED && sp_tables_bytes(tables) == bytes,
	    "no partition is added if there is no memory for its tables");
	ok(sp_tables_extend(tables, 2 * bytes, NULL, &stops) == SP_STOPPED &&
	    sp_tables_bytes(tables) == bytes,
	    "the making of further partitions can be stopped");
	ok(sp_tables_extend(tables, 2 * bytes, &backwards, NULL) == SP_OK &&
	    sp_tables_bytes(tables) > bytes &&
	    sp_tables_bytes(tables) <= 2 * bytes,
	    "as many partitions are added as there is memory for");
}

/* As claim of struct sp_subtrees: claims every subtree. */
static uint64_t
claim(void *claimed)
{
	return (*(uint64_t *)claimed)++;
}

/* Searches with looks for greater and greater lengths from the bound of
 * *effort.  Counts all nodes.  Returns the length of the solution, which is
 * then `other`. */
static uint32_t
search(const struct sp_looks *looks, int takes_any, uint32_t end,
    struct sp_solve_stats *effort)
{
	uint32_t next = (uint32_t)effort->bound, length = next;
	uint64_t nodes = 0;
	enum sp_status status = SP_END;

	while (status == SP_END && next < end) {
		uint64_t claimed = 0;
		struct sp_subtrees subtrees = { .length = next,
		    .looks = looks, .claim = claim, .argument = &claimed,
		    .takes_any = takes_any };

		status = sp_solve_subtrees(tables, &puzzle, &shortest,
		    &subtrees, &other, effort);
		length = next;
		nodes += effort->nodes;
		next = subtrees.next_length;
	}
	effort->nodes = nodes;
	return length;
}

static void
same_solutions(void)
{
	static const struct sp_looks looks[] = {
		{ 1, 0, { 3 } }, { 1, 1, { 1, 2 } }, { 2, 0, { 2, 3 } },
		{ 2, 1, { 3, 1, 2 } }, { 1, 2, { 2, 0, 3 } },
		{ 2, 1, { 0, 2, 1 } }, { 0, 0, { 0 } }
	};
	int same = 1, alike = 1;

	oracle_goal_make(&goal, SP_CLASSIC, 5, 5, 25);
	for (int i = 0; i < BOARDS; i++) {
		struct sp_solve_stats effort, from;

		oracle_set(&board, 5, 5, goal.label);
		for (uint32_t k = 0; k < SLIDES; )
			k += (uint32_t)sp_slide_blank(&board,
			    (enum sp_direction)oracle_below(4));
		sp_puzzle_set(&puzzle, &board, goal.goal);
		oracle_need(sp_solve_puzzle(tables, &puzzle, &shortest,
		    &solution, &effort) == SP_OK, "a solution");
		for (size_t k = 0; k < sizeof looks / sizeof *looks; k++) {
			from = effort;
			same &= solution.length == 0 || (search(&looks[k], 0,
			    UINT32_MAX, &from) == solution.length &&
			    oracle_same_slides(&other, &solution));
			from = effort;
			alike &= solution.length == 0 || (search(&looks[k], 1,
			    UINT32_MAX, &from) == solution.length &&
			    oracle_leads_home(&goal, board.label, other.dir,
			    other.length));
		}
	}
	ok(same, "the solution is the same with all looks");
	ok(alike, "any solution is as long with all looks");
}

static void
choice(void)
{
	/* Number 40 of Korf and Felner, whose shortest solution has 82. */
	static const uint32_t labels[] = { 2, 17, 4, 13, 7, 12, 10, 3, 0, 16,
	    21, 24, 8, 5, 18, 20, 15, 19, 14, 9, 22, 11, 6, 1, 23 };
	static const uint32_t length = 82, tried = 78;
	const struct sp_task none = { .weight = SP_OPTIMAL,
	    .most_slides = UINT64_MAX };
	struct sp_looks looks;
	struct sp_solve_stats effort, first, chosen;

	oracle_goal_make(&goal, SP_BLANK_FIRST, 5, 5, 25);
	oracle_set(&board, 5, 5, labels);
	sp_puzzle_set(&puzzle, &board, goal.goal);
	oracle_need(sp_solve_puzzle(tables, &puzzle, &none, &solution,
	    &effort) == SP_STOPPED, "a puzzle's bound");
	effort.least = tried;
	ok(sp_looks_choose(tables, &puzzle, &shortest, &looks, &effort) ==
	    SP_OK && looks.eager > 0, "looks are chosen for a hard board");
	first = chosen = effort;
	search(NULL, 0, tried, &first);
	search(&looks, 0, tried, &chosen);
	ok(chosen.nodes < first.nodes,
	    "the chosen looks need fewer nodes than the first partition");
	ok(search(&looks, 1, UINT32_MAX, &effort) == length &&
	    oracle_leads_home(&goal, board.label, other.dir, other.length),
	    "the length found with chosen looks is the published one");
	effort.least = effort.bound;
	ok(sp_looks_choose(tables, &puzzle, &shortest, &looks, &effort) ==
	    SP_OK && looks.eager == 0,
	    "no look is chosen before a search without a solution");
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
	sp_solution_init(&other);
	TEST(prepare());
	TEST(same_solutions());
	TEST(choice());
	sp_tables_free(tables);
	oracle_goal_clear(&goal);
	sp_solution_free(&other);
	sp_solution_free(&solution);
	sp_board_free(&board);
	return done();
}

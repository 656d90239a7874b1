/*
 * vectors.c -- tests/vectors.json is what slow oracles say, and the library too
 *
 *	vectors		compares, as a test
 *	vectors -w	writes the file to standard output
 *
 * The file is for tests in other languages, here and elsewhere.  Each row has a
 * board, its goal, by name or by labels, and what is right for them: lengths and
 * first moves come from a search of all boards of a size, the other values from
 * their definitions.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sp.h"
#include "tap.h"

#include "put.h"

enum {
	SEARCHED = 9, /* most cells of boards with lengths */
	ROWS = 6,     /* boards for each size and goal */
	FIRST = 300   /* bytes of the first moves of solutions */
};

static struct oracle_goal goal;
static struct sp_board board;
static struct sp_fault fault;
static struct sp_solver *solver;
static struct sp_solution solution;
static size_t rows;
static int writes, goal_has_name;

static const struct {
	uint32_t w, h;
} sizes[] = { { 2, 2 }, { 3, 2 }, { 2, 4 }, { 3, 3 }, { 4, 4 }, { 5, 3 },
    { 3, 6 }, { 5, 4 } };

static void
put_labels(const uint32_t *label, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		put("%s%" PRIu32, i == 0 ? "[" : ",", label[i]);
	put("]");
}

/* Appends a move to others, as sp-solve -f writes them. */
static void
add_move(char *moves, enum sp_direction way, uint32_t tiles,
    enum sp_metric metric)
{
	size_t length = strlen(moves);

	length += (size_t)sprintf(moves + length, "%s%c", length > 0 &&
	    metric == SP_MULTI_TILE ? " " : "", "DURL"[way]);
	if (tiles > 1)
		sprintf(moves + length, "%" PRIu32, tiles);
}

/* Sets first to the moves with which shortest solutions begin. */
static void
find_first(enum sp_metric metric, const unsigned char *distance, char *first)
{
	/* Of the blank: tiles go D L R U. */
	static const enum sp_direction ways[] = { SP_UP, SP_RIGHT, SP_LEFT,
	    SP_DOWN };
	const unsigned here = distance[oracle_rank(board.label, board.n)];

	*first = '\0';
	for (unsigned i = 0; i < 4; i++) {
		uint32_t tiles = 0;

		while ((tiles == 0 || metric == SP_MULTI_TILE) &&
		    sp_slide_blank(&board, ways[i])) {
			tiles++;
			if (distance[oracle_rank(board.label, board.n)] + 1u ==
			    here)
				add_move(first, ways[i], tiles, metric);
		}
		while (tiles-- > 0)
			sp_slide_blank(&board, ways[i] ^ 1);
	}
}

/* Returns whether the library finds how many moves a shortest solution has, and
 * all moves with which one begins. */
static int
is_found(enum sp_metric metric, unsigned moves, const char *first,
    int length_only)
{
	const struct sp_solve_options options = { .metric = metric,
	    .first_moves = 1, .length_only = length_only };
	struct sp_solve_stats stats;
	struct sp_tap tap;
	char found[FIRST] = "";

	oracle_need(sp_solver_solve(solver, &board, goal.goal, &options,
	    &solution, &stats, &fault) == SP_OK, "a solution");
	while (sp_first_take(&stats.first, &tap))
		add_move(found, tap.dir, tap.tiles, metric);
	return strcmp(found, first) == 0 && stats.least == moves &&
	    (length_only || sp_solution_cost(&solution, metric) == moves);
}

/* Writes a row, and returns whether the library says the same. */
static int
row(const uint32_t *label, const unsigned char *slides,
    const unsigned char *moves)
{
	const uint64_t inversions = oracle_inversions(label, goal.n, goal.path,
	    NULL);
	const int solvable = oracle_solvable(label, &goal);
	int same;

	oracle_set(&board, goal.w, goal.h, label);
	put("%s{\"size\":[%" PRIu32 ",%" PRIu32 "],\"board\":",
	    rows++ == 0 ? "" : ",\n", goal.w, goal.h);
	put_labels(label, goal.n);
	put(",\"goal\":");
	if (goal_has_name)
		put("\"%s\"", goal.name);
	else
		put_labels(goal.label, goal.n);
	put(",\"solvable\":%s,\"inversions\":%" PRIu64 ",\"misplaced\":%" PRIu64
	    ",\"manhattan\":%" PRIu64 ",\"conflicts\":%" PRIu64 ",\"swaps\":%"
	    PRIu64 ",\"index\":\"%" PRIu64 "\"",
	    solvable ? "true" : "false", inversions,
	    oracle_misplaced(label, &goal), oracle_manhattan(label, &goal),
	    oracle_conflicts(label, &goal), oracle_swaps(label, &goal),
	    oracle_index(label, goal.n));
	/* For the fields, see fields.c. */
	same = sp_is_solvable(&board, goal.goal) == solvable;
	if (slides != NULL && solvable) {
		const uint64_t rank = oracle_rank(label, goal.n);
		char first[FIRST], first_mtm[FIRST];

		find_first(SP_SLIDES, slides, first);
		find_first(SP_MULTI_TILE, moves, first_mtm);
		for (int length_only = 0; length_only < 2; length_only++)
			same &= is_found(SP_SLIDES, slides[rank], first,
			    length_only) && is_found(SP_MULTI_TILE,
			    moves[rank], first_mtm, length_only);
		put(",\"slides\":%u,\"mtm\":%u,\"first\":\"%s\","
		    "\"first_mtm\":\"%s\"", slides[rank], moves[rank], first,
		    first_mtm);
	}
	put("}");
	return same;
}

/* Writes the boards of a goal, and tests what the library says of them. */
static void
boards(uint32_t missing)
{
	uint32_t label[ORACLE_CELLS];
	unsigned char *slides = NULL, *moves = NULL;
	int same = 1;

	if (goal.n <= SEARCHED) {
		slides = oracle_distances(goal.w, goal.h, goal.label, 1);
		moves = oracle_distances(goal.w, goal.h, goal.label,
		    (goal.w > goal.h ? goal.w : goal.h) - 1);
	}
	same &= row(goal.label, slides, moves);
	for (unsigned i = 0; i < ROWS; i++) {
		if (i % 3 == 2)
			oracle_shuffle(label, goal.n, missing);
		else
			oracle_draw(&goal, label);
		same &= row(label, slides, moves);
	}
	free(slides);
	free(moves);
	if (!writes)
		ok(same, "the library and oracles agree on %ux%u boards for %s, "
		    "%u missing", goal.w, goal.h,
		    goal.name, missing);
}

static void
all_boards(void)
{
	put("[\n");
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		for (int kind = 0; kind <= ORACLE_NAMED; kind++) {
			const uint32_t n = sizes[i].w * sizes[i].h;
			/* One goal in three is for boards without a number
			 * in between. */
			const uint32_t missing = (i + (size_t)kind) % 3 == 2 ?
			    n / 2 : n;

			goal_has_name = kind < ORACLE_NAMED;
			oracle_goal_make(&goal, kind, sizes[i].w, sizes[i].h,
			    missing);
			boards(missing);
		}
	put("\n]\n");
}

/* Whether the file, of the folder that tests are run in, has these bytes. */
static int
is_in_file(void)
{
	FILE *file = fopen("tests/vectors.json", "r");
	size_t at = 0;
	int is_whole;

	if (file == NULL)
		return 0;
	while (at < used && getc(file) == (unsigned char)text[at])
		at++;
	is_whole = at == used && getc(file) == EOF;
	fclose(file);
	return is_whole;
}

int
main(int argc, char **argv)
{
	writes = argc > 1 && strcmp(argv[1], "-w") == 0;
	oracle_need(sp_solver_new(&solver, 0, 0) == SP_OK, "a solver");
	TEST(all_boards());
	if (writes)
		fputs(text, stdout);
	else
		ok(is_in_file(), "vectors.json has the %zu rows of the oracles; "
		    "build/tests/unit/vectors -w writes it", rows);
	oracle_goal_clear(&goal);
	sp_solver_free(solver);
	sp_solution_free(&solution);
	sp_board_free(&board);
	return writes ? 0 : done();
}

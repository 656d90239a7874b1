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

#include "oracle.h"
#include "sp.h"
#include "tap.h"

enum {
	SEARCHED = 9, /* most cells of boards with lengths */
	ROWS = 6      /* boards for each size and goal */
};

static struct oracle_goal goal;
static struct sp_board board;
static struct sp_fault fault;
static struct sp_solver *solver;
static struct sp_solution solution;
static char *text;
static size_t length, rows;
static int writes, goal_has_name;

static const struct {
	uint32_t w, h;
} sizes[] = { { 2, 2 }, { 3, 2 }, { 2, 4 }, { 3, 3 }, { 4, 4 }, { 5, 3 },
    { 3, 6 }, { 5, 4 } };

static void
put(const char *format, ...)
{
	static size_t room;
	va_list arguments;
	int more;

	if (room - length < 1000) {
		char *more_text = realloc(text, room = 2 * room + 1000);

		oracle_need(more_text != NULL, "memory");
		text = more_text;
	}
	va_start(arguments, format);
	more = vsnprintf(text + length, room - length, format, arguments);
	va_end(arguments);
	oracle_need(more >= 0 && (size_t)more < room - length, "room");
	length += (size_t)more;
}

static void
put_labels(const uint32_t *label, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		put("%s%" PRIu32, i == 0 ? "[" : ",", label[i]);
	put("]");
}

/* Returns the length of a solution by the library. */
static uint64_t
solved_in(enum sp_metric metric)
{
	const struct sp_solve_options options = { .metric = metric };
	struct sp_solve_stats stats;

	oracle_need(sp_solver_solve(solver, &board, goal.goal, &options,
	    &solution, &stats, &fault) == SP_OK, "a solution");
	return sp_solution_cost(&solution, metric);
}

static const enum sp_direction ways[] = { SP_UP, SP_RIGHT, SP_LEFT,
    SP_DOWN }; /* of the blank: tiles go D L R U */
static const enum sp_direction back[] = { SP_DOWN, SP_UP, SP_RIGHT, SP_LEFT };

/* Whether the library finds, in order, the moves that lead one move nearer to
 * the goal. */
static int
first_moves_are_nearer(enum sp_metric metric, const unsigned char *distance,
    int length_only)
{
	const struct sp_solve_options options = { .metric = metric,
	    .first_moves = 1, .length_only = length_only };
	const unsigned here = distance[oracle_rank(board.label, board.n)];
	struct sp_solve_stats stats;
	struct sp_tap tap;
	int same;

	oracle_need(sp_solver_solve(solver, &board, goal.goal, &options,
	    &solution, &stats, &fault) == SP_OK, "a solution");
	same = stats.least == here &&
	    (length_only || sp_solution_cost(&solution, metric) == here);
	for (unsigned i = 0; i < 4; i++) {
		uint32_t tiles = 0;

		while (sp_slide_blank(&board, ways[i]))
			if ((++tiles == 1 || metric == SP_MULTI_TILE) &&
			    distance[oracle_rank(board.label, board.n)] + 1u ==
			    here)
				same &= sp_first_take(&stats.first, &tap) &&
				    tap.dir == ways[i] && tap.tiles == tiles;
		while (tiles-- > 0)
			sp_slide_blank(&board, back[ways[i]]);
	}
	return same && !sp_first_take(&stats.first, &tap);
}

/* Writes the moves with which shortest solutions begin, as sp-solve -f does. */
static void
put_first(enum sp_metric metric, const unsigned char *distance)
{
	const unsigned here = distance[oracle_rank(board.label, board.n)];
	const char *space = "";

	put(",\"first%s\":\"", metric == SP_SLIDES ? "" : "_mtm");
	for (unsigned i = 0; i < 4; i++) {
		uint32_t tiles = 0;

		while ((tiles == 0 || metric == SP_MULTI_TILE) &&
		    sp_slide_blank(&board, ways[i])) {
			tiles++;
			if (distance[oracle_rank(board.label, board.n)] + 1u !=
			    here)
				continue;
			put("%s%c", space, "DLRU"[i]);
			if (tiles > 1)
				put("%" PRIu32, tiles);
			space = metric == SP_SLIDES ? "" : " ";
		}
		while (tiles-- > 0)
			sp_slide_blank(&board, back[ways[i]]);
	}
	put("\"");
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

		put(",\"slides\":%u,\"mtm\":%u", slides[rank], moves[rank]);
		same &= solved_in(SP_SLIDES) == slides[rank] &&
		    solved_in(SP_MULTI_TILE) == moves[rank];
		for (int length_only = 0; length_only < 2; length_only++)
			same &= first_moves_are_nearer(SP_SLIDES, slides,
			    length_only) && first_moves_are_nearer(
			    SP_MULTI_TILE, moves, length_only);
		put_first(SP_SLIDES, slides);
		put_first(SP_MULTI_TILE, moves);
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
	while (at < length && getc(file) == (unsigned char)text[at])
		at++;
	is_whole = at == length && getc(file) == EOF;
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
	free(text);
	return writes ? 0 : done();
}

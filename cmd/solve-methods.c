/* solve-methods.c -- the methods of sp-solve */
#include <string.h>

#include "solve.h"

/* Searches with greater factors were not faster in trials. */
enum { MOST_FACTOR = 4 * SOLVE_OPTIMAL };

/* Most cells for a search with -u mtm. */
enum { CELLS_IN_MOVES = 16 };

static uint32_t
parse_factor(const char *text)
{
	uint64_t factor = cmd_thousandths(text);

	if (factor < SOLVE_OPTIMAL)
		cmd_usage('m', "'within:%.57s': F is a number from 1, as in "
		    "within:1.5", text);
	return factor > MOST_FACTOR ? MOST_FACTOR : (uint32_t)factor;
}

static uint32_t
parse_width(const char *text)
{
	uint64_t width;

	if (sp_number_parse(text, strlen(text), SP_NEAR_MOST_WIDTH, &width) !=
	    SP_OK || width < 1)
		cmd_usage('m', "'%.64s': WIDTH is from 1 to %d, as in near:%d",
		    text, SP_NEAR_MOST_WIDTH, SP_NEAR_WIDTH);
	return (uint32_t)width;
}

static uint32_t
parse_weight(const char *text)
{
	uint64_t weight;

	if (sp_number_parse(text, strlen(text), SP_MOST_WEIGHT, &weight) !=
	    SP_OK || weight < 1)
		cmd_usage('m', "'wastar:%.57s': W is from 1 to %d, as in "
		    "wastar:2", text, SP_MOST_WEIGHT);
	return (uint32_t)weight;
}

/* Searches of textbooks: the argument is the number of a heuristic, and 0 is
 * manhattan. */
#define TEXTBOOK .most_cells = SP_TEXTBOOK_CELLS

static const struct solve_method methods[] = {
	{ .name = "optimal", .help = "a shortest solution (default)",
	    .most_cells = SP_PUZZLE_CELLS, .is_optimal = 1,
	    .by = SP_SOLVE_OPTIMAL, .cells_in_moves = CELLS_IN_MOVES },
	{ .name = "within:F", .help = "at most F times the shortest",
	    .parse = parse_factor, .most_cells = SP_PUZZLE_CELLS,
	    .by = SP_SOLVE_WITHIN, .cells_in_moves = CELLS_IN_MOVES },
	{ .name = "near", .help = "a good solution soon, by a beam search",
	    .argument = SP_NEAR_WIDTH, .most_cells = UINT32_MAX,
	    .by = SP_SOLVE_NEAR, .cells_in_moves = UINT32_MAX },
	{ .name = "near:W", .help = "the same with a beam of width W",
	    .parse = parse_width, .most_cells = UINT32_MAX,
	    .by = SP_SOLVE_NEAR, .cells_in_moves = UINT32_MAX },
	{ .name = "fast", .help = "a solution at once, of boards of any size",
	    .most_cells = UINT32_MAX, .by = SP_SOLVE_FAST,
	    .cells_in_moves = UINT32_MAX },
	{ .name = "bfs", .help = "for lessons: breadth-first search",
	    TEXTBOOK, .search = sp_breadth_first_search },
	{ .name = "dfs", .help = "for lessons: depth-first search",
	    .argument = SP_HEURISTIC_ZERO, TEXTBOOK,
	    .search = sp_greedy_search },
	{ .name = "astar", .help = "for lessons: A* by manhattan",
	    TEXTBOOK, .search = sp_a_star_search },
	{ .name = "astar:H", .help = "by manhattan, misplaced, conflicts, zero",
	    .parse = solve_parse_heuristic, TEXTBOOK,
	    .search = sp_a_star_search },
	{ .name = "wastar:W", .help = "for lessons: A* by W times manhattan",
	    .parse = parse_weight, TEXTBOOK, .is_weighted = 1,
	    .search = sp_weighted_a_star_search },
	{ .name = "greedy", .help = "for lessons: greedy by manhattan",
	    TEXTBOOK, .search = sp_greedy_search },
	{ .name = "greedy:H", .help = "as astar:H",
	    .parse = solve_parse_heuristic, TEXTBOOK,
	    .search = sp_greedy_search },
	{ .name = "ida", .help = "for lessons: IDA* by manhattan",
	    TEXTBOOK, .search = sp_ida_star_search },
	{ .name = "ida:H", .help = "as astar:H",
	    .parse = solve_parse_heuristic, TEXTBOOK,
	    .search = sp_ida_star_search },
	{ .name = NULL }
};

const char *
solve_method_name(size_t k)
{
	return methods[k].name;
}

const char *
solve_method_help(size_t k)
{
	return methods[k].help;
}

const struct solve_method *
solve_method(const char *text, uint32_t *argument)
{
	const struct solve_method *m = &methods[cmd_choice('m', "method",
	    text)];

	*argument = m->parse == NULL ? m->argument :
	    m->parse(strchr(text, ':') + 1);
	return m;
}

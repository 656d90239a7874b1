/* solve-options.c -- the command line of sp-solve, and its methods */
#include <string.h>
#include <unistd.h>

#include "solve.h"

enum { DEFAULT_MEBIBYTES = 1024 };

/* ---- methods ---- */

/* Searches with greater factors were not faster in trials. */
enum { MOST_FACTOR = 4 * SOLVE_FACTOR_1 };

static uint32_t
parse_factor(const char *text)
{
	uint64_t factor = cmd_thousandths(text);

	if (factor < SOLVE_FACTOR_1)
		cmd_usage('m', "'within:%.57s': F is a number from 1, as in "
		    "within:1.5", text);
	return factor > MOST_FACTOR ? MOST_FACTOR : (uint32_t)factor;
}

static uint32_t
parse_width(const char *text)
{
	return (uint32_t)cmd_number('m', text, 1, SP_NEAR_MOST_WIDTH);
}

static uint32_t
parse_weight(const char *text)
{
	return (uint32_t)cmd_number('m', text, 1, SP_MOST_WEIGHT);
}

/* Reads the name of a heuristic, and returns its number. */
static uint32_t
parse_heuristic(const char *text)
{
	const struct sp_heuristic *h;
	struct sp_fault names = { .line = 0 };

	for (uint32_t k = 0; (h = sp_heuristic_at(k)) != NULL; k++) {
		if (strcmp(h->name, text) == 0)
			return k;
		sp_fault_append(&names, k == 0 ? "%s" : ", %s", h->name);
	}
	cmd_usage('m', "no such heuristic: '%.64s'; there are %s", text,
	    names.text);
}

/* Searches of textbooks: the argument is the number of a heuristic, and 0 is
 * manhattan. */
#define TEXTBOOK .most_cells = SP_TEXTBOOK_CELLS

static const struct solve_method methods[] = {
	{ .name = "optimal", .help = "a shortest solution (default)",
	    .most_cells = SP_PUZZLE_CELLS, .is_optimal = 1,
	    .by = SP_SOLVE_OPTIMAL, .cells_in_moves = SP_MULTITILE_CELLS },
	{ .name = "within:F", .help = "at most F times the shortest",
	    .parse = parse_factor, .most_cells = SP_PUZZLE_CELLS,
	    .by = SP_SOLVE_WITHIN, .cells_in_moves = SP_MULTITILE_CELLS },
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
	    TEXTBOOK, .search = sp_tree_search },
	{ .name = "dfs", .help = "for lessons: depth-first search",
	    .argument = SP_HEURISTIC_ZERO, TEXTBOOK,
	    .search = sp_tree_search, .weight = 1 },
	{ .name = "astar", .help = "for lessons: A* by manhattan",
	    TEXTBOOK, .search = sp_tree_search, .path_weight = 1, .weight = 1 },
	{ .name = "astar:H", .help = "by manhattan, misplaced, conflicts, zero",
	    .parse = parse_heuristic, TEXTBOOK,
	    .search = sp_tree_search, .path_weight = 1, .weight = 1 },
	{ .name = "wastar:W", .help = "for lessons: A* by W times manhattan",
	    .parse = parse_weight, TEXTBOOK,
	    .search = sp_tree_search, .path_weight = 1 },
	{ .name = "greedy", .help = "for lessons: greedy by manhattan",
	    TEXTBOOK, .search = sp_tree_search, .weight = 1 },
	{ .name = "greedy:H", .help = "as astar:H",
	    .parse = parse_heuristic, TEXTBOOK,
	    .search = sp_tree_search, .weight = 1 },
	{ .name = "ida", .help = "for lessons: IDA* by manhattan",
	    TEXTBOOK, .search = sp_ida_star_search },
	{ .name = "ida:H", .help = "as astar:H",
	    .parse = parse_heuristic, TEXTBOOK,
	    .search = sp_ida_star_search },
	{ .name = NULL }
};

static const char *
method_name(size_t k)
{
	return methods[k].name;
}

static const char *
method_help(size_t k)
{
	return methods[k].help;
}

/* Returns the method that the argument of -m names, and sets *argument to the
 * number behind its colon, as in near:100.  Ends the program if there is no such
 * method. */
static const struct solve_method *
find_method(const char *text, uint32_t *argument)
{
	const struct solve_method *m = &methods[cmd_choice('m', "method",
	    text)];

	*argument = m->parse == NULL ? m->argument :
	    m->parse(strchr(text, ':') + 1);
	return m;
}

/* ---- the command line ---- */

static const struct cmd_option rows[] = {
	{ 'a', NULL,
	    "all shortest solutions, tab-separated; with -l how many" },
	{ 'b', NULL, "write blank: and the letters of the way the blank moves" },
	{ 'c', NULL, "write repeat counts: U3 for UUU; with -p only how many "
	    "boards" },
	{ 'e', NULL, "read no boards: count all boards of -s by length" },
	{ 'f', NULL, "write the first slides, or moves, of all shortest "
	    "solutions" },
	{ .letter = 'G' },
	{ 'H', NULL, "write a histogram of the lengths, at the end" },
	{ 'l', NULL, "write only the length of the solution" },
	{ .letter = 'n' },
	{ 't', NULL, "write tiles: and the numbers of the tiles to tap" },
	{ 'v', NULL, "print length, lower bound, nodes and seconds of each "
	    "board on stderr" },
	{ 'w', NULL, "write records: the board, a tab, and the answer" },
	{ .letter = 'B' },
	{ .letter = 'g' },
	{ .letter = 'i' },
	{ 'd', "depth", "only solutions of at most DEPTH slides, or moves; "
	    "the word none if there is none" },
	{ 'j', "threads", "threads to solve with (default: one a processor)" },
	{ 'k', "moves", "a known solution of each board: no answer is longer; "
	    "@FILE: a line for each board; @: behind each board and a tab",
	    .words = "@FILE" },
	{ 'L', "nodes", "give up on a board after this many search nodes" },
	{ 'M', "mebibytes", "most memory for tables (default 1024)" },
	{ 'm', "method", "how to solve:", method_name,
	    .meaning = method_help },
	{ 'o', "form", "write rows: json, an object a line, or csv",
	    .words = "json csv" },
	{ 'p', "lo:hi", "write the boards that need LO to HI slides, or "
	    "moves, not solutions" },
	{ 'r', "part/parts", "search part PART (from 0) of PARTS of the search "
	    "for each board; with -d" },
	{ .letter = 's' },
	/* The words are in the order of enum sp_metric. */
	{ 'u', "unit", "what is counted: slides (default) or mtm, the moves of "
	    "tiles that slide together", .words = "slides mtm" },
	CMD_LAST_OPTIONS
};

static const struct cmd_conflict conflicts[] = {
	{ "abcdfHiklLmnoprtw", .with = "e", .message = "not with -e, which "
	    "solves no board" },
	{ "abdfHlortw", .with = "p", .message = "-p writes boards, not "
	    "solutions; a second sp-solve may write those" },
	{ "H", .with = "abctw" },
	{ "f", .with = "abHlr" },
	{ "w", .with = "an" },
	{ "o", .with = "abcHntvw" },
	{ "t", .with = "bcl" },
	{ "r", .without = "d", .message = "needs the most slides of a "
	    "solution, -d; without it a part might be searched for ever" },
	{ "r", .with = "a" },
	{ "r", .with = "u mtm", .message = "not with {}, whose search has no "
	    "parts" },
	{ "m", .with = "adfp", .unless = "m optimal", .message = "{} goes with "
	    "-m optimal alone" },
	CMD_CONFLICT_OF_B,
	{ .options = NULL }
};

static const struct cmd_program program = {
	"sp-solve",
	"find shortest solutions of sliding-tile boards\n\n"
	    "U D L R: a tile slides up, down, left or right into the blank",
	"[-abcefGHlntvw] [-B label] [-d depth] [-g goal] [-i form] "
	    "[-j threads] [-k moves] [-L nodes] [-M mebibytes] [-m method] "
	    "[-o form] [-p lo:hi] [-r part/parts] [-s size] [-u unit] "
	    "[file ...]",
	rows, conflicts
};

void
solve_parse(struct solve_options *o, struct cmd_input *in, int argc,
    char **argv)
{
	int letter;
	long processors = -1;

	*o = (struct solve_options){ .most_nodes = UINT64_MAX,
	    .table_bytes = (uint64_t)DEFAULT_MEBIBYTES << SOLVE_MEBIBYTE_BITS };
	cmd_start(&program, argc, argv);
	o->method = find_method("optimal", &o->argument);
	cmd_input_init(in);
	in->want.suggests_goals = 1;
	while ((letter = cmd_input_option(in, argc, argv)) != -1)
		switch (letter) {
		case 'd':
			o->hi = cmd_number('d', optarg, 0, UINT64_MAX);
			break;
		case 'j':
			o->threads = (unsigned)cmd_number('j', optarg, 1,
			    SP_MOST_THREADS);
			break;
		case 'L':
			o->most_nodes = cmd_number('L', optarg, 0, UINT64_MAX);
			break;
		case 'M':
			o->table_bytes = cmd_number('M', optarg, 0, UINT64_MAX);
			o->table_bytes = o->table_bytes >
			    UINT64_MAX >> SOLVE_MEBIBYTE_BITS ? UINT64_MAX :
			    o->table_bytes << SOLVE_MEBIBYTE_BITS;
			break;
		case 'm':
			o->method = find_method(optarg, &o->argument);
			break;
		case 'o':
			o->table = cmd_choice('o', "form", optarg) == 0 ?
			    CMD_JSON : CMD_CSV;
			break;
		case 'p':
			cmd_range('p', "length", optarg, &o->lo, &o->hi);
			break;
		case 'r':
			cmd_part('r', optarg, &o->part, &o->parts);
			break;
		case 'u':
			o->metric = (enum sp_metric)cmd_choice('u', "unit",
			    optarg);
			break;
		}
	o->is_bounded = cmd_given('p') || cmd_given('d');
	if (cmd_given('e') && optind < argc)
		cmd_usage(0, "no operands with -e, which reads no boards");
	if (o->metric == SP_MULTI_TILE && o->method->cells_in_moves == 0)
		cmd_usage('u', "not mtm with -m %s, which counts slides alone",
		    o->method->name);
	if (cmd_given('k') && o->method->search != NULL)
		cmd_usage('k', "not with -m %s, which takes no known solution",
		    o->method->name);
	if (cmd_given('p') && in->want.numbered && in->want.form.grid &&
	    !cmd_given('c'))
		cmd_usage('n', "not with boards written as grids");
	/* Each row of a table has its line. */
	in->want.numbered |= cmd_given('o') != 0;
#if defined(_SC_NPROCESSORS_ONLN)
	processors = sysconf(_SC_NPROCESSORS_ONLN);
#endif
	/* Each search of textbooks may take all memory of -M. */
	if (o->method->search != NULL || (!cmd_given('j') && processors < 1))
		o->threads = 1;
	else if (!cmd_given('j'))
		o->threads = processors < SP_MOST_THREADS ?
		    (unsigned)processors : SP_MOST_THREADS;
}

/* solve-options.c -- the command line of sp-solve */
#include <unistd.h>

#include "solve.h"

enum { DEFAULT_MEBIBYTES = 1024 };

static const struct cmd_option rows[] = {
	{ 'a', NULL,
	    "all shortest solutions, tab-separated; with -l how many" },
	{ 'b', NULL, "write the way the blank moves, after blank:" },
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
	    "or @FILE, a line for each board", .words = "@FILE" },
	{ 'L', "nodes", "give up on a board after this many search nodes" },
	{ 'M', "mebibytes", "most memory for tables (default 1024)" },
	{ 'm', "method", "how to solve:", solve_method_name,
	    .meaning = solve_method_help },
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
	{ .letter = 0 }
};

static const struct cmd_conflict conflicts[] = {
	{ "abcdfHiklLmnoprtw", .with = "e", .message = "not with -e, which solves "
	    "no board" },
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

static uint64_t
parse_mebibytes(const char *text)
{
	uint64_t mebibytes = cmd_number('M', text, 0, UINT64_MAX);

	return mebibytes > UINT64_MAX >> SOLVE_MEBIBYTE_BITS ? UINT64_MAX :
	    mebibytes << SOLVE_MEBIBYTE_BITS;
}

static unsigned
processors(void)
{
	long count = -1;

#if defined(_SC_NPROCESSORS_ONLN)
	count = sysconf(_SC_NPROCESSORS_ONLN);
#endif
	return count < 1 ? 1 : count < SOLVE_MOST_THREADS ? (unsigned)count :
	    SOLVE_MOST_THREADS;
}

static void
parse_letter(struct solve_options *o, int letter)
{
	switch (letter) {
	case 'd':
		o->hi = cmd_number('d', optarg, 0, UINT64_MAX);
		break;
	case 'j':
		o->threads = (unsigned)cmd_number('j', optarg, 1,
		    SOLVE_MOST_THREADS);
		break;
	case 'k':
		o->known = optarg;
		break;
	case 'L':
		o->most_nodes = cmd_number('L', optarg, 0, UINT64_MAX);
		break;
	case 'M':
		o->table_bytes = parse_mebibytes(optarg);
		break;
	case 'm':
		o->method = solve_method(optarg, &o->argument);
		break;
	case 'o':
		cmd_choice('o', "form", optarg);
		o->table = cmd_table_by_name(optarg);
		break;
	case 'p':
		cmd_range('p', "length", optarg, &o->lo, &o->hi);
		break;
	case 'r':
		cmd_part('r', optarg, &o->part, &o->parts);
		break;
	case 'u':
		o->metric = (enum sp_metric)cmd_choice('u', "unit", optarg);
		break;
	}
}

/* Refuses what the values of options exclude. */
static void
check_values(const struct solve_options *o, const struct cmd_input *in,
    int operands)
{
	if (cmd_given('e') && operands > 0)
		cmd_usage(0, "no operands with -e, which reads no boards");
	if (o->metric == SP_MULTI_TILE && o->method->cells_in_moves == 0)
		cmd_usage('u', "not mtm with -m %s, which counts slides alone",
		    o->method->name);
	if (cmd_given('k') && o->method->search != NULL)
		cmd_usage('k', "not with -m %s, which takes no known solution",
		    o->method->name);
	if (cmd_given('p') && in->numbered && in->form.grid && !cmd_given('c'))
		cmd_usage('n', "not with boards written as grids");
}

void
solve_parse(struct solve_options *o, struct cmd_input *in, int argc,
    char **argv)
{
	int letter;

	*o = (struct solve_options){ .most_nodes = UINT64_MAX,
	    .table_bytes = (uint64_t)DEFAULT_MEBIBYTES << SOLVE_MEBIBYTE_BITS };
	cmd_start(&program, argc, argv);
	o->method = solve_method("optimal", &o->argument);
	cmd_input_init(in);
	in->suggests_goals = 1;
	while ((letter = cmd_input_option(in, argc, argv)) != -1)
		parse_letter(o, letter);
	o->is_bounded = cmd_given('p') || cmd_given('d');
	check_values(o, in, argc - optind);
	/* Each row of a table has its line. */
	in->numbered |= o->table != NULL;
	/* Each search of textbooks may take all memory of -M. */
	if (o->method->search != NULL)
		o->threads = 1;
	else if (!cmd_given('j'))
		o->threads = processors();
}

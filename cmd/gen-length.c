/* gen-length.c -- sp-gen -m length, mtm: boards by the length of solutions */
#include "gen.h"

/* Most cells; boards of so many take half a second and 64 megabytes. */
enum { LENGTH_CELLS = 12 };

/* The boards of the lengths that the user asks for, and how boards are drawn
 * from them. */
static struct lengths {
	struct sp_breadth *search;
	uint64_t boards;
	struct sp_board goal;
	struct sp_dice dice;
	/* -d: a permutation of at least as many numbers, and then a
	 * rotation. */
	struct sp_feistel feistel;
	uint64_t rotation;
} chosen;

void
gen_check_length(const struct gen *g)
{
	const char *name = g->method->name;

	if (!g->method->by_length)
		return;
	if (g->every)
		cmd_usage('e', "not with -m %s; with -d and -n inf it "
		    "writes every board once", name);
	if (g->options.population != SP_SOLVABLE)
		cmd_usage('p', "not with -m %s: other boards than solvable "
		    "ones have no solution", name);
	if (g->options.missing == 0)
		cmd_usage('M', "not random with -m %s: lengths depend on "
		    "the blank's home, and so on the missing number", name);
	if (g->goal->n > LENGTH_CELLS)
		cmd_usage('m', "%s is limited to %d cells%s", name,
		    LENGTH_CELLS, g->method->metric == SP_SLIDES ?
		    "; select larger boards by sp-solve -p" : "");
}

void
gen_find_lengths(struct gen *g)
{
	struct sp_fault fault;
	uint32_t missing = g->options.missing;
	const char *unit = g->method->what;
	enum sp_metric metric = g->method->metric;
	uint64_t lo = g->lo > 0 || !g->options.not_goal ? g->lo : 1;

	sp_board_init(&chosen.goal);
	if (sp_goal_board(g->goal, missing, &chosen.goal, &fault) != SP_OK ||
	    sp_breadth_new(&chosen.search, sp_goal_size(g->goal), metric,
	    sp_goal_home(g->goal, missing, 0)) != SP_OK ||
	    sp_breadth_choose(chosen.search, lo, g->hi, g->options.fixed_blank,
	    &chosen.boards) != SP_OK)
		cmd_no_memory();
	if (chosen.boards == 0 && g->options.fixed_blank)
		cmd_die("no board with its blank at home is so many %s from "
		    "the goal", unit);
	if (chosen.boards == 0)
		cmd_die("no board is more than %llu %s from the goal; "
		    "sp-solve -e%s tells how many there are of each length",
		    (unsigned long long)sp_breadth_longest(chosen.search), unit,
		    metric == SP_SLIDES ? "" : " -u mtm");
	sp_big_set(&g->population, chosen.boards);
}

/*
 * Prepares -d.  The permutation has two bounds, whose product is hardly more
 * than the number of boards.  The rotation makes each single board exactly
 * uniform.
 */
static void
start_order(const struct gen *g)
{
	uint64_t left = 1;

	while (left * left < chosen.boards)
		left++;
	if (sp_feistel_init(&chosen.feistel, g->options.seed, left,
	    (chosen.boards + left - 1) / left) != SP_OK)
		cmd_no_memory();
	chosen.rotation = sp_dice_below(&chosen.dice, chosen.boards);
}

/* For -d: returns which of the chosen boards comes i-th in the random order of
 * the seed, each once; i is below their number. */
static uint64_t
permute(uint64_t i)
{
	uint64_t right = chosen.feistel.right;

	/* A number that is too great is permuted again until it is the number
	 * of a board. */
	do {
		struct sp_halves at = { i / right, i % right };

		sp_feistel_at(&chosen.feistel, &at, 1);
		i = at.left * right + at.right;
	} while (i >= chosen.boards);
	return i < chosen.boards - chosen.rotation ? i + chosen.rotation :
	    i - (chosen.boards - chosen.rotation);
}

void
gen_start_lengths(const struct gen *g)
{
	sp_dice_init(&chosen.dice, g->options.seed, SP_STREAM_BOARDS, 1);
	if (g->options.distinct)
		start_order(g);
}

void
gen_length_board(struct gen *g, uint64_t i)
{
	uint8_t home[LENGTH_CELLS];
	uint32_t labels[LENGTH_CELLS];
	struct sp_fault fault;

	if (!g->options.distinct)
		sp_dice_start(&chosen.dice, i);
	sp_breadth_board(chosen.search, g->options.distinct ? permute(i) :
	    sp_dice_below(&chosen.dice, chosen.boards), home);
	for (uint32_t cell = 0; cell < chosen.goal.n; cell++)
		labels[cell] = chosen.goal.label[home[cell]];
	if (sp_board_set(&g->board, chosen.goal.size, labels, &fault) != SP_OK)
		cmd_no_memory();
}

void
gen_free_lengths(void)
{
	sp_feistel_free(&chosen.feistel);
	sp_board_free(&chosen.goal);
	sp_breadth_free(chosen.search);
}

/* sp-gen.c -- write boards */
#include "gen.h"

static const struct cmd_option rows[] = {
	{ 'b', NULL, "keep the blank on its cell of the goal" },
	{ 'd', NULL, "distinct: no board twice within one seed" },
	{ 'e', NULL, "every board once, in index order" },
	{ 'G', NULL, "write grids: a line a row, then an empty line" },
	{ 'u', NULL, "write how many boards there are, not the boards" },
	{ 'v', NULL, "print the seed and the number of boards to draw "
	    "from on stderr" },
	{ 'x', NULL, "never the goal itself" },
	{ .letter = 'g' },
	{ 'k', "first", "start at board number FIRST (default 0)" },
	{ 'M', "missing", "the missing number: 1 to N (default N), or random",
	    .words = "random" },
	{ 'm', "method",
	    "uniform (default), walk:K (the blank goes to K random "
	    "cells), slide:K (one cell any way, K times), length:L or "
	    "length:LO:HI (slides of a shortest solution), mtm:L or mtm:LO:HI "
	    "(multi-tile moves)",
	    .words = "uniform walk:K slide:K length:L mtm:L" },
	{ 'n', "count", "how many boards (default 1), or inf", .words = "inf" },
	/* The words are in the order of enum sp_population. */
	{ 'p', "population", "solvable (default), unsolvable or any",
	    .words = "solvable unsolvable any" },
	{ 'r', "part/parts", "only part R of M parts, 0 <= R < M" },
	{ 'S', "seed", "0 to 2^128-1, in decimal, or hexadecimal after 0x" },
	{ 's', "size", "columns x rows, WxH, or N for NxN (default 4x4)" },
	{ .letter = 0 }
};

static const struct cmd_conflict conflicts[] = {
	{ "d", .with = "m walk slide", .message = "not with {}: where a walk "
	    "ends is left to chance; awk '!seen[$0]++' passes each board "
	    "once" },
	{ "be", .with = "m walk slide", .message = "not with {}: where a walk "
	    "ends is left to chance" },
	{ "p", .with = "m walk slide", .message = "not with {}: from the goal "
	    "only solvable boards are reached" },
	{ "d", .with = "e", .message = "-e writes every board once as it is" },
	{ "M random", .with = "e", .message = "-e needs one missing number, "
	    "the index counts boards with the same labels" },
	{ "p any", .with = "e", .message = "the index counts the solvable "
	    "boards or the unsolvable ones, not both: -e needs one of them" },
	{ "e", .with = "m length mtm", .message = "not with {}; with -d and "
	    "-n inf it writes every board once" },
	{ "p unsolvable any", .with = "m length mtm", .message = "not with {}: "
	    "other boards than solvable ones have no solution" },
	{ "M random", .with = "m length mtm", .message = "not random with {}: "
	    "lengths depend on the blank's home, and so on the missing "
	    "number" },
	{ "r", .without = "S", .unless = "eu", .message = "needs a seed, -S; "
	    "without it every part draws one of its own" },
	{ "r", .with = "n inf", .unless = "de", .message = "no part of -n inf "
	    "has an end" },
	{ .options = NULL }
};

static const struct cmd_program program = {
	"sp-gen",
	"write sliding-tile boards, uniformly at random or all in order",
	"[-bdeGuvx] [-g goal] [-k first] [-M missing] [-m method] [-n count] "
	    "[-p population] [-r part/parts] [-S seed] [-s size]",
	rows, conflicts
};

static void
write_board(struct gen *g)
{
	sp_write_board(&cmd_out, &g->board, &g->form);
	cmd_output_check();
	cmd_progress_add(1);
}

/* Prints that board numbers end at 2^64 - 1, and ends the program. */
_Noreturn static void
die_at_end(void)
{
	cmd_die("the boards of a seed end at number 18446744073709551615");
}

/*
 * Writes `left` boards, or boards without end, from board number i on.  After
 * each chunk it checks for write errors and counts the progress.  The last
 * board number is 2^64-1.
 */
static void
write_numbers(struct gen *g, uint64_t i, uint64_t left, int endless)
{
	const uint64_t chunk = 1024;
	struct sp_generator *generator = g->generator;
	struct sp_fault fault;

	if (generator == NULL && sp_generator_new(&generator, &g->options,
	    g->goal, &fault) != SP_OK)
		cmd_no_memory();
	while (endless || left > 0) {
		uint64_t step = endless || left > chunk ? chunk : left;

		if (step > UINT64_MAX - i)
			step = 1;
		if (sp_generate_text(generator, i, step, &cmd_out, &g->form,
		    &g->board, &fault) != SP_OK) {
			cmd_output_check();
			cmd_no_memory();
		}
		cmd_output_check();
		cmd_progress_add(step);
		left -= endless ? 0 : step;
		if (i == UINT64_MAX && (endless || left > 0))
			die_at_end();
		i += step;
	}
	if (generator != g->generator)
		sp_generator_free(generator);
}

static void
write_drawn(struct gen *g)
{
	uint64_t i, left = 0;
	int endless = !sp_big_fits(&g->count, &left) || g->endless;

	if (!sp_big_fits(&g->first, &i))
		return; /* not tested, since -k and -n fit */
	write_numbers(g, i, left, endless);
}

/* Does -e for boards whose indexes fit 64 bits: a generator makes them, in
 * order. */
static void
write_every_by_number(struct gen *g, const struct sp_big *goal, int skip_goal)
{
	uint64_t first, count, place = 0, before = 0;

	sp_big_fits(&g->first, &first);
	sp_big_fits(&g->count, &count);
	sp_big_fits(goal, &place);
	g->options.in_order = 1;
	g->options.not_goal = 0;
	if (skip_goal && first < place)
		before = place - first < count ? place - first : count;
	if (before > 0)
		write_numbers(g, first, before, 0);
	if (count > before)
		write_numbers(g, first + before + (uint64_t)skip_goal,
		    count - before, 0);
}

/* Does -e for boards of any size: each board is made from the one before. */
static void
write_every_by_step(struct gen *g, const struct sp_big *offset,
    const struct sp_big *goal, int skip_goal)
{
	enum sp_population population = g->options.population;
	uint64_t left = 0;
	int endless = !sp_big_fits(&g->count, &left);
	static struct sp_big at, one;
	struct sp_fault fault;

	sp_big_set(&one, 1);
	sp_big_copy(&at, &g->first);
	if (skip_goal && sp_big_compare(&at, goal) >= 0)
		sp_big_add(&at, &one);
	sp_big_add(&at, offset);
	if (sp_index_board(&at, g->goal, g->options.missing, population,
	    &g->board, &fault) != SP_OK)
		cmd_no_memory(); /* not tested, since g->board has this size */
	while (endless || left-- > 0) {
		if (skip_goal && sp_is_solved(&g->board, g->goal))
			sp_index_next(&g->board, g->goal, population, &fault);
		write_board(g);
		sp_index_next(&g->board, g->goal, population, &fault);
	}
}

static void
write_every(struct gen *g)
{
	struct sp_fault fault;
	static struct sp_big offset, goal;
	int skip_goal = g->options.not_goal &&
	    g->options.population == SP_SOLVABLE;

	if (g->count.len == 0)
		return;
	sp_big_set(&offset, 0);
	if (g->options.fixed_blank) {
		sp_index_count(g->goal->n - 1, SP_SOLVABLE, &offset);
		sp_big_multiply(&offset, sp_goal_home(g->goal,
		    g->options.missing, 0), 0);
	}
	/* The number of the goal is its index minus the offset. */
	if (sp_goal_board(g->goal, g->options.missing, &g->board,
	    &fault) != SP_OK)
		cmd_no_memory();
	sp_index(&g->board, &goal);
	sp_big_subtract(&goal, &offset);
	if (g->goal->n <= SP_MAX_ORDER_CELLS)
		write_every_by_number(g, &goal, skip_goal);
	else
		write_every_by_step(g, &offset, &goal, skip_goal);
}

/* ---- several goals: board k is for goal k ---- */

/* Writes board number i, for the last goal taken, which is a board. */
static void
write_for_goal(struct gen *g, uint64_t i)
{
	struct sp_generator *generator;
	struct sp_fault fault;

	g->goal = &g->goals.goal;
	g->options.missing = g->goal->missing;
	if (sp_generator_new(&generator, &g->options, g->goal,
	    &fault) != SP_OK ||
	    sp_generate(generator, i, &g->board) != SP_OK)
		cmd_no_memory();
	sp_generator_free(generator);
	write_board(g);
}

static void
refuse_board(struct gen *g, uint64_t i, const struct sp_fault *fault)
{
	cmd_message("board %llu: %s", (unsigned long long)i, fault->text);
	g->status = CMD_TROUBLE;
}

static void
write_for_goals(struct gen *g)
{
	uint64_t first = 0, left = 0;
	int to_the_end = !g->count_given || g->endless;
	struct sp_fault fault;

	sp_big_fits(&g->first, &first);
	sp_big_fits(&g->count, &left);
	for (uint64_t i = 0; to_the_end || left > 0; i++) {
		enum sp_status status = cmd_goals_next(&g->goals, &fault);

		if (status == SP_END) {
			if (!to_the_end)
				refuse_board(g, i < first ? first : i, &fault);
			return;
		}
		if (i < first)
			continue;
		if (status == SP_OK)
			write_for_goal(g, i);
		else
			refuse_board(g, i, &fault);
		left -= !to_the_end;
	}
}

/* Returns whether a seed is used or printed. */
static int
is_seed_used(const struct gen *g)
{
	return g->verbose || !(g->every || g->count_only);
}

/* Takes a seed from the system if there is no -S and it is used. */
static void
draw_seed(struct gen *g)
{
	if (!cmd_given('S') && is_seed_used(g) &&
	    sp_seed_draw(&g->options.seed) != SP_OK)
		cmd_die("/dev/urandom: no random seed; give -S");
}

/* Warns of -k without -S, and prints the seed and the size of the population
 * under -v. */
static void
print_seed(const struct gen *g)
{
	static char text[SP_BIG_TEXT];

	if (!cmd_given('S') && cmd_given('k') && is_seed_used(g))
		cmd_message("-k without -S: every run draws a seed of its own");
	if (!g->verbose)
		return;
	sp_seed_print(g->options.seed, text);
	cmd_message("seed %s", text);
	if (g->population.len > 0) {
		sp_big_print(&g->population, text);
		cmd_message("population %s", text);
	} else if (!g->goals.each) {
		cmd_message("population not counted above %d cells",
		    SP_MAX_INDEX_CELLS);
	}
}

static void
write_count(const struct gen *g)
{
	if (g->endless)
		sp_write_text(&cmd_out, "inf");
	else
		sp_write_big(&cmd_out, gen_is_sliced() ? &g->count :
		    &g->population);
	sp_write_text(&cmd_out, "\n");
}

static void
write_boards(struct gen *g)
{
	uint64_t count = 0;

	/* If a part before this one has boards, this one begins with the empty
	 * line between grids. */
	cmd_out.grids = g->follows_part;
	if (!g->endless && (g->count_given || !g->goals.each) &&
	    sp_big_fits(&g->count, &count))
		cmd_progress_expect(count);
	if (g->goals.each)
		write_for_goals(g);
	else if (g->every)
		write_every(g);
	else
		write_drawn(g);
}

int
main(int argc, char **argv)
{
	static struct gen g;
	int status;

	cmd_start(&program, argc, argv);
	g.goal_text = "classic";
	g.form = *sp_form_at(0);
	sp_board_init(&g.board);
	gen_parse_options(&g, argc, argv);
	gen_open_goal(&g);
	draw_seed(&g);
	gen_find_slice(&g);
	print_seed(&g);
	if (g.count_only)
		write_count(&g);
	else
		write_boards(&g);
	status = cmd_finish(g.status);
	sp_generator_free(g.generator);
	sp_board_free(&g.board);
	cmd_goals_close(&g.goals);
	return status;
}

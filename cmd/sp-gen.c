/*
 * sp-gen.c -- write boards
 *
 * The boards to write are a slice of the boards of a seed or, with -e, of all
 * boards in the order of their indexes: `count` boards from number `first` on.
 * -k and -n say which; -r divides them; -d and -e end with the population: all
 * boards that can be drawn.
 */
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd.h"

/* The first method is the default. */
static const struct method {
	const char *name; /* without its argument */
	enum sp_gen_method by;
	enum sp_metric metric; /* of lengths, if `by` is SP_LENGTH */
} methods[] = {
	{ "uniform", .by = SP_UNIFORM },
	{ "walk", .by = SP_WALK },
	{ "slide", .by = SP_SLIDE },
	{ "length", .by = SP_LENGTH, .metric = SP_SLIDES },
	{ "mtm", .by = SP_LENGTH, .metric = SP_MULTI_TILE }
};

static const uint64_t most_steps = (uint64_t)1 << 32;

/* The numbers of the boards to write. */
struct slice {
	struct sp_big first, count; /* first .. first+count-1 */
	int is_endless;      /* -n inf; `count` means nothing */
	int has_count;       /* -n, or it follows from the number of goals */
	uint32_t part, parts; /* -r */
	/* -r: a part before this one has boards.  Grids then begin with the
	 * empty line that parts them from the grids of that part. */
	int begins_with_gap;
};

struct gen {
	struct sp_gen_options options; /* which boards to draw */
	const struct method *method; /* -m */
	const char *goal_text;    /* -g */
	struct sp_size size;      /* -s; 0x0: not given */
	struct sp_form form;
	struct slice slice;

	struct cmd_goals goals;
	const struct sp_goal *goal;
	/* Number of boards to draw from; 0: not counted. */
	struct sp_big population;
	/* Made in order to count them; else NULL. */
	struct sp_generator *generator;
	struct sp_batch *batch;
	struct sp_board board; /* the board to write, if it is alone */
	enum cmd_status status;
};

/* ---- options ---- */

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
	/* The words are in the order of methods. */
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
	CMD_LAST_OPTIONS
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
parse_big(int letter, struct sp_big *value, const char *nor)
{
	if (sp_big_parse(optarg, value) != SP_OK)
		cmd_usage(letter, "'%.64s' is no whole number%s", optarg, nor);
}

static void
parse_options(struct gen *g, int argc, char **argv)
{
	uint64_t value;
	struct sp_fault fault;
	int letter;

	g->method = methods;
	while ((letter = cmd_option(argc, argv)) != -1)
		switch (letter) {
		case 'k':
			parse_big('k', &g->slice.first, "");
			break;
		case 'm':
			g->method = &methods[cmd_choice('m', "method", optarg)];
			g->options.method = g->method->by;
			g->options.metric = g->method->metric;
			/* Of an -m before this one. */
			g->options.least = g->options.most = 0;
			g->options.steps = 0;
			if (g->method->by == SP_LENGTH)
				cmd_range('m', g->method->name,
				    strchr(optarg, ':') + 1, &g->options.least,
				    &g->options.most);
			else if (g->method->by != SP_UNIFORM)
				g->options.steps = cmd_number('m',
				    strchr(optarg, ':') + 1, 0, most_steps);
			break;
		case 'n':
			g->slice.is_endless = strcmp(optarg, "inf") == 0;
			if (!g->slice.is_endless)
				parse_big('n', &g->slice.count, " and not inf");
			break;
		case 'p':
			g->options.population = (enum sp_population)cmd_choice(
			    'p', "population", optarg);
			break;
		case 'r':
			cmd_part('r', optarg, &g->slice.part, &g->slice.parts);
			break;
		case 'S':
			if (sp_seed_parse(optarg, &g->options.seed, &fault) !=
			    SP_OK)
				cmd_usage('S', "'%.64s' is %s", optarg,
				    fault.text);
			break;
		case 's':
			g->size = cmd_size('s', optarg);
			break;
		}
	g->goal_text = cmd_given('g') ? cmd_argument('g') : "classic";
	g->options.fixed_blank = cmd_given('b');
	g->options.distinct = cmd_given('d');
	g->options.not_goal = cmd_given('x');
	g->form.grid = cmd_given('G');
	g->slice.has_count = cmd_given('n');
	if (optind < argc)
		cmd_usage(0, "'%.64s': no operands; -n says how many boards, "
		    "-s of which size", argv[optind]);
	if ((g->options.method == SP_WALK || g->options.method == SP_SLIDE) &&
	    g->options.not_goal && g->options.steps == 0)
		cmd_usage('x', "without a step a walk ends on the goal");
	if (g->options.method == SP_LENGTH && g->options.not_goal &&
	    g->options.most == 0)
		cmd_usage('x', "no board but the goal has the length 0");
	/* Only the numbers of -e have no limit. */
	if (!cmd_given('e') && !sp_big_fits(&g->slice.first, &value))
		cmd_usage('k', "board numbers end at 18446744073709551615");
	if (!cmd_given('e') && !sp_big_fits(&g->slice.count, &value))
		cmd_usage('n', "at most 18446744073709551615 boards, or inf");
}

/* ---- the goal and the missing number ---- */

/* Returns whether not all boards are asked for. */
static int
is_sliced(void)
{
	return cmd_given('k') || cmd_given('n') || cmd_given('r');
}

/* Returns how many cells a board has. */
static uint32_t
cells(const struct gen *g)
{
	return sp_cells(sp_goal_size(g->goal));
}

static void
check_goals(const struct gen *g)
{
	if (g->goals.name == NULL && cmd_given('M'))
		cmd_usage('M', "a goal given as a board has a missing number "
		    "of its own");
	if (!g->goals.each)
		return;
	if (g->options.distinct)
		cmd_usage('d', "not with several goals");
	if (cmd_given('e'))
		cmd_usage('e', "not with several goals");
	if (g->options.method == SP_LENGTH)
		cmd_usage('m', "%s is refused with several goals",
		    g->method->name);
	if (cmd_given('u') && !is_sliced())
		cmd_usage('u', "with several goals there is no one number; "
		    "give -n");
}

static void
open_goal(struct gen *g)
{
	const struct sp_size usual = { 4, 4 };
	const char *text = cmd_argument('M');
	struct sp_fault fault;
	struct sp_size size = g->size;
	uint64_t missing;

	cmd_take_stdin('g', g->goal_text, "@-");
	cmd_goals_open(&g->goals, 'g', g->goal_text, &g->form, g->size,
	    UINT32_MAX);
	check_goals(g);
	if (g->goals.each)
		return;
	if (size.w == 0)
		size = g->goals.name == NULL ? sp_goal_size(g->goals.goal) :
		    usual;
	if (cmd_goals_lay(&g->goals, size, &g->goal, &fault) != SP_OK)
		cmd_no_memory();
	missing = sp_goal_missing(g->goal);
	g->options.draw_missing = text != NULL && strcmp(text, "random") == 0;
	if (text != NULL && !g->options.draw_missing && (sp_number_parse(text,
	    strlen(text), cells(g), &missing) != SP_OK || missing == 0))
		cmd_usage('M', "'%.64s' is not 1 to %lu and not random", text,
		    (unsigned long)cells(g));
	g->options.missing = g->options.draw_missing ? 0 : (uint32_t)missing;
	if (g->options.method == SP_LENGTH && cells(g) > SP_MAX_LENGTH_CELLS)
		cmd_usage('m', "%s is limited to %d cells%s", g->method->name,
		    SP_MAX_LENGTH_CELLS, g->method->metric == SP_SLIDES ?
		    "; select larger boards from walks, as by sp-gen -m "
		    "slide:80 -n inf | sp-solve -p 20" : "");
}

/* Makes the generator and counts the boards to draw from, if an option asks for
 * it or it limits how many are written.  Ends the program if no board is as the
 * options say.  Boards with too many cells to be counted are refused only
 * if the number is necessary. */
static void
count_population(struct gen *g)
{
	static char text[SP_POPULATION_TEXT];
	struct sp_fault fault;
	enum sp_status status;

	if (g->goals.each || (g->options.method != SP_LENGTH &&
	    !cmd_given('e') && !g->options.distinct && !cmd_given('u') &&
	    !cmd_given('v')))
		return;
	status = sp_generator_new(&g->generator, &g->options, g->goal, &fault);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	if (status != SP_OK && (g->options.method != SP_LENGTH ||
	    g->options.fixed_blank))
		cmd_die("%s", fault.text);
	if (status != SP_OK)
		cmd_die("%s; sp-solve -e%s tells how many there are of each "
		    "length", fault.text, g->method->metric == SP_SLIDES ? "" :
		    " -u mtm");
	if (sp_generator_population(g->generator, text, &fault) == SP_OK)
		sp_big_parse(text, &g->population);
	else if (cmd_given('e') || (cmd_given('u') && !is_sliced()))
		cmd_die("boards of more than %d cells have no index and are "
		    "not counted", SP_MAX_INDEX_CELLS);
}

/* Limits the slice to a population of so many boards; if `all` is 1, makes it
 * all boards from number `first` on.  `boards` is changed. */
static void
cut_count(struct slice *slice, struct sp_big *boards, int all)
{
	if (sp_big_compare(&slice->first, boards) >= 0)
		boards->len = 0;
	else
		sp_big_subtract(boards, &slice->first);
	if (all || slice->is_endless ||
	    sp_big_compare(&slice->count, boards) > 0)
		sp_big_copy(&slice->count, boards);
	slice->is_endless = 0;
}

/*
 * By default there are as many boards as goals, if there are several, from -k
 * on: sets -n to that number, if -u or -r needs it beforehand.
 */
static void
count_by_goals(struct gen *g)
{
	static struct sp_big goals;
	struct cmd_goals all;
	struct sp_fault fault;
	struct stat about = { 0 };
	uint64_t count = 0;

	if (!g->goals.each || (!cmd_given('u') &&
	    (!cmd_given('r') || g->slice.has_count)))
		return;
	if (strcmp(g->goal_text, "@-") == 0 ||
	    stat(g->goal_text + 1, &about) != 0 || !S_ISREG(about.st_mode))
		cmd_usage(cmd_given('u') ? 'u' : 'r', "goals that can be read "
		    "only once cannot be counted beforehand");
	cmd_goals_open(&all, 'g', g->goal_text, &g->form, g->size,
	    UINT32_MAX);
	while (cmd_goals_next(&all, &fault) != SP_END)
		count++;
	cmd_goals_close(&all);
	sp_big_set(&goals, count);
	cut_count(&g->slice, &goals, !g->slice.has_count);
	g->slice.has_count = 1;
}

_Static_assert((int)CMD_MOST_PARTS <= (int)SP_BIG_BASE,
    "numbers of boards are divided by the number of parts");

/*
 * Sets the slice to the n boards from -k on, or to part R of M parts: the
 * boards floor(R*n/M) up to, but not including, floor((R+1)*n/M).
 */
static void
find_slice(struct gen *g)
{
	static struct sp_big boards, before;
	struct slice *slice = &g->slice;
	uint64_t first, count;

	count_by_goals(g);
	count_population(g);
	if (!slice->has_count)
		sp_big_set(&slice->count, 1);
	if (cmd_given('e') || cmd_given('d')) {
		/* A seed has 2^64 boards, -e writes each board once. */
		sp_big_set(&boards, (uint64_t)1 << 63);
		sp_big_multiply(&boards, 2, 0);
		if (g->population.len > 0 && (cmd_given('e') ||
		    sp_big_compare(&g->population, &boards) < 0))
			sp_big_copy(&boards, &g->population);
		cut_count(slice, &boards, cmd_given('e') && !slice->has_count);
	} else if (!g->goals.each && !slice->is_endless &&
	    sp_big_fits(&slice->first, &first) &&
	    sp_big_fits(&slice->count, &count) && count > 0 &&
	    count - 1 > UINT64_MAX - first) {
		cmd_usage('n', "the boards of a seed end at number "
		    "18446744073709551615");
	}
	if (!cmd_given('r'))
		return;
	sp_big_copy(&before, &slice->count);
	sp_big_multiply(&before, slice->part, 0);
	sp_big_divide(&before, slice->parts);
	sp_big_multiply(&slice->count, slice->part + 1, 0);
	sp_big_divide(&slice->count, slice->parts);
	sp_big_subtract(&slice->count, &before);
	sp_big_add(&slice->first, &before);
	slice->begins_with_gap = before.len > 0;
}

/* ---- boards of one goal ---- */

static void
write_board(struct gen *g)
{
	sp_write_board(&cmd_out, &g->board, &g->form);
	cmd_output_check();
	cmd_progress_add(0, 1);
}

/*
 * Writes `left` boards from board number i on; UINT64_MAX: without end.  Now and
 * then it checks for write errors and counts the progress.  The last board
 * number is 2^64-1.
 */
static void
write_numbers(struct gen *g, uint64_t i, uint64_t left)
{
	const uint32_t often = 1024;
	struct sp_generator *generator = g->generator;
	struct sp_fault fault;
	uint32_t written = 0;

	if (generator == NULL && sp_generator_new(&generator, &g->options,
	    g->goal, &fault) != SP_OK)
		cmd_no_memory();
	while (left > 0) {
		uint32_t count;

		/* No board is past the last one: see find_slice. */
		if (sp_batch_generate(g->batch, generator, i, left) != SP_OK)
			cmd_no_memory();
		count = sp_batch_count(g->batch);
		sp_batch_write(g->batch, sp_batch_all(g->batch), NULL,
		    &g->form, &cmd_out);
		left -= count;
		written += count;
		if (written >= often || left == 0) {
			cmd_output_check();
			cmd_progress_add(0, written);
			written = 0;
		}
		if (count - 1 == UINT64_MAX - i && left > 0)
			cmd_die("the boards of a seed end at number "
			    "18446744073709551615");
		i += count;
	}
	if (generator != g->generator)
		sp_generator_free(generator);
}

/* Writes `left` boards of -e from number `first` on; the index of board `first`
 * is first + offset.  Small boards come from a generator, which makes them in
 * order; each larger board is made from the board before. */
static void
write_in_order(struct gen *g, const struct sp_big *first,
    const struct sp_big *offset, uint64_t left)
{
	static struct sp_big index;
	struct sp_fault fault;
	uint64_t i;

	if (left == 0)
		return;
	if (cells(g) <= SP_MAX_ORDER_CELLS && sp_big_fits(first, &i)) {
		write_numbers(g, i, left);
		return;
	}
	sp_big_copy(&index, first);
	sp_big_add(&index, offset);
	if (sp_index_board(&index, g->goal, g->options.missing,
	    g->options.population, &g->board, &fault) != SP_OK)
		cmd_no_memory(); /* not tested, since g->board has this size */
	for (write_board(g); --left > 0; write_board(g))
		sp_index_next(&g->board, g->goal, g->options.population,
		    &fault);
}

/* Does -e: with -x in two runs, up to the goal and from behind it on. */
static void
write_every(struct gen *g)
{
	static struct sp_big first, offset, goal, step;
	struct sp_fault fault;
	uint64_t left = UINT64_MAX; /* this many are never written */
	uint64_t before = 0;
	int skip_goal = g->options.not_goal &&
	    g->options.population == SP_SOLVABLE;

	/* That one counted the boards; those in order have another. */
	sp_generator_free(g->generator);
	g->generator = NULL;
	g->options.in_order = 1;
	g->options.not_goal = 0;
	sp_big_copy(&first, &g->slice.first);
	sp_big_fits(&g->slice.count, &left);
	if (g->options.fixed_blank) {
		sp_index_count(cells(g) - 1, SP_SOLVABLE, &offset);
		sp_big_multiply(&offset, sp_goal_home(g->goal,
		    g->options.missing, 0), 0);
	}
	if (skip_goal) {
		/* The number of the goal is its index minus the offset. */
		if (sp_goal_board(g->goal, g->options.missing, &g->board,
		    &fault) != SP_OK)
			cmd_no_memory();
		sp_index(&g->board, &goal);
		sp_big_subtract(&goal, &offset);
		if (sp_big_compare(&first, &goal) < 0) {
			before = left;
			sp_big_subtract(&goal, &first);
			sp_big_fits(&goal, &before);
			if (before > left)
				before = left;
		}
		write_in_order(g, &first, &offset, before);
		left -= before;
		sp_big_set(&step, before + 1);
		sp_big_add(&first, &step);
	}
	write_in_order(g, &first, &offset, left);
}

/* ---- several goals: board k is for goal k ---- */

static void
write_for_goals(struct gen *g)
{
	uint64_t first = 0, left = 0;
	int to_the_end = !g->slice.has_count || g->slice.is_endless;
	enum sp_status status = SP_OK;
	struct sp_generator *generator;
	struct sp_fault fault;

	sp_big_fits(&g->slice.first, &first);
	sp_big_fits(&g->slice.count, &left);
	for (uint64_t i = 0; (to_the_end || left > 0) && status != SP_END;
	    i++) {
		status = cmd_goals_next(&g->goals, &fault);
		if (status == SP_END ? to_the_end : i < first)
			continue;
		if (status == SP_OK) {
			g->goal = g->goals.goal;
			g->options.missing = sp_goal_missing(g->goal);
			if (sp_generator_new(&generator, &g->options, g->goal,
			    &fault) != SP_OK ||
			    sp_generate(generator, i, &g->board) != SP_OK)
				cmd_no_memory();
			sp_generator_free(generator);
			write_board(g);
		} else {
			cmd_message("board %llu: %s", (unsigned long long)
			    (i < first ? first : i), fault.text);
			g->status = CMD_TROUBLE;
		}
		left -= !to_the_end;
	}
}

/* Takes a seed from the system if one is used or printed and -S gives none; -k
 * then gets a warning. */
static void
draw_seed(struct gen *g)
{
	if (cmd_given('S') || (!cmd_given('v') &&
	    (cmd_given('e') || cmd_given('u'))))
		return;
	if (sp_seed_draw(&g->options.seed) != SP_OK)
		cmd_die("/dev/urandom: no random seed; give -S");
	if (cmd_given('k'))
		cmd_message("-k without -S: every run draws a seed of its own");
}

/* Prints the seed and the size of the population under -v. */
static void
print_seed(const struct gen *g)
{
	static char text[SP_BIG_TEXT];

	if (!cmd_given('v'))
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
write_boards(struct gen *g)
{
	const struct slice *slice = &g->slice;
	uint64_t first, count = UINT64_MAX; /* without end */

	if (!slice->is_endless)
		sp_big_fits(&slice->count, &count);
	if (slice->begins_with_gap && g->form.grid && slice->count.len > 0)
		sp_write_text(&cmd_out, "\n");
	if (count != UINT64_MAX && (slice->has_count || !g->goals.each))
		cmd_progress_expected = count;
	if (g->goals.each)
		write_for_goals(g);
	else if (cmd_given('e'))
		write_every(g);
	else if (sp_big_fits(&slice->first, &first)) /* as -k does */
		write_numbers(g, first, count);
}

int
main(int argc, char **argv)
{
	static struct gen g;
	static char number[SP_BIG_TEXT];

	cmd_start(&program, argc, argv);
	g.form = *sp_form_at(0);
	sp_board_init(&g.board);
	if (sp_batch_new(&g.batch) != SP_OK)
		cmd_no_memory();
	parse_options(&g, argc, argv);
	open_goal(&g);
	draw_seed(&g);
	find_slice(&g);
	print_seed(&g);
	if (!cmd_given('u'))
		write_boards(&g);
	else if (g.slice.is_endless)
		cmd_print("inf\n");
	else {
		sp_big_print(is_sliced() ? &g.slice.count : &g.population,
		    number);
		sp_write_text(&cmd_out, number);
		sp_write_text(&cmd_out, "\n");
	}
	return cmd_finish(g.status);
}

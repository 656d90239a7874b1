/* sp-gen.c -- write boards */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd.h"

static const struct cmd_option rows[] = {
	{ 'b', NULL, "keep the blank on its cell of the goal" },
	{ 'd', NULL, "distinct: no board twice within one seed" },
	{ 'e', NULL, "every board once, in index order" },
	{ 'G', NULL, "write grids: a line a row, then an empty line" },
	{ 'u', NULL, "write how many boards there are, not the boards" },
	{ 'v', NULL, "say the seed and the size of the population on stderr" },
	{ 'x', NULL, "never the goal itself" },
	{ 'g', "goal", "classic (default), snake, spiral, columns, blank-first,"
	    " a board, or @FILE" },
	{ 'k', "first", "start at board number FIRST (default 0)" },
	{ 'm', "method", "uniform (default), walk:K or slide:K" },
	{ 'M', "missing", "the missing number, 1 to N (default N), or random" },
	{ 'n', "count", "how many boards (default 1), or inf" },
	{ 'p', "population", "solvable (default), unsolvable or any" },
	{ 'r', "part/parts", "only part R of M parts, 0 <= R < M" },
	{ 's', "size", "columns x rows, WxH, or N for NxN (default 4x4)" },
	{ 'S', "seed", "0 to 2^128-1, decimal, or hexadecimal after 0x" },
	{ 0, NULL, NULL }
};

static const struct cmd_program program = {
	"sp-gen",
	"write sliding-tile boards, uniformly at random or all in order",
	"[-bdeGuvx] [-g goal] [-k first] [-m method] [-M missing] [-n count] "
	    "[-p population] [-r part/parts] [-s size] [-S seed]",
	rows
};

struct gen {
	/* As asked for. */
	const char *goal_text;
	struct sp_size size;   /* 0x0: not given */
	struct sp_form form;
	struct sp_draw draw;
	const char *missing_text, *method_text, *seed_text, *population_text;
	int every, count_only, verbose;
	int endless, count_given, first_given, parts_given;
	struct sp_big count, first, part, parts;

	struct sp_source source;
	struct sp_goal *goal;
	struct sp_big population; /* boards to draw from */
	int is_counted;           /* population is known */

	/* The slice to write: boards first .. first+count-1. */
	struct sp_big slice_first, slice_count;
	struct sp_board board;
	enum cmd_status status;
};

/* ---- options ---- */

static void
parse_big(int letter, const char *text, struct sp_big *value)
{
	if (sp_big_parse(text, value) != SP_OK)
		cmd_usage(letter, "'%.64s' is no whole number", text);
}

static void
parse_count(struct gen *g, const char *text)
{
	g->endless = strcmp(text, "inf") == 0;
	g->count_given = 1;
	if (!g->endless && sp_big_parse(text, &g->count) != SP_OK)
		cmd_usage('n', "'%.64s' is no whole number and not inf", text);
}

static void
parse_parts(struct gen *g, char *text)
{
	const size_t most_limbs = SP_BIG_SHARE_LIMBS;
	char *slash = strchr(text, '/');
	int wrong = slash == NULL;

	if (!wrong) {
		*slash = '\0';
		wrong = sp_big_parse(text, &g->part) != SP_OK ||
		    sp_big_parse(slash + 1, &g->parts) != SP_OK;
		*slash = '/';
	}
	if (wrong)
		cmd_usage('r', "'%.64s' is no part R/M", text);
	if (sp_big_compare(&g->part, &g->parts) >= 0)
		cmd_usage('r', "'%.64s': the parts are 0/M to (M-1)/M", text);
	if (g->parts.len > most_limbs)
		cmd_usage('r', "'%.64s': too many parts", text);
	g->parts_given = 1;
}

static void
parse_method(struct gen *g, const char *text)
{
	const char *colon = strchr(text, ':');
	size_t length = colon == NULL ? strlen(text) : (size_t)(colon - text);

	g->method_text = text;
	if (strcmp(text, "uniform") == 0) {
		g->draw.method = SP_UNIFORM;
		return;
	}
	if (length == 4 && memcmp(text, "walk", length) == 0)
		g->draw.method = SP_WALK;
	else if (length == 5 && memcmp(text, "slide", length) == 0)
		g->draw.method = SP_SLIDE;
	else
		cmd_usage('m', "no such method: '%.64s'", text);
	if (colon == NULL || sp_number_parse(colon + 1, strlen(colon + 1),
	    UINT64_MAX, &g->draw.steps) != SP_OK)
		cmd_usage('m', "'%.64s': say how many steps, as in %.*s:100",
		    text, (int)length, text);
}

static void
parse_population(struct gen *g, const char *text)
{
	static const char *const names[] = {
		[SP_SOLVABLE] = "solvable",
		[SP_UNSOLVABLE] = "unsolvable",
		[SP_ANY] = "any"
	};

	g->population_text = text;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (strcmp(text, names[i]) == 0) {
			g->draw.population = (enum sp_population)i;
			return;
		}
	}
	cmd_usage('p', "'%.64s' is none of solvable, unsolvable, any", text);
}

static void
parse_letter(struct gen *g, int letter)
{
	switch (letter) {
	case 'b':
		g->draw.fixed_blank = 1;
		break;
	case 'd':
		g->draw.distinct = 1;
		break;
	case 'e':
		g->every = 1;
		break;
	case 'G':
		g->form.grid = 1;
		break;
	case 'g':
		g->goal_text = optarg;
		break;
	case 'k':
		parse_big('k', optarg, &g->first);
		g->first_given = 1;
		break;
	case 'M':
		g->missing_text = optarg;
		break;
	case 'm':
		parse_method(g, optarg);
		break;
	case 'n':
		parse_count(g, optarg);
		break;
	case 'p':
		parse_population(g, optarg);
		break;
	case 'r':
		parse_parts(g, optarg);
		break;
	case 'S':
		g->seed_text = optarg;
		if (sp_seed_parse(optarg, &g->draw.seed) != SP_OK)
			cmd_usage('S', "'%.64s' is no seed: 0 to 2^128-1, "
			    "decimal, or hexadecimal after 0x", optarg);
		break;
	case 's':
		g->size = cmd_size('s', optarg);
		break;
	case 'u':
		g->count_only = 1;
		break;
	case 'v':
		g->verbose = 1;
		break;
	case 'x':
		g->draw.not_goal = 1;
		break;
	}
}

/* Combinations that mean nothing, and why. */
static void
check_walk(const struct gen *g)
{
	static const char why[] = "not with -m %.*s: where a walk ends is left "
	    "to chance";
	int name;

	if (g->draw.method == SP_UNIFORM)
		return;
	name = (int)strcspn(g->method_text, ":");
	if (g->draw.fixed_blank)
		cmd_usage('b', why, name, g->method_text);
	if (g->draw.distinct)
		cmd_usage('d', why, name, g->method_text);
	if (g->every)
		cmd_usage('e', why, name, g->method_text);
	if (g->population_text != NULL)
		cmd_usage('p', "not with -m %.*s: from the goal only solvable "
		    "boards are reached", name, g->method_text);
	if (g->draw.not_goal && g->draw.steps == 0)
		cmd_usage('x', "without a step a walk ends on the goal");
}

static void
check_every(const struct gen *g)
{
	if (!g->every)
		return;
	if (g->draw.distinct)
		cmd_usage('d', "-e writes every board once as it is");
	if (g->missing_text != NULL && g->draw.missing == 0)
		cmd_usage('M', "-e needs one missing number, the index counts "
		    "boards with the same labels");
	if (g->draw.population == SP_ANY)
		cmd_usage('p', "the index counts the solvable boards or the "
		    "unsolvable ones, not both: -e needs one of them");
}

static void
check_numbers(const struct gen *g)
{
	uint64_t value;

	if (g->every)
		return;
	if (!sp_big_fits(&g->first, &value))
		cmd_usage('k', "board numbers end at 18446744073709551615");
	if (!sp_big_fits(&g->count, &value))
		cmd_usage('n', "at most 18446744073709551615 boards, or inf");
	if (g->endless && g->parts_given && !g->draw.distinct)
		cmd_usage('r', "no part of -n inf has an end");
}

/* ---- the goal, and what there is to draw from ---- */

static void
parse_missing(struct gen *g)
{
	uint32_t n = g->goal->n;
	uint64_t missing = n;

	if (g->missing_text != NULL && g->goal->kind == SP_LITERAL)
		cmd_usage('M', "a goal given as a board has a missing number "
		    "of its own");
	if (g->goal->kind == SP_LITERAL)
		missing = g->goal->missing;
	else if (g->missing_text == NULL)
		missing = n;
	else if (strcmp(g->missing_text, "random") == 0)
		missing = 0;
	else if (sp_number_parse(g->missing_text, strlen(g->missing_text), n,
	    &missing) != SP_OK || missing == 0)
		cmd_usage('M', "'%.64s' is not 1 to %lu and not random",
		    g->missing_text, (unsigned long)n);
	g->draw.missing = (uint32_t)missing;
}

static void
check_goals(const struct gen *g)
{
	if (!g->source.each)
		return;
	if (g->draw.distinct)
		cmd_usage('d', "not with several goals");
	if (g->every)
		cmd_usage('e', "not with several goals");
	if (g->missing_text != NULL)
		cmd_usage('M', "a goal given as a board has a missing number "
		    "of its own");
	if (g->count_only && !g->count_given && !g->first_given &&
	    !g->parts_given)
		cmd_usage('u', "with several goals there is no one number; "
		    "give -n");
}

static void
open_goal(struct gen *g)
{
	const struct sp_size usual = { 4, 4 };
	struct sp_fault fault;
	struct sp_size size = g->size.w == 0 ? usual : g->size;

	cmd_take_stdin('g', g->goal_text);
	cmd_goal_open(&g->source, 'g', g->goal_text, g->form.grid, g->size);
	check_goals(g);
	if (g->source.each)
		return;
	cmd_goal_next(&g->source, &g->goal, &fault);
	if (g->goal->kind == SP_LITERAL)
		size = g->goal->size;
	if (sp_goal_lay(g->goal, size, &fault) != SP_OK)
		cmd_no_memory();
	parse_missing(g);
	check_every(g);
}

/* Counts the boards to draw from; too many cells are refused if it matters. */
static void
count_population(struct gen *g)
{
	uint32_t n = g->source.each ? 0 : g->goal->n;

	g->is_counted = !g->source.each && n <= SP_MAX_INDEX_CELLS;
	if (g->is_counted)
		sp_population_count(&g->draw, n, &g->population);
	else if (!g->source.each && (g->every || (g->count_only &&
	    !g->count_given && !g->first_given && !g->parts_given)))
		cmd_die("boards of more than %d cells have no index and are "
		    "not counted", SP_MAX_INDEX_CELLS);
}

static void
say_what(const struct gen *g)
{
	char text[SP_BIG_TEXT];

	if (!g->verbose)
		return;
	sp_seed_print(g->draw.seed, text);
	cmd_message("seed %s", text);
	if (g->is_counted) {
		sp_big_print(&g->population, text);
		cmd_message("population %s", text);
	} else if (!g->source.each) {
		cmd_message("population not counted above %d cells",
		    SP_MAX_INDEX_CELLS);
	}
}

/* ---- the slice that -k, -n and -r cut ---- */

/* Cuts -n to what is left of the population from -k on. */
static void
cut_count(struct gen *g)
{
	struct sp_big left;

	if (g->every && g->is_counted) {
		sp_big_copy(&left, &g->population);
	} else {
		/* Board numbers end before 2^64. */
		sp_big_set(&left, UINT64_MAX);
		struct sp_big one;

		sp_big_set(&one, 1);
		sp_big_add(&left, &one);
		if (g->is_counted && sp_big_compare(&g->population, &left) < 0)
			sp_big_copy(&left, &g->population);
	}
	if (sp_big_compare(&g->first, &left) >= 0)
		left.len = 0;
	else
		sp_big_subtract(&left, &g->first);
	if (g->endless || sp_big_compare(&g->count, &left) > 0 ||
	    (g->every && !g->count_given))
		sp_big_copy(&g->count, &left);
	g->endless = 0;
}

/* Board numbers end before 2^64. */
static void
check_last(const struct gen *g)
{
	uint64_t first, count;

	if (!g->endless && sp_big_fits(&g->first, &first) &&
	    sp_big_fits(&g->count, &count) && count > 0 &&
	    count - 1 > UINT64_MAX - first)
		cmd_usage('n', "the boards of a seed end at number "
		    "18446744073709551615");
}

static void
find_slice(struct gen *g)
{
	struct sp_big from, to, one;

	sp_big_set(&one, 1);
	if (!g->count_given)
		sp_big_copy(&g->count, &one);
	if (g->every || g->draw.distinct)
		cut_count(g);
	else if (!g->source.each)
		check_last(g);
	sp_big_copy(&g->slice_first, &g->first);
	sp_big_copy(&g->slice_count, &g->count);
	if (!g->parts_given)
		return;
	sp_big_copy(&from, &g->count);
	sp_big_share(&from, &g->part, &g->parts);
	sp_big_add(&g->part, &one);
	sp_big_copy(&to, &g->count);
	sp_big_share(&to, &g->part, &g->parts);
	sp_big_add(&g->slice_first, &from);
	sp_big_copy(&g->slice_count, &to);
	sp_big_subtract(&g->slice_count, &from);
}

/* ---- writing ---- */

static void
write_board(struct gen *g)
{
	sp_write_board(&cmd_out, &g->board, &g->form);
	cmd_output_check();
	cmd_progress_add(1);
}

/*
 * Writes the boards from number i on in chunks, between which errors are seen
 * and the progress counted.  Board numbers end at 2^64-1.
 */
static void
write_numbers(struct gen *g, uint64_t i, uint64_t left, int endless)
{
	const uint64_t chunk = 1024;
	struct sp_generator *generator;

	if (sp_generator_new(&generator, &g->draw, g->goal) != SP_OK)
		cmd_no_memory();
	while (endless || left > 0) {
		uint64_t step = endless || left > chunk ? chunk : left;

		if (step > UINT64_MAX - i)
			step = 1;
		if (sp_generate_text(generator, i, step, &cmd_out, &g->form,
		    &g->board) == SP_NO_MEMORY)
			cmd_no_memory();
		cmd_output_check();
		cmd_progress_add(step);
		left -= endless ? 0 : step;
		if (i == UINT64_MAX && (endless || left > 0))
			cmd_die("the boards of a seed end at number "
			    "18446744073709551615");
		i += step;
	}
	sp_generator_free(generator);
}

static void
write_drawn(struct gen *g)
{
	uint64_t i, left = 0;
	int endless = !sp_big_fits(&g->slice_count, &left) || g->endless;

	if (sp_big_fits(&g->slice_first, &i))
		write_numbers(g, i, left, endless);
}

/* The index of the goal, counted from `offset`, as sp_gen -e numbers it. */
static void
goal_place(struct gen *g, const struct sp_big *offset, struct sp_big *place)
{
	if (sp_goal_board(g->goal, g->draw.missing, &g->board) != SP_OK)
		cmd_no_memory();
	sp_index(&g->board, place);
	sp_big_subtract(place, offset);
}

/* -e for small boards, which a generator makes by number. */
static void
write_every_small(struct gen *g, const struct sp_big *goal, int skip_goal)
{
	uint64_t first, count, place = 0, before = 0;

	sp_big_fits(&g->slice_first, &first);
	sp_big_fits(&g->slice_count, &count);
	sp_big_fits(goal, &place);
	g->draw.in_order = 1;
	g->draw.not_goal = 0;
	if (skip_goal && first < place)
		before = place - first < count ? place - first : count;
	if (before > 0)
		write_numbers(g, first, before, 0);
	if (count > before)
		write_numbers(g, first + before + (uint64_t)skip_goal,
		    count - before, 0);
}

/* -e for boards of any size, from one index to the next. */
static void
write_every_large(struct gen *g, const struct sp_big *offset,
    const struct sp_big *goal, int skip_goal)
{
	uint64_t left = 0;
	int endless = !sp_big_fits(&g->slice_count, &left);
	struct sp_big at, one;
	struct sp_fault fault;

	sp_big_set(&one, 1);
	sp_big_copy(&at, &g->slice_first);
	if (skip_goal && sp_big_compare(&at, goal) >= 0)
		sp_big_add(&at, &one);
	sp_big_add(&at, offset);
	if (sp_index_board(&at, g->goal, g->draw.missing, g->draw.population,
	    &g->board, &fault) != SP_OK)
		cmd_no_memory();
	while (endless || left-- > 0) {
		if (skip_goal && sp_misplaced(&g->board, g->goal) == 0)
			sp_index_next(&g->board, g->goal, g->draw.population);
		write_board(g);
		sp_index_next(&g->board, g->goal, g->draw.population);
	}
}

static void
write_every(struct gen *g)
{
	struct sp_big offset, goal;
	int skip_goal = g->draw.not_goal &&
	    g->draw.population == SP_SOLVABLE;

	if (g->slice_count.len == 0)
		return;
	sp_big_set(&offset, 0);
	if (g->draw.fixed_blank) {
		sp_index_count(g->goal->n - 1, SP_SOLVABLE, &offset);
		sp_big_multiply(&offset, sp_goal_home(g->goal,
		    g->draw.missing, 0));
	}
	goal_place(g, &offset, &goal);
	if (g->goal->n <= SP_MAX_ORDER_CELLS)
		write_every_small(g, &goal, skip_goal);
	else
		write_every_large(g, &offset, &goal, skip_goal);
}

/* ---- several goals: board k is for goal k ---- */

/* How many goals a file has; `letter` wants to know. */
static uint64_t
count_goals(const struct gen *g, int letter)
{
	struct sp_source source;
	struct sp_goal *goal;
	struct sp_fault fault;
	struct stat about;
	uint64_t goals = 0;

	if (sp_source_is_stdin(g->goal_text) ||
	    stat(g->goal_text + 1, &about) != 0 || !S_ISREG(about.st_mode))
		cmd_usage(letter, "goals that can be read only once cannot be "
		    "counted beforehand");
	cmd_goal_open(&source, 'g', g->goal_text, g->form.grid, g->size);
	while (cmd_goal_next(&source, &goal, &fault) != SP_END)
		goals++;
	sp_source_close(&source);
	return goals;
}

/*
 * With several goals there are as many boards as goals, less those before -k,
 * where no other number is given.
 */
static void
count_by_goals(struct gen *g)
{
	struct sp_big goals;
	int cut = g->count_only;

	if (!g->source.each || (!cut && (!g->parts_given || g->count_given)))
		return;
	sp_big_set(&goals, count_goals(g, cut ? 'u' : 'r'));
	if (sp_big_compare(&goals, &g->first) > 0)
		sp_big_subtract(&goals, &g->first);
	else
		goals.len = 0;
	if (!g->count_given || g->endless ||
	    (cut && sp_big_compare(&g->count, &goals) > 0))
		sp_big_copy(&g->count, &goals);
	g->count_given = 1;
	g->endless = 0;
}

/* Writes board number i for the goal at hand. */
static void
write_for_goal(struct gen *g, uint64_t i)
{
	struct sp_generator *generator;

	g->draw.missing = g->goal->missing;
	if (sp_generator_new(&generator, &g->draw, g->goal) != SP_OK ||
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

	sp_big_fits(&g->slice_first, &first);
	sp_big_fits(&g->slice_count, &left);
	for (uint64_t i = 0; to_the_end || left > 0; i++) {
		enum sp_status status = cmd_goal_next(&g->source, &g->goal,
		    &fault);

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

/* ---- the program ---- */

static void
write_count(const struct gen *g)
{
	int asked = g->count_given || g->first_given || g->parts_given;

	if (asked && g->endless)
		sp_write_text(&cmd_out, "inf");
	else
		sp_write_big(&cmd_out, asked ? &g->slice_count :
		    &g->population);
	sp_write_text(&cmd_out, "\n");
}

static void
write_boards(struct gen *g)
{
	if (g->source.each)
		write_for_goals(g);
	else if (g->every)
		write_every(g);
	else
		write_drawn(g);
}

static void
parse_options(struct gen *g, int argc, char **argv)
{
	int letter;

	while ((letter = cmd_option(argc, argv)) != -1)
		parse_letter(g, letter);
	if (optind < argc)
		cmd_usage(0, "'%.64s': no operands; for the size of the boards "
		    "give -s", argv[optind]);
	check_walk(g);
	check_numbers(g);
}

int
main(int argc, char **argv)
{
	static struct gen g;
	int status;

	cmd_start(&program, argc, argv);
	g.goal_text = "classic";
	g.form = *sp_form(0);
	sp_board_init(&g.board);
	parse_options(&g, argc, argv);
	open_goal(&g);
	count_by_goals(&g);
	if (g.seed_text == NULL && sp_seed_draw(&g.draw.seed) != SP_OK)
		cmd_die("/dev/urandom: no seed to be had; give -S");
	count_population(&g);
	find_slice(&g);
	say_what(&g);
	if (g.count_only)
		write_count(&g);
	else
		write_boards(&g);
	status = cmd_finish(g.status);
	sp_board_free(&g.board);
	sp_source_close(&g.source);
	return status;
}

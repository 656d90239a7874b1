/* gen-slice.c -- the goal, the population, and the slice of it to write */
#include <string.h>
#include <sys/stat.h>

#include "gen.h"

int
gen_is_sliced(void)
{
	return cmd_given('k') || cmd_given('n') || cmd_given('r');
}

/* Refuses -M with goals given as boards, since these have missing numbers. */
static void
refuse_missing(const struct gen *g)
{
	if (g->missing_text != NULL)
		cmd_usage('M', "a goal given as a board has a missing number "
		    "of its own");
}

/* Sets the missing number from the goal or -M; 0: it is drawn for each
 * board. */
static void
find_missing(struct gen *g)
{
	const char *text = g->missing_text;
	uint32_t n = g->goal->n;
	uint64_t missing = n;

	if (g->goal->kind == SP_LITERAL) {
		refuse_missing(g);
		missing = g->goal->missing;
	} else if (text != NULL && strcmp(text, "random") == 0) {
		missing = 0;
	} else if (text != NULL && (sp_number_parse(text, strlen(text), n,
	    &missing) != SP_OK || missing == 0)) {
		cmd_usage('M', "'%.64s' is not 1 to %lu and not random", text,
		    (unsigned long)n);
	}
	g->options.missing = (uint32_t)missing;
	g->options.draw_missing = missing == 0;
}

static void
check_goals(const struct gen *g)
{
	if (!g->goals.each)
		return;
	if (g->options.distinct)
		cmd_usage('d', "not with several goals");
	if (g->every)
		cmd_usage('e', "not with several goals");
	if (g->options.method == SP_LENGTH)
		cmd_usage('m', "%s is refused with several goals",
		    g->method->name);
	refuse_missing(g);
	if (g->count_only && !gen_is_sliced())
		cmd_usage('u', "with several goals there is no one number; "
		    "give -n");
}

void
gen_open_goal(struct gen *g)
{
	const struct sp_size usual = { 4, 4 };
	struct sp_fault fault;
	struct sp_size size = g->size;

	cmd_take_stdin('g', g->goal_text, "@-");
	cmd_goals_open(&g->goals, 'g', g->goal_text, &g->form, g->size,
	    UINT32_MAX);
	check_goals(g);
	if (g->goals.each)
		return;
	if (size.w == 0)
		size = g->goals.kind == SP_LITERAL ?
		    sp_goal_size(&g->goals.goal) : usual;
	if (cmd_goals_lay(&g->goals, size, &g->goal, &fault) != SP_OK)
		cmd_no_memory();
	find_missing(g);
	if (g->options.method == SP_LENGTH && g->goal->n > SP_MAX_LENGTH_CELLS)
		cmd_usage('m', "%s is limited to %d cells%s", g->method->name,
		    SP_MAX_LENGTH_CELLS, g->method->metric == SP_SLIDES ?
		    "; select larger boards by sp-solve -p" : "");
}

/* Finds the boards to draw from by their lengths. */
static void
count_lengths(struct gen *g)
{
	struct sp_fault fault;
	enum sp_status status = sp_generator_new(&g->generator, &g->options,
	    g->goal, &fault);

	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	if (status != SP_OK && g->options.fixed_blank)
		cmd_die("%s", fault.text);
	if (status != SP_OK)
		cmd_die("%s; sp-solve -e%s tells how many there are of each "
		    "length", fault.text, g->method->metric == SP_SLIDES ? "" :
		    " -u mtm");
	sp_big_set(&g->population, sp_generator_lengths(g->generator));
}

/* Counts the boards to draw from, if an option asks for it or it limits how
 * many are written.  Boards with too many cells to be counted are refused only
 * if the number is necessary. */
static void
count_population(struct gen *g)
{
	if (g->goals.each)
		return;
	if (g->options.method == SP_LENGTH)
		count_lengths(g);
	else if (!g->every && !g->options.distinct && !g->count_only &&
	    !g->verbose)
		return;
	else if (g->goal->n <= SP_MAX_INDEX_CELLS)
		sp_population_count(&g->options, g->goal->n, &g->population);
	else if (g->every || (g->count_only && !gen_is_sliced()))
		cmd_die("boards of more than %d cells have no index and are "
		    "not counted", SP_MAX_INDEX_CELLS);
}

/* Returns the number of goals in a file; `letter` is the option that needs
 * it. */
static uint64_t
count_goals(const struct gen *g, int letter)
{
	struct cmd_goals all;
	struct sp_fault fault;
	struct stat about = { 0 };
	uint64_t goals = 0;

	if (cmd_is_stdin(g->goal_text) ||
	    stat(g->goal_text + 1, &about) != 0 || !S_ISREG(about.st_mode))
		cmd_usage(letter, "goals that can be read only once cannot be "
		    "counted beforehand");
	cmd_goals_open(&all, 'g', g->goal_text, &g->form, g->size,
	    UINT32_MAX);
	while (cmd_goals_next(&all, &fault) != SP_END)
		goals++;
	cmd_goals_close(&all);
	return goals;
}

/* Limits -n, or without it `all`, to the boards that are left of so many from
 * -k on. */
static void
cut_count(struct gen *g, struct sp_big *boards, int all)
{
	if (sp_big_compare(&g->first, boards) >= 0)
		boards->len = 0;
	else
		sp_big_subtract(boards, &g->first);
	if (all || g->endless || sp_big_compare(&g->count, boards) > 0)
		sp_big_copy(&g->count, boards);
	g->endless = 0;
}

/*
 * By default there are as many boards as goals, if there are several, from -k
 * on: sets -n to that number, if -u or -r needs it beforehand.
 */
static void
count_by_goals(struct gen *g)
{
	static struct sp_big goals;

	if (!g->goals.each || (!g->count_only &&
	    (!cmd_given('r') || g->count_given)))
		return;
	sp_big_set(&goals, count_goals(g, g->count_only ? 'u' : 'r'));
	cut_count(g, &goals, !g->count_given);
	g->count_given = 1;
}

/* Limits -n to the population: a seed has 2^64 boards, -e writes each board
 * once. */
static void
cut_to_population(struct gen *g)
{
	static struct sp_big boards;

	sp_big_set(&boards, (uint64_t)1 << 63);
	sp_big_multiply(&boards, 2, 0);
	if (g->population.len > 0 && (g->every ||
	    sp_big_compare(&g->population, &boards) < 0))
		sp_big_copy(&boards, &g->population);
	cut_count(g, &boards, g->every && !g->count_given);
}

/* Refuses slices that go beyond board number 2^64-1. */
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

/* Sets a to floor(a * part / parts). */
static void
take_share(struct sp_big *a, uint32_t part, uint32_t parts)
{
	sp_big_multiply(a, part, 0);
	sp_big_divide(a, parts);
}

/*
 * Sets the slice to the n boards from -k on, or to part R of M parts: the
 * boards floor(R*n/M) up to, but not including, floor((R+1)*n/M).
 */
void
gen_find_slice(struct gen *g)
{
	static struct sp_big from;

	count_by_goals(g);
	count_population(g);
	if (!g->count_given)
		sp_big_set(&g->count, 1);
	if (g->every || g->options.distinct)
		cut_to_population(g);
	else if (!g->goals.each)
		check_last(g);
	if (!cmd_given('r'))
		return;
	sp_big_copy(&from, &g->count);
	take_share(&from, g->part, g->parts);
	take_share(&g->count, g->part + 1, g->parts);
	sp_big_subtract(&g->count, &from);
	sp_big_add(&g->first, &from);
	g->follows_part = from.len > 0;
}

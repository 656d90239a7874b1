/* gen-options.c -- the options of sp-gen */
#include <string.h>
#include <unistd.h>

#include "gen.h"

static void
parse_big(int letter, struct sp_big *value, const char *nor)
{
	if (sp_big_parse(optarg, value) != SP_OK)
		cmd_usage(letter, "'%.64s' is no whole number%s", optarg, nor);
}

/* The first method is the default, and has no argument. */
static const struct gen_method methods[] = {
	{ "uniform", .by = SP_UNIFORM },
	{ "walk", "steps", "100", .by = SP_WALK },
	{ "slide", "steps", "100", .by = SP_SLIDE },
	{ "length", "slides", "20", .by = SP_LENGTH, .metric = SP_SLIDES },
	{ "mtm", "moves", "20", .by = SP_LENGTH, .metric = SP_MULTI_TILE }
};

enum { METHODS = sizeof methods / sizeof *methods };

static void
parse_method(struct gen *g, const char *text)
{
	size_t length = strcspn(text, ":"), k = 0;
	const char *count = text + length + (text[length] == ':');
	const struct gen_method *m;

	while (k < METHODS && (strlen(methods[k].name) != length ||
	    strncmp(methods[k].name, text, length) != 0))
		k++;
	if (k == METHODS || (k == 0 && text[length] == ':'))
		cmd_usage('m', "no such method: '%.64s'; there are %s", text,
		    cmd_names('m'));
	m = g->method = &methods[k];
	g->options.method = m->by;
	g->options.metric = m->metric;
	if (m->by == SP_LENGTH && *count != '\0')
		cmd_range('m', m->name, count, &g->options.least,
		    &g->options.most);
	else if (m->by == SP_LENGTH || (k > 0 && sp_number_parse(count,
	    strlen(count), (uint64_t)1 << 32, &g->options.steps) != SP_OK))
		cmd_usage('m', "'%.64s': say how many %s, as in %s:%s", text,
		    m->what, m->name, m->usual);
}

/* Takes an option that has an argument. */
static void
parse_argument(struct gen *g, int letter)
{
	struct sp_fault fault;

	switch (letter) {
	case 'g':
		g->goal_text = optarg;
		break;
	case 'k':
		parse_big('k', &g->first, "");
		break;
	case 'M':
		g->missing_text = optarg;
		break;
	case 'm':
		parse_method(g, optarg);
		break;
	case 'n':
		g->endless = strcmp(optarg, "inf") == 0;
		if (!g->endless)
			parse_big('n', &g->count, " and not inf");
		break;
	case 'p':
		g->options.population = (enum sp_population)cmd_choice('p',
		    "population", optarg);
		break;
	case 'r':
		cmd_part('r', optarg, &g->part, &g->parts);
		break;
	case 'S':
		if (sp_seed_parse(optarg, &g->options.seed, &fault) != SP_OK)
			cmd_usage('S', "'%.64s' is %s", optarg, fault.text);
		break;
	case 's':
		g->size = cmd_size('s', optarg);
		break;
	}
}

/* Refuses board numbers of 2^64 and above, except those of -e. */
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
}

void
gen_parse_options(struct gen *g, int argc, char **argv)
{
	int letter;

	g->method = methods;
	while ((letter = cmd_option(argc, argv)) != -1)
		parse_argument(g, letter);
	g->options.fixed_blank = cmd_given('b');
	g->options.distinct = cmd_given('d');
	g->options.not_goal = cmd_given('x');
	g->form.grid = cmd_given('G');
	g->every = cmd_given('e');
	g->count_only = cmd_given('u');
	g->verbose = cmd_given('v');
	g->count_given = cmd_given('n');
	if (optind < argc)
		cmd_usage(0, "'%.64s': no operands; for the size of the boards "
		    "give -s", argv[optind]);
	if ((g->options.method == SP_WALK || g->options.method == SP_SLIDE) &&
	    g->options.not_goal && g->options.steps == 0)
		cmd_usage('x', "without a step a walk ends on the goal");
	if (g->options.method == SP_LENGTH && g->options.not_goal &&
	    g->options.most == 0)
		cmd_usage('x', "no board but the goal has the length 0");
	check_numbers(g);
}

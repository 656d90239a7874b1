/* gen-options.c -- the options of sp-gen */
#include <string.h>
#include <unistd.h>

#include "gen.h"

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
		cmd_usage('m', "no such method: '%.64s'; there are uniform, "
		    "walk:K and slide:K", text);
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
parse_seed(struct gen *g, const char *text)
{
	g->seed_text = text;
	if (sp_seed_parse(text, &g->draw.seed) != SP_OK)
		cmd_usage('S', "'%.64s' is no seed: 0 to 2^128-1, decimal, or "
		    "hexadecimal after 0x", text);
}

/* The flag that an option without argument sets. */
static int *
flag_of(struct gen *g, int letter)
{
	switch (letter) {
	case 'b':
		return &g->draw.fixed_blank;
	case 'd':
		return &g->draw.distinct;
	case 'e':
		return &g->every;
	case 'G':
		return &g->form.grid;
	case 'u':
		return &g->count_only;
	case 'v':
		return &g->verbose;
	default:
		return &g->draw.not_goal;
	}
}

static void
parse_letter(struct gen *g, int letter)
{
	switch (letter) {
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
		parse_seed(g, optarg);
		break;
	case 's':
		g->size = cmd_size('s', optarg);
		break;
	default:
		*flag_of(g, letter) = 1;
	}
}

/* Refuses what has no meaning together with a random walk. */
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
	if (g->endless && g->parts_given && !g->draw.distinct)
		cmd_usage('r', "no part of -n inf has an end");
}

void
gen_parse_options(struct gen *g, int argc, char **argv)
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

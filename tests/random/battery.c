/* battery.c -- the statistics of the boards that a command writes */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "random.h"

/*
 * battery [-1bd] [-g labels] [-M random] [-m method] [-n boards]
 *     [-p population] -s WxH command [command]
 * battery chances | chance X FREEDOM
 *
 * The options say what the boards should be, in the manner of sp-gen; -1: that
 * they are the whole population, each board once.  With two commands each
 * board of the one is compared with that of the other.  A row of the report is
 * what was measured, chi-square or what else was, its degrees of freedom, and
 * the chance that a fair generator comes to so much or more.
 */

static struct sample sample;

struct stream {
	FILE *file;
	struct board board;
};

static void
stream_open(struct stream *s, const char *command)
{
	s->file = popen(command, "r");
	need(s->file != NULL, "no pipe");
	s->board.cell = need_memory(sample.n, sizeof(uint32_t));
	s->board.tile = need_memory(sample.n, sizeof(uint32_t));
}

/* The next number and the byte behind it; 0 at the end. */
static int
next_number(FILE *file, uint32_t *value, int *end)
{
	int c = getc_unlocked(file);

	*value = 0;
	*end = c;
	if (c == EOF)
		return 0;
	need(c >= '0' && c <= '9', "not a board of the form written");
	while (c >= '0' && c <= '9') {
		*value = *value * 10 + (uint32_t)(c - '0');
		c = getc_unlocked(file);
	}
	*end = c;
	return 1;
}

/* The goal's cell of a label; under -M the goal is the classic one. */
static uint32_t
home_of(uint32_t label, uint32_t missing)
{
	if (!sample.any_missing)
		return sample.goal_home[label];
	return (label == 0 ? missing : label) - 1;
}

static uint32_t
missing_of(const uint32_t *label)
{
	uint32_t rest = sample.n * (sample.n + 1) / 2;

	for (uint32_t i = 0; i < sample.n; i++)
		rest -= label[i];
	return rest;
}

static int
stream_next(struct stream *s)
{
	static uint32_t label[sizeof sample.goal_home /
	    sizeof *sample.goal_home];
	struct board *b = &s->board;
	uint32_t used = 0;

	for (uint32_t i = 0; i < sample.n; i++) {
		int end;

		if (!next_number(s->file, &label[i], &end) && i == 0)
			return 0;
		need(end == (i + 1 < sample.n ? ' ' : '\n') &&
		    label[i] <= sample.n, "not a board of the size");
	}
	b->missing = missing_of(label);
	need(sample.any_missing || b->missing == sample.goal_missing,
	    "not a board of the goal's labels");
	b->home = home_of(0, b->missing);
	for (uint32_t i = 0; i < sample.n; i++) {
		b->cell[i] = home_of(label[i], b->missing);
		if (label[i] == 0)
			b->blank = i;
		else if (used < sample.n - 1)
			b->tile[used++] = b->cell[i] -
			    (b->cell[i] > b->home);
	}
	need(used == sample.n - 1, "a board without a blank, or with two");
	return 1;
}

static void
stream_close(struct stream *s)
{
	need(pclose(s->file) == 0, "the command failed");
	free(s->board.cell);
	free(s->board.tile);
}

/* ---- options ---- */

static void
set_size(char *text)
{
	unsigned w, h;

	need(sscanf(text, "%ux%u", &w, &h) == 2, "-s");
	sample.w = w;
	sample.h = h;
	sample.n = w * h;
	need(sample.n >= 4 && sample.n < sizeof sample.goal_home /
	    sizeof *sample.goal_home, "-s");
}

/* Without -g the goal is the classic one. */
static void
set_goal(char *text)
{
	uint32_t label[sizeof sample.goal_home / sizeof *sample.goal_home];

	for (uint32_t i = 0; i < sample.n; i++)
		label[i] = text == NULL ? (i + 1) % sample.n :
		    (uint32_t)strtoul(text, &text, 10);
	sample.goal_missing = missing_of(label);
	for (uint32_t i = 0; i < sample.n; i++)
		sample.goal_home[label[i]] = i;
}

static void
set_population(const char *name)
{
	sample.population = strcmp(name, "any") == 0 ? ANY :
	    strcmp(name, "unsolvable") == 0 ? UNSOLVABLE : SOLVABLE;
}

/* NAME:STEPS, or length:FROM:TO. */
static void
set_method(const char *text)
{
	const char *first = strchr(text, ':'), *last = strrchr(text, ':');

	need(first != NULL, "-m");
	sample.method = *text;
	sample.steps = (unsigned)atoi(first + 1);
	sample.most = (unsigned)atoi(last + 1);
}

static uint64_t
set_options(int argc, char **argv)
{
	char *goal = NULL, *size = NULL;
	uint64_t boards = 0;
	int letter;

	sample.method = 'u';
	while ((letter = getopt(argc, argv, "1bdg:M:m:n:p:s:")) != -1) {
		switch (letter) {
		case '1': sample.once = 1; break;
		case 'b': sample.fixed_blank = 1; break;
		case 'd': sample.distinct = 1; break;
		case 'g': goal = optarg; break;
		case 'M':
			sample.any_missing = strcmp(optarg, "random") == 0;
			break;
		case 'm': set_method(optarg); break;
		case 'n': boards = strtoull(optarg, NULL, 10); break;
		case 'p': set_population(optarg); break;
		case 's': size = optarg; break;
		default: exit(2);
		}
	}
	need(size != NULL && optind < argc && argc - optind <= 2, "usage");
	set_size(size);
	set_goal(goal);
	return boards;
}

int
main(int argc, char **argv)
{
	struct stream a, b;
	uint64_t boards = 0, wanted;

	if (argc == 2 && strcmp(argv[1], "chances") == 0)
		return chance_check() != 0;
	if (argc == 4 && strcmp(argv[1], "chance") == 0)
		return printf("%.17g\n", chance_above(atof(argv[2]),
		    strtoull(argv[3], NULL, 10))) < 0;
	wanted = set_options(argc, argv);
	stream_open(&a, argv[optind]);
	if (argc - optind == 1) {
		struct measures *m = measures_new(&sample);

		for (; stream_next(&a); boards++)
			measures_add(m, &a.board);
		measures_report(m);
	} else {
		struct pairs *p = pairs_new(&sample, "of both");

		stream_open(&b, argv[optind + 1]);
		for (; stream_next(&a) && stream_next(&b); boards++)
			pairs_add(p, &a.board, &b.board);
		pairs_report(p);
		stream_close(&b);
	}
	stream_close(&a);
	need(boards == wanted, "not as many boards as said");
	return 0;
}

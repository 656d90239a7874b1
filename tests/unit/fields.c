/* fields.c -- every field of a board is what its definition says */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "text/text.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;
static uint32_t label[ORACLE_CELLS];

/* The field's value by definition. */
static uint64_t
by_definition(const char *field, const struct oracle_goal *g)
{
	uint32_t blank = oracle_blank(label, g->n);

	if (strcmp(field, "inversions") == 0)
		return oracle_inversions(label, g->n, g->path, NULL);
	if (strcmp(field, "parity") == 0)
		return oracle_inversions(label, g->n, g->path, NULL) % 2;
	if (strcmp(field, "row") == 0)
		return g->h - blank / g->w;
	if (strcmp(field, "column") == 0)
		return 1 + blank % g->w;
	if (strcmp(field, "missing") == 0)
		return oracle_missing(label, g->n);
	if (strcmp(field, "misplaced") == 0)
		return oracle_misplaced(label, g);
	if (strcmp(field, "manhattan") == 0)
		return oracle_manhattan(label, g);
	if (strcmp(field, "conflicts") == 0)
		return oracle_conflicts(label, g);
	if (strcmp(field, "swaps") == 0)
		return oracle_swaps(label, g);
	if (strcmp(field, "index") == 0)
		return oracle_index(label, g->n);
	if (strcmp(field, "size") == 0)
		return ((uint64_t)g->w << 32) + g->h;
	if (strcmp(field, "cells") == 0)
		return (uint64_t)g->w * g->h;
	oracle_need(0, "every field has a definition here");
	return 0;
}

/* Tiles go to other cells of the same line, so that many are in conflict. */
static void
shuffle_lines(const struct oracle_goal *g, int columns)
{
	uint32_t lines = columns ? g->w : g->h;
	uint32_t length = columns ? g->h : g->w;

	memcpy(label, g->label, g->n * sizeof *label);
	for (uint32_t line = 0; line < lines; line++) {
		for (uint32_t i = length; i > 1; i--) {
			uint32_t k = oracle_below(i), t;
			uint32_t a = columns ? (i - 1) * g->w + line :
			    line * g->w + i - 1;
			uint32_t b = columns ? k * g->w + line :
			    line * g->w + k;

			t = label[a];
			label[a] = label[b];
			label[b] = t;
		}
	}
}

/* The first field that differs on the board at hand; NULL if none. */
static const char *
wrong_field(void)
{
	const struct sp_field *field;
	struct sp_fault fault;

	oracle_set(&board, goal.w, goal.h, label);
	for (size_t k = 0; (field = sp_field_at(k)) != NULL; k++) {
		uint64_t value = 12345, expected;
		enum sp_status status = sp_field_value(field, &board,
		    goal.goal, &value, &fault);

		if (strcmp(field->name, "index") == 0 && goal.n > 20) {
			if (status != SP_REFUSED)
				return field->name;
			continue;
		}
		expected = by_definition(field->name, &goal);
		if (status != SP_OK || value != expected)
			return field->name;
	}
	return NULL;
}

static void
compare_size(uint32_t w, uint32_t h, int turns)
{
	const char *wrong = NULL;

	for (int turn = 0; turn < turns && wrong == NULL; turn++) {
		for (int kind = 0; kind < ORACLE_NAMED + 2 && wrong == NULL;
		    kind++) {
			uint32_t missing = turn % 2 == 0 ? w * h :
			    1 + oracle_below(w * h);

			oracle_goal_make(&goal, kind, w, h, missing);
			if (turn % 4 < 2)
				oracle_shuffle(label, w * h, missing);
			else
				shuffle_lines(&goal, turn / 4 % 2);
			wrong = wrong_field();
		}
	}
	ok(wrong == NULL, "all fields of %ux%u boards are as defined%s%s", w,
	    h, wrong == NULL ? "" : ", but not ", wrong == NULL ? "" : wrong);
}

static void
compare_sizes(void)
{
	for (uint32_t side = 2; side <= 8; side++)
		compare_size(side, side, 24);
	for (uint32_t side = 9; side <= 16; side++)
		compare_size(side, side, side < 12 ? 4 : 2);
	compare_size(2, 3, 24);
	compare_size(3, 2, 24);
	compare_size(4, 5, 24);
	compare_size(5, 4, 24);
	compare_size(2, 10, 24);
	compare_size(10, 2, 24);
	compare_size(7, 3, 8);
	compare_size(3, 12, 8);
}

/*
 * Lines of many tiles at home in reverse order: only the longest increasing
 * run by a slow table stays.
 */
static void
long_lines(void)
{
	int good = 1;

	oracle_goal_make(&goal, SP_CLASSIC, 100, 3, 300);
	for (int turn = 0; turn < 20; turn++) {
		uint64_t expected = 0;

		shuffle_lines(&goal, 0);
		oracle_set(&board, 100, 3, label);
		for (uint32_t row = 0; row < 3; row++) {
			uint32_t best[100], most = 0, tiles = 0;

			for (uint32_t i = 0; i < 100; i++) {
				uint32_t here = label[row * 100 + i];

				best[i] = 0;
				if (here == 0)
					continue;
				tiles++;
				best[i] = 1;
				for (uint32_t k = 0; k < i; k++)
					if (label[row * 100 + k] != 0 &&
					    label[row * 100 + k] < here &&
					    best[k] >= best[i])
						best[i] = best[k] + 1;
				if (best[i] > most)
					most = best[i];
			}
			expected += tiles - most;
		}
		/* Columns have at most one row at home more than once. */
		for (uint32_t x = 0; x < 100; x++) {
			uint32_t home[3] = { 0 }, count = 0;

			for (uint32_t y = 0; y < 3; y++)
				if (label[y * 100 + x] == goal.label[y * 100 +
				    x] && label[y * 100 + x] != 0)
					home[count++] = label[y * 100 + x];
			for (uint32_t i = 1; i < count; i++)
				good &= home[i] > home[i - 1];
		}
		good &= sp_conflicts(&board, goal.goal) == expected;
	}
	ok(good, "conflicts in rows of 100 tiles are those of a slow table");
}

/* Exchanges needed, by a search that knows no cycles. */
static void
swaps_by_search(void)
{
	enum { ALL = 720 };
	unsigned char distance[ALL];
	uint32_t queue[ALL];
	size_t head = 0, tail = 0;
	int good = 1;

	oracle_goal_make(&goal, SP_SPIRAL, 3, 2, 4);
	memset(distance, ORACLE_FAR, sizeof distance);
	queue[tail++] = (uint32_t)oracle_rank(goal.label, 6);
	distance[queue[0]] = 0;
	while (head < tail) {
		uint32_t from = queue[head++];

		oracle_unrank(from, 6, 4, label);
		oracle_set(&board, 3, 2, label);
		good &= sp_swaps(&board, goal.goal) == distance[from];
		good &= 6 - sp_cycles_unmarked(&board, goal.goal) ==
		    distance[from];
		for (int a = 0; a < 6; a++) {
			for (int b = 0; b < a; b++) {
				uint32_t to, t = label[a];

				label[a] = label[b];
				label[b] = t;
				to = (uint32_t)oracle_rank(label, 6);
				label[b] = label[a];
				label[a] = t;
				if (distance[to] != ORACLE_FAR)
					continue;
				distance[to] = (unsigned char)
				    (distance[from] + 1);
				queue[tail++] = to;
			}
		}
	}
	ok(good && tail == ALL,
	    "swaps of all 3x2 boards are the least that a search finds");
}

/* The bound of linear conflicts on every 3x3 board. */
static void
bound_3x3(int kind, uint32_t missing)
{
	unsigned char *distance;
	uint64_t above = 0, odd = 0, conflicts = 0, rank = 0, reached = 0;

	oracle_goal_make(&goal, kind, 3, 3, missing);
	distance = oracle_distances(3, 3, goal.label);
	oracle_unrank(0, 9, missing, label);
	do {
		uint64_t sum, manhattan;
		unsigned here = distance[rank++];

		if (here == ORACLE_FAR)
			continue;
		oracle_set(&board, 3, 3, label);
		manhattan = sp_manhattan(&board, goal.goal);
		sum = manhattan + 2 * sp_conflicts(&board, goal.goal);
		conflicts += sum - manhattan;
		above += sum > here;
		odd += (sum ^ here) & 1;
		reached++;
	} while (oracle_next(label, 9));
	free(distance);
	ok(reached == 181440 && conflicts > 0 && above == 0,
	    "manhattan + 2 * conflicts is never above the distance, 3x3, %s, "
	    "%u missing", goal.name, missing);
	ok(odd == 0, "and has the parity of the distance");
}

/*
 * R. E. Korf, Depth-first iterative-deepening: an optimal admissible tree
 * search, Artificial Intelligence 27, 1985: instances 1 to 12 of 100 and the
 * lengths of their shortest solutions.
 */
static void
bound_published(void)
{
	static const struct {
		unsigned length;
		uint32_t label[16];
	} korf[] = {
		{ 57, { 14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10,
		    3 } },
		{ 55, { 13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11,
		    6 } },
		{ 59, { 14, 7, 8, 2, 13, 11, 10, 4, 9, 12, 5, 0, 3, 6, 1,
		    15 } },
		{ 56, { 5, 12, 10, 7, 15, 11, 14, 0, 8, 2, 1, 13, 3, 4, 9,
		    6 } },
		{ 56, { 4, 7, 14, 13, 10, 3, 9, 12, 11, 5, 6, 15, 1, 2, 8,
		    0 } },
		{ 52, { 14, 7, 1, 9, 12, 3, 6, 15, 8, 11, 2, 5, 10, 0, 4,
		    13 } },
		{ 52, { 2, 11, 15, 5, 13, 4, 6, 7, 12, 8, 10, 1, 9, 3, 14,
		    0 } },
		{ 50, { 12, 11, 15, 3, 8, 0, 4, 2, 6, 13, 9, 5, 14, 1, 10,
		    7 } },
		{ 46, { 3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15,
		    0 } },
		{ 59, { 13, 11, 8, 9, 0, 15, 7, 10, 4, 3, 6, 14, 5, 12, 2,
		    1 } },
		{ 57, { 5, 9, 13, 14, 6, 3, 7, 12, 10, 8, 4, 0, 15, 2, 11,
		    1 } },
		{ 45, { 14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13,
		    15 } },
	};

	oracle_goal_make(&goal, SP_BLANK_FIRST, 4, 4, 16);
	for (size_t i = 0; i < sizeof korf / sizeof *korf; i++) {
		uint64_t sum;

		oracle_set(&board, 4, 4, korf[i].label);
		sum = sp_manhattan(&board, goal.goal) +
		    2 * sp_conflicts(&board, goal.goal);
		ok(sp_solvable(&board, goal.goal) && sum <= korf[i].length &&
		    (sum ^ korf[i].length) % 2 == 0,
		    "Korf's instance %u: bound %u, shortest solution %u",
		    (unsigned)i + 1, (unsigned)sum, korf[i].length);
		if (i == 0)
			ok(sp_manhattan(&board, goal.goal) == 41,
			    "its taxicab distance is 41, as published");
	}
}

/* What the table of fields says and how a field is written. */
static void
table(void)
{
	static const char *const names[] = {
		"inversions", "parity", "row", "column", "missing",
		"misplaced", "manhattan", "conflicts", "swaps", "index",
		"size", "cells"
	};
	static const char *const written[] = {
		"4", "even", "1", "3", "8", "3", "5", "0", "3", "161289",
		"3x3", "9"
	};
	static const uint32_t cells[9] = { 1, 2, 3, 4, 9, 5, 7, 6, 0 };
	size_t count = sizeof names / sizeof *names, k;
	FILE *file = tmpfile();
	struct sp_writer w;
	int found = 1, good = 1;

	oracle_need(file != NULL &&
	    sp_writer_init(&w, fileno(file)) == SP_OK, "a writer");
	oracle_goal_make(&goal, SP_CLASSIC, 3, 3, 8);
	memcpy(label, cells, sizeof cells);
	oracle_set(&board, 3, 3, label);
	for (k = 0; k < count; k++) {
		found &= sp_field_at(k) != NULL &&
		    strcmp(sp_field_at(k)->name, names[k]) == 0 &&
		    sp_field_by_name(names[k], strlen(names[k])) ==
		    sp_field_at(k);
		sp_write_field(&w, sp_field_at(k), &board, goal.goal, '\n');
	}
	ok(found && sp_field_at(count) == NULL, "the fields go by their names");
	ok(sp_field_by_name("parity", 3) == NULL &&
	    sp_field_by_name("paritys", 7) == NULL &&
	    sp_field_by_name("", 0) == NULL, "and by no others");
	oracle_need(sp_writer_flush(&w) == SP_OK, "the writer writes");
	rewind(file);
	for (k = 0; k < count; k++) {
		char line[80] = "", expected[80];

		if (fgets(line, sizeof line, file) == NULL)
			line[0] = '\0';
		snprintf(expected, sizeof expected, "%s\n", written[k]);
		if (strcmp(line, expected) != 0) {
			good = 0;
			printf("# %s is written %s", names[k], line);
		}
	}
	ok(good, "1 2 3 4 9 5 7 6 0 has its fields written as they are");
	sp_writer_clear(&w);
	fclose(file);
}

static void
properties(void)
{
	static const struct {
		const char *text;
		int parses, holds;
	} rows[] = {
		{ "solvable", 1, 0 }, { "unsolvable", 1, 1 },
		{ "solved", 1, 0 },
		{ "inversions=3", 1, 1 }, { "inversions=2", 1, 0 },
		{ "inversions=3:3", 1, 1 }, { "inversions=4:", 1, 0 },
		{ "inversions=:2", 1, 0 }, { "inversions=:3", 1, 1 },
		{ "inversions=3:", 1, 1 }, { "inversions=:", 1, 1 },
		{ "inversions=0003", 1, 1 },
		{ "inversions=0:18446744073709551615", 1, 1 },
		{ "inversions=0:18446744073709551616", 0, 0 },
		{ "parity=odd", 1, 1 }, { "parity=even", 1, 0 },
		{ "parity=1", 0, 0 }, { "size=2x2", 1, 1 },
		{ "size=2", 1, 1 }, { "size=3", 1, 0 }, { "size=1", 0, 0 },
		{ "cells=4", 1, 1 }, { "index=11", 1, 1 },
		{ "index=10", 1, 0 },
		{ "inversions", 0, 0 }, { "inversions=", 0, 0 },
		{ "inversions=5:4", 0, 0 }, { "inversions=-1", 0, 0 },
		{ "inversions=1:2:3", 0, 0 }, { "inversions= 1", 0, 0 },
		{ "inversion=1", 0, 0 }, { "", 0, 0 }, { "=", 0, 0 },
		{ "solvable=1", 0, 0 }, { "manhattan=3:9x", 0, 0 },
	};
	/* The blank is last, 3 * 3!/2 boards before, and rank 5 the last. */
	static const uint32_t cells[4] = { 3, 2, 1, 0 };
	struct sp_fault fault;

	oracle_goal_make(&goal, SP_CLASSIC, 2, 2, 4);
	oracle_set(&board, 2, 2, cells);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct sp_property p;
		int holds = 0;
		int parses = sp_property_parse(rows[i].text, &p, &fault) ==
		    SP_OK;

		if (parses)
			sp_property_test(&p, &board, goal.goal, &holds,
			    &fault);
		ok(parses == rows[i].parses && holds == rows[i].holds,
		    "property '%s' %s", rows[i].text, !rows[i].parses ?
		    "is refused" : rows[i].holds ? "holds" :
		    "does not hold");
	}
}

int
main(void)
{
	sp_board_init(&board);
	TEST(compare_sizes());
	TEST(long_lines());
	TEST(swaps_by_search());
	TEST(bound_3x3(SP_CLASSIC, 9));
	TEST(bound_3x3(SP_SPIRAL, 4));
	TEST(bound_3x3(ORACLE_NAMED, 9));
	TEST(bound_published());
	TEST(table());
	TEST(properties());
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	return done();
}

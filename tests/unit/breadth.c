/* breadth.c -- all boards of a size are counted, and drawn, by length */
#include <stdlib.h>
#include <string.h>

#include "breadth/breadth.h"
#include "oracle.h"
#include "tap.h"

enum { LENGTHS = 64 };

static struct oracle_goal goal;

static struct sp_breadth *
start(uint32_t w, uint32_t h, enum sp_metric metric, uint32_t home)
{
	struct sp_size size = { w, h };
	struct sp_breadth *b;

	oracle_need(sp_breadth_new(&b, size, metric, home) == SP_OK, "memory");
	return b;
}

/* Counts the boards of each length, in so many parts; returns the greatest
 * length. */
static uint32_t
count_all(uint32_t w, uint32_t h, enum sp_metric metric, uint32_t home,
    unsigned parts, uint64_t count[LENGTHS])
{
	struct sp_breadth *b = start(w, h, metric, home);
	uint32_t length = 0;

	count[0] = 1;
	while (count[length] > 0) {
		uint64_t sum = 0;

		oracle_need(++length < LENGTHS, "an end");
		for (unsigned part = 0; part < parts; part++)
			sum += sp_breadth_expand(b, part, parts);
		count[length] = sp_breadth_advance(b, sum);
	}
	sp_breadth_free(b);
	return length - 1;
}

/* Returns whether the k-th board chosen is one that had not been, of such a
 * length. */
static int
is_new(const struct sp_breadth *b, uint64_t k, unsigned char *distance,
    uint32_t lo, uint32_t hi)
{
	uint8_t home[9];
	uint32_t label[9];
	uint64_t rank;
	unsigned length;

	sp_breadth_board(b, k, home);
	for (uint32_t cell = 0; cell < goal.n; cell++)
		label[cell] = goal.label[home[cell]];
	rank = oracle_rank(label, goal.n);
	length = distance[rank];
	distance[rank] = ORACLE_FAR;
	return length >= lo && length <= hi;
}

/* Returns whether the boards of some lengths are all chosen, and no others. */
static int
chosen(const unsigned char *distance, enum sp_metric metric, uint32_t home,
    uint32_t lo, uint32_t hi, int fixed)
{
	struct sp_breadth *b = start(goal.w, goal.h, metric, home);
	uint64_t boards = oracle_factorial(goal.n), want = 0, count;
	unsigned char *left = malloc(boards);
	uint32_t label[9];
	int right;

	oracle_need(left != NULL && sp_breadth_choose(b, lo, hi, fixed,
	    &count) == SP_OK, "memory");
	memcpy(left, distance, boards);
	for (uint64_t rank = 0; rank < boards; rank++) {
		if (left[rank] < lo || left[rank] > hi)
			continue;
		oracle_unrank(rank, goal.n, goal.missing, label);
		want += !fixed || label[home] == 0;
	}
	right = count == want;
	for (uint64_t k = 0; k < count; k++)
		right &= is_new(b, k, left, lo, hi);
	sp_breadth_free(b);
	free(left);
	return right;
}

/* Every home of the blank, or each `step`-th. */
static void
searched(uint32_t w, uint32_t h, uint32_t step, enum sp_metric metric)
{
	uint64_t count[LENGTHS];
	int counted = 1, drawn = 1;
	const char *unit = metric == SP_SLIDES ? "slides" : "moves";

	for (uint32_t home = 0; home < w * h; home += step) {
		uint64_t want[LENGTHS] = { 0 };
		unsigned char *distance;
		uint32_t most;

		oracle_goal_blank(&goal, w, h, home);
		distance = metric == SP_SLIDES ?
		    oracle_distances(w, h, goal.label) :
		    oracle_distances_together(w, h, goal.label);
		for (uint64_t i = 0; i < oracle_factorial(w * h); i++)
			if (distance[i] != ORACLE_FAR)
				want[distance[i]]++;
		most = count_all(w, h, metric, home, home + 1, count);
		counted &= memcmp(count, want,
		    (most + 2) * sizeof *count) == 0;
		for (uint32_t length = 0; length <= most; length++)
			drawn &= chosen(distance, metric, home, length, length,
			    0);
		drawn &= chosen(distance, metric, home, 0, ORACLE_FAR - 1, 0) &
		    chosen(distance, metric, home, 4, 13, 0) &
		    chosen(distance, metric, home, 3, 20, 1) &
		    chosen(distance, metric, home, most + 1, most + 1, 0);
		free(distance);
	}
	ok(counted, "%ux%u boards of each length in %s are as many as a plain "
	    "search finds, in one part or several", w, h, unit);
	ok(drawn, "all %ux%u boards of one length in %s, or several, are "
	    "chosen, no others", w, h, unit);
}

int
main(void)
{
	for (int metric = SP_SLIDES; metric <= SP_MULTI_TILE; metric++) {
		TEST(searched(2, 2, 1, (enum sp_metric)metric));
		TEST(searched(3, 2, 1, (enum sp_metric)metric));
		TEST(searched(2, 3, 1, (enum sp_metric)metric));
		TEST(searched(4, 2, 1, (enum sp_metric)metric));
		TEST(searched(2, 4, 3, (enum sp_metric)metric));
		TEST(searched(3, 3, 4, (enum sp_metric)metric));
	}
	oracle_goal_clear(&goal);
	return done();
}

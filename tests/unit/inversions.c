/* inversions.c -- inversions are those that a double loop counts */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;
static uint32_t label[ORACLE_CELLS], table[ORACLE_CELLS];
static uint32_t expected[ORACLE_CELLS];

/* Returns whether sum and table are right for one board along one path. */
static int
agrees(uint32_t w, uint32_t h)
{
	uint64_t sum = oracle_inversions(label, w * h, goal.path, expected);

	oracle_set(&board, w, h, label);
	memset(table, 0xff, sizeof table);
	return sp_inversions(&board, goal.goal) == sum &&
	    sp_inversion_table(&board, goal.goal, table) == sum &&
	    memcmp(table, expected, w * h * sizeof *table) == 0;
}

/* Tries all goals, with the missing numbers 1, one in the middle, n-1 and n. */
static int
agrees_with_goals(uint32_t w, uint32_t h)
{
	uint32_t n = w * h;
	uint32_t missing[4] = { 1, 1 + n / 2, n - 1, n };
	int good = 1;

	for (int kind = 0; kind < ORACLE_NAMED + 2; kind++) {
		for (int i = 0; i < 4; i++) {
			oracle_goal_make(&goal, kind, w, h, missing[i]);
			oracle_shuffle(label, n, missing[i]);
			good &= agrees(w, h);
		}
	}
	return good;
}

static void
looped(void)
{
	enum { RECTANGLE = 16, SQUARE = 40 };
	int good = 1;

	for (uint32_t w = 2; w <= RECTANGLE; w++)
		for (uint32_t h = 2; h <= RECTANGLE; h++)
			good &= agrees_with_goals(w, h);
	ok(good, "inversions of all sizes up to %dx%d are those of a double "
	    "loop", RECTANGLE, RECTANGLE);
	good = 1;
	for (uint32_t side = 2; side <= SQUARE; side++)
		good &= agrees_with_goals(side, side);
	ok(good, "inversions of squares up to %dx%d are those of a double "
	    "loop", SQUARE, SQUARE);
	oracle_goal_make(&goal, SP_SPIRAL, 100, 100, 4321);
	oracle_shuffle(label, 10000, 4321);
	ok(agrees(100, 100),
	    "inversions of a 100x100 board are those of a double loop");
}

/* ---- boards too large for a double loop ---- */

static uint32_t *
allocate(uint32_t numbers)
{
	uint32_t *number = malloc(numbers * sizeof *number);

	oracle_need(number != NULL, "memory");
	return number;
}

/* Makes a classic goal for the board. */
static struct sp_goal *
classic_goal(void)
{
	struct sp_fault fault;
	struct sp_goal *g;

	oracle_need(sp_goal_new(&g, "classic", board.size, &fault) == SP_OK,
	    "a large board");
	return g;
}

static void
descending(uint32_t side)
{
	uint32_t n = side * side, *number = allocate(n);
	struct sp_goal *classic;

	for (uint32_t cell = 0; cell < n; cell++)
		number[cell] = n - 1 - cell;
	oracle_set(&board, side, side, number);
	free(number);
	classic = classic_goal();
	ok(sp_inversions(&board, classic) == (uint64_t)(n - 1) * (n - 2) / 2,
	    "all pairs of a descending %ux%u board are counted", side, side);
	sp_goal_free(classic);
}

/* Returns the inversions of `count` numbers, by merging, which sorts them. */
static uint64_t
inversions_by_merging(uint32_t *number, uint32_t *spare, uint32_t count)
{
	uint32_t half = count / 2, i = 0, k = half;
	uint64_t sum;

	if (count < 2)
		return 0;
	sum = inversions_by_merging(number, spare, half) +
	    inversions_by_merging(number + half, spare, count - half);
	for (uint32_t at = 0; at < count; at++) {
		if (k == count || (i < half && number[i] < number[k])) {
			spare[at] = number[i++];
		} else {
			spare[at] = number[k++];
			sum += half - i;
		}
	}
	memcpy(number, spare, count * sizeof *number);
	return sum;
}

static void
merged(uint32_t w, uint32_t h)
{
	uint32_t n = w * h, tiles = 0;
	uint32_t *number = allocate(n), *spare = allocate(n);
	uint64_t sum;
	struct sp_goal *classic;

	oracle_shuffle(number, n, 1 + oracle_below(n));
	oracle_set(&board, w, h, number);
	classic = classic_goal();
	for (uint32_t cell = 0; cell < n; cell++)
		if (board.label[cell] != 0)
			number[tiles++] = board.label[cell];
	sum = inversions_by_merging(number, spare, tiles);
	ok(sp_inversions(&board, classic) == sum &&
	    sp_inversion_table(&board, classic, spare) == sum,
	    "inversions of a %ux%u board are those of a merge sort", w, h);
	sp_goal_free(classic);
	free(number);
	free(spare);
}

static void
textbook(void)
{
	static const uint32_t first[16] = {
		10, 13, 5, 11, 1, 3, 12, 8, 4, 9, 14, 6, 2, 15, 7, 0
	};
	static const uint32_t first_table[16] = {
		9, 11, 4, 8, 0, 1, 6, 4, 1, 3, 3, 1, 0, 1, 0, 0
	};
	static const uint32_t snake[16] = {
		1, 2, 3, 4, 8, 7, 6, 5, 9, 10, 11, 12, 0, 15, 14, 13
	};

	oracle_goal_make(&goal, SP_CLASSIC, 4, 4, 16);
	oracle_set(&board, 4, 4, first);
	ok(sp_inversion_table(&board, goal.goal, table) == 52 &&
	    memcmp(table, first_table, sizeof first_table) == 0,
	    "the textbook table is 9 11 4 8 0 1 6 4 1 3 3 1 0 1 0 0");
	oracle_set(&board, 4, 4, snake);
	ok(sp_inversions(&board, goal.goal) == 9,
	    "the snake has 9 inversions by rows");
	oracle_goal_make(&goal, SP_SNAKE, 4, 4, 16);
	ok(sp_inversions(&board, goal.goal) == 0,
	    "the snake has no inversion along its path");
}

int
main(void)
{
	sp_board_init(&board);
	TEST(textbook());
	TEST(looped());
	/* More pairs than 32 bits count. */
	TEST(descending(400));
	TEST(descending(4100));
	/* Next to powers of 16 labels, and far from them. */
	TEST(merged(63, 65));
	TEST(merged(64, 64));
	TEST(merged(241, 17));
	TEST(merged(256, 256));
	TEST(merged(601, 440));
	TEST(merged(1100, 1000));
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	return done();
}

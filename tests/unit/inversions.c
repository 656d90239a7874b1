/* inversions.c -- inversions are those that a double loop counts */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;
static uint32_t label[ORACLE_CELLS], table[ORACLE_CELLS];
static uint32_t expected[ORACLE_CELLS];

/* Whether sum and table are right for one board along one path. */
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

/* All goals; the missing numbers 1, one in the middle, n-1 and n. */
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
random_boards(void)
{
	for (uint32_t side = 2; side <= 16; side++)
		ok(agrees_with_goals(side, side),
		    "inversions of %ux%u boards are those of a double loop",
		    side, side);
	ok(agrees_with_goals(2, 3) && agrees_with_goals(3, 2) &&
	    agrees_with_goals(7, 3) && agrees_with_goals(3, 7) &&
	    agrees_with_goals(2, 16) && agrees_with_goals(16, 2) &&
	    agrees_with_goals(21, 3) && agrees_with_goals(13, 5),
	    "inversions of rectangles are those of a double loop");
}

static void
large_board(void)
{
	uint64_t all;

	oracle_goal_make(&goal, SP_SPIRAL, 100, 100, 4321);
	oracle_shuffle(label, 10000, 4321);
	ok(agrees(100, 100),
	    "inversions of a 100x100 board are those of a double loop");
	oracle_goal_make(&goal, SP_CLASSIC, 100, 100, 10000);
	for (uint32_t cell = 0; cell < 9999; cell++)
		label[cell] = 9999 - cell;
	label[9999] = 0;
	oracle_set(&board, 100, 100, label);
	all = (uint64_t)9999 * 9998 / 2;
	ok(sp_inversions(&board, goal.goal) == all,
	    "in a descending order every pair is an inversion");
}

/*
 * Boards of more tiles than 32 bits can count pairs of: the sum in closed
 * form, the first tile alone out of order or all of them.
 */
static void
huge_board(uint32_t side)
{
	struct sp_size size = { side, side };
	uint32_t n = side * side;
	struct sp_goal classic;
	struct sp_fault fault;

	sp_goal_init(&classic, SP_CLASSIC);
	oracle_need(sp_board_resize(&board, size) == SP_OK, "memory");
	for (uint32_t cell = 0; cell < n; cell++)
		board.label[cell] = n - 1 - cell;
	oracle_need(sp_board_settle(&board, &fault) == SP_OK &&
	    sp_goal_fit(&classic, &board, &fault) == SP_OK, "a huge board");
	ok(sp_inversions(&board, &classic) ==
	    (uint64_t)(n - 1) * (n - 2) / 2,
	    "all pairs of a %ux%u board, more than 2^32, are counted", side,
	    side);
	sp_goal_clear(&classic);
}

/* Inversions of count numbers, which are sorted: by merging. */
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

/* Random boards too large for a double loop. */
static void
merged(uint32_t w, uint32_t h)
{
	struct sp_size size = { w, h };
	uint32_t n = w * h, missing = 1 + oracle_below(n), tiles = 0;
	uint32_t *number = malloc(n * sizeof *number);
	uint32_t *spare = malloc(n * sizeof *spare);
	uint32_t *big_table = malloc(n * sizeof *big_table);
	uint64_t sum, in_table;
	struct sp_goal classic;
	struct sp_fault fault;

	sp_goal_init(&classic, SP_CLASSIC);
	oracle_need(number != NULL && spare != NULL && big_table != NULL &&
	    sp_board_resize(&board, size) == SP_OK, "memory");
	oracle_shuffle(board.label, n, missing);
	oracle_need(sp_board_settle(&board, &fault) == SP_OK &&
	    sp_goal_fit(&classic, &board, &fault) == SP_OK, "a board");
	for (uint32_t cell = 0; cell < n; cell++)
		if (board.label[cell] != 0)
			number[tiles++] = board.label[cell];
	sum = inversions_by_merging(number, spare, tiles);
	in_table = sp_inversion_table(&board, &classic, big_table);
	ok(sp_inversions(&board, &classic) == sum && in_table == sum,
	    "inversions of a %ux%u board are those of a merge sort", w, h);
	sp_goal_clear(&classic);
	free(number);
	free(spare);
	free(big_table);
}

static void
textbook(void)
{
	const struct sp_goal rows = { .kind = SP_CLASSIC };
	static const uint32_t first[16] = {
		10, 13, 5, 11, 1, 3, 12, 8, 4, 9, 14, 6, 2, 15, 7, 0
	};
	static const uint32_t first_table[16] = {
		9, 11, 4, 8, 0, 1, 6, 4, 1, 3, 3, 1, 0, 1, 0, 0
	};
	static const uint32_t second[16] = {
		8, 4, 12, 3, 14, 0, 9, 15, 7, 2, 5, 1, 10, 11, 13, 6
	};
	static const uint32_t third[16] = {
		12, 13, 11, 2, 4, 5, 3, 14, 1, 9, 15, 6, 8, 7, 0, 10
	};

	oracle_goal_make(&goal, SP_CLASSIC, 4, 4, 16);
	oracle_set(&board, 4, 4, first);
	ok(sp_inversion_table(&board, goal.goal, table) == 52 &&
	    memcmp(table, first_table, sizeof first_table) == 0,
	    "the textbook table is 9 11 4 8 0 1 6 4 1 3 3 1 0 1 0 0");
	oracle_set(&board, 4, 4, second);
	ok(sp_inversions(&board, goal.goal) == 52,
	    "8 4 12 3 14 0 9 15 7 2 5 1 10 11 13 6 has 52 inversions");
	oracle_set(&board, 4, 4, third);
	ok(sp_inversions(&board, goal.goal) == 52,
	    "12 13 11 2 4 5 3 14 1 9 15 6 8 7 0 10 has 52 inversions");
	oracle_goal_make(&goal, SP_SNAKE, 4, 4, 16);
	oracle_set(&board, 4, 4, goal.label);
	ok(sp_inversions(&board, goal.goal) == 0 &&
	    sp_inversions(&board, &rows) == 9,
	    "the snake has no inversion along its path and 9 by rows");
}

/* What one call leaves behind must not show in the next. */
static void
again(void)
{
	uint64_t first;

	oracle_goal_make(&goal, SP_COLUMNS, 9, 9, 40);
	oracle_shuffle(label, 81, 40);
	oracle_set(&board, 9, 9, label);
	first = sp_inversions(&board, goal.goal);
	sp_inversion_table(&board, goal.goal, table);
	sp_solvable(&board, goal.goal);
	sp_swaps(&board, goal.goal);
	ok(sp_inversions(&board, goal.goal) == first,
	    "a second count of the same board is the same");
}

int
main(void)
{
	sp_board_init(&board);
	TEST(textbook());
	TEST(random_boards());
	TEST(large_board());
	TEST(huge_board(400));
	TEST(huge_board(4100));
	TEST(merged(63, 65));
	TEST(merged(64, 64));
	TEST(merged(241, 17));
	TEST(merged(512, 512));
	TEST(merged(601, 440));
	TEST(merged(1100, 1000));
	TEST(again());
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	return done();
}

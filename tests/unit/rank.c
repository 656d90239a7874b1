/* rank.c -- indexes number the boards without gaps */
#include <stdlib.h>
#include <string.h>

#include "board/bignum.h"
#include "board/board.h"
#include "board/ranktree.h"
#include "board/scratch.h"
#include "oracle.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board, back;
static uint32_t label[ORACLE_CELLS];

/* The index as a number below 2^64. */
static uint64_t
index_of(const struct sp_board *b)
{
	struct sp_big index;
	uint64_t value = UINT64_MAX;

	sp_index(b, &index);
	if (!sp_big_fits(&index, &value))
		return UINT64_MAX;
	return value;
}

/*
 * Goes through all boards by sp_index_next from the board of index 0: index,
 * population, and the way back from every index.
 */
static int
enumerates(enum sp_population population)
{
	unsigned char *distance = oracle_distances(goal.w, goal.h,
	    goal.label);
	uint64_t count = oracle_factorial(goal.n) / 2, i = 0;
	struct sp_fault fault;
	struct sp_big index;
	enum sp_status status;
	int good = 1;

	sp_big_set(&index, 0);
	status = sp_index_board(&index, goal.goal, goal.missing, population,
	    &board, &fault);
	for (; status == SP_OK && good && i <= count; i++) {
		uint64_t rank = oracle_rank(board.label, goal.n);

		good = (distance[rank] != ORACLE_FAR) ==
		    (population == SP_SOLVABLE);
		good &= oracle_index(board.label, goal.n) == i;
		good &= index_of(&board) == i;
		good &= board.missing == goal.missing;
		sp_big_set(&index, i);
		good &= sp_index_board(&index, goal.goal, goal.missing,
		    population, &back, &fault) == SP_OK;
		good &= sp_board_equal(&board, &back) &&
		    back.blank == board.blank &&
		    back.missing == board.missing;
		good &= oracle_same(&board, goal.w, goal.h, board.label);
		status = sp_index_next(&board, goal.goal, population);
	}
	free(distance);
	return good && status == SP_END && i == count;
}

/* Every board of 2x2 or 3x2 and its index, whatever the verdict. */
static void
all_boards(uint32_t w, uint32_t h)
{
	int defined = 1, listed = 1;

	for (int kind = 0; kind < ORACLE_NAMED + 2; kind++) {
		for (uint32_t missing = 1; missing <= w * h; missing++) {
			oracle_goal_make(&goal, kind, w, h, missing);
			oracle_unrank(0, w * h, missing, label);
			do {
				oracle_set(&board, w, h, label);
				defined &= index_of(&board) ==
				    oracle_index(label, w * h);
			} while (oracle_next(label, w * h));
			listed &= enumerates(SP_SOLVABLE);
			listed &= enumerates(SP_UNSOLVABLE);
		}
	}
	ok(defined, "the index of every %ux%u board is h(n-1)!/2 + "
	    "floor(r/2)", w, h);
	ok(listed, "all %ux%u boards are enumerated in order, for all goals "
	    "and missing numbers", w, h);
}

static void
all_3x3(void)
{
	for (int kind = 0; kind < ORACLE_NAMED + 1; kind++) {
		uint32_t missing = kind % 2 == 0 ? 9 : (uint32_t)kind;

		oracle_goal_make(&goal, kind, 3, 3, missing);
		ok(enumerates(SP_SOLVABLE), "the 181440 solvable 3x3 boards "
		    "for %s, %u missing, are enumerated in order", goal.name,
		    missing);
		if (kind % 3 == 0)
			ok(enumerates(SP_UNSOLVABLE),
			    "and the unsolvable ones");
	}
}

/* From a random index to the board and back, and from board to board. */
static void
round_trips(uint32_t w, uint32_t h, int turns)
{
	struct sp_big index, last, again;
	struct sp_fault fault;
	int good = 1, stepped = 1, ordered = 1;
	uint32_t n = w * h;

	for (int turn = 0; turn < turns; turn++) {
		enum sp_population population = turn % 2 == 0 ?
		    SP_SOLVABLE : SP_UNSOLVABLE;
		struct sp_big one;

		oracle_goal_make(&goal, turn % (ORACLE_NAMED + 1), w, h,
		    turn % 3 == 0 ? n : 1 + oracle_below(n));
		oracle_shuffle(label, n, goal.missing);
		oracle_set(&board, w, h, label);
		if (sp_solvable(&board, goal.goal) !=
		    (population == SP_SOLVABLE)) {
			/* Of two solvable orders just one. */
			uint32_t a = board.blank < 2 ? 2 : 0;

			sp_board_exchange(&board, a, a + 1);
		}
		sp_index(&board, &index);
		if (n <= 20)
			good &= index_of(&board) ==
			    oracle_index(board.label, n);
		good &= sp_index_board(&index, goal.goal, goal.missing,
		    population, &back, &fault) == SP_OK;
		good &= sp_board_equal(&board, &back);
		if (sp_index_next(&back, goal.goal, population) == SP_END)
			continue;
		sp_index(&back, &again);
		ordered &= sp_big_compare(&index, &again) < 0;
		sp_big_set(&one, 1);
		sp_big_add(&index, &one);
		stepped &= sp_big_compare(&index, &again) == 0;
		stepped &= sp_solvable(&back, goal.goal) ==
		    (population == SP_SOLVABLE);
	}
	ok(good, "the board of a %ux%u board's index is that board", w, h);
	ok(stepped && ordered, "the next %ux%u board has the next index", w,
	    h);
	oracle_goal_make(&goal, SP_CLASSIC, w, h, n);
	sp_index_count(n, SP_SOLVABLE, &last);
	ok(sp_index_board(&last, goal.goal, n, SP_SOLVABLE, &back, &fault)
	    == SP_REFUSED, "the index behind the last %ux%u board is refused",
	    w, h);
	sp_big_set(&again, 1);
	sp_big_subtract(&last, &again);
	good = sp_index_board(&last, goal.goal, n, SP_SOLVABLE, &back,
	    &fault) == SP_OK && back.blank == n - 1;
	sp_index(&back, &again);
	good &= sp_big_compare(&again, &last) == 0;
	good &= sp_index_next(&back, goal.goal, SP_SOLVABLE) == SP_END;
	ok(good, "after the last %ux%u board comes none", w, h);
}

static void
ends(void)
{
	struct sp_scratch scratch;
	struct sp_fault fault;
	struct sp_big index;
	struct sp_size size = { 4097, 2 };

	oracle_goal_make(&goal, SP_CLASSIC, 3, 3, 9);
	sp_big_set(&index, 181440);
	ok(sp_index_board(&index, goal.goal, 9, SP_SOLVABLE, &board, &fault)
	    == SP_REFUSED && strcmp(fault.text,
	    "past the last index of 3x3, 181439") == 0,
	    "an index past the last is refused with the last");
	sp_big_parse("99999999999999999999999999999999999999", &index);
	ok(sp_index_board(&index, goal.goal, 9, SP_SOLVABLE, &board, &fault)
	    == SP_REFUSED, "so is one above 2^64");
	sp_big_parse("10461394943999", &index);
	oracle_goal_make(&goal, SP_CLASSIC, 4, 4, 16);
	ok(sp_index_board(&index, goal.goal, 16, SP_SOLVABLE, &board,
	    &fault) == SP_OK && board.blank == 15 && board.label[0] == 15,
	    "10461394943999 is the last index of 4x4");
	oracle_need(sp_board_resize(&board, size) == SP_OK, "memory");
	ok(sp_index_check(&board, SP_MAX_INDEX_CELLS, &fault) == SP_REFUSED &&
	    strcmp(fault.text, "the index is limited to 4096 cells, this "
	    "board has 8194") == 0, "a board of 8194 cells has no index");
	oracle_need(sp_goal_lay(goal.goal, size, &fault) == SP_OK, "a goal");
	sp_big_set(&index, 0);
	ok(sp_index_board(&index, goal.goal, 8194, SP_SOLVABLE, &board,
	    &fault) == SP_REFUSED && strcmp(fault.text,
	    "boards of more than 4096 cells have no index") == 0,
	    "and no index has one");
	size.w = 2048;
	oracle_need(sp_board_resize(&board, size) == SP_OK, "memory");
	ok(sp_index_check(&board, SP_MAX_INDEX_CELLS, &fault) == SP_OK,
	    "a board of 4096 cells has one");
	ok(sp_index_check(&board, 4095, &fault) == SP_REFUSED &&
	    strcmp(fault.text, "the index is limited to 4095 cells here, "
	    "this board has 4096") == 0, "unless fewer are asked for");
	sp_ranktree_make(SP_MAX_INDEX_CELLS, &scratch);
	ok(scratch.large == NULL,
	    "and to find it takes no memory but the stack");
	/* 48!/2 is 6.2 times 10^60. */
	oracle_goal_make(&goal, SP_CLASSIC, 8, 6, 48);
	sp_index_count(48, SP_SOLVABLE, &index);
	ok(sp_index_board(&index, goal.goal, 48, SP_SOLVABLE, &board, &fault)
	    == SP_REFUSED && strcmp(fault.text,
	    "past the last index of 8x6, a number of 61 digits") == 0,
	    "of a long last index the digits are told");
}

/* Lehmer's digits by hand, and nothing stored past the room that is given. */
static void
digits(void)
{
	uint32_t rank[6] = { 2, 0, 1, 1, 0, 77 }, left[6];
	const uint32_t order[6] = { 2, 0, 3, 4, 1, 77 };

	left[5] = 88;
	sp_ranks_from_digits(rank, 5, left);
	ok(memcmp(rank, order, sizeof rank) == 0 && left[5] == 88,
	    "the digits 2 0 1 1 0 are the order 2 0 3 4 1");
}

int
main(void)
{
	sp_board_init(&board);
	sp_board_init(&back);
	TEST(digits());
	TEST(all_boards(2, 2));
	TEST(all_boards(2, 3));
	TEST(all_boards(3, 2));
	TEST(all_3x3());
	TEST(round_trips(4, 4, 200));
	TEST(round_trips(5, 4, 200));
	TEST(round_trips(5, 5, 200));
	TEST(round_trips(6, 6, 200));
	TEST(round_trips(3, 17, 200));
	TEST(round_trips(10, 10, 100));
	TEST(round_trips(64, 64, 6));
	TEST(ends());
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	sp_board_free(&back);
	return done();
}

/* rank.c -- indexes number the boards without gaps */
#include <stdlib.h>
#include <string.h>

#include "decimal.h"
#include "oracle.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board, back;
static uint32_t label[ORACLE_CELLS];
static char text[SP_INDEX_TEXT];

/* Returns the index as text. */
static const char *
index_of(const struct sp_board *b)
{
	oracle_need(sp_board_print(b, sp_form_by_name("index"), text,
	    sizeof text) > 0,
	    "an index");
	return text;
}

/* Sets b to the board of that index, for the goal `goal`. */
static enum sp_status
find(const char *index, enum sp_population population, struct sp_board *b)
{
	struct sp_fault fault;

	return sp_index_parse(index, goal.goal, goal.missing, population, b,
	    &fault);
}

/*
 * Goes through all boards by sp_index_next from the board of index 0: index,
 * population, and the way back from every index.
 */
static int
enumerates(enum sp_population population)
{
	struct sp_fault fault;
	unsigned char *distance = oracle_distances(goal.w, goal.h,
	    goal.label);
	uint64_t count = oracle_factorial(goal.n) / 2, i = 0;
	enum sp_status status = find("0", population, &board);
	int good = 1;

	for (; status == SP_OK && good && i <= count; i++) {
		uint64_t rank = oracle_rank(board.label, goal.n);

		good = (distance[rank] != ORACLE_FAR) ==
		    (population == SP_SOLVABLE);
		good &= oracle_index(board.label, goal.n) == i;
		good &= strtoull(index_of(&board), NULL, 10) == i;
		good &= oracle_same(&board, goal.w, goal.h, board.label) &&
		    board.missing == goal.missing;
		good &= find(text, population, &back) == SP_OK &&
		    oracle_same(&back, goal.w, goal.h, board.label);
		status = sp_index_next(&board, goal.goal, population, &fault);
	}
	free(distance);
	return good && status == SP_END && i == count;
}

static void
all_boards(uint32_t w, uint32_t h)
{
	int listed = 1;

	for (int kind = 0; kind < ORACLE_NAMED + 2; kind++) {
		for (uint32_t missing = 1; missing <= w * h; missing++) {
			oracle_goal_make(&goal, kind, w, h, missing);
			listed &= enumerates(SP_SOLVABLE);
			listed &= enumerates(SP_UNSOLVABLE);
		}
	}
	ok(listed, "all %ux%u boards are enumerated in order, for all goals "
	    "and missing numbers", w, h);
}

/* Returns n!/2, less so many, as text. */
static const char *
half_factorial(uint32_t n, uint32_t less)
{
	static struct decimal half, small;

	decimal_factorial(&half, n);
	decimal_divide(&half, 2);
	decimal_set(&small, less);
	decimal_subtract(&half, &small);
	return decimal_text(&half);
}

/* Goes from a random board to its index and back, and to the next board. */
static void
round_trips(uint32_t w, uint32_t h, int turns)
{
	struct sp_fault fault;
	static struct decimal index;
	int there = 1, stepped = 1;
	uint32_t n = w * h;

	for (int turn = 0; turn < turns; turn++) {
		enum sp_population population = turn % 2 == 0 ?
		    SP_SOLVABLE : SP_UNSOLVABLE;

		oracle_goal_make(&goal, turn % (ORACLE_NAMED + 1), w, h,
		    turn % 3 == 0 ? n : 1 + oracle_below(n));
		oracle_draw(&goal, label);
		oracle_set(&board, w, h, label);
		if (population == SP_UNSOLVABLE) {
			uint32_t a = board.blank < 2 ? 2 : 0;

			sp_board_exchange(&board, a, a + 1);
		}
		there &= n > SP_FIELD_INDEX_CELLS ||
		    strtoull(index_of(&board), NULL, 10) ==
		    oracle_index(board.label, n);
		there &= find(index_of(&board), population, &back) == SP_OK &&
		    oracle_equal(&board, &back);
		if (sp_index_next(&back, goal.goal, population, &fault) ==
		    SP_END)
			continue;
		decimal_parse(&index, text, strlen(text));
		decimal_times(&index, 1, 1);
		stepped &= strcmp(index_of(&back), decimal_text(&index)) == 0;
		stepped &= oracle_solvable(back.label, &goal) ==
		    (population == SP_SOLVABLE);
	}
	ok(there, "the board of a %ux%u board's index is that board", w, h);
	ok(stepped, "the next %ux%u board has the next index", w, h);
	oracle_goal_make(&goal, SP_CLASSIC, w, h, n);
	ok(find(half_factorial(n, 1), SP_SOLVABLE, &back) == SP_OK &&
	    strcmp(index_of(&back), half_factorial(n, 1)) == 0 &&
	    sp_index_next(&back, goal.goal, SP_SOLVABLE, &fault) == SP_END,
	    "the last %ux%u board has the index n!/2 - 1", w, h);
	ok(find(half_factorial(n, 0), SP_SOLVABLE, &back) == SP_REFUSED,
	    "no %ux%u board has the index n!/2", w, h);
}

/* The index of a text for boards of that size is refused for this reason. */
static void
refused(uint32_t w, uint32_t h, const char *index, const char *core)
{
	struct sp_size size = { w, h };
	struct sp_fault fault;
	struct sp_goal *g;

	oracle_need(sp_goal_new(&g, "classic", size, &fault) == SP_OK,
	    "a goal");
	ok(sp_index_parse(index, g, w * h, SP_SOLVABLE, &board, &fault) ==
	    SP_REFUSED && oracle_same_core(fault.text, core),
	    "index %s: %s", index, core);
	sp_goal_free(g);
}

static void
limits(void)
{
	const struct sp_field *field = sp_field_by_name("index");
	struct sp_size size = { 4097, 2 };
	struct sp_goal *large;
	struct sp_fault fault;
	uint64_t value;

	refused(3, 3, "181440", "past the last index of 3x3, 181439");
	refused(3, 3, "99999999999999999999999999999999999999",
	    "past the last index of 3x3, 181439");
	/* 48!/2 is 6.2 times 10^60. */
	refused(8, 6, half_factorial(48, 0),
	    "past the last index of 8x6, a number of 61 digits");
	refused(4097, 2, "0", "boards of more than 4096 cells have no index");
	oracle_need(sp_goal_new(&large, "classic", size, &fault) == SP_OK &&
	    sp_goal_board(large, 8194, &board, &fault) == SP_OK, "memory");
	sp_goal_free(large);
	ok(sp_board_print(&board, sp_form_by_name("index"), text,
	    sizeof text) == 0,
	    "a board of 8194 cells has no index");
	oracle_goal_make(&goal, SP_CLASSIC, 4, 4, 16);
	ok(find("10461394943999", SP_SOLVABLE, &board) == SP_OK &&
	    board.blank == 15 && board.label[0] == 15,
	    "10461394943999 is the last index of 4x4");
	ok(find("1x", SP_SOLVABLE, &board) == SP_MALFORMED,
	    "an index that is no number is malformed");
	oracle_goal_make(&goal, SP_CLASSIC, 7, 3, 21);
	oracle_set(&board, 7, 3, goal.label);
	ok(sp_field_value(field, &board, goal.goal, &value, &fault) ==
	    SP_REFUSED && oracle_same_core(fault.text, "the index is limited "
	    "to 20 cells here, this board has 21"),
	    "the index of a board of 21 cells is no number below 2^64");
}

int
main(void)
{
	sp_board_init(&board);
	sp_board_init(&back);
	TEST(all_boards(2, 2));
	TEST(all_boards(2, 3));
	TEST(all_boards(3, 2));
	TEST(round_trips(4, 4, 200));
	TEST(round_trips(5, 4, 200));
	TEST(round_trips(5, 5, 200));
	TEST(round_trips(6, 6, 200));
	TEST(round_trips(7, 9, 200));
	TEST(round_trips(8, 8, 200));
	TEST(round_trips(3, 17, 200));
	TEST(round_trips(10, 10, 100));
	TEST(round_trips(64, 64, 6));
	TEST(limits());
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	sp_board_free(&back);
	return done();
}

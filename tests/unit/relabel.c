/* relabel.c -- the same puzzle under another goal */
#include <string.h>

#include "oracle.h"
#include "tap.h"

static struct oracle_goal from, to;
static struct sp_board board, other, start;
static struct sp_relabel *relabel;
static uint32_t label[ORACLE_CELLS];

/*
 * Makes `to` a goal of that kind that has the home of the blank where `from`
 * has it; returns 0 if no missing number puts it there.
 */
static int
make_target(int kind)
{
	if (kind == ORACLE_NAMED) {
		oracle_goal_blank(&to, from.w, from.h, from.home[0]);
		return 1;
	}
	for (uint32_t missing = from.n; missing > 0; missing--) {
		oracle_goal_make(&to, kind, from.w, from.h, missing);
		if (to.home[0] == from.home[0])
			return 1;
	}
	return 0;
}

/* Prepares the change between two goals; returns 0 if it is refused. */
static int
prepare(const struct oracle_goal *one, const struct oracle_goal *another)
{
	struct sp_fault fault;

	oracle_set(&start, one->w, one->h, one->label);
	return sp_relabel_prepare(relabel, &start, another->goal, &fault) ==
	    SP_OK;
}

/* Random boards: labels and verdicts by hand, and the way back. */
static void
to_path(int kind, int target)
{
	int labels = 1, verdicts = 1, back = 1;

	for (int turn = 0; turn < 150; turn++) {
		uint32_t w = 2 + oracle_below(6), h = 2 + oracle_below(6);

		oracle_goal_make(&from, kind, w, h,
		    turn % 2 == 0 ? w * h : 1 + oracle_below(w * h));
		oracle_shuffle(label, w * h, from.missing);
		oracle_set(&board, w, h, label);
		oracle_set(&other, w, h, label);
		oracle_need(make_target(target), "a goal with that blank");
		labels &= prepare(&from, &to);
		sp_relabel_apply(relabel, &other);
		for (uint32_t cell = 0; cell < w * h; cell++)
			labels &= other.label[cell] ==
			    to.label[from.home[label[cell]]];
		labels &= oracle_same(&other, w, h, other.label);
		verdicts &= sp_is_solvable(&other, to.goal) ==
		    oracle_solvable(label, &from);
		back &= prepare(&to, &from);
		sp_relabel_apply(relabel, &other);
		/* Boards of blank-first come back as boards that lack the
		 * greatest label. */
		if (kind != SP_BLANK_FIRST || from.missing == w * h)
			back &= oracle_same(&other, w, h, label);
	}
	ok(labels, "from %s to %s a tile takes the label of its home",
	    oracle_goal_name(kind), oracle_goal_name(target));
	ok(verdicts, "from %s to %s a board keeps its verdict",
	    oracle_goal_name(kind), oracle_goal_name(target));
	ok(back, "from %s to %s and back a board is as before",
	    oracle_goal_name(kind), oracle_goal_name(target));
}

static void
refused(void)
{
	static const uint32_t centre[9] = { 1, 2, 3, 8, 0, 4, 7, 6, 5 };
	static const uint32_t corner[9] = { 8, 7, 6, 5, 4, 3, 2, 1, 0 };
	static const uint32_t no_eight[9] = { 1, 2, 3, 9, 0, 4, 7, 6, 5 };
	static const uint32_t side[9] = { 1, 2, 3, 0, 8, 4, 7, 6, 5 };
	struct sp_fault fault;

	oracle_goal_literal(&from, 3, 3, centre);
	oracle_goal_make(&to, SP_BLANK_FIRST, 3, 3, 9);
	oracle_set(&start, 3, 3, centre);
	ok(sp_relabel_prepare(relabel, &start, to.goal, &fault) ==
	    SP_REFUSED && oracle_same_core(fault.text, "the blank is at home "
	    "on cell 5 in one goal and on cell 1 in the other, "
	    "counted from 1"),
	    "to blank-first the blank must be at home on cell 0");
	oracle_goal_literal(&to, 3, 3, corner);
	ok(!prepare(&from, &to),
	    "to a board the blank must be at home on its cell");
	oracle_goal_literal(&from, 3, 3, corner);
	ok(prepare(&from, &to),
	    "a board can be mapped to one with the blank on the same cell");
	oracle_goal_literal(&from, 3, 3, side);
	oracle_goal_literal(&to, 3, 3, no_eight);
	ok(!prepare(&from, &to),
	    "the blank of a board without 8 is not at home where its 9 is");
}

static void
unrolled(int kind)
{
	uint32_t list[9 * 9];
	struct sp_fault fault;
	int good = 1;

	for (int turn = 0; turn < 100; turn++) {
		uint32_t w = 2 + oracle_below(8), h = 2 + oracle_below(8);
		uint32_t missing = 1 + oracle_below(w * h);

		oracle_goal_make(&from, kind, w, h, missing);
		oracle_shuffle(label, w * h, missing);
		oracle_set(&board, w, h, label);
		good &= sp_unroll(&board, from.goal, list, &fault) == SP_OK;
		for (uint32_t k = 0; k < w * h; k++)
			good &= list[k] == label[from.path[k]];
		good &= sp_roll(list, from.goal, &start, &fault) == SP_OK &&
		    oracle_same(&start, w, h, label);
	}
	ok(good, "%s is unrolled in the order of its path and rolled up again",
	    oracle_goal_name(kind));
}

int
main(void)
{
	sp_board_init(&board);
	sp_board_init(&other);
	sp_board_init(&start);
	oracle_need(sp_relabel_new(&relabel) == SP_OK, "memory");
	/* With blank-first as target, the blank has to be at home on the first
	 * cell. */
	for (int kind = 0; kind <= ORACLE_NAMED; kind++)
		for (int target = 0; target <= ORACLE_NAMED; target++)
			if (target != SP_BLANK_FIRST || kind == target)
				TEST(to_path(kind, target));
	for (int kind = 0; kind <= ORACLE_NAMED; kind++)
		TEST(unrolled(kind));
	TEST(refused());
	sp_relabel_free(relabel);
	oracle_goal_clear(&from);
	oracle_goal_clear(&to);
	sp_board_free(&board);
	sp_board_free(&other);
	sp_board_free(&start);
	return done();
}

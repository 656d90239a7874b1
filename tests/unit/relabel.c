/* relabel.c -- the same puzzle under another goal */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "tap.h"

static struct oracle_goal from, to;
static struct sp_board board, other, start;
static uint32_t label[ORACLE_CELLS];

/*
 * The change of goal from `from` to the kind `kind`, laid out in `to`, by
 * hand: a tile takes the label of its home.  `to` has the missing number that
 * puts its blank where that of `from` is; 0 if there is none.
 */
static int
make_target(int kind)
{
	for (uint32_t missing = from.n; missing > 0; missing--) {
		oracle_goal_make(&to, kind, from.w, from.h, missing);
		if (to.home[0] == from.home[0])
			return 1;
	}
	return 0;
}

/* Sets r to the change of goal; 0 if it is refused. */
static int
prepare(struct sp_relabel *r)
{
	struct sp_fault fault;

	oracle_set(&start, from.w, from.h, from.label);
	return sp_relabel_prepare(r, &start, to.goal, &fault) == SP_OK;
}

/* Labels and missing number by hand, and sp_solvable, for random boards. */
static void
to_path(int kind, int target)
{
	struct sp_relabel r;
	int labels = 1, verdicts = 1, there = 1, back = 1;

	sp_relabel_init(&r);
	for (int turn = 0; turn < 150; turn++) {
		uint32_t w = 2 + oracle_below(6), h = 2 + oracle_below(6);

		oracle_goal_make(&from, kind, w, h,
		    turn % 2 == 0 ? w * h : 1 + oracle_below(w * h));
		oracle_shuffle(label, w * h, from.missing);
		oracle_set(&board, w, h, label);
		oracle_set(&other, w, h, label);
		oracle_need(make_target(target), "a goal with that blank");
		there &= prepare(&r);
		sp_relabel_apply(&r, &other);
		for (uint32_t cell = 0; cell < w * h; cell++)
			labels &= other.label[cell] ==
			    to.label[from.home[label[cell]]];
		labels &= other.missing == to.missing &&
		    other.blank == board.blank;
		verdicts &= sp_solvable(&other, to.goal) ==
		    sp_solvable(&board, from.goal);
		verdicts &= sp_solvable(&other, to.goal) ==
		    oracle_solvable(other.label, &to);
		/* And back again. */
		oracle_set(&start, w, h, to.label);
		if (sp_relabel_prepare(&r, &start, from.goal,
		    &(struct sp_fault){ 0 }) != SP_OK) {
			back = 0;
			continue;
		}
		sp_relabel_apply(&r, &other);
		/* Blank-first comes back as boards that lack the greatest. */
		if (kind != SP_BLANK_FIRST || from.missing == w * h)
			back &= sp_board_equal(&other, &board) &&
			    other.missing == board.missing;
	}
	ok(there && labels, "from %s to %s a tile takes the label of its home",
	    oracle_goal_name(kind), oracle_goal_name(target));
	ok(verdicts, "from %s to %s a board keeps its verdict",
	    oracle_goal_name(kind), oracle_goal_name(target));
	ok(back, "from %s to %s and back a board is as before",
	    oracle_goal_name(kind), oracle_goal_name(target));
	sp_relabel_clear(&r);
}

/* Distances of all boards of a size before and after. */
static void
keeps_distance(int kind, int target, uint32_t w, uint32_t h, uint32_t missing)
{
	struct sp_relabel r;
	unsigned char *before, *after;
	uint32_t n = w * h;
	uint64_t rank = 0;
	int good;

	sp_relabel_init(&r);
	oracle_goal_make(&from, kind, w, h, missing);
	good = make_target(target) && prepare(&r);
	before = oracle_distances(w, h, from.label);
	after = oracle_distances(w, h, to.label);
	oracle_unrank(0, n, missing, label);
	do {
		oracle_set(&board, w, h, label);
		sp_relabel_apply(&r, &board);
		good &= oracle_same(&board, w, h, board.label);
		good &= after[oracle_rank(board.label, n)] == before[rank++];
	} while (good && oracle_next(label, n));
	free(before);
	free(after);
	sp_relabel_clear(&r);
	ok(good, "from %s to %s every %ux%u board, %u missing, is as far "
	    "from the goal", oracle_goal_name(kind), oracle_goal_name(target), w, h,
	    missing);
}

/* What is prepared: labels 0..n, and 0 for the number that no board has. */
static void
prepared(void)
{
	struct sp_relabel r;
	int good = 1;

	sp_relabel_init(&r);
	for (uint32_t missing = 1; missing <= 9; missing++) {
		oracle_goal_make(&from, SP_SPIRAL, 3, 3, missing);
		oracle_goal_make(&to, SP_SPIRAL, 3, 3, 9);
		good &= prepare(&r) && r.n == 9 && r.to[0] == 0 &&
		    r.to[missing] == 0;
		if (missing % 4 != 0)
			continue;
		sp_relabel_clear(&r);
		sp_relabel_clear(&r);
	}
	sp_relabel_clear(&r);
	ok(good, "the missing number has no label, and may be any");
}

static void
refused(void)
{
	static const uint32_t centre[9] = { 1, 2, 3, 8, 0, 4, 7, 6, 5 };
	static const uint32_t corner[9] = { 8, 7, 6, 5, 4, 3, 2, 1, 0 };
	static const uint32_t no_eight[9] = { 1, 2, 3, 9, 0, 4, 7, 6, 5 };
	struct sp_relabel r;
	struct sp_fault fault;

	sp_relabel_init(&r);
	oracle_goal_make(&to, SP_BLANK_FIRST, 3, 3, 9);
	oracle_set(&start, 3, 3, centre);
	ok(sp_relabel_prepare(&r, &start, to.goal, &fault) == SP_REFUSED &&
	    strcmp(fault.text, "the blank is at home on cell 4 in one goal "
	    "and on cell 0 in the other") == 0,
	    "to blank-first the blank must be at home on cell 0");
	oracle_goal_literal(&to, 3, 3, corner);
	ok(sp_relabel_prepare(&r, &start, to.goal, &fault) == SP_REFUSED,
	    "to a board the blank must be at home on its cell");
	oracle_set(&start, 3, 3, corner);
	ok(sp_relabel_prepare(&r, &start, to.goal, &fault) == SP_OK,
	    "else it is taken");
	oracle_goal_literal(&to, 3, 3, no_eight);
	ok(sp_relabel_prepare(&r, &start, to.goal, &fault) == SP_REFUSED &&
	    strcmp(fault.text, "the blank is at home on cell 8 in one goal "
	    "and on cell 4 in the other") == 0,
	    "the blank of a board is where it stands for its missing number");
	sp_relabel_clear(&r);
}

static void
snake_to_classic(void)
{
	static const uint32_t expected[16] = {
		1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0, 14, 15, 16
	};
	struct sp_relabel r;

	sp_relabel_init(&r);
	oracle_goal_make(&from, SP_SNAKE, 4, 4, 16);
	oracle_goal_make(&to, SP_CLASSIC, 4, 4, 16);
	oracle_set(&board, 4, 4, from.label);
	ok(prepare(&r), "the snake can be mapped to classic");
	sp_relabel_apply(&r, &board);
	ok(oracle_same(&board, 4, 4, expected), "the snake's own goal "
	    "becomes 1 2 3 4 5 6 7 8 9 10 11 12 0 14 15 16");
	sp_relabel_clear(&r);
}

/* Labels in path order, and back. */
static void
unrolled(void)
{
	for (int kind = 0; kind < ORACLE_NAMED + 1; kind++) {
		int good = 1, goals = 1;

		for (int turn = 0; turn < 100; turn++) {
			uint32_t w = 2 + oracle_below(8);
			uint32_t h = 2 + oracle_below(8);
			uint32_t missing = 1 + oracle_below(w * h);

			oracle_goal_make(&from, kind, w, h, missing);
			oracle_shuffle(label, w * h, missing);
			oracle_set(&board, w, h, label);
			sp_unroll(&board, from.goal, &other);
			good &= oracle_same(&other, w, h, other.label);
			for (uint32_t k = 0; k < w * h; k++)
				good &= other.label[k] ==
				    label[from.path[k]];
			sp_roll(&other, from.goal, &start);
			good &= oracle_same(&start, w, h, label);
			oracle_set(&board, w, h, from.label);
			sp_unroll(&board, from.goal, &other);
			for (uint32_t k = 0; kind != SP_BLANK_FIRST &&
			    k < w * h; k++)
				goals &= other.label[k] == (k + 1 == missing ?
				    0 : k + 1);
		}
		ok(good, "%s is unrolled in the order of its path and rolled "
		    "up again", oracle_goal_name(kind));
		ok(goals, "unrolled, its goal is ascending");
	}
}

int
main(void)
{
	sp_board_init(&board);
	sp_board_init(&other);
	sp_board_init(&start);
	for (int kind = 0; kind < ORACLE_NAMED + 1; kind++)
		for (int target = 0; target < SP_BLANK_FIRST; target++)
			TEST(to_path(kind, target));
	for (int kind = 0; kind < ORACLE_NAMED + 1; kind++)
		for (int target = 0; target < SP_BLANK_FIRST; target++)
			TEST(keeps_distance(kind, target, 3, 2,
			    1 + (uint32_t)(kind + target) % 6));
	TEST(keeps_distance(SP_SPIRAL, SP_CLASSIC, 3, 3, 9));
	TEST(keeps_distance(ORACLE_NAMED, SP_SNAKE, 3, 3, 2));
	TEST(keeps_distance(SP_COLUMNS, SP_BLANK_FIRST, 3, 3, 1));
	TEST(prepared());
	TEST(refused());
	TEST(snake_to_classic());
	TEST(unrolled());
	oracle_goal_clear(&from);
	oracle_goal_clear(&to);
	sp_board_free(&board);
	sp_board_free(&other);
	sp_board_free(&start);
	return done();
}

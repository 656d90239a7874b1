/* solvable.c -- the verdict is that of a search over all boards */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;
static uint32_t label[ORACLE_CELLS];

/* Boards on which the library and the search disagree; *reached counts. */
static uint64_t
disagreements(const struct oracle_goal *g, uint64_t *reached)
{
	unsigned char *distance = oracle_distances(g->w, g->h, g->label);
	uint64_t wrong = 0, rank = 0;

	*reached = 0;
	oracle_unrank(0, g->n, g->missing, label);
	do {
		int solvable = distance[rank] != ORACLE_FAR;

		oracle_set(&board, g->w, g->h, label);
		wrong += sp_is_solvable(&board, g->goal) != solvable;
		*reached += (unsigned)solvable;
		rank++;
	} while (oracle_next(label, g->n));
	free(distance);
	return wrong;
}

/* All goals up to kind `kinds` - 1, all missing numbers from `first` on. */
static void
searched(uint32_t w, uint32_t h, int kinds, uint32_t first)
{
	uint32_t n = w * h;

	for (int kind = 0; kind < kinds; kind++) {
		uint64_t wrong = 0, reached, odd_counts = 0;

		for (uint32_t missing = first; missing <= n; missing++) {
			oracle_goal_make(&goal, kind, w, h, missing);
			wrong += disagreements(&goal, &reached);
			odd_counts += reached != oracle_factorial(n) / 2;
		}
		ok(wrong == 0, "every %ux%u board, %u..%u missing, can be "
		    "solved to %s as a search says", w, h, first, n,
		    goal.name);
		ok(odd_counts == 0, "half of the %ux%u boards reach %s", w, h,
		    goal.name);
	}
}

/* A random board of that size and missing number, judged by exchanges. */
static int
judges_random(uint32_t w, uint32_t h, int kind, uint32_t missing)
{
	oracle_goal_make(&goal, kind, w, h, missing);
	oracle_shuffle(label, w * h, missing);
	oracle_set(&board, w, h, label);
	return sp_is_solvable(&board, goal.goal) == oracle_solvable(label, &goal);
}

static void
all_missing_numbers(void)
{
	enum { SIDE = 12 };

	for (int kind = 0; kind <= ORACLE_NAMED; kind++) {
		int good = 1;

		for (uint32_t w = 2; w <= SIDE; w++)
			for (uint32_t h = 2; h <= SIDE; h++)
				for (uint32_t k = 1; k <= w * h; k++)
					good &= judges_random(w, h, kind, k);
		ok(good, "boards up to %dx%d of all missing numbers can be "
		    "solved to %s as exchanges say", SIDE, SIDE, goal.name);
	}
}

/* A goal for that size, named or drawn, and `board` as that goal. */
static struct sp_goal *
make_goal(struct sp_size size, int kind)
{
	uint32_t n = sp_cells(size), missing = 1 + oracle_below(n);
	uint32_t *drawn = malloc(n * sizeof *drawn);
	struct sp_fault fault;
	struct sp_goal *g;

	oracle_need(drawn != NULL, "memory");
	oracle_shuffle(drawn, n, missing);
	oracle_set(&board, size.w, size.h, drawn);
	free(drawn);
	oracle_need((kind < ORACLE_NAMED ? sp_goal_new(&g, oracle_goal_name(kind),
	    size, &fault) :
	    sp_goal_new_from_board(&g, &board, &fault)) == SP_OK &&
	    sp_goal_board(g, missing, &board, &fault) == SP_OK, "a goal");
	return g;
}

/* Exchanges two tiles. */
static void
exchange_tiles(void)
{
	uint32_t a, b;

	do {
		a = oracle_below(board.n);
		b = oracle_below(board.n);
	} while (a == b || a == board.blank || b == board.blank);
	sp_board_exchange(&board, a, b);
}

/* Boards of any size that slides from the goal have made. */
static void
slid(uint32_t w, uint32_t h)
{
	const struct sp_size size = { w, h };
	int kept = 1, turned = 1;

	for (int kind = 0; kind <= ORACLE_NAMED; kind++) {
		struct sp_goal *g = make_goal(size, kind);

		kept &= sp_is_solvable(&board, g) == 1;
		for (uint32_t i = 0; i < 20 * (w + h) + w * h; i++)
			sp_slide_blank(&board,
			    (enum sp_direction)oracle_below(4));
		kept &= sp_is_solvable(&board, g) == 1;
		exchange_tiles();
		turned &= sp_is_solvable(&board, g) == 0;
		sp_goal_free(g);
	}
	ok(kept, "slides keep a %ux%u board solvable, to any goal", w, h);
	ok(turned, "an exchange makes a %ux%u board unsolvable", w, h);
}

enum { EXCHANGES = 1 << 20 };

/*
 * Returns whether sp_parity counts exchanges, EXCHANGES or so at most: from an
 * even permutation, in which k stands on the k-th cell, or the blank for the
 * missing number.
 */
static int
counts_exchanges(uint32_t w, uint32_t h, uint32_t missing)
{
	uint32_t step = 1 + w * h / EXCHANGES;
	uint32_t *ordered = malloc(w * h * sizeof *ordered);
	unsigned odd = 0;

	oracle_need(ordered != NULL, "memory");
	for (uint32_t cell = 0; cell < w * h; cell++)
		ordered[cell] = cell + 1 == missing ? 0 : cell + 1;
	oracle_set(&board, w, h, ordered);
	free(ordered);
	for (uint32_t cell = w * h - 1; cell >= step; cell -= step) {
		uint32_t other = oracle_below(cell + 1);

		odd ^= other != cell;
		sp_board_exchange(&board, cell, other);
	}
	return sp_parity(&board) == odd;
}

static void
parity_of_all_sizes(void)
{
	enum { SIDE = 40 };
	int good = 1, all_missing = 1;

	for (uint32_t w = 2; w <= SIDE; w++)
		for (uint32_t h = 2; h <= SIDE; h++)
			good &= counts_exchanges(w, h, 1) &&
			    counts_exchanges(w, h, w * h) &&
			    counts_exchanges(w, h, 1 + oracle_below(w * h));
	for (uint32_t side = 2; side <= SIDE; side++)
		for (uint32_t k = 1; k <= side * side; k++)
			all_missing &= counts_exchanges(side, side, k);
	ok(good, "parity of all sizes up to %dx%d counts exchanges", SIDE,
	    SIDE);
	ok(all_missing, "parity of squares up to %dx%d counts exchanges, "
	    "whatever number is missing", SIDE, SIDE);
}

static void
parity_of_large(uint32_t w, uint32_t h)
{
	int good = 1, turns = tap_share(w * h < EXCHANGES ? 8 : 2);

	for (int turn = 0; turn < turns; turn++)
		good &= counts_exchanges(w, h, 1 + oracle_below(w * h));
	ok(good, "parity of %ux%u boards counts exchanges", w, h);
}

int
main(void)
{
	sp_board_init(&board);
	TEST(slid(2, 2));
	TEST(slid(4, 4));
	TEST(slid(5, 4));
	TEST(slid(4, 5));
	TEST(slid(2, 33));
	TEST(slid(33, 2));
	TEST(slid(100, 100));
	TEST(slid(1000, 1000));
	TEST(all_missing_numbers());
	TEST(parity_of_all_sizes());
	/* As many cells as a power of 64, where sp_parity needs one more level
	 * of its tree; one cell less or more; and other numbers. */
	TEST(parity_of_large(63, 65));
	TEST(parity_of_large(64, 64));
	TEST(parity_of_large(241, 17));
	TEST(parity_of_large(128, 128));
	TEST(parity_of_large(150, 200));
	TEST(parity_of_large(511, 513));
	TEST(parity_of_large(512, 512));
	TEST(parity_of_large(1000, 1000));
	TEST(parity_of_large(1448, 1450));
	TEST(parity_of_large(128, 16511));
	TEST(parity_of_large(4096, 4096));
	TEST(searched(2, 2, ORACLE_NAMED + 3, 1));
	TEST(searched(2, 3, ORACLE_NAMED + 3, 1));
	TEST(searched(3, 2, ORACLE_NAMED + 3, 1));
	TEST(searched(2, 4, ORACLE_NAMED + 1, 7));
	TEST(searched(4, 2, ORACLE_NAMED + 1, 7));
	TEST(searched(3, 3, ORACLE_NAMED + 1, 10 - (uint32_t)tap_share(9)));
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	return done();
}

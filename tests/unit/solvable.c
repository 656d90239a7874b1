/* solvable.c -- the verdict is that of a search over all boards */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;

/* Boards on which the library and the search disagree; *reached counts. */
static uint64_t
disagreements(const struct oracle_goal *g, uint64_t *reached)
{
	unsigned char *distance = oracle_distances(g->w, g->h, g->label);
	uint32_t label[9];
	uint64_t wrong = 0, rank = 0;

	*reached = 0;
	oracle_unrank(0, g->n, g->missing, label);
	do {
		int solvable = distance[rank] != ORACLE_FAR;

		oracle_set(&board, g->w, g->h, label);
		wrong += sp_solvable(&board, g->goal) != solvable;
		*reached += (unsigned)solvable;
		rank++;
	} while (oracle_next(label, g->n));
	free(distance);
	return wrong;
}

/* All goals up to kind `kinds` - 1, all missing numbers from `first` on. */
static void
compare_all(uint32_t w, uint32_t h, int kinds, uint32_t first)
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

/*
 * Large boards that slides from the goal have made, and those with two of
 * their tiles exchanged.
 */
static void
compare_slid(uint32_t w, uint32_t h)
{
	int good = 1;

	for (int kind = 0; kind < ORACLE_NAMED + 2; kind++) {
		uint32_t a, c, missing = 1 + oracle_below(w * h);

		oracle_goal_make(&goal, kind, w, h, missing);
		oracle_set(&board, w, h, goal.label);
		good &= sp_solvable(&board, goal.goal) == 1;
		for (uint32_t i = 0; i < 20 * w * h; i++)
			sp_slide_blank(&board,
			    (enum sp_direction)oracle_below(4));
		good &= sp_solvable(&board, goal.goal) == 1;
		good &= oracle_solvable(board.label, &goal) == 1;
		do {
			a = oracle_below(w * h);
			c = oracle_below(w * h);
		} while (a == c || a == board.blank || c == board.blank);
		sp_board_exchange(&board, a, c);
		good &= sp_solvable(&board, goal.goal) == 0;
	}
	ok(good, "slides keep a %ux%u board solvable, an exchange does not",
	    w, h);
}

/* The parity of the labels by counting cycles, the blank as `missing`. */
static unsigned
parity_by_cycles(const struct sp_board *b)
{
	unsigned char *been = calloc(b->n, 1);
	unsigned odd = 0;

	oracle_need(been != NULL, "memory");
	for (uint32_t start = 0; start < b->n; start++) {
		uint32_t length = 0;

		for (uint32_t cell = start; !been[cell]; length++) {
			uint32_t label = b->label[cell];

			been[cell] = 1;
			cell = (label == 0 ? b->missing : label) - 1;
		}
		odd ^= length > 0 && length % 2 == 0;
	}
	free(been);
	return odd;
}

static uint32_t
common_divisor(uint32_t a, uint32_t b)
{
	return b == 0 ? a : common_divisor(b, a % b);
}

/*
 * Boards too large for the other tests: cell c holds c * factor + shift modulo
 * n, and so every label once.
 */
static void
large_parity(uint32_t w, uint32_t h)
{
	struct sp_size size = { w, h };
	uint32_t n = w * h;
	int good = 1;

	oracle_need(sp_board_resize(&board, size) == SP_OK, "memory");
	for (int turn = n < 1 << 20 ? 0 : 6; turn < 8; turn++) {
		uint32_t missing = 1 + oracle_below(n);
		uint32_t factor = n / 3 + oracle_below(n / 3);
		uint32_t shift = oracle_below(n);

		while (common_divisor(factor, n) > 1)
			factor++;
		for (uint32_t cell = 0; cell < n; cell++) {
			uint32_t label = (uint32_t)(((uint64_t)cell * factor +
			    shift) % n) + 1;

			board.label[cell] = label == missing ? 0 : label;
			if (label == missing)
				board.blank = cell;
		}
		board.missing = missing;
		good &= sp_parity(&board) == parity_by_cycles(&board);
		sp_board_exchange(&board, oracle_below(n / 2),
		    n / 2 + oracle_below(n / 2));
		good &= sp_parity(&board) == parity_by_cycles(&board);
	}
	ok(good, "the parity of %ux%u boards is that of their cycles", w, h);
}

/* One of four levels of words: descending, and so many tiles exchanged. */
static void
huge_parity(void)
{
	struct sp_size size = { 4096, 4096 };
	uint32_t n = 4096 * 4096;
	unsigned exchanges = 0;

	oracle_need(sp_board_resize(&board, size) == SP_OK, "memory");
	for (uint32_t cell = 0; cell < n; cell++)
		board.label[cell] = n - 1 - cell;
	board.blank = n - 1;
	board.missing = n;
	/* The blank as n: it is last, and n-1 tiles before it descend. */
	exchanges = (n - 1) / 2 & 1;
	ok(sp_parity(&board) == exchanges,
	    "the parity of a descending 4096x4096 board is right");
	for (int i = 0; i < 1001; i++) {
		uint32_t a = oracle_below(n), b = oracle_below(n);

		exchanges += a != b;
		sp_board_exchange(&board, a, b);
	}
	ok(sp_parity(&board) == (exchanges & 1),
	    "and after a thousand exchanges");
}

static void
published(void)
{
	static const uint32_t loyd[16] = {
		1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0
	};

	oracle_goal_make(&goal, SP_CLASSIC, 4, 4, 16);
	oracle_set(&board, 4, 4, loyd);
	ok(!sp_solvable(&board, goal.goal),
	    "the 14-15 puzzle cannot be solved");
	sp_board_exchange(&board, 13, 14);
	ok(sp_solvable(&board, goal.goal), "the classic goal can be");
	ok(sp_parity(&board) == 0, "the classic goal is an even permutation");
}

int
main(void)
{
	sp_board_init(&board);
	TEST(compare_slid(4, 4));
	TEST(compare_slid(5, 4));
	TEST(compare_slid(4, 5));
	TEST(compare_slid(7, 7));
	TEST(compare_slid(2, 33));
	TEST(compare_slid(33, 2));
	TEST(compare_slid(16, 16));
	TEST(large_parity(9, 7));
	TEST(large_parity(8, 8));
	TEST(large_parity(13, 5));
	TEST(large_parity(12, 11));
	TEST(large_parity(17, 15));
	TEST(large_parity(63, 65));
	TEST(large_parity(64, 64));
	TEST(large_parity(241, 17));
	TEST(large_parity(128, 128));
	TEST(large_parity(150, 200));
	TEST(large_parity(300, 300));
	TEST(large_parity(512, 512));
	TEST(large_parity(1748, 150));
	TEST(large_parity(1448, 1450));
	TEST(large_parity(128, 16511)); /* the second level ends with a full node */
	TEST(huge_parity());
	TEST(published());
	TEST(compare_all(2, 2, ORACLE_NAMED + 3, 1));
	TEST(compare_all(2, 3, ORACLE_NAMED + 3, 1));
	TEST(compare_all(3, 2, ORACLE_NAMED + 3, 1));
	TEST(compare_all(2, 4, ORACLE_NAMED + 1, 7));
	TEST(compare_all(4, 2, ORACLE_NAMED + 1, 7));
	TEST(compare_all(3, 3, ORACLE_NAMED + 1, 10 - (uint32_t)tap_share(9)));
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	return done();
}

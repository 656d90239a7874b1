/* distinct.c -- no board comes twice, and the order looks random */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "random/random.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;

/*
 * Returns whether boards 0, 1, .. are all that the draw describes, each once,
 * and then no more.
 */
static int
each_once(int kind, uint32_t w, uint32_t h, const struct sp_gen_options *draw)
{
	uint32_t n = w * h;
	uint64_t each = oracle_factorial(n), boards, i;
	unsigned char *been = calloc(n, each);
	struct sp_generator *gen;
	static char population[SP_POPULATION_TEXT];
	struct sp_big count;
	struct sp_fault fault;
	int good;

	oracle_goal_make(&goal, kind, w, h, draw->missing == 0 ? n :
	    draw->missing);
	gen = oracle_generator(draw, &goal);
	oracle_need(sp_generator_population(gen, population, &fault) == SP_OK,
	    "a population");
	good = sp_big_parse(population, &count) == SP_OK &&
	    sp_big_fits(&count, &boards);
	oracle_need(been != NULL, "memory");
	for (i = 0; good && sp_generate(gen, i, &board) == SP_OK; i++) {
		uint64_t rank = oracle_rank(board.label, n);
		uint64_t number = (board.missing - 1) * each + rank;

		good = !been[number]++ && i < boards;
		good &= draw->missing == 0 || board.missing == draw->missing;
		good &= draw->population == SP_ANY ||
		    sp_solvable(&board, goal.goal) ==
		    (draw->population == SP_SOLVABLE);
		good &= !draw->fixed_blank || board.blank ==
		    sp_goal_home(goal.goal, board.missing, 0);
		good &= !draw->not_goal ||
		    sp_misplaced(&board, goal.goal) > 0;
	}
	good &= i == boards;
	good &= sp_generate(gen, boards, &board) == SP_END &&
	    sp_generate(gen, UINT64_MAX, &board) == SP_END;
	free(been);
	sp_generator_free(gen);
	return good;
}

static void
all_small(uint32_t w, uint32_t h)
{
	int good = 1, draws = 0;

	for (int option = 0; option < 12; option++) {
		for (int kind = 0; kind <= SP_LITERAL; kind++) {
			for (uint32_t m = 0; m <= w * h; m++) {
				struct sp_gen_options draw = {
					.seed = { (uint64_t)option, m },
					.distinct = 1,
					.missing = m,
					.population =
					    (enum sp_population)(option / 4),
					.fixed_blank = option & 1,
					.not_goal = option >> 1 & 1
				};

				if (kind == SP_LITERAL && m == 0)
					continue;
				good &= each_once(kind, w, h, &draw);
				draws++;
			}
		}
	}
	ok(good, "every %ux%u board of a draw comes once, and then none, in "
	    "%d draws", w, h, draws);
}

static void
all_3x3(void)
{
	static const struct {
		struct sp_gen_options draw;
		int kind;
		const char *what;
	} rows[] = {
		{ { .missing = 9 }, SP_CLASSIC, "all solvable 3x3 boards" },
		{ { .missing = 4, .not_goal = 1 }, SP_SNAKE,
		    "all solvable 3x3 boards but the goal" },
		{ { .missing = 4, .not_goal = 1, .population =
		    SP_UNSOLVABLE }, SP_SPIRAL, "all unsolvable 3x3 boards" },
		{ { .missing = 4, .not_goal = 1, .population = SP_ANY,
		    .fixed_blank = 1 }, SP_BLANK_FIRST,
		    "all 3x3 boards but the goal, blank at home," },
		{ { .not_goal = 1 }, SP_COLUMNS, "all solvable 3x3 boards of "
		    "all missing numbers but the goals" }
	};

	for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
		struct sp_gen_options draw = rows[k].draw;

		draw.seed.lo = k;
		draw.distinct = 1;
		ok(each_once(rows[k].kind, 3, 3, &draw), "%s come once",
		    rows[k].what);
	}
}

/* ---- the order over the seeds ---- */

/* 132 pairs of 2x2 boards, whose order is a table. */
static void
pairs(void)
{
	enum { BOARDS = 12, PAIRS = BOARDS * (BOARDS - 1) };
	struct sp_gen_options draw = { .distinct = 1, .missing = 4 };
	uint64_t seen[BOARDS * BOARDS] = { 0 }, used = 0;

	oracle_goal_make(&goal, SP_CLASSIC, 2, 2, 4);
	for (uint64_t seed = 0; seed < PAIRS * 100; seed++) {
		struct sp_generator *gen;
		uint64_t before;

		draw.seed.hi = seed;
		gen = oracle_generator(&draw, &goal);
		sp_generate(gen, 4, &board);
		before = oracle_index(board.label, 4);
		sp_generate(gen, 5, &board);
		seen[before * BOARDS + oracle_index(board.label, 4)]++;
		sp_generator_free(gen);
	}
	for (int i = 0; i < BOARDS * BOARDS; i++)
		if (seen[i] > 0)
			seen[used++] = seen[i];
	ok(used == PAIRS && oracle_plausible(oracle_fit_equal(seen, used)),
	    "over the seeds all pairs of 2x2 boards in a row have equal "
	    "chances");
}

/* 3x3 boards, whose order is a network: by places in the order of indexes. */
static void
places(void)
{
	enum { PLACES = 16, BOARDS = 181440, SEEDS = 20000 };
	struct sp_gen_options draw = { .distinct = 1, .missing = 9 };
	uint64_t over_seeds[PLACES] = { 0 }, in_a_row[PLACES * PLACES] = { 0 };
	uint64_t before = 0, place;
	struct sp_generator *gen;

	oracle_goal_make(&goal, SP_CLASSIC, 3, 3, 9);
	for (draw.seed.lo = 1; draw.seed.lo <= SEEDS; draw.seed.lo++) {
		gen = oracle_generator(&draw, &goal);
		sp_generate(gen, 7, &board);
		over_seeds[oracle_index(board.label, 9) * PLACES / BOARDS]++;
		sp_generator_free(gen);
	}
	ok(oracle_plausible(oracle_fit_equal(over_seeds, PLACES)),
	    "over the seeds a 3x3 board has any index with equal chances");
	gen = oracle_generator(&draw, &goal);
	for (uint64_t i = 0; i < BOARDS; i++) {
		sp_generate(gen, i, &board);
		place = oracle_index(board.label, 9) * PLACES / BOARDS;
		if (i > 0)
			in_a_row[before * PLACES + place]++;
		before = place;
	}
	sp_generator_free(gen);
	ok(oracle_plausible(oracle_fit_equal(in_a_row, PLACES * PLACES)),
	    "the index of a 3x3 board says nothing of the next one's");
}

/* ---- sizes too large for all boards ---- */

static size_t row; /* bytes of the boards that are sorted */

static int
compare_boards(const void *a, const void *b)
{
	return memcmp(a, b, row);
}

/* Returns whether `count` boards from each start on are all different. */
static int
all_differ(uint32_t w, uint32_t h, struct sp_gen_options draw,
    const uint64_t *start, int starts, uint64_t count)
{
	uint32_t n = w * h;
	struct sp_generator *gen;
	unsigned char *all;
	size_t used = 0;
	int good = 1;

	row = n * sizeof *board.label;
	all = malloc((size_t)starts * count * row);
	oracle_need(all != NULL, "memory");
	oracle_goal_make(&goal, SP_SPIRAL, w, h, n);
	draw.distinct = 1;
	gen = oracle_generator(&draw, &goal);
	for (int k = 0; k < starts; k++) {
		for (uint64_t i = 0; i < count; i++) {
			oracle_need(sp_generate(gen, start[k] + i, &board) ==
			    SP_OK, "a board");
			memcpy(all + used++ * row, board.label, row);
			good &= draw.population == SP_ANY ||
			    sp_solvable(&board, goal.goal) ==
			    (draw.population == SP_SOLVABLE);
		}
	}
	sp_generator_free(gen);
	qsort(all, used, row, compare_boards);
	for (size_t i = 1; i < used; i++)
		good &= compare_boards(all + (i - 1) * row, all + i * row)
		    != 0;
	free(all);
	return good;
}

static void
large(void)
{
	static const struct {
		uint32_t w, h;
		uint64_t boards; /* 0: 2^64 or more */
		struct sp_gen_options draw;
	} rows[] = {
		{ 4, 4, UINT64_C(10461394944000), { .missing = 16 } },
		{ 5, 4, UINT64_C(1216451004088320000), { .missing = 20 } },
		{ 7, 3, 0, { .missing = 21 } },
		{ 5, 5, 0, { .missing = 25 } },
		{ 5, 5, 0, { .missing = 25, .population = SP_UNSOLVABLE,
		    .not_goal = 1, .fixed_blank = 1 } },
		{ 5, 5, 0, { .missing = 0, .population = SP_ANY } },
		{ 10, 10, 0, { .missing = 100, .population = SP_ANY,
		    .not_goal = 1 } }
	};
	enum { BOARDS = 5000 };

	for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
		const uint64_t start[4] = {
			0, (UINT64_C(1) << 32) - BOARDS / 2,
			UINT64_C(1) << 40, rows[k].boards - BOARDS
		};
		struct sp_gen_options draw = rows[k].draw;

		draw.seed.lo = 12;
		ok(all_differ(rows[k].w, rows[k].h, draw, start, 4, BOARDS),
		    "the first, the last and other %ux%u boards differ, draw "
		    "%u", rows[k].w, rows[k].h, (unsigned)k + 1);
	}
}

/* ---- the statistics can tell ---- */

/* Shuffles 6 numbers by hand, fairly or with a die that favours low faces. */
static void
shuffle_by_hand(int is_fair, uint32_t *label)
{
	for (uint32_t i = 0; i < 6; i++)
		label[i] = i;
	for (uint32_t k = 6; k > 1; k--) {
		uint32_t other = is_fair ? oracle_below(k) :
		    oracle_below(16) % k, last = label[k - 1];

		label[k - 1] = label[other];
		label[other] = last;
	}
}

static void
mistakes(void)
{
	enum { ORDERS = 720, TIMES = ORDERS * 24 };
	int plausible[2];

	for (int is_fair = 0; is_fair < 2; is_fair++) {
		uint64_t seen[ORDERS] = { 0 };
		uint32_t label[6];

		for (int i = 0; i < TIMES; i++) {
			shuffle_by_hand(is_fair, label);
			seen[oracle_rank(label, 6)]++;
		}
		plausible[is_fair] = oracle_plausible(oracle_fit_equal(seen,
		    ORDERS));
	}
	ok(plausible[1] && !plausible[0], "chi-square tells a fair shuffle "
	    "from one with a die that favours low faces");
}

int
main(void)
{
	sp_board_init(&board);
	TEST(all_small(2, 2));
	TEST(all_small(2, 3));
	TEST(all_small(3, 2));
	TEST(all_3x3());
	TEST(pairs());
	TEST(places());
	TEST(large());
	TEST(mistakes());
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	return done();
}

/* distinct.c -- no board comes twice, and the order looks random */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "random/random.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;

/* The goal for the missing number of the board at hand. */
static int
is_goal(int kind)
{
	if (kind < ORACLE_NAMED)
		oracle_goal_make(&goal, kind, board.size.w, board.size.h,
		    board.missing);
	return memcmp(board.label, goal.label,
	    board.n * sizeof *board.label) == 0;
}

/*
 * Whether the boards 0, 1, .. are as many different ones as there are, none
 * but those asked for, and then no more.
 */
static int
each_once(int kind, uint32_t w, uint32_t h, const struct sp_draw *draw)
{
	uint32_t n = w * h;
	uint64_t each = oracle_factorial(n), boards, i;
	unsigned char *been = calloc(n, each);
	struct sp_generator *gen;
	struct sp_big count;
	int good;

	oracle_goal_make(&goal, kind, w, h, draw->missing == 0 ? n :
	    draw->missing);
	gen = oracle_generator(draw, &goal);
	sp_population_count(draw, n, &count);
	good = sp_big_fits(&count, &boards);
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
		/* The search for the goal's labels is slow: by distance. */
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
				struct sp_draw draw = {
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
	ok(good, "in %d draws every %ux%u board comes once, and then none",
	    draws, w, h);
}

static void
all_3x3(void)
{
	struct sp_draw draw = { .seed = { 3, 3 }, .distinct = 1,
	    .missing = 9 };

	ok(each_once(SP_CLASSIC, 3, 3, &draw),
	    "all 181440 solvable 3x3 boards come once");
	draw.not_goal = 1;
	draw.missing = 4;
	ok(each_once(SP_SNAKE, 3, 3, &draw),
	    "all 181439 but the goal come once");
	draw.population = SP_UNSOLVABLE;
	ok(each_once(SP_SPIRAL, 3, 3, &draw),
	    "all 181440 unsolvable 3x3 boards come once");
	draw.population = SP_ANY;
	draw.fixed_blank = 1;
	ok(each_once(SP_BLANK_FIRST, 3, 3, &draw),
	    "all 40319 with the blank at home come once");
	draw.population = SP_SOLVABLE;
	draw.missing = 0;
	draw.fixed_blank = 0;
	draw.seed.lo = 77;
	ok(each_once(SP_COLUMNS, 3, 3, &draw),
	    "all 9 * 181439 that lack a number each come once");
}

/* Over the seeds board i is every board with equal chances. */
static void
uniform_over_seeds(uint32_t w, uint32_t h, struct sp_draw draw,
    uint64_t seeds_per_board)
{
	uint32_t n = w * h;
	uint64_t each = oracle_factorial(n), boards, at[4];
	uint64_t *seen = calloc(4 * n * each, sizeof *seen);
	struct sp_big count;
	int good = 1;

	oracle_need(seen != NULL, "memory");
	oracle_goal_make(&goal, SP_SNAKE, w, h, n);
	draw.distinct = 1;
	sp_population_count(&draw, n, &count);
	sp_big_fits(&count, &boards);
	at[0] = 0;
	at[1] = 1;
	at[2] = boards / 2;
	at[3] = boards - 1;
	for (uint64_t seed = 0; seed < boards * seeds_per_board; seed++) {
		struct sp_generator *gen;

		draw.seed.lo = seed;
		gen = oracle_generator(&draw, &goal);
		for (uint64_t k = 0; k < 4; k++) {
			sp_generate(gen, at[k], &board);
			seen[k * n * each + (board.missing - 1) * each +
			    oracle_rank(board.label, n)]++;
		}
		sp_generator_free(gen);
	}
	for (uint64_t k = 0; k < 4; k++) {
		uint64_t used = 0, *here = seen + k * n * each;

		for (uint64_t i = 0; i < n * each; i++)
			if (here[i] > 0)
				here[used++] = here[i];
		good &= used == boards &&
		    oracle_plausible(oracle_fit_equal(here, used));
	}
	ok(good, "over the seeds the first, second, middle and last %ux%u "
	    "board%s%s are any of %u alike", w, h,
	    draw.missing == 0 ? " with a number drawn" : "",
	    draw.not_goal ? ", never the goal," : "", (unsigned)boards);
	free(seen);
}

static void
over_seeds(void)
{
	struct sp_draw draw = { .missing = 4 };

	uniform_over_seeds(2, 2, draw, 300);
	draw.population = SP_ANY;
	uniform_over_seeds(2, 2, draw, 300);
	draw.not_goal = 1;
	uniform_over_seeds(2, 2, draw, 300);
	draw.missing = 0;
	uniform_over_seeds(2, 2, draw, 100);
	draw.missing = 6;
	draw.population = SP_SOLVABLE;
	draw.not_goal = 0;
	uniform_over_seeds(3, 2, draw, 40);
	draw.not_goal = 1;
	uniform_over_seeds(3, 2, draw, 40);
}

/* Pairs of boards, whose order tells how they are mixed. */
static void
pairs(void)
{
	struct sp_draw draw = { .distinct = 1, .missing = 4 };
	uint64_t seen[24 * 24] = { 0 }, used = 0, bins[256] = { 0 };
	struct sp_generator *gen;
	uint64_t before = 0;

	oracle_goal_make(&goal, SP_CLASSIC, 2, 2, 4);
	for (uint64_t seed = 0; seed < 132 * 100; seed++) {
		uint64_t first;

		draw.seed.hi = seed;
		gen = oracle_generator(&draw, &goal);
		sp_generate(gen, 4, &board);
		first = oracle_rank(board.label, 4);
		sp_generate(gen, 5, &board);
		seen[first * 24 + oracle_rank(board.label, 4)]++;
		sp_generator_free(gen);
	}
	for (int i = 0; i < 24 * 24; i++)
		if (seen[i] > 0)
			seen[used++] = seen[i];
	ok(used == 132 && oracle_plausible(oracle_fit_equal(seen, used)),
	    "over the seeds two boards in a row are any of 132 pairs alike");
	draw.missing = 9;
	oracle_goal_make(&goal, SP_CLASSIC, 3, 3, 9);
	gen = oracle_generator(&draw, &goal);
	for (uint64_t i = 0; i < 181440; i++) {
		uint64_t index, bin;

		sp_generate(gen, i, &board);
		index = oracle_index(board.label, 9);
		bin = index * 16 / 181440;
		if (i > 0)
			bins[before * 16 + bin]++;
		before = bin;
	}
	sp_generator_free(gen);
	ok(oracle_plausible(oracle_fit_equal(bins, 256)),
	    "a board's place in index order says nothing of the next one's");
}

/* ---- sizes too large for all boards ---- */

static size_t row; /* bytes of the boards that are sorted */

static int
compare_boards(const void *a, const void *b)
{
	return memcmp(a, b, row);
}

/* Whether `count` boards from each start on are all different. */
static int
all_differ(uint32_t w, uint32_t h, struct sp_draw draw,
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
	struct sp_draw draw = { .seed = { 12, 0 }, .missing = 16 };
	const uint64_t in_4x4[2] = { 0, UINT64_C(10461394944000) - 5000 };
	const uint64_t in_any[4] = {
		0, ((uint64_t)1 << 32) - 2500, (uint64_t)1 << 63,
		UINT64_MAX - 4999
	};
	const uint64_t first[1] = { 0 };
	const uint64_t in_5x4[2] = { 0, UINT64_C(1216451004088320000) -
	    5000 };

	ok(all_differ(4, 4, draw, first, 1, 20000),
	    "the first 20000 4x4 boards differ");
	ok(all_differ(4, 4, draw, in_4x4, 2, 5000),
	    "so do the first and the last 5000");
	draw.missing = 20;
	ok(all_differ(5, 4, draw, in_5x4, 2, 5000),
	    "and those of 5x4, of which there are less than 2^64");
	draw.missing = 21;
	ok(all_differ(7, 3, draw, in_any, 4, 5000),
	    "20000 7x3 boards up to the 2^64th differ");
	draw.missing = 25;
	ok(all_differ(5, 5, draw, first, 1, 20000) &&
	    all_differ(5, 5, draw, in_any, 4, 5000),
	    "20000 5x5 boards up to the 2^64th differ");
	draw.population = SP_UNSOLVABLE;
	draw.not_goal = draw.fixed_blank = 1;
	ok(all_differ(5, 5, draw, in_any, 4, 2000),
	    "so do unsolvable ones with the blank at home");
	draw.missing = 100;
	draw.population = SP_ANY;
	draw.fixed_blank = 0;
	ok(all_differ(10, 10, draw, in_any, 4, 5000),
	    "20000 10x10 boards up to the 2^64th differ");
	draw.missing = 0;
	ok(all_differ(5, 5, draw, in_any, 4, 2000),
	    "so do 5x5 boards with a number drawn");
}

static void
ends(void)
{
	struct sp_draw draw = { .seed = { 1, 1 }, .missing = 16,
	    .distinct = 1, .not_goal = 1 };
	const uint64_t last = UINT64_C(10461394944000) - 2;
	struct sp_generator *gen;
	int never = 1;

	oracle_goal_make(&goal, SP_CLASSIC, 4, 4, 16);
	gen = oracle_generator(&draw, &goal);
	ok(sp_generate(gen, last, &board) == SP_OK &&
	    sp_generate(gen, last + 1, &board) == SP_END,
	    "16!/2 - 1 4x4 boards are not the goal");
	sp_generator_free(gen);
	for (uint64_t seed = 0; seed < 4000; seed++) {
		draw.seed.lo = seed;
		draw.missing = 4;
		oracle_goal_make(&goal, SP_COLUMNS, 2, 2, 4);
		gen = oracle_generator(&draw, &goal);
		sp_generate(gen, seed % 11, &board);
		never &= !is_goal(SP_COLUMNS);
		sp_generator_free(gen);
	}
	ok(never, "under no seed does the goal come");
}

int
main(void)
{
	sp_board_init(&board);
	TEST(all_small(2, 2));
	TEST(all_small(2, 3));
	TEST(all_small(3, 2));
	TEST(all_3x3());
	TEST(over_seeds());
	TEST(pairs());
	TEST(large());
	TEST(ends());
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	return done();
}

/* generate.c -- boards are drawn with exactly the chances they should have */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "count-statistics.h"
#include "oracle.h"
#include "random/random.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;

/* ---- which boards a draw may give ---- */

static const char *const population_names[] = {
	"solvable", "unsolvable", "any"
};

/*
 * All boards of a size, those with the missing numbers 1 to n one after the
 * other: board (m-1) * n! + rank.  may[board] is 1 for those to draw.
 */
struct support {
	uint32_t w, h, n;
	uint64_t each, all; /* n! and n * n! */
	uint64_t boards;    /* those to draw */
	unsigned char *may;
};

static void
find_support(struct support *s, int kind, uint32_t w, uint32_t h,
    const struct sp_draw *draw, const uint32_t *literal)
{
	uint32_t label[9];

	s->w = w;
	s->h = h;
	s->n = w * h;
	s->each = oracle_factorial(s->n);
	s->all = s->n * s->each;
	s->boards = 0;
	s->may = calloc(s->all, 1);
	oracle_need(s->may != NULL, "memory");
	for (uint32_t missing = 1; missing <= s->n; missing++) {
		unsigned char *distance;
		uint64_t rank = 0;

		if (draw->missing != 0 && draw->missing != missing)
			continue;
		if (kind == SP_LITERAL)
			oracle_goal_literal(&goal, w, h, literal);
		else
			oracle_goal_make(&goal, kind, w, h, missing);
		distance = oracle_distances(w, h, goal.label);
		oracle_unrank(0, s->n, missing, label);
		do {
			int may = draw->population == SP_ANY ||
			    (distance[rank] != ORACLE_FAR) ==
			    (draw->population == SP_SOLVABLE);

			if (draw->fixed_blank && label[goal.home[0]] != 0)
				may = 0;
			if (draw->not_goal && distance[rank] == 0)
				may = 0;
			s->may[(missing - 1) * s->each + rank++] =
			    (unsigned char)may;
			s->boards += (unsigned)may;
		} while (oracle_next(label, s->n));
		free(distance);
	}
}

static uint64_t
number_of(const struct support *s, const struct sp_board *b)
{
	return (b->missing - 1) * s->each + oracle_rank(b->label, s->n);
}

/* How often the first boards of a generator are each board. */
static uint64_t *
count_boards(const struct support *s, const struct sp_draw *draw,
    uint64_t boards)
{
	struct sp_generator *gen = oracle_generator(draw, &goal);
	uint64_t *seen = calloc(s->all, sizeof *seen);

	oracle_need(seen != NULL, "memory");
	for (uint64_t i = 0; i < boards; i++) {
		oracle_need(sp_generate(gen, i, &board) == SP_OK,
		    "a board is generated");
		oracle_need(oracle_same(&board, s->w, s->h, board.label),
		    "blank and missing number of a board are right");
		seen[number_of(s, &board)]++;
	}
	sp_generator_free(gen);
	return seen;
}

/* The chance of what was seen if all boards of the support have equal ones. */
static double
fit_support(const struct support *s, const uint64_t *seen, uint64_t boards)
{
	double *expected = calloc(s->all, sizeof *expected), chance;

	oracle_need(expected != NULL, "memory");
	for (uint64_t i = 0; i < s->all; i++)
		if (s->may[i])
			expected[i] = (double)boards / (double)s->boards;
	chance = oracle_fit(seen, expected, s->all);
	free(expected);
	return chance;
}

/* Whether population count, support and chances of one draw are right. */
static int
is_fair(int kind, uint32_t w, uint32_t h, struct sp_draw draw,
    const uint32_t *literal)
{
	struct support s;
	struct sp_big count;
	uint64_t value = 0, *seen;
	double chance;

	find_support(&s, kind, w, h, &draw, literal);
	sp_population_count(&draw, w * h, &count);
	if (!sp_big_fits(&count, &value) || value != s.boards) {
		printf("# %u boards, not %u\n", (unsigned)value,
		    (unsigned)s.boards);
		free(s.may);
		return 0;
	}
	seen = count_boards(&s, &draw, s.boards * 24);
	chance = fit_support(&s, seen, s.boards * 24);
	free(seen);
	free(s.may);
	if (!oracle_plausible(chance))
		printf("# %s, population %d, missing %u, fixed %d, not goal "
		    "%d: chance %g\n", goal.name, (int)draw.population,
		    draw.missing, draw.fixed_blank, draw.not_goal, chance);
	return oracle_plausible(chance);
}

/* All draws by the uniform method, all goals and missing numbers. */
static void
uniform(uint32_t w, uint32_t h)
{
	uint32_t n = w * h, literal[9];
	uint64_t seed = 1;

	for (int p = SP_SOLVABLE; p <= SP_ANY; p++) {
		for (int option = 0; option < 4; option++) {
			int good = 1, draws = 0;

			for (int kind = 0; kind <= SP_LITERAL; kind++) {
				for (uint32_t m = 0; m <= n; m++) {
					struct sp_draw draw = {
						.seed = { seed++, 7 },
						.population =
						    (enum sp_population)p,
						.missing = m,
						.fixed_blank = option & 1,
						.not_goal = option >> 1
					};

					if (kind == SP_LITERAL && m == 0)
						continue;
					oracle_shuffle(literal, n,
					    m == 0 ? n : m);
					good &= is_fair(kind, w, h, draw,
					    literal);
					draws++;
				}
			}
			ok(good, "%s %ux%u boards%s%s: equal chances "
			    "(%d draws)", population_names[p], w, h,
			    option & 1 ? ", blank at home" : "",
			    option & 2 ? ", never the goal" : "", draws);
		}
	}
}

/* ---- walks and slides: the chances of every board by hand ---- */

/*
 * One step for all boards at once: chance[] of the boards before it becomes
 * that after it.
 */
static void
step(const struct support *s, enum sp_method method, uint32_t missing,
    double *chance, double *next)
{
	uint32_t label[9], n = s->n;

	memset(next, 0, s->each * sizeof *next);
	for (uint64_t rank = 0; rank < s->each; rank++) {
		uint32_t blank;

		if (chance[rank] <= 0)
			continue;
		oracle_unrank(rank, n, missing, label);
		blank = oracle_blank(label, n);
		for (uint32_t to = 0; method == SP_WALK && to < n; to++) {
			uint32_t moved[9], at = blank;

			if (to == blank)
				continue;
			memcpy(moved, label, sizeof moved);
			while (at != to) {
				uint32_t from = at, x = at % s->w;

				if (x != to % s->w)
					at = x < to % s->w ? at + 1 : at - 1;
				else
					at = at < to ? at + s->w : at - s->w;
				moved[from] = moved[at];
				moved[at] = 0;
			}
			next[oracle_rank(moved, n)] += chance[rank] /
			    (n - 1);
		}
		for (int way = 0; method == SP_SLIDE && way < 4; way++) {
			static const int dx[4] = { 1, 0, -1, 0 };
			static const int dy[4] = { 0, 1, 0, -1 };
			uint32_t moved[9];
			int x = (int)(blank % s->w) + dx[way];
			int y = (int)(blank / s->w) + dy[way];

			memcpy(moved, label, sizeof moved);
			if (x >= 0 && y >= 0 && x < (int)s->w &&
			    y < (int)s->h) {
				uint32_t cell = (uint32_t)y * s->w +
				    (uint32_t)x;

				moved[blank] = moved[cell];
				moved[cell] = 0;
			}
			next[oracle_rank(moved, n)] += chance[rank] / 4;
		}
	}
	memcpy(chance, next, s->each * sizeof *chance);
}

/* The chance of what a walk gave, against the exact chances of all boards. */
static double
fit_walk(int kind, uint32_t w, uint32_t h, const struct sp_draw *draw,
    uint64_t boards)
{
	struct support s;
	double *chance, *next, *expected, fit, kept = 0;
	uint32_t literal[9];
	uint64_t *seen;

	oracle_shuffle(literal, w * h, draw->missing == 0 ? 1 :
	    draw->missing);
	find_support(&s, kind, w, h, draw, literal);
	chance = calloc(s.each, sizeof *chance);
	next = calloc(s.each, sizeof *next);
	expected = calloc(s.all, sizeof *expected);
	oracle_need(chance != NULL && next != NULL && expected != NULL,
	    "memory");
	for (uint32_t missing = 1; missing <= s.n; missing++) {
		uint64_t rank;

		if (draw->missing != 0 && draw->missing != missing)
			continue;
		if (kind < SP_LITERAL)
			oracle_goal_make(&goal, kind, w, h, missing);
		memset(chance, 0, s.each * sizeof *chance);
		rank = oracle_rank(goal.label, s.n);
		chance[rank] = 1;
		for (uint64_t k = 0; k < draw->steps; k++)
			step(&s, draw->method, missing, chance, next);
		if (draw->not_goal)
			chance[rank] = 0;
		for (uint64_t i = 0; i < s.each; i++) {
			expected[(missing - 1) * s.each + i] = chance[i];
			kept += chance[i];
		}
	}
	for (uint64_t i = 0; i < s.all; i++)
		expected[i] *= (double)boards / kept;
	seen = count_boards(&s, draw, boards);
	fit = oracle_fit(seen, expected, s.all);
	free(seen);
	free(expected);
	free(next);
	free(chance);
	free(s.may);
	return fit;
}

static void
walks(uint32_t w, uint32_t h)
{
	static const uint64_t steps[] = { 0, 1, 2, 3, 6, 25 };

	for (int method = SP_WALK; method <= SP_SLIDE; method++) {
		for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
			int good = 1;

			for (int kind = 0; kind <= SP_LITERAL; kind++) {
				struct sp_draw draw = {
					.seed = { 99, (uint64_t)kind },
					.method = (enum sp_method)method,
					.steps = steps[i],
					.missing = 1 + (uint32_t)kind % 4
				};

				good &= oracle_plausible(fit_walk(kind, w, h,
				    &draw, 8000));
				if (kind == SP_LITERAL)
					continue;
				draw.missing = 0;
				good &= oracle_plausible(fit_walk(kind, w, h,
				    &draw, 24000));
				if (steps[i] == 0)
					continue;
				draw.not_goal = 1;
				good &= oracle_plausible(fit_walk(kind, w, h,
				    &draw, 24000));
			}
			ok(good, "%u %s from %ux%u goals give every board "
			    "its exact chance", (unsigned)steps[i],
			    method == SP_WALK ? "walks" : "slides", w, h);
		}
	}
}

/* One slide from the corner: half of the directions leave the board. */
static void
one_slide(void)
{
	struct sp_draw draw = {
		.seed = { 4, 4 }, .method = SP_SLIDE, .steps = 1,
		.missing = 4
	};
	struct sp_generator *gen;
	uint64_t seen[4] = { 0 };
	double expected[4] = { 0, 10000, 10000, 20000 };

	oracle_goal_make(&goal, SP_CLASSIC, 2, 2, 4);
	gen = oracle_generator(&draw, &goal);
	for (uint64_t i = 0; i < 40000; i++) {
		sp_generate(gen, i, &board);
		seen[board.blank]++;
	}
	sp_generator_free(gen);
	ok(oracle_plausible(oracle_fit(seen, expected, 4)),
	    "one slide from the 2x2 goal stays with 1/2, goes up or left "
	    "with 1/4");
}

/* Long walks end anywhere that can be reached; the cell of the blank. */
static void
long_walks(void)
{
	for (int kind = 0; kind <= SP_LITERAL; kind++) {
		struct sp_draw draw = {
			.seed = { 8, (uint64_t)kind }, .method = SP_WALK,
			.steps = 40, .missing = 25
		};
		struct sp_generator *gen;
		uint64_t blank[25] = { 0 };
		int solvable = 1;

		oracle_goal_make(&goal, kind, 5, 5, 25);
		gen = oracle_generator(&draw, &goal);
		for (uint64_t i = 0; i < 2500; i++) {
			sp_generate(gen, i, &board);
			solvable &= sp_solvable(&board, goal.goal);
			blank[board.blank]++;
		}
		sp_generator_free(gen);
		draw.method = SP_SLIDE;
		draw.steps = 1000;
		gen = oracle_generator(&draw, &goal);
		for (uint64_t i = 0; i < 200; i++) {
			sp_generate(gen, i, &board);
			solvable &= sp_solvable(&board, goal.goal);
		}
		sp_generator_free(gen);
		ok(solvable && oracle_plausible(oracle_fit_equal(blank, 25)),
		    "walks and slides from %s on 5x5 stay solvable",
		    goal.name);
	}
}

/* ---- larger sizes: tables ---- */

/* Labels on cells, and where the blank is fixed the tiles on the others. */
static void
table(uint32_t w, uint32_t h, struct sp_draw draw, int kind)
{
	static uint64_t seen[101 * 100];
	struct sp_generator *gen;
	uint32_t n = w * h;
	uint64_t boards = 40 * n, others = 0;
	double sum = 0, expected, freedom, chance;
	int verdicts = 1;

	memset(seen, 0, sizeof seen);
	oracle_goal_make(&goal, kind, w, h, draw.missing);
	gen = oracle_generator(&draw, &goal);
	for (uint64_t i = 0; i < boards; i++) {
		sp_generate(gen, i, &board);
		verdicts &= draw.population == SP_ANY ||
		    sp_solvable(&board, goal.goal) ==
		    (draw.population == SP_SOLVABLE);
		for (uint32_t cell = 0; cell < n; cell++)
			seen[board.label[cell] * n + cell]++;
	}
	sp_generator_free(gen);
	n -= draw.fixed_blank != 0;
	expected = (double)boards / n;
	for (uint32_t label = draw.fixed_blank ? 1 : 0; label <= w * h;
	    label++) {
		if (label == draw.missing)
			continue;
		for (uint32_t cell = 0; cell < w * h; cell++) {
			double off = (double)seen[label * w * h + cell] -
			    expected;

			if (draw.fixed_blank && cell == goal.home[0]) {
				others += seen[label * w * h + cell];
				continue;
			}
			sum += off * off / expected;
		}
	}
	/* A table of permutations: its rows and columns have fixed sums. */
	freedom = (double)(n - 1) * (n - 1);
	chance = count_chi_square_above(sum * (n - 1) / n, (uint64_t)freedom);
	ok(verdicts && others == 0 && oracle_plausible(chance),
	    "labels stand on all cells of %s %ux%u boards alike, %s%s%s, "
	    "p = %.3f", population_names[draw.population], w, h, goal.name,
	    draw.fixed_blank ? ", blank at home" : "",
	    draw.distinct ? ", none twice" : "", chance);
}

static void
tables(void)
{
	static const struct sp_size sizes[] = {
		{ 4, 4 }, { 4, 5 }, { 5, 5 }, { 10, 10 }
	};
	uint64_t seed = 1000;

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		for (int p = SP_SOLVABLE; p <= SP_ANY; p++) {
			for (int option = 0; option < 4; option++) {
				struct sp_draw draw = {
					.seed = { seed++, 0 },
					.population =
					    (enum sp_population)p,
					.missing = sizes[i].w * sizes[i].h,
					.fixed_blank = option & 1,
					.distinct = option >> 1
				};

				table(sizes[i].w, sizes[i].h, draw,
				    (int)(seed % (SP_LITERAL + 1)));
			}
		}
	}
}

/* Cells of several labels at once. */
static void
joint(uint32_t w, uint32_t h, const uint32_t *label, unsigned labels,
    struct sp_draw draw)
{
	struct sp_generator *gen;
	uint32_t n = w * h;
	uint64_t cells = 1, used = 0, *seen;

	for (unsigned k = 0; k < labels; k++)
		cells *= n;
	seen = calloc(cells, sizeof *seen);
	oracle_need(seen != NULL, "memory");
	oracle_goal_make(&goal, SP_SNAKE, w, h, n);
	gen = oracle_generator(&draw, &goal);
	for (uint64_t i = 0; i < 12 * cells; i++) {
		uint64_t at = 0;

		sp_generate(gen, i, &board);
		for (unsigned k = 0; k < labels; k++) {
			uint32_t cell = 0;

			while (board.label[cell] != label[k])
				cell++;
			at = at * n + cell;
		}
		seen[at]++;
	}
	sp_generator_free(gen);
	/* Only those that name different cells. */
	for (uint64_t at = 0; at < cells; at++) {
		uint64_t rest = at;
		uint32_t cell[4];
		int apart = 1;

		for (unsigned k = 0; k < labels; k++, rest /= n) {
			cell[k] = (uint32_t)(rest % n);
			for (unsigned j = 0; j < k; j++)
				apart &= cell[j] != cell[k];
		}
		if (apart)
			seen[used++] = seen[at];
		else
			oracle_need(seen[at] == 0, "a label has one cell");
	}
	ok(oracle_plausible(oracle_fit_equal(seen, used)),
	    "the cells of %u labels of %ux%u boards are independent%s",
	    labels, w, h, draw.distinct ? ", none twice" : "");
	free(seen);
}

static void
joints(void)
{
	static const uint32_t blank_and_two[3] = { 0, 1, 15 };
	static const uint32_t last_three[3] = { 13, 14, 12 };
	static const uint32_t two[2] = { 0, 99 };
	struct sp_draw draw = { .seed = { 21, 0 }, .missing = 16 };

	joint(4, 4, blank_and_two, 3, draw);
	joint(4, 4, last_three, 3, draw);
	draw.missing = 17 * 2;
	joint(17, 2, two, 1, draw);
	draw.missing = 100;
	joint(10, 10, two, 2, draw);
	draw.distinct = 1;
	joint(10, 10, two, 2, draw);
	draw.missing = 16;
	joint(4, 4, blank_and_two, 3, draw);
}

/* ---- a board and its number ---- */

static int
same_in_any_order(struct sp_draw draw, uint64_t boards)
{
	struct sp_generator *gen = oracle_generator(&draw, &goal), *fresh;
	struct sp_board *kept = calloc(boards, sizeof *kept);
	int same = 1;

	oracle_need(kept != NULL, "memory");
	for (uint64_t i = 0; i < boards; i++) {
		sp_board_init(&kept[i]);
		oracle_need(sp_generate(gen, i, &kept[i]) == SP_OK,
		    "a board");
	}
	for (int turn = 0; turn < 60; turn++) {
		uint64_t i = oracle_below((uint32_t)boards);

		sp_generate(gen, i, &board);
		same &= sp_board_equal(&board, &kept[i]);
	}
	for (int turn = 0; turn < 6; turn++) {
		uint64_t i = oracle_below((uint32_t)boards);

		fresh = oracle_generator(&draw, &goal);
		sp_generate(fresh, i, &board);
		same &= sp_board_equal(&board, &kept[i]) &&
		    board.blank == kept[i].blank &&
		    board.missing == kept[i].missing;
		sp_generator_free(fresh);
	}
	for (uint64_t i = 0; i < boards; i++)
		sp_board_free(&kept[i]);
	free(kept);
	sp_generator_free(gen);
	return same;
}

static void
random_access(void)
{
	static const struct sp_size sizes[] = {
		{ 2, 2 }, { 3, 2 }, { 3, 3 }, { 4, 4 }, { 5, 4 }, { 9, 9 }
	};

	for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
		uint32_t n = sizes[k].w * sizes[k].h;
		int same = 1;

		oracle_goal_make(&goal, SP_SPIRAL, sizes[k].w, sizes[k].h, n);
		for (int option = 0; option < 128; option++) {
			struct sp_draw draw = {
				.seed = { 17, (uint64_t)option },
				.population =
				    (enum sp_population)(option & 3),
				.missing = option & 4 ? 0 : n,
				.fixed_blank = option >> 3 & 1,
				.not_goal = option >> 4 & 1,
				.distinct = option >> 5 & 1,
				.method = option & 64 ?
				    (enum sp_method)(1 + option % 2) :
				    SP_UNIFORM,
				.steps = 5
			};

			if ((option & 3) == 3)
				continue;
			if (option & 64) {
				draw.population = SP_SOLVABLE;
				draw.distinct = draw.fixed_blank = 0;
			}
			same &= same_in_any_order(draw, n == 4 ? 2 : 40);
		}
		ok(same, "board i of %ux%u does not depend on the boards "
		    "before", sizes[k].w, sizes[k].h);
	}
}

/* Different seeds, and the two halves of a seed, are different boards. */
static void
seeds_differ(void)
{
	static const struct sp_seed seeds[] = {
		{ 0, 0 }, { 1, 0 }, { 0, 1 }, { 1, 1 }, { UINT64_MAX, 0 }
	};
	enum { SEEDS = sizeof seeds / sizeof *seeds };
	struct sp_board first[SEEDS];
	int differ = 1;

	oracle_goal_make(&goal, SP_CLASSIC, 5, 5, 25);
	for (int i = 0; i < SEEDS; i++) {
		struct sp_draw draw = { .seed = seeds[i], .missing = 25 };
		struct sp_generator *gen = oracle_generator(&draw, &goal);

		sp_board_init(&first[i]);
		sp_generate(gen, 0, &first[i]);
		sp_generator_free(gen);
		for (int k = 0; k < i; k++)
			differ &= !sp_board_equal(&first[i], &first[k]);
	}
	for (int i = 0; i < SEEDS; i++)
		sp_board_free(&first[i]);
	ok(differ, "different seeds give different boards");
}

/*
 * Up to 16 cells one random word w is one board, that of index
 * floor(w * n!/2 / 2^64): board i stands where the word numbered i, four to a
 * block of Philox, says.  What a seed gives must never change.
 */
static int
is_board_of_word(struct sp_draw draw, uint64_t i)
{
	uint64_t counter[4] = { i / 4, 0, 0, 0 }, word[4], boards, index;
	struct sp_generator *gen = oracle_generator(&draw, &goal);
	struct sp_board plain;
	struct sp_fault fault;
	struct sp_big big;
	int same;

	sp_board_init(&plain);
	sp_philox(draw.seed, counter, word);
	boards = oracle_factorial(goal.n) / 2;
	index = oracle_multiply_plain(word[i % 4], boards, &word[0]);
	sp_big_set(&big, index);
	same = sp_index_board(&big, goal.goal, draw.missing,
	    draw.population, &plain, &fault) == SP_OK &&
	    sp_generate(gen, i, &board) == SP_OK &&
	    sp_board_equal(&plain, &board);
	sp_board_free(&plain);
	sp_generator_free(gen);
	return same;
}

/* The labels of a board, one after the other, as one number. */
static uint64_t
digest(const struct sp_board *b)
{
	uint64_t sum = 0;

	for (uint32_t cell = 0; cell < b->n; cell++)
		sum = sum * UINT64_C(6364136223846793005) + b->label[cell] +
		    1;
	return sum;
}

static void
forever(void)
{
	static const struct {
		uint32_t side;
		uint64_t i, digest;
		struct sp_draw draw;
	} known[] = {
		{ 5, 0, UINT64_C(4607528962780279969),
		    { .seed = { 1, 0 }, .missing = 25 } },
		{ 5, 123456789, UINT64_C(13877261598683818787),
		    { .seed = { 1, 0 }, .population = SP_ANY,
		    .fixed_blank = 1, .not_goal = 1 } },
		{ 10, 7, UINT64_C(13811826283169817358),
		    { .seed = { 5, 9 }, .population = SP_UNSOLVABLE,
		    .missing = 100 } },
		{ 3, 181439, UINT64_C(7068434213934653021),
		    { .seed = { 2, 0 }, .missing = 9, .distinct = 1 } },
		{ 4, 1000, UINT64_C(12570713450463455228),
		    { .seed = { 2, 0 }, .missing = 16, .not_goal = 1,
		    .distinct = 1 } },
		{ 6, UINT64_MAX, UINT64_C(4070451655618113474),
		    { .seed = { 2, 0 }, .fixed_blank = 1, .distinct = 1 } },
		{ 5, 5, UINT64_C(12575080995971518569),
		    { .seed = { 3, 0 }, .method = SP_WALK, .steps = 20,
		    .missing = 25 } },
		{ 5, 5, UINT64_C(18046949793045074),
		    { .seed = { 3, 0 }, .method = SP_SLIDE, .steps = 200,
		    .not_goal = 1 } },
	};
	int good = 1;

	for (uint32_t turn = 0; turn < 3000; turn++) {
		uint32_t w = 2 + oracle_below(3), h = 2 + oracle_below(3);
		struct sp_draw draw = {
			.seed = { oracle_random(), oracle_random() },
			.population = turn % 2 == 0 ? SP_SOLVABLE :
			    SP_UNSOLVABLE,
			.missing = 1 + oracle_below(w * h)
		};

		oracle_goal_make(&goal, (int)(turn % (SP_LITERAL + 1)), w, h,
		    draw.missing);
		good &= is_board_of_word(draw, oracle_random() >>
		    oracle_below(64));
	}
	ok(good, "board i of up to 16 cells is that of the i-th random word");
	for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
		struct sp_generator *gen;
		uint32_t side = known[k].side;

		oracle_goal_make(&goal, SP_CLASSIC, side, side, side * side);
		gen = oracle_generator(&known[k].draw, &goal);
		sp_generate(gen, known[k].i, &board);
		sp_generator_free(gen);
		ok(digest(&board) == known[k].digest,
		    "a %ux%u board of a seed is what it always was", side,
		    side);
		if (digest(&board) != known[k].digest)
			printf("# it has digest %llu\n",
			    (unsigned long long)digest(&board));
	}
}

/* ---- the test can tell ---- */

/* A fair 3x2 board, but for the mistake. */
static void
draw_by_hand(int mistake, uint32_t *label)
{
	for (uint32_t i = 0; i < 6; i++)
		label[i] = i;
	for (uint32_t k = 6; k > 1; k--) {
		uint32_t t = label[k - 1];
		uint32_t other = mistake == 0 ? oracle_below(6) :
		    mistake == 1 ? oracle_below(16) % k : oracle_below(k);

		label[k - 1] = label[other];
		label[other] = t;
	}
	if (!oracle_solvable(label, &goal)) {
		uint32_t a = label[0] != 0 && label[1] != 0 ? 0 : 2;
		uint32_t t = label[a];

		label[a] = label[a + 1];
		label[a + 1] = t;
	}
}

/* What well-known mistakes make of the chances of 3x2 boards. */
static void
power(void)
{
	static const char *const mistakes[] = {
		"exchanges with any cell", "a die that favours low faces",
		"every board twice in a row", NULL
	};

	for (int mistake = 0; mistake < 4; mistake++) {
		struct sp_draw draw = { .missing = 6 };
		struct support s;
		uint32_t label[6];
		uint64_t *seen;
		double chance;

		find_support(&s, SP_CLASSIC, 3, 2, &draw, NULL);
		seen = calloc(s.all, sizeof *seen);
		oracle_need(seen != NULL, "memory");
		for (uint64_t i = 0; i < s.boards * 24; i++) {
			if (mistake != 2 || i % 2 == 0)
				draw_by_hand(mistake, label);
			seen[5 * s.each + oracle_rank(label, 6)]++;
		}
		chance = fit_support(&s, seen, s.boards * 24);
		if (mistakes[mistake] == NULL)
			ok(oracle_plausible(chance),
			    "a shuffle by hand passes for fair");
		else
			ok(chance <= 1e-6, "a shuffle with a mistake does "
			    "not: %s", mistakes[mistake]);
		free(seen);
		free(s.may);
	}
}

int
main(void)
{
	sp_board_init(&board);
	sp_generator_free(NULL); /* as free(3) does: nothing */
	TEST(uniform(2, 2));
	TEST(uniform(3, 2));
	TEST(uniform(2, 3));
	TEST(walks(2, 2));
	TEST(walks(3, 2));
	TEST(one_slide());
	TEST(long_walks());
	TEST(tables());
	TEST(joints());
	TEST(random_access());
	TEST(seeds_differ());
	TEST(forever());
	TEST(power());
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	return done();
}

/*
 * fair.c -- all boards have equally many random words, to the last one
 *
 * By chance a word that has to be rejected comes once in centuries.  So this
 * file has a sp_philox of its own, in place of the library's, which gives the
 * words that are due.
 */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "slow_random.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board, other;
static struct slow_generator slow;
static uint32_t label[ORACLE_CELLS];

/* ---- words ---- */

static uint64_t first, second; /* words of board i, which is a multiple of 4 */
static int is_at_edges; /* the words are those of words_at_edges instead */

/* Returns a word that leaves `rest` behind dice whose bounds have that product;
 * or the next lower rest that there is, since all are multiples of the greatest
 * power of two in the product. */
static uint64_t
word_that_leaves(uint64_t rest, uint64_t product)
{
	uint64_t inverse = 1;

	for (; product % 2 == 0; product /= 2)
		rest /= 2;
	/* Newton's method, which doubles the bits that are right. */
	for (int step = 0; step < 6; step++)
		inverse *= 2 - product * inverse;
	return rest * inverse;
}

/* Sets words that the dice of `slow` just reject, or just accept; all four
 * follow from the counter. */
static void
words_at_edges(const uint64_t counter[4], uint64_t word[4])
{
	for (uint64_t k = 0; k < 4; k++) {
		uint64_t hash = (counter[0] * 4 + k) * 64 + counter[1] * 2 +
		    counter[3], product, rest;

		hash = (hash + 1) * UINT64_C(0xd6e8feb86659fd93);
		hash ^= hash >> 32;
		hash *= UINT64_C(0xd6e8feb86659fd93);
		hash ^= hash >> 32;
		product = counter[3] == SP_STREAM_BOARDS ?
		    slow.word_product[hash % slow.words] :
		    hash % 2 == 0 ? slow.order.left : slow.order.right;
		rest = (UINT64_MAX % product + 1) % product;
		word[k] = word_that_leaves(rest + (hash >> 20) % 8 *
		    (product & (0 - product)) - 3 * (product & (0 - product)),
		    product);
	}
}

void
sp_philox(struct sp_seed key, const uint64_t counter[4], uint64_t word[4])
{
	(void)key;
	if (is_at_edges) {
		words_at_edges(counter, word);
		return;
	}
	/* The other words are those of boards beside the one that is looked
	 * at. */
	word[1] = word[2] = word[3] = (counter[1] + 1) *
	    UINT64_C(0x9e3779b97f4a7c15);
	word[0] = counter[1] == 0 ? first : counter[1] == 1 ? second :
	    counter[1] * UINT64_C(0x9e3779b97f4a7c15);
}

/* ---- every word of small boards ---- */

/* Returns the first word w with floor(w * product / 2^64) >= number. */
static uint64_t
first_word(uint64_t number, uint64_t product)
{
	uint64_t below = 0, part;

	if (number == 0)
		return 0;
	for (uint64_t step = UINT64_C(1) << 63; step > 0; step /= 2)
		if (slow_multiply(below + step, product, &part) < number)
			below += step;
	return below + 1;
}

/*
 * Sets `board` to the board of a word; 0 if the word is rejected, or its board
 * is left out, so that a later word decides.
 */
static int
is_taken(struct sp_generator *gen, uint64_t word)
{
	static uint64_t i; /* number of a board whose words are not known yet */
	int same = 1;

	first = word;
	for (uint64_t k = 0; k < 4; k++) {
		second = k << 62 | UINT64_C(0x2d595df4d0f33173);
		oracle_need(sp_generate(gen, i += 4, k == 0 ? &board : &other)
		    == SP_OK, "a board");
		same &= k == 0 || oracle_equal(&board, &other);
	}
	return same;
}

/* Boards of one size by missing number and rank, whether they may be drawn. */
struct support {
	uint32_t n;
	/* n!, and the number of boards that may be drawn. */
	uint64_t each, boards;
	unsigned char *may; /* n * n! bytes: whether the board may be drawn */
};

static void
find_support(struct support *s, int kind, uint32_t w, uint32_t h,
    const struct sp_gen_options *draw)
{
	s->n = w * h;
	s->each = oracle_factorial(s->n);
	s->boards = 0;
	s->may = calloc(s->n, s->each);
	oracle_need(s->may != NULL, "memory");
	for (uint32_t missing = 1; missing <= s->n; missing++) {
		unsigned char *distance;

		if (draw->missing != 0 && draw->missing != missing)
			continue;
		if (kind < ORACLE_NAMED)
			oracle_goal_make(&goal, kind, w, h, missing);
		distance = oracle_distances(w, h, goal.label, 1);
		for (uint64_t rank = 0; rank < s->each; rank++) {
			int may = draw->population == SP_ANY ||
			    (distance[rank] != ORACLE_FAR) ==
			    (draw->population == SP_SOLVABLE);

			oracle_unrank(rank, s->n, missing, label);
			may &= !draw->fixed_blank || label[goal.home[0]] == 0;
			may &= !draw->not_goal || distance[rank] != 0;
			s->may[(missing - 1) * s->each + rank] =
			    (unsigned char)may;
			s->boards += (unsigned)may;
		}
		free(distance);
	}
}

/*
 * Takes the board of an interval of words off the support; 0 if another has
 * taken it, or if not exactly `each` words of the interval give it.
 */
static int
takes_board(struct support *s, struct sp_generator *gen, uint64_t from,
    uint64_t to, uint64_t each)
{
	uint64_t rejected = 0, words = to - from + 1, number;
	int good = is_taken(gen, to);

	number = (board.missing - 1) * s->each +
	    oracle_rank(board.label, s->n);
	good &= s->may[number] == 1;
	s->may[number] = 0;
	s->boards--;
	while (rejected < 3 && !is_taken(gen, from + rejected))
		rejected++;
	for (uint64_t k = 0; k < 6; k++) {
		uint64_t word = k < 2 ? from + rejected + k : to -
		    oracle_random() % (words - rejected);

		good &= is_taken(gen, word);
		good &= number == (board.missing - 1) * s->each +
		    oracle_rank(board.label, s->n);
	}
	return good && words - rejected == each;
}

/*
 * The words fall into as many intervals as there are boards, goals included.
 * Each has a board of its own, of equally many of the words.
 */
static int
is_fair(int kind, uint32_t w, uint32_t h, const struct sp_gen_options *draw)
{
	struct sp_generator *gen;
	struct support s;
	static char population[SP_POPULATION_TEXT];
	struct sp_big count;
	struct sp_fault fault;
	uint64_t boards, counted = 0, each, left_out = 0;
	int good;

	oracle_goal_make(&goal, kind, w, h, draw->missing == 0 ? w * h :
	    draw->missing);
	find_support(&s, kind, w, h, draw);
	boards = s.boards;
	gen = oracle_generator(draw, &goal);
	oracle_need(sp_generator_population(gen, population, &fault) == SP_OK,
	    "a population");
	good = sp_big_parse(population, &count) == SP_OK &&
	    sp_big_fits(&count, &counted) && counted == boards;
	if (draw->not_goal && draw->population != SP_UNSOLVABLE)
		boards += draw->missing == 0 ? s.n : 1;
	/* floor(2^64 / boards) */
	each = UINT64_MAX / boards + (UINT64_MAX % boards == boards - 1);
	for (uint64_t number = 0; number < boards && good; number++) {
		uint64_t from = first_word(number, boards);
		uint64_t to = number + 1 == boards ? UINT64_MAX :
		    first_word(number + 1, boards) - 1;

		if (draw->not_goal && !is_taken(gen, to))
			left_out++;
		else
			good &= takes_board(&s, gen, from, to, each);
	}
	good &= s.boards == 0 && left_out == boards - counted;
	sp_generator_free(gen);
	free(s.may);
	return good;
}

static void
fair(uint32_t w, uint32_t h)
{
	static const char *const names[] = { "solvable", "unsolvable", "any" };
	uint32_t n = w * h;

	for (int option = 0; option < 3 * 2 * 2; option++) {
		struct sp_gen_options draw = {
			.population = (enum sp_population)(option % 3),
			.fixed_blank = option / 3 % 2,
			.not_goal = option / 6
		};
		int good = 1;

		for (int kind = 0; kind <= ORACLE_NAMED; kind++) {
			draw.missing = 1 + oracle_below(n);
			good &= is_fair(kind, w, h, &draw);
			draw.missing = 0;
			if (kind < ORACLE_NAMED)
				good &= is_fair(kind, w, h, &draw);
		}
		ok(good, "%s %ux%u boards have equally many words each%s%s",
		    names[draw.population], w, h,
		    draw.fixed_blank ? ", blank at home" : "",
		    draw.not_goal ? ", never the goal" : "");
	}
}

/* ---- words at the edges, for boards of any size ---- */

/* Returns whether these boards, one by one and in batches, are those by the
 * page. */
static int
are_specified(const struct sp_gen_options *draw, uint64_t i, unsigned count)
{
	struct sp_generator *gen = oracle_generator(draw, &goal);
	struct sp_batch *batch;
	unsigned done = 0;
	int good = 1;

	oracle_need(sp_batch_new(&batch) == SP_OK, "a batch");
	while (done < count && sp_batch_generate(batch, gen, i + done,
	    count - done) == SP_OK)
		for (uint32_t k = 0; k < sp_batch_count(batch); k++, done++) {
			oracle_need(slow_board(&slow, i + done, label),
			    "a board");
			good &= sp_generate(gen, i + done, &board) == SP_OK &&
			    oracle_same(&board, goal.w, goal.h, label) &&
			    oracle_same(sp_batch_board(batch, k), goal.w,
			    goal.h, label);
		}
	sp_batch_free(batch);
	sp_generator_free(gen);
	return good && done == count;
}

static void
at_edges(uint32_t w, uint32_t h)
{
	enum { BOARDS = 100 };
	uint32_t n = w * h;
	int good = 1;

	is_at_edges = 1;
	for (int option = 0; option < 3 * 2 * 2 * 2; option++) {
		struct sp_gen_options draw = {
			.population = (enum sp_population)(option % 3),
			.fixed_blank = option / 3 % 2,
			.missing = option / 6 % 2 == 0 ? 0 : n,
			.distinct = option / 12
		};

		oracle_goal_make(&goal, SP_CLASSIC, w, h, n);
		slow_generator_init(&slow, &draw, SP_CLASSIC, &goal);
		for (int level = 0; level < ORACLE_LEVELS; level++) {
			oracle_use_level((size_t)level);
			good &= are_specified(&draw, oracle_random() >>
			    (draw.distinct ? 40 : 8), BOARDS);
		}
	}
	unsetenv("SP_PLAIN");
	is_at_edges = 0;
	ok(good, "words for %ux%u boards are rejected where chances would not "
	    "be equal, and nowhere else", w, h);
}

int
main(void)
{
	sp_board_init(&board);
	sp_board_init(&other);
	TEST(fair(2, 2));
	TEST(fair(3, 2));
	TEST(at_edges(4, 3));
	TEST(at_edges(4, 4));
	TEST(at_edges(5, 4));
	TEST(at_edges(10, 10));
	TEST(at_edges(11, 10));
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	sp_board_free(&other);
	return done();
}

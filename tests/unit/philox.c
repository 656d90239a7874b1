/* philox.c -- random words, seeds, dice and permutations, to the last bit */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "oracle.h"
#include "random/random.h"
#include "board/board.h"
#include "tap.h"

/*
 * J. Salmon, M. Moraes, Random123, tests/kat_vectors: philox4x64 with 10
 * rounds.
 */
static void
known_answers(void)
{
	static const struct {
		uint64_t counter[4];
		struct sp_seed key;
		uint64_t word[4];
		const char *what;
	} known[] = {
		{ { 0, 0, 0, 0 }, { 0, 0 },
		    { 0x16554d9eca36314c, 0xdb20fe9d672d0fdc,
		    0xd7e772cee186176b, 0x7e68b68aec7ba23b }, "zeros" },
		{ { UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX },
		    { UINT64_MAX, UINT64_MAX },
		    { 0x87b092c3013fe90b, 0x438c3c67be8d0224,
		    0x9cc7d7c69cd777b6, 0xa09caebf594f0ba0 }, "ones" },
		{ { 0x243f6a8885a308d3, 0x13198a2e03707344,
		    0xa4093822299f31d0, 0x082efa98ec4e6c89 },
		    { 0x452821e638d01377, 0xbe5466cf34e90c6c },
		    { 0xa528f45403e61d95, 0x38c72dbd566e9788,
		    0xa5a1610e72fd18b5, 0x57bd43b5e52b7fe6 },
		    "digits of pi" },
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		uint64_t word[4];

		sp_philox(known[i].key, known[i].counter, word);
		ok(memcmp(word, known[i].word, sizeof word) == 0,
		    "Philox4x64-10 of %s is as published", known[i].what);
	}
}

/* The product by 16 bits at a time. */
static uint64_t
multiply_by_hand(uint64_t a, uint64_t b, uint64_t *low)
{
	uint64_t digit[8] = { 0 }, carry = 0, high = 0;

	for (int i = 0; i < 4; i++)
		for (int k = 0; k < 4; k++) {
			uint64_t part = (a >> 16 * i & 0xffff) *
			    (b >> 16 * k & 0xffff);

			digit[i + k] += part & 0xffff;
			digit[i + k + 1] += part >> 16;
		}
	*low = 0;
	for (int i = 0; i < 8; i++) {
		carry += digit[i];
		if (i < 4)
			*low |= (carry & 0xffff) << 16 * i;
		else
			high |= (carry & 0xffff) << 16 * (i - 4);
		carry >>= 16;
	}
	return high;
}

static int
multiplies(uint64_t a, uint64_t b)
{
	uint64_t low, plain_low, right_low;
	uint64_t high = sp_multiply(a, b, &low);
	uint64_t plain = oracle_multiply_plain(a, b, &plain_low);
	uint64_t right = multiply_by_hand(a, b, &right_low);

	return high == right && low == right_low && plain == right &&
	    plain_low == right_low;
}

static void
products(void)
{
	static const uint64_t edge[] = {
		0, 1, 2, 3, 0xffff, 0x10000, 0x7fffffff, 0x80000000,
		0xffffffff, 0x100000000, 0x100000001, 0xffffffff00000000,
		0x7fffffffffffffff, 0x8000000000000000, 0xfffffffffffffffe,
		0xffffffffffffffff
	};
	int good = 1;

	for (size_t i = 0; i < sizeof edge / sizeof *edge; i++)
		for (size_t k = 0; k < sizeof edge / sizeof *edge; k++)
			good &= multiplies(edge[i], edge[k]);
	ok(good, "128-bit products of both twins are right at the edges");
	for (int i = 0; i < 200000; i++)
		good &= multiplies(oracle_random() >> oracle_below(64),
		    oracle_random() >> oracle_below(64));
	ok(good, "and for 200000 random factors");
}

/* ---- seeds ---- */

static void
seed_is(const char *text, uint64_t hi, uint64_t lo, const char *printed)
{
	struct sp_seed seed = { 1, 1 };
	char shown[SP_SEED_TEXT] = "";
	int good = sp_seed_parse(text, &seed) == SP_OK && seed.hi == hi &&
	    seed.lo == lo;

	sp_seed_print(seed, shown);
	ok(good && strcmp(shown, printed) == 0, "seed %s is %s", text,
	    printed);
}

static void
seeds(void)
{
	static const char *const wrong[] = {
		"", "0x", "0X", "x1", "-1", "+1", " 1", "1 ", "1x", "0xg",
		"0x 1", "a", "1e5", "0b1",
		"340282366920938463463374607431768211456",
		"340282366920938463463374607431768211460",
		"3402823669209384634633746074317682114550",
		"999999999999999999999999999999999999999",
		"0x100000000000000000000000000000000",
		"0xfffffffffffffffffffffffffffffffff",
	};
	struct sp_seed seed, other;
	int good = 1, kept;

	seed_is("0", 0, 0, "0");
	seed_is("000", 0, 0, "0");
	seed_is("0x0", 0, 0, "0");
	seed_is("007", 0, 7, "7");
	seed_is("0x00fF", 0, 255, "255");
	seed_is("0Xabc", 0, 2748, "2748");
	seed_is("18446744073709551615", 0, UINT64_MAX,
	    "18446744073709551615");
	seed_is("18446744073709551616", 1, 0, "18446744073709551616");
	seed_is("340282366920938463463374607431768211455", UINT64_MAX,
	    UINT64_MAX, "340282366920938463463374607431768211455");
	seed_is("0xffffffffffffffffffffffffffffffff", UINT64_MAX,
	    UINT64_MAX, "340282366920938463463374607431768211455");
	seed_is("0x00000000fedcba98765432100123456789ABCDEF",
	    0xfedcba9876543210, 0x0123456789abcdef,
	    "338770000845734292516042252062085074415");
	seed_is("0000340282366920938463463374607431768211455", UINT64_MAX,
	    UINT64_MAX, "340282366920938463463374607431768211455");
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		ok(sp_seed_parse(wrong[i], &seed) == SP_MALFORMED,
		    "'%s' is no seed", wrong[i]);
	for (int i = 0; i < 20000; i++) {
		char text[SP_SEED_TEXT], digits[40];

		seed.lo = oracle_random() >> oracle_below(64);
		seed.hi = oracle_below(3) == 0 ? 0 :
		    oracle_random() >> oracle_below(64);
		sp_seed_print(seed, text);
		good &= sp_seed_parse(text, &other) == SP_OK &&
		    other.lo == seed.lo && other.hi == seed.hi;
		snprintf(digits, sizeof digits, "0x%llx%016llx",
		    (unsigned long long)seed.hi,
		    (unsigned long long)seed.lo);
		good &= sp_seed_parse(digits, &other) == SP_OK &&
		    other.lo == seed.lo && other.hi == seed.hi;
	}
	ok(good, "20000 random seeds are read back, decimal and hexadecimal");
	ok(sp_seed_draw(&seed) == SP_OK && sp_seed_draw(&other) == SP_OK &&
	    (seed.lo != other.lo || seed.hi != other.hi),
	    "the system gives a new seed each time");
	kept = dup(0);
	close(0);
	good = sp_seed_draw(&seed) == SP_OK;
	oracle_need(kept < 0 || dup2(kept, 0) == 0, "standard input back");
	ok(good, "also where its descriptor is 0");
	close(kept);
}

static int ends[2], pieces;

/* Writes a piece of a seed, until there are no more. */
static void
write_piece(int number)
{
	static const char piece[] = "\1\2\3\4\5\6\7\10\11\12\13\14\15\16\17";

	(void)number;
	if (pieces-- > 0)
		oracle_need(write(ends[1], piece, 15) == 15, "a pipe");
	else
		close(ends[1]);
}

/* A device that gives bytes in pieces, after signals, or too few of them. */
static void
pieces_of_seeds(void)
{
	const struct itimerval often = { { 0, 20000 }, { 0, 20000 } };
	const struct itimerval never = { { 0, 0 }, { 0, 0 } };
	struct sigaction action;
	struct sp_seed seed = { 0, 0 };
	enum sp_status status;
	int nothing;

	memset(&action, 0, sizeof action);
	action.sa_handler = write_piece;
	sigaction(SIGALRM, &action, NULL);
	oracle_need(pipe(ends) == 0, "a pipe");
	pieces = 2;
	setitimer(ITIMER_REAL, &often, NULL);
	status = sp_seed_read(&seed, ends[0]);
	ok(status == SP_OK && memcmp(&seed.lo, "\1\2\3\4\5\6\7\10", 8) == 0 &&
	    memcmp(&seed.hi, "\11\12\13\14\15\16\17\1", 8) == 0,
	    "a seed that comes in pieces, between signals");
	errno = 0;
	status = sp_seed_read(&seed, ends[0]);
	setitimer(ITIMER_REAL, &never, NULL);
	ok(status == SP_IO_ERROR && errno == EIO, "a seed that ends too early");
	errno = 0;
	ok(sp_seed_read(&seed, ends[0]) == SP_IO_ERROR && errno == EIO,
	    "a seed that is not there");
	close(ends[0]);
	nothing = open("/", O_RDONLY);
	oracle_need(nothing >= 0, "a directory");
	ok(sp_seed_read(&seed, nothing) == SP_IO_ERROR && errno == EISDIR,
	    "a seed that cannot be read");
	close(nothing);
}

/* No descriptor is left open, and none had more than once. */
static void
descriptors_of_seeds(void)
{
	struct rlimit limit, none;
	struct sp_seed seed;
	int before = dup(0), after;
	enum sp_status status;

	close(before);
	status = sp_seed_draw(&seed);
	after = dup(0);
	close(after);
	ok(status == SP_OK && before >= 0 && after == before,
	    "the device is closed");
	oracle_need(getrlimit(RLIMIT_NOFILE, &limit) == 0, "a limit");
	none = limit;
	none.rlim_cur = 0;
	setrlimit(RLIMIT_NOFILE, &none);
	status = sp_seed_draw(&seed);
	setrlimit(RLIMIT_NOFILE, &limit);
	ok(status == SP_IO_ERROR && errno == EMFILE,
	    "a device that cannot be opened");
}

/* That one stays the same by chance happens once in 2^120 times. */
static void
every_bit(void)
{
	struct sp_seed first, seed, changed = { 0, 0 };
	int good = sp_seed_draw(&first) == SP_OK;

	for (int i = 0; i < 127; i++) {
		good &= sp_seed_draw(&seed) == SP_OK;
		changed.lo |= seed.lo ^ first.lo;
		changed.hi |= seed.hi ^ first.hi;
	}
	ok(good && changed.lo == UINT64_MAX && changed.hi == UINT64_MAX,
	    "every bit of it may be another");
}

/* ---- dice ---- */

/* Lets the next words of the dice be `word` and then one that never fails. */
static void
inject(struct sp_dice *d, uint64_t word)
{
	struct sp_seed seed = { 0, 0 };

	sp_dice_init(d, seed, SP_STREAM_BOARDS, 4);
	d->word[0] = word;
	d->word[1] = d->word[2] = d->word[3] = UINT64_MAX;
	d->filled[0] = d->counter[0];
	d->filled[1] = d->counter[1];
	d->is_filled = 1;
}

/*
 * The outcome of dice for a word as one number, the first die the most
 * significant digit; *taken tells whether the word was not thrown away, in
 * which case the outcome is not its.
 */
static uint64_t
outcome(uint64_t word, const uint32_t *bound, unsigned count, int *taken)
{
	struct sp_dice d;
	uint32_t out[SP_DICE_MAX];
	uint64_t number = 0, product = 1;

	inject(&d, word);
	for (unsigned k = 0; k < count; k++)
		oracle_need(sp_dice_add(&product, bound[k]), "dice fit");
	sp_dice_throw(&d, bound, count, product, out);
	*taken = d.next == 1;
	for (unsigned k = 0; k < count; k++)
		number = number * bound[k] + out[k];
	return number;
}

/* The same for a single bound of 64 bits. */
static uint64_t
outcome_below(uint64_t word, uint64_t bound, int *taken)
{
	struct sp_dice d;
	uint64_t value;

	inject(&d, word);
	value = sp_dice_below(&d, bound);
	*taken = d.next == 1;
	return value;
}

/* The first word w with floor(w * product / 2^64) >= number. */
static uint64_t
first_word(uint64_t number, uint64_t product)
{
	uint64_t low = 0, step, part;

	if (number == 0)
		return 0;
	/* The greatest word below, and one. */
	for (step = (uint64_t)1 << 63; step > 0; step /= 2)
		if (multiply_by_hand(low + step, product, &part) < number)
			low += step;
	return low + 1;
}

/*
 * Every outcome has an interval of words to itself.  If all of an interval but
 * maybe its first words is taken, and as many words in each, then all outcomes
 * have equal chances.
 */
static int
is_exact(const uint32_t *bound, unsigned count)
{
	uint64_t product = 1, each;
	int good = 1;

	for (unsigned k = 0; k < count; k++)
		product *= bound[k];
	/* floor(2^64 / product) */
	each = UINT64_MAX / product + (UINT64_MAX % product == product - 1);
	for (uint64_t number = 0; number < product; number++) {
		uint64_t first = first_word(number, product);
		uint64_t last = number + 1 == product ? UINT64_MAX :
		    first_word(number + 1, product) - 1;
		uint64_t words = last - first + 1, thrown_away = 0;
		int taken;

		for (uint64_t k = 0; k < 3; k++) {
			uint64_t got = outcome(first + k, bound, count,
			    &taken);

			if (taken)
				good &= got == number;
			else
				thrown_away++;
		}
		good &= outcome(last, bound, count, &taken) == number &&
		    taken;
		for (int k = 0; k < 20; k++)
			good &= outcome(last - oracle_random() % (words - 3),
			    bound, count, &taken) == number && taken;
		good &= words - thrown_away == each;
	}
	return good;
}

static int
is_exact_below(uint64_t bound, int outcomes)
{
	uint64_t each = UINT64_MAX / bound +
	    (UINT64_MAX % bound == bound - 1);
	int good = 1;

	for (int i = 0; i < outcomes; i++) {
		uint64_t number = i == 0 ? 0 : i == 1 ? bound - 1 :
		    oracle_random() % bound;
		uint64_t first = first_word(number, bound);
		uint64_t last = number + 1 == bound ? UINT64_MAX :
		    first_word(number + 1, bound) - 1;
		uint64_t kept = last - first + 1;

		for (uint64_t k = 0; k < 3 && first + k <= last &&
		    first + k >= first; k++) {
			int taken;
			uint64_t got = outcome_below(first + k, bound,
			    &taken);

			if (!taken)
				kept--;
			else
				good &= got == number;
		}
		good &= kept == each;
	}
	return good;
}

static void
exact_dice(void)
{
	static const uint32_t two[1] = { 2 }, three[1] = { 3 };
	static const uint32_t seven[1] = { 7 }, pair[2] = { 2, 3 };
	static const uint32_t tiles[4] = { 6, 5, 4, 3 };
	static const uint32_t one[3] = { 1, 5, 1 };
	static const uint32_t many[5] = { 16, 15, 14, 13, 12 };
	uint64_t product = 1;
	int held;

	ok(is_exact(two, 1), "a die of 2 is exactly fair");
	ok(is_exact(three, 1), "a die of 3 is exactly fair");
	ok(is_exact(seven, 1), "a die of 7 is exactly fair");
	ok(is_exact(pair, 2), "dice of 2 and 3 in one word are exactly fair");
	ok(is_exact(tiles, 4), "dice of 6 5 4 3 are exactly fair");
	ok(is_exact(one, 3), "dice of 1 5 1 are exactly fair");
	ok(is_exact(many, 4), "dice of 16 15 14 13 are exactly fair");
	ok(is_exact_below(1, 1) && is_exact_below(3, 3) &&
	    is_exact_below(10, 10) && is_exact_below(360360, 200),
	    "numbers below small bounds are exactly fair");
	ok(is_exact_below(((uint64_t)1 << 59) - 55, 200) &&
	    is_exact_below(((uint64_t)1 << 63) + 1, 200) &&
	    is_exact_below((uint64_t)1 << 63, 200) &&
	    is_exact_below(UINT64_MAX / 3 * 2, 200) &&
	    is_exact_below(UINT64_MAX, 200),
	    "numbers below large bounds are exactly fair");
	for (held = 0; held < 100 && sp_dice_add(&product, 2); held++)
		;
	ok(held == SP_DICE_MAX && product == (uint64_t)1 << 60,
	    "a word holds 60 dice of 2");
	ok(sp_dice_add(&product, 1) && product == (uint64_t)1 << 60,
	    "and any of 1");
	product = (uint64_t)1 << 40;
	ok(!sp_dice_add(&product, (1 << 20) + 1) &&
	    product == (uint64_t)1 << 40 && sp_dice_add(&product, 1 << 20),
	    "a word holds dice with a product up to 2^60");
	product = (uint64_t)1 << 60;
	ok(!sp_dice_add(&product, UINT32_MAX) &&
	    product == (uint64_t)1 << 60, "a product past 2^64 is seen");
}

/* The words of a board are the same however it is come by. */
static void
dice_words(void)
{
	struct sp_seed seed = { 5, 6 };
	int good = 1, apart = 1;
	struct sp_dice used;
	uint64_t first;

	inject(&used, 7);
	sp_dice_init(&used, seed, SP_STREAM_BOARDS, 4);
	first = sp_dice_word(&used);
	inject(&used, 8);
	sp_dice_init(&used, seed, SP_STREAM_BOARDS, 4);
	ok(sp_dice_word(&used) == first && first != 7,
	    "dice that are used anew know nothing of before");
	for (unsigned width = 1; width <= 4; width *= 2) {
		uint64_t word[40][9];
		struct sp_dice d;

		memset(&d, 0, sizeof d);
		sp_dice_init(&d, seed, SP_STREAM_BOARDS, width);
		for (uint64_t i = 0; i < 40; i++) {
			sp_dice_start(&d, i);
			for (int k = 0; k < 9; k++)
				word[i][k] = sp_dice_word(&d);
		}
		for (int turn = 0; turn < 200; turn++) {
			uint32_t i = oracle_below(40);

			sp_dice_start(&d, i);
			for (uint32_t k = 0; k <= oracle_below(9); k++)
				good &= sp_dice_word(&d) == word[i][k];
		}
		for (int a = 0; a < 40 * 9; a++)
			for (int b = 0; b < a; b++)
				apart &= word[a / 9][a % 9] !=
				    word[b / 9][b % 9];
	}
	ok(good, "the words of a board do not depend on what came before");
	ok(apart, "no two boards width a word");
}

/* ---- permutations ---- */

static int
is_permutation(uint64_t left, uint64_t right, uint64_t seed_lo)
{
	struct sp_seed seed = { seed_lo, 0 };
	struct sp_feistel o;
	unsigned char *been = calloc(left * right, 1);
	int good = 1;

	oracle_need(been != NULL &&
	    sp_feistel_init(&o, seed, left, right) == SP_OK, "a permutation");
	for (uint64_t i = 0; i < left * right && good; i++) {
		struct sp_halves at = { i / right, i % right };

		at = sp_feistel_at(&o, at);
		good = at.left < left && at.right < right &&
		    !been[at.left * right + at.right]++;
	}
	sp_feistel_free(&o);
	free(been);
	return good;
}

static void
permutations(void)
{
	static const uint64_t sides[][2] = {
		{ 1, 1 }, { 1, 2 }, { 2, 1 }, { 7, 3 }, { 64, 64 },
		{ 65, 64 }, { 1, 5000 }, { 5000, 1 }, { 2, 3000 },
		{ 3000, 2 }, { 97, 101 }, { 257, 255 }, { 504, 360 }
	};
	struct sp_seed seed = { 1, 2 };
	struct sp_feistel o;
	uint64_t seen[65] = { 0 }, seen_right[64] = { 0 };
	uint64_t huge = ((uint64_t)1 << 59) - 1;
	int good = 1;

	for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
		int all = 1;

		for (uint64_t k = 0; k < 5; k++)
			all &= is_permutation(sides[i][0], sides[i][1], k);
		ok(all, "permutations of %u x %u numbers have each once",
		    (unsigned)sides[i][0], (unsigned)sides[i][1]);
	}
	for (seed.lo = 0; seed.lo < 65 * 64 * 4; seed.lo++) {
		struct sp_halves at = { 3, 5 };

		oracle_need(sp_feistel_init(&o, seed, 65, 64) == SP_OK,
		    "a permutation");
		at = sp_feistel_at(&o, at);
		seen[at.left]++;
		seen_right[at.right]++;
		sp_feistel_free(&o);
	}
	ok(oracle_plausible(oracle_fit_equal(seen, 65)) &&
	    oracle_plausible(oracle_fit_equal(seen_right, 64)),
	    "over the seeds what a number becomes is uniform");
	oracle_need(sp_feistel_init(&o, seed, huge, huge) == SP_OK,
	    "a permutation");
	for (int i = 0; i < 1000; i++) {
		struct sp_halves at, a, b;

		at.left = oracle_random() % huge;
		at.right = oracle_random() % huge;
		a = sp_feistel_at(&o, at);
		at.right = (at.right + 1) % huge;
		b = sp_feistel_at(&o, at);
		good &= a.left < huge && a.right < huge &&
		    (a.left != b.left || a.right != b.right);
	}
	ok(good, "permutations of 2^118 numbers stay within their bounds");
	sp_feistel_free(&o);
}

int
main(void)
{
	TEST(known_answers());
	TEST(products());
	TEST(seeds());
	TEST(pieces_of_seeds());
	TEST(descriptors_of_seeds());
	TEST(every_bit());
	TEST(exact_dice());
	TEST(dice_words());
	TEST(permutations());
	return done();
}

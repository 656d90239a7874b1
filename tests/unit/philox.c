/* philox.c -- random words and seeds, to the last bit */
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
#include "slow_random.h"
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

static int
multiplies(uint64_t a, uint64_t b)
{
	uint64_t low, plain_low, right_low;
	uint64_t high = sp_multiply(a, b, &low);
	uint64_t plain = oracle_multiply_plain(a, b, &plain_low);
	uint64_t right = slow_multiply(a, b, &right_low);

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
	enum { EDGES = sizeof edge / sizeof *edge };
	int good = 1;

	for (size_t i = 0; i < EDGES * EDGES; i++)
		good &= multiplies(edge[i / EDGES], edge[i % EDGES]);
	ok(good, "128-bit products of edge values are right, with and without "
	    "a type of 128 bits");
	for (int i = 0; i < 200000; i++)
		good &= multiplies(oracle_random() >> oracle_below(64),
		    oracle_random() >> oracle_below(64));
	ok(good, "128-bit products of random factors are right, with and "
	    "without a type of 128 bits");
}

/* ---- seeds from the system ---- */

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
	    "a seed that comes in pieces, between signals, is read whole");
	errno = 0;
	status = sp_seed_read(&seed, ends[0]);
	setitimer(ITIMER_REAL, &never, NULL);
	ok(status == SP_IO_ERROR && errno == EIO,
	    "a seed that ends too early is an error");
	errno = 0;
	ok(sp_seed_read(&seed, ends[0]) == SP_IO_ERROR && errno == EIO,
	    "an empty device is an error");
	close(ends[0]);
	nothing = open("/", O_RDONLY);
	oracle_need(nothing >= 0, "a directory");
	ok(sp_seed_read(&seed, nothing) == SP_IO_ERROR && errno == EISDIR,
	    "a device that cannot be read is an error");
	close(nothing);
}

static void
drawn_seeds(void)
{
	struct rlimit limit, none;
	struct sp_seed before, seed, changed = { 0, 0 };
	int free_one = dup(0), good = sp_seed_draw(&before) == SP_OK;
	enum sp_status status;

	for (int i = 0; i < 127; i++) {
		good &= sp_seed_draw(&seed) == SP_OK;
		changed.lo |= seed.lo ^ before.lo;
		changed.hi |= seed.hi ^ before.hi;
	}
	/* That one stays the same by chance happens once in 2^120 times. */
	ok(good && changed.lo == UINT64_MAX && changed.hi == UINT64_MAX,
	    "every bit of the system's seeds changes");
	close(0);
	good = sp_seed_draw(&seed) == SP_OK;
	oracle_need(free_one < 0 || dup2(free_one, 0) == 0,
	    "standard input back");
	close(free_one);
	ok(good, "the system gives a seed where standard input is closed");
	good = dup(0) == free_one;
	close(free_one);
	ok(good, "the system's device is closed after use");
	oracle_need(getrlimit(RLIMIT_NOFILE, &limit) == 0, "a limit");
	none = limit;
	none.rlim_cur = 0;
	setrlimit(RLIMIT_NOFILE, &none);
	status = sp_seed_draw(&seed);
	setrlimit(RLIMIT_NOFILE, &limit);
	ok(status == SP_IO_ERROR && errno == EMFILE,
	    "a device that cannot be opened is an error");
}

int
main(void)
{
	TEST(known_answers());
	TEST(products());
	TEST(pieces_of_seeds());
	TEST(drawn_seeds());
	return done();
}

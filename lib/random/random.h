/* random.h -- seeds, bounded draws and keyed permutations */
#ifndef SP_RANDOM_H
#define SP_RANDOM_H

#include "board/bignum.h"
#include "board/board.h"

/* ---- entropy.c ---- */

/* Reads a seed of 16 bytes from fd; SP_IO_ERROR with errno set. */
enum sp_status sp_seed_read(struct sp_seed *seed, int fd);

/* ---- 128-bit products ---- */

/* Returns the high word of a product of 128 bits; sets *low to the low word. */
#if defined(__SIZEOF_INT128__) && !defined(SP_PLAIN)
__extension__ typedef unsigned __int128 sp_wide;

static inline uint64_t
sp_multiply(uint64_t a, uint64_t b, uint64_t *low)
{
	sp_wide product = (sp_wide)a * b;

	*low = (uint64_t)product;
	return (uint64_t)(product >> 64);
}
#else
static inline uint64_t
sp_multiply(uint64_t a, uint64_t b, uint64_t *low)
{
	uint64_t a0 = a & UINT32_MAX, a1 = a >> 32;
	uint64_t b0 = b & UINT32_MAX, b1 = b >> 32;
	uint64_t cross = a1 * b0 + (a0 * b0 >> 32);
	uint64_t upper = a0 * b1 + (cross & UINT32_MAX);

	*low = a * b;
	return a1 * b1 + (cross >> 32) + (upper >> 32);
}
#endif

/* ---- dice.c: bounded draws from a board's random words ---- */

/*
 * A source of the random words of board i.  Each board has `width` of the four
 * words of a block of sp_philox, so that 4/width boards use the same block; a
 * board that needs more words has `width` of the next block, and so on.
 * `stream` tells boards from other uses of the seed.
 */
struct sp_dice {
	struct sp_seed seed;
	uint64_t counter[4]; /* i / (4/width), blocks used up, 0, stream */
	/* This board has the words first .. first+width-1. */
	unsigned width, first, next;
	uint64_t word[4];    /* the block whose counter[0..1] is `filled` */
	uint64_t filled[2];
	int is_filled;
};

enum sp_stream { SP_STREAM_BOARDS, SP_STREAM_ORDER };

/*
 * A random word is a fraction of 2^64; multiplied by a bound it gives a die as
 * the integral part, and a new fraction.  So one word gives several dice.  All
 * outcomes have equal chances if words are rejected whose last fraction is below
 * 2^64 mod the product of the bounds.  D. Lemire, Fast random integer generation
 * in an interval, ACM Transactions on Modeling and Computer Simulation 29, 2019;
 * N. Brackett-Rozinsky, D. Lemire, Batched ranged random integer generation,
 * Software: Practice and Experience 55, 2025.
 */

/* Most dice of one word: the product of their bounds is at most 2^60, and each
 * bound is at least 2. */
enum { SP_DICE_MAX = 60 };

/*
 * Adds a die to the dice of one word.  *product is the product of their bounds,
 * 1 without dice.  Returns 0 and leaves the product if it would be above 2^60.
 */
static inline int
sp_dice_add(uint64_t *product, uint32_t bound)
{
	uint64_t low;

	if (sp_multiply(*product, bound, &low) != 0 ||
	    low > (uint64_t)1 << SP_DICE_MAX)
		return 0;
	*product = low;
	return 1;
}

void sp_dice_init(struct sp_dice *d, struct sp_seed seed,
    enum sp_stream stream, unsigned width);
/* Makes the first word of board i the next word. */
void sp_dice_start(struct sp_dice *d, uint64_t i);
/*
 * Throws dice of the bounds bound, bound-1, .. down to last >= 2, as many from
 * each word as it holds, until all or at least `want` are thrown; returns how
 * many. `out` has room for want + SP_DICE_MAX dice.
 */
unsigned sp_dice_descend(struct sp_dice *d, uint32_t bound, uint32_t last,
    uint32_t *out, unsigned want);
/* Returns the next word; returns a number below bound > 0, exactly uniform. */
uint64_t sp_dice_word(struct sp_dice *d);
uint64_t sp_dice_below(struct sp_dice *d, uint64_t bound);

/* ---- feistel.c: a keyed permutation of board numbers ---- */

/* A number in two digits, left * (bound of right) + right, since it may be 2^64
 * and more. */
struct sp_halves {
	uint64_t left, right;
};

struct sp_feistel {
	uint64_t left, right; /* bounds of the halves */
	struct sp_halves shift;
	uint64_t key[8];
	uint32_t *table; /* the permutation if the numbers are few, else NULL */
};

/* Prepares the permutation that the seed chooses; both bounds are at most
 * 2^59. */
enum sp_status sp_feistel_init(struct sp_feistel *f, struct sp_seed seed,
    uint64_t left, uint64_t right);
void sp_feistel_free(struct sp_feistel *f);
enum { SP_FEISTEL_FOUR = 4 };
/* Permutes `count` numbers, at most SP_FEISTEL_FOUR.  A call for four takes less
 * time than four calls. */
void sp_feistel_at(const struct sp_feistel *f, struct sp_halves *at,
    unsigned count);

/* ---- philox.c: random words by number ---- */

/*
 * Makes four random words, a function of key and counter: Philox4x64-10. J.
 * Salmon, M. Moraes, R. Dror, D. Shaw, Parallel random numbers: as easy as 1,
 * 2, 3, SC 2011.
 */
void sp_philox(struct sp_seed key, const uint64_t counter[4],
    uint64_t word[4]);

#endif

/*
 * random.h -- what the files of lib/random share: seeds, dice and keyed permutations
 */
#ifndef SP_RANDOM_H
#define SP_RANDOM_H

#include "board/bignum.h"
#include "board/board.h"

/* ---- seed.c ---- */

/* A seed of the bytes that come from fd; SP_IO_ERROR with errno. */
enum sp_status sp_seed_read(struct sp_seed *seed, int fd);

/* ---- dice.c: bounded draws from a board's random words ---- */

/*
 * The words of board i: a block of philox.c serves 4/share boards, each of
 * them `share` of its four words; a board that needs more goes on in the next
 * block of its own.  `stream` tells boards from other uses of the seed.
 */
struct sp_dice {
	struct sp_seed seed;
	uint64_t counter[4]; /* block, its number for that board, 0, stream */
	unsigned share, first, next; /* words first .. first+share-1 */
	uint64_t word[4];
	uint64_t filled[2]; /* counter of what word holds, less 0 and stream */
	int is_filled;
};

enum sp_stream { SP_STREAM_BOARDS, SP_STREAM_ORDER };

/* Most dice that one word can hold: 2^60 in throws of at least 2. */
enum { SP_DICE_MAX = 60 };

void sp_dice_init(struct sp_dice *d, struct sp_seed seed,
    enum sp_stream stream, unsigned share);
/* Goes to the first word of board i. */
void sp_dice_start(struct sp_dice *d, uint64_t i);
/*
 * Whether a die fits into a word with others, whose bounds have that product;
 * if so it is multiplied into the product, which begins as 1.
 */
int sp_dice_fit(uint64_t *product, uint32_t bound);
/*
 * Throws dice that fit into one word: 0 <= out[k] < bound[k], k < count,
 * exactly uniform and independent.
 */
void sp_dice_throw(struct sp_dice *d, const uint32_t *bound, unsigned count,
    uint64_t product, uint32_t *out);
/*
 * Throws dice of bounds bound, bound-1, .. down to last >= 2, as many to a word
 * as fit, until there are no more or at least `want`; returns how many.  `out`
 * has room for want + SP_DICE_MAX.
 */
unsigned sp_dice_descend(struct sp_dice *d, uint32_t bound, uint32_t last,
    uint32_t *out, unsigned want);
/* The next word, and a number below bound > 0, exactly uniform. */
uint64_t sp_dice_word(struct sp_dice *d);
uint64_t sp_dice_below(struct sp_dice *d, uint64_t bound);

/* ---- feistel.c: a keyed permutation of board numbers ---- */

/* The number left * (bound of right) + right, which may pass 2^64. */
struct sp_pair {
	uint64_t left, right;
};

struct sp_feistel {
	uint64_t left, right; /* bounds of the halves */
	struct sp_pair shift;
	uint64_t key[8];
	uint32_t *table; /* the whole order where there are few numbers */
};

/* Both bounds at most 2^59. */
enum sp_status sp_feistel_init(struct sp_feistel *o, struct sp_seed seed,
    uint64_t left, uint64_t right);
void sp_feistel_free(struct sp_feistel *o);
/* The number that stands at that place of the order. */
struct sp_pair sp_feistel_at(const struct sp_feistel *o, struct sp_pair at);
/* The same for four places, faster than one by one. */
enum { SP_FEISTEL_FOUR = 4 };
void sp_feistel_at_four(const struct sp_feistel *o,
    struct sp_pair at[SP_FEISTEL_FOUR]);

/* ---- 128-bit products ---- */

/* The high and low words of a 128-bit product. */
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

/* ---- philox.c: random words by number ---- */

/*
 * Philox4x64-10: four random words as a function of key and counter.
 * J. Salmon, M. Moraes, R. Dror, D. Shaw, Parallel random numbers: as easy as
 * 1, 2, 3, SC 2011.
 */
void sp_philox(struct sp_seed key, const uint64_t counter[4],
    uint64_t word[4]);

/* ---- generate.c ---- */

/* How many boards there are to draw from; n <= SP_MAX_INDEX_CELLS. */
void sp_population_count(const struct sp_draw *draw, uint32_t n,
    struct sp_big *count);

#endif

/* generator.h -- the inside of a generator of boards */
#ifndef SP_GENERATOR_H
#define SP_GENERATOR_H

#include "batch/batch.h"
#include "random.h"
#include "simd/label_text.h"
#include "simd/shuffle16.h"
#include "text/text.h"

/* Dice that one word gives. */
struct sp_word_dice {
	uint32_t bound[SP_DICE_MAX];
	unsigned count;
	uint64_t product; /* of their bounds */
};

/* ---- generate16.c: four boards of at most 16 cells at a time ------------ */

enum { SP_DICE16 = 16 }; /* most dice of a board */

struct sp_generator16 {
	const struct sp_kernels *kernels;
	struct sp_shuffle16 shuffle;
	struct sp_label_text text;
	unsigned lead_dice, dice;     /* lead_dice as in struct sp_generator */
	uint32_t missing;             /* 0: the first die */
	int free_blank;               /* the cell of the blank is a die */
	uint8_t bound[SP_DICE16 + 1];
	uint64_t product, reject;     /* of all bounds; 2^64 mod product */
	unsigned left_dice;           /* number of dice in the left half */
	struct sp_halves scale;       /* 2^64 / bound of a half, rounded up */
	uint8_t home[SP_CELLS16 + 1]; /* of the blank, by missing number */
	/* Pair k of dice, as one number, is below pair_bound[k]; its rows of
	 * shuffle.row begin at first_row[k]. */
	uint64_t pair_bound[SP_SHUFFLE16_PAIRS];
	uint32_t first_row[SP_SHUFFLE16_PAIRS];
	/* The labels of the goals, by missing number, left out if not_goal. */
	int not_goal;
	uint8_t goal[SP_CELLS16 + 1][SP_CELLS16];
};

/* NULL where there is no memory. */
struct sp_generator16 *sp_generate16_new(const struct sp_draw *draw,
    const struct sp_goal *g);

/* Prepares for numbers in halves below left and right. */
void sp_generate16_split(struct sp_generator16 *s, unsigned left_dice,
    uint64_t left, uint64_t right);

/* The dice of four words, 0 if one is rejected; of four numbers in halves. */
int sp_generate16_words(const struct sp_generator16 *s,
    const uint64_t word[SP_FOUR], struct sp_throw thrown[SP_FOUR]);
void sp_generate16_numbers(const struct sp_generator16 *s,
    const struct sp_halves number[SP_FOUR], struct sp_throw thrown[SP_FOUR]);
/*
 * The boards of these dice as text from `at` on, which has SP_TEXT16 bytes a
 * board; returns where it ends, NULL if a board is a goal to be left out.
 */
char *sp_generate16_write(struct sp_generator16 *s,
    const struct sp_throw thrown[SP_FOUR], char *at);
/* The boards as rows: as sp_generate100. */
int sp_generate16_rows(const struct sp_generator16 *s,
    const struct sp_throw thrown[SP_FOUR], uint8_t (*row)[SP_CELLS16],
    uint8_t missing[SP_FOUR]);

/* ---- generate100.c: four boards of 17 to 100 cells at a time ------------ */

enum {
	SP_WORDS100 = 12,      /* most words of a board, some rejected */
	SP_NUMBER_DICE100 = 24 /* most dice of a number */
};

struct sp_generator100 {
	struct sp_word_dice word[SP_WORDS100];
	uint64_t reject[SP_WORDS100]; /* last fractions below are rejected */
	unsigned words;
	/* Distinct boards: the dice of a number, their bounds, and 2^64 by
	 * these, rounded up. */
	unsigned left_dice, number_dice;
	uint8_t bound[SP_NUMBER_DICE100];
	uint64_t inverse[SP_NUMBER_DICE100];
	/* Whether to exchange the last two tiles: if, of these two and the
	 * number of tiles that were moved, an odd number is odd. */
	uint8_t by_missing[SP_CELLS100 + 1], by_blank[SP_CELLS100];
	uint8_t home[SP_CELLS100 + 1]; /* of the blank, by missing number */
};

/* NULL where there is no memory. */
struct sp_generator100 *sp_generate100_new(const struct sp_generator *gen);
/*
 * Boards i to i+3, i a multiple of 4, a byte a cell: 0 the blank, and k the
 * k-th tile in ascending order.  SP_ROW100 bytes behind the rows may be written
 * as well.  Returns 0 if many words are rejected, or a board is a goal to be
 * left out.
 */
int sp_generate100(const struct sp_generator *gen, uint64_t i,
    uint8_t (*row)[SP_ROW100], uint8_t missing[SP_FOUR]);

/* ---- generate.c --------------------------------------------------------- */

/*
 * A board is a sequence of dice, drawn in this order: its missing number (if
 * drawn), the cell of its blank (if free), then for each tile in row-major
 * order which of the n-1, n-2, .. 3 left it is.  The parity of the board says
 * how the last two stand; where any parity will do there is a last die of 2.
 * As digits in mixed radix, the first the most significant, the dice are the
 * board's number in its population.  Walks throw dice of n-1 or 4 instead.
 */
struct sp_generator {
	struct sp_draw draw;
	const struct sp_goal *goal;
	uint32_t n;
	unsigned lead_dice;   /* those of missing number and blank: 0 to 2 */
	uint64_t dice_count;
	struct sp_dice dice;
	struct sp_word_dice first; /* of a board's first word */

	/* Dice thrown[used..have-1] are still to be used; `next` is the number
	 * of the die after them. */
	uint32_t thrown[SP_DICE_MAX];
	unsigned have, used;
	uint64_t next;

	/* Distinct boards: the first dice are those of a permuted number. */
	struct sp_feistel feistel;
	unsigned left_dice, right_dice; /* of its halves */
	uint64_t population;  /* less the goals left out; 0: 2^64 or more */

	/* For many boards at once; NULL: not yet needed. */
	struct sp_generator16 *for16;
	struct sp_generator100 *for100;
	struct sp_batch batch; /* boards yet to be written */
};

/* Whether the first dice are those of a number, not of random words. */
static inline int
sp_by_number(const struct sp_generator *gen)
{
	return gen->draw.distinct || gen->draw.in_order;
}

/* The bound of die number j; the dice from number j on that one word gives. */
uint32_t sp_die_bound(const struct sp_generator *gen, uint64_t j);
void sp_word_dice_find(const struct sp_generator *gen, uint64_t j,
    struct sp_word_dice *word);

/* The numbers that stand for boards i to i+3, if sp_by_number. */
void sp_generator_numbers(const struct sp_generator *gen, uint64_t i,
    struct sp_halves number[SP_FOUR]);

/*
 * Sets the tiles around the blank by the dice from the next one on; returns
 * the parity of their order, ascending order being even.
 */
unsigned sp_shuffle(struct sp_generator *gen, struct sp_board *b,
    uint32_t missing, uint32_t blank);

#endif

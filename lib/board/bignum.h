/*
 * bignum.h -- numbers of a text; exact numbers as large as 4096!, and indexes
 */
#ifndef SP_BIGNUM_H
#define SP_BIGNUM_H

#include <string.h>

#include "sp.h"

/* ---- bignum.c: text of numbers ------------------------------------------ */

/*
 * Reads all `length` bytes of text as decimal digits, leading zeros allowed.
 * Returns SP_OK with 0 <= *value <= max, or SP_MALFORMED.
 */
enum sp_status sp_number_parse(const char *text, size_t length, uint64_t max,
    uint64_t *value);

/*
 * Reads a range "LO:HI", of which either end may be left out, or one number,
 * which is both ends.  The fault says that `name` takes such values.
 */
enum sp_status sp_range_parse(const char *name, const char *text,
    uint64_t *lo, uint64_t *hi, struct sp_fault *fault);

enum {
	SP_THREE_DIGITS = 1000, /* numbers below this have at most three digits */
	/* Room for 2^64-1, and for a byte behind it. */
	SP_NUMBER_TEXT = 21
};

/* The text of numbers of up to three digits, in four bytes each. */
extern const struct sp_digits {
	/* The digits, then spaces; and all three digits, and a space. */
	char bare[SP_THREE_DIGITS * 4 + 4], padded[SP_THREE_DIGITS * 4 + 4];
	/* Length of the digits and one space. */
	unsigned char length[SP_THREE_DIGITS + 1];
} sp_digits;

/* Stores a label and a space; returns where they end.  Two bytes behind them may
 * change. */
static inline char *
sp_put_label(char *at, uint32_t label)
{
	if (label < SP_THREE_DIGITS) {
		memcpy(at, sp_digits.bare + (size_t)4 * label, 4);
		return at + sp_digits.length[label];
	}
	at = sp_put_label(at, label / SP_THREE_DIGITS) - 1;
	memcpy(at, sp_digits.padded + (size_t)4 * (label % SP_THREE_DIGITS), 4);
	return at + 4;
}

/* Does as sp_put_number for numbers of any size. */
char *sp_put_large(char *at, uint64_t number);
/* Stores the digits of a number, without a NUL; returns where they end.  Three
 * bytes behind them may change. */
static inline char *
sp_put_number(char *at, uint64_t number)
{
	return number < SP_THREE_DIGITS ?
	    sp_put_label(at, (uint32_t)number) - 1 : sp_put_large(at, number);
}

/* ---- bignum.c: exact numbers -------------------------------------------- */

enum {
	SP_BIG_LIMBS = 1500,
	SP_BIG_BASE = 1000000000, /* a limb has nine decimal digits */
	SP_BIG_TEXT = SP_BIG_LIMBS * 9 + 1
};

struct sp_big {
	uint32_t len; /* limbs in use; the number 0 has no limbs */
	uint32_t limb[SP_BIG_LIMBS]; /* the least significant first */
};

void sp_big_set(struct sp_big *a, uint64_t value);
void sp_big_copy(struct sp_big *to, const struct sp_big *from);
/* Sets a to a * factor + addend; limbs past SP_BIG_LIMBS are lost. */
void sp_big_multiply(struct sp_big *a, uint32_t factor, uint32_t addend);
void sp_big_add(struct sp_big *a, const struct sp_big *b);
/* Subtracts b from a; b must not be greater than a. */
void sp_big_subtract(struct sp_big *a, const struct sp_big *b);
/* Divides by 0 < divisor <= SP_BIG_BASE and returns the remainder. */
uint32_t sp_big_divide(struct sp_big *a, uint32_t divisor);
/* Returns a number below 0, 0, or a number above 0, as a is less than, equal to
 * or greater than b. */
int sp_big_compare(const struct sp_big *a, const struct sp_big *b);
/* Reads a number of decimal digits alone.  A number that is too large becomes
 * the largest number that the type holds. */
enum sp_status sp_big_parse(const char *text, struct sp_big *a);
/* Writes the decimal digits and a NUL, and returns how many digits. */
size_t sp_big_print(const struct sp_big *a, char text[SP_BIG_TEXT]);
/* Returns whether a < 2^64; then sets *value to a. */
int sp_big_fits(const struct sp_big *a, uint64_t *value);

/* ---- rank.c: the numbers of boards -------------------------------------- */

/* Sets *count to the number of boards of n <= SP_MAX_INDEX_CELLS cells in a
 * population: n!/2, or n! for SP_ANY. */
void sp_index_count(uint32_t n, enum sp_population population,
    struct sp_big *count);

/* Returns SP_REFUSED, with the reason in the fault, if the board has more cells
 * than `most`; else SP_OK. */
enum sp_status sp_index_check(const struct sp_board *b, uint32_t most,
    struct sp_fault *fault);

/* Sets *index to the index of a board, as the form index has it; n <=
 * SP_MAX_INDEX_CELLS. */
void sp_index(const struct sp_board *b, struct sp_big *index);

/* Sets b to the board of that index, as sp_index_parse does. */
enum sp_status sp_index_board(const struct sp_big *index,
    const struct sp_goal *g, uint32_t missing, enum sp_population population,
    struct sp_board *b, struct sp_fault *fault);

#endif

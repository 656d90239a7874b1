/*
 * textbits.h -- text of boards of up to 16 cells: a bit a byte for its digits
 * and LFs
 */
#ifndef SP_TEXTBITS_H
#define SP_TEXTBITS_H

#include "x86.h"

#if defined(SP_X86)

/* A whole batch of lines or grids of 16 cells in canonical form. */
enum { SP_TEXTBITS_BYTES = SP_BATCH * (3 * SP_CELLS16 + 1) };

struct sp_textbits {
	/* Of a byte that is a digit: its value, and 10 if a 1 is before it. */
	uint8_t value[SP_TEXTBITS_BYTES + SP_BLOCK];
	/* Bit i % 64 of word i / 64: byte i is a digit, or an LF.  The word
	 * behind those of the text is 0. */
	uint64_t digit[SP_TEXTBITS_BYTES / SP_BLOCK + 1];
	uint64_t lf[SP_TEXTBITS_BYTES / SP_BLOCK + 1];
};

/* The bytes to classify: those at hand that a batch may take. */
static inline size_t
sp_textbits_length(const struct sp_lanes *s, const struct sp_span *in)
{
	size_t most = s->text_length * (SP_BATCH - s->count);
	size_t left = (size_t)(in->end - in->pos);

	return left < most ? left : most;
}

/* The bits below the lowest of `stops`, at most `length` of them. */
static inline uint64_t
sp_bits_before(uint64_t stops, size_t length)
{
	return ((stops & (0 - stops)) - 1) & sp_low_bits(length);
}

/* The bits from number `at` on, at least 57 of them. */
static inline uint64_t
sp_bits_from(const uint64_t *bits, size_t at)
{
	uint64_t word;

	memcpy(&word, (const char *)bits + at / 8, sizeof word);
	return word >> at % 8;
}

/*
 * Classifies the text up to the first byte that no board in lanes has; LFs
 * behind that are left out.
 */
void sp_textbits_find(const struct sp_lanes *s, const struct sp_span *in,
    struct sp_textbits *t);

/* Board i ends before byte end[i + 1] of the text, where the next one begins;
 * bit k of digit[i]: byte end[i] + k is a digit of board i. */
struct sp_text_boards {
	uint64_t digit[SP_BATCH];
	uint16_t end[SP_BATCH + 1];
};

/* Finds the grids that the text begins with, with w labels in each row, and
 * their lines; returns how many. */
uint32_t sp_textbits_grids(struct sp_lanes *s, const struct sp_span *in,
    const struct sp_textbits *t, struct sp_text_boards *found);

/* Adds to the batch so many boards whose labels and lines are stored behind
 * the last, and whose text has that length. */
static inline void
sp_lanes_append(struct sp_lanes *s, struct sp_span *in, uint32_t boards,
    size_t length)
{
	if (boards == 0)
		return;
	s->count += boards;
	in->line = s->line[s->count - 1] +
	    (s->grid ? s->h + (uint32_t)s->blank_ends : 1);
	in->pos += length;
}

#endif

#endif

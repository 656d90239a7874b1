/* small_sse2.c -- many small boards at once, for every x86-64 processor */
#include "small_x86.h"

#if defined(SP_X86)

/*
 * A stretch of text is looked at as a whole: see small_stretch.c.  Labels are
 * then taken one by one from where their last digits stand.  What is no clean
 * board of all labels 0..n-1 is left to reader.c.
 */

/* Takes the labels that end in those digits, if they are 0..n-1. */
static inline int
take_labels(const uint8_t *value, uint64_t digit, uint32_t n, uint8_t *label)
{
	/* 2^value */
	static const uint32_t power[20] = {
		1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192,
		16384, 32768, 65536, 131072, 262144, 524288
	};
	uint64_t last = digit & ~(digit >> 1);
	uint32_t seen = 0;

	if ((digit & digit >> 1 & digit >> 2) != 0 || sp_bit_count(last) != n)
		return 0;
	for (uint32_t k = 0; k < n; k++) {
		label[k] = value[__builtin_ctzll(last)];
		seen |= power[label[k]];
		last &= last - 1;
		/* Keeps the bytes from being put together in a register, which
		 * takes longer, as compilers do where they know n. */
		__asm__ volatile ("" ::: "memory");
	}
	return seen == ((uint32_t)1 << n) - 1;
}

static inline int
take_board(const struct sp_small *s, const uint8_t *value, uint64_t digit,
    uint8_t *label)
{
	memcpy(label, s->rest, sizeof s->rest);
	return s->n == SP_SMALL_CELLS ?
	    take_labels(value, digit, SP_SMALL_CELLS, label) :
	    take_labels(value, digit, s->n, label);
}

static void
take(struct sp_small *s, struct sp_input *in)
{
	uint16_t end[SP_SMALL_BATCH + 1];
	uint32_t taken = sp_small_take(s, in, take_board, end);

	sp_small_keep(s, in, taken, end[taken]);
}

void
sp_small_sse2(struct sp_small *s)
{
	s->take_digits = NULL;
	s->take = take;
	s->take_middle = NULL;
}

#else

void
sp_small_sse2(struct sp_small *s)
{
	(void)s;
}

#endif

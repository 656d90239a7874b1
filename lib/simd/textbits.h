/*
 * textbits.h -- what the kernels for small boards share
 */
#ifndef SP_TEXTBITS_H
#define SP_TEXTBITS_H

#include "simd.h"

#if defined(SP_X86)
#include <tmmintrin.h>

#define SSSE3 __attribute__((__target__("ssse3")))

enum { HALF = 8 }; /* bytes of half a register */

/*
 * Whether the labels are 0..15, each once: 2^label, in bytes for labels below
 * and from 8, adds up to 255 twice, which 16 powers do only if all differ.
 */
SSSE3 static inline int
sp_all_differ(__m128i label)
{
	const __m128i powers = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64,
	    (char)128, 0, 0, 0, 0, 0, 0, 0, 0);
	const __m128i eight = _mm_set1_epi8(HALF);
	__m128i low = _mm_sad_epu8(_mm_shuffle_epi8(powers, label),
	    _mm_setzero_si128());
	__m128i high = _mm_sad_epu8(_mm_shuffle_epi8(powers,
	    _mm_xor_si128(label, eight)), _mm_setzero_si128());
	__m128i sums = _mm_or_si128(low, _mm_slli_epi64(high, 32));
	uint64_t sum = (uint64_t)_mm_cvtsi128_si64(_mm_add_epi64(sums,
	    _mm_unpackhi_epi64(sums, sums)));

	return sum == (UINT64_C(255) << 32 | 255) && _mm_movemask_epi8(
	    _mm_cmpgt_epi8(label, _mm_set1_epi8(15))) == 0;
}

/* ---- textbits_sse2.c: what the bytes of a stretch of text are ---- */

/* For as many lines or grids of 16 cells, as sp writes them, as are a batch. */
enum {
	SP_TEXT_WORD = 64,
	SP_TEXT_BYTES = SP_BATCH * (3 * SP_CELLS16 + 1)
};

struct sp_textbits {
	/* Of a byte that is a digit: its value, and 10 if a 1 is before it. */
	uint8_t value[SP_TEXT_BYTES + SP_TEXT_WORD];
	/* A bit a byte, and a word more than there is text for, which is 0. */
	uint64_t digit[SP_TEXT_BYTES / SP_TEXT_WORD + 1];
	uint64_t lf[SP_TEXT_BYTES / SP_TEXT_WORD + 1];
};

/* How much of the block at hand the boards may take that go into the batch. */
static inline size_t
sp_text_bytes(const struct sp_lanes *s, const struct sp_span *in)
{
	size_t most = s->usual * (SP_BATCH - s->count);
	size_t left = (size_t)(in->end - in->pos);

	return left < most ? left : most;
}

/* The bits below the first of `others`, of at most `length`. */
static inline uint64_t
sp_bits_before(uint64_t others, size_t length)
{
	uint64_t below = (others & (0 - others)) - 1;

	return length < SP_TEXT_WORD ?
	    below & (((uint64_t)1 << length) - 1) : below;
}

/* The bits from `at` on, at least 57 of them. */
static inline uint64_t
sp_bits_from(const uint64_t *bits, size_t at)
{
	uint64_t word;

	memcpy(&word, (const char *)bits + at / 8, sizeof word);
	return word >> at % 8;
}

/*
 * Looks at the text that as many boards as fit into the batch may take, up to
 * the first byte that boards do not have; LFs behind that are left out.
 */
void sp_textbits_find(const struct sp_lanes *s, const struct sp_span *in,
    struct sp_textbits *t);
/* Where boards end, and the digits between two ends, a bit a byte. */
struct sp_found {
	uint64_t digit[SP_BATCH];
	uint16_t end[SP_BATCH + 1];
};

/* Finds grids at the start of a stretch, with w labels in each row, and where
 * they begin; returns how many. */
uint32_t sp_textbits_grids(struct sp_lanes *s, const struct sp_span *in,
    const struct sp_textbits *t, struct sp_found *f);

/* Takes the labels that end in those digits; 0 if they are not n. */
typedef int sp_take_labels(const struct sp_lanes *s, const uint8_t *value,
    uint64_t digit, uint8_t *label);

/*
 * Looks at a stretch and takes the labels of its lines or grids, of which it
 * returns how many there are; they end at end[1], end[2] ...  Each line is
 * taken as soon as its end is known, which is where the next begins.
 */
static inline uint32_t
sp_textbits_take(struct sp_lanes *s, const struct sp_span *in,
    sp_take_labels *take, uint16_t end[SP_BATCH + 1])
{
	uint8_t (*board)[16] = s->label16 + s->count;
	uint32_t most = SP_BATCH - s->count, taken = 0;
	struct sp_textbits t;
	struct sp_found f;
	size_t at = 0;

	sp_textbits_find(s, in, &t);
	if (s->grid) {
		most = sp_textbits_grids(s, in, &t, &f);
		memcpy(end, f.end, sizeof f.end);
		while (taken < most && take(s, t.value + end[taken],
		    f.digit[taken], board[taken]))
			taken++;
		return taken;
	}
	for (end[0] = 0; taken < most; taken++) {
		uint64_t lf = sp_bits_from(t.lf, at);

		if (lf == 0 || !take(s, t.value + at,
		    sp_bits_from(t.digit, at) & (lf - 1) & ~lf,
		    board[taken]))
			break;
		s->line[s->count + taken] = in->line + taken;
		at += (size_t)__builtin_ctzll(lf) + 1;
		end[taken + 1] = (uint16_t)at;
	}
	return taken;
}

/* Puts the boards behind the last into the batch, which end `end` bytes on. */
static inline void
sp_lanes_keep(struct sp_lanes *s, struct sp_span *in, uint32_t boards,
    size_t end)
{
	if (boards == 0)
		return;
	s->count += boards;
	in->line = s->line[s->count - 1] +
	    (s->grid ? s->h + (uint32_t)s->blank_ends : 1);
	in->pos += end;
}

#endif

#endif

/* shuffle4_ssse3.h -- a board shuffled in one register */
#ifndef SP_SHUFFLE4_SSSE3_H
#define SP_SHUFFLE4_SSSE3_H

#include "shuffle4.h"
#include "x86.h"

#if defined(SP_X86)

/*
 * The labels of a board, a byte each.  The list is a register of 16 bytes, and
 * PSHUFB applies a row of the table to it in one step, whatever the dice; it
 * ignores SP_ROW_ODD.
 */
SSSE3 static inline __m128i
sp_shuffle4_board(const struct sp_shuffle4 *s, const struct sp_throw *thrown)
{
	__m128i list = sp_load16(s->tiles[thrown->missing]);
	__m128i odd = _mm_setzero_si128();
	unsigned exchange;

	for (unsigned k = 0; k < s->pairs; k++) {
		__m128i row = sp_load16(s->row[thrown->row[k]]);

		list = _mm_shuffle_epi8(list, row);
		odd = _mm_xor_si128(odd, row);
	}
	exchange = sp_throw_exchanges(s, thrown,
	    (unsigned)_mm_cvtsi128_si32(odd) / SP_ROW_ODD);
	return _mm_shuffle_epi8(list,
	    sp_load16(s->lane[thrown->blank][exchange]));
}

#endif

#endif

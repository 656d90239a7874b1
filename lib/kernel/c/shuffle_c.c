/* shuffle_c.c -- tiles put in the order that dice say */
#include <string.h>

#include "kernel/kernel.h"

void
sp_shuffle16_init(struct sp_shuffle16 *s, uint32_t n, uint32_t last)
{
	*s = (struct sp_shuffle16){ .n = n, .by_parity = last > 2 };
	for (uint32_t a = n - 1; a >= last; a -= 2) {
		unsigned k = s->pairs++;

		s->second[k] = a > last ? a - 1 : 1;
		s->bound[k] = a * s->second[k];
		s->inverse[k] = (1 << 16) / s->second[k] + 1;
	}
}

/* ---- up to 16 cells: the list of lanes is a word of 16 nibbles ---------- */

/* Moves a nibble of a word behind all others, to the top. */
static inline uint64_t
move_to_top(uint64_t list, unsigned nibble)
{
	uint64_t below = ((uint64_t)1 << 4 * nibble) - 1;
	uint64_t taken = list >> 4 * nibble & 15;

	return (list & below) | (list >> 4 & ~below) | taken << 60;
}

void
sp_shuffle16_c(const struct sp_shuffle16 *s, uint8_t (*die)[SP_FOUR],
    const uint8_t blank[SP_FOUR], const uint8_t odd[SP_FOUR],
    uint8_t (*label)[SP_CELLS16])
{
	const unsigned moved = 4 * 2 * s->pairs, last = 4 * (s->n - 3);

	for (unsigned i = 0; i < SP_FOUR; i++) {
		/* Lane 15 is no tile of any board: its label 16 is no nibble. */
		uint64_t list = UINT64_C(0x0fedcba987654321), below;
		unsigned exchange = odd[i];

		for (unsigned k = 0; k < s->pairs; k++) {
			unsigned a = die[k][i] * s->inverse[k] >> 16;
			unsigned b = die[k][i] - a * s->second[k];

			exchange ^= a ^ b;
			list = move_to_top(move_to_top(list, a), b);
		}
		/* The tiles that dice moved come first on the board. */
		list = list << (moved & 63) | list >> (-moved & 63);
		if (s->by_parity ? exchange & 1 : odd[i]) {
			uint64_t both = (list >> last ^ list >> (last + 4)) &
			    15;

			list ^= both << last ^ both << (last + 4);
		}
		below = ((uint64_t)1 << 4 * blank[i]) - 1;
		list = (list & below) | (list & ~below) << 4;
		for (unsigned cell = 0; cell < SP_CELLS16; cell++)
			label[i][cell] = list >> 4 * cell & 15;
	}
}

/* ---- up to 100 cells ---------------------------------------------------- */

/*
 * Puts tile[k + die k] at place k, for each die in turn, in each of the boards.
 * odd[k] is inverted if an odd number of tiles of board k has to move: a die
 * below 128 that is not 0 makes bit 7 of its sum with 127 a 1.
 */
static void
exchange_four(uint8_t (*tile)[SP_ROW100], uint8_t (*die)[SP_FOUR],
    unsigned count, uint8_t odd[SP_FOUR])
{
	const uint32_t sevens = 0x7f7f7f7f;
	uint32_t four, moved = 0;
	uint8_t bits[SP_FOUR];

	for (unsigned j = 0; j < count; j++) {
		for (unsigned k = 0; k < SP_FOUR; k++) {
			uint8_t *at = &tile[k][j], *other = at + die[j][k];
			uint8_t label = *at;

			*at = *other;
			*other = label;
		}
		memcpy(&four, die[j], sizeof four);
		moved ^= four + sevens;
	}
	memcpy(bits, &moved, sizeof bits);
	for (unsigned k = 0; k < SP_FOUR; k++)
		odd[k] ^= bits[k] >> 7;
}

/* Copies at least n bytes, 16 at a time, which lets the processor predict how
 * often. */
static inline void
copy(uint8_t *to, const uint8_t *from, uint32_t n)
{
	for (uint32_t at = 0; at < n; at += 16)
		memcpy(to + at, from + at, 16);
}

/* Sets a row to the tiles around the blank; bytes behind the row may change. */
static inline void
lay(const uint8_t *tile, uint8_t blank, uint32_t n, uint8_t *row)
{
	copy(row, tile, n);
	copy(row + blank + 1, tile + blank, n);
	row[blank] = 0;
}

void
sp_shuffle100(uint8_t (*die)[SP_FOUR], unsigned count, uint32_t n,
    const uint8_t blank[SP_FOUR], const uint8_t *odd,
    uint8_t (*row)[SP_ROW100])
{
	uint8_t tile[SP_FOUR + 1][SP_ROW100], turn[SP_FOUR] = { 0 };

	for (unsigned k = 0; k < SP_FOUR; k++)
		for (unsigned i = 0; i < SP_ROW100; i++)
			tile[k][i] = (uint8_t)(i + 1);
	if (odd != NULL)
		memcpy(turn, odd, sizeof turn);
	exchange_four(tile, die, count, turn);
	for (unsigned k = 0; k < SP_FOUR; k++) {
		uint8_t *last = &tile[k][n - 3];
		uint8_t both = odd != NULL && turn[k] ?
		    last[0] ^ last[1] : 0;

		last[0] ^= both;
		last[1] ^= both;
		lay(tile[k], blank[k], n, row[k]);
	}
}

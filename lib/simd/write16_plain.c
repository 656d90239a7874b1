/* write16_plain.c -- boards of up to 16 cells as lines, in plain C */
#include "simd.h"

/* Two labels as one number, whatever the order of its bytes. */
static inline unsigned
pair(const uint8_t label[2])
{
	uint16_t number;

	memcpy(&number, label, sizeof number);
	return number;
}

static void
fill_pair_text(struct sp_lanes *s, const uint8_t to[16])
{
	const uint64_t text = UINT64_MAX >> 8; /* the length is above */

	for (uint8_t first = 0; first < s->n; first++) {
		uint64_t one = s->text.single[to[first]], length = one >> 56;

		for (uint8_t second = 0; second < SP_CELLS16; second++) {
			const uint8_t both[] = { first, second };
			uint64_t other = s->text.single[to[second]];

			s->pair_text[pair(both)] = second < s->n ?
			    one + (other & ~text) +
			    ((other & text) << 8 * length) : one;
		}
	}
	memcpy(s->pair_text_to, to, sizeof s->pair_text_to);
	s->pair_text_n = s->n;
}

char *
sp_write_lines16_plain(struct sp_lanes *s, uint64_t which,
    const uint8_t to[16], char *at)
{
	const uint64_t *text = s->pair_text;
	const uint32_t n = s->n;

	if (s->pair_text_n != n || memcmp(s->pair_text_to, to, 16) != 0)
		fill_pair_text(s, to);
	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = s->label16[i];

		if ((which >> i & 1) == 0)
			continue;
		for (uint32_t k = 0; k < n; k += 2)
			at = sp_put_entry(at, text[pair(label + k)]);
		at[-1] = '\n';
	}
	return at;
}

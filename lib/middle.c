/* middle.c -- boards of 17 to 100 cells, many at once: measured and written */
#include "small.h"

uint64_t
sp_middle_solvable(const struct sp_small *s, const struct sp_goal *g)
{
	uint8_t blank[SP_SMALL_BATCH];
	uint64_t solvable = sp_middle_parities_vbmi2(s, blank);

	/* As in small_field.c: cell 0, and cells of the other colour. */
	for (uint32_t i = 0; i < s->count; i++)
		solvable ^= (uint64_t)((blank[i] / s->size.w ^
		    blank[i] % s->size.w) & 1) << i;
	return sp_parity_solves((s->n - 1) & 1, s->n, 0, g) ?
	    solvable ^ sp_small_all(s) : solvable;
}

void
sp_middle_inversions(const struct sp_small *s, const struct sp_goal *g,
    uint64_t *value)
{
	uint8_t path[SP_MIDDLE_ROW];

	for (uint8_t k = 0; k < SP_MIDDLE_ROW; k++)
		path[k] = k < s->n ? (uint8_t)sp_goal_cell(g, k) : k;
	sp_middle_inversions_vbmi2(s, path, value);
}

/* ---- text ---- */

/* The text of a label, with spaces in front if it has fewer digits. */
static uint64_t
text_of(const struct sp_small *s, uint32_t label, uint32_t digits)
{
	const uint64_t bytes = UINT64_MAX >> 8; /* the length is above */
	uint64_t entry = s->twos.one[label], length = entry >> 56;

	for (entry &= bytes; length <= digits; length++)
		entry = entry << 8 | ' ';
	return entry | length << 56;
}

char *
sp_middle_write(const struct sp_small *s, uint64_t which,
    const struct sp_relabel *relabel, int grid, char *at)
{
	int has_n = relabel != NULL && relabel->missing < s->n;
	uint32_t digits = s->n < 100 || !has_n ? 2 : 3;
	uint32_t row = grid ? s->size.w : s->n;
	uint64_t text[SP_MIDDLE_CELLS];

	for (uint32_t label = 0; label < s->n; label++)
		text[label] = text_of(s, relabel == NULL ? label :
		    relabel->to[label], grid ? digits : 0);
	for (uint32_t i = 0; i < s->count; i++) {
		if ((which >> i & 1) == 0)
			continue;
		if (grid)
			*at++ = '\n'; /* from the board before */
		for (uint32_t cell = 0, ends = row; cell < s->n; ends += row) {
			for (; cell < ends; cell++)
				at = sp_twos_put(at, text[s->row_of[i][cell]]);
			at[-1] = '\n';
		}
	}
	return at;
}

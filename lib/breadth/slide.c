/* slide.c -- what a slide along a column does to the ranks of boards */
#include <stdlib.h>

#include "inside.h"

uint64_t
sp_breadth_factorials(uint32_t n, uint32_t k)
{
	uint64_t product = 1;

	for (; n > k && product != 0; n--)
		product = product > UINT64_MAX / n ? 0 : product * n;
	return product;
}

unsigned
sp_breadth_odd_cell(const struct sp_breadth *b, uint32_t cell)
{
	/* A slide along a column takes a tile past w-1 tiles. */
	return (cell / b->size.w ^ b->blank_home / b->size.w) &
	    (b->size.w - 1) & 1;
}

unsigned
sp_breadth_unrank(uint64_t rank, uint32_t k, uint32_t tail, uint32_t *tile)
{
	uint32_t left[BREADTH_CELLS];
	unsigned odd = 0;

	for (uint32_t base = 1; base <= k; base++) {
		tile[k - base] = base <= tail ? 0 : (uint32_t)(rank % base);
		rank = base <= tail ? rank : rank / base;
		odd ^= tile[k - base] & 1;
	}
	sp_ranks_from_digits(tile, k, left);
	return odd;
}

static uint64_t
rank_of(const uint32_t *tile, uint32_t k, uint32_t tail)
{
	uint64_t rank = 0;

	for (uint32_t i = 0; i < k - tail; i++) {
		uint32_t smaller = 0;

		for (uint32_t j = i + 1; j < k; j++)
			smaller += tile[j] < tile[i];
		rank = rank * (k - i) + smaller;
	}
	return rank;
}

/* Takes a tile past w-1 others: the first of w tiles to their end, or back. */
static void
pass(uint32_t *tile, uint32_t w, int to_end)
{
	uint32_t passing = tile[to_end ? 0 : w - 1];

	for (uint32_t i = 1; i < w; i++)
		tile[to_end ? i - 1 : w - i] = tile[to_end ? i : w - 1 - i];
	tile[to_end ? w - 1 : 0] = passing;
}

/* Adds a bit to the terms from term number `first` on. */
static void
add_bit(struct sp_breadth_slide *s, uint32_t first, uint32_t *end,
    uint32_t from, uint32_t turn, uint64_t bit)
{
	struct sp_breadth_term *term = &s->term[first];

	while (term < &s->term[*end] &&
	    (term->from != from || term->turn != turn))
		term++;
	if (term == &s->term[*end])
		s->term[(*end)++] = (struct sp_breadth_term){ 0, from, turn };
	term->mask |= bit;
}

/* Which places of the tiles of a group a slide changes. */
struct places {
	uint32_t k;      /* tiles whose orders the group has */
	uint32_t tail;   /* of these, the last ones, whose orders a unit has */
	uint32_t passed; /* the first place that the slide changes */
	uint32_t w;
	int to_end;
	uint64_t ranks;
};

/* Makes the terms for one parity of the order of k tiles, from term number
 * `end` on; returns the number behind the last term. */
static uint32_t
add_terms(const struct sp_breadth *b, struct sp_breadth_slide *s,
    const struct places *p, unsigned odd, uint32_t end)
{
	uint64_t unit_ranks = p->tail > 0 ? 1 : b->word_ranks;
	uint32_t tile[BREADTH_CELLS];

	for (uint64_t rank = 0; rank < p->ranks; rank++) {
		uint64_t from, to_bit, from_bit;

		if (rank % unit_ranks == 0)
			s->first[odd][rank / unit_ranks] = end;
		if (sp_breadth_unrank(rank, p->k, p->tail, tile) != odd &&
		    p->tail == 0)
			continue;
		pass(tile + p->passed, p->w, p->to_end);
		from = rank_of(tile, p->k, p->tail);
		to_bit = rank % unit_ranks / 2;
		from_bit = from % unit_ranks / 2;
		add_bit(s, s->first[odd][rank / unit_ranks], &end,
		    (uint32_t)(from / unit_ranks),
		    (uint32_t)(to_bit - from_bit) % SP_WORD_BITS,
		    p->tail > 0 ? b->full : (uint64_t)1 << to_bit);
	}
	s->first[odd][p->ranks / unit_ranks] = end;
	return end;
}

enum sp_status
sp_breadth_slide_init(const struct sp_breadth *b, struct sp_breadth_slide *s,
    uint32_t cell, int down)
{
	/* Each board is made from the board before the slide, so the slide is
	 * taken back here. */
	uint32_t first = down ? cell - b->size.w : cell;
	struct places p = { .w = b->size.w, .to_end = down };
	uint32_t end = 0;

	p.k = b->tiles - first;
	if (p.k >= p.w + b->word_tiles)
		p.tail = p.k - p.w;
	else if (p.k < b->word_tiles)
		p.passed = b->word_tiles - p.k;
	p.k += p.passed;
	p.ranks = sp_breadth_factorials(p.k, p.tail);
	s->unit = p.tail > 0 ?
	    sp_breadth_factorials(p.tail, b->word_tiles) : 1;
	s->group = p.tail > 0 ? p.ranks : p.ranks / b->word_ranks;
	s->term = calloc((size_t)(2 * p.ranks), sizeof *s->term);
	s->first[0] = calloc((size_t)(2 * (s->group + 1)),
	    sizeof *s->first[0]);
	if (s->term == NULL || s->first[0] == NULL)
		return SP_NO_MEMORY;
	s->first[1] = s->first[0] + s->group + 1;
	for (unsigned odd = 0; odd < 2; odd++)
		end = add_terms(b, s, &p, odd, end);
	return SP_OK;
}

void
sp_breadth_slide_free(struct sp_breadth_slide *s)
{
	free(s->term);
	free(s->first[0]);
}

/* Returns the word of the bits that the terms take from words of the group. */
static uint64_t
make_word(uint64_t word, const uint64_t *group,
    const struct sp_breadth_term *term, const struct sp_breadth_term *end)
{
	for (; term < end; term++) {
		uint64_t from = group[term->from];

		word |= (from << term->turn |
		    from >> (-term->turn & (SP_WORD_BITS - 1))) & term->mask;
	}
	return word;
}

void
sp_breadth_slide_make(const struct sp_breadth *b,
    const struct sp_breadth_slide *s, unsigned odd, uint64_t *to,
    const uint64_t *from, uint64_t x, uint64_t end)
{
	uint64_t g = x / s->unit % s->group, base = x - g * s->unit;

	for (; x < end; x += s->unit) {
		const uint32_t *first = s->first[odd ^ b->odd[base]] + g;

		if (s->unit > 1) {
			const uint64_t *source = from + base +
			    s->term[*first].from * s->unit;

			for (uint64_t i = 0; i < s->unit; i++)
				to[x + i] |= source[i];
		} else if (to[x] != b->full) {
			to[x] = make_word(to[x], from + base,
			    s->term + first[0], s->term + first[1]);
		}
		if (++g == s->group) {
			g = 0;
			base += s->group * s->unit;
		}
	}
}

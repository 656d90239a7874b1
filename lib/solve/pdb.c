/* pdb.c -- tables of the least slides of a group of tiles */
#include <stdlib.h>
#include <string.h>

#include "pdb.h"

/*
 * A breadth-first search from the goal, the orders of a place all at once.
 * Slides change the colour of one cell of the place, so that the states of a
 * distance are at places of one colour, those of the next at places of the
 * other, and there, of all that slides lead to, only the states of the
 * distance before have been seen.  So each place needs only its states of the
 * last distance whose turn it was:
 *
 *	new states = what slides lead to, without the last states
 */
struct search {
	const struct sp_places *places;
	uint32_t words;    /* of the orders of a place */
	uint32_t *last;    /* states of the last distance, per place */
	uint8_t *live;     /* whether there are any, per place */
	uint32_t *high;    /* states whose distance has bit 1 */
	uint32_t *sum, *scratch;
};

/* The states to which slides lead at a place; 0 if there are none. */
static int
pull(struct search *s, uint32_t place)
{
	const struct sp_places *p = s->places;
	const uint32_t *slide = p->slide + p->slide_start[place];
	const uint32_t *end = p->slide + p->slide_start[place + 1];
	int any = 0;

	for (; slide < end; slide++) {
		uint32_t from = *slide & ((1 << SP_PLACE_BITS) - 1);
		const uint32_t *orders;

		if (!s->live[from])
			continue;
		orders = sp_orders_move(p->k, *slide >> SP_PLACE_BITS & 0xf,
		    *slide >> (SP_PLACE_BITS + 4),
		    s->last + (size_t)from * s->words, s->scratch);
		if (!any)
			memcpy(s->sum, orders, s->words * sizeof *orders);
		else
			for (uint32_t i = 0; i < s->words; i++)
				s->sum[i] |= orders[i];
		any = 1;
	}
	return any;
}

/* Makes the states of a distance at a place; whether there are any. */
static int
step(struct search *s, uint32_t place, int is_high)
{
	uint32_t *last = s->last + (size_t)place * s->words;
	uint32_t *high = s->high + (size_t)place * s->words, any = 0;

	if (pull(s, place)) {
		for (uint32_t i = 0; i < s->words; i++) {
			last[i] = s->sum[i] & ~last[i];
			any |= last[i];
		}
	} else if (s->live[place]) {
		memset(last, 0, s->words * sizeof *last);
	}
	if (any && is_high)
		for (uint32_t i = 0; i < s->words; i++)
			high[i] |= last[i];
	s->live[place] = any != 0;
	return any != 0;
}

static void
search(struct search *s, uint32_t start)
{
	const struct sp_places *p = s->places;
	int any = 1;

	s->last[(size_t)start * s->words] = 1;
	s->live[start] = 1;
	for (unsigned distance = 1; any; distance++) {
		uint8_t odd = (p->odd[start] ^ distance) & 1;

		any = 0;
		for (uint32_t place = 0; place < p->count; place++)
			if (p->odd[place] == odd)
				any |= step(s, place, distance >> 1 & 1);
	}
}

uint64_t
sp_pattern_bytes(const struct sp_places *places)
{
	return (uint64_t)places->count *
	    (2 * sp_orders_words(places->k) * sizeof(uint32_t) + 1);
}

/* Sets without an order, one for each place; NULL if there is no memory. */
static uint32_t *
new_sets(const struct sp_places *places)
{
	size_t bytes = (size_t)places->count * sp_orders_words(places->k) *
	    sizeof(uint32_t);
	uint32_t *sets = NULL;

	if (sp_pattern_bytes(places) <= SIZE_MAX)
		sets = sp_pages_new(bytes);
	return sets == NULL ? NULL : memset(sets, 0, bytes);
}

enum sp_status
sp_pattern_init(struct sp_pattern *p, const struct sp_places *places,
    uint64_t home, uint32_t blank_home)
{
	uint32_t words = sp_orders_words(places->k);
	struct search s = {
		.places = places,
		.words = words,
		.last = new_sets(places),
		.live = calloc(places->count, sizeof *s.live),
		.high = new_sets(places),
		.sum = malloc(3 * words * sizeof *s.sum)
	};
	enum sp_status status = SP_NO_MEMORY;

	*p = (struct sp_pattern){ .low = places->low, .high = places->high,
	    .first = places->first, .region = places->region,
	    .stride = sp_orders_stride(places->k), .k = places->k };
	if (s.last != NULL && s.live != NULL && s.high != NULL &&
	    s.sum != NULL) {
		s.scratch = s.sum + words;
		search(&s, sp_places_find(places, home, blank_home));
		status = SP_OK;
	}
	free(s.last);
	free(s.live);
	free(s.sum);
	if (status == SP_OK)
		p->bits = sp_pages_new((size_t)places->count * p->stride);
	if (p->bits != NULL)
		status = sp_orders_pack(places->k, s.high, places->count,
		    p->bits);
	else
		status = SP_NO_MEMORY;
	free(s.high);
	return status;
}

void
sp_pattern_free(struct sp_pattern *p)
{
	free(p->bits);
}

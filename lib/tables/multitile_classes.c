/* multitile_classes.c -- the division of the tiles into classes */
#include "tables/cellset.h"
#include "tables/multitile_table.h"

uint32_t
sp_multitile_half_cells(struct sp_size size, unsigned axis, unsigned which)
{
	uint32_t lines = axis == 0 ? size.w : size.h;

	return (which == 0 ? lines / 2 : lines - lines / 2) *
	    (axis == 0 ? size.h : size.w);
}

/* Returns how many keys a half has for that many symbols, on the larger
 * axis. */
static uint64_t
count_keys(struct sp_size size, uint32_t symbols)
{
	uint32_t cells = sp_multitile_half_cells(size, 0, 1);
	uint32_t other = sp_multitile_half_cells(size, 1, 1);
	uint64_t keys = 1;

	for (uint32_t i = cells > other ? cells : other; i > 0; i--)
		keys *= symbols;
	return keys;
}

/*
 * Returns how many arrangements there are if classes have `size` tiles, but the
 * last class all the rest.  There are as many classes as the limits allow.
 */
static uint64_t
count_arrangements(const struct sp_multitile_table *t, uint32_t size,
    uint64_t most_entries, uint32_t *classes)
{
	uint64_t most = most_entries / (t->size.w + t->size.h), count = 1;
	uint32_t left = t->n - 1;

	for (*classes = 1; left > size; ++*classes) {
		uint64_t more = count * sp_choose(left, size);

		if (more > most || count_keys(t->size, *classes + 2) >
		    most_entries / 4)
			break;
		count = more;
		left -= size;
	}
	return count;
}

void
sp_multitile_divide(struct sp_multitile_table *t, uint64_t most_entries)
{
	uint32_t largest = 1, tile = 0, classes;

	t->arrangements = 0;
	for (uint32_t size = 1; size < t->n; size++) {
		uint64_t count = count_arrangements(t, size, most_entries,
		    &classes);

		if (count >= t->arrangements) {
			t->arrangements = (uint32_t)count;
			t->symbols = classes + 1;
			largest = size;
		}
	}
	for (uint32_t home = 0; home < t->n; home++) {
		uint32_t class = 1 + tile / largest;

		if (home == t->blank_home)
			continue;
		t->symbol[home] = (uint8_t)(class < t->symbols ? class :
		    t->symbols - 1);
		tile++;
	}
}

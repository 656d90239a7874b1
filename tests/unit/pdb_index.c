/* pdb_index.c -- sets of cells, and ranks of placements, against plain loops */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "solve/pdb.h"
#include "tap.h"

enum { CELLS = SP_PUZZLE_CELLS };

/* ---- by hand ---- */

static uint32_t
has(uint64_t cells, uint32_t cell)
{
	return (uint32_t)(cells >> cell) & 1;
}

static int
is_beside(struct sp_size size, uint32_t a, uint32_t b)
{
	int dx = (int)(a % size.w) - (int)(b % size.w);
	int dy = (int)(a / size.w) - (int)(b / size.w);

	return dx * dx + dy * dy == 1;
}

static uint32_t
count_below(uint64_t cells, uint32_t cell)
{
	uint32_t count = 0;

	for (uint32_t other = 0; other < cell; other++)
		count += has(cells, other);
	return count;
}

/* Numbers the cells of `free` so that those connected have the same one. */
static void
connect(struct sp_size size, uint64_t free, uint32_t *number)
{
	uint32_t n = sp_cells(size);
	int more = 1;

	for (uint32_t cell = 0; cell < n; cell++)
		number[cell] = has(free, cell) ? cell : UINT32_MAX;
	while (more) {
		more = 0;
		for (uint32_t a = 0; a < n; a++)
			for (uint32_t b = 0; b < n; b++)
				if (has(free, a) && has(free, b) &&
				    is_beside(size, a, b) &&
				    number[a] > number[b]) {
					number[a] = number[b];
					more = 1;
				}
	}
}

/* ---- cellset.c ---- */

static void
sets_of_cells(void)
{
	int all = 1, counts = sp_bit_count(0) == 0, first = 1;

	for (uint32_t n = 1; n <= CELLS; n++)
		for (uint32_t cell = 0; cell < CELLS; cell++)
			all &= has(sp_cellset_all(n), cell) == (cell < n);
	ok(all, "the set of the first n cells, n up to 64");
	for (int turn = 0; turn < 2000; turn++) {
		uint64_t cells = oracle_random();
		uint32_t least = 0;

		cells &= oracle_random();
		cells |= sp_cellset(oracle_below(CELLS));
		cells &= ~UINT64_C(0) << oracle_below(CELLS);
		counts &= sp_bit_count(cells) == count_below(cells, CELLS);
		if (cells == 0)
			continue;
		while (!has(cells, least))
			least++;
		first &= sp_bit_first(cells) == least;
	}
	ok(counts, "the cells of a set are counted");
	ok(first, "and the first one is found");
}

/* The next greater set with as many cells: all of 13 cells, some of 64. */
static void
next_sets(void)
{
	int all = 1, some = 1;

	for (uint64_t cells = 1; cells < 1 << 13; cells++) {
		uint64_t next = cells + 1;

		while (count_below(next, CELLS) != count_below(cells, CELLS))
			next++;
		all &= sp_cellset_next(cells) == next;
	}
	ok(all, "the next set is the least greater one with as many cells");
	for (int turn = 0; turn < 2000; turn++) {
		uint64_t cells = 0, next;
		uint32_t cell = 0, ones;

		for (uint32_t k = 1 + oracle_below(8); k > 0; k--)
			cells |= sp_cellset(oracle_below(CELLS));
		cells &= ~sp_cellset(CELLS - 1) |
		    (cells == sp_cellset(CELLS - 1));
		cells |= cells == 0;
		while (!has(cells, cell) || has(cells, cell + 1))
			cell++;
		ones = count_below(cells, cell);
		next = cells >> (cell + 1) << (cell + 1);
		next |= sp_cellset(cell + 1) | (sp_cellset(ones) - 1);
		some &= sp_cellset_next(cells) == next;
	}
	ok(some, "up to 64 cells");
}

static void
neighbours(struct sp_size size)
{
	uint32_t n = sp_cells(size), number[CELLS];
	int odd = 1, beside = 1, regions = 1;

	for (uint32_t cell = 0; cell < n; cell++)
		odd &= has(sp_cellset_odd(size), cell) ==
		    (cell / size.w + cell % size.w) % 2;
	odd &= (sp_cellset_odd(size) & ~sp_cellset_all(n)) == 0;
	for (int turn = 0; turn < 200; turn++) {
		uint64_t cells = oracle_random();
		uint64_t free = oracle_random();
		uint64_t got;
		uint32_t from = oracle_below(n);

		cells &= oracle_random() & sp_cellset_all(n);
		free |= oracle_random();
		free &= sp_cellset_all(n);
		got = sp_cellset_beside(size, cells, free);
		for (uint32_t a = 0; a < CELLS; a++) {
			uint32_t is = 0;

			for (uint32_t b = 0; b < n; b++)
				is |= a < n && has(cells, b) &&
				    is_beside(size, a, b);
			beside &= has(got, a) == (is & has(free, a));
		}
		free |= sp_cellset(from);
		got = sp_cellset_region(size, from, free);
		connect(size, free, number);
		for (uint32_t a = 0; a < CELLS; a++)
			regions &= has(got, a) == (a < n &&
			    number[a] == number[from]);
	}
	ok(odd, "%ux%u: every second cell is odd", size.w, size.h);
	ok(beside, "%ux%u: neighbours", size.w, size.h);
	ok(regions, "%ux%u: regions", size.w, size.h);
}

/* ---- pdb_index.c ---- */

static void
halves(void)
{
	ok(sp_pdb_half_bits(16) == 8 && sp_pdb_half_bits(17) == 13 &&
	    sp_pdb_half_bits(26) == 13 && sp_pdb_half_bits(27) == 0,
	    "boards of up to 16 and up to 26 cells are looked up in halves");
}

struct count {
	uint32_t set, rank[2]; /* the next ones; ranks of even and odd cells */
	int sets, ranks, slides;
};

static int
compare(const void *a, const void *b)
{
	uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;

	return (left > right) - (left < right);
}

/* Whether the slides to a placement are those found by hand. */
static int
has_slides(const struct sp_pdb_index *p, uint64_t cells, uint32_t rank,
    const uint32_t *number, uint32_t region)
{
	uint32_t found[4 * CELLS], expected[4 * CELLS], count = 0;
	uint32_t length = p->slide_offset[rank + 1] - p->slide_offset[rank];

	for (uint32_t from = 0; from < p->n; from++) {
		for (uint32_t to = 0; to < p->n; to++) {
			uint64_t before = cells ^ sp_cellset(from) ^
			    sp_cellset(to);

			if (number[from] != region || !has(cells, to) ||
			    !is_beside(p->size, from, to))
				continue;
			expected[count++] = sp_pdb_index_rank(p, before, to) |
			    count_below(before, from) << SP_INDEX_BITS |
			    count_below(cells, to) << (SP_INDEX_BITS + 4);
		}
	}
	if (count != length)
		return 0;
	memcpy(found, p->slide + p->slide_offset[rank], count * sizeof *found);
	qsort(found, count, sizeof *found, compare);
	qsort(expected, count, sizeof *expected, compare);
	return memcmp(found, expected, count * sizeof *found) == 0;
}

/* Checks all placements of one set, the next in order. */
static void
one_set(const struct sp_pdb_index *p, uint64_t cells, struct count *c)
{
	uint32_t number[CELLS], odd = 0, first, *next;

	c->sets &= sp_pdb_set_rank(p->low, p->high, p->k, p->half_bits,
	    cells) == c->set++;
	for (uint32_t cell = 0; cell < p->n; cell++)
		odd ^= has(cells, cell) & (cell / p->size.w +
		    cell % p->size.w);
	next = &c->rank[odd & 1];
	first = *next;
	connect(p->size, sp_cellset_all(p->n) & ~cells, number);
	for (uint32_t cell = 0; cell < p->n; cell++)
		*next += number[cell] == cell;
	for (uint32_t cell = 0; cell < p->n; cell++) {
		uint32_t rank;

		if (has(cells, cell))
			continue;
		rank = sp_pdb_index_rank(p, cells, cell);
		c->ranks &= rank >= first && rank < *next;
		for (uint32_t other = 0; other < cell; other++)
			c->ranks &= has(cells, other) ||
			    (number[other] == number[cell]) ==
			    (rank == sp_pdb_index_rank(p, cells, other));
		if (number[cell] == cell)
			c->slides &= has_slides(p, cells, rank, number, cell);
	}
}

static uint32_t
choose(uint32_t n, uint32_t k)
{
	return k == 0 ? 1 : choose(n - 1, k - 1) * n / k;
}

static void
placements(uint32_t w, uint32_t h, uint32_t k)
{
	struct sp_size size = { w, h };
	struct sp_pdb_index p;
	struct count c = { .sets = 1, .ranks = 1, .slides = 1 };
	uint32_t lows, highs;
	uint64_t bytes;

	oracle_need(sp_pdb_index_init(&p, size, k) == SP_OK, "an index");
	c.rank[1] = p.evens;
	/* sp_cellset_next is tested above. */
	for (uint64_t cells = sp_cellset_all(k); c.set < p.sets;
	    cells = sp_cellset_next(cells))
		one_set(&p, cells, &c);
	ok(c.sets && p.sets == choose(w * h, k),
	    "%ux%u, %u tiles: %u sets in order", w, h, k, p.sets);
	ok(c.ranks && c.rank[0] == p.evens && c.rank[1] == p.count,
	    "%u placements, one a region of the blank, %u of them even",
	    p.count, p.evens);
	ok(c.slides && p.slide_offset[0] == 0, "with all slides to them");
	lows = p.half_bits == 0 ? p.n * k : 1u << p.half_bits;
	highs = p.half_bits == 0 || p.n <= p.half_bits ? 1 :
	    1u << (p.n - p.half_bits);
	bytes = (lows + highs) * sizeof *p.low + p.sets * (sizeof *p.first + p.region_stride) + p.count *
	    sizeof *p.slide_offset +
	    p.slide_offset[p.count] * sizeof *p.slide;
	ok(bytes <= sp_pdb_index_bytes(size, k),
	    "in no more than sp_pdb_index_bytes");
	sp_pdb_index_free(&p);
}

int
main(void)
{
	static const struct sp_size sizes[] = {
		{ 2, 2 }, { 3, 2 }, { 4, 4 }, { 5, 5 }, { 7, 9 }, { 8, 8 },
		{ 2, 32 }, { 32, 2 }
	};
	struct sp_pdb_index p;

	TEST(sets_of_cells());
	TEST(next_sets());
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		TEST(neighbours(sizes[i]));
	TEST(halves());
	for (uint32_t k = 1; k <= 3; k++)
		TEST(placements(2, 2, k));
	for (uint32_t k = 1; k <= 5; k++)
		TEST(placements(2, 3, k));
	for (uint32_t k = 1; k <= 8; k++)
		TEST(placements(3, 3, k));
	for (uint32_t k = 1; k <= 3; k++)
		TEST(placements(4, 4, k));
	TEST(placements(3, 6, 3));
	TEST(placements(2, 4, 7));
	TEST(placements(2, 8, 4));
	TEST(placements(3, 4, 6));
	TEST(placements(4, 5, 3));
	TEST(placements(5, 5, 2));
	TEST(placements(2, 13, 3));
	TEST(placements(3, 9, 2));
	TEST(placements(6, 6, 2));
	TEST(placements(8, 8, 2));
	TEST(placements(2, 16, 3));
	ok(sp_pdb_index_init(&p, sizes[5], 8) == SP_NO_MEMORY && p.first == NULL,
	    "8x8, 8 tiles: too many placements are refused at once");
	sp_pdb_index_free(&p);
	return done();
}

/* partition.c -- the division of the tiles of a board into groups */
#include <string.h>

#include "pdb.h"

/*
 * Groups of tiles whose homes are close together give the greatest lower
 * bounds.  Even so, a search with one partition may take several times as long
 * as with another whose groups are as large.  These partitions were the best of
 * many in trials.  Those of 5x5 boards with groups of six tiles are in the
 * catalogue `small` of 24puzzle, R. Clausecker, 2017 to 2020, reflected; of its
 * seven these five have nearly all of the gain: see looks.c.  They need twelve
 * tables, since many groups are in several partitions.
 */
static const struct drawing {
	struct sp_size size;
	uint32_t max_tiles;
	const char *cells; /* the group of each home; '.': the blank's home */
} drawings[] = {
	{ { 3, 5 }, 6, "AAC" "AAC" "AAB" "BBB" "BB." },
	{ { 3, 5 }, 6, "AAC" "AAA" "ABB" "BBB" "B.C" },
	{ { 3, 6 }, 7, "AAA" "AAA" "ACC" "BCB" "BBB" "BB." },
	{ { 4, 4 }, 6, "CCCB" "AABB" "AABB" "AAB." },
	{ { 4, 4 }, 6, "CAAA" "CAAA" "CBBB" "BB.B" },
	{ { 4, 4 }, 6, "CAAA" "CAAA" "CB.B" "BBBB" },
	{ { 4, 4 }, 7, "AAAC" "AAAA" "BBBB" "BBB." },
	{ { 4, 4 }, 7, "CAAA" "AAAA" "BBBB" "BB.B" },
	{ { 4, 4 }, 7, "AAAC" "AAAA" "BB.B" "BBBB" },
	{ { 4, 5 }, 7, "AAAA" "CAAA" "CCBB" "CBBB" "CBB." },
	{ { 5, 5 }, 5, "AABBB" "AAABB" "CCCDD" "ECCDD" "EEED." },
	{ { 5, 5 }, 6, "AAABB" "AAABB" "CCDBB" "CCDDD" "CCDD." },
	{ { 5, 5 }, 6, "AAABB" "AAABB" "CCBBD" "CCDDD" "CCDD." },
	{ { 5, 5 }, 6, "AAABB" "ACCBB" "ACCBB" "ACCDD" "DDDD." },
	{ { 5, 5 }, 6, "AAAAA" "BBBBA" "CCBBD" "CCDDD" "CCDD." },
	{ { 5, 5 }, 6, "AAABB" "AAABB" "CCCBB" "CCCDD" "DDDD." },
};

/* Returns a drawing, by number, for a board and a group size, or NULL. */
static const struct drawing *
find(struct sp_size size, uint32_t blank_home, uint32_t max_tiles,
    uint32_t number)
{
	for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++)
		if (sp_size_equal(drawings[i].size, size) &&
		    drawings[i].max_tiles == max_tiles &&
		    drawings[i].cells[blank_home] == '.' && number-- == 0)
			return &drawings[i];
	return NULL;
}

/*
 * Divides the tiles in row-major order into as few runs as possible, whose
 * lengths differ by 1 at most, the longer ones first.
 */
static uint32_t
divide(uint32_t n, uint32_t blank_home, uint32_t max_tiles, uint8_t *group)
{
	uint32_t tiles = n - 1, tile = 0;
	uint32_t groups = (tiles + max_tiles - 1) / max_tiles;

	for (uint32_t cell = 0; cell < n; cell++)
		if (cell != blank_home)
			group[cell] = (uint8_t)(groups - 1 -
			    (tiles - 1 - tile++) * groups / tiles);
	return groups;
}

uint32_t
sp_partition(struct sp_size size, uint32_t blank_home, uint32_t max_tiles,
    uint32_t number, uint8_t group[SP_PUZZLE_CELLS])
{
	const struct drawing *drawing = find(size, blank_home, max_tiles,
	    number);
	uint32_t n = sp_cells(size), groups = 0;

	memset(group, SP_NO_GROUP, SP_PUZZLE_CELLS);
	if (drawing == NULL && number > 0)
		return 0;
	if (drawing == NULL)
		return divide(n, blank_home, max_tiles, group);
	for (uint32_t cell = 0; cell < n; cell++)
		if (cell != blank_home) {
			group[cell] = (uint8_t)(drawing->cells[cell] - 'A');
			if (group[cell] >= groups)
				groups = group[cell] + 1u;
		}
	return groups;
}

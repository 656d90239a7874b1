/* breadth.c -- all boards of a size, counted and chosen by length */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* ---- how many boards of a size need how many slides or moves ------------ */

uint64_t
sp_breadth_bytes(struct sp_size size, enum sp_metric metric)
{
	uint32_t n = size.w * size.h, tiles = n - 1;
	uint64_t words, bytes = (metric == SP_MULTI_TILE ? 16 : 8) * n + 1;

	if (n > BREADTH_CELLS)
		return UINT64_MAX;
	words = sp_breadth_factorials(tiles, tiles < BREADTH_WORD_TILES ?
	    tiles : BREADTH_WORD_TILES);
	return words == 0 || words > UINT64_MAX / bytes ? UINT64_MAX :
	    words * bytes;
}

static enum sp_status
init_slides(struct sp_breadth *b)
{
	enum sp_status status = SP_OK;

	for (uint32_t cell = 0; cell < b->n && status == SP_OK; cell++) {
		if (cell + b->size.w < b->n)
			status = sp_breadth_slide_init(b, &b->slide[0][cell],
			    cell, 0);
		if (status == SP_OK && cell >= b->size.w)
			status = sp_breadth_slide_init(b, &b->slide[1][cell],
			    cell, 1);
	}
	return status;
}

/* Makes the bit sets, in which only the goal is reached, and b->odd. */
static enum sp_status
make_sets(struct sp_breadth *b)
{
	size_t words = (size_t)b->words, goal = b->blank_home * words;
	int both = b->metric == SP_MULTI_TILE;

	b->reached = calloc(words, b->n * sizeof *b->reached);
	b->odd = malloc(words);
	if (both)
		b->row_first = calloc(words, b->n * sizeof *b->row_first);
	if (b->reached == NULL || b->odd == NULL ||
	    (both && b->row_first == NULL))
		return SP_NO_MEMORY;
	b->reached[goal] = 1;
	if (both)
		b->row_first[goal] = 1;
	return SP_OK;
}

/* Returns where a cell of a board of that size is on the transposed board. */
static uint32_t
transpose(struct sp_size size, uint32_t cell)
{
	return cell % size.w * size.h + cell / size.w;
}

enum sp_status
sp_breadth_new(struct sp_breadth **result, struct sp_size size,
    enum sp_metric metric, uint32_t blank_home)
{
	struct sp_breadth *b = NULL;
	uint64_t numbered = 1; /* words whose parity is set */

	*result = NULL;
	if (sp_breadth_bytes(size, metric) < SIZE_MAX)
		b = calloc(1, sizeof *b);
	if (b == NULL)
		return SP_NO_MEMORY;
	b->metric = metric;
	b->transposed = size.w > size.h;
	b->size = b->transposed ? (struct sp_size){ size.h, size.w } : size;
	b->blank_home = b->transposed ? transpose(size, blank_home) :
	    blank_home;
	b->n = size.w * size.h;
	b->tiles = b->n - 1;
	b->word_tiles = b->tiles < BREADTH_WORD_TILES ? b->tiles :
	    BREADTH_WORD_TILES;
	b->word_ranks = sp_breadth_factorials(b->word_tiles, 0);
	b->full = ((uint64_t)1 << b->word_ranks / 2) - 1;
	b->words = sp_breadth_factorials(b->tiles, b->word_tiles);
	if (make_sets(b) != SP_OK || init_slides(b) != SP_OK) {
		sp_breadth_free(b);
		return SP_NO_MEMORY;
	}
	b->odd[0] = 0;
	for (uint32_t base = b->word_tiles + 1; base <= b->tiles; base++) {
		for (uint64_t x = numbered; x < numbered * base; x++)
			b->odd[x] = b->odd[x - numbered] ^ 1;
		numbered *= base;
	}
	b->count[0] = 1;
	*result = b;
	return SP_OK;
}

void
sp_breadth_free(struct sp_breadth *b)
{
	if (b == NULL)
		return;
	for (uint32_t cell = 0; cell < b->n; cell++)
		for (int down = 0; down < 2; down++)
			sp_breadth_slide_free(&b->slide[down][cell]);
	free(b->reached);
	free(b->row_first);
	free(b->odd);
	free(b->chosen_before);
	free(b);
}

/* Reaches boards in words x..end-1 of a cell of the blank, from the words of
 * the cells next to it. */
static void
reach(struct sp_breadth *b, uint32_t cell, uint64_t x, uint64_t end)
{
	uint32_t w = b->size.w;
	uint64_t *to = b->reached + cell * b->words;
	unsigned odd = sp_breadth_odd_cell(b, cell);

	if (cell % w > 0)
		for (uint64_t i = x; i < end; i++)
			to[i] |= (to - b->words)[i];
	if (cell % w < w - 1)
		for (uint64_t i = x; i < end; i++)
			to[i] |= (to + b->words)[i];
	if (cell >= w)
		sp_breadth_slide_make(b, &b->slide[1][cell], odd, to,
		    to - w * b->words, x, end);
	if (cell + w < b->n)
		sp_breadth_slide_make(b, &b->slide[0][cell], odd, to,
		    to + w * b->words, x, end);
}

/* ---- a step in multi-tile moves ---- */

/*
 * In a multi-tile move the blank goes any way along its row or column.  Two
 * moves in a row along the same line are one, so in a shortest solution moves
 * along rows and along columns take turns.  There are two such sequences, with
 * a bit set for each: one begins with a move along a column, the other along a
 * row.  A step adds to each set all boards that one more move leads to, in
 * place.  A move is several slides along a line: a step sweeps each line to its
 * one end and back to the other, and adds the set of each cell to the set of
 * the next, which makes all moves along the line.  Boards reached before stay
 * reached.
 */

static void
move_in_row(const struct sp_breadth *b, uint64_t *reached, uint32_t row)
{
	uint32_t w = b->size.w;
	uint64_t *word = reached + row * w * b->words;

	for (uint64_t i = 0; i < b->words; i++) {
		uint64_t any = 0;

		for (uint32_t x = 0; x < w; x++)
			any |= word[x * b->words + i];
		for (uint32_t x = 0; x < w; x++)
			word[x * b->words + i] = any;
	}
}

static void
slide_to(const struct sp_breadth *b, uint64_t *reached, uint32_t cell,
    uint32_t from, int down)
{
	sp_breadth_slide_make(b, &b->slide[down][cell],
	    sp_breadth_odd_cell(b, cell), reached + cell * b->words,
	    reached + from * b->words, 0, b->words);
}

static void
move_in_column(const struct sp_breadth *b, uint64_t *reached, uint32_t column)
{
	uint32_t w = b->size.w, cell = column;

	for (; cell + w < b->n; cell += w)
		slide_to(b, reached, cell + w, cell, 1);
	for (; cell >= w; cell -= w)
		slide_to(b, reached, cell - w, cell, 0);
}

/* Does part `part` of a step in multi-tile moves. */
static void
expand_together(struct sp_breadth *b, unsigned part, unsigned parts)
{
	uint32_t w = b->size.w, h = b->size.h;
	uint64_t *by_column = b->length % 2 == 0 ? b->reached : b->row_first;
	uint64_t *by_row = b->length % 2 == 0 ? b->row_first : b->reached;

	for (uint32_t line = part; line < w + h; line += parts)
		if (line < w)
			move_in_column(b, by_column, line);
		else
			move_in_row(b, by_row, line - w);
}

/* Returns how many boards multi-tile moves have reached. */
static uint64_t
count_together(const struct sp_breadth *b)
{
	uint64_t count = 0;

	for (uint64_t i = 0; i < b->n * b->words; i++)
		count += sp_bit_count(b->reached[i] | b->row_first[i]);
	return count;
}

/* ---- a step ---- */

uint64_t
sp_breadth_expand(struct sp_breadth *b, unsigned part, unsigned parts)
{
	/* The largest unit, which is a multiple of all other units. */
	uint64_t unit = b->slide[0][0].unit;
	uint64_t units = b->words / unit, count = 0;
	uint64_t x = units * part / parts * unit;
	uint64_t end = units * (part + 1) / parts * unit;
	uint32_t w = b->size.w, home = b->blank_home;
	uint32_t colour = home / w + home % w + b->length + 1;

	assert(part < parts && b->words % unit == 0);
	if (b->metric == SP_MULTI_TILE) {
		expand_together(b, part, parts);
		return 0;
	}
	for (uint32_t cell = 0; cell < b->n; cell++) {
		const uint64_t *word = b->reached + cell * b->words;

		if ((cell / w + cell % w + colour) % 2 != 0)
			continue;
		reach(b, cell, x, end);
		for (uint64_t i = x; i < end; i++)
			count += sp_bit_count(word[i]);
	}
	return count;
}

uint64_t
sp_breadth_advance(struct sp_breadth *b, uint64_t sum)
{
	uint64_t *count = &b->count[++b->length % 2], more;

	if (b->metric == SP_MULTI_TILE) {
		count = &b->count[0];
		sum = count_together(b);
	}
	assert(sum >= *count); /* boards that are reached stay reached */
	more = sum - *count;
	*count = sum;
	return more;
}

/* ---- boards by number among those of some lengths ----------------------- */

enum { BLOCK_WORDS = 512 }; /* words that are counted together */

/* Reaches the boards of that length, if there are any. */
static void
reach_length(struct sp_breadth *b, uint64_t length)
{
	while (b->length < length && !b->is_complete)
		b->is_complete = sp_breadth_advance(b,
		    sp_breadth_expand(b, 0, 1)) == 0;
}

/* Returns word i of the set of all reached boards. */
static uint64_t
word_at(const struct sp_breadth *b, uint64_t i)
{
	return b->reached[i] | (b->row_first != NULL ? b->row_first[i] : 0);
}

/* Leaves out the boards whose blank is not at home. */
static void
fix_blank(struct sp_breadth *b)
{
	for (uint32_t cell = 0; cell < b->n; cell++)
		if (cell != b->blank_home)
			memset(b->reached + cell * b->words, 0,
			    (size_t)b->words * sizeof *b->reached);
}

/* Counts the chosen boards block by block. */
static enum sp_status
count_blocks(struct sp_breadth *b, uint64_t *count)
{
	uint64_t words = b->n * b->words;

	b->blocks = (words + BLOCK_WORDS - 1) / BLOCK_WORDS;
	b->chosen_before = malloc((size_t)b->blocks *
	    sizeof *b->chosen_before);
	if (b->chosen_before == NULL)
		return SP_NO_MEMORY;
	*count = 0;
	for (uint64_t i = 0; i < words; i++) {
		if (i % BLOCK_WORDS == 0)
			b->chosen_before[i / BLOCK_WORDS] = *count;
		*count += sp_bit_count(b->reached[i]);
	}
	return SP_OK;
}

enum sp_status
sp_breadth_choose(struct sp_breadth *b, uint64_t lo, uint64_t hi,
    int fixed_blank, uint64_t *count)
{
	uint64_t words = b->n * b->words, *nearer;

	nearer = malloc((size_t)words * sizeof *nearer);
	if (nearer == NULL)
		return SP_NO_MEMORY;
	if (lo > 0) {
		reach_length(b, lo - 1);
		for (uint64_t i = 0; i < words; i++)
			nearer[i] = word_at(b, i);
	}
	reach_length(b, hi);
	for (uint64_t i = 0; i < words; i++)
		b->reached[i] = word_at(b, i) & ~(lo > 0 ? nearer[i] : 0);
	free(nearer);
	if (fixed_blank)
		fix_blank(b);
	return count_blocks(b, count);
}

uint64_t
sp_breadth_longest(const struct sp_breadth *b)
{
	return b->length - 1; /* the last step has reached no board */
}

/* Returns the block that has the k-th board. */
static uint64_t
find_block(const struct sp_breadth *b, uint64_t k)
{
	uint64_t lo = 0, hi = b->blocks;

	while (hi - lo > 1) {
		uint64_t middle = lo + (hi - lo) / 2;

		if (b->chosen_before[middle] <= k)
			lo = middle;
		else
			hi = middle;
	}
	return lo;
}

/* Returns the cell of the board of the caller for a cell of a board of b->size.
 * They differ if boards are transposed. */
static uint32_t
turn_back(const struct sp_breadth *b, uint32_t cell)
{
	return b->transposed ? transpose(b->size, cell) : cell;
}

void
sp_breadth_board(const struct sp_breadth *b, uint64_t k, uint8_t *home)
{
	uint64_t block = find_block(b, k), i = block * BLOCK_WORDS, word, rank;
	uint32_t tile[BREADTH_CELLS], blank, count, last;

	assert(b->chosen_before[block] <= k);
	k -= b->chosen_before[block];
	for (; (count = sp_bit_count(b->reached[i])) <= k; i++)
		k -= count;
	for (word = b->reached[i]; k > 0; k--)
		word &= word - 1;
	blank = (uint32_t)(i / b->words);
	rank = 2 * (i % b->words * (b->word_ranks / 2) + sp_bit_first(word));
	/* The parity tells the order of the last two tiles. */
	if (sp_breadth_unrank(rank, b->tiles, 0, tile) !=
	    sp_breadth_odd_cell(b, blank)) {
		last = tile[b->tiles - 1];
		tile[b->tiles - 1] = tile[b->tiles - 2];
		tile[b->tiles - 2] = last;
	}
	home[turn_back(b, blank)] = (uint8_t)turn_back(b, b->blank_home);
	for (uint32_t j = 0; j < b->tiles; j++)
		home[turn_back(b, j + (j >= blank))] = (uint8_t)turn_back(b,
		    tile[j] + (tile[j] >= b->blank_home));
}

/* breadth.c -- all boards of a size, counted and chosen by length */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "breadth.h"

enum {
	BREADTH_WORD_TILES = 5, /* 5!/2 = 60 bits of a word are used */
	BREADTH_CELLS = 24 /* most cells; boards of so many fit no memory */
};

/* The bits of a word that a slide takes to another word: those in `mask`,
 * rotated left by `turn`. */
struct term {
	uint64_t mask;
	uint32_t from; /* number, in its group, of the unit they come from */
	uint32_t turn;
};

/*
 * How the boards with the blank on one cell follow from the boards with the
 * blank one row above or below.  Words are moved in blocks: a unit is a number
 * of consecutive words, and a group a number of consecutive units.
 *
 *	words    w w w w w w w w w w w w ...
 *	units   |  0  |  1  |  2  |  0  |  ...
 *	groups  |       0         |   1    ...
 *
 * A slide takes each unit to units of the same group.  A unit of several words
 * is copied; a unit of one word is put together from bits of several words.
 */
struct unit_slide {
	uint64_t unit;  /* words of a unit */
	uint64_t group; /* units of a group */
	/* The terms of unit g of a group are term[first[odd][g]] up to, but not
	 * including, term[first[odd][g+1]], where odd is the parity of the
	 * order of the tiles that are placed within the group.  The blank's
	 * cell and the number of the group decide it. */
	struct term *term;
	uint32_t *first[2];
};

struct sp_breadth {
	struct sp_size size;   /* w <= h */
	enum sp_metric metric;
	int transposed;        /* boards are transposed to make w <= h */
	uint32_t n, tiles, blank_home;
	/* Tiles whose orders the bits of a word stand for. */
	uint32_t word_tiles;
	/* Permutations of these tiles: a word has half of that many bits. */
	uint64_t word_ranks;
	uint64_t full;         /* a word with all its bits */
	uint64_t words;        /* words for each cell of the blank */
	/* reached[cell * words + i]: word i of the set of a cell. */
	uint64_t *reached;
	/* With SP_MULTI_TILE: boards reached by moves of which the first goes
	 * along a row; then `reached` has the boards reached by moves of which
	 * the first goes along a column. */
	uint64_t *row_first;
	uint8_t *odd; /* odd[i]: parity of the digits of the number of word i */
	/* slide[down][cell]: the slides that take the blank up or down to a
	 * cell */
	struct unit_slide slide[2][BREADTH_CELLS];
	uint32_t length;       /* length of the boards reached last */
	int is_complete;       /* no board has a length above length - 1 */
	/* With SP_SLIDES: how many boards of even and odd length are reached.
	 * With SP_MULTI_TILE: count[0] is the number of all reached boards. */
	uint64_t count[2];

	/* For boards by number: */
	/* chosen_before[i]: chosen boards in the blocks before block i. */
	uint64_t *chosen_before;
	uint64_t blocks;
};

/* ---- what a slide along a column does to the ranks of boards ------------ */

/* Returns n! / k!, or 0 if it does not fit 64 bits. */
static uint64_t
factorials(uint32_t n, uint32_t k)
{
	uint64_t product = 1;

	for (; n > k && product != 0; n--)
		product = product > UINT64_MAX / n ? 0 : product * n;
	return product;
}

/* Returns whether the tiles of boards with the blank on a cell are in odd
 * order. */
static unsigned
odd_cell(const struct sp_breadth *b, uint32_t cell)
{
	/* A slide along a column takes a tile past w-1 tiles. */
	return (cell / b->size.w ^ b->blank_home / b->size.w) &
	    (b->size.w - 1) & 1;
}

/* The inverse of order_rank: sets `tile` to the permutation of 0..k-1 whose last
 * `tail` digits are 0.  Returns the parity of the digits. */
static unsigned
unrank(uint64_t rank, uint32_t k, uint32_t tail, uint32_t *tile)
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

/* Returns the rank of a permutation of k tiles, without its last `tail`
 * digits. */
static uint64_t
order_rank(const uint32_t *tile, uint32_t k, uint32_t tail)
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

/*
 * Prepares the slide of the blank down or up to a cell.  One tile passes w-1
 * others in reading order; the tiles before and behind stay where they are:
 *
 *	0 1 ...  | first ... first+w-1 |      ... tiles-1
 *	the same | w places            | the same: the tail
 *	         |<------- k tiles of a group ------------>|
 *
 * The orders of the last word_tiles tiles are the bits of a word, and the
 * orders of the other tiles number the words.  Where the tail has at least
 * word_tiles tiles, a slide takes words to words.  Where it has fewer, the
 * slide takes bits to bits, and `tail` is 0; a group of fewer than word_tiles
 * tiles is made as large as that by tiles in front, and the w places begin
 * behind these.
 */
static enum sp_status
init_slide(const struct sp_breadth *b, struct unit_slide *s,
    uint32_t cell, int down)
{
	/* Each board is made from the board before the slide, so the slide is
	 * taken back here: down, the first of the w tiles becomes the last. */
	uint32_t w = b->size.w, end = 0;
	/* Tiles from the first of the w places on; tiles in front of these that
	 * the group needs besides; tiles of the group, and of its tail. */
	uint32_t from_first = b->tiles - (down ? cell - w : cell);
	uint32_t passed = from_first < b->word_tiles ?
	    b->word_tiles - from_first : 0;
	uint32_t k = from_first + passed;
	uint32_t tail = from_first >= w + b->word_tiles ? from_first - w : 0;
	/* Orders of the group, and of a unit, without those of the tail. */
	uint64_t ranks = factorials(k, tail);
	uint64_t unit_ranks = tail > 0 ? 1 : b->word_ranks;

	s->unit = tail > 0 ? factorials(tail, b->word_tiles) : 1;
	s->group = ranks / unit_ranks;
	s->term = calloc((size_t)(2 * ranks), sizeof *s->term);
	s->first[0] = calloc((size_t)(2 * (s->group + 1)),
	    sizeof *s->first[0]);
	if (s->term == NULL || s->first[0] == NULL)
		return SP_NO_MEMORY;
	s->first[1] = s->first[0] + s->group + 1;
	for (unsigned odd = 0; odd < 2; odd++) {
		uint32_t *first = s->first[odd];

		for (uint64_t rank = 0; rank < ranks; rank++) {
			uint32_t tile[BREADTH_CELLS], turn;
			uint32_t *place = tile + passed, passing;
			uint64_t from, to_bit = rank % unit_ranks / 2;
			struct term *term;

			if (rank % unit_ranks == 0)
				*first++ = end;
			if (unrank(rank, k, tail, tile) != odd && tail == 0)
				continue;
			passing = place[down ? 0 : w - 1];
			memmove(down ? place : place + 1,
			    down ? place + 1 : place, (w - 1) * sizeof *place);
			place[down ? w - 1 : 0] = passing;
			from = order_rank(tile, k, tail);
			turn = (uint32_t)(to_bit - from % unit_ranks / 2) %
			    SP_WORD_BITS;
			/* Bits that move together are one term. */
			for (term = &s->term[first[-1]]; term < &s->term[end];
			    term++)
				if (term->from == from / unit_ranks &&
				    term->turn == turn)
					break;
			if (term == &s->term[end])
				s->term[end++] = (struct term){ 0,
				    (uint32_t)(from / unit_ranks), turn };
			term->mask |= tail > 0 ? b->full :
			    (uint64_t)1 << to_bit;
		}
		*first = end;
	}
	return SP_OK;
}

/*
 * Reaches boards of a set with the blank on a cell, in the words x..end-1, by
 * slides of the blank down or up to that cell; x and end are multiples of the
 * unit.
 */
static void
make_slide(const struct sp_breadth *b, uint64_t *set, uint32_t cell, int down,
    uint64_t x, uint64_t end)
{
	const struct unit_slide *s = &b->slide[down][cell];
	uint64_t *to = set + cell * b->words;
	const uint64_t *from = down ? to - b->size.w * b->words :
	    to + b->size.w * b->words;
	unsigned odd = odd_cell(b, cell);
	uint64_t g = x / s->unit % s->group, base = x - g * s->unit;

	for (; x < end; x += s->unit) {
		const uint32_t *first = s->first[odd ^ b->odd[base]] + g;
		const struct term *term = &s->term[first[0]];
		const struct term *last = &s->term[first[1]];

		if (s->unit > 1) {
			const uint64_t *source = from + base +
			    term->from * s->unit;

			for (uint64_t i = 0; i < s->unit; i++)
				to[x + i] |= source[i];
		} else if (to[x] != b->full) {
			uint64_t word = to[x];

			for (; term < last; term++) {
				uint64_t bits = from[base + term->from];

				word |= (bits << term->turn | bits >>
				    (-term->turn & (SP_WORD_BITS - 1))) &
				    term->mask;
			}
			to[x] = word;
		}
		if (++g == s->group) {
			g = 0;
			base += s->group * s->unit;
		}
	}
}

/* ---- how many boards of a size need how many slides or moves ------------ */

uint64_t
sp_breadth_bytes(struct sp_size size, enum sp_metric metric)
{
	uint32_t n = size.w * size.h, tiles = n - 1;
	uint64_t words, bytes = (metric == SP_MULTI_TILE ? 16 : 8) * n + 1;

	if (n > BREADTH_CELLS)
		return UINT64_MAX;
	words = factorials(tiles, tiles < BREADTH_WORD_TILES ?
	    tiles : BREADTH_WORD_TILES);
	return words == 0 || words > UINT64_MAX / bytes ? UINT64_MAX :
	    words * bytes;
}

enum sp_status
sp_breadth_new(struct sp_breadth **result, struct sp_size size,
    enum sp_metric metric, uint32_t blank_home)
{
	struct sp_breadth *b = NULL;
	uint64_t numbered = 1; /* words whose parity is set */
	enum sp_status status = SP_OK;
	size_t words;

	assert(blank_home < size.w * size.h);
	*result = NULL;
	if (sp_breadth_bytes(size, metric) < SIZE_MAX)
		b = calloc(1, sizeof *b);
	if (b == NULL)
		return SP_NO_MEMORY;
	b->metric = metric;
	b->transposed = size.w > size.h;
	b->size = b->transposed ? (struct sp_size){ size.h, size.w } : size;
	b->blank_home = sp_transposed_cell(size, b->transposed, blank_home);
	b->n = size.w * size.h;
	b->tiles = b->n - 1;
	b->word_tiles = b->tiles < BREADTH_WORD_TILES ? b->tiles :
	    BREADTH_WORD_TILES;
	b->word_ranks = factorials(b->word_tiles, 0);
	b->full = ((uint64_t)1 << b->word_ranks / 2) - 1;
	b->words = factorials(b->tiles, b->word_tiles);
	words = (size_t)b->words;
	b->reached = calloc(words, b->n * sizeof *b->reached);
	b->odd = malloc(words);
	if (metric == SP_MULTI_TILE)
		b->row_first = calloc(words, b->n * sizeof *b->row_first);
	if (b->reached == NULL || b->odd == NULL ||
	    (metric == SP_MULTI_TILE && b->row_first == NULL))
		status = SP_NO_MEMORY;
	for (uint32_t cell = 0; cell < b->n && status == SP_OK; cell++) {
		if (cell + b->size.w < b->n)
			status = init_slide(b, &b->slide[0][cell], cell, 0);
		if (status == SP_OK && cell >= b->size.w)
			status = init_slide(b, &b->slide[1][cell], cell, 1);
	}
	if (status != SP_OK) {
		sp_breadth_free(b);
		return status;
	}
	/* Only the goal is reached. */
	b->reached[b->blank_home * words] = 1;
	if (b->row_first != NULL)
		b->row_first[b->blank_home * words] = 1;
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
		for (int down = 0; down < 2; down++) {
			free(b->slide[down][cell].term);
			free(b->slide[down][cell].first[0]);
		}
	free(b->reached);
	free(b->row_first);
	free(b->odd);
	free(b->chosen_before);
	free(b);
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

/* Does part `part` of a step. */
static void
expand_moves(struct sp_breadth *b, unsigned part, unsigned parts)
{
	uint32_t w = b->size.w, h = b->size.h;
	int is_even = b->length % 2 == 0;
	uint64_t *by_column = is_even ? b->reached : b->row_first;
	uint64_t *by_row = is_even ? b->row_first : b->reached;

	for (uint32_t line = part; line < w + h; line += parts) {
		if (line < w) {
			uint32_t cell = line;

			for (; cell + w < b->n; cell += w)
				make_slide(b, by_column, cell + w, 1, 0,
				    b->words);
			for (; cell >= w; cell -= w)
				make_slide(b, by_column, cell - w, 0, 0,
				    b->words);
		} else {
			uint64_t *word = by_row + (line - w) * w * b->words;

			for (uint64_t i = 0; i < b->words; i++, word++) {
				uint64_t any = 0;

				for (uint32_t x = 0; x < w; x++)
					any |= word[x * b->words];
				for (uint32_t x = 0; x < w; x++)
					word[x * b->words] = any;
			}
		}
	}
}

/* ---- a step ---- */

/* Returns word i of the set of all reached boards. */
static uint64_t
word_at(const struct sp_breadth *b, uint64_t i)
{
	return b->reached[i] | (b->row_first != NULL ? b->row_first[i] : 0);
}

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
		expand_moves(b, part, parts);
		return 0;
	}
	for (uint32_t cell = 0; cell < b->n; cell++) {
		uint64_t *to = b->reached + cell * b->words;

		if ((cell / w + cell % w + colour) % 2 != 0)
			continue;
		if (cell % w > 0)
			for (uint64_t i = x; i < end; i++)
				to[i] |= (to - b->words)[i];
		if (cell % w < w - 1)
			for (uint64_t i = x; i < end; i++)
				to[i] |= (to + b->words)[i];
		if (cell >= w)
			make_slide(b, b->reached, cell, 1, x, end);
		if (cell + w < b->n)
			make_slide(b, b->reached, cell, 0, x, end);
		for (uint64_t i = x; i < end; i++)
			count += sp_bit_count(to[i]);
	}
	return count;
}

uint64_t
sp_breadth_advance(struct sp_breadth *b, uint64_t sum)
{
	uint64_t *count = &b->count[++b->length % 2], more;

	if (b->metric == SP_MULTI_TILE) {
		count = &b->count[0];
		sum = 0;
		for (uint64_t i = 0; i < b->n * b->words; i++)
			sum += sp_bit_count(word_at(b, i));
	}
	assert(sum >= *count); /* boards that are reached stay reached */
	more = sum - *count;
	*count = sum;
	return more;
}

/* ---- boards by number among those of some lengths ----------------------- */

enum { COUNTED_WORDS = 512 }; /* words that are counted together */

/* Reaches the boards of that length, if there are any. */
static void
reach_length(struct sp_breadth *b, uint64_t length)
{
	while (b->length < length && !b->is_complete)
		b->is_complete = sp_breadth_advance(b,
		    sp_breadth_expand(b, 0, 1)) == 0;
}

enum sp_status
sp_breadth_choose(struct sp_breadth *b, uint64_t lo, uint64_t hi,
    int fixed_blank, uint64_t *count)
{
	uint64_t words = b->n * b->words, *nearer;

	assert(b->length == 0 && b->chosen_before == NULL);
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
	/* Leave out the boards whose blank is not at home. */
	for (uint32_t cell = 0; cell < b->n && fixed_blank; cell++)
		if (cell != b->blank_home)
			memset(b->reached + cell * b->words, 0,
			    (size_t)b->words * sizeof *b->reached);
	/* Count the chosen boards block by block. */
	b->blocks = (words + COUNTED_WORDS - 1) / COUNTED_WORDS;
	b->chosen_before = malloc((size_t)b->blocks *
	    sizeof *b->chosen_before);
	if (b->chosen_before == NULL)
		return SP_NO_MEMORY;
	*count = 0;
	for (uint64_t i = 0; i < words; i++) {
		if (i % COUNTED_WORDS == 0)
			b->chosen_before[i / COUNTED_WORDS] = *count;
		*count += sp_bit_count(b->reached[i]);
	}
	return SP_OK;
}

uint64_t
sp_breadth_longest(const struct sp_breadth *b)
{
	assert(b->is_complete); /* the last step has reached no board */
	return b->length - 1;
}

/* Returns the cell of the board of the caller for a cell of a board of b->size.
 * They differ if boards are transposed. */
static uint32_t
turn_back(const struct sp_breadth *b, uint32_t cell)
{
	return sp_transposed_cell(b->size, b->transposed, cell);
}

void
sp_breadth_board(const struct sp_breadth *b, uint64_t k, uint8_t *home)
{
	uint64_t block = 0, behind = b->blocks, i, word, rank;
	uint32_t tile[BREADTH_CELLS], blank, count, last;

	assert(b->chosen_before != NULL);
	while (behind - block > 1) {
		uint64_t middle = block + (behind - block) / 2;

		if (b->chosen_before[middle] <= k)
			block = middle;
		else
			behind = middle;
	}
	k -= b->chosen_before[block];
	i = block * COUNTED_WORDS;
	for (; (count = sp_bit_count(b->reached[i])) <= k; i++)
		k -= count;
	for (word = b->reached[i]; k > 0; k--)
		word &= word - 1;
	blank = (uint32_t)(i / b->words);
	rank = 2 * (i % b->words * (b->word_ranks / 2) + sp_bit_first(word));
	/* The parity tells the order of the last two tiles. */
	if (unrank(rank, b->tiles, 0, tile) !=
	    odd_cell(b, blank)) {
		last = tile[b->tiles - 1];
		tile[b->tiles - 1] = tile[b->tiles - 2];
		tile[b->tiles - 2] = last;
	}
	home[turn_back(b, blank)] = (uint8_t)turn_back(b, b->blank_home);
	for (uint32_t j = 0; j < b->tiles; j++)
		home[turn_back(b, j + (j >= blank))] = (uint8_t)turn_back(b,
		    tile[j] + (tile[j] >= b->blank_home));
}

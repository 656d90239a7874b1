/* plain.c -- kernels in ISO C, for every processor: what each job is */
#include <stdlib.h>
#include <string.h>

#include "kernel/kernel.h"

/* ---- clean labels, one by one -------------------------------------------- */

static inline uint32_t
digit_at(const unsigned char *at)
{
	return *at - (uint32_t)'0';
}

static inline int
is_space(unsigned char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* Takes the third and all later digits of a label; returns NULL if there are
 * too many. */
static inline const unsigned char *
take_more(const unsigned char *at, uint32_t *value)
{
	const unsigned char *end = at + SP_LABEL_DIGITS - 2;

	for (; digit_at(at) < 10; at++) {
		if (at == end)
			return NULL;
		*value = *value * 10 + digit_at(at);
	}
	return at;
}

/* Returns the number of one digit, or of two digits if `two` is 1.  It uses
 * arithmetic, not a branch, because no processor can predict how many there
 * are. */
static inline uint32_t
short_label(const unsigned char *at, uint32_t two)
{
	return digit_at(at) + ((9 * digit_at(at) + digit_at(at + 1)) &
	    (0 - two));
}

/* Takes the label at `at` and the space behind it; returns NULL if the label is
 * not clean. */
static inline const unsigned char *
take_label(const unsigned char *at, uint32_t *label)
{
	uint32_t two = digit_at(at + 1) < 10;
	uint32_t value = short_label(at, two);

	at += 1 + two;
	if (digit_at(at) < 10) {
		at = take_more(at, &value);
		if (at == NULL || value > SP_MAX_CELLS)
			return NULL;
	}
	*label = value;
	if (*at == ' ')
		return at + 1;
	return *at == '\n' || *at == '#' || is_space(*at) ? at : NULL;
}

/*
 * Takes two labels of one or two digits, with a space behind each; returns NULL
 * if they are not like that.  At both places where the second label may begin,
 * it finds out whether that label would have two digits; so this need not wait
 * until the length of the first label is known.
 */
static inline const unsigned char *
take_two(const unsigned char *at, uint32_t *label)
{
	uint32_t two = digit_at(at + 1) < 10, next = digit_at(at + 3) < 10;
	const unsigned char *second = at + 2 + two, *end;

	next ^= (next ^ (digit_at(at + 4) < 10)) & two;
	end = second + 1 + next;
	if (digit_at(at) >= 10 || second[-1] != ' ' ||
	    digit_at(second) >= 10 || *end != ' ')
		return NULL;
	label[0] = short_label(at, two);
	label[1] = short_label(second, next);
	return end + 1;
}

uint32_t
sp_labels_c(struct sp_span *in, uint32_t *label, uint32_t most)
{
	const unsigned char *at = in->pos, *next;
	uint32_t count = 0;

	/* If one label is longer, most labels are. */
	for (; in->end - at > SP_LABEL_DIGITS && count + 1 < most; count += 2) {
		next = take_two(at, &label[count]);
		if (next == NULL)
			break;
		at = next;
	}
	while (in->end - at > SP_LABEL_DIGITS && count < most) {
		if (digit_at(at) < 10) {
			next = take_label(at, &label[count]);
			if (next == NULL)
				break;
			at = next;
			count++;
		} else if (is_space(*at)) {
			at++;
		} else {
			break;
		}
	}
	in->pos = at;
	return count;
}

/* ---- boards, one by one --------------------------------------------------- */

/*
 * Takes w labels of one or two digits and the byte behind each; in grids a
 * space may stand before a label.  It uses arithmetic, not branches, because no
 * processor can predict how long a label is.  Adds the labels to the bits of
 * *seen. Returns where the row ends, or NULL at the first label that is not
 * clean.
 */
static inline const unsigned char *
take_row(const struct sp_lanes *s, const unsigned char *at, uint32_t w,
    int grid, uint8_t *label, struct sp_bits100 *seen)
{
	for (uint32_t x = 0; x < w; x++) {
		uint32_t second = at[1] - (uint32_t)'0', two = second < 10;
		uint32_t is_space = grid ? at[0] == ' ' : 0;
		/* A space counts as a 0: ' ' and '0' differ by 16. */
		uint32_t tens = at[0] - (uint32_t)'0' + 16 * (is_space & two);
		uint32_t value = tens + ((9 * tens + second) & (0 - two));

		at += 2 + two;
		if (tens > 9 || at[-1] != (x + 1 < w ? ' ' : '\n'))
			return NULL;
		*seen = sp_bits100_or(*seen, s->tables.bits[value].own);
		label[x] = (uint8_t)value;
	}
	return at;
}

/*
 * Takes the board at `at`; returns where it ends, or NULL if it is not clean. A
 * board cannot go on behind the text at hand, since spaces follow there.
 */
static inline const unsigned char *
take_rows(struct sp_lanes *s, const struct sp_board_lines *lines,
    const unsigned char *at, int grid)
{
	uint8_t *label = sp_lanes_row(s, s->count);
	uint32_t w = grid ? s->w : s->n;
	struct sp_bits100 seen = { { 0, 0 } };

	for (uint32_t cell = 0; cell < s->n; cell += w) {
		at = take_row(s, at, w, grid, label + cell, &seen);
		if (at == NULL)
			return NULL;
	}
	if (grid && lines->count > s->h && *at++ != '\n')
		return NULL;
	return sp_bits100_equal(seen, s->tables.bits[s->n].below) ? at : NULL;
}

static inline void
read_boards_c(struct sp_lanes *s, const struct sp_board_lines *lines,
    struct sp_span *in, int grid)
{
	ptrdiff_t length = (ptrdiff_t)lines->length;

	while (s->count < SP_BATCH && in->end - in->pos >= length) {
		const unsigned char *end = take_rows(s, lines, in->pos,
		    grid);

		if (end == NULL)
			return;
		s->line[s->count++] = in->line;
		in->line += lines->count;
		in->pos = end;
		if (grid)
			sp_skip_blank_lines(in);
	}
}

void
sp_read_c(struct sp_lanes *s, const struct sp_board_lines *lines,
    struct sp_span *in)
{
	if (lines->grid)
		read_boards_c(s, lines, in, 1);
	else
		read_boards_c(s, lines, in, 0);
}

/* ---- boards of up to 16 cells relabelled, or as text in a layout ---------- */

void
sp_relabel16_c(const struct sp_lanes *s, const uint8_t to[16],
    uint8_t (*label)[SP_CELLS16])
{
	for (uint32_t i = 0; i < s->count; i++)
		for (uint32_t cell = 0; cell < SP_CELLS16; cell++)
			label[i][cell] = to[s->label16[i][cell]];
}

char *
sp_write_layout16_c(const struct sp_lanes *s, uint64_t which,
    const struct sp_layout *layout, char *at)
{
	for (uint32_t i = 0; i < s->count; i++) {
		if ((which >> i & 1) == 0)
			continue;
		memcpy(at, layout->space, layout->length);
		for (uint32_t cell = 0; cell < s->n; cell++) {
			uint8_t label = s->label16[i][cell];

			/* Ones replace tens that are on the same byte. */
			at[layout->tens_byte[cell]] = (char)layout->tens[label];
			at[layout->ones_byte[cell]] = (char)layout->ones[label];
		}
		at += layout->length;
	}
	return at;
}

/* ---- boards of up to 100 cells measured, label by label ------------------- */

static uint32_t
blank_cell(const struct sp_lanes *s, const uint8_t *label)
{
	return (uint32_t)((const uint8_t *)memchr(label, 0, s->n) - label);
}

/*
 * Returns whether the labels are an odd permutation, which has an odd number of
 * inversions.  For each label, the greater labels before it are as many as its
 * inversions.  They are a set of bits, and of all these sets `odd` is the
 * exclusive or: it has an odd number of bits if the sets together have.
 */
static inline uint32_t
is_odd_permutation(const struct sp_lanes *s, const uint8_t *label)
{
	struct sp_bits100 seen = { { 0, 0 } };
	uint64_t odd = 0;

	for (uint32_t cell = 0; cell < s->n; cell++) {
		const struct sp_label_bits *bits =
		    &s->tables.bits[label[cell]];

		odd ^= seen.word[0] & ~bits->below.word[0];
		if (s->n > SP_WORD_BITS)
			odd ^= seen.word[1] & ~bits->below.word[1];
		seen = sp_bits100_or(seen, bits->own);
	}
	return sp_bit_count(odd) & 1;
}

uint64_t
sp_parities_c(const struct sp_lanes *s)
{
	uint64_t parities = 0;

	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = sp_lanes_row(s, i);
		uint32_t white = s->is_white[blank_cell(s, label)] & 1;

		parities |= (uint64_t)(is_odd_permutation(s, label) ^ white) <<
		    i;
	}
	return parities;
}

void
sp_inversions_c(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = sp_lanes_row(s, i);
		struct sp_bits100 seen = { { 0, 0 } };
		uint32_t sum = 0, blank = 0;

		for (uint32_t k = 0; k < s->n; k++) {
			uint8_t next = label[h->path[k]];
			const struct sp_label_bits *bits =
			    &s->tables.bits[next];

			sum += sp_bit_count(seen.word[0] &
			    ~bits->below.word[0]);
			if (s->n > SP_WORD_BITS)
				sum += sp_bit_count(seen.word[1] &
				    ~bits->below.word[1]);
			seen = sp_bits100_or(seen, bits->own);
			blank = next == 0 ? k : blank;
		}
		/* The blank is label 0, so it has an inversion with every label
		 * before it. */
		value[i] = sum - blank;
	}
}

void
sp_misplaced_c(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = sp_lanes_row(s, i);
		uint32_t sum = 0;

		for (uint32_t cell = 0; cell < s->n; cell++)
			sum += h->cell[label[cell]] != cell;
		value[i] = sum - (h->cell[0] != blank_cell(s, label));
	}
}

/* Returns the sum of the differences |a[i] - b[i]|; compilers make vector code
 * of it. */
static uint32_t
differences(const uint8_t *a, const uint8_t *b, uint32_t n)
{
	uint32_t sum = 0;

	for (uint32_t k = 0; k < n; k++)
		sum += (uint32_t)abs(a[k] - b[k]);
	return sum;
}

void
sp_manhattan_c(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++) {
		const uint8_t *label = sp_lanes_row(s, i);
		uint32_t blank = blank_cell(s, label);
		uint8_t row[SP_CELLS100], column[SP_CELLS100];

		for (uint32_t cell = 0; cell < s->n; cell++) {
			row[cell] = s->row[h->cell[label[cell]]];
			column[cell] = s->column[h->cell[label[cell]]];
		}
		row[blank] = s->row[blank];
		column[blank] = s->column[blank];
		value[i] = differences(row, s->row, s->n) +
		    differences(column, s->column, s->n);
	}
}

/* Counts the cycles of the permutation that takes all labels home. */
static uint32_t
cycles(const uint8_t *label, uint32_t n, const uint8_t *home)
{
	uint64_t visited[2] = { 0, 0 };
	uint32_t count = 0;

	for (uint32_t start = 0; start < n; start++) {
		uint32_t cell = start;

		if (sp_bit_set(visited, start))
			continue;
		do {
			cell = home[label[cell]];
		} while (!sp_bit_set(visited, cell));
		count++;
	}
	return count;
}

void
sp_swaps_c(const struct sp_lanes *s, const struct sp_homes *h,
    uint64_t *value)
{
	for (uint32_t i = 0; i < s->count; i++)
		value[i] = s->n - cycles(sp_lanes_row(s, i), s->n, h->cell);
}

/* ---- tiles put in the order that dice say --------------------------------- */

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

/* For up to 16 cells the list of lanes is a word of 16 nibbles. */

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

/* Copies n bytes, rounded up to a multiple of 16.  Steps of 16 bytes are so few
 * that the processor predicts the end of the loop. */
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

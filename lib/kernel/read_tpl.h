/*
 * read_tpl.h -- boards of up to 100 cells read, whatever the set of instructions
 *
 * The text is classified, a bit a byte, up to the first byte that no clean
 * board has; then the labels and LFs of each board are found among the bits:
 *
 *	"8 4 12\t3 ... 6\n"    bytes of a line, any legal spaces
 *	 .8.4.1C .3 ... 6      value: the number that ends before the byte
 *	 .1.1..1 .1 ... 1      after: a label ends before the byte
 *	 . . ..  .  ... 1      lf
 *
 * The file that includes this has a macro TARGET, the attribute of functions
 * that need its instructions; NAMED(name), the name of a function with its set
 * of instructions behind it; COUNT_BITS, which counts the bits of a word; and
 * CLASSIFY, which is sp_vclassify or does the same.  It has two functions:
 *
 *	take_values      stores the values whose bits are set, at most 28, and
 *	                 returns how many; it may write 64 bytes
 *	has_all_labels   returns whether a row of more than 16 cells has all
 *	                 labels
 */
#ifndef SP_READ_TPL_H
#define SP_READ_TPL_H

#include "kernel/vector.h"

enum {
	TEXT_BYTES = SP_BATCH * SP_BLOCK, /* how much text is read at a time */
	/* How many bits are looked at together; bits_from returns at least as
	 * many. */
	WINDOW_BITS = 56
};

struct text_bits {
	const struct sp_board_lines *lines; /* of its boards */
	/* value[SP_BLOCK + i]: the number that ends with byte i; 0 behind the
	 * text. */
	_Alignas(SP_BLOCK) uint8_t value[TEXT_BYTES + 2 * SP_BLOCK];
	size_t end; /* how many bytes are classified */
	/* Bit i % 64 of word i / 64 is for byte i; the word behind those of
	 * the text is 0. */
	uint64_t after[TEXT_BYTES / SP_BLOCK + 1];
	uint64_t lf[TEXT_BYTES / SP_BLOCK + 1];
};

/* What follow_rows has seen of a grid. */
struct rows_read {
	uint32_t rows;   /* complete rows */
	uint32_t labels; /* labels of the row that is not yet complete */
	uint32_t blank;  /* blank lines before the first row */
};

/* Returns the bits from number `at` on, at least 57 of them. */
static inline uint64_t
bits_from(const uint64_t *bits, size_t at)
{
	uint64_t word;

	memcpy(&word, (const char *)bits + at / 8, sizeof word);
	return word >> at % 8;
}

#endif

static uint32_t NAMED(take_values)(const struct sp_lanes *s,
    const uint8_t *value, uint64_t bits, uint8_t *label, int is_wide);
static int NAMED(has_all_labels)(const struct sp_lanes *s,
    const uint8_t *label);

/* Classifies as much text as a batch can take.  LFs behind the first stop byte
 * are ignored. */
TARGET static inline void
NAMED(classify)(const struct sp_lanes *s, const struct sp_span *in,
    struct text_bits *t)
{
	size_t most = t->lines->length * (SP_BATCH - s->count);
	size_t left = (size_t)(in->end - in->pos), at = 0, k = 0;
	uint64_t stops = 0, before = 0;

	most = most < TEXT_BYTES ? most : TEXT_BYTES;
	left = left < most ? left : most;
	/* Loaded together with the values of the text. */
	t->value[SP_BLOCK - 1] = 0;
	for (; at < left && stops == 0; at += SP_BLOCK, k++) {
		uint64_t digit, second;

		stops = CLASSIFY(in->pos + at, t->value + SP_BLOCK + at, &digit,
		    &t->lf[k]);
		second = digit << 1 | before >> (SP_BLOCK - 1);
		t->after[k] = second & ~digit;
		/* A digit behind two digits is a stop: no label here has
		 * three. */
		stops |= digit & second &
		    (digit << 2 | before >> (SP_BLOCK - 2));
		t->lf[k] &= ((stops & (0 - stops)) - 1) &
		    sp_low_bits(left - at);
		before = digit;
	}
	t->after[k] = t->lf[k] = 0;
	t->end = at;
	/* Values are loaded 64 at a time. */
	memset(t->value + SP_BLOCK + at, 0, SP_BLOCK);
}

/*
 * Follows the rows of a grid through a window.  Takes the LFs from *lfs up to,
 * but not including, the LF that ends the grid.  Returns 0 if a row does not
 * have w labels.
 */
TARGET static inline int
NAMED(follow_rows)(const struct sp_lanes *s, uint32_t lines, uint64_t after,
    uint64_t *lfs, struct rows_read *r)
{
	uint64_t lf = *lfs & sp_low_bits(WINDOW_BITS);

	*lfs = 0;
	for (after &= sp_low_bits(WINDOW_BITS); lf != 0; lf &= lf - 1) {
		r->labels += COUNT_BITS(after & (lf ^ (lf - 1)));
		after &= ~(lf ^ (lf - 1));
		if (r->rows == 0 && r->labels == 0) {
			r->blank++;
			continue;
		}
		if (r->labels != (r->rows < s->h ? s->w : 0))
			return 0;
		r->labels = 0;
		if (++r->rows == lines) {
			*lfs = lf;
			return 1;
		}
	}
	r->labels += COUNT_BITS(after);
	return 1;
}

/*
 * Takes the board that begins at byte `at` of the text.  Returns where it ends,
 * behind an LF, or 0 if the text has not all of it.  Sets *blank to the number
 * of blank lines before it.
 */
TARGET static inline size_t
NAMED(take_board)(const struct sp_lanes *s, const struct text_bits *t, size_t at,
    int is_wide, int grid, uint8_t *label, uint32_t *blank)
{
	const uint64_t window = sp_low_bits(WINDOW_BITS);
	struct rows_read r = { 0, 0, 0 };
	uint32_t count = 0;

	for (; at < t->end; at += WINDOW_BITS) {
		uint64_t after = bits_from(t->after, at);
		uint64_t lf = bits_from(t->lf, at);

		if (grid &&
		    !NAMED(follow_rows)(s, t->lines->count, after, &lf, &r))
			return 0;
		count += NAMED(take_values)(s, t->value + SP_BLOCK - 1 + at,
		    after & (lf == 0 ? window : lf ^ (lf - 1)), label + count,
		    is_wide);
		if (count > s->n)
			return 0;
		if (lf != 0) {
			*blank = r.blank;
			return count < s->n ? 0 :
			    at + 1 + (size_t)__builtin_ctzll(lf);
		}
	}
	return 0;
}

/*
 * Takes boards; returns how many.  Board i ends before byte end[i + 1] of the
 * text, where board i + 1 begins.
 */
TARGET static inline uint32_t
NAMED(take_boards)(struct sp_lanes *s, uint64_t line, const struct text_bits *t,
    int is_wide, int grid, uint16_t end[SP_BATCH + 1])
{
	uint32_t most = SP_BATCH - s->count, taken = 0, blank = 0;
	size_t at = 0;

	for (end[0] = 0; taken < most; taken++) {
		uint32_t i = s->count + taken;

		at = NAMED(take_board)(s, t, at, is_wide, grid,
		    sp_lanes_row(s, i), &blank);
		if (at == 0)
			break;
		s->line[i] = line + blank;
		line += blank + t->lines->count;
		end[taken + 1] = (uint16_t)at;
	}
	return taken;
}

/* Returns whether a row of 16 bytes has all labels, and sets the cells past the
 * last. */
TARGET static inline int
NAMED(complete_row)(uint8_t row[SP_CELLS16], uint32_t n)
{
	sp_vector label = sp_vpad(sp_vload(row), n);

	sp_vstore(row, label);
	return sp_all_differ(label);
}

/* Returns how many of the boards have all labels, up to the first board that
 * has not. */
TARGET static inline uint32_t
NAMED(check_boards)(struct sp_lanes *s, int is_wide, uint32_t taken)
{
	uint32_t first = s->count, i = 0;

	while (i < taken && (is_wide ?
	    NAMED(has_all_labels)(s, s->label100[first + i]) :
	    NAMED(complete_row)(s->label16[first + i], s->n)))
		i++;
	return i;
}

/*
 * Reads boards of one form and length of rows.  Taking boards and checking them
 * are two loops, because a register that is loaded from bytes just stored in
 * pieces has to wait for these bytes.
 */
TARGET static inline void
NAMED(read_boards)(struct sp_lanes *s, const struct sp_board_lines *lines,
    struct sp_span *in, int is_wide, int grid)
{
	uint16_t end[SP_BATCH + 1];
	struct text_bits t;
	uint32_t taken;

	t.lines = lines;
	while (s->count < SP_BATCH && in->pos < in->end) {
		NAMED(classify)(s, in, &t);
		taken = NAMED(take_boards)(s, in->line, &t, is_wide, grid, end);
		taken = NAMED(check_boards)(s, is_wide, taken);
		if (taken == 0)
			return;
		s->count += taken;
		in->line = s->line[s->count - 1] + lines->count;
		in->pos += end[taken];
	}
}

TARGET static inline void
NAMED(read_any)(struct sp_lanes *s, const struct sp_board_lines *lines,
    struct sp_span *in)
{
	if (s->n <= SP_CELLS10)
		sp_read10_vector(s, lines, in);
	if (s->n > SP_CELLS16 && lines->grid)
		NAMED(read_boards)(s, lines, in, 1, 1);
	else if (s->n > SP_CELLS16)
		NAMED(read_boards)(s, lines, in, 1, 0);
	else if (lines->grid)
		NAMED(read_boards)(s, lines, in, 0, 1);
	else
		NAMED(read_boards)(s, lines, in, 0, 0);
}

#undef TARGET
#undef NAMED
#undef COUNT_BITS
#undef CLASSIFY

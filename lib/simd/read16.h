/*
 * read16.h -- boards of up to 16 cells read, whatever the set of instructions
 *
 * The text is classified, a bit a byte, up to the first byte that no board in
 * lanes has; then the digits and LFs of each board are found among the bits:
 *
 *	"8 4 12\t3 ... 6\n"    bytes of a line, any legal spaces
 *	 8.4.1C.3 ... 6.       value: the digit, and 10 if a 1 is before it
 *	 1.1.11.1 ... 1.       digit; the last of each run ends a label
 *	 . . .. . ... .1       lf
 *
 * The file that includes this has a macro TARGET, the attribute of functions
 * that need its instructions, and three such functions:
 *
 *	classify_block   classifies 64 bytes; returns bits of the bytes that no
 *	                 board in lanes has
 *	take_labels      stores the labels that have those digits, the values
 *	                 from `value` on; 0 if they are not n
 *	complete_boards  sets the cells past the last; returns how many boards
 *	                 come before the first without all labels
 */
#include "block.h"

/* A whole batch of lines or grids of 16 cells in canonical form. */
enum { TEXT_BYTES = SP_BATCH * (3 * SP_CELLS16 + 1) };

struct text {
	uint8_t value[TEXT_BYTES + SP_BLOCK];
	/* Bit i % 64 of word i / 64 is for byte i; the word behind those of
	 * the text is 0. */
	uint64_t digit[TEXT_BYTES / SP_BLOCK + 1], lf[TEXT_BYTES / SP_BLOCK + 1];
};

static uint64_t classify_block(const unsigned char *at, uint8_t *value,
    uint64_t *digits, uint64_t *lfs);
static int take_labels(const struct sp_lanes *s, const uint8_t *value,
    uint64_t digit, uint8_t *label);
static uint32_t complete_boards(const struct sp_lanes *s,
    uint8_t (*board)[SP_CELLS16], uint32_t count);

/* The bits from number `at` on, at least 57 of them. */
static inline uint64_t
bits_from(const uint64_t *bits, size_t at)
{
	uint64_t word;

	memcpy(&word, (const char *)bits + at / 8, sizeof word);
	return word >> at % 8;
}

/* Classifies what a batch may take of the text; LFs behind a stop are none. */
TARGET static inline void
classify(const struct sp_lanes *s, const struct sp_span *in, struct text *t)
{
	size_t most = s->text_length * (SP_BATCH - s->count);
	size_t left = (size_t)(in->end - in->pos), at = 0, k = 0;
	uint64_t stops = 0;

	left = left < most ? left : most;
	for (; at < left && stops == 0; at += SP_BLOCK, k++) {
		stops = classify_block(in->pos + at, t->value + at,
		    &t->digit[k], &t->lf[k]);
		t->lf[k] &= ((stops & (0 - stops)) - 1) &
		    sp_low_bits(left - at);
	}
	t->digit[k] = t->lf[k] = 0;
	/* Values are loaded 64 at a time, and those behind the line dropped. */
	memset(t->value + at, 0, SP_BLOCK);
}

/* Whether exactly `count` bits are set, 1 <= count. */
static inline int
has_bits(uint64_t bits, uint32_t count)
{
	for (; count > 1; count--)
		bits &= bits - 1;
	return bits != 0 && (bits & (bits - 1)) == 0;
}

/*
 * Finds a grid at the start of the text.  Bit i of `last`: byte i is the last
 * digit of a label; of `lf`: an LF.  Returns the bits of all bytes up to the
 * LF that ends the grid, 0 if it is not there in full with w labels a row, and
 * in *blank the number of blank lines before it.
 */
static inline uint64_t
find_grid(const struct sp_lanes *s, uint64_t last, uint64_t lf,
    uint32_t *blank)
{
	uint64_t before = lf & ((last & (0 - last)) - 1), bytes = 0;

	if (before != 0)
		*blank = sp_bit_count(before);
	lf ^= before;
	for (uint32_t row = 0; row < s->h; row++) {
		bytes = lf ^ (lf - 1);
		if (lf == 0 || !has_bits(last & bytes, s->w))
			return 0;
		last &= ~bytes;
		lf &= lf - 1;
	}
	if (s->blank_ends) {
		bytes = lf ^ (lf - 1);
		if (lf == 0 || (last & bytes) != 0)
			return 0;
	}
	return bytes;
}

/*
 * Takes boards, the i-th of which ends before byte end[i + 1] of the text,
 * where the next one begins; returns how many.
 */
TARGET static inline uint32_t
take_boards(struct sp_lanes *s, uint64_t line, const struct text *t,
    int grid, uint16_t end[SP_BATCH + 1])
{
	uint8_t (*board)[SP_CELLS16] = s->label16 + s->count;
	uint32_t most = SP_BATCH - s->count, taken = 0;
	uint32_t lines = grid ? s->h + (uint32_t)s->blank_ends : 1;
	size_t at = 0;

	for (end[0] = 0; taken < most; taken++) {
		uint64_t digit = bits_from(t->digit, at);
		uint64_t bytes = bits_from(t->lf, at);
		uint32_t blank = 0;

		if (grid)
			bytes = find_grid(s, digit & ~(digit >> 1), bytes,
			    &blank);
		else if (bytes != 0)
			bytes ^= bytes - 1;
		if (bytes == 0 || !take_labels(s, t->value + at,
		    digit & bytes, board[taken]))
			break;
		s->line[s->count + taken] = line + blank;
		line += blank + lines;
		at += SP_BLOCK - (size_t)__builtin_clzll(bytes);
		end[taken + 1] = (uint16_t)at;
	}
	return taken;
}

/*
 * Taking and checking are loops of their own, because a register that is
 * loaded from bytes just stored in pieces has to wait for them.
 */
TARGET static inline void
read16(struct sp_lanes *s, struct sp_span *in)
{
	uint16_t end[SP_BATCH + 1];
	struct text t;
	uint32_t taken;

	classify(s, in, &t);
	taken = s->grid ? take_boards(s, in->line, &t, 1, end) :
	    take_boards(s, in->line, &t, 0, end);
	taken = complete_boards(s, s->label16 + s->count, taken);
	if (taken == 0)
		return;
	s->count += taken;
	in->line = s->line[s->count - 1] +
	    (s->grid ? s->h + (uint32_t)s->blank_ends : 1);
	in->pos += end[taken];
}

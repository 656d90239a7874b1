/* batches.c -- many boards with changed bytes are read alike in every way */
#include "reading.h"

/*
 * The first line has the size of the boards and, as its sixth, seventh and
 * eighth numbers, how many boards there are, which boards are chosen, and a sum
 * of styles.  With "given" the reader gets the size.  With "whole" a block ends
 * where a board ends, except that blocks after the first are shorter by the
 * tenth number of bytes.  Every other line changes the text, and if there is a
 * ninth number, again after every so many bytes:
 *
 *	POSITION=BYTES   replaces bytes by BYTES
 *	POSITION+BYTES   inserts BYTES
 *	POSITION-COUNT   removes COUNT bytes
 *
 * where $ stands for an LF.  A position past the end counts from the start
 * again.
 */
enum {
	BOARDS = 150,
	SIDE = 50,
	CELLS = 121,    /* more than are read in batches */
	BASE = 40000,   /* no board begins after so many bytes */
	CHANGES = 40,
	TIMES = 100,    /* that a change is made */

	/* styles */
	WIDE = 1,       /* columns as wide as the widest label */
	TABS = 2,       /* now and then other spaces, or more */
	CLOSE = 4,      /* no blank line after some of the grids */
	ZEROS = 8,      /* now and then zeros in front */
	COMMENTS = 16,  /* now and then a comment */
	NO_LF = 32      /* the last LF is missing */
};

static char text[READING_TEXT];

static size_t
put(size_t used, const char *bytes)
{
	strcpy(text + used, bytes);
	return used + strlen(bytes);
}

static int
now_and_then(uint32_t style, uint32_t which)
{
	return (style & which) != 0 && oracle_below(16) == 0;
}

static size_t
put_board(size_t used, struct sp_size size, int grid, uint32_t style)
{
	static const char *const spaces[] = { "  ", "\t", "\r ", " \t " };
	uint32_t label[CELLS], n = size.w * size.h, row = grid ? size.w : n;
	int width = (style & WIDE) == 0 || n <= 10 ? 1 : n <= 100 ? 2 : 3;

	oracle_shuffle(label, n, n);
	for (uint32_t cell = 0; cell < n; cell++) {
		int ends = (cell + 1) % row == 0;

		if (now_and_then(style, ZEROS))
			used = put(used, "0");
		used += (size_t)sprintf(text + used, "%*u", width,
		    label[cell]);
		used = put(used, now_and_then(style, TABS) ?
		    spaces[oracle_below(4)] : ends ? "" : " ");
		if (ends)
			used = put(used, now_and_then(style, COMMENTS) ?
			    " # 1 2\n" : "\n");
	}
	if (grid && ((style & CLOSE) == 0 || oracle_below(4) > 0))
		used = put(used, now_and_then(style, TABS) ? " \n" : "\n");
	return used;
}

/* Digits as a number, not too great a one; *at goes behind them. */
static size_t
take_number(const char **at, const char *end)
{
	size_t number = 0;

	for (; *at < end && **at >= '0' && **at <= '9'; (*at)++)
		if (number <= FUZZ_MOST)
			number = number * 10 + (size_t)(**at - '0');
	return number;
}

/* Makes a change at a place, if there is room for it. */
static size_t
change(size_t used, size_t at, char sign, const char *bytes, size_t count)
{
	if (sign == '-') {
		size_t lost = take_number(&bytes, bytes + count);

		lost = lost < used - at ? lost : used - at;
		memmove(text + at, text + at + lost, used - at - lost);
		return used - lost;
	}
	if (used + count > READING_TEXT)
		return used;
	if (sign == '+') {
		memmove(text + at + count, text + at, used - at);
		used += count;
	} else if (used < at + count) {
		used = at + count;
	}
	for (; count > 0; count--, bytes++)
		text[at++] = *bytes == '$' ? '\n' : *bytes;
	return used;
}

static size_t
make_changes(size_t used, const struct fuzz *f)
{
	const char *at = f->text, *end = at + f->length;

	for (int i = 0; i < CHANGES && at < end; i++) {
		const char *found = memchr(at, '\n', (size_t)(end - at));
		const char *lf = found == NULL ? end : found;
		size_t where = take_number(&at, lf) % (used + 1);
		int times = f->number[8] == 0 ? 1 : TIMES;

		for (; at < lf && times > 0 && where <= used; times--) {
			used = change(used, where, *at, at + 1,
			    (size_t)(lf - at - 1));
			where += f->number[8];
		}
		at = lf < end ? lf + 1 : end;
	}
	return used;
}

/* A block of so many boards, as long as the first, less some bytes. */
static size_t
whole_block(size_t boards, size_t length, size_t less)
{
	size_t block = boards % BOARDS * length;

	return block <= less ? FEED_BLOCK :
	    feed_block((uint32_t)(block - less), 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct sp_size none = { 0, 0 }, of;
	struct reading how;
	struct fuzz f;
	size_t used = 0, length = 0;

	fuzz_open(&f, data, size);
	of = fuzz_size(&f, SIDE);
	if (of.w == 0 || of.w * of.h > CELLS)
		return 0;
	oracle_seed(f.number[6]);
	for (uint32_t i = 0; i < f.number[5] && i < BOARDS && used < BASE;
	    i++) {
		used = put_board(used, of, reading_form(&f).grid, f.number[7]);
		length = i == 0 ? used : length;
	}
	if (used > 0 && (f.number[7] & NO_LF) != 0)
		used--;
	used = make_changes(used, &f);
	used = reading_add_comment(&f, text, used);
	how = reading_of(&f, used);
	if (!fuzz_says(&f, "given"))
		how.size = none;
	if (fuzz_says(&f, "whole")) {
		how.first = whole_block(f.number[2], length, 0);
		how.chunk = whole_block(f.number[3], length, f.number[9]);
	}
	reading_compare(text, used, how);
	return 0;
}

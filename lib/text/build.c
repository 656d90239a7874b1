/* build.c -- labels become a board */
#include <stdlib.h>
#include <string.h>

#include "text.h"

/*
 * A number of the text is a legal label if
 *
 *	- it is at least the least number of the form, 0 or 1,
 *	- the label is at most the number of cells, or SP_MAX_CELLS while the
 *	  size is not known, and
 *	- no other label of the board is the same.
 *
 * sp_build_label asks this of one number.  Labels that a kernel has read are
 * checked together; if the check fails, sp_build_label takes them one by one
 * and finds the fault, if there is any.  sp_build_finish compares the greatest
 * label with the size that the board turns out to have.  A second blank is a
 * fault of the board as a whole, and stored; further ones are only counted.
 */

enum {
	/* How many labels have a byte of their own. */
	BYTE_LABELS = SP_SEEN_WORDS * sizeof(uint64_t),
	/* So many bytes repay asking for the best kernel. */
	LONG_BLOCK = 1 << 13
};

void
sp_build_start(struct sp_builder *s, const struct sp_form *form)
{
	s->numbered = !form->blank_is_zero;
	s->base = form->base;
	s->shift = sp_form_shift(form);
	s->count = s->stored = s->marked = s->max = s->blanks = 0;
}

/* Makes room for so many more labels, but never for more labels than the
 * limit. */
static enum sp_status
make_label_room(const struct sp_builder *s, struct sp_board *b, uint32_t labels)
{
	uint32_t more = b->capacity < 32 ? 64 : 2 * b->capacity;

	if (b->capacity - s->stored >= labels || b->capacity >= s->limit)
		return SP_OK;
	return sp_board_room(b, more < s->limit ? more : s->limit);
}

/* Marks those stored labels that have no mark yet, and makes room to mark
 * labels up to `most`. */
static enum sp_status
mark_stored(struct sp_builder *s, const struct sp_board *b, uint32_t most)
{
	uint32_t words = sp_bit_words(most > s->max ? most : s->max);

	if (words > s->mark_words) {
		uint64_t *mark;

		words += words / 2;
		mark = realloc(s->mark, words * sizeof *mark);
		if (mark == NULL)
			return SP_NO_MEMORY;
		memset(mark + s->mark_words, 0,
		    (words - s->mark_words) * sizeof *mark);
		s->mark = mark;
		s->mark_words = words;
	}
	for (; s->marked < s->stored; s->marked++)
		sp_bit_set(s->mark, b->label[s->marked]);
	return SP_OK;
}

void
sp_build_clear_marks(struct sp_builder *s, const struct sp_board *b,
    uint32_t max)
{
	if (s->marked == 0)
		return;
	if (max / SP_WORD_BITS <= s->marked)
		memset(s->mark, 0, sp_bit_words(max) * sizeof *s->mark);
	else
		for (uint32_t i = 0; i < s->marked; i++)
			s->mark[b->label[i] / SP_WORD_BITS] = 0;
	s->marked = 0;
}

/* ---- labels one by one --------------------------------------------------- */

/* Takes a label that is in range, or a blank, 0. */
static inline enum sp_status
add_label(struct sp_builder *s, struct sp_board *b, uint32_t label,
    uint64_t line)
{
	s->count++;
	if (label == 0 && ++s->blanks > 2)
		return SP_OK;
	if (make_label_room(s, b, 1) != SP_OK ||
	    mark_stored(s, b, label) != SP_OK)
		return SP_NO_MEMORY;
	if (label != 0 && sp_bit_set(s->mark, label))
		return sp_refuse(s, SP_FAULT_TWICE, label - s->shift, line);
	if (label > s->max) {
		s->max = label;
		s->max_line = line;
	}
	sp_board_labels(b)[s->stored++] = label;
	s->marked = s->stored;
	return SP_OK;
}

enum sp_status
sp_build_label(struct sp_builder *s, struct sp_board *b, uint64_t number,
    uint64_t line)
{
	if (number < s->base || number + s->shift > s->limit)
		return sp_refuse(s, SP_FAULT_RANGE, number, line);
	return add_label(s, b, (uint32_t)number + s->shift, line);
}

enum sp_status
sp_build_blank(struct sp_builder *s, struct sp_board *b, uint32_t cell)
{
	s->count++;
	/* A line of millions of empty fields takes no memory for them. */
	if (++s->blanks > 2)
		return SP_OK;
	if (make_label_room(s, b, 1) != SP_OK || mark_stored(s, b, 0) != SP_OK)
		return SP_NO_MEMORY;
	memmove(sp_board_labels(b) + cell + 1, b->label + cell,
	    (s->stored - cell) * sizeof *b->label);
	sp_board_labels(b)[cell] = 0;
	s->marked = ++s->stored; /* blanks need no mark */
	return SP_OK;
}

/* ---- many labels at once ------------------------------------------------- */

/* Returns the greatest of `count` labels, and sets *blanks to how many labels
 * are 0. */
static uint32_t
look_over(const uint32_t *label, uint32_t count, uint32_t *blanks)
{
	/* signed: more processors compare signed numbers in registers. */
	int32_t max = 0;
	uint32_t zeros = 0;

	for (uint32_t i = 0; i < count; i++) {
		int32_t value = (int32_t)label[i];

		max = value > max ? value : max;
		zeros += value == 0;
	}
	*blanks = zeros;
	return (uint32_t)max;
}

/*
 * Returns whether the first labels of a board all differ; no label is above
 * max, which is below BYTE_LABELS.  Each label sets a byte, and if all differ
 * `count` bytes are set.  They are added up as words, all bytes of a word at
 * once; no byte of the sum overflows, because there are at most 255 words.
 */
static int
differ_in_bytes(struct sp_builder *s, const uint32_t *label, uint32_t count,
    uint32_t max)
{
	const uint64_t evens = UINT64_C(0x00ff00ff00ff00ff);
	const uint64_t ones = UINT64_C(0x0001000100010001);
	unsigned char *byte = (unsigned char *)s->seen_bytes;
	uint32_t words = max / sizeof *s->seen_bytes + 1;
	uint64_t sum = 0;

	assert(max < BYTE_LABELS);
	for (uint32_t i = 0; i < count; i++)
		byte[label[i]] = 1;
	for (uint32_t i = 0; i < words; i++) {
		sum += s->seen_bytes[i];
		s->seen_bytes[i] = 0;
	}
	sum = (sum & evens) + (sum >> 8 & evens);
	return (sum * ones) >> 48 == count;
}

/* Returns whether some labels, all up to max, differ from each other and from
 * the stored labels.  If they do, marks them. */
static int
differ_in_marks(struct sp_builder *s, const struct sp_board *b,
    const uint32_t *label, uint32_t count, uint32_t max)
{
	unsigned twice = 0;

	if (mark_stored(s, b, max) != SP_OK)
		return 0;
	for (uint32_t i = 0; i < count; i++)
		twice |= sp_bit_set(s->mark, label[i]);
	s->marked += count;
	if (twice)
		sp_build_clear_marks(s, b, max);
	return !twice;
}

/* Adds labels that the kernel has put behind the stored labels.  If any of
 * these labels may be wrong, adds no label and returns 0. */
static int
add_labels(struct sp_builder *s, struct sp_board *b, uint32_t count,
    uint64_t line)
{
	const uint32_t *label = b->label + s->stored;
	uint32_t blanks, max = look_over(label, count, &blanks);

	/* The caller takes the labels of a board with two blanks one by one.
	 * Here all of them would be marked, and unmarked again, at every
	 * call. */
	if (s->numbered || max > s->limit || s->blanks + blanks > 1)
		return 0;
	if (max > s->max)
		s->max_line = line;
	else
		max = s->max;
	if (s->stored == 0 && max < BYTE_LABELS ?
	    !differ_in_bytes(s, label, count, max) :
	    !differ_in_marks(s, b, label, count, max))
		return 0;
	s->count += count;
	s->stored += count;
	s->blanks += blanks;
	s->max = max;
	return 1;
}

enum sp_status
sp_build_clean(struct sp_builder *s, struct sp_board *b, struct sp_span *in)
{
	enum sp_status status = SP_OK;
	uint32_t most = s->full_count - s->count, count;
	const uint32_t *label;

	/* If there is no memory for many labels, each label makes room for
	 * itself: the line may have no more labels. */
	if (make_label_room(s, b, SP_LABEL_SPARE) != SP_OK)
		return SP_OK;
	if (b->capacity - s->stored < most)
		most = b->capacity - s->stored;
	if (!s->is_best && in->end - in->pos >= LONG_BLOCK) {
		s->take_labels = sp_kernels(sp_isa())->labels;
		s->is_best = 1;
	}
	count = s->take_labels(in, sp_board_labels(b) + s->stored, most);
	if (count == 0 || add_labels(s, b, count, in->line))
		return SP_OK;
	label = b->label + s->stored;
	for (uint32_t i = 0; i < count && status == SP_OK; i++)
		status = sp_build_label(s, b, label[i], in->line);
	return status;
}

/* ---- when all labels are read -------------------------------------------- */

enum sp_status
sp_build_finish(struct sp_builder *s, struct sp_board *b, uint32_t blank,
    uint64_t line)
{
	enum sp_status status;

	if (s->max > s->count)
		return sp_refuse(s, SP_FAULT_GREATEST, s->max - s->shift,
		    s->max_line);
	if (s->numbered && s->blanks == 0) {
		uint32_t cell = 0;

		while (cell < s->count && b->label[cell] != blank)
			cell++;
		if (cell == s->count)
			return sp_refuse(s, SP_FAULT_NO_NUMBER,
			    blank - s->shift, line);
		sp_board_labels(b)[cell] = 0;
	} else if (s->blanks != 1) {
		return sp_refuse(s, s->blanks == 0 ? SP_FAULT_NO_BLANK :
		    SP_FAULT_BLANKS, 0, line);
	}
	status = sp_board_start(b, s->size);
	if (status == SP_OK)
		sp_board_find_blank(b);
	return status;
}

/* ---- how many labels a row and a board have ------------------------------- */

void
sp_rows_set_full_count(const struct sp_rows *rows, struct sp_builder *s)
{
	uint32_t left = s->limit - rows->start;

	s->full_count = rows->start +
	    (rows->width != 0 && rows->width < left ? rows->width : left);
}

void
sp_rows_set_size(struct sp_reader *r, struct sp_size size)
{
	r->builder.size = size;
	r->builder.limit = size.w == 0 ? SP_MAX_CELLS : sp_cells(size);
	r->rows.width = r->form.grid ? size.w : 0;
	sp_rows_set_full_count(&r->rows, &r->builder);
}

enum sp_status
sp_take_size(struct sp_reader *r, uint64_t line)
{
	struct sp_builder *s = &r->builder;

	if (s->count > 0 || r->sized)
		return sp_refuse(s, SP_FAULT_PLACE, 0, line);
	sp_rows_set_size(r, r->lexer.size);
	r->sized = 1;
	return r->size.w == 0 || sp_size_equal(r->size, s->size) ? SP_OK :
	    sp_refuse(s, SP_FAULT_SIZE, 0, line);
}

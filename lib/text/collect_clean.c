/* collect_clean.c -- many labels of a board at once */
#include "text.h"

/*
 * Labels that a kernel has read are checked together: as bits of a word, as
 * bytes, or as marks.  If the check fails, collect.c takes them one by one and
 * finds the fault, if there is any.
 */

enum {
	BYTES = SP_SEEN_WORDS * sizeof(uint64_t), /* labels that have a byte */
	LONG_BLOCK = 1 << 13 /* bytes that repay asking for the best kernel */
};

/* Labels to be added, the greatest of them, and how many of them are 0. */
struct labels {
	const uint32_t *label;
	uint32_t count, max, blanks;
};

/*
 * Whether all labels are below 64 and differ, also from those stored: then so
 * many bits are set.  There are fewer bits if some labels were added in another
 * way.  Sets l->max and l->blanks if so.
 */
static int
differ_in_word(struct sp_collector *s, struct labels *l)
{
	uint64_t seen = s->seen;
	uint32_t all = 0;

	if (l->count > SP_WORD_BITS)
		return 0;
	for (uint32_t i = 0; i < l->count; i++) {
		seen |= (uint64_t)1 << l->label[i] % SP_WORD_BITS;
		all |= l->label[i];
	}
	if (all >= SP_WORD_BITS || sp_bit_count(seen) != s->stored + l->count)
		return 0;
	l->max = sp_bit_top(seen);
	l->blanks = (seen ^ s->seen) & 1;
	if (l->max > s->limit)
		return 0;
	s->seen = seen;
	return 1;
}

/* Sets l->max and l->blanks. */
static void
look_over(struct labels *l)
{
	int32_t max = 0;
	uint32_t blanks = 0;

	for (uint32_t i = 0; i < l->count; i++) {
		int32_t label = (int32_t)l->label[i];

		max = label > max ? label : max;
		blanks += label == 0;
	}
	l->max = (uint32_t)max;
	l->blanks = blanks;
}

/*
 * Whether the first labels of a board, all below BYTES, differ: then so many
 * bytes are set.  They are added up as words, all bytes of a word at once; no
 * byte of the sum overflows, because there are at most 255 words.
 */
static int
differ_in_bytes(struct sp_collector *s, const struct labels *l)
{
	const uint64_t evens = UINT64_C(0x00ff00ff00ff00ff);
	const uint64_t ones = UINT64_C(0x0001000100010001);
	unsigned char *byte = (unsigned char *)s->seen_bytes;
	uint32_t words = l->max / sizeof *s->seen_bytes + 1;
	uint64_t sum = 0;

	for (uint32_t i = 0; i < l->count; i++)
		byte[l->label[i]] = 1;
	for (uint32_t i = 0; i < words; i++) {
		sum += s->seen_bytes[i];
		s->seen_bytes[i] = 0;
	}
	sum = (sum & evens) + (sum >> 8 & evens);
	return (sum * ones) >> 48 == l->count;
}

/* Whether the labels differ, also from those stored; marks all of them. */
static int
differ_in_marks(struct sp_collector *s, const struct sp_board *b,
    const struct labels *l)
{
	uint32_t max = l->max > s->max ? l->max : s->max;
	unsigned twice = 0;

	if (sp_collect_mark(s, b, max) != SP_OK)
		return 0;
	for (uint32_t i = 0; i < l->count; i++)
		twice |= sp_bit_set(s->mark, l->label[i]);
	s->marked += l->count;
	if (twice)
		sp_collect_unmark(s, b, max);
	return !twice;
}

/* Adds labels that the kernel has put behind those stored.  Returns 0 and adds
 * none if one of them may be wrong. */
static int
add_labels(struct sp_reader *r, struct sp_board *b, uint32_t count)
{
	struct sp_collector *s = &r->collector;
	struct labels l = { b->label + s->stored, count, 0, 0 };

	if (!r->form.blank_is_zero || s->stored < s->count)
		return 0;
	if (!differ_in_word(s, &l)) {
		look_over(&l);
		/* Two blanks are no fault yet; but if they were marked, all
		 * labels would be marked and unmarked again at every call. */
		if (l.max > s->limit || s->blanks + l.blanks > 1)
			return 0;
		if (s->stored == 0 && l.max < BYTES ? !differ_in_bytes(s, &l) :
		    !differ_in_marks(s, b, &l))
			return 0;
	}
	s->count += count;
	s->stored += count;
	s->row_count += count;
	s->blanks += l.blanks;
	if (l.max > s->max) {
		s->max = l.max;
		s->max_line = r->in.at.line;
	}
	return 1;
}

enum sp_status
sp_collect_clean(struct sp_reader *r, struct sp_board *b,
    struct sp_fault *fault)
{
	struct sp_collector *s = &r->collector;
	enum sp_status status = SP_OK;
	uint32_t most = s->limit - s->count, count;
	const uint32_t *label;

	/* Text that needs loose reading is seldom clean. */
	if (r->form.loose)
		return SP_OK;
	/* Without room for many labels each label asks for its own: the line
	 * may have none. */
	if (sp_collect_room(s, b, SP_LABEL_SPARE) != SP_OK)
		return SP_OK;
	if (b->room - s->stored < most)
		most = b->room - s->stored;
	if (s->width != 0 && s->width - s->row_count < most)
		most = s->width - s->row_count;
	if (!s->is_best && r->in.at.end - r->in.at.pos >= LONG_BLOCK) {
		s->take_labels = sp_kernels(sp_isa())->labels;
		s->is_best = 1;
	}
	count = s->take_labels(&r->in.at, b->label + s->stored, most);
	if (count == 0 || add_labels(r, b, count))
		return SP_OK;
	label = b->label + s->stored;
	for (uint32_t i = 0; i < count && status == SP_OK; i++) {
		s->lexer.value = label[i];
		status = sp_collect_label(r, b, fault);
	}
	return status;
}

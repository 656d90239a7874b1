/* collect_clean.c -- many labels of a board at once */
#include "text.h"

/*
 * Clean labels are checked together, in one of three ways that cost little a
 * label.  Only if that fails they are taken one by one by scan.c, which knows
 * what is wrong and says so.  Marks are not set before they are needed.
 */

enum {
	SEEN = SP_COLLECT_WORDS * sizeof(uint64_t), /* labels seen are below */
	MANY_BYTES = 1 << 13 /* worth asking the processor what it has */
};

/* Labels that are to be added, the greatest, and how many of them are 0. */
struct labels {
	const uint32_t *label;
	uint32_t count, max, blanks;
};

/*
 * Whether the labels are below 64 and differ, from those before as well: so
 * many bits are set then.  Too few are if some before were taken one by one.
 */
static int
differ_in_word(struct sp_collector *s, struct labels *l)
{
	uint64_t word = s->word;
	uint32_t all = 0;

	if (l->count > SP_WORD_BITS)
		return 0;
	for (uint32_t i = 0; i < l->count; i++) {
		word |= (uint64_t)1 << l->label[i] % SP_WORD_BITS;
		all |= l->label[i];
	}
	if (all >= SP_WORD_BITS || sp_bit_count(word) != s->stored + l->count)
		return 0;
	l->max = sp_bit_top(word);
	l->blanks = (word ^ s->word) & 1;
	if (l->max > s->limit)
		return 0;
	s->word = word;
	return 1;
}

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
 * Whether the first labels of a board, all of them below SEEN, differ: so many
 * bytes are set then.  They are added up as words, all bytes of a word at
 * once; there are so few words that no byte is carried into another.
 */
static int
differ_in_bytes(struct sp_collector *s, const struct labels *l)
{
	const uint64_t evens = UINT64_C(0x00ff00ff00ff00ff);
	const uint64_t ones = UINT64_C(0x0001000100010001);
	unsigned char *seen = (unsigned char *)s->seen;
	uint32_t words = l->max / sizeof *s->seen + 1;
	uint64_t sum = 0;

	for (uint32_t i = 0; i < l->count; i++)
		seen[l->label[i]] = 1;
	for (uint32_t i = 0; i < words; i++) {
		sum += s->seen[i];
		s->seen[i] = 0;
	}
	sum = (sum & evens) + (sum >> 8 & evens);
	return (sum * ones) >> 48 == l->count;
}

/* Whether any labels differ, and from those before as well. */
static int
differ_in_marks(struct sp_collector *s, struct sp_board *b, const struct labels *l)
{
	uint32_t max = l->max > s->max ? l->max : s->max;
	unsigned twice = 0;

	if (sp_collect_mark(s, b) != SP_OK || sp_board_mark_room(b, max) != SP_OK)
		return 0;
	for (uint32_t i = 0; i < l->count; i++)
		twice |= sp_bit_set(b->mark, l->label[i]);
	s->marked += l->count;
	if (twice)
		sp_collect_unmark(s, b, s->marked, max);
	return !twice;
}

/* Adds labels that stand behind those stored, unless one of them is wrong. */
static int
add_labels(struct sp_reader *r, struct sp_board *b, uint32_t count)
{
	struct sp_collector *s = r->collector;
	struct labels l = { b->label + s->stored, count, 0, 0 };

	if (!s->many || s->stored < s->count)
		return 0;
	if (!differ_in_word(s, &l)) {
		look_over(&l);
		/* Several blanks, which are no fault yet, would all be marked
		 * and unmarked time and again. */
		if (l.max > s->limit || s->blanks + l.blanks > 1)
			return 0;
		if (s->stored == 0 && l.max < SEEN ? !differ_in_bytes(s, &l) :
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
sp_collect_clean(struct sp_reader *r, struct sp_board *b, struct sp_fault *fault)
{
	struct sp_collector *s = r->collector;
	const uint32_t *label;
	uint32_t most = s->limit - s->count;

	/* Read loosely, text is seldom clean. */
	if (s->lexer.loose)
		return SP_OK;
	if (sp_collect_room(s, b, SP_LABEL_SPARE) != SP_OK)
		return SP_NO_MEMORY;
	if (b->room - s->stored < most)
		most = b->room - s->stored;
	if (s->width != 0 && s->width - s->row_count < most)
		most = s->width - s->row_count;
	if (!s->is_best && r->in.at.end - r->in.at.pos >= MANY_BYTES) {
		s->labels = sp_kernels(sp_level())->labels;
		s->is_best = 1;
	}
	uint32_t count = s->labels(&r->in.at, b->label + s->stored, most);

	if (count == 0 || add_labels(r, b, count))
		return SP_OK;
	/* What is wrong is found one by one, if anything is. */
	label = b->label + s->stored;
	for (uint32_t i = 0; i < count; i++) {
		enum sp_status status;

		s->lexer.value = label[i];
		status = sp_collect_label(r, b, fault);
		if (status != SP_OK)
			return status;
	}
	return SP_OK;
}

/* small_sse2.c -- many small boards at once, for every x86-64 processor */
#include "small_x86.h"

#if defined(SP_X86)

/*
 * As in small_x86.c, but nothing here can move bytes together.  So a stretch of
 * text is looked at as a whole, and the labels are then taken one by one from
 * where their last digits stand:
 *
 *	"8 4 12\t3 ... 6\n"    bytes of a line, any legal spaces
 *	 8.4.1C.3 ... 6.       value: the digit, and 10 if a 1 stands before it
 *	 1.1.11.1 ... 1.       digit; the last of each run ends a label
 *
 * A line that is not a clean board of all labels 0..n-1 is left to reader.c.
 */

enum { PART = 16, WORD = SP_STRETCH_WORD };

static inline __m128i
equal(__m128i bytes, char to)
{
	return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(to));
}

static inline __m128i
load(const unsigned char *at)
{
	return _mm_loadu_si128((const __m128i *)at);
}

/* All ones where there is a digit; its value alone. */
static inline __m128i
find_digits(__m128i bytes, __m128i *ones)
{
	*ones = _mm_sub_epi8(bytes, _mm_set1_epi8('0'));
	return _mm_cmpeq_epi8(_mm_min_epu8(*ones, _mm_set1_epi8(9)), *ones);
}

/* A digit behind others than 0 and 1 is part of no label of these boards. */
static inline __m128i
find_fitting(__m128i digit, __m128i before)
{
	return _mm_andnot_si128(_mm_cmpgt_epi8(before, _mm_set1_epi8('1')),
	    digit);
}

/* Which of 64 bytes are neither fitting digits nor any spaces. */
static uint64_t
find_others(const unsigned char *at)
{
	uint64_t others = 0;

	for (unsigned part = 0; part < WORD / PART; part++, at += PART) {
		__m128i bytes = load(at), ones;
		__m128i fitting = find_fitting(find_digits(bytes, &ones),
		    load(at - 1));
		__m128i space = _mm_or_si128(
		    _mm_or_si128(equal(bytes, ' '), equal(bytes, '\t')),
		    _mm_or_si128(equal(bytes, '\r'), equal(bytes, '\n')));

		others |= (uint64_t)(0xffff ^ _mm_movemask_epi8(
		    _mm_or_si128(fitting, space))) << part * PART;
	}
	return others;
}

/* Looks at 64 bytes; returns which of them are none of boards. */
static inline uint64_t
look_at_word(const unsigned char *at, uint8_t *value, uint64_t *digits,
    uint64_t *lfs)
{
	__m128i all_right = _mm_set1_epi8(-1);

	*digits = *lfs = 0;
	for (unsigned part = 0; part < WORD / PART; part++) {
		__m128i bytes = load(at + part * PART), ones;
		__m128i before = load(at + part * PART - 1);
		__m128i digit = find_digits(bytes, &ones);
		__m128i lf = equal(bytes, '\n');

		_mm_storeu_si128((__m128i *)(value + part * PART),
		    _mm_add_epi8(ones, _mm_and_si128(equal(before, '1'),
		    _mm_set1_epi8(10))));
		all_right = _mm_and_si128(all_right, _mm_or_si128(
		    find_fitting(digit, before),
		    _mm_or_si128(equal(bytes, ' '), lf)));
		*digits |= (uint64_t)(uint32_t)_mm_movemask_epi8(digit) <<
		    part * PART;
		*lfs |= (uint64_t)(uint32_t)_mm_movemask_epi8(lf) <<
		    part * PART;
	}
	return _mm_movemask_epi8(all_right) == 0xffff ? 0 : find_others(at);
}

void
sp_small_look(const struct sp_small *s, const struct sp_input *in,
    struct sp_stretch *t)
{
	size_t length = sp_stretch_bytes(s, in), word = 0;
	uint64_t others = 0;

	for (; word * WORD < length && others == 0; word++) {
		others = look_at_word(in->pos + word * WORD,
		    t->value + word * WORD, &t->digit[word], &t->lf[word]);
		t->lf[word] &= sp_stretch_part(others, length - word * WORD);
	}
	t->digit[word] = t->lf[word] = 0;
}

/* Takes the labels that end in those digits, if they are 0..n-1. */
static inline int
take_labels(const uint8_t *value, uint64_t digit, uint32_t n, uint8_t *label)
{
	/* 2^value */
	static const uint32_t power[20] = {
		1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192,
		16384, 32768, 65536, 131072, 262144, 524288
	};
	uint64_t last = digit & ~(digit >> 1);
	uint32_t seen = 0;

	if ((digit & digit >> 1 & digit >> 2) != 0 || sp_bit_count(last) != n)
		return 0;
	for (uint32_t k = 0; k < n; k++) {
		label[k] = value[__builtin_ctzll(last)];
		seen |= power[label[k]];
		last &= last - 1;
		/* Keeps the bytes from being put together in a register, which
		 * takes longer, as compilers do where they know n. */
		__asm__ volatile ("" ::: "memory");
	}
	return seen == ((uint32_t)1 << n) - 1;
}

static inline int
take_board(struct sp_small *s, const uint8_t *value, uint64_t digit)
{
	uint8_t *label = s->label[s->count];

	memcpy(label, s->rest, sizeof s->rest);
	return s->n == SP_SMALL_CELLS ?
	    take_labels(value, digit, SP_SMALL_CELLS, label) :
	    take_labels(value, digit, s->n, label);
}

static void
take_lines(struct sp_small *s, struct sp_input *in)
{
	struct sp_stretch t;
	size_t at = 0;

	sp_small_look(s, in, &t);
	while (s->count < SP_SMALL_BATCH) {
		uint64_t lf = sp_stretch_bits(t.lf, at);
		uint64_t before = (lf - 1) & ~lf;

		if (lf == 0 || !take_board(s, t.value + at,
		    sp_stretch_bits(t.digit, at) & before))
			break;
		s->line[s->count++] = in->line++;
		at += (size_t)__builtin_ctzll(lf) + 1;
	}
	in->pos += at;
}

static void
take_grids(struct sp_small *s, struct sp_input *in)
{
	struct sp_stretch t;
	size_t at = 0;

	sp_small_look(s, in, &t);
	while (s->count < SP_SMALL_BATCH) {
		uint64_t digit = sp_stretch_bits(t.digit, at), bytes;
		uint32_t blank;

		bytes = sp_find_grid(s, digit & ~(digit >> 1),
		    sp_stretch_bits(t.lf, at), &blank);
		if (bytes == 0 || !take_board(s, t.value + at, digit & bytes))
			break;
		s->line[s->count++] = in->line + blank;
		in->line += blank + s->size.h + (uint32_t)s->blank_ends;
		at += WORD - (size_t)__builtin_clzll(bytes);
	}
	in->pos += at;
}

void
sp_small_sse2(struct sp_small *s)
{
	s->take_digits = NULL;
	s->take_lines = take_lines;
	s->take_grids = take_grids;
	s->take_middle = NULL;
}

#else

void
sp_small_sse2(struct sp_small *s)
{
	(void)s;
}

#endif

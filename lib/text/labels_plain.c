/* labels_plain.c -- clean labels, one by one */
#include "text.h"

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

/* Takes the third digit of a label and those behind it; NULL: too many. */
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

/*
 * Takes the label at `at` and the space behind it; NULL: it is not clean.
 * Arithmetic and not a branch tells one digit from two, because no processor
 * can predict which it is.
 */
static inline const unsigned char *
take_label(const unsigned char *at, uint32_t *label)
{
	uint32_t value = digit_at(at), second = digit_at(at + 1);
	uint32_t two = second < 10;

	value += (9 * value + second) & (0 - two);
	at += 1 + two;
	if (digit_at(at) < 10) {
		at = take_more(at, &value);
		if (at == NULL || value > SP_LABEL_GREATEST)
			return NULL;
	}
	*label = value;
	if (*at == ' ')
		return at + 1;
	return *at == '\n' || *at == '#' || is_space(*at) ? at : NULL;
}

uint32_t
sp_labels_plain(struct sp_span *in, uint32_t *label, uint32_t most)
{
	const unsigned char *at = in->pos, *next;
	uint32_t count = 0;

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
	in->pos += at - in->pos;
	return count;
}

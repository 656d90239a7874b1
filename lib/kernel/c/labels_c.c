/* labels_c.c -- clean labels, one by one */
#include "kernel/kernel.h"

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
		if (at == NULL || value > SP_LABEL_GREATEST)
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
	in->pos += at - in->pos;
	return count;
}

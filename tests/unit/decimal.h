/*
 * decimal.h -- slow numbers of any size, as their decimal digits
 */
#ifndef DECIMAL_H
#define DECIMAL_H

#include <string.h>

#include "board/bignum.h"
#include "oracle.h"

enum { DECIMAL_DIGITS = 14000 };

struct decimal {
	uint32_t digits; /* 0 for the number 0 */
	unsigned char digit[DECIMAL_DIGITS]; /* the last digit first */
};

static inline void
decimal_trim(struct decimal *a)
{
	while (a->digits > 0 && a->digit[a->digits - 1] == 0)
		a->digits--;
}

/* Returns whether all bytes are digits and there is one; if so, the number. */
static inline int
decimal_parse(struct decimal *a, const char *text, size_t length)
{
	oracle_need(length <= DECIMAL_DIGITS, "a number has room");
	a->digits = 0;
	for (size_t i = length; i-- > 0; ) {
		if (text[i] < '0' || text[i] > '9')
			return 0;
		a->digit[a->digits++] = (unsigned char)(text[i] - '0');
	}
	decimal_trim(a);
	return length > 0;
}

static inline void
decimal_copy(struct decimal *to, const struct decimal *from)
{
	to->digits = from->digits;
	memcpy(to->digit, from->digit, from->digits);
}

/* Sets a to a * factor + more. */
static inline void
decimal_times(struct decimal *a, uint64_t factor, uint64_t more)
{
	for (uint32_t i = 0; i < a->digits; i++) {
		more += a->digit[i] * factor;
		a->digit[i] = (unsigned char)(more % 10);
		more /= 10;
	}
	for (; more > 0; more /= 10) {
		oracle_need(a->digits < DECIMAL_DIGITS, "a number has room");
		a->digit[a->digits++] = (unsigned char)(more % 10);
	}
	decimal_trim(a);
}

static inline void
decimal_set(struct decimal *a, uint64_t value)
{
	a->digits = 0;
	decimal_times(a, 1, value);
}

static inline int
decimal_compare(const struct decimal *a, const struct decimal *b)
{
	if (a->digits != b->digits)
		return a->digits < b->digits ? -1 : 1;
	for (uint32_t i = a->digits; i-- > 0; )
		if (a->digit[i] != b->digit[i])
			return a->digit[i] < b->digit[i] ? -1 : 1;
	return 0;
}

static inline void
decimal_add(struct decimal *a, const struct decimal *b)
{
	unsigned carry = 0;

	for (uint32_t i = 0; i < b->digits || carry > 0; i++) {
		if (i == a->digits) {
			oracle_need(i < DECIMAL_DIGITS, "a number has room");
			a->digit[a->digits++] = 0;
		}
		carry += a->digit[i];
		carry += i < b->digits ? b->digit[i] : 0;
		a->digit[i] = (unsigned char)(carry % 10);
		carry /= 10;
	}
}

/* Subtracts b from a; b must not be greater than a. */
static inline void
decimal_subtract(struct decimal *a, const struct decimal *b)
{
	int borrow = 0;

	for (uint32_t i = 0; i < a->digits; i++) {
		int digit = a->digit[i] - borrow -
		    (i < b->digits ? b->digit[i] : 0);

		borrow = digit < 0;
		a->digit[i] = (unsigned char)(digit + 10 * borrow);
	}
	decimal_trim(a);
}

/* Divides a and returns the remainder. */
static inline uint64_t
decimal_divide(struct decimal *a, uint64_t divisor)
{
	uint64_t rest = 0;

	for (uint32_t i = a->digits; i-- > 0; ) {
		rest = rest * 10 + a->digit[i];
		a->digit[i] = (unsigned char)(rest / divisor);
		rest %= divisor;
	}
	decimal_trim(a);
	return rest;
}

/* How often b > 0 goes into a, which becomes what is left; few times. */
static inline uint32_t
decimal_times_in(struct decimal *a, const struct decimal *b)
{
	uint32_t times = 0;

	for (; decimal_compare(a, b) >= 0; times++)
		decimal_subtract(a, b);
	return times;
}

/* Sets a to n!. */
static inline void
decimal_factorial(struct decimal *a, uint32_t n)
{
	decimal_set(a, 1);
	for (uint32_t factor = 2; factor <= n; factor++)
		decimal_times(a, factor, 0);
}

static inline const char *
decimal_text(const struct decimal *a)
{
	static char text[DECIMAL_DIGITS + 1];
	char *at = text;

	for (uint32_t i = a->digits; i-- > 0; )
		*at++ = (char)('0' + a->digit[i]);
	strcpy(at, a->digits == 0 ? "0" : "");
	return text;
}

/* Returns whether the library's number is the same. */
static inline int
decimal_is(const struct decimal *a, const struct sp_big *b)
{
	static char text[SP_BIG_TEXT];

	return sp_big_print(b, text) == strlen(text) &&
	    strcmp(text, decimal_text(a)) == 0;
}

#endif

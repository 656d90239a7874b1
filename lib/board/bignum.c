/* bignum.c -- numbers of a text; exact natural numbers, up to 4096! */
#include <string.h>

#include "bignum.h"
#include "board.h"

/* ---- to text ------------------------------------------------------------- */

#define ONES(before, after) before "0" after before "1" after \
	before "2" after before "3" after before "4" after \
	before "5" after before "6" after before "7" after \
	before "8" after before "9" after
#define TENS(before, after) ONES(before "1", after) \
	ONES(before "2", after) ONES(before "3", after) \
	ONES(before "4", after) ONES(before "5", after) \
	ONES(before "6", after) ONES(before "7", after) \
	ONES(before "8", after) ONES(before "9", after)
#define HUNDRED(h) ONES(h "0", " ") TENS(h, " ")
#define HUNDREDS HUNDRED("1") HUNDRED("2") HUNDRED("3") HUNDRED("4") \
	HUNDRED("5") HUNDRED("6") HUNDRED("7") HUNDRED("8") HUNDRED("9")
#define NINE(x) x x x x x x x x x
#define TEN(x) x NINE(x)

const struct sp_digits sp_digits = {
	ONES("", "   ") TENS("", "  ") HUNDREDS,
	HUNDRED("0") HUNDREDS,
	TEN("\2") NINE(TEN("\3")) NINE(TEN(TEN("\4")))
};

char *
sp_put_large(char *at, uint64_t number)
{
	if (number <= UINT32_MAX)
		return sp_put_label(at, (uint32_t)number) - 1;
	at = sp_put_large(at, number / SP_THREE_DIGITS);
	memcpy(at, sp_digits.padded + 4 * (number % SP_THREE_DIGITS), 4);
	return at + 3;
}

/* ---- from text ----------------------------------------------------------- */

enum sp_status
sp_number_parse(const char *text, size_t length, uint64_t max,
    uint64_t *value)
{
	uint64_t v = 0;

	if (length == 0)
		return SP_MALFORMED;
	for (const char *end = text + length; text < end; text++) {
		unsigned digit = (unsigned)(unsigned char)*text - '0';

		if (digit > 9 || digit > max || v > (max - digit) / 10)
			return SP_MALFORMED;
		v = v * 10 + digit;
	}
	*value = v;
	return SP_OK;
}

/* Reads one end of a range; if it is left out, *value remains. */
static enum sp_status
parse_end(const char *text, size_t length, uint64_t *value)
{
	return length == 0 ? SP_OK :
	    sp_number_parse(text, length, UINT64_MAX, value);
}

enum sp_status
sp_range_parse(const char *name, const char *text, uint64_t *lo, uint64_t *hi,
    struct sp_fault *fault)
{
	size_t before = strcspn(text, ":");
	const char *rest = text + before;
	enum sp_status status;

	*lo = 0;
	*hi = UINT64_MAX;
	status = *text == '\0' ? SP_MALFORMED : parse_end(text, before, lo);
	if (*rest == '\0')
		*hi = *lo;
	else if (status == SP_OK)
		status = parse_end(rest + 1, strlen(rest + 1), hi);
	if (status != SP_OK)
		return sp_fault_set(fault, SP_MALFORMED, "%s takes a number "
		    "or a range LO:HI, whole numbers below 2^64", name);
	if (*lo > *hi)
		return sp_fault_set(fault, SP_MALFORMED,
		    "the range is empty, %llu is more than %llu",
		    (unsigned long long)*lo, (unsigned long long)*hi);
	return SP_OK;
}

/* ---- exact natural numbers, up to 4096! --------------------------------- */

enum { LIMB_DIGITS = 9 };

/* Sets the length of a number of at most len limbs: no leading zeros. */
static void
drop_zeros(struct sp_big *a, uint32_t len)
{
	while (len > 0 && a->limb[len - 1] == 0)
		len--;
	a->len = len;
}

void
sp_big_set(struct sp_big *a, uint64_t value)
{
	for (a->len = 0; value > 0; value /= SP_BIG_BASE)
		a->limb[a->len++] = (uint32_t)(value % SP_BIG_BASE);
}

void
sp_big_copy(struct sp_big *to, const struct sp_big *from)
{
	to->len = from->len;
	memcpy(to->limb, from->limb, from->len * sizeof *from->limb);
}

void
sp_big_multiply(struct sp_big *a, uint32_t factor, uint32_t addend)
{
	uint64_t carry = addend;

	for (uint32_t i = 0; i < a->len; i++) {
		carry += (uint64_t)a->limb[i] * factor;
		a->limb[i] = (uint32_t)(carry % SP_BIG_BASE);
		carry /= SP_BIG_BASE;
	}
	for (; carry > 0 && a->len < SP_BIG_LIMBS; carry /= SP_BIG_BASE)
		a->limb[a->len++] = (uint32_t)(carry % SP_BIG_BASE);
	drop_zeros(a, a->len);
}

void
sp_big_add(struct sp_big *a, const struct sp_big *b)
{
	uint32_t carry = 0, len = a->len > b->len ? a->len : b->len;

	for (uint32_t i = 0; i < len; i++) {
		carry += (i < a->len ? a->limb[i] : 0) +
		    (i < b->len ? b->limb[i] : 0);
		a->limb[i] = carry % SP_BIG_BASE;
		carry /= SP_BIG_BASE;
	}
	if (carry > 0 && len < SP_BIG_LIMBS)
		a->limb[len++] = carry;
	a->len = len;
}

void
sp_big_subtract(struct sp_big *a, const struct sp_big *b)
{
	uint32_t borrow = 0;

	assert(sp_big_compare(a, b) >= 0);
	for (uint32_t i = 0; i < a->len; i++) {
		uint32_t take = (i < b->len ? b->limb[i] : 0) + borrow;

		borrow = a->limb[i] < take;
		a->limb[i] += borrow * SP_BIG_BASE - take;
	}
	drop_zeros(a, a->len);
}

uint32_t
sp_big_divide(struct sp_big *a, uint32_t divisor)
{
	uint64_t rest = 0;

	assert(0 < divisor && divisor <= SP_BIG_BASE);
	for (uint32_t i = a->len; i-- > 0; ) {
		rest = rest * SP_BIG_BASE + a->limb[i];
		a->limb[i] = (uint32_t)(rest / divisor);
		rest %= divisor;
	}
	drop_zeros(a, a->len);
	return (uint32_t)rest;
}

int
sp_big_compare(const struct sp_big *a, const struct sp_big *b)
{
	if (a->len != b->len)
		return a->len < b->len ? -1 : 1;
	for (uint32_t i = a->len; i-- > 0; )
		if (a->limb[i] != b->limb[i])
			return a->limb[i] < b->limb[i] ? -1 : 1;
	return 0;
}

enum sp_status
sp_big_parse(const char *text, struct sp_big *a)
{
	size_t digits = strspn(text, "0123456789");
	const char *end = text + digits;

	if (digits == 0 || *end != '\0')
		return SP_MALFORMED;
	text += strspn(text, "0");
	for (a->len = 0; text < end; a->len++) {
		uint32_t limb = 0;
		const char *from = end - text > LIMB_DIGITS ?
		    end - LIMB_DIGITS : text;

		if (a->len == SP_BIG_LIMBS) {
			for (uint32_t i = 0; i < SP_BIG_LIMBS; i++)
				a->limb[i] = SP_BIG_BASE - 1;
			break;
		}
		for (const char *digit = from; digit < end; digit++)
			limb = limb * 10 + (uint32_t)(*digit - '0');
		a->limb[a->len] = limb;
		end = from;
	}
	return SP_OK;
}

size_t
sp_big_print(const struct sp_big *a, char text[SP_BIG_TEXT])
{
	uint32_t i = a->len;
	char *end = sp_put_number(text, i == 0 ? 0 : a->limb[--i]);

	for (; i-- > 0; end += LIMB_DIGITS) {
		uint32_t limb = a->limb[i];

		for (size_t k = LIMB_DIGITS; k-- > 0; limb /= 10)
			end[k] = (char)('0' + limb % 10);
	}
	*end = '\0';
	return (size_t)(end - text);
}

int
sp_big_fits(const struct sp_big *a, uint64_t *value)
{
	uint64_t v = 0;

	for (uint32_t i = a->len; i-- > 0; ) {
		if (v > (UINT64_MAX - a->limb[i]) / SP_BIG_BASE)
			return 0;
		v = v * SP_BIG_BASE + a->limb[i];
	}
	*value = v;
	return 1;
}

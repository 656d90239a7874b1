/* bignum.c -- exact natural numbers, up to 4096! */
#include <string.h>

#include "bignum.h"
#include "board.h"

enum { LIMB_DIGITS = 9 };

/* Sets the length of a number of at most len limbs: no leading zeros. */
static void
trim(struct sp_big *a, uint32_t len)
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
	trim(a, a->len);
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

	for (uint32_t i = 0; i < a->len; i++) {
		uint32_t take = (i < b->len ? b->limb[i] : 0) + borrow;

		borrow = a->limb[i] < take;
		a->limb[i] += borrow * SP_BIG_BASE - take;
	}
	trim(a, a->len);
}

uint32_t
sp_big_divide(struct sp_big *a, uint32_t divisor)
{
	uint64_t rest = 0;

	for (uint32_t i = a->len; i-- > 0; ) {
		rest = rest * SP_BIG_BASE + a->limb[i];
		a->limb[i] = (uint32_t)(rest / divisor);
		rest %= divisor;
	}
	trim(a, a->len);
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

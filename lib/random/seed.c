/* seed.c -- seeds in text */
#include <string.h>

#include "random.h"

/* Sets the seed to seed * base + digit; returns 0 if that is 2^128 or more. */
static int
append_digit(struct sp_seed *seed, unsigned base, unsigned digit)
{
	uint64_t low, high;
	uint64_t carry = sp_multiply(seed->lo, base, &low);
	uint64_t overflow = sp_multiply(seed->hi, base, &high);

	low += digit;
	carry += low < digit;
	high += carry;
	if (overflow != 0 || high < carry)
		return 0;
	seed->lo = low;
	seed->hi = high;
	return 1;
}

/* Sets *seed to the seed in a text; returns 0 if the text is no seed. */
static int
parse(const char *text, struct sp_seed *seed)
{
	static const char digits[] = "0123456789abcdef0123456789ABCDEF";
	int hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
	unsigned base = hexadecimal ? 16 : 10;

	text += hexadecimal ? 2 : 0;
	if (*text == '\0')
		return 0;
	seed->lo = seed->hi = 0;
	for (; *text != '\0'; text++) {
		const char *found = strchr(digits, *text);
		unsigned digit;

		if (found == NULL)
			return 0;
		digit = (unsigned)(found - digits) % 16;
		if (digit >= base || !append_digit(seed, base, digit))
			return 0;
	}
	return 1;
}

enum sp_status
sp_seed_parse(const char *text, struct sp_seed *seed, struct sp_fault *fault)
{
	SP_NOT_NULL(fault, text && seed);
	if (parse(text, seed))
		return SP_OK;
	return sp_fault_set(fault, SP_MALFORMED, "no seed: 0 to 2^128-1, "
	    "decimal, or hexadecimal after 0x");
}

/* Divides the seed by 10 and returns the remainder, in steps of 32 bits. */
static unsigned
take_digit(struct sp_seed *seed)
{
	uint64_t part, rest;

	rest = seed->hi % 10;
	seed->hi /= 10;
	part = rest << 32 | seed->lo >> 32;
	rest = part % 10 << 32 | (seed->lo & UINT32_MAX);
	seed->lo = part / 10 << 32 | rest / 10;
	return (unsigned)(rest % 10);
}

void
sp_seed_print(struct sp_seed seed, char text[SP_SEED_TEXT])
{
	char reversed[SP_SEED_TEXT];
	size_t length = 0;

	do {
		reversed[length++] = (char)('0' + take_digit(&seed));
	} while (seed.lo != 0 || seed.hi != 0);
	while (length > 0)
		*text++ = reversed[--length];
	*text = '\0';
}

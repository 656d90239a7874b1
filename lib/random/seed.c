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

void
sp_seed_print(struct sp_seed seed, char text[SP_SEED_TEXT])
{
	struct sp_big number;
	char digits[SP_BIG_TEXT];

	sp_big_set(&number, seed.hi);
	for (int shift = 48; shift >= 0; shift -= 16)
		sp_big_multiply(&number, 1 << 16, seed.lo >> shift & 0xffff);
	sp_big_print(&number, digits);
	strcpy(text, digits);
}

/* number.c -- decimal numbers, and ranges of them, from text and to text */
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

/* number.c -- decimal numbers and ranges of them as text */
#include <string.h>

#include "bignum.h"
#include "board.h"

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

/* number.c -- numbers in text */
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

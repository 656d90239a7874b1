/* arguments.c -- arguments of options: numbers, sizes, ranges and parts */
#include <string.h>

#include "board/bignum.h"
#include "cmd.h"

uint64_t
cmd_number(int letter, const char *text, uint64_t lo, uint64_t hi)
{
	uint64_t value;

	if (sp_number_parse(text, strlen(text), hi, &value) != SP_OK ||
	    value < lo)
		cmd_usage(letter, "'%.64s' is no whole number from %llu to "
		    "%llu", text, (unsigned long long)lo,
		    (unsigned long long)hi);
	return value;
}

uint64_t
cmd_thousandths(const char *text)
{
	const char *digits = "0123456789", *after;
	size_t whole = strspn(text, digits), places = 0;
	uint64_t value;

	after = text + whole;
	if (*after == '.')
		places = strspn(++after, digits);
	if (after[places] != '\0' || (places == 0 &&
	    (whole == 0 || after > text + whole)))
		return 0;
	if (whole == 0)
		value = 0;
	else if (sp_number_parse(text, whole, UINT64_MAX / 1000 - 1, &value) !=
	    SP_OK)
		return UINT64_MAX;
	for (size_t i = 0; i < 3; i++)
		value = value * 10 + (i < places ?
		    (uint64_t)(after[i] - '0') : 0);
	return value;
}

struct sp_size
cmd_size(int letter, const char *text)
{
	struct sp_size size;
	struct sp_fault fault;

	if (sp_size_parse(text, &size, &fault) != SP_OK)
		cmd_usage(letter, "'%.64s': %s", text, fault.text);
	return size;
}

void
cmd_range(int letter, const char *name, const char *text, uint64_t *lo,
    uint64_t *hi)
{
	struct sp_fault fault;

	if (sp_range_parse(name, text, lo, hi, &fault) != SP_OK)
		cmd_usage(letter, "'%.64s': %s", text, fault.text);
}

const char *
cmd_symmetry_name(size_t k)
{
	const struct sp_symmetry *symmetry = sp_symmetry_at(k + 1);

	return symmetry == NULL ? NULL : symmetry->name;
}

_Static_assert((int)CMD_MOST_PARTS <= (int)SP_BIG_BASE,
    "numbers of boards are divided by the number of parts");

void
cmd_part(int letter, char *text, uint32_t *part, uint32_t *parts)
{
	static struct sp_big r, m;
	char *slash = strchr(text, '/');
	uint64_t value = 0;
	int wrong = slash == NULL;

	if (!wrong) {
		*slash = '\0';
		wrong = sp_big_parse(text, &r) != SP_OK ||
		    sp_big_parse(slash + 1, &m) != SP_OK;
		*slash = '/';
	}
	if (wrong)
		cmd_usage(letter, "'%.64s' is no part R/M", text);
	if (sp_big_compare(&r, &m) >= 0)
		cmd_usage(letter, "'%.64s': the parts are 0/M to (M-1)/M",
		    text);
	if (!sp_big_fits(&m, &value) || value > CMD_MOST_PARTS)
		cmd_usage(letter, "'%.64s': too many parts; at most %d", text,
		    CMD_MOST_PARTS);
	*parts = (uint32_t)value;
	sp_big_fits(&r, &value);
	*part = (uint32_t)value;
}

/* numbers.c -- any text in place of a number, size, property, seed or name */
#include "decimal.h"
#include "fuzz.h"
#include "slow.h"
#include "text/text.h"

/*
 * Every line after the first is given to all functions that parse an argument.
 * Numbers are compared with the number of the line before and with the numbers
 * of the first line.
 */
enum { LINES = 50 };

static struct decimal value, before; /* of this line and the last number */
static char shown[SP_FAULT_TEXT];    /* what the library says, as text */

/* The library took the text, or refused it, for this reason if it says why. */
static void
need(int taken, enum sp_status status, const char *why,
    const struct sp_fault *fault, const char *what)
{
	fuzz_need(status == (taken ? SP_OK : SP_MALFORMED), what,
	    taken ? "taken" : "refused", status == SP_OK ? "taken" : "refused");
	if (!taken && fault != NULL)
		fuzz_core(what, why, fault);
}

static int
is_at_most(const struct decimal *a, uint64_t most)
{
	static struct decimal bound;

	decimal_set(&bound, most);
	return decimal_compare(a, &bound) <= 0;
}

/* The number as one of 64 bits, which it must fit. */
static uint64_t
small_value(const struct decimal *a)
{
	uint64_t v = 0;

	for (uint32_t i = a->digits; i-- > 0; )
		v = v * 10 + a->digit[i];
	return v;
}

static void
check_number(const char *text, size_t length, uint64_t most)
{
	static struct decimal number;
	uint64_t got = 0;
	int taken = decimal_parse(&number, text, length) &&
	    is_at_most(&number, most);

	need(taken, sp_number_parse(text, length, most, &got), NULL, NULL,
	    "a number up to a bound");
	fuzz_need(!taken || got == small_value(&number),
	    "the number", decimal_text(&number), "another");
}

static void
check_size(const char *text)
{
	struct sp_size size = { 0, 0 };
	struct sp_fault fault;
	uint32_t w, h;
	const char *why = slow_size(text, strlen(text), &w, &h);

	need(why == NULL, sp_size_parse(text, &size, &fault), why, &fault,
	    "a size");
	fuzz_need(why != NULL || (size.w == w && size.h == h), "the size",
	    text, "another");
}

static void
check_seed(const char *text)
{
	struct sp_fault fault;
	const char *digits = "0123456789abcdefABCDEF";
	int is_hex = strncmp(text, "0x", 2) == 0 || strncmp(text, "0X", 2) == 0;
	size_t length = strlen(text);
	static struct decimal seed, bound, got;
	struct sp_seed read = { 0, 0 };
	int taken = length > 2 && strspn(text + 2, digits) == length - 2;

	decimal_set(&seed, 0);
	for (size_t i = 2; is_hex && taken && i < length; i++)
		decimal_times(&seed, 16, (uint64_t)(strchr(digits, text[i]) -
		    digits) - (text[i] < 'a' && text[i] > '9' ? 6 : 0));
	if (!is_hex)
		taken = decimal_parse(&seed, text, length);
	decimal_set(&bound, UINT64_MAX);
	decimal_times(&bound, UINT64_C(1) << 32, UINT32_MAX);
	decimal_times(&bound, UINT64_C(1) << 32, UINT32_MAX);
	taken = taken && decimal_compare(&seed, &bound) <= 0;
	need(taken, sp_seed_parse(text, &read, &fault), NULL, NULL, "a seed");
	if (!taken)
		return;
	decimal_set(&got, read.hi);
	decimal_times(&got, UINT64_C(1) << 32, read.lo >> 32);
	decimal_times(&got, UINT64_C(1) << 32, read.lo & UINT32_MAX);
	fuzz_need(decimal_compare(&seed, &got) == 0, "the seed", text,
	    "another");
	sp_seed_print(read, shown);
	fuzz_need(strcmp(shown, decimal_text(&seed)) == 0,
	    "the seed as it is shown", decimal_text(&seed), shown);
}

/* ---- properties ---- */

/* The field with that name; NULL if there is none. */
static const struct sp_field *
field_of(const char *name, size_t length)
{
	const struct sp_field *field;

	for (size_t k = 0; (field = sp_field_at(k)) != NULL; k++)
		if (strlen(field->name) == length &&
		    strncmp(field->name, name, length) == 0)
			break;
	return field;
}

/* Reads one end of a range; an empty text leaves *end unchanged. */
static int
slow_end(const char *text, size_t length, uint64_t *end)
{
	static struct decimal number;

	if (length == 0)
		return 1;
	if (!decimal_parse(&number, text, length) ||
	    !is_at_most(&number, UINT64_MAX))
		return 0;
	*end = small_value(&number);
	return 1;
}

/* Why a text is no range of values; NULL if it is one. */
static const char *
slow_range(const char *name, const char *text, uint64_t *lo, uint64_t *hi)
{
	static char why[SP_FAULT_TEXT];
	const char *colon = strchr(text, ':');
	size_t length = colon == NULL ? strlen(text) : (size_t)(colon - text);
	int good = slow_end(text, length, lo);

	if (colon == NULL) {
		good = good && length > 0;
		*hi = *lo;
	} else {
		good = good && slow_end(colon + 1, strlen(colon + 1), hi);
	}
	if (!good) {
		sprintf(why, "%s takes a number or a range LO:HI, whole "
		    "numbers below 2^64", name);
		return why;
	}
	if (*lo > *hi) {
		sprintf(why, "the range is empty, %llu is more than %llu",
		    (unsigned long long)*lo, (unsigned long long)*hi);
		return why;
	}
	return NULL;
}

/* Why a text is no value of such a field; NULL if it is one. */
static const char *
slow_values(const struct sp_field *field, const char *text, uint64_t *lo,
    uint64_t *hi)
{
	static char why[SP_FAULT_TEXT];
	uint32_t w = 0, h = 0;

	switch (field->type) {
	case SP_EVEN_ODD:
		*lo = *hi = strcmp(text, "odd") == 0;
		sprintf(why, "%s is even or odd", field->name);
		return strcmp(text, "odd") == 0 || strcmp(text, "even") == 0 ?
		    NULL : why;
	case SP_SIZE:
		sprintf(why, "%s takes one size, as in %s=4x4", field->name,
		    field->name);
		if (slow_size(text, strlen(text), &w, &h) != NULL)
			return why;
		*lo = *hi = w * (UINT64_C(1) << 32) + h;
		return NULL;
	default:
		return slow_range(field->name, text, lo, hi);
	}
}

static void
check_property(const char *text)
{
	static const char *const words[] = {
		[SP_IS_SOLVABLE] = "solvable",
		[SP_IS_UNSOLVABLE] = "unsolvable",
		[SP_IS_SOLVED] = "solved"
	};
	char named[SP_FAULT_TEXT];
	const char *equals = strchr(text, '='), *why = NULL;
	const struct sp_field *field;
	uint64_t lo = 0, hi = UINT64_MAX;
	struct sp_property p;
	struct sp_fault fault;
	enum sp_status status = sp_property_parse(text, &p, &fault);

	fuzz_need(p.negated == (*text == '!'), "the negation", text, "not so");
	text += *text == '!';
	field = field_of(text, strcspn(text, "="));
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (strcmp(text, words[i]) != 0)
			continue;
		fuzz_need(status == SP_OK && p.field == NULL &&
		    (size_t)p.is == i, "the property", text, "another");
		return;
	}
	if (field == NULL) {
		why = "no such property";
	} else if (equals == NULL) {
		sprintf(named, "say which values: %s=LO:HI or %s=VALUE",
		    field->name, field->name);
		why = named;
	} else {
		why = slow_values(field, equals + 1, &lo, &hi);
	}
	need(why == NULL, status, why, &fault, "a property");
	fuzz_need(why != NULL || (p.field == field && p.lo == lo &&
	    p.hi == hi), "the property", text, "another");
}

/* ---- names ---- */

static void
check_names(const char *text)
{
	const struct sp_form *form;
	const struct sp_symmetry *symmetry;
	const struct sp_size four = { 4, 4 };
	struct sp_fault fault;
	struct sp_goal *laid;
	size_t goal = 0;

	for (size_t k = 0; (form = sp_form_at(k)) != NULL; k++)
		if (strcmp(text, form->name) == 0)
			break;
	fuzz_need(sp_form_by_name(text) == form, "the form", text, "another");
	/* From the second on: the identity has no name of its own. */
	for (size_t k = 1; (symmetry = sp_symmetry_at(k)) != NULL; k++)
		if (strcmp(text, symmetry->name) == 0)
			break;
	fuzz_need(sp_symmetry_by_name(text) == symmetry, "the symmetry", text,
	    "another");
	fuzz_need(sp_field_by_name(text) ==
	    field_of(text, strlen(text)), "the field", text, "another");
	while (goal < ORACLE_NAMED &&
	    strcmp(text, oracle_goal_name((int)goal)) != 0)
		goal++;
	need(goal < ORACLE_NAMED, sp_goal_new(&laid, text, four, &fault),
	    "no goal has this name", &fault, "a goal");
	sp_goal_free(laid);
}

/* ---- numbers of any size ---- */

/* What is reckoned with them is for unit/bignum.c. */
static void
check_big(const char *text)
{
	static struct sp_big big;
	static char digits[SP_BIG_TEXT];
	int taken = decimal_parse(&value, text, strlen(text));

	need(taken, sp_big_parse(text, &big), NULL, NULL, "a large number");
	if (!taken)
		return;
	sp_big_print(&big, digits);
	fuzz_need(decimal_is(&value, &big), "the large number",
	    decimal_text(&value), digits);
	decimal_copy(&before, &value);
}

static void
check_line(const char *line, size_t length, const struct fuzz *f)
{
	/* The library sees where it ends, and the sanitizer if it goes on. */
	char *text = malloc(length + 1);
	uint32_t number = f->number[0];

	oracle_need(text != NULL, "memory");
	memcpy(text, line, length);
	text[length] = '\0';
	check_number(text, length, UINT64_MAX);
	check_number(text, length, SP_MAX_CELLS);
	check_number(text, length, number);
	if (is_at_most(&before, UINT64_MAX))
		check_number(text, length, small_value(&before));
	check_size(text);
	check_seed(text);
	check_property(text);
	check_names(text);
	check_big(text);
	free(text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz f;

	fuzz_open(&f, data, size);
	decimal_set(&value, 0);
	decimal_set(&before, 0);
	for (int i = 0; i < LINES && f.length > 0; i++) {
		const char *lf = memchr(f.text, '\n', f.length);
		size_t length = lf == NULL ? f.length : (size_t)(lf - f.text);

		check_line(f.text, length < DECIMAL_DIGITS / 4 ? length :
		    DECIMAL_DIGITS / 4, &f);
		length += lf != NULL;
		f.text += length;
		f.length -= length;
	}
	return 0;
}

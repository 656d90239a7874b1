/* bignum.c -- exact numbers, against their digits and their rests */
#include <string.h>

#include "board/bignum.h"
#include "tap.h"

static struct sp_big a, b, c;
static char text[SP_BIG_TEXT], other[SP_BIG_TEXT + 20], digits[SP_BIG_TEXT];

/* A prime: one wrong number in four thousand million has the right rest. */
static const uint64_t prime = 4294967291;

/* The rest of a text of digits by the prime. */
static uint64_t
rest_of(const char *at)
{
	uint64_t rest = 0;

	for (; *at != '\0'; at++)
		rest = (rest * 10 + (uint64_t)(*at - '0')) % prime;
	return rest;
}

/* The rest of a number, by the digits that it is printed as. */
static uint64_t
rest(const struct sp_big *big)
{
	oracle_need(sp_big_print(big, digits) == strlen(digits), "a length");
	return rest_of(digits);
}

/* Draws digits, at times many 0 or 9 in a row.  Returns whether they are printed
 * as they were read, maybe behind zeros. */
static int
draw(struct sp_big *big, char *out, uint32_t most)
{
	char filler = "09x"[oracle_below(3)];
	uint32_t length = 1 + oracle_below(most);

	for (uint32_t i = 0; i < length; i++)
		out[i] = filler != 'x' && oracle_below(20) > 0 ? filler :
		    (char)('0' + oracle_below(10));
	out[0] = length > 1 && out[0] == '0' ? '1' : out[0];
	out[length] = '\0';
	sprintf(other, "%.*s%s", (int)oracle_below(9), "00000000", out);
	return sp_big_parse(other, big) == SP_OK &&
	    sp_big_print(big, digits) == strlen(out) &&
	    strcmp(digits, out) == 0;
}

/* Returns whether the numbers compare as their digits do. */
static int
compares(const char *of_a, const char *of_b)
{
	int order = strlen(of_a) != strlen(of_b) ? (strlen(of_a) >
	    strlen(of_b)) * 2 - 1 : strcmp(of_a, of_b);
	int got = sp_big_compare(&a, &b);

	return (got > 0) == (order > 0) && (got < 0) == (order < 0);
}

static void
arithmetic(void)
{
	static char of_a[100], of_b[100];
	int read = 1, add = 1, subtract = 1, multiply = 1, divide = 1;
	int compare = 1, fits = 1;

	for (int turn = 0; turn < 20000; turn++) {
		uint32_t factor = (uint32_t)(oracle_random() >>
		    (32 + oracle_below(32)));
		uint32_t divisor = 1 + oracle_below(turn % 2 == 0 ? 5000 :
		    SP_BIG_BASE), left;
		uint64_t x, y, value = 0;

		read &= draw(&a, of_a, 60);
		read &= draw(&b, of_b, turn % 3 == 0 ? 60 :
		    (uint32_t)strlen(of_a));
		x = rest_of(of_a);
		y = rest_of(of_b);
		compare &= compares(of_a, of_b);
		sp_big_copy(&c, &a);
		sp_big_add(&c, &b);
		add &= rest(&c) == (x + y) % prime;
		sp_big_subtract(&c, &a);
		subtract &= sp_big_compare(&c, &b) == 0 && rest(&c) == y;
		sp_big_copy(&c, &a);
		sp_big_multiply(&c, factor, divisor);
		multiply &= rest(&c) == (x * factor + divisor) % prime;
		sp_big_copy(&c, &a);
		left = sp_big_divide(&c, divisor);
		divide &= left < divisor &&
		    (rest(&c) * divisor + left) % prime == x;
		sp_big_set(&c, oracle_random() >> oracle_below(64));
		fits &= sp_big_fits(&c, &value) && rest(&c) == value % prime;
		fits &= strlen(of_a) < 21 || !sp_big_fits(&a, &value);
	}
	ok(read, "numbers are printed as they were read, without zeros in "
	    "front");
	ok(compare, "20000 comparisons are those of the digits");
	ok(add, "20000 sums have the rest of their summands");
	ok(subtract, "20000 sums less one summand are the other");
	ok(multiply, "20000 products have the rest of their factors");
	ok(divide, "20000 quotients have the rest of their dividend");
	ok(fits, "numbers of 64 bits fit, those of 21 digits do not");
	oracle_need(sp_big_parse("18446744073709551615", &a) == SP_OK &&
	    sp_big_parse("18446744073709551616", &b) == SP_OK, "numbers");
	ok(sp_big_fits(&a, &(uint64_t){ 0 }) && !sp_big_fits(&b,
	    &(uint64_t){ 0 }), "2^64 - 1 fits, and 2^64 does not");
	for (const char *const *at = (const char *const []){ "", "1x", "-1",
	    " 1", "0x10", "1 ", NULL }; *at != NULL; at++)
		ok(sp_big_parse(*at, &a) == SP_MALFORMED, "'%s' is no number",
		    *at);
}

/* Sets a to the largest number of the type: all digits 9. */
static void
set_largest(void)
{
	memset(text, '9', SP_BIG_TEXT);
	text[SP_BIG_TEXT - 1] = '\0';
	oracle_need(sp_big_parse(text, &a) == SP_OK, "the largest number");
}

static void
long_texts(void)
{
	set_largest();
	memset(other, '7', SP_BIG_TEXT + 10);
	other[SP_BIG_TEXT + 10] = '\0';
	ok(sp_big_parse(other, &b) == SP_OK && sp_big_compare(&a, &b) == 0,
	    "a number too long for the type becomes its largest");
	memset(other, '0', SP_BIG_TEXT + 10);
	strcpy(other + SP_BIG_TEXT, "42");
	sp_big_set(&b, 42);
	ok(sp_big_parse(other, &a) == SP_OK && sp_big_compare(&a, &b) == 0,
	    "zeros in front do not make a number too long");
}

/* What is too large for the type is cut off, never written past its end. */
static void
overflow(void)
{
	enum { SUM, PRODUCT, ALL };
	static const char *const names[ALL] = { "sum", "product" };
	static struct {
		struct sp_big big;
		uint32_t behind;
	} guarded;

	set_largest();
	sp_big_set(&b, SP_BIG_BASE);
	for (int kind = SUM; kind < ALL; kind++) {
		guarded.behind = 0x5eed;
		sp_big_copy(&guarded.big, &a);
		if (kind == SUM)
			sp_big_add(&guarded.big, &b);
		else
			sp_big_multiply(&guarded.big, 1000, 0);
		ok(sp_big_print(&guarded.big, text) < SP_BIG_TEXT &&
		    guarded.behind == 0x5eed,
		    "a %s too large for the type is cut off", names[kind]);
	}
}

int
main(void)
{
	TEST(arithmetic());
	TEST(long_texts());
	TEST(overflow());
	return done();
}

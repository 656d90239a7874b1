/* bignum.c -- exact numbers, against sums of digits done by hand */
#include <string.h>

#include "decimal.h"
#include "tap.h"

static struct sp_big a, b, c;
static struct decimal x, y, z;
static char text[SP_BIG_TEXT], other[SP_BIG_TEXT + 20];

/* Random digits, at times many 0 or 9 in a row; maybe zeros in front. */
static void
random_text(char *out, uint32_t length)
{
	char filler = "09x"[oracle_below(3)];

	for (uint32_t i = 0; i < length; i++)
		out[i] = filler != 'x' && oracle_below(20) > 0 ? filler :
		    (char)('0' + oracle_below(10));
	out[length] = '\0';
}

static void
draw(struct sp_big *big, struct decimal *d, uint32_t most)
{
	random_text(other, 1 + oracle_below(most));
	oracle_need(sp_big_parse(other, big) == SP_OK &&
	    decimal_parse(d, other, strlen(other)), "digits are a number");
}

static int
sign(int value)
{
	return (value > 0) - (value < 0);
}

static void
arithmetic(void)
{
	int read = 1, add = 1, subtract = 1, multiply = 1, divide = 1;
	int compare = 1;

	for (int turn = 0; turn < 20000; turn++) {
		uint32_t factor = (uint32_t)(oracle_random() >>
		    (32 + oracle_below(32)));
		uint32_t divisor = 1 + oracle_below(turn % 2 == 0 ? 5000 :
		    SP_BIG_BASE);

		draw(&a, &x, 60);
		draw(&b, &y, turn % 3 == 0 ? 60 : x.digits + 1);
		read &= decimal_is(&x, &a) && decimal_is(&y, &b);
		compare &= sign(sp_big_compare(&a, &b)) ==
		    decimal_compare(&x, &y);
		compare &= sp_big_compare(&a, &a) == 0;
		sp_big_copy(&c, &a);
		decimal_copy(&z, &x);
		sp_big_add(&c, &b);
		decimal_add(&z, &y);
		add &= decimal_is(&z, &c);
		sp_big_subtract(&c, &a);
		decimal_subtract(&z, &x);
		subtract &= decimal_is(&z, &c) && decimal_is(&y, &c);
		sp_big_copy(&c, &a);
		decimal_copy(&z, &x);
		sp_big_multiply(&c, factor, 0);
		decimal_times(&z, factor, 0);
		multiply &= decimal_is(&z, &c);
		sp_big_copy(&c, &a);
		decimal_copy(&z, &x);
		divide &= sp_big_divide(&c, divisor) ==
		    decimal_divide(&z, divisor);
		divide &= decimal_is(&z, &c);
	}
	ok(read, "numbers are printed as they were read, without zeros in "
	    "front");
	ok(compare, "20000 comparisons are those of the digits");
	ok(add, "20000 sums are those of the digits");
	ok(subtract, "20000 differences are those of the digits");
	ok(multiply, "20000 products are those of the digits");
	ok(divide, "20000 quotients and remainders are those of the digits");
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
	decimal_set(&x, 42);
	ok(sp_big_parse(other, &a) == SP_OK && decimal_is(&x, &a),
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

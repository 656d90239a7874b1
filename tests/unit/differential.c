/* differential.c -- random text is read as by a slow reader, at every level */
#include "slow.h"
#include "tap.h"

enum {
	TEXT = 60000,   /* most bytes of a text */
	COMMENT = 9000, /* bytes of a comment that makes a short text long */
	MANY = 9000,    /* bytes of many boards */
	CELLS = 400
};

static struct transcript got, expected;
static char text[TEXT];
static size_t used;

/* ---- random text ---- */

#define ANY(list) (list)[oracle_below(sizeof (list) / sizeof *(list))]

static void
add(const char *more)
{
	strcpy(text + used, more);
	used += strlen(more);
}

/* Appends a number of up to so many digits. */
static void
add_number(uint32_t digits)
{
	for (digits = 1 + oracle_below(digits); digits > 0; digits--)
		text[used++] = (char)('0' + oracle_below(10));
}

/* Appends a well-formed board, with one row or all rows on a line: now and then
 * zeros in front of its labels, other spaces, comments. */
static void
add_board(const struct reading *how)
{
	static const char *const spaces[] = {
		" ", " ", " ", " ", " ", "  ", "\t", "          ", " \r"
	};
	uint32_t label[CELLS], w = how->size.w, h = how->size.h, n;
	uint32_t padded = oracle_below(3) == 0 ? 5 : 30;

	if (w == 0) {
		w = 2 + oracle_below(4);
		h = how->form.grid ? 2 + oracle_below(4) : w;
	}
	n = w * h;
	oracle_shuffle(label, n, oracle_below(3) == 0 ? 1 + oracle_below(n) :
	    n);
	for (uint32_t cell = 0; cell < n; cell++) {
		int ends = cell + 1 == n || (how->form.grid &&
		    (cell + 1) % w == 0);

		used += (size_t)sprintf(text + used, "%0*u",
		    oracle_below(padded) == 0 ? 1 + (int)oracle_below(10) : 1,
		    label[cell]);
		add(!ends ? ANY(spaces) : oracle_below(12) == 0 ?
		    " # comment 1 2\n" : "\n");
		if (ends && oracle_below(20) == 0)
			add("  # 9 9\n");
	}
	if (how->form.grid && oracle_below(4) > 0)
		add("\n");
}

/* Inserts a piece, which is not in the text, at a place. */
static void
insert(size_t at, const char *piece, size_t length)
{
	memmove(text + at + length, text + at, used - at);
	memcpy(text + at, piece, length);
	used += length;
}

/* Makes a fault, or a change that may be one, at a random place. */
static void
spoil(void)
{
	static const char *const pieces[] = {
		" ", "\n", "\n\n", "#", "0", "1", "2", " 0 ", " 1 ", " 9 ",
		" 17 ", " 63 ", " 64 ", " 65 ", "\t", "\r", "x", "-", ",",
		" x ", " _ ", "[", ":", " 99999 ", " 67108864 ",
		" 67108865 ", " 123456789012345678901234567890123456 ",
		" 00000000000000000000000000000000000000000000000000007 ",
		" abcdefghijklmnopqrstuvwxyz0123456789 ", "\001", "\377",
		"\n# only a comment\n", "\n \t\n", " 3\n", "\n3 ", "\v",
		" 00000003 ", " 000000003 ", "\n0 0 0 0 0 0\n"
	};
	size_t at = oracle_below((uint32_t)used + 1);
	size_t from = oracle_below((uint32_t)used + 1);
	const char *piece = ANY(pieces);
	char copy[40];
	size_t length = oracle_below(sizeof copy), end = used;

	switch (oracle_below(6)) {
	case 0: /* Some bytes are lost. */
		if (at + length / 4 <= used) {
			used -= length / 4;
			memmove(text + at, text + at + length / 4, used - at);
		}
		break;
	case 1:
		if (at < used)
			text[at] = (char)oracle_below(256);
		break;
	case 2: /* Some bytes stand once more at another place. */
		if (from + length <= used) {
			memcpy(copy, text + from, length);
			insert(at, copy, length);
		}
		break;
	case 3:
		insert(at, "", 1);
		break;
	case 4: /* A number stands in front of what was there. */
		add_number(9);
		length = used - end;
		memcpy(copy, text + end, length);
		used = end;
		insert(at, copy, length);
		break;
	default:
		insert(at, piece, strlen(piece));
	}
}

/* Makes a text of boards, often few and now and then some hundreds, with up to
 * six faults; or of garbage. */
static void
make_text(const struct reading *how)
{
	static const char signs[] = "0123456789  \n\n#x\t,";
	size_t enough = oracle_below(50) == 0 ? MANY : 0;
	uint32_t faults = oracle_below(7);

	used = 0;
	if (oracle_below(10) == 0) {
		for (uint32_t i = oracle_below(400); i > 0; i--)
			text[used++] = signs[oracle_below(sizeof signs - 1)];
		return;
	}
	for (uint32_t i = 1 + oracle_below(5); i > 0 || used < enough;
	    i -= i > 0)
		add_board(how);
	while (faults-- > 0)
		spoil();
	if (oracle_below(4) == 0 && used > 0)
		used--;
}

/* ---- the comparison ---- */

static void
print_text(void)
{
	for (size_t i = 0; i < used; i++) {
		if (text[i] == '\n')
			printf("\\n\n# ");
		else if (text[i] >= 0x20 && text[i] < 0x7f)
			putchar(text[i]);
		else
			printf("\\x%02X", (unsigned char)text[i]);
	}
	printf("\n# got:\n%s# expected:\n%s", got.text, expected.text);
}

static int
agrees(struct reading how)
{
	int is_long = oracle_below(4) == 0;

	make_text(&how);
	/* Some kernels are for long blocks only. */
	if (is_long) {
		text[used++] = '\n';
		memset(text + used, '#', COMMENT);
		used += COMMENT;
	}
	oracle_need(used < TEXT, "the text has room");
	how.first = is_long ? used :
	    1 + oracle_below(oracle_below(2) == 0 ? 200 : 2000);
	how.chunk = oracle_below(4) == 0 && used < MANY ?
	    1 + oracle_below(7) : 3000;
	how.plain = oracle_plain[oracle_below(ORACLE_LEVELS)];
	how.one_by_one = oracle_below(4) == 0;
	transcript_clear(&got);
	transcript_clear(&expected);
	transcript_read(&got, text, used, &how);
	slow_read(&expected, text, used, &how);
	if (strcmp(got.text, expected.text) == 0)
		return 1;
	printf("# SP_PLAIN %s, first block %zu, then %zu, %s, text:\n# ",
	    how.plain == NULL ? "unset" : how.plain, how.first, how.chunk,
	    how.one_by_one ? "one by one" : "in batches");
	print_text();
	return 0;
}

static void
compare(const char *form, uint32_t w, uint32_t h, int texts)
{
	struct reading how = {
		*sp_form_by_name(form), { w, h }, UINT32_MAX, 0, 0, NULL, 0
	};
	int good = 1;

	for (int i = tap_share(texts); i > 0 && good; i--)
		good = agrees(how);
	ok(good, "random texts, form %s, size %ux%u, are read as by a slow "
	    "reader", form, w, h);
}

int
main(void)
{
	static const struct {
		const char *form;
		uint32_t w, h;
		int texts;
	} rows[] = {
		{ "line", 0, 0, 12000 }, { "line", 2, 2, 6000 },
		{ "line", 3, 5, 6000 }, { "line", 4, 4, 6000 },
		{ "line", 5, 5, 6000 }, { "line", 8, 8, 3000 },
		{ "line", 5, 13, 3000 }, { "line", 10, 10, 1000 },
		{ "line", 20, 20, 1000 }, { "grid", 0, 0, 12000 },
		{ "grid", 2, 2, 6000 }, { "grid", 4, 3, 6000 },
		{ "grid", 11, 10, 1000 }, { "loose", 0, 0, 6000 },
		{ "loose", 4, 2, 3000 }
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		TEST(compare(rows[i].form, rows[i].w, rows[i].h,
		    rows[i].texts));
	free(got.text);
	free(expected.text);
	return done();
}

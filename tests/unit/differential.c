/* differential.c -- random text, against a slow reader written out plainly */
#include "slow.h"
#include "tap.h"

enum {
	TEXT = 30000,   /* most bytes of a text */
	COMMENT = 9000  /* of them a comment that makes a short text long */
};

static struct transcript got, expected;

/* ---- random text ---- */

static size_t
add(char *text, size_t used, const char *more)
{
	strcpy(text + used, more);
	return used + strlen(more);
}

/* What may stand between labels. */
static const char *
random_space(void)
{
	static const char *const spaces[] = {
		" ", " ", " ", " ", " ", "  ", "\t", "          ", " \r"
	};

	return spaces[oracle_below(sizeof spaces / sizeof *spaces)];
}

/* A board with one row or all rows a line, good as it is. */
static size_t
add_board(char *text, size_t used, const struct reading *how)
{
	uint32_t label[400], w = how->size.w, h = how->size.h;

	if (w == 0) {
		w = 2 + oracle_below(4);
		h = how->form.grid ? 2 + oracle_below(4) : w;
	}
	oracle_shuffle(label, w * h, oracle_below(3) == 0 ?
	    1 + oracle_below(w * h) : w * h);
	for (uint32_t cell = 0; cell < w * h; cell++) {
		int ends = cell + 1 == w * h || (how->form.grid &&
		    (cell + 1) % w == 0);

		used += (size_t)sprintf(text + used, oracle_below(30) == 0 ?
		    "%03u" : "%u", label[cell]);
		used = add(text, used, !ends ? random_space() :
		    oracle_below(12) == 0 ? " # comment 1 2\n" : "\n");
		if (ends && oracle_below(20) == 0)
			used = add(text, used, "  # 9 9\n");
	}
	if (how->form.grid && oracle_below(4) > 0)
		used = add(text, used, "\n");
	return used;
}

/* A place in the text to do something to. */
static size_t
random_place(size_t used)
{
	return oracle_below((uint32_t)used + 1);
}

/* Puts a piece at a place; the text has room for it. */
static size_t
insert(char *text, size_t used, size_t at, const char *piece, size_t length)
{
	memmove(text + at + length, text + at, used - at);
	memcpy(text + at, piece, length);
	return used + length;
}

static size_t
mutate(char *text, size_t used)
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
	size_t at = random_place(used);

	switch (oracle_below(5)) {
	case 0: {
		size_t end = random_place(used);

		/* Some bytes are lost. */
		if (end > at && end - at < 12) {
			memmove(text + at, text + end, used - end);
			return used - (end - at);
		}
		return used;
	}
	case 1:
		if (at < used)
			text[at] = (char)oracle_below(256);
		return used;
	case 2: {
		char copy[40];
		size_t from = random_place(used), length = oracle_below(40);

		/* Some bytes stand once more at another place. */
		if (from + length > used)
			return used;
		memcpy(copy, text + from, length);
		return insert(text, used, at, copy, length);
	}
	case 3:
		return insert(text, used, at, "", 1);
	default: {
		const char *piece = pieces[oracle_below(sizeof pieces /
		    sizeof *pieces)];

		return insert(text, used, at, piece, strlen(piece));
	}
	}
}

/* Boards, and from 0 to 6 faults in them, or none but garbage. */
static size_t
random_text(char *text, const struct reading *how)
{
	static const char signs[] = "0123456789  \n\n#x\t,";
	uint32_t faults = oracle_below(7);
	size_t used = 0;

	if (oracle_below(10) == 0) {
		for (uint32_t i = oracle_below(400); i > 0; i--)
			text[used++] = signs[oracle_below(sizeof signs - 1)];
		return used;
	}
	for (uint32_t i = 1 + oracle_below(5); i > 0; i--)
		used = add_board(text, used, how);
	while (faults-- > 0)
		used = mutate(text, used);
	if (oracle_below(4) == 0 && used > 0)
		used--;
	return used;
}

/* ---- the comparison ---- */

static uint64_t lines;

/* Adds a comment: some kernels are for long blocks only. */
static size_t
add_comment(char *text, size_t used)
{
	text[used++] = '\n';
	memset(text + used, '#', COMMENT);
	return used + COMMENT;
}

static int
agrees(struct reading how)
{
	static char text[TEXT];
	size_t used = random_text(text, &how);

	int is_long = oracle_below(4) == 0;

	if (is_long)
		used = add_comment(text, used);
	oracle_need(used < TEXT, "the text has room");
	for (size_t i = 0; i < used; i++)
		lines += text[i] == '\n';
	how.first = is_long ? used :
	    1 + oracle_below(oracle_below(2) == 0 ? 200 : 2000);
	how.chunk = oracle_below(4) == 0 ? 1 + oracle_below(7) : 3000;
	how.plain = oracle_plain[oracle_below(ORACLE_LEVELS)];
	how.one_by_one = oracle_below(4) == 0;
	transcript_clear(&got);
	transcript_clear(&expected);
	transcript_read(&got, text, used, &how);
	slow_read(&expected, text, used, &how);
	if (strcmp(got.text, expected.text) == 0)
		return 1;
	printf("# form %s, size %ux%u, first block %zu, %s, text:\n# ",
	    how.form.name, how.size.w, how.size.h, how.first,
	    how.one_by_one ? "one by one" : "in batches");
	for (size_t i = 0; i < used; i++) {
		if (text[i] == '\n')
			printf("\\n\n# ");
		else if (text[i] >= 0x20 && text[i] < 0x7f)
			putchar(text[i]);
		else
			printf("\\x%02X", (unsigned char)text[i]);
	}
	printf("\n# got:\n%s# expected:\n%s", got.text, expected.text);
	return 0;
}

static void
compare(const char *form, uint32_t w, uint32_t h, int texts)
{
	struct reading how = {
		*sp_form_by_name(form), { w, h }, UINT32_MAX, 0, 0, NULL, 0
	};
	int good = 1;

	texts = tap_share(texts);
	lines = 0;
	for (int i = 0; i < texts && good; i++)
		good = agrees(how);
	ok(good, "%d texts, form %s, size %ux%u, are read as a slow reader "
	    "does: %llu lines", texts, form, w, h,
	    (unsigned long long)lines);
}

static void
all(void)
{
	compare("line", 0, 0, 12000);
	compare("line", 2, 2, 6000);
	compare("line", 3, 5, 6000);
	compare("line", 4, 4, 6000);
	compare("line", 5, 5, 6000);
	compare("line", 8, 8, 3000);
	compare("line", 5, 13, 3000);
	compare("line", 10, 10, 1000);
	compare("line", 12, 11, 500);
	compare("grid", 0, 0, 12000);
	compare("grid", 2, 2, 6000);
	compare("grid", 4, 3, 6000);
	compare("grid", 11, 10, 500);
	compare("loose", 0, 0, 6000);
	compare("loose", 4, 2, 3000);
}

int
main(void)
{
	unsetenv("SP_PLAIN");
	TEST(all());
	setenv("SP_PLAIN", "1", 1);
	TEST(all());
	free(got.text);
	free(expected.text);
	return done();
}

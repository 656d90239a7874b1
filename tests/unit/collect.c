/* collect.c -- boards of many labels, and what the one before leaves behind */
#include "transcript.h"
#include "tap.h"

static struct transcript got, expected;

static struct reading
lines_of(uint32_t w, uint32_t h)
{
	struct reading how = { *sp_form_by_name("line"), { 0, 0 }, UINT32_MAX,
	    60000, 60000, "1", 1 };

	how.size.w = w;
	how.size.h = h;
	return how;
}

/* Appends a line to a text that has room for it; returns its end. */
static char *
add_line(char *end, const uint32_t *label, uint32_t n)
{
	for (uint32_t cell = 0; cell < n; cell++)
		end += sprintf(end, "%u%c", label[cell],
		    cell + 1 < n ? ' ' : '\n');
	return end;
}

static int
reads_as_expected(const char *text, size_t length, const struct reading *how)
{
	transcript_add(&expected, "end\n");
	transcript_clear(&got);
	transcript_read(&got, text, length, how);
	return strcmp(got.text, expected.text) == 0;
}

/* Boards whose labels come all at once. */
static void
at_once(uint32_t w, uint32_t h, uint32_t missing)
{
	static uint32_t label[ORACLE_CELLS];
	static char text[60000];
	struct reading how = lines_of(w, h);
	char *end = text;

	transcript_clear(&expected);
	for (uint64_t line = 1; line <= 5; line++) {
		oracle_shuffle(label, w * h, missing);
		transcript_board(&expected, line, w, h, label);
		end = add_line(end, label, w * h);
	}
	ok(reads_as_expected(text, (size_t)(end - text), &how),
	    "five %ux%u boards without %u", w, h, missing);
}

/* A label by itself whose lowest bits are those of the blank. */
static void
lonely(void)
{
	struct reading how = lines_of(13, 5);
	uint32_t label[65];
	char text[1000], *end = text;

	/* What has more digits than any label is nothing for kernels; and so
	 * is the first label of a text, which is not at hand yet. */
	end += sprintf(end, "\n64 0000000000");
	for (uint32_t k = 1; k < 64; k++)
		end += sprintf(end, " %u", k);
	end += sprintf(end, "\n1");
	for (uint32_t k = 2; k < 64; k++)
		end += sprintf(end, " %u", k);
	end += sprintf(end, " 0000000000 64\n");
	transcript_clear(&expected);
	for (uint32_t cell = 0; cell < 65; cell++)
		label[cell] = (cell + 64) % 65;
	transcript_board(&expected, 2, 13, 5, label);
	for (uint32_t cell = 0; cell < 65; cell++)
		label[cell] = cell < 63 ? cell + 1 : cell == 63 ? 0 : 64;
	transcript_board(&expected, 3, 13, 5, label);
	ok(reads_as_expected(text, (size_t)(end - text), &how),
	    "64 apart from the other labels");
}

/* What a smaller board left must not stand for a label that is lacking. */
static void
smaller_before(void)
{
	uint32_t label[100];
	struct reading how = lines_of(0, 0);
	char text[1000], *end = text;

	for (uint32_t cell = 0; cell < 100; cell++)
		label[cell] = cell;
	transcript_clear(&expected);
	transcript_board(&expected, 1, 9, 9, label);
	transcript_add(&expected, "2! label 1 appears twice\n");
	end = add_line(end, label, 81);
	label[80] = 1;
	end = add_line(end, label, 100);
	ok(reads_as_expected(text, (size_t)(end - text), &how),
	    "a label that only the board before had");
}

/* The cell of the first label that was there before, n if there is none. */
static uint32_t
first_twice(const uint32_t *label, uint32_t n)
{
	static unsigned char been[ORACLE_CELLS + 1];

	memset(been, 0, sizeof been);
	for (uint32_t cell = 0; cell < n; cell++)
		if (been[label[cell]]++)
			return cell;
	return n;
}

/* Up to half of the labels replaced by others. */
static void
spoilt_at_random(uint32_t w, uint32_t h, int boards)
{
	const uint32_t n = w * h;
	static uint32_t label[ORACLE_CELLS];
	struct reading how = lines_of(w, h);
	char *text = malloc((size_t)boards * n * 5), *end = text;

	oracle_need(text != NULL, "memory");
	transcript_clear(&expected);
	for (uint64_t line = 1; line <= (uint64_t)boards; line++) {
		uint32_t spoilt = 1 + oracle_below(n / 2), twice;

		oracle_shuffle(label, n, 1 + oracle_below(n));
		while (spoilt-- > 0) {
			uint32_t cell = oracle_below(n);

			/* There is still one blank. */
			if (label[cell] != 0)
				label[cell] = 1 + oracle_below(n);
		}
		end = add_line(end, label, n);
		twice = first_twice(label, n);
		if (twice == n)
			transcript_board(&expected, line, w, h, label);
		else
			transcript_add(&expected,
			    "%llu! label %u appears twice\n",
			    (unsigned long long)line, label[twice]);
	}
	ok(reads_as_expected(text, (size_t)(end - text), &how),
	    "%d %ux%u boards with labels that come twice", boards, w, h);
	free(text);
}

/*
 * Boards of 100 cells, each with one label in the place of another: what
 * the one before left behind must not make them good.
 */
static void
spoilt_one_by_one(void)
{
	const uint32_t n = 100;
	char text[20000];
	size_t used = 0;
	uint64_t line = 1;
	struct reading how = lines_of(0, 0);

	transcript_clear(&expected);
	for (uint32_t odd = 1; odd < 50; odd++, line++) {
		for (uint32_t cell = 0; cell < n; cell++)
			used += (size_t)sprintf(text + used, "%u%c",
			    cell == odd ? odd + 1 : cell,
			    cell + 1 < n ? ' ' : '\n');
		transcript_add(&expected, "%llu! label %u appears twice\n",
		    (unsigned long long)line, odd + 1);
	}
	ok(reads_as_expected(text, used, &how),
	    "a label in the place of another is found, whatever came before");
}

/*
 * A grid of three columns, all of it blanks but for one label out of range,
 * whose line is told however many blanks there are.
 */
static void
blanks(uint32_t rows)
{
	struct reading how = lines_of(0, 0);
	char *text = malloc(6 * (size_t)rows + 10), *end = text;

	oracle_need(text != NULL, "memory");
	how.form = *sp_form_by_name("grid");
	for (uint32_t row = 1; row <= rows; row++)
		end += sprintf(end, row < rows ? "0 0 0\n" : "0 9999999 0\n");
	transcript_clear(&expected);
	transcript_add(&expected, "%u! label 9999999 is out of range (0 to "
	    "%u) for 3x%u\n", rows, 3 * rows, rows);
	ok(reads_as_expected(text, (size_t)(end - text), &how),
	    "a label that is out of range among %u blanks", 3 * rows - 1);
	free(text);
}

/* The line of a label behind many comments. */
static void
comments(void)
{
	struct reading how = lines_of(0, 0);
	char text[4000], *end = text;

	how.form = *sp_form_by_name("grid");
	for (int row = 0; row < 99; row++)
		end += sprintf(end, "%d %d\n#\n", 2 * row, 2 * row + 1);
	end += sprintf(end, "198 999\n");
	transcript_clear(&expected);
	transcript_add(&expected,
	    "199! label 999 is out of range (0 to 200) for 2x100\n");
	ok(reads_as_expected(text, (size_t)(end - text), &how),
	    "99 comments between rows");
}

/* ---- one reader, one board, several texts ---- */

static struct sp_reader reader;
static struct sp_board board;
static struct sp_fault fault;

/* Reads the first board of a text. */
static enum sp_status
first_board(const char *text, const char *form, uint32_t w, uint32_t h)
{
	FILE *file = tmpfile();
	enum sp_status status;

	oracle_need(file != NULL && fputs(text, file) >= 0, "a text");
	rewind(file);
	reader.form = *sp_form_by_name(form);
	reader.size.w = w;
	reader.size.h = h;
	sp_reader_set_file(&reader, fileno(file));
	status = sp_read_board(&reader, &board, &fault);
	fclose(file);
	return status;
}

static void
one_after_another(void)
{
	static const uint32_t ordered[] = { 1, 2, 3, 0 };

	memset(&reader, 0xa5, sizeof reader);
	oracle_need(sp_reader_init(&reader) == SP_OK, "a reader");
	sp_board_init(&board);
	ok(reader.size.w == 0 && first_board("1 2 3 4\n", "one-based", 0, 0) ==
	    SP_OK && oracle_same(&board, 2, 2, ordered),
	    "the greatest number is the blank, if nothing else is said");
	ok(first_board("1 2 3 4 7 5 6 0 8\n", "line", 0, 0) == SP_OK &&
	    first_board("1 2 3 0 5 6 7\n", "line", 2, 2) == SP_MALFORMED &&
	    strcmp(fault.text, "more than 4 labels for 2x2") == 0 &&
	    first_board("1 2 3 0 4\n", "line", 2, 2) == SP_MALFORMED &&
	    strcmp(fault.text, "more than 4 labels for 2x2") == 0,
	    "a board that has room for more than the next may have");
	reader.blank_label = 7;
	oracle_need(first_board("1 2 3 4 7 5 6 0 8\n", "line", 0, 0) == SP_OK,
	    "a board with a 7 behind the fourth label");
	ok(first_board("1 2 3 4\n", "one-based", 2, 2) == SP_MALFORMED &&
	    strcmp(fault.text, "no label 7, which stands for the blank") == 0,
	    "a blank that only the board before had");
	ok(first_board("1,2,3,0\n", "loose", 0, 0) == SP_OK &&
	    oracle_same(&board, 2, 2, ordered) &&
	    first_board("1,2,3,0\n", "line", 0, 0) == SP_MALFORMED,
	    "what was read loosely before is not any more");
	sp_board_free(&board);
	sp_reader_clear(&reader);
	sp_reader_clear(&reader);
	ok(reader.collector.mark == NULL, "a reader may be freed twice");
}

/* A blank far behind all other labels. */
static void
late_blank(void)
{
	const uint32_t rows = ((uint32_t)1 << 19) + 1, n = 2 * rows;
	char *text = malloc(8 * (size_t)n + 10), *end = text;

	oracle_need(text != NULL && sp_reader_init(&reader) == SP_OK,
	    "a reader");
	sp_board_init(&board);
	for (uint32_t label = 1; label < n; label++)
		end += sprintf(end, "%u ", label);
	sprintf(end, "\t0\n");
	ok(first_board(text, "line", 2, rows) == SP_OK && board.n == n &&
	    board.blank == n - 1 && board.label[n - 1] == 0 &&
	    board.missing == n, "a blank behind 2^20 other labels");
	sp_board_free(&board);
	sp_reader_clear(&reader);
	free(text);
}

int
main(void)
{
	TEST(at_once(13, 5, 65));
	TEST(at_once(8, 9, 1));
	TEST(at_once(40, 40, 1600));
	TEST(at_once(51, 40, 2040));
	TEST(at_once(51, 40, 2039));
	TEST(at_once(13, 157, 2041));
	TEST(at_once(13, 157, 5));
	TEST(lonely());
	TEST(smaller_before());
	TEST(spoilt_at_random(10, 10, 300));
	TEST(spoilt_at_random(20, 20, 1000));
	TEST(spoilt_at_random(40, 40, 300));
	TEST(spoilt_one_by_one());
	TEST(blanks(300000));
	TEST(blanks(400000));
	TEST(comments());
	TEST(one_after_another());
	/* Plain C takes any label before one that is not clean, and stores no
	 * others. */
	setenv("SP_PLAIN", "1", 1);
	TEST(lonely());
	TEST(one_after_another());
	unsetenv("SP_PLAIN");
	TEST(late_blank());
	free(got.text);
	free(expected.text);
	return done();
}

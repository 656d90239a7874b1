/* any.c -- boards in random layouts are read as they were meant, or refused */
#include "tap.h"
#include "text/text.h"

#include "put.h"

enum { SIDE = 6, CELLS = SIDE * SIDE, MOST = 6 };

static struct {
	uint32_t w, h, n, count;
	uint32_t label[MOST][CELLS];
	const char *blank; /* how the blank is written; NULL: as a gap */
	int raise;         /* labels are written as one less */
	int glued;         /* one character a label */
} drawn;

/* ---- random boards in random layouts ---- */

/* Writes a label, in at least so many columns. */
static void
put_label(uint32_t label, int width)
{
	static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

	if (label == 0)
		put("%*s", width, drawn.blank);
	else if (drawn.glued)
		put("%*c", width, digits[label]);
	else
		put("%*u", width, label - (uint32_t)drawn.raise);
}

/* Writes labels from..to of a board, with signs between. */
static void
put_labels(uint32_t board, uint32_t from, uint32_t to, const char *between,
    int width)
{
	for (uint32_t i = from; i < to; i++) {
		put("%s", i == from ? "" : between);
		put_label(drawn.label[board][i], width);
	}
}

static const char *
one_of(const char *const *words, uint32_t count)
{
	return words[oracle_below(count)];
}

#define ONE_OF(...) one_of((const char *const []){ __VA_ARGS__ }, \
	sizeof((const char *const []){ __VA_ARGS__ }) / sizeof(char *))

static void
lines(void)
{
	const char *between = ONE_OF(" ", "  ", ", ", ",", ";", "\t", " | ");
	uint32_t brackets = oracle_below(4);

	for (uint32_t i = 0; i < drawn.count; i++) {
		put("%.*s", brackets > 0, &"x[({"[brackets]);
		put_labels(i, 0, drawn.n, between, 0);
		put("%.*s\n", brackets > 0, &"x])}"[brackets]);
	}
}

static void
numbered_lines(void)
{
	const char *behind = ONE_OF(". ", ": ", ") ", ":");

	for (uint32_t i = 0; i < drawn.count; i++) {
		put("%u%s", i + 1, behind);
		put_labels(i, 0, drawn.n, " ", 0);
		put("\n");
	}
}

static void
lines_with_a_number(void)
{
	const char *between = ONE_OF(" ", "\t", ", ");
	int front = (int)oracle_below(2);

	for (uint32_t i = 0; i < drawn.count; i++) {
		uint32_t number = front ? i + 1 : oracle_below(90);

		if (front)
			put("%u%s", number, between);
		put_labels(i, 0, drawn.n, " ", 0);
		if (!front)
			put("%s%u", between, number);
		put("\n");
	}
}

/* Writes the rows of a board. */
static void
put_rows(uint32_t board, const char *start, const char *between,
    const char *end, int width)
{
	for (uint32_t y = 0; y < drawn.h; y++) {
		put("%s", start);
		put_labels(board, y * drawn.w, (y + 1) * drawn.w, between,
		    width);
		put("%s", end);
	}
}

static void
grids(void)
{
	const char *between = ONE_OF(" ", "  ", ", ", ",", "\t", ";", " | ");
	const char *behind = ONE_OF("\n", "\n", "---\n", "\n=====\n", "***\n",
	    "Next:\n", "# next\n\n");
	int width = (int)oracle_below(2) * 3;

	for (uint32_t i = 0; i < drawn.count; i++) {
		put_rows(i, "", between, "\n", width);
		put("%s", behind);
	}
}

static void
joined_grids(void)
{
	if (oracle_below(2))
		put("%u\n", drawn.count);
	for (uint32_t i = 0; i < drawn.count; i++)
		put_rows(i, "", " ", "\n", 0);
}

static void
sized_grids(void)
{
	int both = drawn.w != drawn.h || oracle_below(2);

	for (uint32_t i = 0; i < drawn.count; i++) {
		put(both ? "%u %u\n" : "%u\n", drawn.w, drawn.h);
		put_rows(i, "", " ", "\n", 0);
	}
}

static void
framed_grids(void)
{
	static const char rule[] = "+----+----+----+----+----+----+\n";

	for (uint32_t i = 0; i < drawn.count; i++) {
		for (uint32_t y = 0; y < drawn.h; y++) {
			put("%.*s\n", (int)(5 * drawn.w + 1), rule);
			put("|");
			put_labels(i, y * drawn.w, (y + 1) * drawn.w, "|", 4);
			put("|\n");
		}
		put("%.*s\n\n", (int)(5 * drawn.w + 1), rule);
	}
}

static void
nested_lists(void)
{
	uint32_t kind = oracle_below(3), key = oracle_below(3);
	char start[2] = { "[({"[kind], '\0' }, end[4] = "";

	end[0] = "])}"[kind];
	end[1] = ',';
	for (uint32_t i = 0; i < drawn.count; i++) {
		put("%s%.1s", key == 0 ? "" : key == 1 ? "board = " :
		    "\"tiles\": ", start);
		put_rows(i, start, ", ", end, 0);
		used--; /* no comma behind the last row */
		put("%.1s\n", end);
	}
}

static void
json(void)
{
	const char *space = ONE_OF("", "\n", "\n  ");

	put("{\"moves\": [\"up\"],%s\"boards\": [", space);
	for (uint32_t i = 0; i < drawn.count; i++) {
		put("%s%s[", i == 0 ? "" : ",", space);
		put_rows(i, "[", ",", "],", 0);
		used--;
		put("]");
	}
	put("],%s\"cost\": 7}\n", space);
}

static void
records(void)
{
	put("id\tlevel\tboard\tmoves\n");
	for (uint32_t i = 0; i < drawn.count; i++) {
		put("%u\teasy\t", i + 1);
		put_labels(i, 0, drawn.n, " ", 0);
		put("\t%u\n", oracle_below(80));
	}
}

static void
semicolons(void)
{
	for (uint32_t i = 0; i < drawn.count; i++) {
		put("[");
		put_rows(i, "", " ", "; ", 0);
		used -= 2;
		put("]\n");
	}
}

static void
slashes(void)
{
	for (uint32_t i = 0; i < drawn.count; i++) {
		put_rows(i, "", " ", " / ", 0);
		used -= 3;
		put("\n");
	}
}

static void
words(void)
{
	for (uint32_t i = 0; i < drawn.count; i++) {
		put_labels(i, 0, drawn.n, "", 0);
		put("%s", ONE_OF("\n", "\n", " 17\n", " # hard one\n"));
	}
}

static void
session(void)
{
	put("Solver 1.2\n\n");
	for (uint32_t i = 0; i < drawn.count; i++) {
		put("depth %u, cost %u\n", i, oracle_below(99));
		put_rows(i, "", " ", "\n", 0);
	}
	put("solved in %u moves, 0.%u s\n", oracle_below(80), oracle_below(99));
}

static void
rows_apart(void)
{
	for (uint32_t i = 0; i < drawn.count; i++)
		put_rows(i, "", " ", "\n\n", 0);
}

static void
gaps(void)
{
	drawn.blank = "";
	for (uint32_t i = 0; i < drawn.count; i++) {
		put_rows(i, "", " ", "\n", 2);
		put("\n");
	}
}

static void
empty_fields(void)
{
	drawn.blank = "";
	for (uint32_t i = 0; i < drawn.count; i++) {
		put_rows(i, "", ",", "\n", 0);
		put("\n");
	}
}

static void
side_by_side(void)
{
	const char *apart = ONE_OF("      ", "   ->   ", "         ");
	int width = (int)oracle_below(2) * 2;

	for (uint32_t y = 0; y < drawn.h; y++) {
		for (uint32_t i = 0; i < drawn.count; i++) {
			put("%s", i == 0 ? "" : apart);
			put_labels(i, y * drawn.w, (y + 1) * drawn.w, " ",
			    width > 0 ? width : drawn.n > 10 ? 2 : 0);
		}
		put("\n");
	}
}

/* Rows without spaces between labels, on one line. */
static void
glued_rows(void)
{
	const char *behind = ONE_OF("/", "/", "|", ",", " ", " / ", "\", \"");
	const char *quote = *behind == '"' ? "\"" : "";

	for (uint32_t i = 0; i < drawn.count; i++) {
		put("%s", quote);
		put_rows(i, "", "", behind, 0);
		used -= strlen(behind);
		put("%s\n", quote);
	}
}

/* The same, each on a line. */
static void
glued_grids(void)
{
	const char *behind = ONE_OF("\n", "\n", "---\n", "Next:\n");

	if (oracle_below(3) == 0)
		drawn.blank = " ";
	for (uint32_t i = 0; i < drawn.count; i++) {
		put_rows(i, "", "", "\n", 0);
		put("%s", behind);
	}
}

static const struct {
	const char *name;
	void (*write)(void);
	int is_glued, is_square;
} layouts[] = {
	{ "lines", lines, 0, 0 }, { "numbered lines", numbered_lines, 0, 0 },
	{ "lines with a number", lines_with_a_number, 0, 1 },
	{ "grids", grids, 0, 0 }, { "joined grids", joined_grids, 0, 1 },
	{ "sized grids", sized_grids, 0, 0 },
	{ "framed grids", framed_grids, 0, 0 },
	{ "nested lists", nested_lists, 0, 0 }, { "json", json, 0, 0 },
	{ "records", records, 0, 0 }, { "semicolons", semicolons, 0, 0 },
	{ "slashes", slashes, 0, 0 }, { "words", words, 1, 1 },
	{ "session", session, 0, 0 },
	{ "rows apart", rows_apart, 0, 1 }, { "gaps", gaps, 0, 0 },
	{ "empty fields", empty_fields, 0, 0 },
	{ "side by side", side_by_side, 0, 0 },
	{ "glued rows", glued_rows, 1, 0 },
	{ "glued grids", glued_grids, 1, 0 }
};

enum { LAYOUTS = sizeof layouts / sizeof *layouts };

/* Draws boards, and how labels and blanks are written; returns the layout. */
static size_t
draw(void)
{
	size_t k = oracle_below(LAYOUTS);
	uint32_t missing;

	drawn.w = 2 + oracle_below(SIDE - 1);
	drawn.h = layouts[k].is_square || oracle_below(2) ? drawn.w :
	    2 + oracle_below(SIDE - 1);
	drawn.n = drawn.w * drawn.h;
	drawn.count = 1 + oracle_below(MOST);
	/* Rows without spaces are read if all labels are digits. */
	if (layouts[k].write == glued_rows || layouts[k].write == glued_grids)
		drawn.w = drawn.h = 3 + (oracle_below(3) == 0);
	drawn.n = drawn.w * drawn.h;
	missing = oracle_below(7) == 0 ? 1 + oracle_below(drawn.n) : drawn.n;
	for (uint32_t i = 0; i < drawn.count; i++)
		oracle_shuffle(drawn.label[i], drawn.n, missing);
	drawn.glued = layouts[k].is_glued;
	drawn.blank = drawn.glued ? ONE_OF("0", "0", "_", ".") : ONE_OF("0",
	    "0", "0", "_", ".", "*", "x", "X", "-", "__", "None", "null", "B");
	drawn.raise = !drawn.glued && missing == drawn.n && oracle_below(8) ==
	    0 && strchr("_.*xX", *drawn.blank) != NULL;
	used = 0;
	layouts[k].write();
	return k;
}

/* Puts the text in another encoding, or other ends of lines. */
static void
disguise(void)
{
	static char plain[sizeof text];
	uint32_t way = oracle_below(12);
	size_t length = used;

	memcpy(plain, text, used);
	used = 0;
	if (way == 0)
		put("\xef\xbb\xbf");
	for (size_t i = 0; i < length; i++) {
		if (way == 1 && plain[i] == '\n')
			put("\r\n");
		else if (way == 2 && plain[i] == '\n')
			put("\r");
		else if (way == 3 && plain[i] == ' ')
			put("\xc2\xa0");
		else if (way == 4 && (i == 0 || plain[i - 1] == '\n'))
			put("    %c", plain[i]);
		else
			put("%c", plain[i]);
	}
	if (way == 5 && used > 1)
		used--;
}

/* Reads the text.  Returns 1 if the boards are those drawn, 0 if it is refused
 * as a whole, -1 else. */
static int
read_drawn(int is_sized, char *note)
{
	struct sp_size size = { 0, 0 };
	struct sp_reader *r;
	struct sp_board b;
	struct sp_fault fault;
	enum sp_status status;
	uint32_t count = 0;
	int good = 1;

	if (is_sized)
		size = (struct sp_size){ drawn.w, drawn.h };
	oracle_need(sp_reader_new(&r, sp_form_by_name("any"), size,
	    SP_GREATEST) == SP_OK, "a reader");
	sp_board_init(&b);
	sp_reader_set_text(r, text, used);
	while ((status = sp_read_board(r, &b, &fault)) == SP_OK) {
		good &= count < drawn.count && b.size.w == drawn.w &&
		    b.size.h == drawn.h && memcmp(b.label, drawn.label[count],
		    drawn.n * sizeof *b.label) == 0;
		count++;
	}
	strcpy(note, status == SP_MALFORMED ? fault.text : r->note);
	sp_board_free(&b);
	sp_reader_free(r);
	return (status == SP_MALFORMED || drawn.count == 0) && count == 0 ? 0 :
	    status == SP_END && good && count == drawn.count ? 1 : -1;
}

static void
random_layouts(uint32_t trials)
{
	static char note[SP_FAULT_TEXT];
	uint32_t right[LAYOUTS] = { 0 }, tried[LAYOUTS] = { 0 }, wrong = 0;

	for (uint32_t i = 0; i < trials; i++) {
		size_t k = draw();
		int result;

		disguise();
		result = read_drawn(oracle_below(7) == 0, note);
		tried[k]++;
		right[k] += result > 0;
		if (result >= 0)
			continue;
		if (wrong++ < 3)
			printf("# %s, %ux%u, read wrongly: %s\n# %.*s\n",
			    layouts[k].name, drawn.w, drawn.h, note,
			    (int)(used < 300 ? used : 300), text);
	}
	ok(wrong == 0, "no board in a random layout is read as another one");
	for (size_t k = 0; k < LAYOUTS; k++)
		/* The least is 27 of a hundred, of words. */
		ok(tried[k] < 20 || 10 * right[k] >= tried[k],
		    "boards in the layout '%s' are read", layouts[k].name);
}

/* ---- texts longer than the beginning ---- */

/* What was read of the text, with the last of its faults. */
static struct {
	uint64_t boards, faults, line;
	char said[SP_FAULT_TEXT];
} seen;

/* Counts boards and faults of the text. */
static void
count_boards(void)
{
	const struct sp_size any_size = { 0, 0 };
	struct sp_reader *r;
	struct sp_board b;
	struct sp_fault fault;
	enum sp_status status;
	char *exact = malloc(used); /* reads behind it are seen by ASan */

	oracle_need(exact != NULL, "memory for a text");
	memcpy(exact, text, used);
	seen.boards = seen.faults = seen.line = 0;
	*seen.said = '\0';
	oracle_need(sp_reader_new(&r, sp_form_by_name("any"), any_size,
	    SP_GREATEST) == SP_OK, "a reader");
	sp_board_init(&b);
	sp_reader_set_text(r, exact, used);
	while ((status = sp_read_board(r, &b, &fault)) != SP_END) {
		seen.boards += status == SP_OK;
		if (status == SP_MALFORMED) {
			seen.line = fault.line;
			seen.faults++;
			strcpy(seen.said, fault.text);
		}
	}
	sp_board_free(&b);
	sp_reader_free(r);
	free(exact);
}

/* Wherever the beginning ends, the same boards are read. */
static void
cut_texts(void)
{
	static const char *const texts[] = { "2 1 3\n4 0 6\n7 8 5\n\n",
		"[[2,1,3],\n[4,0,6],\n[7,8,5]]\n" };
	enum { BOARDS = 4000 };

	for (int k = 0; k < 2; k++) {
		int right = 0, cuts = (int)strlen(texts[k]);

		for (int cut = 0; cut < cuts; cut++) {
			used = 0;
			put("# %.*s\n", cut, "twenty-nine letters and spaces");
			for (int i = 0; i < BOARDS; i++)
				put("%s", texts[k]);
			count_boards();
			right += seen.boards == BOARDS && seen.faults == 0;
		}
		ok(right == cuts, "the beginning may end anywhere within %s",
		    k == 0 ? "a grid" : "a list of rows");
	}
}

#define GRID "2 1 3\n4 0 6\n7 8 5\n\n"
#define GOAL "1 2 3\n4 5 6\n7 8 0\n\n"

/* Behind the beginning of a text whose boards are alike, one is bad. */
static void
bad_boards(void)
{
	enum { BOARDS = 8000, BAD = 7990 };
	static const struct {
		const char *name, *heading, *board, *bad;
		uint64_t faults, line; /* the line of the last fault */
		const char *said;
	} rows[] = {
		{ "a line with a label twice is skipped", "Boards:\n\n",
		    "2 1 3 4 0 6 7 8 5\n", "2 1 3 4 0 6 7 8 8\n", 1, BAD + 3,
		    "label 8 appears twice" },
		{ "a grid with a short row is skipped", "Boards:\n\n",
		    GRID, "2 1 3\n4 0\n7 8 5\n\n", 1, 4 * BAD + 4,
		    "row 2 has 2 labels, not 3: put 0 where the blank is" },
		{ "a list with a label twice is skipped", "Boards:\n\n",
		    "{\"a\":[[2,1,3],[4,0,6],[7,8,5]]}\n",
		    "{\"a\":[[2,1,3],[4,4,6],[7,8,5]]}\n", 1, BAD + 3,
		    "label 4 appears twice" },
		{ "a word with two blanks is skipped", "Boards:\n\n",
		    "213_45678\n", "213__5678\n", 1, BAD + 3,
		    "'213__5678' is no label" },
		{ "a board among goals is refused", "Goal:\n", GRID,
		    "\nStart:\n" GRID "Goal:\n", 1, 4 * BAD + 4,
		    "a board that is no goal, behind goals: put it into "
		    "another file" },
		{ "a goal among boards is refused", "Start:\n", GRID,
		    "\nGoal:\n" GOAL "Start:\n", 1, 4 * BAD + 4,
		    "a goal behind boards that are none: put it into another "
		    "file" },
		{ "a heading right behind a malformed grid counts", "", GRID,
		    "2 1 3\n4 9x 6\n7 8 5\nGoal:\n" GOAL "Start:\n", 2,
		    4 * BAD + 5, "a goal behind boards that are none: put it "
		    "into another file" }
	};

	for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
		used = 0;
		put("%s", rows[k].heading);
		for (int i = 0; i < BOARDS; i++)
			put("%s", i == BAD ? rows[k].bad : rows[k].board);
		count_boards();
		ok(seen.boards == BOARDS - 1 && seen.faults == rows[k].faults &&
		    seen.line == rows[k].line &&
		    oracle_same_core(seen.said, rows[k].said),
		    "behind the beginning, %s", rows[k].name);
	}
}

static void
long_texts(void)
{
	used = 0;
	for (int i = 0; i < 170; i++)
		for (int k = 0; k < 170; k++)
			put("%d%c", (i * 170 + k) * 7919 % 28900, k + 1 < 170 ? ' ' : '\n');
	count_boards();
	ok(seen.boards == 0 && strstr(seen.said, "; no board was found in the "
	    "first 65536 bytes: name the form with -i") != NULL,
	    "a board longer than the beginning is refused");
	used = 0;
	for (int i = 0; i < 16000; i++)
		put("1 2 3 0 5\n");
	count_boards();
	ok(seen.boards == 0 && seen.line == 1 && oracle_same_core(seen.said,
	    "5 labels are no square board"),
	    "rows that repeat labels are not taken for a long board");
	used = 0;
	put("{\"start\": [?[1,2,3],[4,0,6],[7,5,8]], "
	    "\"goal\": [[1,2,3],[4,5,6],[7,8,");
	count_boards();
	ok(seen.boards == 0 && seen.faults == 1 &&
	    strstr(seen.said, "head") == NULL,
	    "no part of a line without an end is advised");
	used = 0;
	put("[1,2,3,4,5,6,7,8,0]\n");
	for (int i = 0; i < 6000; i++)
		put("[8,7,6,5,4,3,2,1,0]%c", i + 1 < 6000 ? ',' : '\n');
	count_boards();
	ok(seen.boards == 1 && seen.line == 2,
	    "thousands of boards on a line are refused behind a board alone");
}

static const char *
any_piece(void)
{
	static const char *const pieces[] = { "[", "]", "{", "(", ")", "'",
		"\"", ",", ";", "|", "#", "_", "-", "\n", "\n\n", "\t", "  ",
		"0", "1 2", "8", "77777777777", "A", "goal", ": ", "3x3", "3",
		"\xe4", "\xe2\x94", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "\r\n",
		"2 1 3" };

	return pieces[oracle_below(sizeof pieces / sizeof *pieces)];
}

/* Whatever stands behind the beginning, the boards before it are read, and the
 * text is read to its end. */
static void
odd_ends(uint32_t trials)
{
	static const char *const boards[] = { "2 1 3 4 0 6 7 8 5\n",
		"2 1 3\n4 0 6\n7 8 5\n\n", "[2,1,3,\n4,0,6,\n7,8,5]\n",
		"213_45678\n", "2 1 3 | 4 0 6 | 7 8 5\n" };
	enum { BEGINNING = 1 << 16 };
	uint32_t right = 0;

	for (uint32_t i = 0; i < trials; i++) {
		uint64_t whole = 0;

		used = 0;
		for (; used < BEGINNING; whole++)
			put("%s", boards[i % 5]);
		for (uint32_t k = oracle_below(60); k > 0; k--)
			put("%s", any_piece());
		put("\n");
		count_boards();
		right += seen.boards + 1 >= whole;
	}
	ok(right == trials, "the boards in front of odd ends are read");
}

/* ---- texts that are no boards ---- */

static void
put_other(uint32_t kind)
{
	uint32_t n = 3 + oracle_below(4), list[CELLS];

	used = 0;
	for (uint32_t i = 0; i < n; i++) {
		oracle_shuffle(list, n * n, n * n);
		for (uint32_t k = 0; k < n; k++) {
			switch (kind) {
			case 0: put("%u ", oracle_below(100)); break;
			case 1: put("%u ", (i + k) % n + 1); break;
			case 2: put("%u.%u, ", oracle_below(9), k); break;
			case 3: put("2026-%02u-%02u ", i + 1, k + 10); break;
			case 4: put("10.0.%u.%u\n", i, oracle_below(255)); break;
			case 5: put("%u", oracle_below(10)); break;
			case 6: put("(%u,%u,%u) ", i, k, list[k]); break;
			case 7: put("%u:%u ", list[k], i * n + k); break;
			case 8: put("%c", "UDLR"[oracle_below(4)]); break;
			case 9: put("%u nodes ", oracle_below(1000)); break;
			case 10: put("%u ", list[k] == 0 ? 1 : list[k]); break;
			}
		}
		put("\n");
	}
}

static void
other_texts(uint32_t trials)
{
	uint32_t read = 0;

	for (uint32_t i = 0; i < trials; i++) {
		put_other(i % 11);
		count_boards();
		if (seen.boards > 0 && read++ < 3)
			printf("# boards: %.*s\n", (int)used, text);
	}
	ok(read == 0, "of texts that are no boards none is read");
}

int
main(void)
{
	uint32_t trials = (uint32_t)tap_share(24000);

	/* By night nothing is shared out. */
	TEST(random_layouts(trials < 24000 ? trials : 100000));
	TEST(cut_texts());
	TEST(bad_boards());
	TEST(long_texts());
	TEST(odd_ends((uint32_t)tap_share(2000)));
	TEST(other_texts((uint32_t)tap_share(8000)));
	return done();
}

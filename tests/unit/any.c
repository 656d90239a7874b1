/* any.c -- texts of any form beyond their beginning, and texts that are no
 * boards */
#include "tap.h"
#include "text/text.h"

#include "put.h"

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
			put("%d%c", (i * 170 + k) * 7919 % 28900,
			    k + 1 < 170 ? ' ' : '\n');
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
	used = 0;
	put("#");
	for (int i = 0; i < 3000; i++)
		put("\t");
	put("\n2 1 3\n4 0 6\n7 8 5\n");
	count_boards();
	ok(seen.boards == 1 && seen.faults == 0,
	    "there is room for a line of tabs");
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
	uint32_t n = 3 + oracle_below(4), list[36];

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
	TEST(cut_texts());
	TEST(bad_boards());
	TEST(long_texts());
	TEST(odd_ends((uint32_t)tap_share(2000)));
	TEST(other_texts((uint32_t)tap_share(8000)));
	return done();
}

/* batch.c -- batches of boards are as the boards one by one */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"
#include "transcript.h"

enum {
	BOARDS = 3000,
	CELLS = SP_CELLS100,
	ROOM = BOARDS * 500
};

static struct oracle_goal goal, other;
static struct sp_board board;
static const char *level; /* SP_PLAIN, which names the kernels */
static uint32_t boards[BOARDS][CELLS];
static uint64_t lines[BOARDS]; /* where they begin */
static uint32_t total;
static char text[ROOM];

/* What may stand behind a label: mostly one space. */
static const char *
any_space(void)
{
	static const char *const spaces[] = { "  ", "\t", "\r", " \t " };

	return oracle_below(16) == 0 ? spaces[oracle_below(4)] : " ";
}

/*
 * Random boards of one size as lines or grids, of any legal spaces: many
 * runs of them as they are written by sp, some so long that they are no part of
 * a batch, grids with or, where the size is known, without blank lines.
 */
static size_t
make_text(uint32_t w, uint32_t h, int grid, int size_is_given)
{
	uint32_t n = w * h, row = grid ? w : n;
	size_t used = 0;
	uint64_t line = 1;
	int odd = 0;

	for (uint32_t i = 0; i < total; i++) {
		int wide = n > 10 && oracle_below(20) > 0;

		oracle_shuffle(boards[i], n, n);
		if (oracle_below(40) == 0)
			odd = !odd;
		if (oracle_below(300) == 0)
			used += (size_t)sprintf(text + used, "%64s", "");
		while (grid && odd && oracle_below(4) == 0) {
			used += (size_t)sprintf(text + used, "%s\n",
			    oracle_below(2) == 0 ? "" : any_space());
			line++;
		}
		lines[i] = line;
		for (uint32_t cell = 0; cell < n; cell++) {
			int ends = (cell + 1) % row == 0;

			used += (size_t)sprintf(text + used,
			    odd && oracle_below(30) == 0 ? "%02u" :
			    grid && wide ? "%2u" : "%u", boards[i][cell]);
			used += (size_t)sprintf(text + used, "%s",
			    odd && (!ends || oracle_below(4) == 0) ?
			    any_space() : ends ? "" : " ");
			text[used] = '\n';
			used += (size_t)ends;
			line += (uint64_t)ends;
		}
		if (grid && (!size_is_given || oracle_below(30) > 0)) {
			used += (size_t)sprintf(text + used, "%s\n",
			    odd && oracle_below(4) == 0 ? any_space() : "");
			line++;
		}
		oracle_need(used + 200 < ROOM, "the text has room");
	}
	return used;
}

/* Whether the field is an index too great for a number. */
static int
has_no_number(const struct sp_field *field)
{
	return field->type == SP_INDEX && goal.n > SP_FIELD_INDEX_CELLS;
}

/* Any property, of values that are not too rare. */
static struct sp_property
any_property(uint32_t n)
{
	struct sp_property p = { .is = SP_IS_SOLVABLE };

	p.lo = oracle_below(n * n / 4 + 2);
	p.hi = oracle_below(9) == 0 ? UINT64_MAX : p.lo + oracle_below(n);
	switch (oracle_below(5)) {
	case 0:
		p.is = SP_IS_UNSOLVABLE;
		break;
	case 1:
		p.is = SP_IS_SOLVED;
		break;
	case 2:
		break;
	default:
		do
			p.field = sp_field_at(oracle_below(12));
		while (has_no_number(p.field));
	}
	return p;
}

/* What is wrong with a board of a batch, NULL if nothing. */
static const char *
wrong_board(struct sp_batch *batch, uint32_t i, const uint32_t *label,
    uint64_t value[][SP_BATCH])
{
	struct sp_fault fault;

	if (sp_board_copy(&board, sp_batch_board(batch, i)) != SP_OK ||
	    !oracle_same(&board, goal.w, goal.h, label))
		return "labels";
	for (size_t k = 0; sp_field_at(k) != NULL; k++) {
		uint64_t alone;

		if (has_no_number(sp_field_at(k)))
			continue;
		if (sp_field_value(sp_field_at(k), &board, goal.goal, &alone,
		    &fault) != SP_OK || value[k][i] != alone)
			return sp_field_at(k)->name;
	}
	if (value[0][i] != oracle_inversions(label, goal.n, goal.path, NULL))
		return "inversions";
	return NULL;
}

/* What is wrong with a batch, NULL if nothing: the boards from `first` on. */
static const char *
wrong_batch(struct sp_batch *batch, uint32_t count, uint64_t first)
{
	static uint64_t value[20][SP_BATCH];
	uint64_t solvable = sp_batch_solvable(batch, goal.goal), having;
	struct sp_property property = any_property(goal.n);
	struct sp_fault fault;

	if (sp_batch_select(batch, &property, goal.goal, &having, &fault) !=
	    SP_OK)
		return "refusal";
	for (size_t k = 0; sp_field_at(k) != NULL; k++) {
		enum sp_status status = sp_batch_values(batch, sp_field_at(k),
		    goal.goal, value[k], &fault);

		if (status != (has_no_number(sp_field_at(k)) ? SP_REFUSED :
		    SP_OK))
			return sp_field_at(k)->name;
	}
	for (uint32_t i = 0; i < count; i++) {
		const uint32_t *label = boards[first + i];
		const char *wrong = wrong_board(batch, i, label, value);
		int holds;

		if (wrong != NULL)
			return wrong;
		if (sp_batch_line(batch, i) != lines[first + i])
			return "line";
		if ((int)(solvable >> i & 1) != oracle_solvable(label, &goal))
			return "verdict";
		if (sp_property_test(&property, &board, goal.goal, &holds,
		    &fault) != SP_OK || (int)(having >> i & 1) != holds)
			return "property";
	}
	if (count < SP_BATCH &&
	    ((solvable | having) >> count) != 0)
		return "number of bits";
	return NULL;
}

/* Appends a board as it is to be written. */
static int
print_board(char *at, const uint32_t *label, int grid, int width)
{
	int used = 0;

	for (uint32_t cell = 0; cell < goal.n; cell++)
		used += sprintf(at + used, "%*u%c", grid ? width : 1,
		    label[cell], (cell + 1) % (grid ? goal.w : goal.n) == 0 ?
		    '\n' : ' ');
	return used;
}

/*
 * Writes no board of a batch, then some, and these again as the same writer
 * goes on, relabelled from `goal` to `other` or not; tells whether they are
 * right.
 */
static int
writes(struct sp_batch *batch, uint32_t count, uint64_t first, int relabelled,
    int grid)
{
	static char expected[2 * SP_BATCH * SP_TEXT100];
	struct sp_relabel relabel;
	struct sp_fault fault;
	struct sp_writer w;
	struct sp_board b;
	uint64_t which = oracle_below(4) == 0 ? UINT64_MAX : oracle_random();
	uint32_t missing = relabelled ? other.missing : goal.n;
	uint32_t greatest = missing == goal.n ? goal.n - 1 : goal.n;
	int used = 0, good;

	sp_board_init(&b);
	sp_relabel_init(&relabel);
	oracle_set(&b, goal.w, goal.h, goal.label);
	oracle_need(sp_writer_init(&w, -1) == SP_OK &&
	    sp_relabel_prepare(&relabel, &b, other.goal, &fault) == SP_OK,
	    "a change of goal");
	if (relabelled)
		sp_batch_relabel(batch, &relabel);
	sp_batch_write(batch, 0, sp_form_at((size_t)grid), &w);
	for (int time = 0; time < 2; time++)
		sp_batch_write(batch, which, sp_form_at((size_t)grid), &w);
	batch->relabel = NULL;
	for (uint32_t i = 0; i < 2 * count; i++) {
		const uint32_t *label = boards[first + i % count];
		uint32_t changed[CELLS];

		if ((which >> i % count & 1) == 0)
			continue;
		for (uint32_t cell = 0; cell < goal.n; cell++)
			changed[cell] = relabelled ?
			    other.label[goal.home[label[cell]]] : label[cell];
		if (grid && used > 0)
			expected[used++] = '\n';
		used += print_board(expected + used, changed, grid,
		    greatest < 10 ? 1 : greatest < 100 ? 2 : 3);
	}
	good = w.used == (size_t)used &&
	    memcmp(w.buffer, expected, w.used) == 0;
	sp_writer_clear(&w);
	sp_relabel_clear(&relabel);
	sp_board_free(&b);
	return good;
}

/* Reads all boards as they come, one or many at a time. */
static void
compare(uint32_t w, uint32_t h, int grid, int kind, int size_is_given)
{
	uint32_t n = w * h;
	int is_wide = n > SP_CELLS16;
	size_t length = make_text(w, h, grid, size_is_given);
	struct feed feed = { text, length, is_wide ? 7000 : 1000, 700, -1 };
	struct sp_size size = { w, h };
	struct sp_batch batch;
	struct sp_reader r;
	uint64_t done = 0, in_batches = 0;
	const char *wrong = NULL;
	int written = 1, rest = 1, blank;
	enum sp_level best;

	oracle_goal_make(&goal, kind, w, h, n);
	/* Any goal whose blank is there too. */
	for (blank = (int)n; blank > 0; blank--) {
		oracle_goal_make(&other, SP_SPIRAL, w, h, (uint32_t)blank);
		if (other.home[0] == goal.home[0])
			break;
	}
	transcript_level(level);
	best = sp_level();
	sp_batch_init(&batch);
	feed_open(&feed, &r, sp_form_by_name(grid ? "grid" : "line"));
	if (size_is_given)
		r.size = size;
	while (done < total && wrong == NULL) {
		struct sp_fault fault;

		if (!size_is_given && !grid && w != h) {
			rest = sp_batch_read(&batch, &r, goal.goal,
			    &fault) == SP_MALFORMED;
			break;
		}
		oracle_need(sp_batch_read(&batch, &r, goal.goal, &fault) ==
		    SP_OK, "a batch");
		if (batch.count > 1) {
			wrong = wrong_batch(&batch, batch.count, done);
			for (int way = 0; way < 4; way++)
				written &= writes(&batch, batch.count, done,
				    way & 1, way >> 1);
			in_batches += batch.count;
		} else {
			rest &= oracle_same(sp_batch_board(&batch, 0), w, h,
			    boards[done]) &&
			    sp_batch_line(&batch, 0) == lines[done];
		}
		done += batch.count;
	}
	ok(wrong == NULL && rest, "%ux%u %s in batches have the %s of boards "
	    "one by one, %s", w, h, grid ? "grids" : "lines",
	    wrong == NULL ? "measures" : wrong, goal.name);
	ok(written, "and are written, relabelled or not, as lines and grids");
	if ((size_is_given || grid || w == h) && best >=
	    SP_LEVEL_VECTOR)
		ok(4 * in_batches > 3 * total, "most of them came in batches");
	sp_batch_clear(&batch);
	feed_close(&feed, &r);
}

/* Where the reader takes squares only, a line of six is not one of 3x2. */
static void
squares_only(void)
{
	static const char three[] =
	    "1 2 3 4 5 0\n1 2 3 4 5 0\n1 2 3 4 5 0\n";
	struct feed feed = { three, sizeof three - 1, 100, 100, -1 };
	struct sp_size size = { 3, 2 };
	struct sp_batch batch;
	struct sp_reader r;
	struct sp_fault fault;

	oracle_goal_make(&goal, SP_CLASSIC, 3, 2, 6);
	sp_batch_init(&batch);
	feed_open(&feed, &r, sp_form_by_name("line"));
	r.size = size;
	ok(sp_batch_read(&batch, &r, goal.goal, &fault) == SP_OK &&
	    batch.count == 1, "the first board comes alone");
	r.size.w = r.size.h = 0;
	ok(sp_batch_read(&batch, &r, goal.goal, &fault) == SP_MALFORMED,
	    "boards that are no squares are not in batches unasked");
	sp_batch_clear(&batch);
	feed_close(&feed, &r);
}

/*
 * Three blocks, of which the second ends within a board where the first, which
 * is longer, has left bytes that would complete it.
 */
static void
left_behind(struct sp_size size, const char *three, size_t first,
    size_t second, int grid)
{
	struct transcript whole = { NULL, 0, 0 }, parts = { NULL, 0, 0 };
	struct reading how = { *sp_form_by_name(grid ? "grid" : "line"),
	    size, UINT32_MAX, 1000, 1000, "1", 1 };

	transcript_clear(&whole);
	transcript_clear(&parts);
	transcript_read(&whole, three, strlen(three), &how);
	how.first = first;
	how.chunk = second;
	how.one_by_one = 0;
	for (size_t i = 0; i < ORACLE_LEVELS; i++) {
		how.plain = oracle_plain[i];
		parts.used = 0;
		transcript_read(&parts, three, strlen(three), &how);
		ok(strcmp(whole.text, parts.text) == 0,
		    "what a block left behind is no part of a board");
	}
	free(whole.text);
	free(parts.text);
}

/*
 * Blocks of any length that end within a board, over bytes that complete it:
 * those of the first block, which has whole boards.
 */
static void
any_block(const char *one, size_t first, int grid)
{
	const struct sp_size two = { 2, 2 };
	struct transcript whole = { NULL, 0, 0 }, parts = { NULL, 0, 0 };
	struct reading how = { *sp_form_by_name(grid ? "grid" : "line"), two,
	    UINT32_MAX, 1000, 1000, "1", 1 };
	size_t length = 0;
	int same = 1;

	for (int i = 0; i < 50; i++)
		length += (size_t)sprintf(text + length, "%s", one);
	transcript_clear(&whole);
	transcript_clear(&parts);
	transcript_read(&whole, text, length, &how);
	for (how.chunk = 1; how.chunk < 150; how.chunk++) {
		how.first = first;
		how.one_by_one = 0;
		for (size_t i = 0; i < ORACLE_LEVELS; i++) {
			how.plain = oracle_plain[i];
			parts.used = 0;
			transcript_read(&parts, text, length, &how);
			same &= strcmp(whole.text, parts.text) == 0;
		}
	}
	ok(same, "%s come in blocks of any length", grid ? "grids" : "lines");
	free(whole.text);
	free(parts.text);
}

/* Whether batches make of a text what the reader does. */
static int
same_in_batches(struct sp_size size, size_t length, int grid)
{
	struct transcript whole = { NULL, 0, 0 }, parts = { NULL, 0, 0 };
	struct reading how = { *sp_form_by_name(grid ? "grid" : "line"), size,
	    UINT32_MAX, 60000, 60000, "1", 1 };
	int same = 1;

	transcript_clear(&whole);
	transcript_clear(&parts);
	transcript_read(&whole, text, length, &how);
	how.one_by_one = 0;
	for (size_t i = 0; i < ORACLE_LEVELS; i++) {
		how.plain = oracle_plain[i];
		parts.used = 0;
		transcript_read(&parts, text, length, &how);
		same &= strcmp(whole.text, parts.text) == 0;
	}
	free(whole.text);
	free(parts.text);
	return same;
}

/*
 * Boards of which one has a label that is too great, or another digit in front
 * of it, anywhere in the text, one has a label twice, and a line has very many
 * labels.
 */
static void
no_boards(void)
{
	const struct sp_size four = { 4, 4 }, five = { 5, 5 };
	const struct sp_size ten = { 10, 10 };
	int same = 1;
	size_t length = 0;

	/* Numbers below 16, but not in digits. */
	for (char byte = 0; byte < 16; byte++) {
		text[length++] = byte;
		text[length++] = byte < 15 ? ' ' : '\n';
	}
	same &= same_in_batches(four, length, 0);
	/* After a board, more lines than a batch has boards. */
	length = (size_t)sprintf(text,
	    "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n");
	for (int i = 0; i < 300; i++)
		length += (size_t)sprintf(text + length, "     \n");
	same &= same_in_batches(four, length, 0);
	/* As many as there are bytes, and boards again. */
	length = (size_t)sprintf(text,
	    "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n%0200d", 0);
	memset(strchr(text, '\n'), '\n', 201);
	for (int i = 0; i < 3; i++)
		length += (size_t)sprintf(text + length,
		    "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n");
	same &= same_in_batches(four, length, 0);
	/* One label is 100, 20, 70 or 16 more. */
	for (uint32_t odd = 0; odd < 4 * 32; odd++) {
		static const char *const more[] = { "1%02u ", "2%u ", "7%u " };

		length = 0;
		for (uint32_t cell = 0; cell < 80; cell++) {
			uint32_t k = (7 * cell + cell / 16) % 16;

			if (cell != odd % 32)
				length += (size_t)sprintf(text + length,
				    "%u ", k);
			else if (odd / 32 < 3)
				length += (size_t)sprintf(text + length,
				    more[odd / 32], k);
			else
				length += (size_t)sprintf(text + length,
				    "%u ", k + 16);
			if (cell % 16 == 15)
				text[length - 1] = '\n';
		}
		same &= same_in_batches(four, length, 0);
	}
	for (uint32_t odd = 0; odd < 100; odd++) {
		size_t used = 0;

		for (uint32_t cell = 0; cell < 200; cell++)
			used += (size_t)sprintf(text + used, cell == 100 + odd ?
			    "1%02u%c" : "%u%c", (cell + 37) % 100,
			    cell % 100 == 99 ? '\n' : ' ');
		for (uint32_t i = 0; i < 20000; i++)
			used += (size_t)sprintf(text + used, "0 ");
		used += (size_t)sprintf(text + used, "\n");
		same &= same_in_batches(ten, used, 0);
	}
	for (uint32_t odd = 0; odd < 25; odd++) {
		size_t used = 0;

		for (uint32_t cell = 0; cell < 75; cell++)
			used += (size_t)sprintf(text + used, "%u%c",
			    cell == 25 + odd ? 7 : cell % 25,
			    cell % 25 == 24 ? '\n' : ' ');
		same &= same_in_batches(five, used, 0);
		/* These are lines, and no grids. */
		same &= same_in_batches(five, used, 1);
	}
	ok(same, "what is no board is in no batch");
}

/* Boards with another byte in the place of one of theirs. */
static void
other_bytes(uint32_t w, uint32_t h, int grid)
{
	static const char bytes[] = "/:;#!\n\t \v\x0e" "09\x10\x8d\xb0\xb5\xff";
	const struct sp_size size = { w, h };
	uint32_t n = w * h;
	size_t used = 0, half;
	int same = 1;

	for (uint32_t cell = 0; cell < 3 * n; cell++) {
		used += (size_t)sprintf(text + used, "%u%c", (7 * cell + 7 +
		    cell / n) % n, (cell + 1) % (grid ? w : n) == 0 ? '\n' :
		    ' ');
		if (grid && (cell + 1) % n == 0)
			text[used++] = '\n';
	}
	half = used / 2;
	for (size_t k = 0; k < sizeof bytes; k++) {
		for (size_t at = 0; at <= half; at++) {
			char was = text[at];

			text[at] = bytes[k];
			same &= same_in_batches(size, used, grid);
			text[at] = was;
		}
	}
	ok(same, "%ux%u %s with any other byte anywhere are the same in "
	    "batches", w, h, grid ? "grids" : "lines");
}

int
main(void)
{
	static const struct sp_size sizes[] = {
		{ 2, 2 }, { 3, 3 }, { 4, 4 }, { 2, 3 }, { 5, 2 }, { 3, 4 },
		{ 7, 2 }, { 5, 3 }, { 2, 8 }, { 2, 5 }, { 8, 2 },
		{ 5, 5 }, { 6, 6 }, { 7, 7 }, { 8, 8 }, { 9, 9 }, { 10, 10 },
		{ 6, 3 }, { 13, 5 }, { 2, 50 }, { 9, 7 }
	}, two = { 2, 2 }, six = { 6, 3 };

	sp_board_init(&board);
	unsetenv("SP_PLAIN");
	TEST(squares_only());
	TEST(no_boards());
	TEST(other_bytes(3, 3, 0));
	TEST(other_bytes(3, 3, 1));
	TEST(other_bytes(5, 3, 0));
	TEST(other_bytes(5, 3, 1));
	TEST(other_bytes(5, 5, 0));
	TEST(other_bytes(5, 5, 1));
	TEST(any_block("3 2  1  0      \n", 256, 0));
	TEST(any_block("03 02 01 00\n", 252, 0));
	TEST(any_block("3  2                           \n"
	    "1 0                            \n", 256, 1));
	TEST(any_block(" 3  2\n 1  0\n\n", 260, 1));
	TEST(left_behind(two, "3 2 1 0\n3 2 1 0\n" "1 2 3 0\n3 2 " "0 1\n", 16,
	    12, 0));
	TEST(left_behind(two, "3  2 1 0\n3  2 1 0\n" "1 2 3 0 \n3  2 " "0 1\n",
	    18, 14, 0));
	TEST(left_behind(six, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 0\n"
	    "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 0\n"
	    "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 0\n"
	    "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 " "0\n", 88, 86, 0));
	TEST(left_behind(two, "3 2\n1 0\n\n3 2\n1 0\n\n" "1 2\n3 0\n\n3 2\n"
	    "0 1\n\n", 18, 13, 1));
	TEST(left_behind(two, "3  2\n1 0\n\n3  2\n1 0\n\n" "1  2\n3 0\n\n3  2\n"
	    "0 1" "\n\n", 20, 18, 1));
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		for (int kind = 0; kind <= SP_LITERAL; kind++) {
			level = oracle_plain[((size_t)kind + i) % ORACLE_LEVELS];
			int is_wide = sizes[i].w * sizes[i].h > 16;

			total = (uint32_t)tap_share(is_wide ?
			    BOARDS / 5 : BOARDS);
			TEST(compare(sizes[i].w, sizes[i].h, 0, kind,
			    kind % 2 == 1 || sizes[i].w != sizes[i].h));
			TEST(compare(sizes[i].w, sizes[i].h, 1, kind,
			    oracle_below(2) == 0));
		}
	}
	oracle_goal_clear(&goal);
	oracle_goal_clear(&other);
	sp_board_free(&board);
	return done();
}

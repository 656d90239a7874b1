/* index.c -- any lines in place of indexes: the boards, found by factorials */
#include "decimal.h"
#include "fuzz.h"
#include "reading.h"

/*
 * The first line has columns and rows, bytes of the first block and of every
 * other, the missing number, and what chooses the goal if it says "board"; it
 * may name another goal, and say "unsolvable".  Then come lines of the form
 * index.
 */
enum {
	CELLS = 144, /* most of boards that are found */
	SIDE = 90,   /* sizes too large for an index are tried */
	FOUND = 8    /* boards of an input that are found */
};

static struct oracle_goal goal;
static enum sp_population population;
static uint32_t missing;

/* The tiles in the order of that rank, the blank on its cell. */
static void
slow_unrank(struct decimal *rank, uint32_t blank, uint32_t *label)
{
	static struct decimal factorial;
	uint32_t left[CELLS], tiles = 0;

	for (uint32_t k = 1; k <= goal.n; k++)
		if (k != missing)
			left[tiles++] = k;
	decimal_factorial(&factorial, tiles);
	for (uint32_t cell = 0; cell < goal.n; cell++) {
		uint32_t digit;

		label[cell] = 0;
		if (cell == blank)
			continue;
		decimal_divide(&factorial, tiles--);
		digit = decimal_times_in(rank, &factorial);
		label[cell] = left[digit];
		memmove(left + digit, left + digit + 1,
		    (tiles - digit) * sizeof *left);
	}
}

/*
 * Of the two orders that share an index the one in the population; 0 if the
 * index, which is spoilt, is past the last.
 */
static int
slow_board(struct decimal *index, uint32_t *label)
{
	static struct decimal half, rank;
	uint32_t blank;

	/* (n-1)! / 2 */
	decimal_set(&half, 1);
	for (uint32_t factor = 3; factor < goal.n; factor++)
		decimal_times(&half, factor, 0);
	decimal_copy(&rank, &half);
	decimal_times(&rank, goal.n, 0);
	if (decimal_compare(index, &rank) >= 0)
		return 0;
	blank = decimal_times_in(index, &half);
	decimal_times(index, 2, 0);
	decimal_copy(&rank, index);
	slow_unrank(&rank, blank, label);
	if (oracle_solvable(label, &goal) == (population == SP_SOLVABLE))
		return 1;
	decimal_times(index, 1, 1);
	slow_unrank(index, blank, label);
	return 1;
}

/* What is said of an index past the last. */
static const char *
slow_past(void)
{
	static char text[SP_FAULT_TEXT];
	static struct decimal last, one;
	int used = sprintf(text, "past the last index of %ux%u", goal.w,
	    goal.h);

	decimal_set(&last, 1);
	for (uint32_t factor = 3; factor <= goal.n; factor++)
		decimal_times(&last, factor, 0);
	decimal_set(&one, 1);
	decimal_subtract(&last, &one);
	if (last.digits <= 60)
		sprintf(text + used, ", %.60s", decimal_text(&last));
	else
		sprintf(text + used, ", a number of %u digits", last.digits);
	return text;
}

static void
check_board(const struct sp_board *b, const uint32_t *label, const char *what)
{
	static struct transcript expected, got;

	transcript_clear(&expected);
	transcript_clear(&got);
	transcript_board(&expected, 0, goal.w, goal.h, label);
	transcript_board(&got, 0, b->size.w, b->size.h, b->label);
	fuzz_need(oracle_same(b, goal.w, goal.h, label), what, expected.text,
	    got.text);
}

/* The board of an index, the index of the board, and the next board. */
static void
check_index(const struct decimal *index, const struct sp_big *big)
{
	static struct decimal spoilt, next;
	static struct sp_big again;
	uint32_t label[CELLS] = { 0 };
	struct sp_fault fault;
	struct sp_board b;
	enum sp_status status;
	int exists;

	sp_board_init(&b);
	status = sp_index_board(big, goal.goal, missing, population, &b,
	    &fault);
	decimal_copy(&spoilt, index);
	exists = slow_board(&spoilt, label);
	fuzz_need(status == (exists ? SP_OK : SP_REFUSED),
	    "whether there is a board", decimal_text(index), "");
	if (!exists)
		fuzz_core("the reason", slow_past(), &fault);
	if (exists) {
		check_board(&b, label, "the board");
		fuzz_need(sp_index_check(&b, goal.n, &fault) == SP_OK,
		    "that the board has an index", "", "");
		sp_index(&b, &again);
		fuzz_need(decimal_is(index, &again), "the index of the board",
		    decimal_text(index), "another");
		decimal_copy(&next, index);
		decimal_times(&next, 1, 1);
		exists = slow_board(&next, label);
		status = sp_index_next(&b, goal.goal, population, &fault);
		fuzz_need(status == (exists ? SP_OK : SP_END),
		    "whether there is a next board", decimal_text(index), "");
		if (exists)
			check_board(&b, label, "the next board");
	}
	sp_board_free(&b);
}

/* Checks that every index is refused for boards too large to have one. */
static void
check_refused(const struct sp_big *big)
{
	static const char expected[] =
	    "boards of more than 4096 cells have no index";
	struct sp_fault fault;
	struct sp_board b;

	sp_board_init(&b);
	fuzz_need(sp_index_board(big, goal.goal, missing, population, &b,
	    &fault) == SP_REFUSED, "that it is refused", expected, "");
	fuzz_core("the reason", expected, &fault);
	sp_board_free(&b);
}

/* ---- lines ---- */

/*
 * Takes a line of one number into `index`: 1; if it has nothing, 0; if there is
 * anything else, -1, and the fault.
 */
static int
slow_line_of_index(const char *line, size_t length, struct decimal *index,
    char *fault)
{
	static struct decimal number;
	int found = 0;

	for (size_t i = 0, from; i < length && line[i] != '#'; ) {
		char shown[4 * 32 + 4];

		if (slow_is_one_of(line[i], " \t\r")) {
			i++;
			continue;
		}
		for (from = i; i < length &&
		    !slow_is_one_of(line[i], " \t\r#"); i++)
			;
		slow_show(line + from, i - from, shown);
		if (!decimal_parse(&number, line + from, i - from)) {
			sprintf(fault, "'%s' is no index", shown);
			return -1;
		}
		if (found) {
			sprintf(fault, "more than one number");
			return -1;
		}
		decimal_copy(index, &number);
		found = 1;
	}
	return found;
}

/* Checks what the library reads next; sets *index if it reads an index. */
static void
check_read(struct sp_reader *r, int found, const struct decimal *expected,
    const char *why, uint64_t line, struct sp_big *index)
{
	struct sp_fault fault = { .text = "" };
	enum sp_status status = sp_read_index(r, index, &fault);

	fuzz_need(status == (found > 0 ? SP_OK : found < 0 ? SP_MALFORMED :
	    SP_END), "what is read", why, fault.text);
	fuzz_need(found == 0 || sp_reader_line(r) == line, "the line", "",
	    "another");
	if (found < 0) {
		fuzz_need(fault.line == line, "the line", why, fault.text);
		fuzz_core("the fault", why, &fault);
	}
	if (found > 0)
		fuzz_need(decimal_is(expected, index), "the number",
		    decimal_text(expected), "another");
}

static void
check_lines(struct sp_reader *r, const char *text, size_t length)
{
	static struct decimal index;
	static struct sp_big big;
	char why[SP_FAULT_TEXT];
	int to_find = FOUND;
	uint64_t line = 1;
	/* A byte order mark at the beginning is no text. */
	size_t first = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ?
	    3 : 0;

	for (size_t at = first, end; at < length; at = end + 1, line++) {
		int found;

		end = slow_line_end(text, length, at);
		found = slow_line_of_index(text + at, end - at, &index, why);
		if (found != 0)
			check_read(r, found, &index, why, line, &big);
		if (found <= 0 || to_find-- <= 0)
			continue;
		if (goal.n <= CELLS)
			check_index(&index, &big);
		else if (goal.n > SP_MAX_INDEX_CELLS)
			check_refused(&big);
	}
	check_read(r, 0, NULL, "the end", line, &big);
}

/* ---- the input ---- */

/* Reads the text as a pipe brings it in blocks. */
static void
check_text(const struct fuzz *f)
{
	size_t length = f->length < DECIMAL_DIGITS ? f->length :
	    DECIMAL_DIGITS;
	struct feed feed = { f->text, length,
	    feed_block(f->number[3], length),
	    feed_block(f->number[2], length), -1 };
	struct sp_reader r;

	feed_open(&feed, &r, sp_form_by_name("index"));
	check_lines(&r, f->text, length);
	feed_close(&feed, &r);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct sp_size of;
	struct fuzz f;
	int kind = 0;

	fuzz_open(&f, data, size);
	of = fuzz_size(&f, SIDE);
	if (of.w == 0)
		return 0;
	missing = 1 + f.number[4] % (of.w * of.h);
	population = fuzz_says(&f, "unsolvable") ? SP_UNSOLVABLE : SP_SOLVABLE;
	for (int k = 0; k < ORACLE_NAMED; k++)
		if (fuzz_says(&f, oracle_goal_name(k)))
			kind = k;
	if (fuzz_says(&f, "board"))
		kind = ORACLE_NAMED;
	oracle_seed(f.number[5]);
	oracle_goal_make(&goal, kind, of.w, of.h, missing);
	check_text(&f);
	oracle_goal_clear(&goal);
	return 0;
}

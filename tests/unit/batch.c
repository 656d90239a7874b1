/* batch.c -- what is read as whole batches, batches of other kinds, and rows of
 * bytes; for what batches say and write see unit/generate.c */
#include "batch/batch.h"
#include "feed.h"
#include "tap.h"

#include "put.h"

enum {
	CELLS = SP_CELLS100, /* most cells of a board that has a batch */
	RUN = SP_BATCH + 6   /* boards that are more than one batch */
};

enum style { LINES, GRIDS, ALIGNED }; /* grids of two bytes a label */

static struct oracle_goal goal;
static struct sp_board board;
static struct sp_fault fault;

/* ---- texts of many boards, and batches read from them ---- */

/* Appends random boards as sp-gen writes them. */
static void
add_boards(struct sp_size size, enum style style, uint32_t count)
{
	uint32_t label[2 * CELLS], n = sp_cells(size);
	uint32_t row = style == LINES ? n : size.w;

	while (count-- > 0) {
		oracle_shuffle(label, n, n);
		for (uint32_t cell = 0; cell < n; cell++)
			put("%*u%c", style == ALIGNED ? 2 : 1, label[cell],
			    (cell + 1) % row == 0 ? '\n' : ' ');
		if (style != LINES)
			put("\n");
	}
}

/* A reader of the text, in blocks of the lengths given to given_open, and a
 * batch. */
struct given {
	struct feed source; /* delivers the text by a pipe */
	struct sp_reader r;
	struct sp_batch batch;
};

/* The size is 0x0 where the reader is to find it. */
static void
given_open(struct given *g, enum style style, struct sp_size size,
    size_t first, size_t chunk)
{
	g->source = (struct feed){ text, used, chunk, first, -1 };
	feed_open(&g->source, &g->r, sp_form_by_name(style == LINES ? "line" :
	    "grid"));
	g->r.size = size;
	sp_batch_init(&g->batch);
}

static void
given_close(struct given *g)
{
	sp_batch_clear(&g->batch);
	feed_close(&g->source, &g->r);
}

/* Whether the batch answers that the goal does not fit its boards. */
static int
is_refused(struct sp_batch *batch)
{
	static char reason[SP_BATCH][SP_FAULT_TEXT];
	const struct sp_property solved = { .is = SP_IS_SOLVED };
	uint64_t value[SP_BATCH], which;

	return sp_batch_solvable(batch, goal.goal) == 0 &&
	    sp_batch_values(batch, sp_field_at(0), goal.goal, value,
	    &fault) == SP_REFUSED &&
	    sp_batch_select(batch, &solved, goal.goal, &which, &fault) ==
	    SP_REFUSED && which == 0 &&
	    sp_batch_explain(batch, goal.goal, reason, &fault) == SP_REFUSED;
}

static void
refused(void)
{
	const struct sp_size four = { 4, 4 };
	uint32_t refusals = 0;
	struct given g;

	used = 0;
	add_boards(four, LINES, RUN);
	oracle_goal_make(&goal, ORACLE_NAMED, 4, 4, 3);
	given_open(&g, LINES, four, FEED_BLOCK, FEED_BLOCK);
	while (sp_batch_read(&g.batch, &g.r, SP_BATCH, &fault) == SP_OK)
		refusals += is_refused(&g.batch) ? sp_batch_count(&g.batch) : 0;
	ok(refusals == RUN, "a goal that does not fit a batch is refused");
	ok(sp_batch_all(&g.batch) == 0 && sp_batch_count(&g.batch) == 0 &&
	    sp_batch_line(&g.batch, 0) == 0 &&
	    sp_batch_board(&g.batch, 0)->n == 0 && is_refused(&g.batch),
	    "a batch is empty behind the last board");
	given_close(&g);
}

/* ---- batches that are not read ---- */

/* A board, and rows of bytes with it at last, are the boards of a batch. */
static void
filled(void)
{
	static const struct sp_size sizes[] = { { 3, 3 }, { 10, 10 },
	    { 15, 15 } };
	static unsigned char rows[2 * RUN * SP_ROW_CELLS], back[sizeof rows];
	uint32_t label[SP_ROW_CELLS];
	struct sp_batch *b;
	int good = 1;

	oracle_need(sp_batch_new(&b) == SP_OK, "a batch");
	for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
		struct sp_size size = sizes[k];
		uint32_t n = sp_cells(size);
		size_t done = 0;

		for (uint32_t i = 0; i < 2 * RUN; i++) {
			oracle_shuffle(label, n, i == RUN ? 2 : n);
			for (uint32_t cell = 0; cell < n; cell++)
				rows[i * n + cell] = (unsigned char)label[cell];
		}
		memset(back, 0, sizeof back);
		while (sp_batch_set_rows(b, size, rows + done * n, 2 * RUN -
		    done, &fault) == SP_OK) {
			good &= (sp_batch_board(b, 0)->missing == 2) ==
			    (done == RUN);
			good &= sp_batch_rows(b, back + done * n, SP_BATCH,
			    &fault) == SP_OK;
			done += sp_batch_count(b);
			good &= sp_batch_line(b, 0) == 0;
		}
		good &= done == 2 * RUN && memcmp(rows, back, done * n) == 0;
		oracle_set(&board, size.w, size.h, label);
		good &= sp_batch_set_board(b, &board, 77) == SP_OK &&
		    sp_batch_count(b) == 1 && sp_batch_line(b, 0) == 77 &&
		    oracle_equal(sp_batch_board(b, 0), &board);
		rows[n] = rows[n + 1];
		good &= sp_batch_set_rows(b, size, rows, 9, &fault) == SP_OK &&
		    sp_batch_count(b) == 1 && sp_batch_set_rows(b, size,
		    rows + n, 9, &fault) == SP_MALFORMED &&
		    sp_batch_count(b) == 0;
	}
	ok(good, "a batch is made of rows of bytes, and of a board");
	sp_batch_free(b);
}

/* ---- rows of bytes ---- */

enum { ROWS = 200 };

/*
 * Draws boards, two of which may lack another number than n, and compares the
 * answers about all at once with the answers about each.
 */
static int
rows_agree(uint32_t w, uint32_t h, const char *name)
{
	static unsigned char rows[ROWS * SP_ROW_CELLS], solvable[ROWS];
	static uint64_t value[ROWS];
	uint32_t n = w * h, label[SP_ROW_CELLS];
	const struct sp_field *field = sp_field_at(oracle_below(9));
	struct sp_goal *g;
	uint64_t one;
	int good;

	oracle_need(sp_goal_new(&g, name, (struct sp_size){ w, h }, &fault) ==
	    SP_OK, "a goal");
	for (uint32_t i = 0; i < ROWS; i++) {
		oracle_shuffle(label, n, i % 90 == 89 ? 1 + i % n : n);
		for (uint32_t cell = 0; cell < n; cell++)
			rows[i * n + cell] = (unsigned char)label[cell];
	}
	good = sp_boards_solvable(rows, ROWS, g, solvable, &fault) == SP_OK &&
	    sp_boards_values(rows, ROWS, field, g, value, &fault) == SP_OK;
	for (uint32_t i = 0; i < ROWS; i++) {
		for (uint32_t cell = 0; cell < n; cell++)
			label[cell] = rows[i * n + cell];
		oracle_set(&board, w, h, label);
		good &= solvable[i] == sp_is_solvable(&board, g) &&
		    sp_field_value(field, &board, g, &one, &fault) == SP_OK &&
		    value[i] == one;
	}
	rows[130 * n] = rows[130 * n + 1];
	good &= sp_boards_solvable(rows, ROWS, g, solvable, &fault) ==
	    SP_MALFORMED && fault.line == 131;
	sp_goal_free(g);
	return good;
}

/* The boards are printed in a form, and the text is parsed as the same
 * boards. */
static int
rows_come_back(struct sp_size size, const char *form_name)
{
	static unsigned char rows[ROWS * SP_ROW_CELLS], back[sizeof rows];
	static char shown[ROWS * 4 * SP_ROW_CELLS + ROWS];
	const struct sp_form *form = sp_form_by_name(form_name);
	uint32_t n = sp_cells(size), label[SP_ROW_CELLS];
	size_t length, count = 0, before;
	char *at = shown;
	int good;

	for (uint32_t i = 0; i < ROWS; i++) {
		/* Some lack another number, which one-based text cannot say. */
		oracle_shuffle(label, n, i % 90 == 89 &&
		    strcmp(form_name, "one-based") != 0 ? 1 + i % n : n);
		for (uint32_t cell = 0; cell < n; cell++)
			rows[i * n + cell] = (unsigned char)label[cell];
	}
	good = sp_boards_print(rows, ROWS, size, form, shown, sizeof shown,
	    &length, &fault) == SP_OK && strlen(shown) == length;
	for (uint32_t i = 0; i < ROWS; i++) {
		char one[4 * SP_ROW_CELLS + 1];
		size_t bytes;

		for (uint32_t cell = 0; cell < n; cell++)
			label[cell] = rows[i * n + cell];
		oracle_set(&board, size.w, size.h, label);
		bytes = sp_board_print(&board, form, one, sizeof one);
		at += at > shown && strcmp(form_name, "grid") == 0;
		good &= memcmp(at, one, bytes) == 0 && at[bytes] == '\n';
		at += bytes + 1;
	}
	good &= at == shown + length;
	good &= sp_boards_parse(shown, length, form, size, back, ROWS, &count,
	    &fault) == SP_OK && count == ROWS &&
	    memcmp(rows, back, ROWS * n) == 0;
	good &= sp_boards_parse(shown, length, form, size, NULL, 0, &count,
	    &fault) == SP_OK && count == ROWS;
	/* A row that is no board; and as much text as there is room for. */
	rows[130 * n] = rows[130 * n + 1];
	before = (size_t)(at - shown) / 2;
	memset(shown, '#', sizeof shown);
	good &= sp_boards_print(rows, ROWS, size, form, shown, before, &length,
	    &fault) == SP_MALFORMED && fault.line == 131 &&
	    shown[before - 1] == '\0' && shown[before] == '#';
	shown[before - 1] = 'x';
	good &= sp_boards_parse(shown, before, form, size, back, 5, &count,
	    &fault) == SP_MALFORMED && fault.line > 60 && count > 60 &&
	    memcmp(rows, back, 5 * n) == 0;
	return good;
}

/* Boards drawn all at once are the same as boards drawn one by one. */
static int
draws_agree(struct sp_size size, struct sp_gen_options draw)
{
	static unsigned char rows[ROWS * SP_ROW_CELLS];
	const uint64_t first = oracle_below(100);
	uint32_t n = sp_cells(size);
	struct sp_generator *gen;
	struct sp_goal *g;
	size_t made;
	int good;

	oracle_need(sp_goal_new(&g, "snake", size, &fault) == SP_OK &&
	    sp_generator_new(&gen, &draw, g, &fault) == SP_OK,
	    "a generator");
	good = sp_boards_generate(gen, first, ROWS, rows, &made, &fault) ==
	    (made < ROWS ? SP_END : SP_OK);
	for (uint32_t i = 0; i < made; i++) {
		good &= sp_generate(gen, first + i, &board) == SP_OK;
		for (uint32_t cell = 0; cell < n; cell++)
			good &= rows[i * n + cell] == board.label[cell];
	}
	good &= made == ROWS || sp_generate(gen, first + made, &board) ==
	    SP_END;
	good &= sp_boards_generate(gen, UINT64_MAX, 2, rows, &made, &fault) ==
	    SP_REFUSED && made == 0;
	sp_generator_free(gen);
	sp_goal_free(g);
	return good;
}

static void
rows_text(void)
{
	static const struct sp_size sizes[] = {
		{ 2, 2 }, { 3, 3 }, { 4, 4 }, { 5, 4 }, { 10, 10 }, { 15, 17 }
	};
	int back = 1, drawn = 1;

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		struct sp_size size = sizes[i];
		uint32_t n = sp_cells(size);

		back &= rows_come_back(size, "line") &&
		    rows_come_back(size, "grid") &&
		    rows_come_back(size, "one-based");
		drawn &= draws_agree(size, (struct sp_gen_options)
		    { .seed = { i, 0 }, .missing = n }) &&
		    draws_agree(size, (struct sp_gen_options)
		    { .population = SP_ANY }) &&
		    draws_agree(size, (struct sp_gen_options)
		    { .missing = 2, .distinct = 1 }) &&
		    draws_agree(size, (struct sp_gen_options)
		    { .missing = n, .method = SP_SLIDE, .steps = 9 });
	}
	ok(back, "rows are printed as boards are, and parsed back");
	ok(drawn, "rows that are drawn at once are boards drawn one by one");
}

static void
rows(void)
{
	int good = 1;
	unsigned char answer = 7, large[100];
	struct sp_goal *g;

	for (int turn = 0; turn < 200; turn++)
		good &= rows_agree(2 + oracle_below(14), 2 + oracle_below(turn %
		    2 == 0 ? 3 : 14), sp_goal_name_at(oracle_below(5)));
	good &= rows_agree(4, 4, "classic") && rows_agree(10, 10, "snake");
	ok(good, "answers about rows of bytes are those about each board");
	oracle_need(sp_goal_new(&g, "classic", (struct sp_size){ 16, 16 },
	    &fault) == SP_OK, "a goal");
	ok(sp_boards_solvable(&answer, 1, g, &answer, &fault) == SP_REFUSED &&
	    answer == 7, "rows of bytes need a goal of 255 cells at most");
	sp_goal_free(g);
	for (uint32_t cell = 0; cell < 100; cell++)
		large[cell] = (unsigned char)(cell == 70 ? 70 + 64 : cell);
	ok(sp_goal_new(&g, "classic", (struct sp_size){ 10, 10 }, &fault) ==
	    SP_OK &&
	    sp_boards_solvable(large, 1, g, &answer, &fault) == SP_MALFORMED,
	    "label 134 of a row is not taken for 70");
	sp_goal_free(g);
}

/* ---- kernels ---- */

/* SP_PLAIN takes kernels away, and adds no kernels. */
static void
levels(void)
{
	static const struct {
		const char *plain;
		enum sp_isa most;
	} rows[] = {
		{ "ssse3", SP_ISA_VECTOR }, { "neon", SP_ISA_VECTOR },
		{ "sse2", SP_ISA_C }, { "1", SP_ISA_C },
		{ "", SP_ISA_C }
	};
	enum sp_isa best;

	unsetenv("SP_PLAIN");
	best = sp_isa();
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		setenv("SP_PLAIN", rows[i].plain, 1);
		ok(sp_isa() == (rows[i].most < best ? rows[i].most : best),
		    "SP_PLAIN=%s limits the level", rows[i].plain);
	}
}

/* Returns whether behind the first board, which tells the size, the next ones
 * come as a whole batch. */
static int
is_whole(struct sp_size size, enum style style)
{
	struct given g;
	int good;

	used = 0;
	add_boards(size, style, 1 + RUN);
	given_open(&g, style, size, FEED_BLOCK, FEED_BLOCK);
	good = sp_batch_read(&g.batch, &g.r, SP_BATCH, &fault) == SP_OK;
	good &= sp_batch_read(&g.batch, &g.r, SP_BATCH, &fault) == SP_OK &&
	    g.batch.count == SP_BATCH;
	given_close(&g);
	return good;
}

static void
whole_batches(size_t level)
{
	const char *name = oracle_use_level(level);
	int good = 1;

	for (uint32_t w = 2; w <= CELLS / 2; w++) {
		for (uint32_t h = 2; w * h <= CELLS; h++) {
			struct sp_size size = { w, h };

			good &= is_whole(size, LINES) && is_whole(size,
			    w * h > 10 ? ALIGNED : GRIDS);
		}
	}
	ok(good, "%d boards as sp-gen writes them are one batch, %s",
	    SP_BATCH, name);
}

int
main(void)
{
	sp_board_init(&board);
	TEST(levels());
	for (size_t level = 0; level < ORACLE_LEVELS; level++)
		TEST(whole_batches(level));
	TEST(refused());
	TEST(filled());
	TEST(rows());
	TEST(rows_text());
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	return done();
}

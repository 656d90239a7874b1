/* batch_read.c -- texts read in batches: sizes in turn, one board spoilt, all
 * boards of a batch taken one by one */
#include "transcript.h"
#include "tap.h"

enum { RUN = 70, ROOM = 1 << 20 };
enum { LINES, GRIDS, ALIGNED }; /* grids of two bytes a label */

static struct transcript got, expected;
static char text[ROOM];
static size_t used;

/* Appends boards as sp-gen writes them. */
static void
add_boards(uint32_t w, uint32_t h, int grid, int count)
{
	while (count-- > 0) {
		uint32_t label[100];

		oracle_shuffle(label, w * h, w * h);
		for (uint32_t cell = 0; cell < w * h; cell++)
			used += (size_t)sprintf(text + used, "%*u%c",
			    grid == ALIGNED ? 2 : 1, label[cell],
			    (cell + 1) % (grid ? w : w * h) == 0 ? '\n' : ' ');
		if (grid)
			text[used++] = '\n';
	}
	oracle_need(used < ROOM - 10000, "room");
}

static void
add_text(const char *more)
{
	used += (size_t)sprintf(text + used, "%s", more);
}

/* Whether the text is read in batches, by any kernels, as board by board. */
static int
same(const char *form)
{
	struct reading how = { *sp_form_by_name(form), { 0, 0 }, UINT32_MAX,
	    60000, 60000, "1", 1 };

	transcript_clear(&expected);
	transcript_read(&expected, text, used, &how);
	how.one_by_one = 0;
	for (size_t i = 0; i < ORACLE_LEVELS; i++) {
		how.plain = oracle_plain[i];
		transcript_clear(&got);
		transcript_read(&got, text, used, &how);
		if (strcmp(got.text, expected.text) != 0)
			return 0;
	}
	return 1;
}

/* Many boards of each size, and then few. */
static void
in_turn(const struct sp_size *size, size_t count, int grid)
{
	used = 0;
	for (size_t i = 0; i < count; i++)
		add_boards(size[i].w, size[i].h, grid, RUN);
	for (size_t i = 0; i + 1 < count; i++) {
		add_boards(size[i].w, size[i].h, grid, 3);
		add_boards(size[i + 1].w, size[i + 1].h, grid, 1);
	}
	ok(same(grid ? "grid" : "line"), "%ss of one size after another",
	    grid ? "grid" : "line");
}

static void
sizes_in_turn(void)
{
	static const struct sp_size squares[] = {
		{ 3, 3 }, { 4, 4 }, { 3, 3 }, { 2, 2 }, { 5, 5 }, { 3, 3 },
		{ 10, 10 }, { 4, 4 }, { 2, 2 }, { 4, 4 }
	}, others[] = {
		{ 3, 3 }, { 2, 5 }, { 4, 4 }, { 3, 4 }, { 2, 2 }, { 5, 2 },
		{ 8, 2 }, { 2, 8 }, { 5, 5 }, { 3, 2 }, { 4, 3 }, { 3, 3 }
	};

	in_turn(squares, sizeof squares / sizeof *squares, 0);
	in_turn(others, sizeof others / sizeof *others, 1);
}

/* What is a board to those who look only at its beginning. */
static void
almost(void)
{
	used = 0;
	add_boards(2, 2, 1, RUN);
	add_text("1 2\n3 0\n4 5\n\n");
	add_boards(2, 2, 1, RUN);
	add_text("\n\n\n1 2\n3 0\n\n\n");
	add_boards(2, 2, 1, 5);
	add_text("1 2\n3 0");
	ok(same("grid"), "a grid with a row more, blank lines, and no end");
	used = 0;
	add_boards(5, 5, 0, RUN);
	for (int label = 0; label < 25; label++)
		used += (size_t)sprintf(text + used, "%d%s", label,
		    label < 24 ? "  " : "\n");
	add_boards(5, 5, 0, RUN);
	ok(same("line"), "labels apart, and the first of them a smaller board");
	used = 0;
	add_boards(2, 2, 0, RUN);
	add_text("1 2 x 3 2 1 0\n1 2 3 x1 3 2 0\n");
	add_boards(2, 2, 0, RUN);
	ok(same("line"), "boards behind what is none, on the same line");
	used = 0;
	add_text("1 2 3 4\n0 1 2 3\n4 2 3 1\n");
	add_boards(2, 2, 0, RUN);
	add_text("3 2 1 4\n");
	ok(same("one-based"), "boards, if labels were not counted from 1");
}

/* Appends a 4x4 line whose cell has another label, or a text. */
static void
add_other(uint32_t cell, const char *other)
{
	for (uint32_t k = 0; k < 16; k++) {
		if (k == cell)
			add_text(other);
		else
			used += (size_t)sprintf(text + used, "%u", k);
		text[used++] = k < 15 ? ' ' : '\n';
	}
}

/* Labels that are like others in their lowest bits, and signs like digits. */
static void
like_others(void)
{
	used = 0;
	add_boards(4, 4, 0, 3);
	for (uint32_t cell = 0; cell < 16; cell++) {
		char label[4];

		add_boards(4, 4, 0, (int)cell % 5);
		sprintf(label, "%u", cell + 16);
		/* After a fault the next line is none of a batch. */
		add_other(cell, label);
		add_boards(4, 4, 0, 2);
		add_other((cell + 3) % 16, "16");
		add_boards(4, 4, 0, (int)cell % 3);
		/* One that comes twice just before one that is too great. */
		add_other(cell, cell == 7 ? "8" : "7");
		add_other((cell + 7) % 16, "23");
		add_boards(4, 4, 0, 7);
	}
	/* 16 to 19 in the places of 0 to 3, on any cell and in any company. */
	for (uint32_t cell = 0; cell < 16; cell++) {
		for (uint32_t like = 0; like < 4; like++) {
			for (uint32_t k = 0; k < 16; k++) {
				uint32_t label = (k + 16 - cell) % 16;

				label += label == like ? 16 : 0;
				used += (size_t)sprintf(text + used, "%u%c",
				    label, k < 15 ? ' ' : '\n');
			}
			add_boards(4, 4, 0, (int)(cell + like) % 7);
		}
	}
	for (uint32_t cell = 10; cell < 16; cell++) {
		char sign[2] = { (char)('0' + cell), '\0' };

		add_other(cell, sign);
		add_boards(4, 4, 0, 2);
	}
	ok(same("line"), "labels and signs that are like others");
	used = 0;
	add_boards(2, 2, 0, 40);
	for (int i = 0; i < 80; i++)
		add_text("1  2 3 0\n");
	ok(same("line"), "boards of one look, and then of another");
	used = 0;
	add_boards(2, 2, 0, 4);
	for (int i = 0; i < 30; i++)
		add_text("1!2!3!0\n");
	ok(same("line"), "other signs, and no spaces at all");
}

/* Appends a 5x5 line in order, with one label in other bytes and behind it
 * another byte than a space. */
static void
add_larger(uint32_t cell, const char *label, int behind)
{
	for (uint32_t k = 0; k < 25; k++) {
		if (k == cell)
			used += (size_t)sprintf(text + used, "%s%c", label,
			    behind);
		else
			used += (size_t)sprintf(text + used, "%u%c", k,
			    k < 24 ? ' ' : '\n');
	}
}

static void
larger(void)
{
	static const char *const label[] = {
		":", ";", "1:", "0:", "/:", "001", "0000000001", "025", "100",
		"64", "65"
	};
	static const uint32_t like[] = { 10, 11, 20, 10, 0, 1, 1, 24, 0, 0, 1 };

	used = 0;
	add_boards(5, 5, 0, 3);
	for (int byte = 1; byte < 256; byte++) {
		/* After a fault the next line is none of a batch. */
		add_larger((uint32_t)byte % 24, "3", byte);
		add_boards(5, 5, 0, 2);
		add_larger(3, "3", byte);
		add_boards(5, 5, 0, 2);
	}
	/* Labels of three digits anywhere on the line. */
	for (uint32_t cell = 0; cell < 50; cell++) {
		for (uint32_t k = 0; k < 25; k++) {
			uint32_t number = (k + 50 - cell) % 25;

			if (number == cell / 25)
				add_text(number == 0 ? "100" : "001");
			else
				used += (size_t)sprintf(text + used, "%u",
				    number);
			text[used++] = k < 24 ? ' ' : '\n';
		}
		add_boards(5, 5, 0, 2);
	}
	for (size_t i = 0; i < sizeof like / sizeof *like; i++) {
		add_larger(like[i], label[i], like[i] < 24 ? ' ' : '\n');
		add_boards(5, 5, 0, 2);
	}
	ok(same("line"), "larger boards with other signs");
}

/*
 * Among other boards one with another byte, or with a label that comes twice,
 * at each place of a batch.
 */
static void
spoilt(uint32_t w, uint32_t h, int grid)
{
	const int step = RUN / tap_share(RUN), bits = 8 / tap_share(8);
	size_t begin, end;
	int good = 1;

	used = 0;
	add_boards(w, h, grid, 2);
	begin = used;
	add_boards(w, h, grid, 1);
	end = used;
	add_boards(w, h, grid, 5);
	for (size_t at = begin; at < end && good; at++) {
		/* All bytes where a label, a space and an LF were. */
		int all = w * h == 4 && (at < begin + 2 || at + 1 == end);
		char kept = text[at];

		for (int k = 0; k < (all ? 256 : 8); k += all ? step : bits) {
			text[at] = (char)(all ? k : kept ^ 1 << k);
			good &= same(grid ? "grid" : "line");
		}
		text[at] = kept;
	}
	for (int place = 1; place < RUN && good; place += step) {
		used = 0;
		add_boards(w, h, grid, place);
		begin = used;
		add_boards(w, h, grid, 1);
		/* The 1 or what is next becomes another label. */
		while (text[begin] < '1' || text[begin] > '8')
			begin++;
		text[begin]++;
		add_boards(w, h, grid, RUN - place);
		good &= same(grid ? "grid" : "line");
	}
	ok(good, "one %ux%u %s among others that is spoilt", w, h,
	    grid == ALIGNED ? "aligned grid" : grid ? "grid" : "line");
}

/* ---- a batch and its boards one by one ---- */

/* What is to be read, and how. */
struct given {
	struct feed feed;
	struct sp_reader r;
	struct sp_batch batch;
	struct sp_goal goal;
	struct sp_fault fault;
};

static void
start(struct given *g, const char *form)
{
	struct feed feed = { text, used, 60000, 60000, -1 };

	g->feed = feed;
	feed_open(&g->feed, &g->r, sp_form_by_name(form));
	sp_batch_init(&g->batch);
	sp_goal_init(&g->goal, SP_CLASSIC);
}

static void
stop(struct given *g)
{
	sp_goal_clear(&g->goal);
	sp_batch_clear(&g->batch);
	feed_close(&g->feed, &g->r);
}

/* The status of the next batch, which is made to fit the goal. */
static enum sp_status
read_next(struct given *g, struct sp_goal *goal)
{
	enum sp_status status = sp_batch_read(&g->batch, &g->r, goal,
	    &g->fault);

	return status == SP_OK ? sp_batch_fit(&g->batch, &g->goal, &g->fault) :
	    status;
}

/* Whether fields, verdicts and text of a batch are those of its boards. */
static int
same_as_boards(struct sp_batch *batch, const struct sp_board *board,
    const struct sp_goal *goal)
{
	const struct sp_property unsolvable = { .is = SP_IS_UNSOLVABLE };
	uint64_t solvable = sp_batch_solvable(batch, goal), which;
	uint64_t value[SP_BATCH], alone;
	struct sp_writer all, one;
	struct sp_fault fault;
	const struct sp_field *field;
	int good = 1;

	for (size_t k = 0; (field = sp_field_at(k)) != NULL; k++) {
		enum sp_status status = sp_batch_values(batch, field, goal,
		    value, &fault);

		for (uint32_t i = 0; i < batch->count; i++)
			good &= sp_field_value(field, &board[i], goal, &alone,
			    &fault) == status &&
			    (status != SP_OK || alone == value[i]);
	}
	good &= sp_batch_select(batch, &unsolvable, goal, &which, &fault) ==
	    SP_OK && which == (solvable ^ sp_batch_all(batch));
	for (uint32_t i = 0; i < batch->count; i++)
		good &= (int)(solvable >> i & 1) ==
		    sp_solvable(&board[i], goal) &&
		    sp_board_equal(sp_batch_board(batch, i), &board[i]) &&
		    sp_batch_board(batch, i)->missing == board[i].missing;
	for (size_t k = 0; k < 4; k++) {
		oracle_need(sp_writer_init(&all, -1) == SP_OK &&
		    sp_writer_init(&one, -1) == SP_OK, "writers");
		sp_batch_write(batch, UINT64_MAX, sp_form_at(k), &all);
		for (uint32_t i = 0; i < batch->count; i++)
			sp_write_board(&one, &board[i], sp_form_at(k));
		good &= all.used == one.used &&
		    memcmp(all.buffer, one.buffer, one.used) == 0;
		sp_writer_clear(&all);
		sp_writer_clear(&one);
	}
	return good;
}

/* The same as they are, and relabelled for the goal columns. */
static int
same_relabelled(struct given *g)
{
	static struct sp_board board[SP_BATCH], from;
	struct sp_goal columns;
	struct sp_relabel relabel;
	int good;

	sp_goal_init(&columns, SP_COLUMNS);
	sp_relabel_init(&relabel);
	for (uint32_t i = 0; i < g->batch.count; i++)
		oracle_need(sp_board_copy(&board[i], sp_batch_board(&g->batch,
		    i)) == SP_OK, "a copy");
	good = same_as_boards(&g->batch, board, &g->goal);
	oracle_need(sp_goal_lay(&columns, g->batch.size, &g->fault) == SP_OK &&
	    sp_goal_board(&g->goal, g->batch.missing, &from) == SP_OK &&
	    sp_relabel_prepare(&relabel, &from, &columns, &g->fault) == SP_OK,
	    "another goal");
	for (uint32_t i = 0; i < g->batch.count; i++)
		sp_relabel_apply(&relabel, &board[i]);
	sp_batch_relabel(&g->batch, &relabel);
	good &= same_as_boards(&g->batch, board, &columns);
	sp_relabel_clear(&relabel);
	sp_goal_clear(&columns);
	for (uint32_t i = 0; i < SP_BATCH; i++)
		sp_board_free(&board[i]);
	sp_board_free(&from);
	return good;
}

/* One batch for sizes in turn, some of them too large for lanes. */
static void
measured_in_turn(const char *form)
{
	static const uint32_t sides[] = { 4, 3, 5, 4, 10, 9, 2, 3 };
	int grid = strcmp(form, "grid") == 0;

	used = 0;
	for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
		add_boards(sides[i], sides[i], grid, RUN);
	for (size_t i = 0; i < ORACLE_LEVELS; i++) {
		enum sp_status status;
		struct given g;
		int good = 1;

		transcript_level(oracle_plain[i]);
		start(&g, form);
		while ((status = read_next(&g, &g.goal)) == SP_OK)
			good &= same_relabelled(&g);
		ok(good && status == SP_END, "%ss of many sizes, relabelled or "
		    "not, are as one by one, SP_PLAIN %s", form,
		    oracle_plain[i] == NULL ? "unset" : oracle_plain[i]);
		stop(&g);
	}
}

/* Boards come alone where not all of a batch would be right. */
static void
alone(void)
{
	const struct sp_size two_by_eight = { 2, 8 };
	struct sp_board three;
	struct given g;
	int good = 1;

	used = 0;
	add_boards(4, 4, 0, RUN);
	sp_board_init(&three);
	oracle_need(sp_board_parse(&three, "1 2 4 5 6 7 8 9 10 11 12 13 14 15 "
	    "16 0", sp_form_at(0), (struct sp_size){ 4, 4 }, &g.fault) == SP_OK,
	    "a board without 3");
	start(&g, "line");
	for (int i = 0; i < 3; i++)
		good &= read_next(&g, NULL) == SP_OK && g.batch.count == 1;
	ok(good, "without a goal there are no batches of many");
	sp_goal_clear(&g.goal);
	oracle_need(sp_goal_from_board(&g.goal, &three) == SP_OK, "a goal");
	for (int i = 0; i < 3; i++)
		good &= read_next(&g, &g.goal) == SP_MALFORMED &&
		    g.batch.count == 1;
	ok(good, "nor of boards that the goal does not fit");
	sp_goal_clear(&g.goal);
	sp_goal_init(&g.goal, SP_CLASSIC);
	good &= read_next(&g, &g.goal) == SP_OK && g.batch.count == 1;
	g.r.size = two_by_eight;
	good &= read_next(&g, &g.goal) == SP_OK && g.batch.count == 1 &&
	    g.batch.size.w == 2;
	ok(good, "nor of a size that the reader does not take");
	stop(&g);
	/* As if there had been no memory for lanes. */
	start(&g, "line");
	g.batch.kernels = sp_kernels(sp_level());
	while (read_next(&g, &g.goal) == SP_OK)
		good &= g.batch.count == 1;
	ok(good, "nor without lanes");
	stop(&g);
	sp_board_free(&three);
}

/* How many batches of more than 60 boards there are of the text. */
static int
whole_batches(void)
{
	struct given g;
	int whole = 0;

	start(&g, "line");
	while (read_next(&g, &g.goal) == SP_OK)
		whole += g.batch.count > 60;
	stop(&g);
	return whole;
}

/* Where many boards are not clean, plain loops try few, but all behind them. */
static void
pauses(void)
{
	int clean, behind, between;

	setenv("SP_PLAIN", "1", 1);
	used = 0;
	add_boards(4, 4, 0, 1 + 640);
	clean = whole_batches();
	used = 0;
	for (int i = 0; i < 700; i++) {
		add_text(" ");
		add_boards(4, 4, 0, 1);
	}
	add_boards(4, 4, 0, 64 + 640);
	behind = whole_batches();
	used = 0;
	for (int i = 0; i < 11; i++) {
		add_boards(4, 4, 0, 64);
		add_text(" ");
	}
	between = whole_batches();
	unsetenv("SP_PLAIN");
	ok(clean == 10, "plain loops take clean boards together");
	ok(behind >= 10, "soon again behind hundreds that are not clean");
	ok(between >= 10, "at once behind single ones");
}

/* An empty batch has no boards, and one that is set has that one. */
static void
set(void)
{
	struct given g;
	struct sp_board *b;

	used = 0;
	add_boards(3, 3, 0, RUN);
	start(&g, "line");
	ok(sp_batch_all(&g.batch) == 0, "a batch is empty at first");
	while (read_next(&g, &g.goal) == SP_OK)
		;
	ok(sp_batch_all(&g.batch) == 0, "and at the end");
	b = sp_batch_single(&g.batch, 77);
	oracle_need(sp_board_parse(b, "1 2 4 0", sp_form_at(0),
	    (struct sp_size){ 2, 2 }, &g.fault) == SP_OK, "a board");
	sp_batch_settle(&g.batch);
	ok(sp_batch_all(&g.batch) == 1 && sp_batch_line(&g.batch, 0) == 77 &&
	    g.batch.missing == 3 && g.batch.size.w == 2 &&
	    sp_batch_board(&g.batch, 0) == b, "a board that is set is all");
	stop(&g);
}

int
main(void)
{
	unsetenv("SP_PLAIN");
	TEST(sizes_in_turn());
	TEST(almost());
	TEST(like_others());
	TEST(larger());
	TEST(spoilt(2, 2, LINES));
	TEST(spoilt(3, 3, LINES));
	TEST(spoilt(4, 4, LINES));
	TEST(spoilt(5, 5, LINES));
	TEST(spoilt(2, 2, GRIDS));
	TEST(spoilt(3, 3, GRIDS));
	TEST(spoilt(2, 5, GRIDS));
	TEST(spoilt(4, 4, GRIDS));
	TEST(spoilt(3, 4, GRIDS));
	TEST(spoilt(5, 5, GRIDS));
	TEST(spoilt(4, 4, ALIGNED));
	TEST(spoilt(4, 3, ALIGNED));
	TEST(measured_in_turn("line"));
	TEST(measured_in_turn("grid"));
	TEST(alone());
	TEST(pauses());
	TEST(set());
	free(got.text);
	free(expected.text);
	return done();
}

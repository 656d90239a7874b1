/* batch_read.c -- texts are read in batches as board by board, at all levels */
#include "many.h"

enum {
	BYTES = 256
};

static struct transcript expected, got;

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
	for (size_t i = 1; i < ORACLE_LEVELS; i++) {
		const char *name;
		enum sp_isa below;

		oracle_use_level(i - 1);
		below = sp_isa();
		name = oracle_use_level(i);
		ok(sp_isa() > below || sp_isa() == best, "%s: more than "
		    "the level below, or all that the processor has", name);
	}
}

/* The reading of a text board by board, in plain C and in blocks that are as
 * long as possible. */
static struct reading
slowly(enum style style, struct sp_size size)
{
	struct reading how = { *form_of(style), size, UINT32_MAX, WHOLE, WHOLE,
	    oracle_plain[0], 1 };

	return how;
}

/* Returns whether the text is read in batches, at every level and in blocks of
 * these lengths, as `expected` says. */
static int
is_read(struct reading how, size_t first, size_t chunk)
{
	how.first = first;
	how.chunk = chunk;
	how.one_by_one = 0;
	for (size_t level = 0; level < ORACLE_LEVELS; level++) {
		how.plain = oracle_plain[level];
		transcript_clear(&got);
		transcript_read(&got, text, used, &how);
		if (strcmp(got.text, expected.text) == 0)
			continue;
		printf("# %s, blocks of %zu and %zu bytes\n",
		    oracle_use_level(level), first, chunk);
		return 0;
	}
	return 1;
}

/* Returns whether the text is read in batches as board by board: the size is
 * given where lines do not tell it. */
static int
same(enum style style, struct sp_size size)
{
	const struct sp_size any = { 0, 0 };
	struct reading how = slowly(style, style == LINES &&
	    size.w != size.h ? size : any);

	transcript_clear(&expected);
	transcript_read(&expected, text, used, &how);
	return is_read(how, WHOLE, WHOLE) && is_read(how,
	    1 + oracle_below(WHOLE), 1000 + oracle_below(1000));
}

static void
ok_same(enum style style, struct sp_size size, const char *what)
{
	ok(same(style, size), "%ux%u %s, %s, are read in batches as one by one",
	    size.w, size.h, style_names[style], what);
}

/* Many boards of each size, and then few. */
static void
sizes_in_turn(const struct sp_size *size, size_t count, enum style style)
{
	used = 0;
	for (size_t i = 0; i < count; i++)
		add_boards(size[i], style, RUN);
	for (size_t i = 0; i + 1 < count; i++) {
		add_boards(size[i], style, 3);
		add_boards(size[i + 1], style, 1);
	}
	ok_same(style, *size, "other sizes behind");
}

static void
all_sizes_in_turn(void)
{
	static const struct sp_size squares[] = {
		{ 3, 3 }, { 4, 4 }, { 3, 3 }, { 2, 2 }, { 5, 5 }, { 3, 3 },
		{ 10, 10 }, { 4, 4 }, { 2, 2 }, { 11, 11 }, { 4, 4 }
	}, others[] = {
		{ 3, 3 }, { 2, 5 }, { 4, 4 }, { 3, 4 }, { 2, 2 }, { 5, 2 },
		{ 8, 2 }, { 2, 8 }, { 5, 5 }, { 3, 2 }, { 4, 3 }, { 3, 3 }
	};

	sizes_in_turn(squares, sizeof squares / sizeof *squares, LINES);
	sizes_in_turn(others, sizeof others / sizeof *others, GRIDS);
}

/* Texts that begin like boards, or end like them. */
static void
almost_boards(void)
{
	const struct sp_size two = { 2, 2 }, four = { 4, 4 }, ten = { 10, 10 };

	used = 0;
	add_boards(two, GRIDS, RUN);
	add("1 2\n3 0\n4 5\n\n");
	add_boards(two, GRIDS, RUN);
	add("\n\n\n1 2\n3 0\n\n\n");
	add_boards(two, GRIDS, 5);
	add("1 2\n3 0");
	ok_same(GRIDS, two, "some with a row too many or without last LF");
	used = 0;
	add_boards(two, LINES, RUN);
	add("1 2 x 3 2 1 0\n1 2 3 x1 3 2 0\n");
	add_boards(two, LINES, RUN);
	for (int i = 0; i < RUN; i++)
		add("1  2 3 0\n");
	for (int i = 0; i < RUN; i++)
		add("1!2!3!0\n");
	ok_same(LINES, two, "some with other signs, or two spaces");
	used = 0;
	add_boards(four, LINES, 2);
	for (int i = 0; i < 4 * RUN; i++)
		add("     \n");
	add_boards(four, LINES, 3);
	for (int i = 0; i < 4 * RUN; i++)
		add("\n");
	for (int byte = 1; byte < 17; byte++)
		add("%c%c", byte, byte < 16 ? ' ' : '\n');
	add_boards(four, LINES, 3);
	ok_same(LINES, four, "between hundreds of blank lines");
	used = 0;
	add_boards(ten, LINES, 2);
	for (int i = 0; i < 20000; i++)
		add("0 ");
	add("\n");
	add_boards(ten, LINES, 3);
	ok_same(LINES, ten, "one of them with 20000 labels");
}

/* Appends a line of all labels in order, from any label on, one of which is
 * spelled in another way. */
static void
add_spelled(struct sp_size size, uint32_t label, const char *spelling)
{
	uint32_t n = sp_cells(size), from = oracle_below(n);

	for (uint32_t cell = 0; cell < n; cell++) {
		uint32_t here = (from + cell) % n;

		if (here == label)
			add("%s", spelling);
		else
			add("%u", here);
		add(cell + 1 < n ? " " : "\n");
	}
	/* Good lines, since the line behind a fault is not read in a batch. */
	add_boards(size, LINES, 1 + oracle_below(5));
}

/* Lines with labels that have the last digits or lowest bits of other
 * labels. */
static void
lookalikes(struct sp_size size)
{
	static const char *const prefixes[] = {
		"0", "00", "1", "10", "2", "7", "000000000", ":", "/", " ", "\t"
	};
	uint32_t n = sp_cells(size), step = n > 36 ? 7 : 1;
	char spelling[40];

	used = 0;
	add_boards(size, LINES, 3);
	for (uint32_t label = 0; label < n; label += step) {
		const uint32_t others[] = {
			label + 16, label + 32, label + 64, label + 100,
			label + n, label ^ 1, label / 10, label % 10, 16, n
		};

		for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes;
		    k++) {
			sprintf(spelling, "%s%u", prefixes[k], label);
			add_spelled(size, label, spelling);
		}
		for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
			sprintf(spelling, "%u", others[k]);
			add_spelled(size, label, spelling);
		}
		/* Characters that would be digits if only their value
		 * counted. */
		sprintf(spelling, "%c", (int)('0' + label));
		add_spelled(size, label, spelling);
		if (label >= 10) {
			sprintf(spelling, "%u%c", label / 10 - 1,
			    (int)('0' + label % 10 + 10));
			add_spelled(size, label, spelling);
		}
	}
	ok_same(LINES, size, "with labels that look like others");
}

/* Boards in which one byte, at each place, has each value. */
static void
other_bytes(struct sp_size size, enum style style)
{
	static const char others[] =
	    "/:;#!\n\t \v\x0e" "09\x10\x8d\xb0\xb5\xff";
	int all = sp_cells(size) == 4;
	int kinds = all ? BYTES : (int)sizeof others + 8;
	size_t length = 0;

	used = 0;
	for (size_t at = 0; at == 0 || at < length; at++) {
		for (int k = 0; k < kinds; k++) {
			size_t from = used;

			add_boards(size, style, 1);
			length = used - from;
			/* All values; or with another bit, and some. */
			text[from + at] = (char)(all ? k : k < 8 ?
			    text[from + at] ^ 1 << k : others[k - 8]);
			add_boards(size, style, 1 + oracle_below(4));
		}
	}
	ok_same(style, size, "with any other byte anywhere");
}

/* After each number of boards comes one that has a label twice. */
static void
twice(struct sp_size size, enum style style)
{
	used = 0;
	for (uint32_t count = 0; count < RUN; count++) {
		size_t at;

		add_boards(size, style, 1 + count);
		at = used;
		add_boards(size, style, 1);
		while (text[at] < '1' || text[at] > '8')
			at++;
		text[at]++;
	}
	ok_same(style, size, "after any number one with a label twice");
}

/*
 * Blocks that end anywhere within a board, over bytes that would complete it:
 * the ones that the block before has left there.
 */
static void
blocks(struct sp_size size, enum style style, const char *board)
{
	struct reading how = slowly(style, size);
	const uint32_t boards = 50;
	size_t length = strlen(board), most = 2 * length + SP_BLOCK;
	int good = 1;

	used = 0;
	for (uint32_t i = 0; i < boards; i++)
		add("%s", board);
	transcript_clear(&expected);
	transcript_read(&expected, text, used, &how);
	for (size_t chunk = 1; chunk < most && good; chunk++)
		for (size_t first = 2; first < 22 && good; first += 9)
			good = is_read(how, first * length, chunk);
	ok(good, "%ux%u %s of %zu bytes are read in blocks of any length",
	    size.w, size.h, style_names[style], length);
}

static void
all_blocks(void)
{
	const struct sp_size two = { 2, 2 }, five = { 5, 2 }, six = { 6, 3 };

	blocks(two, LINES, "3 2 1 0\n");
	blocks(two, LINES, "3 2  1  0      \n");
	blocks(two, LINES, "03 02 01 00\n");
	blocks(two, GRIDS, "3 2\n1 0\n\n");
	blocks(two, GRIDS, "3  2                           \n"
	    "1 0                            \n");
	blocks(two, GRIDS, " 3  2\n 1  0\n\n");
	blocks(five, LINES, "0 1 2 3 4 5 6 7 8 9\n");
	blocks(six, LINES, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 0\n");
	blocks(six, GRIDS, " 1  2  3  4  5  6\n 7  8  9 10 11 12\n"
	    "13 14 15 16 17  0\n");
}

/* Returns whether behind the first board, which tells the size, the next ones
 * come as a whole batch. */
static int
is_whole(struct sp_size size, enum style style)
{
	struct sp_fault fault;
	struct sp_goal *goal;
	struct given g;
	int good;

	used = 0;
	add_boards(size, style, 1 + RUN);
	oracle_need(sp_goal_new(&goal, oracle_goal_name(0), size, &fault) ==
	    SP_OK, "a goal");
	given_open(&g, style, size, WHOLE, WHOLE);
	good = sp_batch_read(&g.batch, &g.r, goal, &fault) == SP_OK;
	good &= sp_batch_read(&g.batch, &g.r, goal, &fault) == SP_OK &&
	    g.batch.count == SP_BATCH;
	given_close(&g);
	sp_goal_free(goal);
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
	static const struct sp_size spoilt[] = {
		{ 2, 2 }, { 3, 3 }, { 4, 4 }, { 5, 5 }, { 2, 5 }, { 5, 3 }
	};

	TEST(levels());
	TEST(all_sizes_in_turn());
	TEST(almost_boards());
	for (uint32_t side = 2; side <= 10; side++)
		TEST(lookalikes((struct sp_size){ side, side }));
	for (size_t i = 0; i < sizeof spoilt / sizeof *spoilt; i++) {
		for (enum style style = LINES; style <= ALIGNED; style++) {
			TEST(other_bytes(spoilt[i], style));
			TEST(twice(spoilt[i], style));
		}
	}
	TEST(all_blocks());
	for (size_t level = 0; level < ORACLE_LEVELS; level++)
		TEST(whole_batches(level));
	free(expected.text);
	free(got.text);
	return done();
}

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

/* Returns whether behind the first board, which tells the size, the next ones
 * come as a whole batch. */
static int
is_whole(struct sp_size size, enum style style)
{
	struct sp_fault fault;
	struct given g;
	int good;

	used = 0;
	add_boards(size, style, 1 + RUN);
	given_open(&g, style, size, WHOLE, WHOLE);
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
	static const struct sp_size sizes[] = {
		{ 2, 2 }, { 3, 3 }, { 4, 4 }, { 5, 5 }, { 2, 5 }, { 5, 3 }
	};

	TEST(levels());
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		for (enum style style = LINES; style <= ALIGNED; style++)
			TEST(other_bytes(sizes[i], style));
	for (size_t level = 0; level < ORACLE_LEVELS; level++)
		TEST(whole_batches(level));
	free(expected.text);
	free(got.text);
	return done();
}

/* kernels.c -- kernels take all that is clean, which only time would tell */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/batch.h"
#include "oracle.h"
#include "tap.h"

enum {
	ROUNDS = 3,
	BOARDS = ROUNDS * SP_BATCH + 2
};

static const char *const names[ORACLE_LEVELS] = {
	"plain C", "vectors", "VBMI2"
};

static void
use(int level)
{
	if (oracle_plain[level] != NULL)
		setenv("SP_PLAIN", oracle_plain[level], 1);
	else
		unsetenv("SP_PLAIN");
}

/* ---- labels ---- */

enum { LABELS = 5000, MORE = 100 };

/*
 * Whether a kernel takes the labels of a line at once, up to what ends it, and
 * as many as there are if they may be more.
 */
static int
takes(sp_labels *kernel, char space, char last, uint32_t most)
{
	static char text[9 * (LABELS + MORE)];
	static uint32_t label[LABELS + MORE + SP_LABEL_SPARE];
	char *end = text;
	uint32_t taken;
	struct sp_input in;
	int good;

	for (uint32_t i = 0; i < LABELS + MORE; i++)
		end += sprintf(end, "%u%c", i * 7, i + 1 == LABELS ? last :
		    space);
	oracle_need(sp_input_init(&in) == SP_OK &&
	    sp_input_set_text(&in, text) == SP_OK, "a text");
	taken = kernel(&in.at, label, most);
	good = taken == (most < LABELS ? most : LABELS);
	for (uint32_t i = 0; i < taken; i++)
		good &= label[i] == i * 7;
	sp_input_free(&in);
	return good;
}

static int
takes_any(sp_labels *kernel)
{
	return takes(kernel, ' ', '\n', LABELS + MORE) &&
	    takes(kernel, ' ', '#', LABELS) &&
	    takes(kernel, '\t', '\n', LABELS + MORE) &&
	    takes(kernel, '\r', '#', LABELS + MORE);
}

static void
labels(void)
{
	ok(takes_any(sp_labels_plain) &&
	    takes(sp_labels_plain, ' ', ' ', LABELS - 1),
	    "thousands of labels at once, plain C");
	for (int level = SP_LEVEL_VECTOR; level < ORACLE_LEVELS &&
	    level <= (int)sp_level(); level++)
		ok(takes_any(sp_kernels((enum sp_level)level)->labels),
		    "thousands of labels at once, %s", names[level]);
}

/* ---- levels ---- */

/* Which level is in use, and which there must be. */
static void
in_use(void)
{
	enum sp_level least = SP_LEVEL_PLAIN;

#if defined(__aarch64__) && defined(__GNUC__) && !defined(SP_PLAIN)
	least = SP_LEVEL_VECTOR;
#endif
	ok(sp_level() >= least, "the level in use: %s", names[sp_level()]);
	use(SP_LEVEL_PLAIN);
	ok(sp_level() == SP_LEVEL_PLAIN, "SP_PLAIN=1: plain C");
	use(SP_LEVEL_VBMI2);
}

/* What each level has that the one below does not. */
static void
levels(void)
{
	const struct sp_kernels *k[ORACLE_LEVELS];

	for (int level = SP_LEVEL_PLAIN; level < ORACLE_LEVELS; level++)
		k[level] = sp_kernels(level <= (int)sp_level() ?
		    (enum sp_level)level : SP_LEVEL_PLAIN);
	ok(k[0]->read == NULL && k[0]->labels == NULL &&
	    k[0]->shuffle16 == NULL, "plain C has no kernels");
	if (sp_level() >= SP_LEVEL_VECTOR)
		ok(k[1]->read10 != NULL && k[1]->read != NULL &&
		    k[1]->shuffle16 != k[0]->shuffle16 &&
		    k[1]->labels != k[0]->labels &&
		    k[1]->write_lines16 == NULL, "the kernels of vectors");
	if (sp_level() >= SP_LEVEL_VBMI2)
		ok(k[2]->read != k[1]->read &&
		    k[2]->parities100 != k[1]->parities100 &&
		    k[2]->inversions100 != k[1]->inversions100 &&
		    k[2]->parities16 != k[1]->parities16 &&
		    k[2]->inversions16 != k[1]->inversions16 &&
		    k[2]->write_lines16 != k[1]->write_lines16 &&
		    k[2]->labels != k[1]->labels, "the kernels of VBMI2");
}

/* ---- boards ---- */

static char text[(size_t)BOARDS * 4 * SP_CELLS100];

/* So many boards as sp-gen writes them. */
static void
make_text(struct sp_size size, int grid, int boards)
{
	uint32_t n = size.w * size.h, row = grid ? size.w : n;
	char *end = text;

	for (int board = 0; board < boards; board++) {
		uint32_t label[SP_CELLS100];

		oracle_shuffle(label, n, n);
		for (uint32_t cell = 0; cell < n; cell++)
			end += sprintf(end, "%*u%c", grid && n > 10 ? 2 : 1,
			    label[cell], (cell + 1) % row == 0 ? '\n' : ' ');
		if (grid)
			*end++ = '\n';
	}
	*end = '\0';
}

/* A reader of the text, a batch of its first board, and a goal for it. */
struct given {
	struct sp_reader r;
	struct sp_batch batch;
	struct sp_goal goal;
	struct sp_fault fault;
};

static void
start(struct given *g, struct sp_size size, int grid)
{
	oracle_need(sp_reader_init(&g->r) == SP_OK, "a reader");
	g->r.form = *sp_form_at((size_t)grid);
	g->r.size = size;
	sp_reader_set_file(&g->r, -1);
	oracle_need(sp_input_set_text(&g->r.in, text) == SP_OK, "a text");
	sp_batch_init(&g->batch);
	sp_goal_init(&g->goal, SP_CLASSIC);
	oracle_need(sp_batch_read(&g->batch, &g->r, &g->goal, &g->fault) ==
	    SP_OK && g->batch.count == 1 &&
	    sp_batch_fit(&g->batch, &g->goal, &g->fault) == SP_OK,
	    "the first board comes alone");
}

static void
stop(struct given *g)
{
	sp_goal_clear(&g->goal);
	sp_batch_clear(&g->batch);
	sp_reader_clear(&g->r);
}

/* Whether as many boards at a time are taken as a batch has room for. */
static int
whole_batches(struct sp_size size, int grid)
{
	struct given g;
	int good = 1;

	make_text(size, grid, BOARDS);
	start(&g, size, grid);
	for (int round = 0; round < ROUNDS; round++)
		good &= sp_batch_read(&g.batch, &g.r, &g.goal, &g.fault) ==
		    SP_OK && g.batch.count == SP_BATCH;
	stop(&g);
	return good;
}

static void
boards(int level)
{
	uint32_t most = level == SP_LEVEL_PLAIN ? SP_WORD_BITS : SP_CELLS100;
	int good = 1;

	use(level);
	for (uint32_t w = 2; w <= most / 2; w++) {
		for (uint32_t h = 2; w * h <= most; h++) {
			struct sp_size size = { w, h };

			good &= whole_batches(size, 0);
			good &= whole_batches(size, 1);
		}
	}
	ok(good, "clean boards are taken in whole batches, %s", names[level]);
}

/* ---- fields ---- */

/* Fields of batches of any number of boards stay within the batch. */
static void
fields(int level)
{
	static const struct sp_size sizes[] = {
		{ 3, 3 }, { 8, 2 }, { 4, 4 }, { 2, 2 }, { 5, 2 }, { 3, 4 },
		{ 5, 5 }, { 10, 10 }
	};
	const uint64_t untouched = UINT64_C(0xa5a5a5a5a5a5a5a5);
	int kept = 1, right = 1;

	use(level);
	for (int i = 0; i < (int)(sizeof sizes / sizeof *sizes); i++) {
		for (int count = SP_BATCH + 3; count > 2; count -= 9) {
			uint64_t value[SP_BATCH + 8], solvable;
			const struct sp_field *field;
			struct given g;

			make_text(sizes[i], 0, count);
			start(&g, sizes[i], 0);
			oracle_need(sp_batch_read(&g.batch, &g.r, &g.goal,
			    &g.fault) == SP_OK, "a batch");
			for (size_t f = 0; (field = sp_field_at(f)) != NULL;
			    f++) {
				memset(value, 0xa5, sizeof value);
				sp_batch_values(&g.batch, field, &g.goal,
				    value, &g.fault);
				kept &= value[g.batch.count] == untouched;
			}
			solvable = sp_batch_solvable(&g.batch, &g.goal);
			kept &= (solvable & ~sp_batch_all(&g.batch)) == 0;
			for (uint32_t k = 0; k < g.batch.count; k++)
				right &= (int)(solvable >> k & 1) ==
				    sp_solvable(sp_batch_board(&g.batch, k),
				    &g.goal);
			stop(&g);
		}
	}
	ok(right, "verdicts of one size after another, %s", names[level]);
	ok(kept, "nothing is written past the last board");
}

/* Writes many batches of large boards; what is lost is seen by sanitizers. */
static void
written(void)
{
	const struct sp_size size = { 10, 10 };
	FILE *file = tmpfile();
	struct sp_writer w;
	size_t bytes;

	unsetenv("SP_PLAIN");
	oracle_need(file != NULL && sp_writer_init(&w, fileno(file)) == SP_OK,
	    "a writer");
	make_text(size, 0, BOARDS);
	for (int turn = 0; turn < 20; turn++) {
		struct given g;

		start(&g, size, 0);
		do
			sp_batch_write(&g.batch, UINT64_MAX, sp_form_at(0), &w);
		while (sp_batch_read(&g.batch, &g.r, &g.goal, &g.fault) ==
		    SP_OK);
		stop(&g);
	}
	oracle_need(sp_writer_flush(&w) == SP_OK, "a file");
	fseek(file, 0, SEEK_END);
	bytes = (size_t)ftell(file);
	ok(bytes == 20 * strlen(text),
	    "large boards are written, batch after batch");
	sp_writer_clear(&w);
	fclose(file);
}

int
main(void)
{
	int best;

	unsetenv("SP_PLAIN");
	best = (int)sp_level();
	TEST(in_use());
	TEST(labels());
	TEST(levels());
	for (int level = SP_LEVEL_PLAIN; level <= best; level++) {
		TEST(boards(level));
		TEST(fields(level));
	}
	TEST(written());
	return done();
}

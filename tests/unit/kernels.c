/* kernels.c -- kernels take all that is clean, which only time would tell */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "burst.h"
#include "oracle.h"
#include "small.h"
#include "tap.h"

enum { ROUNDS = 3, BOARDS = (ROUNDS + 1) * SP_SMALL_BATCH };

static const char *const cpu_names[] = { "plain C", "SSE2", "SSSE3", "VBMI2" };

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
	    sp_input_text(&in, text) == SP_OK, "a text");
	taken = kernel(&in, label, most);
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
#if defined(SP_X86)
	setenv("SP_PLAIN", "sse2", 1);
	ok(sp_labels_first() == sp_labels_sse2 &&
	    sp_labels_best() == sp_labels_sse2, "SSE2 if there is no more");
	unsetenv("SP_PLAIN");
	ok(takes_any(sp_labels_sse2) && sp_labels_first() == sp_labels_sse2,
	    "thousands of labels at once, SSE2, which is asked first");
	if (sp_cpu() >= SP_CPU_VBMI2)
		ok(takes_any(sp_labels_vbmi2) &&
		    sp_labels_best() == sp_labels_vbmi2,
		    "thousands of labels at once, VBMI2, which is the best");
	else
		ok(sp_labels_best() == sp_labels_first(), "none but that");
#endif
}

/* ---- bursts ---- */

/* Whether boards are made by the kernels of the processor that is named. */
static void
bursts(const char *name, enum sp_cpu named)
{
	struct sp_draw draw = { .missing = 16 };
	struct oracle_goal *goal = calloc(1, sizeof *goal);
	enum sp_cpu cpu = named < sp_cpu() ? named : sp_cpu();
	int good = 1;

	oracle_need(goal != NULL, "memory");
	sp_goal_init(&goal->goal, SP_CLASSIC);
	oracle_goal_make(goal, SP_CLASSIC, 4, 4, 16);
	for (int not_goal = 0; not_goal < 2; not_goal++) {
		struct sp_burst *s;

		draw.not_goal = not_goal;
		if (name != NULL)
			setenv("SP_PLAIN", name, 1);
		s = sp_burst_new(&draw, &goal->goal);
		unsetenv("SP_PLAIN");
		oracle_need(s != NULL, "memory");
		good &= s->write == (cpu >= SP_CPU_VBMI2 && !not_goal ?
		    sp_burst_write_vbmi2 : sp_burst_write);
		good &= s->deal == (cpu >= SP_CPU_SSSE3 ?
		    sp_deal_ssse3 : sp_deal_plain);
		free(s);
	}
	ok(good, "boards are dealt and written by kernels for %s",
	    cpu_names[cpu]);
	sp_goal_free(&goal->goal);
	free(goal);
}

/* ---- boards ---- */

static char text[(size_t)BOARDS * 4 * SP_MIDDLE_CELLS];

/* Boards as sp-gen writes them. */
static void
make_text(uint32_t w, uint32_t h, int grid)
{
	char *end = text;

	for (int board = 0; board < BOARDS; board++) {
		uint32_t label[SP_MIDDLE_CELLS];

		oracle_shuffle(label, w * h, w * h);
		for (uint32_t cell = 0; cell < w * h; cell++)
			end += sprintf(end, "%u%c", label[cell],
			    (cell + 1) % (grid ? w : w * h) == 0 ? '\n' : ' ');
		if (grid)
			*end++ = '\n';
	}
	*end = '\0';
}

/* Whether as many boards at a time are taken as a batch has room for. */
static int
whole_batches(struct sp_small *small, struct sp_size size, int grid)
{
	struct sp_reader r;
	int good = 1;

	oracle_need(sp_reader_init(&r) == SP_OK, "a reader");
	r.form = *sp_form((size_t)grid);
	r.size = size;
	sp_reader_start(&r, -1);
	oracle_need(sp_input_text(&r.in, text) == SP_OK, "a text");
	for (int round = 0; round < ROUNDS; round++)
		good &= sp_small_read(small, &r, size) == SP_SMALL_BATCH;
	sp_reader_free(&r);
	return good;
}

static void
take_none(struct sp_small *small, struct sp_input *in)
{
	(void)small;
	(void)in;
}

/* Writes many batches of large boards; what is lost is seen by sanitizers. */
static void
written(void)
{
	const struct sp_size size = { 10, 10 };
	struct sp_small *small = sp_small_new();
	struct sp_writer w;
	FILE *file = tmpfile();
	size_t bytes;

	oracle_need(small != NULL && file != NULL &&
	    sp_writer_init(&w, fileno(file)) == SP_OK, "a writer");
	make_text(size.w, size.h, 0);
	/* As many bytes as the text has boards, round after round. */
	for (int turn = 0; turn < 20; turn++) {
		struct sp_reader r;

		oracle_need(sp_reader_init(&r) == SP_OK, "a reader");
		sp_reader_start(&r, -1);
		oracle_need(sp_input_text(&r.in, text) == SP_OK, "a text");
		while (sp_small_read(small, &r, size) > 0)
			sp_small_write(small, UINT64_MAX, NULL, 0, &w);
		sp_reader_free(&r);
	}
	oracle_need(sp_writer_flush(&w) == SP_OK, "a file");
	fseek(file, 0, SEEK_END);
	bytes = (size_t)ftell(file);
	/* The last board may be left to the reader. */
	ok(small->take_middle == NULL ? bytes == 0 :
	    bytes > 20 * (strlen(text) - 300),
	    "large boards are written, batch after batch");
	sp_writer_free(&w);
	fclose(file);
	sp_small_free(small);
}

static void
boards(enum sp_cpu cpu)
{
	struct sp_small *small = sp_small_new();
	int good = 1, digits = 1, others = 1, middle = 1;

	oracle_need(small != NULL, "memory");
	for (uint32_t w = 2; w <= SP_MIDDLE_CELLS / 2; w++) {
		for (uint32_t h = 2; w * h <= SP_MIDDLE_CELLS; h++) {
			struct sp_size size = { w, h };
			int is_middle = w * h > SP_SMALL_CELLS;

			for (int grid = 0; grid < (is_middle ? 1 : 2);
			    grid++) {
				sp_small_use(small, cpu);
				if (is_middle && small->take_middle == NULL)
					continue;
				make_text(w, h, grid);
				if (whole_batches(small, size, grid) == 0)
					*(is_middle ? &middle : &good) = 0;
				if (is_middle || small->take_digits == NULL ||
				    w * h > 10)
					continue;
				small->take = take_none;
				digits &= whole_batches(small, size, grid);
				sp_small_use(small, cpu);
				small->take_digits = NULL;
				others &= whole_batches(small, size, grid);
			}
		}
	}
	ok(good && digits && others && middle,
	    "clean boards are taken in whole batches, %s", cpu_names[cpu]);
	if (!(good && digits && others && middle))
		printf("# all: %d; by digits: %d; by others: %d; larger ones: "
		    "%d\n", good, digits, others, middle);
	sp_small_free(small);
}

/* Which kernels there are, and that the lesser ones are found again. */
static void
choice(void)
{
	static struct sp_small of[SP_CPU_VBMI2 + 1];
	struct sp_small *small = sp_small_new();
	int good = 1;

	oracle_need(small != NULL, "memory");
	for (int cpu = SP_CPU_SSE2; cpu <= (int)sp_cpu(); cpu++) {
		struct sp_small *s = &of[cpu], *less = &of[cpu - 1];

		sp_small_use(small, (enum sp_cpu)cpu);
		*s = *small;
		if (cpu == SP_CPU_SSE2) {
			good &= s->take_digits == NULL &&
			    s->take_middle == NULL;
			continue;
		}
		good &= s->take != less->take && s->take_digits ==
		    sp_small_take_digits;
		good &= s->measures.blanks == less->measures.blanks &&
		    s->measures.parities != less->measures.parities &&
		    s->measures.inversions != less->measures.inversions;
		good &= cpu == SP_CPU_SSSE3 ?
		    s->take_middle == NULL &&
		    s->measures.misplaced != less->measures.misplaced &&
		    s->measures.manhattan != less->measures.manhattan &&
		    s->measures.swaps != less->measures.swaps &&
		    s->texts.lay != less->texts.lay &&
		    s->texts.lines == less->texts.lines :
		    s->take_middle != NULL &&
		    s->texts.lines != less->texts.lines;
	}
	for (int cpu = (int)sp_cpu(); cpu >= SP_CPU_SSE2; cpu--) {
		sp_small_use(small, (enum sp_cpu)cpu);
		good &= small->take == of[cpu].take &&
		    small->take_digits == of[cpu].take_digits &&
		    small->take_middle == of[cpu].take_middle &&
		    memcmp(&small->measures, &of[cpu].measures,
		    sizeof small->measures) == 0 &&
		    memcmp(&small->texts, &of[cpu].texts,
		    sizeof small->texts) == 0;
	}
	ok(good, "each processor has its kernels, up to %s",
	    cpu_names[sp_cpu()]);
	sp_small_free(small);
}

/* ---- fields ---- */

static void
sevens(const struct sp_small *s, const struct sp_homes *h, uint8_t *value)
{
	(void)h;
	memset(value, 7, s->count);
}

/* Reads a batch of the text, of which nothing else is said. */
static void
read_batch(struct sp_small *small, struct sp_size size)
{
	struct sp_reader r;

	oracle_need(sp_reader_init(&r) == SP_OK, "a reader");
	r.size = size;
	sp_reader_start(&r, -1);
	oracle_need(sp_input_text(&r.in, text) == SP_OK &&
	    sp_small_read(small, &r, (struct sp_size){ 0, 0 }) ==
	    SP_SMALL_BATCH, "a batch");
	sp_reader_free(&r);
}

/* Fields go through the kernels, and stay within the batch. */
static void
fields(enum sp_cpu cpu)
{
	static const struct sp_size sizes[] = {
		{ 3, 3 }, { 8, 2 }, { 4, 4 }, { 2, 2 }, { 5, 2 }, { 3, 4 }
	};
	struct sp_small *small = sp_small_new();
	struct sp_board board;
	struct sp_goal g;
	struct sp_fault fault;
	int kept = 1, called = 1, right = 1;

	oracle_need(small != NULL, "memory");
	sp_board_init(&board);
	sp_goal_init(&g, SP_CLASSIC);
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		uint64_t value[SP_SMALL_BATCH + 8];
		uint8_t byte[2 * SP_SMALL_BATCH];
		struct sp_homes homes;

		sp_small_use(small, cpu);
		oracle_need(sp_goal_lay(&g, sizes[i], &fault) == SP_OK,
		    "a goal");
		make_text(sizes[i].w, sizes[i].h, 0);
		read_batch(small, sizes[i]);
		for (uint32_t k = 0; k < SP_SMALL_BATCH; k++) {
			oracle_need(sp_small_board(small, k, &board) == SP_OK,
			    "a board");
			right &= (sp_small_solvable(small, &g) >> k & 1) ==
			    (unsigned)sp_solvable(&board, &g);
		}
		memset(&homes, 0, sizeof homes);
		for (uint8_t cell = 0; cell < SP_SMALL_CELLS; cell++)
			homes.cell[cell] = cell;
		for (int count = SP_SMALL_BATCH; count > 0; count -= 9) {
			const struct sp_field *field;

			small->count = (uint32_t)count;
			for (size_t f = 0; (field = sp_field(f)) != NULL;
			    f++) {
				memset(value, 0xa5, sizeof value);
				sp_small_values(small, field, &g, value);
				kept &= value[count] ==
				    UINT64_C(0xa5a5a5a5a5a5a5a5);
			}
		}
		small->count = SP_SMALL_BATCH;
		memset(byte, 0xa5, sizeof byte);
		small->measures.blanks(small, byte);
		small->measures.inversions(small, homes.cell, byte);
		small->measures.misplaced(small, &homes, byte);
		small->measures.manhattan(small, &homes, byte);
		small->measures.swaps(small, &homes, byte);
		kept &= byte[SP_SMALL_BATCH] == 0xa5;
		small->measures.manhattan = sevens;
		sp_small_values(small, sp_field_by_name("manhattan", 9), &g,
		    value);
		for (int k = 0; k < SP_SMALL_BATCH; k++)
			called &= value[k] == 7;
	}
	ok(right, "verdicts of one size after another, %s", cpu_names[cpu]);
	ok(kept, "nothing is written past the last board");
	ok(called, "a kernel's values are taken as they are");
	sp_goal_free(&g);
	sp_board_free(&board);
	sp_small_free(small);
}

/* What is not said, or too large for batches. */
static void
no_size(void)
{
	static const struct sp_size sizes[] = { { 0, 0 }, { 11, 11 } };
	struct sp_small *small = sp_small_new();
	struct sp_reader r;
	int good = 1;

	oracle_need(small != NULL && sp_reader_init(&r) == SP_OK, "memory");
	for (int grid = 0; grid < 2; grid++) {
		for (size_t i = 0; i < 2; i++) {
			make_text(3, 3, grid);
			r.form = *sp_form((size_t)grid);
			sp_reader_start(&r, -1);
			oracle_need(sp_input_text(&r.in, text) == SP_OK,
			    "a text");
			good &= sp_small_read(small, &r, sizes[i]) == 0;
		}
	}
	ok(good, "no batches of boards of no size, or of too large ones");
	sp_reader_free(&r);
	sp_small_free(small);
}

int
main(void)
{
	unsetenv("SP_PLAIN");
	labels();
	bursts("1", SP_CPU_PLAIN);
	bursts("sse2", SP_CPU_SSE2);
	bursts("ssse3", SP_CPU_SSSE3);
	bursts(NULL, SP_CPU_VBMI2);
	for (int cpu = SP_CPU_SSE2; cpu <= (int)sp_cpu(); cpu++) {
		boards((enum sp_cpu)cpu);
		fields((enum sp_cpu)cpu);
	}
	if (sp_cpu() >= SP_CPU_SSE2) {
		choice();
		no_size();
		written();
	}
	return done();
}

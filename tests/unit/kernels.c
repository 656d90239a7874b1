/* kernels.c -- what is clean is taken by kernels, which no other test can tell */
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

			for (int grid = 0; grid <= !is_middle; grid++) {
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

int
main(void)
{
	unsetenv("SP_PLAIN");
	labels();
	bursts("1", SP_CPU_PLAIN);
	bursts("sse2", SP_CPU_SSE2);
	bursts("ssse3", SP_CPU_SSSE3);
	bursts(NULL, SP_CPU_VBMI2);
	for (int cpu = SP_CPU_SSE2; cpu <= (int)sp_cpu(); cpu++)
		boards((enum sp_cpu)cpu);
	return done();
}

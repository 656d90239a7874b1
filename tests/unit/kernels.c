/* kernels.c -- what is clean is taken by kernels, which no other test can tell */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "small.h"
#include "tap.h"

enum { ROUNDS = 3, BOARDS = (ROUNDS + 1) * SP_SMALL_BATCH };

static const char *const cpu_names[] = { "plain C", "SSE2", "SSSE3", "VBMI2" };

/* ---- labels ---- */

/* Whether a kernel takes the labels of a line at once, nearly to the end. */
static int
takes(sp_labels *kernel, uint32_t count, uint32_t most)
{
	char *text = malloc(9 * (size_t)count + 1), *end = text;
	uint32_t *label = malloc((count + SP_LABEL_SPARE) * sizeof *label);
	uint32_t taken;
	struct sp_input in;
	int good;

	oracle_need(text != NULL && label != NULL &&
	    sp_input_init(&in) == SP_OK, "memory");
	for (uint32_t i = 0; i < count; i++)
		end += sprintf(end, "%u ", i * 7);
	oracle_need(sp_input_text(&in, text) == SP_OK, "a text");
	taken = kernel(&in, label, count);
	good = taken >= most && taken <= count;
	for (uint32_t i = 0; i < taken; i++)
		good &= label[i] == i * 7;
	sp_input_free(&in);
	free(label);
	free(text);
	return good;
}

static void
labels(void)
{
	ok(takes(sp_labels_plain, 5000, 4990), "5000 labels at once, plain C");
#if defined(SP_X86)
	ok(takes(sp_labels_sse2, 5000, 4990) &&
	    sp_labels_first() == sp_labels_sse2,
	    "5000 labels at once, SSE2, which is asked first");
	if (sp_cpu() >= SP_CPU_VBMI2)
		ok(takes(sp_labels_vbmi2, 5000, 4950) &&
		    sp_labels_best() == sp_labels_vbmi2,
		    "5000 labels at once, VBMI2, which is the best");
	else
		ok(sp_labels_best() == sp_labels_first(), "none but that");
#endif
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
	for (int cpu = SP_CPU_SSE2; cpu <= (int)sp_cpu(); cpu++)
		boards((enum sp_cpu)cpu);
	return done();
}

/* lengths.c -- counts all boards of a size by length, with several threads */
#include "breadth/breadth.h"
#include "solver.h"

struct work {
	struct sp_breadth *search;
	uint32_t portions;
	uint64_t count[SP_MOST_THREADS]; /* of each portion */
};

/* As `portion` of struct sp_crew. */
static void
expand(void *argument, uint32_t i)
{
	struct work *w = argument;

	w->count[i] = sp_breadth_expand(w->search, i, w->portions);
}

/* Goes on to the boards that are one slide, or move, farther from the goal.
 * Returns their number. */
static uint64_t
next_count(struct work *w, const struct sp_crew *crew)
{
	uint64_t sum = 0;

	if (crew == NULL)
		expand(w, 0);
	else
		crew->run(crew->argument, expand, w, w->portions);
	for (uint32_t i = 0; i < w->portions; i++)
		sum += w->count[i];
	return sp_breadth_advance(w->search, sum);
}

enum sp_status
sp_lengths_count(const struct sp_crew *crew, unsigned portions,
    struct sp_size size, enum sp_metric metric, uint32_t blank_home,
    int (*report)(void *context, uint64_t length, uint64_t boards),
    void *context)
{
	struct work w = { .portions = crew == NULL ? 1 : portions };
	enum sp_status status = sp_breadth_new(&w.search, size, metric,
	    blank_home);
	uint64_t boards = 1;

	for (uint64_t length = 0; status == SP_OK && boards > 0; length++) {
		if (report(context, length, boards) != 0)
			status = SP_STOPPED;
		else
			boards = next_count(&w, crew);
	}
	sp_breadth_free(w.search);
	return status;
}

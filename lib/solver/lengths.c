/* lengths.c -- counts all boards of a size by length, with several threads */
#include "board/board.h"
#include "breadth/breadth.h"
#include "solver.h"

enum { MEBIBYTE_BITS = 20 };

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
next_count(struct work *w, struct sp_team *team)
{
	uint64_t sum = 0;

	sp_team_run(team, expand, w, w->portions);
	for (uint32_t i = 0; i < w->portions; i++)
		sum += w->count[i];
	return sp_breadth_advance(w->search, sum);
}

/* Returns SP_REFUSED, and sets the fault, if the boards of a size cannot be
 * counted. */
static enum sp_status
check_lengths(const struct sp_solver *s, struct sp_size size,
    enum sp_metric metric, uint32_t blank_home, struct sp_fault *fault)
{
	uint64_t bytes, mebibytes;

	if (s->is_called)
		return sp_fault_set(fault, SP_REFUSED,
		    "the solver is at work already");
	if ((unsigned)metric > SP_MULTI_TILE)
		return sp_fault_set(fault, SP_REFUSED,
		    "there is no such metric");
	if (sp_size_check(size.w, size.h, fault) != SP_OK)
		return SP_REFUSED;
	if (blank_home >= sp_cells(size))
		return sp_fault_set(fault, SP_REFUSED,
		    "the home of the blank is no cell of the board");
	bytes = sp_breadth_bytes(size, metric);
	if (bytes == UINT64_MAX)
		return sp_fault_set(fault, SP_REFUSED, "all boards of "
		    "%lux%lu take more memory than any machine has",
		    (unsigned long)size.w, (unsigned long)size.h);
	mebibytes = ((bytes - 1) >> MEBIBYTE_BITS) + 1;
	if (bytes > s->tables.most_bytes)
		return sp_fault_set(fault, SP_REFUSED, "all boards of "
		    "%lux%lu take %llu mebibytes; the solver may use %llu",
		    (unsigned long)size.w, (unsigned long)size.h,
		    (unsigned long long)mebibytes,
		    (unsigned long long)(s->tables.most_bytes >>
		    MEBIBYTE_BITS));
	return SP_OK;
}

enum sp_status
sp_solver_lengths(struct sp_solver *solver, struct sp_size size,
    enum sp_metric metric, uint32_t blank_home, int (*report)(void *context,
    uint64_t length, uint64_t boards), void *context, struct sp_fault *fault)
{
	struct work w = { .search = NULL };
	enum sp_status status;
	uint64_t boards = 1;

	SP_NOT_NULL(fault, solver && report);
	status = check_lengths(solver, size, metric, blank_home, fault);
	if (status != SP_OK)
		return status;
	solver->is_called = 1;
	w.portions = solver->threads;
	status = sp_breadth_new(&w.search, size, metric, blank_home);
	for (uint64_t length = 0; status == SP_OK && boards > 0; length++) {
		if (report(context, length, boards) != 0)
			status = SP_STOPPED;
		else
			boards = next_count(&w, solver->team);
	}
	sp_team_end(solver->team);
	sp_breadth_free(w.search);
	solver->is_called = 0;
	return status;
}

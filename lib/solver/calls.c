/* calls.c -- the calls of sp.h that solve or count boards */
#include <stdlib.h>

#include "board/board.h"
#include "breadth/breadth.h"
#include "solver.h"

/* ---- counts all boards of a size by length, with several threads -------- */

enum { MEBIBYTE_BITS = 20 };

struct length_work {
	struct sp_breadth *search;
	uint32_t portions;
	uint64_t count[SP_MOST_THREADS]; /* of each portion */
};

/* As `portion` of struct sp_crew. */
static void
expand_portion(void *argument, uint32_t i)
{
	struct length_work *w = argument;

	w->count[i] = sp_breadth_expand(w->search, i, w->portions);
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
	if (bytes <= s->store.most_bytes)
		return SP_OK;
	sp_fault_set(fault, SP_REFUSED, "all boards of %lux%lu take %llu "
	    "mebibytes, more than the solver may use",
	    (unsigned long)size.w, (unsigned long)size.h,
	    (unsigned long long)mebibytes);
	fault->kind = SP_FAULT_MEMORY;
	return SP_REFUSED;
}

enum sp_status
sp_solver_lengths(struct sp_solver *solver, struct sp_size size,
    enum sp_metric metric, uint32_t blank_home, int (*report)(void *context,
    uint64_t length, uint64_t boards), void *context, struct sp_fault *fault)
{
	struct length_work w = { .search = NULL };
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
		if (report(context, length, boards) != 0) {
			status = SP_STOPPED;
			break;
		}
		/* Go on to the boards that are one slide, or move, farther. */
		sp_team_run(solver->team, expand_portion, &w, w.portions);
		boards = 0;
		for (uint32_t i = 0; i < w.portions; i++)
			boards += w.count[i];
		boards = sp_breadth_advance(w.search, boards);
	}
	sp_team_end(solver->team);
	sp_breadth_free(w.search);
	solver->is_called = 0;
	return status;
}

/* ---- the calls of sp.h that solve boards, and what they refuse ---------- */

enum { DEFAULT_BYTES = 1 << 30 }; /* the limit that 0 stands for */

enum sp_status
sp_solver_new(struct sp_solver **solver, uint64_t bytes, unsigned threads)
{
	struct sp_solver *s;

	if (solver == NULL)
		return SP_REFUSED;
	*solver = NULL;
	if (threads > SP_MOST_THREADS)
		return SP_REFUSED;
	s = calloc(1, sizeof *s);
	if (s == NULL)
		return SP_NO_MEMORY;
	s->threads = threads > 1 ? threads : 1;
	s->kept = calloc(s->threads, sizeof *s->kept);
	if (s->kept == NULL || (s->threads > 1 &&
	    sp_team_new(&s->team, s->threads) != SP_OK)) {
		free(s->kept);
		free(s);
		return SP_NO_MEMORY;
	}
	s->crew = (struct sp_crew){ sp_team_run, s->team };
	s->store.most_bytes = bytes > 0 ? bytes : DEFAULT_BYTES;
	if (s->team != NULL)
		s->store.crew = &s->crew;
	*solver = s;
	return SP_OK;
}

void
sp_solver_free(struct sp_solver *s)
{
	if (s == NULL)
		return;
	sp_team_free(s->team);
	sp_kept_free(s);
	sp_store_clear(&s->store);
	free(s->kept);
	free(s);
}

const char *
sp_method_name_at(size_t k)
{
	static const char *const names[] = {
		[SP_SOLVE_OPTIMAL] = "optimal", [SP_SOLVE_WITHIN] = "within",
		[SP_SOLVE_NEAR] = "near", [SP_SOLVE_FAST] = "fast"
	};

	return k < sizeof names / sizeof *names ? names[k] : NULL;
}

/* Returns why the solver refuses options, or NULL. */
static const char *
solve_fault(const struct sp_solver *s, const struct sp_solve_options *o)
{
	if (s->is_called)
		return "the solver is at work already";
	if (sp_is_reserved_used(o->reserved))
		return "a reserved member is not 0";
	if (sp_method_name_at((unsigned)o->method) == NULL)
		return "there is no such method";
	if (o->factor > 0 && o->factor < SP_OPTIMAL)
		return "the factor is below 1, which is 1000 thousandths";
	if (o->width > SP_NEAR_MOST_WIDTH)
		return "the beam is too wide";
	if ((unsigned)o->metric > SP_MULTI_TILE)
		return "there is no such metric";
	if (o->part > 0 && o->part >= o->parts)
		return "the part is not one of the parts";
	if (o->most_length > 0 && o->method != SP_SOLVE_OPTIMAL)
		return "only the search for a shortest solution has a limit of "
		    "slides";
	if (o->parts > 0 && o->method != SP_SOLVE_OPTIMAL)
		return "only the search for a shortest solution has parts";
	if (o->parts > 0 && o->metric != SP_SLIDES)
		return "the search for fewest multi-tile moves has no parts";
	if (o->parts > 0 && o->found != NULL)
		return "the search for all solutions has no parts";
	if (o->first_moves && o->method != SP_SOLVE_OPTIMAL)
		return "only the search for shortest solutions tells the first "
		    "moves";
	if (o->first_moves && (o->found != NULL || o->parts > 0))
		return "all first moves are not told with all solutions or "
		    "parts";
	if (o->parts > 0 && o->most_length == 0)
		return "a part of a search needs a limit of slides";
	return NULL;
}

/* Returns options without members that have no meaning for the method, and with
 * values for 0 where it stands for another value. */
static struct sp_solve_options
complete(const struct sp_solve_options *options)
{
	struct sp_solve_options o = *options;

	if (o.method != SP_SOLVE_WITHIN || o.factor == 0)
		o.factor = SP_OPTIMAL;
	if (o.method != SP_SOLVE_NEAR || o.width == 0)
		o.width = SP_NEAR_WIDTH;
	/* The method fast has no limit of nodes. */
	if (o.method == SP_SOLVE_FAST || o.most_nodes == 0)
		o.most_nodes = UINT64_MAX;
	if (o.most_length == 0)
		o.most_length = UINT64_MAX;
	if (o.method != SP_SOLVE_OPTIMAL)
		o.found = NULL;
	return o;
}

/* Solves the boards of a source; only options may be NULL.  With a limit of
 * nodes, or by the method within, answers depend on the tables.  Tables must
 * then not depend on the calls before, whose tables are freed. */
static enum sp_status
run_job(struct sp_solver *s, const struct sp_solve_options *options,
    const struct sp_source *source, void *context, struct sp_fault *fault)
{
	static const struct sp_solve_options shortest;
	const struct sp_solve_options *o = options == NULL ? &shortest :
	    options;
	struct sp_run run = { .solver = s, .options = complete(o),
	    .source = source, .context = context };
	const char *wrong = solve_fault(s, o);
	int may_enlarge = o->most_nodes == 0 && o->method != SP_SOLVE_WITHIN;
	enum sp_status status;

	if (wrong != NULL)
		return sp_fault_set(fault, SP_REFUSED, "%s", wrong);
	if (sp_needs_tables(o->method) &&
	    s->store.may_enlarge != may_enlarge) {
		sp_store_clear(&s->store);
		s->store.may_enlarge = may_enlarge;
	}
	s->is_called = 1;
	status = sp_run(&run);
	s->is_called = 0;
	return status == SP_REFUSED ? sp_fault_set(fault, status,
	    "the source of jobs must wait for one") : status;
}

enum sp_status
sp_solver_run(struct sp_solver *solver, const struct sp_solve_options *options,
    const struct sp_source *source, void *context, struct sp_fault *fault)
{
	SP_NOT_NULL(fault, solver && source && source->next && source->done);
	return run_job(solver, options, source, context, fault);
}

/* The source of one board, and what it gets back. */
struct one {
	struct sp_job job;
	int is_taken;
	enum sp_status status;
	struct sp_solution *solution;
	struct sp_solve_stats *stats;
	struct sp_fault *fault;
};

static enum sp_next
next_one(void *context, struct sp_job *job, int may_wait)
{
	struct one *one = context;

	/* The solver cannot know whether other calls follow. */
	if (one->is_taken)
		return may_wait ? SP_NEXT_NONE : SP_NEXT_LATER;
	one->is_taken = 1;
	*job = one->job;
	return SP_NEXT_JOB;
}

static void
done_one(void *context, const struct sp_job *job, enum sp_status status,
    struct sp_solution *solution, const struct sp_solve_stats *stats,
    const struct sp_fault *fault)
{
	struct one *one = context;

	(void)job;
	sp_solution_exchange(one->solution, solution);
	*one->stats = *stats;
	one->status = status;
	if (status == SP_REFUSED)
		*one->fault = *fault;
}

enum sp_status
sp_solver_solve(struct sp_solver *solver, const struct sp_board *b,
    const struct sp_goal *g, const struct sp_solve_options *options,
    struct sp_solution *solution, struct sp_solve_stats *stats,
    struct sp_fault *fault)
{
	static const struct sp_source source = { next_one, done_one };
	struct sp_solve_stats unused = {0};
	enum sp_status status;
	struct one one = { .job = { .board = b, .goal = g },
	    .solution = solution, .stats = stats == NULL ? &unused : stats,
	    .fault = fault };

	SP_NOT_NULL(fault, solver && b && g && solution);
	status = run_job(solver, options, &source, &one, fault);
	return status == SP_OK || status == SP_STOPPED ? one.status : status;
}

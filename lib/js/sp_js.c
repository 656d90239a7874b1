/*
 * sp_js.c -- what sp.mjs needs in sp.wasm beside the functions of sp.h
 *
 * sp.mjs calls these by themselves, with the addresses of the objects below.
 * Texts and labels pass through a buffer that js_room makes.
 */
#include <sp.h>
#include <stdlib.h>
#include <string.h>

/* Outside of WebAssembly it compiles, to be analyzed. */
#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#define IMPORT(name) __attribute__((import_module("sp"), import_name(#name)))
#else
#define EXPORT(name) name
#define IMPORT(name)
#endif

/* sp.mjs hears of progress, and stops the search if it returns other than 0. */
IMPORT(poll) int js_poll(double least, double nodes);
/* The buffer has another shortest solution. */
IMPORT(found) void js_found(void);
/* So many boards have shortest solutions of that length. */
IMPORT(report) void js_report(double length, double boards);

static char *buffer;
static size_t room;
static struct sp_board board, other, third;
static struct sp_solution solution, known;
static struct sp_solver *solver, *quick;
static struct sp_solve_stats stats;
static struct sp_property property;
static struct sp_fault fault;
static struct sp_size size;
static const struct sp_goal *goal; /* of the board that is being solved */
/* A number, a pointer or a move that a function of sp.h returns. */
static union {
	uint64_t number;
	void *pointer;
	struct sp_tap tap;
} made;
static int is_stopped; /* by sp.mjs */

/* Returns the address of the k-th object; sp.mjs has their names. */
void *
EXPORT(js_object)(size_t k)
{
	void *const objects[] = { &board, &other, &third, &solution, &known,
	    &stats, &property, &fault, &size, &made };

	return objects[k];
}

/* Returns the buffer, with room for so many bytes. */
char *
EXPORT(js_room)(size_t bytes)
{
	char *more;

	if (bytes > room) {
		more = realloc(buffer, bytes);
		if (more == NULL)
			abort();
		buffer = more;
		room = bytes;
	}
	return buffer;
}

/* Makes a generator by the seed in the buffer, in `made`.  The missing number
 * UINT32_MAX is drawn for each board. */
enum sp_status
EXPORT(js_generator)(const struct sp_goal *goal, uint32_t method, double steps,
    uint32_t population, uint32_t missing, uint32_t not_goal,
    uint32_t fixed_blank, uint32_t distinct, uint32_t in_order, uint32_t metric,
    double least, double most)
{
	struct sp_gen_options options;
	enum sp_status status;

	memset(&options, 0, sizeof options);
	options.method = (enum sp_gen_method)method;
	options.steps = (uint64_t)steps;
	options.population = (enum sp_population)population;
	options.draw_missing = missing == UINT32_MAX;
	options.missing = missing == UINT32_MAX ? 0 : missing;
	options.not_goal = not_goal != 0;
	options.fixed_blank = fixed_blank != 0;
	options.distinct = distinct != 0;
	options.in_order = in_order != 0;
	options.metric = (enum sp_metric)metric;
	options.least = (uint64_t)least;
	options.most = (uint64_t)most;
	status = sp_seed_parse(buffer, &options.seed, &fault);
	return status != SP_OK ? status : sp_generator_new(
	    (struct sp_generator **)&made.pointer, &options, goal, &fault);
}

/* The context is the uint64_t length that a solution is known to need. */
static int
poll(void *context, const struct sp_solve_stats *so_far)
{
	uint64_t *least = context;

	if (*least < so_far->least)
		*least = so_far->least;
	is_stopped = js_poll((double)*least, (double)so_far->nodes);
	return is_stopped;
}

/* Puts a solution into the buffer as letters. */
static int
found(void *context, const struct sp_solution *s)
{
	size_t length = sp_solution_print(s, NULL, 0, NULL, 0) + 1;

	(void)context;
	sp_solution_print(s, NULL, 0, js_room(length), length);
	js_found();
	return 0;
}

/* ---- a job with a known solution, of which the context is the status ---- */

enum { NOT_TAKEN = -1 };

static enum sp_next
next(void *context, struct sp_job *job, int may_wait)
{
	int *status = context;

	(void)may_wait;
	if (*status != NOT_TAKEN)
		return SP_NEXT_NONE;
	*status = SP_OK;
	job->board = &board;
	job->goal = goal;
	job->known = &known;
	return SP_NEXT_JOB;
}

static void
done(void *context, const struct sp_job *job, enum sp_status status,
    struct sp_solution *s, const struct sp_solve_stats *of_job,
    const struct sp_fault *reason)
{
	struct sp_solution mine = solution;

	(void)job;
	*(int *)context = (int)status;
	solution = *s;
	*s = mine;
	stats = *of_job;
	fault = *reason;
}

static enum sp_status
solve_known(const struct sp_solve_options *options)
{
	const struct sp_source source = { next, done };
	int status = NOT_TAKEN;
	enum sp_status of_run = sp_solver_run(solver, options, &source,
	    &status, &fault);

	return of_run != SP_OK || status == NOT_TAKEN ? of_run :
	    (enum sp_status)status;
}

static enum sp_status
make_solver(double bytes)
{
	return solver != NULL ? SP_OK :
	    sp_solver_new(&solver, (uint64_t)bytes, 0);
}

/*
 * Solves the board with tables that take a tenth of a second on 4x4, a third of
 * what the first tables of a larger solver take.  They are enough for four
 * boards in five; SP_STOPPED for the others.
 */
static enum sp_status
solve_quick(struct sp_solve_options options)
{
	enum { BYTES = 1 << 21, MOST_NODES = 1000000 };
	enum sp_status status = quick != NULL ? SP_OK :
	    sp_solver_new(&quick, BYTES, 0);

	options.most_nodes = MOST_NODES;
	return status != SP_OK ? status : sp_solver_solve(quick, &board, goal,
	    &options, &solution, &stats, &fault);
}

/*
 * Solves the board.  Of the flags, 1 says that there is a known solution, 2 that
 * all first moves are wanted, 4 that the length alone is, and 8 that all
 * shortest solutions are.  SP_STOPPED: the solution is the best that is known.
 */
enum sp_status
EXPORT(js_solve)(const struct sp_goal *of_board, uint32_t method,
    uint32_t metric, uint32_t width, uint32_t factor, double most_nodes,
    double most_length, uint32_t flags, double bytes)
{
	enum { QUICK_LEAST = 13, QUICK_MOST = 16 }; /* cells */
	struct sp_solve_options options;
	enum sp_status status = make_solver(bytes);
	uint64_t least = 0;

	memset(&options, 0, sizeof options);
	goal = of_board;
	is_stopped = 0;
	options.method = (enum sp_solve_method)method;
	options.metric = (enum sp_metric)metric;
	options.width = width;
	options.factor = factor;
	/* They may be infinite. */
	options.most_nodes = most_nodes < 0x1p64 ? (uint64_t)most_nodes :
	    UINT64_MAX;
	options.most_length = most_length < 0x1p64 ? (uint64_t)most_length :
	    UINT64_MAX;
	options.first_moves = (flags & 2) != 0;
	options.length_only = (flags & 4) != 0;
	options.found = flags & 8 ? found : NULL;
	options.poll = poll;
	options.context = &least;
	if (status == SP_OK && flags & 1)
		status = solve_known(&options);
	else if (status == SP_OK) {
		status = SP_STOPPED;
		if (method == SP_SOLVE_OPTIMAL && metric == SP_SLIDES &&
		    most_nodes == 0 && options.found == NULL &&
		    board.n >= QUICK_LEAST && board.n <= QUICK_MOST)
			status = solve_quick(options);
		if (status == SP_STOPPED && !is_stopped)
			status = sp_solver_solve(solver, &board, goal, &options,
			    &solution, &stats, &fault);
	}
	return status;
}

static int
report(void *context, uint64_t length, uint64_t boards)
{
	(void)context;
	js_report((double)length, (double)boards);
	return 0;
}

/* Reports how many solvable boards of the goal's size have solutions of each
 * length. */
enum sp_status
EXPORT(js_lengths)(const struct sp_goal *g, uint32_t metric, double bytes)
{
	enum sp_status status = make_solver(bytes);

	return status != SP_OK ? status : sp_solver_lengths(solver,
	    sp_goal_size(g), (enum sp_metric)metric, sp_goal_home(g,
	    sp_goal_missing(g), 0), report, NULL, &fault);
}

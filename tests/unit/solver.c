/* solver.c -- calls of a solver, and runs of many boards, can be stopped; what
 * its tables take, and what it refuses */
#include <limits.h>
#include <stdatomic.h>
#include <string.h>

#include "oracle.h"
#include "solver/solver.h"
#include "tap.h"

enum { BYTES = 64 << 20 };

static struct oracle_goal goal;
static struct sp_solver *solver;
static unsigned threads; /* of solvers */
static struct sp_solution solution, other;
static struct sp_board board;
static struct sp_solve_stats effort;
static struct sp_fault fault;

static void
draw(uint32_t w, uint32_t h)
{
	uint32_t label[SP_PUZZLE_CELLS];

	oracle_goal_make(&goal, SP_SPIRAL, w, h, w * h);
	oracle_draw(&goal, label);
	oracle_set(&board, w, h, label);
}

/* Makes a solver that has no tables yet. */
static void
renew(void)
{
	sp_solver_free(solver);
	oracle_need(sp_solver_new(&solver, BYTES, threads) == SP_OK,
	    "a solver");
}

static enum sp_status
solve(const struct sp_solve_options *o, struct sp_solution *s)
{
	return sp_solver_solve(solver, &board, goal.goal, o, s, &effort,
	    &fault);
}

/* ---- stopping ---- */

struct stop {
	unsigned after; /* so many polls: stop */
	unsigned polls;
	uint64_t least;       /* slides that are needed, by the last poll */
	int has_progress;     /* more slides are needed than the bound says */
	enum sp_status inner; /* of a call from the poll */
};

static int
poll(void *argument, const struct sp_solve_stats *so_far)
{
	struct sp_solve_options fast = { .method = SP_SOLVE_FAST };
	struct sp_solve_stats e;
	struct stop *s = argument;

	s->least = so_far->least;
	s->has_progress = so_far->least > so_far->bound && so_far->bound > 0;
	s->inner = sp_solver_solve(solver, &board, goal.goal, &fast, &other,
	    &e, &fault);
	return ++s->polls >= s->after || s->has_progress;
}

static enum sp_go
stop_at_once(void *argument)
{
	(void)argument;
	return SP_GO_STOP;
}

static const struct sp_table_key three = { SP_SLIDES, { 3, 3 }, 8, 0 },
    four = { SP_SLIDES, { 4, 4 }, 15, 0 }, five = { SP_SLIDES, { 5, 5 }, 24, 0 };

/* Stops the making of first tables, and of larger ones. */
static void
stop_tables(void)
{
	const struct sp_watch watch = { stop_at_once, NULL };
	struct sp_store store = { .most_bytes = 1 << 30, .may_enlarge = 1 };
	struct sp_entry *entry;

	oracle_need(sp_store_get(&store, three) != NULL, "tables");
	store.watch = &watch;
	ok(sp_store_get(&store, five) == NULL &&
	    sp_store_find(&store, three) != NULL,
	    "a stop frees no other tables");
	store.watch = NULL;
	entry = sp_store_get(&store, four);
	oracle_need(entry != NULL, "tables");
	store.watch = &watch;
	sp_store_enlarge(&store, entry);
	ok(sp_store_pays(&store, entry, UINT64_MAX, UINT64_MAX),
	    "larger tables can be made after a stop");
	sp_store_clear(&store);
}

/* Tables for multi-tile moves and for slides share a limit of memory. */
static void
limit_tables(void)
{
	struct sp_store store = { .most_bytes = 6 << 20, .may_enlarge = 1 };
	const struct sp_table_key of_moves = { SP_MULTI_TILE, { 4, 4 }, 3, 0 };
	struct sp_entry *moves, *slides;
	uint64_t bytes;

	moves = sp_store_get(&store, of_moves);
	oracle_need(moves != NULL, "tables");
	bytes = store.used_bytes;
	ok(bytes > 0 && bytes <= store.most_bytes,
	    "tables for moves count towards the limit, and are made within it");
	moves->users = 1;
	slides = sp_store_get(&store, four);
	ok(slides != NULL && slides != moves && store.used_bytes > bytes &&
	    store.used_bytes <= store.most_bytes,
	    "tables for slides have the memory that tables for moves leave");
	moves->nodes = 1 << 28;
	ok(!sp_store_pays(&store, moves, 1 << 28, 0),
	    "larger tables for moves do not pay if no board is left");
	ok(sp_store_pays(&store, moves, 1, UINT64_MAX),
	    "larger tables for moves pay after many short searches");
	slides->nodes = UINT64_C(1) << 33;
	ok(sp_store_pays(&store, slides, 1, UINT64_C(1) << 63),
	    "larger tables pay for any great number of boards");
	slides->is_due = 1;
	sp_store_enlarge(&store, slides);
	ok(!slides->is_due, "larger tables are made once");
	sp_store_clear(&store);
	ok(store.used_bytes == bytes, "tables with a user are not freed");
	moves->users = 0;
	sp_store_clear(&store);
	ok(store.used_bytes == 0, "tables without users are freed");
}

static void
stop(enum sp_solve_method m, const char *name)
{
	struct stop first = { .after = 1 }, second = { .after = 2 };
	struct sp_solve_options o = { .method = m, .factor = 1001,
	    .poll = poll, .context = &first };

	renew();
	draw(5, 5);
	ok(solve(&o, &solution) == SP_STOPPED && first.polls == 1 &&
	    effort.nodes == 0 && solution.length == 0,
	    "%s is stopped while tables are made", name);
	ok(first.least == sp_manhattan(&board, goal.goal) &&
	    effort.least == first.least && effort.bound == first.least,
	    "%s: there is a lower bound while tables are made", name);
	o.context = &second;
	ok(solve(&o, &solution) == SP_STOPPED && second.polls == 2,
	    "%s is stopped once more", name);
	ok(second.inner == SP_REFUSED, "%s: a call from poll is refused", name);
	second = (struct stop){ .after = UINT_MAX };
	ok(solve(&o, &solution) == (m == SP_SOLVE_NEAR ? SP_OK : SP_STOPPED) &&
	    effort.nodes > 0, "%s searches after a stop", name);
	ok(m == SP_SOLVE_NEAR || second.has_progress,
	    "%s: poll hears of progress", name);
}

static void
stop_moves(void)
{
	struct stop early = { .after = 1 }, late = { .after = UINT_MAX };
	struct sp_solve_options o = { .metric = SP_MULTI_TILE, .poll = poll,
	    .context = &early };

	renew();
	draw(3, 4);
	ok(solve(&o, &solution) == SP_STOPPED && early.polls == 1 &&
	    effort.nodes == 0 && solution.length == 0,
	    "the making of tables of multi-tile moves is stopped");
	o.context = &late;
	ok(solve(&o, &solution) == SP_OK && oracle_leads_home(&goal,
	    board.label, solution.dir, solution.length),
	    "multi-tile moves are searched for after a stop");
}

struct progress {
	uint64_t least;
	unsigned polls;
	int is_less; /* than before, once */
};

static int
watch_least(void *argument, const struct sp_solve_stats *so_far)
{
	struct progress *p = argument;

	p->is_less |= so_far->least < p->least;
	p->least = so_far->least;
	return ++p->polls == 120;
}

/* A search begins again when larger tables have been made, as it does here. */
static void
least(void)
{
	static const uint32_t far[] = { 0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2,
		5, 4, 8, 6, 1 };
	struct progress p = { .least = 0 };
	struct sp_solve_options o = { .poll = watch_least, .context = &p };

	sp_solver_free(solver);
	oracle_need(sp_solver_new(&solver, 0, 0) == SP_OK, "a solver");
	oracle_goal_make(&goal, SP_CLASSIC, 4, 4, 16);
	oracle_set(&board, 4, 4, far);
	ok(solve(&o, &solution) == SP_STOPPED && !p.is_less,
	    "poll hears of ever more slides that are needed");
}

/* ---- many boards ---- */

enum { JOBS = 60 };

/* Boards of three sizes, some of them unsolvable. */
static struct jobs {
	struct sp_board board[JOBS];
	struct oracle_goal goal[JOBS];
	unsigned taken, given;
	unsigned at_hand;    /* jobs at hand before the next answer is due */
	int waits_in_order;  /* may_wait was 1 if no answer was due, and only
	                        then */
	int in_order;        /* answers come in the order of the jobs */
	uint64_t length[JOBS];
	enum sp_status status[JOBS], inner;
} jobs;

static enum sp_next
next_job(void *context, struct sp_job *job, int may_wait)
{
	struct jobs *j = context;
	struct sp_solve_options fast = { .method = SP_SOLVE_FAST };
	struct sp_solve_stats e;
	struct sp_fault inner;

	j->waits_in_order &= may_wait == (j->taken == j->given);
	j->inner = sp_solver_solve(solver, &j->board[0], j->goal[0].goal, &fast,
	    &other, &e, &inner);
	if (j->taken == JOBS)
		return SP_NEXT_NONE;
	if (!may_wait && j->taken % j->at_hand == 0)
		return SP_NEXT_LATER;
	*job = (struct sp_job){ .board = &j->board[j->taken],
	    .goal = j->goal[j->taken].goal, .tag = &j->length[j->taken] };
	j->taken++;
	return SP_NEXT_JOB;
}

static void
done_job(void *context, const struct sp_job *job, enum sp_status status,
    struct sp_solution *s, const struct sp_solve_stats *stats,
    const struct sp_fault *why)
{
	struct jobs *j = context;
	unsigned k = j->given++;

	j->in_order &= job->tag == &j->length[k] &&
	    job->board == &j->board[k] && (status != SP_REFUSED ||
	    strcmp(why->text, "the board is not solvable") == 0) &&
	    (status != SP_OK || oracle_leads_home(&j->goal[k],
	    j->board[k].label, s->dir, s->length));
	j->status[k] = status;
	j->length[k] = stats->least;
}

static const struct sp_source source = { next_job, done_job };

static void
draw_jobs(void)
{
	static const uint32_t widths[] = { 3, 4, 2 };

	for (unsigned k = 0; k < JOBS; k++) {
		uint32_t label[SP_PUZZLE_CELLS], w = widths[k % 3];
		struct oracle_goal *g = &jobs.goal[k];

		sp_board_init(&jobs.board[k]);
		oracle_goal_make(g, SP_CLASSIC, w, 4, 4 * w);
		do
			oracle_shuffle(label, g->n, g->n);
		while (oracle_solvable(label, g) != (k % 7 != 6));
		oracle_set(&jobs.board[k], w, 4, label);
	}
}

/* Solves the boards in one run; `at_hand` come together. */
static void
run_jobs(unsigned of_threads, unsigned at_hand)
{
	static const struct sp_solve_options shortest, length = {
	    .length_only = 1 };
	static uint64_t alone[JOBS];
	int same = 1;

	threads = of_threads;
	renew();
	jobs.taken = jobs.given = 0;
	jobs.at_hand = at_hand;
	jobs.waits_in_order = jobs.in_order = 1;
	ok(sp_solver_run(solver, &shortest, &source, &jobs, &fault) == SP_OK &&
	    jobs.given == JOBS && jobs.in_order,
	    "threads %u, %u boards at hand: answers are right and in order",
	    of_threads, at_hand);
	ok(jobs.waits_in_order && jobs.inner == SP_REFUSED,
	    "threads %u: a run waits only if all answers are given",
	    of_threads);
	for (unsigned k = 0; k < JOBS; k++) {
		if (of_threads == 1 && at_hand == 1)
			alone[k] = jobs.length[k];
		same &= (jobs.status[k] == SP_REFUSED) == (k % 7 == 6) &&
		    alone[k] == jobs.length[k];
	}
	jobs.taken = jobs.given = 0;
	same &= sp_solver_run(solver, &length, &source, &jobs, &fault) ==
	    SP_OK;
	for (unsigned k = 0; k < JOBS; k++)
		same &= alone[k] == jobs.length[k];
	ok(same, "threads %u: lengths are those of one thread", of_threads);
}

/* A run that is stopped gives back all jobs that it has taken. */
static void
stop_run(enum sp_solve_method m, const char *name)
{
	struct stop first = { .after = 1 };
	unsigned stopped = 0;
	struct sp_solve_options o = { .method = m, .factor = 1001,
	    .poll = poll, .context = &first };
	enum sp_status status;

	renew();
	jobs.taken = jobs.given = 0;
	jobs.at_hand = JOBS;
	status = sp_solver_run(solver, &o, &source, &jobs, &fault);
	for (unsigned k = 0; k < jobs.given; k++)
		stopped += jobs.status[k] == SP_STOPPED;
	ok(status == SP_STOPPED && first.polls == 1 && stopped > 0 &&
	    jobs.given == jobs.taken, "threads %u, %s: a run is stopped",
	    threads, name);
}

static _Atomic unsigned begun;

/* The portion of the caller's thread ends at once, the other one after so long
 * that the caller's thread tends to other business meanwhile. */
static void
linger(void *unused, uint32_t i)
{
	double start = sp_seconds();

	(void)unused;
	(void)i;
	begun++;
	while (begun < 2 && sp_seconds() < start + 60)
		continue;
	while (!sp_team_is_caller(solver->team) && sp_seconds() < start + .2)
		continue;
}

/* Clears the memory of the functions that have returned. */
static void
clear_stack(void)
{
	volatile char bytes[1 << 16];

	for (size_t i = 0; i < sizeof bytes; i++)
		bytes[i] = 0;
}

/* A run is over when it returns: later calls do not poll for it. */
static void
end_of_run(void)
{
	struct stop first = { .after = 1 };
	struct sp_solve_options o = { .poll = poll, .context = &first };

	threads = 2;
	renew();
	draw(3, 3);
	oracle_need(solve(&o, &solution) != SP_REFUSED, "a run");
	first.polls = 0;
	begun = 0;
	clear_stack();
	sp_team_run(solver->team, linger, NULL, 2);
	ok(begun == 2 && first.polls == 0,
	    "a run that is over is not polled for");
}

/* A board so large that a fast solution takes long. */
static void
stop_fast(void)
{
	enum { SIDE = 150 };
	const struct sp_gen_options draw_by = { .seed = { 1, 0 } };
	struct sp_size size = { SIDE, SIDE };
	struct stop second = { .after = 2 };
	struct sp_solve_options o = { .method = SP_SOLVE_FAST, .poll = poll,
	    .context = &second };
	struct sp_generator *gen;
	struct sp_goal *classic;

	oracle_need(sp_goal_new(&classic, "classic", size, &fault) == SP_OK &&
	    sp_generator_new(&gen, &draw_by, classic, &fault) == SP_OK &&
	    sp_generate(gen, 0, &board) == SP_OK, "a board");
	ok(sp_solver_solve(solver, &board, classic, &o, &solution, &effort,
	    &fault) == SP_STOPPED && second.polls == 2 && solution.length == 0,
	    "fast is stopped on a large board");
	sp_generator_free(gen);
	sp_goal_free(classic);
}

/* ---- all boards by length ---- */

/* Adds the boards of lengths up to 2, and stops then. */
static int
add_boards(void *sum, uint64_t length, uint64_t boards)
{
	*(uint64_t *)sum += boards;
	return length == 2;
}

/* All boards are counted by lengths.t. */
static void
lengths(void)
{
	struct sp_size small = { 3, 3 }, large = { 4, 4 };
	uint64_t sum = 0;

	ok(sp_solver_lengths(solver, small, SP_SLIDES, 8, add_boards, &sum,
	    &fault) == SP_STOPPED && sum == 1 + 2 + 4,
	    "threads %u: counting is stopped", threads);
	ok(sp_solver_lengths(solver, small, SP_SLIDES, 9, add_boards, &sum,
	    &fault) == SP_REFUSED, "a home of the blank beyond the board");
	ok(sp_solver_lengths(solver, small, (enum sp_metric)7, 8, add_boards,
	    &sum, &fault) == SP_REFUSED, "a metric that there is not");
	ok(sp_solver_lengths(solver, large, SP_SLIDES, 15, add_boards, &sum,
	    &fault) == SP_REFUSED && strstr(fault.text, "mebibytes") != NULL,
	    "boards that take too much memory are not counted");
}

/* ---- refusals ---- */

static int
take(void *unused, const struct sp_solution *s)
{
	(void)unused, (void)s;
	return 0;
}

static void
refusals(void)
{
	static const struct refusal {
		uint32_t w, h;
		struct sp_solve_options options;
		const char *why;
	} refused[] = {
		{ 3, 3, { .method = SP_SOLVE_FAST + 1 }, "no such method" },
		{ 3, 3, { .method = SP_SOLVE_WITHIN, .factor = 999 },
		    "the factor is below 1," },
		{ 3, 3, { .method = SP_SOLVE_NEAR, .width = UINT32_MAX },
		    "too wide" },
		{ 3, 3, { .method = SP_SOLVE_NEAR, .width = 1000000 },
		    "more memory" },
		{ 3, 3, { .metric = (enum sp_metric)7 }, "no such metric" },
		{ 3, 3, { .most_length = 9, .part = 2, .parts = 2 },
		    "not one of the parts" },
		{ 3, 3, { .most_length = 9, .part = 1 },
		    "not one of the parts" },
		{ 3, 3, { .most_length = 9, .method = SP_SOLVE_NEAR },
		    "a shortest solution has a limit" },
		{ 3, 3, { .parts = 2 }, "needs a limit of slides" },
		{ 3, 3, { .most_length = 9, .parts = 2,
		    .metric = SP_MULTI_TILE }, "multi-tile moves has no" },
		{ 3, 3, { .most_length = 9, .parts = 2,
		    .method = SP_SOLVE_NEAR }, "a shortest solution has" },
		{ 3, 3, { .most_length = 9, .parts = 2, .found = take },
		    "all solutions has no" },
		{ 3, 3, { .first_moves = 1, .method = SP_SOLVE_NEAR },
		    "tells the first moves" },
		{ 3, 3, { .first_moves = 1, .found = take },
		    "not told with all" },
		{ 3, 3, { .first_moves = 1, .parts = 2, .most_length = 9 },
		    "not told with all" },
		{ 6, 3, { .metric = SP_MULTI_TILE }, "most is 16" },
		{ 6, 3, { .method = SP_SOLVE_WITHIN, .metric = SP_MULTI_TILE },
		    "most is 16" }
	};

	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
		const struct refusal *r = &refused[i];

		draw(r->w, r->h);
		ok(solve(&r->options, &solution) == SP_REFUSED &&
		    strstr(fault.text, r->why) != NULL &&
		    fault.kind == (strcmp(r->why, "more memory") == 0 ?
		    SP_FAULT_MEMORY : SP_FAULT_OTHER), "refused: %s", r->why);
	}
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
	sp_solution_init(&other);
	ok(sp_method_name_at(SP_SOLVE_FAST + 1) == NULL &&
	    sp_method_name_at((size_t)-1) == NULL,
	    "no method has another number");
	ok(sp_solver_new(&solver, 0, 1025) == SP_REFUSED,
	    "more than 1024 threads are refused");
	for (threads = 0; threads < 3; threads += 2) {
		renew();
		TEST(lengths());
		TEST(stop(SP_SOLVE_OPTIMAL, "optimal"));
	}
	threads = 0;
	TEST(stop(SP_SOLVE_WITHIN, "within"));
	TEST(stop(SP_SOLVE_NEAR, "near"));
	TEST(stop_moves());
	TEST(stop_tables());
	TEST(limit_tables());
	TEST(refusals());
	draw_jobs();
	TEST(run_jobs(1, 1));
	TEST(run_jobs(1, JOBS));
	TEST(run_jobs(2, 1));
	TEST(run_jobs(3, 17));
	TEST(run_jobs(3, JOBS));
	TEST(stop_run(SP_SOLVE_OPTIMAL, "optimal"));
	TEST(stop_run(SP_SOLVE_WITHIN, "within"));
	TEST(stop_fast());
	TEST(end_of_run());
	threads = 0;
	for (unsigned k = 0; k < JOBS; k++) {
		sp_board_free(&jobs.board[k]);
		oracle_goal_clear(&jobs.goal[k]);
	}
	TEST(least());
	sp_solver_free(solver);
	sp_solution_free(&solution);
	sp_solution_free(&other);
	sp_board_free(&board);
	return done();
}

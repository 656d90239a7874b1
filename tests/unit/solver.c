/* solver.c -- one call solves a board by any method, and can be stopped */
#include <limits.h>
#include <sched.h>
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

static int
solves(const struct sp_solution *s)
{
	return oracle_leads_home(&goal, board.label, s->dir, s->length);
}

/* ---- methods ---- */

static const struct method {
	const char *name;
	struct sp_solve_options options;
	uint64_t percent; /* slides at most, of the shortest; 0: of fast */
} methods[] = {
	{ "optimal", { .method = SP_SOLVE_OPTIMAL }, 100 },
	{ "within 1", { .method = SP_SOLVE_WITHIN }, 100 },
	{ "within 1.2", { .method = SP_SOLVE_WITHIN, .factor = 1200 }, 120 },
	{ "near", { .method = SP_SOLVE_NEAR }, 0 },
	{ "near, 20 wide", { .method = SP_SOLVE_NEAR, .width = 20 }, 0 },
	{ "fast", { .method = SP_SOLVE_FAST }, 0 }
};

/* Solves boards of several sizes by one method after the other. */
static void
method(const struct method *m)
{
	static const struct sp_solve_options shortest, fast = {
		.method = SP_SOLVE_FAST };
	static const struct sp_size sizes[] = { { 3, 3 }, { 4, 3 }, { 4, 4 },
		{ 3, 3 } };
	int good = 1, same = 1;

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		uint64_t most;

		draw(sizes[i].w, sizes[i].h);
		good &= solve(m->percent > 0 ? &shortest : &fast, &other) ==
		    SP_OK;
		most = m->percent > 0 ? other.length * m->percent / 100 :
		    other.length;
		good &= solve(&m->options, &solution) == SP_OK &&
		    solves(&solution) && solution.length <= most;
		renew();
		same &= solve(&m->options, &other) == SP_OK &&
		    oracle_same_slides(&other, &solution);
	}
	ok(good, "%s: solutions lead to the goal and are short enough",
	    m->name);
	ok(same, "%s: solutions do not depend on the boards before", m->name);
}

/* Narrow beams, wide ones, and searches within a factor, which take beams after
 * 2^20 nodes, have tables of different groups. */
static void
widths(void)
{
	const struct sp_solve_options narrow = { .method = SP_SOLVE_NEAR,
	    .width = 20 }, wide = { .method = SP_SOLVE_NEAR, .width = 60 },
	    within = { .method = SP_SOLVE_WITHIN, .factor = 1001,
	    .most_nodes = 1100000 };
	int same;

	draw(5, 5);
	renew();
	same = solve(&wide, &other) == SP_OK;
	renew();
	same &= solve(&narrow, &solution) == SP_OK &&
	    solve(&within, &solution) == SP_STOPPED &&
	    solve(&wide, &solution) == SP_OK &&
	    oracle_same_slides(&other, &solution);
	ok(same, "near: a solution does not depend on widths and methods "
	    "before");
}

/* ---- stopping ---- */

struct stop {
	unsigned after; /* so many polls: stop */
	unsigned polls;
	int has_progress;     /* more slides are needed than the bound says */
	enum sp_status inner; /* of a call from the poll */
};

static int
poll(void *argument, const struct sp_solve_stats *so_far)
{
	struct sp_solve_options fast = { .method = SP_SOLVE_FAST };
	struct sp_solve_stats e;
	struct stop *s = argument;

	s->has_progress = so_far->least > so_far->bound && so_far->bound > 0;
	s->inner = sp_solver_solve(solver, &board, goal.goal, &fast, &other,
	    &e, &fault);
	return ++s->polls >= s->after || s->has_progress;
}

static int
stop_at_once(void *argument)
{
	(void)argument;
	return 1;
}

/* Stops the making of first tables, and of larger ones. */
static void
stop_tables(void)
{
	const struct sp_watch watch = { stop_at_once, NULL };
	struct sp_store store = { .most_bytes = 1 << 30, .may_enlarge = 1 };
	struct sp_size three = { 3, 3 }, four = { 4, 4 }, five = { 5, 5 };
	struct sp_entry *entry;

	entry = sp_store_acquire(&store, SP_SLIDES, three, 8, 0);
	oracle_need(entry != NULL, "tables");
	sp_store_release(entry);
	store.watch = &watch;
	ok(sp_store_acquire(&store, SP_SLIDES, five, 24, 0) == NULL &&
	    store.used_bytes > 0, "a stop frees no other tables");
	store.watch = NULL;
	entry = sp_store_acquire(&store, SP_SLIDES, four, 15, 0);
	oracle_need(entry != NULL, "tables");
	store.watch = &watch;
	sp_store_enlarge(&store, entry);
	ok(entry->stages == 1, "larger tables can be made after a stop");
	sp_store_release(entry);
	sp_store_clear(&store);
}

/* Tables for multi-tile moves and for slides share a limit of memory. */
static void
limit_tables(void)
{
	struct sp_store store = { .most_bytes = 6 << 20, .may_enlarge = 1 };
	struct sp_size four = { 4, 4 };
	struct sp_entry *moves, *slides;
	uint64_t bytes;

	moves = sp_store_acquire(&store, SP_MULTI_TILE, four, 3, 0);
	oracle_need(moves != NULL, "tables");
	bytes = store.used_bytes;
	ok(bytes > 0 && bytes <= store.most_bytes,
	    "tables for moves count towards the limit, and are made within it");
	slides = sp_store_acquire(&store, SP_SLIDES, four, 3, 0);
	ok(slides != NULL && slides != moves && store.used_bytes > bytes &&
	    store.used_bytes <= store.most_bytes,
	    "tables for slides have the memory that tables for moves leave");
	sp_store_add_nodes(&store, moves, 1 << 28, 1 << 28, 0);
	ok(moves->larger == SP_LARGER_NOT_DUE,
	    "larger tables for moves do not pay if no board is left");
	sp_store_add_nodes(&store, moves, 1, 1, UINT64_MAX);
	ok(moves->larger == SP_LARGER_DUE,
	    "larger tables for moves pay after many short searches");
	sp_store_release(moves);
	sp_store_release(slides);
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
	ok(solve(&o, &solution) == SP_OK && solves(&solution),
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

/* As `found` of struct sp_solve_options: ends the search. */
static int
end_search(void *context, const struct sp_solution *s)
{
	(void)context;
	(void)s;
	return 1;
}

/* Slides in one direction are a move: a move goes along the other axis than the
 * one before. */
static void
moves(void)
{
	static const struct sp_solve_options slides, moves = {
	    .metric = SP_MULTI_TILE }, within = { .metric = SP_MULTI_TILE,
	    .method = SP_SOLVE_WITHIN, .factor = 1500, .most_slides = 1,
	    .found = end_search };
	int counted = 1, is_near = 1;

	for (int i = 0; i < 4; i++) {
		uint64_t runs = 0;

		draw(3, 3);
		counted &= solve(&moves, &solution) == SP_OK &&
		    solves(&solution);
		for (uint64_t k = 0; k < solution.length; k++)
			runs += k == 0 ||
			    solution.dir[k] != solution.dir[k - 1];
		counted &= runs == effort.least &&
		    solve(&slides, &other) == SP_OK && runs <= other.length;
		is_near &= solve(&within, &other) == SP_OK && solves(&other) &&
		    2 * sp_solution_cost(&other, SP_MULTI_TILE) <= 3 * runs;
	}
	ok(counted, "solutions of fewest multi-tile moves are found");
	ok(is_near, "solutions within a factor of the fewest moves are found");
}

/* Most of these boards take long enough to be shared. */
static void
share(void)
{
	static const struct sp_solve_options shortest;
	struct sp_solver *two;
	int same = 1;

	oracle_need(sp_solver_new(&two, BYTES, 2) == SP_OK, "a solver");
	for (int i = 0; i < 3; i++) {
		draw(4, 4);
		same &= solve(&shortest, &solution) == SP_OK &&
		    sp_solver_solve(two, &board, goal.goal, &shortest, &other,
		    &effort, &fault) == SP_OK &&
		    oracle_same_slides(&other, &solution);
	}
	ok(same, "threads that share a search find the solution of one");
	sp_solver_free(two);
}

/* ---- while other threads are at work ---- */

/* Work of which the caller's thread has none to do. */
struct others {
	struct sp_work work; /* the first member */
	struct sp_call *call;
	int by_watch; /* threads poll as where tables are made */
	int hear;     /* that the search is given up */
};

/* As `join` of struct sp_work.  The other thread ends when it hears that the
 * poll has given up the search, or after many polls. */
static void
be_joined(struct sp_work *work, int is_owner)
{
	struct others *o = (struct others *)work;
	struct sp_solver *s = o->call->solver;

	if (!is_owner)
		work->is_open = 0;
	sp_threads_unlock(s->threads);
	if (is_owner)
		sched_yield();
	for (int i = 0; !is_owner && i < 1000000 && !o->hear; i++)
		o->hear = o->by_watch ? sp_call_poll(o->call) :
		    sp_poll_search(o->call, 0);
	sp_threads_lock(s->threads);
}

static int
give_up(void *argument, const struct sp_solve_stats *so_far)
{
	(void)argument;
	(void)so_far;
	return 1;
}

static void
poll_for_others(int by_watch, const char *what)
{
	const struct sp_solve_options o = { .poll = give_up };
	struct sp_call c = { .options = &o, .effort = &effort };
	const struct sp_watch watch = { sp_call_poll, &c };
	struct others others = { .work.join = be_joined, .call = &c,
	    .by_watch = by_watch };
	struct sp_solver *two;

	oracle_need(sp_solver_new(&two, BYTES, 2) == SP_OK, "a solver");
	c.solver = two;
	two->tables.watch = &watch;
	sp_threads_lock(two->threads);
	sp_work_share(two, &others.work);
	sp_threads_unlock(two->threads);
	two->tables.watch = NULL;
	ok(others.hear, "poll is called while other threads %s", what);
	sp_solver_free(two);
}

/* ---- all boards by length ---- */

struct lengths {
	uint64_t most; /* lengths: stop then */
	uint64_t lengths, boards;
};

static int
add_length(void *context, uint64_t length, uint64_t boards)
{
	struct lengths *l = context;

	l->lengths += length == l->lengths;
	l->boards += boards;
	return l->lengths == l->most;
}

/* The numbers of boards and the greatest lengths have been published often:
 * 9!/2 and 31 slides. */
static void
lengths(void)
{
	struct sp_size three = { 3, 3 }, large = { 4, 4 };
	struct lengths all = { .most = UINT64_MAX }, some = { .most = 3 };

	ok(sp_solver_lengths(solver, three, SP_SLIDES, 8, add_length, &all,
	    &fault) == SP_OK && all.lengths == 32 && all.boards == 181440,
	    "threads %u: all boards of 3x3 are counted by length", threads);
	ok(sp_solver_lengths(solver, three, SP_SLIDES, 8, add_length, &some,
	    &fault) == SP_STOPPED && some.boards == 1 + 2 + 4,
	    "counting is stopped");
	ok(sp_solver_lengths(solver, three, SP_SLIDES, 9, add_length, &all,
	    &fault) == SP_REFUSED, "a home of the blank beyond the board");
	ok(sp_solver_lengths(solver, three, (enum sp_metric)7, 8, add_length,
	    &all, &fault) == SP_REFUSED, "a metric that there is not");
	ok(sp_solver_lengths(solver, large, SP_SLIDES, 15, add_length, &all,
	    &fault) == SP_REFUSED && strstr(fault.text, "mebibytes") != NULL,
	    "boards that take too much memory are not counted");
}

/* ---- when larger tables pay ---- */

static void
pays(void)
{
	static const struct sp_stage stage = { 8, 100000000 };

	ok(sp_plan_pays(&stage, UINT64_C(1) << 33, 0, 0, UINT64_C(1) << 63),
	    "larger tables pay for any great number of boards");
}

/* ---- limits, refusals ---- */

static int
count(void *argument, const struct sp_solution *s)
{
	unsigned *solutions = argument;

	*solutions += s->length == 2;
	return 0;
}

static void
limits(void)
{
	static const uint32_t two[] = { 1, 2, 3, 4, 0, 5, 7, 8, 6 };
	unsigned solutions = 0;
	struct sp_solve_options o = { .most_nodes = 1 }, slides = {
	    .most_slides = 1 }, all = { .found = count,
	    .context = &solutions };

	draw(4, 4);
	ok(solve(&o, &solution) == SP_STOPPED, "nodes are limited");
	oracle_goal_make(&goal, SP_CLASSIC, 3, 3, 9);
	oracle_set(&board, 3, 3, two);
	ok(solve(&slides, &solution) == SP_END, "slides are limited");
	ok(solve(&all, &solution) == SP_OK && solutions == 1,
	    "all shortest solutions are found");
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
		    "below 1" },
		{ 3, 3, { .method = SP_SOLVE_NEAR, .width = UINT32_MAX },
		    "too wide" },
		{ 3, 3, { .method = SP_SOLVE_NEAR, .width = 1000000 },
		    "more memory" },
		{ 3, 3, { .metric = (enum sp_metric)7 }, "no such metric" },
		{ 3, 3, { .most_slides = 9, .part = 2, .parts = 2 },
		    "not one of the parts" },
		{ 3, 3, { .most_slides = 9, .part = 1 },
		    "not one of the parts" },
		{ 3, 3, { .parts = 2 }, "needs a limit of slides" },
		{ 3, 3, { .most_slides = 9, .parts = 2,
		    .metric = SP_MULTI_TILE }, "a shortest solution has" },
		{ 3, 3, { .most_slides = 9, .parts = 2,
		    .method = SP_SOLVE_NEAR }, "a shortest solution has" },
		{ 3, 3, { .most_slides = 9, .parts = 2, .found = count },
		    "a shortest solution has" },
		{ 6, 3, { .metric = SP_MULTI_TILE }, "most is 16" },
		{ 6, 3, { .method = SP_SOLVE_WITHIN, .metric = SP_MULTI_TILE },
		    "most is 16" }
	};

	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
		const struct refusal *r = &refused[i];

		draw(r->w, r->h);
		ok(solve(&r->options, &solution) == SP_REFUSED &&
		    strstr(fault.text, r->why) != NULL, "refused: %s", r->why);
	}
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
	sp_solution_init(&other);
	ok(sp_solver_new(&solver, 0, 1025) == SP_REFUSED,
	    "more than 1024 threads are refused");
	for (threads = 0; threads < 3; threads += 2) {
		renew();
		TEST(lengths());
		TEST(stop(SP_SOLVE_OPTIMAL, "optimal"));
	}
	threads = 0;
	renew();
	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
		TEST(method(&methods[i]));
	TEST(widths());
	TEST(stop(SP_SOLVE_WITHIN, "within"));
	TEST(stop(SP_SOLVE_NEAR, "near"));
	TEST(stop_moves());
	TEST(stop_tables());
	TEST(limit_tables());
	TEST(pays());
	TEST(limits());
	TEST(refusals());
	TEST(moves());
	TEST(share());
	TEST(poll_for_others(0, "search"));
	TEST(poll_for_others(1, "make tables"));
	TEST(least());
	sp_solver_free(solver);
	sp_solution_free(&solution);
	sp_solution_free(&other);
	sp_board_free(&board);
	return done();
}

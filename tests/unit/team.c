/*
 * team.c -- threads that share a search find the solution that one alone finds
 *
 * A search hardly ever comes to a race between two solutions, however many
 * boards are solved.  Here the library's search of subtrees is replaced by one
 * that follows a script: two threads claim a subtree each, the helper ends with
 * its own, then the owner.  All of it is done in one thread.
 */
#include "solver/solver.h"
#include "tap.h"

enum { BOUND = 40 }; /* on the length of solutions */

/* What happens while solutions of one length are searched for. */
static const struct script {
	const char *what;
	/* The helper claims subtree 0 and the owner 1; else the other way. */
	int helper_first;
	int helper_finds; /* the helper finds a solution in its subtree */
	int finds;        /* the owner finds one in its own */
	int polls;        /* the owner polls before it finds one */
	int stops;        /* the poll is to stop the owner's search */
	uint64_t found;   /* subtree of the solution that is kept */
} scripts[] = {
	{ "a solution in the first subtree is kept, though found last",
	    0, 1, 1, 1, 0, 0 },
	{ "a solution in a later subtree is kept if the first one has none",
	    0, 1, 0, 1, 0, 1 },
	{ "a search of a later subtree ends when a solution is found",
	    1, 1, 0, 1, 1, 0 },
	{ "a solution in a later subtree is not kept, though found last",
	    1, 1, 1, 0, 0, 0 },
}, *script;

static struct sp_subtrees *of_owner;
static unsigned searches; /* that have been begun */
static int as_it_should;  /* all has been */

/* ---- in place of other parts of the library ---- */

static void
claim(struct sp_subtrees *subtrees)
{
	subtrees->current = subtrees->claim(subtrees->argument);
}

/* The length of a solution names its subtree. */
static enum sp_status
end(struct sp_subtrees *subtrees, int finds, struct sp_solution *solution)
{
	if (!finds) {
		claim(subtrees);
		as_it_should &= (subtrees->current != UINT64_MAX) ==
		    !script->helper_finds;
		return SP_END;
	}
	solution->length = BOUND + subtrees->current;
	return SP_OK;
}

static enum sp_status
help(struct sp_subtrees *subtrees, struct sp_solution *solution)
{
	claim(subtrees);
	if (script->helper_first)
		claim(of_owner);
	return end(subtrees, script->helper_finds, solution);
}

/* The portions of sp_team_run: the helper's is done while the owner searches. */
static void (*portion)(void *work, uint32_t i);
static void *work;

void
sp_team_run(void *team, void (*run)(void *argument, uint32_t i),
    void *argument, uint32_t portions)
{
	(void)team;
	as_it_should &= portions == 2;
	portion = run;
	work = argument;
	run(argument, 0);
}

enum sp_status
sp_solve_subtrees(const struct sp_tables *t, const struct sp_puzzle *p,
    const struct sp_task *task, struct sp_subtrees *subtrees,
    struct sp_solution *solution, struct sp_solve_stats *stats)
{
	int stops;

	(void)t;
	(void)p;
	*stats = (struct sp_solve_stats){ .nodes = 1 };
	subtrees->next_length = subtrees->length + 4;
	if (searches++ % 2 == 1) {
		subtrees->next_length = subtrees->length + 2;
		return help(subtrees, solution);
	}
	of_owner = subtrees;
	if (!script->helper_first)
		claim(subtrees);
	portion(work, 1);
	stops = script->polls && sp_watch_ends(&task->watch);
	as_it_should &= stops == script->stops;
	return stops ? SP_STOPPED : end(subtrees, script->finds, solution);
}

void
sp_run_count(struct sp_pending *p, uint64_t nodes)
{
	(void)p;
	(void)nodes;
}

enum sp_go
sp_run_tend(void *run)
{
	(void)run;
	return SP_GO_ON;
}

int
sp_run_pays(const struct sp_pending *p, uint64_t nodes)
{
	(void)p;
	(void)nodes;
	return 0;
}

enum sp_beam_use
sp_beam_use(const struct sp_pending *p)
{
	(void)p;
	return SP_BEAM_UNUSED;
}

enum sp_status
sp_beam_solve(struct sp_pending *p, struct sp_solution *solution)
{
	(void)p;
	(void)solution;
	return SP_REFUSED;
}

enum sp_status
sp_looks_choose(const struct sp_tables *t, const struct sp_puzzle *p,
    const struct sp_task *task, struct sp_looks *looks,
    struct sp_solve_stats *effort)
{
	(void)t;
	(void)p;
	(void)task;
	(void)looks;
	(void)effort;
	return SP_OK;
}

void
sp_store_enlarge(struct sp_store *store, struct sp_entry *entry)
{
	(void)store;
	(void)entry;
}

double
sp_seconds(void)
{
	return 0;
}

/* ---- tests ---- */

static struct sp_kept kept[2];
static struct sp_solver solver = { .threads = 2, .kept = kept };
static struct sp_entry entry;
static struct sp_pending pending;

static enum sp_status
share(uint64_t most_length)
{
	struct sp_run run = { .solver = &solver };

	pending = (struct sp_pending){ .run = &run, .entry = &entry,
	    .needs = SP_NEEDS_ALL_THREADS, .most_length = most_length,
	    .stats.least = BOUND };
	searches = 0;
	as_it_should = 1;
	return sp_solve_by_all(&pending);
}

static void
search(const struct script *s)
{
	enum sp_status status;

	script = s;
	status = share(UINT64_MAX);
	ok(status == SP_OK && as_it_should &&
	    pending.solution.length == BOUND + s->found && searches == 2 &&
	    pending.stats.least == BOUND && pending.nodes == 2, "%s", s->what);
}

/* Nothing is found, and the next length is too great. */
static void
next_length(void)
{
	static const struct script none = { .polls = 1 };

	script = &none;
	ok(share(BOUND + 1) == SP_END && as_it_should &&
	    pending.stats.least == BOUND + 2,
	    "without a solution the next length is the least of all threads");
}

int
main(void)
{
	for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
		TEST(search(&scripts[i]));
	TEST(next_length());
	return done();
}

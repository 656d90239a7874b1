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
	int tables;       /* larger tables are made before it polls */
	int stops;        /* the poll is to stop the owner's search */
	uint64_t found;   /* subtree of the solution that is kept */
} scripts[] = {
	{ "a solution in the first subtree is kept, though found last",
	    0, 1, 1, 1, 0, 0, 0 },
	{ "a solution in a later subtree is kept if the first one has none",
	    0, 1, 0, 1, 0, 0, 1 },
	{ "a search of a later subtree ends when a solution is found",
	    1, 1, 0, 1, 0, 1, 0 },
	{ "a solution in a later subtree is not kept, though found last",
	    1, 1, 1, 0, 0, 0, 0 },
	{ "after a solution larger tables do not end the search",
	    0, 1, 1, 1, 1, 0, 0 },
	{ "before a solution larger tables end the search",
	    0, 0, 0, 1, 1, 1, UINT64_MAX },
}, *script;

static struct sp_solver solver;
static struct sp_entry entry;
static struct sp_subtrees *of_owner;
static unsigned searches; /* that have been begun */
static int as_it_should; /* all has been */
static char tables[2];   /* stand for tables */

/* ---- in place of other parts of the library ---- */

static struct sp_work *open_work;
static int waits; /* a board, for which threads leave */

void
sp_work_share(struct sp_solver *s, struct sp_work *work)
{
	(void)s;
	open_work = work;
	work->is_open = 1;
	while (work->is_open)
		work->join(work, 1);
}

int
sp_work_waits(const struct sp_solver *s)
{
	(void)s;
	return waits;
}

int
sp_poll_search(struct sp_call *c, int is_owner)
{
	(void)c;
	if (is_owner && script->tables)
		entry.tables = (struct sp_tables *)&tables[1];
	return 0;
}

static void
claim(struct sp_subtrees *subtrees)
{
	subtrees->current = subtrees->claim(subtrees->argument);
}

/* The length of a solution names its subtree. */
static enum sp_status
end(struct sp_subtrees *subtrees, int finds, struct sp_solution *solution)
{
	int goes_on = subtrees == of_owner && !script->helper_finds;

	if (!finds) {
		claim(subtrees);
		as_it_should &= (subtrees->current != UINT64_MAX) == goes_on;
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
	if (!script->helper_finds)
		waits = 1;
	return end(subtrees, script->helper_finds, solution);
}

enum sp_status
sp_solve_subtrees(const struct sp_tables *t, const struct sp_puzzle *p,
    const struct sp_task *task, struct sp_subtrees *subtrees,
    struct sp_solution *solution, struct sp_solve_stats *effort)
{
	int stops;

	(void)t;
	(void)p;
	*effort = (struct sp_solve_stats){ .nodes = 1 };
	subtrees->next_length = subtrees->length + 4;
	if (searches++ % 2 == 1) {
		subtrees->next_length = subtrees->length + 2;
		return help(subtrees, solution);
	}
	of_owner = subtrees;
	if (!script->helper_first)
		claim(subtrees);
	open_work->join(open_work, 0);
	/* It stays open if the helper has left for the sake of a board. */
	as_it_should &= script->helper_finds == !open_work->is_open;
	stops = script->polls && task->poll(task->argument);
	as_it_should &= stops == script->stops;
	return stops ? SP_STOPPED : end(subtrees, script->finds, solution);
}

/* ---- tests ---- */

static struct sp_solution solution;
static struct sp_solve_stats effort;

static enum sp_status
share(uint64_t most_slides)
{
	const struct sp_solve_options options = {
	    .most_slides = most_slides };
	struct sp_call call = { .solver = &solver, .entry = &entry,
	    .options = &options, .solution = &solution, .effort = &effort };

	effort = (struct sp_solve_stats){ .least = BOUND };
	call.tables = entry.tables = (struct sp_tables *)&tables[0];
	searches = 0;
	waits = 0;
	as_it_should = 1;
	return sp_share_search(&call);
}

static void
search(const struct script *s)
{
	enum sp_status expected = s->found == UINT64_MAX ? SP_STOPPED : SP_OK;
	enum sp_status status;

	script = s;
	status = share(0);
	ok(status == expected && as_it_should && (status != SP_OK ||
	    solution.length == BOUND + s->found) && searches == 2 &&
	    effort.least == BOUND, "%s", s->what);
}

/* Nothing is found, and the next length is too great. */
static void
next_length(void)
{
	static const struct script none = { .polls = 1 };

	script = &none;
	ok(share(BOUND + 1) == SP_END && as_it_should &&
	    effort.least == BOUND + 2,
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

/*
 * team.c -- threads that share a search keep to the first solution
 *
 * The library's search of a part is replaced by one that follows a script: two
 * threads claim a subtree each, the helper ends with its own, then the owner.
 * So the order of events is that of the script, and there is one thread.
 */
#include "solve.h"
#include "tap.h"

enum {
	BOUND = 40, /* on the length of solutions */
	CELLS = 20,
	BEAM_WIDTH = 1500, /* of a beam after two parts of so many nodes: */
	PART_NODES = 1500000,
	MUCH = 1 << 30
};

/* What happens while solutions of one length are searched for. */
static const struct script {
	const char *what;
	/* The helper claims subtree 0 and the owner 1; else the other way. */
	int helper_first;
	int helper_finds;   /* a solution in its subtree */
	int finds;          /* the owner in its own */
	int polls;          /* the owner does so first */
	int tables;         /* large tables are made before it polls */
	int stops;          /* its poll says so */
	uint64_t found;     /* subtree of the solution that is kept */
} scripts[] = {
	{ "the first solution found last is kept", 0, 1, 1, 1, 0, 0, 0 },
	{ "without one, a later subtree's is", 0, 1, 0, 1, 0, 0, 1 },
	{ "after a solution, later subtrees are left", 1, 1, 0, 1, 0, 1, 0 },
	{ "a later solution found last is not kept", 1, 1, 1, 0, 0, 0, 0 },
	{ "better tables do not change it", 0, 1, 1, 1, 1, 0, 0 },
	{ "before a solution, they end the search", 0, 0, 0, 1, 1, 1,
	    UINT64_MAX },
}, *script;

static struct solve_options options;
static struct solve_pool pool = { .options = &options,
    .lock = PTHREAD_MUTEX_INITIALIZER, .work = PTHREAD_COND_INITIALIZER };
static struct solve_entry entry;
static struct solve_worker owner = { .pool = &pool, .entry = &entry },
    helper = { .pool = &pool };
static struct sp_part *owner_part;
static unsigned parts;   /* that have been begun */
static int as_it_should; /* all has been */
static char tables[2];   /* stand for tables */
static uint64_t part_nodes = 1; /* of a part for the first length */
static uint64_t later_nodes;    /* for others */
static uint32_t beam_length;    /* of the first beam's solution, or 0 */
static unsigned beams;          /* that have been made */

/* ---- in place of other parts of the program, and of the library ---- */

void
solve_pool_create_all(struct solve_pool *p)
{
	(void)p;
}

void
solve_worker_poll(struct solve_worker *w, struct solve_entry *e,
    struct solve_job *job)
{
	(void)job;
	if (w == &owner && script->tables)
		e->tables = (struct sp_tables *)&tables[1];
}

static void
claim(struct sp_part *part)
{
	part->subtree = part->claim(part->argument);
}

/* The length of a solution names its subtree. */
static enum sp_status
end(struct sp_part *part, int finds, struct sp_solution *solution)
{
	int goes_on = part == owner_part && !script->helper_finds;

	if (!finds) {
		claim(part);
		as_it_should &= (part->subtree != UINT64_MAX) == goes_on;
		return SP_END;
	}
	solution->length = BOUND + part->subtree;
	return SP_OK;
}

static enum sp_status
help(struct sp_part *part, struct sp_solution *solution)
{
	claim(part);
	if (script->helper_first)
		claim(owner_part);
	if (!script->helper_finds)
		pool.last = 1; /* a board waits, for which it leaves */
	return end(part, script->helper_finds, solution);
}

enum sp_status
sp_solve_part(const struct sp_tables *t, const struct sp_puzzle *p,
    const struct sp_task *task, struct sp_part *part,
    struct sp_solution *solution, struct sp_effort *effort)
{
	int stops;

	(void)t;
	(void)p;
	*effort = (struct sp_effort){ .nodes = part->length == BOUND ?
	    part_nodes : later_nodes };
	if (beam_length == part->length) {
		claim(part);
		as_it_should &= part->subtree == UINT64_MAX &&
		    task->poll(task->argument);
		return SP_STOPPED;
	}
	part->next_length = part->length + 4;
	if (parts++ % 2 == 1) {
		part->next_length = part->length + 2;
		return help(part, solution);
	}
	owner_part = part;
	if (!script->helper_first)
		claim(part);
	pthread_mutex_lock(&pool.lock);
	solve_team_help(solve_team_find(&pool), &helper);
	/* It stays open if the helper has left for the sake of a board. */
	as_it_should &= !script->helper_finds ==
	    (solve_team_find(&pool) != NULL);
	pthread_mutex_unlock(&pool.lock);
	stops = script->polls && task->poll(task->argument);
	as_it_should &= stops == script->stops;
	return stops ? SP_STOPPED : end(part, script->finds, solution);
}

const struct sp_symmetry *
sp_tables_symmetry(const struct sp_tables *t, struct sp_size size,
    uint32_t blank_home)
{
	(void)t;
	(void)size;
	(void)blank_home;
	return NULL;
}

const struct sp_tables *
solve_worker_core(void *worker, struct sp_size size, uint32_t blank_home,
    uint32_t most)
{
	(void)worker;
	(void)size;
	(void)blank_home;
	(void)most;
	return NULL;
}

enum sp_status
sp_near_new(struct sp_near **near, uint32_t width, uint64_t bytes)
{
	*near = NULL;
	as_it_should &= width == BEAM_WIDTH * (beams + 1) &&
	    pool.cache.used_bytes == bytes &&
	    bytes <= options.table_bytes / 2;
	return SP_OK;
}

void
sp_near_share(struct sp_near *near,
    const struct sp_tables *(*find)(void *argument, struct sp_size size,
    uint32_t blank_home, uint32_t most), void *argument)
{
	(void)near;
	(void)find;
	(void)argument;
}

void
sp_near_free(struct sp_near *near)
{
	(void)near;
}

enum sp_status
sp_solve_near(struct sp_near *near, const struct sp_board *b,
    const struct sp_goal *g, const struct sp_task *task,
    struct sp_solution *solution, struct sp_effort *effort)
{
	(void)near;
	(void)g;
	(void)task;
	as_it_should &= b->n == CELLS;
	solution->length = beam_length + 2 * beams++;
	effort->nodes = 0;
	return SP_OK;
}

/* ---- tests ---- */

static void
search(const struct script *s)
{
	static struct solve_job job;
	enum sp_status expected = s->found == UINT64_MAX ? SP_STOPPED : SP_OK;
	enum sp_status status;

	script = s;
	job = (struct solve_job){ .effort.least = BOUND };
	entry.tables = (struct sp_tables *)&tables[0];
	owner.tables = entry.tables;
	pool.last = parts = 0;
	as_it_should = 1;
	status = solve_team_search(&owner, &job, 0);
	ok(status == expected && as_it_should && (status != SP_OK ||
	    job.solution.length == BOUND + s->found) && parts == 2 &&
	    job.effort.least == BOUND && job.effort.nodes == 2 &&
	    solve_team_find(&pool) == NULL, "%s", s->what);
}

/* Nothing is found, and the next length is too great. */
static void
next_length(void)
{
	static const struct script none = { .polls = 1 };
	struct solve_job job = { .effort.least = BOUND };

	script = &none;
	entry.tables = (struct sp_tables *)&tables[0];
	pool.last = parts = 0;
	as_it_should = 1;
	ok(solve_team_search(&owner, &job, BOUND + 1) == SP_END &&
	    as_it_should && job.effort.least == BOUND + 2,
	    "the next length is the least of all parts'");
}

/* A search in which beams are made, and lengths that are searched. */
static const struct beams {
	const char *what;
	int lengths_only;
	uint32_t cells;
	uint64_t bytes; /* for tables and beams */
	uint64_t nodes, later_nodes;
	uint32_t above;    /* length of the first beam's solution, less BOUND */
	unsigned expected; /* beams */
} scripts_of_beams[] = {
	{ "a known solution of the length ends the search", 1, CELLS, MUCH,
	    PART_NODES, 0, 2, 1 },
	{ "a longer one ends it when lengths below are searched", 1, CELLS, MUCH,
	    PART_NODES, PART_NODES / 4, 6, 1 },
	{ "it is kept if a wider beam finds a longer one", 1, CELLS, MUCH,
	    PART_NODES, PART_NODES, 6, 2 },
	{ "a short search does not look for one", 1, CELLS, MUCH,
	    PART_NODES / 10, PART_NODES / 10, 2, 0 },
	{ "nor does one of a small board", 1, CELLS - 1, MUCH,
	    PART_NODES, PART_NODES, 2, 0 },
	{ "nor does one with too little memory", 1, CELLS, 1 << 24,
	    PART_NODES, 0, 2, 0 },
	{ "nor does one for a solution", 0, CELLS, MUCH, PART_NODES, 0, 2, 0 },
};

static void
known(const struct beams *s)
{
	static const struct script none = { .polls = 1 };
	struct solve_job job = { .effort.least = BOUND, .upper = UINT64_MAX,
	    .puzzle = { .size = { 5, 4 }, .n = s->cells } };
	enum sp_status status;

	options = (struct solve_options){ .lengths_only = s->lengths_only,
	    .table_bytes = s->bytes };
	script = &none;
	entry.tables = (struct sp_tables *)&tables[0];
	part_nodes = s->nodes;
	later_nodes = s->later_nodes;
	beam_length = s->expected > 0 ? BOUND + s->above : 0;
	pool.last = parts = beams = 0;
	as_it_should = 1;
	status = solve_team_search(&owner, &job, BOUND + 6);
	ok(as_it_should && beams == s->expected && (beams == 0 ?
	    status == SP_END : status == SP_OK &&
	    job.solution.length == BOUND + s->above) &&
	    pool.cache.used_bytes == 0, "%s", s->what);
}

int
main(void)
{
	for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
		TEST(search(&scripts[i]));
	TEST(next_length());
	for (size_t i = 0; i < sizeof scripts_of_beams /
	    sizeof *scripts_of_beams; i++)
		TEST(known(&scripts_of_beams[i]));
	return done();
}

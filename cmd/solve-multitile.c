/* solve-multitile.c -- solutions of fewest multi-tile moves */
#include "solve.h"

/* A search for so many nodes takes about as long as making larger tables. */
enum { NODES_TO_ENLARGE = 1 << 27 };

/* Tables of bounds, and how many workers search with them. */
struct solve_moves {
	struct sp_multitile *stage[2]; /* small ones, and larger ones or NULL */
	int is_enlarged; /* the larger ones are made, or cannot be */
	uint64_t nodes;  /* of all searches with them, while these go on */
	unsigned users;
	struct solve_moves *next;
};

/* A search, with the larger tables or not. */
struct search {
	struct solve_worker *w;
	unsigned stage;
};

static struct solve_moves *all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* With the lock held: takes the tables from the worker, and frees them if no
 * other worker has them. */
static void
release(struct solve_worker *w)
{
	struct solve_moves **link = &all, *moves = w->moves;

	w->moves = NULL;
	if (moves == NULL || --moves->users > 0)
		return;
	while (*link != moves)
		link = &(*link)->next;
	*link = moves->next;
	sp_multitile_free(moves->stage[0]);
	sp_multitile_free(moves->stage[1]);
	free(moves);
}

/* Returns how many entries a table may have: -M is for two of them, and for what
 * is needed to make one. */
static uint64_t
entries(const struct solve_options *o, uint64_t most)
{
	return o->table_bytes / 3 < most ? o->table_bytes / 3 : most;
}

/* With the lock held: makes tables for the puzzle. */
static enum sp_status
make(struct solve_worker *w, const struct sp_puzzle *p)
{
	struct solve_moves *moves = calloc(1, sizeof *moves);
	enum sp_status status = moves == NULL ? SP_NO_MEMORY :
	    sp_multitile_new(&moves->stage[0], p->size, p->home[p->blank],
	    entries(w->pool->options, SP_MULTITILE_SMALL));

	if (status != SP_OK) {
		free(moves);
		return status;
	}
	moves->next = all;
	all = w->moves = moves;
	return SP_OK;
}

/* Gives the worker tables for the puzzle; workers that want some wait until
 * those that are being made are there. */
static enum sp_status
take_tables(struct solve_worker *w, const struct sp_puzzle *p)
{
	struct solve_moves *moves;
	enum sp_status status = SP_OK;

	if (w->moves != NULL && sp_multitile_fit(w->moves->stage[0], p))
		return SP_OK;
	pthread_mutex_lock(&lock);
	release(w);
	for (moves = all; moves != NULL; moves = moves->next)
		if (sp_multitile_fit(moves->stage[0], p))
			break;
	w->moves = moves;
	if (moves == NULL)
		status = make(w, p);
	if (status == SP_OK)
		w->moves->users++;
	pthread_mutex_unlock(&lock);
	return status;
}

/* Makes larger tables, once, where a search without a limit of nodes has been so
 * long that they pay. */
static void
enlarge(struct solve_worker *w)
{
	const struct solve_options *o = w->pool->options;
	const struct sp_puzzle *p = &solve_job_of(w)->puzzle;
	struct solve_moves *moves = w->moves;
	struct sp_multitile *larger;
	int is_due;

	pthread_mutex_lock(&lock);
	moves->nodes += SP_POLL_NODES;
	is_due = !moves->is_enlarged && moves->nodes >= NODES_TO_ENLARGE &&
	    o->most_nodes == UINT64_MAX;
	moves->is_enlarged |= is_due;
	pthread_mutex_unlock(&lock);
	/* Other workers go on meanwhile.  Without memory for larger tables, the
	 * small ones do. */
	if (!is_due || sp_multitile_new(&larger, p->size, p->home[p->blank],
	    entries(o, SP_MULTITILE_LARGE)) != SP_OK)
		return;
	pthread_mutex_lock(&lock);
	moves->stage[1] = larger;
	pthread_mutex_unlock(&lock);
}

/* As poll of struct sp_task.  Returns 1 to begin again with larger tables. */
static int
poll_search(void *argument)
{
	struct search *s = argument;
	int has_larger;

	solve_poll_only(s->w);
	enlarge(s->w);
	pthread_mutex_lock(&lock);
	has_larger = s->stage == 0 && s->w->moves->stage[1] != NULL;
	pthread_mutex_unlock(&lock);
	/* Solutions that were found are not found again. */
	return has_larger && solve_job_of(s->w)->found == 0;
}

/* As found of struct sp_task. */
static int
take_found(void *argument, const struct sp_solution *solution)
{
	struct search *s = argument;

	return solve_take_found(s->w, solution);
}

enum sp_status
solve_multitile(struct solve_worker *w, struct solve_job *job)
{
	const struct solve_options *o = w->pool->options;
	struct search s = { .w = w };
	const struct sp_task task = { .most_nodes = o->most_nodes,
	    .poll = poll_search, .argument = &s,
	    .found = o->all ? take_found : NULL,
	    .most_slides = solve_longest(o) };
	uint64_t nodes = 0;
	enum sp_status status = take_tables(w, &job->puzzle);

	if (status != SP_OK)
		return status;
	do {
		pthread_mutex_lock(&lock);
		s.stage = w->moves->stage[1] != NULL;
		pthread_mutex_unlock(&lock);
		status = sp_multitile_solve(w->moves->stage[s.stage],
		    &job->puzzle, &task, &job->solution, &job->cost,
		    &job->effort);
		nodes += job->effort.nodes;
	} while (status == SP_STOPPED && job->effort.nodes <= o->most_nodes);
	job->effort.nodes = nodes;
	return status;
}

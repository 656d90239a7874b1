/* solve-multitile.c -- solutions of fewest multi-tile moves */
#include "solve.h"

/* Tables of bounds, and how many workers search with them. */
struct solve_moves {
	struct sp_multitile *tables;
	unsigned users;
	struct solve_moves *next;
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
	sp_multitile_free(moves->tables);
	free(moves);
}

/* With the lock held: makes tables for the puzzle. */
static enum sp_status
make(struct solve_worker *w, const struct sp_puzzle *p)
{
	struct solve_moves *moves = calloc(1, sizeof *moves);
	uint64_t states = w->pool->options->table_bytes / 4;
	enum sp_status status = moves == NULL ? SP_NO_MEMORY :
	    sp_multitile_new(&moves->tables, p->size, p->home[p->blank],
	    states < SP_MULTITILE_STATES ? (uint32_t)states :
	    SP_MULTITILE_STATES);

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

	if (w->moves != NULL && sp_multitile_fit(w->moves->tables, p))
		return SP_OK;
	pthread_mutex_lock(&lock);
	release(w);
	for (moves = all; moves != NULL; moves = moves->next)
		if (sp_multitile_fit(moves->tables, p))
			break;
	w->moves = moves;
	if (moves == NULL)
		status = make(w, p);
	if (status == SP_OK)
		w->moves->users++;
	pthread_mutex_unlock(&lock);
	return status;
}

enum sp_status
solve_multitile(struct solve_worker *w, struct solve_job *job)
{
	const struct solve_options *o = w->pool->options;
	const struct sp_task task = { .most_nodes = o->most_nodes,
	    .poll = solve_poll_only, .argument = w,
	    .found = o->all ? solve_take_found : NULL,
	    .most_slides = solve_longest(o) };
	enum sp_status status = take_tables(w, &job->puzzle);

	return status != SP_OK ? status :
	    sp_multitile_solve(w->moves->tables, &job->puzzle, &task,
	    &job->solution, &job->cost, &job->effort);
}

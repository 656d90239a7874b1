/* solve-team.c -- the threads that share one long search */
#include "solve.h"

/* A thread at work for a team. */
struct member {
	struct solve_worker *worker;
	struct solve_team *team;
	struct sp_part part;
	int is_owner;
	int has_left;     /* while there were subtrees left */
};

/* As claim of struct sp_part.  Boards that wait come before other threads'
 * searches. */
static uint64_t
claim(void *argument)
{
	struct member *m = argument;
	struct solve_team *team = m->team;
	struct solve_pool *pool = m->worker->pool;
	uint64_t subtree;

	pthread_mutex_lock(&pool->lock);
	m->has_left = !m->is_owner && pool->next < pool->last;
	subtree = m->has_left || team->has_better_tables ||
	    team->has_no_memory || team->is_known || team->found != UINT64_MAX ? UINT64_MAX : team->subtrees++;
	pthread_mutex_unlock(&pool->lock);
	return subtree;
}

/* As poll of struct sp_task.  Returns 1 if what its subtrees have does
 * not matter any more. */
static int
poll_part(void *argument)
{
	struct member *m = argument;
	struct solve_team *team = m->team;
	struct solve_pool *pool = m->worker->pool;
	int stop;

	pthread_mutex_lock(&pool->lock);
	solve_poll(m->worker, team->entry, team->job);
	if (team->tables != team->entry->tables && team->found == UINT64_MAX)
		team->has_better_tables = 1;
	stop = team->has_better_tables || team->has_no_memory || team->is_known ||
	    team->found < m->part.subtree;
	pthread_mutex_unlock(&pool->lock);
	return stop;
}

/* With the lock held, which is released meanwhile. */
static void
take_part(struct solve_team *team, struct solve_worker *w, int is_owner)
{
	struct member m = { .worker = w, .team = team, .is_owner = is_owner,
	    .part = { .length = team->length, .claim = claim,
	    .argument = &m } };
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX, .poll = poll_part, .argument = &m };
	struct sp_solve_stats effort;
	enum sp_status status;

	team->members++;
	pthread_mutex_unlock(&w->pool->lock);
	status = sp_solve_part(team->tables, &team->job->puzzle, &task, &m.part,
	    &w->spare, &effort);
	pthread_mutex_lock(&w->pool->lock);
	team->has_no_memory |= status == SP_NO_MEMORY;
	if (status == SP_OK && m.part.subtree < team->found) {
		struct sp_solution worse = team->solution;

		team->found = m.part.subtree;
		team->solution = w->spare;
		w->spare = worse;
		/* For its length alone no earlier solution is wanted. */
		team->is_known |= w->pool->options->lengths_only;
	}
	if (status == SP_END && m.part.next_length < team->next_length)
		team->next_length = m.part.next_length;
	team->is_open &= m.has_left;
	team->nodes += effort.nodes;
	team->members--;
	pthread_cond_signal(&team->left);
}

struct solve_team *
solve_team_find(const struct solve_pool *pool)
{
	struct solve_team *team = pool->teams;

	while (team != NULL && !team->is_open)
		team = team->next;
	return team;
}

void
solve_team_help(struct solve_team *team, struct solve_worker *w)
{
	take_part(team, w, 0);
}

/* Searches for solutions of team->length. */
static void
search_length(struct solve_team *team, struct solve_worker *w)
{
	team->subtrees = 0;
	team->next_length = UINT32_MAX;
	team->is_open = 1;
	pthread_cond_broadcast(&w->pool->work);
	solve_beam_look(team, w);
	take_part(team, w, 1);
	team->is_open = 0;
	while (team->members > 0)
		pthread_cond_wait(&team->left, &w->pool->lock);
}

enum sp_status
solve_team_search(struct solve_worker *w, struct solve_job *job,
    uint64_t most_slides)
{
	struct solve_pool *pool = w->pool;
	struct solve_team team = { .job = job, .entry = w->entry,
	    .tables = w->tables, .length = (uint32_t)job->effort.least,
	    .found = UINT64_MAX, .solution = job->solution,
	    .left = PTHREAD_COND_INITIALIZER };
	struct solve_team **link = &pool->teams;
	int is_too_long = 0;

	pthread_mutex_lock(&pool->lock);
	if (w != &pool->self)
		solve_threads_create_all(pool);
	team.next = pool->teams;
	pool->teams = &team;
	while (!is_too_long) {
		search_length(&team, w);
		if (team.found != UINT64_MAX || team.is_known ||
		    team.has_better_tables || team.has_no_memory)
			break;
		job->effort.least = team.length = team.next_length;
		is_too_long = most_slides > 0 && team.length > most_slides;
	}
	while (*link != &team)
		link = &(*link)->next;
	*link = team.next;
	pthread_mutex_unlock(&pool->lock);
	pthread_cond_destroy(&team.left);
	job->solution = team.solution;
	job->cost = team.length;
	job->effort.nodes = team.nodes;
	/* A solution may be found after the subtrees of earlier ones have been
	 * left for the sake of better tables. */
	return team.has_no_memory && !team.is_known ? SP_NO_MEMORY :
	    team.has_better_tables && !team.is_known ? SP_STOPPED :
	    is_too_long ? SP_END : SP_OK;
}

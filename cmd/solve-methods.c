/* solve-methods.c -- the methods of sp-solve */
#include <string.h>

#include "solve.h"

enum {
	/* Searches with greater weights were not faster in trials. */
	MOST_WEIGHT = 4 * SP_OPTIMAL,
	SHARE_NODES = 1 << 18,  /* of a search before other threads help */
	SHARE_POLLS = SHARE_NODES / SP_POLL_NODES
};

/* ---- optimal ---- */

/* Whether the search may be a team's: with a limit of nodes the answer depends
 * on the order in which nodes are searched. */
static int
may_share(struct solve_worker *w)
{
	const struct solve_options *o = w->pool->options;

	return (o->threads > 1 || solve_beam_helps(o, solve_job_of(w))) &&
	    !o->all && o->most_nodes == UINT64_MAX;
}

/* As poll of struct sp_task.  Returns 1 to stop the search: there are better
 * tables, or it is to be shared. */
static int
poll_optimal(void *argument)
{
	struct solve_worker *w = argument;
	struct solve_pool *pool = w->pool;
	struct solve_job *job = solve_job_of(w);
	int better;

	pthread_mutex_lock(&pool->lock);
	solve_poll(w, w->entry, job);
	/* Solutions that were found are not found again. */
	better = w->tables != w->entry->tables && job->found == 0;
	pthread_mutex_unlock(&pool->lock);
	w->is_shared = ++w->polls == SHARE_POLLS && may_share(w);
	return better || w->is_shared;
}

/* Searches; begins again when there are better tables. */
static enum sp_status
solve_optimal(struct solve_worker *w, struct solve_job *job)
{
	const struct solve_options *o = w->pool->options;
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = o->most_nodes, .poll = poll_optimal, .argument = w,
	    .found = o->all ? solve_take_found : NULL,
	    .most_slides = solve_longest(o) };
	uint64_t nodes = 0;
	enum sp_status status;

	w->polls = 0;
	job->upper = UINT64_MAX;
	job->upper_width = 0;
	w->is_shared = 0;
	do {
		pthread_mutex_lock(&w->pool->lock);
		w->tables = w->entry->tables;
		pthread_mutex_unlock(&w->pool->lock);
		status = w->is_shared ? solve_team_search(w, job,
		    task.most_slides) :
		    sp_solve_puzzle(w->tables, &job->puzzle, &task,
		    &job->solution, &job->effort);
		nodes += job->effort.nodes;
	} while (status == SP_STOPPED && job->effort.nodes <= o->most_nodes);
	job->effort.nodes = nodes;
	if (!w->is_shared)
		job->cost = job->solution.length;
	return status;
}

/* ---- within, near ---- */

/* Prepares the beam of the worker, of that width if it is the first one, and
 * the goal of the board. */
static enum sp_status
open_beam(struct solve_worker *w, uint32_t width, struct sp_goal *goal)
{
	enum sp_status status = SP_OK;
	struct sp_fault fault;

	*goal = (struct sp_goal){ .path = NULL };
	if (w->near == NULL) {
		status = sp_near_new(&w->near, width,
		    w->pool->options->table_bytes);
		if (status == SP_OK)
			sp_near_share(w->near, solve_beam_core, w);
	}
	return status != SP_OK ? status :
	    sp_goal_lay(goal, SP_CLASSIC, solve_job_of(w)->board.size, &fault);
}

static enum sp_status
solve_within(struct solve_worker *w, struct solve_job *job)
{
	const struct solve_options *o = w->pool->options;
	const struct sp_task task = { .weight = o->argument,
	    .most_nodes = o->most_nodes, .poll = solve_poll_only, .argument = w };
	struct sp_goal goal;
	enum sp_status status = open_beam(w, SP_NEAR_WIDTH, &goal);

	if (status == SP_OK)
		status = sp_solve_within(w->near, w->entry->stage[0],
		    &job->board, &goal, &task, &job->solution, &job->effort);
	job->cost = job->solution.length;
	sp_goal_clear(&goal);
	return status;
}

static enum sp_status
solve_near(struct solve_worker *w, struct solve_job *job)
{
	const struct solve_options *o = w->pool->options;
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = o->most_nodes, .poll = solve_poll_only, .argument = w };
	struct sp_goal goal;
	enum sp_status status = open_beam(w, o->argument, &goal);

	if (status == SP_OK)
		status = sp_solve_near(w->near, &job->board, &goal, &task,
		    &job->solution, &job->effort);
	job->cost = job->solution.length;
	sp_goal_clear(&goal);
	return status;
}

/* ---- the table ---- */

static uint32_t
parse_factor(const char *text)
{
	uint64_t factor = cmd_thousandths(text);

	if (factor < SP_OPTIMAL)
		cmd_usage('m', "'within:%.57s': F is a number from 1, as in "
		    "within:1.5", text);
	return factor > MOST_WEIGHT ? MOST_WEIGHT : (uint32_t)factor;
}

static uint32_t
parse_width(const char *text)
{
	uint64_t width;

	if (sp_number_parse(text, strlen(text), SP_NEAR_MOST_WIDTH, &width) !=
	    SP_OK || width < 1)
		cmd_usage('m', "'%.64s': WIDTH is from 1 to %d, as in near:%d",
		    text, SP_NEAR_MOST_WIDTH, SP_NEAR_WIDTH);
	return (uint32_t)width;
}

/* The argument is the number of a heuristic, 0 for manhattan. */
#define TEXTBOOK .longest_side = UINT32_MAX, .tables = SOLVE_OWN_TABLES, \
	.most_cells = SP_TEXTBOOK_CELLS, .is_textbook = 1

static const struct solve_method methods[] = {
	{ .name = "optimal", .longest_side = UINT32_MAX,
	    .tables = SOLVE_LARGER_TABLES, .is_optimal = 1,
	    .solve = solve_optimal },
	{ .name = "within:F", .parse = parse_factor,
	    .longest_side = UINT32_MAX, .tables = SOLVE_FIRST_TABLES,
	    .solve = solve_within },
	{ .name = "near", .argument = SP_NEAR_WIDTH,
	    .longest_side = SP_NEAR_SIDE, .tables = SOLVE_OWN_TABLES,
	    .solve = solve_near },
	{ .name = "near:W", .parse = parse_width,
	    .longest_side = SP_NEAR_SIDE, .tables = SOLVE_OWN_TABLES,
	    .solve = solve_near },
	{ .name = "fast" },
	{ .name = "bfs", TEXTBOOK, .solve = solve_breadth_first },
	{ .name = "astar", TEXTBOOK, .solve = solve_a_star },
	{ .name = "astar:H", .parse = solve_parse_heuristic, TEXTBOOK,
	    .solve = solve_a_star },
	{ .name = "ida", TEXTBOOK, .solve = solve_ida_star },
	{ .name = "ida:H", .parse = solve_parse_heuristic, TEXTBOOK,
	    .solve = solve_ida_star },
	{ .name = NULL }
};

const struct solve_method solve_in_moves = {
	.name = "optimal", .longest_side = UINT32_MAX,
	.most_cells = SP_MULTITILE_CELLS, .tables = SOLVE_MOVE_TABLES,
	.is_optimal = 1, .solve = solve_multitile
};

const char *
solve_method_name(size_t k)
{
	return methods[k].name;
}

const struct solve_method *
solve_method(const char *text, uint32_t *argument)
{
	size_t length = strcspn(text, ":");
	const struct solve_method *m = methods;

	while (m->name != NULL && (strcspn(m->name, ":") != length ||
	    strncmp(m->name, text, length) != 0 ||
	    m->name[length] != text[length]))
		m++;
	if (m->name == NULL)
		cmd_usage('m', "no such method: '%.64s'; there are %s", text,
		    cmd_names('m'));
	*argument = m->parse == NULL ? m->argument :
	    m->parse(text + length + 1);
	return m;
}

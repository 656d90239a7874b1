/* ida.c -- shortest solutions by IDA*, and the tables that suit a board */
#include "ida_path.h"

enum {
	/* A tree is divided after so many nodes, if the tables are so large
	 * that the processor's caches do not hold them. */
	DIVIDED_NODES = 200,
	DIVIDED_BYTES = 8 << 20
};

enum sp_status
sp_task_count(const struct sp_task *task, uint64_t nodes,
    struct sp_solve_stats *effort)
{
	uint64_t polls = effort->nodes / SP_POLL_NODES;

	effort->nodes += nodes;
	if (effort->nodes > task->most_nodes)
		return SP_STOPPED;
	for (; polls < effort->nodes / SP_POLL_NODES; polls++)
		if (sp_watch_ends(&task->watch))
			return SP_STOPPED;
	return SP_OK;
}

/* ---- one threshold ---- */

/* Returns what children are sorted by, the greatest first: the slack, or if all
 * solutions are searched for, the letter of the tile, the first one first. */
static int64_t
child_rank(const struct sp_ida_path *r, const struct sp_ida_child *c,
    unsigned looks)
{
	return r->finds_all ? -"DURL"[r->s->way[c->way]] :
	    sp_ida_slack(c->slack, 0, looks);
}

/* Sorts the open children. */
static void
sort_children(const struct sp_ida_path *r, struct sp_ida_frame *f,
    unsigned looks)
{
	for (unsigned i = 1; i < f->count; i++) {
		uint8_t open = f->open[i];
		int64_t rank = child_rank(r, &f->child[open], looks);
		unsigned to = i;

		for (; to > 0 && rank > child_rank(r,
		    &f->child[f->open[to - 1]], looks); to--)
			f->open[to] = f->open[to - 1];
		f->open[to] = open;
	}
}

ALWAYS_INLINE enum sp_status
search_to_threshold(struct sp_ida_path *r, const struct sp_ida_fixed fixed)
{
	do {
		if (!sp_ida_reserve(r))
			return SP_NO_MEMORY;
		if (sp_ida_expand(r, &fixed))
			return SP_OK;
		if (r->sorts)
			sort_children(r, &r->frame[r->depth], fixed.looks);
		if (r->s->nodes > r->poll && sp_ida_stopped(r))
			return SP_STOPPED;
	} while (sp_ida_next(r, &fixed));
	return SP_END;
}

/* Searches the subtree of the current state, at depth r->base, up to the
 * threshold.  SP_OK: the goal is a child of the current state.  SP_END: there
 * is no solution.  SP_STOPPED, SP_NO_MEMORY. */
static enum sp_status
search_below(struct sp_ida_path *r)
{
	return SP_IDA_SPECIALIZE(r->s, search_to_threshold, r);
}

/* ---- boards, turned to the tables ---- */

/* Begins a search: turns the puzzle, which is solvable, to the tables, and finds
 * the lower bound; the solution has no slides yet.  If looks is NULL, or has no
 * eager look, they are both views of the first partition. */
static void
begin_search(struct sp_ida *s, const struct sp_tables *t,
    const struct sp_puzzle *p, const struct sp_looks *looks,
    struct sp_solution *solution, struct sp_solve_stats *effort)
{
	const struct sp_looks first = { .eager = t->views, .look = { 0, 1 } };
	const struct sp_symmetry *symmetry = sp_tables_symmetry(t, p->size,
	    p->home[p->blank]);

	assert(symmetry != NULL); /* the tables serve the puzzle */
	if (looks == NULL || looks->eager == 0)
		looks = &first;
	s->tables = t;
	s->automaton = &t->automaton;
	s->eager = looks->eager;
	s->looks = looks->eager + looks->lazy;
	s->mirrored = s->looks == SP_VIEWS && t->views == SP_VIEWS &&
	    looks->look[0] == 0 && looks->look[1] == 1 &&
	    t->view[1].transposed;
	for (uint32_t cell = 0; cell < p->n; cell++)
		s->tile[sp_symmetry_cell(symmetry, p->size, cell)] = (uint8_t)
		    sp_symmetry_cell(symmetry, p->size, p->home[cell]);
	s->blank = sp_symmetry_cell(symmetry, p->size, p->blank);
	for (unsigned char way = SP_UP; way <= SP_RIGHT; way++)
		s->way[sp_symmetry_direction(symmetry,
		    (enum sp_direction)way)] = way;
	assert(s->looks <= SP_MOST_LOOKS);
	s->bound = 0;
	for (unsigned v = 0; v < s->looks; v++) {
		assert(looks->look[v] < t->looks);
		s->look[v] = &t->look[looks->look[v]];
		s->sum[v] = 0;
		for (uint32_t i = 0; i < s->look[v]->groups; i++) {
			struct sp_pdb_entry entry = sp_pdb_look_up(t,
			    s->look[v], i, s->tile, s->blank);

			s->group[v][i] = (struct sp_ida_group){
			    .cells = entry.cells,
			    .rank_and_value = entry.rank_and_value,
			    .pdb = t->pdb[s->look[v]->pdb[i]] };
			s->sum[v] += entry.rank_and_value &
			    ((1 << SP_PERM_SHIFT) - 1);
		}
		if (s->sum[v] > s->bound)
			s->bound = s->sum[v];
	}
	solution->length = 0;
	effort->nodes = 0;
	effort->bound = effort->least = s->bound;
}

/* ---- greater and greater thresholds ---- */

/* Appends the slides of the current path and the one to the goal. */
static enum sp_status
append_solution(const struct sp_ida_path *r, struct sp_solution *solution)
{
	enum sp_status status = SP_OK;

	for (uint32_t depth = 0; depth <= r->depth && status == SP_OK; depth++)
		status = sp_solution_add(solution, (enum sp_direction)
		    r->s->way[sp_ida_next_child(&r->frame[depth])->way]);
	return status;
}

/* Prepares the searches of a task.  Returns 0 if there is no memory. */
static int
path_init(struct sp_ida_path *r, struct sp_ida *s, const struct sp_task *task)
{
	*r = (struct sp_ida_path){ .s = s, .task = task,
	    .cost = { SP_OPTIMAL + (int64_t)task->weight,
	    SP_OPTIMAL - (int64_t)task->weight },
	    .sorts = task->weight > SP_OPTIMAL };
	if (task->parts > 0)
		s->automaton = &s->tables->for_parts;
	s->nodes = 0;
	sp_ida_set_poll(r);
	return sp_ida_reserve(r);
}

/* Goes to the first state, to search with a threshold. */
static void
path_begin(struct sp_ida_path *r, int64_t threshold)
{
	const struct sp_ida *s = r->s;

	r->threshold = threshold;
	r->next_threshold = INT64_MAX;
	r->depth = 0;
	r->frame[0].blank = (uint8_t)s->blank;
	r->frame[0].state = SP_AUTOMATON_START;
	for (unsigned v = 0; v < s->looks; v++)
		r->frame[0].slack[v] = threshold -
		    (int64_t)r->task->weight * s->sum[v];
}

/* Calls task->found for all shortest solutions.  The search has found a
 * solution, and the threshold is the least. */
static enum sp_status
find_all(struct sp_ida_path *r, struct sp_solution *solution)
{
	const struct sp_task *task = r->task;
	const struct sp_ida_fixed fixed = sp_ida_general(r->s);
	enum sp_status status;

	if (r->s->bound == 0)
		return task->found(task->watch.argument, solution) == 0 ?
		    SP_OK : SP_STOPPED;
	while (r->depth > 0)
		sp_ida_undo(r, &fixed);
	r->s->automaton = &r->s->tables->for_all;
	r->finds_all = r->sorts = 1;
	path_begin(r, r->threshold);
	do {
		status = search_below(r);
		if (status != SP_OK)
			break;
		solution->length = 0;
		status = append_solution(r, solution);
		if (status == SP_OK &&
		    task->found(task->watch.argument, solution) != 0)
			status = SP_STOPPED;
		/* The goal is the only child: all others are farther away. */
		r->frame[r->depth].next = r->frame[r->depth].count;
	} while (status == SP_OK && sp_ida_next(r, &fixed));
	return status == SP_END ? SP_OK : status;
}

/*
 * Returns whether to search several pieces of the tree at once.  The order in
 * which solutions are found, and what a limit of nodes allows, would not be the
 * same.  A part of a search is always divided.
 */
static int
is_divided(const struct sp_ida_path *r)
{
	const struct sp_task *task = r->task;

	return task->parts > 0 || ((r->s->nodes >= DIVIDED_NODES ||
	    task->least_slides > 0) && r->s->tables->bytes >= DIVIDED_BYTES &&
	    !r->sorts && task->found == NULL && task->most_nodes == UINT64_MAX);
}

enum sp_status
sp_solve_puzzle(const struct sp_tables *t, const struct sp_puzzle *p,
    const struct sp_task *task, struct sp_solution *solution,
    struct sp_solve_stats *effort)
{
	struct sp_ida s;
	struct sp_ida_path r;
	int64_t weight = (int64_t)task->weight, first, threshold;
	enum sp_status status;

	assert(weight >= SP_OPTIMAL);
	assert(weight == SP_OPTIMAL || (task->parts == 0 &&
	    task->found == NULL));
	assert(task->parts == 0 || (task->part < task->parts &&
	    task->most_slides < UINT64_MAX));
	begin_search(&s, t, p, NULL, solution, effort);
	/* The solution without slides may be in another part. */
	if (s.bound == 0 && task->parts > 0 &&
	    sp_prefix_part(SP_PREFIX_EMPTY, task->parts) != task->part)
		return SP_END;
	if (!path_init(&r, &s, task))
		return SP_NO_MEMORY;
	first = threshold = weight * (int64_t)(s.bound > task->least_slides ?
	    s.bound : task->least_slides);
	status = s.bound == 0 ? SP_OK : SP_END;
	for (; status == SP_END && threshold < INT64_MAX;
	    threshold = r.next_threshold) {
		effort->least = (uint64_t)((threshold + weight - 1) / weight);
		if (effort->least > task->most_slides)
			break;
		if (threshold > first && task->between != NULL &&
		    task->between(task->watch.argument, s.nodes) != SP_GO_ON) {
			status = SP_STOPPED;
			break;
		}
		path_begin(&r, threshold);
		status = is_divided(&r) ? sp_ida_search_pieces(&r, NULL) :
		    search_below(&r);
	}
	if (status == SP_OK && s.bound > 0)
		status = append_solution(&r, solution);
	if (status == SP_OK && task->found != NULL)
		status = find_all(&r, solution);
	free(r.frame);
	effort->nodes = s.nodes;
	return status;
}

enum sp_status
sp_solve_subtrees(const struct sp_tables *t, const struct sp_puzzle *p,
    const struct sp_task *task, struct sp_subtrees *subtrees,
    struct sp_solution *solution, struct sp_solve_stats *effort)
{
	struct sp_ida s;
	struct sp_ida_path r;
	enum sp_status status;

	begin_search(&s, t, p, subtrees->looks, solution, effort);
	assert((subtrees->length ^ s.bound) % 2 == 0);
	if (!path_init(&r, &s, task))
		/* Not tested: searches of the tests of faults are short. */
		return SP_NO_MEMORY;
	path_begin(&r, (int64_t)SP_OPTIMAL * subtrees->length);
	status = sp_ida_search_pieces(&r, subtrees);
	subtrees->next_length = r.next_threshold == INT64_MAX ? UINT32_MAX :
	    (uint32_t)(r.next_threshold / SP_OPTIMAL);
	if (status == SP_OK)
		status = append_solution(&r, solution);
	free(r.frame);
	effort->nodes = s.nodes;
	return status;
}

/* ---- the looks that suit a board ----------------------------------------- */

/*
 * A look is a partition of the tiles seen in a view: the board as it is, or
 * reflected.  Its sum of values is a lower bound.  Which look has the greatest
 * bounds differs from board to board, and within a search from state to state.
 * A search with several looks prunes a child if any of them prunes it.  Most
 * children are pruned by the first looks, and the others are looked up only for
 * the rest:
 *
 *	children     o  o  o  o  o  o  o  o  o  o
 *	look 6       x  .  .  x  x  .  x  .  .  .    eager: all children
 *	look 9       .  .  x  x  .  .  .  x  x  .    eager
 *	look 2          x           x           .    lazy: 3 of 10
 *	visited                                 o
 *
 * The tables of a partition are made for all boards; which looks a search takes
 * is found out for each board.  A trial searches for a solution that is too
 * short to exist, with each look alone; the one with the fewest nodes is the
 * first.  Trials with this look and another one find the second, and then the
 * third.  The next searches for longer solutions take these three.  The trials
 * are shorter by several slides than the searches that gain by them.
 *
 * On 13 hard 5x5 boards of Korf and Felner three looks of five partitions need
 * 3.6 times fewer nodes than the two looks at the first partition; the best two
 * partitions, four looks, need 3.5 times fewer.
 */
enum {
	TRIAL_NODES = 40000, /* least of a trial by the first partition */
	EAGER = 2,
	MOST_TIMES = 3 /* the nodes of the first partition: most of a look */
};

struct trial {
	const struct sp_tables *tables;
	const struct sp_puzzle *puzzle;
	struct sp_task task;
	struct sp_solution *solution; /* scratch */
	uint32_t length, next_length;
	uint64_t nodes;               /* of the last trial */
	struct sp_solve_stats *effort;
};

/* Searches for a solution of t->length slides with some looks, in at most
 * most_nodes nodes.  SP_END: there is none.  SP_STOPPED, SP_NO_MEMORY. */
static enum sp_status
try(struct trial *t, const struct sp_looks *looks, uint64_t most_nodes)
{
	struct sp_subtrees subtrees = { .length = t->length, .looks = looks };
	struct sp_solve_stats effort;
	enum sp_status status;

	t->task.most_nodes = most_nodes;
	status = sp_solve_subtrees(t->tables, t->puzzle, &t->task, &subtrees,
	    t->solution, &effort);
	assert(status != SP_OK);
	t->nodes = effort.nodes;
	t->effort->nodes += effort.nodes;
	t->next_length = subtrees.next_length;
	return status;
}

/* Adds the look with which a search has the fewest nodes, less than *least, and
 * sets *least to them.  Adds none if there is no such look. */
static enum sp_status
add_best(struct trial *t, struct sp_looks *looks, uint64_t *least)
{
	unsigned count = looks->eager + looks->lazy;
	struct sp_looks with = *looks;

	if (count < EAGER)
		with.eager++;
	else
		with.lazy++;
	for (uint32_t look = 0; look < t->tables->looks; look++) {
		enum sp_status status;

		with.look[count] = (uint8_t)look;
		status = try(t, &with, *least - 1);
		if (status == SP_END) {
			*looks = with;
			*least = t->nodes;
		} else if (t->nodes < *least) {
			return status;
		}
	}
	return SP_OK;
}

enum sp_status
sp_looks_choose(const struct sp_tables *tables, const struct sp_puzzle *p,
    const struct sp_task *task, struct sp_looks *looks,
    struct sp_solve_stats *effort)
{
	struct sp_solution solution;
	struct trial t = { .tables = tables, .puzzle = p, .task = *task,
	    .solution = &solution, .effort = effort };
	enum sp_status status = SP_END;
	uint64_t least;

	sp_solution_init(&solution);
	*looks = (struct sp_looks){ .eager = 0 };
	/* Search with the first partition, for greater and greater lengths,
	 * until a search takes TRIAL_NODES. */
	t.next_length = (uint32_t)effort->bound;
	while (tables->looks > tables->views && status == SP_END &&
	    t.nodes < TRIAL_NODES && t.next_length < effort->least) {
		t.length = t.next_length;
		status = try(&t, NULL, UINT64_MAX);
	}
	if (status == SP_END)
		status = t.nodes < TRIAL_NODES ? SP_END : SP_OK;
	least = MOST_TIMES * t.nodes;
	for (unsigned i = 0; i < SP_MOST_LOOKS && status == SP_OK; i++)
		status = add_best(&t, looks, &least);
	sp_solution_free(&solution);
	return status == SP_END ? SP_OK : status;
}

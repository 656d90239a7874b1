/* looks.c -- the looks at pattern databases that suit a board */
#include <assert.h>

#include "search.h"
#include "tables/tables.h"

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

/* Searches with the first partition, for greater and greater lengths less than
 * `end`, until a search takes TRIAL_NODES. */
static enum sp_status
find_length(struct trial *t, uint32_t end)
{
	enum sp_status status = SP_END;

	t->next_length = (uint32_t)t->effort->bound;
	while (status == SP_END && t->nodes < TRIAL_NODES &&
	    t->next_length < end) {
		t->length = t->next_length;
		status = try(t, NULL, UINT64_MAX);
	}
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
	if (tables->looks > tables->views)
		status = find_length(&t, (uint32_t)effort->least);
	if (status == SP_END)
		status = t.nodes < TRIAL_NODES ? SP_END : SP_OK;
	least = MOST_TIMES * t.nodes;
	for (unsigned i = 0; i < SP_MOST_LOOKS && status == SP_OK; i++)
		status = add_best(&t, looks, &least);
	sp_solution_free(&solution);
	return status == SP_END ? SP_OK : status;
}

/*
 * multitile.c -- searches for solutions of fewest multi-tile moves
 *
 * IDA*, whose thresholds are numbers of moves.  Two moves that follow each
 * other along the same line are one move, so that the moves of a shortest
 * solution go along a column and along a row in turn.  The axis of the next
 * move is therefore a part of the state:
 *
 *	axis 0 (column)    o           A child of a state is a move of one tile,
 *	                 / | \         two tiles or more, up or down.
 *	axis 1 (row)    o  o  o        Its children are moves left or right.
 *
 * The lower bound is the greater one of two.  The classes of the first table
 * have tiles whose homes follow each other row by row.  The other table is made
 * for the transposed puzzle, and its classes have tiles column by column.
 *
 * With a weight w > 1 a state is pruned if w times its bound exceeds the moves
 * that are left below the threshold, as in weighted IDA* (ida_path.h).  A
 * solution may then have fewer moves than the threshold.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "search.h"

enum {
	/* In a direction: 2x8 is the longest. */
	MOST_CHILDREN = SP_MULTITILE_CELLS / 2 - 1,
	/* Greater weights made searches of 2x7 and 2x8 longer in trials. */
	GREATEST_WEIGHT = 2 * SP_OPTIMAL,
	/* No board of so few cells needs more than 140 slides. */
	MOST_MOVES = 140 * GREATEST_WEIGHT / SP_OPTIMAL
};

/* Returns the axis of a move: 0 along a column, 1 along a row. */
static unsigned
axis_of(enum sp_direction dir)
{
	return !sp_is_vertical(dir);
}

/* A table, turned such that cells and axes are those of the puzzle. */
struct view {
	const struct sp_multitile_lines *lines[2];
	uint8_t symbol[SP_MULTITILE_CELLS];
	uint64_t unit[2][SP_MULTITILE_CELLS];
};

/* The keys of a state, for sp_multitile_at. */
struct keys {
	uint64_t of[SP_MULTITILE_VIEWS][2]; /* of[view][axis] */
};

/* The states after moves in one direction: number i after a move of i + 1
 * tiles. */
struct children {
	uint32_t count;
	struct keys keys[MOST_CHILDREN];
	uint8_t bound[MOST_CHILDREN];
};

struct search {
	const struct sp_task *task;
	struct sp_solve_stats *effort;
	struct sp_solution *solution;
	int has_solution;
	struct view view[SP_MULTITILE_VIEWS];
	struct sp_size size;
	uint32_t n;
	/* home[cell]: the home of the tile that is on the cell. */
	uint8_t home[SP_MULTITILE_CELLS];
	uint32_t weight;     /* from SP_OPTIMAL to GREATEST_WEIGHT */
	unsigned threshold;
	/* children[k]: of the state of the path with k moves left, in both
	 * directions */
	struct children (*children)[2];
	/* The moves of the path: dir[k] is the blank's direction in the move
	 * after which k moves are left, and tiles[k] how many tiles slide. */
	uint8_t dir[MOST_MOVES], tiles[MOST_MOVES];
};

static uint8_t
bound(const struct search *s, const struct keys *keys, unsigned axis)
{
	uint8_t greatest = 0;

	for (unsigned i = 0; i < SP_MULTITILE_VIEWS; i++) {
		uint8_t distance = *sp_multitile_at(s->view[i].lines[axis],
		    keys->of[i][axis]);

		if (distance > greatest)
			greatest = distance;
	}
	return greatest;
}

static unsigned
weighted(const struct search *s, unsigned moves)
{
	return moves * s->weight / SP_OPTIMAL;
}

static int
is_solved(const struct search *s, uint32_t blank)
{
	for (uint32_t cell = 0; cell < s->n; cell++)
		if (cell != blank && s->home[cell] != cell)
			return 0;
	return 1;
}

/* Makes the moves of the path the solution; `spare` moves are left below the
 * threshold.  Returns SP_END if the task wants all solutions. */
static enum sp_status
take_path(struct search *s, unsigned spare)
{
	const struct sp_task *task = s->task;
	struct sp_solution *solution = s->solution;
	enum sp_status status = SP_OK;

	s->has_solution = 1;
	solution->length = 0;
	for (unsigned left = s->threshold; left-- > spare; )
		for (unsigned i = 0; i < s->tiles[left] && status == SP_OK; i++)
			status = sp_solution_add(solution,
			    (enum sp_direction)s->dir[left]);
	if (status != SP_OK || task->found == NULL)
		return status;
	return task->found(task->watch.argument, solution) == 0 ? SP_END :
	    SP_STOPPED;
}

/* Generates the children in a direction.  The bounds of all children are looked
 * up before any child is searched, so that their cache misses overlap. */
static void
generate_moves(const struct search *s, const struct keys *keys, uint32_t blank,
    unsigned dir, struct children *c)
{
	uint32_t by = sp_step(s->size, dir), cell = blank;
	struct keys k = *keys;

	c->count = sp_reach(s->size, blank, dir);
	assert(c->count <= MOST_CHILDREN);
	for (uint32_t i = 0; i < c->count; i++, cell += by) {
		for (unsigned v = 0; v < SP_MULTITILE_VIEWS; v++)
			for (unsigned axis = 0; axis < 2; axis++)
				k.of[v][axis] +=
				    s->view[v].symbol[s->home[cell + by]] *
				    (s->view[v].unit[axis][cell] -
				    s->view[v].unit[axis][cell + by]);
		c->keys[i] = k;
		c->bound[i] = bound(s, &k, !axis_of((enum sp_direction)dir));
	}
}

static enum sp_status search_moves(struct search *s,
    const struct keys *keys, uint32_t blank, unsigned axis, unsigned moves);

/* As search_moves, for solutions whose first move has the direction of the
 * children. */
static enum sp_status
search_children(struct search *s, const struct children *c,
    const uint32_t blank, unsigned dir, unsigned moves)
{
	uint32_t by = sp_step(s->size, dir), cell = blank;
	enum sp_status status = SP_END;

	s->dir[moves - 1] = (uint8_t)dir;
	for (uint32_t i = 0; i < c->count && status == SP_END; i++) {
		s->home[cell] = s->home[cell + by];
		cell += by;
		if (sp_task_count(s->task, 1, s->effort) != SP_OK)
			return SP_STOPPED;
		/* The bound of the goal is 1, not 0. */
		if (c->bound[i] > 1 && weighted(s, c->bound[i]) > moves - 1)
			continue;
		s->tiles[moves - 1] = (uint8_t)(i + 1);
		status = search_moves(s, &c->keys[i], cell,
		    !axis_of((enum sp_direction)dir), moves - 1);
	}
	for (; cell != blank; cell -= by)
		s->home[cell] = s->home[cell - by];
	return status;
}

/* Searches for solutions of `moves` moves, or with a weight above 1 for one of
 * at most `moves`.  The first move is along the axis.  Solutions come in the
 * order of the letters of their moves.  SP_END: there is no solution, or the
 * task has been given all. */
static enum sp_status
search_moves(struct search *s, const struct keys *keys, uint32_t blank,
    unsigned axis, unsigned moves)
{
	unsigned dirs[2] = { axis == 0 ? SP_UP : SP_RIGHT,
	    axis == 0 ? SP_DOWN : SP_LEFT };
	struct children *c = s->children[moves];
	enum sp_status status;

	if ((moves == 0 || s->weight > SP_OPTIMAL) && is_solved(s, blank))
		return take_path(s, moves);
	if (moves == 0)
		return SP_END;
	for (unsigned i = 0; i < 2; i++)
		generate_moves(s, keys, blank, dirs[i], &c[i]);
	status = search_children(s, &c[0], blank, dirs[0], moves);
	return status != SP_END ? status :
	    search_children(s, &c[1], blank, dirs[1], moves);
}

/* As search_moves, with a first move along either axis. */
static enum sp_status
search_axes(struct search *s, const struct keys *keys, uint32_t blank,
    unsigned moves)
{
	enum sp_status status = SP_END;

	if (moves == 0)
		return search_moves(s, keys, blank, 0, 0);
	for (unsigned i = 0; i < 4 && status == SP_END; i++) {
		enum sp_direction dir = sp_by_letter[i];
		struct children c;

		if (weighted(s, bound(s, keys, axis_of(dir))) > moves)
			continue;
		generate_moves(s, keys, blank, dir, &c);
		status = search_children(s, &c, blank, dir, moves);
	}
	return status;
}

/* Sets the views and the first state of a search.  Returns its keys. */
static struct keys
start(struct search *s, const struct sp_multitile *m, const struct sp_puzzle *p)
{
	struct keys keys = { { { 0 } } };

	for (unsigned v = 0; v < SP_MULTITILE_VIEWS; v++) {
		const struct sp_multitile_table *t = m->table[v];
		struct view *view = &s->view[v];

		for (uint32_t cell = 0; cell < p->n; cell++)
			view->symbol[cell] = t->symbol[sp_transposed_cell(
			    p->size, v == 1, cell)];
		for (unsigned axis = 0; axis < 2; axis++) {
			const struct sp_multitile_lines *lines =
			    &t->lines[axis ^ v];

			view->lines[axis] = lines;
			for (uint32_t cell = 0; cell < p->n; cell++) {
				view->unit[axis][cell] = lines->unit[
				    sp_transposed_cell(p->size, v == 1, cell)];
				keys.of[v][axis] += view->unit[axis][cell] *
				    view->symbol[p->home[cell]];
			}
		}
	}
	memcpy(s->home, p->home, p->n);
	return keys;
}

enum sp_status
sp_multitile_solve(const struct sp_multitile *m, const struct sp_puzzle *p,
    const struct sp_task *task, struct sp_solution *solution,
    struct sp_solve_stats *effort)
{
	struct search s = { .task = task, .effort = effort,
	    .solution = solution, .size = p->size, .n = p->n,
	    .weight = task->weight < GREATEST_WEIGHT ? task->weight :
	    GREATEST_WEIGHT };
	struct keys keys = start(&s, m, p);
	unsigned down = bound(&s, &keys, axis_of(SP_DOWN));
	unsigned right = bound(&s, &keys, axis_of(SP_RIGHT));
	unsigned least = is_solved(&s, p->blank) ? 0 : down < right ? down :
	    right;
	enum sp_status status = SP_END;

	assert(p->n <= SP_MULTITILE_CELLS && task->weight >= SP_OPTIMAL);
	solution->length = 0;
	*effort = (struct sp_solve_stats){ .bound = least };
	s.children = malloc((MOST_MOVES + 1) * sizeof *s.children);
	if (s.children == NULL)
		return SP_NO_MEMORY;
	if (task->least_slides > least)
		least = (unsigned)task->least_slides;
	for (s.threshold = weighted(&s, least);
	    status == SP_END && !s.has_solution; s.threshold++) {
		/* A puzzle whose fewest moves times the weight are below the
		 * threshold was solved by an earlier one. */
		effort->least = (s.threshold * SP_OPTIMAL + s.weight - 1) /
		    s.weight;
		if (effort->least > task->most_slides)
			break;
		assert(s.threshold <= MOST_MOVES);
		if (s.threshold > weighted(&s, least) &&
		    task->between != NULL &&
		    task->between(task->watch.argument, effort->nodes) !=
		    SP_GO_ON)
			status = SP_STOPPED;
		else
			status = search_axes(&s, &keys, p->blank, s.threshold);
	}
	free(s.children);
	return status == SP_END && s.has_solution ? SP_OK : status;
}

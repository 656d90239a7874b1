/*
 * textbook.c -- breadth-first search, A* and IDA* as courses teach them
 *
 * The names are taken from the pseudocode in S. Russell and P. Norvig, Artificial
 * Intelligence: A Modern Approach, 4th edition, 2020, chapter 3, and in R. Korf,
 * Depth-first iterative-deepening, Artificial Intelligence 27, 1985, so that
 * students can read both together.  No search is tuned; sp_solve is fast.
 *
 * A problem has a state (a board), actions (the four ways of the blank), and a
 * goal.  The action cost is 1.  All heuristics are consistent: a slide changes
 * them by 1 at most, so that A* expands no state twice.
 */
#include <stdlib.h>

#include "board/board.h"
#include "solve/textbook.h"

/* ---- heuristics ---- */

static uint64_t
zero(const struct sp_board *b, const struct sp_goal *g)
{
	(void)b, (void)g;
	return 0;
}

static uint64_t
manhattan_and_conflicts(const struct sp_board *b, const struct sp_goal *g)
{
	return sp_manhattan(b, g) + 2 * sp_conflicts(b, g);
}

const struct sp_heuristic *
sp_heuristic_at(size_t k)
{
	static const struct sp_heuristic heuristics[] = {
		{ "manhattan", sp_manhattan },
		{ "misplaced", sp_misplaced },
		{ "conflicts", manhattan_and_conflicts },
		{ "zero", zero }
	};

	return k < sizeof heuristics / sizeof heuristics[0] ?
	    &heuristics[k] : NULL;
}

/* ---- the search tree: nodes, and the states that have been reached ---- */

enum {
	MOST_COST = 512, /* more than any f of 16 cells, see sp_a_star_search */
	BLOCK = 1024     /* nodes that are allocated at once */
};

static const uint32_t NONE = UINT32_MAX; /* no node */

struct node {
	uint64_t state;       /* four bits a cell: see pack */
	uint32_t parent;      /* NONE: the first node */
	uint32_t next;        /* in the frontier, the node below it */
	uint16_t path_cost;   /* g(n): slides from the first node */
	unsigned char action; /* the way of the blank from the parent */
};

struct tree {
	const struct sp_problem *problem;
	struct sp_textbook_counts *counts;
	struct sp_board state; /* of the node that is expanded, or a child */
	/* Blocks of nodes; those behind the last node are not allocated yet.  A
	 * single array would have to be copied when it grows, and for a moment
	 * take more memory than the problem allows. */
	struct node **block;
	uint32_t nodes, room;
	/* A hash table with open addressing: of each state that was reached the
	 * node with the least path cost.  NONE: a free place.  It has twice as
	 * many places as there is room for nodes, a power of two. */
	uint32_t *reached;
};

static struct node *
node_at(const struct tree *t, uint32_t number)
{
	return &t->block[number / BLOCK][number % BLOCK];
}

/* Four bits a cell, the label less 1; the blank has the missing number. */
static uint64_t
pack(const struct sp_board *b)
{
	uint64_t state = 0;

	for (uint32_t cell = 0; cell < b->n; cell++) {
		uint32_t label = cell == b->blank ? b->missing : b->label[cell];

		state |= (uint64_t)(label - 1) << 4 * cell;
	}
	return state;
}

static void
unpack(struct sp_board *b, uint64_t state)
{
	for (uint32_t cell = 0; cell < b->n; cell++) {
		b->label[cell] = (state >> 4 * cell & 15) + 1;
		if (b->label[cell] == b->missing) {
			b->label[cell] = 0;
			b->blank = cell;
		}
	}
}

/* The place of a state in the table, or the free place for it. */
static uint32_t *
find(const struct tree *t, uint64_t state)
{
	uint32_t mask = 2 * t->room - 1;
	uint32_t place = (uint32_t)(state * 0x9e3779b97f4a7c15 >> 32) & mask;

	while (t->reached[place] != NONE &&
	    node_at(t, t->reached[place])->state != state)
		place = (place + 1) & mask;
	return &t->reached[place];
}

/* Makes room for twice as many nodes. */
static enum sp_status
grow(struct tree *t)
{
	uint32_t room = t->room == 0 ? BLOCK : 2 * t->room;
	uint64_t bytes = room * ((uint64_t)sizeof **t->block +
	    2 * sizeof *t->reached);
	struct node **block;

	if (room > UINT32_MAX / 4 || bytes > t->problem->most_bytes)
		return SP_REFUSED;
	free(t->reached);
	t->reached = malloc(2 * (size_t)room * sizeof *t->reached);
	block = realloc(t->block, room / BLOCK * sizeof *block);
	if (block != NULL)
		t->block = block;
	if (block == NULL || t->reached == NULL)
		return SP_NO_MEMORY;
	t->room = room;
	for (uint32_t i = 0; i < 2 * room; i++)
		t->reached[i] = NONE;
	/* Of two nodes of a state the later one has the less path cost. */
	for (uint32_t i = 0; i < t->nodes; i++)
		*find(t, node_at(t, i)->state) = i;
	return SP_OK;
}

/* Adds a node for t->state, whose number is then t->nodes - 1, unless the state
 * was reached by a path that costs no more: SP_END. */
static enum sp_status
add_node(struct tree *t, uint32_t parent, enum sp_direction action)
{
	uint64_t state = pack(&t->state);
	uint16_t cost = parent == NONE ? 0 :
	    (uint16_t)(node_at(t, parent)->path_cost + 1);
	enum sp_status status = SP_OK;
	uint32_t *place;

	if (t->counts->generated == t->problem->most_generated)
		return SP_STOPPED;
	t->counts->generated++;
	if (t->nodes == t->room)
		status = grow(t);
	if (status != SP_OK)
		return status;
	place = find(t, state);
	if (*place != NONE && node_at(t, *place)->path_cost <= cost)
		return SP_END;
	if (t->nodes % BLOCK == 0) {
		struct node *block = malloc(BLOCK * sizeof *block);

		if (block == NULL)
			return SP_NO_MEMORY;
		t->block[t->nodes / BLOCK] = block;
	}
	*place = t->nodes;
	*node_at(t, t->nodes++) = (struct node){ state, parent, NONE, cost,
	    (unsigned char)action };
	t->counts->held = t->nodes;
	return SP_OK;
}

/* Adds the child of a node by an action, which t->state becomes.  SP_END if
 * there is no such action, or the child was reached by a cheaper path. */
static enum sp_status
add_child(struct tree *t, uint32_t parent, enum sp_direction action)
{
	unpack(&t->state, node_at(t, parent)->state);
	return sp_slide_blank(&t->state, action) ?
	    add_node(t, parent, action) : SP_END;
}

/* The node of the problem's first state is number 0. */
static enum sp_status
start(struct tree *t)
{
	enum sp_status status;

	sp_board_init(&t->state);
	status = sp_board_copy(&t->state, t->problem->board);
	*t->counts = (struct sp_textbook_counts){ .generated = 0 };
	if (status == SP_OK)
		status = grow(t);
	return status == SP_OK ? add_node(t, NONE, SP_UP) : status;
}

static int
is_goal(const struct tree *t)
{
	return sp_misplaced(&t->state, t->problem->goal) == 0;
}

/* The actions from the first node to that one. */
static enum sp_status
trace(const struct tree *t, uint32_t node, struct sp_solution *solution)
{
	enum sp_status status = SP_OK;
	uint32_t length = node_at(t, node)->path_cost;

	solution->length = 0;
	for (uint32_t i = 0; i < length && status == SP_OK; i++)
		status = sp_solution_add(solution, SP_UP);
	for (; status == SP_OK && length > 0; node = node_at(t, node)->parent)
		solution->dir[--length] = node_at(t, node)->action;
	return status;
}

static void
clear(struct tree *t)
{
	sp_board_free(&t->state);
	for (uint32_t i = 0; i < t->nodes; i += BLOCK)
		free(t->block[i / BLOCK]);
	free(t->block);
	free(t->reached);
}

/* ---- breadth-first search ---- */

/*
 * The frontier, first in, first out, is the nodes that follow the one which is
 * expanded.  Children are tested for the goal as soon as they are generated.
 */
static enum sp_status
search_breadth_first(struct tree *t)
{
	enum sp_status status = start(t);

	if (status != SP_OK || is_goal(t))
		return status;
	for (uint32_t node = 0;; node++) {
		t->counts->least = node_at(t, node)->path_cost + UINT64_C(1);
		t->counts->expanded++;
		for (int action = SP_UP; action <= SP_RIGHT; action++) {
			status = add_child(t, node, (enum sp_direction)action);
			if (status == SP_OK && is_goal(t))
				return SP_OK;
			if (status != SP_OK && status != SP_END)
				return status;
		}
	}
}

enum sp_status
sp_breadth_first_search(const struct sp_problem *problem,
    struct sp_solution *solution, struct sp_textbook_counts *counts)
{
	struct tree t = { .problem = problem, .counts = counts };
	enum sp_status status = search_breadth_first(&t);

	if (status == SP_OK)
		status = trace(&t, t.nodes - 1, solution);
	clear(&t);
	return status;
}

/* ---- A* ---- */

/*
 * The frontier is a priority queue for small whole numbers: a stack of nodes
 * for each f(n) = g(n) + h(n).  No board of 16 cells needs 200 slides, and a
 * node in the frontier has at most one slide more than one that was expanded.
 */
struct frontier {
	uint32_t top[MOST_COST];
	uint32_t least; /* no stack below it has nodes */
};

/* Puts the last node, of t->state, in the frontier. */
static void
push(struct frontier *frontier, struct tree *t)
{
	struct node *node = node_at(t, t->nodes - 1);
	uint64_t f = node->path_cost +
	    t->problem->h->value(&t->state, t->problem->goal);

	node->next = frontier->top[f];
	frontier->top[f] = t->nodes - 1;
	if (f < frontier->least)
		frontier->least = (uint32_t)f;
}

static uint32_t
pop(struct frontier *frontier, const struct tree *t)
{
	uint32_t node;

	while (frontier->top[frontier->least] == NONE)
		frontier->least++;
	node = frontier->top[frontier->least];
	frontier->top[frontier->least] = node_at(t, node)->next;
	return node;
}

/* Searches until it takes the goal from the frontier, and sets *node to its
 * number. */
static enum sp_status
search_best_first(struct tree *t, uint32_t *node)
{
	struct frontier frontier = { .least = MOST_COST };
	enum sp_status status = start(t);

	for (uint32_t f = 0; f < MOST_COST; f++)
		frontier.top[f] = NONE;
	if (status == SP_OK)
		push(&frontier, t);
	while (status == SP_OK || status == SP_END) {
		*node = pop(&frontier, t);
		t->counts->least = frontier.least;
		unpack(&t->state, node_at(t, *node)->state);
		if (is_goal(t))
			return SP_OK;
		/* Not if a cheaper path to this state has been found. */
		if (*find(t, node_at(t, *node)->state) != *node)
			continue;
		t->counts->expanded++;
		for (int action = SP_UP; action <= SP_RIGHT &&
		    (status == SP_OK || status == SP_END); action++) {
			status = add_child(t, *node, (enum sp_direction)action);
			if (status == SP_OK)
				push(&frontier, t);
		}
	}
	return status;
}

enum sp_status
sp_a_star_search(const struct sp_problem *problem,
    struct sp_solution *solution, struct sp_textbook_counts *counts)
{
	struct tree t = { .problem = problem, .counts = counts };
	uint32_t node = 0;
	enum sp_status status = search_best_first(&t, &node);

	if (status == SP_OK)
		status = trace(&t, node, solution);
	clear(&t);
	return status;
}

/* ---- IDA* ---- */

struct deepening {
	const struct sp_problem *problem;
	struct sp_textbook_counts *counts;
	struct sp_solution *path;
	struct sp_board state;
	uint64_t bound;      /* most f of this iteration */
	uint64_t next_bound; /* least f that was too great */
};

/* Searches below d->state.  SP_END: no solution has an f within the bound. */
static enum sp_status
depth_first(struct deepening *d)
{
	uint64_t g = d->path->length;
	uint64_t f = g + d->problem->h->value(&d->state,
	    d->problem->goal);
	enum sp_status status = SP_END;

	if (d->counts->generated == d->problem->most_generated)
		return SP_STOPPED;
	d->counts->generated++;
	if (d->counts->held < g + 1)
		d->counts->held = g + 1;
	if (f > d->bound) {
		if (f < d->next_bound)
			d->next_bound = f;
		return SP_END;
	}
	if (sp_misplaced(&d->state, d->problem->goal) == 0)
		return SP_OK;
	d->counts->expanded++;
	for (int way = SP_UP; way <= SP_RIGHT && status == SP_END; way++) {
		enum sp_direction action = (enum sp_direction)way;
		enum sp_direction opposite = (enum sp_direction)(way ^ 1);

		/* Not back to the parent. */
		if ((g > 0 && d->path->dir[g - 1] == opposite) ||
		    !sp_slide_blank(&d->state, action))
			continue;
		status = sp_solution_add(d->path, action);
		if (status == SP_OK)
			status = depth_first(d);
		if (status == SP_END)
			d->path->length--;
		sp_slide_blank(&d->state, opposite);
	}
	return status;
}

enum sp_status
sp_ida_star_search(const struct sp_problem *problem,
    struct sp_solution *solution, struct sp_textbook_counts *counts)
{
	struct deepening d = { .problem = problem, .counts = counts,
	    .path = solution,
	    .next_bound = problem->h->value(problem->board, problem->goal) };
	enum sp_status status;

	*counts = (struct sp_textbook_counts){ .generated = 0 };
	solution->length = 0;
	sp_board_init(&d.state);
	status = sp_board_copy(&d.state, problem->board) == SP_OK ? SP_END :
	    SP_NO_MEMORY;
	while (status == SP_END) {
		counts->least = d.bound = d.next_bound;
		d.next_bound = UINT64_MAX;
		status = depth_first(&d);
	}
	if (status != SP_OK)
		solution->length = 0;
	sp_board_free(&d.state);
	return status;
}

/* ---- the effective branching factor ---- */

double
sp_branching_factor(uint64_t generated, uint64_t length)
{
	double low = 1, high = generated > 1 ? (double)generated : 1;

	for (int i = 0; i < 100; i++) {
		double b = (low + high) / 2, sum = 1;

		for (uint64_t k = 0; k < length; k++)
			sum = sum * b + 1;
		if (sum < (double)generated)
			low = b;
		else
			high = b;
	}
	return low;
}

/*
 * textbook.c -- breadth-first search, A*, greedy search and IDA* as taught
 *
 * The names come from the pseudocode in S. Russell and P. Norvig, Artificial
 * Intelligence: A Modern Approach, 4th edition, 2020, chapter 3, and in R.
 * Korf, Depth-first iterative-deepening, Artificial Intelligence 27, 1985, so
 * that students can read the code beside the pseudocode.  The searches are not
 * made fast; ida.c has a fast IDA*.
 *
 * A problem has a first state (a board), actions (the blank goes up, down, left
 * or right) and a goal.  Each action costs 1.  The heuristics are consistent:
 * an action changes the value by at most 1, so that A* expands no state twice.
 */
#include <assert.h>
#include <stdlib.h>

#include "board/board.h"
#include "textbook.h"

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
		[SP_HEURISTIC_ZERO] = { "zero", zero }
	};

	return k < sizeof heuristics / sizeof heuristics[0] ?
	    &heuristics[k] : NULL;
}

/* Counts a board that is generated.  SP_STOPPED: the problem allows no more. */
static enum sp_status
count_board(const struct sp_problem *problem,
    struct sp_textbook_counts *counts)
{
	if (counts->generated == problem->most_generated)
		return SP_STOPPED;
	counts->generated++;
	if (problem->poll != NULL && counts->generated % SP_TEXTBOOK_POLL == 0)
		problem->poll(problem->context, counts);
	return SP_OK;
}

/* ---- the search tree of breadth-first and best-first searches ---- */

/*
 * A node is a path from the first board, the root, to some board, its state:
 * the parent's path and one action more.  Nodes are numbered in the order in
 * which they are added.
 */

#define NO_NODE UINT32_MAX /* no node */

enum {
	TREE_NODES = 1024, /* room at first */
	MOST_TREE_NODES = 1 << 29
};

struct node {
	uint64_t state;       /* four bits a cell: see pack */
	uint32_t parent;      /* NO_NODE: the root */
	uint32_t next;        /* the node below it in a stack of the frontier */
	uint32_t path_cost;   /* slides from the root */
	unsigned char action; /* the way of the blank from the parent */
};

struct tree {
	const struct sp_problem *problem;
	struct sp_textbook_counts *counts;
	/* The first path to a state counts; 0: the cheapest path does, which
	 * may be found later. */
	int keeps_first;
	struct sp_board state; /* of the node that was added or visited last */
	uint32_t nodes, capacity;
	struct node *node; /* by number; 0 is the root */
	/*
	 * A hash table with open addressing and 2 * capacity places, a power of
	 * two.  A place holds the node with the least path cost of a state, or
	 * NO_NODE.
	 */
	uint32_t *reached;
};

/* Returns four bits a cell, the label less 1; the blank has the missing
 * number. */
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
		uint32_t label = (state >> 4 * cell & 15) + 1;

		if (label == b->missing) {
			label = 0;
			b->blank = cell;
		}
		sp_board_labels(b)[cell] = label;
	}
}

/* Returns the place of a state in the hash table, or the free place for it. */
static uint32_t *
find(const struct tree *t, uint64_t state)
{
	uint32_t mask = 2 * t->capacity - 1;
	uint32_t place = (uint32_t)(state * 0x9e3779b97f4a7c15 >> 32) & mask;

	while (t->reached[place] != NO_NODE &&
	    t->node[t->reached[place]].state != state)
		place = (place + 1) & mask;
	return &t->reached[place];
}

/* Makes room for twice as many nodes. */
static enum sp_status
grow(struct tree *t)
{
	uint32_t capacity = t->capacity == 0 ? TREE_NODES : 2 * t->capacity;
	struct node *node;

	if (capacity > MOST_TREE_NODES || capacity * (sizeof *node +
	    2 * (uint64_t)sizeof *t->reached) > t->problem->most_bytes)
		return SP_REFUSED;
	free(t->reached);
	t->reached = NULL; /* while there may be two arrays of nodes */
	node = realloc(t->node, (size_t)capacity * sizeof *node);
	if (node == NULL)
		return SP_NO_MEMORY;
	t->node = node;
	t->reached = malloc(2 * (size_t)capacity * sizeof *t->reached);
	if (t->reached == NULL)
		return SP_NO_MEMORY;
	t->capacity = capacity;
	for (uint32_t i = 0; i < 2 * capacity; i++)
		t->reached[i] = NO_NODE;
	/* Of two nodes with the same state the later one costs less. */
	for (uint32_t i = 0; i < t->nodes; i++)
		*find(t, t->node[i].state) = i;
	return SP_OK;
}

/* Adds a node for t->state: as add_child. */
static enum sp_status
add_node(struct tree *t, uint32_t parent, enum sp_direction action)
{
	struct node node = { .state = pack(&t->state), .parent = parent,
	    .action = (unsigned char)action };
	enum sp_status status = count_board(t->problem, t->counts);
	uint32_t *reached;

	if (status == SP_OK && t->nodes == t->capacity)
		status = grow(t);
	if (status != SP_OK)
		return status;
	if (parent != NO_NODE)
		node.path_cost = 1 + t->node[parent].path_cost;
	reached = find(t, node.state);
	if (*reached != NO_NODE && (t->keeps_first ||
	    t->node[*reached].path_cost <= node.path_cost))
		return SP_END;
	/* A node that costs less takes the place of a node with its state. */
	t->counts->held += *reached == NO_NODE;
	*reached = t->nodes;
	t->node[t->nodes++] = node;
	return SP_OK;
}

/*
 * Adds the child of a node by an action, as node number t->nodes - 1, and sets
 * t->state to its state.  SP_END: the border forbids the action, or a path that
 * costs no more, or with keeps_first any path, has reached the state before.
 * SP_STOPPED, SP_REFUSED: the problem does not allow as many boards or bytes.
 * SP_NO_MEMORY.
 */
static enum sp_status
add_child(struct tree *t, uint32_t parent,
    enum sp_direction action)
{
	unpack(&t->state, t->node[parent].state);
	return sp_slide_blank(&t->state, action) ?
	    add_node(t, parent, action) : SP_END;
}

/* ---- breadth-first search and best-first searches ---- */

static int
is_goal(const struct sp_problem *problem, const struct sp_board *state)
{
	return sp_misplaced(state, problem->goal) == 0;
}

/*
 * The frontier is a queue, first in, first out: the nodes that follow the one
 * which is expanded.  A child is tested for the goal when it is generated.
 */
static enum sp_status
breadth_first(struct tree *t, uint32_t *goal)
{
	if (is_goal(t->problem, &t->state))
		return SP_OK;
	for (uint32_t node = 0;; node++) {
		t->counts->least = t->node[node].path_cost + 1u;
		t->counts->expanded++;
		for (int action = SP_UP; action <= SP_RIGHT; action++) {
			enum sp_status status = add_child(t, node,
			    (enum sp_direction)action);

			*goal = t->nodes - 1;
			if (status == SP_OK && is_goal(t->problem, &t->state))
				return SP_OK;
			if (status != SP_OK && status != SP_END)
				return status;
		}
	}
}

/*
 * Best-first searches expand the node with the least f(n) next.  They differ in
 * f(n) = path_weight * g(n) + weight * h(n), where g(n) is the cost of the path
 * and h(n) the heuristic:
 *
 *	A*             g(n) + h(n)
 *	weighted A*    g(n) + W * h(n)
 *	greedy search  h(n)
 *
 * With h(n) = 0 greedy search is depth-first search, since the node that was
 * added last is taken first.
 *
 * The frontier is a priority queue for small whole numbers: a stack of nodes
 * for each f(n).  No board of 16 cells has an h(n) of 200, and A* with a weight
 * takes no node whose f(n) is above that weight times the length of a shortest
 * solution, so that f(n) is below MOST_COST.
 */
enum { MOST_COST = 256 * SP_MOST_WEIGHT };

struct frontier {
	uint32_t top[MOST_COST];
	uint32_t least; /* stacks of lesser f(n) are empty */
};

/* Puts the node that was added last in the frontier. */
static void
push(struct frontier *frontier, struct tree *t)
{
	struct node *node = &t->node[t->nodes - 1];
	const struct sp_problem *problem = t->problem;
	uint64_t f = (uint64_t)problem->path_weight * node->path_cost +
	    problem->weight * problem->h->value(&t->state, problem->goal);

	assert(f < MOST_COST);
	node->next = frontier->top[f];
	frontier->top[f] = t->nodes - 1;
	if (f < frontier->least)
		frontier->least = (uint32_t)f;
}

/* A node is tested for the goal when it is taken from the frontier. */
static enum sp_status
best_first(struct tree *t, uint32_t *goal)
{
	const uint32_t path_weight = t->problem->path_weight;
	const uint32_t weight = t->problem->weight;
	struct frontier frontier = { .least = MOST_COST };

	assert(path_weight <= 1 && weight >= 1 && weight <= SP_MOST_WEIGHT);
	for (uint32_t f = 0; f < MOST_COST; f++)
		frontier.top[f] = NO_NODE;
	t->keeps_first = path_weight == 0;
	push(&frontier, t);
	t->counts->least = (frontier.least + weight - 1) / weight;
	for (;;) {
		uint32_t node;

		/* Take the node with the least f(n) from the frontier. */
		while (frontier.top[frontier.least] == NO_NODE)
			frontier.least++;
		node = *goal = frontier.top[frontier.least];
		frontier.top[frontier.least] = t->node[node].next;

		/* A shortest solution is at least as long as f(n) / weight. */
		if (path_weight > 0)
			t->counts->least = (frontier.least + weight - 1) /
			    weight;
		unpack(&t->state, t->node[node].state);
		if (is_goal(t->problem, &t->state))
			return SP_OK;
		if (*find(t, t->node[node].state) != node)
			continue;
		t->counts->expanded++;
		for (int way = SP_UP; way <= SP_RIGHT; way++) {
			/* Depth-first search goes up first, so that is added
			 * last. */
			int action = path_weight == 0 ? SP_RIGHT - way : way;
			enum sp_status status = add_child(t, node,
			    (enum sp_direction)action);

			if (status == SP_OK)
				push(&frontier, t);
			else if (status != SP_END)
				return status;
		}
	}
}

enum sp_status
sp_tree_search(const struct sp_problem *problem, struct sp_solution *solution,
    struct sp_textbook_counts *counts)
{
	struct tree t = { .problem = problem, .counts = counts };
	enum sp_status status;
	uint32_t goal = 0, length = 0;

	assert(sp_is_solvable(problem->board, problem->goal));
	assert(problem->weight > 0 || problem->path_weight == 0);
	*counts = (struct sp_textbook_counts){ .generated = 0 };
	sp_board_init(&t.state);
	status = sp_board_copy(&t.state, problem->board);
	if (status == SP_OK)
		status = add_node(&t, NO_NODE, SP_UP);
	if (status == SP_OK)
		status = problem->weight == 0 ? breadth_first(&t, &goal) :
		    best_first(&t, &goal);
	/* The solution is the actions from the root to the goal. */
	if (status == SP_OK)
		length = t.node[goal].path_cost;
	solution->length = 0;
	for (uint32_t i = 0; i < length && status == SP_OK; i++)
		status = sp_solution_add(solution, SP_UP);
	for (; length > 0 && status == SP_OK; goal = t.node[goal].parent)
		solution->dir[--length] = t.node[goal].action;
	sp_board_free(&t.state);
	free(t.node);
	free(t.reached);
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
	uint64_t f = g + d->problem->h->value(&d->state, d->problem->goal);
	enum sp_status status = SP_END;

	if (count_board(d->problem, d->counts) != SP_OK)
		return SP_STOPPED;
	if (d->counts->held < g + 1)
		d->counts->held = g + 1;
	if (f > d->bound) {
		if (f < d->next_bound)
			d->next_bound = f;
		return SP_END;
	}
	if (is_goal(d->problem, &d->state))
		return SP_OK;
	d->counts->expanded++;
	for (int way = SP_UP; way <= SP_RIGHT && status == SP_END; way++) {
		enum sp_direction action = (enum sp_direction)way;
		enum sp_direction opposite = sp_opposite(action);

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

	assert(sp_is_solvable(problem->board, problem->goal));
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

/* tree.c -- the search tree of breadth-first and best-first searches */
#include <stdlib.h>

#include "tree.h"

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
find(const struct sp_tree *t, uint64_t state)
{
	uint32_t mask = 2 * t->capacity - 1;
	uint32_t place = (uint32_t)(state * 0x9e3779b97f4a7c15 >> 32) & mask;

	while (t->reached[place] != SP_TREE_NONE &&
	    sp_tree_node(t, t->reached[place])->state != state)
		place = (place + 1) & mask;
	return &t->reached[place];
}

/* Makes room for twice as many nodes. */
static enum sp_status
grow(struct sp_tree *t)
{
	uint32_t added = t->capacity == 0 ? SP_TREE_FIRST : t->capacity;
	uint32_t capacity = t->capacity + added;
	struct sp_tree_node *block;

	if (t->blocks == SP_TREE_BLOCKS || capacity * (sizeof *block +
	    2 * (uint64_t)sizeof *t->reached) > t->problem->most_bytes)
		return SP_REFUSED;
	free(t->reached);
	t->reached = malloc(2 * (size_t)capacity * sizeof *t->reached);
	block = malloc((size_t)added * sizeof *block);
	if (block == NULL || t->reached == NULL) {
		free(block);
		return SP_NO_MEMORY;
	}
	t->block[t->blocks++] = block;
	t->capacity = capacity;
	for (uint32_t i = 0; i < 2 * capacity; i++)
		t->reached[i] = SP_TREE_NONE;
	/* Of two nodes with the same state the later one costs less. */
	for (uint32_t i = 0; i < t->nodes; i++)
		*find(t, sp_tree_node(t, i)->state) = i;
	return SP_OK;
}

/* Adds a node for t->state: as sp_tree_add_child. */
static enum sp_status
add_node(struct sp_tree *t, uint32_t parent, enum sp_direction action)
{
	struct sp_tree_node node = { .state = pack(&t->state), .parent = parent,
	    .action = (unsigned char)action };
	enum sp_status status = SP_OK;
	uint32_t *reached;

	if (t->counts->generated == t->problem->most_generated)
		return SP_STOPPED;
	t->counts->generated++;
	if (t->nodes == t->capacity)
		status = grow(t);
	if (status != SP_OK)
		return status;
	if (parent != SP_TREE_NONE)
		node.path_cost = 1 + sp_tree_node(t, parent)->path_cost;
	reached = find(t, node.state);
	if (*reached != SP_TREE_NONE && (t->keeps_first ||
	    sp_tree_node(t, *reached)->path_cost <= node.path_cost))
		return SP_END;
	*reached = t->nodes;
	*sp_tree_node(t, t->nodes++) = node;
	t->counts->held = t->nodes;
	return SP_OK;
}

enum sp_status
sp_tree_init(struct sp_tree *t, const struct sp_problem *problem,
    struct sp_textbook_counts *counts)
{
	enum sp_status status;

	*t = (struct sp_tree){ .problem = problem, .counts = counts };
	*counts = (struct sp_textbook_counts){ .generated = 0 };
	sp_board_init(&t->state);
	status = sp_board_copy(&t->state, problem->board);
	return status == SP_OK ? add_node(t, SP_TREE_NONE, SP_UP) : status;
}

void
sp_tree_free(struct sp_tree *t)
{
	sp_board_free(&t->state);
	for (unsigned k = 0; k < t->blocks; k++)
		free(t->block[k]);
	free(t->reached);
}

enum sp_status
sp_tree_add_child(struct sp_tree *t, uint32_t parent,
    enum sp_direction action)
{
	sp_tree_visit(t, parent);
	return sp_slide_blank(&t->state, action) ?
	    add_node(t, parent, action) : SP_END;
}

void
sp_tree_visit(struct sp_tree *t, uint32_t node)
{
	unpack(&t->state, sp_tree_node(t, node)->state);
}

int
sp_tree_is_cheapest(const struct sp_tree *t, uint32_t node)
{
	return *find(t, sp_tree_node(t, node)->state) == node;
}

enum sp_status
sp_tree_trace(const struct sp_tree *t, uint32_t node,
    struct sp_solution *solution)
{
	enum sp_status status = SP_OK;
	uint32_t length = sp_tree_node(t, node)->path_cost;

	solution->length = 0;
	for (uint32_t i = 0; i < length && status == SP_OK; i++)
		status = sp_solution_add(solution, SP_UP);
	if (status != SP_OK)
		return status;
	for (; length > 0; node = sp_tree_node(t, node)->parent)
		solution->dir[--length] = sp_tree_node(t, node)->action;
	return SP_OK;
}

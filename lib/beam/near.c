/* near.c -- solutions close to the shortest, by beam search */
#include <string.h>

#include "beam.h"

/* Prepares the search for a size and a home of the blank. */
static enum sp_status
set_search_size(struct sp_near *s, uint32_t width, struct sp_size size,
    uint32_t blank_home, const struct sp_model *model)
{
	enum sp_status status;

	sp_shape_set(&s->shape, size, blank_home, model != NULL);
	sp_paths_clear(&s->paths);
	s->path.length = 0;
	status = sp_layers_reserve(s, width);
	if (status != SP_OK)
		return status;
	return model != NULL ?
	    sp_learned_set(&s->net, &s->shape, model) :
	    sp_core_set(&s->core, &s->source, &s->shape, width);
}

/* Makes the best state the only state of the layer. */
static void
restart(struct sp_near *s)
{
	struct sp_layers *layers = &s->layers;

	s->paths.nodes = 0;
	layers->best->node = SP_NO_NODE;
	layers->best->back = SP_NO_WAY;
	sp_state_start(s, layers->best);
	memcpy(layers->current, layers->best, layers->state_bytes);
	layers->count = 1;
	layers->stalled = 0;
	layers->cost = sp_solution_cost(&s->path, s->metric);
}

enum sp_status
sp_near_start(struct sp_near *s, uint32_t width, enum sp_metric metric,
    const struct sp_board *b, const struct sp_goal *g,
    const struct sp_model *model)
{
	struct sp_layers *layers = &s->layers;
	enum sp_status status;

	s->metric = metric;
	status = set_search_size(s, width, b->size,
	    sp_goal_home(g, b->missing, 0), model);
	if (status != SP_OK)
		return status;
	memset(layers->seen, 0,
	    (size_t)(layers->seen_mask + 1) * sizeof *layers->seen);
	for (uint32_t cell = 0; cell < b->n; cell++)
		layers->best->home[cell] = (uint16_t)sp_goal_home(g,
		    b->missing, b->label[cell]);
	layers->best->phase = 0;
	layers->best->blank = (uint16_t)b->blank;
	restart(s);
	return SP_OK;
}

/* Copies the open rectangle of a state to a board of the greedy method. */
static void
copy_to_greedy(const struct sp_shape *shape, const struct sp_state *state,
    struct sp_greedy *g)
{
	const struct sp_phase *phase = &shape->phase[state->phase];

	g->left = phase->left + 1;
	g->right = phase->right + 1;
	g->top = phase->top + 1;
	g->bottom = phase->bottom + 1;
	g->blank = sp_greedy_cell(g, shape->x[state->blank],
	    shape->y[state->blank]);
	g->blank_home = sp_greedy_cell(g, shape->x[shape->blank_home],
	    shape->y[shape->blank_home]);
	for (uint32_t y = phase->top; y <= phase->bottom; y++)
		for (uint32_t x = phase->left; x <= phase->right; x++) {
			uint32_t home = state->home[y * shape->size.w + x];

			sp_greedy_put(g, sp_greedy_cell(g, x, y),
			    sp_greedy_cell(g, shape->x[home],
			    shape->y[home]));
		}
}

static uint16_t
cell_of_greedy(const struct sp_shape *shape, const struct sp_greedy *g,
    uint32_t cell)
{
	return (uint16_t)((sp_greedy_row(g, cell) - 1) * shape->size.w +
	    sp_greedy_column(g, cell) - 1);
}

/* Copies the board of the greedy method to a state. */
static void
copy_from_greedy(const struct sp_shape *shape, struct sp_state *state,
    const struct sp_greedy *g)
{
	for (uint32_t cell = 0; cell < shape->n; cell++) {
		uint32_t home = g->at[sp_greedy_cell(g, shape->x[cell],
		    shape->y[cell])].home;

		state->home[cell] = home == SP_FIXED ? (uint16_t)cell :
		    cell_of_greedy(shape, g, home);
	}
	state->blank = cell_of_greedy(shape, g, g->blank);
}

/* Goes back to the best state since the restart, solves its line, or the core,
 * by the greedy method, and restarts from there. */
static enum sp_status
force_line(struct sp_near *s)
{
	struct sp_state *best = s->layers.best;
	struct sp_greedy g;
	enum sp_status status = sp_paths_append(&s->paths, best->node,
	    &s->path);

	if (status != SP_OK)
		return status;
	status = sp_greedy_init(&g, s->shape.size, &s->path);
	if (status == SP_OK) {
		copy_to_greedy(&s->shape, best, &g);
		while (sp_greedy_solve_line(&g) &&
		    sp_is_last_phase(&s->shape, best))
			continue;
		status = g.status;
		copy_from_greedy(&s->shape, best, &g);
		restart(s);
	}
	sp_greedy_free(&g);
	return status;
}

/* Keeps the best state of the layer if it is better than all since the
 * restart. */
static void
note_best(struct sp_near *s)
{
	struct sp_layers *layers = &s->layers;
	const struct sp_state *best = layers->best;

	for (uint32_t i = 0; i < layers->count; i++) {
		const struct sp_state *state = sp_state_at(layers,
		    layers->current, i);

		if (state->score < best->score)
			best = state;
	}
	layers->stalled++;
	if (best == layers->best)
		return;
	memcpy(layers->best, best, layers->state_bytes);
	layers->stalled = 0;
}

enum sp_status
sp_near_advance(struct sp_near *s)
{
	struct sp_layers *layers = &s->layers;
	char *states = layers->current;
	enum sp_status status = sp_paths_reserve(&s->paths, layers,
	    s->most_bytes - sp_near_bytes(s));

	if (status != SP_OK)
		return status;
	sp_layer_choose(s);
	layers->current = layers->next;
	layers->next = states;
	layers->count = layers->next_count;
	layers->cost++;
	note_best(s);
	return SP_OK;
}

/* Returns the last state of the layer if it is solved, else NULL. */
static const struct sp_state *
solved(const struct sp_near *s)
{
	const struct sp_layers *layers = &s->layers;
	const struct sp_state *last = layers->count == 0 ? layers->best :
	    sp_state_at(layers, layers->current, layers->count - 1);

	return sp_state_is_solved(&s->shape, last) ? last : NULL;
}

/* Restarts the beam if it is stuck.  SP_END: the search ends. */
static enum sp_status
unstick(struct sp_near *s)
{
	const struct sp_layers *layers = &s->layers;
	const struct sp_evaluator *evaluator =
	    s->shape.phase[layers->best->phase].evaluator;

	if (layers->count > 0 && layers->stalled <= evaluator->most_stalled)
		return SP_OK;
	return evaluator->is_forced ? force_line(s) : SP_END;
}

/* Searches for a solution of a cost less than `most`, which will be s->path.
 * SP_END: the beam finds no such solution. */
static enum sp_status
search_layers(struct sp_near *s, const struct sp_task *task, uint64_t most,
    struct sp_solve_stats *effort)
{
	enum sp_status status = SP_OK;

	while (status == SP_OK && solved(s) == NULL) {
		if (s->layers.cost + 1 >= most)
			return SP_END;
		sp_layer_expand(s);
		status = sp_task_count(task, s->layers.children, effort);
		if (status == SP_OK)
			status = sp_near_advance(s);
		if (status == SP_OK && solved(s) == NULL)
			status = unstick(s);
	}
	return status == SP_OK ? sp_paths_append(&s->paths, solved(s)->node,
	    &s->path) : status;
}

enum sp_status
sp_solve_near(struct sp_near *s, uint32_t width, enum sp_metric metric,
    const struct sp_board *b, const struct sp_goal *g,
    const struct sp_task *task, struct sp_solution *solution,
    struct sp_solve_stats *effort)
{
	const struct sp_watch watch = { task->poll, task->argument };
	enum sp_status status = sp_solve_fast(b, g, task->poll != NULL ?
	    &watch : NULL, solution);
	const struct sp_model *model;
	int is_learned;

	/* A move may bring several tiles nearer home. */
	effort->bound = effort->least = metric == SP_SLIDES ?
	    sp_manhattan(b, g) : 0;
	effort->nodes = 0;
	if (status != SP_OK || b->size.w > SP_NEAR_SIDE ||
	    b->size.h > SP_NEAR_SIDE)
		return status;
	model = sp_model_find(b->size, sp_goal_home(g, b->missing, 0));
	do {
		is_learned = model != NULL;
		status = sp_near_start(s, width, metric, b, g, model);
		if (status == SP_OK)
			status = search_layers(s, task,
			    sp_solution_cost(solution, metric), effort);
		model = NULL;
	} while (status == SP_END && is_learned);
	if (status == SP_OK && metric == SP_SLIDES)
		status = sp_path_shorten(&s->shape, width, b, task, &s->path,
		    effort);
	if (status == SP_OK && sp_solution_cost(&s->path, metric) <
	    sp_solution_cost(solution, metric))
		sp_solution_exchange(solution, &s->path);
	return status == SP_END ? SP_OK : status;
}

/* near.c -- solutions close to the shortest, by beam search */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "beam.h"

/* ---- the cells of a board, and the phases in which it is solved --------- */

/* Adds a phase for the rectangle that the greedy method has left open. */
static struct sp_phase *
add_phase(struct sp_shape *shape, const struct sp_greedy *g)
{
	struct sp_phase *phase = &shape->phase[shape->phases];

	assert(shape->phases < SP_BEAM_PHASES);
	*phase = (struct sp_phase){ .left = g->left - 1, .right = g->right - 1,
	    .top = g->top - 1, .bottom = g->bottom - 1 };
	for (uint32_t y = phase->top; y <= phase->bottom; y++)
		memset(shape->phase_of + y * shape->size.w + phase->left,
		    (int)shape->phases, phase->right - phase->left + 1);
	shape->phases++;
	return phase;
}

/* Sets the cells and the phases.  The last phase is a square for which there
 * are learned constants or, if `model` is NULL, a core. */
static void
set_shape(struct sp_shape *shape, struct sp_size size, uint32_t blank_home,
    const struct sp_model *model)
{
	const uint32_t side = model == NULL ? SP_CORE_SIDE : model->side;
	struct sp_greedy g = { .blank_home = 0 };
	struct sp_phase *phase;

	assert(size.w <= SP_NEAR_SIDE && size.h <= SP_NEAR_SIDE);
	shape->size = size;
	shape->n = sp_cells(size);
	shape->blank_home = blank_home;
	for (unsigned way = 0; way < 4; way++)
		shape->step[way] = sp_step(size, way);
	for (uint32_t cell = 0; cell < shape->n; cell++) {
		shape->x[cell] = (uint8_t)(cell % size.w);
		shape->y[cell] = (uint8_t)(cell / size.w);
	}
	sp_greedy_set_size(&g, size);
	g.blank_home = sp_greedy_cell(&g, shape->x[blank_home],
	    shape->y[blank_home]);
	shape->phases = 0;
	phase = add_phase(shape, &g);
	/* Line by line, in the order of the greedy method: the longer side
	 * first, and never the blank's home. */
	while (phase->right - phase->left >= side ||
	    phase->bottom - phase->top >= side) {
		uint32_t cell = sp_greedy_next_line(&g, &phase->length);

		phase->step = sp_is_vertical(g.in) ? 1 : size.w;
		phase->first = (sp_greedy_row(&g, cell) - 1) * size.w +
		    sp_greedy_column(&g, cell) - 1;
		phase->evaluator = &sp_line_evaluator;
		phase = add_phase(shape, &g);
	}
	/* The last phase solves a rectangle, not a line. */
	phase->evaluator = model != NULL ? &sp_learned_evaluator :
	    &sp_core_evaluator;
}

/* ---- memory: the slides that lead to states ----------------------------- */

/* Forgets all paths. */
static void
clear_paths(struct sp_paths *p)
{
	free(p->node);
	*p = (struct sp_paths){ .nodes = 0 };
}

static void
mark(struct sp_paths *p, uint32_t node)
{
	if (node != SP_NO_NODE)
		p->node[node].moved = 0;
}

static uint32_t
moved(const struct sp_paths *p, uint32_t node)
{
	return node == SP_NO_NODE ? node : p->node[node].moved;
}

/* Keeps only the nodes on the paths to the states of the current layer and to
 * the best state.  Nodes stay in order: parents come before their children. */
static void
compact(struct sp_paths *p, const struct sp_layers *layers)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < p->nodes; i++)
		p->node[i].moved = SP_NO_NODE;
	mark(p, layers->best->node);
	for (uint32_t i = 0; i < layers->count; i++)
		mark(p, sp_state_at(layers, layers->current, i)->node);
	for (uint32_t i = p->nodes; i-- > 0;)
		if (p->node[i].moved != SP_NO_NODE)
			mark(p, p->node[i].parent);
	for (uint32_t i = 0; i < p->nodes; i++) {
		struct sp_node *to = &p->node[kept];

		if (p->node[i].moved == SP_NO_NODE)
			continue;
		/* Parents come first, and were numbered anew already. */
		assert(p->node[i].parent == SP_NO_NODE ||
		    p->node[i].parent < i);
		p->node[i].moved = kept++;
		to->parent = moved(p, p->node[i].parent);
		to->way = p->node[i].way;
		to->tiles = p->node[i].tiles;
	}
	layers->best->node = moved(p, layers->best->node);
	for (uint32_t i = 0; i < layers->count; i++) {
		struct sp_state *state = sp_state_at(layers, layers->current,
		    i);

		state->node = moved(p, state->node);
	}
	p->nodes = kept;
}

/* Makes room for a node for each state of the next layer.  May drop nodes that
 * lead to no state, and renumber the others.  SP_REFUSED: the array would have
 * more than `bytes` bytes.  SP_NO_MEMORY. */
static enum sp_status
reserve_paths(struct sp_paths *p, const struct sp_layers *layers,
    uint64_t bytes)
{
	uint64_t capacity = 2 * (uint64_t)p->capacity + layers->width;
	struct sp_node *larger;
	int has_room;

	if (p->capacity - p->nodes >= layers->width)
		return SP_OK;
	compact(p, layers);
	has_room = p->capacity - p->nodes >= layers->width;
	/* Compacting again and again would take long. */
	if (has_room && p->nodes <= p->capacity / 2)
		return SP_OK;
	if (capacity >= SP_NO_NODE || capacity * sizeof *larger > bytes)
		return has_room ? SP_OK : SP_REFUSED;
	larger = realloc(p->node, (size_t)capacity * sizeof *larger);
	if (larger == NULL)
		return SP_NO_MEMORY;
	p->node = larger;
	p->capacity = (uint32_t)capacity;
	return SP_OK;
}

enum sp_status
sp_paths_append(const struct sp_paths *p, uint32_t node,
    struct sp_solution *solution)
{
	uint64_t first = solution->length, last;
	enum sp_status status = SP_OK;

	for (; node != SP_NO_NODE; node = p->node[node].parent)
		for (uint8_t i = 0; i < p->node[node].tiles &&
		    status == SP_OK; i++)
			status = sp_solution_add(solution,
			    (enum sp_direction)p->node[node].way);
	/* The slides were appended from the last one to the first. */
	for (last = solution->length; first + 1 < last; first++) {
		unsigned char dir = solution->dir[--last];

		solution->dir[last] = solution->dir[first];
		solution->dir[first] = dir;
	}
	return status;
}

/* ---- memory: layers ----------------------------------------------------- */

enum {
	SEEN = 16,            /* hashes kept for each state of a layer */
	CORE_BYTES = 1 << 24, /* upper bound for the tables of struct sp_core */
	SLIDE_CHILDREN = 4,   /* most children of a state under SP_SLIDES */
	OTHERS = 2            /* states beside the layers: best, between */
};

enum sp_status
sp_near_new(struct sp_near **near, uint64_t bytes,
    struct sp_core_source source)
{
	struct sp_near *s = *near = calloc(1, sizeof *s);

	if (s == NULL)
		return SP_NO_MEMORY;
	s->source = source;
	s->most_bytes = bytes < SIZE_MAX / 2 ? bytes : SIZE_MAX / 2;
	sp_solution_init(&s->path);
	return SP_OK;
}

static void
free_layers(struct sp_layers *layers)
{
	free(layers->state_memory);
	free(layers->child);
	free(layers->order);
	free(layers->seen);
	*layers = (struct sp_layers){ .width = 0 };
}

void
sp_near_free(struct sp_near *s)
{
	if (s == NULL)
		return;
	free_layers(&s->layers);
	clear_paths(&s->paths);
	free(s->net);
	sp_solution_free(&s->path);
	free(s);
}

/* Returns how many hashes are kept: a power of two. */
static uint64_t
seen_hashes(uint32_t width)
{
	uint64_t hashes = SEEN;

	while (hashes < (uint64_t)SEEN * width)
		hashes *= 2;
	return hashes;
}

/* Returns the bytes that the search takes; tables count as 16 MiB. */
static uint64_t
near_bytes(const struct sp_near *s)
{
	const struct sp_layers *layers = &s->layers;
	uint64_t width = layers->width;

	return CORE_BYTES + (2 * width + OTHERS) * layers->state_bytes +
	    width * layers->ways *
	    (sizeof *layers->child + sizeof *layers->order) +
	    seen_hashes(layers->width) * sizeof *layers->seen +
	    (uint64_t)s->paths.capacity * sizeof *s->paths.node;
}

/* Sets the width, and allocates the layers.  SP_REFUSED: they would need more
 * than most_bytes.  SP_NO_MEMORY. */
static enum sp_status
reserve_layers(struct sp_near *s, uint32_t width)
{
	struct sp_layers *layers = &s->layers;
	size_t bytes = sizeof(struct sp_state) +
	    s->shape.n * sizeof(uint16_t);
	uint64_t hashes = seen_hashes(width);
	uint32_t ways = s->metric == SP_SLIDES ? SLIDE_CHILDREN :
	    s->shape.size.w + s->shape.size.h;

	bytes += -bytes % sizeof(uint64_t); /* states are aligned */
	if (layers->state_memory != NULL && layers->width == width &&
	    layers->ways == ways && layers->state_bytes == bytes)
		return SP_OK;
	assert(width > 0);
	free_layers(layers);
	layers->width = width;
	layers->ways = ways;
	layers->state_bytes = bytes;
	layers->seen_mask = hashes - 1;
	if (near_bytes(s) > s->most_bytes)
		return SP_REFUSED;
	layers->state_memory = malloc((2 * (size_t)width + OTHERS) * bytes);
	layers->child = malloc((size_t)width * ways * sizeof *layers->child);
	layers->order = malloc((size_t)width * ways * sizeof *layers->order);
	layers->seen = malloc((size_t)hashes * sizeof *layers->seen);
	if (layers->state_memory != NULL && layers->child != NULL &&
	    layers->order != NULL && layers->seen != NULL) {
		layers->current = layers->state_memory;
		layers->next = layers->current + width * bytes;
		layers->best = (void *)(layers->next + width * bytes);
		layers->between = sp_state_at(layers, layers->next, width + 1);
		return SP_OK;
	}
	free_layers(layers);
	return SP_NO_MEMORY;
}

/* ---- the search --------------------------------------------------------- */

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
	set_shape(&s->shape, b->size, sp_goal_home(g, b->missing, 0), model);
	clear_paths(&s->paths);
	s->path.length = 0;
	status = reserve_layers(s, width);
	if (status == SP_OK)
		status = model != NULL ?
		    sp_learned_set(&s->net, &s->shape, model) :
		    sp_core_set(&s->core, &s->source, &s->shape, width);
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
	/* The greedy method keeps no home of the blank. */
	state->home[state->blank] = (uint16_t)shape->blank_home;
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
	enum sp_status status = reserve_paths(&s->paths, layers,
	    s->most_bytes - near_bytes(s));

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

/* Searches for a solution of a cost less than `most`, which will be s->path.
 * SP_END: the beam finds no such solution. */
static enum sp_status
search_layers(struct sp_near *s, const struct sp_task *task, uint64_t most,
    struct sp_solve_stats *effort)
{
	const struct sp_layers *layers = &s->layers;
	const struct sp_evaluator *evaluator;
	enum sp_status status = SP_OK;

	while (status == SP_OK && solved(s) == NULL) {
		if (layers->cost + 1 >= most)
			return SP_END;
		sp_layer_expand(s);
		status = sp_task_count(task, layers->children, effort);
		if (status == SP_OK)
			status = sp_near_advance(s);
		if (status != SP_OK || solved(s) != NULL)
			continue;
		/* If the beam is stuck, it begins anew, or the search ends. */
		evaluator = s->shape.phase[layers->best->phase].evaluator;
		if (layers->count == 0 ||
		    layers->stalled > evaluator->most_stalled)
			status = evaluator->is_forced ? force_line(s) : SP_END;
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
	enum sp_status status = sp_solve_fast(b, g, &task->watch, solution);
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

enum sp_status
sp_solution_shorten(struct sp_solution *solution, uint32_t width,
    const struct sp_board *b, const struct sp_task *task,
    struct sp_solve_stats *effort)
{
	struct sp_shape shape;

	if (b->size.w > SP_NEAR_SIDE || b->size.h > SP_NEAR_SIDE)
		return SP_OK;
	/* In the first phase all of the board is open. */
	set_shape(&shape, b->size, 0, NULL);
	return sp_path_shorten(&shape, width, b, task, solution, effort);
}

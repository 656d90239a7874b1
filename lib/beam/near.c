/* near.c -- solutions close to the shortest, by beam search */
#include <stdlib.h>
#include <string.h>

#include "beam.h"

/* Levels without a better state. */
enum { MOST_STALLED = 20, MOST_STALLED_LEARNED = 60 };

static void
forget_paths(struct sp_near *s)
{
	free(s->node);
	s->node = NULL;
	s->nodes = s->nodes_room = s->nodes_live = 0;
	s->free_node = SP_NO_NODE;
	s->path.length = 0;
}

/* Prepares the search for boards of that size and home of the blank. */
static enum sp_status
set_size(struct sp_near *s, struct sp_size size, uint32_t blank_home,
    const int16_t *constants)
{
	enum sp_status status;

	s->size = size;
	s->n = sp_cells(size);
	s->blank_home = blank_home;
	s->step[SP_UP] = 0 - size.w;
	s->step[SP_DOWN] = size.w;
	s->step[SP_LEFT] = UINT32_MAX;
	s->step[SP_RIGHT] = 1;
	for (uint32_t cell = 0; cell < s->n; cell++) {
		s->x[cell] = (uint8_t)(cell % size.w);
		s->y[cell] = (uint8_t)(cell / size.w);
	}
	sp_learned_set(s, constants);
	sp_stages_set(s);
	forget_paths(s);
	status = sp_levels_reserve(s);
	return status == SP_OK && constants == NULL ? sp_core_set(s) : status;
}

/* Makes s->best the only state of the level. */
static void
restart(struct sp_near *s)
{
	s->best->node = SP_NO_NODE;
	s->best->back = SP_NO_WAY;
	sp_state_start(s, s->best);
	memcpy(s->level, s->best, s->state_bytes);
	s->count = 1;
	s->stalled = 0;
	s->slides = s->path.length;
}

enum sp_status
sp_near_start(struct sp_near *s, const struct sp_board *b,
    const struct sp_goal *g, const int16_t *constants)
{
	enum sp_status status = set_size(s, b->size,
	    sp_goal_home(g, b->missing, 0), constants);

	if (status != SP_OK)
		return status;
	memset(s->seen, 0, (size_t)(s->seen_mask + 1) * sizeof *s->seen);
	for (uint32_t cell = 0; cell < s->n; cell++)
		s->best->home[cell] = (uint16_t)sp_goal_home(g, b->missing,
		    b->label[cell]);
	s->best->stage = 0;
	s->best->blank = (uint16_t)b->blank;
	restart(s);
	return SP_OK;
}

/* Copies the open rectangle of the state, and back, once a line is solved. */
static void
copy_to_greedy(const struct sp_near *s, const struct sp_state *state,
    struct sp_greedy *g)
{
	const struct sp_stage *stage = &s->stage[state->stage];

	g->left = stage->left + 1;
	g->right = stage->right + 1;
	g->top = stage->top + 1;
	g->bottom = stage->bottom + 1;
	g->blank = sp_greedy_cell(g, s->x[state->blank], s->y[state->blank]);
	g->blank_home = sp_greedy_cell(g, s->x[s->blank_home],
	    s->y[s->blank_home]);
	for (uint32_t y = stage->top; y <= stage->bottom; y++)
		for (uint32_t x = stage->left; x <= stage->right; x++) {
			uint32_t home = state->home[y * s->size.w + x];

			sp_greedy_put(g, sp_greedy_cell(g, x, y),
			    sp_greedy_cell(g, s->x[home], s->y[home]));
		}
}

static uint16_t
cell_of_greedy(const struct sp_near *s, const struct sp_greedy *g,
    uint32_t cell)
{
	return (uint16_t)((sp_greedy_row(g, cell) - 1) * s->size.w +
	    sp_greedy_column(g, cell) - 1);
}

static void
copy_from_greedy(const struct sp_near *s, struct sp_state *state,
    const struct sp_greedy *g)
{
	for (uint32_t cell = 0; cell < s->n; cell++) {
		uint32_t home = g->at[sp_greedy_cell(g, s->x[cell],
		    s->y[cell])].home;

		state->home[cell] = home == SP_FIXED ? (uint16_t)cell :
		    cell_of_greedy(s, g, home);
	}
	state->blank = cell_of_greedy(s, g, g->blank);
}

/*
 * Goes back to the best state since the restart, solves its line, or its core,
 * by the greedy method, and restarts from there.
 */
static enum sp_status
force_line(struct sp_near *s)
{
	struct sp_greedy g;
	enum sp_status status = sp_path_append(s, s->best->node, &s->path);

	for (uint32_t i = 0; i < s->count; i++)
		sp_path_drop(s, sp_state_at(s, s->level, i)->node);
	sp_path_drop(s, s->best->node);
	if (status != SP_OK)
		return status;
	status = sp_greedy_init(&g, s->size, &s->path);
	if (status == SP_OK) {
		copy_to_greedy(s, s->best, &g);
		while (sp_greedy_solve_line(&g) && sp_is_core(s, s->best))
			continue;
		status = g.status;
		copy_from_greedy(s, s->best, &g);
		restart(s);
	}
	sp_greedy_free(&g);
	return status;
}

/* Keeps the best state of the level if it is the best since the restart. */
static void
note_best(struct sp_near *s)
{
	const struct sp_state *best = s->best;

	for (uint32_t i = 0; i < s->count; i++) {
		const struct sp_state *state = sp_state_at(s, s->level, i);

		if (state->score < best->score)
			best = state;
	}
	s->stalled++;
	if (best == s->best)
		return;
	if (best->node != SP_NO_NODE)
		sp_path_use(s, best->node);
	sp_path_drop(s, s->best->node);
	memcpy(s->best, best, s->state_bytes);
	s->stalled = 0;
}

enum sp_status
sp_near_advance(struct sp_near *s)
{
	char *level = s->level;
	enum sp_status status = sp_path_reserve(s, s->width);

	if (status != SP_OK)
		return status;
	sp_level_choose(s);
	for (uint32_t i = 0; i < s->count; i++)
		sp_path_drop(s, sp_state_at(s, level, i)->node);
	s->level = s->next;
	s->next = level;
	s->count = s->next_count;
	s->slides++;
	note_best(s);
	return SP_OK;
}

/* The last state of the level if it is solved, else NULL. */
static const struct sp_state *
solved(const struct sp_near *s)
{
	const struct sp_state *last = s->count == 0 ? s->best :
	    sp_state_at(s, s->level, s->count - 1);

	return sp_is_solved(s, last) ? last : NULL;
}

static int
is_stuck(const struct sp_near *s)
{
	return s->count == 0 || s->stalled > (s->net.constant != NULL ?
	    MOST_STALLED_LEARNED : MOST_STALLED);
}

/*
 * Searches for less than `most` slides, which will be s->path.  SP_END: there
 * are none, or the search with learned constants finds none.
 */
static enum sp_status
search(struct sp_near *s, const struct sp_task *task, uint64_t most,
    struct sp_effort *effort)
{
	enum sp_status status = SP_OK;

	while (status == SP_OK && solved(s) == NULL) {
		if (s->slides + 1 >= most)
			return SP_END;
		sp_level_expand(s);
		status = sp_near_count(task, s->children, effort);
		if (status == SP_OK)
			status = sp_near_advance(s);
		if (status != SP_OK)
			return status;
		if (solved(s) == NULL && is_stuck(s)) {
			if (s->net.constant != NULL)
				return SP_END;
			status = force_line(s);
		}
	}
	return status == SP_OK ?
	    sp_path_append(s, solved(s)->node, &s->path) : status;
}

enum sp_status
sp_solve_near(struct sp_near *s, const struct sp_board *b,
    const struct sp_goal *g, const struct sp_task *task,
    struct sp_solution *solution, struct sp_effort *effort)
{
	enum sp_status status = sp_solve_fast(b, g, solution);
	const int16_t *constants;
	int is_learned;

	effort->bound = effort->least = sp_manhattan(b, g);
	effort->nodes = 0;
	if (status != SP_OK || b->size.w > SP_NEAR_SIDE ||
	    b->size.h > SP_NEAR_SIDE)
		return status;
	constants = sp_learned_constants(b->size,
	    sp_goal_home(g, b->missing, 0));
	do {
		is_learned = constants != NULL;
		status = sp_near_start(s, b, g, constants);
		if (status == SP_OK)
			status = search(s, task, solution->length, effort);
		constants = NULL;
	} while (status == SP_END && is_learned);
	if (status == SP_OK)
		status = sp_path_shorten(s, b, task, effort);
	if (status == SP_OK && s->path.length < solution->length) {
		struct sp_solution longer = *solution;

		*solution = s->path;
		s->path = longer;
	}
	return status == SP_END ? SP_OK : status;
}

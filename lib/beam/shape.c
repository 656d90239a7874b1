/* shape.c -- the cells of a board, and the phases in which it is solved */
#include <assert.h>
#include <string.h>

#include "beam.h"

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

void
sp_shape_set(struct sp_shape *shape, struct sp_size size, uint32_t blank_home,
    int is_learned)
{
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
	/* Line by line, in the order of the greedy method, up to the core. */
	while (!is_learned && (phase->right - phase->left >= SP_CORE_SIDE ||
	    phase->bottom - phase->top >= SP_CORE_SIDE)) {
		uint32_t cell = sp_greedy_next_line(&g, &phase->length);

		phase->step = sp_is_vertical(g.in) ? 1 : size.w;
		phase->first = (sp_greedy_row(&g, cell) - 1) * size.w +
		    sp_greedy_column(&g, cell) - 1;
		phase->evaluator = &sp_line_evaluator;
		phase = add_phase(shape, &g);
	}
	/* The last phase has no line. */
	phase->evaluator = is_learned ? &sp_learned_evaluator :
	    &sp_core_evaluator;
}

/* shape.c -- the cells of a board, and the phases in which it is solved */
#include <assert.h>
#include <string.h>

#include "beam.h"

static int
is_core(const struct sp_phase *phase)
{
	return phase->right - phase->left < SP_CORE_SIDE &&
	    phase->bottom - phase->top < SP_CORE_SIDE;
}

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

/* Sets the line of a phase, which is the next line of the greedy method. */
static void
take_line(struct sp_phase *phase, struct sp_greedy *g, uint32_t w)
{
	uint32_t cell = sp_greedy_next_line(g, &phase->length);

	phase->step = sp_is_vertical(g->in) ? 1 : w;
	phase->first = (sp_greedy_row(g, cell) - 1) * w +
	    sp_greedy_column(g, cell) - 1;
	phase->evaluator = &sp_line_evaluator;
}

/* Sets the phases.  The line of the last phase has no cells. */
static void
set_phases(struct sp_shape *shape, int is_learned)
{
	struct sp_greedy g = { .blank_home = 0 };
	struct sp_phase *phase;

	sp_greedy_set_size(&g, shape->size);
	g.blank_home = sp_greedy_cell(&g, shape->x[shape->blank_home],
	    shape->y[shape->blank_home]);
	shape->phases = 0;
	for (phase = add_phase(shape, &g); !is_learned && !is_core(phase);
	    phase = add_phase(shape, &g))
		take_line(phase, &g, shape->size.w);
	phase->evaluator = is_learned ? &sp_learned_evaluator :
	    &sp_core_evaluator;
}

void
sp_shape_set(struct sp_shape *shape, struct sp_size size, uint32_t blank_home,
    int is_learned)
{
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
	set_phases(shape, is_learned);
}

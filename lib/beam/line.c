/* line.c -- solving a board line by line: scores of states before the core */
#include "beam.h"

enum {
	/* Of a tile so many columns from home, the number and its square; the
	 * same of rows. */
	DISTANCE = 16,
	SQUARE = 8,
	REVERSED = 64,   /* of two tiles of one line in the wrong order */
	UNSOLVED = 480,  /* of a line */
	/* Of a step between the blank and the line's tiles, and that on boards
	 * whose sides are both greater. */
	LEASH = 20,
	LEASH_LARGE = 10,
	LARGE_SIDE = 10,
	/* Weights of tiles in sixteenths: those of the current line have the
	 * greatest, each further line has less, down to the least. */
	MOST_WEIGHT = 22,
	LESS_WEIGHT = 2,
	LEAST_WEIGHT = 16,
	FAR = 1 << 20
};

/* Sets the stage and the cells of its line, by the order of the greedy. */
static void
set_stage(struct sp_near *s, struct sp_greedy *g, struct sp_stage *stage)
{
	uint32_t w = s->size.w, number = (uint32_t)(stage - s->stage), cell;

	*stage = (struct sp_stage){ .left = g->left - 1, .right = g->right - 1,
	    .top = g->top - 1, .bottom = g->bottom - 1 };
	if (s->net.constant != NULL ||
	    (stage->right - stage->left < SP_CORE_SIDE &&
	    stage->bottom - stage->top < SP_CORE_SIDE))
		return;
	cell = sp_greedy_next_line(g, &stage->length);
	stage->is_column = !sp_is_vertical(g->in);
	stage->step = stage->is_column ? w : 1;
	stage->first = (sp_greedy_row(g, cell) - 1) * w +
	    sp_greedy_column(g, cell) - 1;
	for (uint32_t i = 0; i < stage->length; i++)
		s->stage_of[stage->first + i * stage->step] = (uint8_t)number;
}

void
sp_stages_set(struct sp_near *s)
{
	struct sp_greedy g = { .blank_home = 0 };
	uint32_t w = s->size.w;

	sp_greedy_set_size(&g, s->size);
	g.blank_home = sp_greedy_cell(&g, s->blank_home % w,
	    s->blank_home / w);
	for (int32_t d = 0; d < SP_NEAR_SIDE; d++)
		s->distance[d] = DISTANCE * d + SQUARE * d * d;
	s->leash = s->size.w > LARGE_SIDE && s->size.h > LARGE_SIDE ?
	    LEASH_LARGE : LEASH;
	s->stages = 0;
	for (uint32_t cell = 0; cell < s->n; cell++)
		s->stage_of[cell] = SP_BEAM_STAGES;
	do
		set_stage(s, &g, &s->stage[s->stages++]);
	while (s->stage[s->stages - 1].length > 0);
	for (uint32_t cell = 0; cell < s->n; cell++)
		if (s->stage_of[cell] == SP_BEAM_STAGES)
			s->stage_of[cell] = (uint8_t)(s->stages - 1);
}

/* The score of a tile on a cell, for its distance. */
static int32_t
tile_score(const struct sp_near *s, uint32_t stage, uint32_t home,
    uint32_t cell)
{
	int32_t later = s->stage_of[home] - (int32_t)stage;
	int32_t weight = MOST_WEIGHT - LESS_WEIGHT * later;

	if (weight < LEAST_WEIGHT)
		weight = LEAST_WEIGHT;
	return (s->distance[sp_difference(s->x[home], s->x[cell])] +
	    s->distance[sp_difference(s->y[home], s->y[cell])]) * weight / 16;
}

/*
 * Tiles that stand in the same column, or row, as the tile on cell `at`, all in
 * their goal column, but in the wrong order.  The tiles of `at` and of the cell
 * `without` do not count.
 */
static int32_t
reversed(const struct sp_near *s, const struct sp_state *state, int is_column,
    uint32_t home, uint32_t at, uint32_t without)
{
	const struct sp_stage *stage = &s->stage[state->stage];
	const uint8_t *line = is_column ? s->x : s->y;
	const uint8_t *along = is_column ? s->y : s->x;
	uint32_t w = s->size.w, step = is_column ? w : 1, first, last;
	int32_t count = 0;

	if (line[home] != line[at])
		return 0;
	first = is_column ? stage->top * w + s->x[at] :
	    s->y[at] * w + stage->left;
	last = is_column ? stage->bottom * w + s->x[at] :
	    s->y[at] * w + stage->right;
	for (uint32_t cell = first; cell <= last; cell += step) {
		uint32_t other = state->home[cell];

		count += (cell != at) & (cell != without) &
		    (line[other] == line[at]) & ((along[cell] < along[at]) !=
		    (along[other] < along[home]));
	}
	return count;
}

void
sp_line_start(const struct sp_near *s, struct sp_state *state)
{
	const struct sp_stage *stage = &s->stage[state->stage];
	uint32_t w = s->size.w;
	int32_t score = 0, pairs = 0;

	state->left = 0;
	for (uint32_t y = stage->top; y <= stage->bottom; y++)
		for (uint32_t x = stage->left; x <= stage->right; x++) {
			uint32_t cell = y * w + x, home = state->home[cell];

			if (cell == state->blank)
				continue;
			score += tile_score(s, state->stage, home, cell);
			pairs += reversed(s, state, 0, home, cell,
			    state->blank) + reversed(s, state, 1, home, cell,
			    state->blank);
			if (s->stage_of[home] != state->stage)
				continue;
			state->line[(home - stage->first) / stage->step] =
			    (uint16_t)cell;
			state->left = (uint16_t)(state->left + (cell != home));
		}
	state->score = score + pairs / 2 * REVERSED +
	    (int32_t)(s->stages - 1 - state->stage) * UNSOLVED;
}

int
sp_line_is_solved(const struct sp_near *s, const struct sp_state *state)
{
	const struct sp_stage *stage = &s->stage[state->stage];
	uint32_t cell = stage->first;

	for (uint32_t i = 0; i < stage->length; i++, cell += stage->step)
		if (state->home[cell] != cell)
			return 0;
	return 1;
}

/*
 * Steps from the blank, on cell `from`, to the nearest tile of the line that is
 * not at home after the tile of that cell slid to `to`; FAR if there is none.
 */
static uint32_t
nearest(const struct sp_near *s, const struct sp_state *state, uint32_t from,
    uint32_t to)
{
	const struct sp_stage *stage = &s->stage[state->stage];
	uint32_t home = stage->first, least = FAR;

	for (uint32_t i = 0; i < stage->length; i++, home += stage->step) {
		uint32_t cell = state->line[i], steps;

		if (cell == from)
			cell = to;
		steps = sp_taxicab(s, cell, from);
		if (cell != home && steps < least)
			least = steps;
	}
	return least;
}

void
sp_line_child(const struct sp_near *s, const struct sp_state *state,
    uint32_t from, uint32_t to, struct sp_child *child)
{
	uint32_t home = state->home[from], stage = state->stage, steps;
	int in_row = sp_difference(from, to) == 1;

	child->score = state->score + tile_score(s, stage, home, to) -
	    tile_score(s, stage, home, from) +
	    REVERSED * (reversed(s, state, in_row, home, to, from) -
	    reversed(s, state, in_row, home, from, to));
	steps = nearest(s, state, from, to);
	if (steps == FAR) /* the line is solved */
		child->rank = child->score - UNSOLVED;
	else
		child->rank = child->score + s->leash * (int32_t)(steps - 1);
}

void
sp_line_slide(const struct sp_near *s, struct sp_state *state, uint32_t from,
    uint32_t to)
{
	const struct sp_stage *stage = &s->stage[state->stage];
	uint32_t home = state->home[to];

	if (s->stage_of[home] != state->stage)
		return;
	state->line[(home - stage->first) / stage->step] = (uint16_t)to;
	state->left = (uint16_t)(state->left + (to != home) - (from != home));
}

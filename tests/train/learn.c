/* learn.c -- scores of states, and their gradients by the constants */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train.h"

enum {
	BATCH = 16,       /* samples for a step */
	VIEWS = 2
};

/* The integers that stand for 1: in scores, and in the sums of units. */
static const double score_one = 20, unit_one = 80;
/* The greatest constants of a unit, on boards of up to 8x8 and on larger
 * boards, and the greatest output weight.  A unit's sum has at most 3 * 63 + 2
 * constants of 168 on 8x8 and 3 * 99 + 2 of 109 on 10x10, less than 2^15. */
static const float most_unit = 2.1f, most_unit_large = 1.36f, most_output = 1;
/* A step makes the constants of units smaller by this share times the rate. */
static const float decay = 0.05f;

int16_t train_constant[TRAIN_CONSTANTS];
struct sp_model train_model;

static uint32_t side, cells, constants;
/* Numbers of the first constant of units, and of the first of pairs, which
 * follow them. */
static uint32_t first_unit, first_pair;
static float knee; /* of the activation */
static float value[TRAIN_CONSTANTS], slope[TRAIN_CONSTANTS];
static float mean[TRAIN_CONSTANTS], square[TRAIN_CONSTANTS];
static uint32_t steps;
static uint8_t line_x[TRAIN_CELLS], line_y[TRAIN_CELLS]; /* by cell */

/* What adds to the score of a state. */
struct terms {
	float conflicts;               /* how many linear conflicts */
	uint32_t tile[TRAIN_CELLS];    /* numbers of constants of tiles */
	uint32_t pair[2 * SP_PAIR_TERMS * TRAIN_CELLS], pairs; /* of pairs */
	/* Numbers of the first constants that are added to units. */
	uint32_t first[VIEWS][SP_UNIT_TERMS * TRAIN_CELLS];
	uint32_t firsts[VIEWS];
	float unit[VIEWS][SP_UNITS];   /* the sums of units */
	float score;
};

static float
small_random(void)
{
	return ((float)train_below(2001) - 1000) * 0.00015f;
}

/* Returns the greatest value of a constant, and sets *one to the integer that
 * stands for 1. */
static float
limit_of(uint32_t i, double *one)
{
	*one = score_one;
	if (i == TRAIN_CONFLICT || (i >= TRAIN_TILES &&
	    i < first_unit) || i >= first_pair)
		return HUGE_VALF;
	if (i >= TRAIN_OUTPUT && i < TRAIN_TILES) {
		*one *= SP_UNIT_SCALE * SP_UNIT_DIVISOR *
		    SP_UNIT_DIVISOR / (unit_one * unit_one);
		return most_output;
	}
	*one = unit_one;
	return side >= TRAIN_WIDE ? most_unit_large : most_unit;
}

/* Lays out the model: gives constants of tiles, units and pairs numbers. */
static void
lay_out(void)
{
	struct sp_model *m = &train_model;
	int16_t *next = train_constant + TRAIN_TILES;

	*m = (struct sp_model){ .side = side, .knee = side > 6 ? 20 : 181 };
	m->tiles = next;
	next += (side * (side + 1) / 2 - 1) * cells;
	first_unit = (uint32_t)(next - train_constant);
	if (side <= 6) {
		m->cells = next;
		next += cells * cells * SP_UNITS;
	} else {
		m->places = side < TRAIN_WIDE ? cells : side;
		m->columns = next;
		next += side * m->places * SP_UNITS;
		m->rows = next;
		next += (side + 1) * m->places * SP_UNITS;
		m->near_home = next;
		next += cells * SP_NEAR_HOME * SP_UNITS;
	}
	first_pair = (uint32_t)(next - train_constant);
	if (side >= TRAIN_PAIRS) {
		m->differences = next;
		next += (2 * side - 1) * (2 * side - 1);
		m->offsets = next;
		next += (SP_OFFSETS - 1) * (SP_OFFSETS - 1);
		m->short_offsets = next;
		next += cells * (SP_SHORT_OFFSETS - 1) * (SP_SHORT_OFFSETS - 1);
	}
	constants = (uint32_t)(next - train_constant);
	assert(constants <= TRAIN_CONSTANTS);
}

uint32_t
train_count(void)
{
	return constants;
}

void
train_begin(uint32_t size)
{
	side = size;
	cells = side * side;
	lay_out();
	knee = (float)(train_model.knee * SP_UNIT_DIVISOR / unit_one);
	for (uint32_t cell = 0; cell < cells; cell++) {
		line_x[cell] = (uint8_t)(cell % side);
		line_y[cell] = (uint8_t)(cell / side);
	}
	for (uint32_t i = 0; i < constants; i++)
		value[i] = i < first_pair ? small_random() : 0;
	value[TRAIN_CONFLICT] = 1.3f;
	for (uint32_t u = 0; u < SP_UNITS; u++) {
		value[TRAIN_START + u] = 0.1f;
		value[TRAIN_OUTPUT + u] = u % 2 ? 0.1f : -0.1f;
		value[TRAIN_OUTPUT + SP_UNITS + u] = 0;
	}
	for (uint32_t home = 0; home + 1 < cells; home++)
		for (uint32_t cell = 0; cell < cells; cell++)
			value[sp_model_tile(&train_model, home, cell) -
			    train_constant] = 1.6f *
			    (float)(sp_difference(home % side, cell % side) +
			    sp_difference(home / side, cell / side));
}

/* Returns the linear conflicts in a line. */
static int
conflicts_in_line(const uint8_t *home, uint32_t first, uint32_t step)
{
	const uint8_t *line = step == 1 ? line_y : line_x;
	int pairs = 0;

	for (uint32_t i = 0; i < side; i++) {
		uint32_t a = home[first + i * step];

		if (line[a] != line[first] || a + 1 == cells)
			continue;
		for (uint32_t j = i + 1; j < side; j++) {
			uint32_t b = home[first + j * step];

			pairs += a > b && line[b] == line[first];
		}
	}
	return pairs;
}

/* Appends the numbers of the first constants that a tile adds to the units of a
 * view. */
static void
add_firsts(struct terms *t, int view, uint32_t home_x, uint32_t home_y,
    uint32_t x, uint32_t y)
{
	const int16_t *term[SP_UNIT_TERMS];
	uint32_t terms = sp_model_terms(&train_model, home_x, home_y, x, y,
	    term);

	for (uint32_t i = 0; i < terms; i++)
		t->first[view][t->firsts[view]++] = (uint32_t)(term[i] -
		    train_constant);
}

/* Appends the numbers of the constants that a tile and the one to its right
 * add. */
static void
add_pair(struct terms *t, uint32_t home_x, uint32_t home_y, uint32_t other_x,
    uint32_t other_y, uint32_t x, uint32_t y)
{
	const int16_t *term[SP_PAIR_TERMS];
	uint32_t terms;

	if (side < TRAIN_PAIRS || (home_x + 1 == side && home_y + 1 == side) ||
	    (other_x + 1 == side && other_y + 1 == side))
		return; /* it is the blank */
	terms = sp_model_pair(&train_model, home_x, home_y, other_x, other_y,
	    x, y, term);

	for (uint32_t i = 0; i < terms; i++)
		t->pair[t->pairs++] = (uint32_t)(term[i] - train_constant);
}

static void
find_terms(const uint8_t *home, struct terms *t)
{
	uint32_t tiles = 0;

	t->conflicts = 0;
	t->pairs = 0;
	t->firsts[0] = t->firsts[1] = 0;
	for (uint32_t i = 0; i < side; i++)
		t->conflicts += (float)(conflicts_in_line(home, i, side) +
		    conflicts_in_line(home, i * side, 1));
	for (uint32_t cell = 0; cell < cells; cell++) {
		uint32_t h = home[cell], x = line_x[cell], y = line_y[cell];

		if (h + 1 < cells)
			t->tile[tiles++] = (uint32_t)(sp_model_tile(
			    &train_model, h, cell) - train_constant);
		add_firsts(t, 0, line_x[h], line_y[h], x, y);
		add_firsts(t, 1, line_y[h], line_x[h], y, x);
		if (x + 1 < side) {
			uint32_t other = home[cell + 1];

			add_pair(t, line_x[h], line_y[h], line_x[other],
			    line_y[other], x, y);
		}
		if (y + 1 < side) {
			uint32_t other = home[cell + side];

			add_pair(t, line_y[h], line_x[h], line_y[other],
			    line_x[other], y, x);
		}
	}
}

/* Returns the activation of a unit's sum: the square, from the knee on the
 * tangent. */
static float
bent_square(float unit)
{
	float size = fabsf(unit), bent = fminf(size, knee);

	return bent * (2 * size - bent);
}

/* Returns the number of the output weight of unit u. */
static uint32_t
output_of(uint32_t u, float unit)
{
	return TRAIN_OUTPUT + u + (unit > 0 ? 0 : SP_UNITS);
}

static void
add_units(float *restrict sum, const float *restrict added)
{
	for (uint32_t u = 0; u < SP_UNITS; u++)
		sum[u] += added[u];
}

static void
find_score(struct terms *t)
{
	t->score = t->conflicts * value[TRAIN_CONFLICT];
	for (uint32_t i = 0; i + 1 < cells; i++)
		t->score += value[t->tile[i]];
	for (uint32_t i = 0; i < t->pairs; i++)
		t->score += value[t->pair[i]];
	for (int view = 0; view < VIEWS; view++) {
		float *unit = t->unit[view];

		memcpy(unit, value + TRAIN_START,
		    SP_UNITS * sizeof *unit);
		for (uint32_t i = 0; i < t->firsts[view]; i++)
			add_units(unit, value + t->first[view][i]);
		for (uint32_t u = 0; u < SP_UNITS; u++)
			t->score += bent_square(unit[u]) *
			    value[output_of(u, unit[u])];
	}
}

/* Adds the gradient of a state's score, times a factor, to the slopes. */
static void
add_slopes(const struct terms *t, float times)
{
	slope[TRAIN_CONFLICT] += times * t->conflicts;
	for (uint32_t i = 0; i + 1 < cells; i++)
		slope[t->tile[i]] += times;
	for (uint32_t i = 0; i < t->pairs; i++)
		slope[t->pair[i]] += times;
	for (int view = 0; view < VIEWS; view++) {
		float by[SP_UNITS];

		for (uint32_t u = 0; u < SP_UNITS; u++) {
			float unit = t->unit[view][u];
			uint32_t output = output_of(u, unit);

			by[u] = times * value[output] *
			    2 * fmaxf(-knee, fminf(unit, knee));
			slope[output] += times * bent_square(unit);
			slope[TRAIN_START + u] += by[u];
		}
		for (uint32_t i = 0; i < t->firsts[view]; i++)
			add_units(slope + t->first[view][i], by);
	}
}

/* A step of Adam.  The constants of units decay: I. Loshchilov, F. Hutter,
 * Decoupled weight decay regularization, 2019. */
static void
step(double rate)
{
	double one;
	float by;

	steps++;
	by = (float)(rate * sqrt(1 - pow(0.999, steps)) /
	    (1 - pow(0.9, steps)));
	for (uint32_t i = 0; i < constants; i++) {
		float limit = limit_of(i, &one);

		mean[i] = 0.9f * mean[i] + 0.1f * slope[i];
		square[i] = 0.999f * square[i] + 0.001f * slope[i] * slope[i];
		value[i] -= by * mean[i] / (sqrtf(square[i]) + 1e-8f);
		if (i >= first_unit && i < first_pair)
			value[i] -= by * decay * value[i];
		value[i] = fmaxf(-limit, fminf(value[i], limit));
		slope[i] = 0;
	}
}

/* Sets the terms and shares of the states of a sample.  Returns the loss. */
static double
weigh(const struct train_sample *s, struct terms *t, double *share)
{
	double least = HUGE_VAL, sum;

	for (uint32_t i = 0; i < s->states; i++) {
		find_terms(s->home[i], &t[i]);
		find_score(&t[i]);
		least = fmin(least, t[i].score);
	}
	sum = share[0] = exp(least - t[0].score);
	for (uint32_t i = 1; i < s->states; i++)
		sum += share[i] = exp(least - t[i].score);
	for (uint32_t i = 0; i < s->states; i++)
		share[i] /= sum;
	return t[0].score - least + log(sum);
}

void
train_learn(struct train_sample *samples, uint32_t count, double rate,
    double end)
{
	static struct terms t[TRAIN_STATES];
	double share[TRAIN_STATES];

	for (uint32_t k = 0; k < count; k++) {
		uint32_t other = k + train_below(count - k);
		struct train_sample s = samples[other];

		samples[other] = samples[k];
		samples[k] = s;
		weigh(&s, t, share);
		for (uint32_t i = 0; i < s.states; i++)
			add_slopes(&t[i], (float)((i == 0) - share[i]) / BATCH);
		if (k % BATCH == BATCH - 1)
			step(rate + (end - rate) * k / count);
	}
}

double
train_loss(const struct train_sample *samples, uint32_t count)
{
	static struct terms t[TRAIN_STATES];
	double share[TRAIN_STATES], sum = 0;

	for (uint32_t k = 0; k < count; k++)
		sum += weigh(&samples[k], t, share);
	return count > 0 ? sum / count : 0;
}

void
train_constants(void)
{
	for (uint32_t i = 0; i < constants; i++) {
		double one;

		limit_of(i, &one);
		assert(fabs(value[i] * one) < INT16_MAX);
		train_constant[i] = (int16_t)lrint(value[i] * one);
	}
	train_model.conflict = train_constant[TRAIN_CONFLICT];
	memcpy(train_model.start, train_constant + TRAIN_START,
	    sizeof train_model.start);
	memcpy(train_model.above, train_constant + TRAIN_OUTPUT,
	    sizeof train_model.above);
	memcpy(train_model.below, train_constant + TRAIN_OUTPUT + SP_UNITS,
	    sizeof train_model.below);
}

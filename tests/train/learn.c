/* learn.c -- scores of states, and how they depend on the constants */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train.h"

enum {
	BATCH = 32,       /* samples for one step */
	VIEWS = 2
};

/* Integers for 1: of scores, and of the sums of units. */
static const double score_one = 20, unit_one = 80;
/* Of a unit's constants, such that sums of 16 bits suffice; of wide boards. */
static const float most_unit = 3.1f, most_unit_wide = 2.04f;

static uint32_t side, cells, constants;
static float value[TRAIN_CONSTANTS], slope[TRAIN_CONSTANTS];
static float mean[TRAIN_CONSTANTS], square[TRAIN_CONSTANTS];
static uint32_t steps;
static uint8_t line_x[TRAIN_CELLS], line_y[TRAIN_CELLS]; /* of a cell */

/* What adds to the score of a state. */
struct terms {
	float pairs;                   /* reversed */
	uint32_t tile[TRAIN_CELLS];    /* constants of tiles */
	/* The first constants of units. */
	uint32_t place[VIEWS][TRAIN_CELLS], row[VIEWS][TRAIN_CELLS];
	float unit[VIEWS][SP_UNITS];   /* their sums */
	float score;
};

static float
small_random(void)
{
	return ((float)train_below(2001) - 1000) * 0.00015f;
}

/* The line of an 8x8 board that stands for that of a wider one, where lines in
 * the middle have the same in pairs. */
static uint32_t
narrow(uint32_t line)
{
	uint32_t extra = side - SP_LEARNED_WIDE;
	uint32_t first = SP_LEARNED_WIDE / 2 - extra / 2;

	if (line < first)
		return line;
	if (line < first + 2 * extra)
		return first + (line - first) / 2;
	return line - extra;
}

static uint32_t
narrow_cell(uint32_t cell)
{
	return narrow(line_y[cell]) * SP_LEARNED_WIDE + narrow(line_x[cell]);
}

/* The taxicab distance of two cells. */
static int
distance(uint32_t a, uint32_t b, uint32_t w)
{
	return abs((int)(a % w) - (int)(b % w)) +
	    abs((int)(a / w) - (int)(b / w));
}

/* Begins with the constant of 8x8 boards, and more for the longer way. */
static void
widen_tile(uint32_t home, uint32_t cell)
{
	const int more = 32; /* for a slide */
	uint32_t w = SP_LEARNED_WIDE, last = w * w - 1;
	uint32_t from = narrow_cell(home), to = narrow_cell(cell);

	if (from == last) { /* no tile's home there */
		from--;
		to -= to % w > 0;
	}
	value[sp_learned_tile(side, home, cell)] =
	    (float)(sp_learned8[sp_learned_tile(w, from, to)] + more *
	    (distance(home, cell, side) - distance(from, to, w))) /
	    (float)score_one;
}

/* The same of units, less by a factor, as tiles are more. */
static void
widen_units(uint32_t home_line, uint32_t line)
{
	const int16_t *learned = sp_learned8;
	const float less = 0.64f, one = (float)unit_one;
	uint32_t w = SP_LEARNED_WIDE, to = narrow(line);
	uint32_t from = home_line == side ? w : narrow(home_line);

	for (uint32_t u = 0; u < SP_UNITS; u++) {
		if (home_line < side)
			value[sp_learned_place(side, home_line, line) + u] =
			    less * learned[sp_learned_place(w, from, to) + u] /
			    one;
		value[sp_learned_row(side, home_line, line) + u] =
		    (home_line < side ? less : 1) *
		    learned[sp_learned_row(w, from, to) + u] / one;
	}
}

/* Begins with the constants of 8x8 boards. */
static void
widen(void)
{
	value[SP_LEARNED_REVERSED] = sp_learned8[SP_LEARNED_REVERSED] /
	    (float)score_one;
	for (uint32_t home = 0; home + 1 < cells; home++)
		for (uint32_t cell = 0; cell < cells; cell++)
			widen_tile(home, cell);
	for (uint32_t u = 0; u < SP_UNITS; u++) {
		value[SP_LEARNED_START + u] =
		    sp_learned8[SP_LEARNED_START + u] / (float)unit_one;
		value[SP_LEARNED_OUTPUT + u] =
		    sp_learned8[SP_LEARNED_OUTPUT + u] * (float)unit_one /
		    (float)score_one / SP_LEARNED_SCALE;
	}
	for (uint32_t home_line = 0; home_line <= side; home_line++)
		for (uint32_t line = 0; line < side; line++)
			widen_units(home_line, line);
}

void
train_begin(uint32_t size)
{
	side = size;
	cells = side * side;
	constants = sp_learned_count(side);
	for (uint32_t cell = 0; cell < cells; cell++) {
		line_x[cell] = (uint8_t)(cell % side);
		line_y[cell] = (uint8_t)(cell / side);
	}
	for (uint32_t i = 0; i < constants; i++)
		value[i] = small_random();
	value[SP_LEARNED_REVERSED] = 1.3f;
	for (uint32_t u = 0; u < SP_UNITS; u++) {
		value[SP_LEARNED_START + u] = 0.1f;
		value[SP_LEARNED_OUTPUT + u] = u % 2 ? 0.1f : -0.1f;
	}
	for (uint32_t home = 0; home + 1 < cells; home++)
		for (uint32_t cell = 0; cell < cells; cell++)
			value[sp_learned_tile(side, home, cell)] = 1.6f *
			    (float)distance(home, cell, side);
	if (side > SP_LEARNED_WIDE)
		widen();
}

/* Pairs of tiles in the wrong order along one line, all at home in it. */
static int
reversed_in_line(const uint8_t *home, uint32_t first, uint32_t step)
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

static void
find_terms(const uint8_t *home, struct terms *t)
{
	uint32_t tiles = 0;

	t->pairs = 0;
	for (uint32_t i = 0; i < side; i++)
		t->pairs += (float)(reversed_in_line(home, i, side) +
		    reversed_in_line(home, i * side, 1));
	for (uint32_t cell = 0; cell < cells; cell++) {
		uint32_t h = home[cell], x = line_x[cell], y = line_y[cell];
		uint32_t home_x = line_x[h], home_y = line_y[h];

		if (h + 1 == cells) {
			home_x = home_y = side;
		} else {
			t->tile[tiles] = sp_learned_tile(side, h, cell);
			t->place[0][tiles] = sp_learned_place(side, home_x,
			    cell);
			t->place[1][tiles++] = sp_learned_place(side, home_y,
			    x * side + y);
		}
		t->row[0][cell] = sp_learned_row(side, home_y, y);
		t->row[1][cell] = sp_learned_row(side, home_x, x);
	}
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
	t->score = t->pairs * value[SP_LEARNED_REVERSED];
	for (uint32_t i = 0; i + 1 < cells; i++)
		t->score += value[t->tile[i]];
	for (int view = 0; view < VIEWS; view++) {
		float *unit = t->unit[view];

		memcpy(unit, value + SP_LEARNED_START,
		    SP_UNITS * sizeof *unit);
		for (uint32_t i = 0; i < cells; i++)
			add_units(unit, value + t->row[view][i]);
		for (uint32_t i = 0; i + 1 < cells; i++)
			add_units(unit, value + t->place[view][i]);
		for (uint32_t u = 0; u < SP_UNITS; u++)
			if (unit[u] > 0)
				t->score += unit[u] *
				    value[SP_LEARNED_OUTPUT + u];
	}
}

/* Adds to the slopes those of a state's score, so many times. */
static void
add_slopes(const struct terms *t, float times)
{
	slope[SP_LEARNED_REVERSED] += times * t->pairs;
	for (uint32_t i = 0; i + 1 < cells; i++)
		slope[t->tile[i]] += times;
	for (int view = 0; view < VIEWS; view++) {
		float by[SP_UNITS];

		for (uint32_t u = 0; u < SP_UNITS; u++) {
			float unit = t->unit[view][u];

			by[u] = unit > 0 ?
			    times * value[SP_LEARNED_OUTPUT + u] : 0;
			if (unit > 0)
				slope[SP_LEARNED_OUTPUT + u] += times * unit;
			slope[SP_LEARNED_START + u] += by[u];
		}
		for (uint32_t i = 0; i < cells; i++)
			add_units(slope + t->row[view][i], by);
		for (uint32_t i = 0; i + 1 < cells; i++)
			add_units(slope + t->place[view][i], by);
	}
}

/* A step of Adam. */
static void
step(double rate)
{
	float by;

	steps++;
	by = (float)(rate * sqrt(1 - pow(0.999, steps)) /
	    (1 - pow(0.9, steps)));
	for (uint32_t i = 0; i < constants; i++) {
		float limit = i >= SP_LEARNED_TILES &&
		    i < sp_learned_place(side, 0, 0) ? 1e9f :
		    side > SP_LEARNED_WIDE ? most_unit_wide : most_unit;

		mean[i] = 0.9f * mean[i] + 0.1f * slope[i];
		square[i] = 0.999f * square[i] + 0.001f * slope[i] * slope[i];
		value[i] -= by * mean[i] / (sqrtf(square[i]) + 1e-8f);
		value[i] = fmaxf(-limit, fminf(value[i], limit));
		slope[i] = 0;
	}
}

/* Sets the terms and shares of the states; returns the loss. */
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
train_learn(struct train_sample *samples, uint32_t count, double rate)
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
			step(rate * (1 - 0.9 * k / count));
	}
}

double
train_loss(const struct train_sample *samples, uint32_t count)
{
	static struct terms t[TRAIN_STATES];
	double share[TRAIN_STATES], sum = 0;

	for (uint32_t k = 0; k < count; k++)
		sum += weigh(&samples[k], t, share);
	return sum / count;
}

void
train_constants(int16_t constant[TRAIN_CONSTANTS])
{
	for (uint32_t i = 0; i < constants; i++) {
		double one = score_one;

		if (i >= SP_LEARNED_OUTPUT && i < SP_LEARNED_TILES)
			one = score_one * SP_LEARNED_SCALE / unit_one;
		else if (i >= sp_learned_place(side, 0, 0) ||
		    (i >= SP_LEARNED_START && i < SP_LEARNED_OUTPUT))
			one = unit_one;
		constant[i] = (int16_t)lrint(value[i] * one);
	}
}

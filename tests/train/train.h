/* train.h -- what the files of the trainer share */
#ifndef TRAIN_H
#define TRAIN_H

#include "beam/learned.h"

enum {
	TRAIN_CELLS = SP_LEARNED_CELLS,
	TRAIN_STATES = 17,
	TRAIN_CONSTANTS = 10000
};

/* States of one layer of a beam, the first one the best. */
struct train_sample {
	uint32_t states;
	uint8_t home[TRAIN_STATES][TRAIN_CELLS]; /* the blank is the last */
};

/* 0 <= result < bound, at random. */
uint32_t train_below(uint32_t bound);

/* ---- learn.c ---- */

/*
 * Begins with taxicab distances, and random constants of the units.  With those
 * no board of more than 8x8 would ever be solved: there it begins with the
 * constants that there are, and returns 1.  The first ones of 10x10 were those
 * of 8x8, each line in the middle having stood for two.
 */
int train_begin(uint32_t side);
/* One pass over the samples, in random order; rate: of learning, at the start
 * and at the end. */
void train_learn(struct train_sample *samples, uint32_t count, double rate,
    double end);
/* The mean negative logarithm of the share of the best state; 0 of none. */
double train_loss(const struct train_sample *samples, uint32_t count);
/* What was learned, as integers. */
void train_constants(int16_t constant[TRAIN_CONSTANTS]);

#endif

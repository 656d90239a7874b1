/* train.h -- what the files of the trainer share */
#ifndef TRAIN_H
#define TRAIN_H

#include "beam/learned.h"

enum {
	TRAIN_CELLS = SP_LEARNED_CELLS,
	TRAIN_STATES = 17,
	TRAIN_CONSTANTS = 13000
};

/* States of one layer of a beam.  State 0 has led to the solution. */
struct train_sample {
	uint32_t states;
	/* home[state][cell]: of the tile; the blank's home is the last cell. */
	uint8_t home[TRAIN_STATES][TRAIN_CELLS];
};

/* Returns a random number from 0 to bound - 1. */
uint32_t train_below(uint32_t bound);

/* ---- learn.c ---- */

/*
 * Sets the constants with which learning begins, for boards of a side.  Up to
 * 8x8 these are taxicab distances and random constants of the units; returns 0.
 * Such constants solve few larger boards.  There learning begins with the
 * constants of lib/beam/learned*.c; returns 1.  Those of 10x10 were learned by
 * an earlier trainer, which began with the constants of 8x8 and let each line in
 * the middle stand for two lines.
 */
int train_begin(uint32_t side);
/* Learns from each sample once, in random order.  The learning rate goes from
 * `rate` to `end`. */
void train_learn(struct train_sample *samples, uint32_t count, double rate,
    double end);
/* Returns the mean loss of the samples, the negative logarithm of the share of
 * state 0; 0 if there are no samples. */
double train_loss(const struct train_sample *samples, uint32_t count);
/* Sets the constants that were learned, as integers. */
void train_constants(int16_t constant[TRAIN_CONSTANTS]);

#endif

/* train.h -- what the files of the trainer share */
#ifndef TRAIN_H
#define TRAIN_H

#include "beam/learned.h"

enum {
	TRAIN_CELLS = SP_LEARNED_CELLS,
	TRAIN_STATES = 17,
	TRAIN_CONSTANTS = 27000 /* at least sp_learned_count of each side */
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

/* Sets the constants with which learning begins, for boards of a side: taxicab
 * distances, and random constants of the units. */
void train_begin(uint32_t side);
/* Learns from each sample once, and leaves the samples in random order.  The
 * learning rate goes from `rate` to `end`. */
void train_learn(struct train_sample *samples, uint32_t count, double rate,
    double end);
/* Returns the mean loss of the samples, the negative logarithm of the share of
 * state 0; 0 if there are no samples. */
double train_loss(const struct train_sample *samples, uint32_t count);
/* Sets the constants that were learned, as integers. */
void train_constants(int16_t constant[TRAIN_CONSTANTS]);

#endif

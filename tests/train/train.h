/* train.h -- what the files of the trainer share */
#ifndef TRAIN_H
#define TRAIN_H

#include "beam/beam.h"

enum {
	TRAIN_CELLS = SP_LEARNED_CELLS,
	TRAIN_STATES = 17,
	TRAIN_CONSTANTS = 31000, /* room for those of each side */
	/* Numbers of constants: of conflicts, of the start and the output of
	 * units, and the first one of tiles. */
	TRAIN_CONFLICT = 0,
	TRAIN_START = 1,
	TRAIN_OUTPUT = TRAIN_START + SP_UNITS,
	TRAIN_TILES = TRAIN_OUTPUT + 2 * SP_UNITS,
	TRAIN_WIDE = 9,  /* the least side whose places are columns and rows */
	TRAIN_PAIRS = 6  /* the least side with constants of pairs */
};

/* States of one layer of a beam.  State 0 has led to the solution. */
struct train_sample {
	uint32_t states;
	/* home[state][cell]: of the tile; the blank's home is the last cell. */
	uint8_t home[TRAIN_STATES][TRAIN_CELLS];
};

/* Returns a random number from 0 to bound - 1. */
uint32_t train_below(uint32_t bound);

/* The constants, by number; the pointers of the model point there. */
extern int16_t train_constant[TRAIN_CONSTANTS];
extern struct sp_model train_model;

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
/* Sets the constants of the model to what was learned, as integers. */
void train_constants(void);
/* Returns how many constants the model has. */
uint32_t train_count(void);

#endif

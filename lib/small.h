/*
 * small.h -- many small boards at once: see small.c
 */
#ifndef SP_SMALL_H
#define SP_SMALL_H

#include "twos.h"

enum {
	SP_SMALL_CELLS = 16,
	/* A line of labels may go over those of later boards: so many more. */
	SP_SMALL_SPARE = 4
};

struct sp_small {
	struct sp_size size;
	uint32_t n, count;
	uint32_t white; /* cells of the colour of cell 0, a bit each */
	uint64_t first_line; /* the line of the first board; one line each */
	uint8_t label[SP_SMALL_BATCH + SP_SMALL_SPARE][16];

	/* The cells of a board: 0xff, then 0; and 0, then their numbers. */
	uint8_t is_cell[16], rest[16];
	/* For eight bits: which bytes of eight (or of the next eight) are
	 * set, moved together; and how many. */
	uint8_t pick[2][256][8];
	uint8_t picks[256];
	struct sp_twos twos;

	/* Takes boards from the block at hand: the kernel for the processor. */
	void (*take)(struct sp_small *s, struct sp_input *in);
};

/* The kernels; there are no plain ones, since reader.c does their work. */
void sp_small_take_ssse3(struct sp_small *s, struct sp_input *in);
void sp_small_take_vbmi2(struct sp_small *s, struct sp_input *in);
/* Bit i: the parity of board i as it stands; its blank's cell. */
uint64_t sp_small_parities_ssse3(const struct sp_small *s, uint8_t *blank);
/* Inversions of labels in the order of the path, the blank left out. */
void sp_small_inversions_ssse3(const struct sp_small *s,
    const uint8_t path[16], uint8_t *inversions);
void sp_small_relabel_ssse3(const struct sp_small *s, const uint8_t to[16],
    uint16_t (*twos)[8]);

#endif

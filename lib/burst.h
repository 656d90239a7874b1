/*
 * burst.h -- many small boards at once, straight to text: see burst.c
 */
#ifndef SP_BURST_H
#define SP_BURST_H

#include "twos.h"

enum {
	SP_BURST = 4,          /* boards made side by side */
	SP_BURST_CELLS = 16,   /* most cells of a board */
	SP_BURST_PAIRS = 7,    /* most pairs of dice for tiles */
	SP_BURST_DICE = 16,    /* most dice of a board */
	SP_BURST_ROWS = 15*14 + 13*12 + 11*10 + 9*8 + 7*6 + 5*4 + 3*2,
	SP_ROW_ODD = 0x10      /* in the first byte; lanes are below it */
};

/* What the dice of one board came to. */
struct sp_hand {
	uint8_t missing, blank;
	uint16_t row[SP_BURST_PAIRS]; /* for each pair of the dice of tiles */
};

struct sp_burst {
	uint32_t n;
	unsigned heads, dice;         /* as in struct sp_generator */
	uint32_t missing;             /* 0: the first die */
	int free_blank;
	unsigned pairs;
	uint8_t bound[SP_BURST_DICE + 1];
	uint64_t product, reject;     /* of all bounds; 2^64 mod product */
	unsigned split;               /* dice before this one make the left */
	struct sp_pair scale; /* 2^64 / bound of a half, rounded up */
	uint8_t home[SP_BURST_CELLS + 1]; /* of the blank, by missing number */
	/* By missing number: bit h tells for a blank on cell h which parity of
	 * the dice leaves the last two tiles in order. */
	uint32_t keep_odd[SP_BURST_CELLS + 1];
	int any;                      /* the last two tiles have a die */

	/* Pair k is below pair_bound[k].  From first_row[k] on stand a row for
	 * each pair of dice a, b: lane a and then lane b of those left go
	 * behind all others.  SP_ROW_ODD is set where a + b is odd. */
	uint64_t pair_bound[SP_BURST_PAIRS];
	uint32_t first_row[SP_BURST_PAIRS];
	uint8_t row[SP_BURST_ROWS][16];
	/* The list at first, by missing number: its tiles in ascending order. */
	uint8_t tiles[SP_BURST_CELLS + 1][16];
	/* place[blank][exchange]: which lane goes to each cell; 0x80: blank. */
	uint8_t place[SP_BURST_CELLS][2][16];
	struct sp_twos twos;

	/* The goal that is left out, as two labels a number; if any. */
	int not_goal;
	uint16_t goal[SP_BURST_CELLS + 1][8];

	/* The kernels: the boards of four hands as text, as sp_burst_words has
	 * it; and their labels, two as one number. */
	char *(*write)(const struct sp_burst *s,
	    const struct sp_hand hand[SP_BURST], char *at);
	void (*deal)(const struct sp_burst *s,
	    const struct sp_hand hand[SP_BURST], uint16_t (*twos)[8]);
};

char *sp_burst_write(const struct sp_burst *s,
    const struct sp_hand hand[SP_BURST], char *at);
/* Leaves no goal out. */
char *sp_burst_write_vbmi2(const struct sp_burst *s,
    const struct sp_hand hand[SP_BURST], char *at);
void sp_deal_plain(const struct sp_burst *s,
    const struct sp_hand hand[SP_BURST], uint16_t (*twos)[8]);
void sp_deal_ssse3(const struct sp_burst *s,
    const struct sp_hand hand[SP_BURST], uint16_t (*twos)[8]);

/* Whether the last two tiles have to change places, of odd dice or even. */
static inline unsigned
sp_hand_exchanges(const struct sp_burst *s, const struct sp_hand *hand,
    unsigned odd)
{
	return !s->any && ((odd ^ s->keep_odd[hand->missing] >>
	    hand->blank) & 1) != 0;
}

/* NULL where there is no memory. */
struct sp_burst *sp_burst_new(const struct sp_draw *draw,
    const struct sp_goal *g);

/* Numbers come in halves below left and right; so many dice in the left. */
void sp_burst_split(struct sp_burst *s, unsigned left_dice, uint64_t left,
    uint64_t right);

/*
 * The boards that four words, or four numbers given in halves, stand for, as
 * text from `at` on, which has SP_TWOS_TEXT bytes a board; returns where it
 * ends.  NULL: a word is to be thrown again, or a board is to be left out.
 */
char *sp_burst_words(const struct sp_burst *s,
    const uint64_t word[SP_BURST], char *at);
char *sp_burst_numbers(const struct sp_burst *s,
    const struct sp_pair number[SP_BURST], char *at);

#endif

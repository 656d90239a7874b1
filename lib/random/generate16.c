/* generate16.c -- four boards of at most 16 cells at a time */
#include <stdlib.h>
#include <string.h>

#include "generator.h"

/*
 * Four boards are made side by side, so that their chains of multiplications
 * overlap.  The boards are those of generate.c, which makes them itself where a
 * word is rejected or a goal is left out.
 */

static void
fill_row(uint8_t row[16], unsigned a, unsigned b)
{
	unsigned second = b + (b >= a), used = 0;

	for (unsigned lane = 0; lane < 16; lane++)
		if (lane != a && lane != second)
			row[used++] = (uint8_t)lane;
	row[14] = (uint8_t)a;
	row[15] = (uint8_t)second;
	row[0] |= (a ^ b) & 1 ? SP_ROW_ODD : 0;
}

static void
fill_rows(struct sp_generator16 *s)
{
	uint32_t next = 0;

	for (unsigned k = 0; k < s->shuffle.pairs; k++) {
		unsigned of_a = s->bound[s->lead_dice + 2 * k];
		unsigned of_b = s->bound[s->lead_dice + 2 * k + 1];

		s->first_row[k] = next;
		s->pair_bound[k] = of_a * of_b;
		for (unsigned pair = 0; pair < of_a * of_b; pair++)
			fill_row(s->shuffle.row[next++],
			    pair / of_b, pair % of_b);
	}
}

static void
fill_tiles(struct sp_generator16 *s)
{
	for (unsigned missing = 1; missing <= s->shuffle.n; missing++)
		for (unsigned i = 0; i < 16; i++)
			s->shuffle.tiles[missing][i] = (uint8_t)(i + 1 +
			    (i + 1 >= missing));
}

/* After all dice the tiles that they moved, the first ones, are last. */
static void
fill_lanes(struct sp_generator16 *s)
{
	unsigned tiles = s->shuffle.n - 1, moved = 2 * s->shuffle.pairs;

	for (unsigned blank = 0; blank < s->shuffle.n; blank++) {
		for (unsigned exchange = 0; exchange < 2; exchange++) {
			uint8_t *lane = s->shuffle.lane[blank][exchange];

			memset(lane, SP_NO_LANE, 16);
			for (unsigned i = 0; i < tiles; i++) {
				unsigned tile = i;

				if (exchange && i + 2 >= tiles)
					tile = 2 * tiles - 3 - i;
				lane[i + (i >= blank)] = (tile - moved) & 15;
			}
		}
	}
}

static void
fill_goals(struct sp_generator16 *s, const struct sp_draw *draw,
    const struct sp_goal *g)
{
	for (uint32_t missing = 1; missing <= s->shuffle.n; missing++) {
		if (!sp_goal_takes(g, missing))
			continue;
		s->home[missing] = (uint8_t)sp_goal_home(g, missing, 0);
		for (uint32_t label = 1; label <= s->shuffle.n; label++)
			if (label != missing)
				s->goal[missing][sp_goal_home(g, missing,
				    label)] = (uint8_t)label;
		for (uint32_t blank = 0; blank < s->shuffle.n; blank++) {
			unsigned even = (blank ^ (missing - 1)) & 1;

			if (sp_parity_solves(even, missing, blank, g) !=
			    (draw->population == SP_SOLVABLE))
				s->shuffle.keep_odd[missing] |=
				    (uint32_t)1 << blank;
		}
	}
}

static void
fill_bounds(struct sp_generator16 *s)
{
	unsigned tile = s->shuffle.n - 1;

	s->product = 1;
	for (unsigned j = 0; j < s->dice; j++) {
		s->bound[j] = (uint8_t)(j < s->lead_dice ? s->shuffle.n :
		    tile--);
		s->product *= s->bound[j];
	}
	s->bound[s->dice] = 1; /* completes a pair */
	s->reject = (0 - s->product) % s->product;
	s->shuffle.pairs = (s->dice - s->lead_dice + 1) / 2;
}

struct sp_generator16 *
sp_generate16_new(const struct sp_draw *draw, const struct sp_goal *g)
{
	struct sp_generator16 *s = calloc(1, sizeof *s);

	if (s == NULL)
		return NULL;
	s->kernels = sp_kernels(sp_isa());
	s->shuffle.n = g->n;
	s->missing = draw->missing;
	s->free_blank = !draw->fixed_blank;
	s->shuffle.any_parity = draw->population == SP_ANY;
	s->not_goal = draw->not_goal;
	s->lead_dice = (unsigned)s->free_blank + (draw->missing == 0);
	s->dice = s->lead_dice + s->shuffle.n - (s->shuffle.any_parity ? 2 : 3);
	fill_bounds(s);
	fill_rows(s);
	fill_tiles(s);
	fill_lanes(s);
	sp_label_text_init(&s->text);
	fill_goals(s, draw, g);
	return s;
}

void
sp_generate16_split(struct sp_generator16 *s, unsigned left_dice, uint64_t left,
    uint64_t right)
{
	s->left_dice = left_dice;
	s->scale.left = UINT64_MAX / left + 1;
	s->scale.right = UINT64_MAX / right + 1;
}

/* Takes the next die off a fraction of 2^64: see sp_dice_throw. */
static inline uint8_t
take_die(uint64_t *rest, uint64_t bound)
{
	return (uint8_t)sp_multiply(*rest, bound, rest);
}

/*
 * The dice of a word.  A pair of dice is one die below the product of their
 * bounds.  Returns the last fraction, which tells whether the word is rejected.
 */
static inline uint64_t
throw_word(const struct sp_generator16 *s, uint64_t rest,
    struct sp_throw *thrown)
{
	thrown->missing = (uint8_t)s->missing;
	if (s->missing == 0)
		thrown->missing = (uint8_t)(take_die(&rest,
		    s->shuffle.n) + 1);
	thrown->blank = s->free_blank ? take_die(&rest, s->shuffle.n) :
	    s->home[thrown->missing];
	for (unsigned k = 0; k < s->shuffle.pairs; k++)
		thrown->row[k] = (uint16_t)(s->first_row[k] +
		    take_die(&rest, s->pair_bound[k]));
	return rest;
}

int
sp_generate16_words(const struct sp_generator16 *s,
    const uint64_t word[SP_FOUR], struct sp_throw thrown[SP_FOUR])
{
	for (unsigned i = 0; i < SP_FOUR; i++)
		if (throw_word(s, word[i], &thrown[i]) < s->reject)
			return 0;
	return 1;
}

/* The dice of a number: each half is made a fraction of its bound. */
static void
throw_number(const struct sp_generator16 *s, struct sp_halves number,
    struct sp_throw *thrown)
{
	uint8_t die[SP_DICE16 + 1];
	uint64_t left = number.left * s->scale.left;
	uint64_t right = number.right * s->scale.right;
	unsigned j = 0;

	for (; j < s->left_dice; j++)
		die[j] = take_die(&left, s->bound[j]);
	for (; j <= s->dice; j++)
		die[j] = take_die(&right, s->bound[j]);
	j = 0;
	thrown->missing = (uint8_t)(s->missing != 0 ? s->missing :
	    die[j++] + 1u);
	thrown->blank = s->free_blank ? die[j++] : s->home[thrown->missing];
	for (unsigned k = 0; k < s->shuffle.pairs; k++, j += 2)
		thrown->row[k] = (uint16_t)(s->first_row[k] +
		    die[j] * s->bound[j + 1] + die[j + 1]);
}

void
sp_generate16_numbers(const struct sp_generator16 *s,
    const struct sp_halves number[SP_FOUR], struct sp_throw thrown[SP_FOUR])
{
	for (unsigned i = 0; i < SP_FOUR; i++)
		throw_number(s, number[i], &thrown[i]);
}

/* The labels of the boards; 0 if one is a goal to be left out. */
static int
shuffle_labels(const struct sp_generator16 *s,
    const struct sp_throw thrown[SP_FOUR], uint8_t (*label)[SP_CELLS16])
{
	s->kernels->shuffle16(&s->shuffle, thrown, label);
	for (unsigned i = 0; i < SP_FOUR; i++)
		if (s->not_goal && memcmp(label[i], s->goal[thrown[i].missing],
		    SP_CELLS16) == 0)
			return 0;
	return 1;
}

char *
sp_generate16_write(struct sp_generator16 *s,
    const struct sp_throw thrown[SP_FOUR], char *at)
{
	uint8_t label[SP_FOUR][SP_CELLS16];

	if (!shuffle_labels(s, thrown, label))
		return NULL;
	return s->kernels->write_lines16(label, s->shuffle.n,
	    (1 << SP_FOUR) - 1, &s->text, at);
}

int
sp_generate16_rows(const struct sp_generator16 *s,
    const struct sp_throw thrown[SP_FOUR], uint8_t (*row)[SP_CELLS16],
    uint8_t missing[SP_FOUR])
{
	if (!shuffle_labels(s, thrown, row))
		return 0;
	for (unsigned i = 0; i < SP_FOUR; i++) {
		missing[i] = thrown[i].missing;
		for (unsigned k = 0; k < SP_CELLS16; k++)
			row[i][k] = (uint8_t)(row[i][k] -
			    (row[i][k] > missing[i]));
	}
	return 1;
}

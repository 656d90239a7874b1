/* burst.c -- many small boards at once, straight to text */
#include <stdlib.h>
#include <string.h>

#include "burst.h"

/*
 * Four boards are made side by side, so that their chains of multiplications
 * overlap.  The tiles stand in ascending order in a list; each pair of dice
 * takes two of them out and puts them behind the others.  After all dice the
 * end of the list is the order of the tiles, and its front what was left:
 *
 *	 1  2  3  4  5  6  7  8     dice 5 and 0: the 6 and then the 1
 *	 2  3  4  5  7  8  6  1     dice 1 and 4: the 3 and then the 8
 *	 2  4  5  7  6  1  3  8     ...
 *
 * The boards are those of generate.c, which does the rare ones: where a word
 * is thrown again, or the goal is left out.
 */

/* ---- the tables ---- */

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
fill_rows(struct sp_burst *s)
{
	uint32_t next = 0;

	for (unsigned k = 0; k < s->pairs; k++) {
		unsigned of_a = s->bound[s->heads + 2 * k];
		unsigned of_b = s->bound[s->heads + 2 * k + 1];

		s->first_row[k] = next;
		s->pair_bound[k] = of_a * of_b;
		for (unsigned pair = 0; pair < of_a * of_b; pair++)
			fill_row(s->row[next++], pair / of_b, pair % of_b);
	}
}

static void
fill_tiles(struct sp_burst *s)
{
	for (unsigned missing = 1; missing <= s->n; missing++)
		for (unsigned i = 0; i < 16; i++)
			s->tiles[missing][i] = (uint8_t)(i + 1 +
			    (i + 1 >= missing));
}

/* The lane of the i-th tile in the list that all dice have been at. */
static uint8_t
lane_of_tile(const struct sp_burst *s, unsigned i)
{
	unsigned taken = 2 * s->pairs;

	return (uint8_t)(i < taken ? 16 - taken + i : i - taken);
}

static void
fill_places(struct sp_burst *s)
{
	unsigned tiles = s->n - 1;

	for (unsigned blank = 0; blank < s->n; blank++) {
		for (unsigned exchange = 0; exchange < 2; exchange++) {
			uint8_t *place = s->place[blank][exchange];

			memset(place, 0x80, 16);
			for (unsigned i = 0; i < tiles; i++) {
				unsigned tile = i;

				if (exchange && i + 2 >= tiles)
					tile = 2 * tiles - 3 - i;
				place[i + (i >= blank)] =
				    lane_of_tile(s, tile);
			}
		}
	}
}

static void
fill_goals(struct sp_burst *s, const struct sp_draw *draw,
    const struct sp_goal *g)
{
	for (uint32_t missing = 1; missing <= s->n; missing++) {
		uint8_t cells[SP_BURST_CELLS] = { 0 };

		if (g->kind == SP_LITERAL && missing != g->missing)
			continue;
		s->home[missing] = (uint8_t)sp_goal_home(g, missing, 0);
		for (uint32_t label = 1; label <= s->n; label++)
			if (label != missing)
				cells[sp_goal_home(g, missing, label)] =
				    (uint8_t)label;
		for (unsigned k = 0; k < 8; k++)
			s->goal[missing][k] = (uint16_t)(cells[2 * k] <<
			    SP_LABEL_SHIFT | cells[2 * k + 1]);
		for (uint32_t blank = 0; blank < s->n; blank++) {
			unsigned even = (blank ^ (missing - 1)) & 1;

			if (sp_parity_solves(even, missing, blank, g) !=
			    (draw->population == SP_SOLVABLE))
				s->keep_odd[missing] |= (uint32_t)1 << blank;
		}
	}
}

static void
fill_bounds(struct sp_burst *s)
{
	unsigned tile = s->n - 1;

	s->product = 1;
	for (unsigned j = 0; j < s->dice; j++) {
		s->bound[j] = (uint8_t)(j < s->heads ? s->n : tile--);
		s->product *= s->bound[j];
	}
	s->bound[s->dice] = 1; /* completes a pair */
	s->reject = (0 - s->product) % s->product;
	s->pairs = (s->dice - s->heads + 1) / 2;
}

struct sp_burst *
sp_burst_new(const struct sp_draw *draw, const struct sp_goal *g)
{
	struct sp_burst *s = calloc(1, sizeof *s);
	const enum sp_cpu cpu = sp_cpu();

	if (s == NULL)
		return NULL;
	s->n = g->n;
	s->missing = draw->missing;
	s->free_blank = !draw->fixed_blank;
	s->any = draw->population == SP_ANY;
	s->not_goal = draw->not_goal;
	s->heads = (unsigned)s->free_blank + (draw->missing == 0);
	s->dice = s->heads + s->n - (s->any ? 2 : 3);
	fill_bounds(s);
	fill_rows(s);
	fill_tiles(s);
	fill_places(s);
	sp_twos_init(&s->twos);
	fill_goals(s, draw, g);
	s->write = !s->not_goal && cpu >= SP_CPU_VBMI2 ?
	    sp_burst_write_vbmi2 : sp_burst_write;
	s->deal = cpu >= SP_CPU_SSSE3 ? sp_deal_ssse3 : sp_deal_plain;
	return s;
}

void
sp_burst_split(struct sp_burst *s, unsigned left_dice, uint64_t left,
    uint64_t right)
{
	s->split = left_dice;
	s->scale.left = UINT64_MAX / left + 1;
	s->scale.right = UINT64_MAX / right + 1;
}

/* ---- dice ---- */

/* Takes the next digit, below the bound, off a fraction. */
static inline uint8_t
take_digit(uint64_t *rest, uint64_t bound)
{
	return (uint8_t)sp_multiply(*rest, bound, rest);
}

/*
 * The dice of a word.  Two dice are a digit to the product of their bounds.
 * Returns what is left, which tells whether to throw again.
 */
static inline uint64_t
throw_word(const struct sp_burst *s, uint64_t rest, struct sp_hand *hand)
{
	hand->missing = (uint8_t)s->missing;
	if (s->missing == 0)
		hand->missing = (uint8_t)(take_digit(&rest, s->n) + 1);
	hand->blank = s->free_blank ? take_digit(&rest, s->n) :
	    s->home[hand->missing];
	for (unsigned k = 0; k < s->pairs; k++)
		hand->row[k] = (uint16_t)(s->first_row[k] +
		    take_digit(&rest, s->pair_bound[k]));
	return rest;
}

/* ---- text ---- */

/* Takes a nibble out of a word and puts it on top. */
static inline void
take_nibble(uint64_t *list, unsigned place)
{
	uint64_t below = ((uint64_t)1 << 4 * place) - 1;
	uint64_t taken = *list >> 4 * place & 15;

	*list = (*list & below) | (*list >> 4 & ~below) |
	    taken << 60;
}

void
sp_deal_plain(const struct sp_burst *s, const struct sp_hand hand[SP_BURST],
    uint16_t (*twos)[8])
{
	for (unsigned i = 0; i < SP_BURST; i++) {
		const struct sp_hand *h = &hand[i];
		uint64_t list = UINT64_C(0xfedcba9876543210);
		const uint8_t *place;
		uint8_t cells[16];
		unsigned odd = 0;

		/* The list is a word of nibbles. */
		for (unsigned k = 0; k < s->pairs; k++) {
			const uint8_t *row = s->row[h->row[k]];

			odd ^= row[0];
			take_nibble(&list, row[14]);
			take_nibble(&list, row[15] > row[14] ?
			    row[15] - 1u : row[15]);
		}
		place = s->place[h->blank][sp_hand_exchanges(s, h,
		    odd / SP_ROW_ODD)];
		for (unsigned cell = 0; cell < 16; cell++) {
			unsigned tile = (unsigned)(list >>
			    4 * (place[cell] & 15) & 15);

			cells[cell] = place[cell] & 0x80 ? 0 :
			    s->tiles[h->missing][tile];
		}
		for (unsigned k = 0; k < 8; k++)
			twos[i][k] = (uint16_t)(cells[2 * k] <<
			    SP_LABEL_SHIFT | cells[2 * k + 1]);
	}
}

char *
sp_burst_write(const struct sp_burst *s, const struct sp_hand hand[SP_BURST],
    char *at)
{
	uint16_t twos[SP_BURST][8];

	s->deal(s, hand, twos);
	for (unsigned i = 0; i < SP_BURST; i++) {
		if (s->not_goal && memcmp(twos[i], s->goal[hand[i].missing],
		    sizeof twos[i]) == 0)
			return NULL;
		at = sp_twos_board(&s->twos, twos[i], s->n, at);
	}
	return at;
}

char *
sp_burst_words(const struct sp_burst *s, const uint64_t word[SP_BURST],
    char *at)
{
	struct sp_hand hand[SP_BURST];

	for (unsigned i = 0; i < SP_BURST; i++)
		if (throw_word(s, word[i], &hand[i]) < s->reject)
			return NULL;
	return s->write(s, hand, at);
}

/* The dice of a number in halves: each is a fraction of its bound. */
static void
throw_number(const struct sp_burst *s, struct sp_pair number,
    struct sp_hand *hand)
{
	uint8_t die[SP_BURST_DICE + 1];
	uint64_t left = number.left * s->scale.left;
	uint64_t right = number.right * s->scale.right;
	unsigned j = 0;

	for (; j < s->split; j++)
		die[j] = take_digit(&left, s->bound[j]);
	for (; j <= s->dice; j++)
		die[j] = take_digit(&right, s->bound[j]);
	j = 0;
	hand->missing = (uint8_t)(s->missing != 0 ? s->missing : die[j++] + 1u);
	hand->blank = s->free_blank ? die[j++] : s->home[hand->missing];
	for (unsigned k = 0; k < s->pairs; k++, j += 2)
		hand->row[k] = (uint16_t)(s->first_row[k] +
		    die[j] * s->bound[j + 1] + die[j + 1]);
}

char *
sp_burst_numbers(const struct sp_burst *s,
    const struct sp_pair number[SP_BURST], char *at)
{
	struct sp_hand hand[SP_BURST];

	for (unsigned i = 0; i < SP_BURST; i++)
		throw_number(s, number[i], &hand[i]);
	return s->write(s, hand, at);
}

/* level.c -- from one level of the beam to the next */
#include <string.h>

#include "beam.h"

enum {
	BUCKETS = 4096,      /* children of greater ranks than that above the
	                        least are not told apart */
	QUOTA_SIDE = 10,     /* on boards of greater sides, of all states of a */
	QUOTA_PERCENT = 1    /* level only so many have the blank on a cell */
};

/* SplitMix64: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom
 * number generators, 2014. */
static uint64_t
mix(uint64_t x)
{
	x += UINT64_C(0x9e3779b97f4a7c15);
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

/*
 * What a tile on a cell adds to the key of a state: A. L. Zobrist, A new
 * hashing method with application for game playing, 1970.
 */
static uint64_t
tile_key(uint32_t home, uint32_t cell)
{
	return mix((uint64_t)home * SP_BEAM_CELLS + cell);
}

void
sp_state_start(const struct sp_near *s, struct sp_state *state)
{
	state->key = 0;
	for (uint32_t cell = 0; cell < s->n; cell++)
		if (cell != state->blank)
			state->key += tile_key(state->home[cell], cell);
	while (!sp_is_core(s, state) && sp_line_is_solved(s, state))
		state->stage++;
	if (s->net.constant != NULL)
		sp_learned_start(s, state);
	else if (sp_is_core(s, state))
		sp_core_start(s, state);
	else
		sp_line_start(s, state);
}

void
sp_level_expand(struct sp_near *s)
{
	s->children = 0;
	for (uint32_t i = 0; i < s->count; i++) {
		const struct sp_state *state = sp_state_at(s, s->level, i);

		for (uint8_t way = 0; way < 4; way++) {
			struct sp_child *child = &s->child[s->children];
			uint32_t to = state->blank, from = to + s->step[way];

			if (way == state->back ||
			    !sp_is_open(s, state->stage, state->blank, way))
				continue;
			child->parent = i;
			child->way = way;
			child->key = state->key +
			    tile_key(state->home[from], to) -
			    tile_key(state->home[from], from);
			if (s->net.constant != NULL)
				sp_learned_child(s, state, from, to, child);
			else if (sp_is_core(s, state))
				sp_core_child(s, state, from, to, child);
			else
				sp_line_child(s, state, from, to, child);
			s->children++;
		}
	}
}

/* Fills s->order with the children by rank, equal ones as they are. */
static void
sort(struct sp_near *s)
{
	uint32_t place[BUCKETS + 1] = { 0 };
	int32_t least = INT32_MAX;

	for (uint32_t i = 0; i < s->children; i++)
		if (s->child[i].rank < least)
			least = s->child[i].rank;
	for (int pass = 0; pass < 2; pass++) {
		for (uint32_t i = 0; i < s->children; i++) {
			int32_t above = s->child[i].rank - least;
			int32_t bucket = above < BUCKETS ? above : BUCKETS - 1;

			if (pass == 0)
				place[bucket + 1]++;
			else
				s->order[place[bucket]++] = i;
		}
		for (uint32_t k = 0; pass == 0 && k < BUCKETS; k++)
			place[k + 1] += place[k];
	}
}

/* Makes the child a state of the next level. */
static struct sp_state *
add(struct sp_near *s, const struct sp_child *child)
{
	const struct sp_state *parent = sp_state_at(s, s->level, child->parent);
	struct sp_state *state = sp_state_at(s, s->next, s->next_count++);
	uint32_t to = parent->blank, from = to + s->step[child->way];

	memcpy(state, parent, s->state_bytes);
	state->key = child->key;
	state->score = child->score;
	state->node = sp_path_add(s, parent->node, child->way);
	state->back = child->way ^ 1;
	if (s->net.constant != NULL)
		sp_learned_slide(s, state, from, to);
	else if (sp_is_core(s, state))
		sp_core_slide(s, state, from, child->way);
	state->home[to] = state->home[from];
	state->home[from] = (uint16_t)s->blank_home;
	state->blank = (uint16_t)from;
	if (!sp_is_core(s, state)) {
		sp_line_slide(s, state, from, to);
		if (state->left == 0)
			sp_state_start(s, state);
	}
	return state;
}

/* Whether the key is new; it is then no longer. */
static int
is_new(struct sp_near *s, uint64_t key)
{
	uint64_t *seen = &s->seen[mix(key) & s->seen_mask];

	if (*seen == key)
		return 0;
	*seen = key;
	return 1;
}

void
sp_level_choose(struct sp_near *s)
{
	uint32_t with_blank[SP_BEAM_CELLS] = { 0 }, quota = s->width;

	if (s->size.w > QUOTA_SIDE || s->size.h > QUOTA_SIDE)
		quota = (s->width * QUOTA_PERCENT + 99) / 100;
	sort(s);
	s->next_count = 0;
	for (uint32_t i = 0; i < s->children && s->next_count < s->width; i++) {
		const struct sp_child *child = &s->child[s->order[i]];
		uint32_t blank = sp_state_at(s, s->level,
		    child->parent)->blank + s->step[child->way];

		/* A key enters the table only where its state is chosen. */
		if (with_blank[blank] < quota && is_new(s, child->key)) {
			with_blank[blank]++;
			if (sp_is_solved(s, add(s, child)))
				return;
		}
	}
}

/* layer.c -- from one layer of the beam to the next */
#include <assert.h>
#include <string.h>

#include "beam.h"
#include "board/bits.h"

enum {
	/* Children that rank RANK_BUCKETS - 1 or more above the best one all fall
	 * into the last bucket. */
	RANK_BUCKETS = 4096,
	/* With a side above QUOTA_SIDE, at most QUOTA_PERCENT of a layer may
	 * have the blank on the same cell, until the last phase is reached. */
	QUOTA_SIDE = 10,
	QUOTA_PERCENT = 1,
	/* Memory is loaded into the cache so many children ahead. */
	AHEAD = 8,
	CACHE_LINE = 64
};

/* The generator SplitMix64 adds this number before it mixes; 0 mixed is 0. */
#define GAMMA UINT64_C(0x9e3779b97f4a7c15)

/*
 * Returns what a tile on a cell adds to the hash of a state: A. L. Zobrist, A
 * new hashing method with application for game playing, 1970.
 */
static uint64_t
tile_hash(uint32_t home, uint32_t cell)
{
	return sp_mix((uint64_t)home * SP_BEAM_CELLS + cell + GAMMA);
}

/* Returns whether the line of the phase is solved. */
static int
is_line_solved(const struct sp_phase *phase, const struct sp_state *state)
{
	uint32_t cell = phase->first;

	for (uint32_t i = 0; i < phase->length; i++, cell += phase->step)
		if (state->home[cell] != cell)
			return 0;
	return 1;
}

void
sp_state_start(const struct sp_near *s, struct sp_state *state)
{
	const struct sp_phase *phase = s->shape.phase;

	assert(state->home[state->blank] == s->shape.blank_home);
	state->hash = 0;
	for (uint32_t cell = 0; cell < s->shape.n; cell++)
		if (cell != state->blank)
			state->hash += tile_hash(state->home[cell], cell);
	while (!sp_is_last_phase(&s->shape, state) &&
	    is_line_solved(&phase[state->phase], state))
		state->phase++;
	phase[state->phase].evaluator->start(s, state);
}

/* Slides the blank of a state, which has the score of the new state already. */
static void
slide_state(const struct sp_near *s, struct sp_state *state, uint8_t way)
{
	uint32_t to = state->blank, from = to + s->shape.step[way];

	s->shape.phase[state->phase].evaluator->slide(s, state, from, way);
	state->home[to] = state->home[from];
	state->home[from] = (uint16_t)s->shape.blank_home;
	state->blank = (uint16_t)from;
}

/* Adds the children of state number i whose blank goes a way: one child for
 * each number of tiles that can slide together or, if slides are counted, for
 * one tile.  No move goes on when all tiles are solved. */
static void
expand_way(struct sp_near *s, uint32_t i, uint8_t way)
{
	struct sp_layers *layers = &s->layers;
	const struct sp_state *state = sp_state_at(layers, layers->current, i);
	const struct sp_evaluator *evaluator =
	    s->shape.phase[state->phase].evaluator;
	uint8_t tiles = 0;

	while (sp_is_open(&s->shape, state->phase, state->blank, way)) {
		struct sp_child *child = &layers->child[layers->children++];
		uint32_t to = state->blank, from = to + s->shape.step[way];

		assert(layers->children <= layers->width * layers->ways);
		child->parent = i;
		child->way = way;
		child->tiles = ++tiles;
		child->blank = (uint16_t)from;
		child->hash = state->hash + tile_hash(state->home[from], to) -
		    tile_hash(state->home[from], from);
		evaluator->child(s, state, from, child);
		if (s->metric == SP_SLIDES)
			return;
		if (tiles == 1)
			memcpy(layers->between, state, layers->state_bytes);
		state = layers->between;
		layers->between->hash = child->hash;
		layers->between->score = child->score;
		slide_state(s, layers->between, way);
		if (state->unsolved == 0)
			return;
	}
}

void
sp_layer_expand(struct sp_near *s)
{
	s->layers.children = 0;
	for (uint32_t i = 0; i < s->layers.count; i++) {
		uint8_t back = sp_state_at(&s->layers, s->layers.current,
		    i)->back;

		/* A slide does not undo the last one; two moves along the same
		 * line are one move. */
		for (uint8_t way = 0; way < 4; way++)
			if (way != back && (s->metric == SP_SLIDES ||
			    way != sp_opposite(back)))
				expand_way(s, i, way);
	}
}

/* Fills layers->order with the numbers of the children, sorted by rank: a
 * stable bucket sort. */
static void
sort(struct sp_layers *layers)
{
	uint32_t place[RANK_BUCKETS + 1] = { 0 };
	int32_t least = INT32_MAX;

	for (uint32_t i = 0; i < layers->children; i++)
		if (layers->child[i].rank < least)
			least = layers->child[i].rank;
	for (int pass = 0; pass < 2; pass++) {
		for (uint32_t i = 0; i < layers->children; i++) {
			int32_t above = layers->child[i].rank - least;
			int32_t bucket = above < RANK_BUCKETS ? above :
			    RANK_BUCKETS - 1;

			if (pass == 0)
				place[bucket + 1]++;
			else
				layers->order[place[bucket]++] = i;
		}
		for (uint32_t k = 0; pass == 0 && k < RANK_BUCKETS; k++)
			place[k + 1] += place[k];
	}
}

/* Returns child number i in the order; beyond the last child, the last child.
 * There must be a child. */
static const struct sp_child *
child_at(const struct sp_layers *layers, uint32_t i)
{
	assert(layers->children > 0);
	return &layers->child[layers->order[i < layers->children ? i :
	    layers->children - 1]];
}

/* Begins to load what make_child() needs for child number i in the order. */
static void
prefetch_states(const struct sp_layers *layers, uint32_t i)
{
	const char *parent = (const char *)sp_state_at(layers, layers->current,
	    child_at(layers, i)->parent);

	for (size_t byte = 0; byte < layers->state_bytes; byte += CACHE_LINE)
		SP_PREFETCH(parent + byte);
}

/* Makes state number i of the next layer from child number i in the order, and
 * its node. */
static void
make_child(struct sp_near *s, uint32_t i)
{
	const struct sp_layers *layers = &s->layers;
	const struct sp_child *child = child_at(layers, i);
	const struct sp_state *parent = sp_state_at(layers, layers->current,
	    child->parent);
	struct sp_state *state = sp_state_at(layers, layers->next, i);

	memcpy(state, parent, layers->state_bytes);
	for (uint8_t k = 1; k < child->tiles; k++) {
		struct sp_child between = { .way = child->way };

		s->shape.phase[state->phase].evaluator->child(s, state,
		    state->blank + s->shape.step[child->way], &between);
		state->score = between.score;
		slide_state(s, state, child->way);
	}
	state->hash = child->hash;
	state->score = child->score;
	state->node = s->paths.nodes + i;
	assert(state->node < s->paths.capacity);
	s->paths.node[state->node] = (struct sp_node){ .way = child->way,
	    .tiles = child->tiles, .parent = parent->node };
	state->back = (uint8_t)sp_opposite(child->way);
	slide_state(s, state, child->way);
	if (state->unsolved == 0 && !sp_is_last_phase(&s->shape, state))
		sp_state_start(s, state);
}

/* Returns the place of a hash in the table of hashes. */
static uint64_t *
place_of(const struct sp_layers *layers, uint64_t hash)
{
	return &layers->seen[sp_mix(hash + GAMMA) & layers->seen_mask];
}

/* Moves the numbers of the children that are chosen, at most `quota` with the
 * blank on the same cell, to the front of layers->order.  Returns how many
 * there are. */
static uint32_t
choose_children(struct sp_layers *layers, uint32_t quota)
{
	uint32_t with_blank[SP_BEAM_CELLS] = { 0 }, count = 0;

	for (uint32_t i = 0; i < layers->children && count < layers->width;
	    i++) {
		const struct sp_child *child = child_at(layers, i);
		uint64_t *seen = place_of(layers, child->hash);

		SP_PREFETCH(child_at(layers, i + 2 * AHEAD));
		SP_PREFETCH(place_of(layers, child_at(layers, i +
		    AHEAD)->hash));
		/* A hash enters the table only where its state is chosen; it
		 * replaces another one in the same place. */
		if (with_blank[child->blank] < quota && *seen != child->hash) {
			*seen = child->hash;
			with_blank[child->blank]++;
			layers->order[count++] = layers->order[i];
		}
	}
	return count;
}

void
sp_layer_choose(struct sp_near *s)
{
	struct sp_layers *layers = &s->layers;
	uint32_t width = layers->width, count;
	int has_quota = (s->shape.size.w > QUOTA_SIDE ||
	    s->shape.size.h > QUOTA_SIDE) &&
	    !sp_is_last_phase(&s->shape, layers->best);

	sort(layers);
	count = choose_children(layers, has_quota ?
	    (width * QUOTA_PERCENT + 99) / 100 : width);
	for (uint32_t i = 0; i < count; i++) {
		prefetch_states(layers, i + AHEAD);
		make_child(s, i);
	}
	s->paths.nodes += count;
	layers->next_count = 0;
	while (layers->next_count < count)
		if (sp_state_is_solved(&s->shape, sp_state_at(layers,
		    layers->next, layers->next_count++)))
			return;
}

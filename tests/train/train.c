/*
 * train.c -- learns the constants of lib/beam/learned*.c from solved boards
 *
 *	train SIDE [ROUNDS [BOARDS [SEED]]] >lib/beam/learnedSIDE.c
 *
 * In each round the beam solves random boards, in the first round line by line
 * and then with the constants learned so far.  On some layers of each beam the
 * state that led to the solution is compared with random states of the layer.
 * The weight of a state is exp(-score), and its share is its weight divided by
 * the weights of all states compared.  The constants are changed such that the
 * share of the state that led to the solution becomes greater: maximum
 * likelihood, by Adam, D. P. Kingma, J. Ba, Adam: a method for stochastic
 * optimization, 2015.  Half of the samples of earlier rounds are learned from
 * again.  The constants are tried on boards that were not learned from.
 *
 * Another compiler, or other options, round sums otherwise and learn other
 * constants, as does a change of the trainer.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/core.h"
#include "train.h"

enum {
	WIDTH = 1000,
	STALLED = 60,      /* layers without a better state */
	MOST_SLIDES = 4000,
	LAYERS = 4,        /* one in so many layers gives a sample */
	TRIED = 50,        /* boards on which constants are tried */
	PASSES = 5
};

static const double rate = 0.004;

static uint32_t side, cells;
/* The model of the beam; NULL in round 0, which solves line by line. */
static const struct sp_model *learned;
static struct sp_goal *goal;
static struct sp_board board;
static struct core core;
static struct sp_near *near;
static struct train_sample *samples;
static uint32_t count, room;
static uint64_t dice;

static void
need(int holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "train: %s\n", what);
	exit(2);
}

/* SplitMix64: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom
 * number generators, 2014. */
uint32_t
train_below(uint32_t bound)
{
	uint64_t x = dice += UINT64_C(0x9e3779b97f4a7c15);

	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	x ^= x >> 31;
	return (uint32_t)((x >> 32) * bound >> 32);
}

/* Sets a random board. */
static void
draw(void)
{
	const struct sp_size size = { side, side };
	uint32_t labels[SP_LEARNED_CELLS];
	struct sp_fault fault;

	for (uint32_t i = 0; i < cells; i++)
		labels[i] = (i + 1) % cells;
	for (uint32_t i = cells - 1; i > 0; i--) {
		uint32_t j = train_below(i + 1), label = labels[i];

		labels[i] = labels[j];
		labels[j] = label;
	}
	need(sp_board_set(&board, size, labels, &fault) == SP_OK, "no board");
	if (!sp_is_solvable(&board, goal))
		sp_board_exchange(&board, (board.blank + 1) % cells,
		    (board.blank + 2) % cells);
}

static struct train_sample *
new_sample(void)
{
	if (count == room) {
		struct train_sample *more;

		room = 2 * room + 1000;
		more = realloc(samples, room * sizeof *samples);
		need(more != NULL, "no memory");
		samples = more;
	}
	return &samples[count++];
}

static void
copy_state(const struct sp_state *state, uint8_t *home)
{
	for (uint32_t cell = 0; cell < cells; cell++)
		home[cell] = (uint8_t)state->home[cell];
}

/* Starts a sample: sets all states but state 0 to random states of the
 * layer. */
static void
take_states(void)
{
	struct train_sample *s = new_sample();

	for (s->states = 1; s->states < TRAIN_STATES; s->states++)
		copy_state(sp_state_at(&near->layers, near->layers.current,
		    train_below(near->layers.count)), s->home[s->states]);
}

/* Drops states that are equal to state 0. */
static void
drop_equal(struct train_sample *s)
{
	uint32_t states = 1;

	for (uint32_t i = 1; i < s->states; i++)
		if (memcmp(s->home[i], s->home[0], cells) != 0)
			memcpy(s->home[states++], s->home[i], cells);
	s->states = states;
}

/* Sets state 0 of each sample, along the solution.  is_taken[i]: layer i has a
 * sample. */
static void
play(struct train_sample *s, const uint8_t *is_taken)
{
	for (uint64_t i = 0; i < near->path.length; i++) {
		if (is_taken[i]) {
			for (uint32_t cell = 0; cell < cells; cell++)
				s->home[0][cell] = (uint8_t)
				    ((board.label[cell] + cells - 1) % cells);
			drop_equal(s++);
		}
		sp_slide_blank(&board, (enum sp_direction)near->path.dir[i]);
	}
}

/* Solves the board, and takes samples if `take` is set.  Returns the length of
 * the solution, or 0 if the beam finds none. */
static uint64_t
solve(uint32_t width, int take)
{
	static uint8_t is_taken[MOST_SLIDES];
	const struct sp_layers *layers = &near->layers;
	uint32_t before = count;
	const struct sp_state *last;

	need(sp_near_start(near, width, SP_SLIDES, &board, goal, learned) ==
	    SP_OK, "memory");
	for (;;) {
		last = sp_state_at(layers, layers->current, layers->count - 1);
		if (layers->count == 0 || layers->stalled > STALLED ||
		    layers->cost + 1 == MOST_SLIDES ||
		    sp_state_is_solved(&near->shape, last))
			break;
		is_taken[layers->cost] = take &&
		    layers->count > TRAIN_STATES && train_below(LAYERS) == 0;
		if (is_taken[layers->cost])
			take_states();
		sp_layer_expand(near);
		need(sp_near_advance(near) == SP_OK, "no memory");
	}
	if (layers->count == 0 || !sp_state_is_solved(&near->shape, last)) {
		count = before;
		return 0;
	}
	need(sp_paths_append(&near->paths, last->node, &near->path) == SP_OK,
	    "memory");
	play(samples + before, is_taken);
	return near->path.length;
}

/* Solves boards, and prints how many slides they take. */
static void
solve_boards(uint32_t boards, uint32_t width, int take)
{
	uint64_t slides = 0;
	uint32_t solved = 0;

	/* A beam that is kept would keep the constants as they were. */
	core_free(&core, near);
	need(core_near(&core, &near, UINT64_MAX) == SP_OK, "memory");
	for (uint32_t i = 0; i < boards; i++) {
		uint64_t length;

		draw();
		length = solve(width, take);
		slides += length;
		solved += length > 0;
	}
	fprintf(stderr, " %.1f", solved == 0 ? 0 :
	    (double)slides / solved);
	if (solved < boards)
		fprintf(stderr, " (%u not solved)",
		    (unsigned)(boards - solved));
}

/* Tries the constants on boards that are not learned from. */
static void
try(void)
{
	uint64_t dice_before = dice;

	for (uint32_t width = 100; width <= WIDTH; width *= 10) {
		dice = 1;
		fprintf(stderr, "; width %u:", (unsigned)width);
		solve_boards(TRIED, width, 0);
	}
	dice = dice_before;
	fprintf(stderr, "\n");
}

/* Adds a number to the scores of all boards, so that the solved board has the
 * score 0.  The number is added to the constants of the tile whose home is the
 * first cell: every board has this tile, and no other tile shares them. */
static void
set_level(void)
{
	int16_t *tile = train_constant + TRAIN_TILES;
	struct sp_fault fault;
	int32_t level;

	core_free(&core, near);
	need(core_near(&core, &near, UINT64_MAX) == SP_OK &&
	    sp_goal_board(goal, cells, &board, &fault) == SP_OK &&
	    sp_near_start(near, 1, SP_SLIDES, &board, goal, &train_model) ==
	    SP_OK, "memory");
	level = near->layers.best->score + SP_IN_SQUARE;
	for (uint32_t cell = 0; cell < cells; cell++)
		tile[cell] = (int16_t)(tile[cell] - level);
}

static void
learn_round(uint32_t round, uint32_t boards)
{
	uint32_t kept;

	fprintf(stderr, "round %u: learns from boards solved in",
	    (unsigned)round);
	/* Drops half of the samples of earlier rounds, since the beam found
	 * them with worse constants.  The last pass of train_learn has left
	 * them in random order. */
	count /= 2;
	solve_boards(learned == NULL ? boards / 2 : boards, WIDTH, 1);
	learned = &train_model;
	kept = count - count / 20;
	fprintf(stderr, ", %u samples", (unsigned)count);
	for (int pass = 0; pass < PASSES; pass++)
		train_learn(samples, kept, rate * (PASSES - pass) / PASSES,
		    rate * (PASSES - pass - 1) / PASSES);
	train_constants();
	set_level();
	fprintf(stderr, "; loss %.3f, of others %.3f",
	    train_loss(samples, kept), train_loss(samples + kept, count - kept));
	try();
}

/* Writes the constants from `first` up to, not with, `end`. */
static void
write_numbers(const int16_t *first, const int16_t *end)
{
	int column = 0;

	for (; first < end; first++) {
		if (column > 72)
			column = printf("\n") - 1;
		column += printf("%d,", *first);
	}
	printf("\n");
}

/* Writes a member of the model that points to constants, unless it is NULL. */
static void
write_array(const char *name, const int16_t *first, const int16_t *end)
{
	if (first == NULL)
		return;
	printf("\t.%s = (const int16_t[]){\n", name);
	write_numbers(first, end);
	printf("\t},\n");
}

/* Writes a member of the model that has a number for each unit. */
static void
write_units(const char *name, const int16_t *units)
{
	printf("\t.%s = {\n", name);
	write_numbers(units, units + SP_UNITS);
	printf("\t},\n");
}

static void
write_model(void)
{
	const struct sp_model *m = &train_model;
	const int16_t *all = train_constant + train_count();
	const int16_t *end = m->differences != NULL ? m->differences : all;

	printf("/* learned%u.c -- constants of the scores of %ux%u boards, made"
	    " by `make train` */\n#include \"beam.h\"\n\n", (unsigned)side,
	    (unsigned)side, (unsigned)side);
	printf("const struct sp_model sp_model%u = {\n"
	    "\t.side = %u, .places = %u, .conflict = %d, .knee = %d,\n",
	    (unsigned)side, (unsigned)side, (unsigned)m->places, m->conflict,
	    m->knee);
	write_units("start", m->start);
	write_units("above", m->above);
	write_units("below", m->below);
	write_array("tiles", m->tiles, m->cells != NULL ? m->cells :
	    m->columns);
	write_array("cells", m->cells, end);
	write_array("columns", m->columns, m->rows);
	write_array("rows", m->rows, m->near_home);
	write_array("near_home", m->near_home, end);
	write_array("differences", m->differences, m->offsets);
	write_array("offsets", m->offsets, m->short_offsets);
	write_array("short_offsets", m->short_offsets, all);
	printf("};\n");
	need(fflush(stdout) == 0, "the constants cannot be written");
}

/* Sets side, cells, board and goal, and begins to learn. */
static void
begin(uint32_t size)
{
	struct sp_fault fault;

	side = size;
	cells = side * side;
	need(side > 2 && cells <= SP_LEARNED_CELLS, "no such side");
	sp_board_init(&board);
	need(sp_goal_new(&goal, "classic", (struct sp_size){ side, side },
	    &fault) == SP_OK && sp_goal_board(goal, cells, &board, &fault) ==
	    SP_OK, "no goal");
	train_begin(side);
}

static uint32_t
argument(int argc, char **argv, int i, uint32_t otherwise)
{
	return argc > i ? (uint32_t)strtoul(argv[i], NULL, 10) : otherwise;
}

int
main(int argc, char **argv)
{
	uint32_t rounds = argument(argc, argv, 2, 5);
	uint32_t boards = argument(argc, argv, 3, 800);

	need(argc > 1, "usage: train SIDE [ROUNDS [BOARDS [SEED]]]");
	dice = (uint64_t)argument(argc, argv, 4, 2) << 32;
	begin(argument(argc, argv, 1, 0));
	for (uint32_t round = 0; round < rounds; round++)
		learn_round(round, boards);
	write_model();
	free(samples);
	core_free(&core, near);
	sp_goal_free(goal);
	sp_board_free(&board);
	return 0;
}

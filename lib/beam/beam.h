/*
 * beam.h -- what the files of the beam search share
 *
 * A beam search goes from layer to layer.  A layer has states that are reached
 * at the same cost, in slides or in multi-tile moves.  All of their children
 * are generated, and the best, as many as the beam is wide, are the next layer:
 *
 *	layer      o    o    o            width 3
 *	          /|\   |   / \
 *	children x o x  o  x   o          x: scores that are too great
 *	           |    |      |
 *	layer      o    o      o
 *
 * A board is solved in phases.  Each phase solves a line, a row or a column, in
 * the order of sp_solve_fast, and later phases leave it alone:
 *
 *	1  2  3  4  5  6     Two lines of this board are solved, and the tiles #
 *	7  #  #  #  #  #     belong to the line of phase 2.  The last phase
 *	13 #  x  x  x  x     has at most 5x5 cells, the core, which pattern
 *	19 x  x  x  x  x     databases judge.  With learned constants it is
 *	25 x  x  x  x  x     as large a square as the board has, up to 10x10.
 *	31 x  x  x  x  x
 *
 * States of one layer may be in different phases.
 *
 * A tile is known by the cell of its home, and so is the blank.  Scores are
 * integers, about sixteenths of slides; the least score is the best.
 */
#ifndef SP_BEAM_H
#define SP_BEAM_H

#include "greedy/greedy.h"
#include "near.h"
#include "tables/tables.h"

/* ---- the cells of a board, and its phases ------------------------------- */

enum {
	SP_BEAM_CELLS = SP_NEAR_SIDE * SP_NEAR_SIDE,
	SP_BEAM_PHASES = 2 * SP_NEAR_SIDE,
	SP_CORE_SIDE = 5
};

struct sp_evaluator;

/* A phase solves a line of the open rectangle.  The last phase has no line, and
 * solves all of the rectangle. */
struct sp_phase {
	uint32_t left, right, top, bottom; /* columns and rows that are open */
	/* The line has `length` cells: first, first + step, ... */
	uint32_t first, step, length;
	const struct sp_evaluator *evaluator;
};

/* A board without its tiles, and the phases in which it is solved. */
struct sp_shape {
	struct sp_size size;
	uint32_t n, blank_home;
	uint32_t step[4]; /* step[way]: to the next cell, modulo 2^32 */
	uint8_t x[SP_BEAM_CELLS], y[SP_BEAM_CELLS]; /* column and row */
	/* phase_of[cell]: the phase that solves the cell */
	uint8_t phase_of[SP_BEAM_CELLS];
	struct sp_phase phase[SP_BEAM_PHASES];
	uint32_t phases;
};

/* Returns the taxicab distance between two cells. */
static inline uint32_t
sp_taxicab(const struct sp_shape *shape, uint32_t a, uint32_t b)
{
	return sp_difference(shape->x[a], shape->x[b]) +
	    sp_difference(shape->y[a], shape->y[b]);
}

/* Returns whether the blank can go a way within the open rectangle. */
static inline int
sp_is_open(const struct sp_shape *shape, uint32_t phase, uint32_t blank,
    unsigned way)
{
	const struct sp_phase *open = &shape->phase[phase];

	switch (way) {
	case SP_UP:
		return shape->y[blank] > open->top;
	case SP_DOWN:
		return shape->y[blank] < open->bottom;
	case SP_LEFT:
		return shape->x[blank] > open->left;
	default:
		return shape->x[blank] < open->right;
	}
}

/* ---- states and layers -------------------------------------------------- */

enum {
	SP_CORE_CELLS = SP_CORE_SIDE * SP_CORE_SIDE,
	SP_CORE_GROUPS = 6,     /* most groups of a core's tables */
	SP_NO_WAY = 4,          /* no slide came before */
	SP_LEARNED_SIDE = 10,   /* greatest side with learned constants */
	SP_LEARNED_CELLS = SP_LEARNED_SIDE * SP_LEARNED_SIDE,
	SP_UNITS = 20           /* hidden units of each view of the network */
};

#define SP_NO_NODE UINT32_MAX

/* A group of tiles of the core in one view: as struct sp_ida_group. */
struct sp_state_group {
	uint32_t rank_and_value, cells;
};

struct sp_state {
	/* Zobrist hash: the sum of tile_hash(home, cell) over all tiles. */
	uint64_t hash;
	int32_t score;
	uint32_t node;   /* the end of the path to the state, or SP_NO_NODE */
	uint16_t phase, blank;
	/* How many tiles of the line, or with learned constants of the square,
	 * are not at home; in the core 0 or 1. */
	uint16_t unsolved;
	uint8_t back;    /* the way that undoes the last slide, or SP_NO_WAY */
	/* What the evaluator of the phase keeps of a state, to evaluate its
	 * children from: see struct sp_evaluator. */
	union {
		uint16_t line[SP_NEAR_SIDE]; /* cells of the line's tiles */
		struct sp_state_group group[SP_VIEWS][SP_CORE_GROUPS];
		struct {
			int32_t linear; /* the score less the network's output */
			int16_t unit[2 * SP_UNITS];
		} net;
	} kept;
	uint16_t home[]; /* home[cell]: the home of the tile on the cell */
};

/* A child of a state of the current layer. */
struct sp_child {
	uint64_t hash;
	int32_t score;
	int32_t rank;    /* the children with the least ranks are chosen */
	uint32_t parent; /* number of the state in the layer */
	uint8_t way;     /* of the blank */
	uint8_t tiles;   /* how many tiles slide */
	uint16_t blank;  /* the cell of the blank afterwards */
};

/* How the states of a phase are scored.  The tile on cell `from` slides to
 * state->blank. */
struct sp_evaluator {
	/* Sets score, unsolved and kept of a state; phase, home and blank are
	 * set. */
	void (*start)(const struct sp_near *s, struct sp_state *state);
	/* Sets score and rank of a child of a state; child->way is set. */
	void (*child)(const struct sp_near *s, const struct sp_state *state,
	    uint32_t from, struct sp_child *child);
	/* Changes unsolved and kept of a state that becomes a child;
	 * state->score is already the child's. */
	void (*slide)(const struct sp_near *s, struct sp_state *state,
	    uint32_t from, unsigned way);
	/* A beam is stuck after more than most_stalled layers without a better
	 * state. */
	uint32_t most_stalled;
	/* If a beam is stuck, the greedy method solves the line, and the beam
	 * goes on; otherwise the search ends. */
	int is_forced;
};

/* The tables of the core, and how the board is turned for them. */
struct sp_core {
	const struct sp_tables *tables;
	uint8_t turned[SP_BEAM_CELLS]; /* turned[cell]: cell of the tables */
	uint16_t board_cell[SP_CORE_CELLS]; /* the inverse of turned[] */
	uint8_t way[4];                /* way[way]: way in the tables */
};

/*
 * The learned constants for square boards of a side, with the blank's home in
 * the last corner.  learned.c tells what they mean, and which tiles have which.
 * A unit's constants lie side by side: SP_UNITS of them in place of one.
 */
struct sp_model {
	uint32_t side;
	int16_t conflict;          /* the score of a linear conflict */
	/* Up to the knee the activation is the square of a unit's sum divided
	 * by SP_UNIT_DIVISOR; from there it goes on as the tangent.  181 is
	 * the greatest number whose square is an int16_t.  Above 6x6 squares of
	 * large sums lead the search astray. */
	int16_t knee;
	int16_t start[SP_UNITS];   /* what the sums of units begin with */
	/* Output weights of units with positive sums, and of the others. */
	int16_t above[SP_UNITS], below[SP_UNITS];
	const int16_t *tiles;      /* by pair of reflected homes, and cell */
	const int16_t *cells;      /* of units, by home and cell; or NULL */
	/* Of units, where cells is NULL.  Places are cells, or on wide boards
	 * columns and rows. */
	uint32_t places;
	const int16_t *columns;    /* by column of the home, and place */
	const int16_t *rows;       /* by row of the home, and place; then the
	                              blank's, by place */
	const int16_t *near_home;  /* by home, and distance from it */
	/* Of pairs, a tile and the one to its right, see sp_model_pair; or
	 * NULL: pairs have no constants. */
	const int16_t *differences; /* by rows, then columns, from the home of
	                               the first to that of the second; each
	                               side - 1 greater */
	const int16_t *offsets;     /* by both offsets, each less 1 */
	const int16_t *short_offsets; /* by the first cell, then as offsets */
};

enum {
	/* A unit's sum is divided by this before it is squared. */
	SP_UNIT_DIVISOR = 4,
	/* The output of the units is divided by this. */
	SP_UNIT_SCALE = 1 << 14,
	/* Distances from home, from 0 on, that have constants. */
	SP_NEAR_HOME = 2,
	/* Most constants of a unit that a tile adds. */
	SP_UNIT_TERMS = 3,
	/*
	 * A tile's offset is a number for the way from its cell to its home:
	 *
	 *	0       the home is more than SP_REACH slides away
	 *	1       the tile is at home
	 *	2 - 5   the home is beside the tile
	 *	6 - 25  the home is two or three slides away
	 *
	 * Offsets from 1 to SP_SHORT_OFFSETS - 1 are short.
	 */
	SP_REACH = 3,
	SP_SHORT_OFFSETS = 6,
	SP_OFFSETS = 2 * SP_REACH * (SP_REACH + 1) + 2, /* 26 */
	/* Most constants of a pair. */
	SP_PAIR_TERMS = 3,
	/* The constants of a model give the solved square the score 0.  Scores
	 * in the square are less by SP_IN_SQUARE, so that a state that reaches
	 * it is better than states that are still at lines: otherwise the beam
	 * seems to be stuck. */
	SP_IN_SQUARE = 1000
};

extern const struct sp_model sp_model5, sp_model6, sp_model7, sp_model8,
    sp_model9, sp_model10;

/* The network of learned constants, and how the square is turned for it. */
struct sp_net {
	const struct sp_model *model;
	/* turned[cell]: the cell of the model for a cell of the board in the
	 * square.  The blank's home becomes the last one. */
	uint8_t turned[SP_BEAM_CELLS];
	/* Output weight of each hidden unit: above[] for a positive sum,
	 * below[] otherwise. */
	int16_t above[2 * SP_UNITS], below[2 * SP_UNITS];
	int16_t knee;            /* model->knee */
	/* Greater sums of units count as `most`, so that products fit in 16
	 * bits. */
	int16_t most;
	/* tile[home][cell]: what the tile adds to the score; both are cells of
	 * the model. */
	int16_t tile[SP_LEARNED_CELLS][SP_LEARNED_CELLS];
	uint8_t way[4]; /* way[way]: way in the model */
	/* What two tiles side by side add to the score; `way`, in the model,
	 * leads from the first to the second.  Entries of offset 0 are 0. */
	int16_t difference[SP_LEARNED_CELLS][4][SP_LEARNED_CELLS];
	                         /* [home][way][home of the second] */
	int16_t offsets[4][SP_OFFSETS][SP_OFFSETS];
	                         /* [way][offset][offset of the second] */
	int16_t short_offsets[SP_LEARNED_CELLS][4][SP_SHORT_OFFSETS]
	    [SP_SHORT_OFFSETS];  /* [cell][way][offset][of the second] */
	/* offset[home][cell]: the offset of a tile. */
	uint8_t offset[SP_LEARNED_CELLS][SP_LEARNED_CELLS];
	/* input_weight[home][cell]: the tile with this home adds these
	 * constants to the sums of the hidden units. */
	int16_t input_weight[SP_LEARNED_CELLS][SP_LEARNED_CELLS][2 * SP_UNITS];
};

/* The current layer, its children, and the next layer. */
struct sp_layers {
	uint32_t width;             /* most states of a layer */
	size_t state_bytes;
	uint32_t ways;              /* most children of a state */
	char *state_memory;         /* holds both layers, `best`, `between` */
	char *current, *next;       /* the layers */
	uint32_t count, next_count; /* states of the layers */
	struct sp_state *best;      /* the best state since the restart */
	struct sp_state *between;   /* scratch, for moves of several tiles */
	struct sp_child *child;
	uint32_t children;
	uint32_t *order;            /* numbers of children, sorted by rank */
	uint64_t *seen;             /* hash table: hashes of chosen states */
	uint64_t seen_mask;
	uint32_t stalled;           /* layers since the best state was found */
	uint64_t cost;              /* slides, or moves, to the current layer */
};

/* The last slide, or move, of a path.  Paths share their beginnings. */
struct sp_node {
	uint32_t parent; /* an earlier node, or SP_NO_NODE */
	uint32_t moved;  /* while nodes are dropped: the new number of the node,
	                    or SP_NO_NODE */
	uint8_t way;
	uint8_t tiles;   /* how many tiles slide */
};

struct sp_paths {
	struct sp_node *node;
	uint32_t nodes, capacity; /* how many there are, and are allocated */
};

/*
 * A beam for boards of at most SP_NEAR_SIDE columns and rows: the current
 * search, and memory that is kept for the next one.
 */
struct sp_near {
	struct sp_core_source source;
	uint64_t most_bytes;
	enum sp_metric metric;   /* what costs 1: a slide or a move */
	struct sp_shape shape;
	struct sp_core core;
	struct sp_net *net;      /* NULL: no board with constants so far */
	struct sp_layers layers;
	struct sp_paths paths;
	/* The slides up to the last restart; of a whole solution at the end. */
	struct sp_solution path;
};

/* Returns state number i of a layer. */
static inline struct sp_state *
sp_state_at(const struct sp_layers *layers, char *states, uint32_t i)
{
	return (struct sp_state *)(void *)(states + i * layers->state_bytes);
}

static inline int
sp_is_last_phase(const struct sp_shape *shape, const struct sp_state *state)
{
	return state->phase == shape->phases - 1;
}

static inline int
sp_state_is_solved(const struct sp_shape *shape, const struct sp_state *state)
{
	return sp_is_last_phase(shape, state) && state->unsolved == 0;
}

/*
 * Counts the linear conflicts that the tile with a home has, or would have, on
 * cell `at`: the tiles that stand in the same column, or row, of the open
 * rectangle, have their homes there too, and are on the wrong side of the tile.
 */
static inline int32_t
sp_line_conflicts(const struct sp_shape *shape, const struct sp_state *state,
    int is_column, uint32_t home, uint32_t at)
{
	const struct sp_phase *open = &shape->phase[state->phase];
	const uint8_t *line = is_column ? shape->x : shape->y;
	const uint8_t *along = is_column ? shape->y : shape->x;
	uint32_t step = is_column ? shape->size.w : 1;
	uint32_t i = is_column ? open->top : open->left;
	uint32_t last = is_column ? open->bottom : open->right;
	const uint16_t *tile = state->home + at - (along[at] - i) * step;
	int32_t count = 0;

	if (line[home] != line[at])
		return 0;
	for (; i < along[at]; i++, tile += step)
		count += line[*tile] == line[at] && along[*tile] > along[home];
	for (i++, tile += step; i <= last; i++, tile += step)
		count += line[*tile] == line[at] && along[*tile] < along[home];
	return count;
}

/* Counts the linear conflicts of all tiles of the open rectangle. */
static inline int32_t
sp_all_line_conflicts(const struct sp_shape *shape,
    const struct sp_state *state)
{
	const struct sp_phase *open = &shape->phase[state->phase];
	int32_t twice = 0; /* each tile of a conflict counts it */

	for (uint32_t y = open->top; y <= open->bottom; y++)
		for (uint32_t x = open->left; x <= open->right; x++) {
			uint32_t cell = y * shape->size.w + x;
			uint32_t home = state->home[cell];
			int32_t both = sp_line_conflicts(shape, state, 0, home,
			    cell) +
			    sp_line_conflicts(shape, state, 1, home, cell);

			/* Tiles count conflicts with the blank as if it were a
			 * tile: these are taken back. */
			twice += cell == state->blank ? -both : both;
		}
	return twice / 2;
}

/* Returns the change of the number of linear conflicts of all tiles when the
 * tile on cell `from` slides. */
static inline int32_t
sp_line_conflicts_change(const struct sp_shape *shape,
    const struct sp_state *state, uint32_t from)
{
	uint32_t home = state->home[from], to = state->blank;
	int in_row = shape->y[from] == shape->y[to];
	const uint8_t *line = in_row ? shape->x : shape->y;

	if (line[home] == line[from])
		return -sp_line_conflicts(shape, state, in_row, home, from);
	if (line[home] == line[to])
		return sp_line_conflicts(shape, state, in_row, home, to);
	return 0;
}

/* ---- score.c: the score of states before the last phase ---------------- */

extern const struct sp_evaluator sp_line_evaluator;

/* ---- score.c: the score of states of the last phase -------------------- */

extern const struct sp_evaluator sp_core_evaluator;

/* Sets a core for a shape and a width.  SP_NO_MEMORY; SP_REFUSED: the tables of
 * the source do not fit. */
enum sp_status sp_core_set(struct sp_core *core,
    const struct sp_core_source *source, const struct sp_shape *shape,
    uint32_t width);

/* ---- learned.c: the score of states by learned constants --------------- */

extern const struct sp_evaluator sp_learned_evaluator;

/* Returns the constant of a tile on a cell. */
const int16_t *sp_model_tile(const struct sp_model *m, uint32_t home,
    uint32_t cell);
/*
 * Sets `term` to the constants, SP_UNITS each, that a tile in column x and row
 * y adds to units; its home is in column home_x and row home_y.  The tile whose
 * home is the last cell is the blank.  Returns how many terms there are.
 */
uint32_t sp_model_terms(const struct sp_model *m, uint32_t home_x,
    uint32_t home_y, uint32_t x, uint32_t y,
    const int16_t *term[SP_UNIT_TERMS]);
/*
 * Sets `term` to the constants that two tiles side by side add to the score:
 * the tile in column x and row y, and the one to its right, whose home is in
 * column other_x and row other_y.  A pair in a column is given with rows and
 * columns exchanged.  Returns how many terms there are.
 */
uint32_t sp_model_pair(const struct sp_model *m, uint32_t home_x,
    uint32_t home_y, uint32_t other_x, uint32_t other_y, uint32_t x,
    uint32_t y, const int16_t *term[SP_PAIR_TERMS]);
/* Sets *net for a model and a home of the blank, unless it has been set for
 * the same.  Allocates *net if it is NULL.  SP_NO_MEMORY. */
enum sp_status sp_learned_set(struct sp_net **net,
    const struct sp_shape *shape, const struct sp_model *model);

/* ---- layer.c: from one layer to the next ------------------------------- */

/* Sets hash, phase, score, unsolved and kept of a state.  The caller has set
 * home, blank, and a phase that may be too early. */
void sp_state_start(const struct sp_near *s, struct sp_state *state);
/* Generates the children of the current layer. */
void sp_layer_expand(struct sp_near *s);
/* Makes the best children the next layer, up to the first solved state.  The
 * caller has made room in the paths for as many nodes as the layer is wide. */
void sp_layer_choose(struct sp_near *s);

/* ---- near.c: the search ------------------------------------------------ */

/* Begins the search of a board; `model` is NULL for one without learned
 * constants. */
enum sp_status sp_near_start(struct sp_near *s, uint32_t width,
    enum sp_metric metric, const struct sp_board *b, const struct sp_goal *g,
    const struct sp_model *model);
/* Goes on to the next layer, after sp_layer_expand. */
enum sp_status sp_near_advance(struct sp_near *s);
/* Appends the slides that lead to a node. */
enum sp_status sp_paths_append(const struct sp_paths *p, uint32_t node,
    struct sp_solution *solution);

/* ---- window.c: a path made shorter ------------------------------------- */

/* Makes a path that solves the board shorter where it can, by windows that suit
 * a beam of a width. */
enum sp_status sp_path_shorten(const struct sp_shape *shape, uint32_t width,
    const struct sp_board *b, const struct sp_task *task,
    struct sp_solution *path, struct sp_solve_stats *effort);

#endif

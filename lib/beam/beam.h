/*
 * beam.h -- what the files of the beam search share
 *
 * A beam search goes from layer to layer.  The states of a layer are boards
 * that are reached by as many slides, or multi-tile moves; of their children only the best by an
 * estimate, as many as the beam is wide, become the next layer.
 *
 *	1  2  3  4  5  6     One row or column after the other, the current
 *	7  #  #  #  #  #     line, is solved and then no more touched, in the
 *	13 #  x  x  x  x     order of sp_solve_fast.  A state knows its phase,
 *	19 x  x  x  x  x     the number of lines that it has solved.  In the
 *	25 x  x  x  x  x     drawing that is 2, and the tiles # are those of the
 *	31 x  x  x  x  x     current line.  What remains in the last phase, of
 *	                     at most 5x5 cells, is the core; it is estimated by
 *	                     pattern databases.  Boards with learned constants
 *	                     have one phase, of the whole board.
 *
 * Tiles are known by the cells of their homes, and so is the blank.  Scores are
 * integers, about sixteenths of slides, the less the better.
 */
#ifndef SP_BEAM_H
#define SP_BEAM_H

#include "greedy/greedy.h"
#include "solve/pdb.h"

enum {
	SP_BEAM_CELLS = SP_NEAR_SIDE * SP_NEAR_SIDE,
	SP_BEAM_PHASES = 2 * SP_NEAR_SIDE,
	SP_CORE_SIDE = 5,
	SP_CORE_CELLS = SP_CORE_SIDE * SP_CORE_SIDE,
	SP_CORE_GROUPS = 6, /* most groups of its databases */
	SP_NO_WAY = 4,
	SP_LEARNED_CELLS = 100, /* most of boards with learned constants */
	SP_UNITS = 20 /* hidden units of their network in each of two views */
};

#define SP_NO_NODE UINT32_MAX

/* A group of tiles of the core in one view, as struct sp_ida_group. */
struct sp_state_group {
	uint32_t rank_and_value, cells;
};

struct sp_state {
	uint64_t hash;   /* of the tiles' cells */
	int32_t score;
	uint32_t node;   /* the last slide of its path, or SP_NO_NODE */
	uint16_t phase, blank;
	/* Tiles of the line, or with learned constants of the board, that are
	 * not at home; in the core 1 if there are any. */
	uint16_t left;
	uint8_t back;    /* the way of the slide that undoes the last one */
	union {          /* what the evaluator of the phase keeps */
		uint16_t line[SP_NEAR_SIDE]; /* cells of the line's tiles */
		struct sp_state_group group[SP_VIEWS][SP_CORE_GROUPS];
		struct {
			/* The score without the network's output, less the
			 * same of the first state. */
			int32_t linear;
			int16_t unit[2 * SP_UNITS];
		} net;
	} kept;
	uint16_t home[]; /* home[cell]: of its tile */
};

/* A state of the next layer, not yet made. */
struct sp_child {
	uint64_t hash;
	int32_t score;
	int32_t rank;    /* children of the least rank are chosen */
	uint32_t parent; /* its number in the layer */
	uint8_t way;     /* of the blank */
	uint8_t tiles;   /* that slide */
};

struct sp_near;

/*
 * How the states of a phase are scored.  `from` is the cell of the tile that
 * slides to state->blank as the blank goes its way.
 */
struct sp_evaluator {
	/* Sets score, left and kept of a state from its phase, home, blank. */
	void (*start)(const struct sp_near *s, struct sp_state *state);
	/* Sets score and rank of a child of the state; child->way is set. */
	void (*child)(const struct sp_near *s, const struct sp_state *state,
	    uint32_t from, struct sp_child *child);
	/* Changes left and kept of a state that is about to become a child,
	 * and has its score. */
	void (*slide)(const struct sp_near *s, struct sp_state *state,
	    uint32_t from, unsigned way);
	/* A beam is stuck after more layers than that without a better state. */
	uint32_t most_stalled;
	/* Whether a stuck beam has its line solved by the greedy method, and
	 * goes on; otherwise its search ends. */
	int is_forced;
};

/* The open rectangle of a phase, and its line. */
struct sp_phase {
	uint32_t left, right, top, bottom;
	uint32_t first, step, length; /* the cells of the line; length 0: none */
	const struct sp_evaluator *evaluator;
};

/* A board without its tiles, and the phases in which it is solved. */
struct sp_shape {
	struct sp_size size;
	uint32_t n, blank_home;
	uint32_t step[4];                 /* to the next cell, mod 2^32 */
	uint8_t x[SP_BEAM_CELLS], y[SP_BEAM_CELLS];
	uint8_t phase_of[SP_BEAM_CELLS];  /* the phase whose line has the cell */
	struct sp_phase phase[SP_BEAM_PHASES];
	uint32_t phases;
};

/* The last rectangle, turned as its tables are. */
struct sp_core {
	/* As in sp_near_share, or NULL. */
	const struct sp_tables *(*find)(void *argument, struct sp_size size,
	    uint32_t blank_home, uint32_t most);
	void *argument;
	struct sp_tables *own;            /* or NULL */
	uint32_t own_most;                /* tiles of a group of `own` */
	const struct sp_tables *tables;   /* own, or found */
	uint8_t turned[SP_BEAM_CELLS];    /* turned[cell of the board] */
	uint16_t cell[SP_CORE_CELLS];     /* the inverse */
	uint8_t way[4];                   /* way[way on the board] */
};

/* Learned constants, for the board's corner of the blank's home. */
struct sp_net {
	const int16_t *constant; /* as learned */
	uint32_t blank_home;
	/* Output weight of each hidden unit: above[] for a positive sum,
	 * below[] otherwise. */
	int16_t above[2 * SP_UNITS], below[2 * SP_UNITS];
	int16_t knee;            /* the activation goes on straight from here */
	int16_t most;            /* greater sums count as `most`, so that
	                            products have 16 bits */
	int16_t tile[SP_LEARNED_CELLS][SP_LEARNED_CELLS]; /* [home][cell] */
	int16_t row[SP_LEARNED_CELLS][SP_LEARNED_CELLS][2 * SP_UNITS];
};

/* The memory of a search: two layers, and what leads from one to the next. */
struct sp_layers {
	uint32_t width;                   /* of the search */
	uint32_t room;                    /* the width there is memory for */
	size_t state_bytes;
	uint32_t ways;                    /* most children of a state */
	char *states;                     /* of both layers, and others */
	char *current, *next;
	uint32_t count, next_count;       /* states of these */
	struct sp_child *child;
	uint32_t children;
	uint32_t *order;                  /* children by rank */
	uint64_t *seen;                   /* hashes of states chosen lately */
	uint64_t seen_mask;
	struct sp_state *best;            /* the best one since the restart */
	struct sp_state *between;         /* amid the slides of a move */
	uint32_t stalled;                 /* layers since then */
	uint64_t cost;                    /* that leads to the current layer */
};

/* A slide or move on the paths that lead to states; paths share their beginnings. */
struct sp_node {
	uint32_t parent; /* or SP_NO_NODE; of a free node, the next free one */
	uint32_t uses;   /* nodes whose parent it is, and states */
	uint8_t way;
	uint8_t tiles;   /* that slide */
};

struct sp_paths {
	struct sp_node *node;
	uint32_t nodes, room, live;       /* used ever, allocated, used now */
	uint32_t free_node;               /* the first one, or SP_NO_NODE */
};

struct sp_near {
	uint32_t width;
	enum sp_metric metric;            /* what a layer costs */
	uint64_t most_bytes;
	struct sp_shape shape;
	struct sp_core core;
	struct sp_net *net;               /* NULL before the first one */
	struct sp_layers layers;
	struct sp_paths paths;
	struct sp_solution path;          /* up to the last restart */
};

static inline struct sp_state *
sp_state_at(const struct sp_layers *layers, char *states, uint32_t i)
{
	return (struct sp_state *)(void *)(states + i * layers->state_bytes);
}

static inline uint32_t
sp_difference(uint32_t a, uint32_t b)
{
	return a < b ? b - a : a - b;
}

/* The taxicab distance between two cells. */
static inline uint32_t
sp_taxicab(const struct sp_shape *shape, uint32_t a, uint32_t b)
{
	return sp_difference(shape->x[a], shape->x[b]) +
	    sp_difference(shape->y[a], shape->y[b]);
}

/* Whether the blank can leave its cell that way, in the open rectangle. */
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

static inline int
sp_is_last_phase(const struct sp_shape *shape, const struct sp_state *state)
{
	return state->phase == shape->phases - 1;
}

static inline int
sp_state_is_solved(const struct sp_shape *shape, const struct sp_state *state)
{
	return sp_is_last_phase(shape, state) && state->left == 0;
}

/*
 * Counts the linear conflicts that the tile with that home has, or would have,
 * on cell `at`: tiles in the same column, or row, of the open rectangle that
 * belong in that line and are on the wrong side.
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

/* Returns the change of their number as the tile of cell `from` slides. */
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

/* ---- line.c: the score of states before the last phase ----------------- */

extern const struct sp_evaluator sp_line_evaluator;

/* ---- core.c: the score of states of the last phase --------------------- */

extern const struct sp_evaluator sp_core_evaluator;

/* Finds the tables, or makes them, and sets what depends on them. */
enum sp_status sp_core_set(struct sp_core *core, const struct sp_shape *shape,
    uint32_t width);

/* ---- learned.c: the score of states by learned constants --------------- */

extern const struct sp_evaluator sp_learned_evaluator;

/* The constants for boards of a size and home of the blank; NULL: none. */
const int16_t *sp_learned_constants(struct sp_size size, uint32_t blank_home);
/* Sets *net, which is made if it is NULL, unless it is set already for the same
 * constants and home of the blank. */
enum sp_status sp_learned_set(struct sp_net **net,
    const struct sp_shape *shape, const int16_t *constants);

/* ---- shape.c: cells and phases ----------------------------------------- */

void sp_shape_set(struct sp_shape *shape, struct sp_size size,
    uint32_t blank_home, int is_learned);

/* ---- memory.c ---------------------------------------------------------- */

/* Returns the bytes that the search takes, with 16 MiB for tables. */
uint64_t sp_near_bytes(const struct sp_near *s);
/* Sets the width and makes room for it; SP_REFUSED, SP_NO_MEMORY. */
enum sp_status sp_layers_reserve(struct sp_near *s, uint32_t width);
/* Adds nodes to the effort: SP_STOPPED if there are too many, or by poll. */
enum sp_status sp_near_count(const struct sp_task *task, uint64_t nodes,
    struct sp_solve_stats *effort);

/* ---- layer.c: from one layer to the next ------------------------------- */

/* Sets what follows from home and blank, phase being a lower limit. */
void sp_state_start(const struct sp_near *s, struct sp_state *state);
/* Makes the children of the current layer. */
void sp_layer_expand(struct sp_near *s);
/*
 * Makes the best children the next layer; s->paths has room for it.  The layer
 * ends with the first solved state.
 */
void sp_layer_choose(struct sp_near *s);

/* ---- near.c: the search ------------------------------------------------ */

/* Has the search count moves, or slides as it does at first. */
void sp_near_count_by(struct sp_near *s, enum sp_metric metric);

/* Prepares the search of a board, with learned constants unless NULL. */
enum sp_status sp_near_start(struct sp_near *s, uint32_t width,
    const struct sp_board *b, const struct sp_goal *g,
    const int16_t *constants);
/* Makes the next layer of the children. */
enum sp_status sp_near_advance(struct sp_near *s);
/* As sp_solve_near, by a beam of that width. */
enum sp_status sp_near_solve(struct sp_near *s, uint32_t width,
    const struct sp_board *b, const struct sp_goal *g,
    const struct sp_task *task, struct sp_solution *solution,
    struct sp_solve_stats *effort);

/* ---- window.c: a path made shorter ------------------------------------- */

/* Makes a path that leads home from the board shorter where it can, in windows
 * that suit a beam of that width. */
enum sp_status sp_path_shorten(const struct sp_shape *shape, uint32_t width,
    const struct sp_board *b, const struct sp_task *task,
    struct sp_solution *path, struct sp_solve_stats *effort);

/* ---- path.c: the slides that lead to states ---------------------------- */

/* Forgets all paths. */
void sp_paths_clear(struct sp_paths *p);
/* Makes room for that many more nodes, in at most so many more bytes. */
enum sp_status sp_paths_reserve(struct sp_paths *p, uint32_t more,
    uint64_t bytes);
/* Returns a new node, used by one state; there must be room for it. */
uint32_t sp_paths_add(struct sp_paths *p, uint32_t parent, uint8_t way,
    uint8_t tiles);
void sp_paths_use(struct sp_paths *p, uint32_t node);
void sp_paths_drop(struct sp_paths *p, uint32_t node);
/* Appends the slides that lead to a node. */
enum sp_status sp_paths_append(const struct sp_paths *p, uint32_t node,
    struct sp_solution *solution);

#endif

/*
 * beam.h -- what the files of the beam search share
 *
 * A beam search goes from level to level.  The states of a level are boards
 * that are reached by as many slides; of their children only the best by an
 * estimate, as many as the beam is wide, become the next level.
 *
 *	1  2  3  4  5  6     One row or column after the other, the current
 *	7  #  #  #  #  #     line, is solved and then no more touched, in the
 *	13 #  x  x  x  x     order of sp_solve_fast.  A state knows its stage,
 *	19 x  x  x  x  x     the number of lines that it has solved.  In the
 *	25 x  x  x  x  x     drawing that is 2, and the tiles # are those of the
 *	31 x  x  x  x  x     current line.  What remains in the last stage, of
 *	                     at most 5x5 cells, is the core; it is estimated by
 *	                     pattern databases.
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
	SP_BEAM_STAGES = 2 * SP_NEAR_SIDE,
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
	uint32_t key, cells;
};

struct sp_state {
	uint64_t key;    /* a hash of the tiles' cells */
	int32_t score;
	uint32_t node;   /* the last slide of its path, or SP_NO_NODE */
	uint16_t stage, blank;
	uint16_t left;   /* tiles of the line, or of the core, not at home; of
	                    the core only whether there are any */
	uint8_t back;    /* the way of the slide that undoes the last one */
	union {
		struct {
			/* The cells of the line's tiles; those of the core. */
			uint16_t line[SP_NEAR_SIDE];
			struct sp_state_group group[SP_VIEWS][SP_CORE_GROUPS];
		};
		struct { /* if constants were learned */
			int32_t linear; /* the score without the network's, less
			                   that of the first state */
			int16_t unit[2 * SP_UNITS];
		};
	};
	uint16_t home[]; /* home[cell]: of its tile */
};

/* A state of the next level, not yet made. */
struct sp_child {
	uint64_t key;
	int32_t score;
	int32_t rank;    /* children of the least rank are chosen */
	uint32_t parent; /* its number in the level */
	uint8_t way;     /* of the blank */
};

/* The open rectangle of a stage, and its line. */
struct sp_stage {
	uint32_t left, right, top, bottom;
	int is_column;
	uint32_t first, step, length; /* the cells of the line; length 0: core */
};

/* A slide on the paths that lead to states; paths share their beginnings. */
struct sp_node {
	uint32_t parent; /* or SP_NO_NODE; of a free node, the next free one */
	uint32_t uses;   /* nodes whose parent it is, and states */
	uint8_t way;
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
	uint32_t views, groups;
	uint8_t turned[SP_BEAM_CELLS];    /* turned[cell of the board] */
	uint16_t cell[SP_CORE_CELLS];     /* the inverse */
	uint8_t way[4];                   /* way[way on the board] */
};

/* Learned constants, for the board's corner of the blank's home. */
struct sp_net {
	const int16_t *constant; /* as learned, or NULL: none for such boards */
	/* By which the output of a unit counts if its sum is above 0, or not. */
	int16_t above[2 * SP_UNITS], below[2 * SP_UNITS];
	/* Of sp_learned_bend; sums that are greater count as `most`. */
	int16_t bend, most;
	int16_t tile[SP_LEARNED_CELLS][SP_LEARNED_CELLS]; /* [home][cell] */
	int16_t row[SP_LEARNED_CELLS][SP_LEARNED_CELLS][2 * SP_UNITS];
};

struct sp_near {
	uint32_t width;
	uint64_t most_bytes;
	/* Of the board. */
	struct sp_size size;
	uint32_t n, blank_home;
	uint32_t step[4];                 /* to the next cell, mod 2^32 */
	uint8_t x[SP_BEAM_CELLS], y[SP_BEAM_CELLS];
	uint8_t stage_of[SP_BEAM_CELLS];  /* the stage whose line has the cell */
	struct sp_stage stage[SP_BEAM_STAGES];
	uint32_t stages;
	int32_t distance[SP_NEAR_SIDE]; /* score of so many columns or rows */
	int32_t leash;  /* of a step between the blank and the line's tiles */
	struct sp_core core;
	struct sp_net net;
	/* Of the search. */
	size_t state_bytes;
	uint32_t room;                    /* the width there is memory for */
	char *level, *next;               /* states */
	uint32_t count, next_count;       /* of these */
	struct sp_child *child;
	uint32_t children;
	uint32_t *order;                  /* children by rank */
	uint64_t *seen;                   /* keys of states chosen lately */
	uint64_t seen_mask;
	struct sp_state *best;            /* the best one since the restart */
	uint32_t stalled;                 /* levels since then */
	uint64_t slides;                  /* that lead to the level */
	struct sp_node *node;
	uint32_t nodes, nodes_room, nodes_live, free_node;
	struct sp_solution path;          /* up to the last restart */
};

static inline struct sp_state *
sp_state_at(const struct sp_near *s, char *states, uint32_t i)
{
	return (struct sp_state *)(void *)(states + i * s->state_bytes);
}

static inline uint32_t
sp_difference(uint32_t a, uint32_t b)
{
	return a < b ? b - a : a - b;
}

/* The taxicab distance between two cells. */
static inline uint32_t
sp_taxicab(const struct sp_near *s, uint32_t a, uint32_t b)
{
	return sp_difference(s->x[a], s->x[b]) +
	    sp_difference(s->y[a], s->y[b]);
}

/* Whether the blank can leave its cell that way, in the open rectangle. */
static inline int
sp_is_open(const struct sp_near *s, uint32_t stage, uint32_t blank,
    unsigned way)
{
	const struct sp_stage *open = &s->stage[stage];

	switch (way) {
	case SP_UP:
		return s->y[blank] > open->top;
	case SP_DOWN:
		return s->y[blank] < open->bottom;
	case SP_LEFT:
		return s->x[blank] > open->left;
	default:
		return s->x[blank] < open->right;
	}
}

static inline int
sp_is_core(const struct sp_near *s, const struct sp_state *state)
{
	return state->stage == s->stages - 1;
}

static inline int
sp_is_solved(const struct sp_near *s, const struct sp_state *state)
{
	return sp_is_core(s, state) && state->left == 0;
}

/* ---- line.c: stages, and the score of states before the core ----------- */

/* Sets the stages from size and blank_home. */
void sp_stages_set(struct sp_near *s);
/* Sets the score, line and left of a state from its stage, home and blank. */
void sp_line_start(const struct sp_near *s, struct sp_state *state);
/* Whether the line of the state is solved. */
int sp_line_is_solved(const struct sp_near *s, const struct sp_state *state);
/* Sets score and rank of the child where a tile slides between two cells. */
void sp_line_child(const struct sp_near *s, const struct sp_state *state,
    uint32_t from, uint32_t to, struct sp_child *child);
/* After that slide: sets line and left. */
void sp_line_slide(const struct sp_near *s, struct sp_state *state,
    uint32_t from, uint32_t to);

/* ---- core.c: the score of states of the last stage --------------------- */

/* Finds the tables, or makes them, and sets what depends on them. */
enum sp_status sp_core_set(struct sp_near *s);
/* Sets the score, group and left of a state from its home and blank. */
void sp_core_start(const struct sp_near *s, struct sp_state *state);
void sp_core_child(const struct sp_near *s, const struct sp_state *state,
    uint32_t from, uint32_t to, struct sp_child *child);
/* Before the slide of that child: sets group and left. */
void sp_core_slide(const struct sp_near *s, struct sp_state *state,
    uint32_t from, unsigned way);

/* ---- learned.c: the score of states by learned constants --------------- */

/* The constants for boards of a size and home of the blank; NULL: none. */
const int16_t *sp_learned_constants(struct sp_size size, uint32_t blank_home);
/* Sets net for the board from its constants, or NULL for none. */
void sp_learned_set(struct sp_near *s, const int16_t *constants);
/* Sets the score, linear, unit and left of the first state. */
void sp_learned_start(const struct sp_near *s, struct sp_state *state);
void sp_learned_child(const struct sp_near *s, const struct sp_state *state,
    uint32_t from, uint32_t to, struct sp_child *child);
/* Before that slide, with its score: sets linear, unit and left. */
void sp_learned_slide(const struct sp_near *s, struct sp_state *state,
    uint32_t from, uint32_t to);

/* ---- memory.c ---------------------------------------------------------- */

/* Bytes that the search takes, at most 16 MiB of them for tables. */
uint64_t sp_near_bytes(const struct sp_near *s);
/* Makes room for s->width states of s->n cells, unless there is such;
 * SP_REFUSED. */
enum sp_status sp_levels_reserve(struct sp_near *s);
/* Adds nodes to the effort: SP_STOPPED if there are too many, or by poll. */
enum sp_status sp_near_count(const struct sp_task *task, uint64_t nodes,
    struct sp_effort *effort);

/* ---- level.c: from one level to the next ------------------------------- */

/* Sets what follows from home and blank, stage being a lower limit. */
void sp_state_start(const struct sp_near *s, struct sp_state *state);
/* Makes the children of the level. */
void sp_level_expand(struct sp_near *s);
/*
 * Makes the best children the next level, which has room in s->node.  It ends
 * with the first solved one.
 */
void sp_level_choose(struct sp_near *s);

/* ---- near.c: the search ------------------------------------------------ */

/* Prepares the search of a board, with learned constants unless NULL. */
enum sp_status sp_near_start(struct sp_near *s, const struct sp_board *b,
    const struct sp_goal *g, const int16_t *constants);
/* Makes the next level of the children. */
enum sp_status sp_near_advance(struct sp_near *s);

/* ---- window.c: a path made shorter ------------------------------------- */

/* Makes s->path, which leads home from the board, shorter where it can. */
enum sp_status sp_path_shorten(struct sp_near *s, const struct sp_board *b,
    const struct sp_task *task, struct sp_effort *effort);

/* ---- path.c: the slides that lead to states ---------------------------- */

/* Makes room for that many more nodes. */
enum sp_status sp_path_reserve(struct sp_near *s, uint32_t more);
/* A new node, used by one state, of which there must be room. */
uint32_t sp_path_add(struct sp_near *s, uint32_t parent, uint8_t way);
void sp_path_use(struct sp_near *s, uint32_t node);
void sp_path_drop(struct sp_near *s, uint32_t node);
/* Appends the slides that lead to a node. */
enum sp_status sp_path_append(const struct sp_near *s, uint32_t node,
    struct sp_solution *solution);

#endif

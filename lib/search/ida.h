/*
 * ida.h -- the search by IDA*, iterative-deepening A*
 *
 *	pdb_value.c       finds the values of the first state
 *	ida_node.h        expands states, and goes from one state to another
 *	ida.c             searches a tree up to a threshold
 *	ida_split.c       divides a tree into pieces
 *	prefix.h          tells which slides are in a part of a search
 *	ida_interleave.c  searches several pieces at once
 *	ida_run.c         searches with greater and greater thresholds
 */
#ifndef SP_IDA_H
#define SP_IDA_H

#include "search.h"
#include "tables/pdb.h"

/*
 * A depth-first search for solutions of cost up to a threshold is repeated with
 * greater thresholds: R. E. Korf, Depth-first iterative-deepening, Artificial
 * Intelligence 27, 1985.  A state after g slides, with a lower bound h on the
 * slides to come, is pruned if f = g + h exceeds the threshold.  The next
 * threshold is the least f of a pruned state:
 *
 *	threshold 6          o  f = 6         threshold 8          o  6
 *	                   /   \                                 /   \
 *	             f = 8 x     o  6                          8 o     o  6
 *	                       /   \                           /     /   \
 *	                 f = 8 x     x  10                    ...   ...   x  10
 *
 * With a weight w >= 1 a state is pruned if g + wh exceeds the threshold, and
 * the next threshold is w times the least f of a pruned state.  Solutions then
 * have at most w times the least length L: as long as no solution is found,
 * some state on a shortest solution is pruned; its f is at most L, and so the
 * threshold is at most wL.
 *
 * The slides of a state are tried in the order of enum sp_direction, except
 * with a weight above 1.  A pruned state has no solution within the threshold.
 * Therefore the search finds the first of the shortest solutions in that order,
 * whatever the tables and the automaton are.
 *
 * Costs are in thousandths of slides: SP_OPTIMAL is one slide.
 */

enum { SP_IDA_WAYS = 4 };

/* A group of tiles in one look, and its table. */
struct sp_ida_group {
	uint64_t cells; /* a bit for the cell of each of its tiles */
	/* The rank of the tiles' permutation << SP_PERM_SHIFT | the value. */
	uint32_t rank_and_value;
	struct sp_pdb pdb;
};

/* The current state of a search, a board turned to its tables. */
struct sp_ida {
	const struct sp_tables *tables;
	const struct sp_automaton *automaton; /* of the tables */
	uint8_t tile[SP_PUZZLE_CELLS]; /* tile[cell]: home of the tile on it */
	uint32_t blank;                /* cell of the first state */
	unsigned eager, looks;         /* see struct sp_looks; looks: all */
	const struct sp_look *look[SP_MOST_LOOKS];
	struct sp_ida_group group[SP_MOST_LOOKS][SP_PUZZLE_CELLS];
	uint32_t sum[SP_MOST_LOOKS]; /* values of all groups, in the first
	                               state */
	uint32_t bound;         /* the greatest of the sums */
	uint64_t nodes;         /* boards generated */
	uint8_t way[4];         /* way[i]: way i on the board as it was */
};

/* ---- pdb_value.c ---- */

/* Sets tables, automaton, looks, group, sum and bound.  The caller has set tile
 * and blank, of a solvable board.  If looks is NULL, all at partition 0. */
void sp_ida_init(struct sp_ida *s, const struct sp_tables *t,
    const struct sp_looks *looks);

/* ---- ida_run.c ---- */

/*
 * Searches for a shortest solution, or within task->weight.  Appends its
 * slides, on the board as it was before it was turned, to `solution`, calls
 * task->found for all shortest solutions, and sets effort->least.  SP_STOPPED:
 * task->poll or most_nodes ended the search.  SP_END: there are more slides
 * than most_slides.  SP_NO_MEMORY.  After an error tile and group are
 * undefined.
 */
enum sp_status sp_ida_run(struct sp_ida *s, const struct sp_task *task,
    struct sp_solution *solution, struct sp_solve_stats *effort);
/* As sp_solve_subtrees. */
enum sp_status sp_ida_run_subtrees(struct sp_ida *s,
    const struct sp_task *task, struct sp_subtrees *subtrees,
    struct sp_solution *solution);

/* A child of a state, and what its slide does to the group of the tile. */
struct sp_ida_child {
	/* slack[look]: threshold - g - wh.  Negative: the child is pruned. */
	int64_t slack[SP_MOST_LOOKS];
	uint32_t change[SP_MOST_LOOKS]; /* of the group's rank_and_value */
	uint8_t group[SP_MOST_LOOKS];
	uint8_t way;  /* of the blank */
	uint8_t cell; /* that the tile leaves and the blank takes */
};

/* A state on the current path. */
struct sp_ida_frame {
	uint32_t state; /* of the automaton */
	uint8_t blank;
	/* The children to be visited are child[open[i]], next <= i < count. */
	uint8_t next, count, open[SP_IDA_WAYS];
	int64_t slack[SP_MOST_LOOKS]; /* as of struct sp_ida_child */
	struct sp_ida_child child[SP_IDA_WAYS];
};

/* Returns the child that the path goes on to.  If the search has come to the
 * goal, a child of the current state, it is the goal. */
static inline const struct sp_ida_child *
sp_ida_next_child(const struct sp_ida_frame *f)
{
	return &f->child[f->open[f->next]];
}

/* The current path of a search, and its threshold. */
struct sp_ida_path {
	struct sp_ida *s;
	const struct sp_task *task;
	struct sp_ida_frame *frame; /* frame[depth]: of the current state */
	uint32_t depth, capacity;
	uint32_t base; /* depth of the root of the subtree that is searched */
	int64_t threshold;
	int64_t next_threshold; /* least w(g + h) of a pruned state */
	/* How much less the slack becomes by a slide that makes the value of
	 * the group greater, cost[0], or less, cost[1]. */
	int64_t cost[2];
	uint64_t poll; /* node count at which to poll next */
	/* Children are visited in the order of enum sp_direction.  If `sorts`
	 * is set, the least costly come first, or, if finds_all is set, too,
	 * they come in the order of the tiles' letters. */
	int sorts, finds_all;
};

/* ---- ida.c ---- */

/* Doubles the capacity.  Returns 0 if there is no memory. */
int sp_ida_grow(struct sp_ida_path *r);
/* Makes room for a child of the current state.  Returns 0 if there is no
 * memory. */
static inline int
sp_ida_reserve(struct sp_ida_path *r)
{
	return r->depth + 1 < r->capacity || sp_ida_grow(r);
}
/* Sets the node count at which to poll next. */
void sp_ida_set_poll(struct sp_ida_path *r);
/* Polls.  Returns whether to give up the search. */
int sp_ida_stopped(struct sp_ida_path *r);
/* Searches the subtree of the current state, at depth r->base, up to the
 * threshold.  SP_OK: the goal is a child of the current state.  SP_END: there
 * is no solution.  SP_STOPPED, SP_NO_MEMORY. */
enum sp_status sp_ida_search(struct sp_ida_path *r);
/* Goes to the next state of the subtree.  Returns 0 if all states have been
 * visited. */
int sp_ida_advance(struct sp_ida_path *r);
/* Returns to the first state. */
void sp_ida_rewind(struct sp_ida_path *r);

/* ---- ida_split.c ---- */

/* A walk from one piece of a tree to the next piece. */
struct sp_ida_split {
	struct sp_subtrees *subtrees; /* which the walk claims */
	uint32_t root_depth;      /* of the roots of subtrees */
	uint32_t prefix_slides;   /* 0: the task is not one part */
	struct sp_ida_path *walk; /* leads to the root of the piece */
	uint64_t reached;         /* subtrees that the walk has come to */
	uint64_t claimed;         /* number of the latest subtree claimed */
	int64_t slack;            /* of the subtrees that this pass gives */
	int has_begun;            /* the walk is at a state already */
	int has_ended;            /* there is no further piece, or no need */
	int is_stopped;           /* the poll gives up the search */
};

/* Begins a walk at the first state, and claims the first subtree. */
void sp_ida_split_begin(struct sp_ida_split *x, struct sp_ida_path *walk,
    struct sp_subtrees *subtrees, uint32_t depth);
/* Goes to the next piece, in subtree x->claimed.  Returns 0 if there is no
 * further piece. */
int sp_ida_split_next(struct sp_ida_split *x);

/* ---- ida_interleave.c ---- */

/* As sp_ida_search, but searches subtrees alone. */
enum sp_status sp_ida_search_subtrees(struct sp_ida_path *r,
    struct sp_subtrees *subtrees);
/* As sp_ida_search, but searches the whole tree; r->sorts must not be set.
 * After SP_OK only the slides of the path are defined. */
enum sp_status sp_ida_search_tree(struct sp_ida_path *r);

#endif

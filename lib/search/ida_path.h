/*
 * ida_path.h -- IDA*, iterative-deepening A*: states, children, and paths
 *
 *	ida.c         searches with greater and greater thresholds
 *	ida_pieces.c  divides a tree into pieces, and searches several at once
 */
#ifndef SP_IDA_PATH_H
#define SP_IDA_PATH_H

#include <assert.h>
#include <stdlib.h>

#include "search.h"
#include "tables/tables.h"

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

enum {
	SP_IDA_WAYS = 4,
	SP_IDA_FRAMES = 128 /* of a path at first */
};

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
	int mirrored; /* look v is in view v, of two; view 1 is transposed */
	const struct sp_look *look[SP_MOST_LOOKS];
	struct sp_ida_group group[SP_MOST_LOOKS][SP_PUZZLE_CELLS];
	uint32_t sum[SP_MOST_LOOKS]; /* values of all groups, in the first
	                               state */
	uint32_t bound;         /* the greatest of the sums */
	uint64_t nodes;         /* boards generated */
	uint8_t way[4];         /* way[i]: way i on the board as it was */
};

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
	assert(f->next < f->count);
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
	/* Slack that a slide costs: cost[0] if the value of its group rises,
	 * cost[1] if it falls. */
	int64_t cost[2];
	uint64_t poll; /* node count at which to poll next */
	/* Children are visited in the order of enum sp_direction.  If `sorts`
	 * is set, the least costly come first, or, if finds_all is set, too,
	 * they come in the order of the tiles' letters. */
	int sorts, finds_all;
};

/* ---- room, and polls ---- */

/* Makes room for a child of the current state.  Returns 0 if there is no
 * memory. */
static inline int
sp_ida_reserve(struct sp_ida_path *r)
{
	if (r->depth + 1 >= r->capacity) {
		uint32_t capacity = r->capacity == 0 ? SP_IDA_FRAMES :
		    2 * r->capacity;
		struct sp_ida_frame *more = realloc(r->frame,
		    capacity * sizeof *more);

		if (more == NULL)
			return 0;
		r->frame = more;
		r->capacity = capacity;
	}
	return 1;
}

/* Sets the node count at which to poll next. */
static inline void
sp_ida_set_poll(struct sp_ida_path *r)
{
	r->poll = r->s->nodes + SP_POLL_NODES;
	if (r->poll > r->task->most_nodes)
		r->poll = r->task->most_nodes;
}

/* Polls.  Returns whether to give up the search. */
static inline int
sp_ida_stopped(struct sp_ida_path *r)
{
	const struct sp_task *task = r->task;

	sp_ida_set_poll(r);
	return r->s->nodes > task->most_nodes || sp_watch_ends(&task->watch);
}

/* ---- children ---- */

/*
 * Children are generated first: the rank of each child's placement is computed,
 * and with it the address of the byte that has bit 1 of its value.  They are
 * evaluated later: the bytes are read, and children beyond the threshold are
 * pruned.  In between the processor fetches the bytes from memory, all at the
 * same time.
 */

/* A function has a copy for each call, in which constant arguments are
 * folded. */
#if defined(__GNUC__) && defined(__OPTIMIZE__)
#define ALWAYS_INLINE static inline __attribute__((__always_inline__))
#else
#define ALWAYS_INLINE static inline
#endif

/* Parameters of a search, constants where the code is specialized. */
struct sp_ida_fixed {
	unsigned eager, looks; /* as of struct sp_ida */
	uint32_t low_bits, width;
	int mirrored; /* as of struct sp_ida */
};

/* The bytes of the tables for the children of a state. */
struct sp_ida_probes {
	const uint8_t *byte[SP_IDA_WAYS][SP_MOST_LOOKS]; /* byte[child][look] */
	uint32_t count; /* of children */
};

/* Returns the view of look v. */
ALWAYS_INLINE const struct sp_view *
view_of(const struct sp_ida *s, unsigned v, const struct sp_ida_fixed *fixed)
{
	return fixed->mirrored ? &s->tables->view[v] : s->look[v]->view;
}

/* Generates a child in look v.  Returns the byte that has bit 1 of the
 * value. */
ALWAYS_INLINE const uint8_t *
probe(const struct sp_ida *s, unsigned v, const struct sp_ida_frame *f,
    struct sp_ida_child *c, const struct sp_ida_fixed *fixed)
{
	const struct sp_look *look = s->look[v];
	const struct sp_view *view = view_of(s, v, fixed);
	int transposed = fixed->mirrored ? v == 1 : view->transposed;
	const struct sp_slide *slide = &view->slide[f->blank][c->way];
	uint8_t tile = s->tile[c->cell];
	const struct sp_ida_group *group = &s->group[v][look->group[tile]];
	int is_vertical = c->way == SP_UP || c->way == SP_DOWN;
	int32_t change = 0;

	if (is_vertical ^ transposed) {
		for (uint32_t i = 0; i < fixed->width - 1; i++)
			change += look->rank_change[tile]
			    [s->tile[slide->passed[i]]];
		change = slide->later ? -change : change;
	}
	c->group[v] = look->group[tile];
	c->change[v] = (uint32_t)change << SP_PERM_SHIFT;
	return sp_pdb_byte(&group->pdb, fixed->low_bits,
	    group->cells ^ slide->cells, view->turned[c->cell],
	    (group->rank_and_value + c->change[v]) >> SP_PERM_SHIFT);
}

/* Evaluates a child in look v. */
ALWAYS_INLINE void
evaluate_look(const struct sp_ida_path *r, unsigned v,
    const struct sp_ida_frame *f, struct sp_ida_child *c, const uint8_t *byte)
{
	uint32_t before = r->s->group[v][c->group[v]].rank_and_value;
	uint32_t bit1 = (uint32_t)*byte >>
	    ((before + c->change[v]) >> SP_PERM_SHIFT) % 8;
	/* The value becomes greater by 1 if the child's bit 1 is that of
	 * value + 1, else less by 1. */
	uint32_t down = (bit1 ^ (before + 1) >> 1) & 1;

	c->change[v] += 1 - 2 * down;
	c->slack[v] = f->slack[v] - r->cost[down];
}

/* Generates the child whose blank goes a way. */
ALWAYS_INLINE void
generate_child(const struct sp_ida *s, unsigned char way,
    struct sp_ida_frame *f, struct sp_ida_probes *probes,
    const struct sp_ida_fixed *fixed)
{
	const uint8_t **byte = probes->byte[probes->count];
	struct sp_ida_child *c = &f->child[probes->count++];

	c->way = way;
	c->cell = (uint8_t)(f->blank + (way == SP_UP ? 0 - fixed->width :
	    way == SP_DOWN ? fixed->width : way == SP_LEFT ? 0 - 1u : 1u));
	for (unsigned v = 0; v < fixed->eager; v++)
		byte[v] = probe(s, v, f, c, fixed);
}

/* Generates the children of the current state. */
ALWAYS_INLINE void
sp_ida_generate(struct sp_ida_path *r, struct sp_ida_probes *probes,
    const struct sp_ida_fixed *fixed)
{
	struct sp_ida_frame *f = &r->frame[r->depth];
	unsigned ways = r->s->tables->ways[f->blank] & f->state;

	probes->count = 0;
	if (ways & 1 << SP_UP)
		generate_child(r->s, SP_UP, f, probes, fixed);
	if (ways & 1 << SP_DOWN)
		generate_child(r->s, SP_DOWN, f, probes, fixed);
	if (ways & 1 << SP_LEFT)
		generate_child(r->s, SP_LEFT, f, probes, fixed);
	if (ways & 1 << SP_RIGHT)
		generate_child(r->s, SP_RIGHT, f, probes, fixed);
	r->s->nodes += probes->count;
}

/* Returns the least slack of looks.  Negative: the state is pruned. */
ALWAYS_INLINE int64_t
sp_ida_slack(const int64_t *slack, unsigned first, unsigned end)
{
	int64_t least = slack[first];

	for (unsigned v = first + 1; v < end; v++)
		least = slack[v] < least ? slack[v] : least;
	return least;
}

/* Evaluates the children of the current state, and lists the children that are
 * not pruned as open.  Returns 1 if a child is the goal, which is then
 * open[0]. */
ALWAYS_INLINE int
sp_ida_evaluate(struct sp_ida_path *r, const struct sp_ida_probes *probes,
    const struct sp_ida_fixed *fixed)
{
	struct sp_ida_frame *f = &r->frame[r->depth];
	/* The slack of the goal, whose h is 0. */
	int64_t end = r->threshold - (int64_t)(r->depth + 1) * SP_OPTIMAL;
	/* full - slack is a child's w(g + h). */
	int64_t full = end + (int64_t)(r->depth + 1) * r->task->weight;

	f->next = f->count = 0;
	for (unsigned i = 0; i < probes->count; i++) {
		struct sp_ida_child *c = &f->child[i];
		int64_t slack;

		for (unsigned v = 0; v < fixed->eager; v++)
			evaluate_look(r, v, f, c, probes->byte[i][v]);
		slack = sp_ida_slack(c->slack, 0, fixed->eager);
		if (slack < 0) {
			r->next_threshold = full - slack < r->next_threshold ?
			    full - slack : r->next_threshold;
			continue;
		}
		f->open[f->count++] = (uint8_t)i;
		if (slack == end) {
			f->open[0] = (uint8_t)i;
			return 1;
		}
	}
	return 0;
}

/* Generates the open children once more, in the lazy looks. */
ALWAYS_INLINE void
sp_ida_generate_lazy(struct sp_ida_path *r, struct sp_ida_probes *probes,
    const struct sp_ida_fixed *fixed)
{
	struct sp_ida_frame *f = &r->frame[r->depth];

	for (unsigned i = 0; i < f->count; i++) {
		struct sp_ida_child *c = &f->child[f->open[i]];

		for (unsigned v = fixed->eager; v < fixed->looks; v++)
			probes->byte[f->open[i]][v] = probe(r->s, v, f, c,
			    fixed);
	}
}

/* Evaluates the open children in the lazy looks, and closes those that are
 * pruned. */
ALWAYS_INLINE void
sp_ida_evaluate_lazy(struct sp_ida_path *r, const struct sp_ida_probes *probes,
    const struct sp_ida_fixed *fixed)
{
	struct sp_ida_frame *f = &r->frame[r->depth];
	int64_t full = r->threshold + (int64_t)(r->depth + 1) *
	    ((int64_t)r->task->weight - SP_OPTIMAL);
	unsigned count = 0;

	for (unsigned i = 0; i < f->count; i++) {
		struct sp_ida_child *c = &f->child[f->open[i]];
		int64_t slack;

		for (unsigned v = fixed->eager; v < fixed->looks; v++)
			evaluate_look(r, v, f, c, probes->byte[f->open[i]][v]);
		slack = sp_ida_slack(c->slack, fixed->eager, fixed->looks);
		f->open[count] = f->open[i];
		count += slack >= 0;
		if (slack < 0 && full - slack < r->next_threshold)
			r->next_threshold = full - slack;
	}
	f->count = (uint8_t)count;
}

/* Generates and evaluates the children of the current state in all looks, of
 * which the lazy ones only close children.  Returns 1 if a child is the goal,
 * which is then open[0]. */
ALWAYS_INLINE int
sp_ida_expand(struct sp_ida_path *r, const struct sp_ida_fixed *fixed)
{
	struct sp_ida_probes probes;

	sp_ida_generate(r, &probes, fixed);
	if (sp_ida_evaluate(r, &probes, fixed))
		return 1;
	if (fixed->looks > fixed->eager) {
		sp_ida_generate_lazy(r, &probes, fixed);
		sp_ida_evaluate_lazy(r, &probes, fixed);
	}
	return 0;
}

/* Goes to the next open child of the current state. */
ALWAYS_INLINE void
sp_ida_slide(struct sp_ida_path *r, const struct sp_ida_fixed *fixed)
{
	struct sp_ida *s = r->s;
	struct sp_ida_frame *f = &r->frame[r->depth++];
	const struct sp_ida_child *c = sp_ida_next_child(f);

	for (unsigned v = 0; v < fixed->looks; v++) {
		const struct sp_view *view = view_of(s, v, fixed);
		struct sp_ida_group *group = &s->group[v][c->group[v]];

		group->cells ^= view->slide[f->blank][c->way].cells;
		group->rank_and_value += c->change[v];
		f[1].slack[v] = c->slack[v];
	}
	s->tile[f->blank] = s->tile[c->cell];
	f[1].blank = c->cell;
	f[1].state = sp_automaton_next(s->automaton, f->state, c->way);
}

/* Returns to the parent of the current state. */
ALWAYS_INLINE void
sp_ida_undo(struct sp_ida_path *r, const struct sp_ida_fixed *fixed)
{
	struct sp_ida *s = r->s;
	struct sp_ida_frame *f = &r->frame[--r->depth];
	const struct sp_ida_child *c = sp_ida_next_child(f);

	f->next++;
	s->tile[c->cell] = s->tile[f->blank];
	for (unsigned v = 0; v < fixed->looks; v++) {
		const struct sp_view *view = view_of(s, v, fixed);
		struct sp_ida_group *group = &s->group[v][c->group[v]];

		group->cells ^= view->slide[f->blank][c->way].cells;
		group->rank_and_value -= c->change[v];
	}
}

/* Goes to the next state of the subtree, depth first.  Returns 0 if all states
 * have been visited. */
ALWAYS_INLINE int
sp_ida_next(struct sp_ida_path *r, const struct sp_ida_fixed *fixed)
{
	const struct sp_ida_frame *f;

	for (f = &r->frame[r->depth]; f->next == f->count;
	    f = &r->frame[r->depth]) {
		if (r->depth == r->base)
			return 0;
		sp_ida_undo(r, fixed);
	}
	sp_ida_slide(r, fixed);
	return 1;
}

/* Returns the parameters of the search of a state. */
static inline struct sp_ida_fixed
sp_ida_general(const struct sp_ida *s)
{
	return (struct sp_ida_fixed){ s->eager, s->looks, s->tables->low_bits,
	    s->tables->size.w, 0 };
}

/* Calls `search` with the parameters of the search of a state.  They are
 * constants for 4x4 and 5x5 boards, unless the compiler is to make small
 * code. */
#ifdef __OPTIMIZE_SIZE__
#define SP_IDA_SPECIALIZE(s, search, argument) \
	search(argument, sp_ida_general(s))
#else
#define SP_IDA_IS(s, cells, columns, e, l) ((s)->tables->n == (cells) && \
	(s)->tables->size.w == (columns) && (s)->eager == (e) && \
	(s)->looks == (l))
#define SP_IDA_SPECIALIZE(s, search, argument) \
	(SP_IDA_IS(s, 16, 4, 2, 2) && (s)->mirrored ? search(argument, \
	    (struct sp_ida_fixed){ 2, 2, 16 / 2, 4, 1 }) : \
	    SP_IDA_IS(s, 16, 4, 1, 1) ? search(argument, \
	    (struct sp_ida_fixed){ 1, 1, 16 / 2, 4, 0 }) : \
	    SP_IDA_IS(s, 25, 5, 2, 2) && (s)->mirrored ? search(argument, \
	    (struct sp_ida_fixed){ 2, 2, 26 / 2, 5, 1 }) : \
	    SP_IDA_IS(s, 25, 5, 2, 3) ? search(argument, \
	    (struct sp_ida_fixed){ 2, 3, 26 / 2, 5, 0 }) : \
	    search(argument, sp_ida_general(s)))
#endif

/* ---- ida_pieces.c ---- */

/*
 * Searches the subtrees that are claimed, or the whole tree if subtrees is
 * NULL; walk->sorts must not be set.  SP_OK: the goal is a child of the current
 * state; only the slides of the path are defined.  SP_END: there is no solution
 * up to the threshold.  SP_STOPPED, SP_NO_MEMORY.
 */
enum sp_status sp_ida_search_pieces(struct sp_ida_path *walk,
    struct sp_subtrees *subtrees);

/* ---- parts of a search, for machines that know nothing of each other ---- */

/*
 * The first slides of a sequence of slides are its prefix.  Part p of m parts
 * of a search has all sequences whose prefix belongs to part p.  A prefix has
 * sp_prefix_slides(m) slides, and a sequence of fewer slides is its own prefix.
 * The part of a prefix is a hash of its slides, modulo m:
 *
 *	D L L U | R R D L ...     If the hash of DLLU modulo m is 1, all
 *	D L L U | L D R R ...     sequences that begin with DLLU are in part 1.
 *
 * The part of a sequence must not depend on the tables, since another machine
 * may have other tables.  Lower bounds prune only what has no solution of the
 * length that is searched for.  The automaton prunes sequences that another
 * sequence replaces, which may be in another part.  Therefore parts have an
 * automaton of their own, which is the same with all tables.  It accepts the
 * first of all shortest solutions, so that this solution is found in its part.
 *
 * A sequence that comes to a neighbour of the goal ends with the slide to the
 * goal, if the automaton accepts that slide.  An exception: longer sequences
 * through that neighbour are in no part, since none is a shortest solution.
 */
enum {
	/* The prefix without slides: a bit that marks where ways begin.  Each
	 * slide appends its way, two bits, at the low end. */
	SP_PREFIX_EMPTY = 1,
	SP_PREFIX_MOST = 20, /* most slides of a prefix */
	/* The more prefixes parts have, the less they differ in size.  A board
	 * has about 2^n sequences of n slides. */
	SP_PREFIXES_OF_PART = 128
};

/* Returns how many slides prefixes have, for at least one part. */
static inline uint32_t
sp_prefix_slides(uint32_t parts)
{
	uint64_t prefixes = 1;
	uint32_t slides = 0;

	assert(parts > 0);
	while (slides < SP_PREFIX_MOST &&
	    prefixes / SP_PREFIXES_OF_PART < parts) {
		prefixes *= 2;
		slides++;
	}
	return slides;
}

/* Returns the part that a prefix belongs to. */
static inline uint32_t
sp_prefix_part(uint64_t prefix, uint32_t parts)
{
	return (uint32_t)(sp_mix(prefix) % parts);
}

#endif

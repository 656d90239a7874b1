/* ida_lanes.c -- the search of several subtrees of a tree at once */
#include <stdlib.h>
#include <string.h>

#include "ida_node.h"

/*
 * A search waits for memory most of the time: what it looks up in the tables is
 * rarely in the processor's caches, and it has nothing else to do until then.
 * Therefore a thread searches several subtrees in turn, a state of each: while
 * it goes on in the others, what one of them looks up is fetched.
 */

enum {
	LANES = 8,
	PART_DEPTH = 12, /* of the subtrees that threads share out */
	SMALL = 2 * SP_OPTIMAL, /* slack of a subtree that is not divided */
	WALK_DEPTH = 100 /* below what a path has room for from the first */
};

#if defined(__GNUC__)
#define PREFETCH(address) __builtin_prefetch(address)
#else
#define PREFETCH(address) (void)(address)
#endif

static const uint64_t NONE = UINT64_MAX; /* in place of a subtree's number */

/* The search of a subtree of one that is claimed. */
struct lane {
	struct sp_ida s;
	struct sp_ida_path r;
	struct sp_ida_look_up look_up; /* of the current state's children */
	uint64_t order;   /* of the tree's parts that are given to lanes; NONE:
	                     the lane has none */
	uint64_t subtree; /* that it is in, at x->depth */
};

struct lanes {
	struct sp_part *part;
	uint32_t depth;           /* of the subtrees that are claimed */
	/* From one lane's subtree to the next; counts the nodes of all. */
	struct sp_ida_path *walk;
	uint64_t subtrees;        /* at that depth that it has come to */
	uint64_t claimed;         /* the latest number */
	uint64_t given;           /* to lanes */
	int has_begun;            /* walk */
	int has_ended;            /* there is nothing left to be given */
	struct lane *found;       /* the first one with a solution, or NULL */
	unsigned busy;            /* lanes that have a subtree */
	struct lane lane[LANES];
};

static void
claim(struct lanes *x)
{
	x->claimed = x->part->claim(x->part->argument);
	x->has_ended = x->claimed == NONE;
}

/* Whether the subtree that the walk has come to is to be searched. */
static int
is_claimed(struct lanes *x)
{
	uint64_t number = x->subtrees++;

	if (x->claimed < number)
		claim(x);
	return x->claimed == number;
}

/*
 * Whether the subtree of the current state, in one that is claimed, is given to
 * a lane.  Large ones are divided, or one lane would search its own for long
 * while others go on to later subtrees, in vain if it finds a solution.
 */
static int
is_given(const struct lanes *x, const struct sp_ida_fixed *fixed)
{
	const struct sp_ida_path *r = x->walk;

	return r->depth >= WALK_DEPTH || (r->depth >= x->depth &&
	    sp_ida_slack(r->level[r->depth].slack, fixed->views) <= SMALL);
}

/*
 * Goes to the next state whose subtree is given to a lane, or that is next to
 * the goal, in a subtree that is claimed.  Returns 0 if there is none.
 */
static int
walk(struct lanes *x, const struct sp_ida_fixed *fixed)
{
	struct sp_ida_path *r = x->walk;
	struct sp_ida_look_up look_up;
	int is_found = 0;

	while (!is_found && (!x->has_begun || sp_ida_go_on(r))) {
		struct sp_ida_level *l = &r->level[r->depth];
		int is_searched = r->depth != x->depth || is_claimed(x);

		x->has_begun = 1;
		is_found = is_searched && is_given(x, fixed);
		if (is_searched && !is_found) {
			sp_ida_look_up(r, &look_up, fixed);
			is_found = sp_ida_take(r, &look_up, fixed);
			if (is_found && r->depth < x->depth)
				is_searched = is_found = is_claimed(x);
		}
		if (is_found || !is_searched)
			l->next = l->count = 0;
		if (x->has_ended)
			return 0;
	}
	return is_found;
}

/* The least number of a subtree that is searched. */
static uint64_t
least_subtree(const struct lanes *x)
{
	uint64_t least = NONE;

	for (unsigned i = 0; i < LANES; i++)
		if (x->lane[i].order != NONE && x->lane[i].subtree < least)
			least = x->lane[i].subtree;
	return least;
}

/* Gives the lane the next subtree.  Returns 0 if there is none. */
static int
refill(struct lanes *x, struct lane *lane, const struct sp_ida_fixed *fixed)
{
	const struct sp_ida_path *from = x->walk;

	x->has_ended = x->has_ended || !walk(x, fixed);
	lane->order = x->has_ended ? NONE : x->given++;
	lane->subtree = x->claimed;
	if (x->has_ended)
		return 0;
	memcpy(lane->s.tile, from->s->tile, sizeof lane->s.tile);
	for (unsigned v = 0; v < fixed->views; v++)
		memcpy(lane->s.group[v], from->s->group[v],
		    from->s->tables->groups * sizeof *lane->s.group[v]);
	memcpy(lane->r.level, from->level,
	    (from->depth + 1) * sizeof *from->level);
	lane->r.depth = lane->r.base = from->depth;
	return 1;
}

/* Looks up the children of the current state of the lane. */
ALWAYS_INLINE enum sp_status
look_up(struct lanes *x, struct lane *lane, const struct sp_ida_fixed *fixed)
{
	if (!sp_ida_reserve(&lane->r))
		return SP_NO_MEMORY; /* not tested: after 127 slides */
	sp_ida_look_up(&lane->r, &lane->look_up, fixed);
	x->walk->s->nodes += lane->look_up.count;
	for (unsigned i = 0; i < lane->look_up.count; i++)
		for (unsigned v = 0; v < fixed->views; v++)
			PREFETCH(lane->look_up.byte[i][v]);
	return SP_OK;
}

/* The lane has come to the goal.  Later subtrees do not matter any more. */
static void
find(struct lanes *x, struct lane *lane)
{
	for (unsigned i = 0; i < LANES; i++) {
		struct lane *other = &x->lane[i];

		if (other->order == NONE || other->order < lane->order)
			continue;
		x->busy -= other != x->found;
		if (other != lane)
			other->order = NONE;
	}
	x->found = lane;
	x->has_ended = 1;
}

/* Goes on by one state in every lane. */
ALWAYS_INLINE enum sp_status
go_on(struct lanes *x, const struct sp_ida_fixed *fixed)
{
	enum sp_status status = SP_OK;

	for (unsigned i = 0; i < LANES && status == SP_OK; i++) {
		struct lane *lane = &x->lane[i];
		struct sp_ida_path *r = &lane->r;

		if (lane->order == NONE || lane == x->found)
			continue;
		if (sp_ida_take(r, &lane->look_up, fixed)) {
			find(x, lane);
			continue;
		}
		if (x->walk->s->nodes > x->walk->poll &&
		    sp_ida_stopped(x->walk))
			return SP_STOPPED;
		if (!sp_ida_next(r, fixed->views)) {
			x->busy -= !refill(x, lane, fixed);
			x->part->subtree = least_subtree(x);
			if (lane->order == NONE)
				continue;
		}
		status = look_up(x, lane, fixed);
	}
	return status;
}

ALWAYS_INLINE enum sp_status
search(struct lanes *x, const struct sp_ida_fixed fixed)
{
	enum sp_status status = SP_OK;

	claim(x);
	for (unsigned i = 0; i < LANES && status == SP_OK; i++)
		if (refill(x, &x->lane[i], &fixed)) {
			x->busy++;
			status = look_up(x, &x->lane[i], &fixed);
		}
	x->part->subtree = least_subtree(x);
	while (x->busy > 0 && status == SP_OK)
		status = go_on(x, &fixed);
	return status != SP_OK ? status : x->found != NULL ? SP_OK : SP_END;
}

/* Gives each lane a path.  Returns 0 if there is no memory. */
static int
begin(struct lanes *x)
{
	for (unsigned i = 0; i < LANES; i++) {
		struct lane *lane = &x->lane[i];

		lane->order = NONE;
		lane->s = *x->walk->s;
		lane->r = *x->walk;
		lane->r.s = &lane->s;
		lane->r.level = NULL;
		lane->r.levels = 0;
		if (!sp_ida_reserve(&lane->r))
			return 0; /* not tested: faults have short searches */
	}
	return 1;
}

/* The path becomes that of the solution. */
static void
end(struct lanes *x)
{
	struct sp_ida_path *r = x->walk;

	for (unsigned i = 0; i < LANES; i++) {
		struct lane *lane = &x->lane[i];

		if (lane->r.next_threshold < r->next_threshold)
			r->next_threshold = lane->r.next_threshold;
		if (lane == x->found) {
			struct sp_ida_level *level = r->level;

			r->level = lane->r.level;
			r->levels = lane->r.levels;
			r->depth = lane->r.depth;
			lane->r.level = level;
			x->part->subtree = lane->subtree;
		}
		free(lane->r.level);
	}
}

/*
 * Searches the subtrees at that depth that the part claims.  A state before the
 * goal above them counts as one.
 */
static enum sp_status
search_lanes(struct sp_ida_path *r, struct sp_part *part, uint32_t depth)
{
	struct lanes *x = calloc(1, sizeof *x);
	enum sp_status status = SP_NO_MEMORY;

	if (x == NULL)
		return SP_NO_MEMORY; /* not tested: as above */
	x->part = part;
	x->depth = depth;
	x->walk = r;
	if (begin(x))
		status = SP_IDA_SPECIALIZE(r->s->tables, search, x);
	end(x);
	free(x);
	return status;
}

enum sp_status
sp_ida_search_part(struct sp_ida_path *r, struct sp_part *part)
{
	return search_lanes(r, part, PART_DEPTH);
}

/* As claim of struct sp_part: the tree itself, once. */
static uint64_t
claim_tree(void *argument)
{
	uint64_t *claimed = argument;

	return (*claimed)++ == 0 ? 0 : NONE;
}

enum sp_status
sp_ida_search_tree(struct sp_ida_path *r)
{
	uint64_t claimed = 0;
	struct sp_part tree = { .claim = claim_tree, .argument = &claimed };

	return search_lanes(r, &tree, 0);
}

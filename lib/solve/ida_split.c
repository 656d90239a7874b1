/*
 * ida_split.c -- a tree divided into subtrees and pieces, to be searched apart
 *
 * Threads share a search for solutions of one length.  Each walks through the
 * top of the same tree, depth first, and numbers the subtrees at a fixed depth
 * as it comes to them.  All threads number them alike, and each is claimed by
 * one thread, which skips those of others:
 *
 *	            board                 the walk, by every thread
 *	         /         \
 *	       .             .
 *	     /   \         /   \
 *	    0     1       2     3         subtrees, claimed
 *	   / \   / \     / \   / \
 *	  A   .     .   C   D     .       this thread claims 0 and 2
 *	     / \
 *	    .   B                         A B C D: pieces, searched apart
 *
 * Within a subtree the walk goes on to states from which at most two slides may
 * lead away from the goal, as far as the lower bound knows.  What is below such
 * a state is a piece.  Pieces are small: otherwise one search of a thread would
 * take long for its own while others went on to later ones, in vain if the
 * first finds a solution.
 *
 * The walk visits states in the order of a search without threads.  So that
 * the same solution is found as without, it must be the first one of the first
 * subtree that has any, and in this the one of the first piece.  A state next
 * to the goal that the walk itself comes to is a subtree of its own if it is
 * above their depth, and a piece in any case.
 *
 * Where any solution of the length will do, the subtrees with most slack come
 * first: the lower bound has not grown on the way to them, and they are most
 * likely to have a solution.  Z. Bu, R. E. Korf, A*+IDA*: a simple hybrid search
 * algorithm, IJCAI 2019, sort a frontier for the same reason.  Here nothing is
 * stored.  The walk passes through the top of the tree once for each slack, from
 * that of the board downwards in steps of two slides, and gives the subtrees
 * that have it.  Slack never grows on a path, so that a pass turns back at
 * states with less than it gives.
 *
 * If the task is one part of a search (prefix.h), the walk turns back at the
 * end of each prefix that is not in the part.  Subtrees are then as deep as
 * prefixes are long, or deeper.
 */
#include "ida_node.h"
#include "prefix.h"

enum {
	PIECE_SLACK = 2 * SP_OPTIMAL,
	PIECE_DEPTH = 100, /* of any piece; paths begin with room for more */
	SORTED_DEPTH = 20  /* of subtrees if any solution will do */
};

static void
claim(struct sp_ida_split *x)
{
	x->claimed = x->part->claim(x->part->argument);
	x->has_ended = x->claimed == UINT64_MAX;
}

void
sp_ida_split_begin(struct sp_ida_split *x, struct sp_ida_path *walk,
    struct sp_part *part, uint32_t depth)
{
	uint32_t parts = walk->task->parts;

	*x = (struct sp_ida_split){ .part = part, .depth = depth,
	    .prefix = parts > 0 ? sp_prefix_slides(parts) : 0, .walk = walk,
	    .slack = sp_ida_slack(walk->level->slack, walk->s->tables->views) };
	if (part->takes_any)
		x->depth = SORTED_DEPTH;
	if (x->depth < x->prefix)
		x->depth = x->prefix;
	claim(x);
}

/* Whether the first slides of the path are a prefix of the task's part. */
static int
is_in_part(const struct sp_ida_path *r, uint32_t slides)
{
	uint64_t prefix = SP_PREFIX_EMPTY;

	if (r->task->parts == 0)
		return 1;
	for (uint32_t depth = 0; depth < slides; depth++) {
		const struct sp_ida_level *l = &r->level[depth];
		const struct sp_ida_child *c = &l->child[l->open[l->next]];

		prefix = sp_prefix_add(prefix, r->s->way[c->way]);
	}
	return sp_prefix_part(prefix, r->task->parts) == r->task->part;
}

/* Numbers the subtree that the walk has come to.  Whether it is claimed. */
static int
is_claimed(struct sp_ida_split *x)
{
	uint64_t number = x->passed++;

	if (x->claimed < number)
		claim(x);
	return x->claimed == number;
}

/* Whether what is below the current state, in a claimed subtree, is a piece. */
ALWAYS_INLINE int
is_piece(const struct sp_ida_split *x, const struct sp_ida_fixed *fixed)
{
	const struct sp_ida_path *r = x->walk;

	return r->depth >= PIECE_DEPTH || (r->depth >= x->depth &&
	    sp_ida_slack(r->level[r->depth].slack, fixed->views) <=
	    PIECE_SLACK);
}

/* Whether this pass of the walk gives the subtree of the current state, or
 * leads to some that it gives. */
ALWAYS_INLINE int
is_in_pass(const struct sp_ida_split *x, const struct sp_ida_fixed *fixed)
{
	const struct sp_ida_path *r = x->walk;
	int64_t slack = sp_ida_slack(r->level[r->depth].slack, fixed->views);

	return !x->part->takes_any || r->depth > x->depth ||
	    slack == x->slack || (r->depth < x->depth && slack > x->slack);
}

/* Begins the pass for less slack.  Returns 0 if all have been made. */
static int
next_pass(struct sp_ida_split *x)
{
	x->slack -= 2 * SP_OPTIMAL;
	return x->part->takes_any && x->slack >= 0;
}

/* Polls if it is time to. */
static int
has_stopped(struct sp_ida_split *x)
{
	if (x->walk->s->nodes > x->walk->poll)
		x->is_stopped |= sp_ida_stopped(x->walk);
	return x->is_stopped;
}

/* Walks to the next piece.  Returns 0 if there is none. */
ALWAYS_INLINE int
walk(struct sp_ida_split *x, const struct sp_ida_fixed fixed)
{
	struct sp_ida_path *r = x->walk;
	struct sp_ida_look_up look_up;
	int is_found = 0;

	while (!is_found && !has_stopped(x) && (!x->has_begun ||
	    sp_ida_next(r, fixed.views) || next_pass(x))) {
		struct sp_ida_level *l = &r->level[r->depth];
		int is_searched = is_in_pass(x, &fixed) &&
		    (r->depth != x->prefix || is_in_part(r, x->prefix)) &&
		    (r->depth != x->depth || is_claimed(x));

		x->has_begun = 1;
		is_found = is_searched && is_piece(x, &fixed);
		if (is_searched && !is_found) {
			sp_ida_look_up(r, &look_up, &fixed);
			is_found = sp_ida_take(r, &look_up, &fixed);
			if (is_found && r->depth < x->prefix)
				is_searched = is_found =
				    is_in_part(r, r->depth + 1);
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

int
sp_ida_split_next(struct sp_ida_split *x)
{
	if (!x->has_ended)
		x->has_ended = !SP_IDA_SPECIALIZE(x->walk->s->tables, walk, x);
	return !x->has_ended;
}

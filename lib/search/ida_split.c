/*
 * ida_split.c -- divides a tree into subtrees and pieces, to be searched apart
 *
 * Threads share a search for solutions of one length.  Each thread walks
 * through the top of the same tree, depth first, and numbers the subtrees at a
 * fixed depth as it comes to them.  A subtree has the same number in all
 * threads.  One thread claims it, and the other threads skip it:
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
 * Within a subtree the walk goes on to states from which, by the lower bound,
 * at most two slides may lead away from the goal.  What is below such a state
 * is a piece.  Pieces must be small.  A thread searches eight of them at once,
 * and the search of the first one would take long while the other streams go on
 * to later pieces, in vain if the first piece has a solution.
 *
 * The walk visits states in the order of a search without threads.  That search
 * finds the first solution of the first piece that has any, in the first
 * subtree that has any; so must the threads.  The walk may come to a state next
 * to the goal.  The state is then a piece, and if it is above the depth of
 * subtrees it is a subtree as well.
 *
 * If any solution of the length will do, the subtrees with most slack come
 * first: the lower bound has not grown on the way to them, and they are most
 * likely to have a solution.  Z. Bu, R. E. Korf, A*+IDA*: a simple hybrid
 * search algorithm, IJCAI 2019, sort a frontier for the same reason.  Here
 * nothing is stored.  The walk makes a pass through the top of the tree for
 * each slack, from the slack of the board downwards in steps of two slides, and
 * gives the subtrees that have this slack.  Slack never grows on a path, so
 * that a pass turns back at states with less slack than it gives.
 *
 * If the task is one part of a search (prefix.h), the walk turns back at the
 * end of each prefix that is not in the part.  Subtrees are then as deep as
 * prefixes are long, or deeper.
 */
#include "ida_node.h"
#include "prefix.h"

enum {
	PIECE_SLACK = 2 * SP_OPTIMAL,
	PIECE_DEPTH = 100, /* most of a piece; paths have room for more */
	SORTED_DEPTH = 20  /* of subtrees if any solution will do */
};

static void
claim(struct sp_ida_split *x)
{
	x->claimed = x->subtrees->claim(x->subtrees->argument);
	x->has_ended = x->claimed == UINT64_MAX;
}

void
sp_ida_split_begin(struct sp_ida_split *x, struct sp_ida_path *walk,
    struct sp_subtrees *subtrees, uint32_t depth)
{
	uint32_t parts = walk->task->parts;

	*x = (struct sp_ida_split){ .subtrees = subtrees, .root_depth = depth,
	    .prefix_slides = parts > 0 ? sp_prefix_slides(parts) : 0,
	    .walk = walk, .slack = sp_ida_slack(walk->frame->slack, 0,
	    walk->s->looks) };
	if (subtrees->takes_any)
		x->root_depth = SORTED_DEPTH;
	if (x->root_depth < x->prefix_slides)
		x->root_depth = x->prefix_slides;
	claim(x);
}

/* Returns whether the first slides of the path are a prefix of the task's
 * part. */
static int
is_in_part(const struct sp_ida_path *r, uint32_t slides)
{
	uint64_t prefix = SP_PREFIX_EMPTY;

	if (r->task->parts == 0)
		return 1;
	for (uint32_t depth = 0; depth < slides; depth++)
		prefix = sp_prefix_add(prefix, r->s->way[
		    sp_ida_next_child(&r->frame[depth])->way]);
	return sp_prefix_part(prefix, r->task->parts) == r->task->part;
}

/* Numbers the subtree that the walk has come to.  Returns whether this thread
 * has claimed it. */
static int
is_claimed(struct sp_ida_split *x)
{
	uint64_t number = x->reached++;

	if (x->claimed < number)
		claim(x);
	return x->claimed == number;
}

/* Returns whether the current state, in a claimed subtree, is the root of a
 * piece. */
ALWAYS_INLINE int
is_piece(const struct sp_ida_split *x, const struct sp_ida_fixed *fixed)
{
	const struct sp_ida_path *r = x->walk;

	return r->depth >= PIECE_DEPTH || (r->depth >= x->root_depth &&
	    sp_ida_slack(r->frame[r->depth].slack, 0, fixed->looks) <=
	    PIECE_SLACK);
}

/* Returns whether this pass gives the subtree of the current state, or subtrees
 * below it. */
ALWAYS_INLINE int
is_in_pass(const struct sp_ida_split *x, const struct sp_ida_fixed *fixed)
{
	const struct sp_ida_path *r = x->walk;
	int64_t slack = sp_ida_slack(r->frame[r->depth].slack, 0,
	    fixed->looks);

	return !x->subtrees->takes_any || r->depth > x->root_depth ||
	    slack == x->slack || (r->depth < x->root_depth && slack > x->slack);
}

/* Begins the pass for less slack.  Returns 0 after the last pass. */
static int
next_pass(struct sp_ida_split *x)
{
	x->slack -= 2 * SP_OPTIMAL;
	return x->subtrees->takes_any && x->slack >= 0;
}

/* Polls if it is time to.  Returns whether to give up the search. */
static int
has_stopped(struct sp_ida_split *x)
{
	if (x->walk->s->nodes > x->walk->poll)
		x->is_stopped |= sp_ida_stopped(x->walk);
	return x->is_stopped;
}

enum step {
	TURN_BACK, /* do not search below the current state */
	GO_DOWN,   /* go on to its children */
	GIVE       /* it is the root of a piece */
};

/* Returns what the walk does at the current state. */
ALWAYS_INLINE enum step
step_at(struct sp_ida_split *x, const struct sp_ida_fixed *fixed)
{
	struct sp_ida_path *r = x->walk;
	struct sp_ida_probes probes;

	if (!is_in_pass(x, fixed) ||
	    (r->depth == x->prefix_slides && !is_in_part(r, r->depth)) ||
	    (r->depth == x->root_depth && !is_claimed(x)))
		return TURN_BACK;
	if (is_piece(x, fixed))
		return GIVE;
	sp_ida_generate(r, &probes, fixed);
	if (!sp_ida_evaluate(r, &probes, fixed)) {
		if (fixed->looks > fixed->eager) {
			sp_ida_generate_lazy(r, &probes, fixed);
			sp_ida_evaluate_lazy(r, &probes, fixed);
		}
		return GO_DOWN;
	}
	/* The state is next to the goal. */
	if ((r->depth < x->prefix_slides && !is_in_part(r, r->depth + 1)) ||
	    (r->depth < x->root_depth && !is_claimed(x)))
		return TURN_BACK;
	return GIVE;
}

/* Walks to the next piece.  Returns 0 if there is no further piece. */
ALWAYS_INLINE int
walk(struct sp_ida_split *x, const struct sp_ida_fixed fixed)
{
	struct sp_ida_path *r = x->walk;
	enum step step = GO_DOWN;

	while (step != GIVE) {
		if (has_stopped(x) || (x->has_begun &&
		    !sp_ida_next(r, fixed.looks) && !next_pass(x)))
			return 0;
		x->has_begun = 1;
		step = step_at(x, &fixed);
		if (step != GO_DOWN)
			r->frame[r->depth].next = r->frame[r->depth].count = 0;
		if (x->has_ended)
			return 0;
	}
	return 1;
}

int
sp_ida_split_next(struct sp_ida_split *x)
{
	if (!x->has_ended)
		x->has_ended = !SP_IDA_SPECIALIZE(x->walk->s, walk, x);
	return !x->has_ended;
}

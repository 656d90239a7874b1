/*
 * ida_pieces.c -- divides a tree into pieces, and searches several in turn
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
 * Within a subtree the walk goes on to states with a slack of at most two
 * slides: at most one detour is left, so that the subtree below is small.  This
 * subtree is a piece.  Pieces must be small: a thread searches eight of them at
 * once, and the search of a large first one would take long while the other
 * streams go on to later pieces, in vain if the first one has a solution.
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
 * If the task is one part of a search (ida_path.h), the walk turns back at the
 * end of each prefix that is not in the part.  Subtrees are then as deep as
 * prefixes are long, or deeper.
 *
 * A search waits for memory most of the time: the processor's caches rarely
 * hold the bytes of the tables that it needs, and until they come it has
 * nothing else to do.  Therefore a thread does not search one piece of the tree
 * after the other, but eight at once, in as many streams, one state of each in
 * turn:
 *
 *	stream 0   E G . . . . . . . . E G . . . . . . . . E G
 *	stream 1       E G . . . . . . . . E G . . . . . . . .
 *	stream 2           E G . . . . . . . . E G . . . . . .
 *	stream 3               E G . . . . . . . . E G . . . .      time ->
 *
 *	E   evaluates the children of the stream's state, and goes to the next
 *	    state
 *	G   generates the children of that state, and prefetches their bytes
 *	.   memory is fetched, while the other streams go on
 *
 * A stream that has searched its piece gets the next piece of the walk.
 * Pieces are numbered in the order in which they are given.  The solution must
 * be the one that a search in that order finds.  If a stream comes to the goal,
 * no further pieces are given, and streams with later pieces end.  Streams with
 * earlier pieces go on, and the last stream that comes to the goal has the
 * solution.
 */
#include <assert.h>
#include <string.h>

#include "ida_path.h"

/* A walk from one piece of a tree to the next piece. */
struct split {
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

enum {
	STREAMS = 8,
	SHARED_DEPTH = 12, /* of the subtrees that threads claim */
	PIECE_SLACK = 2 * SP_OPTIMAL,
	PIECE_DEPTH = 100, /* most of a piece; paths have room for more */
	SORTED_DEPTH = 20  /* of subtrees if any solution will do */
};

/* Claims the next subtree, or the one that the walk has come to. */
static void
claim_next(struct split *x)
{
	x->claimed = x->subtrees->claim == NULL ? x->reached :
	    x->subtrees->claim(x->subtrees->argument);
	assert(x->claimed >= x->reached); /* claims grow */
	x->has_ended |= x->claimed == UINT64_MAX;
}

/* Returns whether the first slides of the path are a prefix of the task's
 * part. */
static int
is_in_part(const struct sp_ida_path *r, uint32_t slides)
{
	uint64_t prefix = SP_PREFIX_EMPTY;

	if (r->task->parts == 0)
		return 1;
	assert(slides <= SP_PREFIX_MOST);
	for (uint32_t depth = 0; depth < slides; depth++)
		prefix = prefix << 2 |
		    r->s->way[sp_ida_next_child(&r->frame[depth])->way];
	return sp_prefix_part(prefix, r->task->parts) == r->task->part;
}

/* Numbers the subtree that the walk has come to.  Returns whether this thread
 * has claimed it. */
static int
is_claimed(struct split *x)
{
	uint64_t number = x->reached;

	if (x->claimed < number)
		claim_next(x);
	x->reached++;
	return x->claimed == number;
}

/* Returns whether the current state, in a claimed subtree, is the root of a
 * piece. */
ALWAYS_INLINE int
is_piece(const struct split *x, const struct sp_ida_fixed *fixed)
{
	const struct sp_ida_path *r = x->walk;

	return r->depth >= PIECE_DEPTH || (r->depth >= x->root_depth &&
	    sp_ida_slack(r->frame[r->depth].slack, 0, fixed->looks) <=
	    PIECE_SLACK);
}

/* Returns whether this pass gives the subtree of the current state, or subtrees
 * below it. */
ALWAYS_INLINE int
is_in_pass(const struct split *x, const struct sp_ida_fixed *fixed)
{
	const struct sp_ida_path *r = x->walk;
	int64_t slack = sp_ida_slack(r->frame[r->depth].slack, 0,
	    fixed->looks);

	return !x->subtrees->takes_any || r->depth > x->root_depth ||
	    slack == x->slack || (r->depth < x->root_depth && slack > x->slack);
}

enum step {
	TURN_BACK, /* do not search below the current state */
	GO_DOWN,   /* go on to its children */
	GIVE       /* it is the root of a piece */
};

/* Returns what the walk does at the current state. */
ALWAYS_INLINE enum step
step_at(struct split *x, const struct sp_ida_fixed *fixed)
{
	struct sp_ida_path *r = x->walk;

	if (!is_in_pass(x, fixed) ||
	    (r->depth == x->prefix_slides && !is_in_part(r, r->depth)) ||
	    (r->depth == x->root_depth && !is_claimed(x)))
		return TURN_BACK;
	if (is_piece(x, fixed))
		return GIVE;
	if (!sp_ida_expand(r, fixed))
		return GO_DOWN;
	/* The state is next to the goal. */
	if ((r->depth < x->prefix_slides && !is_in_part(r, r->depth + 1)) ||
	    (r->depth < x->root_depth && !is_claimed(x)))
		return TURN_BACK;
	return GIVE;
}

/* Walks to the next piece.  Returns 0 if there is no further piece. */
ALWAYS_INLINE int
walk_on(struct split *x, const struct sp_ida_fixed fixed)
{
	struct sp_ida_path *r = x->walk;
	enum step step = GO_DOWN;

	while (step != GIVE) {
		if (r->s->nodes > r->poll)
			x->is_stopped |= sp_ida_stopped(r);
		if (x->is_stopped)
			return 0;
		if (x->has_begun && !sp_ida_next(r, &fixed)) {
			/* The next pass is for less slack. */
			x->slack -= 2 * SP_OPTIMAL;
			if (!x->subtrees->takes_any || x->slack < 0)
				return 0;
		}
		x->has_begun = 1;
		step = step_at(x, &fixed);
		if (step != GO_DOWN)
			r->frame[r->depth].next = r->frame[r->depth].count = 0;
		if (x->has_ended)
			return 0;
	}
	return 1;
}

/* ---- streams ---- */

static const uint64_t NONE = UINT64_MAX; /* no number of a piece or subtree */

struct stream {
	struct sp_ida s;
	struct sp_ida_path r;
	struct sp_ida_probes probes; /* for the children of the state */
	uint64_t piece;   /* number of the piece; NONE: the stream is idle */
	uint64_t subtree; /* number of the subtree that has the piece */
};

struct sp_streams {
	struct split split; /* the walk counts all nodes */
	uint64_t pieces;           /* given so far */
	struct stream *found;      /* has the solution so far, or is NULL */
	struct stream stream[STREAMS];
};

/* Returns the least number of a subtree that is searched, or NONE. */
static uint64_t
least_subtree(const struct sp_streams *x)
{
	uint64_t least = NONE;

	for (unsigned i = 0; i < STREAMS; i++)
		if (x->stream[i].piece != NONE && x->stream[i].subtree < least)
			least = x->stream[i].subtree;
	return least;
}

/* Gives the stream the next piece; it is idle if there is no further piece. */
static void
refill(struct sp_streams *x, struct stream *stream)
{
	struct split *split = &x->split;
	const struct sp_ida_path *from = split->walk;

	stream->piece = NONE;
	if (!split->has_ended)
		split->has_ended = !SP_IDA_SPECIALIZE(from->s, walk_on, split);
	if (split->has_ended)
		return;
	stream->piece = x->pieces++;
	assert(x->found == NULL); /* after a solution no piece is given */
	stream->subtree = split->claimed;
	memcpy(stream->s.tile, from->s->tile, sizeof stream->s.tile);
	for (unsigned v = 0; v < from->s->looks; v++)
		memcpy(stream->s.group[v], from->s->group[v],
		    from->s->look[v]->groups * sizeof *stream->s.group[v]);
	assert(from->depth < stream->r.capacity);
	memcpy(stream->r.frame, from->frame,
	    (from->depth + 1) * sizeof *from->frame);
	stream->r.depth = stream->r.base = from->depth;
}

/* Generates the children of the stream's state, unless the stream is idle. */
ALWAYS_INLINE enum sp_status
generate_children(struct sp_streams *x, struct stream *stream,
    const struct sp_ida_fixed *fixed)
{
	if (stream->piece == NONE)
		return SP_OK;
	if (!sp_ida_reserve(&stream->r))
		return SP_NO_MEMORY; /* not tested: after 127 slides */
	sp_ida_generate(&stream->r, &stream->probes, fixed);
	x->split.walk->s->nodes += stream->probes.count;
	for (unsigned i = 0; i < stream->probes.count; i++)
		for (unsigned v = 0; v < fixed->eager; v++)
			SP_PREFETCH(stream->probes.byte[i][v]);
	return SP_OK;
}

/* Goes to the next state of a stream. */
ALWAYS_INLINE enum sp_status
step(struct sp_streams *x, struct stream *stream,
    const struct sp_ida_fixed *fixed)
{
	if (!sp_ida_next(&stream->r, fixed)) {
		refill(x, stream);
		x->split.subtrees->current = least_subtree(x);
	}
	return generate_children(x, stream, fixed);
}

/* Generates the open children of the stream's state in the lazy looks. */
ALWAYS_INLINE void
generate_lazy(struct stream *stream, const struct sp_ida_fixed *fixed)
{
	const struct sp_ida_frame *f = &stream->r.frame[stream->r.depth];

	sp_ida_generate_lazy(&stream->r, &stream->probes, fixed);
	for (unsigned i = 0; i < f->count; i++)
		for (unsigned v = fixed->eager; v < fixed->looks; v++)
			SP_PREFETCH(stream->probes.byte[f->open[i]][v]);
}

/* Goes to the next state in every stream.  Sets *any if a stream searches. */
ALWAYS_INLINE enum sp_status
advance(struct sp_streams *x, const struct sp_ida_fixed *fixed, int *any)
{
	struct sp_ida_path *walk = x->split.walk;
	enum sp_status status = SP_OK;

	for (unsigned i = 0; i < STREAMS && status == SP_OK; i++) {
		struct stream *stream = &x->stream[i];

		if (stream->piece == NONE || stream == x->found)
			continue;
		*any = 1;
		if (sp_ida_evaluate(&stream->r, &stream->probes, fixed)) {
			/* The goal: end the streams with later pieces. */
			for (unsigned k = 0; k < STREAMS; k++)
				if (x->stream[k].piece > stream->piece)
					x->stream[k].piece = NONE;
			x->found = stream;
			x->split.has_ended = 1;
			continue;
		}
		if (walk->s->nodes > walk->poll && sp_ida_stopped(walk))
			return SP_STOPPED;
		if (fixed->looks > fixed->eager)
			generate_lazy(stream, fixed);
		else
			status = step(x, stream, fixed);
	}
	if (fixed->looks > fixed->eager)
		for (unsigned i = 0; i < STREAMS && status == SP_OK; i++) {
			struct stream *stream = &x->stream[i];

			if (stream->piece == NONE || stream == x->found)
				continue;
			sp_ida_evaluate_lazy(&stream->r, &stream->probes,
			    fixed);
			status = step(x, stream, fixed);
		}
	return status;
}

ALWAYS_INLINE enum sp_status
search_streams(struct sp_streams *x, const struct sp_ida_fixed fixed)
{
	enum sp_status status = SP_OK;
	int any = 1;

	for (unsigned i = 0; i < STREAMS && status == SP_OK; i++) {
		refill(x, &x->stream[i]);
		status = generate_children(x, &x->stream[i], &fixed);
	}
	x->split.subtrees->current = least_subtree(x);
	while (any && status == SP_OK) {
		any = 0;
		status = advance(x, &fixed, &any);
	}
	if (status == SP_OK && x->found == NULL)
		status = x->split.is_stopped ? SP_STOPPED : SP_END;
	return status;
}

/* Gives each stream a path, in memory that it has or gets.  Returns 0 if there
 * is no memory. */
static int
begin_streams(struct sp_streams *x, const struct sp_ida_path *walk)
{
	x->pieces = 0;
	x->found = NULL;
	for (unsigned i = 0; i < STREAMS; i++) {
		struct stream *stream = &x->stream[i];
		struct sp_ida_path r = *walk;
		int has_room;

		r.s = &stream->s;
		r.frame = stream->r.frame;
		r.capacity = stream->r.capacity;
		stream->piece = NONE;
		stream->s = *walk->s;
		has_room = sp_ida_reserve(&r);
		stream->r = r;
		if (!has_room)
			return 0; /* not tested: faults have short searches */
	}
	return 1;
}

/* Makes the path of the solution, if there is one, the path of the walk. */
static void
end_streams(struct sp_streams *x, struct sp_ida_path *walk)
{
	for (unsigned i = 0; i < STREAMS; i++) {
		struct stream *stream = &x->stream[i];

		if (stream->r.next_threshold < walk->next_threshold)
			walk->next_threshold = stream->r.next_threshold;
		if (stream == x->found) {
			struct sp_ida_path r = *walk;

			walk->frame = stream->r.frame;
			walk->capacity = stream->r.capacity;
			walk->depth = stream->r.depth;
			stream->r.frame = r.frame;
			stream->r.capacity = r.capacity;
			x->split.subtrees->current = stream->subtree;
		}
	}
}

void
sp_streams_free(struct sp_streams *x)
{
	if (x == NULL)
		return;
	for (unsigned i = 0; i < STREAMS; i++)
		free(x->stream[i].r.frame);
	free(x);
}

enum sp_status
sp_ida_search_pieces(struct sp_ida_path *walk, struct sp_subtrees *subtrees)
{
	struct sp_subtrees tree = { .claim = NULL };
	struct sp_streams *own = NULL;
	struct sp_streams **kept = walk->task->streams == NULL ? &own :
	    walk->task->streams;
	struct sp_streams *x = *kept;
	uint32_t parts = walk->task->parts;
	enum sp_status status = SP_NO_MEMORY;
	struct split *split;

	if (x == NULL)
		*kept = x = calloc(1, sizeof *x);
	if (x == NULL)
		return SP_NO_MEMORY; /* not tested: faults have short searches */
	assert(!walk->sorts);
	split = &x->split;
	*split = (struct split){ .walk = walk,
	    .subtrees = subtrees == NULL ? &tree : subtrees,
	    .slack = sp_ida_slack(walk->frame->slack, 0, walk->s->looks) };
	if (parts > 0)
		split->prefix_slides = sp_prefix_slides(parts);
	if (subtrees != NULL)
		split->root_depth = subtrees->takes_any ? SORTED_DEPTH :
		    SHARED_DEPTH;
	if (split->root_depth < split->prefix_slides)
		split->root_depth = split->prefix_slides;
	claim_next(split);
	if (begin_streams(x, walk))
		status = SP_IDA_SPECIALIZE(walk->s, search_streams, x);
	end_streams(x, walk);
	sp_streams_free(own);
	return status;
}

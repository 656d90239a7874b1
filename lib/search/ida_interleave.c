/*
 * ida_interleave.c -- one thread searches several pieces of a tree in turn
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
 * A stream that has searched its piece gets the next piece from ida_split.c.
 * Pieces are numbered in the order in which they are given.  The solution must
 * be the one that a search in that order finds.  If a stream comes to the goal,
 * no further pieces are given, and streams with later pieces end.  Streams with
 * earlier pieces go on, and the last stream that comes to the goal has the
 * solution.
 */
#include <stdlib.h>
#include <string.h>

#include "ida_node.h"

enum {
	STREAMS = 8,
	SHARED_DEPTH = 12 /* of the subtrees that threads claim */
};

static const uint64_t NONE = UINT64_MAX; /* no number of a piece or subtree */

struct stream {
	struct sp_ida s;
	struct sp_ida_path r;
	struct sp_ida_probes probes; /* for the children of the state */
	uint64_t piece;   /* number of the piece; NONE: the stream is idle */
	uint64_t subtree; /* number of the subtree that has the piece */
};

struct interleave {
	struct sp_ida_split split; /* the walk counts all nodes */
	uint64_t pieces;           /* given so far */
	struct stream *found;      /* has the solution so far, or is NULL */
	struct stream stream[STREAMS];
};

/* Returns the least number of a subtree that is searched, or NONE. */
static uint64_t
least_subtree(const struct interleave *x)
{
	uint64_t least = NONE;

	for (unsigned i = 0; i < STREAMS; i++)
		if (x->stream[i].piece != NONE && x->stream[i].subtree < least)
			least = x->stream[i].subtree;
	return least;
}

/* Gives the stream the next piece; it is idle if there is no further piece. */
static void
refill(struct interleave *x, struct stream *stream)
{
	const struct sp_ida_path *from = x->split.walk;

	stream->piece = NONE;
	if (!sp_ida_split_next(&x->split))
		return;
	stream->piece = x->pieces++;
	stream->subtree = x->split.claimed;
	memcpy(stream->s.tile, from->s->tile, sizeof stream->s.tile);
	for (unsigned v = 0; v < from->s->looks; v++)
		memcpy(stream->s.group[v], from->s->group[v],
		    from->s->look[v]->groups * sizeof *stream->s.group[v]);
	memcpy(stream->r.frame, from->frame,
	    (from->depth + 1) * sizeof *from->frame);
	stream->r.depth = stream->r.base = from->depth;
}

/* Generates the children of the stream's state, unless the stream is idle. */
ALWAYS_INLINE enum sp_status
generate(struct interleave *x, struct stream *stream,
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

/* Notes that the stream has come to the goal, and ends streams with later
 * pieces. */
static void
note_found(struct interleave *x, struct stream *stream)
{
	for (unsigned i = 0; i < STREAMS; i++) {
		struct stream *other = &x->stream[i];

		if (other->piece > stream->piece)
			other->piece = NONE;
	}
	x->found = stream;
	x->split.has_ended = 1;
}

/* Goes to the next state of a stream. */
ALWAYS_INLINE enum sp_status
step(struct interleave *x, struct stream *stream,
    const struct sp_ida_fixed *fixed)
{
	if (!sp_ida_next(&stream->r, fixed->looks)) {
		refill(x, stream);
		x->split.subtrees->current = least_subtree(x);
	}
	return generate(x, stream, fixed);
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
advance(struct interleave *x, const struct sp_ida_fixed *fixed, int *any)
{
	struct sp_ida_path *walk = x->split.walk;
	enum sp_status status = SP_OK;

	for (unsigned i = 0; i < STREAMS && status == SP_OK; i++) {
		struct stream *stream = &x->stream[i];

		if (stream->piece == NONE || stream == x->found)
			continue;
		*any = 1;
		if (sp_ida_evaluate(&stream->r, &stream->probes, fixed)) {
			note_found(x, stream);
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
search(struct interleave *x, const struct sp_ida_fixed fixed)
{
	enum sp_status status = SP_OK;
	int any = 1;

	for (unsigned i = 0; i < STREAMS && status == SP_OK; i++) {
		refill(x, &x->stream[i]);
		status = generate(x, &x->stream[i], &fixed);
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

/* Gives each stream a path.  Returns 0 if there is no memory. */
static int
begin_streams(struct interleave *x, const struct sp_ida_path *walk)
{
	for (unsigned i = 0; i < STREAMS; i++) {
		struct stream *stream = &x->stream[i];

		stream->piece = NONE;
		stream->s = *walk->s;
		stream->r = *walk;
		stream->r.s = &stream->s;
		stream->r.frame = NULL;
		stream->r.capacity = 0;
		if (!sp_ida_reserve(&stream->r))
			return 0; /* not tested: faults have short searches */
	}
	return 1;
}

/* Makes the path of the solution, if there is one, the path of the walk. */
static void
end_streams(struct interleave *x, struct sp_ida_path *walk)
{
	for (unsigned i = 0; i < STREAMS; i++) {
		struct stream *stream = &x->stream[i];

		if (stream->r.next_threshold < walk->next_threshold)
			walk->next_threshold = stream->r.next_threshold;
		if (stream == x->found) {
			struct sp_ida_frame *frame = walk->frame;

			walk->frame = stream->r.frame;
			walk->capacity = stream->r.capacity;
			walk->depth = stream->r.depth;
			stream->r.frame = frame;
			x->split.subtrees->current = stream->subtree;
		}
		free(stream->r.frame);
	}
}

/* Searches the subtrees that are claimed; their roots are at `depth`. */
static enum sp_status
interleave(struct sp_ida_path *walk, struct sp_subtrees *subtrees,
    uint32_t depth)
{
	struct interleave *x = calloc(1, sizeof *x);
	enum sp_status status = SP_NO_MEMORY;

	if (x == NULL)
		return SP_NO_MEMORY; /* not tested: as above */
	if (begin_streams(x, walk)) {
		sp_ida_split_begin(&x->split, walk, subtrees, depth);
		status = SP_IDA_SPECIALIZE(walk->s, search, x);
	}
	end_streams(x, walk);
	free(x);
	return status;
}

enum sp_status
sp_ida_search_subtrees(struct sp_ida_path *r, struct sp_subtrees *subtrees)
{
	return interleave(r, subtrees, SHARED_DEPTH);
}

/* As claim of struct sp_subtrees: claims every subtree. */
static uint64_t
claim_next(void *argument)
{
	uint64_t *claimed = argument;

	return (*claimed)++;
}

enum sp_status
sp_ida_search_tree(struct sp_ida_path *r)
{
	uint64_t claimed = 0;
	struct sp_subtrees tree = { .claim = claim_next, .argument = &claimed };

	return interleave(r, &tree, 0);
}

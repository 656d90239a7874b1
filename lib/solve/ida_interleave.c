/*
 * ida_interleave.c -- one thread searches several pieces of a tree in turn
 *
 * A search waits for memory most of the time: what it looks up in the tables is
 * rarely in the processor's caches, and it has nothing else to do until then.
 * Therefore a thread does not search one piece of the tree after the other, but
 * eight at once, in as many streams, one state of each in turn:
 *
 *	stream 0   T L . . . . . . . . T L . . . . . . . . T L
 *	stream 1       T L . . . . . . . . T L . . . . . . . .
 *	stream 2           T L . . . . . . . . T L . . . . . .
 *	stream 3               T L . . . . . . . . T L . . . .      time ->
 *
 *	T   takes what was looked up for the children of the stream's state,
 *	    and goes to the next state
 *	L   looks up the children of that one: computes addresses, prefetches
 *	.   memory is fetched, while the other streams go on
 *
 * A stream that has searched its piece gets the next one from ida_split.c.
 * Pieces are numbered in the order in which they are given.  The solution must
 * be the one that a search in that order finds.  When a stream comes to the
 * goal, streams with later pieces are ended and no more pieces are given, but
 * those with earlier pieces go on, and the last to find a solution has it.
 */
#include <stdlib.h>
#include <string.h>

#include "ida_node.h"

enum {
	STREAMS = 8,
	SHARED_DEPTH = 12 /* of the subtrees that threads share out */
};

#if defined(__GNUC__)
#define PREFETCH(address) __builtin_prefetch(address)
#else
#define PREFETCH(address) (void)(address)
#endif

static const uint64_t NONE = UINT64_MAX; /* in place of a number */

struct stream {
	struct sp_ida s;
	struct sp_ida_path r;
	struct sp_ida_look_up look_up; /* of the current state's children */
	uint64_t piece;   /* its number; NONE: the stream is idle */
	uint64_t subtree; /* number of the subtree that the piece is in */
};

struct interleave {
	struct sp_ida_split split; /* its walk counts the nodes of all streams */
	uint64_t pieces;           /* that were given */
	struct stream *found;      /* has the best solution so far, or is NULL */
	unsigned busy;             /* streams that search */
	struct stream stream[STREAMS];
};

/* The least number of a subtree that is searched. */
static uint64_t
least_subtree(const struct interleave *x)
{
	uint64_t least = NONE;

	for (unsigned i = 0; i < STREAMS; i++)
		if (x->stream[i].piece != NONE && x->stream[i].subtree < least)
			least = x->stream[i].subtree;
	return least;
}

/* Gives the stream the next piece.  Returns 0 if there is none. */
static int
refill(struct interleave *x, struct stream *stream)
{
	const struct sp_ida_path *from = x->split.walk;
	const struct sp_tables *t = from->s->tables;

	stream->piece = NONE;
	if (!sp_ida_split_next(&x->split))
		return 0;
	stream->piece = x->pieces++;
	stream->subtree = x->split.claimed;
	memcpy(stream->s.tile, from->s->tile, sizeof stream->s.tile);
	for (unsigned v = 0; v < t->views; v++)
		memcpy(stream->s.group[v], from->s->group[v],
		    t->groups * sizeof *stream->s.group[v]);
	memcpy(stream->r.level, from->level,
	    (from->depth + 1) * sizeof *from->level);
	stream->r.depth = stream->r.base = from->depth;
	return 1;
}

/* Looks up the children of the current state of the stream. */
ALWAYS_INLINE enum sp_status
look_up(struct interleave *x, struct stream *stream,
    const struct sp_ida_fixed *fixed)
{
	if (!sp_ida_reserve(&stream->r))
		return SP_NO_MEMORY; /* not tested: after 127 slides */
	sp_ida_look_up(&stream->r, &stream->look_up, fixed);
	x->split.walk->s->nodes += stream->look_up.count;
	for (unsigned i = 0; i < stream->look_up.count; i++)
		for (unsigned v = 0; v < fixed->views; v++)
			PREFETCH(stream->look_up.byte[i][v]);
	return SP_OK;
}

/* The stream has come to the goal.  Later pieces do not matter any more. */
static void
find(struct interleave *x, struct stream *stream)
{
	for (unsigned i = 0; i < STREAMS; i++) {
		struct stream *other = &x->stream[i];

		if (other->piece == NONE || other->piece < stream->piece)
			continue;
		x->busy -= other != x->found;
		if (other != stream)
			other->piece = NONE;
	}
	x->found = stream;
	x->split.has_ended = 1;
}

/* Goes on by one state in every stream. */
ALWAYS_INLINE enum sp_status
go_on(struct interleave *x, const struct sp_ida_fixed *fixed)
{
	struct sp_ida_path *walk = x->split.walk;
	enum sp_status status = SP_OK;

	for (unsigned i = 0; i < STREAMS && status == SP_OK; i++) {
		struct stream *stream = &x->stream[i];
		struct sp_ida_path *r = &stream->r;

		if (stream->piece == NONE || stream == x->found)
			continue;
		if (sp_ida_take(r, &stream->look_up, fixed)) {
			find(x, stream);
			continue;
		}
		if (walk->s->nodes > walk->poll && sp_ida_stopped(walk))
			return SP_STOPPED;
		if (!sp_ida_next(r, fixed->views)) {
			x->busy -= !refill(x, stream);
			x->split.part->subtree = least_subtree(x);
			if (stream->piece == NONE)
				continue;
		}
		status = look_up(x, stream, fixed);
	}
	return status;
}

ALWAYS_INLINE enum sp_status
search(struct interleave *x, const struct sp_ida_fixed fixed)
{
	enum sp_status status = SP_OK;

	for (unsigned i = 0; i < STREAMS && status == SP_OK; i++)
		if (refill(x, &x->stream[i])) {
			x->busy++;
			status = look_up(x, &x->stream[i], &fixed);
		}
	x->split.part->subtree = least_subtree(x);
	while (x->busy > 0 && status == SP_OK)
		status = go_on(x, &fixed);
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
		stream->r.level = NULL;
		stream->r.levels = 0;
		if (!sp_ida_reserve(&stream->r))
			return 0; /* not tested: faults have short searches */
	}
	return 1;
}

/* The walk becomes the path of the solution. */
static void
end_streams(struct interleave *x, struct sp_ida_path *walk)
{
	for (unsigned i = 0; i < STREAMS; i++) {
		struct stream *stream = &x->stream[i];

		if (stream->r.next_threshold < walk->next_threshold)
			walk->next_threshold = stream->r.next_threshold;
		if (stream == x->found) {
			struct sp_ida_level *level = walk->level;

			walk->level = stream->r.level;
			walk->levels = stream->r.levels;
			walk->depth = stream->r.depth;
			stream->r.level = level;
			x->split.part->subtree = stream->subtree;
		}
		free(stream->r.level);
	}
}

/* Searches the subtrees at a depth that the part claims. */
static enum sp_status
interleave(struct sp_ida_path *walk, struct sp_part *part, uint32_t depth)
{
	struct interleave *x = calloc(1, sizeof *x);
	enum sp_status status = SP_NO_MEMORY;

	if (x == NULL)
		return SP_NO_MEMORY; /* not tested: as above */
	if (begin_streams(x, walk)) {
		sp_ida_split_begin(&x->split, walk, part, depth);
		status = SP_IDA_SPECIALIZE(walk->s->tables, search, x);
	}
	end_streams(x, walk);
	free(x);
	return status;
}

enum sp_status
sp_ida_search_part(struct sp_ida_path *r, struct sp_part *part)
{
	return interleave(r, part, SHARED_DEPTH);
}

/* As claim of struct sp_part: every subtree. */
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
	struct sp_part tree = { .claim = claim_next, .argument = &claimed };

	return interleave(r, &tree, 0);
}

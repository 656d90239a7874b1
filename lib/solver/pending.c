/* pending.c -- jobs that were taken: first moves, polls, counts, answers */
#include <stdatomic.h>

#include "board/board.h"
#include "solver.h"

/* ---- all moves with which some shortest solution begins ----------------- */

/*
 * A shortest solution begins with a move if the board after the move has a
 * solution of one move less.  So once a board is solved, its job goes on with
 * the boards after each move, and searches them for solutions of this one
 * length: they have none that is shorter.  No solutions are listed, and a search
 * for one length is as long as the last one for the board itself.
 *
 *	board  6 moves     the solution begins with U, which is one of the moves
 *	  L    5 moves     another one
 *	  D    7 moves     nothing is found
 */

enum {
	LETTERS = sizeof sp_by_letter / sizeof *sp_by_letter,
	MOST_TILES = 16, /* of a move */
	MOVES = LETTERS * MOST_TILES
};

/* The bit of a move in a set: bit 16 * i + k is a move of k + 1 tiles with
 * letter number i. */
static uint64_t
bit_of(uint32_t move)
{
	return (uint64_t)1 << move;
}

int
sp_first_take(uint64_t *first, struct sp_tap *tap)
{
	uint32_t move;

	if (first == NULL || tap == NULL || *first == 0)
		return 0;
	move = sp_bit_first(*first);
	*first &= ~bit_of(move);
	tap->dir = sp_by_letter[move / MOST_TILES];
	tap->tiles = move % MOST_TILES + 1;
	return 1;
}

/* Returns the first move of a solution that has moves. */
static uint32_t
first_of(const struct sp_solution *s, enum sp_metric metric)
{
	uint64_t at = 0;
	struct sp_tap tap;
	uint32_t i = 0;

	sp_solution_tap(s, &at, &tap);
	while (sp_by_letter[i] != tap.dir)
		i++;
	return i * MOST_TILES +
	    (metric == SP_MULTI_TILE ? tap.tiles - 1 : 0);
}

/* Sets the puzzle to the board after the move.  Returns 0 if the move is not
 * possible, or known to be a first one. */
static int
make_move(struct sp_pending *p, uint32_t move)
{
	const struct sp_board *b = p->job.board;
	enum sp_direction dir = sp_by_letter[move / MOST_TILES];
	uint32_t tiles = move % MOST_TILES + 1;
	struct sp_puzzle *puzzle = &p->puzzle;

	if (tiles > sp_reach(b->size, b->blank, dir) ||
	    (tiles > 1 && p->run->options.metric == SP_SLIDES) ||
	    (p->first.moves & bit_of(move)) != 0)
		return 0;
	sp_puzzle_set(puzzle, b, p->job.goal);
	for (uint32_t i = 0; i < tiles; i++) {
		uint32_t cell = puzzle->blank + sp_step(puzzle->size, dir);
		uint8_t home = puzzle->home[puzzle->blank];

		puzzle->home[puzzle->blank] = puzzle->home[cell];
		puzzle->home[cell] = home;
		puzzle->blank = cell;
	}
	return 1;
}

/* With options->first_moves, after a search: sets the puzzle to the next board
 * to be searched, and returns 1.  Returns 0 if there is none; the answer then is
 * that of the board of the job, and p->first.moves is set if the status is SP_OK
 * or SP_END. */
static int
go_on_with_first(struct sp_pending *p, enum sp_status status)
{
	struct sp_first_moves *first = &p->first;

	if (!p->run->options.first_moves)
		return 0;
	if (first->length == 0) {
		/* The search was for the board of the job. */
		if (status != SP_OK || p->stats.least == 0)
			return 0;
		first->length = p->stats.least;
		first->bound = p->stats.bound;
		sp_solution_exchange(&p->solution, &first->solution);
		if (first->solution.length > 0)
			first->moves = bit_of(first_of(&first->solution,
			    p->run->options.metric));
	} else if (status == SP_OK || status == SP_END) {
		if (status == SP_OK)
			first->moves |= bit_of(first->move);
		first->move++;
	} else {
		first->move = MOVES; /* the others are not searched either */
	}
	while (first->move < MOVES && !make_move(p, first->move))
		first->move++;
	if (first->move < MOVES) {
		p->most_length = p->stats.least = first->length - 1;
		return 1;
	}
	sp_solution_exchange(&p->solution, &first->solution);
	p->stats.least = first->length;
	p->stats.bound = first->bound;
	return 0;
}

/* ---- polls, counts of nodes, and answers -------------------------------- */

void
sp_run_give(struct sp_run *run)
{
	while (run->given < run->count &&
	    run->pending[run->given].needs == SP_NEEDS_NOTHING) {
		struct sp_pending *p = &run->pending[run->given++];

		p->stats.nodes = p->nodes;
		p->stats.seconds = p->seconds;
		p->stats.first = p->first.moves;
		run->source->done(run->context, &p->job, p->status,
		    &p->solution, &p->stats, &p->fault);
	}
}

/* Sets the bounds of a board if there are none: tables are made before a search
 * sets them. */
static void
set_bounds(const struct sp_pending *p, struct sp_solve_stats *stats)
{
	if (stats->least == 0 && p->run->options.metric == SP_SLIDES)
		stats->bound = stats->least = sp_manhattan(p->job.board,
		    p->job.goal);
}

enum sp_go
sp_run_tend(void *argument)
{
	struct sp_run *run = argument;
	const struct sp_solve_options *o = &run->options;

	if (sp_team_is_caller(run->solver->team) && !run->is_stopped) {
		sp_run_give(run);
		if (o->poll != NULL && run->given < run->count) {
			const struct sp_pending *p = &run->pending[run->given];
			struct sp_solve_stats so_far = {
			    .bound = p->seen_bound, .least = p->seen_least,
			    .nodes = p->seen_nodes };

			set_bounds(p, &so_far);
			run->is_stopped = o->poll(o->context, &so_far) != 0;
		}
	}
	return run->is_stopped ? SP_GO_STOP : SP_GO_ON;
}

int
sp_run_pays(const struct sp_pending *p, uint64_t nodes)
{
	const struct sp_run *run = p->run;

	return sp_store_pays(&run->solver->store, p->entry, nodes,
	    run->has_ended ? run->unsolved : UINT64_MAX);
}

void
sp_run_count(struct sp_pending *p, uint64_t nodes)
{
	p->seen_nodes += nodes;
	if (p->entry == NULL)
		return;
	p->entry->nodes += nodes;
	if (sp_run_pays(p, p->seen_nodes))
		p->entry->is_due = 1;
}

void
sp_run_end_search(struct sp_pending *p, enum sp_status status)
{
	if (go_on_with_first(p, status)) {
		p->needs = SP_NEEDS_THREAD;
		return;
	}
	p->status = status;
	if (status == SP_STOPPED)
		set_bounds(p, &p->stats);
	if (status == SP_END && p->has_known_bound) {
		p->stats.least = p->most_length + 1;
		p->status = SP_OK;
	}
	/* The search for the last first move may have found nothing. */
	if (status == SP_END && p->first.length > 0)
		p->status = SP_OK;
	if (p->entry != NULL)
		p->entry->boards++;
	p->run->unsolved--;
	p->needs = SP_NEEDS_NOTHING;
}

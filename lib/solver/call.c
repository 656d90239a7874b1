/* call.c -- what searches do now and then, and how boards are given back */
#include <stdatomic.h>

#include "board/board.h"
#include "solver.h"

/* ---- all moves with which some shortest solution begins ----------------- */

/*
 * A shortest solution begins with a move if the board after the move has a
 * solution of one move less.  So once a board is solved, its call goes on with
 * the boards after each move, and searches them for solutions of this one
 * length: they have none that is shorter.  No solutions are listed, and a search
 * for one length is as long as the last one for the board itself.
 *
 *	board  6 moves     the solution begins with U, which is one of the moves
 *	  L    5 moves     another one
 *	  D    7 moves     nothing is found
 */

/* Letters of tiles D, L, R, U are these directions of the blank. */
static const enum sp_direction order[] = { SP_UP, SP_RIGHT, SP_LEFT, SP_DOWN };

enum {
	WAYS = sizeof order / sizeof *order,
	MOST_TILES = 16, /* of a move */
	MOVES = WAYS * MOST_TILES
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
	uint32_t move = 0;

	if (first == NULL || tap == NULL || *first == 0)
		return 0;
	while ((*first & bit_of(move)) == 0)
		move++;
	*first &= ~bit_of(move);
	tap->dir = order[move / MOST_TILES];
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
	while (order[i] != tap.dir)
		i++;
	return i * MOST_TILES +
	    (metric == SP_MULTI_TILE ? tap.tiles - 1 : 0);
}

/* Sets the puzzle of a call to its board after the move.  Returns 0 if the move
 * is not possible or known to be a first one. */
static int
make_move(struct sp_call *c, uint32_t move)
{
	const struct sp_board *b = c->job.board;
	enum sp_direction dir = order[move / MOST_TILES];
	uint32_t tiles = move % MOST_TILES + 1;
	struct sp_puzzle *p = &c->puzzle;
	struct sp_fault fault;

	if (tiles > sp_reach(b->size, b->blank, dir) ||
	    (tiles > 1 && c->run->options->metric == SP_SLIDES) ||
	    (c->first & bit_of(move)) != 0)
		return 0;
	sp_puzzle_set(p, b, c->job.goal, &fault);
	for (uint32_t i = 0; i < tiles; i++) {
		uint32_t cell = p->blank + sp_step(p->size, dir);
		uint8_t home = p->home[p->blank];

		p->home[p->blank] = p->home[cell];
		p->home[cell] = home;
		p->blank = cell;
	}
	return 1;
}

/* Exchanges the solution of the board for that of the search. */
static void
exchange(struct sp_call *c)
{
	struct sp_solution other = c->solution;

	c->solution = c->whole;
	c->whole = other;
}

/* With options->first_moves, after a search: sets the puzzle of the call to the
 * next board to be searched, and returns 1.  Returns 0 if there is none; then
 * c->first is set if the status is SP_OK or SP_END. */
static int
has_next_board(struct sp_call *c, enum sp_status status)
{
	/* The board is solved, but not all first moves are known. */
	if (c->length > 0 && status == SP_STOPPED) {
		exchange(c);
		c->stats.least = c->length;
		c->stats.bound = c->bound;
	}
	if (!c->run->options->first_moves || (status != SP_OK &&
	    (status != SP_END || c->length == 0)))
		return 0;
	c->spent += c->stats.nodes;
	if (c->length > 0) {
		/* A limit of no slides is none: see sp_call_most. */
		if (status == SP_OK && c->stats.least < c->length)
			c->first |= bit_of(c->move);
		c->move++;
	} else if (c->stats.least > 0) {
		c->length = c->stats.least;
		c->bound = c->stats.bound;
		exchange(c);
		if (c->whole.length > 0)
			c->first = bit_of(first_of(&c->whole,
			    c->run->options->metric));
	} else
		return 0;
	while (c->move < MOVES && !make_move(c, c->move))
		c->move++;
	c->stats.least = c->length - 1;
	c->is_long = 0;
	if (c->move < MOVES)
		return 1;
	exchange(c);
	c->stats.least = c->length;
	c->stats.bound = c->bound;
	return 0;
}

/* ---- what searches do now and then, and how boards are given back ------- */

/* SP_REFUSED: the known solution of a job is none; SP_NO_MEMORY. */
static enum sp_status
check_known(const struct sp_job *job, struct sp_fault *fault)
{
	struct sp_board b;
	enum sp_status status;

	sp_board_init(&b);
	status = sp_board_copy(&b, job->board);
	if (status == SP_OK)
		status = sp_solution_apply(job->known, &b, fault);
	if (status == SP_REFUSED || (status == SP_OK &&
	    !sp_is_solved(&b, job->goal)))
		status = sp_fault_set(fault, SP_REFUSED,
		    "the known solution does not solve the board");
	sp_board_free(&b);
	return status;
}

enum sp_status
sp_run_check(const struct sp_run *run, const struct sp_job *job,
    struct sp_fault *fault)
{
	const struct sp_solve_options *o = run->options;
	const struct sp_board *b = job->board;

	if (sp_is_reserved_used(job->reserved))
		return sp_fault_set(fault, SP_REFUSED,
		    "a reserved member of the job is not 0");
	if (sp_goal_check(job->goal, b, fault) != SP_OK)
		return SP_REFUSED;
	if (!sp_solvable(b, job->goal))
		return sp_fault_set(fault, SP_REFUSED,
		    "the board is not solvable");
	if (job->known != NULL) {
		enum sp_status status = check_known(job, fault);

		if (status != SP_OK)
			return status;
	}
	if (!sp_needs_tables(o->method))
		return SP_OK;
	if (o->metric == SP_MULTI_TILE && b->n > SP_MULTITILE_CELLS)
		return sp_fault_set(fault, SP_REFUSED, "a board of %lu cells "
		    "is too large for multi-tile moves; the most is %d",
		    (unsigned long)b->n, SP_MULTITILE_CELLS);
	return sp_puzzle_check(b->n, fault);
}

void
sp_run_done(struct sp_call *c, enum sp_status status)
{
	if (has_next_board(c, status)) {
		c->state = SP_CALL_WAITING;
		return;
	}
	/* The search for the last first move may have found nothing. */
	c->status = c->length > 0 && status == SP_END ? SP_OK : status;
	if (status == SP_END && sp_call_bounds_known(c)) {
		c->stats.least = sp_call_known(c);
		c->status = SP_OK;
	}
	if (c->entry != NULL)
		c->entry->boards++;
	c->run->unsolved--;
	c->state = SP_CALL_DONE;
}

void
sp_run_give(struct sp_run *run)
{
	while (run->given < run->count &&
	    run->call[run->given].state == SP_CALL_DONE) {
		struct sp_call *c = &run->call[run->given++];
		struct sp_fault fault = { .line = 0 };

		/* A board that is not refused at once may be refused later. */
		if (c->status == SP_REFUSED &&
		    sp_run_check(run, &c->job, &fault) == SP_OK)
			sp_fault_set(&fault, SP_REFUSED, "the beam needs more "
			    "memory than the solver may use");
		c->stats.nodes = c->nodes;
		c->stats.seconds = c->seconds;
		c->stats.first = c->first;
		run->source->done(run->context, &c->job, c->status,
		    &c->solution, &c->stats, &fault);
	}
}

enum sp_go
sp_run_tend(void *argument)
{
	struct sp_run *run = argument;
	const struct sp_solve_options *o = run->options;

	if (sp_team_is_caller(run->solver->team) && run->go != SP_GO_STOP) {
		sp_run_give(run);
		if (o->poll != NULL && run->given < run->count) {
			const struct sp_call *c = &run->call[run->given];
			const struct sp_solve_stats so_far = {
			    .bound = c->seen_bound, .least = c->seen_least,
			    .nodes = c->seen_nodes };

			if (o->poll(o->context, &so_far) != 0)
				run->go = SP_GO_STOP;
		}
	}
	return run->go == SP_GO_STOP ? SP_GO_STOP : SP_GO_ON;
}

uint64_t
sp_run_left(const struct sp_run *run)
{
	return run->has_ended && !run->is_one ? run->unsolved : UINT64_MAX;
}

void
sp_run_add(struct sp_call *c, uint64_t nodes)
{
	struct sp_entry *entry = c->entry;
	int on = SP_GO_ON;

	c->seen_nodes += nodes;
	if (entry == NULL)
		return;
	entry->nodes += nodes;
	if (!sp_store_pays(&c->run->solver->tables, entry, c->seen_nodes,
	    sp_run_left(c->run)))
		return;
	entry->is_due = 1;
	atomic_compare_exchange_strong(&c->run->go, &on, SP_GO_PAUSE);
}

enum sp_go
sp_run_poll(void *call)
{
	struct sp_call *c = call;

	c->counted += SP_POLL_NODES;
	c->seen_bound = c->stats.bound;
	c->seen_least = c->stats.least;
	sp_run_add(c, SP_POLL_NODES);
	return c->go = sp_run_tend(c->run);
}

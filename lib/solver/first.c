/*
 * first.c -- all moves with which some shortest solution begins
 *
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
#include "board/board.h"
#include "solver.h"

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

int
sp_first_goes_on(struct sp_call *c, enum sp_status status)
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

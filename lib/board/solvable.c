/* solvable.c -- whether slides lead from a board to a goal, and why */
#include <stdio.h>
#include <string.h>

#include "bignum.h"
#include "board.h"

/* Returns the colour of a cell of a checkerboard: 0 or 1. */
static unsigned
colour(struct sp_size size, uint32_t cell)
{
	return (cell / size.w + cell % size.w) & 1;
}

/*
 * A slide exchanges the blank with a tile and takes the blank to a cell of the
 * other colour, so the parity of the permutation plus the blank's colour never
 * changes.  On boards of at least 2x2, any two boards that agree in it lead to
 * each other (W. Johnson, W. Story, Notes on the "15" puzzle, American Journal
 * of Mathematics 2, 1879).
 */
int
sp_parity_solves(unsigned parity, uint32_t missing, uint32_t blank,
    const struct sp_goal *g)
{
	uint32_t home = sp_goal_home(g, missing, 0);
	unsigned goal_parity = g->parity;

	assert(sp_goal_fits_missing(g, missing) && blank < g->n);
	/* In the goal blank-first the blank is first.  In the row-major order
	 * of labels its number, the missing number m, would be on cell m-1: it
	 * has been moved past m-1 tiles, one exchange each. */
	if (g->kind == SP_BLANK_FIRST)
		goal_parity ^= (missing - 1) & 1;
	return ((parity ^ goal_parity ^ colour(g->size, blank) ^
	    colour(g->size, home)) & 1) == 0;
}

int
sp_is_solvable(const struct sp_board *b, const struct sp_goal *g)
{
	assert(b != NULL && g != NULL && sp_board_is_valid(b));
	return sp_goal_fits(g, b) &&
	    sp_parity_solves(sp_parity(b), b->missing, b->blank, g);
}

enum sp_status
sp_parity_facts_of(const struct sp_board *b, struct sp_parity_facts *facts)
{
	const struct sp_goal rows = { .kind = SP_CLASSIC, .size = b->size,
	    .n = b->n };

	facts->inversions = sp_inversions(b, &rows);
	facts->row = b->size.h - b->blank / b->size.w;
	return facts->inversions == UINT64_MAX ? SP_NO_MEMORY : SP_OK;
}

/*
 * A slide along a row does not change the inversions; a slide along a column
 * takes a tile past w-1 other tiles.  So the parity of the inversions never
 * changes if the width w is odd; if w is even, it changes whenever the row of
 * the blank does.
 */
void
sp_proof_start(struct sp_proof *p, struct sp_size size,
    const struct sp_parity_facts *goal)
{
	static const char *const pairs[2][2] = {
		{ "both even", "even and odd" }, { "odd and even", "both odd" }
	};
	char *at;

	p->has_rows = size.w % 2 == 0;
	for (unsigned odd = 0; odd < 2; odd++) {
		at = sp_put_text(p->middle[odd].text, " and ");
		at = sp_put_number(at, goal->inversions);
		at = sp_put_text(at, ", ");
		at = sp_put_text(at, pairs[odd][goal->inversions & 1]);
		at = sp_put_number(sp_put_text(at, "; width "), size.w);
		at = sp_put_text(at, p->has_rows ? " is even: blank in row " :
		    " is odd");
		p->middle[odd].length = (size_t)(at - p->middle[odd].text);
		at = sp_put_number(sp_put_text(p->end[odd].text, " and row "),
		    goal->row);
		at = sp_put_text(at, (goal->row ^ odd) & 1 ?
		    ", an odd distance" : ", an even distance");
		p->end[odd].length = (size_t)(at - p->end[odd].text);
	}
}

size_t
sp_proof_print(const struct sp_proof *p, const struct sp_parity_facts *board,
    char *text)
{
	const struct sp_proof_part *middle = &p->middle[board->inversions & 1];
	const struct sp_proof_part *end = &p->end[board->row & 1];
	char *at = sp_put_number(sp_put_text(text, "inversions "),
	    board->inversions);

	/* Copies of fixed length are faster. */
	memcpy(at, middle->text, sizeof middle->text);
	at += middle->length;
	if (p->has_rows) {
		at = sp_put_number(at, board->row);
		memcpy(at, end->text, sizeof end->text);
		at += end->length;
	}
	*at = '\0';
	assert(at - text < SP_FAULT_TEXT);
	return (size_t)(at - text);
}

enum sp_status
sp_explain(const struct sp_board *b, const struct sp_goal *g,
    struct sp_board *goal_board, char *text, size_t room)
{
	struct sp_board own;
	struct sp_parity_facts board, goal;
	struct sp_proof proof;
	char whole[SP_FAULT_TEXT];
	struct sp_fault fault;
	enum sp_status status;

	if (b == NULL || g == NULL || (text == NULL && room > 0) ||
	    goal_board == b)
		return SP_REFUSED;
	if (sp_goal_check(g, b, &fault) != SP_OK) {
		snprintf(text, room, "%s", fault.text);
		return SP_REFUSED;
	}
	sp_board_init(&own);
	if (goal_board == NULL)
		goal_board = &own;
	status = sp_goal_board(g, b->missing, goal_board, &fault);
	if (status == SP_OK)
		status = sp_parity_facts_of(b, &board);
	if (status == SP_OK)
		status = sp_parity_facts_of(goal_board, &goal);
	sp_board_free(&own);
	if (status != SP_OK)
		return SP_NO_MEMORY;
	sp_proof_start(&proof, b->size, &goal);
	sp_proof_print(&proof, &board, whole);
	snprintf(text, room, "%s", whole);
	return SP_OK;
}

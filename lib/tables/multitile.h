/*
 * multitile.h -- pattern databases for multi-tile moves
 *
 * In a multi-tile move one tile or more, in a row or column, slide together by
 * one cell: the blank goes to any other cell of its row or column.
 */
#ifndef SP_MULTITILE_H
#define SP_MULTITILE_H

#include "tables/tables.h"

enum {
	SP_MULTITILE_CELLS = 16 /* most cells of a board */
};

/* The tables of lower bounds for a size and a home of the blank. */
struct sp_multitile;

/*
 * Makes one table, if the blank is at home on the diagonal of a square, or two.
 * The more entries, of a byte each, a table may have, the better are the
 * bounds.  A crew, unless NULL, makes both tables at once.
 * SP_REFUSED: there are more than SP_MULTITILE_CELLS cells, or no such home, or
 * a table would hold more than a third of `bytes`.
 * SP_NO_MEMORY.  SP_STOPPED: the watch, unless NULL, has ended the making.
 */
enum sp_status sp_multitile_new(struct sp_multitile **m, struct sp_size size,
    uint32_t blank_home, uint64_t most_entries, uint64_t bytes,
    const struct sp_crew *crew, const struct sp_watch *watch);
void sp_multitile_free(struct sp_multitile *m);
/* Returns the bytes that the tables hold. */
uint64_t sp_multitile_bytes(const struct sp_multitile *m);

#endif

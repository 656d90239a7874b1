/*
 * breadth.h -- all boards of a size, by the length of their shortest solutions
 */
#ifndef SP_BREADTH_H
#define SP_BREADTH_H

#include "sp.h"

/*
 * A search by breadth from the goal, with one bit for each board: whether it
 * has been reached.  Boards are known by their tiles' homes, so that the goal
 * gives no more than the home of the blank.
 *
 * For each cell of the blank there is a bit set.  The bit of a board is the
 * lexicographic rank of its tiles in row-major order, halved, as the parity
 * tells the order of the last two tiles.  The last WORD_TILES tiles take one
 * word; the digits of the rank before them are the word's number.  A slide
 * along a row leaves the rank as it is.  One along a column takes a tile past
 * the w-1 others between its two cells, which changes w digits of the rank.
 *
 * A slide changes the colour of the blank's cell, if these alternate as on a
 * chessboard.  So the boards reached after an even number of slides are those
 * of one colour, and each is known to be new if it was not reached before:
 * there is no need to tell the last boards reached from those before.
 */
struct sp_breadth;

/* Bytes that the search takes; UINT64_MAX: too many for 64 bits. */
uint64_t sp_breadth_bytes(struct sp_size size);
/* SP_NO_MEMORY where there are not so many.  blank_home < w*h. */
enum sp_status sp_breadth_new(struct sp_breadth **b, struct sp_size size,
    uint32_t blank_home);
void sp_breadth_free(struct sp_breadth *b);

/*
 * Reaches the boards that are one slide farther than those reached so far, as
 * far as they are in one of so many parts, and returns how many of the part
 * have been reached so far, or by two slides less, four, and so on.  Threads
 * may do different parts at once.
 */
uint64_t sp_breadth_expand(struct sp_breadth *b, unsigned part,
    unsigned parts);
/* Once all parts are expanded, and `sum` is that of the numbers returned: how
 * many boards have been reached that were not before. */
uint64_t sp_breadth_advance(struct sp_breadth *b, uint64_t sum);

/*
 * Before the first expansion: chooses the boards of lo to hi slides, with
 * fixed_blank those of them whose blank is at home, and sets their number.
 */
enum sp_status sp_breadth_choose(struct sp_breadth *b, uint64_t lo,
    uint64_t hi, int fixed_blank, uint64_t *count);
/*
 * The k-th of the boards chosen, 0 <= k < their number: home[cell] is the home
 * of what is on that cell, the blank's included.
 */
void sp_breadth_board(const struct sp_breadth *b, uint64_t k, uint8_t *home);

#endif

/*
 * breadth.h -- all boards of a size, by the length of their shortest solutions
 */
#ifndef SP_BREADTH_H
#define SP_BREADTH_H

#include "sp.h"

/*
 * A breadth-first search from the goal, with one bit for each board: whether it
 * has been reached.  Tiles are known by their homes, so that the search depends
 * on the size and on the home of the blank alone.
 *
 * For each cell of the blank there is a bit set.  The bit of a board is the
 * lexicographic rank of its tiles in row-major order, halved, since the parity
 * of a solvable board tells the order of the last two tiles.  A word holds the
 * bits of all orders of the last BREADTH_WORD_TILES tiles; the digits of the
 * rank before them are the number of the word.  A slide along a row leaves the
 * rank as it is.  One along a column takes a tile past the w-1 others between
 * its two cells, which changes w digits of the rank.
 *
 * A slide takes the blank to a cell of the other colour of a checkerboard.  So
 * the boards reached by an even number of slides have the blank on cells of one
 * colour, all others on cells of the other.  Each step expands the boards of
 * one colour into those of the other; the boards that are new need not be told
 * from older ones, since what older ones lead to has been reached before.
 */
struct sp_breadth;

/* Returns how many bytes the search takes; UINT64_MAX: too many for 64 bits. */
uint64_t sp_breadth_bytes(struct sp_size size, enum sp_metric metric);
/* Prepares the search; blank_home < w*h.  SP_NO_MEMORY if there is not so much
 * memory. */
enum sp_status sp_breadth_new(struct sp_breadth **b, struct sp_size size,
    enum sp_metric metric, uint32_t blank_home);
void sp_breadth_free(struct sp_breadth *b);

/*
 * Does a step of the search in one part of the boards: reaches the boards of
 * the part that are one slide or move farther from the goal than the boards
 * reached before.  Returns a number to be added up for sp_breadth_advance: with
 * SP_SLIDES, how many boards of the part have been reached by that number of
 * slides, or by two less, four less, and so on.  Threads may do different parts
 * at once.
 */
uint64_t sp_breadth_expand(struct sp_breadth *b, unsigned part,
    unsigned parts);
/* Ends the step once all parts have been expanded; `sum` is the sum of the
 * numbers that sp_breadth_expand returned.  Returns how many boards the step
 * has reached that were not reached before. */
uint64_t sp_breadth_advance(struct sp_breadth *b, uint64_t sum);

/*
 * To be called before the first expansion: chooses the boards of length lo to
 * hi, or with fixed_blank only the boards among these whose blank is at home,
 * and sets their number.
 */
enum sp_status sp_breadth_choose(struct sp_breadth *b, uint64_t lo,
    uint64_t hi, int fixed_blank, uint64_t *count);
/* Returns the greatest length of a board.  sp_breadth_choose must have reached
 * all boards before, as it does if there are none as long as `hi`. */
uint64_t sp_breadth_longest(const struct sp_breadth *b);
/*
 * Sets `home` to the k-th chosen board, k from 0: home[cell] is the home of the
 * tile or blank on that cell.
 */
void sp_breadth_board(const struct sp_breadth *b, uint64_t k, uint8_t *home);

#endif

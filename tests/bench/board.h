/* board.h -- square boards for the yardsticks, as one would write them */
#ifndef BOARD_H
#define BOARD_H

struct board {
	int *cell;      /* n labels in reading order, 0 is the blank */
	int n, w;       /* n == w * w */
	int blank;      /* the cell of the blank */
	char *line;     /* what getline(3) read */
	size_t size;
	char *seen;     /* by label, while a line is checked */
	int room;       /* labels that fit in cell and seen */
};

/* Reads the next line into a board that was all zero before the first one.
   Returns 0 at the end of standard input; a line that is not a permutation
   of 0 .. n-1, or no square, ends the program with a message. */
int board_read(struct board *b);

/* How many pairs of tiles stand in the wrong order. */
long long board_inversions(const struct board *b);

/* Returns whether slides lead from b to the goal 1 2 3 ... 0. */
int board_solvable(const struct board *b);

#endif

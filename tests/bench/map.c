/* map.c -- yardstick for sp-map -f snake: boards for the snake relabelled */
#include <stdio.h>

#include "board.h"

/*
 * The label that the classic goal has where the snake has this one.  The
 * snake runs through every second row from right to left:
 *
 *	1 2 3
 *	6 5 4
 *	7 8 0
 */
static int
classic(int label, int w)
{
	int row = (label - 1) / w, column = (label - 1) % w;

	if (row % 2 != 0)
		column = w - 1 - column;
	return row * w + column + 1;
}

int
main(void)
{
	struct board b = { 0 };

	while (board_read(&b)) {
		for (int i = 0; i < b.n; i++) {
			int label = b.cell[i];

			printf("%d%c", label == 0 ? 0 : classic(label, b.w),
			    i + 1 < b.n ? ' ' : '\n');
		}
	}
	return 0;
}

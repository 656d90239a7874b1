/* check.c -- yardstick for sp-check: solvable or unsolvable, a line each */
#include <stdio.h>

#include "board.h"

int
main(void)
{
	struct board b = { 0 };

	while (board_read(&b))
		printf("%s\n", board_solvable(&b) ? "solvable" : "unsolvable");
	return 0;
}

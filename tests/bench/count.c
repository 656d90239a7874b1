/* count.c -- yardstick for sp-count: the inversions of each board */
#include <stdio.h>

#include "board.h"

int
main(void)
{
	struct board b = { 0 };

	while (board_read(&b))
		printf("%lld\n", board_inversions(&b));
	return 0;
}

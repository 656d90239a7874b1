/* gen.c -- yardstick for sp-gen: gen WIDTH COUNT writes random boards */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "board.h"

static void
swap(int *a, int *b)
{
	int old = *a;

	*a = *b;
	*b = old;
}

/*
 * Fisher-Yates as it is often written.  It is not uniform: % favours small
 * remainders whenever the range of rand() is no multiple of the divisor, the
 * 32 bits of the seed reach only a few of the 16!/2 boards, and where rand()
 * ends at 32767 large boards are hardly shuffled.
 */
static void
shuffle(struct board *b)
{
	for (int i = 0; i < b->n; i++)
		b->cell[i] = i;
	for (int i = b->n - 1; i > 0; i--)
		swap(&b->cell[i], &b->cell[rand() % (i + 1)]);
	for (int i = 0; i < b->n; i++)
		if (b->cell[i] == 0)
			b->blank = i;
}

/* Exchanges the first two tiles, which turns the parity around. */
static void
mend(struct board *b)
{
	int first = b->cell[0] == 0 ? 1 : 0;
	int second = b->cell[first + 1] == 0 ? first + 2 : first + 1;

	swap(&b->cell[first], &b->cell[second]);
}

int
main(int argc, char **argv)
{
	struct board b = { 0 };
	long count;

	if (argc != 3) {
		fprintf(stderr, "usage: gen width count\n");
		return 2;
	}
	b.w = atoi(argv[1]);
	b.n = b.w * b.w;
	b.cell = malloc((size_t)b.n * sizeof *b.cell);
	if (b.w < 2 || b.cell == NULL) {
		free(b.cell);
		return 2;
	}
	srand((unsigned)time(NULL));
	for (count = atol(argv[2]); count > 0; count--) {
		shuffle(&b);
		if (!board_solvable(&b))
			mend(&b);
		for (int i = 0; i < b.n; i++)
			printf("%d%c", b.cell[i], i + 1 < b.n ? ' ' : '\n');
	}
	free(b.cell);
	return 0;
}

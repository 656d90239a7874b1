/* board.c -- reads a board, counts its inversions, applies the parity rule */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"

/* Boards of more cells are counted by merge sort: for 1000x1000 the double
   loop would take many minutes a board. */
enum { DOUBLE_LOOP_MAX = 1024 };

static void
die(const char *message)
{
	fprintf(stderr, "%s\n", message);
	exit(2);
}

static void
grow(struct board *b)
{
	b->room = b->room == 0 ? 16 : 2 * b->room;
	b->cell = realloc(b->cell, (size_t)b->room * sizeof *b->cell);
	b->seen = realloc(b->seen, (size_t)b->room);
	if (b->cell == NULL || b->seen == NULL)
		die("out of memory");
}

int
board_read(struct board *b)
{
	char *at, *end;

	if (getline(&b->line, &b->size, stdin) < 0)
		return 0;
	b->n = 0;
	for (at = b->line; ; at = end) {
		long label = strtol(at, &end, 10);

		if (end == at)
			break;
		if (b->n == b->room)
			grow(b);
		b->cell[b->n++] = (int)label;
	}
	if (at[strspn(at, " \t\r\n")] != '\0')
		die("not a number");
	for (b->w = 0; b->w * b->w < b->n; b->w++)
		;
	if (b->n == 0 || b->w * b->w != b->n)
		die("not a square board");
	memset(b->seen, 0, (size_t)b->n);
	for (int i = 0; i < b->n; i++) {
		int label = b->cell[i];

		if (label < 0 || label >= b->n || b->seen[label])
			die("not a permutation");
		b->seen[label] = 1;
		if (label == 0)
			b->blank = i;
	}
	return 1;
}

/* Sorts a[0 .. n-1] and returns how many inversions it had. */
static long long
merge_sort(int *a, int *scratch, int n)
{
	int half = n / 2, i = 0, j = half, k = 0;
	long long inversions;

	if (n < 2)
		return 0;
	inversions = merge_sort(a, scratch, half) +
	    merge_sort(a + half, scratch, n - half);
	while (i < half && j < n) {
		if (a[i] <= a[j]) {
			scratch[k++] = a[i++];
		} else {
			inversions += half - i;
			scratch[k++] = a[j++];
		}
	}
	while (i < half)
		scratch[k++] = a[i++];
	while (j < n)
		scratch[k++] = a[j++];
	memcpy(a, scratch, (size_t)n * sizeof *a);
	return inversions;
}

static long long
by_merging(const struct board *b)
{
	int *tile = malloc((size_t)b->n * sizeof *tile);
	int *scratch = malloc((size_t)b->n * sizeof *scratch);
	int tiles = 0;
	long long inversions;

	if (tile == NULL || scratch == NULL)
		die("out of memory");
	for (int i = 0; i < b->n; i++)
		if (b->cell[i] != 0)
			tile[tiles++] = b->cell[i];
	inversions = merge_sort(tile, scratch, tiles);
	free(tile);
	free(scratch);
	return inversions;
}

long long
board_inversions(const struct board *b)
{
	long long inversions = 0;

	if (b->n > DOUBLE_LOOP_MAX)
		return by_merging(b);
	for (int i = 0; i < b->n; i++)
		for (int j = i + 1; j < b->n; j++)
			if (b->cell[j] != 0 && b->cell[i] > b->cell[j])
				inversions++;
	return inversions;
}

int
board_solvable(const struct board *b)
{
	long long inversions = board_inversions(b);
	int rows_below = b->w - 1 - b->blank / b->w;

	if (b->w % 2 != 0)
		return inversions % 2 == 0;
	return (inversions + rows_below) % 2 == 0;
}

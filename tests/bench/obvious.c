/*
 * obvious.c -- yardsticks: the jobs of the programs, as one would write them
 *
 *	obvious check          solvable or unsolvable, a line a board
 *	obvious count          the inversions of each board
 *	obvious map            boards as sp-map -f snake writes them
 *	obvious gen W COUNT    random boards of WxW
 *	obvious                nothing: what it costs to start a program
 *
 * Boards are square, and on standard input, a line each.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Boards of more cells are counted by merge sort: for 1000x1000 the double
   loop would take many minutes a board. */
enum { DOUBLE_LOOP_MAX = 1024 };

struct board {
	int *cell;      /* n labels in reading order, 0 is the blank */
	int n, w;       /* n == w * w */
	int blank;      /* the cell of the blank */
	char *line;     /* what getline(3) read */
	size_t size;
	char *seen;     /* by label, while a line is checked */
	int room;       /* labels that fit in cell and seen */
};

static void
die(const char *message)
{
	fprintf(stderr, "obvious: %s\n", message);
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

/* Reads the next line; returns 0 at the end of standard input. */
static int
read_board(struct board *b)
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

static void
print_board(const struct board *b)
{
	for (int i = 0; i < b->n; i++)
		printf("%d%c", b->cell[i], i + 1 < b->n ? ' ' : '\n');
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

/* How many pairs of tiles stand in the wrong order. */
static long long
inversions_of(const struct board *b)
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

/* Returns whether slides lead from b to the goal 1 2 3 ... 0. */
static int
is_solvable(const struct board *b)
{
	long long inversions = inversions_of(b);
	int rows_below = b->w - 1 - b->blank / b->w;

	if (b->w % 2 != 0)
		return inversions % 2 == 0;
	return (inversions + rows_below) % 2 == 0;
}

/* The label that the classic goal has where the snake has this one.  The snake
   runs through every second row from right to left. */
static int
classic(int label, int w)
{
	int row = (label - 1) / w, column = (label - 1) % w;

	if (label == 0)
		return 0;
	if (row % 2 != 0)
		column = w - 1 - column;
	return row * w + column + 1;
}

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

static void
generate(struct board *b, int w, long count)
{
	b->w = w;
	b->n = w * w;
	b->cell = malloc((size_t)b->n * sizeof *b->cell);
	if (w < 2 || b->cell == NULL)
		die("no such size");
	srand((unsigned)time(NULL));
	for (; count > 0; count--) {
		shuffle(b);
		if (!is_solvable(b))
			mend(b);
		print_board(b);
	}
}

int
main(int argc, char **argv)
{
	struct board b = { 0 };
	const char *job = argc > 1 ? argv[1] : "";

	if (strcmp(job, "gen") == 0 && argc == 4)
		generate(&b, atoi(argv[2]), atol(argv[3]));
	while (argc == 2 && read_board(&b)) {
		if (strcmp(job, "map") == 0) {
			for (int i = 0; i < b.n; i++)
				b.cell[i] = classic(b.cell[i], b.w);
			print_board(&b);
		} else if (strcmp(job, "count") == 0) {
			printf("%lld\n", inversions_of(&b));
		} else {
			puts(is_solvable(&b) ? "solvable" : "unsolvable");
		}
	}
	free(b.cell);
	free(b.line);
	free(b.seen);
	return 0;
}

/* oracle.c -- slow, plain answers to compare the library with */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* This file is compiled with the sp_multiply for compilers without 128 bits;
 * the tests use the other one. */
#ifndef SP_PLAIN
#define SP_PLAIN
#endif
#include "oracle.h"
#include "random/random.h"
#include "board/board.h"

const char *const oracle_plain[ORACLE_LEVELS] = { "1", "ssse3", NULL };

const char *
oracle_use_level(size_t level)
{
	static char name[40];

	if (oracle_plain[level] == NULL) {
		unsetenv("SP_PLAIN");
		return "all kernels";
	}
	setenv("SP_PLAIN", oracle_plain[level], 1);
	snprintf(name, sizeof name, "SP_PLAIN=%s", oracle_plain[level]);
	return name;
}

_Noreturn void
oracle_give_up(const char *what)
{
	printf("Bail out! %s\n", what);
	exit(1);
}

/* ---- chance ---- */

static uint64_t state = 1;

void
oracle_seed(uint64_t seed)
{
	state = seed * 2 + 1;
}

/* G. Marsaglia, Xorshift RNGs, Journal of Statistical Software 8, 2003. */
uint64_t
oracle_random(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state * UINT64_C(2685821657736338717);
}

uint32_t
oracle_below(uint32_t bound)
{
	return (uint32_t)((oracle_random() >> 32) * bound >> 32);
}

void
oracle_shuffle(uint32_t *label, uint32_t n, uint32_t missing)
{
	for (uint32_t i = 0; i < n; i++)
		label[i] = i < missing ? i : i + 1;
	for (uint32_t i = n; i > 1; i--) {
		uint32_t other = oracle_below(i), last = label[i - 1];

		label[i - 1] = label[other];
		label[other] = last;
	}
}

/* ---- texts ---- */

size_t
oracle_core_length(const char *message)
{
	const char *advice = strstr(message, "; ");

	return advice == NULL ? strlen(message) : (size_t)(advice - message);
}

int
oracle_same_core(const char *message, const char *other)
{
	size_t length = oracle_core_length(message);

	return length == oracle_core_length(other) &&
	    memcmp(message, other, length) == 0;
}

int
oracle_same_text(struct sp_writer *one, struct sp_writer *other)
{
	size_t length, other_length;
	const char *text = sp_writer_text(one, &length);
	const char *other_text = sp_writer_text(other, &other_length);
	int same;

	oracle_need(text != NULL && other_text != NULL, "memory");
	same = length == other_length && memcmp(text, other_text, length) == 0;
	sp_writer_free(one);
	sp_writer_free(other);
	return same;
}

/* ---- goals ---- */

static void
row_major(uint32_t w, uint32_t h, uint32_t *path)
{
	for (uint32_t k = 0; k < w * h; k++)
		path[k] = k;
}

static void
snake(uint32_t w, uint32_t h, uint32_t *path)
{
	for (uint32_t k = 0; k < w * h; k++) {
		uint32_t row = k / w, i = k % w;

		path[k] = row * w + (row % 2 == 0 ? i : w - 1 - i);
	}
}

/* The path goes straight on, and turns right at the border and at cells that it
 * has visited. */
static void
spiral(uint32_t w, uint32_t h, uint32_t *path)
{
	static const int dx[4] = { 1, 0, -1, 0 }, dy[4] = { 0, 1, 0, -1 };
	static unsigned char been[ORACLE_CELLS];
	int x = 0, y = 0, way = 0;

	memset(been, 0, sizeof been);
	for (uint32_t k = 0; k < w * h; k++) {
		path[k] = (uint32_t)y * w + (uint32_t)x;
		been[path[k]] = 1;
		for (int turn = 0; turn < 2; turn++) {
			int nx = x + dx[way], ny = y + dy[way];

			if (nx >= 0 && ny >= 0 && nx < (int)w && ny < (int)h &&
			    !been[ny * (int)w + nx]) {
				x = nx;
				y = ny;
				break;
			}
			way = (way + 1) % 4;
		}
	}
}

static void
columns(uint32_t w, uint32_t h, uint32_t *path)
{
	for (uint32_t k = 0; k < w * h; k++)
		path[k] = k % h * w + k / h;
}

/* The named goals: the path, and whether the blank is on its first cell. */
static const struct {
	const char *name;
	void (*path)(uint32_t w, uint32_t h, uint32_t *path);
	int blank_first;
} goals[ORACLE_NAMED] = {
	[SP_CLASSIC] = { "classic", row_major, 0 },
	[SP_SNAKE] = { "snake", snake, 0 },
	[SP_SPIRAL] = { "spiral", spiral, 0 },
	[SP_COLUMNS] = { "columns", columns, 0 },
	[SP_BLANK_FIRST] = { "blank-first", row_major, 1 },
};

const char *
oracle_goal_name(int kind)
{
	return kind < ORACLE_NAMED ? goals[kind].name : "a board";
}

static void
find_homes(struct oracle_goal *g)
{
	for (uint32_t cell = 0; cell < g->n; cell++)
		g->home[g->label[cell]] = cell;
}

void
oracle_goal_literal(struct oracle_goal *g, uint32_t w, uint32_t h,
    const uint32_t *label)
{
	struct sp_fault fault;
	struct sp_board b;

	g->w = w;
	g->h = h;
	g->n = w * h;
	g->missing = oracle_missing(label, g->n);
	memcpy(g->label, label, g->n * sizeof *label);
	for (uint32_t cell = 0; cell < g->n; cell++)
		g->path[(label[cell] == 0 ? g->missing : label[cell]) - 1] =
		    cell;
	find_homes(g);
	g->name = oracle_goal_name(ORACLE_NAMED);
	sp_board_init(&b);
	oracle_set(&b, w, h, label);
	sp_goal_free(g->goal);
	oracle_need(sp_goal_new_from_board(&g->goal, &b, &fault) == SP_OK,
	    "a board makes a goal");
	sp_board_free(&b);
}

void
oracle_goal_blank(struct oracle_goal *g, uint32_t w, uint32_t h,
    uint32_t cell)
{
	uint32_t label[ORACLE_CELLS], n = w * h, blank;

	oracle_shuffle(label, n, 1 + oracle_below(n));
	blank = oracle_blank(label, n);
	label[blank] = label[cell];
	label[cell] = 0;
	oracle_goal_literal(g, w, h, label);
}

void
oracle_goal_make(struct oracle_goal *g, int kind, uint32_t w, uint32_t h,
    uint32_t missing)
{
	struct sp_fault fault;
	struct sp_size size = { w, h };
	uint32_t n = w * h;

	if (kind >= ORACLE_NAMED) {
		static uint32_t label[ORACLE_CELLS];

		oracle_shuffle(label, n, missing);
		oracle_goal_literal(g, w, h, label);
		return;
	}
	g->w = w;
	g->h = h;
	g->n = n;
	g->missing = missing;
	g->name = goals[kind].name;
	goals[kind].path(w, h, g->path);
	for (uint32_t k = 0; k < n; k++)
		if (goals[kind].blank_first)
			g->label[g->path[k]] = k < missing ? k : k + 1;
		else
			g->label[g->path[k]] = k + 1 == missing ? 0 : k + 1;
	find_homes(g);
	sp_goal_free(g->goal);
	oracle_need(sp_goal_new(&g->goal, g->name, size, &fault) == SP_OK,
	    "a named goal is laid out");
}

void
oracle_goal_clear(struct oracle_goal *g)
{
	sp_goal_free(g->goal);
	g->goal = NULL;
}

/* ---- boards of the library ---- */

uint32_t
oracle_missing(const uint32_t *label, uint32_t n)
{
	static unsigned char seen[ORACLE_CELLS + 1];
	uint32_t k = 1;

	memset(seen, 0, n + 1);
	for (uint32_t cell = 0; cell < n; cell++)
		if (label[cell] <= n)
			seen[label[cell]] = 1;
	while (k <= n && seen[k])
		k++;
	return k;
}

uint32_t
oracle_blank(const uint32_t *label, uint32_t n)
{
	uint32_t cell = 0;

	while (cell < n && label[cell] != 0)
		cell++;
	return cell;
}

void
oracle_set(struct sp_board *b, uint32_t w, uint32_t h, const uint32_t *label)
{
	struct sp_fault fault;
	struct sp_size size = { w, h };

	oracle_need(sp_board_set(b, size, label, &fault) == SP_OK,
	    "the labels make a board");
}

int
oracle_same(const struct sp_board *b, uint32_t w, uint32_t h,
    const uint32_t *label)
{
	return b->size.w == w && b->size.h == h && b->n == w * h &&
	    memcmp(b->label, label, b->n * sizeof *label) == 0 &&
	    b->blank == oracle_blank(label, w * h) &&
	    b->missing == oracle_missing(label, w * h);
}

int
oracle_equal(const struct sp_board *a, const struct sp_board *b)
{
	return a->size.w == b->size.w && a->size.h == b->size.h &&
	    (a->n == 0 ||
	    memcmp(a->label, b->label, a->n * sizeof *a->label) == 0);
}

/* ---- all boards of a small size ---- */

uint64_t
oracle_factorial(uint32_t n)
{
	return n < 2 ? 1 : n * oracle_factorial(n - 1);
}

uint64_t
oracle_rank(const uint32_t *label, uint32_t n)
{
	uint64_t rank = 0;

	for (uint32_t i = 0; i < n; i++) {
		uint32_t smaller = 0;

		for (uint32_t k = i + 1; k < n; k++)
			smaller += label[k] < label[i];
		rank = rank * (n - i) + smaller;
	}
	return rank;
}

void
oracle_unrank(uint64_t rank, uint32_t n, uint32_t missing, uint32_t *label)
{
	uint32_t left[32];

	for (uint32_t i = 0; i < n; i++)
		left[i] = i < missing ? i : i + 1;
	for (uint32_t i = 0; i < n; i++) {
		uint64_t rest = oracle_factorial(n - 1 - i);
		uint32_t digit = (uint32_t)(rank / rest);

		rank %= rest;
		label[i] = left[digit];
		for (uint32_t k = digit; k + 1 < n - i; k++)
			left[k] = left[k + 1];
	}
}

unsigned char *
oracle_distances(uint32_t w, uint32_t h, const uint32_t *goal, uint32_t most)
{
	static const int dx[4] = { 1, 0, -1, 0 }, dy[4] = { 0, 1, 0, -1 };
	uint32_t n = w * h, missing = oracle_missing(goal, n);
	uint64_t all = oracle_factorial(n), head = 0, tail = 0;
	unsigned char *distance = malloc(all);
	uint32_t *queue = malloc(all * sizeof *queue);

	oracle_need(distance != NULL && queue != NULL, "memory");
	memset(distance, ORACLE_FAR, all);
	queue[tail++] = (uint32_t)oracle_rank(goal, n);
	distance[queue[0]] = 0;
	for (; head < tail; head++) {
		uint32_t from = queue[head], board[9];

		oracle_unrank(from, n, missing, board);
		for (uint32_t move = 0; move < 4 * most; move++) {
			uint32_t label[9], blank, slides = move / 4 + 1, to;

			memcpy(label, board, sizeof label);
			blank = oracle_blank(label, n);
			for (; slides > 0; slides--) {
				int x = (int)(blank % w) + dx[move % 4];
				int y = (int)(blank / w) + dy[move % 4];
				uint32_t cell = (uint32_t)y * w + (uint32_t)x;

				if (x < 0 || y < 0 || x >= (int)w ||
				    y >= (int)h)
					break;
				label[blank] = label[cell];
				label[cell] = 0;
				blank = cell;
			}
			to = (uint32_t)oracle_rank(label, n);
			if (slides > 0 || distance[to] != ORACLE_FAR)
				continue;
			distance[to] = (unsigned char)(distance[from] + 1);
			queue[tail++] = to;
		}
	}
	free(queue);
	return distance;
}

/* ---- measures ---- */

uint64_t
oracle_inversions(const uint32_t *label, uint32_t n, const uint32_t *path,
    uint32_t *table)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < n; i++) {
		uint32_t here = label[path[i]], smaller = 0;

		for (uint32_t k = i + 1; k < n && here != 0; k++)
			smaller += label[path[k]] != 0 &&
			    label[path[k]] < here;
		if (table != NULL)
			table[i] = smaller;
		sum += smaller;
	}
	return sum;
}

uint64_t
oracle_misplaced(const uint32_t *label, const struct oracle_goal *g)
{
	uint64_t sum = 0;

	for (uint32_t cell = 0; cell < g->n; cell++)
		sum += label[cell] != 0 && g->label[cell] != label[cell];
	return sum;
}

uint64_t
oracle_manhattan(const uint32_t *label, const struct oracle_goal *g)
{
	long sum = 0;

	for (uint32_t cell = 0; cell < g->n; cell++) {
		uint32_t home = g->home[label[cell]];

		if (label[cell] == 0)
			continue;
		sum += labs((long)(cell % g->w) - (long)(home % g->w));
		sum += labs((long)(cell / g->w) - (long)(home / g->w));
	}
	return (uint64_t)sum;
}

/*
 * Returns how many tiles to take out so that the others ascend: all but the
 * longest ascending subsequence, found from the longest one that ends at each
 * tile.
 */
static uint32_t
out_of_order(const uint32_t *home, uint32_t count)
{
	static uint32_t run[ORACLE_CELLS];
	uint32_t longest = 0;

	for (uint32_t i = 0; i < count; i++) {
		run[i] = 1;
		for (uint32_t k = 0; k < i; k++)
			if (home[k] < home[i] && run[k] >= run[i])
				run[i] = run[k] + 1;
		if (run[i] > longest)
			longest = run[i];
	}
	return count - longest;
}

uint64_t
oracle_conflicts(const uint32_t *label, const struct oracle_goal *g)
{
	static uint32_t home[ORACLE_CELLS];
	uint64_t sum = 0;

	for (uint32_t line = 0; line < g->w + g->h; line++) {
		uint32_t count = 0;

		for (uint32_t cell = 0; cell < g->n; cell++) {
			uint32_t to = g->home[label[cell]];
			uint32_t x = cell % g->w, y = cell / g->w;

			if (label[cell] == 0)
				continue;
			if (line < g->w ? x == line && to % g->w == x :
			    y == line - g->w && to / g->w == y)
				home[count++] = to;
		}
		sum += out_of_order(home, count);
	}
	return sum;
}

/* Brings the content of each cell home, from the first to the last. */
uint64_t
oracle_swaps(const uint32_t *label, const struct oracle_goal *g)
{
	static uint32_t now[ORACLE_CELLS], at[ORACLE_CELLS + 1];
	uint64_t swaps = 0;

	for (uint32_t cell = 0; cell < g->n; cell++) {
		now[cell] = label[cell];
		at[label[cell]] = cell;
	}
	for (uint32_t cell = 0; cell < g->n; cell++) {
		uint32_t other = at[g->label[cell]];

		now[other] = now[cell];
		at[now[cell]] = other;
		swaps += other != cell;
	}
	return swaps;
}

uint64_t
oracle_index(const uint32_t *label, uint32_t n)
{
	uint32_t tile[20], tiles = 0, blank = oracle_blank(label, n);

	for (uint32_t cell = 0; cell < n; cell++)
		if (label[cell] != 0)
			tile[tiles++] = label[cell];
	return blank * (oracle_factorial(n - 1) / 2) +
	    oracle_rank(tile, tiles) / 2;
}

int
oracle_solvable(const uint32_t *label, const struct oracle_goal *g)
{
	uint32_t blank = oracle_blank(label, g->n), home = g->home[0];
	long distance = labs((long)(blank % g->w) - (long)(home % g->w)) +
	    labs((long)(blank / g->w) - (long)(home / g->w));

	return oracle_swaps(label, g) % 2 == (uint64_t)distance % 2;
}

void
oracle_draw(const struct oracle_goal *g, uint32_t *label)
{
	uint32_t a, b, tile;

	oracle_shuffle(label, g->n, g->missing);
	if (oracle_solvable(label, g))
		return;
	a = label[0] == 0;
	b = a + 1 + (label[a + 1] == 0);
	tile = label[a];
	label[a] = label[b];
	label[b] = tile;
}

int
oracle_leads_home(const struct oracle_goal *g, const uint32_t *label,
    const unsigned char *ways, uint64_t slides)
{
	static uint32_t board[ORACLE_CELLS];
	uint32_t blank = oracle_blank(label, g->n), x = blank % g->w;
	uint32_t y = blank / g->w;

	memcpy(board, label, g->n * sizeof *board);
	for (uint64_t i = 0; i < slides; i++) {
		uint32_t from = y * g->w + x;

		x += (uint32_t)(ways[i] == SP_RIGHT) - (ways[i] == SP_LEFT);
		y += (uint32_t)(ways[i] == SP_DOWN) - (ways[i] == SP_UP);
		if (x >= g->w || y >= g->h)
			return 0;
		board[from] = board[y * g->w + x];
		board[y * g->w + x] = 0;
	}
	return memcmp(board, g->label, g->n * sizeof *board) == 0;
}

int
oracle_same_slides(const struct sp_solution *a, const struct sp_solution *b)
{
	return a->length == b->length && (a->length == 0 ||
	    memcmp(a->dir, b->dir, (size_t)a->length) == 0);
}

/* ---- random boards ---- */

uint64_t
oracle_multiply_plain(uint64_t a, uint64_t b, uint64_t *low)
{
	return sp_multiply(a, b, low);
}

struct sp_generator *
oracle_generator(const struct sp_gen_options *draw,
    const struct oracle_goal *goal)
{
	struct sp_gen_options options = *draw;
	struct sp_generator *gen;
	struct sp_fault fault;

	options.draw_missing = draw->missing == 0;
	oracle_need(sp_generator_new(&gen, &options, goal->goal, &fault) ==
	    SP_OK, "a generator");
	return gen;
}

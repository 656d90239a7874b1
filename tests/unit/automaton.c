/*
 * automaton.c -- a move sequence is refused if and only if a shorter or earlier
 * one reaches the same board
 */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "tables/automaton.h"
#include "tap.h"

static const struct way {
	int x, y;
} ways[4] = {
	[SP_UP] = { 0, -1 }, [SP_DOWN] = { 0, 1 }, [SP_LEFT] = { -1, 0 },
	[SP_RIGHT] = { 1, 0 }
};

static struct sp_automaton automaton;

static void
make(uint32_t w, uint32_t h, uint32_t slides, enum sp_pruning pruning)
{
	struct sp_size size = { w, h };

	oracle_need(sp_automaton_init(&automaton, size, slides, pruning) ==
	    SP_OK, "an automaton");
}

/* Returns the state after a slide; 0 if the automaton refuses the slide. */
static uint32_t
read_slide(uint32_t state, unsigned way)
{
	return state >> way & 1 ? sp_automaton_next(&automaton, state, way) : 0;
}

/* ---- against the definition ---- */

enum { LONGEST = 9, SIDE = 2 * LONGEST + 1, MANY = 40000 };

/*
 * A word, what it makes of a board without borders, the cell where the blank
 * ends, and the columns and rows that the blank visits.
 */
struct word {
	uint8_t way[LONGEST];
	uint32_t length;
	int x, y, left, right, top, bottom;
	uint16_t tile[SIDE][SIDE];
};

static void
play(struct word *w, const uint8_t *way, uint32_t length)
{
	*w = (struct word){ .length = length, .x = SIDE / 2, .y = SIDE / 2,
	    .left = SIDE / 2, .right = SIDE / 2, .top = SIDE / 2,
	    .bottom = SIDE / 2 };
	for (uint16_t i = 0; i < SIDE * SIDE; i++)
		w->tile[i / SIDE][i % SIDE] = i;
	for (uint32_t i = 0; i < length; i++) {
		int x = w->x + ways[way[i]].x, y = w->y + ways[way[i]].y;
		uint16_t tile = w->tile[y][x];

		w->way[i] = way[i];
		w->tile[y][x] = w->tile[w->y][w->x];
		w->tile[w->y][w->x] = tile;
		w->x = x;
		w->y = y;
		w->left = x < w->left ? x : w->left;
		w->right = x > w->right ? x : w->right;
		w->top = y < w->top ? y : w->top;
		w->bottom = y > w->bottom ? y : w->bottom;
	}
}

/* Returns whether `other`, which is shorter or earlier, does the same as the
 * word on every board that the word fits into. */
static int
replaces(const struct word *other, const struct word *w,
    enum sp_pruning pruning)
{
	return other->x == w->x && other->y == w->y &&
	    (other->length < w->length || pruning == SP_PRUNE_LATER) &&
	    other->left >= w->left && other->right <= w->right &&
	    other->top >= w->top && other->bottom <= w->bottom &&
	    memcmp(other->tile, w->tile, sizeof w->tile) == 0;
}

/* Returns whether a shorter or earlier word of the list replaces the word. */
static int
is_replaced(const struct word *list, uint32_t count, const uint8_t *way,
    uint32_t length, enum sp_pruning pruning)
{
	struct word w;

	play(&w, way, length);
	for (uint32_t i = 0; i < count && list[i].length <= length; i++)
		if ((list[i].length < length || memcmp(list[i].way, way,
		    length) < 0) && replaces(&list[i], &w, pruning))
			return 1;
	return 0;
}

static uint32_t
state_after(const uint8_t *way, uint32_t length)
{
	uint32_t state = SP_AUTOMATON_START;

	for (uint32_t i = 0; i < length && state != 0; i++)
		state = read_slide(state, way[i]);
	return state;
}

/* Tries all words of up to `longest` slides that fit into w columns and h
 * rows, and whose beginnings are accepted. */
static void
by_definition(uint32_t w, uint32_t h, uint32_t slides, uint32_t longest,
    enum sp_pruning pruning)
{
	struct word *list = calloc(MANY, sizeof *list);
	uint32_t count = 1, refusals = 0;
	int good = 1;

	oracle_need(list != NULL, "memory");
	make(w, h, slides, pruning);
	play(&list[0], list[0].way, 0);
	for (uint32_t i = 0; i < 4 * count && list[i / 4].length < longest;
	    i++) {
		struct word *next = &list[count];
		uint8_t way[LONGEST];
		uint32_t length = list[i / 4].length + 1;
		int replaced = 0;

		memcpy(way, list[i / 4].way, length - 1);
		way[length - 1] = (uint8_t)(i % 4);
		oracle_need(count < MANY, "a longer list");
		play(next, way, length);
		if (next->right - next->left >= (int)w ||
		    next->bottom - next->top >= (int)h)
			continue;
		for (uint32_t from = length > slides ? length - slides : 0;
		    from < length; from++)
			replaced |= is_replaced(list, count, way + from,
			    length - from, pruning);
		good &= (state_after(way, length) == 0) == replaced;
		refusals += (uint32_t)replaced;
		count += !replaced;
	}
	ok(good && refusals > 0, "%ux%u: a sequence is refused if and only if "
	    "up to %u of its slides can be replaced by %s ones", w, h, slides,
	    pruning == SP_PRUNE_LONGER ? "fewer" : "fewer or earlier");
	sp_automaton_free(&automaton);
	free(list);
}

/* ---- all boards ---- */

static uint32_t w, h, missing;

/* Slides the blank of the board of that rank; returns the new rank, UINT32_MAX
 * if the blank cannot slide. */
static uint32_t
slide(uint32_t rank, unsigned way)
{
	uint32_t label[9], blank, cell;
	int x, y;

	oracle_unrank(rank, w * h, missing, label);
	blank = oracle_blank(label, w * h);
	x = (int)(blank % w) + ways[way].x;
	y = (int)(blank / w) + ways[way].y;
	if (x < 0 || y < 0 || x >= (int)w || y >= (int)h)
		return UINT32_MAX;
	cell = (uint32_t)y * w + (uint32_t)x;
	label[blank] = label[cell];
	label[cell] = 0;
	return (uint32_t)oracle_rank(label, w * h);
}

/* A breadth-first search that tries slides in order comes to each board by the
 * first of the shortest words. */
static void
first_words(uint32_t columns, uint32_t rows, uint32_t blank)
{
	static struct oracle_goal goal;
	uint64_t all = oracle_factorial(columns * rows);
	uint32_t *state = calloc(all, sizeof *state);
	uint32_t *queue = calloc(all, sizeof *queue), head = 0, tail = 1;
	int good = 1;

	oracle_need(state != NULL && queue != NULL, "memory");
	w = columns;
	h = rows;
	oracle_goal_blank(&goal, w, h, blank);
	missing = goal.missing;
	make(w, h, SP_AUTOMATON_SLIDES, SP_PRUNE_LATER);
	queue[0] = (uint32_t)oracle_rank(goal.label, w * h);
	state[queue[0]] = SP_AUTOMATON_START;
	for (; head < tail && good; head++)
		for (unsigned way = 0; way < 4 && good; way++) {
			uint32_t to = slide(queue[head], way);

			if (to == UINT32_MAX || state[to] != 0)
				continue;
			state[to] = read_slide(state[queue[head]], way);
			good &= state[to] != 0;
			queue[tail++] = to;
		}
	ok(good && tail == all / 2, "%ux%u, blank from cell %u: the first of "
	    "the shortest sequences to each board is accepted", w, h, blank);
	sp_automaton_free(&automaton);
	oracle_goal_clear(&goal);
	free(state);
	free(queue);
}

int
main(void)
{
	TEST(by_definition(8, 8, 2, 5, SP_PRUNE_LATER));
	TEST(by_definition(8, 8, 4, 6, SP_PRUNE_LATER));
	TEST(by_definition(8, 8, 7, 7, SP_PRUNE_LATER));
	TEST(by_definition(2, 9, 9, 9, SP_PRUNE_LATER));
	TEST(by_definition(3, 3, 9, 9, SP_PRUNE_LATER));
	TEST(by_definition(3, 2, 6, 9, SP_PRUNE_LATER));
	TEST(by_definition(3, 4, 7, 8, SP_PRUNE_LONGER));
	TEST(first_words(2, 2, 3));
	TEST(first_words(3, 2, 1));
	TEST(first_words(2, 4, 3));
	TEST(first_words(4, 2, 0));
	TEST(first_words(3, 3, 8));
	TEST(first_words(3, 3, 4));
	return done();
}

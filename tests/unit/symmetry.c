/* symmetry.c -- turns and reflections, and the least board of a class */
#include <string.h>

#include "oracle.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board, turned, back, goal_board;
static uint32_t label[ORACLE_CELLS];

/* What each makes of 1 2 3 / 4 5 0, and which undoes it. */
static const struct {
	const char *name, *inverse;
	uint32_t w, h, label[6];
} shown[] = {
	{ "identity", "identity", 3, 2, { 1, 2, 3, 4, 5, 0 } },
	{ "rotate90", "rotate270", 2, 3, { 4, 1, 5, 2, 0, 3 } },
	{ "rotate180", "rotate180", 3, 2, { 0, 5, 4, 3, 2, 1 } },
	{ "rotate270", "rotate90", 2, 3, { 3, 0, 2, 5, 1, 4 } },
	{ "mirror", "mirror", 3, 2, { 3, 2, 1, 0, 5, 4 } },
	{ "flip", "flip", 3, 2, { 4, 5, 0, 1, 2, 3 } },
	{ "transpose", "transpose", 2, 3, { 1, 4, 2, 5, 3, 0 } },
	{ "antitranspose", "antitranspose", 2, 3, { 0, 3, 5, 2, 4, 1 } },
};

enum { SYMMETRIES = sizeof shown / sizeof *shown };

/* Symmetries by number; the identity is not found by name. */
static const struct sp_symmetry *
named(const char *name)
{
	return strcmp(name, "identity") == 0 ? sp_symmetry_at(0) :
	    sp_symmetry_by_name(name);
}

static void
shown_turns(void)
{
	static const uint32_t cells[6] = { 1, 2, 3, 4, 5, 0 };

	for (size_t k = 0; k < SYMMETRIES; k++) {
		const struct sp_symmetry *s = named(shown[k].name);

		oracle_need(s != NULL, shown[k].name);
		ok(s == sp_symmetry_at(k), "%s is symmetry %u",
		    shown[k].name, (unsigned)k);
		oracle_set(&board, 3, 2, cells);
		sp_symmetry_apply(s, &board, &turned);
		ok(oracle_same(&turned, shown[k].w, shown[k].h,
		    shown[k].label), "%s of 1 2 3 / 4 5 0 is as drawn",
		    shown[k].name);
	}
	ok(sp_symmetry_at(SYMMETRIES) == NULL &&
	    sp_symmetry_by_name("rotate") == NULL &&
	    sp_symmetry_by_name("identity") == NULL &&
	    sp_symmetry_by_name("") == NULL,
	    "no symmetry has another name, and the identity is not found");
}

static void
inverses(void)
{
	for (size_t k = 0; k < SYMMETRIES; k++) {
		const struct sp_symmetry *s = sp_symmetry_at(k);
		const struct sp_symmetry *undo = named(shown[k].inverse);
		int good = 1;

		for (int turn = 0; turn < 100; turn++) {
			uint32_t w = 2 + oracle_below(8);
			uint32_t h = 2 + oracle_below(8);

			oracle_shuffle(label, w * h, 1 +
			    oracle_below(w * h));
			oracle_set(&board, w, h, label);
			sp_symmetry_apply(s, &board, &turned);
			good &= oracle_same(&turned, turned.size.w,
			    turned.size.h, turned.label);
			for (uint32_t cell = 0; cell < w * h; cell++)
				good &= turned.label[sp_symmetry_cell(s,
				    board.size, cell)] == label[cell];
			sp_symmetry_apply(undo, &turned, &back);
			good &= oracle_same(&back, w, h, label);
		}
		ok(good, "%s is undone by %s", shown[k].name,
		    shown[k].inverse);
	}
}

static int
less(const uint32_t *a, const uint32_t *b, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (a[i] != b[i])
			return a[i] < b[i];
	return 0;
}

/*
 * The least board by hand: cell (x, y) goes to the cell that the drawing of
 * each symmetry shows, tiles get the label of the home that theirs goes to.
 */
static void
least_by_hand(const uint32_t *from, const struct oracle_goal *g,
    uint32_t *least)
{
	uint32_t w = g->w, h = g->h, n = g->n;

	memcpy(least, from, n * sizeof *least);
	for (size_t k = 0; k < SYMMETRIES; k++) {
		uint32_t to[64] = { 0 }, image[64];

		if (shown[k].w != 3 && w != h)
			continue;
		for (uint32_t cell = 0; cell < n; cell++) {
			uint32_t x = cell % w, y = cell / w;
			uint32_t u = w - 1 - x, v = h - 1 - y;
			const uint32_t images[SYMMETRIES] = {
				y * w + x,  /* identity */
				x * w + v,  /* rotate90: row y to column v */
				v * w + u,  /* rotate180 */
				u * w + y,  /* rotate270 */
				y * w + u,  /* mirror */
				v * w + x,  /* flip */
				x * w + y,  /* transpose */
				u * w + v,  /* antitranspose */
			};

			to[cell] = images[k];
		}
		if (to[g->home[0]] != g->home[0])
			continue;
		for (uint32_t cell = 0; cell < n; cell++)
			image[to[cell]] = g->label[to[g->home[from[cell]]]];
		if (less(image, least, n))
			memcpy(least, image, n * sizeof *least);
	}
}

static void
least_3x3(const uint32_t *cells, const char *what)
{
	struct sp_fault fault;
	uint32_t least[9];
	int right = 1;

	oracle_goal_literal(&goal, 3, 3, cells);
	oracle_set(&goal_board, 3, 3, cells);
	oracle_unrank(0, 9, goal.missing, label);
	do {
		oracle_set(&board, 3, 3, label);
		oracle_need(sp_symmetry_least(&board, &goal_board, &turned,
		    &fault) == SP_OK, "a least board");
		least_by_hand(label, &goal, least);
		right &= oracle_same(&turned, 3, 3, least);
	} while (oracle_next(label, 9));
	ok(right, "%s: the least board of every 3x3 board is that by hand",
	    what);
}

static void
other_sizes(void)
{
	struct sp_fault fault;
	int good = 1;
	uint32_t least[64];

	for (int turn = 0; turn < 2000; turn++) {
		uint32_t w = 2 + oracle_below(5), h = 2 + oracle_below(5);

		oracle_goal_make(&goal, (int)oracle_below(ORACLE_NAMED + 1),
		    w, h, 1 + oracle_below(w * h));
		oracle_set(&goal_board, w, h, goal.label);
		oracle_shuffle(label, w * h, goal.missing);
		oracle_set(&board, w, h, label);
		sp_symmetry_least(&board, &goal_board, &turned, &fault);
		least_by_hand(label, &goal, least);
		good &= oracle_same(&turned, w, h, least);
	}
	ok(good, "least boards of all sizes and goals are those by hand");
}

int
main(void)
{
	static const uint32_t classic[9] = { 1, 2, 3, 4, 5, 6, 7, 8, 0 };
	static const uint32_t centre[9] = { 1, 2, 3, 8, 0, 4, 7, 6, 5 };
	static const uint32_t edge[9] = { 1, 2, 3, 0, 4, 5, 6, 7, 8 };

	sp_board_init(&board);
	sp_board_init(&turned);
	sp_board_init(&back);
	sp_board_init(&goal_board);
	TEST(shown_turns());
	TEST(inverses());
	TEST(least_3x3(classic, "blank in the corner"));
	TEST(least_3x3(centre, "blank in the centre"));
	TEST(least_3x3(edge, "blank at the edge"));
	TEST(other_sizes());
	sp_board_free(&board);
	sp_board_free(&turned);
	sp_board_free(&back);
	sp_board_free(&goal_board);
	oracle_goal_clear(&goal);
	return done();
}

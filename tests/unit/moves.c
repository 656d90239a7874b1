/* moves.c -- slides by letters and by tiles, legal and not */
#include <stdio.h>
#include <string.h>

#include "../fuzz/slides.h"
#include "tap.h"

static struct sp_board board;

/* Draws a board; the slow one is the same. */
static void
draw(void)
{
	uint32_t w = 2 + oracle_below(7), h = 2 + oracle_below(7);
	uint32_t label[64];

	oracle_shuffle(label, w * h, 1 + oracle_below(w * h));
	oracle_set(&board, w, h, label);
	slow_board(w, h, label);
}

static int
is_as_slow(void)
{
	return oracle_same(&board, slow.w, slow.h, slow.label);
}

/* Of a text that goes on, the bytes up to its length are read.  fuzz/moves.c
 * tries other texts. */
static void
ends(void)
{
	static const uint32_t start[9] = { 1, 2, 3, 4, 0, 5, 6, 7, 8 };
	static const uint32_t after[9] = { 1, 2, 3, 4, 7, 5, 6, 0, 8 };
	static const struct {
		const char *text;
		size_t length;
	} rows[] = {
		{ "UDD", 1 }, { "U2", 1 }, { "U\xe2\x86\x93", 1 },
		{ "up down", 3 }, { "\tU\t1D", 4 }, { "tiles: 7 7", 8 },
		{ "tiles: 71", 8 }, { "\xe2\x86\x91\xef\xb8\x8f", 3 }
	};
	struct sp_fault fault;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		oracle_set(&board, 3, 3, start);
		ok(sp_moves_apply(&board, rows[i].text, rows[i].length,
		    &fault) == SP_OK && oracle_same(&board, 3, 3, after),
		    "the first %zu bytes of '%s' are moves", rows[i].length,
		    rows[i].text);
	}
}

/* Letters in a row are read faster than one alone. */
static void
letters(void)
{
	struct sp_fault fault;

	for (const char *at = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"; *at != '\0'; at++) {
		char large[] = { *at, 'U' };
		char small[] = { (char)(*at + 'a' - 'A'), 'U' };
		enum sp_status wanted = strchr("UDLR", *at) != NULL ? SP_OK :
		    SP_MALFORMED;

		ok(sp_moves_apply(NULL, large, 2, &fault) == wanted &&
		    sp_moves_apply(NULL, small, 2, &fault) == wanted,
		    "%c in front of U is %s", *at, wanted == SP_OK ?
		    "a slide" : "none");
	}
}

/* The texts of the same moves in several notations. */
static void
written(void)
{
	static const uint32_t start[9] = { 1, 2, 3, 4, 0, 5, 6, 7, 8 };
	static const struct {
		const char *text;
		unsigned how;
		const char *written;
	} rows[] = {
		{ "", SP_BLANK_MOVES, "" }, { "", SP_TILES, "" },
		{ "uldr", 0, "ULDR" }, { "blank:ULDDR", 0, "DRUUL" },
		{ "ULD2", SP_REPEATS, "ULD2" },
		{ "ULD2", SP_BLANK_MOVES, "blank:DRUU" },
		{ "DRUUL", SP_BLANK_MOVES | SP_REPEATS, "blank:ULD2R" },
		{ "tiles: 7 6 1 3", SP_REPEATS, "URD2L2" },
		{ "URDDLL", SP_TILES, "tiles: 7 6 4 1 2 3" },
		{ "URDDLL", SP_TILES | SP_REPEATS, "tiles: 7 6 1 3" }
	};
	struct sp_fault fault;
	struct sp_solution s;
	char text[32];

	sp_solution_init(&s);
	oracle_set(&board, 3, 3, start);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		ok(sp_solution_parse(&s, &board, rows[i].text, &fault) ==
		    SP_OK && sp_solution_print(&s, &board, rows[i].how, text,
		    sizeof text) == strlen(rows[i].written) &&
		    strcmp(text, rows[i].written) == 0 &&
		    oracle_same(&board, 3, 3, start),
		    "the solution '%s' is written '%s'", rows[i].text,
		    rows[i].written);
	sp_solution_free(&s);
}

static void
wrong_solutions(void)
{
	static const uint32_t before[9] = { 1, 2, 3, 4, 0, 5, 6, 7, 8 };
	static const uint32_t after[9] = { 1, 0, 3, 4, 2, 5, 6, 7, 8 };
	unsigned char up[] = { SP_UP, SP_UP }, none[] = { 77 };
	const struct sp_solution border = { 2, 2, up }, no_way = { 1, 1, none };
	struct sp_fault fault;
	char text[16] = "xxx";

	oracle_set(&board, 3, 3, before);
	ok(sp_solution_apply(&no_way, &board, &fault) == SP_REFUSED &&
	    oracle_same(&board, 3, 3, before), "a way that is none is refused");
	ok(sp_solution_apply(&border, &board, &fault) == SP_REFUSED &&
	    strstr(fault.text, "slide 2") != NULL &&
	    oracle_same(&board, 3, 3, after),
	    "the slides of a solution are made up to one at the border");
	ok(sp_solution_print(&border, NULL, SP_BLANK_MOVES, text, 3) == 8 &&
	    strcmp(text, "bl") == 0 &&
	    sp_solution_print(&border, NULL, 0, NULL, 0) == 2,
	    "the length of a solution does not depend on the room for it");
	oracle_set(&board, 3, 3, before);
	ok(sp_solution_print(&border, &board, SP_TILES | SP_REPEATS, text,
	    sizeof text) == 8 && oracle_same(&board, 3, 3, before) &&
	    strcmp(text, "tiles: 2") == 0,
	    "the tap before the border is written");
}

static void
slide_to(void)
{
	int good = 1;

	for (int turn = 0; turn < 5000; turn++) {
		uint32_t w, cell;

		draw();
		w = slow.w;
		cell = oracle_below(board.n);
		sp_slide_to(&board, cell);
		while (slow.blank % w != cell % w)
			slow_slide(slow.blank % w < cell % w ? 1 : -1, 0);
		while (slow.blank != cell)
			slow_slide(0, slow.blank < cell ? 1 : -1);
		good &= is_as_slow();
	}
	ok(good, "the blank goes to a cell along the row, then the column");
}

static void
taps(void)
{
	int good = 1;

	for (int turn = 0; turn < 20000; turn++) {
		struct sp_fault fault;
		struct sp_tap tap;
		uint32_t tile, before;
		int is_in_line;

		draw();
		before = board.blank;
		tile = board.label[oracle_below(board.n)];
		is_in_line = slow_tap(tile);
		good &= (sp_slide_tile(&board, tile, &tap, &fault) == SP_OK) ==
		    is_in_line && is_as_slow();
		if (!is_in_line)
			continue;
		good &= tap.tiles == slow.slides &&
		    !sp_tap_label(&board, &(struct sp_tap){ tap.dir ^ 1,
		    SP_MAX_CELLS }) && !sp_tap_label(&board,
		    &(struct sp_tap){ SP_RIGHT + 1, 1 });
		while (tap.tiles-- > 0)
			sp_slide_blank(&board, tap.dir ^ 1);
		tap.tiles = (uint32_t)slow.slides;
		good &= board.blank == before &&
		    sp_tap_label(&board, &tap) == tile;
	}
	ok(good, "a tap moves a tile and those between it and the blank");
}

/* Sets s to random slides that are possible on the board, which is left as it
 * was. */
static void
walk(struct sp_solution *s, uint64_t length)
{
	struct sp_board b;

	sp_board_init(&b);
	s->length = 0;
	oracle_need(sp_board_copy(&b, &board) == SP_OK, "memory");
	while (s->length < length) {
		enum sp_direction way = oracle_below(4);

		for (uint32_t times = 1 + oracle_below(3); times > 0 &&
		    sp_slide_blank(&b, way); times--)
			oracle_need(sp_solution_add(s, way) == SP_OK, "memory");
	}
	sp_board_free(&b);
}

/* What is written in any notation is the same solution when it is read. */
static void
notations(void)
{
	static const unsigned ways[] = {
		0, SP_BLANK_MOVES, SP_REPEATS, SP_REPEATS | SP_BLANK_MOVES,
		SP_WORDS, SP_WORDS | SP_BLANK_MOVES, SP_WORDS | SP_REPEATS,
		SP_ARROWS, SP_ARROWS | SP_BLANK_MOVES, SP_ARROWS | SP_REPEATS,
		SP_TILES, SP_TILES | SP_REPEATS
	};
	struct sp_solution s, again;
	struct sp_fault fault;
	char text[4096];

	sp_solution_init(&s);
	sp_solution_init(&again);
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		int good = 1;

		for (int turn = 0; turn < 500; turn++) {
			draw();
			walk(&s, oracle_below(100));
			good &= sp_solution_print(&s, &board, ways[i], text,
			    sizeof text) < sizeof text;
			good &= sp_solution_parse(&again, &board, text,
			    &fault) == SP_OK && oracle_same_slides(&s, &again);
			good &= (ways[i] & SP_TILES && s.length > 0) ||
			    (sp_solution_parse(&again, NULL, text,
			    &fault) == SP_OK && oracle_same_slides(&s, &again));
		}
		ok(good, "a solution is read as it was written, in notation %u",
		    ways[i]);
	}
	sp_solution_free(&s);
	sp_solution_free(&again);
}

/* Returns whether the solution leads from one board to the other. */
static int
leads(const struct sp_solution *s, const struct sp_board *from,
    const struct sp_board *to)
{
	struct sp_board b;
	struct sp_fault fault;
	int good;

	sp_board_init(&b);
	good = sp_board_copy(&b, from) == SP_OK &&
	    sp_solution_apply(s, &b, &fault) == SP_OK && b.n == to->n &&
	    memcmp(b.label, to->label, b.n * sizeof *b.label) == 0;
	sp_board_free(&b);
	return good;
}

/* Solutions that are inverted, turned and cancelled, and their lengths. */
static void
values(void)
{
	struct sp_solution s, t;
	struct sp_board end, turned, turned_end;
	struct sp_fault fault;
	int inverted = 1, turns = 1, cancelled = 1, taps = 1;

	sp_solution_init(&s);
	sp_solution_init(&t);
	sp_board_init(&end);
	sp_board_init(&turned);
	sp_board_init(&turned_end);
	for (int turn = 0; turn < 1000; turn++) {
		const struct sp_symmetry *symmetry =
		    sp_symmetry_at((size_t)turn % 8);
		struct sp_tap tap;
		uint64_t moves = 0, slides = 0;
		int opposite = 0;

		draw();
		walk(&s, oracle_below(60));
		oracle_need(sp_board_copy(&end, &board) == SP_OK &&
		    sp_solution_apply(&s, &end, &fault) == SP_OK, "memory");
		for (uint64_t at = 0; sp_solution_tap(&s, &at, &tap); moves++) {
			slides += tap.tiles;
			taps &= slides == at && tap.dir == s.dir[at - 1] &&
			    (at == s.length || s.dir[at] != tap.dir);
		}
		taps &= slides == s.length &&
		    sp_solution_cost(&s, SP_SLIDES) == s.length &&
		    sp_solution_cost(&s, SP_MULTI_TILE) == moves;
		sp_solution_invert(&s);
		inverted &= leads(&s, &end, &board);
		sp_solution_invert(&s);
		inverted &= leads(&s, &board, &end);
		oracle_need(sp_symmetry_apply(symmetry, &board, &turned) ==
		    SP_OK && sp_symmetry_apply(symmetry, &end, &turned_end) ==
		    SP_OK, "memory");
		t.length = 0;
		for (uint64_t i = 0; i < s.length; i++)
			oracle_need(sp_solution_add(&t, s.dir[i]) == SP_OK,
			    "memory");
		sp_solution_turn(&t, symmetry);
		turns &= leads(&t, &turned, &turned_end);
		sp_solution_cancel(&s);
		for (uint64_t i = 1; i < s.length; i++)
			opposite |= s.dir[i] == (s.dir[i - 1] ^ 1);
		cancelled &= !opposite && leads(&s, &board, &end);
	}
	ok(taps, "the taps of a solution are its slides in one direction");
	ok(inverted, "an inverted solution leads back");
	ok(turns, "a turned solution leads to the turned end, by all eight");
	ok(cancelled, "a cancelled solution has no slide back, and leads as far");
	sp_solution_free(&s);
	sp_solution_free(&t);
	sp_board_free(&end);
	sp_board_free(&turned);
	sp_board_free(&turned_end);
}

static void
without_board(void)
{
	struct sp_solution s;
	struct sp_fault fault;

	sp_solution_init(&s);
	ok(sp_solution_parse(&s, NULL, "U3 left", &fault) == SP_OK &&
	    s.length == 4 && s.dir[0] == SP_DOWN && s.dir[3] == SP_RIGHT,
	    "directions are read without a board");
	ok(sp_solution_parse(&s, NULL, "tiles: 3", &fault) == SP_MALFORMED &&
	    fault.kind == SP_FAULT_MOVES,
	    "numbers of tiles are not read without a board");
	ok(sp_solution_parse(&s, NULL, "U33554432", &fault) == SP_MALFORMED &&
	    fault.kind == SP_FAULT_SLIDE,
	    "a count that no board allows is refused without a board");
	ok(sp_solution_parse(&s, NULL, "U33554431", &fault) == SP_OK &&
	    s.length == 33554431, "the greatest count of all boards is taken");
	ok(sp_solution_parse(&s, NULL, "U33554431D33554431U33554431D33554431"
	    "U33554431D33554431U33554431D33554431UUUUUUUUU", &fault) == SP_REFUSED,
	    "more slides than SP_MAX_SLIDES are refused without a board");
	sp_solution_free(&s);
}

int
main(void)
{
	sp_board_init(&board);
	TEST(ends());
	TEST(letters());
	TEST(written());
	TEST(wrong_solutions());
	TEST(slide_to());
	TEST(taps());
	TEST(notations());
	TEST(values());
	TEST(without_board());
	sp_board_free(&board);
	return done();
}

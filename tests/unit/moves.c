/* moves.c -- slides by letters and by tiles, legal and not */
#include <stdio.h>
#include <string.h>

#include "../fuzz/slides.h"
#include "tap.h"

/* Behind the sign in the message about a sign that is not a move. */
#define NO_LETTER "is not U, D, L or R (up, down, left, right)"

static struct sp_board board;

struct row {
	const char *text;
	const char *core;   /* core of the message; NULL: the moves are made */
	const char *digits; /* the board after the moves */
};

/* What moves make of the board 1 2 3 / 4 0 5 / 6 7 8. */
static const struct row played[] = {
	{ "", NULL, "123405678" },
	{ "  \t ", NULL, "123405678" },
	{ "U", NULL, "123475608" },
	{ "D", NULL, "103425678" },
	{ "L", NULL, "123450678" },
	{ "R", NULL, "123045678" },
	{ "uldr", NULL, "123407685" },
	{ "URDL", NULL, "123705468" },
	{ "U R\tD L\r", NULL, "123705468" },
	{ "U1R01D1L", NULL, "123705468" },
	{ "U 1,R 01 D\t1;L", NULL, "123705468" },
	{ "blank:D 1", NULL, "123475608" },
	{ "UL 2", "move 3: '2' " NO_LETTER, "123475680" },
	{ "uprightdown 2", "move 4: '2' " NO_LETTER, "123075468" },
	{ "\xe2\x86\x91\xe2\x86\x92 1", "move 3: '1' " NO_LETTER,
	    "123475068" },
	{ "ULD2", NULL, "120473685" },
	{ "blank:U", NULL, "103425678" },
	{ "blank:D", NULL, "123475608" },
	{ " blank:L", NULL, "123045678" },
	{ "blank: r", NULL, "123450678" },
	{ "blank:D1R01", NULL, "123475680" },
	{ "LL", "move 2 (L): no tile to the right of the blank",
	    "123450678" },
	{ "RR", "move 2 (R): no tile to the left of the blank", "123045678" },
	{ "UUL", "move 2 (U): no tile below the blank", "123475608" },
	{ "dd", "move 2 (d): no tile above the blank", "103425678" },
	{ "L1R2L3", "move 6 (L): no tile to the right of the blank",
	    "123450678" },
	{ "L99999999999999999999999",
	    "move 2 (L): no tile to the right of the blank", "123450678" },
	{ "blank:UU", "move 2 (U): no tile above the blank", "103425678" },
	{ "X", "move 1: 'X' " NO_LETTER, "123405678" },
	{ "U1D1X", "move 3: 'X' " NO_LETTER, "123405678" },
	{ "\001", "move 1: '\\x01' " NO_LETTER, "123405678" },
	{ "2U", "move 1: '2' " NO_LETTER, "123405678" },
	{ "UD00", "move 2 (D): a repeat count starts at 1", "123475608" },
	{ "U-1", "move 2: '-' " NO_LETTER, "123475608" },
	{ "blank", "move 1: 'b' " NO_LETTER, "123405678" },
	{ "bU", "move 1: 'b' " NO_LETTER, "123405678" },
	{ "Ublank:D", "move 2: 'b' " NO_LETTER, "123475608" },
	{ "blank:blank:", "move 1: 'b' " NO_LETTER, "123405678" },
	{ "tiles:", NULL, "123405678" },
	{ "tiles: 7 8, 5", NULL, "123470685" },
	{ " tiles:\t04,1\r2,,3 ", NULL, "230145678" },
	{ "tiles:2 2 2", NULL, "103425678" },
	{ "tiles:7 6 4 1 2 3", NULL, "230175468" },
	{ "tiles:7 4", "move 2: tile 4 is neither in the row nor in the column "
	    "of the blank", "123475608" },
	{ "tiles:9", "move 1: the board has no tile 9", "123405678" },
	{ "tiles:99999999999999999999999",
	    "move 1: no board has tiles above 67108864", "123405678" },
	{ "tiles:4294967298", "move 1: no board has tiles above 67108864",
	    "123405678" },
	{ "tiles:2 0", "move 2: 0 is the blank, which cannot be tapped",
	    "103425678" },
	{ "tiles:2 U", "move 2: 'U' is no digit of a tile's number",
	    "103425678" },
	{ "tiles:2-5", "move 1: '-' is no digit of a tile's number",
	    "123405678" },
	{ "tiles", "move 1: 't' " NO_LETTER, "123405678" },
	{ "up, left", NULL, "123475680" },
	{ "['Up', \"LEFT\"]", NULL, "123475680" },
	{ "blank: {(Right;down)}", NULL, "123458670" },
	{ "Blank:lEFt", NULL, "123045678" },
	{ "UpRightdLEFT", NULL, "123705468" },
	{ "up1\tright 1 down1", NULL, "123075468" },
	{ "\xe2\x86\x91\xe2\x86\x92,\xe2\x86\x93 \xe2\x86\x90", NULL,
	    "123705468" },
	{ "blank:\xe2\x86\x93U", NULL, "123405678" },
	{ "\xe2\xac\x86\xef\xb8\x8f" "1\xe2\x9e\xa1\xef\xb8\x8f"
	    "\xe2\xac\x87\xef\xb8\x8f \xe2\xac\x85", NULL, "123705468" },
	{ "\xe2\x86\x91\xef\xb8\x8f,\xe2\x86\x92\xef\xb8\x8f"
	    "\xe2\x86\x93\xef\xb8\x8f\xe2\x86\x90", NULL, "123705468" },
	{ "\xe2\xac\x86\xef\xb8\x8f\xe2\xac\x86\xef\xb8\x8f",
	    "move 2 (\xe2\xac\x86): no tile below the blank", "123475608" },
	{ "U\xef\xb8\x8f", "move 2: '\\xEF' " NO_LETTER, "123475608" },
	{ "^ > v <", NULL, "123705468" },
	{ "v1<2", "move 3 (<): no tile to the right of the blank",
	    "130425678" },
	{ "[tiles: 7, '8'; 5]", NULL, "123470685" },
	{ "\"Tiles:\" 7", NULL, "123475608" },
	{ "\xe2\x86\x91\xe2\x86\x91",
	    "move 2 (\xe2\x86\x91): no tile below the blank", "123475608" },
	{ "\xe2\x86\x94", "move 1: '\\xE2' " NO_LETTER, "123405678" },
	{ "\xe2\x86", "move 1: '\\xE2' " NO_LETTER, "123405678" },
	{ "upp", "move 2: 'p' " NO_LETTER, "123475608" },
	{ "ulow", "move 3: 'o' " NO_LETTER, "123475680" },
	{ "U^", "move 2: '^' " NO_LETTER, "123475608" },
	{ "^U", "move 2: 'U' is not <, >, ^ or v", "123475608" },
	{ "(UR)2", "move 3: '2' " NO_LETTER, "123475068" },
	{ "U, 2", "move 2: '2' " NO_LETTER, "123475608" },
	{ "U1 1", "move 2: '1' " NO_LETTER, "123475608" },
	{ "R' U'", "move 1: ''' " NO_LETTER, "123405678" },
	{ "'U' R'", "move 2: ''' " NO_LETTER, "123475608" },
	{ "tiles:7'", "move 1: ''' is no digit of a tile's number",
	    "123405678" },
	{ "Utiles:4", "move 2: 't' " NO_LETTER, "123475608" },
	/* What is no move is told, though a move before it is blocked. */
	{ "L3U2X", "move 6: 'X' " NO_LETTER, "123450678" },
	{ "tiles:7 4 8x", "move 3: 'x' is no digit of a tile's number",
	    "123475608" },
};

/* The messages about moves without a board. */
static const struct row unplayed[] = {
	{ "LLLL U100 D", NULL, NULL },
	{ "blank:LU", NULL, NULL },
	{ "tiles:1 2,3", NULL, NULL },
	{ "tiles:1 2,3x", "move 3: 'x' is no digit of a tile's number", NULL },
	{ "LUX", "move 3: 'X' " NO_LETTER, NULL },
	{ "L3U0", "move 4 (U): a repeat count starts at 1", NULL },
	{ "L1000000000X", "move 1000000001: 'X' " NO_LETTER, NULL },
	/* The number of the move stays at 2^64 - 1. */
	{ "L18446744073709551613X",
	    "move 18446744073709551614: 'X' " NO_LETTER, NULL },
	{ "L18446744073709551614X",
	    "move 18446744073709551615: 'X' " NO_LETTER, NULL },
	{ "L18446744073709551615X",
	    "move 18446744073709551615: 'X' " NO_LETTER, NULL },
	{ "L99999999999999999999L2X",
	    "move 18446744073709551615: 'X' " NO_LETTER, NULL },
};

/* Returns whether all is as the row says. */
static int
is_so(const struct row *row)
{
	struct sp_board *b = row->digits == NULL ? NULL : &board;
	uint32_t label[9] = { 1, 2, 3, 4, 0, 5, 6, 7, 8 };
	struct sp_fault fault = { .text = "" };
	enum sp_status status;

	oracle_set(&board, 3, 3, label);
	status = sp_moves_apply(b, row->text, strlen(row->text), &fault);
	for (int cell = 0; b != NULL && cell < 9; cell++)
		label[cell] = (uint32_t)(row->digits[cell] - '0');
	return oracle_same(&board, 3, 3, label) &&
	    (row->core == NULL ? status == SP_OK :
	    status == SP_MALFORMED && oracle_same_core(fault.text, row->core));
}

static void
texts(const struct row *rows, size_t count)
{
	for (const struct row *row = rows; row < rows + count; row++)
		ok(is_so(row), "'%s' %s %s", row->text,
		    row->core != NULL ? "is refused:" : "gives",
		    row->core != NULL ? row->core :
		    row->digits != NULL ? row->digits : "no fault");
}

static void
whole(void)
{
	static const uint32_t before[9] = { 1, 2, 3, 4, 0, 5, 6, 7, 8 };
	static const uint32_t after[9] = { 1, 2, 3, 4, 7, 5, 6, 0, 8 };
	struct sp_fault fault;

	oracle_set(&board, 3, 3, before);
	ok(sp_moves_apply(&board, "UX", 1, &fault) == SP_OK &&
	    oracle_same(&board, 3, 3, after),
	    "sp_moves_apply makes the moves of so many bytes, the last too");
}

/* A text that is no moves is told from moves that are not possible. */
static void
kinds(void)
{
	static const struct {
		const char *text;
		enum sp_fault_kind kind;
	} rows[] = {
		{ "UX", SP_FAULT_MOVES }, { "U0", SP_FAULT_MOVES },
		{ "tiles:U", SP_FAULT_MOVES }, { "UUU", SP_FAULT_SLIDE },
		{ "tiles:4294967298", SP_FAULT_SLIDE },
		{ "tiles:1", SP_FAULT_SLIDE }, { "tiles:0", SP_FAULT_SLIDE }
	};
	static const uint32_t before[9] = { 1, 2, 3, 4, 0, 5, 6, 7, 8 };
	struct sp_fault fault;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		oracle_set(&board, 3, 3, before);
		ok(sp_moves_apply(&board, rows[i].text, strlen(rows[i].text),
		    &fault) == SP_MALFORMED && fault.kind == rows[i].kind,
		    "'%s' is %s", rows[i].text, rows[i].kind ==
		    SP_FAULT_MOVES ? "no text of moves" : "not possible");
	}
}

/* Returns whether a text of moves that is read, written and made is as the row
 * says. */
static int
is_solution(const struct row *row, unsigned how, const char *written)
{
	static const uint32_t start[9] = { 1, 2, 3, 4, 0, 5, 6, 7, 8 };
	uint32_t label[9];
	struct sp_solution s;
	struct sp_fault fault = { .text = "" };
	enum sp_status status;
	char text[32];
	int good;

	sp_solution_init(&s);
	oracle_set(&board, 3, 3, start);
	status = sp_solution_parse(&s, &board, row->text, &fault);
	good = oracle_same(&board, 3, 3, start) && (row->core == NULL ?
	    status == SP_OK : status == SP_MALFORMED &&
	    oracle_same_core(fault.text, row->core));
	good &= written == NULL || (sp_solution_print(&s, &board, how,
	    text, sizeof text) == strlen(written) &&
	    strcmp(text, written) == 0 && oracle_same(&board, 3, 3, start));
	for (int cell = 0; cell < 9; cell++)
		label[cell] = (uint32_t)(row->digits[cell] - '0');
	good &= sp_solution_apply(&s, &board, &fault) == SP_OK &&
	    oracle_same(&board, 3, 3, label);
	sp_solution_free(&s);
	return good;
}

static void
solutions(void)
{
	static const struct {
		struct row row;
		unsigned how;
		const char *written;
	} rows[] = {
		{ { "", NULL, "123405678" }, SP_BLANK_MOVES, "" },
		{ { "uldr", NULL, "123407685" }, 0, "ULDR" },
		{ { "blank:ULDDR", NULL, "413625708" }, 0, "DRUUL" },
		{ { "ULD2", NULL, "120473685" }, SP_REPEATS, "ULD2" },
		{ { "ULD2", NULL, "120473685" }, SP_BLANK_MOVES, "blank:DRUU" },
		{ { "DRUUL", NULL, "413625708" }, SP_BLANK_MOVES | SP_REPEATS,
		    "blank:ULD2R" },
		{ { "tiles: 7 6 1 3", NULL, "230175468" }, SP_REPEATS,
		    "URD2L2" },
		{ { "URDDLL", NULL, "230175468" }, SP_TILES,
		    "tiles: 7 6 4 1 2 3" },
		{ { "URDDLL", NULL, "230175468" }, SP_TILES | SP_REPEATS,
		    "tiles: 7 6 1 3" },
		{ { "", NULL, "123405678" }, SP_TILES, "" },
	};
	unsigned good = 1;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		ok(is_solution(&rows[i].row, rows[i].how, rows[i].written),
		    "the solution '%s' is written '%s' and leads to %s",
		    rows[i].row.text, rows[i].written, rows[i].row.digits);
	for (size_t i = 0; i < sizeof played / sizeof *played; i++)
		good &= (unsigned)is_solution(played + i, 0, NULL);
	ok(good != 0, "a text is the same moves as a solution, up to a fault");
}

static void
wrong_solutions(void)
{
	static const uint32_t before[9] = { 1, 2, 3, 4, 0, 5, 6, 7, 8 };
	static const uint32_t after[9] = { 1, 0, 3, 4, 2, 5, 6, 7, 8 };
	unsigned char up[] = { SP_UP, SP_UP }, none[] = { 77 };
	const struct sp_solution border = { 2, 2, up }, no_way = { 1, 1, none };
	struct sp_fault fault;
	char text[4] = "xxx";

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
}

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

static void
slides(void)
{
	static const int dx[] = { [SP_LEFT] = -1, [SP_RIGHT] = 1 };
	static const int dy[] = { [SP_UP] = -1, [SP_DOWN] = 1, [SP_RIGHT] = 0 };
	int good = 1;

	for (int turn = 0; turn < 20000; turn++) {
		unsigned way = oracle_below(4);

		draw();
		good &= sp_slide_blank(&board, (enum sp_direction)way) ==
		    slow_slide(dx[way], dy[way]) && is_as_slow();
	}
	ok(good, "a slide exchanges the blank with its neighbour, if any");
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
	    "U33554431D33554431U33554431D33554431U9", &fault) == SP_REFUSED,
	    "more slides than SP_MAX_SLIDES are refused without a board");
	sp_solution_free(&s);
}

int
main(void)
{
	sp_board_init(&board);
	TEST(texts(played, sizeof played / sizeof *played));
	TEST(texts(unplayed, sizeof unplayed / sizeof *unplayed));
	TEST(whole());
	TEST(kinds());
	TEST(solutions());
	TEST(wrong_solutions());
	TEST(slides());
	TEST(slide_to());
	TEST(taps());
	TEST(notations());
	TEST(values());
	TEST(without_board());
	sp_board_free(&board);
	return done();
}

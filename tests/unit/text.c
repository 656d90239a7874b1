/* text.c -- numbers, sizes and boards that a program sets, and failed writes;
 * for what is written see unit/generate.c and forms.t */
#include <string.h>
#include <unistd.h>

#include "board/bignum.h"
#include "board/board.h"
#include "oracle.h"
#include "tap.h"

static struct sp_board board;

/* ---- numbers and sizes ---- */

static void
sizes(void)
{
	const uint32_t greatest = 8192;
	int good = 1;
	uint64_t cells = 0, value, low = 1;
	struct sp_fault fault;

	ok(sp_number_parse("123", 2, 99, &value) == SP_OK && value == 12,
	    "a number ends where its length says");
	ok(sp_number_parse("7", 1, 7, &value) == SP_OK && value == 7 &&
	    sp_number_parse("8", 1, 7, &value) == SP_MALFORMED &&
	    sp_range_parse("x", ":5", &low, &value, &fault) == SP_OK &&
	    low == 0 && value == 5, "a number is one up to a bound, a range "
	    "begins at 0");
	for (uint32_t side = 1; side <= greatest; side++) {
		uint64_t square = (uint64_t)side * side;

		for (; cells < square; cells += 1 + (side > 300 ? side : 0))
			good &= sp_square_side(cells) == 0 || cells == 0;
		good &= sp_square_side(square - 1) == 0 || side == 1;
		good &= sp_square_side(square) == side;
		cells = square + 1;
	}
	ok(good, "squares have a side, other numbers of cells have none");
	cells = (uint64_t)(greatest + 1) * (greatest + 1);
	ok(cells > SP_MAX_CELLS && sp_square_side(cells) == 0 &&
	    sp_square_side(UINT64_C(1) << 62) == 0,
	    "a square of more than SP_MAX_CELLS cells has no side");
}

/* ---- writing ---- */

static void
write_errors(void)
{
	struct sp_writer *w;
	int ends[2];

	oracle_need(pipe(ends) == 0 &&
	    sp_writer_new_file(&w, ends[0]) == SP_OK, "a writer");
	sp_write_text(w, "lost\n");
	ok(sp_writer_flush(w) == SP_IO_ERROR,
	    "text for a descriptor that is only for reading is an error");
	ok(sp_writer_flush(w) == SP_IO_ERROR,
	    "a writer that has failed reports it at each flush");
	sp_writer_free(w);
	close(ends[0]);
	close(ends[1]);
}

/* ---- boards ---- */

/* Boards that a program fills in by itself: the reasons of faults. */
static void
settled(void)
{
	static const char single[] =
	    "in a single row or column tiles cannot pass each other";
	static const struct {
		struct sp_size size;
		uint32_t label[6];
		const char *fault;
		enum sp_fault_kind kind;
	} rows[] = {
		{ { 2, 2 }, { 1, 2, 3, 0 }, NULL, SP_FAULT_OTHER },
		{ { 2, 2 }, { 4, 2, 3, 0 }, NULL, SP_FAULT_OTHER },
		{ { 3, 2 }, { 6, 5, 4, 3, 2, 0 }, NULL, SP_FAULT_OTHER },
		{ { 2, 2 }, { 1, 2, 5, 0 },
		    "label 5 is out of range (0 to 4)", SP_FAULT_RANGE },
		{ { 2, 2 }, { 1, 2, UINT32_MAX, 2 },
		    "label 4294967295 is out of range (0 to 4)",
		    SP_FAULT_RANGE },
		{ { 2, 2 }, { 1, 2, 2, 5 }, "label 2 appears twice",
		    SP_FAULT_TWICE },
		{ { 2, 2 }, { 1, 2, 3, 4 }, "no blank (0)",
		    SP_FAULT_NO_BLANK },
		{ { 2, 2 }, { 1, 2, 0, 0 }, "more than one blank (0)",
		    SP_FAULT_BLANKS },
		{ { 2, 1 }, { 1, 0 }, single, SP_FAULT_OTHER },
		{ { 1, 2 }, { 1, 0 }, single, SP_FAULT_OTHER },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *why = rows[i].fault;
		struct sp_fault fault;
		enum sp_status status;

		status = sp_board_set(&board, rows[i].size, rows[i].label,
		    &fault);
		ok(why == NULL ? status == SP_OK &&
		    oracle_same(&board, board.size.w, board.size.h,
		    rows[i].label) : status == SP_MALFORMED && board.n == 0 &&
		    fault.kind == rows[i].kind &&
		    oracle_same_core(fault.text, why),
		    "sp_board_set of labels %u: %s", (unsigned)i + 1,
		    why == NULL ? "a board" : why);
	}
}

static void
little_endian(void)
{
	uint64_t word = sp_little_endian(0x0123456789abcdef);

	/* Text is made of words on machines of either kind. */
	ok(memcmp(&word, "\xef\xcd\xab\x89\x67\x45\x23\x01", 8) == 0,
	    "sp_little_endian puts the lowest byte first");
}

int
main(void)
{
	sp_board_init(&board);
	TEST(little_endian());
	TEST(sizes());
	TEST(write_errors());
	TEST(settled());
	sp_board_free(&board);
	return done();
}

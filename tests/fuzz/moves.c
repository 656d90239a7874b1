/* moves.c -- any text of moves has the effect of slides made one by one */
#include "slides.h"

/*
 * The first line has columns and rows and a number that chooses the board;
 * "check" asks for no board.
 */

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static uint32_t start[SLIDES_CELLS];
	enum sp_status status;
	struct sp_fault fault;
	struct sp_board b;
	struct sp_size of;
	struct fuzz f;
	int good;

	fuzz_open(&f, data, size);
	of = fuzz_size(&f, SLIDES_SIDE);
	if (of.w == 0)
		return 0;
	oracle_seed(f.number[2]);
	oracle_shuffle(start, of.w * of.h, 1 + oracle_below(of.w * of.h));
	slow_board(of.w, of.h, start);
	slow.is_there = !fuzz_says(&f, "check");
	good = slow_moves(f.text, f.length);
	sp_board_init(&b);
	oracle_set(&b, of.w, of.h, start);
	status = sp_moves_apply(slow.is_there ? &b : NULL, f.text, f.length,
	    &fault);
	fuzz_need(status == (good ? SP_OK : SP_MALFORMED),
	    "the moves are legal or not", good ? "legal" : slow.fault,
	    status == SP_OK ? "legal" : fault.text);
	if (!good)
		fuzz_core("the reason", slow.fault, &fault);
	fuzz_need(oracle_same(&b, slow.w, slow.h, slow.label),
	    "the board after the moves", "", "another");
	sp_board_free(&b);
	return 0;
}

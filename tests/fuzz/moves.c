/* moves.c -- any text of moves has the effect of slides made one by one */
#include "slides.h"

/*
 * The first line has columns and rows, a number that chooses the board, and
 * how many bytes come at a time, 0 for all; "check" asks for no board.
 */

/* Makes the moves by the library, which takes `piece` bytes at a time. */
static enum sp_status
make_moves(struct sp_board *b, const char *text, size_t length, size_t piece,
    struct sp_fault *fault)
{
	struct sp_moves m;
	enum sp_status status = SP_OK;

	sp_moves_start(&m);
	while (length > 0 && status == SP_OK) {
		size_t count = piece < length ? piece : length;
		char *bytes = malloc(count);

		oracle_need(bytes != NULL, "memory");
		memcpy(bytes, text, count);
		status = sp_moves_take(&m, b, bytes, count, fault);
		free(bytes);
		text += count;
		length -= count;
	}
	return status == SP_OK ? sp_moves_end(&m, b, fault) : status;
}

static void
compare(enum sp_status status, int good, const struct sp_board *b,
    const struct sp_fault *fault)
{
	fuzz_need(status == (good ? SP_OK : SP_MALFORMED),
	    "the moves are legal or not", good ? "legal" : slow.fault,
	    status == SP_OK ? "legal" : fault->text);
	if (!good)
		fuzz_core("the reason", slow.fault, fault);
	fuzz_need(b == NULL || oracle_same(b, slow.w, slow.h, slow.label),
	    "the board after the moves", "", "another");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static uint32_t start[SLIDES_CELLS];
	struct sp_fault fault;
	struct sp_board b;
	struct sp_size of;
	struct fuzz f;
	uint32_t piece;
	int good;

	fuzz_open(&f, data, size);
	of = fuzz_size(&f, SLIDES_SIDE);
	if (of.w == 0)
		return 0;
	piece = f.number[3] == 0 ? FUZZ_MOST : f.number[3];
	oracle_seed(f.number[2]);
	oracle_shuffle(start, of.w * of.h, 1 + oracle_below(of.w * of.h));
	slow_board(of.w, of.h, start);
	slow.is_there = !fuzz_says(&f, "check");
	good = slow_moves(f.text, f.length);
	sp_board_init(&b);
	oracle_set(&b, of.w, of.h, start);
	compare(make_moves(slow.is_there ? &b : NULL, f.text, f.length, piece,
	    &fault), good, &b, &fault);
	oracle_set(&b, of.w, of.h, start);
	compare(sp_moves_apply(slow.is_there ? &b : NULL, f.text, f.length,
	    &fault), good, &b, &fault);
	sp_board_free(&b);
	return 0;
}

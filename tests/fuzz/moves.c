/* moves.c -- any text in place of moves does what slides by hand do */
#include "board/board.h"
#include "fuzz.h"

/*
 * The first line has columns and rows, a number that chooses the board, and
 * how many bytes come at a time, 0 for all; "check" asks for no board.
 */
enum { SIDE = 40, CELLS = SIDE * SIDE };

static struct {
	uint32_t w, h, blank;
	uint32_t label[CELLS];
	int is_there;
	uint64_t number; /* of the next move */
	char fault[SP_FAULT_TEXT];
} slow;

/* Moves the blank; 0 at the border. */
static int
slow_slide(int dx, int dy)
{
	int x = (int)(slow.blank % slow.w) + dx;
	int y = (int)(slow.blank / slow.w) + dy;
	uint32_t cell = (uint32_t)y * slow.w + (uint32_t)x;

	if (x < 0 || y < 0 || x >= (int)slow.w || y >= (int)slow.h)
		return 0;
	slow.label[slow.blank] = slow.label[cell];
	slow.label[cell] = 0;
	slow.blank = cell;
	return 1;
}

/* Makes a move so many times; 0 if there is a fault. */
static int
slow_move(char letter, int by_blank, uint64_t times)
{
	static const char names[] = "UDLR";
	static const int dx[] = { 0, 0, -1, 1 }, dy[] = { -1, 1, 0, 0 };
	static const char *const where[] = {
		"above", "below", "to the left of", "to the right of"
	};
	char upper = letter < 'a' ? letter : (char)(letter - 'a' + 'A');
	size_t way = (size_t)(strchr(names, upper) - names);

	if (times == 0) {
		sprintf(slow.fault,
		    "move %llu (%c): a repeat count starts at 1",
		    (unsigned long long)slow.number, letter);
		return 0;
	}
	if (!by_blank)
		way ^= 1;
	if (!slow.is_there) {
		slow.number = times > UINT64_MAX - slow.number ? UINT64_MAX :
		    slow.number + times;
		return 1;
	}
	for (; times > 0; times--, slow.number++) {
		if (slow_slide(dx[way], dy[way]))
			continue;
		sprintf(slow.fault, "move %llu (%c): no tile %s the blank",
		    (unsigned long long)slow.number, letter, where[way]);
		return 0;
	}
	return 1;
}

static int
slow_bad_letter(char letter)
{
	unsigned char c = (unsigned char)letter;

	sprintf(slow.fault, c >= 0x20 && c < 0x7f ?
	    "move %llu: '%c' is none of U D L R" :
	    "move %llu: '\\x%02X' is none of U D L R",
	    (unsigned long long)slow.number, c);
	return 0;
}

/* The digits of a repeat count from `at` on; 1 if there are none. */
static uint64_t
slow_times(const char **at, const char *end)
{
	uint64_t times = 0;

	if (*at == end || **at < '0' || **at > '9')
		return 1;
	for (; *at < end && **at >= '0' && **at <= '9'; (*at)++) {
		uint64_t digit = (uint64_t)(**at - '0');

		times = times > (UINT64_MAX - digit) / 10 ? UINT64_MAX :
		    times * 10 + digit;
	}
	return times;
}

/* Makes all moves; 0 if there is a fault. */
static int
slow_moves(const char *text, size_t length)
{
	static const char prefix[] = "blank:";
	const size_t prefix_length = sizeof prefix - 1;
	char *bare = malloc(length + 1);
	const char *at = bare, *end;
	size_t used = 0;
	int good = 1, by_blank = 0;

	oracle_need(bare != NULL, "memory");
	for (size_t i = 0; i < length; i++)
		if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r')
			bare[used++] = text[i];
	end = bare + used;
	if (used >= prefix_length && memcmp(at, prefix, prefix_length) == 0) {
		at += prefix_length;
		by_blank = 1;
	}
	while (good && at < end) {
		char letter = *at++;

		good = letter != 0 && strchr("UDLRudlr", letter) != NULL ?
		    slow_move(letter, by_blank, slow_times(&at, end)) :
		    slow_bad_letter(letter);
	}
	free(bare);
	return good;
}

/* The same by the library, some bytes at a time. */
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
	fuzz_need(good || strcmp(fault->text, slow.fault) == 0,
	    "the reason", slow.fault, fault->text);
	fuzz_need(b == NULL || oracle_same(b, slow.w, slow.h, slow.label),
	    "the board after the moves", "", "another");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static uint32_t start[CELLS];
	struct sp_fault fault;
	struct sp_board b;
	struct sp_size of;
	struct fuzz f;
	uint32_t piece;
	int good;

	fuzz_open(&f, data, size);
	of = fuzz_size(&f, SIDE);
	if (of.w == 0)
		return 0;
	piece = f.number[3] == 0 ? FUZZ_MOST : f.number[3];
	oracle_seed(f.number[2]);
	oracle_shuffle(start, of.w * of.h, 1 + oracle_below(of.w * of.h));
	memcpy(slow.label, start, sizeof start);
	slow.w = of.w;
	slow.h = of.h;
	slow.blank = oracle_blank(start, of.w * of.h);
	slow.is_there = !fuzz_says(&f, "check");
	slow.number = 1;
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

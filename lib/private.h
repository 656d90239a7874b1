/*
 * private.h -- what the files of the library share and its users do not see
 */
#ifndef SP_PRIVATE_H
#define SP_PRIVATE_H

#include "sp.h"

/* ---- fault.c ---- */

/* Sets fault->text as printf does, fault->line to 0, and returns `status`. */
enum sp_status sp_fault_set(struct sp_fault *fault, enum sp_status status,
    const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

/* Appends to fault->text as printf does. */
void sp_fault_append(struct sp_fault *fault, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Appends the bytes in print, those not printable ASCII as \xHH, 32 at most */
void sp_fault_quote(char *text, size_t room, const char *bytes, size_t count);

/* ---- sets of labels as words of bits ---- */

enum { SP_WORD_BITS = 64 };

/* The words that hold bits 0..n. */
static inline uint32_t
sp_bit_words(uint32_t n)
{
	return n / SP_WORD_BITS + 1;
}

/* Sets a bit and returns what it was. */
static inline unsigned
sp_bit_set(uint64_t *word, uint32_t bit)
{
	uint64_t mask = (uint64_t)1 << bit % SP_WORD_BITS;
	unsigned was = (word[bit / SP_WORD_BITS] & mask) != 0;

	word[bit / SP_WORD_BITS] |= mask;
	return was;
}

/* Bits set in a word, counted in pairs, nibbles and bytes. */
static inline uint32_t
sp_bit_count(uint64_t x)
{
	x -= x >> 1 & UINT64_C(0x5555555555555555);
	x = (x & UINT64_C(0x3333333333333333)) +
	    (x >> 2 & UINT64_C(0x3333333333333333));
	x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (uint32_t)(x * UINT64_C(0x0101010101010101) >> 56);
}

/* The highest bit that is set in a word that is not 0. */
static inline uint32_t
sp_bit_top(uint64_t x)
{
	x |= x >> 1;
	x |= x >> 2;
	x |= x >> 4;
	x |= x >> 8;
	x |= x >> 16;
	x |= x >> 32;
	return sp_bit_count(x) - 1;
}

/* ---- tally.c ---- */

/* The bytes of a board's scratch for counts of labels up to `label`. */
size_t sp_tally_bytes(uint32_t label);

/* ---- seed.c ---- */

/* A seed of the bytes that come from fd; SP_IO_ERROR with errno. */
enum sp_status sp_seed_read(struct sp_seed *seed, int fd);

/* ---- dice.c: bounded draws from a board's random words ---- */

/*
 * The words of board i: a block of philox.c serves 4/share boards, each of
 * them `share` of its four words; a board that needs more goes on in the next
 * block of its own.  `stream` tells boards from other uses of the seed.
 */
struct sp_dice {
	struct sp_seed seed;
	uint64_t counter[4]; /* block, its number for that board, 0, stream */
	unsigned share, first, next; /* words first .. first+share-1 */
	uint64_t word[4];
	uint64_t filled[2]; /* counter of what word holds, less 0 and stream */
	int is_filled;
};

enum sp_stream { SP_STREAM_BOARDS, SP_STREAM_ORDER };

/* Most dice that one word can hold: 2^60 in throws of at least 2. */
enum { SP_DICE_MAX = 60 };

void sp_dice_init(struct sp_dice *d, struct sp_seed seed,
    enum sp_stream stream, unsigned share);
/* Goes to the first word of board i. */
void sp_dice_start(struct sp_dice *d, uint64_t i);
/*
 * Whether a die fits into a word with others, whose bounds have that product;
 * if so it is multiplied into the product, which begins as 1.
 */
int sp_dice_fit(uint64_t *product, uint32_t bound);
/*
 * Throws dice that fit into one word: 0 <= out[k] < bound[k], k < count,
 * exactly uniform and independent.
 */
void sp_dice_throw(struct sp_dice *d, const uint32_t *bound, unsigned count,
    uint64_t product, uint32_t *out);
/*
 * Throws dice of bounds bound, bound-1, .. down to last >= 2, as many to a word
 * as fit, until there are no more or at least `want`; returns how many.  `out`
 * has room for want + SP_DICE_MAX.
 */
unsigned sp_dice_descend(struct sp_dice *d, uint32_t bound, uint32_t last,
    uint32_t *out, unsigned want);
/* The next word, and a number below bound > 0, exactly uniform. */
uint64_t sp_dice_word(struct sp_dice *d);
uint64_t sp_dice_below(struct sp_dice *d, uint64_t bound);

/* ---- order.c: a keyed permutation of board numbers ---- */

/* The number left * (bound of right) + right, which may pass 2^64. */
struct sp_pair {
	uint64_t left, right;
};

struct sp_order {
	uint64_t left, right; /* bounds of the halves */
	struct sp_pair shift;
	uint64_t key[8];
	uint32_t *table; /* the whole order where there are few numbers */
};

/* Both bounds at most 2^59. */
enum sp_status sp_order_init(struct sp_order *o, struct sp_seed seed,
    uint64_t left, uint64_t right);
void sp_order_free(struct sp_order *o);
/* The number that stands at that place of the order. */
struct sp_pair sp_order_at(const struct sp_order *o, struct sp_pair at);
/* The same for four places, faster than one by one. */
enum { SP_ORDER_FOUR = 4 };
void sp_order_at_four(const struct sp_order *o,
    struct sp_pair at[SP_ORDER_FOUR]);

/* ---- index.c ---- */

/*
 * Turns rank[0..t-1], the Lehmer digits of an order of t things, into the
 * order; left has room for t.
 */
void sp_ranks_from_digits(uint32_t *rank, uint32_t t, uint32_t *left);

/* ---- solvable.c ---- */

/*
 * Whether a board of that permutation parity, missing number and cell of the
 * blank can be solved.
 */
int sp_parity_solves(unsigned parity, uint32_t missing, uint32_t blank,
    const struct sp_goal *g);

/* ---- input.c ---- */

/*
 * With pos == end: reads the next block.  SP_OK with at least one byte, SP_END
 * at the end of the file, SP_IO_ERROR.
 */
enum sp_status sp_input_fill(struct sp_input *in);
/* Waits for poll(2) events of a descriptor that does not block. */
void sp_wait_for(int fd, short events);
/* Makes a string all there is to read; no file can be read after. */
enum sp_status sp_input_text(struct sp_input *in, const char *text);
/* Skips to behind the next LF. */
enum sp_status sp_input_skip_line(struct sp_input *in);

/* ---- token.c: labels and faults in a line ---- */

enum sp_token {
	SP_TOKEN_NUMBER,
	SP_TOKEN_LINE_END, /* the LF is taken */
	SP_TOKEN_FILE_END,
	SP_TOKEN_WRONG,    /* no number */
	SP_TOKEN_ERROR     /* read(2) failed */
};

enum { SP_TOKEN_TEXT = 33 }; /* bytes kept, one more than are shown */

/* What the bytes of a text are, and the token at hand. */
struct sp_lexer {
	unsigned char class[256];
	int loose;
	int comment;         /* there was a comment on the line */
	uint64_t value;      /* saturated a little above SP_MAX_CELLS */
	char text[SP_TOKEN_TEXT];
	size_t length;       /* bytes in text */
};

void sp_lexer_init(struct sp_lexer *lexer, int loose, int newline_is_space);
enum sp_token sp_lexer_next(struct sp_lexer *lexer, struct sp_input *in);
/* Takes the LF that ends the line, if it is the next byte at hand. */
int sp_lexer_line_end(const struct sp_lexer *lexer, struct sp_input *in);
/* Reads a number of any length; the digits are appended to *digits. */
enum sp_token sp_lexer_long_number(struct sp_lexer *lexer,
    struct sp_input *in, char *digits, size_t room, size_t *length);

/* Whether a token would do, or be a part of a board, if read loosely. */
int sp_is_loose(const char *text, size_t length);
/* Skips a line and tells what it held. */
enum sp_line { SP_LINE_EMPTY, SP_LINE_COMMENT, SP_LINE_TEXT };
enum sp_status sp_lexer_skip_line(struct sp_lexer *lexer,
    struct sp_input *in, enum sp_line *line);

/* ---- labels.c: clean labels from the block at hand ---- */

enum {
	SP_LABEL_DIGITS = 8, /* most digits of a clean label */
	SP_LABEL_SPARE = 32  /* numbers that may be stored past the last one */
};

/*
 * Takes the labels that come next in the block, as long as they are clean, at
 * most so many: up to eight digits that are no more than SP_MAX_CELLS, spaces
 * or nothing in front, a space, LF or comment behind.  It may leave any of
 * them, but nothing is taken behind an LF.  Returns how many.
 */
typedef uint32_t sp_labels(struct sp_input *in, uint32_t *label,
    uint32_t most);

sp_labels sp_labels_plain, sp_labels_sse2, sp_labels_vbmi2;
/* One that is there at once; the best one, for which the processor is asked */
sp_labels *sp_labels_first(void);
sp_labels *sp_labels_best(void);

/* ---- scan.c: labels become a board ---- */

enum { SP_SEEN_WORDS = 255 };

/* What is known of the board that is being read. */
struct sp_scan {
	struct sp_lexer lexer;
	int many;            /* 0 is the blank, and all else is a label */
	sp_labels *labels;   /* takes clean ones */
	int is_best;         /* there is no better one */
	int skip_line;       /* the rest of this line is to be skipped */
	int skip_grid;       /* and the rest of this grid */
	uint32_t limit;      /* most labels, and the greatest */
	uint32_t count;      /* labels read */
	uint32_t stored;     /* those kept in the board */
	uint32_t marked;     /* those in b->mark; the others are all different */
	uint32_t max;        /* the greatest label */
	uint32_t blanks;
	int dropped;         /* some blanks were not kept */
	uint32_t rows;       /* rows of a grid that are complete */
	uint32_t width;      /* labels of its first row, 0 before its end */
	uint32_t row_count;  /* labels in this row */
	uint32_t square, side; /* of the last square board: labels, side */

	/* A label came twice, but an earlier one may yet prove too great. */
	int twice;
	struct sp_fault twice_fault;

	/* Lines of a grid that hold only a comment: so many before a row. */
	struct sp_gap {
		uint32_t row;
		uint64_t lines;
	} *gap;
	size_t gaps, gap_room;

	/* Labels seen: of those below 64 as bits, unless they were marked;
	 * and as bytes, all 0 in between. */
	uint64_t word, seen[SP_SEEN_WORDS];
};

/* Forgets what was read of the board before, whose labels stand in b. */
void sp_scan_start(struct sp_reader *r);
/* Takes the number in the lexer as the next label. */
enum sp_status sp_scan_label(struct sp_reader *r, struct sp_board *b,
    struct sp_fault *fault);
/* The fault of a token that is no number. */
enum sp_status sp_scan_wrong(struct sp_reader *r, struct sp_fault *fault);
/* All labels are read: makes a board of them, or finds the fault. */
enum sp_status sp_scan_finish(struct sp_reader *r, struct sp_board *b,
    struct sp_fault *fault);
/* Leaves a board that did not come to its end. */
void sp_scan_leave(struct sp_reader *r, struct sp_board *b);

/* Makes room for more labels, unless it is there or the limit is reached. */
enum sp_status sp_scan_room(const struct sp_scan *s, struct sp_board *b,
    uint32_t labels);
/* Marks the labels stored that are not marked yet. */
enum sp_status sp_scan_mark(struct sp_scan *s, struct sp_board *b);
/* Takes the marks of the first labels away, which are up to max. */
void sp_scan_unmark(struct sp_scan *s, struct sp_board *b, uint32_t count,
    uint32_t max);

/* ---- scan_many.c: many labels of a board at once ---- */

/* Takes clean labels from the block at hand, as many as it can. */
enum sp_status sp_scan_many(struct sp_reader *r, struct sp_board *b,
    struct sp_fault *fault);

/* ---- hint.c: what may be behind a fault, added to its text ---- */

/* Of a token that is no number: signs of other notations, or an encoding. */
void sp_hint_wrong(const struct sp_reader *r, struct sp_fault *fault);
/* Of a whole line: if it may be a row, at -G. */
void sp_hint_grid(const struct sp_reader *r, const struct sp_board *b,
    struct sp_fault *fault);
/* Of a grid: if its first row may be a board, that -G is too much. */
void sp_hint_lines(const struct sp_reader *r, const struct sp_board *b,
    struct sp_fault *fault);

/* ---- board.c ---- */

/* Makes room for labels; those before are kept. */
enum sp_status sp_board_room(struct sp_board *b, uint32_t cells);
/* Makes mark cover labels 0..label. */
enum sp_status sp_board_mark_room(struct sp_board *b, uint32_t label);
/* b->size, n and labels are right: finds blank and missing number. */
void sp_board_find_blank(struct sp_board *b);
/*
 * Sets the tiles in row-major order, around the blank, from ranks 0..n-2
 * among the labels with that missing number.
 */
void sp_board_from_ranks(struct sp_board *b, uint32_t missing,
    uint32_t blank, const uint32_t *rank);
/* Exchanges the last two tiles in row-major order. */
void sp_board_exchange_last(struct sp_board *b);

/* ---- cpu.c: what the processor has ---- */

#if defined(__x86_64__) && defined(__GNUC__) && !defined(SP_PLAIN)
#define SP_X86
#endif

/* Sets of instructions, each with all before it. */
enum sp_cpu {
	SP_CPU_PLAIN, /* kernels in C alone */
	SP_CPU_SSE2,  /* every x86-64 processor */
	SP_CPU_SSSE3,
	SP_CPU_VBMI2  /* AVX-512 */
};

/* The greatest set that may be used as far as the environment's SP_PLAIN goes:
 * unset, "ssse3", "sse2", or anything else for plain C. */
enum sp_cpu sp_cpu_allowed(void);
/* And that the processor has, which takes some time to ask. */
enum sp_cpu sp_cpu(void);

uint64_t sp_bytes_reversed(uint64_t word);

/* A word whose first byte in memory is its lowest. */
static inline uint64_t
sp_little_endian(uint64_t word)
{
	const union {
		uint16_t number;
		unsigned char first;
	} probe = { 1 };

	return probe.first == 1 ? word : sp_bytes_reversed(word);
}

/* ---- real.c: as sqrt, log and exp of libm, of x >= 0, x > 0 and any x ---- */

double sp_sqrt(double x);
double sp_log(double x);
double sp_exp(double x);

/* ---- 128-bit products ---- */

/* The high and low words of a 128-bit product. */
#if defined(__SIZEOF_INT128__) && !defined(SP_PLAIN)
__extension__ typedef unsigned __int128 sp_wide;

static inline uint64_t
sp_multiply(uint64_t a, uint64_t b, uint64_t *low)
{
	sp_wide product = (sp_wide)a * b;

	*low = (uint64_t)product;
	return (uint64_t)(product >> 64);
}
#else
static inline uint64_t
sp_multiply(uint64_t a, uint64_t b, uint64_t *low)
{
	uint64_t a0 = a & UINT32_MAX, a1 = a >> 32;
	uint64_t b0 = b & UINT32_MAX, b1 = b >> 32;
	uint64_t cross = a1 * b0 + (a0 * b0 >> 32);
	uint64_t upper = a0 * b1 + (cross & UINT32_MAX);

	*low = a * b;
	return a1 * b1 + (cross >> 32) + (upper >> 32);
}
#endif

#endif

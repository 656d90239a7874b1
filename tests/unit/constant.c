/* constant.c -- a const board is not written to, not even for a time */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#if defined(_POSIX_MAPPED_FILES) && _POSIX_MAPPED_FILES > 0 && \
    defined(_POSIX_MEMORY_PROTECTION) && _POSIX_MEMORY_PROTECTION > 0
#include <sys/mman.h>
#define CAN_PROTECT 1
#else
#define CAN_PROTECT 0
#endif

#include "board/bignum.h"
#include "oracle.h"
#include "tap.h"

enum { LINES = 40, LINE_TEXT = 20000 };

/* Everything that is said of a board, as text. */
struct account {
	size_t used;
	char text[LINES * LINE_TEXT];
};

static struct oracle_goal goal;
static struct sp_board board, spare;
static uint32_t label[ORACLE_CELLS], table[ORACLE_CELLS];

static void
add(struct account *a, const char *text)
{
	size_t length = strlen(text);

	oracle_need(a->used + length < sizeof a->text, "room");
	memcpy(a->text + a->used, text, length + 1);
	a->used += length;
}

static void
add_number(struct account *a, uint64_t value)
{
	char text[32];

	snprintf(text, sizeof text, "%llu\n", (unsigned long long)value);
	add(a, text);
}

static void
measure(struct account *a, const struct sp_board *b, const struct sp_goal *g)
{
	struct sp_fault fault = { 0, "" };
	uint64_t value = 0;
	enum sp_status status;

	for (size_t k = 0; sp_field_at(k) != NULL; k++) {
		status = sp_field_value(sp_field_at(k), b, g, &value, &fault);
		add_number(a, status);
		add_number(a, status == SP_OK ? value : 0);
	}
	add_number(a, (uint64_t)sp_solvable(b, g));
	add_number(a, sp_parity(b));
	add_number(a, sp_inversion_table(b, g, table));
}

static void
tell(struct account *a, const struct sp_board *b, const struct sp_goal *g)
{
	struct sp_fault fault;
	struct sp_property property;
	static struct sp_big index;
	static char text[SP_BIG_TEXT];
	int holds = 0;

	oracle_need(sp_explain(b, g, &spare, text, sizeof text) == SP_OK &&
	    sp_property_parse("swaps=3:90", &property, &fault) == SP_OK &&
	    sp_property_test(&property, b, g, &holds, &fault) == SP_OK,
	    "memory");
	add(a, text);
	add_number(a, (uint64_t)holds);
	if (sp_index_check(b, SP_MAX_INDEX_CELLS, &fault) == SP_OK) {
		sp_index(b, &index);
		sp_big_print(&index, text);
		add(a, text);
	}
}

/* Boards that are made from it; that they are right is for other tests. */
static void
make_others(struct account *a, const struct sp_board *b,
    const struct sp_goal *g)
{
	struct sp_goal literal;
	uint64_t sum = 0;

	sp_goal_init(&literal, SP_CLASSIC);
	oracle_need(sp_board_copy(&spare, b) == SP_OK &&
	    sp_board_equal(&spare, b) &&
	    sp_goal_from_board(&literal, b) == SP_OK &&
	    sp_unroll(b, g, &spare) == SP_OK, "memory");
	for (size_t k = 0; sp_symmetry_at(k) != NULL; k++) {
		oracle_need(sp_symmetry_apply(sp_symmetry_at(k), b, &spare) ==
		    SP_OK, "memory");
		for (uint32_t cell = 0; cell < b->n; cell++)
			sum = sum * 31 + spare.label[cell];
	}
	add_number(a, sum);
	sp_goal_clear(&literal);
}

static void
take_account(struct account *a, const struct sp_board *b,
    const struct sp_goal *g)
{
	a->used = 0;
	a->text[0] = '\0';
	measure(a, b, g);
	tell(a, b, g);
	make_others(a, b, g);
}

#if CAN_PROTECT
/* A copy of b whose struct and labels are in memory that is only for reading */
static struct sp_board *
protected_copy(const struct sp_board *b, size_t *bytes)
{
	FILE *file = tmpfile();
	struct sp_board *copy;
	void *memory;

	*bytes = sizeof *copy + b->n * sizeof *b->label;
	oracle_need(file != NULL && ftruncate(fileno(file), (off_t)*bytes) ==
	    0, "a file");
	memory = mmap(NULL, *bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE,
	    fileno(file), 0);
	fclose(file);
	oracle_need(memory != MAP_FAILED, "memory");
	copy = memory;
	*copy = *b;
	copy->label = (uint32_t *)(void *)(copy + 1);
	memcpy(copy->label, b->label, b->n * sizeof *b->label);
	oracle_need(mprotect(memory, *bytes, PROT_READ) == 0, "protection");
	return copy;
}

static int
is_only_read(void)
{
	static struct account usual, only_read;
	size_t bytes;
	struct sp_board *copy = protected_copy(&board, &bytes);

	take_account(&usual, &board, goal.goal);
	take_account(&only_read, copy, goal.goal);
	munmap(copy, bytes);
	return usual.used > 100 && strcmp(usual.text, only_read.text) == 0;
}
#endif

static void
compare(uint32_t w, uint32_t h)
{
#if CAN_PROTECT
	int good = 1;

	for (int kind = 0; kind <= ORACLE_NAMED; kind++) {
		uint32_t missing = 1 + oracle_below(w * h);

		oracle_goal_make(&goal, kind, w, h, missing);
		oracle_shuffle(label, w * h, missing);
		oracle_set(&board, w, h, label);
		good &= is_only_read();
	}
	ok(good, "a %ux%u board in memory only for reading is measured", w, h);
#else
	ok(1, "a %ux%u board is only read # SKIP there is no mprotect", w, h);
#endif
}

int
main(void)
{
	sp_board_init(&board);
	sp_board_init(&spare);
	TEST(compare(2, 2));
	TEST(compare(4, 4));
	TEST(compare(5, 4));
	TEST(compare(12, 12));
	TEST(compare(64, 64));
	TEST(compare(2, 3000));
	TEST(compare(100, 100));
	oracle_goal_clear(&goal);
	sp_board_free(&spare);
	sp_board_free(&board);
	return done();
}

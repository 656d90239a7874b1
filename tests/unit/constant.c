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

#include "oracle.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board, spare;
static uint32_t label[ORACLE_CELLS], table[ORACLE_CELLS];

#if CAN_PROTECT
/* Asks all that can be asked about a board, and makes other boards of it.  That
 * the answers are right is for other tests. */
static void
use(const struct sp_board *b, const struct sp_goal *g)
{
	const struct sp_symmetry *symmetry;
	static char text[SP_INDEX_TEXT];
	struct sp_property property;
	struct sp_goal *literal;
	struct sp_fault fault;
	uint64_t value;
	int holds;

	for (size_t k = 0; sp_field_at(k) != NULL; k++)
		oracle_need(sp_field_value(sp_field_at(k), b, g, &value,
		    &fault) != SP_NO_MEMORY, "memory");
	oracle_need(sp_is_solvable(b, g) == sp_is_solvable(b, g) &&
	    sp_parity(b) < 2 && sp_inversion_table(b, g, table, &fault) == SP_OK &&
	    sp_property_parse("swaps=3:90", &property, &fault) == SP_OK &&
	    sp_property_test(&property, b, g, &holds, &fault) == SP_OK &&
	    sp_explain(b, g, &spare, text, sizeof text) == SP_OK &&
	    sp_board_copy(&spare, b) == SP_OK &&
	    sp_goal_new_from_board(&literal, b, &fault) == SP_OK &&
	    sp_unroll(b, g, table, &fault) == SP_OK, "memory");
	sp_board_print(b, sp_form_by_name("index"), text, sizeof text);
	for (size_t k = 0; (symmetry = sp_symmetry_at(k)) != NULL; k++)
		oracle_need(sp_symmetry_apply(symmetry, b, &spare) == SP_OK,
		    "memory");
	sp_goal_free(literal);
}

/* A copy of b whose struct and labels are in memory that is only for reading */
static struct sp_board *
protected_copy(const struct sp_board *b, size_t *bytes)
{
	FILE *file = tmpfile();
	struct sp_board *copy;
	uint32_t *labels;
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
	copy->label = labels = (uint32_t *)(void *)(copy + 1);
	memcpy(labels, b->label, b->n * sizeof *b->label);
	oracle_need(mprotect(memory, *bytes, PROT_READ) == 0, "protection");
	return copy;
}
#endif

static void
compare(uint32_t w, uint32_t h)
{
#if CAN_PROTECT
	int same = 1;

	for (int kind = 0; kind <= ORACLE_NAMED; kind++) {
		uint32_t missing = 1 + oracle_below(w * h);
		struct sp_board *copy;
		size_t bytes;

		oracle_goal_make(&goal, kind, w, h, missing);
		oracle_shuffle(label, w * h, missing);
		oracle_set(&board, w, h, label);
		copy = protected_copy(&board, &bytes);
		/* To write to the copy ends the program. */
		use(copy, goal.goal);
		same &= oracle_equal(copy, &board);
		munmap(copy, bytes);
	}
	ok(same, "a %ux%u board in memory only for reading is measured", w, h);
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

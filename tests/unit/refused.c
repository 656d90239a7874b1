/* refused.c -- without memory, large boards have right measures or none */
#include <stdlib.h>
#include <sys/resource.h>

#include "oracle.h"
#include "tap.h"

enum { FIELDS = 64 };

/* All answers about a board. */
struct answers {
	uint64_t parity, solvable, swaps;
	uint64_t inversions, table, conflicts;
	uint64_t value[FIELDS]; /* of fields with the status SP_OK */
	enum sp_status field[FIELDS], explain, settle;
};

static struct sp_board board, spare;
static struct sp_goal *goal;

static void
ask(struct answers *a, uint32_t *table)
{
	struct sp_fault fault;
	char text[SP_FAULT_TEXT];

	a->parity = sp_parity(&board);
	a->solvable = (uint64_t)sp_solvable(&board, goal);
	a->swaps = sp_swaps(&board, goal);
	a->inversions = sp_inversions(&board, goal);
	a->table = sp_inversion_table(&board, goal, table);
	a->conflicts = sp_conflicts(&board, goal);
	for (size_t k = 0; k < FIELDS && sp_field_at(k) != NULL; k++)
		a->field[k] = sp_field_value(sp_field_at(k), &board, goal,
		    &a->value[k], &fault);
	a->explain = sp_explain(&board, goal, &spare, text, sizeof text);
	a->settle = sp_board_validate(&board, &fault);
}

/* ---- no memory ---- */

#if !defined(RLIMIT_AS)
#define RLIMIT_AS RLIMIT_DATA
#endif

struct block {
	struct block *next;
};

static struct rlimit before;

/* Returns whether there is so much memory. */
static int
is_had(size_t bytes)
{
	void *volatile memory = malloc(bytes);
	int had = memory != NULL;

	free(memory);
	return had;
}

/*
 * Takes all memory there is, as a list; NULL if no limit can be set, or none
 * holds, as where the processor is emulated.
 */
static struct block *
take_all(void)
{
	struct block *all = NULL;
	struct rlimit none;

	if (getrlimit(RLIMIT_AS, &before) != 0)
		return NULL;
	none = before;
	none.rlim_cur = 1;
	if (setrlimit(RLIMIT_AS, &none) != 0)
		return NULL;
	if (is_had((size_t)1 << 26)) {
		setrlimit(RLIMIT_AS, &before);
		return NULL;
	}
	for (size_t bytes = (size_t)1 << 24; bytes >= 1024; bytes /= 2) {
		struct block *block;

		while ((block = malloc(bytes)) != NULL) {
			block->next = all;
			all = block;
		}
	}
	return all;
}

static void
give_back(struct block *all)
{
	setrlimit(RLIMIT_AS, &before);
	while (all != NULL) {
		struct block *next = all->next;

		free(all);
		all = next;
	}
}

/* ---- boards ---- */

static void
draw(uint32_t w, uint32_t h, const char *name)
{
	struct sp_size size = { w, h };
	uint32_t n = w * h;
	struct sp_fault fault;

	oracle_need(sp_goal_new(&goal, name, size, &fault) == SP_OK &&
	    sp_board_resize(&board, size) == SP_OK &&
	    sp_board_resize(&spare, size) == SP_OK, "memory");
	oracle_shuffle(board.label, n, 1 + oracle_below(n));
	oracle_need(sp_board_validate(&board, &fault) == SP_OK, "a board");
}

/* Returns whether each field has the value that it has with memory, or none. */
static int
are_right_fields(const struct answers *want, const struct answers *got)
{
	int right = 1;

	for (size_t k = 0; k < FIELDS && sp_field_at(k) != NULL; k++)
		right &= got->field[k] == SP_NO_MEMORY ||
		    (got->field[k] == want->field[k] &&
		    (got->field[k] != SP_OK || got->value[k] ==
		    want->value[k]));
	return right && got->field[SP_FIELD_INVERSIONS] == SP_NO_MEMORY &&
	    got->field[SP_FIELD_SWAPS] == SP_OK &&
	    got->field[SP_FIELD_MANHATTAN] == SP_OK;
}

/*
 * Returns whether what needs memory says that there is none, and the rest is
 * right.  A thin board has so few cells that a bit for each fits on the stack,
 * but the cells of its longer side do not.
 */
static int
is_right_without_memory(const struct answers *want, const struct answers *got,
    int thin)
{
	return are_right_fields(want, got) && got->parity == want->parity &&
	    got->solvable == want->solvable && got->swaps == want->swaps &&
	    got->inversions == UINT64_MAX && got->table == UINT64_MAX &&
	    got->conflicts == (thin ? UINT64_MAX : want->conflicts) &&
	    got->explain == SP_NO_MEMORY &&
	    got->settle == (thin ? SP_OK : SP_NO_MEMORY);
}

static void
refuse(uint32_t w, uint32_t h, const char *name, int thin)
{
	uint32_t *table = malloc((size_t)w * h * sizeof *table);
	struct answers want, got;
	struct block *all;
	int refused;

	oracle_need(table != NULL, "memory");
	draw(w, h, name);
	ask(&want, table);
	all = take_all();
	refused = !is_had(4096);
	ask(&got, table);
	give_back(all);
	free(table);
	sp_goal_free(goal);
	if (refused)
		ok(is_right_without_memory(&want, &got, thin),
		    "%ux%u: measures without memory are right or none", w, h);
	else
		ok(1, "%ux%u # SKIP memory cannot be limited", w, h);
}

int
main(void)
{
	sp_board_init(&board);
	sp_board_init(&spare);
	/* stdio allocates its buffer here, before memory is limited. */
	puts("# measures without memory");
	if (getenv("TAP_UNLIMITED") != NULL) {
		ok(1, "no memory # SKIP it is not to be limited");
		return done();
	}
	TEST(refuse(300, 300, "classic", 0));
	TEST(refuse(300, 301, "spiral", 0));
	TEST(refuse(401, 233, "blank-first", 0));
	TEST(refuse(2, 5000, "snake", 1));
	sp_board_free(&spare);
	sp_board_free(&board);
	return done();
}

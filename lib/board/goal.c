/* goal.c -- named goals and the paths they follow */
#include <stdlib.h>
#include <string.h>

#include "board.h"

/* Each writes the cells of a board in the order that the path visits them. */

static void
snake(struct sp_size size, uint32_t *path)
{
	for (uint32_t row = 0; row < size.h; row++)
		for (uint32_t i = 0; i < size.w; i++)
			*path++ = row * size.w +
			    (row % 2 == 0 ? i : size.w - 1 - i);
}

static void
spiral(struct sp_size size, uint32_t *path)
{
	const uint32_t step[4] = { 1, size.w, 0 - 1u, 0 - size.w };
	uint32_t length[2] = { size.w, size.h - 1 }, cell = 0 - 1u;

	/* Along the top, down, back along the bottom, up; then further in. */
	for (unsigned turn = 0; length[turn % 2] > 0; turn++)
		for (uint32_t i = length[turn % 2]--; i > 0; i--)
			*path++ = cell += step[turn % 4];
}

static void
columns(struct sp_size size, uint32_t *path)
{
	for (uint32_t x = 0; x < size.w; x++)
		for (uint32_t y = 0; y < size.h; y++)
			*path++ = y * size.w + x;
}

/*
 * The named goals, by kind.  To add one: a kind before SP_LITERAL in board.h, a
 * function above, a row here.  Help texts and messages name them in this order.
 */
static const struct {
	const char *name;
	void (*lay)(struct sp_size size, uint32_t *path); /* NULL: row-major */
} goals[SP_LITERAL] = {
	[SP_CLASSIC] = { "classic", NULL },
	[SP_SNAKE] = { "snake", snake },
	[SP_SPIRAL] = { "spiral", spiral },
	[SP_COLUMNS] = { "columns", columns },
	[SP_BLANK_FIRST] = { "blank-first", NULL },
};

void
sp_goal_clear(struct sp_goal *g)
{
	free(g->path);
	*g = (struct sp_goal){ .path = NULL };
}

const char *
sp_goal_name_at(size_t k)
{
	return k < SP_LITERAL ? goals[k].name : NULL;
}

enum sp_status
sp_goal_by_name(const char *name, enum sp_goal_kind *kind)
{
	for (size_t k = 0; k < SP_LITERAL; k++) {
		if (strcmp(name, goals[k].name) == 0) {
			*kind = (enum sp_goal_kind)k;
			return SP_OK;
		}
	}
	return SP_MALFORMED;
}

enum sp_status
sp_goal_from_board(struct sp_goal *g, const struct sp_board *b)
{
	if (sp_label_room(&g->path, &g->room, b->n) != SP_OK)
		return SP_NO_MEMORY;
	g->kind = SP_LITERAL;
	g->size = b->size;
	g->n = b->n;
	g->missing = b->missing;
	for (uint32_t cell = 0; cell < b->n; cell++) {
		uint32_t label = b->label[cell];

		g->path[(label == 0 ? b->missing : label) - 1] = cell;
	}
	g->parity = sp_parity(b);
	return SP_OK;
}

enum sp_status
sp_goal_lay(struct sp_goal *g, enum sp_goal_kind kind, struct sp_size size,
    struct sp_fault *fault)
{
	uint32_t n = sp_cells(size);

	if (sp_size_check(size.w, size.h, fault) != SP_OK)
		return SP_MALFORMED;
	if (goals[kind].lay == NULL)
		sp_goal_clear(g);
	else if (sp_label_room(&g->path, &g->room, n) != SP_OK)
		return SP_NO_MEMORY;
	else
		goals[kind].lay(size, g->path);
	g->kind = kind;
	g->size = size;
	g->n = n;
	g->missing = 0;
	g->parity = 0;
	if (g->path != NULL) {
		/* As the labels of a board the path has 0 stand for n, which
		 * adds a cycle of n cells. */
		const struct sp_board b = { .n = n, .missing = n,
		    .label = g->path };

		g->parity = (sp_parity(&b) ^ (n - 1)) & 1;
	}
	return SP_OK;
}

struct sp_size
sp_goal_size(const struct sp_goal *g)
{
	assert(g != NULL);
	return g->size;
}

uint32_t
sp_goal_missing(const struct sp_goal *g)
{
	assert(g != NULL);
	return g->kind == SP_LITERAL ? g->missing : g->n;
}

enum sp_status
sp_goal_check(const struct sp_goal *g, const struct sp_board *b,
    struct sp_fault *fault)
{
	SP_NOT_NULL(fault, g && b);
	assert(sp_board_is_valid(b));
	if (sp_goal_fits(g, b))
		return SP_OK;
	if (b->n == 0)
		return sp_fault_set(fault, SP_REFUSED,
		    "the board has no cells");
	/* Of 1..n both have all labels but one: it must be the same one. */
	if (sp_size_equal(g->size, b->size))
		return sp_fault_set(fault, SP_REFUSED,
		    "label %lu is not in the goal", (unsigned long)g->missing);
	return sp_goal_refuse_size(g, b->size, fault);
}

enum sp_status
sp_goal_refuse_size(const struct sp_goal *g, struct sp_size size,
    struct sp_fault *fault)
{
	return sp_fault_set(fault, SP_REFUSED,
	    "the board is %lux%lu, but the goal is %lux%lu",
	    (unsigned long)size.w, (unsigned long)size.h,
	    (unsigned long)g->size.w, (unsigned long)g->size.h);
}

uint32_t
sp_goal_cell(const struct sp_goal *g, uint32_t k)
{
	if (k >= g->n)
		return g->n;
	return g->path == NULL ? k : g->path[k];
}

uint32_t
sp_goal_home(const struct sp_goal *g, uint32_t missing, uint32_t label)
{
	assert(g != NULL);
	if (missing == 0 || missing > g->n || label > g->n || label == missing)
		return g->n;
	return sp_home(g, missing, label);
}

enum sp_status
sp_goal_check_missing(const struct sp_goal *g, uint32_t missing,
    struct sp_fault *fault)
{
	if (missing == 0 || missing > g->n)
		return sp_fault_set(fault, SP_REFUSED,
		    "the missing number %lu is not in 1 to %lu",
		    (unsigned long)missing, (unsigned long)g->n);
	if (!sp_goal_fits_missing(g, missing))
		return sp_fault_set(fault, SP_REFUSED,
		    "the goal lacks %lu and not %lu",
		    (unsigned long)g->missing, (unsigned long)missing);
	return SP_OK;
}

enum sp_status
sp_goal_board(const struct sp_goal *g, uint32_t missing, struct sp_board *b,
    struct sp_fault *fault)
{
	SP_NOT_NULL(fault, g && b);
	if (sp_goal_check_missing(g, missing, fault) != SP_OK)
		return SP_REFUSED;
	if (sp_board_start(b, g->size) != SP_OK)
		return SP_NO_MEMORY;
	for (uint32_t label = 0; label <= g->n; label++)
		if (label != missing)
			sp_board_labels(b)[sp_home(g, missing, label)] = label;
	b->missing = missing;
	b->blank = sp_goal_home(g, missing, 0);
	return SP_OK;
}

/* Returns the status with which a new goal was laid out; frees the goal unless
 * that is SP_OK. */
static enum sp_status
keep(struct sp_goal **g, enum sp_status status)
{
	if (status != SP_OK) {
		sp_goal_free(*g);
		*g = NULL;
	}
	return status;
}

enum sp_status
sp_goal_new(struct sp_goal **g, const char *name, struct sp_size size,
    struct sp_fault *fault)
{
	enum sp_goal_kind kind;

	SP_NOT_NULL(fault, g && name);
	*g = NULL;
	if (sp_goal_by_name(name, &kind) != SP_OK)
		return sp_fault_set(fault, SP_MALFORMED,
		    "no goal has this name");
	*g = calloc(1, sizeof **g);
	return *g == NULL ? SP_NO_MEMORY :
	    keep(g, sp_goal_lay(*g, kind, size, fault));
}

enum sp_status
sp_goal_new_from_board(struct sp_goal **g, const struct sp_board *b,
    struct sp_fault *fault)
{
	SP_NOT_NULL(fault, g && b);
	assert(sp_board_is_valid(b));
	*g = NULL;
	if (b->n == 0)
		return sp_fault_set(fault, SP_REFUSED,
		    "the board has no cells");
	*g = calloc(1, sizeof **g);
	return *g == NULL ? SP_NO_MEMORY : keep(g, sp_goal_from_board(*g, b));
}

void
sp_goal_free(struct sp_goal *g)
{
	if (g != NULL)
		sp_goal_clear(g);
	free(g);
}

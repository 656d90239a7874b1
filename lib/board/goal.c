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

const char *
sp_goal_name_at(size_t k)
{
	return k < SP_LITERAL ? goals[k].name : NULL;
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
	return sp_fault_set(fault, SP_REFUSED,
	    "the board is %lux%lu, but the goal is %lux%lu",
	    (unsigned long)b->size.w, (unsigned long)b->size.h,
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

/* Returns a new goal, and room for its path if it has one; NULL: no memory. */
static struct sp_goal *
make_goal(enum sp_goal_kind kind, struct sp_size size, int has_path)
{
	struct sp_goal *g = calloc(1, sizeof *g);

	if (g == NULL)
		return NULL;
	g->kind = kind;
	g->size = size;
	g->n = sp_cells(size);
	assert(g->n > 0);
	if (has_path)
		g->path = malloc(g->n * sizeof *g->path);
	if (has_path && g->path == NULL) {
		free(g);
		return NULL;
	}
	return g;
}

enum sp_status
sp_goal_new(struct sp_goal **g, const char *name, struct sp_size size,
    struct sp_fault *fault)
{
	struct sp_board path;
	unsigned kind = 0;

	SP_NOT_NULL(fault, g && name);
	*g = NULL;
	while (kind < SP_LITERAL && strcmp(name, goals[kind].name) != 0)
		kind++;
	if (kind == SP_LITERAL) {
		sp_fault_set(fault, SP_MALFORMED,
		    "no goal has this name; there are %s", goals[0].name);
		for (kind = 1; kind < SP_LITERAL; kind++)
			sp_fault_append(fault, ", %s", goals[kind].name);
		return SP_MALFORMED;
	}
	if (sp_size_check(size.w, size.h, fault) != SP_OK)
		return SP_MALFORMED;
	*g = make_goal((enum sp_goal_kind)kind, size, goals[kind].lay != NULL);
	if (*g == NULL)
		return SP_NO_MEMORY;
	if (goals[kind].lay == NULL)
		return SP_OK;
	goals[kind].lay(size, (*g)->path);
	/* As the labels of a board the path has 0 stand for n, which adds a
	 * cycle of n cells. */
	path = (struct sp_board){ .n = (*g)->n, .missing = (*g)->n,
	    .label = (*g)->path };
	(*g)->parity = (sp_parity(&path) ^ (path.n - 1)) & 1;
	return SP_OK;
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
	*g = make_goal(SP_LITERAL, b->size, 1);
	if (*g == NULL)
		return SP_NO_MEMORY;
	(*g)->missing = b->missing;
	for (uint32_t cell = 0; cell < b->n; cell++) {
		uint32_t label = b->label[cell];

		(*g)->path[(label == 0 ? b->missing : label) - 1] = cell;
	}
	(*g)->parity = sp_parity(b);
	return SP_OK;
}

void
sp_goal_free(struct sp_goal *g)
{
	if (g != NULL)
		free(g->path);
	free(g);
}

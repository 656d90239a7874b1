/* symmetry.c -- rotations and reflections */
#include <stdlib.h>
#include <string.h>

#include "board.h"

static const struct sp_symmetry symmetries[] = {
	{ "identity", 0, 0, 0 },
	{ "rotate90", 1, 1, 0 },
	{ "rotate180", 0, 1, 1 },
	{ "rotate270", 1, 0, 1 },
	{ "mirror", 0, 1, 0 },
	{ "flip", 0, 0, 1 },
	{ "transpose", 1, 0, 0 },
	{ "antitranspose", 1, 1, 1 },
};

enum { SYMMETRIES = sizeof symmetries / sizeof *symmetries };

const struct sp_symmetry *
sp_symmetry_at(size_t k)
{
	return k < SYMMETRIES ? &symmetries[k] : NULL;
}

const struct sp_symmetry *
sp_symmetry_by_name(const char *name)
{
	assert(name != NULL);
	for (size_t k = 1; k < SYMMETRIES; k++)
		if (strcmp(symmetries[k].name, name) == 0)
			return &symmetries[k];
	return NULL;
}

struct sp_size
sp_symmetry_size(const struct sp_symmetry *s, struct sp_size size)
{
	struct sp_size transposed = { size.h, size.w };

	return s->transpose ? transposed : size;
}

/* The cell in column x and row y goes to first + x * right + y * down, modulo
 * 2^32. */
struct turn {
	uint32_t first, right, down;
};

static struct turn
turn_of(const struct sp_symmetry *s, struct sp_size size)
{
	struct sp_size to = sp_symmetry_size(s, size);
	uint32_t column = s->mirror ? 0 - 1u : 1;
	uint32_t row = s->flip ? 0 - to.w : to.w;

	return (struct turn){
		.first = (s->mirror ? to.w - 1 : 0) +
		    (s->flip ? (to.h - 1) * to.w : 0),
		.right = s->transpose ? row : column,
		.down = s->transpose ? column : row
	};
}

uint32_t
sp_symmetry_cell(const struct sp_symmetry *s, struct sp_size size,
    uint32_t cell)
{
	struct turn t;

	assert(s != NULL);
	if (cell >= sp_cells(size))
		return cell;
	t = turn_of(s, size);
	return t.first + cell % size.w * t.right + cell / size.w * t.down;
}

enum sp_direction
sp_symmetry_direction(const struct sp_symmetry *s, enum sp_direction direction)
{
	/* Rows and columns differ in bit 1. */
	enum sp_direction turned = s->transpose ?
	    (enum sp_direction)(direction ^ 2u) : direction;

	return (sp_is_vertical(turned) ? s->flip : s->mirror) ?
	    sp_opposite(turned) : turned;
}

enum sp_status
sp_symmetry_apply(const struct sp_symmetry *s, const struct sp_board *b,
    struct sp_board *turned)
{
	struct turn t;
	uint32_t cell = 0;

	if (s == NULL || b == NULL || turned == NULL || turned == b)
		return SP_REFUSED;
	assert(sp_board_is_valid(b));
	if (b->n == 0)
		return sp_board_copy(turned, b);
	if (sp_board_start(turned, sp_symmetry_size(s, b->size)) != SP_OK)
		return SP_NO_MEMORY;
	t = turn_of(s, b->size);
	for (uint32_t y = 0, row = t.first; y < b->size.h; y++, row += t.down)
		for (uint32_t x = 0, to = row; x < b->size.w; x++,
		    to += t.right)
			sp_board_labels(turned)[to] = b->label[cell++];
	turned->missing = b->missing;
	turned->blank = sp_symmetry_cell(s, b->size, b->blank);
	return SP_OK;
}

/*
 * Turns b, relabels it for the unturned goal, and keeps the result in `least`
 * if it comes before that, label by label.  `turned` and to[0..n] are scratch.
 */
static enum sp_status
try_symmetry(const struct sp_symmetry *s, const struct sp_board *b,
    const struct sp_board *goal, struct sp_board *least,
    struct sp_board *turned, uint32_t *to)
{
	uint32_t cell;

	if (sp_symmetry_apply(s, goal, turned) != SP_OK)
		return SP_NO_MEMORY;
	for (cell = 0; cell < goal->n; cell++)
		to[turned->label[cell]] = goal->label[cell];
	sp_symmetry_apply(s, b, turned); /* there is room */
	for (cell = 0; cell < b->n; cell++)
		sp_board_labels(turned)[cell] = to[turned->label[cell]];
	cell = 0;
	while (cell < b->n && turned->label[cell] == least->label[cell])
		cell++;
	return cell < b->n && turned->label[cell] < least->label[cell] ?
	    sp_board_copy(least, turned) : SP_OK;
}

enum sp_status
sp_symmetry_least(const struct sp_board *b, const struct sp_board *goal,
    struct sp_board *least, struct sp_fault *fault)
{
	struct sp_board turned;
	enum sp_status status;
	uint32_t *to;

	SP_NOT_NULL(fault, b && goal && least);
	assert(sp_board_is_valid(b) && sp_board_is_valid(goal));
	if (least == b || least == goal)
		return sp_fault_set(fault, SP_REFUSED,
		    "the least board would overwrite the board or the goal");
	if (b->n == 0 || !sp_size_equal(b->size, goal->size) ||
	    b->missing != goal->missing)
		return sp_fault_set(fault, SP_REFUSED,
		    "the board has not the size and the labels of the goal");
	to = malloc(((size_t)b->n + 1) * sizeof *to);
	status = to == NULL ? SP_NO_MEMORY : sp_board_copy(least, b);
	sp_board_init(&turned);
	for (size_t k = 1; k < SYMMETRIES && status == SP_OK; k++) {
		const struct sp_symmetry *s = &symmetries[k];

		/* Only if it keeps the size and the home of the blank. */
		if (sp_size_equal(sp_symmetry_size(s, goal->size),
		    goal->size) && sp_symmetry_cell(s, goal->size,
		    goal->blank) == goal->blank)
			status = try_symmetry(s, b, goal, least, &turned, to);
	}
	sp_board_free(&turned);
	free(to);
	return status;
}

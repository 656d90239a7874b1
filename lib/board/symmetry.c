/* symmetry.c -- turns and reflections */
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
	for (size_t k = 1; k < SYMMETRIES; k++)
		if (strcmp(symmetries[k].name, name) == 0)
			return &symmetries[k];
	return NULL;
}

/* The size of what comes out. */
static struct sp_size
turned_size(const struct sp_symmetry *s, struct sp_size size)
{
	struct sp_size turned = { size.h, size.w };

	return s->transpose ? turned : size;
}

uint32_t
sp_symmetry_cell(const struct sp_symmetry *s, struct sp_size size,
    uint32_t cell)
{
	struct sp_size to = turned_size(s, size);
	uint32_t x = cell % size.w, y = cell / size.w;

	if (s->transpose) {
		uint32_t row = x;

		x = y;
		y = row;
	}
	if (s->mirror)
		x = to.w - 1 - x;
	if (s->flip)
		y = to.h - 1 - y;
	return y * to.w + x;
}

enum sp_status
sp_symmetry_apply(const struct sp_symmetry *s, const struct sp_board *b,
    struct sp_board *turned)
{
	if (sp_board_resize(turned, turned_size(s, b->size)) != SP_OK)
		return SP_NO_MEMORY;
	for (uint32_t cell = 0; cell < b->n; cell++)
		turned->label[sp_symmetry_cell(s, b->size, cell)] =
		    b->label[cell];
	turned->missing = b->missing;
	turned->blank = sp_symmetry_cell(s, b->size, b->blank);
	return SP_OK;
}

/* Whether it keeps the size and the cell of the blank. */
static int
keeps(const struct sp_symmetry *s, const struct sp_board *goal)
{
	return sp_size_equal(turned_size(s, goal->size), goal->size) &&
	    sp_symmetry_cell(s, goal->size, goal->blank) == goal->blank;
}

/* Turns b, relabels it back to the goal, and keeps the lesser in `least`. */
static enum sp_status
try_symmetry(const struct sp_symmetry *s, const struct sp_board *b,
    const struct sp_board *goal, struct sp_board *least,
    struct sp_board *turned, uint32_t *to)
{
	if (sp_symmetry_apply(s, b, turned) != SP_OK)
		return SP_NO_MEMORY;
	for (uint32_t cell = 0; cell < goal->n; cell++)
		to[goal->label[cell]] =
		    goal->label[sp_symmetry_cell(s, goal->size, cell)];
	for (uint32_t cell = 0; cell < b->n; cell++)
		turned->label[cell] = to[turned->label[cell]];
	for (uint32_t cell = 0; cell < b->n; cell++) {
		if (turned->label[cell] == least->label[cell])
			continue;
		if (turned->label[cell] < least->label[cell])
			return sp_board_copy(least, turned);
		break;
	}
	return SP_OK;
}

enum sp_status
sp_symmetry_least(const struct sp_board *b, const struct sp_board *goal,
    struct sp_board *least)
{
	enum sp_status status = sp_board_copy(least, b);
	struct sp_board turned, map;

	sp_board_init(&turned);
	sp_board_init(&map);
	if (status == SP_OK)
		status = sp_board_room(&map, b->n + 1);
	for (size_t k = 1; k < SYMMETRIES && status == SP_OK; k++)
		if (keeps(&symmetries[k], goal))
			status = try_symmetry(&symmetries[k], b, goal, least,
			    &turned, map.label);
	sp_board_free(&turned);
	sp_board_free(&map);
	return status;
}

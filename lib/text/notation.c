/* notation.c -- the forms in which boards are written */
#include <string.h>

#include "text.h"

/* To add a form, add a row. */
static const struct sp_form forms[] = {
	{ "line", .blank_is_zero = 1 },
	{ "grid", .blank_is_zero = 1, .grid = 1 },
	{ "one-based", .base = 1 },
	{ "zero-based", .base = 0 },
	{ "index", .by_index = 1 },
	{ "loose", .blank_is_zero = 1, .loose = 1 },
};

enum { FORMS = sizeof forms / sizeof *forms };

const struct sp_form *
sp_form_at(size_t k)
{
	return k < FORMS ? &forms[k] : NULL;
}

const struct sp_form *
sp_form_by_name(const char *name)
{
	for (size_t k = 0; k < FORMS; k++)
		if (strcmp(forms[k].name, name) == 0)
			return &forms[k];
	return NULL;
}

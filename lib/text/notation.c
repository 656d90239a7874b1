/* notation.c -- how boards are written as text */
#include <string.h>

#include "text.h"

static const struct sp_form forms[] = {
	{ "line", SP_BLANK_ZERO, 0, 0 },
	{ "grid", SP_BLANK_ZERO, 1, 0 },
	{ "one-based", SP_ONE_BASED, 0, 0 },
	{ "zero-based", SP_ZERO_BASED, 0, 0 },
	{ "index", SP_BY_INDEX, 0, 0 },
	{ "loose", SP_BLANK_ZERO, 0, 1 },
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

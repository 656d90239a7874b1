/* form.c -- the forms of text, and how parts make a form */
#include <string.h>

#include "text.h"

static const struct sp_form_marks json = { "[[", ",", "],[", "]]\n" };
static const struct sp_form_marks slash = { "", " ", "/", "\n" };

/* To add a form, add a row. */
static const struct sp_form forms[] = {
	{ "line", SP_PART_END, .blank_is_zero = 1, .kernels = 1 },
	{ "grid", SP_PART_END, .grid = 1, .blank_is_zero = 1, .kernels = 1 },
	{ "one-based", SP_PART_BLANK, .base = 1 },
	{ "zero-based", SP_PART_BLANK, .base = 0 },
	{ "index", SP_PART_ALL, .by_index = 1 },
	{ "loose", SP_PART_LOOSE, .blank_is_zero = 1, .loose = 1,
	    .reading_only = 1 },
	{ "sized", SP_PART_END, .grid = 1, .sized = 1, .blank_is_zero = 1 },
	{ "json", SP_PART_END | SP_PART_LOOSE, .blank_is_zero = 1, .loose = 1,
	    .marks = &json },
	{ "slash", SP_PART_END | SP_PART_LOOSE, .blank_is_zero = 1, .loose = 1,
	    .marks = &slash },
	{ "any", SP_PART_LOOSE, .blank_is_zero = 1, .any = 1,
	    .reading_only = 1 },
};

enum { FORMS = sizeof forms / sizeof *forms };

const struct sp_form *
sp_form_at(size_t k)
{
	return k < FORMS ? &forms[k] : NULL;
}

/* Returns the form whose name has so many bytes, or NULL. */
static const struct sp_form *
find_form(const char *name, size_t length)
{
	for (size_t k = 0; k < FORMS; k++)
		if (strlen(forms[k].name) == length &&
		    memcmp(forms[k].name, name, length) == 0)
			return &forms[k];
	return NULL;
}

const struct sp_form *
sp_form_by_name(const char *name)
{
	assert(name != NULL);
	return find_form(name, strlen(name));
}

/* Adds what a part decides to the form.  Each member has an ordinary value,
 * which any other value replaces. */
static void
add_part(struct sp_form *form, const struct sp_form *part)
{
	form->name = part->name;
	form->parts |= part->parts;
	form->by_index |= part->by_index;
	form->grid |= part->grid;
	form->sized |= part->sized;
	form->blank_is_zero &= part->blank_is_zero;
	form->base |= part->base;
	form->loose |= part->loose;
	form->any |= part->any;
	if (part->marks != NULL)
		form->marks = part->marks;
	form->reading_only |= part->reading_only;
	form->kernels &= part->kernels;
}

/* Refuses a part that decides the same thing as a part before it. */
static enum sp_status
refuse_part(const char *text, const struct sp_form *part, struct sp_fault *fault)
{
	const char *at = text;
	const struct sp_form *before;

	for (;;) {
		size_t length = strcspn(at, ",");

		before = find_form(at, length);
		if ((before->parts & part->parts) != 0)
			break;
		at += length + 1;
	}
	if (before == part)
		return sp_fault_set(fault, SP_REFUSED, "'%.64s' has %s twice",
		    text, part->name);
	return sp_fault_set(fault, SP_REFUSED, "'%.64s' has parts that exclude "
	    "each other; give %s or %s", text, before->name, part->name);
}

enum sp_status
sp_form_parse(struct sp_form *form, const char *text, struct sp_fault *fault)
{
	const char *at = text;

	*form = forms[0];
	form->parts = 0;
	for (;;) {
		size_t length = strcspn(at, ",");
		const struct sp_form *part = find_form(at, length);

		if (part == NULL)
			return sp_fault_set(fault, SP_MALFORMED,
			    "no such form: '%.64s'", text);
		if ((form->parts & part->parts) != 0)
			return refuse_part(text, part, fault);
		add_part(form, part);
		if (form->any && form->sized)
			return sp_fault_set(fault, SP_REFUSED, "'%.64s' has "
			    "parts that exclude each other; give sized or any",
			    text);
		if (at[length] == '\0')
			return SP_OK;
		at += length + 1;
	}
}

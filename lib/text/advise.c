/* advise.c -- which option reads a file that was not understood */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* Forms that are tried, the plainest first, and the options for them. */
static const struct {
	const char *form, *option;
} tried_forms[] = {
	{ "line", "-i line" }, { "grid", "-G" },
	{ "one-based", "-i one-based" }, { "grid,one-based",
	    "-i grid,one-based" }, { "sized", "-i sized" },
	{ "loose", "-i loose" }, { "grid,loose", "-i grid,loose" },
	{ "loose,one-based", "-i loose,one-based" },
	{ "grid,loose,one-based", "-i grid,loose,one-based" },
	{ "any", "-i any" }, { "any,one-based", "-i any,one-based" }
};

enum { FORMS_TRIED = sizeof tried_forms / sizeof *tried_forms };

/* The beginning of a file, and the boards that the form any finds there. */
struct beginning {
	const char *text;
	size_t length;
	int is_cut;   /* the file goes on */
	struct sp_any_found found;
};

/* Returns whether a reader of that form and size reads these boards first. */
static int
reads_them(const struct beginning *begin, const struct sp_form *form,
    struct sp_size size)
{
	struct sp_reader *r;
	struct sp_board b;
	struct sp_fault fault;
	uint64_t hash = 0, boards = 0;

	if (sp_reader_new(&r, form, size, SP_GREATEST) != SP_OK)
		return 0;
	sp_board_init(&b);
	sp_reader_set_text(r, begin->text, begin->length);
	while (boards < begin->found.boards &&
	    sp_read_board(r, &b, &fault) == SP_OK) {
		hash = sp_any_hash(hash, b.size, b.label);
		boards++;
	}
	/* A whole file must have no more boards. */
	if (!begin->is_cut && boards == begin->found.boards &&
	    sp_read_board(r, &b, &fault) != SP_END)
		boards = 0;
	sp_board_free(&b);
	sp_reader_free(r);
	return boards == begin->found.boards && hash == begin->found.hash;
}

/* Finds boards in the text, of that size or of any, by the form any. */
static int
find_boards(struct beginning *begin, struct sp_size size)
{
	struct sp_any *a = calloc(1, sizeof *a);
	struct sp_fault fault;
	char note[SP_ANY_NOTE];
	int found = 0;

	for (int base = -1; a != NULL && !found && base < 2; base += 2) {
		a->wish.size = size;
		a->wish.base = base;
		a->wish.blank_label = UINT32_MAX;
		a->fault = &fault;
		found = sp_any_sniff(a, begin->text, begin->length,
		    begin->is_cut, note) == SP_OK;
		begin->found = a->found;
	}
	if (a != NULL)
		sp_any_free(a);
	free(a);
	return found;
}

/* Sets the text at hand to the beginning of what the reader reads.  Returns
 * whether it is still there. */
static int
take_beginning(struct sp_reader *r, int (*comes)(int fd, int may_wait),
    struct beginning *begin)
{
	struct sp_input *in = &r->in;
	void (*before_read)(void *) = in->before_read;
	int may_wait = 1;

	if (in->start == NULL)
		return 0;
	in->before_read = NULL; /* these reads do not wait */
	while (in->at.end - in->start < SP_ANY_BEGINNING &&
	    comes(in->fd, may_wait) &&
	    sp_input_postpone(in, sp_input_read_on(in)) == SP_OK)
		may_wait = 0;
	in->before_read = before_read;
	assert(in->start <= in->at.end);
	begin->text = (const char *)in->start;
	begin->length = (size_t)(in->at.end - in->start);
	begin->is_cut = !in->ended || begin->length > SP_ANY_BEGINNING;
	if (begin->length > SP_ANY_BEGINNING)
		begin->length = SP_ANY_BEGINNING;
	return 1;
}

void
sp_reader_advise(struct sp_reader *r, int (*comes)(int fd, int may_wait),
    struct sp_fault *fault)
{
	struct beginning begin;
	/* Without a size, four labels are a board if all of the file is read
	 * like that: the form any takes them for no board. */
	struct sp_size other = r->size.w == 0 ? (struct sp_size){ 2, 2 } :
	    (struct sp_size){ 0, 0 };
	int has_other;
	char count[64], *general;

	if (r->form.any || r->form.by_index ||
	    !take_beginning(r, comes, &begin))
		return;
	has_other = !find_boards(&begin, r->size);
	if (has_other && !find_boards(&begin, other))
		return;
	sp_any_count(&begin.found, count, sizeof count);
	for (size_t k = 0; k < 2 * FORMS_TRIED; k++) {
		struct sp_form form;
		struct sp_fault ignored;
		int sized = k % 2, same;

		if (sized && begin.found.size.w == 0)
			continue;
		sp_form_parse(&form, tried_forms[k / 2].form, &ignored);
		if (form.any && has_other && r->size.w == 0)
			return;
		same = form.grid == r->form.grid &&
		    form.sized == r->form.sized && form.loose == r->form.loose
		    && form.base == r->form.base && form.blank_is_zero ==
		    r->form.blank_is_zero && !form.any;
		/* Of boards and goals only the form any reads the boards. */
		if (begin.found.sets_apart ? !form.any || sized :
		    !reads_them(&begin, &form, sized ? begin.found.size :
		    r->size))
			continue;
		/* The fault is behind a beginning that is read as it is. */
		if (same && !sized)
			return;
		general = strstr(fault->text, "; give the size");
		if (general != NULL)
			*general = '\0';
		sp_fault_append(fault, "; ");
		if (sized)
			sp_fault_append(fault, "-s %lux%lu%s",
			    (unsigned long)begin.found.size.w,
			    (unsigned long)begin.found.size.h,
			    same ? "" : " ");
		sp_fault_append(fault, "%s reads %s: %s%s",
		    same ? "" : tried_forms[k / 2].option, begin.is_cut ?
		    "the beginning of this file" : "this file",
		    form.any ? begin.found.text : count,
		    begin.found.sets_apart ? ", some of them goals" : "");
		return;
	}
}

/* solve-text.c -- solutions as text */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solve.h"

enum { NUMBER_MAX = 21 }; /* digits of a number of 64 bits, and NUL */

/* Makes room for `more` bytes. */
static void
make_room(struct solve_text *t, size_t more)
{
	size_t room = 2 * (t->length + more);
	char *bytes;

	if (t->length + more <= t->room)
		return;
	bytes = realloc(t->bytes, room);
	if (bytes == NULL)
		cmd_no_memory();
	t->bytes = bytes;
	t->room = room;
}

static void
add(struct solve_text *t, const char *text)
{
	size_t length = strlen(text);

	make_room(t, length);
	memcpy(t->bytes + t->length, text, length);
	t->length += length;
}

void
solve_text_set(struct solve_text *t, const char *line)
{
	t->length = 0;
	add(t, line);
	add(t, "\n");
}

/* Appends the letter of `count` equal slides, or the letter and the count. */
static void
add_run(struct solve_text *t, char letter, size_t count, int counts)
{
	char number[NUMBER_MAX];

	if (!counts) {
		make_room(t, count);
		memset(t->bytes + t->length, letter, count);
		t->length += count;
		return;
	}
	make_room(t, 1);
	t->bytes[t->length++] = letter;
	snprintf(number, sizeof number, "%zu", count);
	if (count > 1)
		add(t, number);
}

void
solve_text_solution(struct solve_text *t, const struct sp_solution *s,
    const struct solve_options *o)
{
	/* By direction of the blank; the tile moves the opposite way. */
	static const char blank[] = "UDLR", tile[] = "DURL";
	const char *letters = o->by_blank ? blank : tile;
	char number[NUMBER_MAX];

	t->length = 0;
	if (o->lengths_only) {
		snprintf(number, sizeof number, "%llu",
		    (unsigned long long)s->length);
		add(t, number);
	} else if (s->length > 0) {
		if (o->by_blank)
			add(t, "blank:");
		for (size_t i = 0, run; i < s->length; i += run) {
			for (run = 1; i + run < s->length &&
			    s->way[i + run] == s->way[i]; run++)
				continue;
			add_run(t, letters[s->way[i]], run, o->repeat_counts);
		}
	}
	add(t, "\n");
}

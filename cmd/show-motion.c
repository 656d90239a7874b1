/* show-motion.c -- the motion of a tile in SVG, as SMIL has it */
#include <stdlib.h>
#include <string.h>

#include "show.h"

enum {
	FRACTION_MAX = 24, /* most bytes of a fraction */
	BEFORE = 1000, /* milliseconds before the first move */
	AFTER = 2000   /* milliseconds after the last move */
};

/* first[label]: the first slide of each tile of the board, counted from 1; 0:
 * none. */
static size_t *first;
static size_t room;

void
show_motion_start(struct show *s)
{
	struct show_slides *slides = &s->slides;
	size_t labels = (size_t)slides->start.n + 1;

	if (room < labels) {
		free(first);
		first = cmd_allocate(labels, sizeof *first);
		room = labels;
	}
	memset(first, 0, labels * sizeof *first);
	for (size_t i = slides->used - 1; i > 0; i--) {
		slides->slide[i].next = first[slides->slide[i].tile];
		first[slides->slide[i].tile] = i;
	}
}

int
show_motion_has(uint32_t label)
{
	return first[label] != 0;
}

void
show_motion_end(void)
{
	free(first);
	first = NULL;
	room = 0;
}

/* Writes the pixels from one row or column to another. */
static void
write_distance(uint32_t from, uint32_t to)
{
	if (to < from)
		sp_write(&cmd_out, "-", 1);
	sp_write_number(&cmd_out,
	    (uint64_t)(to < from ? from - to : to - from) * SHOW_CELL);
}

/* Writes the place of a tile, relative to its first place. */
static void
write_offset(const struct sp_board *b, uint32_t from, uint32_t to)
{
	write_distance(from % b->size.w, to % b->size.w);
	sp_write(&cmd_out, " ", 1);
	write_distance(from / b->size.w, to / b->size.w);
}

/* Writes a time as a fraction of the whole, with enough digits to tell each
 * millisecond from the next. */
static void
write_fraction(uint64_t time, uint64_t whole)
{
	char text[FRACTION_MAX] = "0.";
	size_t at = 2;

	for (uint64_t power = 1; power <= whole; power *= 10) {
		time *= 10;
		text[at++] = (char)('0' + time / whole);
		time %= whole;
	}
	sp_write(&cmd_out, text, at);
}

/* Writes the places of the tile: at first, before and after each slide, and at
 * last. */
static void
write_places(const struct show *s, uint32_t label, uint32_t cell)
{
	const struct show_slide *slide = s->slides.slide;
	uint32_t at = cell;

	sp_write_text(&cmd_out, "0 0");
	for (size_t i = first[label]; i > 0; i = slide[i].next) {
		sp_write(&cmd_out, ";", 1);
		write_offset(&s->slides.start, cell, at);
		sp_write(&cmd_out, ";", 1);
		at = slide[i - 1].blank;
		write_offset(&s->slides.start, cell, at);
	}
	sp_write(&cmd_out, ";", 1);
	write_offset(&s->slides.start, cell, at);
}

/* Writes the times at which a tile reaches its places. */
static void
write_times(const struct show *s, uint32_t label, uint64_t whole)
{
	const struct show_slide *slide = s->slides.slide;

	sp_write_text(&cmd_out, "0");
	for (size_t i = first[label]; i > 0; i = slide[i].next) {
		uint64_t time = BEFORE + (slide[i].move - 1) * s->milliseconds;

		sp_write(&cmd_out, ";", 1);
		write_fraction(time, whole);
		sp_write(&cmd_out, ";", 1);
		write_fraction(time + s->milliseconds, whole);
	}
	sp_write_text(&cmd_out, ";1");
}

void
show_motion(const struct show *s, uint32_t label, uint32_t cell)
{
	size_t moves = s->slides.slide[s->slides.used - 1].move;
	uint64_t whole = BEFORE + AFTER + moves * s->milliseconds;

	cmd_print("<animateTransform attributeName=\"transform\" "
	    "type=\"translate\" repeatCount=\"indefinite\" "
	    "dur=\"%llums\" values=\"", (unsigned long long)whole);
	write_places(s, label, cell);
	sp_write_text(&cmd_out, "\" keyTimes=\"");
	write_times(s, label, whole);
	sp_write_text(&cmd_out, "\"/>");
}

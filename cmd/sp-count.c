/* sp-count.c -- measure boards */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "count.h"

static const struct cmd_option rows[] = {
	{ 'G', NULL, "boards are grids: a line a row, then an empty line" },
	{ 'H', NULL, "write a histogram of one field, at the end" },
	{ 'n', NULL, "put LINE: (FILE:LINE: of several files) before lines" },
	{ 'S', NULL, "write boards, min, mean, max, standard deviation, at the "
	    "end" },
	{ 'T', NULL, "audit a generator: how often each label stood on each "
	    "cell" },
	{ 't', NULL, "for each cell of the path, how many smaller tiles come "
	    "after it" },
	{ 'f', "field,...", "inversions (default), parity, row, column, "
	    "missing, misplaced,\n"
	    "                  manhattan, conflicts, swaps, index, size, "
	    "cells" },
	{ 'g', "goal", "classic (default), snake, spiral, columns, blank-first,"
	    " a board, or @FILE" },
	{ 's', "size", "columns x rows, WxH, or N for NxN (default: any square)"
	},
	{ 0, NULL, NULL }
};

static const struct cmd_program program = {
	"sp-count",
	"measure sliding-tile boards: inversions, distances and more",
	"[-GHnSTt] [-f field,...] [-g goal] [-s size] [file ...]",
	rows
};

/* ---- options ---- */

static void
parse_fields(struct count *c, const char *text)
{
	size_t room = 1;

	for (const char *p = text; *p != '\0'; p++)
		room += *p == ',';
	free(c->field);
	c->field = calloc(room, sizeof *c->field);
	if (c->field == NULL)
		cmd_no_memory();
	c->fields = 0;
	for (;;) {
		size_t length = strcspn(text, ",");

		c->field[c->fields] = sp_field_by_name(text, length);
		if (c->field[c->fields++] == NULL)
			cmd_usage('f', "no such field: '%.*s'; -h lists them",
			    length < 64 ? (int)length : 64, text);
		if (text[length] == '\0')
			return;
		text += length + 1;
	}
}

static void
set_mode(struct count *c, int letter)
{
	if (c->mode != 0 && c->mode != letter)
		cmd_usage(letter, "not together with -%c", c->mode);
	c->mode = (char)letter;
}

/* Fields whose values are no numbers have no histogram and no mean. */
static void
check_fields(struct count *c)
{
	if (c->mode == 'H' && c->fields > 1)
		cmd_usage('H', "a histogram is of one field");
	for (size_t i = 0; i < c->fields; i++)
		if (c->field[i]->type == SP_EVEN_ODD ||
		    c->field[i]->type == SP_SIZE)
			cmd_usage(c->mode, "not of the field %s",
			    c->field[i]->name);
	c->summary = calloc(c->fields, sizeof *c->summary);
	if (c->summary == NULL)
		cmd_no_memory();
	for (size_t i = 0; i < c->fields; i++)
		sp_summary_init(&c->summary[i]);
}

static void
parse_options(struct count *c, int argc, char **argv)
{
	int letter;

	while ((letter = cmd_option(argc, argv)) != -1) {
		switch (letter) {
		case 'f':
			parse_fields(c, optarg);
			break;
		case 'G':
			c->in.form.grid = c->in.goal_grids = 1;
			break;
		case 'g':
			c->in.goal_text = optarg;
			break;
		case 'n':
			c->in.numbered = 1;
			break;
		case 's':
			c->in.size = cmd_size('s', optarg);
			break;
		default:
			set_mode(c, letter);
		}
	}
	if (c->fields > 0 && (c->mode == 't' || c->mode == 'T'))
		cmd_usage(c->mode, "not together with -f");
	if (c->fields == 0)
		parse_fields(c, "inversions");
	if (c->mode == 'H' || c->mode == 'S')
		check_fields(c);
	c->in.batches = 1;
}

/* ---- a board ---- */

/* Refuses a board whose index is asked for and not to be had. */
static enum sp_status
check_index(struct count *c)
{
	enum sp_status status = SP_OK;

	for (size_t i = 0; i < c->fields; i++)
		cmd_no_index_batch(&c->in, c->field[i]);
	for (size_t i = 0; i < c->fields && status == SP_OK; i++)
		if (c->field[i]->type == SP_INDEX)
			status = sp_index_check(&c->in.board, c->mode == 0 ?
			    SP_MAX_INDEX_CELLS : SP_FIELD_INDEX_CELLS,
			    &c->in.fault);
	return status;
}

static enum sp_status
write_fields(struct count *c)
{
	enum sp_status status = check_index(c);

	if (status != SP_OK)
		return status;
	cmd_write_place(&c->in);
	for (size_t i = 0; i < c->fields; i++)
		sp_write_field(&cmd_out, c->field[i], &c->in.board, c->in.goal,
		    i + 1 < c->fields ? '\t' : '\n');
	return SP_OK;
}

static enum sp_status
write_table(struct count *c)
{
	uint32_t n = c->in.board.n;
	uint32_t *table = realloc(c->table, n * sizeof *table);

	if (table == NULL)
		return SP_NO_MEMORY;
	c->table = table;
	sp_inversion_table(&c->in.board, c->in.goal, table);
	cmd_write_place(&c->in);
	for (uint32_t k = 0; k < n; k++) {
		sp_write_number(&cmd_out, table[k]);
		sp_write_text(&cmd_out, k + 1 < n ? " " : "\n");
	}
	return SP_OK;
}

static enum sp_status
add_values(struct count *c)
{
	enum sp_status status = check_index(c);

	for (size_t i = 0; i < c->fields && status == SP_OK; i++) {
		uint64_t value;

		status = sp_field_value(c->field[i], &c->in.board, c->in.goal,
		    &value, &c->in.fault);
		if (status == SP_OK && c->mode == 'S')
			sp_summary_add(&c->summary[i], value);
		else if (status == SP_OK)
			status = sp_histogram_add(&c->histogram, value);
	}
	return status;
}

static enum sp_status
count_board(struct count *c)
{
	switch (c->mode) {
	case 'H':
	case 'S':
		return add_values(c);
	case 'T':
		return sp_audit_add(&c->audit, &c->in.board, &c->in.fault);
	case 't':
		return write_table(c);
	default:
		return write_fields(c);
	}
}

/* The same for a batch. */
static void
count_boards(struct count *c, uint32_t count)
{
	if (c->mode != 't' && c->mode != 'T') {
		if (count_batch(c, count) != SP_OK)
			cmd_no_memory();
		return;
	}
	for (uint32_t i = 0; i < count; i++) {
		enum sp_status counted;

		cmd_batch_board(&c->in, i);
		counted = count_board(c);
		if (counted != SP_OK)
			cmd_refuse(&c->in, counted);
	}
}

static void
free_count(struct count *c)
{
	free(c->field);
	free(c->summary);
	free(c->table);
	free(c->value);
	sp_histogram_free(&c->histogram);
	sp_audit_free(&c->audit);
	cmd_input_free(&c->in);
}

int
main(int argc, char **argv)
{
	static struct count c;
	enum cmd_board found;
	int status;

	cmd_start(&program, argc, argv);
	cmd_input_init(&c.in);
	sp_histogram_init(&c.histogram);
	sp_audit_init(&c.audit);
	parse_options(&c, argc, argv);
	cmd_input_files(&c.in, argc - optind, argv + optind);
	cmd_input_start(&c.in);
	for (;;) {
		enum sp_status counted;
		uint32_t count = cmd_next_batch(&c.in);

		if (count > 0) {
			count_boards(&c, count);
			continue;
		}
		found = cmd_next(&c.in);
		if (found == CMD_END)
			break;
		if (found != CMD_BOARD)
			continue;
		counted = count_board(&c);
		if (counted != SP_OK)
			cmd_refuse(&c.in, counted);
	}
	count_report(&c);
	status = cmd_finish(c.in.status);
	free_count(&c);
	return status;
}

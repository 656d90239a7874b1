/* sp-count.c -- measure boards */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "count-statistics.h"

struct count {
	struct cmd_input in;
	/* The option 'H', 'S', 'T' or 't'; 0: fields of each board are
	 * written. */
	char mode;
	enum cmd_table form; /* -o */
	const struct sp_field **field;
	size_t fields;
	struct count_histogram histogram;
	struct count_summary *summary; /* one for each field */
	struct count_audit audit;
	uint32_t *table; /* -t: numbers of one board */
	uint64_t (*value)[SP_BATCH]; /* value[f][i]: field f of board i */
	/* Indexes of the boards just read may need more than 64 bits. */
	int long_indexes;
};

static const char *
field_name(size_t k)
{
	const struct sp_field *field = sp_field_at(k);

	return field == NULL ? NULL : field->name;
}

static const char *
field_meaning(size_t k)
{
	return sp_field_at(k)->help;
}

static const struct cmd_option rows[] = {
	{ .letter = 'G' },
	{ 'H', NULL, "write a histogram of one field, at the end" },
	{ .letter = 'n' },
	{ 'S', NULL, "write boards, min, mean, max, standard deviation, at the "
	    "end" },
	{ 'T', NULL, "audit a generator: how often each label stood on each "
	    "cell" },
	{ 't', NULL, "for each cell of the path, how many smaller tiles come "
	    "after it" },
	{ .letter = 'B' },
	{ 'f', "field,...", "what to measure (default inversions; manhattan + "
	    "2*conflicts is a lower bound of lengths):", field_name, NULL,
	    field_meaning },
	{ .letter = 'g' },
	{ .letter = 'i' },
	/* The words are in the order of enum cmd_table. */
	{ 'o', "form", "write: tsv, csv, json (default tsv); csv has a "
	    "heading, json an object a line", .words = "tsv csv json" },
	{ .letter = 's' },
	CMD_LAST_OPTIONS
};

static const struct cmd_conflict conflicts[] = {
	{ "HSTt", .with = "HSTt" },
	{ "tT", .with = "f" },
	{ "tT", .with = "o csv json" },
	CMD_CONFLICT_OF_B,
	{ .options = NULL }
};

static const struct cmd_program program = {
	"sp-count",
	"measure sliding-tile boards: inversions, distances and more",
	"[-GHnSTt] [-B label] [-f field,...] [-g goal] [-i form] "
	    "[-o form] [-s size] [file ...]",
	rows, conflicts
};

static void
parse_fields(struct count *c, char *text)
{
	free(c->field);
	c->field = cmd_allocate(strlen(text) + 1, sizeof *c->field);
	c->fields = 0;
	for (;;) {
		char *end = text + strcspn(text, ","), after = *end;

		*end = '\0';
		c->field[c->fields] = sp_field_by_name(text);
		if (c->field[c->fields++] == NULL)
			cmd_usage('f', "no such field: '%.64s'; %s", text,
			    strncmp(text, "len", 3) == 0 ? "sp-solve -l writes "
			    "lengths of solutions" : "-h lists them");
		*end = after;
		if (after == '\0')
			return;
		text = end + 1;
	}
}

static void
parse_options(struct count *c, int argc, char **argv)
{
	char usual[] = "inversions";
	int letter;

	parse_fields(c, usual);
	while ((letter = cmd_input_option(&c->in, argc, argv)) != -1) {
		if (letter == 'f')
			parse_fields(c, optarg);
		else if (letter == 'o')
			c->form = (enum cmd_table)cmd_choice('o', "form",
			    optarg);
		else
			c->mode = (char)letter;
	}
	/* Members of an object have different names. */
	for (size_t i = 1; i < c->fields && c->form == CMD_JSON; i++)
		for (size_t k = 0; k < i; k++)
			if (c->field[k] == c->field[i])
				cmd_usage('f', "with -o json each field once, "
				    "and %s is there twice", c->field[i]->name);
	if (c->mode == 'H' && c->fields > 1)
		cmd_usage('H', "a histogram is of one field");
	for (size_t i = 0; i < c->fields && (c->mode == 'H' ||
	    c->mode == 'S'); i++)
		if (c->field[i]->type == SP_EVEN_ODD ||
		    c->field[i]->type == SP_SIZE)
			cmd_usage(c->mode, "not of the field %s",
			    c->field[i]->name);
	c->summary = cmd_allocate(c->fields, sizeof *c->summary);
	c->value = cmd_allocate(c->fields, sizeof *c->value);
}

/* Returns whether the field is an index that may need more than 64 bits. */
static int
is_long_index(const struct count *c, size_t field)
{
	return c->field[field]->type == SP_INDEX && c->long_indexes;
}

/* Writes a row of values for each board of the batch. */
static void
write_values(struct count *c)
{
	const int is_json = c->form == CMD_JSON;
	const char between = c->form == CMD_TSV ? '\t' : ',';

	for (uint32_t i = 0; i < c->in.boards_read; i++) {
		struct cmd_row row = { .table = c->form };

		if (c->in.want.numbered || is_json)
			cmd_cell_place(&row, &c->in, c->in.file,
			    sp_batch_line(c->in.batch, i));
		if (row.cells > 0)
			sp_write(&cmd_out, &between, 1);
		for (size_t f = 0; f < c->fields; f++) {
			const struct sp_field *field = c->field[f];
			int is_quoted = is_json && field->type != SP_NUMBER;
			char end = f + 1 < c->fields ? between :
			    is_json ? '}' : '\n';
			char after = is_quoted ? '"' : end;

			if (is_json) {
				sp_write_text(&cmd_out, "\"");
				sp_write_text(&cmd_out, field->name);
				sp_write_text(&cmd_out, is_quoted ? "\":\"" :
				    "\":");
			}
			if (is_long_index(c, f))
				sp_write_index(&cmd_out, sp_batch_board(
				    c->in.batch, i), after);
			else
				sp_write_value(&cmd_out, field,
				    c->value[f][i], after);
			if (is_quoted)
				sp_write(&cmd_out, &end, 1);
		}
		if (is_json)
			sp_write_text(&cmd_out, "\n");
	}
}

/* Measures all fields of the batch, and writes the values or adds them to the
 * histogram or the summaries.  An index of more than 64 bits is not measured:
 * write_values writes it from the board. */
static void
count_fields(struct count *c)
{
	enum sp_status status = SP_OK;

	c->long_indexes = sp_cells(sp_goal_size(c->in.goal)) >
	    SP_FIELD_INDEX_CELLS;
	for (size_t f = 0; f < c->fields && status == SP_OK; f++) {
		if (c->mode == 0 && is_long_index(c, f))
			status = sp_index_check(sp_batch_board(c->in.batch,
			    0), SP_MAX_INDEX_CELLS, &c->in.fault);
		else
			status = sp_batch_values(c->in.batch, c->field[f],
			    c->in.goal, c->value[f], &c->in.fault);
	}
	if (status != SP_OK) {
		cmd_refuse(&c->in, sp_batch_all(c->in.batch), status);
		return;
	}
	if (c->mode == 0)
		write_values(c);
	for (size_t f = 0; f < c->fields && c->mode != 0; f++)
		for (uint32_t i = 0; i < c->in.boards_read; i++) {
			if (c->mode == 'S')
				count_summary_add(&c->summary[f],
				    c->value[f][i]);
			else
				count_histogram_add(&c->histogram,
				    c->value[f][i]);
		}
}

/* Writes the numbers of -t for the i-th board. */
static enum sp_status
write_table(struct count *c, const struct sp_board *b, uint32_t i)
{
	uint32_t *table = realloc(c->table, b->n * sizeof *table);

	if (table == NULL)
		return SP_NO_MEMORY;
	c->table = table;
	if (sp_inversion_table(b, c->in.goal, table, &c->in.fault) != SP_OK)
		return SP_NO_MEMORY; /* not tested: for less than the table */
	cmd_write_board_place(&c->in, i);
	for (uint32_t k = 0; k < b->n; k++)
		sp_write_ended(&cmd_out, table[k], k + 1 < b->n ? ' ' : '\n');
	return SP_OK;
}

static void
count_boards(struct count *c)
{
	uint64_t solvable; /* for the audit: a bit for each board */

	if (c->mode != 't' && c->mode != 'T') {
		count_fields(c);
		return;
	}
	solvable = sp_batch_solvable(c->in.batch, c->in.goal);
	for (uint32_t i = 0; i < c->in.boards_read; i++) {
		const struct sp_board *b = sp_batch_board(c->in.batch, i);
		enum sp_status status = c->mode == 't' ?
		    write_table(c, b, i) :
		    count_audit_add(&c->audit, b, &c->in.fault);

		if (status == SP_OK)
			c->audit.solvable += solvable >> i & 1;
		if (status != SP_OK)
			cmd_refuse(&c->in, (uint64_t)1 << i, status);
	}
}

/* ---- what stands at the end: -H, -S ---- */

/* Writes a figure about a field, with three digits after the point unless
 * `thousandths` is negative, if it is known.  Indexes are texts in JSON, whose
 * numbers may lose digits. */
static void
write_figure(struct cmd_row *row, const char *name,
    const struct sp_field *field, int is_known, uint64_t whole,
    int thousandths)
{
	const char *quote = row->table == CMD_JSON && field->type == SP_INDEX ?
	    "\"" : "";

	if (!is_known) {
		cmd_cell_null(row, name);
		return;
	}
	cmd_cell(row, name);
	sp_write_text(&cmd_out, quote);
	sp_write_number(&cmd_out, whole);
	if (thousandths >= 0)
		cmd_print(".%03d", thousandths);
	sp_write_text(&cmd_out, quote);
}

/* Writes the values and how many boards have them: with bars, or as rows. */
static void
write_histogram(struct count *c)
{
	const struct sp_field *field = c->field[0];

	if (c->form == CMD_TSV) {
		count_histogram_draw(&c->histogram);
		return;
	}
	count_histogram_sort(&c->histogram);
	if (c->form == CMD_CSV)
		cmd_print("%s,boards\n", field->name);
	for (size_t i = 0; i < c->histogram.used; i++) {
		const struct count_bin *bin = &c->histogram.bin[i];
		struct cmd_row row = { .table = c->form };

		write_figure(&row, field->name, field, 1, bin->value, -1);
		cmd_cell_number(&row, "boards", bin->count);
		cmd_row_end(&row);
	}
}

static void
write_summary(const struct count *c)
{
	if (c->form == CMD_CSV)
		sp_write_text(&cmd_out,
		    "field,boards,min,mean,max,deviation\n");
	for (size_t f = 0; f < c->fields; f++) {
		const struct sp_field *field = c->field[f];
		const struct count_summary *s = &c->summary[f];
		struct cmd_row row = { .table = c->form };
		int is_known = s->count > 0;
		uint64_t mean = 0;
		unsigned thousandths = 0;

		if (is_known)
			count_summary_mean(s, &mean, &thousandths);
		cmd_cell_text(&row, "field", field->name);
		cmd_cell_number(&row, "boards", s->count);
		write_figure(&row, "min", field, is_known, s->min, -1);
		write_figure(&row, "mean", field, is_known, mean,
		    (int)thousandths);
		write_figure(&row, "max", field, is_known, s->max, -1);
		if (is_known) {
			cmd_cell(&row, "deviation");
			cmd_print("%.3f", count_summary_deviation(s));
		} else
			cmd_cell_null(&row, "deviation");
		cmd_row_end(&row);
	}
}

int
main(int argc, char **argv)
{
	static struct count c;
	enum cmd_found found;
	enum cmd_status verdict;

	cmd_start(&program, argc, argv);
	cmd_input_init(&c.in);
	parse_options(&c, argc, argv);
	cmd_input_files(&c.in, argc - optind, argv + optind);
	cmd_input_start(&c.in);
	if (c.form == CMD_CSV && c.mode == 0) {
		if (c.in.want.numbered)
			sp_write_text(&cmd_out, c.in.files.count > 1 ?
			    "file,line," : "line,");
		for (size_t f = 0; f < c.fields; f++) {
			sp_write_text(&cmd_out, c.field[f]->name);
			sp_write_text(&cmd_out, f + 1 < c.fields ? "," : "\n");
		}
	}
	while ((found = cmd_next(&c.in)) != CMD_END)
		if (found == CMD_BOARDS)
			count_boards(&c);
	if (c.mode == 'H')
		write_histogram(&c);
	else if (c.mode == 'S')
		write_summary(&c);
	verdict = c.mode == 'T' ? count_audit_write(&c.audit) : CMD_OK;
	return cmd_finish(c.in.status != CMD_OK ? c.in.status : verdict);
}

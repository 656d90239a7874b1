/* sp-check.c -- tell solvable boards, or select boards by properties */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"

/* Numbers of boards; selected: those that have all properties. */
struct tally {
	uint64_t solvable, unsolvable, malformed, selected;
};

struct check {
	struct cmd_input in;
	int is_silent;        /* -c, -q: nothing is written of each board */
	struct sp_property *property;
	size_t properties;
	struct tally all;     /* boards of all files */
	struct tally before;  /* boards of the files before this one */
};

/* Returns the name of the k-th field and a =, with which a property may begin;
 * NULL after the last field. */
static const char *
property_name(size_t k)
{
	static char name[32];
	const struct sp_field *field = sp_field_at(k);

	if (field == NULL)
		return NULL;
	snprintf(name, sizeof name, "%s=", field->name);
	return name;
}

static const struct cmd_option rows[] = {
	{ 'c', NULL, "write only the totals, at the end; with -n also those of "
	    "each file" },
	{ .letter = 'G' },
	{ .letter = 'n' },
	{ 'q', NULL, "write nothing, end as soon as the status is known" },
	{ 'v', NULL,
	    "add the reason to each verdict; rows count from the bottom" },
	{ .letter = 'B' },
	{ .letter = 'g' },
	{ .letter = 'i' },
	{ 'o', "form", "write: json, an object a line with verdict and "
	    "inversions", .words = "json" },
	{ 'p', "property", "boards to write: solvable, unsolvable, solved, "
	    "or FIELD=LO:HI (FIELD as in sp-count -f); !PROPERTY: the others",
	    property_name, "solvable unsolvable solved" },
	{ .letter = 's' },
	CMD_LAST_OPTIONS
};

static const struct cmd_conflict conflicts[] = {
	{ "cnpqv", .with = "o", .message = "not together with -o json, which "
	    "writes all of a board in its object" },
	{ "v", .with = "p", .unless = "cq", .message = "-p writes boards, as "
	    "-p unsolvable does, not verdicts; give these to another "
	    "sp-check -v" },
	CMD_CONFLICT_OF_B,
	{ .options = NULL }
};

static const struct cmd_program program = {
	"sp-check",
	"tell solvable sliding-tile boards from unsolvable ones",
	"[-cGnqv] [-B label] [-g goal] [-i form] [-o form] "
	    "[-p property]... [-s size] [file ...]",
	rows, conflicts
};

static void
parse_options(struct check *c, int argc, char **argv)
{
	int letter;

	c->property = cmd_allocate((size_t)argc, sizeof *c->property);
	while ((letter = cmd_input_option(&c->in, argc, argv)) != -1) {
		const char *name = optarg;

		if (letter == 'o')
			cmd_choice('o', "form", optarg);
		if (letter != 'p')
			continue;
		name += *name == '!';
		if (strcmp(name, "malformed") == 0)
			cmd_usage('p', "'%s': what is malformed is no board to "
			    "write; sp-check -n | grep malformed tells the "
			    "lines", optarg);
		if (strncmp(name, "len", 3) == 0)
			cmd_usage('p', "'%.64s': sp-solve -p LO:HI writes the "
			    "boards whose solutions have such lengths", optarg);
		if (sp_property_parse(optarg, &c->property[c->properties++],
		    &c->in.fault) != SP_OK)
			cmd_usage('p', "'%.64s': %s", optarg, c->in.fault.text);
	}
	c->in.want.needs_boards = c->properties == 0;
	c->is_silent = cmd_given('c') || cmd_given('q');
	if (!c->is_silent && c->in.want.numbered && c->in.want.form.grid &&
	    c->properties > 0)
		cmd_usage('n', "not with -p and boards written as grids");
}

/* Counts a malformed board, and writes its verdict. */
static void
answer_malformed(struct check *c)
{
	c->all.malformed++;
	if (c->properties > 0 || c->is_silent)
		return;
	if (cmd_given('o')) {
		struct cmd_row row = { .table = CMD_JSON };

		cmd_cell_place(&row, &c->in, c->in.file, c->in.line);
		cmd_cell_text(&row, "verdict", "malformed");
		cmd_cell_null(&row, "inversions");
		cmd_cell_text(&row, "message", c->in.fault.text);
		cmd_row_end(&row);
		return;
	}
	cmd_write_place(&c->in, c->in.file, c->in.line);
	sp_write_text(&cmd_out, "malformed");
	if (cmd_given('v')) {
		sp_write_text(&cmd_out, "\t");
		sp_write_quoted(&cmd_out, c->in.fault.text,
		    strlen(c->in.fault.text), 0);
	}
	sp_write_text(&cmd_out, "\n");
}

static const char *const verdicts[2] = { "unsolvable", "solvable" };

/* Stores a verdict and an LF; returns where they end.  It copies 16 bytes,
 * because copies of fixed length are faster; the text behind it overwrites what
 * is too much. */
static char *
put_verdict(char *at, unsigned is_solvable)
{
	static const char lines[2][16] = { "unsolvable\n", "solvable\n" };

	memcpy(at, lines[is_solvable], sizeof *lines);
	return at + (is_solvable ? sizeof "solvable" : sizeof "unsolvable");
}

/* Writes verdicts with their lines or reasons. */
static void
write_long_verdicts(struct check *c, uint64_t solvable)
{
	struct sp_batch *b = c->in.batch;
	static char reason[SP_BATCH][SP_FAULT_TEXT];
	const struct sp_board *first = sp_batch_board(b, 0);
	const uint32_t missing = first->missing, cells = first->n;

	if (cmd_given('v') && sp_batch_explain(b, c->in.goal, reason,
	    &c->in.fault) != SP_OK)
		cmd_no_memory();
	for (uint32_t i = 0; i < c->in.boards_read; i++) {
		char *at;

		cmd_write_board_place(&c->in, i);
		at = sp_writer_room(&cmd_out, 2 * SP_FAULT_TEXT);
		at = put_verdict(at, solvable >> i & 1);
		if (cmd_given('v')) {
			at[-1] = '\t';
			at = stpcpy(at, reason[i]);
			if (missing < cells)
				at += sprintf(at, "; %lu is missing, %lu is "
				    "there", (unsigned long)missing,
				    (unsigned long)cells);
			*at++ = '\n';
		}
		cmd_out.used = (size_t)(at - cmd_out.buffer);
	}
}

/* Writes an object for each board. */
static void
write_objects(struct check *c, uint64_t solvable)
{
	struct cmd_row row = { .table = CMD_JSON };
	uint64_t inversions[SP_BATCH];

	if (sp_batch_values(c->in.batch, sp_field_at(SP_FIELD_INVERSIONS),
	    c->in.goal, inversions, &c->in.fault) != SP_OK)
		cmd_no_memory();
	for (uint32_t i = 0; i < c->in.boards_read; i++) {
		cmd_cell_place(&row, &c->in, c->in.file,
		    sp_batch_line(c->in.batch, i));
		cmd_cell_text(&row, "verdict",
		    verdicts[solvable >> i & 1]);
		cmd_cell_number(&row, "inversions", inversions[i]);
		cmd_row_end(&row);
	}
}

/* Counts the boards, and writes their verdicts. */
static void
answer_boards(struct check *c)
{
	uint64_t solvable = sp_batch_solvable(c->in.batch, c->in.goal);
	uint32_t yes = sp_bit_count(solvable);

	c->all.solvable += yes;
	c->all.unsolvable += c->in.boards_read - yes;
	if (c->is_silent)
		return;
	if (cmd_given('o'))
		write_objects(c, solvable);
	else if (c->in.want.numbered || cmd_given('v'))
		write_long_verdicts(c, solvable);
	else {
		/* Room for all verdicts is made once. */
		char *at = sp_writer_room(&cmd_out, (SP_BATCH + 1) * 16);

		for (uint32_t i = 0; i < c->in.boards_read; i++)
			at = put_verdict(at, solvable >> i & 1);
		cmd_out.used = (size_t)(at - cmd_out.buffer);
	}
}

/* Counts the boards with all properties and writes them. */
static void
select_boards(struct check *c)
{
	uint64_t which = sp_batch_all(c->in.batch), having;

	for (size_t i = 0; i < c->properties && which != 0; i++) {
		enum sp_status status = sp_batch_select(c->in.batch,
		    &c->property[i], c->in.goal, &having, &c->in.fault);

		if (status != SP_OK) {
			/* With -q the program ends at the first refused
			 * board. */
			cmd_refuse(&c->in, cmd_given('q') ? which & -which :
			    which, status);
			return;
		}
		which &= having;
	}
	c->all.selected += sp_bit_count(which);
	if (c->is_silent)
		return;
	if (!c->in.want.numbered)
		sp_batch_write(c->in.batch, which, NULL, &c->in.want.form,
		    &cmd_out);
	for (uint32_t i = 0; i < c->in.boards_read &&
	    c->in.want.numbered; i++) {
		if ((which >> i & 1) == 0)
			continue;
		cmd_write_board_place(&c->in, i);
		sp_batch_write(c->in.batch, (uint64_t)1 << i, NULL,
		    &c->in.want.form, &cmd_out);
	}
}

/* Writes the number of boards that have the properties of -p or, without -p,
 * three numbers with a tab or a newline between them. */
static void
write_tally(const struct check *c, const struct tally *t, char between)
{
	if (c->properties > 0)
		sp_write_ended(&cmd_out, t->selected, '\n');
	else
		cmd_print("solvable %llu%cunsolvable %llu%cmalformed %llu\n",
		    (unsigned long long)t->solvable, between,
		    (unsigned long long)t->unsolvable, between,
		    (unsigned long long)t->malformed);
}

/* Writes the numbers of boards of a file that is read no further, for -c with
 * -n. */
static void
end_file(struct check *c)
{
	const struct tally of_file = {
		c->all.solvable - c->before.solvable,
		c->all.unsolvable - c->before.unsolvable,
		c->all.malformed - c->before.malformed,
		c->all.selected - c->before.selected
	};

	sp_write_text(&cmd_out, c->in.file);
	sp_write_text(&cmd_out, "\t");
	write_tally(c, &of_file, '\t');
	c->before = c->all;
}

int
main(int argc, char **argv)
{
	static struct check c;
	enum cmd_found found;

	cmd_start(&program, argc, argv);
	cmd_input_init(&c.in);
	c.in.want.suggests_goals = 1;
	parse_options(&c, argc, argv);
	cmd_input_files(&c.in, argc - optind, argv + optind);
	cmd_input_start(&c.in);
	/* With -q, ends as soon as no later board can change the status: after
	 * an error, an unsolvable board, or with -p a selected one. */
	while (!(cmd_given('q') && (c.in.status != CMD_OK ||
	    (c.properties > 0 ? c.all.selected : c.all.unsolvable) > 0)) &&
	    (found = cmd_next(&c.in)) != CMD_END) {
		if (found == CMD_MALFORMED)
			answer_malformed(&c);
		else if (found == CMD_BOARDS && c.properties > 0)
			select_boards(&c);
		else if (found == CMD_BOARDS)
			answer_boards(&c);
		else if (cmd_given('c') && cmd_given('n') && !cmd_given('q') &&
		    (found == CMD_FILE_END ||
		    memcmp(&c.all, &c.before, sizeof c.all) != 0))
			end_file(&c); /* whole, or read in part */
	}
	if (cmd_given('c') && !cmd_given('q'))
		write_tally(&c, &c.all, '\n');
	if (c.in.status != CMD_OK)
		return cmd_finish(c.in.status);
	return cmd_finish((c.properties > 0 ? c.all.selected == 0 :
	    c.all.unsolvable > 0) ? CMD_ANSWER_NO : CMD_OK);
}

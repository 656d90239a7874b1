/* sp-check.c -- solvable or not */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

static const struct cmd_option rows[] = {
	{ 'c', NULL, "write only the totals, at the end" },
	{ 'G', NULL, "boards are grids: a line a row, then an empty line" },
	{ 'n', NULL, "put LINE: (FILE:LINE: of several files) before lines" },
	{ 'q', NULL, "write nothing, end as soon as the status is known" },
	{ 'v', NULL, "add the reason to each verdict" },
	{ 'g', "goal", "classic (default), snake, spiral, columns, blank-first,"
	    " a board, or @FILE" },
	{ 'p', "property", "boards to write: solvable, unsolvable, solved, "
	    "or FIELD=LO:HI" },
	{ 's', "size", "columns x rows, WxH, or N for NxN (default: any square)"
	},
	{ 0, NULL, NULL }
};

static const struct cmd_program program = {
	"sp-check",
	"tell solvable sliding-tile boards from unsolvable ones",
	"[-cGnqv] [-g goal] [-p property]... [-s size] [file ...]",
	rows
};

static void
add_property(struct check *c, const char *text)
{
	struct sp_fault fault;
	struct sp_property *more = realloc(c->property,
	    (c->properties + 1) * sizeof *more);

	if (more == NULL)
		cmd_no_memory();
	c->property = more;
	if (sp_property_parse(text, &more[c->properties++], &fault) != SP_OK)
		cmd_usage('p', "'%.64s': %s", text, fault.text);
}

static void
parse_options(struct check *c, int argc, char **argv)
{
	int letter;

	while ((letter = cmd_option(argc, argv)) != -1) {
		switch (letter) {
		case 'c':
			c->totals = 1;
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
		case 'p':
			add_property(c, optarg);
			break;
		case 'q':
			c->quiet = 1;
			break;
		case 's':
			c->in.size = cmd_size('s', optarg);
			break;
		case 'v':
			c->explain = 1;
			break;
		}
	}
	c->in.batches = 1;
	if (c->quiet || c->totals) {
		c->explain = 0;
		return;
	}
	if (c->explain && c->properties > 0)
		cmd_usage('v', "-p writes boards, not verdicts; for the boards "
		    "that cannot be solved give -p unsolvable");
	if (c->in.numbered && c->in.form.grid && c->properties > 0)
		cmd_usage('n', "not with boards written as grids (-p with -G)");
}

/* A line of the default output. */
static void
write_verdict(struct check *c, const char *verdict, const char *reason)
{
	if (c->quiet || c->totals)
		return;
	cmd_write_place(&c->in);
	sp_write_text(&cmd_out, verdict);
	if (c->explain) {
		sp_write_text(&cmd_out, "\t");
		sp_write_text(&cmd_out, reason);
	}
	sp_write_text(&cmd_out, "\n");
}

static void
check_malformed(struct check *c)
{
	c->malformed++;
	if (c->properties == 0)
		write_verdict(c, "malformed", c->in.fault.text);
}

void
check_board(struct check *c)
{
	const struct sp_board *b = &c->in.board;
	int solvable = sp_solvable(b, c->in.goal);
	char reason[SP_FAULT_TEXT];

	reason[0] = '\0';
	if (solvable)
		c->solvable++;
	else
		c->unsolvable++;
	if (c->explain && sp_explain(b, c->in.goal, &c->goal_board, reason,
	    sizeof reason) != SP_OK)
		cmd_no_memory();
	write_verdict(c, solvable ? "solvable" : "unsolvable", reason);
}

/* Writes the board at hand if it has all properties. */
static void
select_board(struct check *c)
{
	for (size_t i = 0; i < c->properties; i++)
		cmd_no_index_batch(&c->in, c->property[i].field);
	for (size_t i = 0; i < c->properties; i++) {
		int holds;
		enum sp_status status = sp_property_test(&c->property[i],
		    &c->in.board, c->in.goal, &holds, &c->in.fault);

		if (status != SP_OK) {
			cmd_refuse(&c->in, status);
			return;
		}
		if (!holds)
			return;
	}
	c->selected++;
	if (c->quiet || c->totals)
		return;
	cmd_write_place(&c->in);
	sp_write_board(&cmd_out, &c->in.board, &c->in.form);
}

/* Whether -q knows enough. */
static int
decided(const struct check *c)
{
	return c->quiet && (c->in.status != CMD_OK ||
	    (c->properties > 0 ? c->selected : c->unsolvable) > 0);
}

static void
write_total(const char *name, uint64_t count)
{
	sp_write_text(&cmd_out, name);
	sp_write_text(&cmd_out, " ");
	sp_write_number(&cmd_out, count);
	sp_write_text(&cmd_out, "\n");
}

static void
write_totals(const struct check *c)
{
	if (!c->totals || c->quiet)
		return;
	if (c->properties > 0) {
		sp_write_number(&cmd_out, c->selected);
		sp_write_text(&cmd_out, "\n");
		return;
	}
	write_total("solvable", c->solvable);
	write_total("unsolvable", c->unsolvable);
	write_total("malformed", c->malformed);
}

static enum cmd_status
status_of(const struct check *c)
{
	if (c->in.status != CMD_OK)
		return c->in.status;
	if (c->properties > 0)
		return c->selected > 0 ? CMD_OK : CMD_NO;
	return c->unsolvable == 0 ? CMD_OK : CMD_NO;
}

int
main(int argc, char **argv)
{
	static struct check c;
	enum cmd_board found;
	int status;

	cmd_start(&program, argc, argv);
	cmd_input_init(&c.in);
	sp_board_init(&c.goal_board);
	parse_options(&c, argc, argv);
	cmd_input_files(&c.in, argc - optind, argv + optind);
	cmd_input_start(&c.in);
	while (!decided(&c)) {
		uint32_t count = cmd_next_batch(&c.in);

		if (count > 0) {
			check_batch(&c, count);
			continue;
		}
		found = cmd_next(&c.in);
		if (found == CMD_END)
			break;
		if (found == CMD_MALFORMED)
			check_malformed(&c);
		else if (found == CMD_BOARD && c.properties > 0)
			select_board(&c);
		else if (found == CMD_BOARD)
			check_board(&c);
	}
	write_totals(&c);
	status = cmd_finish(status_of(&c));
	free(c.property);
	sp_board_free(&c.goal_board);
	cmd_input_free(&c.in);
	return status;
}

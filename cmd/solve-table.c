/* solve-table.c -- rows of a table, and first slides: sp-solve -o, -f */
#include <stdio.h>

#include "solve.h"

/* statuses[outcome]: what the answer to a board is. */
static const char *const statuses[] = {
	[JOB_SOLVED] = "solved", [JOB_UNSOLVABLE] = "unsolvable",
	[JOB_MALFORMED] = "malformed", [JOB_OUTSIDE] = "none",
	[JOB_REFUSED] = "gave-up", [JOB_TOO_LARGE] = "gave-up",
	[JOB_GIVEN_UP] = "gave-up"
};

void
solve_write_heading(const struct solve *s)
{
	const struct solve_options *o = &s->options;

	if (o->table == NULL || !o->table->has_heading)
		return;
	sp_write_text(&cmd_out, s->in.count > 1 ? "file,line," : "line,");
	sp_write_text(&cmd_out, "size,board,status,message,length");
	if (!cmd_given('l'))
		sp_write_text(&cmd_out, ",solution,taps");
	sp_write_text(&cmd_out, ",nodes,bound");
	sp_write_text(&cmd_out, cmd_given('f') ? ",first\n" : "\n");
}

static void
write_board(struct cmd_row *row, const struct solve_job *job)
{
	char size[sizeof "4294967295x4294967295"];

	if (job->outcome == JOB_MALFORMED) {
		cmd_cell_null(row, "size");
		cmd_cell_null(row, "board");
		return;
	}
	snprintf(size, sizeof size, "%lux%lu",
	    (unsigned long)job->read.size.w, (unsigned long)job->read.size.h);
	cmd_cell_text(row, "size", size);
	cmd_cell_board(row, "board", &job->read);
}

void
solve_write_first(const struct solve *s, const struct solve_job *job)
{
	const struct solve_options *o = &s->options;
	int is_mtm = o->metric == SP_MULTI_TILE;
	uint64_t first = job->stats.first;
	const char *between = cmd_given('t') ? "tiles: " : "";
	struct sp_tap tap;

	while (sp_first_take(&first, &tap)) {
		const struct sp_board *b = &job->read;

		sp_write_text(&cmd_out, between);
		between = cmd_given('t') || is_mtm ? " " : "";
		if (cmd_given('t')) {
			sp_write_number(&cmd_out, sp_tap_label(b, &tap));
			continue;
		}
		sp_write(&cmd_out, &"DURL"[tap.dir], 1);
		if (tap.tiles > 1)
			sp_write_number(&cmd_out, tap.tiles);
	}
}

/* Writes what stands in front of letters of moves, and behind them. */
static void
begin_text(struct cmd_row *row, const char *name)
{
	cmd_cell(row, name);
	sp_write_text(&cmd_out, row->table->is_json ? "\"" : "");
}

static void
end_text(const struct cmd_row *row)
{
	sp_write_text(&cmd_out, row->table->is_json ? "\"" : "");
}

/* Writes the solution, and the tiles to tap. */
static void
write_solution(struct cmd_row *row, struct solve_job *job,
    const struct sp_solution *solution)
{
	if (solution == NULL) {
		cmd_cell_null(row, "solution");
		cmd_cell_null(row, "taps");
		return;
	}
	begin_text(row, "solution");
	sp_write_solution(&cmd_out, solution, NULL, 0);
	end_text(row);
	cmd_cell_taps(row, "taps", solution, &job->read);
}

/* Writes what the search has cost.  Searches of textbooks have no bound. */
static void
write_stats(struct cmd_row *row, const struct solve_job *job, int has_bound)
{
	int has_searched = job->outcome == JOB_SOLVED ||
	    job->outcome == JOB_OUTSIDE || job->outcome == JOB_GIVEN_UP;

	if (has_searched)
		cmd_cell_number(row, "nodes", job->stats.nodes);
	else
		cmd_cell_null(row, "nodes");
	if (has_searched && has_bound)
		cmd_cell_number(row, "bound", job->stats.bound);
	else
		cmd_cell_null(row, "bound");
}

void
solve_write_row(struct solve *s, struct solve_job *job,
    const struct sp_solution *solution, const char *message)
{
	const struct solve_options *o = &s->options;
	struct cmd_row row = { .table = o->table };

	cmd_cell_place(&row, &s->in, job->file, job->line);
	write_board(&row, job);
	cmd_cell_text(&row, "status", statuses[job->outcome]);
	if (*message != '\0' || !row.table->is_json)
		cmd_cell_text(&row, "message", message);
	if (job->outcome == JOB_SOLVED)
		cmd_cell_number(&row, "length", job->cost);
	else
		cmd_cell_null(&row, "length");
	if (!cmd_given('l'))
		write_solution(&row, job, solution);
	write_stats(&row, job, o->method->search == NULL);
	if (cmd_given('f') && solution != NULL) {
		begin_text(&row, "first");
		solve_write_first(s, job);
		end_text(&row);
	} else if (cmd_given('f'))
		cmd_cell_null(&row, "first");
	cmd_row_end(&row);
}

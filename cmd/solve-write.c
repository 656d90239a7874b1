/* solve-write.c -- writes the answers in the order of the input, as lines or as
 * rows of a table */
#include <stdio.h>
#include <stdlib.h>

#include "solve.h"

/* Memory of boards of more cells is freed once their answers are written. */
enum { MOST_KEPT = 4096 };

const char *
solve_advice(const struct solve_options *o, struct sp_size size)
{
	/* With near these four are usage errors. */
	if (!o->method->is_optimal || cmd_given('a') || cmd_given('d') ||
	    cmd_given('f') || cmd_given('p') || size.w > SP_NEAR_SIDE ||
	    size.h > SP_NEAR_SIDE)
		return NULL;
	return o->most_nodes == UINT64_MAX ?
	    "-m near finds a good solution in a moment" :
	    "-m near, without -L, finds a good solution in a moment";
}

/* How an answer is written in place of a solution: by its outcome. */
static const struct {
	const char *word;   /* in a line; NULL: the solution stands there */
	const char *status; /* in a table */
} answers[] = {
	[JOB_SOLVED] = { NULL, "solved" },
	[JOB_UNSOLVABLE] = { "unsolvable", "unsolvable" },
	[JOB_MALFORMED] = { "malformed", "malformed" },
	[JOB_OUTSIDE] = { "none", "none" },
	[JOB_REFUSED] = { "-", "gave-up" },
	[JOB_TOO_LARGE] = { "-", "gave-up" },
	[JOB_GIVEN_UP] = { "-", "gave-up" }
};

static void
write_solution(struct solve *s, struct solve_job *job,
    const struct sp_solution *solution)
{
	const struct solve_options *o = &s->options;
	int is_mtm = o->metric == SP_MULTI_TILE;

	sp_write_solution(&cmd_out, solution, &job->board,
	    (cmd_given('t') ? SP_TILES : 0) |
	    (cmd_given('b') ? SP_BLANK_MOVES : 0) |
	    (cmd_given('c') || (cmd_given('t') && is_mtm) ? SP_REPEATS : 0));
}

/* -f: writes the first slides, or moves, of the shortest solutions. */
static void
write_first_moves(const struct solve *s, const struct solve_job *job)
{
	const struct solve_options *o = &s->options;
	int is_mtm = o->metric == SP_MULTI_TILE;
	uint64_t first = job->stats.first;
	const char *between = cmd_given('t') ? "tiles: " : "";
	struct sp_tap tap;

	while (sp_first_take(&first, &tap)) {
		const struct sp_board *b = &job->board;

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

int
solve_take_found(void *context, const struct sp_solution *solution)
{
	struct solve *s = context;
	const struct solve_options *o = &s->options;
	struct solve_job *job = solve_job_at(s, s->first);

	/* 0 slides at most are asked of the solver as 1, since 0 is no limit. */
	if (o->is_bounded && sp_solution_cost(solution, o->metric) > o->hi)
		return 0;
	if (!cmd_given('l')) {
		if (s->found == 0)
			cmd_write_place(&s->in, job->file, job->line);
		else
			sp_write_text(&cmd_out, "\t");
		write_solution(s, job, solution);
		cmd_output_check();
	}
	s->found++;
	return 0;
}

/* Returns the ending of a noun for so many things. */
static const char *
plural(uint64_t count)
{
	return count == 1 ? "" : "s";
}

/* Sets a text to why a board was given up or, with -v, to what its search has
 * cost.  It is empty if there is nothing to tell. */
static void
explain(const struct solve *s, const struct solve_job *job,
    struct sp_fault *text)
{
	const struct solve_options *o = &s->options;
	unsigned long long nodes = job->stats.nodes;
	unsigned long long bound = job->stats.bound;
	unsigned long long least = job->stats.least;
	const char *advice = solve_advice(o, job->board.size);
	int is_textbook = o->method->search != NULL;

	*text->text = '\0';
	switch (job->outcome) {
	case JOB_TOO_LARGE:
		if (is_textbook)
			sp_fault_set(text, SP_OK, "given up: more than %llu "
			    "boards do not fit the memory that -M allows",
			    (unsigned long long)job->counts.held);
		else
			sp_fault_set(text, SP_OK, "near:%lu takes more memory "
			    "here than -M allows", (unsigned long)o->argument);
		break;
	case JOB_GIVEN_UP:
		sp_fault_set(text, SP_OK, "given up after %llu node%s", nodes,
		    plural(nodes));
		break;
	case JOB_SOLVED:
		if (cmd_given('v') && is_textbook)
			sp_fault_set(text, SP_OK, "length %llu, %llu board%s "
			    "expanded, %llu generated, %llu in memory, "
			    "effective branching factor %.2f; %.3f s",
			    (unsigned long long)job->cost,
			    (unsigned long long)job->counts.expanded,
			    plural(job->counts.expanded), nodes,
			    (unsigned long long)job->counts.held,
			    sp_branching_factor(nodes, job->cost),
			    job->stats.seconds);
		else if (cmd_given('v'))
			sp_fault_set(text, SP_OK, "length %llu, lower bound "
			    "%llu, %llu node%s; %.3f s",
			    (unsigned long long)job->cost, bound, nodes,
			    plural(nodes), job->stats.seconds);
		break;
	case JOB_OUTSIDE:
		if (cmd_given('v') && !cmd_given('p'))
			sp_fault_set(text, SP_OK, "none, lower bound %llu, "
			    "%llu node%s; %.3f s", bound, nodes,
			    plural(nodes), job->stats.seconds);
		break;
	default: /* the answer says it all */
		break;
	}
	/* Depth-first search has no lower bound. */
	if (least > 0 && (job->outcome == JOB_GIVEN_UP ||
	    (job->outcome == JOB_TOO_LARGE && is_textbook)))
		sp_fault_append(text, "; no solution %sis shorter than %llu",
		    o->parts > 0 ? "in this part " : "", least);
	if (job->outcome == JOB_GIVEN_UP && advice != NULL)
		sp_fault_append(text, "; %s", advice);
}

/* ---- -o: answers as rows of a table ---- */

void
solve_write_heading(const struct solve *s)
{
	const struct solve_options *o = &s->options;

	if (o->table != CMD_CSV)
		return;
	sp_write_text(&cmd_out, s->in.files.count > 1 ? "file,line," : "line,");
	sp_write_text(&cmd_out, "size,board,status,message,length");
	if (!cmd_given('l'))
		sp_write_text(&cmd_out, ",solution,taps");
	sp_write_text(&cmd_out, ",nodes,bound");
	sp_write_text(&cmd_out, cmd_given('f') ? ",first\n" : "\n");
}

/* Writes the answer to a job as a row.  The solution is NULL unless the board is
 * solved, and the message is empty if there is none. */
static void
write_row(struct solve *s, struct solve_job *job,
    const struct sp_solution *solution, const char *message)
{
	const struct solve_options *o = &s->options;
	struct cmd_row row = { .table = o->table };
	const char *quote = o->table == CMD_JSON ? "\"" : "";
	char size[sizeof "4294967295x4294967295"];
	int was_searched = job->outcome == JOB_SOLVED ||
	    job->outcome == JOB_OUTSIDE || job->outcome == JOB_GIVEN_UP;

	cmd_cell_place(&row, &s->in, job->file, job->line);
	if (job->outcome == JOB_MALFORMED) {
		cmd_cell_null(&row, "size");
		cmd_cell_null(&row, "board");
	} else {
		snprintf(size, sizeof size, "%lux%lu",
		    (unsigned long)job->board.size.w,
		    (unsigned long)job->board.size.h);
		cmd_cell_text(&row, "size", size);
		cmd_cell_board(&row, "board", &job->board);
	}
	cmd_cell_text(&row, "status", answers[job->outcome].status);
	if (*message != '\0' || row.table == CMD_CSV)
		cmd_cell_text(&row, "message", message);
	cmd_cell_number_if(&row, job->outcome == JOB_SOLVED, "length",
	    job->cost);
	if (!cmd_given('l')) {
		cmd_cell_solution(&row, "solution", solution);
		if (solution == NULL)
			cmd_cell_null(&row, "taps");
		else
			cmd_cell_taps(&row, "taps", solution, &job->board);
	}
	cmd_cell_number_if(&row, was_searched, "nodes", job->stats.nodes);
	/* Searches of textbooks have no lower bound. */
	cmd_cell_number_if(&row, was_searched && o->method->search == NULL,
	    "bound", job->stats.bound);
	if (cmd_given('f') && solution == NULL)
		cmd_cell_null(&row, "first");
	else if (cmd_given('f')) {
		cmd_cell(&row, "first");
		sp_write_text(&cmd_out, quote);
		write_first_moves(s, job);
		sp_write_text(&cmd_out, quote);
	}
	cmd_row_end(&row);
}

/* ---- answers as lines ---- */

/* Writes an answer.  The solution is NULL unless the board is solved. */
static void
write_answer(struct solve *s, struct solve_job *job,
    const struct sp_solution *solution)
{
	if (cmd_given('a') && !cmd_given('l') && s->found > 0) {
		/* solve_take_found has written the solutions. */
		sp_write_text(&cmd_out, solution != NULL ? "\n" : "\t-\n");
		return;
	}
	cmd_write_place(&s->in, job->file, job->line);
	if (cmd_given('w')) {
		struct cmd_row row = { .table = CMD_TSV };

		if (job->outcome != JOB_MALFORMED)
			cmd_cell_board(&row, "board", &job->board);
		sp_write_text(&cmd_out, "\t");
	}
	if (solution == NULL)
		sp_write_text(&cmd_out, answers[job->outcome].word);
	else if (cmd_given('f'))
		write_first_moves(s, job);
	else if (cmd_given('l'))
		sp_write_number(&cmd_out, job->cost);
	else
		write_solution(s, job, solution);
	if (cmd_given('a') && solution != NULL) {
		sp_write_text(&cmd_out, "\t");
		sp_write_number(&cmd_out, s->found);
	}
	sp_write_text(&cmd_out, "\n");
}

/* Writes the answer to the first job, which leaves the ring. */
static void
write_first(struct solve *s, const struct sp_solution *solution)
{
	struct solve_job *job = solve_job_at(s, s->first);
	const struct solve_options *o = &s->options;
	struct sp_fault text;

	assert(s->first < s->last && job->outcome != JOB_WAITING &&
	    (solution == NULL || job->outcome == JOB_SOLVED));
	explain(s, job, &text);
	if (*text.text != '\0')
		cmd_message_at(job->file, job->line, text.text);
	if (job->outcome == JOB_GIVEN_UP || job->outcome == JOB_TOO_LARGE)
		s->status = CMD_TROUBLE;
	if (!cmd_given('p') && (job->outcome == JOB_UNSOLVABLE ||
	    job->outcome == JOB_OUTSIDE) && s->status == CMD_OK)
		s->status = CMD_ANSWER_NO;
	if (cmd_given('H') && job->outcome != JOB_SOLVED)
		s->without[job->outcome > JOB_REFUSED ? JOB_REFUSED :
		    job->outcome]++;
	else if (cmd_given('H'))
		count_histogram_add(&s->lengths, job->cost);
	else if (o->table != CMD_TSV)
		write_row(s, job, solution, job->message != NULL ?
		    job->message : text.text);
	else if (!cmd_given('p'))
		write_answer(s, job, solution);
	else if (job->outcome == JOB_SOLVED) {
		s->selected++;
		if (!cmd_given('c')) {
			cmd_write_place(&s->in, job->file, job->line);
			sp_write_board(&cmd_out, &job->board, &s->in.want.form);
		}
	}
	cmd_output_check();
	if (job->board.capacity > MOST_KEPT)
		sp_board_free(&job->board);
	free(job->message);
	job->message = NULL;
	s->found = 0;
	s->first++;
	cmd_progress_add(0, 1);
	cmd_progress_search(0, 0, 0);
}

void
solve_write_known(struct solve *s)
{
	while (s->first < s->last &&
	    solve_job_at(s, s->first)->outcome != JOB_WAITING)
		write_first(s, NULL);
}

void
solve_take_answer(void *context, const struct sp_job *unused,
    enum sp_status status, struct sp_solution *solution,
    const struct sp_solve_stats *stats, const struct sp_fault *fault)
{
	struct solve *s = context;
	const struct solve_options *o = &s->options;
	struct solve_job *job = solve_job_at(s, s->first);

	(void)unused;
	(void)fault;
	assert(job->outcome == JOB_WAITING);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	job->stats = *stats;
	/* Where only lengths are wanted there may be no solution. */
	job->cost = o->method->is_optimal ? stats->least :
	    sp_solution_cost(solution, o->metric);
	job->outcome = status == SP_OK ? JOB_SOLVED :
	    status == SP_END ? JOB_OUTSIDE :
	    status == SP_STOPPED ? JOB_GIVEN_UP : JOB_TOO_LARGE;
	if (o->is_bounded && status == SP_OK &&
	    (job->cost < o->lo || job->cost > o->hi))
		job->outcome = JOB_OUTSIDE;
	write_first(s, job->outcome == JOB_SOLVED ? solution : NULL);
	solve_write_known(s);
}

void
solve_write_end(struct solve *s)
{
	if (cmd_given('H')) {
		count_histogram_draw(&s->lengths);
		for (unsigned k = JOB_UNSOLVABLE; k <= JOB_REFUSED; k++)
			if (s->without[k] > 0)
				cmd_print("%s\t%llu\n", answers[k].word,
				    (unsigned long long)s->without[k]);
	}
	if (cmd_given('p') && cmd_given('c'))
		sp_write_ended(&cmd_out, s->selected, '\n');
}

/* sp-map.c -- turn boards into other boards */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"

struct map {
	struct cmd_input in;
	struct sp_form form_out; /* -o; by default grid or line */
	int roll;                /* -u or -U: that letter; or 0 */
	const char *target_text; /* -t */
	struct cmd_goals target_goals;
	const struct sp_goal *target;
	const struct sp_symmetry *symmetry; /* -x; NULL: none, or least */
	struct cmd_moves moves;

	struct sp_board passed;  /* -w: a copy of a board on the way */
	uint32_t number;         /* -w: number of the board in its batch */
	uint32_t *list;          /* -u: labels along the path */
	uint32_t list_room;      /* labels that list has room for */
	struct sp_board result;  /* scratch for a changed board */
	struct sp_board from;    /* the goal -f as a board */
	struct sp_relabel *relabel;
	/* Both goals are blank-first: labels stay as they are, whichever number
	 * is missing. */
	int keeps_labels;
	/* Relabel is prepared for boards of this size. */
	struct sp_size prepared;
	/* And this missing number; 0: not prepared. */
	uint32_t prepared_missing;
	int noted; /* the note about the greatest label was printed */
};

/* ---- options ---- */

static const char *
written_form_name(size_t k)
{
	const struct sp_form *form;

	for (size_t i = 0; (form = sp_form_at(i)) != NULL; i++)
		if (!form->reading_only && k-- == 0)
			return form->name;
	return NULL;
}

static const struct cmd_option rows[] = {
	{ 'b', NULL, "first slide the blank to its home in -t" },
	{ 'G', NULL, "boards are grids, read and written" },
	{ .letter = 'n' },
	{ 'U', NULL, "roll up: the inverse of -u" },
	{ 'u', NULL, "unroll: write the labels along the path of -f" },
	{ 'w', NULL, "write all boards on the way of -m, not only the last" },
	{ .letter = 'B' },
	{ 'f', "goal", "from: {}, a board, or @FILE (default classic)",
	    sp_goal_name_at, "@FILE" },
	{ 'g', "goal", "for -f and -t alike", sp_goal_name_at, "@FILE" },
	{ .letter = 'i' },
	{ 'm', "moves", "first make moves: letters U D L R (up, down, left, "
	    "right, of the tile; U3: three), tiles: and numbers to tap, or "
	    "@FILE", .words = "@FILE" },
	{ 'o', "form", "write: {} (default line)", written_form_name },
	{ .letter = 's' },
	{ 't', "goal", "to: the new goal, given as for -f (default classic)",
	    sp_goal_name_at, "@FILE" },
	{ 'x', "symmetry", "turn: {}; least: to the least of the boards that "
	    "these give, compared number by number", cmd_symmetry_name,
	    "least" },
	CMD_LAST_OPTIONS
};

static const struct cmd_conflict conflicts[] = {
	{ "U", .with = "u", .message = "not together with -u, its inverse" },
	{ "btx", .with = "uU", .message = "not together with -u or -U, which "
	    "make lists to compare" },
	{ "m", .with = "U", .message = "not together with -U: a list is no "
	    "board to play" },
	{ "w", .without = "m", .message = "needs moves, -m" },
	CMD_CONFLICT_OF_B,
	{ .options = NULL }
};

static const struct cmd_program program = {
	"sp-map",
	"turn sliding-tile boards into other boards and notations",
	"[-bGnw] [-B label] [-f goal] [-g goal] [-i form] [-m moves] "
	    "[-o form] [-s size] [-t goal] [-U|-u] [-x symmetry] [file ...]",
	rows, conflicts
};

static void
parse_options(struct map *m, int argc, char **argv)
{
	struct cmd_wants *want = &m->in.want;
	int letter;

	cmd_start(&program, argc, argv);
	cmd_input_init(&m->in);
	want->goal_letter = 'f';
	m->target_text = "classic";
	while ((letter = cmd_input_option(&m->in, argc, argv)) != -1)
		switch (letter) {
		case 'g':
			want->goal_text = m->target_text = optarg;
			break;
		case 'o':
			m->form_out = cmd_form('o', optarg);
			if (m->form_out.reading_only)
				cmd_usage('o', "%.64s is for reading only",
				    optarg);
			break;
		case 't':
			m->target_text = optarg;
			break;
		case 'x':
			m->symmetry = sp_symmetry_at(1 + cmd_choice('x',
			    "symmetry", optarg));
			break;
		}
	m->moves.text = cmd_argument('m');
	if (cmd_given('g') && want->goal_text == m->target_text)
		want->goal_letter = 'g';
	m->roll = cmd_given('u') ? 'u' : cmd_given('U') ? 'U' : 0;
	if (!cmd_given('o'))
		m->form_out = *sp_form_by_name(cmd_given('G') ? "grid" : "line");
	if (want->numbered && m->form_out.grid)
		cmd_usage('n', "not with boards written as grids");
	if (m->roll != 0 && (want->form.grid || !want->form.blank_is_zero ||
	    m->form_out.grid || m->form_out.marks != NULL ||
	    !m->form_out.blank_is_zero))
		cmd_usage(m->roll, "lists are read and written in line form "
		    "only");
}

/* ---- goals and symmetries ---- */

static void
open_all(struct map *m, int count, char **files)
{
	struct sp_size size = m->in.reader.size;
	const int has_g = m->in.want.goal_letter == 'g';
	const char *from, *to;

	cmd_input_files(&m->in, count, files);
	cmd_take_stdin(has_g ? 'g' : 't', m->target_text, "@-");
	cmd_take_stdin('m', m->moves.text, "@-");
	cmd_input_start(&m->in);
	if (m->symmetry != NULL)
		size = sp_symmetry_size(m->symmetry, size);
	cmd_goals_open(&m->target_goals, 't', m->target_text,
	    has_g ? &m->in.want.goal_form : &m->form_out, size,
	    has_g ? m->in.reader.blank_label : UINT32_MAX);
	from = m->in.goals.name;
	to = m->target_goals.name;
	m->keeps_labels = m->symmetry == NULL && from != NULL && to != NULL &&
	    strcmp(from, "blank-first") == 0 && strcmp(to, from) == 0;
	cmd_moves_open(&m->moves, 'm', &m->in);
	m->in.want.one_by_one = m->moves.lines.file != NULL ||
	    m->target_goals.each;
}

/* Returns the cell of the blank in the goal -t; for a path its last cell. */
static uint32_t
target_home(const struct map *m)
{
	return sp_goal_home(m->target, sp_goal_missing(m->target), 0);
}

/* Returns a symmetry that takes the home of the blank in the goal -f to its
 * home in -t, if -x gives no symmetry; rather one that keeps rows, as mirror.
 * NULL: no symmetry does. */
static const struct sp_symmetry *
find_symmetry(const struct map *m)
{
	const struct sp_board *from = &m->from;
	const struct sp_symmetry *s, *found = NULL;

	for (size_t k = 1; !cmd_given('x') &&
	    (s = sp_symmetry_at(k)) != NULL; k++)
		if ((found == NULL || (found->transpose && !s->transpose)) &&
		    sp_size_equal(sp_symmetry_size(s, from->size),
		    from->size) && sp_symmetry_cell(s, from->size,
		    from->blank) == target_home(m))
			found = s;
	return found;
}

/* Appends the advice for goals with different homes of the blank. */
static void
hint_at_home(const struct map *m, struct sp_fault *fault)
{
	const struct sp_symmetry *s = find_symmetry(m);

	if (s == NULL)
		sp_fault_append(fault, "; give -b, which may change the "
		    "lengths of solutions");
	else
		sp_fault_append(fault, "; turn boards with -x %s, which "
		    "keeps the lengths of solutions, or give -b, which may "
		    "change them", s->name);
}

/* Prints a note, once and only on a terminal, that boards get a label as great
 * as their number of cells, which other programs may not expect. */
static void
tell_of_greatest_label(struct map *m, uint32_t missing)
{
	uint32_t n = m->from.n;
	struct sp_fault note;

	if (m->noted || missing != n || !isatty(STDERR_FILENO) ||
	    sp_board_copy(&m->result, &m->from) != SP_OK)
		return;
	sp_relabel_apply(m->relabel, &m->result);
	if (m->result.missing == n)
		return;
	m->noted = 1;
	sp_fault_set(&note, SP_OK, "boards get the label %lu and have no "
	    "%lu: the blank of -f belongs where -t has it", (unsigned long)n,
	    (unsigned long)m->result.missing);
	hint_at_home(m, &note);
	cmd_message("%s", note.text);
}

/*
 * Prepares to relabel boards like b from the goal -f to the goal -t.  The goal
 * -f is turned by -x, and with -b its blank is moved.
 */
static enum sp_status
prepare_relabel(struct map *m, const struct sp_board *b)
{
	const uint32_t missing = b->missing;
	const struct sp_size size = b->size;
	struct sp_board *goal = m->symmetry == NULL ? &m->from : &m->result;
	enum sp_status status;

	if (m->keeps_labels || (!m->in.goals.each && !m->target_goals.each &&
	    sp_size_equal(m->prepared, size) && m->prepared_missing == missing))
		return SP_OK;
	status = sp_goal_board(m->in.goal, missing, goal, &m->in.fault);
	if (status == SP_OK && m->symmetry != NULL)
		status = sp_symmetry_apply(m->symmetry, goal, &m->from);
	if (status == SP_OK)
		status = cmd_goals_lay(&m->target_goals, m->from.size,
		    &m->target, &m->in.fault);
	if (status == SP_OK && cmd_given('b'))
		sp_slide_to(&m->from, target_home(m));
	if (status == SP_OK) {
		status = sp_relabel_prepare(m->relabel, &m->from, m->target,
		    &m->in.fault);
		if (status == SP_REFUSED)
			hint_at_home(m, &m->in.fault);
		if (status == SP_OK)
			tell_of_greatest_label(m, missing);
	}
	m->prepared = size;
	m->prepared_missing = status == SP_OK ? missing : 0;
	return status;
}

/* Applies -x, a symmetry or least, to the board.  The result is in m->result,
 * to which it sets *b. */
static enum sp_status
apply_symmetry(struct map *m, struct sp_board **b)
{
	const struct sp_board *from = *b;
	enum sp_status status;

	if (!cmd_given('x'))
		return SP_OK;
	*b = &m->result;
	if (m->symmetry != NULL)
		return sp_symmetry_apply(m->symmetry, from, &m->result);
	status = sp_goal_board(m->in.goal, from->missing, &m->from,
	    &m->in.fault);
	if (status == SP_OK)
		status = sp_symmetry_least(from, &m->from, &m->result,
		    &m->in.fault);
	return status;
}

/* Refuses to write the index of a board that has no index. */
static enum sp_status
check_index(struct map *m, const struct sp_board *b)
{
	enum sp_status status;

	if (!m->form_out.by_index)
		return SP_OK;
	status = sp_index_check(b, SP_MAX_INDEX_CELLS, &m->in.fault);
	if (status == SP_OK)
		status = cmd_goals_lay(&m->target_goals, b->size, &m->target,
		    &m->in.fault);
	if (status == SP_OK)
		status = sp_goal_check(m->target, b, &m->in.fault);
	if (status == SP_OK && !sp_is_solvable(b, m->target))
		status = sp_fault_set(&m->in.fault, SP_REFUSED,
		    "the board is unsolvable, so it has no index");
	return status;
}

/* Does -u or -U: sets m->result to the labels of b along the path, or lays them
 * along it. */
static enum sp_status
roll(struct map *m, const struct sp_board *b)
{
	struct sp_fault *fault = &m->in.fault;
	enum sp_status status;

	if (m->roll == 'U')
		return sp_roll(b->label, m->in.goal, &m->result, fault);
	if (m->list_room < b->n) {
		free(m->list);
		m->list = cmd_allocate(b->n, sizeof *m->list);
		m->list_room = b->n;
	}
	status = sp_unroll(b, m->in.goal, m->list, fault);
	if (status == SP_OK)
		status = sp_board_set(&m->result, b->size, m->list, fault);
	return status;
}

/* Changes a board, which may be overwritten, and writes it.  With -n the place
 * of board i of the batch stands before it; with -w all boards on the way of
 * that board have this place. */
static enum sp_status
write_changed(struct map *m, uint32_t i, struct sp_board *read)
{
	struct sp_board *b = m->roll != 0 ? &m->result : read;
	enum sp_status status;

	if (m->roll != 0) {
		status = roll(m, read);
	} else {
		status = prepare_relabel(m, b);
		if (status == SP_OK)
			status = apply_symmetry(m, &b);
		if (status == SP_OK && !m->keeps_labels)
			sp_relabel_apply(m->relabel, b);
	}
	if (status == SP_OK)
		status = check_index(m, b);
	if (status != SP_OK)
		return status;
	cmd_write_board_place(&m->in, i);
	sp_write_board(&cmd_out, b, &m->form_out);
	return SP_OK;
}

/* Writes a board on the way, for -w. */
static enum sp_status
write_passed(void *argument, const struct sp_board *b,
    const struct sp_move *move)
{
	struct map *m = argument;
	enum sp_status status = sp_board_copy(&m->passed, b);

	(void)move;
	cmd_output_check();
	return status == SP_OK ? write_changed(m, m->number, &m->passed) :
	    status;
}

/*
 * Takes the goal -t and the moves of a board.  For a malformed board (NULL)
 * they are used up all the same: line k of a file is for board k.
 */
static enum sp_status
take_goal_and_moves(struct map *m, struct sp_board *b)
{
	struct sp_fault fault;
	enum sp_status aimed = cmd_goals_next(&m->target_goals, &m->in.fault);
	enum sp_status moved = cmd_moves_make(&m->moves,
	    aimed == SP_OK ? b : NULL, aimed == SP_OK ? &m->in.fault : &fault);

	return aimed == SP_OK ? moved : aimed;
}

static void
map_boards(struct map *m)
{
	enum sp_status status;
	uint64_t all = sp_batch_all(m->in.batch);

	/* Boards that are only relabelled and written go as a batch. */
	if (m->roll == 0 && !cmd_given('x') && m->moves.text == NULL &&
	    !m->in.want.numbered && m->form_out.blank_is_zero &&
	    !m->target_goals.each) {
		cmd_goals_next(&m->target_goals, &m->in.fault);
		status = prepare_relabel(m, sp_batch_board(m->in.batch, 0));
		if (status == SP_OK)
			sp_batch_write(m->in.batch, all, m->keeps_labels ?
			    NULL : m->relabel, &m->form_out, &cmd_out);
		else
			cmd_refuse(&m->in, all, status);
		return;
	}
	for (uint32_t i = 0; i < m->in.boards_read; i++) {
		struct sp_board *read = sp_batch_board(m->in.batch, i);

		m->number = i;
		status = take_goal_and_moves(m, read);
		if (status == SP_OK && !cmd_given('w'))
			status = write_changed(m, i, read);
		if (status != SP_OK)
			cmd_refuse(&m->in, (uint64_t)1 << i, status);
	}
}

int
main(int argc, char **argv)
{
	static struct map m;
	enum cmd_found found;

	sp_board_init(&m.result);
	sp_board_init(&m.passed);
	sp_board_init(&m.from);
	parse_options(&m, argc, argv);
	if (sp_relabel_new(&m.relabel) != SP_OK)
		cmd_no_memory();
	if (cmd_given('w')) {
		m.moves.passing = write_passed;
		m.moves.argument = &m;
	}
	open_all(&m, argc - optind, argv + optind);
	while ((found = cmd_next(&m.in)) != CMD_END) {
		if (found == CMD_BOARDS)
			map_boards(&m);
		else if (found == CMD_MALFORMED)
			take_goal_and_moves(&m, NULL);
	}
	cmd_lines_end(&m.moves.lines, &m.moves, &m.in);
	return cmd_finish(m.in.status);
}

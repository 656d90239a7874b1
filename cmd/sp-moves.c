/* sp-moves.c -- turn solutions into others, measure and judge them */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"

/* A way to write solutions. */
static const struct notation {
	const char *name;
	unsigned how;    /* as for sp_write_solution */
	int needs_board;
	int is_json;
} notations[] = {
	{ "letters", 0, 0, 0 },
	{ "counts", SP_REPEATS, 0, 0 },
	{ "blank", SP_BLANK_MOVES, 0, 0 },
	{ "tiles", SP_TILES, 1, 0 },
	{ "taps", SP_TILES | SP_REPEATS, 1, 0 },
	{ "words", SP_WORDS, 0, 0 },
	{ "arrows", SP_ARROWS, 0, 0 },
	{ "json", 0, 0, 1 }
};

enum { NOTATIONS = sizeof notations / sizeof *notations };

/* The verdict on a line of moves; -v writes it as a word.  If it is SOLVED or
 * UNSOLVED, m->solution holds the moves of the line. */
enum verdict {
	SOLVED,   /* its moves solve its board */
	UNSOLVED, /* they do not; or there is no board */
	ILLEGAL,  /* a move is none that its board allows */
	RIGHT,    /* it says unsolvable, and its board is */
	WRONG,    /* it says unsolvable, but its board is solvable */
	WORD,     /* another word stands in place of moves, as none */
	MALFORMED
};

static const char *const verdicts[] = {
	"solved", "unsolved", "illegal", "right", "wrong", NULL, "malformed"
};

struct moves {
	/* The boards of -b; without -b also the lines of solutions. */
	struct cmd_input in;
	struct cmd_input lines_alone; /* with -b: the lines of solutions */
	struct cmd_input *lines;      /* where lines of solutions are read */
	const char *boards_name;      /* argument of -b */
	const struct notation *notation;
	const struct sp_symmetry *symmetry; /* -x; NULL: none */
	struct cmd_lines lengths;     /* -d */
	enum sp_metric metric;        /* -u: what the lengths of -d count */

	uint64_t taken;        /* lines that have been taken */
	uint64_t empty;        /* empty lines among them that have a board */
	uint32_t at;           /* number of the board in the batch of `in` */
	struct sp_board *board; /* the board of the line; NULL: none */
	int board_is_malformed;
	const char *text;      /* the moves of the line */
	size_t length;
	const char *answer;    /* the word in place of moves; NULL: none */
	struct sp_solution solution; /* the slides that `text` makes */
	int knows_longer;      /* -d: the solution is `longer` slides, or moves,
	                          longer than the shortest */
	uint64_t longer;
	struct sp_solution opposite; /* scratch */
	const char *noted;     /* the last file with a note about directions */
	const char *told;      /* and with one about counts */
	struct sp_board start; /* the board before the solution */
	struct sp_board turned; /* scratch */
	int has_wrong;         /* -v: an answer is wrong */
};

static const char *
notation_name(size_t k)
{
	return k < NOTATIONS ? notations[k].name : NULL;
}

static const struct cmd_option rows[] = {
	{ 'c', NULL, "cancel slides that take back the slide before" },
	{ 'G', NULL, "the boards of -b are grids" },
	{ 'l', NULL, "write lengths: slides, and moves of several tiles" },
	{ .letter = 'n' },
	{ 'r', NULL, "reverse: from the end back to the start" },
	{ 'v', NULL, "write a verdict on each line: whether it solves its "
	    "board" },
	{ .letter = 'B' },
	{ 'b', "boards", "file with the board for each line; without it, a "
	    "line may be a board, a tab and moves", .words = "FILE" },
	{ 'd', "lengths", "with -v or -o json: file of shortest lengths, as "
	    "sp-solve -l writes them", .words = "FILE" },
	{ .letter = 'g' },
	{ .letter = 'i' },
	{ 'o', "notation", "write: {} (default letters)", notation_name },
	{ .letter = 's' },
	/* The words are in the order of enum sp_metric. */
	{ 'u', "unit", "with -d: what the lengths count: slides (default) or "
	    "mtm, as for sp-solve", .words = "slides mtm" },
	{ 'x', "symmetry", "turn: {}", cmd_symmetry_name },
	CMD_LAST_OPTIONS
};

static const struct cmd_conflict conflicts[] = {
	{ "clorx", .with = "v", .message = "not together with -v, which writes "
	    "verdicts" },
	{ "l", .with = "o", .message = "not together with -o, which writes "
	    "moves" },
	{ "d", .without = "v", .unless = "o json", .message = "only with -v or "
	    "-o json" },
	{ "u", .without = "d" },
	{ "BGi", .without = "b", .message = "only with -b: the boards of "
	    "records are in line form" },
	CMD_CONFLICT_OF_B,
	{ .options = NULL }
};

static const struct cmd_program program = {
	"sp-moves",
	"turn solutions of sliding-tile boards into others,\n"
	    "measure and judge them",
	"[-cGlnrv] [-B label] [-b boards] [-d lengths] [-g goal] [-i form] "
	    "[-o notation] [-s size] [-u unit] [-x symmetry] [file ...]",
	rows, conflicts
};

static void
parse_options(struct moves *m, int argc, char **argv)
{
	int letter;

	cmd_start(&program, argc, argv);
	cmd_input_init(&m->in);
	m->notation = notations;
	while ((letter = cmd_input_option(&m->in, argc, argv)) != -1)
		switch (letter) {
		case 'o':
			m->notation = &notations[cmd_choice('o', "notation",
			    optarg)];
			break;
		case 'u':
			m->metric = (enum sp_metric)cmd_choice('u', "unit",
			    optarg);
			break;
		case 'x':
			if (strcmp(optarg, "least") == 0)
				cmd_usage('x', "least is for boards, not for "
				    "solutions; %s turn both", cmd_names('x'));
			m->symmetry = sp_symmetry_at(1 + cmd_choice('x',
			    "symmetry", optarg));
			break;
		}
}

/* Opens what is read: the lines, the boards of -b and the lengths of -d. */
static void
open_all(struct moves *m, int count, char **files)
{
	m->lines = &m->in;
	m->in.want.suggests_goals = cmd_given('v');
	m->boards_name = cmd_argument('b');
	if (m->boards_name != NULL) {
		m->lines = &m->lines_alone;
		cmd_input_init(m->lines);
		m->lines->want.numbered = m->in.want.numbered;
	}
	cmd_input_files(m->lines, count, files);
	m->lines->want.lines = m->boards_name != NULL ?
	    CMD_MOVES_ALONE : CMD_ANY_MOVES;
	if (m->boards_name != NULL) {
		m->in.files.names = (char **)&m->boards_name;
		m->in.files.count = 1;
		m->in.want.progress = CMD_COUNT_NOTHING;
		m->in.want.option = " -b -";
		cmd_take_stdin('b', m->boards_name, "-");
		cmd_take_stdin('g', m->in.want.goal_text, "@-");
		cmd_input_start(m->lines);
	}
	cmd_take_stdin('d', cmd_argument('d'), "-");
	cmd_input_start(&m->in);
	if (cmd_given('d'))
		cmd_lines_open(&m->lengths, cmd_argument('d'), "-d -");
}

/* Finds the next board of -b.  Returns 0 if there is none. */
static int
next_board(struct moves *m)
{
	enum cmd_found found = CMD_BOARDS;

	m->board = NULL;
	if (++m->at >= m->in.boards_read) {
		m->at = 0;
		do
			found = cmd_next(&m->in);
		while (found == CMD_FILE_END);
	}
	if (found == CMD_UNREADABLE)
		exit(cmd_finish(CMD_TROUBLE));
	m->board_is_malformed = found == CMD_MALFORMED;
	if (found == CMD_BOARDS)
		m->board = sp_batch_board(m->in.batch, m->at);
	return found != CMD_END;
}

/* Reports what is wrong with the line. */
static void
refuse(struct moves *m, const char *reason)
{
	if (reason != NULL)
		sp_fault_set(&m->lines->fault, SP_MALFORMED, "%s", reason);
	cmd_refuse_line(m->lines, m->lines->line, SP_MALFORMED);
}

/*
 * Reads the moves of the line into m->solution, and makes them on the board if
 * there is one.  Returns what they do, without a message; after MALFORMED and
 * ILLEGAL the fault has the reason.
 */
static enum verdict
read_moves(struct moves *m)
{
	struct sp_fault *fault = &m->lines->fault;
	enum sp_status status = SP_OK;

	m->solution.length = 0;
	if (m->answer != NULL && (m->board == NULL ||
	    strcmp(m->answer, "unsolvable") != 0))
		return WORD;
	if (m->answer != NULL)
		return sp_is_solvable(m->board, m->in.goal) ? WRONG : RIGHT;
	status = sp_moves_pass(m->board, m->text, m->length, sp_solution_take,
	    &m->solution, fault);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	if (status == SP_REFUSED)
		sp_fault_set(fault, status, "more than %d slides",
		    SP_MAX_SLIDES);
	if (status != SP_OK)
		return fault->kind == SP_FAULT_SLIDE ? ILLEGAL : MALFORMED;
	return m->board == NULL ? UNSOLVED :
	    sp_is_solved(m->board, m->in.goal) ? SOLVED : UNSOLVED;
}

/* Returns whether the moves of the line, which do not solve its board, solve it
 * if U is read as D, L as R, and the other way round.  The board is lost. */
static int
solves_opposite(struct moves *m)
{
	struct sp_solution *s = &m->opposite;
	struct sp_fault fault;
	enum sp_status status;

	/* The board before its moves is made again. */
	sp_solution_invert(&m->solution);
	sp_solution_apply(&m->solution, m->board, &fault);
	sp_solution_invert(&m->solution);
	s->length = 0;
	status = sp_moves_pass(NULL, m->text, m->length, sp_solution_take, s,
	    &fault);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	sp_solution_turn(s, sp_symmetry_by_name("rotate180"));
	return status == SP_OK && sp_solution_apply(s, m->board, &fault) ==
	    SP_OK && sp_is_solved(m->board, m->in.goal);
}

/* Reads the next length of -d into m->longer, as how much longer the solution
 * is; sets m->knows_longer to 0 if that is not known, with a message if the
 * board is solved. */
static void
find_longer(struct moves *m, enum verdict verdict)
{
	const struct sp_line *line = &m->lengths.at;
	uint64_t length = sp_solution_cost(&m->solution, m->metric);
	uint64_t shortest = 0;
	const char *text, *answer;
	size_t size;
	struct sp_fault fault;

	m->knows_longer = 0;
	if (!cmd_given('d'))
		return;
	if (cmd_lines_next(&m->lengths, &fault) == SP_OK) {
		/* The number of the line may stand in front, a CR behind. */
		text = line->text;
		size = line->length;
		m->knows_longer = cmd_moves_strip(&text, &size, &answer,
		    &fault) == SP_OK && sp_number_parse(text, size, UINT64_MAX,
		    &shortest) == SP_OK && shortest <= length;
	}
	m->longer = length - shortest;
	if (m->knows_longer || verdict != SOLVED)
		return;
	sp_fault_set(&m->lines->fault, SP_REFUSED, "%.200s: line %llu is no "
	    "shortest length of this board", m->lengths.file,
	    (unsigned long long)line->number);
	cmd_refuse_line(m->lines, m->lines->line, SP_REFUSED);
}

/* Returns the word for a verdict. */
static const char *
word_of(const struct moves *m, enum verdict verdict)
{
	assert(verdict != WORD || m->answer != NULL);
	return verdict == WORD ? m->answer : verdicts[verdict];
}

/* ---- -v ---- */

static void
write_verdict(struct moves *m, enum verdict verdict)
{
	const struct sp_solution *s = &m->solution;

	if (verdict != MALFORMED && m->board == NULL) {
		refuse(m, "no board for it; a board and a tab stand before "
		    "the moves, or -b names the file of boards");
		verdict = MALFORMED;
	}
	find_longer(m, verdict);
	sp_write_text(&cmd_out, word_of(m, verdict));
	if (verdict == ILLEGAL)
		cmd_print("\t%llu", (unsigned long long)s->length + 1);
	if (verdict <= UNSOLVED) {
		sp_write_text(&cmd_out, "\t");
		sp_write_ended(&cmd_out, s->length, '\t');
		sp_write_number(&cmd_out, sp_solution_cost(s, SP_MULTI_TILE));
	}
	if (verdict == SOLVED && m->knows_longer) {
		sp_write_text(&cmd_out, "\t");
		sp_write_number(&cmd_out, m->longer);
	} else if (verdict == SOLVED && cmd_given('d'))
		sp_write_text(&cmd_out, "\t-");
	sp_write_text(&cmd_out, "\n");
	m->has_wrong |= verdict != SOLVED && verdict != RIGHT;
}

/* ---- solutions as they are, or turned into others ---- */

/* Applies -r, -x and -c to the solution, and to the board before it. */
static void
turn_solution(struct moves *m)
{
	struct sp_board *b = &m->start;

	if (cmd_given('r')) {
		sp_solution_invert(&m->solution);
		if (m->board != NULL && sp_board_copy(b, m->board) != SP_OK)
			cmd_no_memory();
	}
	if (m->symmetry != NULL) {
		sp_solution_turn(&m->solution, m->symmetry);
		if (m->board != NULL && (sp_symmetry_apply(m->symmetry, b,
		    &m->turned) != SP_OK ||
		    sp_board_copy(b, &m->turned) != SP_OK))
			cmd_no_memory();
	}
	if (cmd_given('c'))
		sp_solution_cancel(&m->solution);
}

static void
write_json(struct moves *m, enum verdict verdict)
{
	struct cmd_row row = { .table = CMD_JSON };
	const struct sp_solution *s = &m->solution;
	int is_solution = verdict <= UNSOLVED;

	cmd_cell_place(&row, m->lines, m->lines->file, m->lines->line);
	cmd_cell_solution(&row, "solution", is_solution ? s : NULL);
	cmd_cell_number_if(&row, is_solution, "slides", s->length);
	cmd_cell_number_if(&row, is_solution, "moves", sp_solution_cost(s,
	    SP_MULTI_TILE));
	if (m->board != NULL && is_solution)
		cmd_cell_taps(&row, "taps", s, &m->start);
	if (m->board != NULL || !is_solution)
		cmd_cell_text(&row, "verdict", word_of(m, verdict));
	if (verdict == SOLVED && cmd_given('d'))
		cmd_cell_number_if(&row, m->knows_longer, "longer", m->longer);
	if (verdict == ILLEGAL)
		cmd_cell_number(&row, "slide", s->length + 1);
	if (verdict == ILLEGAL || verdict == MALFORMED)
		cmd_cell_text(&row, "message", m->lines->fault.text);
	cmd_row_end(&row);
}

/* Writes the solution in the notation of -o, or the word that stands in place
 * of moves. */
static void
convert(struct moves *m, enum verdict verdict)
{
	const struct notation *to = m->notation;

	find_longer(m, verdict);
	if (verdict <= UNSOLVED && to->needs_board && m->board == NULL) {
		refuse(m, "numbers of tiles need the board; a board and a tab "
		    "stand before the moves, or -b names the file of boards");
		verdict = MALFORMED;
	}
	if (verdict <= UNSOLVED)
		turn_solution(m);
	if (to->is_json) {
		write_json(m, verdict);
		return;
	}
	if (m->answer != NULL)
		sp_write_text(&cmd_out, m->answer);
	else if (verdict > UNSOLVED)
		sp_write_text(&cmd_out, verdicts[MALFORMED]);
	else if (!cmd_given('l'))
		sp_write_solution(&cmd_out, &m->solution, &m->start, to->how);
	else {
		sp_write_ended(&cmd_out, m->solution.length, '\t');
		sp_write_number(&cmd_out, sp_solution_cost(&m->solution,
		    SP_MULTI_TILE));
	}
	sp_write_text(&cmd_out, "\n");
}

/* Returns the verdict of the moves of the line that has just been read, and
 * prints a message if they are malformed, illegal, or the opposite of a
 * solution. */
static enum verdict
judge(struct moves *m)
{
	enum verdict verdict = MALFORMED;

	m->text = m->lines->moves.text;
	m->length = m->lines->moves.length;
	if (cmd_moves_strip(&m->text, &m->length, &m->answer,
	    &m->lines->fault) == SP_OK) {
		if (m->board != NULL && !cmd_given('v') &&
		    sp_board_copy(&m->start, m->board) != SP_OK)
			cmd_no_memory();
		verdict = read_moves(m);
	}
	if (verdict == MALFORMED || (verdict == ILLEGAL && !cmd_given('v')))
		refuse(m, NULL);
	/* Notes, once a file.  A reason with advice is not the board's alone. */
	if (verdict == ILLEGAL && cmd_given('v') &&
	    m->told != m->lines->file &&
	    strchr(m->lines->fault.text, ';') != NULL) {
		m->told = m->lines->file;
		cmd_message_at(m->told, m->lines->line, m->lines->fault.text);
	}
	if (m->board != NULL && (verdict == ILLEGAL || (verdict == UNSOLVED &&
	    cmd_given('v'))) && m->noted != m->lines->file &&
	    solves_opposite(m)) {
		m->noted = m->lines->file;
		cmd_message_at(m->noted, m->lines->line, "these moves solve the "
		    "board if each goes the opposite way; letters are moves of "
		    "tiles, and behind blank: of the blank");
	}
	return verdict;
}

/* Answers the line that has just been read, which is malformed if its status
 * is not SP_OK; then a message has said so, as it has of a malformed board. */
static void
answer(struct moves *m, enum sp_status status)
{
	enum verdict verdict = MALFORMED;

	if (m->board_is_malformed)
		m->lines->fault = m->in.fault;
	else if (status == SP_OK)
		verdict = judge(m);
	if (!m->notation->is_json)
		cmd_write_place(m->lines, m->lines->file, m->lines->line);
	if (cmd_given('v'))
		write_verdict(m, verdict);
	else
		convert(m, verdict);
}

/* Reports the lines of a file for which -b has no board. */
static void
tell_of_lines_left(struct moves *m, uint64_t left)
{
	if (left == 0)
		return;
	cmd_tell_left(m->lines->file, left, m->empty,
	    m->lines->files.count > 1);
	m->in.status = CMD_TROUBLE;
}

static void
answer_all(struct moves *m)
{
	const int of_many = m->lines->files.count > 1;
	enum cmd_found found;
	uint64_t left = 0;
	int has_boards = 1;

	while ((found = cmd_next(m->lines)) != CMD_END) {
		if (found == CMD_UNREADABLE || found == CMD_FILE_END) {
			tell_of_lines_left(m, left);
			left = 0;
			continue;
		}
		m->taken++;
		m->answer = NULL;
		if (m->boards_name == NULL) {
			m->board = found == CMD_BOARDS ?
			    sp_batch_board(m->in.batch, 0) : NULL;
			m->board_is_malformed = 0;
		} else if (!has_boards || !(has_boards = next_board(m))) {
			left += cmd_moves_first(&m->lines->moves) != '\0';
			if (left == CMD_MOST_LEFT)
				break;
			continue;
		}
		m->empty += found == CMD_MOVES &&
		    cmd_moves_first(&m->lines->moves) == '\0';
		answer(m, found == CMD_MALFORMED ? SP_MALFORMED : SP_OK);
	}
	/* Refuse the boards of -b that are left when the lines have ended. */
	while (m->boards_name != NULL && has_boards && !m->lines->is_cut &&
	    next_board(m)) {
		if (m->board == NULL)
			continue;
		sp_fault_set(&m->in.fault, SP_REFUSED, "no moves for it: "
		    "%.200s %s %llu line%s", of_many ? "the files" :
		    m->lines->file, of_many ? "have" : "has",
		    (unsigned long long)m->taken, m->taken == 1 ? "" : "s");
		m->in.fault.kind = SP_FAULT_NO_MOVES;
		cmd_refuse(&m->in, (uint64_t)1 << m->at, SP_REFUSED);
	}
	tell_of_lines_left(m, left);
}

int
main(int argc, char **argv)
{
	static struct moves m;

	sp_solution_init(&m.solution);
	sp_solution_init(&m.opposite);
	sp_board_init(&m.start);
	sp_board_init(&m.turned);
	cmd_progress_thing = "line";
	parse_options(&m, argc, argv);
	open_all(&m, argc - optind, argv + optind);
	answer_all(&m);
	return cmd_finish(m.in.status != CMD_OK || m.lines->status != CMD_OK ?
	    CMD_TROUBLE : m.has_wrong ? CMD_ANSWER_NO : CMD_OK);
}

/* goals.c -- any text in place of a goal is the goals that it should be */
#include <unistd.h>

#include "fuzz.h"
#include "slow.h"
#include "cmd.h"

/*
 * The first line has columns and rows as of -s, or 0x0, the missing number for
 * named goals, and what chooses a board; it may say "grid".  The rest is the
 * argument of -g, or the file if the line says so.
 */
enum {
	SIDE = 50,
	FILE_BYTES = 8000 /* which a pipe holds */
};

static const struct sp_size usual = { 4, 4 };
static struct oracle_goal want;
static struct transcript expected;

/* What the slow reader found first, or next. */
static struct entry {
	int is_board, is_end;
	unsigned long line;
	uint32_t w, h, label[SLOW_LABELS];
	char text[SP_FAULT_TEXT];
} entry;

/* Takes the next line of a transcript. */
static void
take_entry(const char **at)
{
	const char *end = strchr(*at, '\n');
	char *rest;

	entry.is_end = strcmp(*at, "end\n") == 0;
	if (entry.is_end)
		return;
	entry.line = strtoul(*at, &rest, 10);
	entry.is_board = *rest++ == ':';
	sprintf(entry.text, "%.*s", entry.is_board ? 0 : (int)(end - rest - 1),
	    rest + 1);
	if (entry.is_board) {
		entry.w = (uint32_t)strtoul(rest, &rest, 10);
		entry.h = (uint32_t)strtoul(rest + 1, &rest, 10);
		for (uint32_t i = 0; i < entry.w * entry.h; i++)
			entry.label[i] = (uint32_t)strtoul(rest, &rest, 10);
	}
	*at = end + 1;
}

/* ---- a goal that was taken ---- */

static void
check_misfits(const struct sp_goal *g, struct sp_board *b)
{
	static uint32_t label[SIDE * SIDE];
	char why[SP_FAULT_TEXT];
	struct sp_fault fault;
	uint32_t other = want.n + 1 - want.missing, w = want.w + 1;

	if (w * want.h > SIDE * SIDE)
		return;
	oracle_shuffle(label, w * want.h, 1);
	oracle_set(b, w, want.h, label);
	sprintf(why, "the board is %ux%u, but the goal is %ux%u", w, want.h,
	    want.w, want.h);
	fuzz_need(sp_goal_check(g, b, &fault) == SP_REFUSED,
	    "a board of another size", why, "it fits");
	fuzz_core("a board of another size", why, &fault);
	if (other == want.missing)
		other = other % want.n + 1;
	oracle_shuffle(label, want.n, other);
	oracle_set(b, want.w, want.h, label);
	sprintf(why, "label %u is not in the goal", want.missing);
	fuzz_need(sp_goal_check(g, b, &fault) == SP_REFUSED,
	    "a board of other labels", why, "it fits");
	fuzz_core("a board of other labels", why, &fault);
}

/* The goal taken last is `want`, as a board, by its path and by its homes. */
static void
check_goal(struct cmd_goals *s)
{
	static uint32_t label[ORACLE_CELLS];
	const struct sp_size size = { want.w, want.h };
	const struct sp_goal *g;
	struct sp_fault fault;
	struct sp_board b;
	int same = 1;

	fuzz_need(cmd_goals_lay(s, size, &g, &fault) == SP_OK,
	    "the size of the goal", want.name, fault.text);
	for (uint32_t k = 0; k < want.n; k++)
		same &= sp_goal_cell(g, k) == want.path[k];
	fuzz_need(same, "the path", want.name, "another");
	for (uint32_t k = 0; k <= want.n; k++)
		same &= k == want.missing ||
		    sp_goal_home(g, want.missing, k) == want.home[k];
	fuzz_need(same, "the homes", want.name, "others");
	sp_board_init(&b);
	fuzz_need(sp_goal_board(g, want.missing, &b, &fault) == SP_OK &&
	    oracle_same(&b, want.w, want.h, want.label),
	    "the goal as a board", want.name, "another");
	oracle_shuffle(label, want.n, want.missing);
	oracle_set(&b, want.w, want.h, label);
	fuzz_need(sp_goal_check(g, &b, &fault) == SP_OK, "a board that fits",
	    "", fault.text);
	fuzz_need(sp_is_solvable(&b, g) == oracle_solvable(label, &want),
	    "what can be solved", want.name, "the other");
	sp_board_free(&b);
}

/* The goal is the board that the slow reader found. */
static void
check_literal(struct cmd_goals *s)
{
	struct sp_board b;

	oracle_goal_literal(&want, entry.w, entry.h, entry.label);
	check_goal(s);
	sp_board_init(&b);
	check_misfits(s->goal, &b);
	sp_board_free(&b);
}

/* ---- an argument ---- */

/* Returns whether it may be the labels of a board. */
static int
slow_has_labels(const char *text)
{
	int digits = 0, spaces = 0;

	for (const char *c = text; *c != '\0'; c++) {
		digits += *c >= '0' && *c <= '9';
		spaces += *c == ' ' || *c == '\t' || *c == '\n';
	}
	return digits > 0 && (spaces > 0 || !(*text == '.' || *text == '/' ||
	    (*text >= 'A' && *text <= 'Z') || (*text >= 'a' && *text <= 'z')));
}

/* Returns whether the text up to the first comment may be a rule of a table.
 * With the comment it is none, but slow_parse leaves comments out. */
static int
slow_is_rule_and_comment(const char *text)
{
	size_t length = strcspn(text, "#");

	return text[length] == '#' && strcspn(text, "0123456789") > length &&
	    strcspn(text, "+-=:\xe2") < length;
}

/* What an argument is that is read as lines or as a grid. */
static void
slow_parse(const char *text, const struct reading *how)
{
	size_t length = strlen(text);
	char *copy = strdup(text);
	int in_comment = 0;
	const char *at;

	oracle_need(copy != NULL, "memory");
	/* Newlines are spaces, after which a comment has ended. */
	for (size_t i = 0; i < length && !how->form.grid; i++) {
		in_comment = (in_comment || text[i] == '#') &&
		    text[i] != '\n';
		if (in_comment || text[i] == '\n')
			copy[i] = ' ';
	}
	transcript_clear(&expected);
	slow_read(&expected, copy, length, how);
	free(copy);
	at = expected.text;
	take_entry(&at);
	if (entry.is_end) {
		entry.is_board = 0;
		strcpy(entry.text, "no board");
	} else if (entry.is_board && strcmp(at, "end\n") != 0) {
		entry.is_board = 0;
		strcpy(entry.text, "more than one board");
	}
}

/* Reads the argument slowly, as a grid if grids are asked for and it is one. */
static void
slow_argument(const char *text, struct reading how)
{
	static struct entry as_grid;

	how.form.grid = how.form.grid && strchr(text, '\n') != NULL;
	slow_parse(text, &how);
	if (!how.form.grid || entry.is_board)
		return;
	as_grid = entry;
	how.form.grid = 0;
	slow_parse(text, &how);
	if (!entry.is_board)
		entry = as_grid;
}

static void
check_argument(const char *text, const struct reading *how,
    const struct fuzz *f)
{
	struct cmd_goals s;
	struct sp_fault fault = { .text = "" };
	struct sp_size size = how->size.w == 0 ? usual : how->size;
	enum sp_status status;
	size_t kind = 0;

	if ((*text == '@' && text[1] != '\0') ||
	    (how->form.loose && slow_is_rule_and_comment(text)))
		return;
	while (kind < ORACLE_NAMED &&
	    strcmp(text, oracle_goal_name((int)kind)) != 0)
		kind++;
	entry.is_board = 0;
	if (strcmp(text, "@") == 0)
		strcpy(entry.text, "no name of a file after the @");
	else if (!slow_has_labels(text))
		strcpy(entry.text, "no such goal");
	else
		slow_argument(text, *how);
	status = cmd_goals_read(&s, text, &how->form, how->size, UINT32_MAX, &fault);
	fuzz_need(status == (kind < ORACLE_NAMED || entry.is_board ? SP_OK :
	    SP_MALFORMED), "whether it is a goal", entry.text, fault.text);
	if (status != SP_OK)
		fuzz_core("why it is no goal", entry.text, &fault);
	else if (kind < ORACLE_NAMED)
		oracle_goal_make(&want, (int)kind, size.w, size.h,
		    1 + f->number[2] % (size.w * size.h));
	/* One goal is for all boards. */
	for (int time = 0; time < 2 && status == SP_OK; time++) {
		fuzz_need(cmd_goals_next(&s, &fault) == SP_OK,
		    "a goal of the argument", "", fault.text);
		if (kind < ORACLE_NAMED)
			check_goal(&s);
		else
			check_literal(&s);
	}
	cmd_goals_close(&s);
}

/* ---- a file ---- */

/* Makes a text all that standard input has. */
static void
set_stdin(const char *text, size_t length)
{
	int ends[2];

	oracle_need(pipe(ends) == 0 &&
	    write(ends[1], text, length) == (ssize_t)length &&
	    dup2(ends[0], STDIN_FILENO) == STDIN_FILENO, "standard input");
	close(ends[0]);
	close(ends[1]);
}

/* Every goal in turn, and then no more. */
static void
check_each(struct cmd_goals *s)
{
	const char *at = expected.text;
	char why[2 * SP_FAULT_TEXT];
	struct sp_fault fault;
	unsigned long goals = 0;

	for (take_entry(&at); !entry.is_end; take_entry(&at), goals++) {
		enum sp_status status = cmd_goals_next(s, &fault);

		fuzz_need(status == (entry.is_board ? SP_OK : SP_MALFORMED),
		    "a goal of the file", entry.text, fault.text);
		if (entry.is_board) {
			check_literal(s);
			continue;
		}
		sprintf(why, "its goal is malformed, stdin:%lu: %s",
		    entry.line, entry.text);
		fuzz_core("a malformed goal of the file", why, &fault);
	}
	sprintf(why, "no goal for it: stdin has %lu", goals);
	for (int time = 0; time < 2; time++) {
		fuzz_need(cmd_goals_next(s, &fault) == SP_END,
		    "the end of the goals", why, "one more");
		fuzz_core("the end of the goals", why, &fault);
	}
}

static void
check_file(const struct fuzz *f, const struct reading *how)
{
	size_t length = f->length < FILE_BYTES ? f->length : FILE_BYTES;
	char why[2 * SP_FAULT_TEXT] = "stdin: no goal in this file";
	struct cmd_goals s;
	struct sp_fault fault = { .text = "" };
	enum sp_status status;
	const char *at;
	int is_one;

	transcript_clear(&expected);
	slow_read(&expected, f->text, length, how);
	at = expected.text;
	take_entry(&at);
	is_one = !entry.is_end && strcmp(at, "end\n") == 0;
	set_stdin(f->text, length);
	status = cmd_goals_read(&s, "@-", &how->form, how->size, UINT32_MAX, &fault);
	if (status == SP_REFUSED) { /* it begins as a compressed file does */
		fuzz_need(strstr(fault.text, ", not text; ") != NULL,
		    "a file of text", "", fault.text);
		cmd_goals_close(&s);
		return;
	}
	if (is_one)
		sprintf(why, "stdin:%lu: %s", entry.line, entry.text);
	if (entry.is_end || (is_one && !entry.is_board)) {
		fuzz_need(status == SP_MALFORMED, "a file without a goal",
		    why, "it is taken");
		fuzz_core("a file without a goal", why, &fault);
	} else {
		fuzz_need(status == SP_OK, "a file with a goal", "",
		    fault.text);
		for (int time = 0; time < 2 && is_one; time++) {
			fuzz_need(cmd_goals_next(&s, &fault) == SP_OK,
			    "the goal of the file", "", fault.text);
			check_literal(&s);
		}
		if (!is_one)
			check_each(&s);
	}
	cmd_goals_close(&s);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct reading how = {
		*sp_form_by_name("line"), { 0, 0 }, UINT32_MAX, 0, 0,
		"1", 1, 1
	};
	struct fuzz f;

	fuzz_open(&f, data, size);
	how.size = fuzz_size(&f, SIDE);
	how.form.grid = fuzz_says(&f, "grid");
	how.form.loose = fuzz_says(&f, "loose");
	oracle_seed(f.number[3]);
	if (fuzz_says(&f, "file")) {
		check_file(&f, &how);
	} else {
		char *text = malloc(f.length + 1);

		oracle_need(text != NULL, "memory");
		memcpy(text, f.text, f.length);
		text[f.length] = '\0';
		check_argument(text, &how, &f);
		free(text);
	}
	oracle_goal_clear(&want);
	return 0;
}

/*
 * any.c -- which layout a text has
 *
 * How a text that people wrote is read, from bytes to boards:
 *
 *	Board 1:		rows.c: a line of text; tokens: a word, a
 *	| 2 | 1 | 3 |		number, a mark.  Lines of labels; tokens:
 *	| 4 |   | 6 |		a mark |, a number 2, ... , and an empty
 *	| 7 | 8 | 5 |		field between two marks.
 *	+---+---+---+		A rule.
 *				lay_grids.c: three rows of three cells.
 *				blank.c: the empty cell is the blank: a board
 *				2 1 3 4 0 6 7 8 5 of 3x3, on line 2.
 *
 * Lines and tokens.  rows.c takes the next line, puts aside what is allowed in
 *	front of it, makes tokens of it by tokens.c (which first writes it as
 *	columns of a few signs), and says what kind of line it is.
 * Hypotheses.  A hypothesis is a layout, which is a row of the table below, and
 *	what a label is: a number, or a character.  If none holds, a text may
 *	have bullets, numbers or words in front of lines, doubled bars, # for
 *	the blank, or letters as labels.  Each hypothesis reads the beginning of
 *	the file as its layout reads a file later, so that no text is understood
 *	in one way and read in another.
 * Layouts.  A layout is one function, called board by board: lay_lines.c,
 *	lay_grids.c, lay_lists.c.  It collects the cells of a board and hands
 *	them to blank.c, which finds the blank and compares the board
 *	with those before.  A layout never repairs: one line, list or block that
 *	should be a board and is none refutes the hypothesis, and it stumbles.
 * Lines passed over.  Layouts pass over lines with words, and numbers that stand
 *	alone.  Such a line may hold a board that the layout does not see, with
 *	a fault or in another layout, or a row of the board beside it: it is
 *	noted with the number of cells of that board.  A hypothesis that reads
 *	boards of as many cells, or of one more or less, does not hold, nor does
 *	a later one that reads the same boards: no board is lost silently.
 * Decision.  Of the hypotheses that hold, those of the lowest class count:
 *	where all labels of a line may be a board, the first of them is no
 *	number beside a board.  If they read the same boards, the first is taken.
 *	If they read different boards, the text is refused as ambiguous, and the
 *	message describes both.  If none holds, the message is that of the
 *	hypothesis that came farthest.
 * Note.  A message says once a file what was read, and what was assumed.
 *
 * To read more:
 *
 *	a word for the blank, or that speaks of a goal; a sign of Unicode
 *				a row of a table in tokens.c
 *	other signs in front of lines
 *				an allowance: any.h, and remove_signs of rows.c
 *	a line that is no row of a board
 *				kind_of_tokens of rows.c
 *	a new layout		a row of the table below, with a function that
 *				calls sp_any_next_row until it has the cells of
 *				a board, hands them to sp_any_accept, and calls
 *				sp_any_pass or sp_any_pass_row for each line that
 *				it passes over
 *	Then an entry in tests/texts/any with a text that it reads, and one with
 *	a text of nearly that layout that it must refuse.
 *
 * What serves one text in a hundred is not here: a refusal that tells what to
 * do costs less than a rule that may read another board than its author meant.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "any.h"

/* To add a layout, add a row. */
static const struct sp_any_layout layouts[] = {
	{ "lines", sp_read_lines, SP_LINES_WHOLE, 1, 1, SP_ANY_LINES,
	    "-i any,line" },
	{ "lists", sp_read_lists, 0, 1, 1, 0, "jq -c '.[]'" },
	{ "lists of rows", sp_read_lists, 1, 1, 1, 0, "jq -c '.[]'" },
	{ "grids", sp_read_grids, SP_GRIDS_APART, 1, 1, SP_ANY_GRIDS,
	    "-i any,grid" },
	{ "grids", sp_read_grids, SP_GRIDS_JOINED, 1, 1, SP_ANY_GRIDS,
	    "-i any,grid" },
	{ "grids side by side", sp_read_grids, SP_GRIDS_BESIDE, 1, 1,
	    SP_ANY_GRIDS, NULL },
	{ "lines with a number in front", sp_read_lines, SP_LINES_FRONT, 2, 0,
	    SP_ANY_LINES, "cut -d ' ' -f 2-" },
	{ "lines with a number behind", sp_read_lines, SP_LINES_BACK, 2, 0,
	    SP_ANY_LINES, "cut -d ' ' -f 1-N" },
	{ "lines with numbers in front and behind", sp_read_lines,
	    SP_LINES_BOTH, 2, 0, SP_ANY_LINES, NULL },
	{ "fields of lines", sp_read_lines, SP_LINES_FIELDS, 2, 1,
	    SP_ANY_LINES, NULL },
};

/* Goes to the beginning of the text. */
static void
rewind_any(struct sp_any *a)
{
	a->line.number = 0;
	a->cells = 0;
	a->seen = (struct sp_any_seen){ .boards = 0 };
	a->state = (struct sp_any_state){ .item = 0 };
	sp_any_forget_rows(a);
}

void
sp_any_free(struct sp_any *a)
{
	sp_line_free(&a->line);
	free(a->text);
	free(a->token);
	free(a->row);
	free(a->cell);
	free(a->mark);
}

/* ---- one hypothesis ------------------------------------------------------- */

/* What the hypotheses that were tried have come to. */
struct trials {
	/* The first hypothesis that holds, and one that reads other boards. */
	struct sp_any_found reading[2];
	int found; /* how many hypotheses `reading` has: 0 to 2 */
	int greatest_is_missing; /* some hypothesis has seen that */
	int has_comments; /* comments that may be boards were seen */
	/* Of the hypothesis that came farthest, if it does not hold, why; the
	 * boards before the fault, and where they end; 0 without one. */
	struct sp_fault fault;
	uint64_t boards, end_line;
	int rank;
	/* The hash of boards that were refused, because a line that was passed
	 * over may be another board; 0: none. */
	uint64_t passed_hash;
};

void
sp_any_count(const struct sp_any_found *found, char *text, size_t room)
{
	int length = snprintf(text, room, "%llu board%s of ",
	    (unsigned long long)found->boards, found->boards == 1 ? "" : "s");

	if (found->size.w == 0)
		snprintf(text + length, room - (size_t)length,
		    "several sizes");
	else
		snprintf(text + length, room - (size_t)length, "%lux%lu",
		    (unsigned long)found->size.w, (unsigned long)found->size.h);
}

/* Describes what was read. */
static void
describe(const struct sp_any *a, struct sp_any_found *found)
{
	char blank[40] = "a word", count[64];
	uint32_t sign = a->seen.blank.sign;

	found->layout = a->layout;
	found->of_characters = a->of_characters;
	found->boards = a->seen.boards;
	found->hash = a->seen.hash;
	found->sets_apart =
	    a->seen.goals > 0 && a->seen.goals < a->seen.boards;
	found->size =
	    a->seen.differ ? (struct sp_size){ 0, 0 } : a->seen.last_size;
	sp_any_count(found, count, sizeof count);
	if (a->seen.blank.kind == SP_BLANK_NUMBER)
		snprintf(blank, sizeof blank, "the %s number",
		    a->wish.blank_label == UINT32_MAX ? "greatest" : "given");
	else if (a->seen.blank.kind == SP_BLANK_ZERO)
		snprintf(blank, sizeof blank, "0");
	else if (sign == 0)
		snprintf(blank, sizeof blank, "a gap");
	else if (sign < 256)
		snprintf(blank, sizeof blank, sign > ' ' ? "'%c'" : "a sign",
		    (int)sign);
	snprintf(found->text, sizeof found->text,
	    "%s, %s%s, %s for the blank", count, a->layout->name,
	    a->of_characters ? ", a character a label" : "",
	    blank);
}

/* Says what was assumed of the boards. */
static void
list_assumptions(const struct sp_any *a, struct sp_any_found *found)
{
	char *to = found->assumed;
	size_t room = sizeof found->assumed;

	*to = '\0';
#define SAY(condition, ...) \
	if (condition) { \
		int length = snprintf(to, room, "; " __VA_ARGS__); \
		if (length > 0 && (size_t)length < room) { \
			to += length; \
			room -= (size_t)length; \
		} \
	}
	SAY(a->seen.blank.raise && a->wish.base < 0,
	    "labels count from 0 beside the sign for "
	    "the blank: each is raised by 1")
	SAY(a->seen.left_out_line != 0,
	    "the blank of the board on line %llu is left out: it is "
	    "taken to be the last cell of its row",
	    (unsigned long long)a->seen.left_out_line)
	SAY(a->seen.others > 0 && a->wish.base < 0,
	    "another number than the last is "
	    "missing in %llu of them",
	    (unsigned long long)a->seen.others)
	SAY(a->allowance == SP_ALLOWS_NUMBERS,
	    "numbers in front of lines are not read")
	SAY(a->allowance == SP_ALLOWS_WORDS,
	    "words in front of rows are not read")
	SAY(a->allowance == SP_ALLOWS_LETTERS, "letters are labels, a is 1")
	SAY(a->seen.most_on_line > 1, "up to %lu boards a line",
	    (unsigned long)a->seen.most_on_line)
	SAY(a->seen.unused > 0, "%s not read", a->layout->variant ==
	    SP_LINES_FIELDS ? "the other fields of their lines are" :
	    a->layout->variant == SP_LINES_BOTH ? "those numbers are" :
	    "that number is")
	SAY(a->seen.comments > 0, "numbers in %llu comment%s are not read",
	    (unsigned long long)a->seen.comments,
	    a->seen.comments == 1 ? "" : "s")
	SAY(a->seen.passed_line[0] != 0,
	    "line %llu may have a board of another size, which is not read",
	    (unsigned long long)a->seen.passed_line[0])
	SAY(a->seen.words > 0, "%llu word%s of digits %s not read",
	    (unsigned long long)a->seen.words,
	    a->seen.words == 1 ? "" : "s", a->seen.words == 1 ? "is" : "are")
	SAY(a->seen.pair_line != 0,
	    "the two numbers above line %llu are not its size",
	    (unsigned long long)a->seen.pair_line)
	SAY(a->seen.mixed_line != 0,
	    "the words above line %llu speak of a start "
	    "and a goal",
	    (unsigned long long)a->seen.mixed_line)
	SAY(found->sets_apart && a->wish.takes_goals,
	    "of these only %llu called goals",
	    (unsigned long long)a->seen.goals)
	SAY(found->sets_apart && !a->wish.takes_goals,
	    "without %llu called goal%s, "
	    "which -g @FILE takes",
	    (unsigned long long)a->seen.goals, a->seen.goals == 1 ? "" : "s")
#undef SAY
}

/* Returns a line that was passed over and may be a board as those that were
 * read, with a label more or less; if these differ in size, any board.  0: there
 * is none. */
static uint64_t
passed_line(const struct sp_any_seen *seen)
{
	uint32_t cells = sp_cells(seen->last_size);

	if (seen->boards == 0)
		return 0;
	if (seen->differ)
		return seen->passed_line[0];
	for (uint32_t n = cells - 1; n <= cells + 1 && n <= SP_ANY_PASSED; n++)
		if (seen->passed_line[n] != 0)
			return seen->passed_line[n];
	return 0;
}

/* Tries the hypothesis that is set.  SP_OK: it holds, and *found tells how it
 * reads; SP_MALFORMED: it does not, and if it came farther than those before, s
 * tells why; SP_END: it reads no board. */
static enum sp_status
try_one(struct sp_any *a, const char *text, size_t length,
    struct sp_any_found *found, struct trials *s)
{
	enum sp_status status;
	uint64_t passed;
	size_t used = 0;

	a->at = text;
	a->end = text + length;
	rewind_any(a);
	while ((status = a->layout->read(a)) == SP_OK) {
		if (used > 0) /* not the first board */
			continue;
		for (uint32_t i = 0; i < a->cells && i < SP_ANY_FIRST; i++)
			used += (size_t)sprintf(found->first + used, "%s%lu",
			    i == 0 ? "" : " ", (unsigned long)a->cell[i]);
	}
	s->greatest_is_missing |= a->seen.greatest_is_missing;
	s->has_comments |= a->seen.comments > 0;
	/* The same boards were refused beside a line that was passed over; this
	 * hypothesis may not note it. */
	if (status == SP_END && (a->seen.boards == 0 ||
	    a->seen.hash == s->passed_hash))
		return SP_END;
	passed = status == SP_END ? passed_line(&a->seen) : 0;
	if (passed != 0) {
		s->passed_hash = a->seen.hash;
		status = sp_any_stumble(a, passed,
		    "this line has what may be a board, in another layout "
		    "or with a fault; sed %llud leaves it out",
		    (unsigned long long)passed);
	}
	if (status == SP_MALFORMED) {
		int rank = 4 * !a->of_characters +
		    2 * (a->layout->class == 1) + 1 +
		    (a->fault->kind == SP_FAULT_COUNT);

		if (s->rank == 0 || a->seen.boards > s->boards ||
		    (a->seen.boards == s->boards && (rank > s->rank ||
		    (rank == s->rank && a->fault->line > s->fault.line)))) {
			s->fault = *a->fault;
			s->boards = a->seen.boards;
			s->rank = rank;
			s->end_line = a->seen.end_line;
		}
	}
	if (status != SP_END)
		return status;
	describe(a, found);
	list_assumptions(a, found);
	return SP_OK;
}

/* ---- all hypotheses ------------------------------------------------------- */

/* Returns whether labels may be characters: the text has a letter, or three
 * digits side by side.  Else half of the hypotheses need not be tried. */
static int
has_characters(const char *text, size_t length)
{
	for (size_t i = 0, digits = 0; i < length; i++) {
		digits = sp_is_digit(text[i]) ? digits + 1 : 0;
		if (digits == 3 || sp_is_lower(sp_to_lower(text[i])))
			return 1;
	}
	return 0;
}

/* Tells in the fault what the text may be. */
static enum sp_status
tell_both(struct sp_any *a, const struct sp_any_found *r)
{
	const char *one = r[0].layout->choose, *other = r[1].layout->choose;
	int chooses = one == NULL || other == NULL ? one != other :
	    strcmp(one, other) != 0;

	sp_fault_set(a->fault, SP_MALFORMED, "ambiguous: %s", "");
	for (int i = 0; i < 2; i++) {
		const char *choose = r[i].layout->choose, *n;

		sp_fault_append(a->fault, "%s%s, the first %s",
		    i == 0 ? "" : "; or ", r[i].text, r[i].first);
		if (choose != NULL && chooses) {
			n = strchr(choose, 'N');
			sp_fault_append(a->fault, n == NULL ? " (%.*s)" :
			    " (%.*s%lu)", (int)strcspn(choose, "N"), choose,
			    (unsigned long)sp_cells(r[i].size));
		}
	}
	if (!chooses)
		sp_fault_append(a->fault,
		    "; copy the boards into a file of their own");
	return SP_MALFORMED;
}

/* Tries all hypotheses. */
static enum sp_status
try_all(struct sp_any *a, const char *text, size_t length, struct trials *s)
{
	int may_be_characters = has_characters(text, length);

	*s = (struct trials){ .passed_hash = s->passed_hash };
	for (unsigned k = 0; k < 2 * sizeof layouts / sizeof *layouts; k++) {
		struct sp_any_found now, *first = &s->reading[0];
		enum sp_status status;

		a->layout = &layouts[k / 2];
		a->of_characters = k % 2;
		if ((a->wish.groups != 0 &&
		    (a->layout->group & a->wish.groups) == 0) ||
		    (a->of_characters && !(may_be_characters &&
		    a->layout->takes_characters)) ||
		    (s->found > 0 && first->layout->class < a->layout->class))
			continue;
		status = try_one(a, text, length, &now, s);
		if (status == SP_OK && (s->found == 0 || (s->found == 1 &&
		    (now.hash != first->hash || now.boards != first->boards))))
			s->reading[s->found++] = now;
		if (status != SP_OK && status != SP_MALFORMED &&
		    status != SP_END)
			return status;
	}
	return SP_OK;
}

/* Says why no hypothesis holds, and what leads on: s tells of the text as it
 * is. */
static enum sp_status
refuse(struct sp_any *a, const char *text, size_t length,
    const struct trials *s)
{
	struct trials other = { .found = 0 }, rest = { .found = 0 };
	int has_words = has_characters(text, length);
	size_t part = 0;
	enum sp_status status = SP_OK;

	if (a->wish.base < 0 && s->greatest_is_missing) {
		a->wish.base = 1;
		status = try_all(a, text, length, &other);
		a->wish.base = -1;
		if (status == SP_OK && other.found == 1)
			return sp_fault_set(a->fault, SP_MALFORMED,
			    "no blank (0, a sign or a gap); if the greatest "
			    "number stands for it, -i any,one-based reads %s",
			    other.reading[0].text);
		other.found = 0;
	}
	if (status == SP_OK && s->boards > 0) {
		for (uint64_t k = 0; k < s->end_line && part < length; part++)
			k += text[part] == '\n';
		if (!a->is_cut)
			status = try_all(a, text + part, length - part, &rest);
		a->is_cut = 0;
		if (status == SP_OK)
			status = try_all(a, text, part, &other);
	}
	if (status != SP_OK)
		return status;
	sp_fault_set(a->fault, SP_MALFORMED, a->is_cut ? "no board was found "
	    "in the first %d bytes; name the form with -i" : "no boards; put "
	    "each on a line of its own, with spaces between its labels",
	    SP_ANY_BEGINNING);
	if (s->rank > 0)
		*a->fault = s->fault;
	else if (s->has_comments)
		sp_fault_append(a->fault, "; numbers in comments are not read: "
		    "sed 's,//,,;s/[#%%]//' takes the sign away");
	for (size_t i = 1; i < length; i++) {
		has_words |= (unsigned char)text[i] >= 0x80;
		if (text[i - 1] == '<' && (text[i] == '/' ||
		    (i + 1 < length && memcmp(text + i, "br", 2) == 0))) {
			sp_fault_append(a->fault, "; tags of HTML and XML are "
			    "not read: copy what a browser shows of them");
			break;
		}
	}
	/* But a first line 0 1 2 ... may be the heading of a table. */
	if (other.found == 1 && (s->end_line > 1 ||
	    strcmp(other.reading[0].first, "0 1 2 3 4 5 6 7 8") != 0))
		sp_fault_append(a->fault, "; head -n %llu leaves %s",
		    (unsigned long long)s->end_line, other.reading[0].text);
	if (rest.found == 1)
		sp_fault_append(a->fault, "; tail -n +%llu leaves %s",
		    (unsigned long long)s->end_line + 1, rest.reading[0].text);
	if (other.found + rest.found > 0)
		return SP_MALFORMED;
	if (s->rank > 0 && s->boards == 0 && a->is_cut)
		sp_fault_append(a->fault, "; no board was found in the "
		    "first %d bytes: name the form with -i", SP_ANY_BEGINNING);
	else if (strchr(a->fault->text, ';') == NULL && has_words)
		sp_fault_append(a->fault, "; if other numbers are in the "
		    "way, copy the boards into a file of their own");
	return SP_MALFORMED;
}

enum sp_status
sp_any_sniff(struct sp_any *a, const char *text, size_t length, int is_cut,
    char note[SP_ANY_NOTE])
{
	struct trials plain = { .found = 0 }, allowing, *s = &plain;
	enum sp_status status;
	int has_digits = 0;

	if (memchr(text, '\0', length) != NULL)
		return sp_fault_set(a->fault, SP_MALFORMED,
		    "a NUL byte: this is no text");
	if (memchr(text, '\r', length) != NULL &&
	    memchr(text, '\n', length) == NULL)
		return sp_fault_set(a->fault, SP_MALFORMED,
		    "lines end with CR alone; tr '\\r' '\\n' makes lines");
	a->in = NULL;
	a->is_cut = is_cut;
	a->last_line = 0;
	for (size_t i = 0; i < length; i++) {
		a->last_line += text[i] == '\n';
		has_digits |= sp_is_digit(text[i]);
	}
	a->allowance = SP_ALLOWS_NOTHING;
	status = try_all(a, text, length, s);
	while (status == SP_OK && s->found == 0 &&
	    ++a->allowance < SP_ALLOWANCES) {
		if (a->allowance == SP_ALLOWS_LETTERS &&
		    has_digits)
			continue;
		allowing.passed_hash = s->passed_hash;
		s = &allowing;
		status = try_all(a, text, length, s);
	}
	if (status != SP_OK)
		return status;
	if (s->found == 0) {
		a->allowance = SP_ALLOWS_NOTHING;
		return refuse(a, text, length, &plain);
	}
	if (s->found == 2)
		return tell_both(a, s->reading);
	a->found = s->reading[0];
	a->layout = a->found.layout;
	a->of_characters = a->found.of_characters;
	snprintf(note, SP_ANY_NOTE, "%s%s%s", is_cut ? "begins with " : "",
	    a->found.text, a->found.assumed);
	return SP_OK;
}

void
sp_any_start(struct sp_any *a, struct sp_input *in)
{
	a->in = in;
	a->at = a->end = NULL;
	a->is_cut = 0;
	rewind_any(a);
}

enum sp_status
sp_any_read(struct sp_any *a)
{
	enum sp_status status;
	int is_goal;

	do {
		status = a->layout->read(a);
		is_goal = sp_any_is_goal(a);
	} while (status == SP_OK && a->found.sets_apart &&
	    is_goal != a->wish.takes_goals);
	if (status != SP_OK || a->found.sets_apart || a->seen.goals == 0 ||
	    a->seen.goals == a->seen.boards)
		return status;
	/* Only now some are goals, after boards were given away as if all or
	 * none were. */
	a->seen.boards--;
	a->seen.goals -= (uint64_t)is_goal;
	return sp_any_stumble(a, a->board_line,
	    is_goal ? "a goal behind boards "
		      "that are none: put it into another file" :
		      "a board that is no "
		      "goal, behind goals: put it into another file");
}

/* options.c -- option tables, for getopt and -h alike; usage errors */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"

enum { LETTERS_MAX = 64 };

static const char *
form_name(size_t k)
{
	const struct sp_form *form = sp_form_at(k);

	return form == NULL ? NULL : form->name;
}

/* Options that mean the same in several programs. */
static const struct cmd_option shared[] = {
	{ 'B', "label", "the number that is the blank (with -i one-based or "
	    "zero-based)" },
	{ 'G', NULL, "boards are grids: a line a row, then an empty line" },
	{ 'n', NULL, "put LINE: (FILE:LINE: with several files) before lines" },
	{ 'g', "goal", "{}, a board, or @FILE (default classic)", sp_goal_name_at,
	    "@FILE" },
	{ 'i', "form", "read: {} (default line)", form_name },
	{ 's', "size", "columns x rows, WxH, or N for NxN (default: any square)"
	}
};

/* The options that were given, each as it was given last. */
static struct {
	int place;            /* 1 for the first option, 0: not given */
	const char *argument; /* "" for an option without one */
} given['z' + 1];

/* Returns the row itself, or if it has no help the shared row of its letter. */
static const struct cmd_option *
full_row(const struct cmd_option *row)
{
	const struct cmd_option *full = shared;

	if (row->help != NULL)
		return row;
	while (full->letter != row->letter) {
		full++;
		assert(full < shared + sizeof shared / sizeof *shared);
	}
	return full;
}

/* ---- help ---- */

enum { HELP_TEXT = 1024, HELP_COLUMN = 18, HELP_WIDTH = 80 };

static const struct cmd_option common[] = {
	{ 'h', NULL, "print this help" },
	{ 'V', NULL, "print the version" },
	{ .letter = 0 }
};

/* Appends at most `length` bytes of a part to the text in a buffer of HELP_TEXT
 * bytes, which must have room for them. */
static void
append(char *text, const char *part, size_t length)
{
	size_t used = strlen(text), room = HELP_TEXT - 1 - used;
	size_t taken = strnlen(part, length < room ? length : room);

	assert(strnlen(part, length) == taken);
	memcpy(text + used, part, taken);
	text[used + taken] = '\0';
}

/* Appends the names that the function returns, with the separator between
 * them. */
static void
append_names(char *text, const struct cmd_option *row, const char *separator)
{
	for (size_t k = 0; row->name(k) != NULL; k++) {
		if (k > 0)
			append(text, separator, HELP_TEXT);
		append(text, row->name(k), HELP_TEXT);
	}
}

/* Writes the help of the option, with its names in it. */
static void
expand_help(char *text, const struct cmd_option *row)
{
	const char *names = strstr(row->help, "{}");
	size_t before = names == NULL ? strlen(row->help) :
	    (size_t)(names - row->help);

	text[0] = '\0';
	append(text, row->help, before);
	if (names != NULL) {
		append_names(text, row, ", ");
		append(text, names + 2, HELP_TEXT);
	}
}

/* Returns the length of the first word; a word may have spaces in brackets. */
static size_t
word_length(const char *text)
{
	size_t length = 0;
	int depth = 0;

	for (; text[length] != '\0' && (text[length] != ' ' || depth > 0);
	    length++)
		depth += (text[length] == '[') - (text[length] == ']');
	return length;
}

/* Writes a text in lines of at most HELP_WIDTH columns.  The first line is filled
 * up to the column `begin` already; the others are indented to it. */
static void
write_words(struct sp_writer *w, const char *text, size_t begin)
{
	size_t column = begin;

	for (const char *word = text; *word != '\0';) {
		size_t length = word_length(word);

		if (column + 1 + length > HELP_WIDTH) {
			sp_write_text(w, "\n");
			for (column = 0; column < begin; column++)
				sp_write_text(w, " ");
		} else if (word > text) {
			sp_write_text(w, " ");
			column++;
		}
		sp_write(w, word, length);
		column += length;
		word += length + strspn(word + length, " ");
	}
	sp_write_text(w, "\n");
}

static void
write_usage(struct sp_writer *w)
{
	const char before[] = "usage: ";

	sp_write_text(w, before);
	sp_write_text(w, cmd_program->name);
	sp_write_text(w, " ");
	write_words(w, cmd_program->synopsis,
	    sizeof before + strlen(cmd_program->name));
}

static void
print_option(const struct cmd_option *row)
{
	char text[HELP_TEXT];

	cmd_print("  -%c %-12s ", row->letter, row->argument == NULL ? "" :
	    row->argument);
	expand_help(text, row);
	write_words(&cmd_out, text, HELP_COLUMN);
	for (size_t k = 0; row->meaning != NULL && row->name(k) != NULL; k++)
		cmd_print("%*s%-10s  %s\n", HELP_COLUMN, "", row->name(k),
		    row->meaning(k));
}

/* Returns the words of a condition, with a space before each. */
static const char *
words_of(const char *condition)
{
	return condition + strcspn(condition, " ");
}

/* Returns whether the row refuses each pair of the same options. */
static int
is_group(const struct cmd_conflict *row)
{
	return row->with != NULL && strcmp(row->options, row->with) == 0;
}

/* Prints a condition, with that text between its letters: "-a or -b", or
 * "-o svg or html". */
static void
print_condition(const char *before, const char *condition, const char *or)
{
	const char *words = words_of(condition), *between = " ";

	cmd_print("%s", before);
	for (const char *at = condition; at < words; at++)
		cmd_print("%s-%c", at > condition ? or : "", *at);
	while (*words != '\0') {
		size_t length = strcspn(++words, " ");

		cmd_print("%s%.*s", between, (int)length, words);
		between = " or ";
		words += length;
	}
}

/* Prints the combinations of options that are refused. */
static void
print_conflicts(void)
{
	const struct cmd_conflict *row = cmd_program->conflicts;

	cmd_print("\nCombinations that are refused:\n");
	for (; row->options != NULL; row++) {
		print_condition(is_group(row) ? "    two of " : "    ",
		    row->options, " ");
		if (row->without != NULL)
			print_condition(" without ", row->without, " or ");
		else if (!is_group(row))
			print_condition(" with ", row->with, " or ");
		if (row->unless != NULL)
			print_condition(", unless ", row->unless, " or ");
		cmd_print("\n");
	}
}

_Noreturn static void
help(void)
{
	const struct cmd_option *row = cmd_program->options;

	cmd_print("%s: %s\n\n", cmd_program->name, cmd_program->purpose);
	write_usage(&cmd_out);
	cmd_print("\n");
	for (; row->letter != 0; row++)
		print_option(full_row(row));
	for (row = common; row->letter != 0; row++)
		print_option(row);
	print_conflicts();
	cmd_print("\nSIGUSR1 (kill -USR1) prints how many %ss are done, on "
	    "stderr.\nMore: man %s, man 7 sp\n", cmd_progress_thing,
	    cmd_program->name);
	exit(cmd_finish(CMD_OK));
}

/* ---- lists for other programs, and for messages ---- */

/* Sets a text to all names that the argument of the option may be, with spaces
 * between them. */
static void
all_names(char *text, const struct cmd_option *row)
{
	text[0] = '\0';
	if (row->name != NULL)
		append_names(text, row, " ");
	if (row->words != NULL) {
		append(text, " ", *text != '\0');
		append(text, row->words, HELP_TEXT);
	}
}

/* Writes the letters of the options that exclude this one, whatever the
 * arguments are, as a string. */
static void
letters_of_conflicts(char letter, char letters[LETTERS_MAX])
{
	const struct cmd_conflict *row = cmd_program->conflicts;

	*letters = '\0';
	for (; row->options != NULL; row++) {
		if (row->with == NULL || row->unless != NULL ||
		    *words_of(row->options) != '\0' ||
		    *words_of(row->with) != '\0')
			continue;
		for (const char *other = strchr(row->options, letter) != NULL ?
		    row->with : strchr(row->with, letter) != NULL ?
		    row->options : ""; *other != '\0'; other++)
			if (*other != letter && strchr(letters, *other) == NULL)
				strncat(letters, other, 1);
	}
}

/* Prints an option for the completion of shells: letter, argument, names,
 * letters of the options that it excludes, and help, with tabs between them.  A
 * column without a value has "-". */
static void
list_option(const struct cmd_option *row)
{
	char names[HELP_TEXT], others[LETTERS_MAX], text[HELP_TEXT];

	all_names(names, row);
	letters_of_conflicts(row->letter, others);
	expand_help(text, row);
	cmd_print("%c\t%s\t%s\t", row->letter, row->argument == NULL ? "-" :
	    row->argument, *names == '\0' ? "-" : names);
	cmd_print("%s\t%s\n", *others == '\0' ? "-" : others, text);
}

_Noreturn static void
list_options(void)
{
	const struct cmd_option *row = cmd_program->options;

	for (; row->letter != 0; row++)
		list_option(full_row(row));
	for (row = common; row->letter != 0; row++)
		list_option(row);
	exit(cmd_finish(CMD_OK));
}

/* As all_names, for the option of the program with that letter. */
static void
names_of(char *text, int letter)
{
	const struct cmd_option *row = cmd_program->options;

	for (; row->letter != letter; row++)
		assert(row->letter != 0);
	all_names(text, full_row(row));
}

const char *
cmd_names(int letter)
{
	static char list[HELP_TEXT];
	char names[HELP_TEXT];
	const char *last;

	names_of(names, letter);
	last = strrchr(names, ' ');
	last = last == NULL ? names : last + 1;
	list[0] = '\0';
	for (const char *name = strtok(names, " "); name != NULL;
	    name = strtok(NULL, " ")) {
		if (name > names)
			append(list, name == last ? " and " : ", ", HELP_TEXT);
		append(list, name, HELP_TEXT);
	}
	return list;
}

size_t
cmd_choice(int letter, const char *what, const char *text)
{
	char names[HELP_TEXT];
	size_t k = 0;

	names_of(names, letter);
	for (const char *name = strtok(names, " "); name != NULL;
	    name = strtok(NULL, " "), k++) {
		size_t length = strcspn(name, ":");

		if (strncmp(name, text, length) == 0 && text[length] ==
		    name[length])
			return k;
	}
	cmd_usage(letter, "no such %s: '%.64s'; there %s %s", what, text,
	    k == 1 ? "is" : "are", cmd_names(letter));
}

_Noreturn static void
version(void)
{
	cmd_print("%s (sp) %s\n", cmd_program->name, sp_version());
	exit(cmd_finish(CMD_OK));
}

void
cmd_start(const struct cmd_program *program, int argc, char **argv)
{
	cmd_program = program;
	cmd_output_start();
	cmd_progress_start(program->name, &cmd_out);
	if (argc == 2 && strcmp(argv[1], "--help") == 0)
		help();
	if (argc == 2 && strcmp(argv[1], "--version") == 0)
		version();
	if (argc == 2 && strcmp(argv[1], "--options") == 0)
		list_options();
}

/* ---- check of combinations ---- */

static int
has_word(const char *words, const char *text, size_t length)
{
	for (; *words != '\0'; words = words_of(words + 1))
		if (strcspn(words + 1, " ") == length &&
		    strncmp(words + 1, text, length) == 0)
			return 1;
	return 0;
}

/*
 * Looks for one of the words of a condition in the argument of an option.
 * Returns the argument from that word on; if the condition has no words, all of
 * the argument.  NULL: the option was not given, or the argument has none of the
 * words.
 */
static const char *
find_word(char letter, const char *words)
{
	const char *part = cmd_argument(letter);

	if (part == NULL || *words == '\0')
		return part;
	while (!has_word(words, part, strcspn(part, ",:"))) {
		part += strcspn(part, ",");
		if (*part++ == '\0')
			return NULL;
	}
	return part;
}

/* Returns the letter in the condition by which it holds, other than the letter
 * `not_this`; NULL: it does not hold.  Of a group, only options that were given
 * before the option `not_this` count. */
static const char *
find_any(const char *condition, char not_this, int of_group)
{
	const char *words = words_of(condition);

	for (const char *at = condition; at < words; at++)
		if (*at != not_this && find_word(*at, words) != NULL &&
		    (!of_group || cmd_given(*at) < cmd_given(not_this)))
			return at;
	return NULL;
}

/* Ends the program with the message of the row: option `letter` is refused. */
_Noreturn static void
refuse(const struct cmd_conflict *row, char letter, const char *other)
{
	const char *message = row->message != NULL ? row->message :
	    row->with != NULL ? "not together with {}" : "only with {}";
	const char *gap = strstr(message, "{}");
	const char *words = words_of(other), *word = "";

	if (gap == NULL)
		cmd_usage(letter, "%s", message);
	if (*words != '\0' && row->with != NULL)
		word = find_word(*other, words);
	cmd_usage(letter, "%.*s-%c%s%.*s%s", (int)(gap - message), message,
	    *other, *word == '\0' ? "" : " ", (int)strcspn(word, ",:"), word,
	    gap + 2);
}

/* Ends the program if a row refuses the options that were given. */
static void
check_conflicts(void)
{
	const struct cmd_conflict *row = cmd_program->conflicts;

	for (; row->options != NULL; row++) {
		const char *words = words_of(row->options);
		const char *others = row->with != NULL ? row->with :
		    row->without;

		assert((row->with == NULL) != (row->without == NULL));
		if (row->unless != NULL &&
		    find_any(row->unless, '\0', 0) != NULL)
			continue;
		for (const char *at = row->options; at < words; at++) {
			const char *other = find_any(others, *at,
			    is_group(row));

			if (find_word(*at, words) != NULL &&
			    (other != NULL) == (row->with != NULL))
				refuse(row, *at, other != NULL ? other :
				    others);
		}
	}
}

/* ---- getopt ---- */

/*
 * Makes the third argument of getopt(3): all letters, with a ':' behind those
 * that take an argument, and a ':' in front, so that it prints no messages.
 */
static void
getopt_letters(char letters[LETTERS_MAX])
{
	const struct cmd_option *row = cmd_program->options;
	size_t used = 0;

	letters[used++] = ':';
	for (; row->letter != 0; row++) {
		assert(used + sizeof "x:hV" <= LETTERS_MAX);
		letters[used++] = row->letter;
		if (full_row(row)->argument != NULL)
			letters[used++] = ':';
	}
	strcpy(letters + used, "hV");
}

int
cmd_option(int argc, char **argv)
{
	static int count;
	char letters[LETTERS_MAX];
	int letter = -1;

	getopt_letters(letters);
	opterr = 0;
	/* Some implementations of getopt(3) go on behind the first operand,
	 * where no options are. */
	if (optind >= argc || (argv[optind][0] == '-' &&
	    argv[optind][1] != '\0'))
		letter = getopt(argc, argv, letters);
	switch (letter) {
	case 'h':
		help();
	case 'V':
		version();
	case ':':
		cmd_usage(optopt, "needs an argument");
	case '?':
		if (optopt == '-')
			cmd_usage(0, "no long options but --help and "
			    "--version, which stand alone");
		cmd_usage(optopt, optopt == 'o' ?
		    "no such option; sp-map -o writes boards in other forms" :
		    optopt >= '0' && optopt <= '9' && cmd_given('n') ?
		    "no such option; -n takes no argument here" :
		    "no such option");
	case -1:
		check_conflicts();
		return -1;
	default:
		given[letter].place = ++count;
		given[letter].argument = optarg == NULL ? "" : optarg;
		return letter;
	}
}

int
cmd_given(char letter)
{
	assert(letter > 0 && letter <= 'z');
	return given[(unsigned char)letter].place;
}

const char *
cmd_argument(char letter)
{
	return given[(unsigned char)letter].argument;
}

void
cmd_usage(int letter, const char *format, ...)
{
	char option[8] = "", text[2 * SP_FAULT_TEXT], usage[HELP_TEXT];
	struct sp_writer to = cmd_stderr(usage, sizeof usage);
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	if (letter != 0)
		snprintf(option, sizeof option,
		    letter > ' ' && letter < 0x7f ? "-%c: " : "-\\x%02X: ",
		    (unsigned)letter & 0xff);
	cmd_message("%s%s", option, text);
	write_usage(&to);
	sp_writer_flush(&to);
	exit(CMD_TROUBLE);
}

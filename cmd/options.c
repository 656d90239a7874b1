/* options.c -- option tables, for getopt and -h alike; usage errors */
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
	{ 'g', "goal", "{}, a board, or @FILE (default classic)", sp_goal_name,
	    "@FILE" },
	{ 'i', "form", "read: {} (default line)", form_name },
	{ 's', "size", "columns x rows, WxH, or N for NxN (default: any square)"
	}
};

static int given['z' + 1]; /* whether the option of that letter was given */

/* Returns the row itself, or if it has no help the shared row of its letter. */
static const struct cmd_option *
full_row(const struct cmd_option *row)
{
	const struct cmd_option *full = shared;

	if (row->help != NULL)
		return row;
	while (full->letter != row->letter)
		full++;
	return full;
}

/* ---- help ---- */

enum { HELP_TEXT = 1024, HELP_COLUMN = 18, HELP_WIDTH = 80 };

static const struct cmd_option common[] = {
	{ 'h', NULL, "print this help" },
	{ 'V', NULL, "print the version" },
	{ .letter = 0 }
};

/* Appends at most `length` bytes to the text in a buffer of HELP_TEXT bytes. */
static void
append(char *text, const char *part, size_t length)
{
	size_t used = strlen(text), room = HELP_TEXT - 1 - used;
	size_t taken = strnlen(part, length < room ? length : room);

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

/* Writes words in lines that begin at a column; the first line has begun. */
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
	cmd_print("\nSIGUSR1 (kill -USR1) prints how many boards are done, on "
	    "stderr.\nMore: man %s, man 7 sp\n", cmd_program->name);
	exit(cmd_finish(CMD_OK));
}

/* ---- lists for other programs, and for messages ---- */

/* Writes all names that the argument may be, with spaces between them. */
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

/* Prints an option for the completion of shells: letter, argument, names and
 * help, with tabs between them; "-" if there is no argument, or if there are no
 * names. */
static void
list_option(const struct cmd_option *row)
{
	char names[HELP_TEXT], text[HELP_TEXT];

	all_names(names, row);
	expand_help(text, row);
	cmd_print("%c\t%s\t%s\t", row->letter, row->argument == NULL ? "-" :
	    row->argument, *names == '\0' ? "-" : names);
	cmd_print("%s\n", text);
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

	while (row->letter != letter)
		row++;
	all_names(text, full_row(row));
}

const char *
cmd_names(int letter)
{
	static char list[HELP_TEXT];
	char names[HELP_TEXT];
	const char *last;

	names_of(names, letter);
	last = strrchr(names, ' ') + 1;
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
	cmd_usage(letter, "no such %s: '%.64s'; there are %s", what, text,
	    cmd_names(letter));
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

/*
 * Makes the third argument of getopt(3): all letters, with a ':' behind those
 * that take an argument, and a ':' in front, so that it prints no messages.
 */
static void
getopt_letters(char letters[LETTERS_MAX])
{
	const struct cmd_option *row = cmd_program->options;

	*letters++ = ':';
	for (; row->letter != 0; row++) {
		*letters++ = row->letter;
		if (full_row(row)->argument != NULL)
			*letters++ = ':';
	}
	strcpy(letters, "hV");
}

int
cmd_option(int argc, char **argv)
{
	char letters[LETTERS_MAX];
	int letter;

	/* Some implementations of getopt(3) go on behind the first operand,
	 * where no options are. */
	if (optind < argc && (argv[optind][0] != '-' ||
	    argv[optind][1] == '\0'))
		return -1;
	getopt_letters(letters);
	opterr = 0;
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
		    optopt >= '0' && optopt <= '9' && given['n'] ?
		    "no such option; -n takes no argument here" :
		    "no such option");
	case -1:
		return -1;
	default:
		given[letter] = 1;
		return letter;
	}
}

int
cmd_given(char letter)
{
	return given[(unsigned char)letter];
}

void
cmd_refuse_options(const char *letters, const char *reason)
{
	for (; *letters != '\0'; letters++)
		if (cmd_given(*letters))
			cmd_usage(*letters, "%s", reason);
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

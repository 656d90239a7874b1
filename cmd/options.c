/* options.c -- option tables, for getopt and -h alike; usage errors */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"

enum { LETTERS_MAX = 64 };

/* Options that mean the same in several programs. */
static const struct cmd_option shared[] = {
	{ 'B', "label", "the number that is the blank (with -i one-based or "
	    "zero-based)" },
	{ 'G', NULL, "boards are grids: a line a row, then an empty line" },
	{ 'n', NULL, "put LINE: (FILE:LINE: with several files) before lines" },
	{ 'g', "goal", "classic (default), snake, spiral, columns, blank-first,"
	    " a board, or @FILE" },
	{ 'i', "form", "read: line (default), grid, one-based, zero-based, "
	    "index, loose, sized" },
	{ 's', "size", "columns x rows, WxH, or N for NxN (default: any square)"
	}
};

static int given['z' + 1]; /* whether the option of that letter was given */

/* The row itself, or the shared one of its letter if it has no help. */
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

_Noreturn static void
help(void)
{
	static const char format[] = "  -%c %-12s %s\n";
	const struct cmd_option *row = cmd_program->options;

	cmd_print("%s: %s\n\nusage: %s %s\n\n", cmd_program->name,
	    cmd_program->purpose, cmd_program->name, cmd_program->synopsis);
	for (; row->letter != 0; row++) {
		const struct cmd_option *full = full_row(row);

		cmd_print(format, full->letter, full->argument == NULL ? "" :
		    full->argument, full->help);
	}
	cmd_print(format, 'h', "", "print this help");
	cmd_print(format, 'V', "", "print the version");
	cmd_print("\nSIGUSR1 (kill -USR1) prints how many boards are done, on "
	    "stderr.\nMore: man %s, man 7 sp\n", cmd_program->name);
	exit(cmd_finish(CMD_OK));
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
}

/*
 * The third argument of getopt(3): all letters, with a ':' behind those that
 * take an argument, and a ':' in front, so that it prints no messages.
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

	/* Some getopt(3) go on behind the first operand; no option is there. */
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
cmd_usage(int letter, const char *format, ...)
{
	char option[8] = "", text[2 * SP_FAULT_TEXT];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	if (letter != 0)
		snprintf(option, sizeof option,
		    letter > ' ' && letter < 0x7f ? "-%c: " : "-\\x%02X: ",
		    (unsigned)letter & 0xff);
	cmd_message("%s%s", option, text);
	fprintf(stderr, "usage: %s %s\n", cmd_program->name,
	    cmd_program->synopsis);
	exit(CMD_TROUBLE);
}

uint64_t
cmd_number(int letter, const char *text)
{
	uint64_t value;

	if (sp_number_parse(text, strlen(text), UINT64_MAX, &value) != SP_OK)
		cmd_usage(letter, "'%.64s' is no whole number from 0 to "
		    "18446744073709551615", text);
	return value;
}

uint64_t
cmd_thousandths(const char *text)
{
	const char *digits = "0123456789", *after;
	size_t whole = strspn(text, digits), places = 0;
	uint64_t value;

	after = text + whole;
	if (*after == '.')
		places = strspn(++after, digits);
	if (whole == 0 || after[places] != '\0' ||
	    (after > text + whole && places == 0))
		return 0;
	if (sp_number_parse(text, whole, UINT64_MAX / 1000 - 1, &value) !=
	    SP_OK)
		return UINT64_MAX;
	for (size_t i = 0; i < 3; i++)
		value = value * 10 + (i < places ?
		    (uint64_t)(after[i] - '0') : 0);
	return value;
}

struct sp_size
cmd_size(int letter, const char *text)
{
	struct sp_size size;
	struct sp_fault fault;

	if (sp_size_parse(text, &size, &fault) != SP_OK)
		cmd_usage(letter, "'%.64s': %s", text, fault.text);
	return size;
}

void
cmd_range(int letter, const char *name, const char *text, uint64_t *lo,
    uint64_t *hi)
{
	struct sp_fault fault;

	if (sp_range_parse(name, text, lo, hi, &fault) != SP_OK)
		cmd_usage(letter, "'%.64s': %s", text, fault.text);
}

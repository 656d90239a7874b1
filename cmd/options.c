/* options.c -- option tables, for getopt and -h alike; usage errors; arguments
 */
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
	{ 'g', "goal", "{}, a board, or @FILE (default classic)",
	    sp_goal_name_at, "@FILE" },
	{ 'i', "form", "read: {} (default line)", form_name },
	{ 's', "size", "columns x rows, WxH, or N for NxN (default: any square)"
	},
	{ 'h', NULL, "print this help" },
	{ 'V', NULL, "print the version" }
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

/* Returns the k-th name that the argument of an option may be, and sets its
 * length; NULL after the last. */
static const char *
name_at(const struct cmd_option *row, size_t k, size_t *length)
{
	const char *name;
	size_t i = 0;

	for (; row->name != NULL && (name = row->name(i)) != NULL; i++)
		if (i == k) {
			*length = strlen(name);
			return name;
		}
	for (name = row->words; name != NULL; i++) {
		*length = strcspn(name, " ");
		if (i == k)
			return name;
		name = name[*length] == '\0' ? NULL : name + *length + 1;
	}
	return NULL;
}

/* ---- help ---- */

enum { HELP_COLUMN = 18, HELP_WIDTH = 80 };

/* Sets text->text to the help of the option, with its names in it. */
static void
expand_help(struct sp_fault *text, const struct cmd_option *row)
{
	const char *names = strstr(row->help, "{}");

	if (names == NULL) {
		sp_fault_set(text, SP_OK, "%s", row->help);
		return;
	}
	sp_fault_set(text, SP_OK, "%.*s", (int)(names - row->help), row->help);
	for (size_t k = 0; row->name(k) != NULL; k++)
		sp_fault_append(text, k == 0 ? "%s" : ", %s", row->name(k));
	sp_fault_append(text, "%s", names + 2);
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

/* Writes a text in lines of at most HELP_WIDTH columns.  The first line is
 * filled up to the column `begin` already; the others are indented to it. */
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
	for (; row->letter != 0; row++) {
		const struct cmd_option *full = full_row(row);
		struct sp_fault text;

		cmd_print("  -%c %-12s ", full->letter, full->argument == NULL ?
		    "" : full->argument);
		expand_help(&text, full);
		write_words(&cmd_out, text.text, HELP_COLUMN);
		for (size_t k = 0; full->meaning != NULL &&
		    full->name(k) != NULL; k++)
			cmd_print("%*s%-10s  %s\n", HELP_COLUMN, "",
			    full->name(k), full->meaning(k));
	}
	print_conflicts();
	cmd_print("\nSIGUSR1 (kill -USR1) prints how many %ss are done, on "
	    "stderr.\nMore: man %s, man 7 sp\n", cmd_progress_thing,
	    cmd_program->name);
	exit(cmd_finish(CMD_OK));
}

/* ---- lists for other programs, and for messages ---- */

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

/* Prints the options for the completion of shells, a line for each: letter,
 * argument, names of its values, letters of the options that it excludes, and
 * help, with tabs between them.  A column without a value has "-". */
_Noreturn static void
print_options_for_completion(void)
{
	for (const struct cmd_option *row = cmd_program->options;
	    row->letter != 0; row++) {
		const struct cmd_option *full = full_row(row);
		const char *name;
		size_t length, k = 0;
		char others[LETTERS_MAX];
		struct sp_fault text;

		cmd_print("%c\t%s\t", full->letter, full->argument == NULL ?
		    "-" : full->argument);
		for (; (name = name_at(full, k, &length)) != NULL; k++)
			cmd_print(k == 0 ? "%.*s" : " %.*s", (int)length, name);
		letters_of_conflicts(full->letter, others);
		expand_help(&text, full);
		cmd_print("%s\t%s\t%s\n", k == 0 ? "-" : "",
		    *others == '\0' ? "-" : others, text.text);
	}
	exit(cmd_finish(CMD_OK));
}

/* Returns the row of the program's option with that letter. */
static const struct cmd_option *
row_of(int letter)
{
	const struct cmd_option *row = cmd_program->options;

	for (; row->letter != letter; row++)
		assert(row->letter != 0);
	return full_row(row);
}

const char *
cmd_names(int letter)
{
	static struct sp_fault list;
	const struct cmd_option *row = row_of(letter);
	const char *name;
	size_t length;

	*list.text = '\0';
	for (size_t k = 0; (name = name_at(row, k, &length)) != NULL; k++) {
		size_t next;

		sp_fault_append(&list, "%s%.*s", k == 0 ? "" :
		    name_at(row, k + 1, &next) == NULL ? " and " : ", ",
		    (int)length, name);
	}
	return list.text;
}

size_t
cmd_choice(int letter, const char *what, const char *text)
{
	const char *name;
	size_t k = 0, length;

	for (; (name = name_at(row_of(letter), k, &length)) != NULL; k++) {
		const char *colon = memchr(name, ':', length);

		if (colon != NULL)
			length = (size_t)(colon - name);
		if (strncmp(name, text, length) == 0 &&
		    text[length] == (colon != NULL ? ':' : '\0'))
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
		print_options_for_completion();
}

/* ---- check of combinations ---- */

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
	for (;; part++) {
		size_t length = strcspn(part, ",:");

		for (const char *word = words; *word != '\0';
		    word = words_of(word + 1))
			if (strcspn(word + 1, " ") == length &&
			    strncmp(word + 1, part, length) == 0)
				return part;
		part += strcspn(part, ",");
		if (*part == '\0')
			return NULL;
	}
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

int
cmd_option(int argc, char **argv)
{
	static int count;
	/* A ':' in front keeps getopt(3) from printing messages, and one behind
	 * a letter says that it takes an argument. */
	char letters[LETTERS_MAX] = ":";
	size_t used = 1;
	int letter = -1;

	for (const struct cmd_option *row = cmd_program->options;
	    row->letter != 0; row++) {
		assert(used + sizeof "x:" <= LETTERS_MAX);
		letters[used++] = row->letter;
		if (full_row(row)->argument != NULL)
			letters[used++] = ':';
	}
	letters[used] = '\0';
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
	char option[8] = "", text[2 * SP_FAULT_TEXT], usage[SP_FAULT_TEXT];
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

/* ---- arguments: numbers, sizes, ranges and parts ---- */

uint64_t
cmd_number(int letter, const char *text, uint64_t lo, uint64_t hi)
{
	uint64_t value;

	if (sp_number_parse(text, strlen(text), hi, &value) != SP_OK ||
	    value < lo)
		cmd_usage(letter, "'%.64s' is no whole number from %llu to "
		    "%llu", text, (unsigned long long)lo,
		    (unsigned long long)hi);
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
	if (after[places] != '\0' || whole + places == 0)
		return 0;
	if (whole == 0)
		value = 0;
	else if (sp_number_parse(text, whole, UINT64_MAX / 1000 - 1, &value) !=
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

const char *
cmd_symmetry_name(size_t k)
{
	const struct sp_symmetry *symmetry = sp_symmetry_at(k + 1);

	return symmetry == NULL ? NULL : symmetry->name;
}

void
cmd_part(int letter, const char *text, uint32_t *part, uint32_t *parts)
{
	size_t before = strcspn(text, "/");
	const char *after = text + before + (text[before] == '/');
	uint64_t r, m;

	if (sp_number_parse(text, before, CMD_MOST_PARTS, &r) != SP_OK ||
	    sp_number_parse(after, strlen(after), CMD_MOST_PARTS, &m) !=
	    SP_OK || r >= m)
		cmd_usage(letter, "'%.64s' is no part R/M; R is from 0 to M-1, "
		    "and M at most %d", text, CMD_MOST_PARTS);
	*part = (uint32_t)r;
	*parts = (uint32_t)m;
}

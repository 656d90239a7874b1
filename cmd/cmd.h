/*
 * cmd.h -- what the programs share: options, messages, output, input, moves
 *
 * A program describes itself by a struct cmd_program.  Its main calls
 * cmd_start, then cmd_option until it returns -1, then, if the program reads
 * boards, cmd_next until it returns CMD_END, and last cmd_finish.
 */
#ifndef CMD_H
#define CMD_H

#include <signal.h>
#include <stdarg.h>

#include "batch/batch.h"

#if defined(__GNUC__)
#define CMD_PRINTF(text, first) \
    __attribute__((__format__(__printf__, text, first)))
#else
#define CMD_PRINTF(text, first)
#endif

/* Exit statuses, the same for all programs. */
enum cmd_status {
	CMD_OK = 0,      /* done, and nothing to complain about */
	CMD_NO = 1,      /* the answer is no */
	CMD_TROUBLE = 2  /* malformed board, usage error, I/O error */
};

/* ---- options.c ---- */

/*
 * An option.  The names that its argument may be are those of the function, and
 * then the words.  In walk:K a value follows, and @FILE is a file.  -h, messages about wrong names, and what
 * shells complete come from here.
 */
struct cmd_option {
	char letter;
	const char *argument; /* its name in the usage, NULL if it takes none */
	const char *help;     /* "{}" in it stands for the names of the function;
	                         NULL: all is as in options.c, which has the
	                         options of several programs */
	const char *(*name)(size_t k); /* NULL behind the last; or no function */
	const char *words;    /* parted by spaces; NULL: none */
	const char *(*meaning)(size_t k); /* of each name, if -h is to tell */
};

struct cmd_program {
	const char *name;
	const char *purpose;  /* one line, and what else -h begins with */
	const char *synopsis; /* options and operands of the usage line */
	const struct cmd_option *options; /* ends with letter 0 */
};

/* To be called first.  Guards closed standard descriptors, installs the handler
 * of the progress signal, and answers a lone --help or --version. */
void cmd_start(const struct cmd_program *program, int argc, char **argv);

/*
 * Returns the letter of the next option, with its argument in optarg, or -1
 * where the operands begin, at argv[optind].  -h, -V and unknown options end
 * the program.
 */
int cmd_option(int argc, char **argv);
/* Whether cmd_option has returned this option. */
int cmd_given(char letter);

/* Lists the names that the argument of the option may be, as "a, b and c". */
const char *cmd_names(int letter);

/* Prints what is wrong with an option (letter 0: with something else) and the
 * usage on stderr, and ends the program. */
_Noreturn void cmd_usage(int letter, const char *format, ...)
    CMD_PRINTF(2, 3);

/* The argument of an option as a number or size, or a usage error. */
uint64_t cmd_number(int letter, const char *text, uint64_t lo, uint64_t hi);
struct sp_size cmd_size(int letter, const char *text);
/* A decimal number like 1.25 in thousandths, further digits left out; 0 if it is
 * none, UINT64_MAX if it is too large. */
uint64_t cmd_thousandths(const char *text);
/* The argument as LO:HI or a number; `name` is what takes it. */
void cmd_range(int letter, const char *name, const char *text, uint64_t *lo,
    uint64_t *hi);

/* ---- messages.c ---- */

extern const struct cmd_program *cmd_program; /* the one that runs */

/*
 * Prints one line on stderr with the program's name before it, whatever it
 * quotes: control characters become \xHH.  It is one write(2), so that lines
 * of several processes do not mix; stdio does not promise that.
 */
void cmd_message(const char *format, ...) CMD_PRINTF(1, 2);
void cmd_vmessage(const char *format, va_list arguments) CMD_PRINTF(1, 0);
/* Returns how many bytes the character takes with which the text begins; 0 if
 * it begins with no character of UTF-8, or is empty. */
size_t cmd_utf8_length(const char *text);

/* ---- output.c ---- */

extern struct sp_writer cmd_out; /* standard output */

void cmd_output_start(void);
/* As printf(3), but to cmd_out; at most 1023 bytes. */
void cmd_print(const char *format, ...) CMD_PRINTF(1, 2);
/* Writes what is buffered.  Is before_read of the inputs, so that all answers
 * are written before the program waits for more; the argument is ignored. */
void cmd_output_flush(void *unused);
/* Ends the program if writing to standard output has failed. */
void cmd_output_check(void);
/* Writes what is left, closes standard output, and returns the exit status:
 * `status`; if writing or closing fails, the program ends with CMD_TROUBLE. */
int cmd_finish(enum cmd_status status);
/* Called, if set, before an error ends the program: to stop other threads, so
 * that they no longer write to standard output. */
extern void (*cmd_before_exit)(void);
/* Writes what is left of the output and a message, NULL: none, and exits with
 * status CMD_TROUBLE. */
_Noreturn void cmd_die(const char *format, ...) CMD_PRINTF(1, 2);
_Noreturn void cmd_no_memory(void);
/* As calloc(3), but ends the program where that fails. */
void *cmd_allocate(size_t count, size_t size);
/* Columns and rows of the terminal that standard output is.  Where that is none
 * or does not tell: what COLUMNS says, from 1 to 10000, or 80; and 24. */
struct sp_size cmd_window(void);

/* ---- progress.c ---- */

/* From now on SIGUSR1 and, where it exists, SIGINFO print a progress line; and
 * if standard error is a terminal, one is renewed there every second, and hidden
 * before `out` is written to a terminal. */
void cmd_progress_start(const char *program, struct sp_writer *out);
/* If set: what to do about a search that takes long, told once on the terminal
 * before the line. */
extern const char *cmd_progress_advice;
/* What a search counts, as the line names it: "slides" if it is not set. */
extern const char *cmd_progress_unit;
/* While it is not 0, no line is shown on the terminal. */
extern volatile sig_atomic_t cmd_progress_is_hidden;
/* So many boards will be done; 0: nobody knows. */
void cmd_progress_expect(uint64_t count);
/* The file of that index is now read from fd; all of them will be. */
void cmd_progress_file(int fd, char *const *files, int count, int index);
/* Counts boards that are read; called by one thread at a time. */
void cmd_progress_read(uint64_t count);
/* To be called before output to a terminal: removes the line. */
void cmd_progress_hide(void);
/* Counts boards that are done; called by one thread at a time. */
void cmd_progress_add(uint64_t count);
/*
 * The solution of the board on that line is searched, has at least so many
 * slides, and so many nodes were looked at; line 0: no more.  Called by one
 * thread at a time.
 */
void cmd_progress_search(uint64_t line, uint64_t least, uint64_t nodes);

/* ---- input.c ---- */

/* Boards of a file that have the same kind of fault. */
struct cmd_faults {
	uint64_t count, first_line;
};

/* The kinds are refused boards, and what enum sp_wrong_kind has. */
enum { CMD_REFUSED, CMD_FAULTS = 1 + SP_WRONG_KINDS };

struct cmd_input {
	/* To be set before cmd_input_start. */
	struct sp_form form;    /* as -i and -G have it */
	const char *goal_text;  /* argument of -g or -f */
	int goal_letter;        /* 'g' or 'f' */
	struct sp_form goal_form; /* of goals given as boards */
	int numbered;           /* -n: LINE: before lines */
	/* To be set before the first board. */
	int one_by_one;         /* each batch shall have one board */
	int counts_itself;      /* the program calls cmd_progress_add itself */

	/* Set by cmd_next. */
	struct sp_batch batch;  /* CMD_BOARDS: the boards just read */
	const struct sp_goal *goal; /* CMD_BOARDS: the goal of all boards */
	uint64_t line;          /* CMD_MALFORMED: where the board begins */
	struct sp_fault fault;  /* CMD_MALFORMED: the reason */
	enum cmd_status status; /* CMD_TROUBLE once something went wrong */

	char **files;
	int count, next;        /* number of files; index of the next to open */
	int no_operand;         /* no file was named: standard input */
	const char *file;       /* name of the file being read, or NULL */
	struct cmd_faults faults[CMD_FAULTS]; /* of the file, by kind */
	struct sp_reader reader;  /* its size and blank_label to be set, too */
	struct sp_goalarg source; /* where the goals come from */
	struct sp_big *index;     /* the last one read; NULL: not -i index */
};

/* Sets the defaults of an object of all zeros, as a static one is: clearing it
 * here would touch pages that many runs do not need. */
void cmd_input_init(struct cmd_input *in);
/* Prepares the reader and opens the goal, or ends the program: also where an
 * index is to be read, but nothing tells the size of its board. */
void cmd_input_start(struct cmd_input *in);
void cmd_input_free(struct cmd_input *in);
/* From now on calls that before the program waits for boards or their goals,
 * instead of cmd_output_flush; NULL: nothing. */
void cmd_before_read(struct cmd_input *in, void (*call)(void *argument),
    void *argument);

enum cmd_found {
	CMD_END,
	CMD_BOARDS,    /* 1 to SP_BATCH of one size, which the goal fits */
	CMD_MALFORMED, /* a board that is malformed, or has no goal */
	CMD_UNREADABLE /* a file, or the rest of it, cannot be read */
};

/* Reads the next boards, file after file.  Has printed the message about what
 * is malformed or unreadable, and set in->status. */
enum cmd_found cmd_next(struct cmd_input *in);

/* Refuses the boards of the batch whose bits are set in `which`, for which the
 * library has returned `status`, not SP_OK, with the reason in in->fault. */
void cmd_refuse(struct cmd_input *in, uint64_t which, enum sp_status status);

/* Writes LINE: or FILE:LINE: if -n was given. */
void cmd_write_place(const struct cmd_input *in, const char *file,
    uint64_t line);
/* The same for the i-th board of the batch. */
void cmd_write_board_place(const struct cmd_input *in, uint32_t i);

/* Opens the goals that `text`, the argument of an option, names, or ends the
 * program with a message. */
void cmd_goal_open(struct sp_goalarg *source, int letter, const char *text,
    const struct sp_form *form, struct sp_size size);
/* If a file that is about to be read, the argument of an option, is compressed
 * or in UTF-16, ends the program with a message as of boards. */
void cmd_check_text(struct sp_input *in, int letter, const char *file);
/* As sp_goalarg_next, but ends the program where a file cannot be read. */
enum sp_status cmd_goal_next(struct sp_goalarg *source,
    struct sp_fault *fault);

/* ---- moves.c ---- */

/* Moves for all boards, or a file with a line for each. */
enum { CMD_MOVES_HEAD = 8192 };

struct cmd_moves {
	const char *text;      /* argument of -m; NULL: no moves */
	const char *file;      /* its name, if that is @FILE, and then: */
	struct sp_input input;
	uint64_t given;        /* lines taken so far */
	int in_line;           /* the last of them has not been read whole */
	/* Its first bytes, and what else has been read of it. */
	char head[CMD_MOVES_HEAD];
	size_t head_length;
	const char *rest;
	size_t rest_length;
	/* Called, if set, with each board before its moves and after each
	 * slide; if it does not return SP_OK, that is the status of the moves.
	 */
	enum sp_status (*passing)(void *argument, const struct sp_board *b);
	void *argument;
};

/* Opens the file of moves, or checks the moves in the argument. */
void cmd_moves_open(struct cmd_moves *moves);
/* Makes the moves of the next board; NULL: it is malformed, and its line of the
 * file is skipped. */
enum sp_status cmd_moves_make(struct cmd_moves *moves, struct sp_board *b,
    struct sp_fault *fault);

/* ---- input-options.c ---- */

/* As cmd_option, but takes the options of the input itself: -B, -G, -i, -n, -s
 * and the one of the goal, as far as the program has them.  Returns only the
 * others; once it returns -1, the form is settled. */
int cmd_input_option(struct cmd_input *in, int argc, char **argv);
/* The form of boards that this argument of -i or -o names, or a usage error. */
struct sp_form cmd_form(int letter, const char *text);
/* Sets the files to read, argv + optind; none: standard input.  A usage error if
 * that is to be read for the goal too, or if one looks like an option. */
void cmd_input_files(struct cmd_input *in, int count, char **files);
/* If text is "@-", notes that standard input is in use; if it was before, that
 * is a usage error of this option. */
void cmd_take_stdin(int letter, const char *text);

#endif

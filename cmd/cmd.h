/*
 * cmd.h -- what the programs share: options, messages, statuses, files
 *
 * A program is a struct cmd_program and a main: cmd_start, a loop over
 * cmd_option, a loop over cmd_next or its own, and cmd_finish.
 */
#ifndef CMD_H
#define CMD_H

#include "batch/batch.h"

#if defined(__GNUC__)
#define CMD_PRINTF(text, first) \
    __attribute__((__format__(__printf__, text, first)))
#else
#define CMD_PRINTF(text, first)
#endif
#define CMD_NORETURN _Noreturn

/* Exit statuses, the same for all programs. */
enum cmd_status {
	CMD_OK = 0,      /* done, and nothing to complain about */
	CMD_NO = 1,      /* the answer is no */
	CMD_TROUBLE = 2  /* malformed board, usage error, I/O error */
};

/* ---- options.c ---- */

struct cmd_option {
	char letter;
	const char *argument; /* its name in the usage, NULL if it takes none */
	const char *help;     /* NULL: both as in the table of shared options */
};

struct cmd_program {
	const char *name;
	const char *purpose;  /* one line */
	const char *synopsis; /* options and operands of the usage line */
	const struct cmd_option *options; /* ends with letter 0 */
};

/*
 * To be called first: takes care of closed standard descriptors, of the
 * progress signal, and of a lone --help or --version.
 */
void cmd_start(const struct cmd_program *program, int argc, char **argv);

/*
 * The next option, its argument in optarg, or -1 where the operands begin, at
 * argv[optind].  -h, -V and unknown options end the program.
 */
int cmd_option(int argc, char **argv);

/* Says what is wrong with an option (0: with none), and the usage. */
CMD_NORETURN void cmd_usage(int letter, const char *format, ...)
    CMD_PRINTF(2, 3);

/* The argument of an option as what it has to be, or a usage error. */
uint64_t cmd_number(int letter, const char *text);
struct sp_size cmd_size(int letter, const char *text);

/* ---- messages.c ---- */

void cmd_message_start(const char *program);
/* One line on stderr with the program's name before it. */
void cmd_message(const char *format, ...) CMD_PRINTF(1, 2);
/*
 * Called, if set, before trouble ends the program: standard output is from
 * then on only for the thread that ends it.
 */
extern void (*cmd_before_exit)(void);
/* A message, and the end of the program with status CMD_TROUBLE. */
CMD_NORETURN void cmd_die(const char *format, ...) CMD_PRINTF(1, 2);
CMD_NORETURN void cmd_no_memory(void);
/* As calloc(3), or the end of the program. */
void *cmd_allocate(size_t count, size_t size);

/* ---- output.c ---- */

extern struct sp_writer cmd_out; /* standard output */

void cmd_output_start(void);
/* As printf(3), on standard output, of less than 1024 bytes. */
void cmd_print(const char *format, ...) CMD_PRINTF(1, 2);
/* Writes what there is, as a hook of struct sp_input: answers before waits. */
void cmd_output_flush(void *unused);
/* Ends the program if writing to standard output has failed. */
void cmd_output_check(void);
/* Writes what is left and returns the exit status: `status`, or trouble. */
int cmd_finish(enum cmd_status status);

/* ---- progress.c ---- */

/* Prints a line on every SIGUSR1 and, where it exists, SIGINFO. */
void cmd_progress_start(const char *program);
/* So many more boards are done. */
void cmd_progress_add(uint64_t count);

/* ---- input.c ---- */

struct cmd_input {
	/* To be set before the first board. */
	struct sp_form form;
	struct sp_size size;    /* 0x0: square boards */
	uint32_t blank_label;   /* as in struct sp_reader */
	const char *goal_text;  /* argument of -g or -f */
	int goal_letter;
	int goal_grids;         /* goals given as boards are grids: -G */
	int numbered;           /* -n */
	int one_by_one;         /* every board has something of its own */
	int counts_itself;      /* the program counts what is done */

	struct sp_batch batch;  /* the boards at hand, and their goal */
	struct sp_goal *goal;
	uint64_t line;          /* of a board that is malformed */
	struct sp_fault fault;
	enum cmd_status status; /* CMD_TROUBLE once something went wrong */

	char **files;
	int count, next;        /* files, and the next one to open */
	int no_operand;         /* nobody asked for standard input */
	const char *file;       /* the one that is read; NULL: none yet */
	struct sp_reader reader;
	struct sp_goalarg source;
};

void cmd_input_init(struct cmd_input *in);
/*
 * As cmd_option, but -G, -n, -s and that of the goal set fields of *in where
 * the program has them: only the other options are returned.
 */
int cmd_input_option(struct cmd_input *in, int argc, char **argv);
/* Notes the files, and who uses standard input. */
void cmd_input_files(struct cmd_input *in, int count, char **files);
/* Opens the goal. */
void cmd_input_start(struct cmd_input *in);
void cmd_input_free(struct cmd_input *in);

enum cmd_found {
	CMD_END,
	CMD_BOARDS,    /* 1 to SP_BATCH of one size, which the goal fits */
	CMD_MALFORMED, /* one that is no board, or has no goal */
	CMD_UNREADABLE /* a file, or the rest of it, cannot be read */
};

/*
 * Reads the next boards of all files.  What is malformed or cannot be read has
 * had its message.
 */
enum cmd_found cmd_next(struct cmd_input *in);

/*
 * Says that the boards of the batch whose bits are set are malformed after all,
 * as a status of the library that is not SP_OK tells, with the reason in
 * in->fault.
 */
void cmd_refuse(struct cmd_input *in, uint64_t which, enum sp_status status);

/* If text is "@-": a usage error where standard input has a user already. */
void cmd_take_stdin(int letter, const char *text);

/* LINE: or FILE:LINE: if -n was given. */
void cmd_write_place(const struct cmd_input *in, const char *file,
    uint64_t line);
/* The same of the i-th board of the batch. */
void cmd_write_board_place(const struct cmd_input *in, uint32_t i);

/* Opens a goal, or ends the program with a message. */
void cmd_goal_open(struct sp_goalarg *source, int letter, const char *text,
    int grid, struct sp_size size);
/* As sp_goalarg_next; the end of the program where a file cannot be read. */
enum sp_status cmd_goal_next(struct sp_goalarg *source, struct sp_goal **goal,
    struct sp_fault *fault);

#endif

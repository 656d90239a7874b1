/*
 * cmd.h -- what the programs share: options, messages, output, input, moves
 *
 * A program describes itself by a struct cmd_program.  Its main calls
 * cmd_start, then cmd_option until it returns -1, then, if the program reads
 * boards, cmd_next until it returns CMD_END, and last cmd_finish.
 *
 * What a program holds to its end is not freed; static objects point to it, so
 * that no checker takes it for a leak.
 */
#ifndef CMD_H
#define CMD_H

#include <stdarg.h>
#include <unistd.h>

#include "board/board.h"
#include "sp.h"
#include "text/text.h"

#if defined(__GNUC__)
#define CMD_PRINTF(text, first) \
    __attribute__((__format__(__printf__, text, first)))
#else
#define CMD_PRINTF(text, first)
#endif

/* Exit statuses, the same for all programs. */
enum cmd_status {
	CMD_OK = 0,        /* done, and nothing to complain about */
	/* The answer is no: for example, a board is unsolvable. */
	CMD_ANSWER_NO = 1,
	CMD_TROUBLE = 2    /* malformed board, usage error, I/O error */
};

/* ---- options.c: options, and their arguments ---- */

/*
 * An option.  Its argument may be one of the names that the function returns,
 * or of the words.  In a word like walk:K a value follows the colon; FILE, or
 * @FILE behind an @, stands for the name of a file.  -h, messages about wrong
 * names, and the completion of shells come from this table.
 */
struct cmd_option {
	char letter;
	/* Name of the argument in the usage; NULL: none. */
	const char *argument;
	/* Help of -h, where "{}" stands for the names that the function
	 * returns.  NULL: the whole row is in options.c, which has the options
	 * of several programs. */
	const char *help;
	/* The k-th name, NULL behind the last; NULL: no function. */
	const char *(*name)(size_t k);
	/* More names, with spaces between them; NULL: none. */
	const char *words;
	/* The meaning of the k-th name, for -h; or NULL. */
	const char *(*meaning)(size_t k);
};

/*
 * A row of the table with the combinations of options that a program refuses.
 * The table stands beside the program's options.  Messages, -h and the
 * completion of shells come from it, and a test compares the manuals with it.
 * The first row that applies ends the program with a message.
 *
 * The members but the message are conditions: letters of options, and perhaps
 * words, each behind a space.  "cn" holds if -c or -n was given, "o svg html"
 * if -o was given with the argument svg or html.  An argument may be a list of
 * words with commas between them, and of walk:3 the word is walk.
 *
 *	{ "cn", .with = "v" }                   -c -n with -v
 *	{ "HST", .with = "HST" }                two of -H -S -T: the later one
 *	{ "d", .without = "m" }                 -d without -m
 *	{ "m", .with = "ap", .unless = "m optimal" }
 *	                                        -m with -a -p, unless -m optimal
 *
 * To refuse one more pair of options, add a row, and the line that -h then
 * prints to the manual of the program.
 */
struct cmd_conflict {
	const char *options; /* that are refused */
	/* When they are refused, one of the two being NULL: if one of the
	 * options `with` was given; if none of the options `without` was. */
	const char *with, *without;
	const char *unless;  /* not if this holds; NULL: always */
	/* The message about the option that is refused, where "{}" stands for
	 * the one in `with`.  NULL: "not together with" or "only with" it. */
	const char *message;
};

struct cmd_program {
	const char *name;
	const char *purpose;  /* the beginning of -h: a line, or several */
	const char *synopsis; /* options and operands of the usage line */
	const struct cmd_option *options; /* ends with CMD_LAST_OPTIONS */
	const struct cmd_conflict *conflicts; /* ends with options NULL */
};

/* The last rows of all programs: -h, -V and the end. */
#define CMD_LAST_OPTIONS { .letter = 'h' }, { .letter = 'V' }, { .letter = 0 }
/* The row of all programs that have -B. */
#define CMD_CONFLICT_OF_B { "B", .without = "i one-based zero-based", \
    .message = "only with -i one-based or -i zero-based" }

/* To be called first.  Guards closed standard descriptors, installs the handler
 * of the progress signal, and answers a lone --help or --version. */
void cmd_start(const struct cmd_program *program, int argc, char **argv);

/*
 * Returns the letter of the next option, with its argument in optarg, or -1
 * where the operands begin, at argv[optind].  -h, -V, unknown options and
 * options that are refused together end the program.
 */
int cmd_option(int argc, char **argv);
/* Returns 0 if cmd_option has not returned this option, else its place among
 * the options, from 1. */
int cmd_given(char letter);
/* Returns the argument of the option, "" if it takes none; NULL if it was not
 * given. */
const char *cmd_argument(char letter);

/* Lists the names that the argument of the option may be, as "a, b and c". */
const char *cmd_names(int letter);
/*
 * Looks the text up in that list: returns the number, from 0, of the name that
 * is equal to it; a name such as walk:K is found by a text that begins with
 * walk:.  For other texts prints "no such WHAT", and ends the program.
 */
size_t cmd_choice(int letter, const char *what, const char *text);

/* Prints what is wrong with an option (letter 0: with something else) and the
 * usage on stderr, and ends the program. */
_Noreturn void cmd_usage(int letter, const char *format, ...)
    CMD_PRINTF(2, 3);

/* Returns the argument of an option as a number from lo to hi, or as a size;
 * else it is a usage error. */
uint64_t cmd_number(int letter, const char *text, uint64_t lo, uint64_t hi);
struct sp_size cmd_size(int letter, const char *text);
/* Returns a decimal number like 1.25 in thousandths, without further digits; 0
 * if the text is no number, UINT64_MAX if it is too large. */
uint64_t cmd_thousandths(const char *text);
/* Reads the argument of an option, LO:HI or a number, as a range.  `name` is
 * the quantity, for messages: "length". */
void cmd_range(int letter, const char *name, const char *text, uint64_t *lo,
    uint64_t *hi);

/* Returns the name of the k-th symmetry after the identity, or NULL. */
const char *cmd_symmetry_name(size_t k);

enum { CMD_MOST_PARTS = 1000000000 };

/* Reads the argument of an option, PART/PARTS with 0 <= part < parts and parts
 * <= CMD_MOST_PARTS. */
void cmd_part(int letter, const char *text, uint32_t *part, uint32_t *parts);

/* ---- output.c ---- */

extern const struct cmd_program *cmd_program; /* the program that runs */

/*
 * Prints one line on stderr, with the name of the program before it.  Control
 * characters become \xHH.  The line is one write(2), so that lines of several
 * processes do not mix, which stdio does not promise.
 */
void cmd_message(const char *format, ...) CMD_PRINTF(1, 2);
/* Prints one line on stderr as cmd_message does, with FILE:LINE: before the
 * text. */
void cmd_message_at(const char *file, uint64_t line, const char *text);

/* Returns the name of a file as a shell takes it: in quotes if it must be, and
 * with ./ in front if it would be an option.  It stays until the next call. */
const char *cmd_shell_word(const char *name);

extern struct sp_writer cmd_out; /* standard output */

/* Returns a writer to standard error, whose buffer has `room` bytes. */
static inline struct sp_writer
cmd_stderr(char *buffer, size_t room)
{
	struct sp_writer w;

	sp_writer_start(&w, STDERR_FILENO, buffer);
	w.room = room;
	return w;
}

void cmd_output_start(void);
/* As printf(3), but to cmd_out; at most 1023 bytes. */
void cmd_print(const char *format, ...) CMD_PRINTF(1, 2);
/* Writes the bytes in the buffer. */
void cmd_output_flush(void);
/* 1: a part of the output is of no use.  All is then written at the end, and
 * nothing if the program ends before any is written. */
extern int cmd_output_is_whole;
/* The member before_read of all inputs: before the program may wait for input,
 * writes all answers so far. */
void cmd_wait(void *unused);
/* Ends the program if writing to standard output has failed. */
void cmd_output_check(void);
/* Writes the rest of the output and closes standard output.  Returns the exit
 * status, which is `status`; if writing or closing fails, ends the program with
 * CMD_TROUBLE. */
int cmd_finish(enum cmd_status status);
/* Writes the rest of the output, and a message unless that is NULL, and exits
 * with status CMD_TROUBLE. */
_Noreturn void cmd_die(const char *format, ...) CMD_PRINTF(1, 2);
/* The same for a file that could not be read; errno says why. */
_Noreturn void cmd_die_unread(const char *file);
_Noreturn void cmd_no_memory(void);
/* Does as calloc(3), but ends the program if there is no memory. */
void *cmd_allocate(size_t count, size_t size);
/* Returns the columns and rows of the terminal that standard output is.  If it
 * is no terminal or the terminal does not know: as many columns as the variable
 * COLUMNS says, from 1 to 10000, or else 80; and 24 rows. */
struct sp_size cmd_window(void);
/* Returns whether standard output is a terminal that takes escape sequences. */
int cmd_takes_escapes(void);

/* ---- progress.c ---- */

/*
 * Makes SIGUSR1, and SIGINFO where it exists, print a line about the progress.
 * If standard error is a terminal, such a line is shown there and renewed every
 * second, and hidden before `out` is written to a terminal; alarm(0) ends the
 * renewal.  SIGALRM interrupts system calls.
 */
void cmd_progress_start(const char *program, struct sp_writer *out);
/* Renews the line if a second is over.  To be called now and then, as
 * cmd_wait and the functions that count do. */
void cmd_progress_renew(void);
/* Returns the seconds since cmd_progress_start. */
double cmd_seconds(void);
/* The noun for what the line of the progress counts: "board", or what a program
 * sets. */
extern const char *cmd_progress_thing;
/* If set, advice about a search that takes long, printed once on the terminal
 * above the line of the progress. */
extern const char *cmd_progress_advice;
/* The unit that a search counts, for the line of the progress; "slides" if it
 * is not set. */
extern const char *cmd_progress_unit;
/* How many boards will be done in all; 0: nobody knows. */
extern uint64_t cmd_progress_expected;
/* Notes that the file of that index is now read from fd, and that all files
 * will be read. */
void cmd_progress_file(int fd, char *const *files, int count, int index);
/* Removes the line from the terminal; to be called before output to a
 * terminal. */
void cmd_progress_hide(void);
/* Counts boards that are read, and boards that are done; called by one thread at
 * a time. */
void cmd_progress_add(uint64_t read, uint64_t done);
/*
 * Notes how far the search for the board on a line has come: its solution has
 * at least `least` slides, and `nodes` nodes were searched.  line 0: the search
 * is over.  Called by one thread at a time.
 */
void cmd_progress_search(uint64_t line, uint64_t least, uint64_t nodes);

/* ---- goals.c: the goals that the argument of -g names ---- */

enum { CMD_GOALS_AHEAD = 2 }; /* goals that are read before the first board */

struct cmd_goal_file {
	struct sp_reader reader;
	const char *name; /* for messages */
	struct cmd_read_goal {
		struct sp_board board;
		enum sp_status status;
		struct sp_fault fault; /* for SP_MALFORMED */
	} ahead[CMD_GOALS_AHEAD]; /* the first goals of the file; later goals,
	                             one at a time, are read into ahead[0] */
};

struct cmd_goals {
	const char *name;    /* of the named goal; NULL: goals are boards */
	/* The board, the last one if there are many; or the named goal, laid
	 * out for the size that was asked for last.  NULL: none yet. */
	struct sp_goal *goal;
	int each;            /* every board has a goal of its own */
	uint64_t taken;      /* goals taken so far, if each */
	struct cmd_goal_file *file; /* of @FILE; else NULL */
};

/*
 * Reads the argument of -g, or of option `letter`: a name, a board, or @FILE.
 * Boards in argument and file are in a form, with blank_label as in the reader;
 * for the form index they are lines.  The size is 0x0 where none was given.
 * Ends the program if the argument is no goal or the file cannot be read, here
 * and later.
 */
void cmd_goals_open(struct cmd_goals *s, int letter, const char *text,
    const struct sp_form *form, struct sp_size size, uint32_t blank_label);
void cmd_goals_close(struct cmd_goals *s);
/*
 * Reads the goal for the next board.  Programs call it for malformed boards as
 * well, so that goal k stays with board k.  SP_MALFORMED: the goal is
 * malformed; SP_END: there are no more goals.
 */
enum sp_status cmd_goals_next(struct cmd_goals *s, struct sp_fault *fault);
/*
 * Sets *g to the goal that cmd_goals_next read last, laid out for boards of a
 * size.  It lasts until the next call of cmd_goals_next or of this function.
 * SP_MALFORMED: the size is none; SP_REFUSED: the goal is a board of another
 * size.
 */
enum sp_status cmd_goals_lay(struct cmd_goals *s, struct sp_size size,
    const struct sp_goal **g, struct sp_fault *fault);

/* ---- input.c ---- */

/* How many boards of a file have the same kind of fault, and where the first
 * is. */
struct cmd_faults {
	uint64_t count, first_line;
};

enum { CMD_FAULTS = 1 + SP_FAULT_ANSWER }; /* kinds in enum sp_fault_kind */

/* Counts of the file that is being read, and which messages it has got. */
struct cmd_tally {
	uint64_t boards;        /* boards read, malformed ones included */
	int is_advised;         /* a malformed board has got advice */
	struct cmd_faults faults[CMD_FAULTS]; /* by kind */
	/* Bit k: all boards are unsolvable for their goal, and solvable for the
	 * k-th named goal. */
	unsigned suggested;
	uint64_t unsolvable;    /* how many boards were tried for `suggested` */
};

/* The files that are read one after the other, by cmd_input_files. */
struct cmd_files {
	char **names;
	int count, next;        /* how many; index of the next to open */
	int none_named;         /* there is no operand: standard input */
	int is_open;            /* the file before the next is being read */
	struct cmd_tally tally; /* of that file */
};

/* What a program wants of its input. */
struct cmd_wants {
	/* To be set before cmd_input_start. */
	struct sp_form form;    /* form of boards, by -i and -G */
	const char *goal_text;  /* argument of -g or -f */
	int goal_letter;        /* 'g' or 'f' */
	struct sp_form goal_form; /* form of goals that are given as boards */
	int numbered;           /* -n: each line begins with LINE: */
	/* To be set before the first board. */
	int one_by_one;         /* batches must have one board each */
	int needs_boards;       /* a file that is named must have boards */
	/* When the progress that SIGUSR1 shows counts a board: when cmd_next
	 * has read it; when it is done, for which the program calls
	 * cmd_progress_add; or never, since board k goes with line k of another
	 * input, which is counted. */
	enum {
		CMD_COUNT_READ,
		CMD_COUNT_DONE,
		CMD_COUNT_NOTHING
	} progress;
	/* If all boards of a file are unsolvable, a message names the goals for
	 * which all are solvable. */
	int suggests_goals;
	/* What a line holds, if it is not a board or a part of one. */
	enum {
		CMD_NO_MOVES,
		CMD_RECORDS, /* a board, a tab and its moves */
		CMD_ANY_MOVES, /* a record, or moves alone */
		CMD_MOVES_ALONE
	} lines;
	/* What a command line has behind the program's name, in advice, to
	 * read these boards from standard input: "" or, if option -b names the
	 * file, " -b -". */
	const char *option;
};

struct cmd_input {
	struct cmd_wants want;
	struct cmd_files files;
	struct sp_reader reader; /* the program sets its size and blank_label */
	struct cmd_goals goals; /* of -g or -f */

	/* Set by cmd_next. */
	const char *file;       /* name of the file opened last; or NULL */
	struct sp_batch *batch; /* CMD_BOARDS: the boards just read */
	uint32_t boards_read;   /* CMD_BOARDS: how many; else 0 */
	const struct sp_goal *goal; /* CMD_BOARDS: the goal of all boards */
	struct sp_line moves;   /* the line of moves, without its board */
	uint64_t line;          /* CMD_MALFORMED: where the board begins */
	struct sp_fault fault;  /* CMD_MALFORMED: the reason */
	enum cmd_status status; /* CMD_TROUBLE once anything went wrong */
	int is_cut;             /* a file, or its rest, could not be read */

	struct sp_big *index;   /* the last index read; NULL without -i index */
	struct sp_reader *board_reader; /* of records; NULL before the first */
	struct sp_board board;  /* of an index or a record, before the batch */
};

/* Sets the defaults in an object of which all bytes are 0, as in a static one.
 * Clearing it here would touch pages that many runs do not need. */
void cmd_input_init(struct cmd_input *in);
/* Prepares the reader and opens the goal, or ends the program; also if an index
 * is to be read, but nothing gives the size of its board. */
void cmd_input_start(struct cmd_input *in);

enum cmd_found {
	CMD_END,
	CMD_BOARDS, /* 1 to SP_BATCH boards of one size, which the goal fits */
	CMD_MALFORMED, /* a board that is malformed, or has no goal */
	CMD_MOVES, /* a line of moves alone, in->moves */
	CMD_UNREADABLE, /* a file, or the rest of it, cannot be read */
	CMD_FILE_END /* a file has been read whole */
};

/* Reads the next boards, file after file, or tells that a file has ended.  If
 * boards are malformed or a file is unreadable, it prints a message and sets
 * in->status. */
enum cmd_found cmd_next(struct cmd_input *in);

/* Returns whether cmd_next need not wait for input: the next boards can be read
 * at once, or there are none.  If it returns 0 they may be there all the
 * same. */
int cmd_is_at_hand(struct cmd_input *in);

/* Prints in->fault as the fault of that line, and sets in->status. */
void cmd_refuse_line(struct cmd_input *in, uint64_t line,
    enum sp_status status);
/* Refuses the boards of the batch whose bits are 1 in `which`.  `status`, which
 * is not SP_OK, is what the library returned for them, with the reason in
 * in->fault. */
void cmd_refuse(struct cmd_input *in, uint64_t which, enum sp_status status);

/* Writes LINE: or FILE:LINE: if -n was given. */
void cmd_write_place(const struct cmd_input *in, const char *file,
    uint64_t line);
/* Writes LINE: or FILE:LINE: of the i-th board of the batch if -n was given. */
void cmd_write_board_place(const struct cmd_input *in, uint32_t i);

/* Does as cmd_option, but takes the options about reading boards itself: -B,
 * -G, -i, -n, -s and the option of the goal, if the program has them.  Returns
 * only other options; once it returns -1, the form is settled. */
int cmd_input_option(struct cmd_input *in, int argc, char **argv);
/* Returns the form that the argument of -i or -o names; else it is a usage
 * error. */
struct sp_form cmd_form(int letter, const char *text);
/* Sets the files to read, argv + optind; if there are none, standard input.  It
 * is a usage error if both the goal and the boards are to be read from standard
 * input, or if a file's name looks like an option. */
void cmd_input_files(struct cmd_input *in, int count, char **files);
/* Notes, if the argument of an option is of_stdin, that standard input is in
 * use.  If it was in use before, that is a usage error of this option. */
void cmd_take_stdin(int letter, const char *text, const char *of_stdin);

/* ---- table.c ---- */

/* A way to write rows of values.  In CSV a line with the columns' names comes
 * first; in JSON rows are objects, and values have names. */
enum cmd_table { CMD_TSV, CMD_CSV, CMD_JSON };

/* A row that is being written to cmd_out. */
struct cmd_row {
	enum cmd_table table;
	size_t cells; /* values so far */
};

/* Writes what stands in front of a value; the caller then writes the value. */
void cmd_cell(struct cmd_row *row, const char *name);
void cmd_cell_number(struct cmd_row *row, const char *name, uint64_t value);
/* The same if the number is known, else cmd_cell_null. */
void cmd_cell_number_if(struct cmd_row *row, int is_known, const char *name,
    uint64_t value);
/* Writes a text, in quotes where they are needed. */
void cmd_cell_text(struct cmd_row *row, const char *name, const char *text);
/* Writes that there is no value: null, "-" or nothing. */
void cmd_cell_null(struct cmd_row *row, const char *name);
/* Writes the letters of a solution; NULL: there is none. */
void cmd_cell_solution(struct cmd_row *row, const char *name,
    const struct sp_solution *s);
/* Writes a list of numbers, in CSV with spaces between them.  The first one
 * writes the labels of the board b.  The second writes the labels of the tiles
 * to tap, one for each move of the solution, and makes the moves on b. */
void cmd_cell_board(struct cmd_row *row, const char *name,
    const struct sp_board *b);
void cmd_cell_taps(struct cmd_row *row, const char *name,
    const struct sp_solution *s, struct sp_board *b);
/* Writes the place of a board: LINE: if -n was given; in tables with names the
 * columns "file", with several files, and "line", in CSV only with -n. */
void cmd_cell_place(struct cmd_row *row, const struct cmd_input *in,
    const char *file, uint64_t line);
void cmd_row_end(struct cmd_row *row);

/* ---- moves.c: files that are read line by line ---- */

/* A file that is read line by line. */
struct cmd_lines {
	const char *file;     /* name for messages; NULL: there is no file */
	const char *of_stdin; /* how a user says that it is standard input,
	                         as "-l -"; for messages */
	struct sp_input input;
	struct sp_line at;    /* the line that was read last */
};

/* Opens a file to read.  "-" is standard input, and *name becomes "stdin".
 * Returns a descriptor; -1 and errno if the file cannot be opened. */
int cmd_open(const char **name);
/* Opens the file; "-" is standard input.  This and the next function end the
 * program if the file cannot be read. */
void cmd_lines_open(struct cmd_lines *lines, const char *name,
    const char *of_stdin);
/* Reads the next line.  SP_END: there is none.  SP_MALFORMED: it has more than
 * SP_LINE_MOST bytes or a NUL, and was skipped. */
enum sp_status cmd_lines_next(struct cmd_lines *lines, struct sp_fault *fault);

/* ---- moves.c: the moves of boards ---- */

/* Moves for all boards, or a file with a line for each. */
struct cmd_moves {
	const char *text;       /* argument of -m or -k; NULL: no moves */
	struct cmd_lines lines; /* of the file if it is @FILE */
	const struct sp_line *record; /* where -m @ finds the moves of a board,
	                                 which the record has; else NULL */
	uint64_t taken;         /* lines that boards have taken */
	uint64_t empty;         /* empty lines among them */
	/* If set, called with each board before its moves, `move` being NULL,
	 * and after each move.  The moves end with the first status it returns
	 * other than SP_OK. */
	enum sp_status (*passing)(void *argument, const struct sp_board *b,
	    const struct sp_move *move);
	void *argument;
};

/* Reads the next line of moves, into in->moves, and its board if there is one;
 * for cmd_next. */
enum sp_status cmd_record_read(struct cmd_input *in);
/* Opens the file of moves, or checks the moves in the argument of an option; if
 * that is @, makes `in` read records.  To be called before the first board is
 * read. */
void cmd_moves_open(struct cmd_moves *moves, int letter, struct cmd_input *in);
/* Puts the place of the line that was taken last in front of a fault. */
void cmd_moves_add_place(const struct cmd_moves *moves,
    struct sp_fault *fault);
/* Returns whether the line of the next board can be read without waiting, or
 * the moves are no file.  0: that is not certain, as behind a comment. */
int cmd_moves_are_at_hand(struct cmd_moves *moves);
/* Makes the moves of the next board.  NULL: the board is malformed, and its
 * line of the file is skipped. */
enum sp_status cmd_moves_make(struct cmd_moves *moves, struct sp_board *b,
    struct sp_fault *fault);
/* To be called after the last board: unless boards could not be read, prints how
 * many lines of the file, if there is one, no board has taken, and sets
 * in->status; empty lines do not count.  `moves`: to which the file belongs, and
 * then comments do not count either; or NULL. */
void cmd_lines_end(struct cmd_lines *lines, const struct cmd_moves *moves,
    struct cmd_input *in);
enum { CMD_MOST_LEFT = 100000 }; /* most lines that are counted then */
/* Prints how many lines of a file of moves, at most CMD_MOST_LEFT, no board has
 * taken.  `empty`: how many of the lines that boards have taken are empty;
 * of_many: the boards are for the lines of several files. */
void cmd_tell_left(const char *file, uint64_t left, uint64_t empty,
    int of_many);

/* Returns the first byte of the line that is no space; NUL: there is none.  With
 * '#' the line is only a comment, and so is no line of moves. */
char cmd_moves_first(const struct sp_line *line);
/*
 * Cuts comment, LINE: or FILE:LINE:, the number of an answer, as in "2) LDR" or
 * "2. LDR", and spaces off a line of moves: sets *text and *length to what is
 * between.  If that is a word that sp-solve writes in place of a solution, sets
 * *answer to that word, else to NULL.  SP_MALFORMED: the line has several
 * solutions.
 */
enum sp_status cmd_moves_strip(const char **text, size_t *length,
    const char **answer, struct sp_fault *fault);

#endif

/*
 * progress.c -- how many boards are done: on SIGUSR1, or on a terminal
 *
 * SIGUSR1 prints a line with the number of boards at once, from its handler.
 * If standard error is a terminal, a line like that is shown there, renewed
 * every second and removed before other output.  SIGALRM only notes that a
 * second has passed: the line is renewed where boards are counted, where a
 * search is polled, and before input is read.  A read that waits is interrupted
 * by SIGALRM and begun again.
 */
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cmd.h"

enum {
	LINE_MAX_BYTES = 160,
	/* A second in the unit of all times of this file: milliseconds since the
	 * program began. */
	SECOND = 1000,
	/* How long the terminal must get no output before the line is shown. */
	QUIET = 2 * SECOND,
	/* How long a search must take before the line gives advice. */
	LONG = 5 * SECOND
};

/* Counters that the handler of SIGUSR1 reads.  If 64 bits take two reads, its
 * line may have a wrong number. */
#if ATOMIC_LLONG_LOCK_FREE == 2
typedef _Atomic uint64_t counter;
#else
typedef volatile uint64_t counter;
#endif

static const char *program_name;
static struct timespec started;
static counter boards; /* boards that are done */
/* Of the running search: the line of its board (0: no search runs), the least
 * number of slides of its solutions, its nodes, and the time of its start. */
static counter search_line, search_least, search_nodes, search_start;
/* Where cmd_progress_expected is 0, the share of the work that is done is the
 * share of the bytes of all files that was read, times the share of the boards
 * read that are done. */
static uint64_t boards_read, bytes_before, bytes_expected;
static int input_fd = -1;
static int on_terminal; /* the line may be shown */
static uint64_t quiet_until = QUIET; /* time before which no line is shown */
static volatile sig_atomic_t shown; /* bytes of the line that is shown */
static volatile sig_atomic_t second_is_over; /* set by SIGALRM */
const char *cmd_progress_thing = "board";
const char *cmd_progress_advice;
const char *cmd_progress_unit = "slides";
uint64_t cmd_progress_expected;

static uint64_t
milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)((int64_t)(now.tv_sec - started.tv_sec) * SECOND +
	    (now.tv_nsec - started.tv_nsec) / (1000000000 / SECOND));
}

double
cmd_seconds(void)
{
	return (double)milliseconds() / SECOND;
}

/* ---- the line; all of it may be called by handlers of signals ---- */

/* Writes tenths of a unit with a metric prefix that leaves at most three digits
 * before the point. */
static void
write_quantity(struct sp_writer *w, uint64_t tenths, const char *unit)
{
	static const char *const prefixes[] = { " ", " k", " M", " G" };
	size_t i = 0;

	for (; tenths > 9999 && i + 1 < sizeof prefixes / sizeof *prefixes; i++)
		tenths = (tenths + 500) / 1000;
	sp_write_ended(w, tenths / 10, '.');
	sp_write_number(w, tenths % 10);
	sp_write_text(w, i == 0 && *unit == ' ' ? "" : prefixes[i]);
	sp_write_text(w, unit);
}

/* Writes the percentage of the work that is done, and how long the rest will
 * take; nothing if that is not known, as when a file was read whole but its
 * boards still wait for another input. */
static void
write_remaining(struct sp_writer *w, uint64_t now)
{
	double share = 0, rest;
	int unit;

	if (cmd_progress_expected != 0)
		share = (double)boards / (double)cmd_progress_expected;
	else if (bytes_expected != 0 && boards_read != 0)
		share = (double)(bytes_before + (uint64_t)lseek(input_fd, 0,
		    SEEK_CUR)) / (double)bytes_expected *
		    ((double)boards / (double)boards_read);
	if (share <= 0 || share >= 1)
		return;
	rest = (double)now / SECOND * (1 - share) / share;
	unit = rest < 120 ? 1 : rest < 7200 ? 60 : 3600; /* in seconds */
	sp_write_text(w, ", ");
	sp_write_number(w, (uint64_t)(share * 100));
	sp_write_text(w, " %, ");
	sp_write_number(w, (uint64_t)(rest / unit + 0.5));
	sp_write_text(w, unit == 1 ? " s left" : unit == 60 ? " min left" :
	    " h left");
}

/* Writes how far a search has come, or how many boards are done and, if the line
 * is renewed, how long the rest will take.  The writer has a buffer of its own
 * and calls only write(2) and poll(2). */
static void
write_line(struct sp_writer *w, uint64_t now, int is_renewed)
{
	uint64_t done = boards;

	sp_write_text(w, program_name);
	if (search_line != 0 && now >= search_start + QUIET) {
		sp_write_text(w, ": line ");
		sp_write_number(w, search_line);
		sp_write_text(w, ": ");
		/* No lower bound is known in a depth-first search, and with
		 * -u mtm while tables are made. */
		if (search_least > 0) {
			sp_write_text(w, "no solution below ");
			sp_write_ended(w, search_least, ' ');
			sp_write_text(w, cmd_progress_unit);
			sp_write_text(w, ", ");
		}
		if (search_nodes > 0)
			write_quantity(w, search_nodes * 10, " nodes");
		else
			sp_write_text(w, "making tables");
		sp_write_text(w, ", ");
		sp_write_number(w, (now - search_start) / SECOND);
		sp_write_text(w, " s");
		return;
	}
	sp_write_text(w, ": ");
	sp_write_ended(w, done, ' ');
	sp_write_text(w, cmd_progress_thing);
	sp_write_text(w, done == 1 ? ", " : "s, ");
	/* The first millisecond counts as a whole one. */
	write_quantity(w, done * 10 * SECOND / (now == 0 ? 1 : now), "/s");
	if (is_renewed)
		write_remaining(w, now);
}

/* Removes the line, if it is shown, by writing spaces: terminals may know no
 * other way. */
static void
remove_line(void)
{
	char line[LINE_MAX_BYTES];
	struct sp_writer to = cmd_stderr(line, sizeof line);

	if (shown == 0)
		return;
	sp_write_text(&to, "\r");
	while (shown-- > 0)
		sp_write_text(&to, " ");
	shown = 0;
	sp_write_text(&to, "\r");
	sp_writer_flush(&to);
}

/* Handles SIGUSR1: prints a line. */
static void
report(int signal)
{
	int saved = errno;
	char line[LINE_MAX_BYTES];
	struct sp_writer to = cmd_stderr(line, sizeof line);

	(void)signal;
	remove_line();
	write_line(&to, milliseconds(), 0);
	sp_write_text(&to, "\n");
	sp_writer_flush(&to);
	errno = saved;
}

/* Handles SIGINT if a line may be shown: removes the line. */
static void
handle_sigint(int signal)
{
	remove_line();
	/* Takes effect after this handler, because of SA_RESETHAND. */
	raise(signal);
}

static void
note_second(int signal)
{
	(void)signal;
	second_is_over = 1;
	alarm(1);
}

/* ---- renewal ---- */

void
cmd_progress_renew(void)
{
	if (!second_is_over)
		return;
	second_is_over = 0;

	const uint64_t now = milliseconds();
	char line[LINE_MAX_BYTES];
	struct sp_writer to = cmd_stderr(line, sizeof line);

	if (on_terminal && now < quiet_until)
		return;
	remove_line();
	if (cmd_progress_advice != NULL && search_line != 0 &&
	    now >= search_start + LONG) {
		sp_write_text(&to, program_name);
		sp_write_text(&to, ": this may take long; ");
		sp_write_text(&to, cmd_progress_advice);
		sp_write_text(&to, "\n");
		sp_writer_flush(&to);
		cmd_progress_advice = NULL;
	}
	if (!on_terminal)
		return;
	write_line(&to, now, 1);
	/* The cursor goes back to column 1, so that the next output overwrites
	 * the line. */
	shown = (sig_atomic_t)to.used;
	sp_write_text(&to, "\r");
	sp_writer_flush(&to);
}

void
cmd_progress_hide(void)
{
	if (!on_terminal)
		return;
	quiet_until = milliseconds() + SECOND + QUIET;
	remove_line();
}

/* ---- start ---- */

/* Sets the handler of a signal, which blocks the other signals of this file. */
static void
handle(int signal, void (*handler)(int), int flags)
{
	struct sigaction action = { .sa_handler = handler, .sa_flags = flags };

	sigemptyset(&action.sa_mask);
	sigaddset(&action.sa_mask, SIGALRM);
	sigaddset(&action.sa_mask, SIGUSR1);
	sigaction(signal, &action, NULL);
}

void
cmd_progress_start(const char *program, struct sp_writer *out)
{
	struct sigaction before;
	struct stat about = { 0 };

	program_name = program;
	clock_gettime(CLOCK_MONOTONIC, &started);
	handle(SIGUSR1, report, SA_RESTART);
#ifdef SIGINFO
	handle(SIGINFO, report, SA_RESTART);
#endif
	if (!isatty(STDERR_FILENO))
		return;
	/* Behind a pipe another program may show a line: only advice here. */
	on_terminal = fstat(STDOUT_FILENO, &about) != 0 ||
	    !S_ISFIFO(about.st_mode);
	if (isatty(STDOUT_FILENO))
		out->before_write = cmd_progress_hide;
	atexit(cmd_progress_hide);
	handle(SIGALRM, note_second, 0);
	alarm(1);
	if (on_terminal && sigaction(SIGINT, NULL, &before) == 0 &&
	    before.sa_handler == SIG_DFL)
		handle(SIGINT, handle_sigint, (int)SA_RESETHAND);
}

/* ---- what the program reports: boards read and done, searches ---- */

void
cmd_progress_file(int fd, char *const *files, int count, int done)
{
	struct stat file = { 0 };
	uint64_t bytes = 0;

	assert(done < count);
	if (!on_terminal)
		return;
	/* No line is shown while somebody types boards. */
	if (isatty(fd)) {
		alarm(0);
		cmd_progress_hide();
	}
	input_fd = fd;
	bytes_expected = 0;
	for (int i = 0; i < count; i++) {
		if ((files[i][0] == '-' && files[i][1] == '\0' ?
		    fstat(STDIN_FILENO, &file) : stat(files[i], &file)) != 0)
			continue;
		if (!S_ISREG(file.st_mode))
			return;
		if (i == done)
			bytes_before = bytes;
		bytes += (uint64_t)file.st_size;
	}
	bytes_expected = bytes;
}

void
cmd_progress_add(uint64_t read, uint64_t done)
{
	boards_read += read;
	boards += done;
	cmd_progress_renew();
}

void
cmd_progress_search(uint64_t line, uint64_t least, uint64_t nodes)
{
	if (line != 0 && line != search_line)
		search_start = milliseconds();
	search_least = least;
	search_nodes = nodes;
	search_line = line;
	cmd_progress_renew();
}

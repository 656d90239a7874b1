/* progress.c -- how many boards are done: on a signal, or now and then */
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
	/* The line is shown after so long without output to a terminal. */
	QUIET_SECONDS = 2,
	LONG_SECONDS = 5   /* a search gets advice after so long */
};

/* Counters that signal handlers read.  If 64 bits take two reads, a line may
 * show a wrong number. */
#if ATOMIC_LLONG_LOCK_FREE == 2
typedef _Atomic uint64_t counter;
#else
typedef volatile uint64_t counter;
#endif

static const char *program_name;
static struct timespec started;
static counter boards; /* boards that are done */
/* The line of the board for whose solution a search looks, or 0; its least
 * number of slides, the nodes of the search, and when it began. */
static counter search_line, search_least, search_nodes, search_start;
/*
 * A line about the progress is renewed every second if standard error is a
 * terminal and nothing else was written to a terminal for some time.  The whole
 * work is known as a number of boards, or of bytes of files.
 */
static counter boards_read, boards_expected, bytes_before, bytes_expected;
static volatile sig_atomic_t input_fd = -1, on_terminal, in_pipe, shown;
/* When output was last written, in seconds since the start. */
static counter last_output;
const char *cmd_progress_advice;
const char *cmd_progress_unit = "slides";
volatile sig_atomic_t cmd_progress_is_hidden;

/* Writes a number with a metric prefix that leaves at most three digits, and a
 * unit behind it. */
static void
write_quantity(struct sp_writer *w, double quantity, const char *unit)
{
	static const char *const prefixes[] = { " ", " k", " M", " G" };
	size_t i = 0;
	uint64_t tenths;

	while (quantity >= 999.95 && i + 1 < sizeof prefixes /
	    sizeof *prefixes) {
		quantity /= 1000;
		i++;
	}
	tenths = (uint64_t)(quantity * 10 + 0.5);
	sp_write_ended(w, tenths / 10, '.');
	sp_write_number(w, tenths % 10);
	sp_write_text(w, prefixes[i]);
	sp_write_text(w, unit);
}

double
cmd_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - started.tv_sec) +
	    (double)(now.tv_nsec - started.tv_nsec) / 1e9;
}

/* Writes boards and rate.  The writer has memory of its own and calls only
 * write(2) and poll(2), so that it is safe in a signal handler. */
static void
write_boards(struct sp_writer *w, double seconds)
{
	uint64_t done = boards;

	sp_write_text(w, program_name);
	sp_write_text(w, ": ");
	sp_write_number(w, done);
	sp_write_text(w, done == 1 ? " board, " : " boards, ");
	write_quantity(w, seconds > 0 ? (double)done / seconds : 0, "/s");
}

/* Writes how far a search has come. */
static void
write_search(struct sp_writer *w, double seconds)
{
	sp_write_text(w, program_name);
	sp_write_text(w, ": line ");
	sp_write_number(w, search_line);
	sp_write_text(w, ": no solution below ");
	sp_write_ended(w, search_least, ' ');
	sp_write_text(w, cmd_progress_unit);
	sp_write_text(w, ", ");
	write_quantity(w, (double)search_nodes, " nodes");
	sp_write_text(w, ", ");
	sp_write_number(w, (uint64_t)seconds - search_start);
	sp_write_text(w, " s");
}

/* Returns the share of the work that is done; 0 if it is not known, as when a
 * file was read whole but its boards still wait for another input. */
static double
done_share(void)
{
	double share = 0;
	uint64_t done = boards, read = boards_read;

	if (boards_expected != 0)
		share = (double)done / (double)boards_expected;
	else if (bytes_expected != 0 && read != 0)
		share = (double)(bytes_before + (uint64_t)lseek(input_fd, 0,
		    SEEK_CUR)) / (double)bytes_expected *
		    ((double)done / (double)read);
	return share < 1 ? share : 0;
}

/* Writes the percentage, and how long the rest will take. */
static void
write_rest(struct sp_writer *w, double share, double seconds)
{
	static const struct {
		double seconds; /* seconds in the unit */
		const char *name;
	} units[] = { { 1, " s left" }, { 60, " min left" },
	    { 3600, " h left" } };
	double rest = seconds * (1 - share) / share;
	size_t unit = rest < 120 ? 0 : rest < 7200 ? 1 : 2;

	sp_write_text(w, ", ");
	sp_write_number(w, (uint64_t)(share * 100));
	sp_write_text(w, " %, ");
	sp_write_number(w, (uint64_t)(rest / units[unit].seconds + 0.5));
	sp_write_text(w, units[unit].name);
}

/* Removes the line, if it is shown, by writing spaces: terminals may know no
 * other way. */
static void
remove_line(void)
{
	char line[LINE_MAX_BYTES];
	struct sp_writer to = cmd_stderr(line, sizeof line);

	if (!shown)
		return;
	sp_write_text(&to, "\r");
	while (shown-- > 0)
		sp_write_text(&to, " ");
	shown = 0;
	sp_write_text(&to, "\r");
	sp_writer_flush(&to);
}

void
cmd_progress_hide(void)
{
	if (!on_terminal)
		return;
	last_output = (uint64_t)(cmd_seconds() + 1);
	remove_line();
}

/* Writes the line of a search, or of many boards.  Returns 1 for many
 * boards. */
static int
write_line(struct sp_writer *w, double seconds)
{
	int is_search = search_line != 0 &&
	    seconds >= (double)(search_start + QUIET_SECONDS);

	if (is_search)
		write_search(w, seconds);
	else
		write_boards(w, seconds);
	return !is_search;
}

/* Prints the advice about a search that takes long, once. */
static void
advise(struct sp_writer *w, double seconds)
{
	if (cmd_progress_advice == NULL || search_line == 0 ||
	    seconds < (double)(search_start + LONG_SECONDS))
		return;
	sp_write_text(w, program_name);
	sp_write_text(w, ": this may take long; ");
	sp_write_text(w, cmd_progress_advice);
	sp_write_text(w, "\n");
	sp_writer_flush(w);
	cmd_progress_advice = NULL;
}

/* Handles SIGALRM, which comes every second: renews the line.  The cursor stays
 * at its begin, so that the next output overwrites it. */
static void
renew(int signal)
{
	int saved = errno;
	double seconds = cmd_seconds(), share;
	char line[LINE_MAX_BYTES];
	struct sp_writer to = cmd_stderr(line, sizeof line);

	(void)signal;
	alarm(1);
	if (in_pipe) {
		advise(&to, seconds);
		if (cmd_progress_advice == NULL)
			alarm(0);
	} else if (cmd_progress_is_hidden) {
		remove_line();
	} else if (seconds >= (double)last_output + QUIET_SECONDS) {
		remove_line();
		advise(&to, seconds);
		share = done_share();
		if (write_line(&to, seconds) && share > 0)
			write_rest(&to, share, seconds);
		shown = (sig_atomic_t)to.used;
		sp_write_text(&to, "\r");
		sp_writer_flush(&to);
	}
	errno = saved;
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
	(void)write_line(&to, cmd_seconds());
	sp_write_text(&to, "\n");
	sp_writer_flush(&to);
	errno = saved;
}

/* Handles SIGINT if a line may be shown: removes the line. */
static void
interrupt(int signal)
{
	remove_line();
	/* Takes effect after this handler, because of SA_RESETHAND. */
	raise(signal);
}

/* Makes the line appear every second if standard error is a terminal.  If
 * standard output is a pipe, behind which another program may show a line,
 * there is only advice. */
static void
start_line(struct sp_writer *out)
{
	struct sigaction action = { .sa_handler = renew,
	    .sa_flags = SA_RESTART };
	struct stat about = { 0 };

	if (!isatty(STDERR_FILENO))
		return;
	in_pipe = fstat(STDOUT_FILENO, &about) == 0 && S_ISFIFO(about.st_mode);
	on_terminal = !in_pipe;
	if (isatty(STDOUT_FILENO))
		out->before_write = cmd_progress_hide;
	atexit(cmd_progress_hide);
	sigemptyset(&action.sa_mask);
	sigaddset(&action.sa_mask, SIGUSR1);
	sigaction(SIGALRM, &action, NULL);
	alarm(1);
	if (in_pipe || sigaction(SIGINT, NULL, &action) != 0 ||
	    action.sa_handler != SIG_DFL)
		return;
	action.sa_handler = interrupt;
	action.sa_flags = (int)SA_RESETHAND;
	sigaddset(&action.sa_mask, SIGALRM);
	sigaddset(&action.sa_mask, SIGUSR1);
	sigaction(SIGINT, &action, NULL);
}

void
cmd_progress_start(const char *program, struct sp_writer *out)
{
	struct sigaction action = { .sa_handler = report,
	    .sa_flags = SA_RESTART };

	program_name = program;
	clock_gettime(CLOCK_MONOTONIC, &started);
	sigemptyset(&action.sa_mask);
	sigaddset(&action.sa_mask, SIGALRM);
	sigaction(SIGUSR1, &action, NULL);
#ifdef SIGINFO
	sigaction(SIGINFO, &action, NULL);
#endif
	start_line(out);
}

void
cmd_progress_expect(uint64_t count)
{
	boards_expected = count;
}

void
cmd_progress_file(int fd, char *const *files, int count, int done)
{
	struct stat file = { 0 };
	uint64_t bytes = 0;

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

/* Sets a counter that one thread at a time changes, and handlers read. */
static void
set(counter *to, uint64_t value)
{
#if ATOMIC_LLONG_LOCK_FREE == 2
	/* Relaxed order will do: the signal's handler reads these counters
	 * alone, and nothing that was written before or after them. */
	atomic_store_explicit(to, value, memory_order_relaxed);
#else
	*to = value;
#endif
}

void
cmd_progress_add(uint64_t count)
{
	set(&boards, boards + count);
}

void
cmd_progress_read(uint64_t count)
{
	set(&boards_read, boards_read + count);
}

void
cmd_progress_search(uint64_t line, uint64_t least, uint64_t nodes)
{
	if (line != 0 && line != search_line)
		set(&search_start, (uint64_t)cmd_seconds());
	set(&search_least, least);
	set(&search_nodes, nodes);
	set(&search_line, line);
}

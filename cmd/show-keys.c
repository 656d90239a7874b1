/* show-keys.c -- keys of the terminal while a board is shown, and a line below */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include "show.h"

/*
 * From show_keys_start to show_keys_stop the terminal does not echo keys, and a
 * program reads them one by one.  All signals are blocked then, except while
 * show_keys_wait waits, and the cursor is at the begin of the line below the
 * board.  So a signal that ends or stops the program is taken only there: it
 * gives the terminal back as it was, and takes effect.
 *
 * The keys come from /dev/tty, since boards or moves may come from standard
 * input.  In the background, where the terminal belongs to another program,
 * this one stops.
 */
static struct {
	int fd;           /* /dev/tty; -1: there is none */
	int is_open;      /* fd is set */
	int is_silent;    /* the terminal does not echo */
	int has_usual;    /* `usual` is how the terminal was */
	struct termios usual;
	sigset_t unblocked; /* signals that were blocked before */
	int has_line;     /* the line below the board has text */
} keys;

/* What signals have asked for; the handlers do nothing else. */
static volatile sig_atomic_t ending, stopping, disturbing;

static const int ends[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM };

enum { ENDS = sizeof ends / sizeof *ends, SECOND = 1000 };

static void
note_end(int signal)
{
	ending = signal;
}

static void
note_stop(int signal)
{
	(void)signal;
	stopping = 1;
}

static void
note_disturbance(int signal)
{
	(void)signal;
	disturbing = 1;
}

/* ---- the terminal ---- */

static int
is_foreground(void)
{
	return keys.fd >= 0 && tcgetpgrp(keys.fd) == getpgrp();
}

static void
restore(void)
{
	if (keys.is_silent && is_foreground())
		tcsetattr(keys.fd, TCSADRAIN, &keys.usual);
	keys.is_silent = 0;
}

void
show_line_remove(void)
{
	if (keys.has_line)
		sp_write_text(&cmd_out, "\033[K");
	keys.has_line = 0;
}

void
show_line(const char *format, ...)
{
	char text[256];
	uint32_t columns = cmd_window().w;
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	/* The last column stays free, so that the cursor stays in the line. */
	if (columns <= sizeof text)
		text[columns - 1] = '\0';
	cmd_print("%s\033[K\r", text);
	cmd_output_flush();
	keys.has_line = 1;
}

/* ---- signals ---- */

static void
handle(int signal, void (*handler)(int))
{
	struct sigaction action = { .sa_handler = handler };
	struct sigaction before;

	/* What a program was told to ignore, as by nohup(1), it ignores. */
	if (sigaction(signal, NULL, &before) == 0 &&
	    before.sa_handler == SIG_IGN)
		return;
	sigemptyset(&action.sa_mask);
	sigaction(signal, &action, NULL);
}

/* Gives the terminal back, and lets the signal end or stop the program.  Where
 * it stops, the signal that continues it is taken here, too. */
static void
obey(int signal)
{
	sigset_t mask;

	show_line_remove();
	sp_writer_flush(&cmd_out); /* a terminal that is gone is no fault */
	restore();
	handle(signal, SIG_DFL);
	sigemptyset(&mask);
	sigaddset(&mask, signal);
	sigaddset(&mask, SIGCONT);
	raise(signal);
	sigprocmask(SIG_UNBLOCK, &mask, NULL);
	sigprocmask(SIG_BLOCK, &mask, NULL);
}

/* Makes the terminal silent, also if a shell has changed it meanwhile.  In the
 * background the program stops, like one that reads from the terminal: a program
 * that runs gets no signal when it comes to the foreground.  Where no shell could
 * bring it there, the signal stops nothing, and the terminal is not silent. */
static void
silence(void)
{
	struct termios silent;

	keys.is_silent = 0;
	do {
		disturbing = 0; /* the board is drawn after this */
		if (keys.fd >= 0 && tcgetpgrp(keys.fd) > 0 && !is_foreground())
			obey(SIGTTIN);
	} while (disturbing); /* it was stopped, and continues */
	if (!is_foreground() ||
	    (!keys.has_usual && tcgetattr(keys.fd, &keys.usual) != 0))
		return;
	keys.has_usual = 1;
	silent = keys.usual;
	silent.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
	silent.c_cc[VMIN] = 1;
	silent.c_cc[VTIME] = 0;
	keys.is_silent = tcsetattr(keys.fd, TCSADRAIN, &silent) == 0;
}

int
show_keys_open(void)
{
	if (!keys.is_open) {
		keys.fd = open("/dev/tty", O_RDWR | O_NOCTTY);
		keys.is_open = 1;
		atexit(restore);
	}
	return keys.fd >= 0;
}

void
show_keys_start(void)
{
	sigset_t all;

	show_keys_open();
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &keys.unblocked);
	for (size_t k = 0; k < ENDS; k++)
		handle(ends[k], note_end);
	handle(SIGTSTP, note_stop);
	handle(SIGCONT, note_disturbance);
#if defined(SIGWINCH)
	handle(SIGWINCH, note_disturbance);
#endif
	/* The line about the progress must not appear in between. */
	alarm(0);
	cmd_progress_hide();
	keys.has_usual = 0;
	silence();
}

void
show_keys_stop(void)
{
	show_line_remove();
	cmd_output_flush();
	restore();
	for (size_t k = 0; k < ENDS; k++)
		handle(ends[k], SIG_DFL);
	handle(SIGTSTP, SIG_DFL);
	sigprocmask(SIG_SETMASK, &keys.unblocked, NULL);
}

/* ---- keys ---- */

/* Returns the milliseconds since the program began. */
static int64_t
now(void)
{
	return (int64_t)(cmd_seconds() * SECOND);
}

/* Takes the next byte of a key: returns the key, or 0 inside the sequence of
 * bytes that an arrow sends, as "\033[A". */
static int
decode(unsigned char byte)
{
	static int length; /* bytes of the sequence so far */
	int is_end = length == 2;

	if (byte == '\033')
		length = 1;
	else if (length == 1 && (byte == '[' || byte == 'O'))
		length = 2;
	else
		length = 0;
	if (length > 0)
		return 0;
	if (!is_end)
		return byte;
	switch (byte) {
	case 'A':
		return SHOW_KEY_UP;
	case 'B':
		return SHOW_KEY_DOWN;
	case 'C':
		return SHOW_KEY_RIGHT;
	case 'D':
		return SHOW_KEY_LEFT;
	}
	return '\033';
}

/* Waits until a key can be read, a signal has come or the time is over; left <
 * 0: without end.  As pselect(2). */
static int
wait_once(int64_t left)
{
	fd_set readable;
	struct timespec time = { .tv_sec = (time_t)(left / SECOND),
	    .tv_nsec = (long)(left % SECOND) * (1000000000 / SECOND) };

	FD_ZERO(&readable);
	/* FD_SET converts a descriptor to long with glibc, to unsigned long with
	 * musl: a short one has its sign changed by neither. */
	if (keys.is_silent)
		FD_SET((unsigned short)keys.fd, &readable);
	return pselect(keys.is_silent ? keys.fd + 1 : 0, &readable, NULL, NULL,
	    left < 0 ? NULL : &time, &keys.unblocked);
}

int
show_keys_wait(int64_t milliseconds, const char *letters)
{
	int64_t end = now() + milliseconds;
	unsigned char byte;

	if (milliseconds < 0 && !keys.is_silent)
		return SHOW_KEY_END; /* no key will come */
	for (;;) {
		int64_t left = milliseconds < 0 ? -1 : end - now();
		int ready = wait_once(left < 0 && milliseconds >= 0 ? 0 : left);
		int key;

		if (ending != 0)
			obey(ending);
		if (stopping)
			obey(SIGTSTP);
		if (stopping || disturbing || ready < 0) {
			/* The program may be in the foreground again. */
			stopping = disturbing = 0;
			handle(SIGTSTP, note_stop);
			silence();
			return SHOW_KEY_DISTURBED;
		}
		if (ready == 0)
			return SHOW_KEY_TIME;
		if (read(keys.fd, &byte, 1) != 1)
			return SHOW_KEY_END;
		key = decode(byte);
		if (key > SHOW_KEY_TIME || (key != 0 && (letters == NULL ||
		    strchr(letters, key) != NULL)))
			return key;
	}
}

/* progress.c -- a line on stderr about the boards done, on a signal */
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cmd.h"

enum { LINE_MAX_BYTES = 128 };

static const char *program_name;
static struct timespec started;
/* Read by a signal handler.  Where 64 bits take two reads, a line may show a
 * wrong number. */
#if ATOMIC_LLONG_LOCK_FREE == 2
static _Atomic uint64_t boards;
#else
static volatile uint64_t boards;
#endif

/* These append to a line; a signal handler must not call snprintf(3). */

static char *
put_text(char *at, const char *text)
{
	while (*text != '\0')
		*at++ = *text++;
	return at;
}

static char *
put_number(char *at, uint64_t value)
{
	char digits[20];
	int length = 0;

	do {
		digits[length++] = (char)('0' + value % 10);
		value /= 10;
	} while (value > 0);
	while (length > 0)
		*at++ = digits[--length];
	return at;
}

/* Boards per second, in the unit that leaves at most three digits. */
static char *
put_rate(char *at, double rate)
{
	static const char *const units[] = { " /s", " k/s", " M/s", " G/s" };
	size_t unit = 0;
	uint64_t tenths;

	while (rate >= 999.95 && unit + 1 < sizeof units / sizeof *units) {
		rate /= 1000;
		unit++;
	}
	tenths = (uint64_t)(rate * 10 + 0.5);
	at = put_number(at, tenths / 10);
	at = put_text(at, ".");
	at = put_number(at, tenths % 10);
	return put_text(at, units[unit]);
}

static void
report(int signal)
{
	int saved = errno;
	struct timespec now;
	char line[LINE_MAX_BYTES];
	char *at = put_text(line, program_name);
	double seconds;
	uint64_t done = boards;

	(void)signal;
	clock_gettime(CLOCK_MONOTONIC, &now);
	seconds = (double)(now.tv_sec - started.tv_sec) +
	    (double)(now.tv_nsec - started.tv_nsec) / 1e9;
	at = put_text(at, ": ");
	at = put_number(at, done);
	at = put_text(at, " boards, ");
	at = put_rate(at, seconds > 0 ? (double)done / seconds : 0);
	at = put_text(at, "\n");
	(void)!write(STDERR_FILENO, line, (size_t)(at - line));
	errno = saved;
}

void
cmd_progress_start(const char *program)
{
	struct sigaction action;

	program_name = program;
	clock_gettime(CLOCK_MONOTONIC, &started);
	memset(&action, 0, sizeof action);
	action.sa_handler = report;
	action.sa_flags = SA_RESTART;
	sigemptyset(&action.sa_mask);
	sigaction(SIGUSR1, &action, NULL);
#ifdef SIGINFO
	sigaction(SIGINFO, &action, NULL);
#endif
}

void
cmd_progress_add(uint64_t count)
{
	static uint64_t sum; /* only this thread adds to it */

	sum += count;
#if ATOMIC_LLONG_LOCK_FREE == 2
	/* Relaxed: the handler reads nothing else that this thread writes. */
	atomic_store_explicit(&boards, sum, memory_order_relaxed);
#else
	boards = sum;
#endif
}

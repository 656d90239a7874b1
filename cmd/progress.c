/* progress.c -- a line on stderr about the boards done, on a signal */
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#include "cmd.h"

enum { LINE_MAX_BYTES = 128 };

static struct timespec started;
/* Read by a signal handler.  Where 64 bits take two reads, a line may show a
 * wrong number. */
#if ATOMIC_LLONG_LOCK_FREE == 2
static _Atomic uint64_t boards;
#else
static volatile uint64_t boards;
#endif

/* Boards per second, in the unit that leaves at most three digits. */
static void
write_rate(struct sp_writer *w, double rate)
{
	static const char *const units[] = { " /s", " k/s", " M/s", " G/s" };
	size_t unit = 0;
	uint64_t tenths;

	while (rate >= 999.95 && unit + 1 < sizeof units / sizeof *units) {
		rate /= 1000;
		unit++;
	}
	tenths = (uint64_t)(rate * 10 + 0.5);
	sp_write_number(w, tenths / 10);
	sp_write_text(w, ".");
	sp_write_number(w, tenths % 10);
	sp_write_text(w, units[unit]);
}

/* The signal handler.  A writer to memory of its own is safe here: it calls
 * nothing but write(2) and poll(2). */
static void
report(int signal)
{
	int saved = errno;
	struct timespec now;
	char line[LINE_MAX_BYTES];
	struct sp_writer to = { .fd = STDERR_FILENO, .buffer = line,
	    .room = sizeof line };
	double seconds;
	uint64_t done = boards;

	(void)signal;
	clock_gettime(CLOCK_MONOTONIC, &now);
	seconds = (double)(now.tv_sec - started.tv_sec) +
	    (double)(now.tv_nsec - started.tv_nsec) / 1e9;
	sp_write_text(&to, cmd_program->name);
	sp_write_text(&to, ": ");
	sp_write_number(&to, done);
	sp_write_text(&to, " boards, ");
	write_rate(&to, seconds > 0 ? (double)done / seconds : 0);
	sp_write_text(&to, "\n");
	sp_writer_flush(&to);
	errno = saved;
}

void
cmd_progress_start(void)
{
	struct sigaction action = { .sa_handler = report,
	    .sa_flags = SA_RESTART };

	clock_gettime(CLOCK_MONOTONIC, &started);
	sigemptyset(&action.sa_mask);
	sigaction(SIGUSR1, &action, NULL);
#ifdef SIGINFO
	sigaction(SIGINFO, &action, NULL);
#endif
}

void
cmd_progress_add(uint64_t count)
{
	static uint64_t sum; /* one thread at a time adds to it */

	sum += count;
#if ATOMIC_LLONG_LOCK_FREE == 2
	/* Relaxed: the handler reads nothing else that this thread writes. */
	atomic_store_explicit(&boards, sum, memory_order_relaxed);
#else
	boards = sum;
#endif
}

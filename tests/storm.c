/*
 * storm.c -- a command under signals, at pipes that give and take little
 *
 * storm [-n] COMMAND [ARGUMENT ...]
 *
 * Runs the command with its standard input, output and error at pipes, which
 * with -n do not block.  What comes from here and goes there is passed on in
 * pieces of random length, and before each of them goes a SIGUSR1.  The status
 * is that of the command, or 128 and the signal that ended it.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PIECE = 6000, WAIT_MS = 1 };

static void
die(const char *what)
{
	perror(what);
	exit(126);
}

/* How much to pass on now; the same in every run. */
static size_t
some(void)
{
	static uint32_t state = 1;

	state = state * 1664525 + 1013904223;
	/* Often only a few bytes. */
	return 1 + (state >> 16) % (state >> 31 ? PIECE : 20);
}

/* A pipe whose end for the command blocks it or not. */
static void
make_pipe(int fd[2], int end, int nonblocking)
{
	if (pipe(fd) != 0 || fcntl(fd[!end], F_SETFD, FD_CLOEXEC) != 0 ||
	    (nonblocking && fcntl(fd[end], F_SETFL, O_NONBLOCK) != 0))
		die("pipe");
}

static pid_t
start(char **command, int ours[3], int nonblocking)
{
	int fd[3][2];
	pid_t child;

	for (int i = 0; i < 3; i++) {
		make_pipe(fd[i], i != 0, nonblocking);
		ours[i] = fd[i][i == 0];
	}
	child = fork();
	if (child < 0)
		die("fork");
	if (child == 0) {
		signal(SIGPIPE, SIG_DFL);
		for (int i = 0; i < 3; i++)
			if (dup2(fd[i][i != 0], i) < 0 ||
			    close(fd[i][i != 0]) != 0)
				_exit(126);
		execvp(command[0], command);
		_exit(127);
	}
	for (int i = 0; i < 3; i++)
		close(fd[i][i != 0]);
	return child;
}

/* Passes on some bytes of our input; returns whether there may be more. */
static int
feed(int to)
{
	static char bytes[PIECE];
	static size_t from, end;
	ssize_t count;

	if (from == end) {
		count = read(STDIN_FILENO, bytes, some());
		if (count <= 0)
			return 0;
		from = 0;
		end = (size_t)count;
	}
	count = write(to, bytes + from, end - from);
	if (count > 0)
		from += (size_t)count;
	return count > 0 || errno == EAGAIN;
}

/* Passes on some bytes of the command's; returns whether there may be more. */
static int
drain(int from, int to)
{
	char bytes[PIECE];
	ssize_t count = read(from, bytes, some()), put;

	for (ssize_t at = 0; at < count; at += put) {
		put = write(to, bytes + at, (size_t)(count - at));
		if (put < 0)
			die("write");
	}
	return count > 0;
}

int
main(int argc, char **argv)
{
	int nonblocking = argc > 1 && strcmp(argv[1], "-n") == 0;
	int ours[3], status;
	struct pollfd watched[3];
	pid_t child;

	if (argc < 2 + nonblocking)
		die("usage: storm [-n] command");
	signal(SIGPIPE, SIG_IGN);
	/* Also in the command, until it has a handler. */
	signal(SIGUSR1, SIG_IGN);
	child = start(argv + 1 + nonblocking, ours, nonblocking);
	for (int i = 0; i < 3; i++)
		watched[i] = (struct pollfd){ .fd = ours[i],
		    .events = i == 0 ? POLLOUT : POLLIN };
	if (fcntl(ours[0], F_SETFL, O_NONBLOCK) != 0)
		die("fcntl");
	while (watched[1].fd >= 0 || watched[2].fd >= 0) {
		poll(watched, 3, WAIT_MS);
		kill(child, SIGUSR1);
		for (int i = 0; i < 3; i++)
			if (watched[i].fd >= 0 && watched[i].revents != 0 &&
			    !(i == 0 ? feed(ours[i]) : drain(ours[i], i))) {
				close(ours[i]);
				watched[i].fd = -1;
			}
	}
	if (waitpid(child, &status, 0) != child)
		die("waitpid");
	return WIFEXITED(status) ? WEXITSTATUS(status) :
	    128 + WTERMSIG(status);
}

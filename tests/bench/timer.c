/* timer.c -- median or least time of commands that take turns */
/*
 * timer [-fp] RUNS -- COMMAND [-- COMMAND ...]
 *
 * COMMAND is [< FILE] [> FILE] [NAME=VALUE ...] PROGRAM [ARGUMENT ...], which
 * may be followed by | and a second program.  Input is FILE or /dev/null, and
 * output goes to FILE or /dev/null.  Each command runs once untimed and then
 * RUNS times, in turn with the others, so that a disturbance hits all of them
 * alike.
 *
 * The medians are written on one line.  -f writes the times of the fastest runs
 * instead, which is better where the machine itself is slower at times.  Times
 * are nanoseconds of the clock, or with -p of processor time, which depends less
 * on what else runs.  A command that does not exit with 0 ends everything.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { COMMANDS_MAX = 64 };

struct command {
	const char *input, *output;
	char **program;   /* ends with NULL */
	char **second;    /* behind the pipe; NULL: none */
	uint64_t *ns;     /* of each run */
};

static void
die(const char *what)
{
	perror(what);
	exit(2);
}

static int
open_or_die(const char *name, int way)
{
	int fd = open(name, way | O_CLOEXEC, 0666);

	if (fd < 0)
		die(name);
	return fd;
}

/* Splits the arguments in place.  Returns how many commands there are. */
static int
parse(char **word, struct command *command)
{
	int count = 0;

	while (*word != NULL && count < COMMANDS_MAX) {
		struct command *c = &command[count++];

		*word++ = NULL; /* the -- in front, end of the one before */
		c->input = c->output = "/dev/null";
		c->second = NULL;
		if (*word != NULL && strcmp(*word, "<") == 0) {
			c->input = word[1];
			word += 2;
		}
		if (*word != NULL && strcmp(*word, ">") == 0) {
			c->output = word[1];
			word += 2;
		}
		c->program = word;
		for (; *word != NULL && strcmp(*word, "--") != 0; word++) {
			if (strcmp(*word, "|") == 0) {
				*word = NULL;
				c->second = word + 1;
			}
		}
	}
	return count;
}

/* NAME=VALUE, cut in two in the child that alone has it. */
static void
set_variable(char *word)
{
	char *value = strchr(word, '=');

	*value++ = '\0';
	if (setenv(word, value, 1) != 0)
		die("setenv");
}

static void
start(char **word, int in, int out)
{
	pid_t child = fork();

	if (child < 0)
		die("fork");
	if (child > 0)
		return;
	if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0)
		die("dup2");
	for (; *word != NULL && (*word)[strcspn(*word, "=/")] == '='; word++)
		set_variable(*word);
	if (*word != NULL)
		execvp(*word, word);
	perror(*word);
	_exit(127);
}

static void
wait_for(int children, const struct command *c)
{
	while (children-- > 0) {
		int status;

		if (wait(&status) < 0)
			die("wait");
		if (status == 0)
			continue;
		fprintf(stderr, "timer: %s%s%s failed\n", c->program[0],
		    c->second == NULL ? "" : " | ",
		    c->second == NULL ? "" : c->second[0]);
		exit(1);
	}
}

static int by_processor, fastest;

static uint64_t
now(void)
{
	struct rusage used;
	struct timespec time;

	if (!by_processor) {
		clock_gettime(CLOCK_MONOTONIC, &time);
		return (uint64_t)time.tv_sec * 1000000000 +
		    (uint64_t)time.tv_nsec;
	}
	getrusage(RUSAGE_CHILDREN, &used);
	return (uint64_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) *
	    1000000000 + (uint64_t)(used.ru_utime.tv_usec +
	    used.ru_stime.tv_usec) * 1000;
}

static uint64_t
run(const struct command *c)
{
	uint64_t begin, end;
	int in = open_or_die(c->input, O_RDONLY);
	int out = open_or_die(c->output, O_WRONLY | O_CREAT | O_TRUNC);
	int ends[2];

	begin = now();
	if (c->second == NULL) {
		start(c->program, in, out);
	} else {
		if (pipe(ends) != 0)
			die("pipe");
		for (int i = 0; i < 2; i++)
			fcntl(ends[i], F_SETFD, FD_CLOEXEC);
		start(c->program, in, ends[1]);
		start(c->second, ends[0], out);
		close(ends[0]);
		close(ends[1]);
	}
	wait_for(c->second == NULL ? 1 : 2, c);
	end = now();
	close(in);
	close(out);
	return end - begin;
}

static int
compare(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

static uint64_t
result(uint64_t *ns, size_t count)
{
	qsort(ns, count, sizeof *ns, compare);
	if (fastest)
		return ns[0];
	return (ns[(count - 1) / 2] + ns[count / 2]) / 2;
}

int
main(int argc, char **argv)
{
	static struct command command[COMMANDS_MAX];
	int runs, count;

	for (; argc > 1 && argv[1][0] == '-'; argc--, argv++) {
		by_processor |= strchr(argv[1], 'p') != NULL;
		fastest |= strchr(argv[1], 'f') != NULL;
	}
	runs = argc > 3 ? atoi(argv[1]) : 0;
	if (runs < 1) {
		fprintf(stderr, "usage: timer [-fp] runs -- command "
		    "[-- command ...]\n");
		return 2;
	}
	count = parse(argv + 2, command);
	for (int i = 0; i < count; i++) {
		command[i].ns = calloc((size_t)runs, sizeof(uint64_t));
		if (command[i].ns == NULL)
			die("calloc");
		run(&command[i]);
	}
	for (int r = 0; r < runs; r++)
		for (int i = 0; i < count; i++)
			command[i].ns[r] = run(&command[i]);
	for (int i = 0; i < count; i++)
		printf("%llu%c", (unsigned long long)result(command[i].ns,
		    (size_t)runs), i + 1 < count ? ' ' : '\n');
	return 0;
}

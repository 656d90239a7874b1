/*
 * try.c -- every fault at every place of one run of a program
 *
 *	try [-bGpt] [-i input] [-k kind] library order grain program [...]
 *
 * runs the program, which is given as a path, first without a fault, and then
 * with each kind of fault at the first call, the second one, and so on until
 * there are no more.  The program has to do one of these things:
 *
 *	hide it   status, output and messages are the same as without
 *	tell it   status 2, a message, and output that is right as far as it
 *	          goes: whole boards, unless the write itself failed
 *	miss it   as to hide it, but for messages that cannot be written
 *
 * Where boards cannot be read, it has to write what it writes if their file
 * ends there, and to tell.
 *
 * library  fault.so, which is loaded into the program
 * order    a file of at least the size of struct fault_order
 * grain    what one read gives: blocks, lines or grids
 * -b       boards are read in blocks that may cut them in two
 * -G       boards are written as grids
 * -i       standard input, /dev/null if not given
 * -k       one kind of faults, not all
 * -p       some places are such that a part of the output is written
 * -t       standard output seems to be a terminal
 *
 * Prints "PROGRAM KIND FAULTS FINDINGS" for each kind, and findings after #.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "try.h"

enum { PATIENCE = 60 /* seconds until a program hangs */ };

static _Noreturn void
give_up(const char *what)
{
	perror(what);
	exit(2);
}

static void
need(int holds, const char *what)
{
	if (!holds)
		give_up(what);
}

/* ---- runs ---- */

static const char *input = "/dev/null", *library, *order_file;
static struct fault_order *order;
static int out_fd, err_fd, is_partial, is_screen;

static void
run_child(char **argv)
{
	const struct rlimit none = { 0, 0 };
	int in = open(input, O_RDONLY);

	need(in >= 0, input);
	need(dup2(in, STDIN_FILENO) >= 0 && dup2(out_fd, STDOUT_FILENO) >= 0 &&
	    dup2(err_fd, STDERR_FILENO) >= 0, "dup2");
	close(in);
	close(out_fd);
	close(err_fd);
	setrlimit(RLIMIT_CORE, &none);
	setenv("LD_PRELOAD", library, 1);
	setenv("FAULT_ORDER", order_file, 1);
	if (is_screen) {
		setenv("FAULT_SCREEN", "1", 1);
		setenv("TERM", "xterm", 1);
	}
	alarm(PATIENCE);
	execv(*argv, argv);
	need(0, *argv);
}

/* Takes what was written to a file, and empties it. */
static char *
take(int fd, char *text, size_t *length)
{
	off_t end = lseek(fd, 0, SEEK_END);

	need(end >= 0, "lseek");
	*length = (size_t)end;
	text = realloc(text, *length + 1);
	if (text == NULL)
		give_up("memory");
	need(pread(fd, text, *length, 0) == end, "pread");
	text[*length] = '\0';
	need(ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0, "ftruncate");
	return text;
}

/* Sets the seconds that sp-solve -v writes to 0.000, since they differ from run
 * to run. */
static void
hide_seconds(char *err)
{
	for (char *s = err; (s = strstr(s, " s\n")) != NULL; s++)
		for (char *c = s; c > err && c[-1] != ' '; c--)
			if (c[-1] >= '0' && c[-1] <= '9')
				c[-1] = '0';
}

/* Runs the program; `order` says which system call fails. */
static void
run(char **argv, struct run *r)
{
	pid_t child;

	order->calls = order->faults = 0;
	memset(order->path, 0, sizeof order->path);
	child = fork();
	need(child >= 0, "fork");
	if (child == 0)
		run_child(argv);
	need(waitpid(child, &r->status, 0) == child, "waitpid");
	r->out = take(out_fd, r->out, &r->out_length);
	r->err = take(err_fd, r->err, &r->err_length);
	hide_seconds(r->err);
	r->order = *order;
}

/* ---- trials ---- */

static void
set_order(const struct trial *t, unsigned at)
{
	order->kind = t->kind;
	order->how = t->how;
	order->times = t->times;
	order->at = at;
}

static void
print_finding(const struct trial *t, unsigned at, const char *wrong,
    const struct run *r, char **argv)
{
	printf("# %s, %s, %s call %u: %s\n#  ", t->name,
	    t->how > 0 ? strerror(t->how) : t->how == FAULT_ONE_BYTE ?
	    "one byte" : t->how == FAULT_HALF ? "half" : "nothing",
	    t->times == FAULT_ONCE ? "at" : t->times == FAULT_FROM ? "from" :
	    "at every second from", at, wrong);
	for (char **a = argv; *a != NULL; a++)
		printf(strchr(*a, ' ') != NULL ? " '%s'" : " %s", *a);
	printf(" <%s%s\n#   status %d, %lu bytes; %s%s\n", input,
	    getenv("SP_PLAIN") == NULL ? "" : " with SP_PLAIN",
	    r->status, (unsigned long)r->out_length, r->err,
	    r->order.path);
}

/* Returns whether a file of boards failed; then it is run with one that is
 * cut. */
static int
cut_file(const struct trial *t, unsigned at, const struct run *r,
    char **argv, struct run *cut)
{
	if ((t->kind != FAULT_OPEN && t->kind != FAULT_READ) ||
	    !(t->may & TELL) || !is_operand(argv, r->order.path))
		return 0;
	set_order(t, at);
	order->how = FAULT_END;
	run(argv, cut);
	return 1;
}

/* The faults of a trial at every place; returns the findings. */
static unsigned
try_all(const struct trial *t, struct judge *j, unsigned *tried)
{
	static struct run r, cut;
	unsigned findings = 0, parts = 0;

	for (unsigned at = 1; at == 1 || !t->is_one; at++) {
		const char *wrong;

		set_order(t, at);
		run(j->argv, &r);
		if (r.order.faults == 0)
			break;
		++*tried;
		j->cut = cut_file(t, at, &r, j->argv, &cut) ? &cut : NULL;
		wrong = judge(j, &r, t->may);
		if (wrong != NULL)
			print_finding(t, at, wrong, &r, j->argv);
		findings += wrong != NULL;
		parts += r.out_length > 0 && r.out_length < j->good->out_length;
		if (WIFSIGNALED(r.status) && WTERMSIG(r.status) == SIGALRM)
			break;
	}
	if (!is_partial || t->kind != FAULT_MEMORY || parts > 0)
		return findings;
	print_finding(t, 0, "of no fault a part of the output is left", &r,
	    j->argv);
	return findings + 1;
}

static void
try_kind(const char *kind, struct judge *j)
{
	const char *program = strrchr(j->argv[0], '/') + 1;
	unsigned tried = 0, findings = 0;

	for (const struct trial *t = trials; t->name != NULL; t++)
		if (strcmp(t->name, kind) == 0)
			findings += try_all(t, j, &tried);
	printf("%s %s %u %u\n", program, kind, tried, findings);
}

/* ---- the program ---- */

static int
temporary_file(void)
{
	FILE *file = tmpfile();

	need(file != NULL, "tmpfile");
	return fileno(file);
}

static void
open_order(const char *file)
{
	int fd = open(file, O_RDWR);

	order_file = file;
	need(fd >= 0 && ftruncate(fd, sizeof *order) == 0, file);
	order = mmap(NULL, sizeof *order, PROT_READ | PROT_WRITE, MAP_SHARED,
	    fd, 0);
	need(order != MAP_FAILED, file);
	close(fd);
}

int
main(int argc, char **argv)
{
	struct judge j = { .grids = 0 };
	const char *kind = NULL;
	static struct run good;
	int letter;

	while ((letter = getopt(argc, argv, "+bGpti:k:")) != -1) {
		if (letter == 'b')
			j.cut_in_two = 1;
		else if (letter == 'G')
			j.grids = 1;
		else if (letter == 'p')
			is_partial = 1;
		else if (letter == 't')
			is_screen = 1;
		else if (letter == 'i')
			input = optarg;
		else if (letter == 'k')
			kind = optarg;
		else
			return 2;
	}
	if (argc - optind < 4)
		return 2;
	library = argv[optind++];
	open_order(argv[optind++]);
	order->grain = *argv[optind] == 'b' ? FAULT_BLOCKS :
	    *argv[optind] == 'l' ? FAULT_LINES : FAULT_GRIDS;
	j.argv = argv + optind + 1;
	out_fd = temporary_file();
	err_fd = temporary_file();
	order->kind = FAULT_NONE;
	run(j.argv, &good);
	j.good = &good;
	need(WIFEXITED(good.status), *j.argv);
	for (const char *const *k = kinds; *k != NULL; k++)
		if (kind == NULL || strcmp(kind, *k) == 0)
			try_kind(*k, &j);
	return 0;
}

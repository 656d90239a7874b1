/*
 * fault.c -- calls that fail to order: the order, and memory
 *
 * Loaded by LD_PRELOAD, into programs whose order is in the file that
 * FAULT_ORDER names.  What counts is called by main and its threads until the
 * program begins to exit; of what the C library calls within itself only
 * malloc(3) comes by here.  strace(1) injects errors too, but no short counts,
 * and it does not see memory.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "fault.h"

static struct fault_order own_order;
static struct fault_order *order = &own_order;
static atomic_int is_main; /* between the start of main and the exit */

struct fault_order *
fault_order(void)
{
	return order;
}

int
fault_fails(enum fault_kind kind)
{
	unsigned call;

	if (!is_main || order->kind != kind)
		return 0;
	call = ++order->calls;
	if (call < order->at)
		return 0;
	if (call > order->at && order->times == FAULT_ONCE)
		return 0;
	if ((call - order->at) % 2 == 1 && order->times == FAULT_EVERY_SECOND)
		return 0;
	order->faults++;
	if (order->how > 0)
		errno = order->how;
	return 1;
}

/* ---- the start and the end ---- */

static int (*program_main)(int, char **, char **);

static int
run_main(int argc, char **argv, char **environment)
{
	const char *file = getenv("FAULT_ORDER");
	int status;

	if (file != NULL) {
		int fd = open(file, O_RDWR | O_CLOEXEC);

		order = mmap(NULL, sizeof *order, PROT_READ | PROT_WRITE,
		    MAP_SHARED, fd, 0);
		if (order == MAP_FAILED)
			abort();
		close(fd);
	}
	is_main = 1;
	status = program_main(argc, argv, environment);
	is_main = 0;
	return status;
}

int __libc_start_main(int (*)(int, char **, char **), int, char **,
    void (*)(void), void (*)(void), void (*)(void), void *);

int
__libc_start_main(int (*main)(int, char **, char **), int argc, char **argv,
    void (*init)(void), void (*fini)(void), void (*rtld_fini)(void),
    void *stack_end)
{
	static int (*next)(int (*)(int, char **, char **), int, char **,
	    void (*)(void), void (*)(void), void (*)(void), void *);

	FAULT_NEXT(next, "__libc_start_main");
	program_main = main;
	return next(run_main, argc, argv, init, fini, rtld_fini, stack_end);
}

void
exit(int status)
{
	static void (*next)(int) __attribute__((__noreturn__));

	FAULT_NEXT(next, "exit");
	is_main = 0;
	next(status);
}

/* ---- memory ---- */

void *
malloc(size_t bytes)
{
	static void *(*next)(size_t);

	FAULT_NEXT(next, "malloc");
	return fault_fails(FAULT_MEMORY) ? NULL : next(bytes);
}

void *
calloc(size_t count, size_t bytes)
{
	static void *(*next)(size_t, size_t);

	FAULT_NEXT(next, "calloc");
	return fault_fails(FAULT_MEMORY) ? NULL : next(count, bytes);
}

void *
realloc(void *memory, size_t bytes)
{
	static void *(*next)(void *, size_t);

	FAULT_NEXT(next, "realloc");
	return fault_fails(FAULT_MEMORY) ? NULL : next(memory, bytes);
}

int
posix_memalign(void **memory, size_t alignment, size_t bytes)
{
	static int (*next)(void **, size_t, size_t);

	FAULT_NEXT(next, "posix_memalign");
	return fault_fails(FAULT_MEMORY) ? order->how :
	    next(memory, alignment, bytes);
}

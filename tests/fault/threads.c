/* threads.c -- calls that fail to order: threads, and all else */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>

#include "fault.h"

/* A function that calls the next one of its name, or fails to order. */
#define FAILING(kind, failure, type, name, parameters, arguments) \
	type \
	name parameters \
	{ \
		static type (*next) parameters; \
		FAULT_NEXT(next, #name); \
		return fault_fails(kind) ? (failure) : next arguments; \
	}

#define HOW (fault_order()->how)

FAILING(FAULT_THREAD, HOW, int, pthread_create,
    (pthread_t *thread, const pthread_attr_t *attributes,
    void *(*start)(void *), void *argument),
    (thread, attributes, start, argument))
FAILING(FAULT_THREAD, HOW, int, pthread_attr_init,
    (pthread_attr_t *attributes), (attributes))
FAILING(FAULT_THREAD, HOW, int, pthread_attr_setstacksize,
    (pthread_attr_t *attributes, size_t bytes), (attributes, bytes))
FAILING(FAULT_LOCK, HOW, int, pthread_mutexattr_init,
    (pthread_mutexattr_t *attributes), (attributes))
FAILING(FAULT_LOCK, HOW, int, pthread_mutexattr_settype,
    (pthread_mutexattr_t *attributes, int type), (attributes, type))
FAILING(FAULT_LOCK, HOW, int, pthread_mutex_init,
    (pthread_mutex_t *lock, const pthread_mutexattr_t *attributes),
    (lock, attributes))
FAILING(FAULT_LOCK, HOW, int, pthread_cond_init,
    (pthread_cond_t *condition, const pthread_condattr_t *attributes),
    (condition, attributes))

/* ---- all else; declared here, under names that headers may hide ---- */

int fcntl(int, int, ...);
int fcntl64(int, int, ...);
int isatty(int);
int madvise(void *, size_t, int);
int stat(const char *, void *);
int stat64(const char *, void *);
long sysconf(int);

static int
control_file(const char *name, int fd, int command, va_list arguments)
{
	int (*next)(int, int, ...) = NULL;

	FAULT_NEXT(next, name);
	return fault_fails(FAULT_OTHER) ? -1 :
	    next(fd, command, va_arg(arguments, long));
}

int
fcntl(int fd, int command, ...)
{
	va_list arguments;
	int result;

	va_start(arguments, command);
	result = control_file("fcntl", fd, command, arguments);
	va_end(arguments);
	return result;
}

int
fcntl64(int fd, int command, ...)
{
	va_list arguments;
	int result;

	va_start(arguments, command);
	result = control_file("fcntl64", fd, command, arguments);
	va_end(arguments);
	return result;
}

/* Does not fail: standard output is what FAULT_SCREEN says. */
int
isatty(int fd)
{
	static int (*next)(int);

	FAULT_NEXT(next, "isatty");
	return next(fd) || (fd == 1 && getenv("FAULT_SCREEN") != NULL);
}

FAILING(FAULT_OTHER, -1, int, madvise,
    (void *memory, size_t bytes, int advice), (memory, bytes, advice))
FAILING(FAULT_OTHER, -1, int, sigaction,
    (int number, const struct sigaction *action, struct sigaction *was),
    (number, action, was))
FAILING(FAULT_OTHER, -1, int, stat, (const char *path, void *about),
    (path, about))
FAILING(FAULT_OTHER, -1, int, stat64, (const char *path, void *about),
    (path, about))
FAILING(FAULT_OTHER, -1, long, sysconf, (int name), (name))

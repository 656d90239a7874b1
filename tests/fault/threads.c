/* threads.c -- calls that fail to order: threads, and all else */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>

#include "fault.h"

int
pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
    void *(*start)(void *), void *argument)
{
	static int (*next)(pthread_t *, const pthread_attr_t *,
	    void *(*)(void *), void *);

	FAULT_NEXT(next, "pthread_create");
	return fault_fails(FAULT_THREAD) ? fault_order()->how :
	    next(thread, attributes, start, argument);
}

int
pthread_mutexattr_init(pthread_mutexattr_t *attributes)
{
	static int (*next)(pthread_mutexattr_t *);

	FAULT_NEXT(next, "pthread_mutexattr_init");
	return fault_fails(FAULT_LOCK) ? fault_order()->how :
	    next(attributes);
}

int
pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type)
{
	static int (*next)(pthread_mutexattr_t *, int);

	FAULT_NEXT(next, "pthread_mutexattr_settype");
	return fault_fails(FAULT_LOCK) ? fault_order()->how :
	    next(attributes, type);
}

int
pthread_mutex_init(pthread_mutex_t *lock,
    const pthread_mutexattr_t *attributes)
{
	static int (*next)(pthread_mutex_t *, const pthread_mutexattr_t *);

	FAULT_NEXT(next, "pthread_mutex_init");
	return fault_fails(FAULT_LOCK) ? fault_order()->how :
	    next(lock, attributes);
}

int
pthread_cond_init(pthread_cond_t *condition,
    const pthread_condattr_t *attributes)
{
	static int (*next)(pthread_cond_t *, const pthread_condattr_t *);

	FAULT_NEXT(next, "pthread_cond_init");
	return fault_fails(FAULT_LOCK) ? fault_order()->how :
	    next(condition, attributes);
}

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

int
madvise(void *memory, size_t bytes, int advice)
{
	static int (*next)(void *, size_t, int);

	FAULT_NEXT(next, "madvise");
	return fault_fails(FAULT_OTHER) ? -1 : next(memory, bytes, advice);
}

int
sigaction(int number, const struct sigaction *action, struct sigaction *was)
{
	static int (*next)(int, const struct sigaction *, struct sigaction *);

	FAULT_NEXT(next, "sigaction");
	return fault_fails(FAULT_OTHER) ? -1 : next(number, action, was);
}

int
stat(const char *path, void *about)
{
	static int (*next)(const char *, void *);

	FAULT_NEXT(next, "stat");
	return fault_fails(FAULT_OTHER) ? -1 : next(path, about);
}

int
stat64(const char *path, void *about)
{
	static int (*next)(const char *, void *);

	FAULT_NEXT(next, "stat64");
	return fault_fails(FAULT_OTHER) ? -1 : next(path, about);
}

long
sysconf(int name)
{
	static long (*next)(int);

	FAULT_NEXT(next, "sysconf");
	return fault_fails(FAULT_OTHER) ? -1 : next(name);
}

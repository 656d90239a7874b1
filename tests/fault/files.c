/* files.c -- calls that fail to order: files */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fault.h"

/* What is known of a descriptor. */
enum { FILES = 64 };

static struct file {
	char path[FAULT_PATH];
	int is_cut; /* it ends here */
} files[FILES] = { { .path = "-" }, { .path = "stdout" } };

static struct file *
file_of(int fd)
{
	if (fd < 0 || fd >= FILES)
		abort();
	return &files[fd];
}

static void
set_path(char to[FAULT_PATH], const char *path)
{
	if (strlen(path) >= FAULT_PATH)
		abort();
	strcpy(to, path);
}

/* ---- open(2), under all its names ---- */

static int
open_file(const char *name, const char *path, int flags)
{
	int (*next)(const char *, int, ...) = NULL;
	int fault, fd;

	FAULT_NEXT(next, name);
	fault = fault_fails(FAULT_OPEN);
	if (fault)
		set_path(fault_order()->path, path);
	if (fault && fault_order()->how > 0)
		return -1;
	fd = next(path, flags);
	if (fd >= 0) {
		set_path(file_of(fd)->path, path);
		file_of(fd)->is_cut = fault;
	}
	return fd;
}

int open(const char *, int, ...);
int open64(const char *, int, ...);
int __open_2(const char *, int);
int __open64_2(const char *, int);

int
open(const char *path, int flags, ...)
{
	return open_file("open", path, flags);
}

int
open64(const char *path, int flags, ...)
{
	return open_file("open64", path, flags);
}

int
__open_2(const char *path, int flags)
{
	return open_file("__open_2", path, flags);
}

int
__open64_2(const char *path, int flags)
{
	return open_file("__open64_2", path, flags);
}

int
close(int fd)
{
	static int (*next)(int);
	int status;

	FAULT_NEXT(next, "close");
	status = next(fd);
	if (!fault_fails(FAULT_CLOSE))
		return status;
	set_path(fault_order()->path, file_of(fd)->path);
	return -1;
}

/* ---- read(2), write(2), and poll(2) between them ---- */

/* The descriptor that gives EAGAIN until it is waited for, and the waits; who
 * only asks again is soon stopped. */
enum { MOST_CALLS = 100 };
static int blocked = -1, calls, waits;

static int
is_blocked(int fd, int fault)
{
	if (fault && fault_order()->how == EAGAIN) {
		blocked = fd;
		calls = waits = 0;
	}
	if (fd != blocked)
		return 0;
	if (++calls > MOST_CALLS)
		abort();
	errno = EAGAIN;
	return 1;
}

static int
is_output(int fd)
{
	return fd == STDOUT_FILENO || fd == STDERR_FILENO;
}

/* The first wait is interrupted, the second one is not in vain. */
int
poll(struct pollfd *fds, nfds_t count, int timeout)
{
	static int (*next)(struct pollfd *, nfds_t, int);

	FAULT_NEXT(next, "poll");
	if (blocked >= 0 && count == 1 && fds->fd == blocked &&
	    fds->events == (is_output(blocked) ? POLLOUT : POLLIN) &&
	    timeout < 0) {
		if (waits++ == 0) {
			errno = EINTR;
			return -1;
		}
		blocked = -1;
	}
	return next(fds, count, timeout);
}

/* The bytes that are read or written. */
static size_t
cut_short(size_t bytes)
{
	if (fault_order()->how == FAULT_ONE_BYTE && bytes > 1)
		return 1;
	if (fault_order()->how == FAULT_HALF)
		return bytes - bytes / 2;
	return bytes;
}

/* A line or a grid, as if somebody typed it. */
static ssize_t
read_grain(ssize_t (*next)(int, void *, size_t), int fd, char *bytes,
    size_t most)
{
	enum fault_grain grain = fault_order()->grain;
	size_t count = 0;

	while (count < most) {
		ssize_t got = next(fd, bytes + count, 1);

		if (got <= 0)
			return count > 0 ? (ssize_t)count : got;
		if (bytes[count++] == '\n' && (grain == FAULT_LINES ||
		    (count > 1 && bytes[count - 2] == '\n')))
			break;
	}
	return (ssize_t)count;
}

static ssize_t
read_file(ssize_t (*next)(int, void *, size_t), int fd, void *bytes,
    size_t most)
{
	struct file *file = file_of(fd);
	struct fault_order *order = fault_order();
	int fault;

	if (is_blocked(fd, 0))
		return -1;
	if (fault_fails(FAULT_SIGNAL))
		kill(getpid(), SIGUSR1);
	if (file->is_cut)
		return 0;
	fault = fault_fails(FAULT_READ);
	if (fault)
		set_path(order->path, file->path);
	if (is_blocked(fd, fault) || (fault && order->how > 0))
		return -1;
	if (fault && order->how == FAULT_END) {
		file->is_cut = 1;
		return 0;
	}
	if (fault || order->grain == FAULT_BLOCKS)
		return next(fd, bytes, fault ? cut_short(most) : most);
	return read_grain(next, fd, bytes, most);
}

ssize_t __read_chk(int, void *, size_t, size_t);

ssize_t
read(int fd, void *bytes, size_t most)
{
	static ssize_t (*next)(int, void *, size_t);

	FAULT_NEXT(next, "read");
	return read_file(next, fd, bytes, most);
}

ssize_t
__read_chk(int fd, void *bytes, size_t most, size_t room)
{
	if (most > room)
		abort();
	return read(fd, bytes, most);
}

ssize_t
write(int fd, const void *bytes, size_t most)
{
	static ssize_t (*next)(int, const void *, size_t);
	int fault;

	FAULT_NEXT(next, "write");
	if (is_blocked(fd, 0))
		return -1;
	if (fd != STDERR_FILENO && fault_fails(FAULT_SIGNAL))
		kill(getpid(), SIGUSR1);
	fault = fault_fails(fd == STDERR_FILENO ? FAULT_SAY : FAULT_WRITE);
	if (is_blocked(fd, fault) || (fault && fault_order()->how > 0))
		return -1;
	if (fault && fault_order()->how == FAULT_NOTHING)
		return 0;
	return next(fd, bytes, fault ? cut_short(most) : most);
}

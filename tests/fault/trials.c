/* trials.c -- kinds of faults, and what may be done about them */
#include <errno.h>

#include "try.h"

const struct trial trials[] = {
	{ "memory", FAULT_MEMORY, ENOMEM, FAULT_ONCE, HIDE | TELL, 0 },
	{ "memory", FAULT_MEMORY, ENOMEM, FAULT_FROM, HIDE | TELL, 0 },
	{ "open", FAULT_OPEN, EMFILE, FAULT_ONCE, TELL, 0 },
	{ "open", FAULT_OPEN, EACCES, FAULT_FROM, TELL, 0 },
	{ "read", FAULT_READ, EIO, FAULT_ONCE, TELL, 0 },
	{ "read", FAULT_READ, EIO, FAULT_FROM, TELL, 0 },
	{ "read", FAULT_READ, EINTR, FAULT_ONCE, HIDE, 0 },
	{ "read", FAULT_READ, EINTR, FAULT_EVERY_SECOND, HIDE, 1 },
	{ "read", FAULT_READ, EAGAIN, FAULT_ONCE, HIDE, 0 },
	{ "read", FAULT_READ, FAULT_HALF, FAULT_ONCE, HIDE, 0 },
	{ "read", FAULT_READ, FAULT_ONE_BYTE, FAULT_ONCE, HIDE, 0 },
	{ "read", FAULT_READ, FAULT_ONE_BYTE, FAULT_FROM, HIDE, 1 },
	{ "write", FAULT_WRITE, ENOSPC, FAULT_ONCE, TELL, 0 },
	{ "write", FAULT_WRITE, EIO, FAULT_FROM, TELL, 0 },
	{ "write", FAULT_WRITE, EPIPE, FAULT_ONCE, TELL, 0 },
	{ "write", FAULT_WRITE, EINTR, FAULT_ONCE, HIDE, 0 },
	{ "write", FAULT_WRITE, EINTR, FAULT_EVERY_SECOND, HIDE, 1 },
	{ "write", FAULT_WRITE, EAGAIN, FAULT_ONCE, HIDE, 0 },
	{ "write", FAULT_WRITE, FAULT_HALF, FAULT_ONCE, HIDE, 0 },
	{ "write", FAULT_WRITE, FAULT_ONE_BYTE, FAULT_ONCE, HIDE, 0 },
	{ "write", FAULT_WRITE, FAULT_ONE_BYTE, FAULT_FROM, HIDE, 1 },
	{ "write", FAULT_WRITE, FAULT_NOTHING, FAULT_ONCE, TELL, 0 },
	{ "write", FAULT_WRITE, FAULT_NOTHING, FAULT_FROM, TELL, 1 },
	{ "message", FAULT_SAY, EIO, FAULT_ONCE, MISS, 0 },
	{ "message", FAULT_SAY, EIO, FAULT_FROM, MISS, 0 },
	{ "message", FAULT_SAY, EINTR, FAULT_ONCE, HIDE, 0 },
	{ "message", FAULT_SAY, EAGAIN, FAULT_ONCE, HIDE, 0 },
	{ "message", FAULT_SAY, FAULT_HALF, FAULT_ONCE, HIDE, 0 },
	{ "message", FAULT_SAY, FAULT_ONE_BYTE, FAULT_FROM, HIDE, 1 },
	{ "close", FAULT_CLOSE, EIO, FAULT_ONCE, HIDE | TELL, 0 },
	{ "thread", FAULT_THREAD, EAGAIN, FAULT_ONCE, HIDE, 0 },
	{ "thread", FAULT_THREAD, EAGAIN, FAULT_FROM, HIDE, 0 },
	{ "thread", FAULT_LOCK, ENOMEM, FAULT_ONCE, TELL, 0 },
	{ "other", FAULT_OTHER, EBADF, FAULT_ONCE, HIDE | TELL, 0 },
	{ "signal", FAULT_SIGNAL, 0, FAULT_ONCE, HIDE, 0 },
	{ "signal", FAULT_SIGNAL, 0, FAULT_FROM, HIDE, 1 },
	{ 0 }
};

const char *const kinds[] = { "memory", "open", "read", "write", "message",
    "close", "thread", "other", "signal", NULL };

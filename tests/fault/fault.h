/*
 * fault.h -- which call of a program is to fail, and how
 *
 * An order lies in memory that the program under test shares with who gave it.
 * What is loaded into the program counts the calls of one kind and lets some
 * of them fail:
 *
 *	fault.c     the order, and memory
 *	files.c     files
 *	threads.c   threads, and all else that is asked of the system
 */
#ifndef FAULT_H
#define FAULT_H

#include <stdatomic.h>
#include <stddef.h>

/* The kind of call that fails: functions that are counted together. */
enum fault_kind {
	FAULT_NONE,
	FAULT_MEMORY, /* malloc, calloc, realloc, posix_memalign */
	FAULT_OPEN,
	FAULT_READ,
	FAULT_WRITE,
	FAULT_SAY,    /* write(2) to standard error */
	FAULT_CLOSE,
	FAULT_THREAD, /* pthread_create */
	FAULT_LOCK,   /* initialization of mutexes and conditions */
	FAULT_OTHER,  /* fcntl, madvise, sigaction, stat, sysconf */
	FAULT_SIGNAL  /* SIGUSR1 comes during a read or a write */
};

/* The way in which a call fails: an errno, or one of these. */
enum {
	FAULT_ONE_BYTE = -1, /* one byte is read or written, no more */
	FAULT_HALF = -2,     /* half of the bytes are read or written */
	FAULT_NOTHING = -3,  /* write(2) returns 0 */
	FAULT_END = -4       /* the file ends here, or as soon as it is open */
};

enum fault_times { FAULT_ONCE, FAULT_FROM, FAULT_EVERY_SECOND };

/* How much one read(2) returns. */
enum fault_grain { FAULT_BLOCKS, FAULT_LINES, FAULT_GRIDS };

enum { FAULT_PATH = 256 };

struct fault_order {
	enum fault_kind kind;
	int how;
	unsigned at; /* the call that fails, counted from 1 */
	enum fault_times times;
	enum fault_grain grain;

	/* Results: how many calls there were, and how many failed. */
	atomic_uint calls, faults;
	char path[FAULT_PATH]; /* path of the file that failed, "-" for stdin */
};

/* ---- fault.c ---- */

/* Returns the order. */
struct fault_order *fault_order(void);

/*
 * Counts a call, and returns whether it fails; sets errno if it fails by an
 * errno.
 */
int fault_fails(enum fault_kind kind);

/* Sets a pointer to the function that would have been called. */
#define FAULT_NEXT(function, name) \
	do { \
		if ((function) == NULL) \
			*(void **)&(function) = dlsym(RTLD_NEXT, name); \
	} while (0)

#endif

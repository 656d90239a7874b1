/*
 * try.h -- what the parts of try share
 *
 *	try.c      runs a program with a fault
 *	trials.c   the kinds of faults
 *	judge.c    says whether what it did is right
 */
#ifndef TRY_H
#define TRY_H

#include "fault.h"

/* The ways in which a program may take a fault: see try.c. */
enum { HIDE = 1, TELL = 2, MISS = 4 };

/* ---- trials.c ---- */

struct trial {
	const char *name; /* an element of kinds */
	enum fault_kind kind;
	int how;
	enum fault_times times;
	int may;
	int is_one; /* one place is enough, not each */
};

extern const struct trial trials[]; /* the last one has no name */
extern const char *const kinds[];   /* the last one is NULL */

/* ---- judge.c ---- */

/* What a program did. */
struct run {
	int status; /* status of waitpid(2) */
	char *out, *err; /* each ends with a NUL that is not counted */
	size_t out_length, err_length;
	struct fault_order order;
};

struct judge {
	char **argv;
	const struct run *good; /* the run without a fault */
	/* The run with a file that ends there; or NULL. */
	const struct run *cut;
	int grids;     /* boards are written as grids */
	int cut_in_two; /* boards are read in blocks that may cut them in two */
};

/* Returns what is wrong with a run that may hide or report its fault; NULL:
 * nothing. */
const char *judge(const struct judge *j, const struct run *run, int may);

/* Returns whether the file that failed is one of boards. */
int is_operand(char **argv, const char *path);

#endif

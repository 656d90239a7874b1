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

/* What may be done about a fault, as try.c explains. */
enum { HIDE = 1, TELL = 2, MISS = 4 };

/* ---- trials.c ---- */

struct trial {
	const char *name; /* one of kinds */
	enum fault_kind kind;
	int how;
	enum fault_times times;
	int may;
	int is_one; /* there is no need to begin at each place */
};

extern const struct trial trials[]; /* the last one has no name */
extern const char *const kinds[];   /* the last one is NULL */

/* ---- judge.c ---- */

/* What a program did. */
struct run {
	int status; /* as waitpid(2) has it */
	char *out, *err; /* each ends with a NUL that is not counted */
	size_t out_length, err_length;
	struct fault_order order;
};

struct judge {
	char **argv;
	const struct run *good; /* without a fault */
	const struct run *cut;  /* with a file that ends there; or NULL */
	int grids;     /* boards are written as grids */
	int cut_in_two; /* and read in blocks that may cut them in two */
};

/* What is wrong with a run that may hide or tell its fault; NULL: nothing. */
const char *judge(const struct judge *j, const struct run *run, int may);

/* Whether the file that failed is one of boards. */
int is_operand(char **argv, const char *path);

#endif

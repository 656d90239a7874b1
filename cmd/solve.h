/*
 * solve.h -- what the files of sp-solve share
 *
 *	solve-options.c  the command line, and the table of methods
 *	sp-solve.c       reads boards, and solves them by the library, or by a
 *	                 search of textbooks; counts all boards of a size by
 *	                 length
 *	solve-write.c    writes the answers in the order of the input
 */
#ifndef SOLVE_H
#define SOLVE_H

#include <assert.h>

#include "cmd.h"
#include "count-statistics.h"
#include "search/textbook.h"

enum {
	SOLVE_FACTOR_1 = 1000,     /* the factor 1, in thousandths */
	SOLVE_MEBIBYTE_BITS = 20   /* the unit of -M */
};

/* ---- solve-options.c ---- */

/* What options with arguments say; cmd_given tells the others. */
struct solve_options {
	enum cmd_table table; /* -o; CMD_TSV: lines, no rows */
	enum sp_metric metric; /* -u: what a length counts */
	int is_bounded;       /* -p, -d: only lengths from lo to hi */
	uint64_t lo, hi;
	uint32_t part, parts; /* -r: part of the search; parts 0: all of it */
	const struct solve_method *method; /* -m */
	uint32_t argument;    /* the argument of the method */
	uint64_t most_nodes;  /* -L, or UINT64_MAX */
	uint64_t table_bytes; /* -M */
	unsigned threads;     /* -j: most threads */
};

struct solve_method {
	/* With a letter for the argument if there is one, as in near:W. */
	const char *name;
	const char *help; /* for -h, in few words */
	/* Reads the argument; ends the program if it is wrong.  NULL: the
	 * method has no argument, and `argument` counts instead. */
	uint32_t (*parse)(const char *text);
	uint32_t argument;
	uint32_t most_cells;   /* of a board */
	uint32_t cells_in_moves; /* the same with -u mtm; 0: not with it */
	int is_optimal;        /* -a, -d, -p and advice apply */
	enum sp_solve_method by; /* the method of the library's solver */
	/* A search of textbooks in place of the solver, or NULL. */
	enum sp_status (*search)(const struct sp_problem *problem,
	    struct sp_solution *solution, struct sp_textbook_counts *counts);
	/* The weights of sp_tree_search.  With path_weight 1 and weight 0 the
	 * argument is the weight, and the heuristic is "manhattan"; otherwise
	 * the argument is the number of a heuristic. */
	uint32_t path_weight, weight;
};

/* Reads all options; argv[optind] is then the first file. */
void solve_parse(struct solve_options *o, struct cmd_input *in, int argc,
    char **argv);

/* ---- sp-solve.c ---- */

/* A board, and what is known about it. */
struct solve_job {
	struct sp_board board;
	struct sp_solution known; /* -k: of the board, if has_known */
	int has_known;
	const char *file;
	uint64_t line;
	enum {
		JOB_WAITING, /* its answer is not known yet */
		JOB_SOLVED, JOB_UNSOLVABLE, JOB_MALFORMED,
		JOB_OUTSIDE,     /* the length is none that -p or -d allows */
		/* The answer to these is "-". */
		JOB_REFUSED, JOB_TOO_LARGE, JOB_GIVEN_UP
	} outcome;
	char *message;           /* -o: why there is no board to solve */
	uint64_t cost;           /* slides, or moves, of the solution */
	struct sp_solve_stats stats;
	struct sp_textbook_counts counts; /* of a textbook's search */
};

/* A goal of boards in the ring. */
struct solve_goal {
	struct sp_size size;
	struct sp_goal *goal;
	struct solve_goal *next;
};

enum { SOLVE_JOBS = 1024 }; /* a power of two */

/*
 * Boards that have been read are kept in a ring, in the order of the input,
 * until their answers are written:
 *
 *	first                                    last
 *	  v                                        v
 *	  waiting   known   known   waiting ...    free ...
 *
 * The solver answers in this order.  The answer to job `first` is written when
 * it comes, and after it those that are known without the solver, because a
 * board is unsolvable, malformed or too large, up to the next job that waits.
 */
struct solve {
	struct solve_options options;
	struct cmd_input in;
	struct cmd_moves known; /* -k */
	struct sp_board moved;  /* scratch: a board after its known solution */
	uint32_t board;         /* the next board of the batch in `in` */
	struct solve_job job[SOLVE_JOBS];
	uint64_t first, last;   /* numbers of jobs, from 0: see above */
	struct solve_goal *goals;
	struct sp_board goal_copy; /* scratch: the board of a goal that
	                            sp_goal_new_from_board copies */
	enum cmd_status status; /* of the answers */
	uint64_t found;         /* -a: solutions of the first job so far */
	uint64_t selected;      /* -p: boards written or counted */
	struct count_histogram lengths; /* -H: of the solutions */
	/* -H: how many boards have no solution, by outcome.  JOB_REFUSED stands
	 * for all outcomes whose answer is "-". */
	uint64_t without[JOB_REFUSED + 1];
};

static inline struct solve_job *
solve_job_at(struct solve *s, uint64_t number)
{
	assert(number >= s->first && number - s->first < SOLVE_JOBS);
	return &s->job[number % SOLVE_JOBS];
}

/* ---- solve-write.c ---- */

/* Returns advice on how to solve boards of a size sooner, or NULL.  The size is
 * 0x0 if it is not known. */
const char *solve_advice(const struct solve_options *o, struct sp_size size);
/* As `found` of struct sp_solve_options: counts a solution of the first job and,
 * without -l, writes it. */
int solve_take_found(void *context, const struct sp_solution *solution);
/* As `done` of struct sp_source: writes the answer to the first job. */
void solve_take_answer(void *context, const struct sp_job *job,
    enum sp_status status, struct sp_solution *solution,
    const struct sp_solve_stats *stats, const struct sp_fault *fault);
/* -o csv: writes the line with the names of the columns; else nothing. */
void solve_write_heading(const struct solve *s);
/* Writes known answers, up to the first job that waits. */
void solve_write_known(struct solve *s);
/* Writes what stands behind all answers: -H, and the number of -p. */
void solve_write_end(struct solve *s);

#endif

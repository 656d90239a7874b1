/*
 * solve.h -- what the files of sp-solve share
 *
 *	sp-solve.c        reads boards, and makes a job of each board
 *	solve-queue.c     the ring of jobs, which threads of the library do
 *	solve-options.c   the command line
 *	solve-methods.c   the table of methods
 *	solve-textbook.c  the searches of textbooks
 *	solve-write.c     writes the answers in the order of the input
 *	solve-breadth.c   counts all boards by length
 *
 * A file uses only files below it.
 */
#ifndef SOLVE_H
#define SOLVE_H

#include "breadth/breadth.h"
#include "cmd.h"
#include "count-statistics.h"
#include "solve/textbook.h"
#include "solver/solver.h"

/* ---- solve-options.c ---- */

struct solve_options {
	int by_blank;         /* -b: write moves of the blank */
	int by_tile;          /* -t: write numbers of tiles */
	int repeat_counts;    /* -c: write U3 for UUU; -p: count boards */
	int lengths_only;     /* -l */
	int histogram;        /* -H */
	int all;              /* -a: all shortest solutions */
	int explain;          /* -v */
	int every;            /* -e: count all boards, read none */
	enum sp_metric metric; /* -u: what a length counts */
	int select;           /* -p: write boards, not solutions */
	int is_bounded;       /* -p, -d: only lengths from lo to hi */
	uint64_t lo, hi;
	uint32_t part, parts; /* -r: part of the search; parts 0: all of it */
	const struct solve_method *method; /* -m */
	uint32_t argument;    /* the argument of the method */
	uint64_t most_nodes;  /* -L, or UINT64_MAX */
	uint64_t table_bytes; /* -M */
	unsigned threads;     /* -j: most threads */
};

/* Reads all options; argv[optind] is then the first file. */
void solve_parse(struct solve_options *o, struct cmd_input *in, int argc,
    char **argv);

/* ---- solve-methods.c ---- */

struct solve_method {
	/* With a letter for the argument if there is one, as in near:W. */
	const char *name;
	const char *help; /* for -h, in few words */
	/* Reads the argument; ends the program if it is wrong.  NULL: the
	 * method has no argument, and `argument` counts instead. */
	uint32_t (*parse)(const char *text);
	uint32_t argument;
	uint32_t longest_side; /* boards with a longer side are solved fast */
	uint32_t most_cells;   /* of a board; 0: as sp_puzzle_check says */
	uint32_t cells_in_moves; /* the same with -u mtm; 0: not with it */
	int is_weighted;       /* the argument is a weight of the heuristic */
	int is_optimal;        /* -a, -d, -p and advice apply */
	enum sp_solve_method by; /* the method of the library's solver */
	/* A search of textbooks in place of the solver, or NULL. */
	enum sp_status (*search)(const struct sp_problem *problem,
	    struct sp_solution *solution, struct sp_textbook_counts *counts);
};

/* Returns the name of the k-th method, from 0; NULL after the last. */
const char *solve_method_name(size_t k);
const char *solve_method_help(size_t k);
/* Returns the method that the argument of -m names, and sets *argument to the
 * method's own argument.  Ends the program if there is no such method. */
const struct solve_method *solve_method(const char *text, uint32_t *argument);

/* Returns the greatest length that -d or -p allows, or 0 if neither is given:
 * what the member most_slides of struct sp_solve_options takes. */
static inline uint64_t
solve_longest(const struct solve_options *o)
{
	if (!o->is_bounded)
		return 0;
	return o->hi > 0 ? o->hi : 1;
}

/* ---- solve-queue.c ---- */

/* A board, and what is found out about it. */
struct solve_job {
	struct sp_board board;   /* the same puzzle for the goal classic */
	struct sp_board read;    /* -t, -p: the board as read */
	const char *file;
	uint64_t line;
	int done;                /* the answer can be written */
	enum {
		JOB_SOLVED, JOB_UNSOLVABLE, JOB_MALFORMED,
		JOB_OUTSIDE,     /* the length is not one that -p or -d asks */
		JOB_REFUSED,     /* the answer to this and the next ones is - */
		JOB_TOO_LARGE, JOB_GIVEN_UP
	} outcome;
	struct sp_solution solution;
	uint64_t cost;           /* slides, or moves, of the solution */
	uint64_t found;          /* -a: number of solutions */
	struct sp_solve_stats effort;
	struct sp_textbook_counts counts; /* of a textbook's search */
	double seconds;          /* -v: how long the board took */
};

/*
 * Jobs are kept in a ring, in the order of the input:
 *
 *	first              next          last
 *	  v                  v             v
 *	  done or taken ...  waiting ...   free ...
 *
 * The thread that does job `first` writes its answer, and the answers of the
 * done jobs that follow.  A thread takes several jobs at a time.  It marks jobs
 * as done after the last job, or while a search takes long.
 */
enum { SOLVE_JOBS = 1024 }; /* a power of two */

struct solve_queue {
	const struct solve_options *options;
	const struct cmd_input *in;
	struct sp_solver *solver; /* its lock guards all that follows */
	uint64_t first, next, last; /* numbers of jobs: see above */
	/* The reader waits for input or space: answers are flushed at once. */
	int reader_waits;
	int has_ended;            /* no more jobs will be added */
	enum cmd_status status;
	uint64_t selected;          /* -p: boards written or counted */
	struct count_histogram lengths;   /* -H: of the solutions */
	/* -H: without[outcome] boards have no solution; without[JOB_REFUSED] has
	 * all boards whose answer is -. */
	uint64_t without[JOB_REFUSED + 1];
	struct solve_job *job;      /* SOLVE_JOBS jobs */
};

/*
 * The jobs that a thread has taken:
 *
 *	        reported        next               end
 *	           v              v                 v
 *	  marked   done, not marked   waiting ...
 *	  as done                 current job
 */
struct solve_turn {
	struct solve_queue *queue;
	uint64_t reported, next, end;
};

/* Starts the only queue of the program. */
struct solve_queue *solve_queue_start(const struct solve_options *o,
    const struct cmd_input *in);
/* Returns the next free job, after waiting until a job is free. */
struct solve_job *solve_queue_reserve(struct solve_queue *queue);
/* Adds the job that solve_queue_reserve has returned.  The job is done, or its
 * board is to be solved. */
void solve_queue_add(struct solve_queue *queue);
/* Waits until all answers are written.  Returns CMD_TROUBLE if any job was
 * given up, else CMD_NO if any is unsolvable; with -p CMD_NO if no board was
 * written. */
enum cmd_status solve_queue_finish(struct solve_queue *queue);

static inline struct solve_job *
solve_job_at(struct solve_queue *queue, uint64_t number)
{
	return &queue->job[number % SOLVE_JOBS];
}

/* Returns the current job of a thread. */
static inline struct solve_job *
solve_job_of(struct solve_turn *turn)
{
	return solve_job_at(turn->queue, turn->next);
}

/* ---- solve-textbook.c ---- */

/* Reads the name of a heuristic, and returns its number. */
uint32_t solve_parse_heuristic(const char *text);
/* Solves the board of a job by a search of textbooks.  SP_STOPPED: the search
 * was given up.  SP_REFUSED: it needs more memory than -M allows. */
enum sp_status solve_textbook(const struct solve_options *o,
    struct solve_job *job, const struct sp_goal *goal);

/* ---- solve-write.c ---- */

/* Returns advice on how to solve boards of a size sooner, or NULL.  The size is
 * 0x0 if it is not known. */
const char *solve_advice(const struct solve_options *o, struct sp_size size);
/* As `found` of struct sp_solve_options, with a turn as the context.  Counts a
 * solution of the current job and, without -l, writes it. */
int solve_take_found(void *turn, const struct sp_solution *s);
/* -H: writes how many boards have each length, and how many have no
 * solution. */
void solve_write_histogram(struct solve_queue *queue);
/* With the lock held: writes the answers up to the first job that is not
 * done. */
void solve_write_done(struct solve_queue *queue);

/* ---- solve-breadth.c ---- */

/* -e: writes how many boards have each length.  Returns the exit status. */
int solve_every(const struct solve_options *o, struct cmd_input *in);

#endif

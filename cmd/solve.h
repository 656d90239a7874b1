/*
 * solve.h -- what the parts of sp-solve share
 *
 *	solve-options.c   what the user asks for
 *	sp-solve.c        reads the boards, and makes jobs of them
 *	solve-pool.c      jobs in a ring; answers are written in order
 *	solve-worker.c    threads that do the jobs
 *	solve-store.c     which tables there are, and when better ones pay
 *	solve-text.c      solutions in letters
 */
#ifndef SOLVE_H
#define SOLVE_H

#include <pthread.h>

#include "cmd.h"
#include "solve/solve.h"

/* ---- solve-options.c ---- */

struct solve_options {
	int by_blank;         /* -b: as moves of the blank */
	int counts;           /* -c: UUU as U3 */
	int lengths;          /* -l: only how many slides */
	int explain;          /* -v */
	int fast;             /* -m fast */
	uint32_t weight;      /* as in struct sp_task */
	uint64_t most_nodes;  /* -L, or UINT64_MAX */
	uint64_t table_bytes; /* -M */
	unsigned threads;     /* -j */
};

/* The options, and those of the input; then files begin at argv[optind]. */
void solve_parse(struct solve_options *o, struct cmd_input *in, int argc,
    char **argv);

/* ---- solve-text.c ---- */

struct solve_text {
	char *bytes;
	size_t length, room;
};

/* Sets the text to a line; of a solution as the options want it. */
void solve_text_set(struct solve_text *t, const char *line);
void solve_text_solution(struct solve_text *t, const struct sp_solution *s,
    const struct solve_options *o);

/* ---- solve-store.c ---- */

/* Tables for puzzles of one kind: small ones, and once they pay, large. */
struct solve_kit {
	struct sp_size size;
	uint32_t blank_home;
	struct sp_tables *small, *large;
	enum { LARGE_UNASKED, LARGE_WANTED, LARGE_MAKING, LARGE_DECIDED }
	    large_is;
	int making;     /* the small ones */
	unsigned users; /* threads */
	uint64_t nodes; /* looked at so far */
	struct solve_kit *next;
};

struct solve_store {
	pthread_mutex_t *lock; /* held by the callers of all that follows */
	pthread_cond_t made;
	uint64_t bytes, used;  /* of tables: most, and at present */
	int grows;             /* large tables are of use */
	unsigned threads;
	struct solve_kit *kit;
};

void solve_store_init(struct solve_store *store, pthread_mutex_t *lock,
    const struct solve_options *o);
void solve_store_free(struct solve_store *store);
/* The kit for a puzzle, with small tables at least; lets go of the lock. */
struct solve_kit *solve_store_take(struct solve_store *store,
    const struct sp_puzzle *p);
void solve_store_leave(struct solve_kit *kit);
/*
 * So many nodes more.  From some number on large tables are wanted; whether it
 * is high time that they were made, even by who has something else to do.
 */
int solve_store_spend(struct solve_store *store, struct solve_kit *kit,
    uint64_t nodes);
/* A kit that waits for its large tables, or NULL. */
struct solve_kit *solve_store_wanted(const struct solve_store *store);
/* Whether a thread is making large tables. */
int solve_store_is_making(const struct solve_store *store);
/* Makes them, as far as there is memory; lets go of the lock. */
void solve_store_grow(struct solve_store *store, struct solve_kit *kit);

/* ---- solve-pool.c ---- */

/* A board and what is written for it. */
struct solve_job {
	struct sp_puzzle puzzle; /* if it is to be solved */
	const char *file;
	uint64_t line;
	int done;
	struct solve_text text;  /* its line */
	struct sp_effort effort;
	uint64_t length;
	enum { JOB_PLAIN, JOB_SOLVED, JOB_GIVEN_UP } outcome;
};

struct solve_pool;

struct solve_pool *solve_pool_new(const struct solve_options *o,
    const struct cmd_input *in);
/* Room for the job of the board at hand. */
struct solve_job *solve_pool_room(struct solve_pool *pool);
/* Adds the job, which is done or to be done by solving its puzzle. */
void solve_pool_add(struct solve_pool *pool);
/* As a hook of struct sp_input: all answers known are written. */
void solve_pool_flush(void *pool);
/* Waits for all jobs.  CMD_TROUBLE if one was given up. */
enum cmd_status solve_pool_finish(struct solve_pool *pool);

#endif

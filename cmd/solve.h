/*
 * solve.h -- what the parts of sp-solve share
 *
 *	solve-options.c   the command line
 *	sp-solve.c        reads boards and makes a job of each
 *	solve-pool.c      the ring of jobs; answers are written in input order
 *	solve-worker.c    the threads that solve the puzzles of jobs
 *	solve-cache.c     the tables; large ones are made when they pay
 *	solve-text.c      solutions as text
 */
#ifndef SOLVE_H
#define SOLVE_H

#include <pthread.h>

#include "cmd.h"
#include "solve/solve.h"

/* ---- solve-options.c ---- */

struct solve_options {
	int by_blank;         /* -b: write moves of the blank */
	int repeat_counts;    /* -c: write U3 for UUU */
	int lengths_only;     /* -l */
	int explain;          /* -v */
	int greedy;           /* -m fast */
	uint32_t weight;      /* as in struct sp_task */
	uint64_t most_nodes;  /* -L, or UINT64_MAX */
	uint64_t table_bytes; /* -M */
	unsigned threads;     /* -j: at most */
};

/* Reads all options; argv[optind] is then the first file. */
void solve_parse(struct solve_options *o, struct cmd_input *in, int argc,
    char **argv);

/* ---- solve-text.c ---- */

struct solve_text {
	char *bytes;
	size_t length, room;
};

/* Sets the text to a line, given without LF. */
void solve_text_set(struct solve_text *t, const char *line);
/* Sets it to the line of a solution. */
void solve_text_solution(struct solve_text *t, const struct sp_solution *s,
    const struct solve_options *o);

/* ---- solve-cache.c ---- */

/* Large tables; LARGE_DONE also if there was no room for them. */
enum solve_large { LARGE_NOT_DUE, LARGE_DUE, LARGE_MAKING, LARGE_DONE };

/* The tables for one size and home of the blank. */
struct solve_entry {
	struct sp_size size;
	uint32_t blank_home;
	struct sp_tables *initial; /* made before the first search */
	struct sp_tables *large;   /* NULL: not made, or no room for them */
	enum solve_large large_state;
	int making_initial;
	unsigned users;            /* threads between acquire and release */
	uint64_t nodes;            /* of all searches with these tables */
	struct solve_entry *next;
};

struct solve_cache {
	/* The lock of the pool, which callers of all functions below hold. */
	pthread_mutex_t *lock;
	pthread_cond_t made;
	uint64_t max_bytes, used_bytes; /* of tables */
	int makes_large; /* whether large tables are ever made */
	unsigned threads;
	struct solve_entry *entries;
};

void solve_cache_init(struct solve_cache *cache, pthread_mutex_t *lock,
    const struct solve_options *o);
void solve_cache_free(struct solve_cache *cache);
/*
 * The entry for a puzzle, with its initial tables; makes them, or waits for
 * them, with the lock released.
 */
struct solve_entry *solve_cache_acquire(struct solve_cache *cache,
    const struct sp_puzzle *p);
/* Ends the use of an entry; it may be freed later. */
void solve_cache_release(struct solve_entry *entry);
/*
 * Counts nodes of searches; after some number of them large tables are due.
 * Returns 1 if the caller should make them now, even in the middle of a search.
 */
int solve_cache_add_nodes(struct solve_cache *cache,
    struct solve_entry *entry, uint64_t nodes);
/* An entry whose large tables are in that state, or NULL. */
struct solve_entry *solve_cache_find(const struct solve_cache *cache,
    enum solve_large state);
/* Makes large tables if there is memory, with the lock released. */
void solve_cache_make_large(struct solve_cache *cache,
    struct solve_entry *entry);

/* ---- solve-pool.c ---- */

/* A board, and the line that is written for it. */
struct solve_job {
	struct sp_puzzle puzzle; /* undefined if it is not to be solved */
	const char *file;
	uint64_t line;
	int done;                /* its line can be written */
	struct solve_text text;  /* the line */
	struct sp_effort effort;
	uint64_t length;         /* of the solution, in slides */
	enum { JOB_NOT_SEARCHED, JOB_SOLVED, JOB_GIVEN_UP } outcome;
};

struct solve_pool;

struct solve_pool *solve_pool_new(const struct solve_options *o,
    const struct cmd_input *in);
/* The next free job; waits until there is one. */
struct solve_job *solve_pool_reserve(struct solve_pool *pool);
/* Adds that job: it is done, or its puzzle is to be solved. */
void solve_pool_add(struct solve_pool *pool);
/* Writes the answers known so far; called before the input is read. */
void solve_pool_flush(void *pool);
/* Waits until all jobs are written.  CMD_TROUBLE if one was given up. */
enum cmd_status solve_pool_finish(struct solve_pool *pool);

#endif

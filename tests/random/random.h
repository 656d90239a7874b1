/*
 * random.h -- what the statistics of random boards share
 *
 * Nothing here asks the library: boards come as text from a command, which may
 * be sp-gen or a bad generator, and the chances are computed anew.  An
 * arrangement has the number that oracle_rank gives to it, up to RANK_CELLS.
 */
#ifndef RANDOM_H
#define RANDOM_H

#include <stddef.h>
#include <stdint.h>

enum {
	WHOLE_CELLS = 9,   /* most cells with a count for each board */
	PAIR_CELLS = 6,    /* most cells with a count for each pair of boards */
	/* Most cells whose arrangements have numbers in 64 bits. */
	RANK_CELLS = 20,
	LAGS = 4,          /* distances between boards that are compared */
	HISTORY = 8        /* boards that are remembered: more than LAGS */
};

enum population { SOLVABLE, UNSOLVABLE, ANY };

/* What the sample should be, by the options. */
struct sample {
	uint32_t w, h, n;
	enum population population;
	int fixed_blank;     /* the blank stays where the goal has it */
	/* Each board has its own missing number; classic goal. */
	int any_missing;
	int once;            /* the whole population, each board once */
	int distinct;        /* no board twice */
	/* 'u': uniform; 'w', 's': walks, slides from the goal; 'l': by the
	 * length of the shortest solution. */
	char method;
	/* Steps of a walk; or from `steps` to `most` slides. */
	unsigned steps, most;
	uint32_t goal_home[4096]; /* goal_home[label]: its cell in the goal */
	uint32_t goal_missing;
};

/* A board as permutations, relative to the goal. */
struct board {
	/* Cell of the blank on the board, and in the goal. */
	uint32_t missing, blank, home;
	/* cell[c]: the cell in the goal of the label on cell c. */
	uint32_t *cell;
	uint32_t *tile;  /* the same of the n-1 tiles in row-major order */
};

/* ---- chance.c: chances, and tables of counts against expectations ---- */

/* Returns the chance that chi-square with so many degrees of freedom is above
 * x. */
double chance_above(double x, uint64_t freedom);
/* Compares chance_above with published tables and with the library; returns 0
 * if they agree. */
int chance_check(void);

struct table {
	size_t cells;
	uint64_t *seen, all;
	double *chance;  /* chance of each cell; NULL: equal chances */
};

_Noreturn void give_up(const char *what);

static inline void
need(int holds, const char *what)
{
	if (!holds)
		give_up(what);
}

void *need_memory(size_t count, size_t bytes);
void table_init(struct table *t, size_t cells);
void table_free(struct table *t);
void count(struct table *t, size_t cell);
/*
 * Prints a row of the report: chi-square of the counts, cells of which few are
 * expected thrown together.  Under `once` they must be what is expected,
 * exactly.
 */
void report_table(const char *name, const struct table *t, int once);
void report(const char *name, double x, uint64_t freedom);
void report_chance(const char *name, double x, double chance);
void report_exact(const char *name, int holds);

/* ---- exact.c: distributions over all permutations of m tiles ---- */

/* chance[k], k below the number returned, which the caller frees. */
double *exact_inversions(uint32_t m, size_t *values);
double *exact_descents(uint32_t m, size_t *values);

uint64_t inversions(const uint32_t *tile, uint32_t m);
uint32_t cycles(const uint32_t *cell, uint32_t n);
uint32_t descents(const uint32_t *tile, uint32_t m);

/* ---- whole.c: boards and their chances ---- */

/* Returns whether slides lead from the board to its goal. */
int can_be_solved(const struct sample *s, const struct board *b);
uint32_t taxicab(const struct sample *s, uint32_t a, uint32_t b);
/* Returns the chance of each of the n! boards, for a cell of the blank in the
 * goal. */
double *whole_chances(const struct sample *s, uint32_t home);

/* ---- expect.c: what the statistics of a sample should come to ---- */

/* The part of all places of the blank, here and in the goal, where the tiles of
 * a board of the population are in an even order. */
double find_even(const struct sample *s);
/* These make the table, with its chances. */
void expect_inversions(double even, uint32_t tiles, struct table *t);
void expect_whole(const struct sample *s, struct table *t);

/* ---- measure.c: all statistics of a stream of boards ---- */

struct measures;
struct measures *measures_new(const struct sample *s);
void measures_add(struct measures *m, const struct board *b);
void measures_report(struct measures *m);

/* ---- pairs.c: whether two boards know of each other ---- */

struct pairs;
struct pairs *pairs_new(const struct sample *s, const char *name);
void pairs_add(struct pairs *p, const struct board *a, const struct board *b);
void pairs_report(struct pairs *p);

#endif

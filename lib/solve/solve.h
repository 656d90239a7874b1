/*
 * solve.h -- what solving offers beyond sp.h: boards without labels, tables
 */
#ifndef SP_SOLVE_H
#define SP_SOLVE_H

#include "sp.h"

/* Appends a slide.  After SP_NO_MEMORY the solution is as before. */
enum sp_status sp_solution_add(struct sp_solution *s, enum sp_direction way);

/* A board and its goal without labels: tiles are known by their homes. */
struct sp_puzzle {
	struct sp_size size;
	uint32_t n, blank;
	uint8_t home[SP_PUZZLE_CELLS]; /* home[cell]: of its tile, or blank */
};

/* SP_REFUSED if the board has more than SP_PUZZLE_CELLS cells. */
enum sp_status sp_puzzle_set(struct sp_puzzle *p, const struct sp_board *b,
    const struct sp_goal *g, struct sp_fault *fault);

/* Sets b to the board that is the same puzzle for the goal classic. */
enum sp_status sp_puzzle_board(const struct sp_puzzle *p,
    struct sp_board *b);

/* Whether the tables serve the puzzle. */
int sp_tables_fit(const struct sp_tables *t, const struct sp_puzzle *p);
/* The size and the blank's home whose tables serve the given ones. */
void sp_tables_turn(struct sp_size size, uint32_t blank_home,
    struct sp_size *turned, uint32_t *turned_home);

/*
 * As sp_solve, of a puzzle that the tables serve.  The poll of the task can
 * read effort->bound.
 */
enum sp_status sp_solve_puzzle(const struct sp_tables *t,
    const struct sp_puzzle *p, const struct sp_task *task,
    struct sp_solution *solution, struct sp_effort *effort);

#endif

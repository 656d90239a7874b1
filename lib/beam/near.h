/* near.h -- solutions close to the shortest, by beam search */
#ifndef SP_NEAR_H
#define SP_NEAR_H

#include "search/search.h"

/* A beam for boards of at most SP_NEAR_SIDE columns and rows, and the memory
 * that it keeps for the next board. */
struct sp_near;

/*
 * Where a beam gets the tables for its core from.  `find` returns the tables of
 * sp_tables_make for a size of at most 5x5 cells, a home of the blank and
 * groups of at most `most` tiles; the tables must remain until the next call.
 * It may also return other tables for that size and home if they have at most
 * six groups; then another solution may be found.  NULL: there is no memory.
 */
struct sp_core_source {
	const struct sp_tables *(*find)(void *argument, struct sp_size size,
	    uint32_t blank_home, uint32_t most);
	void *argument;
};

/* Makes a beam that may use so many bytes besides the tables of the source.
 * SP_NO_MEMORY. */
enum sp_status sp_near_new(struct sp_near **near, uint64_t bytes,
    struct sp_core_source source);
void sp_near_free(struct sp_near *near);

/* Returns the learned constants for a size and a home of the blank, or NULL.
 * They are for squares of the board's shorter side, or of 10x10 cells if that is
 * longer, which are left when other rows and columns are solved.  With them a
 * beam finds shorter solutions, and needs no tables. */
const struct sp_model *sp_model_find(struct sp_size size, uint32_t blank_home);

/*
 * Solves a solvable board, which the goal must fit, by fewer slides, or moves,
 * than sp_solve_fast where it can, by as many where it cannot.  The greater the
 * width, from 1 to SP_NEAR_MOST_WIDTH, the shorter are solutions and the longer
 * it takes.  The solution depends on board, goal, width and metric alone.
 * Longer sides are solved by sp_solve_fast.  Weight and most_slides of the task
 * have no meaning, and the bound of the effort is the sum of the tiles'
 * distances; if moves are counted, it is 0.
 *
 * SP_STOPPED: the search was stopped, or sp_solve_fast.  SP_REFUSED: the beam or
 * the tables of the source need more memory than allowed.  In these cases
 * *solution is what sp_solve_fast finds.  SP_NO_MEMORY: malloc(3) failed.
 */
enum sp_status sp_solve_near(struct sp_near *near, uint32_t width,
    enum sp_metric metric, const struct sp_board *b, const struct sp_goal *g,
    const struct sp_task *task, struct sp_solution *solution,
    struct sp_solve_stats *effort);

/*
 * Finds a solution of at most task->weight thousandths of the fewest slides of a
 * solvable board that the tables serve, sooner than a search alone where that
 * takes long: by wider and wider beams of `near`, in turn with searches for a
 * solution that is so short that the beam's solution is too long.  The bytes of
 * `near` limit the width.  The solution depends on board, goal, weight, tables
 * and those bytes alone.  SP_STOPPED: the solution is the shortest one that is
 * known, or has no slides.  most_slides and `found` of the task have no meaning.
 */
enum sp_status sp_solve_within(struct sp_near *near,
    const struct sp_tables *t, const struct sp_board *b,
    const struct sp_goal *g, const struct sp_task *task,
    struct sp_solution *solution, struct sp_solve_stats *effort);

/*
 * Makes a solution shorter where it can, in windows of some slides, as
 * sp_solve_near does with a beam of that width; solutions of boards with longer
 * sides than SP_NEAR_SIDE stay as they are.  SP_STOPPED by the task: it is a
 * solution all the same.
 */
enum sp_status sp_solution_shorten(struct sp_solution *solution,
    uint32_t width, const struct sp_board *b, const struct sp_task *task,
    struct sp_solve_stats *effort);

#endif

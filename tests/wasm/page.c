/*
 * page.c -- what page.mjs calls: boards are drawn, checked and solved
 *
 * JavaScript passes texts and gets them back in page_text().
 */
#include <sp.h>
#include <string.h>

enum { SOLVER_BYTES = 64 << 20 };

static struct sp_goal *goal;
static struct sp_board board;
static struct sp_solver *solver;
static struct sp_solution solution;
static struct sp_fault fault;
static char text[1000];

char *
page_text(void)
{
	return text;
}

/* Makes the classic goal of a size, in place of another one. */
static enum sp_status
set_goal(struct sp_size size)
{
	struct sp_size now;

	if (goal != NULL) {
		now = sp_goal_size(goal);
		if (now.w == size.w && now.h == size.h)
			return SP_OK;
		sp_goal_free(goal);
	}
	return sp_goal_new(&goal, "classic", size, &fault);
}

/* If the status is not SP_OK, the text becomes the reason. */
static enum sp_status
end(enum sp_status status)
{
	if (status != SP_OK)
		strcpy(text, fault.text[0] ? fault.text : "no memory");
	return status;
}

/* Sets the text to board i of a seed. */
enum sp_status
page_draw(uint32_t seed, uint32_t i, uint32_t side)
{
	const struct sp_size size = { side, side };
	struct sp_gen_options options;
	struct sp_generator *generator = NULL;
	enum sp_status status;

	memset(&options, 0, sizeof options); /* solvable boards, all alike */
	options.seed.lo = seed;
	fault.text[0] = '\0';
	status = set_goal(size);
	if (status == SP_OK)
		status = sp_generator_new(&generator, &options, goal, &fault);
	if (status == SP_OK)
		status = sp_generate(generator, i, &board);
	sp_generator_free(generator);
	if (status == SP_OK &&
	    sp_board_print(&board, NULL, text, sizeof text) >= sizeof text) {
		strcpy(fault.text, "the board is too large");
		status = SP_REFUSED;
	}
	return end(status);
}

/* Sets the text, a board, to the tiles to tap for a solution, or to
 * "unsolvable". */
enum sp_status
page_solve(void)
{
	const struct sp_size any = { 0, 0 };
	struct sp_solve_options options;
	struct sp_solve_stats stats;
	enum sp_status status;

	memset(&options, 0, sizeof options); /* a shortest one, without limits */
	fault.text[0] = '\0';
	status = sp_board_parse(&board, text, NULL, any, &fault);
	if (status == SP_OK)
		status = set_goal(board.size);
	if (status == SP_OK && !sp_solvable(&board, goal)) {
		strcpy(text, "unsolvable");
		return SP_OK;
	}
	if (board.n > 16)
		options.method = SP_SOLVE_NEAR; /* or it might take hours */
	if (status == SP_OK && solver == NULL)
		status = sp_solver_new(&solver, SOLVER_BYTES, 0);
	if (status == SP_OK)
		status = sp_solver_solve(solver, &board, goal, &options,
		    &solution, &stats, &fault);
	if (status == SP_OK)
		sp_solution_print(&solution, &board, SP_TILES, text,
		    sizeof text);
	return end(status);
}

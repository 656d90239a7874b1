/*
 * game.c -- a game with taps and hints
 *
 * game SEED draws a 3x3 board and reads, a line each, what a player does: the
 * number of a tile is a tap on it, ? asks which tile a shortest solution taps
 * next, and c for a code with which game SEED CODE goes on later.
 */
#include <sp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct game {
	struct sp_goal *goal;
	struct sp_solver *solver;
	struct sp_board board;
	struct sp_solution solution;
};

static enum sp_status
game_start(struct game *game, uint64_t seed, const char *code,
    struct sp_fault *fault)
{
	const struct sp_size size = { 3, 3 };
	struct sp_gen_options options;
	struct sp_generator *generator = NULL;
	enum sp_status status;

	memset(game, 0, sizeof *game);
	memset(&options, 0, sizeof options); /* solvable boards, all alike */
	options.seed.lo = seed;
	sp_board_init(&game->board);
	sp_solution_init(&game->solution);
	status = sp_goal_new(&game->goal, "classic", size, fault);
	if (status == SP_OK)
		status = sp_generator_new(&generator, &options, game->goal,
		    fault);
	if (status == SP_OK)
		status = sp_generate(generator, 0, &game->board);
	if (status == SP_OK && code != NULL)
		status = sp_index_parse(code, game->goal,
		    sp_goal_missing(game->goal), SP_SOLVABLE, &game->board,
		    fault);
	if (status == SP_OK)
		status = sp_solver_new(&game->solver, 0, 0);
	sp_generator_free(generator);
	return status;
}

static void
game_end(struct game *game)
{
	sp_solution_free(&game->solution);
	sp_board_free(&game->board);
	sp_solver_free(game->solver);
	sp_goal_free(game->goal);
}

/* Shows the board as a grid, or as an index, which is the code. */
static void
show(const struct game *game, const char *form)
{
	char text[64];

	sp_board_print(&game->board, sp_form_by_name(form), text, sizeof text);
	puts(text);
}

/* Says which tile to tap. */
static enum sp_status
hint(struct game *game, struct sp_fault *fault)
{
	struct sp_tap tap;
	enum sp_status status;

	status = sp_solver_solve(game->solver, &game->board, game->goal, NULL,
	    &game->solution, NULL, fault);
	if (status == SP_OK) {
		tap.dir = (enum sp_direction)game->solution.dir[0];
		tap.tiles = 1;
		printf("tap %lu, %lu slides are left\n",
		    (unsigned long)sp_tap_label(&game->board, &tap),
		    (unsigned long)game->solution.length);
	}
	return status;
}

/* Plays until the board is solved or nothing is left to read. */
static enum sp_status
play(struct game *game, struct sp_fault *fault)
{
	char line[32];
	unsigned long taps = 0;
	struct sp_tap tap;
	enum sp_status status = SP_OK;

	show(game, "grid");
	while (status == SP_OK && !sp_is_solved(&game->board, game->goal) &&
	    fgets(line, sizeof line, stdin) != NULL) {
		unsigned long label = strtoul(line, NULL, 10);

		if (line[0] == '?') {
			status = hint(game, fault);
		} else if (line[0] == 'c') {
			show(game, "index");
		} else if (label > game->board.n) {
			puts("there is no such tile");
		} else if (sp_slide_tile(&game->board, (uint32_t)label, &tap,
		    fault) == SP_OK) {
			taps++;
			show(game, "grid");
		} else {
			puts(fault->text);
		}
	}
	if (sp_is_solved(&game->board, game->goal))
		printf("solved with %lu taps\n", taps);
	return status;
}

int
main(int argc, char **argv)
{
	struct game game;
	struct sp_fault fault;
	enum sp_status status;

	status = game_start(&game, argc > 1 ? strtoul(argv[1], NULL, 10) : 0,
	    argc > 2 ? argv[2] : NULL, &fault);
	if (status == SP_OK)
		status = play(&game, &fault);
	if (status == SP_MALFORMED || status == SP_REFUSED)
		fprintf(stderr, "game: %s\n", fault.text);
	game_end(&game);
	return status == SP_OK && fflush(stdout) == 0 ? 0 : 2;
}

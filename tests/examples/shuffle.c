/*
 * shuffle.c -- boards that a game shuffles itself, checked and mended
 *
 * shuffle SEED COUNT makes 5x4 boards for the snake goal, half of which cannot
 * be solved.  It writes the verdict, the board, and the board with two tiles
 * exchanged where that is needed to solve it, with tabs between them.
 */
#include <sp.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH = 5, HEIGHT = 4, CELLS = WIDTH * HEIGHT };

/* Park and Miller's generator, good enough for an example. */
static uint32_t
below(uint64_t *state, uint32_t bound)
{
	*state = *state * 16807 % 2147483647;
	return (uint32_t)(*state * bound / 2147483647);
}

static void
shuffle(uint32_t *labels, uint64_t *state)
{
	for (uint32_t cell = 0; cell < CELLS; cell++)
		labels[cell] = cell;
	for (uint32_t cell = CELLS - 1; cell > 0; cell--) {
		uint32_t other = below(state, cell + 1);
		uint32_t label = labels[cell];

		labels[cell] = labels[other];
		labels[other] = label;
	}
}

/* Exchanges the first two tiles. */
static void
mend(struct sp_board *b)
{
	uint32_t first = b->label[0] == 0 ? 1 : 0;
	uint32_t second = b->label[first + 1] == 0 ? first + 2 : first + 1;

	sp_board_exchange(b, first, second);
}

static void
print_board(const struct sp_board *b, char end)
{
	char text[128];

	sp_board_print(b, NULL, text, sizeof text);
	printf("%s%c", text, end);
}

int
main(int argc, char **argv)
{
	struct sp_size size = { WIDTH, HEIGHT };
	uint32_t labels[CELLS];
	struct sp_board board;
	struct sp_goal *goal;
	struct sp_fault fault;
	uint64_t state;
	long count;
	enum sp_status status;

	if (argc != 3) {
		fprintf(stderr, "usage: shuffle seed count\n");
		return 2;
	}
	state = strtoul(argv[1], NULL, 10) % 2147483646 + 1;
	count = strtol(argv[2], NULL, 10);
	sp_board_init(&board);
	status = sp_goal_new(&goal, "snake", size, &fault);
	for (; status == SP_OK && count > 0; count--) {
		shuffle(labels, &state);
		status = sp_board_set(&board, size, labels, &fault);
		if (status != SP_OK)
			break;
		printf("%s\t", sp_is_solvable(&board, goal) ? "solvable" :
		    "unsolvable");
		print_board(&board, '\t');
		if (!sp_is_solvable(&board, goal))
			mend(&board);
		print_board(&board, '\n');
	}
	sp_goal_free(goal);
	sp_board_free(&board);
	return status == SP_OK ? 0 : 2;
}

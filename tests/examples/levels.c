/*
 * levels.c -- levels for a game: 3x3 boards, none twice, not too easy
 *
 * levels SEED COUNT LEAST MOST writes COUNT boards whose tiles are LEAST to
 * MOST steps from home, all in all.  The same seed gives the same levels.
 */
#include <sp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
print_levels(struct sp_generator *gen, const struct sp_goal *goal,
    uint64_t count, uint64_t least, uint64_t most)
{
	struct sp_board board;
	enum sp_status status = SP_OK;
	char text[64];

	sp_board_init(&board);
	/* SP_END: there are no more boards. */
	for (uint64_t i = 0; count > 0 && status == SP_OK; i++) {
		uint64_t distance;

		status = sp_generate(gen, i, &board);
		if (status != SP_OK)
			break;
		distance = sp_manhattan(&board, goal);
		if (distance < least || distance > most)
			continue;
		sp_board_print(&board, NULL, text, sizeof text);
		puts(text);
		count--;
	}
	sp_board_free(&board);
	return status == SP_OK || status == SP_END ? 0 : 2;
}

static int
number(const char *text, uint64_t *value)
{
	char *end;

	*value = strtoul(text, &end, 10);
	return end > text && *end == '\0';
}

int
main(int argc, char **argv)
{
	struct sp_size size = { 3, 3 };
	struct sp_gen_options draw;
	struct sp_goal *goal = NULL;
	struct sp_generator *gen = NULL;
	struct sp_fault fault;
	uint64_t count, least, most;
	int status = 2;

	memset(&draw, 0, sizeof draw);
	draw.distinct = 1;
	draw.not_goal = 1;
	if (argc != 5 || sp_seed_parse(argv[1], &draw.seed, &fault) != SP_OK ||
	    !number(argv[2], &count) || !number(argv[3], &least) ||
	    !number(argv[4], &most)) {
		fprintf(stderr, "usage: levels seed count least most\n");
		return 2;
	}
	if (sp_goal_new(&goal, "classic", size, &fault) == SP_OK &&
	    sp_generator_new(&gen, &draw, goal, &fault) == SP_OK)
		status = print_levels(gen, goal, count, least, most);
	sp_generator_free(gen);
	sp_goal_free(goal);
	return status;
}

/*
 * levels.c -- levels for a game: 3x3 boards, none twice, not too easy
 *
 * levels SEED COUNT PROPERTY writes COUNT boards that have the property, as
 * manhattan=6:9, and after a tab how many steps, all in all, their tiles are
 * from home.  The same seed gives the same levels.
 */
#include <sp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
print_levels(struct sp_generator *gen, const struct sp_goal *goal,
    const struct sp_property *property, uint64_t count, struct sp_fault *fault)
{
	struct sp_board board;
	enum sp_status status = SP_OK;
	char text[64];

	sp_board_init(&board);
	/* SP_END: there are no more boards. */
	for (uint64_t i = 0; count > 0 && status == SP_OK; i++) {
		uint64_t distance;
		int holds = 0;

		status = sp_generate(gen, i, &board);
		if (status == SP_OK)
			status = sp_property_test(property, &board, goal,
			    &holds, fault);
		if (status == SP_OK && holds)
			status = sp_field_value(
			    sp_field_at(SP_FIELD_MANHATTAN), &board, goal,
			    &distance, fault);
		if (status != SP_OK || !holds)
			continue;
		sp_board_print(&board, NULL, text, sizeof text);
		printf("%s\t%lu\n", text, (unsigned long)distance);
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
	struct sp_property property;
	struct sp_goal *goal = NULL;
	struct sp_generator *gen = NULL;
	struct sp_fault fault;
	uint64_t count;
	int status = 2;

	memset(&draw, 0, sizeof draw);
	draw.distinct = 1;
	draw.not_goal = 1;
	if (argc != 4 || !number(argv[2], &count)) {
		fprintf(stderr, "usage: levels seed count property\n");
		return 2;
	}
	if (sp_seed_parse(argv[1], &draw.seed, &fault) != SP_OK ||
	    sp_property_parse(argv[3], &property, &fault) != SP_OK) {
		fprintf(stderr, "levels: %s\n", fault.text);
		return 2;
	}
	if (sp_goal_new(&goal, "classic", size, &fault) == SP_OK &&
	    sp_generator_new(&gen, &draw, goal, &fault) == SP_OK)
		status = print_levels(gen, goal, &property, count, &fault);
	sp_generator_free(gen);
	sp_goal_free(goal);
	return status;
}

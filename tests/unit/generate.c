/* generate.c -- a seed gives the boards that sp-random(7) says; see golden/ */
#include <stdio.h>

#include "oracle.h"
#include "slow_random.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;
static struct slow_generator slow;

/* Returns random options that are possible for n cells. */
static struct sp_gen_options
any_draw(uint32_t n)
{
	struct sp_gen_options draw = {
		.seed = { oracle_random(), oracle_random() },
		.missing = oracle_below(3) == 0 ? 0 : 1 + oracle_below(n),
		.not_goal = (int)oracle_below(2)
	};

	if (oracle_below(3) == 0) {
		draw.method = oracle_below(2) == 0 ? SP_WALK : SP_SLIDE;
		draw.steps = 1 + oracle_below(60);
		return draw;
	}
	draw.population = (enum sp_population)oracle_below(3);
	draw.fixed_blank = (int)oracle_below(2);
	draw.distinct = (int)oracle_below(2);
	if (n <= SP_MAX_ORDER_CELLS && draw.missing != 0 &&
	    draw.population != SP_ANY && oracle_below(4) == 0) {
		draw.in_order = 1;
		draw.distinct = 0;
	}
	return draw;
}

/* Returns a board number: small, any at all, or close to the last. */
static uint64_t
any_number(uint64_t boards)
{
	switch (oracle_below(4)) {
	case 0:
		return oracle_below(8);
	case 1:
		return boards - oracle_below(4);
	case 2:
		return boards == 0 ? oracle_random() :
		    oracle_random() % boards;
	default:
		return oracle_random() >> oracle_below(64);
	}
}

/* Returns whether a generator gives one board after the other as the page
 * does. */
static int
is_as_specified(const struct sp_gen_options *draw, int kind, uint32_t w,
    uint32_t h)
{
	enum { BOARDS = 12 };
	static uint32_t label[ORACLE_CELLS];
	struct sp_generator *gen;
	int good = 1;

	oracle_goal_make(&goal, kind, w, h, draw->missing == 0 ? w * h :
	    draw->missing);
	slow_generator_init(&slow, draw, kind, &goal);
	gen = oracle_generator(draw, &goal);
	for (int k = 0; k < BOARDS; k++) {
		uint64_t i = any_number(slow.boards);
		int exists = slow_board(&slow, i, label);

		good &= sp_generate(gen, i, &board) ==
		    (exists ? SP_OK : SP_END);
		good &= !exists || oracle_same(&board, w, h, label);
	}
	sp_generator_free(gen);
	return good;
}

static void
specified(uint32_t w, uint32_t h, int draws)
{
	int good = 1;

	for (int k = 0; k < tap_share(draws) && good; k++) {
		struct sp_gen_options draw = any_draw(w * h);
		int kind = (int)oracle_below(ORACLE_NAMED +
		    (draw.missing != 0));

		good = is_as_specified(&draw, kind, w, h);
		if (!good)
			printf("# %s, population %d, missing %u, fixed blank "
			    "%d, not goal %d, distinct %d, in order %d, method "
			    "%d\n", goal.name, (int)draw.population,
			    draw.missing, draw.fixed_blank, draw.not_goal,
			    draw.distinct, draw.in_order, (int)draw.method);
	}
	ok(good, "%ux%u: board i of a seed is the board that sp-random(7) "
	    "says", w, h);
}

int
main(void)
{
	sp_board_init(&board);
	TEST(specified(2, 2, 400));
	TEST(specified(2, 3, 400));
	TEST(specified(3, 3, 400));
	TEST(specified(3, 5, 300));
	TEST(specified(4, 4, 400));
	TEST(specified(17, 2, 200));
	TEST(specified(5, 4, 300));
	TEST(specified(5, 5, 300));
	TEST(specified(10, 10, 100));
	TEST(specified(13, 11, 60));
	TEST(specified(40, 30, 10));
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	return done();
}

/* generate_text.c -- boards generated as text are those generated one by one */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tap.h"
#include "written.h"

enum {
	SOME = 300,    /* boards that a generator makes */
	MANY = 400000, /* boards, a few of which are made again */
	INDEXED = 30   /* boards whose index is compared */
};

static struct oracle_goal goal;
static struct sp_board board;

/* Returns whether the same text and status come of some boards at once and of
 * each by itself. */
static int
same_text(const struct sp_gen_options *draw, const struct sp_form *form,
    uint64_t first, uint64_t count)
{
	struct sp_fault fault;
	struct sp_generator *gen = oracle_generator(draw, &goal);
	enum sp_status status, last = SP_OK;
	struct written many, one;
	char *together, *apart;
	int same;

	written_open(&many);
	written_open(&one);
	status = sp_generate_text(gen, first, count, many.w, form, &board,
	    &fault);
	sp_generator_free(gen);
	gen = oracle_generator(draw, &goal);
	for (uint64_t i = 0; i < count && last == SP_OK; i++) {
		last = sp_generate(gen, first + i, &board);
		if (last == SP_OK)
			sp_write_board(one.w, &board, form);
	}
	sp_generator_free(gen);
	together = written_close(&many);
	apart = written_close(&one);
	same = status == last && strcmp(together, apart) == 0;
	free(together);
	free(apart);
	return same;
}

/* Returns about how many distinct boards there are; UINT64_MAX for 2^64 and
 * more. */
static uint64_t
population(const struct sp_gen_options *draw, uint32_t n)
{
	uint64_t boards;

	if (n > SP_MAX_ORDER_CELLS)
		return UINT64_MAX;
	boards = oracle_factorial(n) / (draw->population == SP_ANY ? 1 : 2);
	return boards * (draw->missing == 0 ? n : 1) /
	    (draw->fixed_blank ? n : 1);
}

/* Boards from the first one, from any one, and up to the last one. */
static int
same_anywhere(const struct sp_gen_options *draw, uint32_t n)
{
	uint64_t all = draw->distinct || draw->in_order ?
	    population(draw, n) : UINT64_MAX;
	uint64_t count = 1 + oracle_below(SOME), first = 0;
	size_t forms = 0;

	while (sp_form_at(forms) != NULL)
		forms++;
	if (all > SOME && oracle_below(3) > 0)
		first = oracle_below(2) == 0 ? all - SOME : oracle_random() %
		    (all - SOME);
	return same_text(draw, sp_form_at(0), first, count) &&
	    same_text(draw, sp_form_at(oracle_below((uint32_t)forms)), first,
	    count);
}

/* Each kind of draw, of one size. */
static void
compare(uint32_t w, uint32_t h)
{
	enum { FLAGS = 1 << 3, POPULATIONS = 3, MISSING = 3 };
	uint32_t n = w * h;
	int good = 1;

	for (int option = 0; option < FLAGS * POPULATIONS * MISSING && good;
	    option++) {
		struct sp_gen_options draw = {
			.seed = { oracle_random(), oracle_random() },
			.fixed_blank = option & 1,
			.not_goal = option >> 1 & 1,
			.distinct = option >> 2 & 1,
			.population = (enum sp_population)(option / FLAGS %
			    POPULATIONS),
			.missing = option % MISSING == 0 ? 0 :
			    option % MISSING == 1 ? n : 1 + oracle_below(n)
		};

		oracle_goal_make(&goal, (int)oracle_below(ORACLE_NAMED +
		    (draw.missing != 0)), w, h, draw.missing == 0 ? n :
		    draw.missing);
		for (size_t level = 0; level < ORACLE_LEVELS && good; level++) {
			oracle_use_level(level);
			good = same_anywhere(&draw, n);
		}
		if (!good)
			printf("# goal %s, option %d, missing number %u\n",
			    goal.name, option, draw.missing);
	}
	ok(good, "%ux%u boards as text are those one by one", w, h);
}

/* Board i has index i among the boards whose blank is on its cell, if that is
 * fixed; without the goal, another board has the place of the goal. */
static void
in_order(uint32_t w, uint32_t h)
{
	uint32_t n = w * h;
	int good = 1, same = 1;

	for (int turn = 0; turn < 48; turn++) {
		struct sp_gen_options draw = {
			.in_order = 1,
			.population = turn % 2 == 0 ? SP_SOLVABLE :
			    SP_UNSOLVABLE,
			.fixed_blank = turn / 2 % 2,
			.not_goal = turn / 4 % 2,
			.missing = 1 + oracle_below(n)
		};
		uint64_t all = population(&draw, n), offset, at;
		struct sp_generator *gen;

		oracle_goal_make(&goal, turn % (ORACLE_NAMED + 1), w, h,
		    draw.missing);
		offset = draw.fixed_blank ? goal.home[0] * all : 0;
		at = draw.population == SP_SOLVABLE && draw.not_goal ?
		    oracle_index(goal.label, n) - offset : all;
		gen = oracle_generator(&draw, &goal);
		for (int k = 0; k < INDEXED; k++) {
			uint64_t i = k == 0 ? at : oracle_random() % all;
			enum sp_status status = sp_generate(gen, i, &board);

			good &= status == SP_OK ?
			    (oracle_index(board.label, n) == offset + i) ==
			    (i != at) : i >= all - (at < all);
		}
		sp_generator_free(gen);
		for (size_t level = 0; level < ORACLE_LEVELS; level++) {
			oracle_use_level(level);
			same &= same_anywhere(&draw, n);
			if (at < all)
				same &= same_text(&draw, sp_form_at(0), at -
				    (at < SOME / 2 ? at : SOME / 2), SOME);
		}
	}
	ok(good, "in order, %ux%u board i is that of index i", w, h);
	ok(same, "in order, %ux%u boards as text are those one by one", w, h);
}

/* One word in 60000 is rejected of a 4x4 board with any missing number. */
static void
many(size_t level)
{
	const struct sp_gen_options few = { .seed = { 1, 2 }, .missing = 4,
	    .not_goal = 1 };
	const struct sp_gen_options rejected = { .seed = { 1, 2 },
	    .population = SP_ANY };

	const char *name = oracle_use_level(level);

	oracle_goal_make(&goal, SP_SNAKE, 2, 2, 4);
	ok(same_text(&few, sp_form_at(0), 3, MANY / 8),
	    "many 2x2 boards without the goal are those one by one, %s", name);
	oracle_goal_make(&goal, SP_SNAKE, 4, 4, 16);
	ok(same_text(&rejected, sp_form_at(0), 1, MANY),
	    "many 4x4 boards, of which a few are drawn again, are those one by "
	    "one, %s", name);
}

/* If boards cannot be written, no more are made, whatever their number. */
static void
unwritten(uint32_t side)
{
	struct sp_fault fault;
	struct sp_gen_options draw = { .missing = side * side };
	struct sp_generator *gen;
	struct sp_writer *w;
	int fd = open("/dev/null", O_RDONLY);

	oracle_goal_make(&goal, SP_CLASSIC, side, side, side * side);
	gen = oracle_generator(&draw, &goal);
	oracle_need(fd >= 0 && sp_writer_new(&w, fd) == SP_OK, "a writer");
	ok(sp_generate_text(gen, 0, UINT64_MAX, w, sp_form_at(0), &board,
	    &fault) ==
	    SP_IO_ERROR, "%ux%u boards end where they cannot be written", side,
	    side);
	sp_generator_free(gen);
	sp_writer_free(w);
	close(fd);
}

int
main(void)
{
	static const struct sp_size sizes[] = {
		{ 2, 2 }, { 3, 2 }, { 2, 3 }, { 3, 3 }, { 5, 2 }, { 4, 3 },
		{ 7, 2 }, { 3, 5 }, { 4, 4 }, { 2, 8 }, { 17, 2 }, { 5, 4 },
		{ 5, 5 }, { 8, 8 }, { 10, 10 }, { 11, 10 }
	}, ordered[] = {
		{ 2, 2 }, { 2, 3 }, { 3, 3 }, { 4, 3 }, { 3, 5 }, { 4, 4 }
	};

	sp_board_init(&board);
	for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
		TEST(compare(sizes[k].w, sizes[k].h));
	for (size_t k = 0; k < sizeof ordered / sizeof *ordered; k++)
		TEST(in_order(ordered[k].w, ordered[k].h));
	for (size_t level = 0; level < ORACLE_LEVELS; level++)
		TEST(many(level));
	TEST(unwritten(4));
	TEST(unwritten(5));
	TEST(unwritten(11));
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	return done();
}

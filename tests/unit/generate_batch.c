/* generate_batch.c -- boards generated in batches are those generated one by
 * one */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/batch.h"
#include "tap.h"
#include "written.h"

enum {
	SOME = 300,    /* boards that a generator makes */
	INDEXED = 30   /* boards whose index is compared */
};

static struct oracle_goal goal;
static struct sp_board board;

/* Returns whether a batch, of boards with these numbers from `first` on, answers
 * as each board does: it is that board, and its verdict and a field are those of
 * the board. */
static int
same_answers(struct sp_batch *batch, struct sp_generator *gen, uint64_t first)
{
	static unsigned char rows[SP_BATCH * SP_ROW_CELLS];
	const struct sp_field *field = sp_field_at(oracle_below(
	    SP_FIELD_INDEX));
	uint32_t n = goal.w * goal.h;
	uint64_t solvable = sp_batch_solvable(batch, goal.goal);
	uint64_t value[SP_BATCH], alone;
	struct sp_fault fault;
	int same = sp_batch_values(batch, field, goal.goal, value, &fault) ==
	    SP_OK && sp_batch_rows(batch, rows, SP_BATCH, &fault) == SP_OK;

	for (uint32_t i = 0; i < sp_batch_count(batch) && same; i++) {
		same = sp_generate(gen, first + i, &board) == SP_OK &&
		    oracle_equal(sp_batch_board(batch, i), &board) &&
		    sp_batch_line(batch, i) == 0 &&
		    (int)(solvable >> i & 1) == sp_is_solvable(&board,
		    goal.goal) && sp_field_value(field, &board, goal.goal,
		    &alone, &fault) == SP_OK && alone == value[i];
		for (uint32_t cell = 0; cell < n; cell++)
			same &= rows[i * n + cell] == board.label[cell];
	}
	return same;
}

/* Returns whether the same text and status come of some boards in batches and of
 * each by itself. */
static int
same_text(const struct sp_gen_options *draw, const struct sp_form *form,
    uint64_t first, uint64_t count)
{
	struct sp_generator *gen = oracle_generator(draw, &goal);
	struct sp_generator *other = oracle_generator(draw, &goal);
	enum sp_status status = SP_OK, last = SP_OK;
	struct sp_batch *batch;
	struct written many, one;
	char *together, *apart;
	int same = 1;

	written_open(&many);
	written_open(&one);
	oracle_need(sp_batch_new(&batch) == SP_OK, "a batch");
	for (uint64_t done = 0; done < count && status == SP_OK; ) {
		status = sp_batch_generate(batch, gen, first + done,
		    count - done);
		same &= (status == SP_OK) == (sp_batch_count(batch) > 0) &&
		    sp_batch_count(batch) <= count - done;
		if (status == SP_OK)
			same &= same_answers(batch, other, first + done);
		sp_batch_write(batch, sp_batch_all(batch), NULL, form, many.w);
		done += sp_batch_count(batch);
	}
	sp_batch_free(batch);
	sp_generator_free(other);
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
	same &= status == last && strcmp(together, apart) == 0;
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
	ok(good, "%ux%u boards in batches are those one by one", w, h);
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
	ok(same, "in order, %ux%u boards in batches are those one by one", w, h);
}

/* The last board has the number 2^64 - 1. */
static void
last_boards(uint32_t side)
{
	struct sp_gen_options draw = { .missing = side * side };
	struct sp_generator *gen;
	struct sp_batch *batch;
	uint64_t i = UINT64_MAX - 70;
	enum sp_status status = SP_OK;

	oracle_goal_make(&goal, SP_CLASSIC, side, side, side * side);
	gen = oracle_generator(&draw, &goal);
	oracle_need(sp_batch_new(&batch) == SP_OK, "a batch");
	ok(sp_batch_generate(batch, gen, 0, 0) == SP_REFUSED &&
	    sp_batch_count(batch) == 0, "a batch of no %ux%u boards is refused",
	    side, side);
	do {
		status = sp_batch_generate(batch, gen, i, UINT64_MAX);
		i += sp_batch_count(batch);
	} while (status == SP_OK && i != 0 && i > UINT64_MAX - 70);
	ok(status == SP_OK && i == 0,
	    "batches of %ux%u boards end with number 2^64 - 1", side, side);
	sp_batch_free(batch);
	sp_generator_free(gen);
}

/* A goal given as a board fits no batch whose boards lack several numbers, even
 * if it fits some of the boards. */
static void
several_missing(void)
{
	const struct sp_gen_options draw = { .missing = 0 };
	const struct sp_property solvable = { .is = SP_IS_UNSOLVABLE };
	static char text[SP_BATCH][SP_FAULT_TEXT];
	struct sp_board goal_board;
	struct sp_generator *gen;
	struct sp_batch *batch;
	struct sp_fault fault;
	uint64_t which, value[SP_BATCH];
	char alone[SP_FAULT_TEXT];
	int good = 1;

	sp_board_init(&goal_board);
	oracle_goal_make(&goal, SP_SPIRAL, 4, 4, 16);
	gen = oracle_generator(&draw, &goal);
	oracle_need(sp_batch_new(&batch) == SP_OK, "a batch");
	oracle_need(sp_batch_generate(batch, gen, 0, SP_BATCH) == SP_OK &&
	    sp_batch_count(batch) == SP_BATCH, "boards that lack several "
	    "numbers");
	oracle_need(sp_batch_explain(batch, goal.goal, text, &fault) == SP_OK,
	    "reasons");
	for (uint32_t i = 0; i < SP_BATCH; i++)
		good &= sp_explain(sp_batch_board(batch, i), goal.goal,
		    &goal_board, alone, sizeof alone) == SP_OK &&
		    strcmp(alone, text[i]) == 0;
	ok(good, "boards that lack several numbers are explained one by one");
	oracle_goal_make(&goal, ORACLE_NAMED, 4, 4,
	    sp_batch_board(batch, 0)->missing);
	ok(sp_batch_solvable(batch, goal.goal) == 0 &&
	    sp_batch_select(batch, &solvable, goal.goal, &which, &fault) ==
	    SP_REFUSED && which == 0 &&
	    sp_batch_values(batch, sp_field_at(0), goal.goal, value, &fault) ==
	    SP_REFUSED && sp_batch_explain(batch, goal.goal, text, &fault) ==
	    SP_REFUSED, "a goal that is a board fits no batch whose boards "
	    "lack several numbers");
	sp_board_free(&goal_board);
	sp_batch_free(batch);
	sp_generator_free(gen);
}

/* A batch forgets the lines of boards that were read. */
static void
after_reading(void)
{
	static char text[2 * SP_BATCH * 8 + 1];
	const struct sp_gen_options draw = { .missing = 4 };
	struct sp_generator *gen;
	struct sp_reader *r;
	struct sp_batch *batch;
	struct sp_fault fault;

	for (size_t i = 0; i < 2 * SP_BATCH; i++)
		strcpy(text + 8 * i, "1 2 3 0\n");
	oracle_goal_make(&goal, SP_CLASSIC, 2, 2, 4);
	gen = oracle_generator(&draw, &goal);
	oracle_need(sp_batch_new(&batch) == SP_OK && sp_reader_new(&r, NULL,
	    (struct sp_size){ 2, 2 }, SP_GREATEST) == SP_OK, "memory");
	sp_reader_set_text(r, text, sizeof text - 1);
	oracle_need(sp_batch_read(batch, r, SP_BATCH, &fault) == SP_OK &&
	    sp_batch_read(batch, r, SP_BATCH, &fault) == SP_OK &&
	    sp_batch_line(batch, 5) == 7, "boards that are read");
	ok(sp_batch_generate(batch, gen, 0, SP_BATCH) == SP_OK &&
	    sp_batch_line(batch, 5) == 0,
	    "generated boards are on no line, after boards that were read");
	sp_reader_free(r);
	sp_batch_free(batch);
	sp_generator_free(gen);
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
	TEST(last_boards(4));
	TEST(last_boards(11));
	TEST(several_missing());
	TEST(after_reading());
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	return done();
}

/* generate.c -- a seed gives the boards that sp-random(7) says, one by one and
 * in batches, at every level; see golden/ */
#include <stdio.h>
#include <string.h>

#include "batch/batch.h"
#include "oracle.h"
#include "slow_random.h"
#include "tap.h"

enum {
	ALONE = 12, /* boards of a draw that are made one by one */
	SOME = 300, /* most boards that are made in batches */
	TURNS = 144 /* draws, each with other options */
};

static struct oracle_goal goal, other;
static struct sp_board board, spare;
static struct slow_generator slow;
static uint32_t label[ORACLE_CELLS];

/* Returns the options of a turn, which are possible for n cells: at first all
 * of SP_UNIFORM, and then, by turns, walks and boards in order. */
static struct sp_gen_options
draw_of(int turn, uint32_t n)
{
	const uint32_t missing[] = { 0, n, 1 + oracle_below(n) };
	struct sp_gen_options draw = {
		.seed = { oracle_random(), oracle_random() },
		.missing = missing[turn / 24 % 3],
		.not_goal = turn / 6 % 2
	};

	if (turn >= TURNS / 2 && turn % 3 == SP_ANY) {
		draw.method = turn / 3 % 2 == 0 ? SP_WALK : SP_SLIDE;
		draw.steps = 1 + oracle_below(60);
		return draw;
	}
	draw.population = (enum sp_population)(turn % 3);
	draw.fixed_blank = turn / 3 % 2;
	draw.distinct = turn / 12 % 2;
	if (turn >= TURNS / 2 && n <= SP_MAX_ORDER_CELLS &&
	    draw.missing != 0) {
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
are_alone(const struct sp_gen_options *draw)
{
	struct sp_generator *gen = oracle_generator(draw, &goal);
	int good = 1;

	for (int k = 0; k < ALONE; k++) {
		uint64_t i = any_number(slow.boards);
		int exists = slow_board(&slow, i, label);

		good &= sp_generate(gen, i, &board) ==
		    (exists ? SP_OK : SP_END);
		good &= !exists || oracle_same(&board, goal.w, goal.h, label);
	}
	sp_generator_free(gen);
	return good;
}

/* Returns whether a batch has the page's boards from number `first` on, and
 * answers as each board does: its verdict, a field, a property, its reason, its
 * bytes. */
static int
is_batch(struct sp_batch *batch, uint64_t first)
{
	static unsigned char rows[SP_BATCH * SP_ROW_CELLS];
	static char reason[SP_BATCH][SP_FAULT_TEXT], alone[SP_FAULT_TEXT];
	const struct sp_field *field = sp_field_at(oracle_below(
	    SP_FIELD_INDEX));
	struct sp_property property = {
		.field = oracle_below(2) == 0 ? field : NULL,
		.is = (enum sp_verdict)oracle_below(3),
		.negated = (int)oracle_below(2)
	};
	uint64_t solvable = sp_batch_solvable(batch, goal.goal), having;
	uint64_t value[SP_BATCH], of_one;
	struct sp_fault fault;
	int has_rows = goal.n <= SP_ROW_CELLS, holds;
	int same = sp_batch_values(batch, field, goal.goal, value, &fault) ==
	    SP_OK && sp_batch_rows(batch, rows, SP_BATCH, &fault) ==
	    (has_rows ? SP_OK : SP_REFUSED) && sp_batch_explain(batch,
	    goal.goal, reason, &fault) == SP_OK;

	property.lo = value[0] - (value[0] > 0);
	property.hi = value[0] + oracle_below(goal.n);
	same = same && sp_batch_select(batch, &property, goal.goal, &having,
	    &fault) == SP_OK && ((solvable | having) &
	    ~sp_batch_all(batch)) == 0;
	for (uint32_t i = 0; i < sp_batch_count(batch) && same; i++) {
		same = slow_board(&slow, first + i, label) && oracle_same(
		    sp_batch_board(batch, i), goal.w, goal.h, label) &&
		    sp_batch_line(batch, i) == 0;
		oracle_set(&board, goal.w, goal.h, label);
		same = same && (int)(solvable >> i & 1) ==
		    sp_is_solvable(&board, goal.goal) && sp_field_value(field,
		    &board, goal.goal, &of_one, &fault) == SP_OK &&
		    of_one == value[i] && sp_property_test(&property, &board,
		    goal.goal, &holds, &fault) == SP_OK &&
		    (int)(having >> i & 1) == holds && sp_explain(&board,
		    goal.goal, &spare, alone, sizeof alone) == SP_OK &&
		    strcmp(alone, reason[i]) == 0;
		for (uint32_t cell = 0; has_rows && cell < goal.n; cell++)
			same &= rows[i * goal.n + cell] == label[cell];
	}
	return same;
}

/* Returns whether the boards from number `first` on are the page's, as batches,
 * and as the text of some of them, relabelled or not, up to the last one. */
static int
are_batches(const struct sp_gen_options *draw, uint64_t first, uint64_t count,
    const struct sp_form *form)
{
	struct sp_generator *gen = oracle_generator(draw, &goal);
	const uint64_t picked = oracle_random() | oracle_random();
	struct sp_writer *many, *one;
	struct sp_relabel *relabel;
	struct sp_batch *batch;
	struct sp_fault fault;
	enum sp_status status = SP_OK;
	uint64_t boards = 0, done = 0;
	int same = 1;

	oracle_goal_blank(&other, goal.w, goal.h, goal.home[0]);
	oracle_set(&board, goal.w, goal.h, goal.label);
	oracle_need(sp_relabel_new(&relabel) == SP_OK &&
	    (oracle_below(2) == 0 || sp_relabel_prepare(relabel, &board,
	    other.goal, &fault) == SP_OK) && sp_batch_new(&batch) == SP_OK &&
	    sp_writer_new_text(&many) == SP_OK &&
	    sp_writer_new_text(&one) == SP_OK, "a batch and writers");
	for (; boards < count && slow_board(&slow, first + boards, label);
	    boards++) {
		oracle_set(&board, goal.w, goal.h, label);
		sp_relabel_apply(relabel, &board);
		if (picked >> boards % 64 & 1)
			sp_write_board(one, &board, form);
	}
	while (done < count && status == SP_OK && same) {
		uint64_t which = picked >> done % 64;

		status = sp_batch_generate(batch, gen, first + done,
		    count - done);
		same = (status == SP_OK) == (sp_batch_count(batch) > 0) &&
		    sp_batch_count(batch) <= count - done &&
		    (status == SP_OK ? is_batch(batch, first + done) :
		    status == SP_END);
		if (done % 64 > 0)
			which |= picked << (64 - done % 64);
		sp_batch_write(batch, which, relabel, form, many);
		done += sp_batch_count(batch);
	}
	sp_batch_free(batch);
	sp_relabel_free(relabel);
	sp_generator_free(gen);
	return oracle_same_text(many, one) && same && done == boards;
}

static void
specified(uint32_t w, uint32_t h)
{
	uint32_t n = w * h;
	size_t forms = 0;
	int alone = 1, batches = 1;

	while (sp_form_at(forms) != NULL)
		forms++;
	for (int turn = 0; turn < TURNS && alone && batches; turn++) {
		struct sp_gen_options draw = draw_of(turn, n);
		int kind = (int)oracle_below(ORACLE_NAMED +
		    (draw.missing != 0));
		uint64_t count = 1 + oracle_below(n <= SP_CELLS100 ? SOME : 4);
		uint64_t first;

		oracle_goal_make(&goal, kind, w, h, draw.missing == 0 ? n :
		    draw.missing);
		slow_generator_init(&slow, &draw, kind, &goal);
		alone = are_alone(&draw);
		first = any_number(slow.boards);
		first -= first < SOME ? 0 : SOME;
		for (size_t level = 0; level < ORACLE_LEVELS; level++) {
			oracle_use_level(level);
			batches &= are_batches(&draw, first, count, sp_form_at(
			    turn % 2 == 0 ? 0 : oracle_below((uint32_t)forms)));
		}
		if (!alone || !batches)
			printf("# %s, turn %d, missing %u\n", goal.name, turn,
			    draw.missing);
	}
	ok(alone, "%ux%u: board i of a seed is the board that sp-random(7) "
	    "says", w, h);
	ok(batches, "%ux%u: batches have the boards that sp-random(7) says", w,
	    h);
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
	struct sp_generator *gen;
	struct sp_batch *batch;
	struct sp_fault fault;
	uint64_t which, value[SP_BATCH];

	oracle_goal_make(&goal, SP_SPIRAL, 4, 4, 16);
	gen = oracle_generator(&draw, &goal);
	oracle_need(sp_batch_new(&batch) == SP_OK, "a batch");
	oracle_need(sp_batch_generate(batch, gen, 0, SP_BATCH) == SP_OK &&
	    sp_batch_count(batch) == SP_BATCH, "boards that lack several "
	    "numbers");
	oracle_goal_make(&goal, ORACLE_NAMED, 4, 4,
	    sp_batch_board(batch, 0)->missing);
	ok(sp_batch_solvable(batch, goal.goal) == 0 &&
	    sp_batch_select(batch, &solvable, goal.goal, &which, &fault) ==
	    SP_REFUSED && which == 0 &&
	    sp_batch_values(batch, sp_field_at(0), goal.goal, value, &fault) ==
	    SP_REFUSED && sp_batch_explain(batch, goal.goal, text, &fault) ==
	    SP_REFUSED, "a goal that is a board fits no batch whose boards "
	    "lack several numbers");
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
		{ 5, 5 }, { 8, 8 }, { 10, 10 }, { 11, 10 }, { 40, 30 }
	};

	sp_board_init(&board);
	sp_board_init(&spare);
	for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
		TEST(specified(sizes[k].w, sizes[k].h));
	TEST(last_boards(4));
	TEST(last_boards(11));
	TEST(several_missing());
	TEST(after_reading());
	oracle_goal_clear(&goal);
	oracle_goal_clear(&other);
	sp_board_free(&spare);
	sp_board_free(&board);
	return done();
}

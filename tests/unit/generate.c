/* generate.c -- a seed gives the boards that sp-random(7) says, for ever */
#include <stdio.h>

#include "count-statistics.h"
#include "oracle.h"
#include "slow_random.h"
#include "tap.h"
#include "text/writer.h"
#include "written.h"

static struct oracle_goal goal;
static struct sp_board board;
static struct slow_generator slow;

static const char *const population_names[] = {
	"solvable", "unsolvable", "any"
};

/* ---- boards by the page ---- */

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

/* ---- boards that must never change ---- */

/* Returns the labels of a board, one after the other, as one number. */
static uint64_t
digest(const struct sp_board *b)
{
	uint64_t sum = 0;

	for (uint32_t cell = 0; cell < b->n; cell++)
		sum = sum * UINT64_C(6364136223846793005) + b->label[cell] +
		    1;
	return sum;
}

static void
forever(void)
{
	static const struct {
		uint32_t side;
		uint64_t i, digest;
		struct sp_gen_options draw;
	} known[] = {
		{ 5, 0, UINT64_C(4607528962780279969),
		    { .seed = { 1, 0 }, .missing = 25 } },
		{ 5, 123456789, UINT64_C(13877261598683818787),
		    { .seed = { 1, 0 }, .population = SP_ANY,
		    .fixed_blank = 1, .not_goal = 1 } },
		{ 10, 7, UINT64_C(13811826283169817358),
		    { .seed = { 5, 9 }, .population = SP_UNSOLVABLE,
		    .missing = 100 } },
		{ 3, 181439, UINT64_C(7068434213934653021),
		    { .seed = { 2, 0 }, .missing = 9, .distinct = 1 } },
		{ 4, 1000, UINT64_C(12570713450463455228),
		    { .seed = { 2, 0 }, .missing = 16, .not_goal = 1,
		    .distinct = 1 } },
		{ 6, UINT64_MAX, UINT64_C(4070451655618113474),
		    { .seed = { 2, 0 }, .fixed_blank = 1, .distinct = 1 } },
		{ 5, 5, UINT64_C(12575080995971518569),
		    { .seed = { 3, 0 }, .method = SP_WALK, .steps = 20,
		    .missing = 25 } },
		{ 5, 5, UINT64_C(18046949793045074),
		    { .seed = { 3, 0 }, .method = SP_SLIDE, .steps = 200,
		    .not_goal = 1 } },
	};
	static const char *const methods[] = {
		[SP_UNIFORM] = "", [SP_WALK] = ", a walk,",
		[SP_SLIDE] = ", slides,"
	};

	for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
		struct sp_generator *gen;
		uint32_t side = known[k].side;

		oracle_goal_make(&goal, SP_CLASSIC, side, side, side * side);
		gen = oracle_generator(&known[k].draw, &goal);
		sp_generate(gen, known[k].i, &board);
		sp_generator_free(gen);
		ok(digest(&board) == known[k].digest, "%ux%u board %llu%s of "
		    "a seed is what it was in earlier versions", side, side,
		    (unsigned long long)known[k].i,
		    methods[known[k].draw.method]);
	}
}

/* ---- chances of large boards ---- */

/* An audit of how often each label stood on each cell. */
static void
audited(uint32_t w, uint32_t h, const struct sp_gen_options *draw, int kind)
{
	struct sp_generator *gen;
	struct count_audit audit = { 0 };
	struct sp_fault fault;
	uint64_t freedom;
	double chi_square, chance;
	int right = 1;

	oracle_goal_make(&goal, kind, w, h, draw->missing);
	gen = oracle_generator(draw, &goal);
	for (uint64_t i = 0; i < 40 * w * h; i++) {
		sp_generate(gen, i, &board);
		right &= draw->population == SP_ANY ||
		    oracle_solvable(board.label, &goal) ==
		    (draw->population == SP_SOLVABLE);
		right &= count_audit_add(&audit, &board, &fault) == SP_OK;
	}
	chi_square = count_audit_chi_square(&audit, &freedom);
	chance = count_chi_square_above(chi_square, freedom);
	ok(right && oracle_plausible(chance), "labels stand on all cells of %s "
	    "%ux%u boards alike%s, p = %.3f",
	    population_names[draw->population], w, h,
	    draw->distinct ? ", all distinct" : "", chance);
	count_audit_free(&audit);
	sp_generator_free(gen);
}

static void
audits(uint32_t w, uint32_t h)
{
	for (int p = SP_SOLVABLE; p <= SP_ANY; p++) {
		for (int distinct = 0; distinct < 2; distinct++) {
			struct sp_gen_options draw = {
				.seed = { oracle_random(), 0 },
				.population = (enum sp_population)p,
				.missing = w * h,
				.distinct = distinct
			};

			audited(w, h, &draw, p + distinct);
		}
	}
}

/* ---- text ---- */

static void
forms_in_turn(void)
{
	const struct sp_gen_options draw = { .population = SP_SOLVABLE };
	static const char *const forms[] = { "line", "grid", "line", "grid" };
	struct sp_writer *in_turn, *alone;
	struct sp_generator *gen;
	int written = 1;

	oracle_goal_make(&goal, SP_CLASSIC, 5, 5, 25);
	oracle_need(sp_writer_new(&in_turn, -1) == SP_OK &&
	    sp_writer_new(&alone, -1) == SP_OK, "writers");
	gen = oracle_generator(&draw, &goal);
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		struct sp_generator *own = oracle_generator(&draw, &goal);

		written &= write_generated(gen, 0, 64,
		    sp_form_by_name(forms[i]), in_turn);
		written &= write_generated(own, 0, 64,
		    sp_form_by_name(forms[i]), alone);
		sp_generator_free(own);
	}
	ok(written && in_turn->used == alone->used &&
	    memcmp(in_turn->buffer, alone->buffer, alone->used) == 0,
	    "one generator writes grids and lines in turn as others do");
	sp_generator_free(gen);
	sp_writer_free(in_turn);
	sp_writer_free(alone);
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
	TEST(forever());
	TEST(forms_in_turn());
	TEST(audits(4, 5));
	TEST(audits(5, 5));
	TEST(audits(10, 10));
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	return done();
}

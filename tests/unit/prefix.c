/*
 * prefix.c -- the parts of a search are the whole search, with any tables
 *
 * Which prefixes are in which part is in golden/solutions.txt.
 * The oracle goes through all sequences of slides that the automaton accepts,
 * without lower bounds, and notes the shortest solution of each part.
 */
#include <string.h>

#include "oracle.h"
#include "searched.h"
#include "search/ida_path.h"
#include "search/search.h"
#include "tables/automaton.h"
#include "tap.h"

enum {
	MOST_PARTS = 40,
	FIXED_SLIDES = 8, /* of the words that the automaton refuses */
	TABLES = 3        /* with which each board is solved */
};

static struct oracle_goal goal;
static struct sp_automaton automaton;
static struct sp_tables *tables[TABLES];
static struct sp_board board;
static struct sp_solution solution, first;

static void
prepare(uint32_t w, uint32_t h)
{
	static const uint32_t most[TABLES] = { 1, 3, 6 };
	struct sp_size size = { w, h };

	oracle_goal_make(&goal, SP_CLASSIC, w, h, w * h);
	oracle_need(sp_automaton_init(&automaton, size, FIXED_SLIDES,
	    SP_PRUNE_LATER) == SP_OK, "an automaton");
	for (int i = 0; i < TABLES; i++)
		oracle_need(sp_tables_make(&tables[i], size, w * h - 1, most[i],
		    UINT64_MAX, NULL, NULL) == SP_OK, "tables");
}

static void
clear(void)
{
	for (int i = 0; i < TABLES; i++)
		sp_tables_free(tables[i]);
	sp_automaton_free(&automaton);
}

/* The oracle's walk through all sequences of up to `most` slides. */
static struct walk {
	uint32_t parts, slides, most;
	uint32_t shortest[MOST_PARTS]; /* slides; UINT32_MAX: no solution */
} walk;

/* Whether the blank's next slide, that way, leads to the goal. */
static int
is_last(unsigned way)
{
	int is_goal;

	if (!sp_slide_blank(&board, (enum sp_direction)way))
		return 0;
	is_goal = oracle_same(&board, goal.w, goal.h, goal.label);
	sp_slide_blank(&board, (enum sp_direction)(way ^ 1));
	return is_goal;
}

static void
note(uint64_t prefix, uint32_t depth)
{
	uint32_t part = sp_prefix_part(prefix, walk.parts);

	if (depth < walk.shortest[part])
		walk.shortest[part] = depth;
}

static uint64_t
longer(uint64_t prefix, unsigned way, uint32_t depth)
{
	return depth < walk.slides ? sp_prefix_add(prefix, way) : prefix;
}

static void
visit(uint64_t prefix, uint32_t state, uint32_t depth)
{
	if (depth == walk.most)
		return;
	for (unsigned way = 0; way < 4; way++)
		if (state >> way & 1 && is_last(way)) {
			note(longer(prefix, way, depth), depth + 1);
			return;
		}
	for (unsigned way = 0; way < 4; way++) {
		if (!(state >> way & 1) ||
		    !sp_slide_blank(&board, (enum sp_direction)way))
			continue;
		visit(longer(prefix, way, depth),
		    sp_automaton_next(&automaton, state, way), depth + 1);
		sp_slide_blank(&board, (enum sp_direction)(way ^ 1));
	}
}

static void
find_shortest(uint32_t parts, uint32_t most)
{
	walk = (struct walk){ .parts = parts, .most = most,
	    .slides = sp_prefix_slides(parts) };
	memset(walk.shortest, 0xff, sizeof walk.shortest);
	if (oracle_same(&board, goal.w, goal.h, goal.label))
		note(SP_PREFIX_EMPTY, 0);
	else
		visit(SP_PREFIX_EMPTY, SP_AUTOMATON_START, 0);
}

/* Whether the solution's prefix is in the part. */
static int
is_in_part(const struct sp_solution *s, uint32_t part)
{
	uint64_t prefix = SP_PREFIX_EMPTY;

	for (uint32_t i = 0; i < s->length; i++)
		prefix = longer(prefix, s->dir[i], i);
	return sp_prefix_part(prefix, walk.parts) == part;
}

/* Whether a part has, with some tables, the solution that it should have. */
static int
solves(const struct sp_tables *t, const uint32_t *label, uint32_t part,
    int is_first)
{
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX, .most_slides = walk.most,
	    .part = part, .parts = walk.parts };
	struct sp_solution *s = is_first ? &first : &solution;
	struct sp_solve_stats effort;
	enum sp_status status = search_board(t, &board, goal.goal, &task,
	    s, &effort);

	if (walk.shortest[part] == UINT32_MAX)
		return status == SP_END;
	return status == SP_OK && s->length == walk.shortest[part] &&
	    oracle_leads_home(&goal, label, s->dir, s->length) &&
	    is_in_part(s, part) &&
	    (is_first || oracle_same_slides(s, &first));
}

/* Whether all parts of a board have theirs. */
static int
all_solve(const uint32_t *label)
{
	int all = 1;

	for (uint32_t part = 0; part < walk.parts; part++)
		for (int i = 0; i < TABLES; i++)
			all &= solves(tables[i], label, part, i == 0);
	return all;
}

static void
searches(uint32_t w, uint32_t h, uint32_t walked, uint32_t most, int boards)
{
	uint32_t label[16];
	int all = 1, found = 0, missing = 0;

	prepare(w, h);
	for (int i = 0; i < boards; i++) {
		uint32_t parts = 1 + oracle_below(MOST_PARTS);

		oracle_set(&board, w, h, goal.label);
		for (uint32_t k = oracle_below(walked + 1); k > 0; k--)
			sp_slide_blank(&board,
			    (enum sp_direction)oracle_below(4));
		memcpy(label, board.label, w * h * sizeof *label);
		find_shortest(parts, 1 + oracle_below(most));
		all &= all_solve(label);
		for (uint32_t part = 0; part < parts; part++) {
			found += walk.shortest[part] != UINT32_MAX;
			missing += walk.shortest[part] == UINT32_MAX;
		}
	}
	clear();
	ok(all,
	    "%ux%u: each part has the shortest solution among its sequences, "
	    "the same one with all tables", w, h);
	ok(found > 0 && missing > 0,
	    "%ux%u: some parts have a solution, others "
	    "have none", w, h);
}

int
main(void)
{
	sp_board_init(&board);
	sp_solution_init(&solution);
	sp_solution_init(&first);
	TEST(searches(2, 2, 20, 12, tap_share(200)));
	TEST(searches(2, 3, 60, 26, tap_share(100)));
	TEST(searches(3, 3, 60, 22, tap_share(100)));
	TEST(searches(2, 4, 60, 24, tap_share(100)));
	TEST(searches(4, 4, 14, 16, tap_share(60)));
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	sp_solution_free(&solution);
	sp_solution_free(&first);
	return done();
}

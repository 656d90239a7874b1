/* pdb_value.c -- the value of each group of a board, against a plain search */
#include "group.h"
#include "tap.h"

/* The value of a group in view v of the board. */
static uint32_t
value_in(const struct sp_ida *s, unsigned v, uint64_t home,
    const struct slow *g)
{
	const uint8_t *turn = s->tables->view[v].cell;
	struct state state = { .blank = turn[s->blank] };
	uint32_t tile = 0;

	for (uint32_t to = 0; to < g->n; to++) {
		if (!(home >> to & 1))
			continue;
		for (uint32_t cell = 0; cell < g->n; cell++)
			if (cell != s->blank && turn[s->tile[cell]] == to)
				state.cell[tile] = turn[cell];
		tile++;
	}
	return g->value[index_of(g, &state)];
}

/* Whether the values, sums and bound of a board are right. */
static int
has_right_values(struct sp_ida *s, const struct slow *slow)
{
	uint32_t bound = 0;
	int good = 1;

	sp_ida_init(s);
	for (unsigned v = 0; v < s->tables->views; v++) {
		uint32_t sum = 0;

		for (uint32_t i = 0; i < s->tables->groups; i++) {
			uint32_t value = value_in(s, v, s->tables->home[i],
			    &slow[i]);

			good &= (s->group[v][i].key &
			    ((1u << SP_PERM_SHIFT) - 1)) == value;
			sum += value;
		}
		good &= s->sum[v] == sum;
		bound = sum > bound ? sum : bound;
	}
	return good && s->bound == bound;
}

static void
one_home(struct sp_size size, uint32_t home, uint32_t most, int *good)
{
	static struct oracle_goal goal;
	uint32_t label[SP_PUZZLE_CELLS], n = sp_cells(size);
	struct slow slow[SP_PUZZLE_CELLS];
	struct sp_ida s;
	struct sp_tables *t;

	oracle_need(sp_tables_new(&t, size, home, most, UINT64_MAX) == SP_OK,
	    "tables");
	s.tables = t;
	for (uint32_t i = 0; i < t->groups; i++)
		slow_init(&slow[i], t->size, t->home[i], t->blank_home);
	/* Labels from 1 are homes, the blank's own apart. */
	for (uint32_t cell = 0; cell < n; cell++)
		label[cell] = cell == t->blank_home ? 0 : cell + 1;
	oracle_goal_literal(&goal, t->size.w, t->size.h, label);
	for (int turn = 0; turn < 300; turn++) {
		oracle_shuffle(label, n, t->blank_home + 1);
		if (!oracle_solvable(label, &goal))
			continue;
		s.blank = oracle_blank(label, n);
		for (uint32_t cell = 0; cell < n; cell++)
			s.tile[cell] = (uint8_t)(cell == s.blank ?
			    t->blank_home : label[cell] - 1);
		*good &= has_right_values(&s, slow);
	}
	oracle_goal_clear(&goal);
	for (uint32_t i = 0; i < t->groups; i++)
		free(slow[i].value);
	sp_tables_free(t);
}

static void
values(uint32_t w, uint32_t h, uint32_t most)
{
	struct sp_size size = { w, h };
	int good = 1;

	for (uint32_t home = 0; home < w * h; home += 1 + w * h / 8)
		one_home(size, home, most, &good);
	ok(good, "%ux%u, up to %u tiles: values are least slides", w, h, most);
}

int
main(void)
{
	TEST(values(2, 2, 8));
	TEST(values(2, 3, 3));
	TEST(values(2, 4, 3));
	TEST(values(3, 3, 4));
	TEST(values(4, 3, 4));
	TEST(values(4, 4, 3));
	TEST(values(5, 6, 2));
	return done();
}

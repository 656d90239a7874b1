/* solve.c -- solutions lead to the goal, and are as short as methods promise */
#include "oracle.h"

#include "core.h"
#include "fuzz.h"
#include "searched.h"

/*
 * The first line of an input has columns and rows, a number that chooses the
 * goal, the width of a beam, the weight of a search, the most tiles of a group,
 * most slides, and most nodes in thousands.  If it says "any", the board is
 * random.  Otherwise the moves of the next lines make the board of the goal;
 * moves beyond the border are left out.
 */
enum {
	SIDE = 12,
	SMALL = 9,      /* most cells of boards whose distances are known */
	LITTLE = 16,    /* most cells of boards that are always searched */
	HOMES = 9,
	SIZES = 16
};

static struct oracle_goal goal;
static struct sp_board board, named;
static struct sp_solution fast, solution;
static uint32_t start[SIDE * SIDE];
static uint64_t shortest; /* slides of a shortest solution, or more */
static int is_known;      /* `shortest` is exact */
/* Slides of a shortest solution, by the rank of `named`; of small boards. */
static const unsigned char *distance;

static void
need(int holds, const char *what)
{
	char number[2][40];

	sprintf(number[0], "%llu", (unsigned long long)shortest);
	sprintf(number[1], "%llu", (unsigned long long)solution.length);
	fuzz_need(holds, what, number[0], number[1]);
}

/* ---- the board ---- */

/* Makes the goal of a size that a number chooses. */
static void
make_goal(struct sp_size of, uint32_t seed)
{
	uint32_t n = of.w * of.h;

	oracle_seed(seed);
	if (seed % (2 * ORACLE_NAMED) < ORACLE_NAMED)
		oracle_goal_make(&goal, (int)(seed % ORACLE_NAMED), of.w, of.h,
		    1 + oracle_below(n));
	else
		oracle_goal_blank(&goal, of.w, of.h, oracle_below(n));
}

/* Makes the moves of a text from the goal.  Returns how many slides they
 * are. */
static uint64_t
walk(const char *text, size_t length)
{
	static const char ways[] = "DURL"; /* as enum sp_direction, of tiles */
	uint64_t slides = 0;

	oracle_set(&board, goal.w, goal.h, goal.label);
	for (size_t i = 0; i < length; i++) {
		const char *way = text[i] == '\0' ? NULL :
		    strchr(ways, text[i]);

		if (way != NULL)
			slides += (uint64_t)sp_slide_blank(&board,
			    (enum sp_direction)(way - ways));
	}
	memcpy(start, board.label, goal.n * sizeof *start);
	return slides;
}

/* Sets `named` to a board whose tiles are named by their homes, from 1: its
 * distance depends only on the home of the blank. */
static void
name_by_homes(const uint32_t *label)
{
	uint32_t name[SMALL], blank = oracle_blank(goal.label, goal.n);

	for (uint32_t cell = 0; cell < goal.n; cell++) {
		uint32_t home = goal.home[label[cell]];

		name[cell] = label[cell] == 0 ? 0 : home + (home < blank);
	}
	oracle_set(&named, goal.w, goal.h, name);
}

/* Finds the distances of all boards of the size, and keeps them. */
static void
find_distances(void)
{
	static unsigned char *kept[SIZES][HOMES];
	uint32_t blank = oracle_blank(goal.label, goal.n);
	unsigned char **which = &kept[(goal.w - 2) % 4 * 4 + (goal.h - 2) % 4]
	    [blank];

	name_by_homes(goal.label);
	if (*which == NULL)
		*which = oracle_distances(goal.w, goal.h, named.label, 1);
	distance = *which;
	name_by_homes(start);
	shortest = distance[oracle_rank(named.label, goal.n)];
	is_known = 1;
}

/* ---- methods ---- */

/* Returns whether a solution leads to the goal, and is not shorter than
 * possible. */
static int
leads_home(const struct sp_solution *s)
{
	return oracle_leads_home(&goal, start, s->dir, s->length) &&
	    s->length >= oracle_manhattan(start, &goal) &&
	    (!is_known || s->length >= shortest);
}

static void
greedily(void)
{
	need(sp_solve_fast(&board, goal.goal, NULL, &fast) == SP_OK,
	    "a solution");
	need(leads_home(&fast), "fast leads home");
	/* Up to 3x3 the method fast finds shortest solutions. */
	need(!is_known || goal.w > 3 || goal.h > 3 || fast.length == shortest,
	    "fast takes the fewest slides");
}

static void
nearly(uint32_t number)
{
	static const uint32_t widths[] = { 20, 1, 3, 200 };
	static struct core core;
	static struct sp_near *near;
	const struct sp_task task = { .most_nodes = UINT64_MAX };
	struct sp_solve_stats effort;

	if (near == NULL)
		oracle_need(core_near(&core, &near, UINT64_MAX) == SP_OK,
		    "memory");
	need(sp_solve_near(near, widths[number % 4], SP_SLIDES, &board,
	    goal.goal, &task, &solution, &effort) == SP_OK, "a solution");
	need(leads_home(&solution), "near leads home");
	need(solution.length <= fast.length, "near is no longer than fast");
	need(effort.bound == oracle_manhattan(start, &goal), "the bound");
}

/* Returns tables for the board, and keeps them for the next board. */
static struct sp_tables *
tables_for(uint32_t most)
{
	static struct sp_tables *kept;
	static struct sp_size size;
	static uint32_t kept_home, kept_most;
	uint32_t home = oracle_blank(goal.label, goal.n);

	if (kept == NULL || size.w != goal.w || size.h != goal.h ||
	    kept_home != home || kept_most != most) {
		sp_tables_free(kept);
		size.w = goal.w;
		size.h = goal.h;
		kept_home = home;
		kept_most = most;
		oracle_need(sp_tables_make(&kept, size, home, most,
		    UINT64_MAX, NULL, NULL) == SP_OK, "tables");
	}
	return kept;
}

static uint64_t found;

static int
take(void *argument, const struct sp_solution *s)
{
	(void)argument;
	need(leads_home(s), "one of all leads home");
	found++;
	return 0;
}

/* Searches with a weight and limits. */
static void
search(const struct sp_tables *t, const struct sp_task *task)
{
	struct sp_solve_stats effort;
	enum sp_status status = search_board(t, &board, goal.goal, task,
	    &solution, &effort);

	if (status == SP_STOPPED) {
		need(effort.nodes > task->most_nodes, "why is it given up");
		need(effort.least <= shortest, "a lower bound");
		return;
	}
	if (status == SP_END) {
		need(shortest > task->most_slides, "it is not that far");
		return;
	}
	need(status == SP_OK && leads_home(&solution), "a search leads home");
	need(solution.length * SP_OPTIMAL <= shortest * task->weight,
	    "it is no longer than was asked for");
	need(solution.length % 2 == shortest % 2, "parity");
	need(solution.length <= task->most_slides ||
	    task->weight > SP_OPTIMAL, "more slides than were asked for");
	need(effort.bound <= effort.least && effort.least <= shortest,
	    "lower bounds");
}

/* Counts the shortest solutions of `named`. */
static uint64_t
solutions(void)
{
	unsigned slides = distance[oracle_rank(named.label, named.n)];
	uint64_t sum = slides == 0;

	for (unsigned way = SP_UP; slides > 0 && way <= SP_RIGHT; way++) {
		if (!sp_slide_blank(&named, (enum sp_direction)way))
			continue;
		if (distance[oracle_rank(named.label, named.n)] == slides - 1)
			sum += solutions();
		sp_slide_blank(&named, (enum sp_direction)(way ^ 1));
	}
	return sum;
}

static void
search_all(const struct sp_tables *t, struct sp_task task)
{
	uint64_t expected = is_known ? solutions() : 0;

	task.weight = SP_OPTIMAL;
	task.most_slides = UINT64_MAX;
	task.found = take;
	found = 0;
	search(t, &task);
	need(!is_known || found == expected ||
	    task.most_nodes < UINT64_MAX, "as many as there are");
}

/* Other tables lead to the solution that was found. */
static void
search_again(const struct sp_tables *t, const struct sp_task *task)
{
	static struct sp_solution again;
	struct sp_solve_stats effort;

	need(search_board(t, &board, goal.goal, task, &again, &effort) ==
	    SP_OK && oracle_same_slides(&again, &solution),
	    "the same solution by other tables");
}

static void
search_each(const struct fuzz *f)
{
	struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_slides = UINT64_MAX };
	uint32_t most = 1 + f->number[4] %
	    (goal.n <= SMALL ? SP_GROUP_TILES : goal.n <= LITTLE ? 3 : 2);
	struct sp_tables *t = tables_for(most);

	task.most_nodes = is_known && f->number[6] == 0 ? UINT64_MAX :
	    1000 * (1 + (uint64_t)f->number[6] % 100);
	search(t, &task);
	if (task.most_nodes == UINT64_MAX) {
		search_again(tables_for(most == 1 ? 3 : 1), &task);
		t = tables_for(most);
	}
	search_all(t, task);
	task.most_slides = f->number[5];
	search(t, &task);
	task.most_slides = UINT64_MAX;
	task.weight += f->number[3] % 2000;
	search(t, &task);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct sp_size of;
	struct fuzz f;

	fuzz_open(&f, data, size);
	of = fuzz_size(&f, SIDE);
	if (of.w == 0)
		return 0;
	make_goal(of, f.number[2]);
	is_known = 0;
	shortest = walk(f.text, f.length);
	if (fuzz_says(&f, "any")) {
		oracle_draw(&goal, start);
		oracle_set(&board, goal.w, goal.h, start);
		shortest = 0;
	}
	if (goal.n <= SMALL)
		find_distances();
	greedily();
	if (!is_known && fuzz_says(&f, "any"))
		shortest = fast.length;
	nearly(f.number[3]);
	if (goal.n <= LITTLE || (goal.n <= SP_PUZZLE_CELLS && shortest < 60))
		search_each(&f);
	return 0;
}

/* fields.c -- every field of a board is what its definition says */
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;
static uint32_t label[ORACLE_CELLS];

/* ---- definitions ---- */

static uint64_t
inversions(const uint32_t *cells, const struct oracle_goal *g)
{
	return oracle_inversions(cells, g->n, g->path, NULL);
}

static uint64_t
parity(const uint32_t *cells, const struct oracle_goal *g)
{
	return inversions(cells, g) % 2;
}

static uint64_t
row(const uint32_t *cells, const struct oracle_goal *g)
{
	return g->h - oracle_blank(cells, g->n) / g->w;
}

static uint64_t
column(const uint32_t *cells, const struct oracle_goal *g)
{
	return 1 + oracle_blank(cells, g->n) % g->w;
}

static uint64_t
missing(const uint32_t *cells, const struct oracle_goal *g)
{
	return oracle_missing(cells, g->n);
}

static uint64_t
index_of(const uint32_t *cells, const struct oracle_goal *g)
{
	return g->n > SP_FIELD_INDEX_CELLS ? 0 : oracle_index(cells, g->n);
}

static uint64_t
size(const uint32_t *cells, const struct oracle_goal *g)
{
	(void)cells;
	return ((uint64_t)g->w << 32) + g->h;
}

static uint64_t
cells_of(const uint32_t *cells, const struct oracle_goal *g)
{
	(void)cells;
	return (uint64_t)g->w * g->h;
}

static uint64_t (*const definitions[])(const uint32_t *cells,
    const struct oracle_goal *g) = {
	[SP_FIELD_INVERSIONS] = inversions,
	[SP_FIELD_PARITY] = parity,
	[SP_FIELD_ROW] = row,
	[SP_FIELD_COLUMN] = column,
	[SP_FIELD_MISSING] = missing,
	[SP_FIELD_MISPLACED] = oracle_misplaced,
	[SP_FIELD_MANHATTAN] = oracle_manhattan,
	[SP_FIELD_CONFLICTS] = oracle_conflicts,
	[SP_FIELD_SWAPS] = oracle_swaps,
	[SP_FIELD_INDEX] = index_of,
	[SP_FIELD_SIZE] = size,
	[SP_FIELD_CELLS] = cells_of
};

/* ---- values ---- */

/* Moves tiles to other cells of the same line, so that many are in conflict. */
static void
shuffle_lines(const struct oracle_goal *g, int columns)
{
	uint32_t lines = columns ? g->w : g->h;
	uint32_t length = columns ? g->h : g->w;

	memcpy(label, g->label, g->n * sizeof *label);
	for (uint32_t line = 0; line < lines; line++) {
		for (uint32_t i = length; i > 1; i--) {
			uint32_t k = oracle_below(i), t;
			uint32_t a = columns ? (i - 1) * g->w + line :
			    line * g->w + i - 1;
			uint32_t b = columns ? k * g->w + line :
			    line * g->w + k;

			t = label[a];
			label[a] = label[b];
			label[b] = t;
		}
	}
}

/* Returns whether the table of inversions is right for the board at hand. */
static int
has_table(void)
{
	static uint32_t table[ORACLE_CELLS], expected[ORACLE_CELLS];
	struct sp_fault fault;

	oracle_inversions(label, goal.n, goal.path, expected);
	return sp_inversion_table(&board, goal.goal, table, &fault) == SP_OK &&
	    memcmp(table, expected, goal.n * sizeof *table) == 0;
}

/* Returns the first field that differs for the board at hand; NULL if all are
 * equal. */
static const char *
wrong_field(void)
{
	const struct sp_field *field;
	struct sp_fault fault;

	oracle_set(&board, goal.w, goal.h, label);
	if (!has_table())
		return "the table of inversions";
	if (sp_is_solvable(&board, goal.goal) != oracle_solvable(label, &goal))
		return "the verdict";
	/* sp_swaps counts these cycles where there is no memory. */
	if (goal.n - sp_cycles_unmarked(&board, goal.goal) !=
	    oracle_swaps(label, &goal))
		return "cycles";
	for (size_t k = 0; (field = sp_field_at(k)) != NULL; k++) {
		uint64_t value = 0;
		enum sp_status status = sp_field_value(field, &board,
		    goal.goal, &value, &fault);
		int has_value = field->type != SP_INDEX ||
		    goal.n <= SP_FIELD_INDEX_CELLS;

		oracle_need(field->id < sizeof definitions /
		    sizeof *definitions, "a definition of the field");
		if (status != (has_value ? SP_OK : SP_REFUSED) ||
		    value != definitions[field->id](label, &goal))
			return field->name;
	}
	return NULL;
}

static void
compare_size(uint32_t w, uint32_t h, int turns)
{
	const char *wrong = NULL;

	for (int turn = 0; turn < turns && wrong == NULL; turn++) {
		for (int kind = 0; kind < ORACLE_NAMED + 2 && wrong == NULL;
		    kind++) {
			oracle_goal_make(&goal, kind, w, h, turn % 2 == 0 ?
			    w * h : 1 + oracle_below(w * h));
			if (turn % 4 < 2)
				oracle_shuffle(label, w * h, goal.missing);
			else
				shuffle_lines(&goal, turn / 4 % 2);
			wrong = wrong_field();
		}
	}
	ok(wrong == NULL, "all fields of %ux%u boards are as defined%s%s", w,
	    h, wrong == NULL ? "" : ", but not ", wrong == NULL ? "" : wrong);
}

static void
compare_sizes(void)
{
	for (uint32_t w = 2; w <= 8; w++)
		for (uint32_t h = 2; h <= 8; h++)
			compare_size(w, h, 24);
	for (uint32_t side = 9; side <= 16; side++)
		compare_size(side, side, 4);
	compare_size(2, 10, 24);
	compare_size(10, 2, 24);
	/* Columns and rows of more cells than a word has bits. */
	compare_size(100, 3, 24);
	compare_size(3, 100, 24);
	compare_size(64, 65, 4);
}

/* ---- boards too large for definitions ---- */

/* Returns the inversions of `count` numbers, by merging, which sorts them. */
static uint64_t
inversions_by_merging(uint32_t *number, uint32_t *spare, uint32_t count)
{
	uint32_t half = count / 2, i = 0, k = half;
	uint64_t sum;

	if (count < 2)
		return 0;
	sum = inversions_by_merging(number, spare, half) +
	    inversions_by_merging(number + half, spare, count - half);
	for (uint32_t at = 0; at < count; at++) {
		if (k == count || (i < half && number[i] < number[k])) {
			spare[at] = number[i++];
		} else {
			spare[at] = number[k++];
			sum += half - i;
		}
	}
	memcpy(number, spare, count * sizeof *number);
	return sum;
}

/* As the missing number the blank takes part in the parity. */
static void
large(uint32_t w, uint32_t h)
{
	uint32_t n = w * h, tiles = 0, missing = 1 + oracle_below(n);
	uint32_t *number = malloc(n * sizeof *number);
	uint32_t *spare = malloc(n * sizeof *spare);
	uint64_t sum, with_blank, in_table = 0;
	struct sp_fault fault;
	struct sp_goal *classic;

	oracle_need(number != NULL && spare != NULL &&
	    sp_goal_new(&classic, "classic", (struct sp_size){ w, h },
	    &fault) == SP_OK, "memory");
	oracle_shuffle(number, n, missing);
	oracle_set(&board, w, h, number);
	number[board.blank] = missing;
	with_blank = inversions_by_merging(number, spare, n);
	for (uint32_t cell = 0; cell < n; cell++)
		if (board.label[cell] != 0)
			number[tiles++] = board.label[cell];
	sum = inversions_by_merging(number, spare, tiles);
	oracle_need(sp_inversion_table(&board, classic, spare, &fault) ==
	    SP_OK, "memory");
	for (uint32_t cell = 0; cell < n; cell++)
		in_table += spare[cell];
	ok(sp_inversions(&board, classic) == sum && in_table == sum &&
	    sp_parity(&board) == with_blank % 2,
	    "inversions and parity of a %ux%u board are those of a merge sort",
	    w, h);
	sp_goal_free(classic);
	free(number);
	free(spare);
}

/* As many cells as a power of 64, for which sp_parity needs a level more of its
 * tree, and too many to be sorted. */
static void
exchanged(uint32_t w, uint32_t h)
{
	uint32_t n = w * h, *number = malloc(n * sizeof *number);
	int good;

	oracle_need(number != NULL, "memory");
	for (uint32_t cell = 0; cell < n; cell++)
		number[cell] = cell == 0 ? 0 : cell + 1;
	oracle_set(&board, w, h, number);
	free(number);
	good = sp_parity(&board) == 0;
	for (unsigned k = 1; k <= 3; k++) {
		sp_board_exchange(&board, k - 1, n - k);
		good &= sp_parity(&board) == k % 2;
	}
	ok(good, "each exchange changes the parity of a %ux%u board", w, h);
}

/* ---- indexes ---- */

static char digits[SP_INDEX_TEXT], next_digits[SP_INDEX_TEXT + 1];

/* Sets next_digits to the number behind that of `digits`. */
static void
count_on(void)
{
	size_t at = strlen(digits);

	sprintf(next_digits, "0%s", digits);
	while (next_digits[at] == '9')
		next_digits[at--] = '0';
	next_digits[at]++;
	if (*next_digits == '0')
		memmove(next_digits, next_digits + 1, strlen(next_digits));
}

/* Returns whether the board at hand has an index, of which it is the board, and
 * whether the next board, if there is one, is that of the next index. */
static int
has_index(enum sp_population population)
{
	const struct sp_form *form = sp_form_by_name("index");
	static char shown[SP_INDEX_TEXT], past[SP_FAULT_TEXT];
	static struct sp_board again;
	enum sp_status status;
	struct sp_fault fault;

	if (sp_board_print(&board, form, digits, sizeof digits) !=
	    strlen(digits) || sp_index_parse(digits, goal.goal, goal.missing,
	    population, &again, &fault) != SP_OK ||
	    !oracle_same(&again, goal.w, goal.h, label) || (goal.n <= 20 &&
	    strtoull(digits, NULL, 10) != oracle_index(label, goal.n)))
		return 0;
	count_on();
	status = sp_index_parse(next_digits, goal.goal, goal.missing,
	    population, &again, &fault);
	sprintf(past, "past the last index of %ux%u, %.60s", goal.w, goal.h,
	    digits);
	if (sp_index_next(&board, goal.goal, population, &(struct sp_fault){
	    .line = 0 }) == SP_END)
		return status == SP_REFUSED &&
		    oracle_same_core(fault.text, past);
	return status == SP_OK && oracle_equal(&again, &board) &&
	    sp_is_solvable(&board, goal.goal) == (population == SP_SOLVABLE) &&
	    sp_board_print(&board, form, shown, sizeof shown) > 0 &&
	    strcmp(shown, next_digits) == 0;
}

static void
indexes(uint32_t w, uint32_t h, int turns)
{
	int good = 1;

	for (int kind = 0; kind <= ORACLE_NAMED; kind++) {
		oracle_goal_make(&goal, kind, w, h, 1 + oracle_below(w * h));
		for (int turn = 0; turn < turns; turn++) {
			oracle_shuffle(label, goal.n, goal.missing);
			oracle_set(&board, w, h, label);
			good &= has_index(oracle_solvable(label, &goal) ?
			    SP_SOLVABLE : SP_UNSOLVABLE);
		}
	}
	ok(good, "%ux%u boards have indexes, one after the other", w, h);
}

int
main(void)
{
	sp_board_init(&board);
	TEST(indexes(2, 2, 100));
	TEST(indexes(3, 2, 1000));
	TEST(indexes(5, 4, 100));
	TEST(indexes(12, 12, 20));
	TEST(indexes(64, 64, 1));
	TEST(compare_sizes());
	/* Next to powers of 16 cells, and far from them. */
	TEST(large(64, 64));
	TEST(large(241, 17));
	TEST(large(256, 256));
	TEST(large(512, 512));
	TEST(large(601, 440));
	TEST(large(1100, 1000));
	TEST(exchanged(4096, 4096));
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	return done();
}

/* generate16.c -- boards written many at once are those made one by one */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "random/generator.h"
#include "oracle.h"
#include "text/text.h"
#include "tap.h"

static struct oracle_goal goal;
static struct sp_board board;

/* A text that grows. */
struct text {
	FILE *file;
	struct sp_writer w;
};

static void
text_open(struct text *t)
{
	t->file = tmpfile();
	oracle_need(t->file != NULL &&
	    sp_writer_init(&t->w, fileno(t->file)) == SP_OK, "a writer");
}

/* All that was written, to be freed. */
static char *
text_close(struct text *t)
{
	long length;
	char *all;

	oracle_need(sp_writer_flush(&t->w) == SP_OK, "the writer writes");
	fseek(t->file, 0, SEEK_END);
	length = ftell(t->file);
	all = calloc((size_t)length + 1, 1);
	rewind(t->file);
	oracle_need(all != NULL && fread(all, 1, (size_t)length, t->file) ==
	    (size_t)length, "the text is read");
	sp_writer_clear(&t->w);
	fclose(t->file);
	return all;
}

/* The text of some boards at once, and of each by itself. */
static int
same_text(const struct sp_draw *draw, const struct sp_form *form,
    uint64_t first, uint64_t count)
{
	struct sp_generator *gen, *single;
	struct text many, one;
	char *together, *apart;
	int same;

	oracle_need(sp_generator_new(&gen, draw, goal.goal) == SP_OK &&
	    sp_generator_new(&single, draw, goal.goal) == SP_OK,
	    "generators");
	text_open(&many);
	text_open(&one);
	same = sp_generate_text(gen, first, count, &many.w, form, &board) ==
	    SP_OK;
	for (uint64_t i = first; i < first + count; i++) {
		oracle_need(sp_generate(single, i, &board) == SP_OK,
		    "a board");
		sp_write_board(&one.w, &board, form);
	}
	together = text_close(&many);
	apart = text_close(&one);
	same &= strcmp(together, apart) == 0;
	free(together);
	free(apart);
	sp_generator_free(gen);
	sp_generator_free(single);
	return same;
}

/* All draws of one size; sizes too large for four at a time as well. */
static void
compare(uint32_t w, uint32_t h, const char *how)
{
	uint32_t n = w * h;
	int good = 1, draws = 0;

	for (int option = 0; option < 2 * 2 * 2 * 3 * 3; option++) {
		struct sp_draw draw = {
			.seed = { oracle_random(), oracle_random() },
			.fixed_blank = option & 1,
			.not_goal = option >> 1 & 1,
			.distinct = option >> 2 & 1,
			.population = (enum sp_population)(option / 8 % 3),
			.missing = option / 24 == 0 ? 0 :
			    option / 24 == 1 ? n : 1 + oracle_below(n)
		};
		int kind = (int)oracle_below(ORACLE_NAMED +
		    (draw.missing != 0));
		struct sp_big big;
		uint64_t boards = UINT64_MAX, first, count;

		sp_population_count(&draw, n, &big);
		if (!draw.distinct || !sp_big_fits(&big, &boards))
			boards = UINT64_MAX;
		oracle_goal_make(&goal, kind, w, h, draw.missing == 0 ? n :
		    draw.missing);
		count = 1 + oracle_below(300);
		count = count > boards ? boards : count;
		/* From the first, at any, and up to the last. */
		first = option % 5 == 0 ? 0 : option % 5 == 1 ?
		    boards - count : oracle_random() % (boards - count + 1);
		good &= same_text(&draw, sp_form_at(0), first, count);
		if (!good)
			printf("# %s, option %d, missing %u, from %llu, "
			    "%llu boards\n", goal.name, option, draw.missing,
			    (unsigned long long)first,
			    (unsigned long long)count);
		if (option % 2 == 1)
			good &= same_text(&draw, sp_form_at((size_t)(1 + option
			    / 2 % 3)), first, count);
		draws++;
		if (!good)
			break;
	}
	ok(good, "%ux%u boards of %d draws are the same four at a time, %s", w,
	    h, draws, how);
}

/* A word of which dice of that product leave so much. */
static uint64_t
word_that_leaves(uint64_t rest, uint64_t product)
{
	uint64_t inverse = 1;

	for (; product % 2 == 0; product /= 2)
		rest /= 2;
	/* Newton's method, which doubles the bits that are right. */
	for (int step = 0; step < 6; step++)
		inverse *= 2 - product * inverse;
	return rest * inverse;
}

/* Whether four words make boards, the k-th leaving so much, if it can. */
static int
makes_boards(const struct sp_generator16 *s, uint64_t product, unsigned k,
    uint64_t rest)
{
	uint64_t word[SP_FOUR];
	struct sp_throw thrown[SP_FOUR];

	for (unsigned i = 0; i < SP_FOUR; i++)
		word[i] = word_that_leaves(UINT64_MAX - product, product);
	word[k] = word_that_leaves(rest, product);
	return sp_generate16_words(s, word, thrown);
}

/* Chance would take years to find a word that has to be thrown again. */
static void
thrown_again(uint32_t w, uint32_t h)
{
	uint32_t n = w * h;
	int good = 1;

	for (int option = 0; option < 2 * 2 * 3 * SP_FOUR; option++) {
		struct sp_draw draw = {
			.fixed_blank = option & 1,
			.missing = option & 2 ? n : 0,
			.population = (enum sp_population)(option / 4 % 3)
		};
		uint64_t product = (option & 1 ? 1 : n) * (option & 2 ? 1 : n);
		uint64_t few, even;
		struct sp_generator16 *s;

		for (uint32_t bound = n - 1;
		    bound >= (draw.population == SP_ANY ? 2 : 3); bound--)
			product *= bound;
		few = (UINT64_MAX - product + 1) % product;
		even = product & (0 - product);
		oracle_goal_make(&goal, SP_CLASSIC, w, h, n);
		s = sp_generate16_new(&draw, goal.goal);
		oracle_need(s != NULL, "four boards");
		good &= makes_boards(s, product, (unsigned)option / 12, few);
		good &= !makes_boards(s, product, (unsigned)option / 12, 0);
		good &= !makes_boards(s, product, (unsigned)option / 12,
		    few - even);
		free(s);
	}
	ok(good, "words for %ux%u boards are thrown again where chances would "
	    "not be equal, and nowhere else", w, h);
}

/* Many boards, so that the goal comes. */
static void
many(const char *how)
{
	struct sp_draw draw = { .seed = { 1, 2 }, .missing = 4,
	    .not_goal = 1 };

	oracle_goal_make(&goal, SP_SNAKE, 2, 2, 4);
	ok(same_text(&draw, sp_form_at(0), 3, 60000),
	    "60000 2x2 boards without the goal are the same, %s", how);
	draw.missing = 16;
	oracle_goal_make(&goal, SP_SNAKE, 4, 4, 16);
	ok(same_text(&draw, sp_form_at(0), 1, 60000),
	    "60000 4x4 boards are the same, %s", how);
}

/* Board i is that of index i, of those with the blank there if it is fixed. */
static void
in_order(uint32_t w, uint32_t h, const char *how)
{
	uint32_t n = w * h;
	int good = 1, text = 1;

	for (int turn = 0; turn < 40; turn++) {
		struct sp_draw draw = {
			.in_order = 1,
			.population = turn % 2 == 0 ? SP_SOLVABLE :
			    SP_UNSOLVABLE,
			.fixed_blank = turn / 2 % 2,
			.missing = 1 + oracle_below(n)
		};
		struct sp_generator *gen;
		struct sp_board expected;
		uint64_t boards = oracle_factorial(n) / 2, offset = 0;
		uint64_t count, first;

		sp_board_init(&expected);
		oracle_goal_make(&goal, turn % (ORACLE_NAMED + 1), w, h,
		    draw.missing);
		if (draw.fixed_blank) {
			boards /= n;
			offset = goal.home[0] * boards;
		}
		oracle_need(sp_generator_new(&gen, &draw, goal.goal) ==
		    SP_OK, "a generator");
		for (int k = 0; k < 30; k++) {
			uint64_t i = k == 0 ? 0 : k == 1 ? boards - 1 :
			    oracle_random() % boards;
			struct sp_big index;
			struct sp_fault fault;

			sp_big_set(&index, offset + i);
			good &= sp_index_board(&index, goal.goal,
			    draw.missing, draw.population, &expected, &fault)
			    == SP_OK;
			good &= sp_generate(gen, i, &board) == SP_OK &&
			    sp_board_equal(&board, &expected) &&
			    board.missing == draw.missing &&
			    board.blank == expected.blank;
			good &= oracle_index(board.label, n) == offset + i;
		}
		good &= sp_generate(gen, boards, &board) == SP_END;
		count = boards < 400 ? boards : 400;
		first = turn % 3 == 0 ? boards - count :
		    oracle_random() % (boards - count + 1);
		text &= same_text(&draw, sp_form_at(0), first, count);
		sp_generator_free(gen);
		sp_board_free(&expected);
	}
	ok(good, "in order, %ux%u board i is that of index i", w, h);
	ok(text, "and the same four at a time, %s", how);
}

/* In order, another board is in the place of a goal left out. */
static void
goal_in_order(uint32_t w, uint32_t h, const char *how)
{
	const uint32_t n = w * h;
	int good = 1;

	for (int kind = 0; kind <= ORACLE_NAMED; kind++) {
		struct sp_draw draw = { .in_order = 1, .not_goal = 1,
			.missing = 1 + oracle_below(n) };
		struct sp_generator *gen;
		uint64_t i, first;

		oracle_goal_make(&goal, kind, w, h, draw.missing);
		i = oracle_index(goal.label, n);
		first = i < 40 ? 0 : (i - 40) / 4 * 4;
		if (first + 100 > oracle_factorial(n) / 2 - 1)
			first = (oracle_factorial(n) / 2 - 101) / 4 * 4;
		oracle_need(sp_generator_new(&gen, &draw, goal.goal) ==
		    SP_OK, "a generator");
		good &= sp_generate(gen, i, &board) == SP_END ||
		    oracle_index(board.label, n) != i;
		good &= same_text(&draw, sp_form_at(0), first, 100);
		sp_generator_free(gen);
	}
	ok(good, "in order, without the goal, %ux%u boards are the same, %s",
	    w, h, how);
}

/* Boards that nobody gets are not made, however many they are. */
static void
unwritten(uint32_t w, uint32_t h, const char *how)
{
	struct sp_draw draw = { .missing = w * h };
	struct sp_generator *gen = NULL;
	struct sp_writer writer;
	int fd = open("/dev/null", O_RDONLY);

	oracle_goal_make(&goal, SP_CLASSIC, w, h, w * h);
	oracle_need(fd >= 0 && sp_writer_init(&writer, fd) == SP_OK &&
	    sp_generator_new(&gen, &draw, goal.goal) == SP_OK,
	    "a generator and a writer");
	ok(sp_generate_text(gen, 0, UINT64_MAX, &writer, sp_form_at(0), &board)
	    == SP_IO_ERROR, "%ux%u, what cannot be written, %s", w, h, how);
	sp_generator_free(gen);
	sp_writer_clear(&writer);
	close(fd);
}

/* Of distinct boards those are written that there are, and no others. */
static void
beyond(uint32_t w, uint32_t h, uint64_t all, const char *how)
{
	struct sp_draw draw = { .missing = w * h, .distinct = 1 };
	struct sp_generator *gen = NULL;
	int good = 1;

	oracle_goal_make(&goal, SP_CLASSIC, w, h, w * h);
	oracle_need(sp_generator_new(&gen, &draw, goal.goal) == SP_OK,
	    "a generator");
	for (uint64_t i = 0; i <= 2 * all; i += all / 3) {
		uint64_t left = i < all ? all - i : 0, lines = 0;

		for (uint64_t more = 0; more <= 200; more += 50) {
			struct text t;
			char *text;

			text_open(&t);
			good &= sp_generate_text(gen, i, left + more, &t.w,
			    sp_form_at(0), &board) ==
			    (more == 0 ? SP_OK : SP_END);
			text = text_close(&t);
			lines = 0;
			for (const char *c = text; *c != '\0'; c++)
				lines += *c == '\n';
			good &= lines == left;
			free(text);
		}
	}
	ok(good, "all %ux%u boards and then none, %s", w, h, how);
	sp_generator_free(gen);
}

static void
all(const char *how)
{
	compare(2, 2, how);
	compare(3, 2, how);
	compare(2, 3, how);
	compare(3, 3, how);
	compare(5, 2, how);
	compare(4, 3, how);
	compare(7, 2, how);
	compare(3, 5, how);
	compare(4, 4, how);
	compare(2, 8, how);
	compare(17, 2, how);
	compare(5, 4, how);
	compare(5, 5, how);
	compare(10, 10, how);
	compare(11, 10, how);
	many(how);
	in_order(2, 2, how);
	in_order(2, 3, how);
	in_order(3, 3, how);
	in_order(4, 3, how);
	in_order(3, 5, how);
	in_order(4, 4, how);
	goal_in_order(3, 3, how);
	goal_in_order(3, 5, how);
	goal_in_order(4, 4, how);
	beyond(2, 2, 12, how);
	beyond(3, 2, 360, how);
	unwritten(4, 4, how);
	unwritten(5, 5, how);
}

int
main(void)
{
	sp_board_init(&board);
	TEST(thrown_again(2, 2));
	TEST(thrown_again(3, 2));
	TEST(thrown_again(3, 3));
	TEST(thrown_again(4, 4));
	unsetenv("SP_PLAIN");
	TEST(all("by what the processor has"));
	/* Where that is nothing, both are the same code. */
	setenv("SP_PLAIN", "1", 1);
	TEST(all("by plain C"));
	sp_generator_free(NULL);
	ok(1, "no generator is freed as no memory is");
	oracle_goal_clear(&goal);
	sp_board_free(&board);
	return done();
}

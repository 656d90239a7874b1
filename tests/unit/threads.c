/*
 * threads.c -- threads that use the library at once get what one alone gets
 *
 * Each generates, measures, relabels, writes, reads and solves boards of its
 * own.  They share what may be shared: a goal, a relabelling, tables, and
 * boards that are only measured.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch/batch.h"
#include "solve/solve.h"
#include "tap.h"

#if defined(__SANITIZE_THREAD__)
#define WATCHED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define WATCHED 1
#endif
#endif

enum {
	THREADS = 4,
	SHARED = 2, /* times that boards are measured by all at once */
	MEASURED = 200,
	SOLVED = 20,
	WRITTEN = 3000 /* more than a burst and than a block */
};

static const struct sp_size size = { 4, 4 }, large = { 280, 250 };

struct shared {
	struct sp_goal goal;
	struct sp_relabel relabel; /* from the goal turned by half a circle */
	struct sp_tables *tables;
	/* One that is measured with memory on the stack, and one that takes
	 * more. */
	struct sp_board small, large;
	struct sp_goal large_goal;
};

struct work {
	pthread_t thread;
	const struct shared *shared;
	struct sp_board board, spare;
	struct sp_fault fault;
	uint64_t digest; /* of all results */
	int failed;
};

static void
note(struct work *w, uint64_t value)
{
	w->digest = (w->digest ^ value) * UINT64_C(0x9e3779b97f4a7c15);
	w->digest ^= w->digest >> 29;
}

static void
need(struct work *w, int holds)
{
	if (!holds)
		w->failed = 1;
}

static void
note_board(struct work *w, const struct sp_board *b)
{
	for (uint32_t cell = 0; cell < b->n; cell++)
		note(w, b->label[cell]);
}

static void
note_big(struct work *w, const struct sp_big *a)
{
	for (uint32_t i = 0; i < a->len; i++)
		note(w, a->limb[i]);
}

static struct sp_generator *
generator(struct work *w, enum sp_method method, uint64_t steps, int distinct)
{
	const struct sp_draw draw = { .seed = { 5, 0 }, .method = method,
	    .steps = steps, .missing = 16, .distinct = distinct };
	struct sp_generator *gen = NULL;

	need(w, sp_generator_new(&gen, &draw, &w->shared->goal) == SP_OK);
	return gen;
}

/* Notes all that can be said of a board. */
static void
measure_board(struct work *w, const struct sp_board *b,
    const struct sp_goal *goal)
{
	struct sp_big index;
	char text[SP_FAULT_TEXT];

	note(w, sp_parity(b));
	note(w, (uint64_t)sp_solvable(b, goal));
	if (b->n <= SP_MAX_INDEX_CELLS) {
		sp_index(b, &index);
		note_big(w, &index);
	}
	for (size_t k = 0; sp_field_at(k) != NULL; k++)
		if (sp_field_at(k)->measure != NULL)
			note(w, sp_field_at(k)->measure(b, goal));
	need(w, sp_explain(b, goal, &w->spare, text, sizeof text) == SP_OK);
	note(w, strlen(text));
}

static void
measure_shared(struct work *w)
{
	for (int i = 0; i < SHARED; i++) {
		measure_board(w, &w->shared->small, &w->shared->goal);
		measure_board(w, &w->shared->large, &w->shared->large_goal);
	}
}

static void
measure(struct work *w)
{
	const struct sp_goal *goal = &w->shared->goal;
	struct sp_generator *gen = generator(w, SP_UNIFORM, 0, 1);
	const struct sp_symmetry *turn = sp_symmetry_by_name("rotate180");
	struct sp_board *b = &w->board;

	for (uint64_t i = 0; i < MEASURED; i++) {
		need(w, sp_generate(gen, i, b) == SP_OK);
		note_board(w, b);
		need(w, sp_solvable(b, goal));
		measure_board(w, b, goal);
		need(w, sp_symmetry_apply(turn, b, &w->spare) == SP_OK);
		sp_relabel_apply(&w->shared->relabel, &w->spare);
		note_board(w, &w->spare);
	}
	sp_generator_free(gen);
}

/* Whether the slides solve the board. */
static int
is_solution(struct work *w, const struct sp_solution *s)
{
	int legal = 1;

	need(w, sp_board_copy(&w->spare, &w->board) == SP_OK);
	for (uint64_t i = 0; i < s->length; i++)
		legal &= sp_slide_blank(&w->spare,
		    (enum sp_direction)s->way[i]);
	return legal && sp_misplaced(&w->spare, &w->shared->goal) == 0;
}

static void
solve(struct work *w)
{
	const struct sp_goal *goal = &w->shared->goal;
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX };
	struct sp_generator *gen = generator(w, SP_SLIDE, 60, 0);
	struct sp_near *near;
	struct sp_solution solution;
	struct sp_effort effort;
	struct sp_puzzle puzzle;

	sp_solution_init(&solution);
	need(w, sp_near_new(&near, 5, UINT64_MAX) == SP_OK);
	for (uint64_t i = 0; i < SOLVED; i++) {
		need(w, sp_generate(gen, i, &w->board) == SP_OK);
		need(w, sp_puzzle_set(&puzzle, &w->board, goal, &w->fault) ==
		    SP_OK && sp_tables_fit(w->shared->tables, &puzzle));
		need(w, sp_solve_puzzle(w->shared->tables, &puzzle, &task, &solution,
		    &effort) == SP_OK && is_solution(w, &solution));
		note(w, solution.length);
		note(w, effort.nodes);
		need(w, sp_solve_fast(&w->board, goal, &solution) == SP_OK &&
		    is_solution(w, &solution));
		note(w, solution.length);
		need(w, sp_solve_near(near, &w->board, goal, &task, &solution,
		    &effort) == SP_OK && is_solution(w, &solution));
		note(w, solution.length);
	}
	sp_near_free(near);
	sp_solution_free(&solution);
	sp_generator_free(gen);
}

static void
write_boards(struct work *w, int fd)
{
	struct sp_generator *gen = generator(w, SP_UNIFORM, 0, 0);
	struct sp_writer out;

	need(w, sp_writer_init(&out, fd) == SP_OK);
	need(w, sp_generate_text(gen, 0, WRITTEN, &out, sp_form_at(0),
	    &w->board) == SP_OK);
	need(w, sp_generate_text(gen, 0, 2, &out, sp_form_by_name("line"),
	    &w->board) == SP_OK);
	need(w, sp_writer_flush(&out) == SP_OK);
	sp_writer_clear(&out);
	sp_generator_free(gen);
}

static void
read_boards(struct work *w, int fd)
{
	struct sp_batch batch;
	struct sp_reader in;
	uint64_t boards = 0;

	sp_batch_init(&batch);
	need(w, sp_reader_init(&in) == SP_OK);
	sp_reader_set_file(&in, fd);
	while (sp_batch_read(&batch, &in, &w->shared->goal, &w->fault) ==
	    SP_OK) {
		boards += batch.count;
		need(w, sp_batch_solvable(&batch, &w->shared->goal) ==
		    sp_batch_all(&batch));
	}
	need(w, boards == WRITTEN + 2);
	note(w, boards);
	sp_reader_clear(&in);
	sp_batch_clear(&batch);
}

static void
write_and_read(struct work *w)
{
	FILE *file = tmpfile();

	need(w, file != NULL);
	if (file == NULL)
		return;
	write_boards(w, fileno(file));
	need(w, lseek(fileno(file), 0, SEEK_SET) == 0);
	read_boards(w, fileno(file));
	fclose(file);
}

static void *
work(void *argument)
{
	struct work *w = argument;

	sp_board_init(&w->board);
	sp_board_init(&w->spare);
	measure_shared(w);
	measure(w);
	solve(w);
	write_and_read(w);
	need(w, sp_board_parse(&w->board, "1 2 2 0", sp_form_at(0),
	    (struct sp_size){ 0, 0 }, &w->fault) == SP_MALFORMED);
	note(w, strlen(w->fault.text));
	sp_board_free(&w->board);
	sp_board_free(&w->spare);
	return NULL;
}

static int
draw_board(struct sp_board *b, const struct sp_goal *goal)
{
	const struct sp_draw draw = { .seed = { 8, 0 }, .method = SP_UNIFORM,
	    .population = SP_ANY, .missing = goal->n };
	struct sp_generator *gen = NULL;
	int good = sp_generator_new(&gen, &draw, goal) == SP_OK &&
	    sp_generate(gen, 0, b) == SP_OK;

	sp_generator_free(gen);
	return good;
}

static int
share(struct shared *s)
{
	const struct sp_symmetry *turn = sp_symmetry_by_name("rotate180");
	struct sp_board home, turned;
	struct sp_goal first;
	struct sp_fault fault;
	int good;

	sp_board_init(&home);
	sp_board_init(&turned);
	sp_goal_init(&s->goal, SP_CLASSIC);
	sp_goal_init(&first, SP_BLANK_FIRST);
	sp_goal_init(&s->large_goal, SP_SPIRAL);
	sp_board_init(&s->small);
	sp_board_init(&s->large);
	sp_relabel_init(&s->relabel);
	good = sp_goal_lay(&s->goal, size, &fault) == SP_OK &&
	    sp_goal_lay(&first, size, &fault) == SP_OK &&
	    sp_goal_board(&s->goal, 16, &home) == SP_OK &&
	    sp_symmetry_apply(turn, &home, &turned) == SP_OK &&
	    sp_relabel_prepare(&s->relabel, &turned, &first, &fault) ==
	    SP_OK &&
	    sp_tables_new(&s->tables, size, 15, 4, UINT64_MAX) == SP_OK &&
	    sp_goal_lay(&s->large_goal, large, &fault) == SP_OK &&
	    draw_board(&s->small, &s->goal) &&
	    draw_board(&s->large, &s->large_goal);
	sp_board_free(&home);
	sp_board_free(&turned);
	sp_goal_clear(&first);
	return good;
}

int
main(void)
{
	static struct work alone, at_once[THREADS];
	static struct shared shared;
	int started = 0;

	ok(share(&shared), "a goal, a relabelling, tables, boards are made");
	alone.shared = &shared;
	TEST(work(&alone));
	ok(!alone.failed, "one thread alone gets what it asks for");
	for (; started < THREADS; started++) {
		at_once[started].shared = &shared;
		if (pthread_create(&at_once[started].thread, NULL, work,
		    &at_once[started]) != 0)
			break;
	}
	ok(started == THREADS, "threads start");
	for (int i = 0; i < started; i++) {
		pthread_join(at_once[i].thread, NULL);
		ok(!at_once[i].failed && at_once[i].digest == alone.digest,
		    "thread %d of several gets the same", i);
	}
	sp_tables_free(shared.tables);
	sp_relabel_clear(&shared.relabel);
	sp_goal_clear(&shared.goal);
	sp_goal_clear(&shared.large_goal);
	sp_board_free(&shared.small);
	sp_board_free(&shared.large);
#if defined(WATCHED)
	ok(1, "ThreadSanitizer, which ends the program if not, is content");
#else
	ok(1, "ThreadSanitizer is content # SKIP it does not work here");
#endif
	return done();
}

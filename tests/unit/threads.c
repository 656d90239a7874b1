/*
 * threads.c -- threads that use the library at once get what one alone gets;
 * and a team of threads does each portion once
 *
 * Each generates, measures, relabels, writes, reads and solves boards of its
 * own.  They share what may be shared: goals, a relabelling, tables, and boards
 * that are only measured.  `tests/sanitized thread` builds this test with
 * ThreadSanitizer, which reports races.
 */
#include <pthread.h>
#include <stdatomic.h>

#include "batch/batch.h"
#include "core.h"
#include "searched.h"
#include "tap.h"

enum {
	THREADS = 4,
	SHARED = 2,    /* times that every thread measures the shared boards */
	MEASURED = 200,
	SOLVED = 20,
	WRITTEN = 3000 /* more than are generated, or read, at a time */
};

static const struct sp_size size = { 4, 4 }, large_size = { 280, 250 };

static struct shared {
	struct sp_goal *goal, *large_goal;
	struct sp_relabel *relabel; /* from the goal turned by half a circle */
	struct sp_tables *tables;
	/* Measured with memory on the stack; with more than that. */
	struct sp_board small, large;
} shared;

struct work {
	pthread_t thread;
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
note_bytes(struct work *w, const void *bytes, size_t length)
{
	for (size_t i = 0; i < length; i++)
		note(w, ((const unsigned char *)bytes)[i]);
}

static void
note_board(struct work *w, const struct sp_board *b)
{
	for (uint32_t cell = 0; cell < b->n; cell++)
		note(w, b->label[cell]);
}

static void
need(struct work *w, int holds)
{
	if (!holds)
		w->failed = 1;
}

/* A generator of boards for the shared goal. */
static struct sp_generator *
generator(struct work *w, enum sp_gen_method method, uint64_t steps, int distinct)
{
	const struct sp_gen_options draw = { .seed = { 5, 0 }, .method = method,
	    .steps = steps, .missing = 16, .distinct = distinct };
	struct sp_generator *gen;
	struct sp_fault fault;

	need(w, sp_generator_new(&gen, &draw, shared.goal, &fault) == SP_OK);
	return gen;
}

/* ---- boards are measured ---- */

static void
measure_board(struct work *w, const struct sp_board *b,
    const struct sp_goal *goal)
{
	char text[SP_INDEX_TEXT];
	struct sp_fault fault;
	uint64_t value;

	note(w, sp_parity(b));
	note(w, (uint64_t)sp_is_solvable(b, goal));
	if (b->n <= SP_MAX_INDEX_CELLS) {
		need(w, sp_board_print(b, sp_form_by_name("index"), text,
		    sizeof text) > 0);
		note_bytes(w, text, strlen(text));
	}
	for (size_t k = 0; sp_field_at(k) != NULL; k++)
		if (sp_field_value(sp_field_at(k), b, goal, &value, &fault) ==
		    SP_OK)
			note(w, value);
	need(w, sp_explain(b, goal, &w->spare, text, sizeof text) == SP_OK);
	note_bytes(w, text, strlen(text));
}

static void
measure(struct work *w)
{
	struct sp_generator *gen = generator(w, SP_UNIFORM, 0, 1);
	const struct sp_symmetry *turn = sp_symmetry_by_name("rotate180");

	for (int i = 0; i < SHARED; i++) {
		measure_board(w, &shared.small, shared.goal);
		measure_board(w, &shared.large, shared.large_goal);
	}
	for (uint64_t i = 0; i < MEASURED; i++) {
		need(w, sp_generate(gen, i, &w->board) == SP_OK);
		note_board(w, &w->board);
		need(w, sp_is_solvable(&w->board, shared.goal));
		measure_board(w, &w->board, shared.goal);
		need(w, sp_symmetry_apply(turn, &w->board, &w->spare) ==
		    SP_OK);
		sp_relabel_apply(shared.relabel, &w->spare);
		note_board(w, &w->spare);
	}
	sp_generator_free(gen);
}

/* ---- boards are solved ---- */

/* Notes a solution, which must solve the board. */
static void
note_solution(struct work *w, const struct sp_solution *s)
{
	need(w, sp_board_copy(&w->spare, &w->board) == SP_OK);
	for (uint64_t i = 0; i < s->length; i++)
		need(w, sp_slide_blank(&w->spare,
		    (enum sp_direction)s->dir[i]));
	need(w, sp_misplaced(&w->spare, shared.goal) == 0);
	note(w, s->length);
	note_bytes(w, s->dir, (size_t)s->length);
}

static void
solve(struct work *w)
{
	const struct sp_task task = { .weight = SP_OPTIMAL,
	    .most_nodes = UINT64_MAX, .most_slides = UINT64_MAX };
	struct sp_generator *gen = generator(w, SP_SLIDE, 60, 0);
	struct core core = { .entry = NULL };
	struct sp_near *near;
	struct sp_solution solution;
	struct sp_solve_stats effort;

	sp_solution_init(&solution);
	need(w, core_near(&core, &near, UINT64_MAX) == SP_OK);
	for (uint64_t i = 0; i < SOLVED; i++) {
		struct sp_board *b = &w->board;

		need(w, sp_generate(gen, i, b) == SP_OK);
		need(w, search_board(shared.tables, b, shared.goal, &task,
		    &solution, &effort) == SP_OK);
		note_solution(w, &solution);
		need(w, sp_solve_fast(b, shared.goal, NULL, &solution) == SP_OK);
		note_solution(w, &solution);
		need(w, sp_solve_near(near, 5, SP_SLIDES, b, shared.goal, &task,
		    &solution, &effort) == SP_OK);
		note_solution(w, &solution);
	}
	core_free(&core, near);
	sp_solution_free(&solution);
	sp_generator_free(gen);
}

/* ---- boards are written, and read ---- */

static void
write_boards(struct work *w, int fd)
{
	struct sp_generator *gen = generator(w, SP_UNIFORM, 0, 0);
	struct sp_writer *out = NULL;
	struct sp_batch *batch = NULL;
	uint64_t i = 0;

	need(w, sp_writer_new_file(&out, fd) == SP_OK &&
	    sp_batch_new(&batch) == SP_OK);
	while (batch != NULL && i < WRITTEN &&
	    sp_batch_generate(batch, gen, i, WRITTEN - i) == SP_OK) {
		sp_batch_write(batch, sp_batch_all(batch), NULL, sp_form_at(0),
		    out);
		i += sp_batch_count(batch);
	}
	need(w, i == WRITTEN && sp_writer_flush(out) == SP_OK);
	sp_batch_free(batch);
	sp_writer_free(out);
	sp_generator_free(gen);
}

static void
read_boards(struct work *w, int fd)
{
	static const struct sp_size any = { 0, 0 };
	struct sp_batch batch;
	struct sp_reader *in;
	uint64_t boards = 0;

	sp_batch_init(&batch);
	need(w, sp_reader_new(&in, NULL, any, SP_GREATEST) == SP_OK);
	sp_reader_set_file(in, fd);
	while (sp_batch_read(&batch, in, SP_BATCH, &w->fault) == SP_OK) {
		uint64_t all = sp_batch_all(&batch);

		need(w, sp_batch_solvable(&batch, shared.goal) == all);
		for (; all != 0; all &= all - 1)
			boards++;
	}
	need(w, boards == WRITTEN);
	sp_reader_free(in);
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

/* ---- threads ---- */

static void *
work(void *argument)
{
	struct work *w = argument;

	sp_board_init(&w->board);
	sp_board_init(&w->spare);
	measure(w);
	solve(w);
	write_and_read(w);
	need(w, sp_board_parse(&w->board, "1 2 2 0", NULL,
	    (struct sp_size){ 0, 0 }, &w->fault) == SP_MALFORMED);
	note_bytes(w, w->fault.text, strlen(w->fault.text));
	sp_board_free(&w->board);
	sp_board_free(&w->spare);
	return NULL;
}

static int
draw_board(struct sp_board *b, const struct sp_goal *goal, struct sp_size of)
{
	const struct sp_gen_options draw = {
	    .seed = { 8, 0 }, .method = SP_UNIFORM,
	    .population = SP_ANY, .missing = sp_cells(of) };
	struct sp_generator *gen;
	struct sp_fault fault;
	int good;

	sp_board_init(b);
	good = sp_generator_new(&gen, &draw, goal, &fault) == SP_OK &&
	    sp_generate(gen, 0, b) == SP_OK;
	sp_generator_free(gen);
	return good;
}

static void
share(void)
{
	const struct sp_symmetry *turn = sp_symmetry_by_name("rotate180");
	struct sp_board home, turned;
	struct sp_goal *first;
	struct sp_fault fault;

	sp_board_init(&home);
	sp_board_init(&turned);
	oracle_need(sp_goal_new(&shared.goal, "classic", size, &fault) ==
	    SP_OK &&
	    sp_goal_new(&first, "blank-first", size, &fault) == SP_OK &&
	    sp_goal_new(&shared.large_goal, "spiral", large_size, &fault) ==
	    SP_OK, "goals");
	oracle_need(sp_goal_board(shared.goal, 16, &home, &fault) == SP_OK &&
	    sp_symmetry_apply(turn, &home, &turned) == SP_OK &&
	    sp_relabel_new(&shared.relabel) == SP_OK &&
	    sp_relabel_prepare(shared.relabel, &turned, first, &fault) ==
	    SP_OK, "a relabelling");
	oracle_need(sp_tables_make(&shared.tables, size, 15, 4, UINT64_MAX,
	    NULL, NULL) == SP_OK, "tables");
	oracle_need(draw_board(&shared.small, shared.goal, size) &&
	    draw_board(&shared.large, shared.large_goal, large_size),
	    "boards");
	sp_board_free(&home);
	sp_board_free(&turned);
	sp_goal_free(first);
}

static void
at_once(void)
{
	static struct work alone, several[THREADS];
	int started = 0, same = 1;

	work(&alone);
	ok(!alone.failed, "one thread alone gets what it asks for");
	while (started < THREADS && pthread_create(&several[started].thread,
	    NULL, work, &several[started]) == 0)
		started++;
	oracle_need(started > 1, "threads");
	for (int i = 0; i < started; i++) {
		pthread_join(several[i].thread, NULL);
		same &= !several[i].failed &&
		    several[i].digest == alone.digest;
	}
	ok(same, "threads at once get what one alone gets");
}

/* ---- a team ---- */

enum { PORTIONS = 1000 };

static _Atomic unsigned done_of[PORTIONS], tended;
static _Atomic int helped;
static struct sp_team *team;

static void
count(void *argument, uint32_t i)
{
	(void)argument;
	done_of[i]++;
}

static enum sp_go
tend(void *argument)
{
	(void)argument;
	tended += (unsigned)sp_team_is_caller(team);
	return SP_GO_ON;
}

/* A helper's portion ends once the caller's thread has tended to its other
 * business, or after a minute.  The caller's portion ends before it. */
static void
wait_for_tend(void *argument, uint32_t i)
{
	double start = sp_seconds();
	int is_caller = sp_team_is_caller(team);

	(void)argument;
	(void)i;
	helped |= !is_caller;
	while ((is_caller ? !helped : tended == 0) &&
	    sp_seconds() < start + 60)
		continue;
}

static void
portions(void)
{
	const struct sp_watch business = { tend, NULL };
	int once = 1;

	oracle_need(sp_team_new(&team, 3) == SP_OK, "a team");
	for (int times = 0; times < 3; times++) {
		sp_team_run(team, count, NULL, PORTIONS);
		if (times == 1)
			sp_team_end(team);
	}
	for (int i = 0; i < PORTIONS; i++)
		once &= done_of[i] == 3;
	ok(once, "each run does each portion once, also after the threads have "
	    "ended");
	sp_team_set_tend(team, business);
	sp_team_run(team, wait_for_tend, NULL, 2);
	ok(tended > 0, "the caller's thread tends to its business while it "
	    "waits for others");
	sp_team_free(team);
	memset(done_of, 0, sizeof done_of);
	sp_team_run(NULL, count, NULL, PORTIONS);
	for (int i = 0; i < PORTIONS; i++)
		once &= done_of[i] == 1;
	ok(once, "without a team each portion is done as well");
}

int
main(void)
{
	share();
	TEST(at_once());
	TEST(portions());
	sp_tables_free(shared.tables);
	sp_relabel_free(shared.relabel);
	sp_goal_free(shared.goal);
	sp_goal_free(shared.large_goal);
	sp_board_free(&shared.small);
	sp_board_free(&shared.large);
	return done();
}

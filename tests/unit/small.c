/* small.c -- batches of small boards are as the boards one by one */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "feed.h"
#include "tap.h"

enum { BOARDS = 3000, ROOM = BOARDS * 50 };

static struct oracle_goal goal, other;
static struct sp_board board;
static uint32_t boards[BOARDS][16];
static char text[ROOM];

/* Random boards of one size, as text of any legal spaces. */
static size_t
make_text(uint32_t n)
{
	static const char *const spaces[] = {
		" ", " ", " ", " ", "  ", "\t", "\r"
	};
	size_t used = 0;

	for (int i = 0; i < BOARDS; i++) {
		oracle_shuffle(boards[i], n, n);
		/* Few lines are so long that they are no part of a batch. */
		if (oracle_below(300) == 0)
			used += (size_t)sprintf(text + used, "%30s", "");
		for (uint32_t cell = 0; cell < n; cell++)
			used += (size_t)sprintf(text + used,
			    oracle_below(40) == 0 ? "%02u%s" : "%u%s",
			    boards[i][cell], cell + 1 == n ? "\n" :
			    spaces[oracle_below(oracle_below(9) == 0 ?
			    7 : 1)]);
		oracle_need(used + 100 < ROOM, "the text has room");
	}
	return used;
}

/* What is wrong with a batch, NULL if nothing: the boards from `first` on. */
static const char *
wrong_batch(const struct sp_small *small, uint32_t count, uint64_t first)
{
	uint64_t solvable = sp_small_solvable(small, &goal.goal);
	uint8_t inversions[SP_SMALL_BATCH];

	sp_small_inversions(small, &goal.goal, inversions);
	for (uint32_t i = 0; i < count; i++) {
		const uint32_t *label = boards[first + i];

		if (sp_small_line(small, i) != first + i + 1)
			return "line";
		if ((int)(solvable >> i & 1) != oracle_solvable(label, &goal))
			return "verdict";
		if (inversions[i] != oracle_inversions(label, goal.n,
		    goal.path, NULL))
			return "inversions";
	}
	return NULL;
}

/* The same, written relabelled from `goal` to `other`. */
static int
relabels(struct sp_small *small, uint32_t count, uint64_t first)
{
	struct sp_relabel relabel;
	struct sp_fault fault;
	struct sp_writer w;
	struct sp_board b;
	const char *at;
	int good = 1;

	sp_board_init(&b);
	sp_relabel_init(&relabel);
	oracle_set(&b, goal.w, goal.h, goal.label);
	oracle_need(sp_writer_init(&w, -1) == SP_OK &&
	    sp_relabel_prepare(&relabel, &b, &other.goal, &fault) == SP_OK,
	    "a change of goal");
	sp_small_write(small, &relabel, &w);
	at = w.buffer;
	for (uint32_t i = 0; i < count; i++) {
		char line[100];
		int used = 0;

		for (uint32_t cell = 0; cell < goal.n; cell++) {
			uint32_t home = goal.home[boards[first + i][cell]];

			used += sprintf(line + used, "%u%c",
			    other.label[home], cell + 1 == goal.n ? '\n' :
			    ' ');
		}
		good &= strncmp(at, line, (size_t)used) == 0;
		at += used;
	}
	good &= at == w.buffer + w.used;
	sp_writer_free(&w);
	sp_relabel_free(&relabel);
	sp_board_free(&b);
	return good;
}

/* Reads all boards in batches where there are any, else one by one. */
static void
compare(uint32_t w, uint32_t h, int kind, int size_is_given)
{
	uint32_t n = w * h;
	size_t length = make_text(n);
	struct feed feed = { text, length, 1000, 700, -1 };
	struct sp_small *small = sp_small_new();
	struct sp_size size = { w, h };
	struct sp_reader r;
	uint64_t done = 0, in_batches = 0;
	const char *wrong = NULL;
	int ends[2], relabelled = 1, rest = 1, blank;

	oracle_goal_make(&goal, kind, w, h, n);
	/* Any goal whose blank is there too. */
	for (blank = (int)n; blank > 0; blank--) {
		oracle_goal_make(&other, SP_SPIRAL, w, h, (uint32_t)blank);
		if (other.home[0] == goal.home[0])
			break;
	}
	oracle_need(pipe(ends) == 0 && sp_reader_init(&r) == SP_OK,
	    "a reader of a pipe");
	feed.fd = ends[1];
	if (size_is_given)
		r.size = size;
	r.in.before_read = feed_chunk;
	r.in.argument = &feed;
	sp_reader_start(&r, ends[0]);
	while (done < BOARDS && wrong == NULL) {
		struct sp_fault fault;
		uint32_t count = small == NULL ? 0 :
		    sp_small_read(small, &r, size);

		if (count > 0) {
			wrong = wrong_batch(small, count, done);
			relabelled &= relabels(small, count, done);
			in_batches += count;
			done += count;
			continue;
		}
		rest &= sp_read_board(&r, &board, &fault) == SP_OK &&
		    oracle_same(&board, w, h, boards[done]) &&
		    r.line == done + 1;
		done++;
	}
	ok(wrong == NULL && rest, "%ux%u boards in batches have the %s of "
	    "boards one by one, %s", w, h, wrong == NULL ? "measures" : wrong,
	    goal.name);
	ok(relabelled, "and are written relabelled");
	if (small != NULL && (size_is_given || w == h))
		ok(in_batches > BOARDS / 2, "most of them came in batches");
	sp_small_free(small);
	sp_reader_free(&r);
	close(ends[0]);
	if (feed.fd >= 0)
		close(feed.fd);
}

/* Where the reader takes squares only, a line of six is not one of 3x2. */
static void
squares_only(void)
{
	static const char lines[] = "1 2 3 4 5 0\n1 2 3 4 5 0\n";
	struct feed feed = { lines, sizeof lines - 1, 100, 100, -1 };
	struct sp_small *small = sp_small_new();
	struct sp_size size = { 3, 2 };
	struct sp_reader r;
	struct sp_fault fault;
	int ends[2], refused;

	oracle_need(pipe(ends) == 0 && sp_reader_init(&r) == SP_OK,
	    "a reader of a pipe");
	feed.fd = ends[1];
	r.in.before_read = feed_chunk;
	r.in.argument = &feed;
	sp_reader_start(&r, ends[0]);
	refused = sp_read_board(&r, &board, &fault) == SP_MALFORMED;
	ok(refused && (small == NULL || sp_small_read(small, &r, size) == 0),
	    "boards that are no squares are not in batches unasked");
	sp_small_free(small);
	sp_reader_free(&r);
	close(ends[0]);
	if (feed.fd >= 0)
		close(feed.fd);
}

int
main(void)
{
	static const struct sp_size sizes[] = {
		{ 2, 2 }, { 3, 3 }, { 4, 4 }, { 2, 3 }, { 5, 2 }, { 3, 4 },
		{ 7, 2 }, { 5, 3 }, { 2, 8 }
	};

	sp_board_init(&board);
	sp_goal_init(&goal.goal, SP_CLASSIC);
	sp_goal_init(&other.goal, SP_CLASSIC);
	unsetenv("SP_PLAIN");
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		for (int kind = 0; kind <= SP_LITERAL; kind++)
			compare(sizes[i].w, sizes[i].h, kind,
			    kind % 2 == 1 || sizes[i].w != sizes[i].h);
	}
	squares_only();
	setenv("SP_PLAIN", "1", 1);
	ok(sp_small_new() == NULL, "plain C has no batches");
	sp_goal_free(&goal.goal);
	sp_goal_free(&other.goal);
	sp_board_free(&board);
	return done();
}

/*
 * library.c -- the library without memory: each of its allocations fails once
 *
 * Loaded with fault.so.  A scenario is played with its first allocation
 * failing, with its second one, and so on; then with all from there on.  It has
 * to end with SP_NO_MEMORY or as if nothing had failed; the same objects must
 * then do to play it again; and when they are freed nothing is left.
 *
 * Prints "library memory FAULTS FINDINGS", and findings after #.
 */
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "count-statistics.h"
#include "library.h"

struct sp_board a, b, c;
struct sp_goal goal, literal;
struct count_histogram histogram;
struct count_audit audit;
struct sp_relabel relabel;
struct sp_solution solution;
struct sp_fault fault;
struct fault_order *order;
const struct sp_size sizes[SIZES] = { { 2, 2 }, { 5, 5 }, { 3, 4 },
    { 40, 30 }, { 4, 4 } };

/* ---- what comes out ---- */

enum { SAID_MOST = 1 << 17 };

static char said[SAID_MOST], expected[SAID_MOST];
static size_t said_length;
static int lost;

void
say(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	said_length += (size_t)vsnprintf(said + said_length,
	    sizeof said - said_length, format, arguments);
	va_end(arguments);
	if (said_length >= sizeof said)
		abort();
}

void
say_board(const struct sp_board *board)
{
	const uint32_t few = 30;
	struct sp_goal classic = { .path = NULL };

	sp_goal_lay(&classic, SP_CLASSIC, board->size, &fault);
	say("%ux%u, %u, %u:", board->size.w, board->size.h, board->missing,
	    board->blank);
	for (uint32_t cell = 0; cell < board->n && cell < few; cell++)
		say(" %u", board->label[cell]);
	say("; %llu %llu %llu %llu %u %d\n",
	    (unsigned long long)sp_inversions(board, &classic),
	    (unsigned long long)sp_manhattan(board, &classic),
	    (unsigned long long)sp_swaps(board, &classic),
	    (unsigned long long)sp_conflicts(board, &classic),
	    sp_parity(board), sp_solvable(board, &classic));
}

void
say_lost(void)
{
	lost++;
}

/* Returns whether the notes are as expected but for one line, if a board is
 * lost. */
static int
is_expected(void)
{
	const char *have = said, *want = expected;

	while (*have != '\0' && *have == *want) {
		have++;
		want++;
	}
	if (lost == 0 || *want == '\0')
		return *have == *want;
	/* Compare from the beginning of that line. */
	while (want > expected && want[-1] != '\n')
		want--;
	have = said + (want - expected);
	want += strcspn(want, "\n") + 1;
	return strcmp(have, want) == 0;
}

/* ---- scenarios ---- */

static unsigned tried, findings;

static void
begin(void)
{
	sp_board_init(&a);
	sp_board_init(&b);
	sp_board_init(&c);
	sp_relabel_init(&relabel);
	sp_solution_init(&solution);
}

static void
end(void)
{
	sp_board_free(&a);
	sp_board_free(&b);
	sp_board_free(&c);
	sp_goal_clear(&goal);
	sp_goal_clear(&literal);
	count_histogram_free(&histogram);
	count_audit_free(&audit);
	sp_relabel_clear(&relabel);
	sp_solution_free(&solution);
}

static enum sp_status
play(const struct scenario *s, enum fault_kind kind)
{
	enum sp_status status;

	said_length = 0;
	said[0] = '\0';
	lost = 0;
	order->calls = order->faults = 0;
	order->kind = kind;
	status = s->play();
	order->kind = FAULT_NONE;
	return status;
}

static void
check(const struct scenario *s, int holds, const char *wrong)
{
	if (holds)
		return;
	findings++;
	printf("# library, %s, %s allocation %u: %s\n", s->name,
	    order->times == FAULT_ONCE ? "at" : "from", order->at, wrong);
}

/* Plays the scenario with a fault, and again without; returns 0 if there is no
 * such place. */
static int
play_twice(const struct scenario *s)
{
	long blocks = order->blocks;
	enum sp_status status;
	int failed;

	begin();
	status = play(s, FAULT_MEMORY);
	failed = order->faults > 0;
	if (failed) {
		tried++;
		check(s, status == SP_NO_MEMORY ||
		    (status == SP_OK && is_expected()),
		    "neither SP_NO_MEMORY nor as if nothing had failed");
		status = play(s, FAULT_NONE);
		check(s, status == SP_OK && is_expected(),
		    "objects are of no use any more");
	}
	end();
	check(s, order->blocks == blocks, "memory is not given back");
	return failed;
}

static void
play_all(const struct scenario *s)
{
	begin();
	if (play(s, FAULT_NONE) != SP_OK)
		abort();
	strcpy(expected, said);
	end();
	order->times = FAULT_ONCE;
	for (order->at = 1; play_twice(s); )
		order->at++;
	order->times = FAULT_FROM;
	for (order->at = 1; play_twice(s); )
		order->at++;
}

int
main(void)
{
	struct fault_order *(*get)(void);

	*(void **)&get = dlsym(RTLD_DEFAULT, "fault_order");
	if (get == NULL)
		return 2;
	order = get();
	order->how = ENOMEM;
	setvbuf(stdout, NULL, _IONBF, 0);
	for (const struct scenario *s = measure_scenarios; s->name != NULL; s++)
		play_all(s);
	for (const struct scenario *s = text_scenarios; s->name != NULL; s++)
		play_all(s);
	printf("library memory %u %u\n", tried, findings);
	return 0;
}

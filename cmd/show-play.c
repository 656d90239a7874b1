/* show-play.c -- slides played on a terminal, in place */
#include <signal.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

#include "show.h"

/*
 * The cursor rests in the line below the board.  Each slide is written at once,
 * with signals blocked, and ends with the cursor there and without colours; so
 * whatever signal comes while the next slide is waited for, and stops or ends
 * the program, finds the terminal as it was.
 *
 * After such a signal other text may stand below the board, or its lines may be
 * broken anew: then the board is drawn once more, below.
 */
static volatile sig_atomic_t disturbed;

/* The signals that were blocked before a board was played. */
static sigset_t unblocked;

enum { SECOND = 1000 }; /* milliseconds in a second */

static void
disturb(int signal)
{
	(void)signal;
	disturbed = 1;
}

/* Blocks all signals until finish(), except while it waits for a slide. */
static void
start(void)
{
	struct sigaction action = { .sa_handler = disturb };
	sigset_t all;

	sigemptyset(&action.sa_mask);
	sigaction(SIGCONT, &action, NULL);
#if defined(SIGWINCH)
	sigaction(SIGWINCH, &action, NULL);
#endif
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &unblocked);
	/* The line about the progress must not appear in between. */
	alarm(0);
	cmd_progress_hide();
}

static void
finish(void)
{
	sigprocmask(SIG_SETMASK, &unblocked, NULL);
}

static int64_t
now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (int64_t)time.tv_sec * SECOND +
	    time.tv_nsec / (1000000000 / SECOND);
}

static void
wait_for_slide(const struct show *s)
{
	int64_t end = now() + (int64_t)s->milliseconds, left;

	while ((left = end - now()) > 0) {
		struct timespec time = { .tv_sec = (time_t)(left / SECOND),
		    .tv_nsec = (long)(left % SECOND) * (1000000000 / SECOND) };

		/* A signal with a handler may have disturbed the picture. */
		if (pselect(0, NULL, NULL, NULL, &time, &unblocked) != 0)
			disturbed = 1;
	}
}

/* Returns whether the board has room in the window, with a line for the
 * cursor. */
static int
fits(const struct show *s, const struct sp_board *b)
{
	struct sp_size window = cmd_window(), size = show_box_size(s, b);

	return size.w <= window.w && size.h < window.h;
}

/* Writes a cell of the board that stands above the cursor. */
static void
write_cell(const struct show *s, const struct sp_board *b, uint32_t cell)
{
	struct sp_size size = show_box_size(s, b);
	uint32_t x = cell % b->size.w, y = cell / b->size.w;
	uint32_t up = size.h - (2 * y + 1);
	uint32_t right = (size.w - 1) / b->size.w * x + 1;

	cmd_print("\033[%luA\033[%luC", (unsigned long)up,
	    (unsigned long)right);
	show_box_cell(s, b, cell);
	cmd_print("\r\033[%luB", (unsigned long)up);
}

/* Draws a board below everything that was drawn before. */
static void
draw(struct show *s, const struct sp_board *b, uint64_t line)
{
	disturbed = 0;
	show_box_add(s, b, line);
	cmd_output_flush();
}

/* Slides the tile on a cell into the blank, on the board and in the picture, if
 * that was not disturbed; else draws the board anew. */
static void
make_slide(struct show *s, struct sp_board *b, uint32_t cell, uint64_t line)
{
	uint32_t blank = b->blank;

	sp_board_exchange(b, blank, cell);
	if (disturbed) {
		draw(s, b, line);
		return;
	}
	write_cell(s, b, blank);
	write_cell(s, b, cell);
	cmd_output_flush();
}

void
show_play(struct show *s, const struct sp_board *b, uint64_t line)
{
	struct sp_board *board = &s->slides.start;
	const struct show_slide *slide = s->slides.slide;
	size_t i;

	start();
	for (i = 0; i < s->slides.used && fits(s, b); i++) {
		if (i == 0)
			draw(s, board, line);
		else
			make_slide(s, board, slide[i].blank, line);
		if (i + 1 < s->slides.used && slide[i + 1].move > slide[i].move)
			wait_for_slide(s);
	}
	/* A board that has no room in the window is drawn as it is at last. */
	if (i < s->slides.used)
		draw(s, b, line);
	finish();
}

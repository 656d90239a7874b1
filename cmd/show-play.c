/* show-play.c -- the moves of a board, kept; played on a terminal; a game */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include "show.h"

/*
 * From start_keys to stop_keys the terminal does not echo keys, and a
 * program reads them one by one.  All signals are blocked then, except while
 * wait_for_key waits, and the cursor is at the begin of the line below the
 * board.  So a signal that ends or stops the program is taken only there: it
 * gives the terminal back as it was, and takes effect.
 *
 * The keys come from /dev/tty, since boards or moves may come from standard
 * input.  In the background, where the terminal belongs to another program,
 * this one stops.
 */
static struct {
	int fd;           /* /dev/tty; -1: there is none */
	int is_open;      /* fd is set */
	int is_silent;    /* the terminal does not echo */
	int has_usual;    /* `usual` is how the terminal was */
	struct termios usual;
	sigset_t unblocked; /* signals that were blocked before */
	int has_line;     /* the line below the board has text */
} keys;

/* What wait_for_key returns beside the bytes of keys. */
enum {
	KEY_TIME = 256, /* the time is over */
	KEY_END,        /* the terminal is gone, or not for this program */
	KEY_DISTURBED,  /* what was drawn may look otherwise now */
	/* Arrows, in the order of enum sp_direction. */
	KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT
};

/* What signals have asked for. */
static volatile sig_atomic_t ending, stopping, disturbing;

static const int ends[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM };

enum { ENDS = sizeof ends / sizeof *ends, SECOND = 1000 };

/* Handles all these signals. */
static void
note(int signal)
{
	if (signal == SIGHUP || signal == SIGINT || signal == SIGQUIT ||
	    signal == SIGTERM)
		ending = signal;
	else if (signal == SIGTSTP)
		stopping = 1;
	else /* SIGCONT or SIGWINCH */
		disturbing = 1;
}

/* ---- the terminal ---- */

static int
is_foreground(void)
{
	return keys.fd >= 0 && tcgetpgrp(keys.fd) == getpgrp();
}

static void
restore(void)
{
	if (keys.is_silent && is_foreground())
		tcsetattr(keys.fd, TCSADRAIN, &keys.usual);
	keys.is_silent = 0;
}

/* Removes the text in the line of the cursor. */
static void
remove_line(void)
{
	if (keys.has_line)
		sp_write_text(&cmd_out, "\033[K");
	keys.has_line = 0;
}

/* Shows a text in the line of the cursor, which stays at its begin, instead of
 * the text before. */
CMD_PRINTF(1, 2) static void
show_text(const char *format, ...)
{
	char text[256];
	uint32_t columns = cmd_window().w;
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	/* The last column stays free, so that the cursor stays in the line. */
	if (columns <= sizeof text)
		text[columns - 1] = '\0';
	cmd_print("%s\033[K\r", text);
	cmd_output_flush();
	keys.has_line = 1;
}

/* ---- signals ---- */

static void
handle(int signal, void (*handler)(int))
{
	struct sigaction action = { .sa_handler = handler };
	struct sigaction before;

	/* What a program was told to ignore, as by nohup(1), it ignores. */
	if (sigaction(signal, NULL, &before) == 0 &&
	    before.sa_handler == SIG_IGN)
		return;
	sigemptyset(&action.sa_mask);
	sigaction(signal, &action, NULL);
}

/* Gives the terminal back, and lets the signal end or stop the program.  If it
 * stops, SIGCONT, which continues it, is handled here, too. */
static void
obey(int signal)
{
	sigset_t mask;

	remove_line();
	sp_writer_flush(&cmd_out); /* a terminal that is gone is no fault */
	restore();
	handle(signal, SIG_DFL);
	sigemptyset(&mask);
	sigaddset(&mask, signal);
	sigaddset(&mask, SIGCONT);
	raise(signal);
	sigprocmask(SIG_UNBLOCK, &mask, NULL);
	sigprocmask(SIG_BLOCK, &mask, NULL);
}

/* Makes the terminal silent, also if a shell has changed it meanwhile.  In the
 * background the program stops, like one that reads from the terminal: a program
 * that runs gets no signal when it comes to the foreground.  Where no shell
 * could bring it there, the signal stops nothing, and the terminal is not
 * silent. */
static void
silence(void)
{
	struct termios silent;

	keys.is_silent = 0;
	do {
		disturbing = 0; /* the board is drawn after this */
		if (keys.fd >= 0 && tcgetpgrp(keys.fd) > 0 && !is_foreground())
			obey(SIGTTIN);
	} while (disturbing); /* it was stopped, and continues */
	if (!is_foreground() ||
	    (!keys.has_usual && tcgetattr(keys.fd, &keys.usual) != 0))
		return;
	keys.has_usual = 1;
	silent = keys.usual;
	silent.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
	silent.c_cc[VMIN] = 1;
	silent.c_cc[VTIME] = 0;
	keys.is_silent = tcsetattr(keys.fd, TCSADRAIN, &silent) == 0;
}

int
show_open_keys(void)
{
	if (!keys.is_open) {
		keys.fd = open("/dev/tty", O_RDWR | O_NOCTTY);
		keys.is_open = 1;
		atexit(restore);
	}
	return keys.fd >= 0;
}

/* Makes the terminal silent and blocks signals, until stop_keys. */
static void
start_keys(void)
{
	sigset_t all;

	show_open_keys();
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &keys.unblocked);
	for (size_t k = 0; k < ENDS; k++)
		handle(ends[k], note);
	handle(SIGTSTP, note);
	handle(SIGCONT, note);
#if defined(SIGWINCH)
	handle(SIGWINCH, note);
#endif
	/* The line about the progress must not appear in between. */
	alarm(0);
	cmd_progress_hide();
	keys.has_usual = 0;
	silence();
}

static void
stop_keys(void)
{
	remove_line();
	cmd_output_flush();
	restore();
	for (size_t k = 0; k < ENDS; k++)
		handle(ends[k], SIG_DFL);
	handle(SIGTSTP, SIG_DFL);
	sigprocmask(SIG_SETMASK, &keys.unblocked, NULL);
}

/* ---- keys ---- */

/* Returns the milliseconds since the program began. */
static int64_t
now(void)
{
	return (int64_t)(cmd_seconds() * SECOND);
}

/* Takes the next byte of a key: returns the key, or 0 inside the sequence of
 * bytes that an arrow sends, as "\033[A". */
static int
decode(unsigned char byte)
{
	static const char arrows[] = "ABDC";
	static int length; /* bytes of the sequence so far */
	int is_end = length == 2;
	const char *arrow;

	if (byte == '\033')
		length = 1;
	else if (length == 1 && (byte == '[' || byte == 'O'))
		length = 2;
	else
		length = 0;
	if (length > 0)
		return 0;
	if (!is_end)
		return byte;
	arrow = memchr(arrows, byte, sizeof arrows - 1);
	return arrow == NULL ? '\033' : KEY_UP + (int)(arrow - arrows);
}

/* Waits until a key can be read, a signal has come or the time is over; left <
 * 0: without end.  As pselect(2). */
static int
wait_once(int64_t left)
{
	fd_set readable;
	struct timespec time = { .tv_sec = (time_t)(left / SECOND),
	    .tv_nsec = (long)(left % SECOND) * (1000000000 / SECOND) };

	FD_ZERO(&readable);
	/* FD_SET converts a descriptor to long with glibc, to unsigned long with
	 * musl: a short one has its sign changed by neither. */
	if (keys.is_silent)
		FD_SET((unsigned short)keys.fd, &readable);
	return pselect(keys.is_silent ? keys.fd + 1 : 0, &readable, NULL, NULL,
	    left < 0 ? NULL : &time, &keys.unblocked);
}

/* Waits until somebody presses an arrow or one of the letters, or any key if
 * `letters` is NULL; at most `milliseconds`, -1: without end.  Signals that end
 * or stop the program do so here, and leave the terminal as it was. */
static int
wait_for_key(int64_t milliseconds, const char *letters)
{
	int64_t end = now() + milliseconds;
	unsigned char byte;

	if (milliseconds < 0 && !keys.is_silent)
		return KEY_END; /* no key will come */
	for (;;) {
		int64_t left = milliseconds < 0 ? -1 : end - now();
		int ready = wait_once(left < 0 && milliseconds >= 0 ? 0 : left);
		int key;

		if (ending != 0)
			obey(ending);
		if (stopping)
			obey(SIGTSTP);
		if (stopping || disturbing || ready < 0) {
			/* The program may be in the foreground again. */
			stopping = disturbing = 0;
			handle(SIGTSTP, note);
			silence();
			return KEY_DISTURBED;
		}
		if (ready == 0)
			return KEY_TIME;
		if (read(keys.fd, &byte, 1) != 1)
			return KEY_END;
		key = decode(byte);
		if (key > KEY_TIME || (key != 0 && (letters == NULL ||
		    strchr(letters, key) != NULL)))
			return key;
	}
}

/* ---- moves that are kept, for all forms ---- */

/* Adds a move; SP_OK or SP_NO_MEMORY. */
static enum sp_status
add_move(struct show_moves *moves, struct sp_tap move)
{
	if (sp_grow(&moves->move, &moves->room, moves->used + 1,
	    sizeof *moves->move) != SP_OK)
		return SP_NO_MEMORY;
	moves->move[moves->used++] = move;
	return SP_OK;
}

/* Keeps the board before its moves, and each move.  The slides of a letter with
 * a count are played one by one. */
static enum sp_status
keep_moves(void *argument, const struct sp_board *b,
    const struct sp_move *move)
{
	struct show_moves *moves = argument;
	const struct sp_tap slide = { move == NULL ? 0 : move->tap.dir, 1 };
	enum sp_status status = SP_OK;

	if (move == NULL)
		return sp_board_copy(&moves->start, b);
	if (move->is_tap)
		return add_move(moves, move->tap);
	for (uint32_t i = 0; i < move->tap.tiles && status == SP_OK; i++)
		status = add_move(moves, slide);
	return status;
}

void
show_moves_start(struct show *s)
{
	cmd_moves_open(&s->moves, 'm', &s->in);
	s->in.want.one_by_one = s->is_game;
	if (s->moves.text == NULL)
		return;
	s->in.want.one_by_one = 1;
	/* The program that writes the moves may show a line about its progress:
	 * none here. */
	alarm(0);
	/* Otherwise only the board after its slides is drawn. */
	if (s->form != &show_box || cmd_takes_escapes()) {
		s->moves.passing = keep_moves;
		s->moves.argument = &s->played;
	}
}

enum sp_status
show_moves_make(struct show *s, struct sp_board *b)
{
	s->played.used = 0;
	return cmd_moves_make(&s->moves, b, &s->in.fault);
}

/* ---- boards on a terminal ---- */

/*
 * The cursor rests in the line below the board, where the number of the slide
 * is.  Each slide is written at once, and ends with the cursor there and without
 * colours.
 *
 * After a signal other text may stand below the board, or its lines may be
 * broken anew: then the board is drawn once more, below.
 */

/* Returns whether the board, and what stands under it in one line, has room in
 * the window, with a line for the cursor. */
static int
fits(const struct show *s, const struct sp_board *b, uint64_t line)
{
	struct sp_size window = cmd_window(), size = show_box_size(s, b);
	const char *under = show_caption(s, s->in.file, line);

	return size.w <= window.w && size.h < window.h && (under == NULL ||
	    sp_write_quoted(NULL, under, strlen(under), 0) <= window.w);
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
	remove_line();
	show_box_add(s, b, line);
	cmd_output_flush();
}

/* Makes slides of the blank, one by one, on the board and in the picture. */
static void
make_slides(struct show *s, enum sp_direction way, uint32_t count)
{
	struct sp_board *b = &s->played.start;

	while (count-- > 0) {
		uint32_t cell = b->blank;

		sp_slide_blank(b, way);
		write_cell(s, b, cell);
		write_cell(s, b, b->blank);
		cmd_output_flush();
	}
}

/* ---- moves that are played ---- */

int
show_play(struct show *s, const struct sp_board *b, uint64_t line)
{
	const struct sp_tap *move = s->played.move;
	const size_t last = s->played.used;
	size_t at = 0; /* moves that are made */
	int paused = 0, key = KEY_DISTURBED;

	start_keys();
	while (fits(s, b, line) && key != 'q' && key != KEY_END) {
		if (key == KEY_DISTURBED)
			draw(s, &s->played.start, line);
		if (at == last && !paused)
			break;
		show_text("%zu of %zu%s%.1s%s", at, last, at == 0 ? "" : ": ",
		    at == 0 ? "" : &"DURL"[move[at - 1].dir],
		    paused ? "; space plays, arrows step, q ends" : "");
		key = wait_for_key(paused ? -1 : (int64_t)s->milliseconds,
		    " q");
		if (key == ' ')
			paused = !paused;
		else if (key == KEY_LEFT || key == KEY_RIGHT)
			paused = 1;
		if (key == KEY_LEFT && at > 0) {
			at--;
			make_slides(s, sp_opposite(move[at].dir),
			    move[at].tiles);
		} else if ((key == KEY_RIGHT || key == KEY_TIME) &&
		    at < last) {
			make_slides(s, move[at].dir, move[at].tiles);
			at++;
		}
	}
	/* A board that has no room in the window is drawn as it is at last. */
	if (!fits(s, b, line))
		draw(s, b, line);
	stop_keys();
	return key == 'q' || key == KEY_END;
}

/* ---- a game ---- */

#define END_OF_INPUT "\004" /* Ctrl-D */

struct game {
	struct show *show;
	struct sp_solver *solver; /* for hints; NULL before the first */
	int key;                  /* the key that ended a search for a hint */
};

/* Returns whether to give up the search for a hint: a key was typed. */
static int
poll_keys(void *context, const struct sp_solve_stats *so_far)
{
	struct game *game = context;

	(void)so_far;
	game->key = wait_for_key(0, NULL);
	return game->key != KEY_TIME;
}

/* Shows a slide that leads to the goal, or why there is none.  A key that ends
 * the search does nothing else.  Returns 'h', or what else ended the search. */
static int
give_hint(struct game *game)
{
	const struct sp_solve_options options = { .method = SP_SOLVE_NEAR,
	    .poll = poll_keys, .context = game };
	const struct sp_board *board = &game->show->played.start;
	struct sp_solution way;
	struct sp_solve_stats stats;
	struct sp_fault fault = { .line = 0 };
	enum sp_status status = SP_OK;

	game->key = KEY_TIME;
	show_text("looking for a hint; any key ends this");
	sp_solution_init(&way);
	if (game->solver == NULL)
		status = sp_solver_new(&game->solver, 0, 1);
	if (status == SP_OK)
		status = sp_solver_solve(game->solver, board,
		    game->show->in.goal, &options, &way, &stats, &fault);
	if (status == SP_NO_MEMORY)
		cmd_no_memory();
	if (status == SP_OK)
		show_text("hint: %c; slides left: %llu",
		    "DURL"[way.dir[0]], (unsigned long long)way.length);
	else
		show_text("%s", status == SP_STOPPED ? "no hint" :
		    fault.text);
	sp_solution_free(&way);
	return game->key == KEY_END || game->key == KEY_DISTURBED ?
	    game->key : 'h';
}

enum cmd_status
show_game(struct show *s, const struct sp_board *b, uint64_t line)
{
	struct game game = { .show = s };
	struct show_moves *moves = &s->played;
	struct sp_board *board = &moves->start;
	int key = KEY_DISTURBED, is_solved, has_room;

	if (!fits(s, b, line))
		cmd_die("%s:%llu: the window has no room for the board",
		    s->in.file, (unsigned long long)line);
	moves->used = 0;
	if (sp_board_copy(board, b) != SP_OK)
		cmd_no_memory();
	start_keys();
	for (;;) {
		is_solved = sp_is_solved(board, s->in.goal);
		/* The window may have become smaller. */
		has_room = fits(s, board, line);
		if (key == KEY_DISTURBED && has_room)
			draw(s, board, line);
		if (is_solved || key == 'q' || key == KEY_END)
			break;
		if (!has_room)
			show_text("no room for the board; q ends");
		else if (key != 'h')
			show_text("slides: %zu%s; arrows slide, h hints, u "
			    "undoes, q ends", moves->used,
			    sp_is_solvable(board, s->in.goal) ? "" :
			    "; unsolvable");
		key = wait_for_key(-1, "hqu" END_OF_INPUT);
		if (key == *END_OF_INPUT)
			key = 'q';
		if (!has_room)
			continue;
		if (key == 'h')
			key = give_hint(&game);
		if (key >= KEY_UP && key <= KEY_RIGHT) {
			/* The blank goes the other way. */
			struct sp_tap slide = {
			    sp_opposite((unsigned)(key - KEY_UP)), 1 };

			if (sp_tap_label(board, &slide) == 0)
				continue;
			if (add_move(moves, slide) != SP_OK)
				cmd_no_memory();
			make_slides(s, slide.dir, 1);
		} else if (key == 'u' && moves->used > 0)
			make_slides(s, sp_opposite(
			    moves->move[--moves->used].dir), 1);
	}
	remove_line();
	cmd_print("%s; slides: %zu\n", is_solved ? "solved" : "not solved",
	    moves->used);
	stop_keys();
	sp_solver_free(game.solver);
	return is_solved ? CMD_OK : CMD_ANSWER_NO;
}

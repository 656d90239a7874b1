/*
 * sp_js.c -- what sp.mjs calls in sp.wasm: one board, one goal, one solution
 *
 * Texts and labels pass through a buffer that js_room makes.  Functions return
 * an enum sp_status; unless it is SP_OK, the buffer has the reason.
 */
#include <sp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Outside of WebAssembly it compiles, to be analyzed. */
#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name))) name
#define IMPORT(name) __attribute__((import_module("sp"), import_name(#name)))
#else
#define EXPORT(name) name
#define IMPORT(name)
#endif

/* sp.mjs hears of progress, and stops the search if it returns other than 0. */
IMPORT(poll) int js_poll(double least, double nodes);
/* The buffer has another shortest solution. */
IMPORT(found) void js_found(void);
/* So many boards have shortest solutions of that length. */
IMPORT(report) void js_report(double length, double boards);

static char *buffer;
static size_t room;
static struct sp_board board, other, third;
static struct sp_goal *goal, *goal_before;
static struct sp_solution solution, known;
static struct sp_solver *solver, *quick;
static struct sp_solve_stats stats;
static struct sp_generator *generator;
static struct sp_reader *reader;
static char *text_read;
static struct sp_fault fault;
static int is_stopped; /* by sp.mjs */

/* ---- the buffer and the board ---- */

/* Returns the buffer, with room for so many bytes. */
char *
EXPORT(js_room)(size_t bytes)
{
	char *more;

	if (bytes > room) {
		more = realloc(buffer, bytes);
		if (more == NULL)
			abort();
		buffer = more;
		room = bytes;
	}
	return buffer;
}

/* Puts the reason into the buffer. */
static enum sp_status
end(enum sp_status status)
{
	const char *reason = status == SP_NO_MEMORY ? "no memory" : fault.text;

	if (status != SP_OK)
		strcpy(js_room(sizeof fault.text), reason);
	return status;
}

/* Returns the number of a form by name in the buffer; -1 if there is none. */
int
EXPORT(js_form)(void)
{
	const struct sp_form *form = sp_form_by_name(buffer);

	for (int k = 0; form != NULL && sp_form_at((size_t)k) != NULL; k++)
		if (sp_form_at((size_t)k) == form)
			return k;
	return -1;
}

/* Sets the board to the labels in the buffer, 32 bits each. */
enum sp_status
EXPORT(js_set)(uint32_t w, uint32_t h)
{
	const struct sp_size size = { w, h };

	return end(sp_board_set(&board, size, (const uint32_t *)buffer,
	    &fault));
}

/* Sets the board to the first of the text in the buffer. */
enum sp_status
EXPORT(js_parse)(uint32_t form, uint32_t w, uint32_t h)
{
	const struct sp_size size = { w, h };

	return end(sp_board_parse(&board, buffer, sp_form_at(form), size,
	    &fault));
}

/* Begins to read the boards of the text in the buffer, for js_read. */
enum sp_status
EXPORT(js_reader)(uint32_t form, uint32_t w, uint32_t h)
{
	const struct sp_size size = { w, h };
	const size_t length = strlen(buffer);
	enum sp_status status;

	sp_reader_free(reader);
	reader = NULL;
	free(text_read);
	text_read = malloc(length + 1);
	status = text_read == NULL ? SP_NO_MEMORY :
	    sp_reader_new(&reader, sp_form_at(form), size, SP_GREATEST);
	if (status == SP_OK)
		sp_reader_set_text(reader, strcpy(text_read, buffer), length);
	return end(status);
}

/* Sets the board to the next one; SP_END after the last. */
enum sp_status
EXPORT(js_read)(void)
{
	enum sp_status status = sp_read_board(reader, &board, &fault);

	return status == SP_END ? status : end(status);
}

/* Returns the line of the text where something is wrong; 0 if unknown. */
double
EXPORT(js_line)(void)
{
	return (double)fault.line;
}

/* Sets the board to that of the index in the buffer, for the goal. */
enum sp_status
EXPORT(js_index)(uint32_t missing)
{
	return end(sp_index_parse(buffer, goal, missing ? missing :
	    sp_goal_missing(goal), SP_SOLVABLE, &board, &fault));
}

uint32_t
EXPORT(js_width)(void)
{
	return board.size.w;
}

/* Returns the labels, after js_width times js_height of them. */
const uint32_t *
EXPORT(js_labels)(void)
{
	return board.label;
}

uint32_t
EXPORT(js_cells)(void)
{
	return board.n;
}

/* Makes the goal whose name is in the buffer, for boards of a size. */
enum sp_status
EXPORT(js_goal)(uint32_t w, uint32_t h)
{
	const struct sp_size size = { w, h };

	sp_goal_free(goal);
	return end(sp_goal_new(&goal, buffer, size, &fault));
}

/* Keeps the goal as the goal before, for js_relabel. */
void
EXPORT(js_goal_keep)(void)
{
	sp_goal_free(goal_before);
	goal_before = goal;
	goal = NULL;
}

/* Changes the board from the goal before to the goal. */
enum sp_status
EXPORT(js_relabel)(void)
{
	struct sp_relabel *relabel;
	enum sp_status status = sp_relabel_new(&relabel);

	if (status == SP_OK)
		status = sp_goal_board(goal_before, board.missing, &other,
		    &fault);
	if (status == SP_OK)
		status = sp_relabel_prepare(relabel, &other, goal, &fault);
	if (status == SP_OK)
		sp_relabel_apply(relabel, &board);
	sp_relabel_free(relabel);
	return end(status);
}

/* Makes the goal that the board is. */
enum sp_status
EXPORT(js_goal_board)(void)
{
	sp_goal_free(goal);
	return end(sp_goal_new_from_board(&goal, &board, &fault));
}

/* Sets the board to the goal. */
enum sp_status
EXPORT(js_solved_board)(uint32_t missing)
{
	return end(sp_goal_board(goal, missing ? missing :
	    sp_goal_missing(goal), &board, &fault));
}

/* Whether the goal fits the board; if not, the buffer has the reason. */
enum sp_status
EXPORT(js_fits)(void)
{
	return end(sp_goal_check(goal, &board, &fault));
}

int
EXPORT(js_solvable)(void)
{
	return sp_is_solvable(&board, goal);
}

int
EXPORT(js_solved)(void)
{
	return sp_is_solved(&board, goal);
}

/* Puts the proof into the buffer. */
enum sp_status
EXPORT(js_explain)(void)
{
	enum sp_status status = sp_explain(&board, goal, NULL,
	    js_room(SP_FAULT_TEXT), SP_FAULT_TEXT);

	return status == SP_NO_MEMORY ? end(status) : status;
}

/* Puts the value of the field of that name in the buffer there, in decimal. */
enum sp_status
EXPORT(js_field)(void)
{
	const struct sp_field *field = sp_field_by_name(buffer);
	struct sp_seed value = { 0, 0 };
	enum sp_status status;

	if (field == NULL) {
		snprintf(fault.text, sizeof fault.text,
		    "there is no field %.64s; there are ", buffer);
		for (size_t k = 0; (field = sp_field_at(k)) != NULL; k++)
			strcat(strcat(fault.text, k > 0 ? ", " : ""), field->name);
		return end(SP_REFUSED);
	}
	status = sp_field_value(field, &board, goal, &value.lo, &fault);
	if (status == SP_OK)
		sp_seed_print(value, js_room(SP_SEED_TEXT));
	return end(status);
}

/* Sets *holds, in the buffer, to whether the board has the property there. */
enum sp_status
EXPORT(js_has)(void)
{
	struct sp_property property;
	enum sp_status status = sp_property_parse(buffer, &property, &fault);
	int holds = 0;

	if (status == SP_OK)
		status = sp_property_test(&property, &board, goal, &holds,
		    &fault);
	if (status == SP_OK)
		memcpy(js_room(sizeof holds), &holds, sizeof holds);
	return end(status);
}

/* Sets the numbers in the buffer, 32 bits for each cell of the path: how many
 * smaller tiles come later, or the labels. */
enum sp_status
EXPORT(js_along)(uint32_t labels)
{
	uint32_t *list = (uint32_t *)js_room(board.n * sizeof *list);

	if (labels)
		return end(sp_unroll(&board, goal, list, &fault));
	return end(sp_inversion_table(&board, goal, list, &fault));
}

/* Makes a generator by the seed in the buffer.  The missing number UINT32_MAX
 * is drawn for each board. */
enum sp_status
EXPORT(js_generator)(uint32_t method, double steps, uint32_t population,
    uint32_t missing, uint32_t not_goal, uint32_t fixed_blank,
    uint32_t distinct, uint32_t in_order, uint32_t metric, double least,
    double most)
{
	struct sp_gen_options options;
	enum sp_status status;

	memset(&options, 0, sizeof options);
	options.method = (enum sp_gen_method)method;
	options.steps = (uint64_t)steps;
	options.population = (enum sp_population)population;
	options.draw_missing = missing == UINT32_MAX;
	options.missing = missing == UINT32_MAX ? 0 : missing;
	options.not_goal = not_goal != 0;
	options.fixed_blank = fixed_blank != 0;
	options.distinct = distinct != 0;
	options.in_order = in_order != 0;
	options.metric = (enum sp_metric)metric;
	options.least = (uint64_t)least;
	options.most = (uint64_t)most;
	sp_generator_free(generator);
	generator = NULL;
	status = sp_seed_parse(buffer, &options.seed, &fault);
	if (status == SP_OK)
		status = sp_generator_new(&generator, &options, goal, &fault);
	return end(status);
}

enum sp_status
EXPORT(js_generate)(double number)
{
	enum sp_status status = sp_generate(generator, (uint64_t)number,
	    &board);

	strcpy(fault.text, "there are not so many boards");
	return end(status);
}

/* Puts the number of boards to draw from into the buffer. */
enum sp_status
EXPORT(js_population)(void)
{
	return end(sp_generator_population(generator,
	    js_room(SP_POPULATION_TEXT), &fault));
}

/* Slides the tile, and those between it and the blank.  Sets buffer[0] to the
 * number of tiles. */
enum sp_status
EXPORT(js_tap)(uint32_t label)
{
	struct sp_tap tap;
	enum sp_status status = sp_slide_tile(&board, label, &tap, &fault);

	if (status == SP_OK)
		memcpy(js_room(sizeof tap.tiles), &tap.tiles,
		    sizeof tap.tiles);
	return end(status);
}

/* Turns the board by the symmetry whose name is in the buffer. */
enum sp_status
EXPORT(js_turn)(uint32_t moves)
{
	const struct sp_symmetry *s = sp_symmetry_by_name(buffer);
	enum sp_status status;

	if (s == NULL) {
		snprintf(fault.text, sizeof fault.text,
		    "there is no symmetry %.64s; there are ", buffer);
		for (size_t k = 1; (s = sp_symmetry_at(k)) != NULL; k++)
			strcat(strcat(fault.text, k > 1 ? ", " : ""), s->name);
		if (!moves)
			strcat(fault.text, ", least");
		return end(SP_REFUSED);
	}
	if (moves)
		sp_solution_turn(&solution, s);
	if (board.n == 0)
		return SP_OK;
	status = sp_symmetry_apply(s, &board, &other);
	if (status == SP_OK)
		status = sp_board_copy(&board, &other);
	return end(status);
}

/* Turns the board to the least of those that are alike for the goal. */
enum sp_status
EXPORT(js_least)(void)
{
	enum sp_status status = sp_goal_board(goal, board.missing, &other,
	    &fault);

	if (status == SP_OK)
		status = sp_symmetry_least(&board, &other, &third, &fault);
	if (status == SP_OK)
		status = sp_board_copy(&board, &third);
	return end(status);
}

/* Makes the moves in the buffer the solution: on the board, or without one. */
enum sp_status
EXPORT(js_moves)(uint32_t with_board)
{
	return end(sp_solution_parse(&solution, with_board ? &board : NULL,
	    buffer, &fault));
}

/* Makes the slides of the solution on the board. */
enum sp_status
EXPORT(js_apply)(void)
{
	return end(sp_solution_apply(&solution, &board, &fault));
}

void
EXPORT(js_reverse)(void)
{
	sp_solution_invert(&solution);
}

void
EXPORT(js_cancel)(void)
{
	sp_solution_cancel(&solution);
}

/* The length of the solution in a metric. */
double
EXPORT(js_length)(uint32_t metric)
{
	return (double)sp_solution_cost(&solution, (enum sp_metric)metric);
}

/* Puts the solution into the buffer as a text. */
void
EXPORT(js_solution)(uint32_t how, uint32_t with_board)
{
	struct sp_board *on = with_board ? &board : NULL;
	size_t length = sp_solution_print(&solution, on, how, NULL, 0) + 1;
	char *text = js_room(length);

	sp_solution_print(&solution, on, how, text, length);
}

/* Puts the board into the buffer as a text. */
enum sp_status
EXPORT(js_print)(uint32_t form)
{
	size_t length = sp_board_print(&board, sp_form_at(form), NULL, 0);

	if (length == 0) {
		strcpy(fault.text, "boards of more than 4096 cells have no index");
		return end(SP_REFUSED);
	}
	sp_board_print(&board, sp_form_at(form), js_room(length + 1),
	    length + 1);
	return SP_OK;
}

/* Puts the board into the buffer as an SVG document. */
enum sp_status
EXPORT(js_svg)(void)
{
	struct sp_writer *w;
	struct sp_sheet *sheet = NULL;
	enum sp_status status = sp_writer_new_text(&w);
	const char *text;
	size_t length;

	if (status == SP_OK)
		status = sp_sheet_new(&sheet, w, NULL, &fault);
	if (status == SP_OK)
		status = sp_sheet_add(sheet, &board, NULL, 0, NULL, &fault);
	if (status == SP_OK) {
		sp_sheet_end(sheet);
		text = sp_writer_text(w, &length);
		if (text == NULL)
			status = SP_NO_MEMORY;
		else
			memcpy(js_room(length + 1), text, length + 1);
	}
	sp_sheet_free(sheet);
	sp_writer_free(w);
	return end(status);
}

/* The context is the uint64_t length that a solution is known to need. */
static int
poll(void *context, const struct sp_solve_stats *so_far)
{
	uint64_t *least = context;

	if (*least < so_far->least)
		*least = so_far->least;
	is_stopped = js_poll((double)*least, (double)so_far->nodes);
	return is_stopped;
}

/* Puts a solution into the buffer as letters. */
static int
found(void *context, const struct sp_solution *s)
{
	size_t length = sp_solution_print(s, NULL, 0, NULL, 0) + 1;

	(void)context;
	sp_solution_print(s, NULL, 0, js_room(length), length);
	js_found();
	return 0;
}

/* ---- a job with a known solution, of which the context is the status ---- */

enum { NOT_TAKEN = -1 };

static enum sp_next
next(void *context, struct sp_job *job, int may_wait)
{
	int *status = context;

	(void)may_wait;
	if (*status != NOT_TAKEN)
		return SP_NEXT_NONE;
	*status = SP_OK;
	job->board = &board;
	job->goal = goal;
	job->known = &known;
	return SP_NEXT_JOB;
}

static void
done(void *context, const struct sp_job *job, enum sp_status status,
    struct sp_solution *s, const struct sp_solve_stats *of_job,
    const struct sp_fault *reason)
{
	struct sp_solution mine = solution;

	(void)job;
	*(int *)context = (int)status;
	solution = *s;
	*s = mine;
	stats = *of_job;
	fault = *reason;
}

static enum sp_status
solve_known(const struct sp_solve_options *options)
{
	const struct sp_source source = { next, done };
	int status = NOT_TAKEN;
	enum sp_status of_run = sp_solver_run(solver, options, &source,
	    &status, &fault);

	return of_run != SP_OK || status == NOT_TAKEN ? of_run :
	    (enum sp_status)status;
}

static enum sp_status
make_solver(double bytes)
{
	return solver != NULL ? SP_OK :
	    sp_solver_new(&solver, (uint64_t)bytes, 0);
}

/*
 * Solves the board with tables that take a tenth of a second on 4x4, a third of
 * what the first tables of a larger solver take.  They are enough for four
 * boards in five; SP_STOPPED for the others.
 */
static enum sp_status
solve_quick(struct sp_solve_options options)
{
	enum { BYTES = 1 << 21, MOST_NODES = 1000000 };
	enum sp_status status = quick != NULL ? SP_OK :
	    sp_solver_new(&quick, BYTES, 0);

	options.most_nodes = MOST_NODES;
	return status != SP_OK ? status : sp_solver_solve(quick, &board, goal,
	    &options, &solution, &stats, &fault);
}

/* Makes the moves in the buffer the known solution of the board. */
enum sp_status
EXPORT(js_known)(void)
{
	return end(sp_solution_parse(&known, &board, buffer, &fault));
}

/*
 * Solves the board.  Of the flags, 1 says that there is a known solution, 2 that
 * all first moves are wanted, 4 that the length alone is, and 8 that all
 * shortest solutions are.  SP_STOPPED: the solution is the best that is known.
 */
enum sp_status
EXPORT(js_solve)(uint32_t method, uint32_t metric, uint32_t width,
    uint32_t factor, double most_nodes, double most_length, uint32_t flags,
    double bytes)
{
	enum { QUICK_LEAST = 13, QUICK_MOST = 16 }; /* cells */
	struct sp_solve_options options;
	enum sp_status status = make_solver(bytes);
	uint64_t least = 0;

	memset(&options, 0, sizeof options);
	is_stopped = 0;
	options.method = (enum sp_solve_method)method;
	options.metric = (enum sp_metric)metric;
	options.width = width;
	options.factor = factor;
	/* They may be infinite. */
	options.most_nodes = most_nodes < 0x1p64 ? (uint64_t)most_nodes :
	    UINT64_MAX;
	options.most_length = most_length < 0x1p64 ? (uint64_t)most_length :
	    UINT64_MAX;
	options.first_moves = (flags & 2) != 0;
	options.length_only = (flags & 4) != 0;
	options.found = flags & 8 ? found : NULL;
	options.poll = poll;
	options.context = &least;
	if (status == SP_OK && flags & 1)
		status = solve_known(&options);
	else if (status == SP_OK) {
		status = SP_STOPPED;
		if (method == SP_SOLVE_OPTIMAL && metric == SP_SLIDES &&
		    most_nodes == 0 && options.found == NULL &&
		    board.n >= QUICK_LEAST && board.n <= QUICK_MOST)
			status = solve_quick(options);
		if (status == SP_STOPPED && !is_stopped)
			status = sp_solver_solve(solver, &board, goal, &options,
			    &solution, &stats, &fault);
	}
	if (status == SP_STOPPED || status == SP_END)
		return status;
	return end(status);
}

/* The length of every solution is at least this, by the last search. */
double
EXPORT(js_bound)(void)
{
	return (double)stats.least;
}

/* Puts the first moves of the last search into the buffer: letters, and in the
 * metric of moves spaces between them and repeat counts. */
void
EXPORT(js_first)(uint32_t metric)
{
	enum { MOST = 64 * 4 + 1 }; /* bytes of the moves of a set */
	struct sp_tap tap;
	char *at = js_room(MOST);

	*at = '\0';
	for (int first = 1; sp_first_take(&stats.first, &tap); first = 0) {
		if (metric != SP_SLIDES && !first)
			*at++ = ' ';
		*at++ = "DURL"[tap.dir];
		if (tap.tiles > 9)
			*at++ = (char)('0' + tap.tiles / 10);
		if (tap.tiles > 1)
			*at++ = (char)('0' + tap.tiles % 10);
		*at = '\0';
	}
}

static int
report(void *context, uint64_t length, uint64_t boards)
{
	(void)context;
	js_report((double)length, (double)boards);
	return 0;
}

/* Reports how many solvable boards of the goal's size have solutions of each
 * length. */
enum sp_status
EXPORT(js_lengths)(uint32_t metric, double bytes)
{
	enum sp_status status = make_solver(bytes);

	if (status == SP_OK)
		status = sp_solver_lengths(solver, sp_goal_size(goal),
		    (enum sp_metric)metric, sp_goal_home(goal,
		    sp_goal_missing(goal), 0), report, NULL, &fault);
	return end(status);
}

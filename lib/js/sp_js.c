/*
 * sp_js.c -- what sp.mjs calls in sp.wasm: one board, one goal, one solution
 *
 * Texts and labels pass through a buffer that js_room makes.  Functions return
 * an enum sp_status; unless it is SP_OK, the buffer has the reason.
 */
#include <sp.h>
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

static char *buffer;
static size_t room;
static struct sp_board board, other;
static struct sp_goal *goal;
static struct sp_solution solution;
static struct sp_solver *solver;
static struct sp_generator *generator;
static struct sp_fault fault;

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

static const struct sp_form *
form_at(uint32_t k)
{
	return sp_form_at(k);
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

	return end(sp_board_parse(&board, buffer, form_at(form), size,
	    &fault));
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
	return sp_solvable(&board, goal);
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
	return sp_explain(&board, goal, &other, js_room(SP_FAULT_TEXT),
	    SP_FAULT_TEXT);
}

/* Puts the value of the field of that name in the buffer there, in decimal. */
enum sp_status
EXPORT(js_field)(void)
{
	const struct sp_field *field = sp_field_by_name(buffer,
	    strlen(buffer));
	struct sp_seed value = { 0, 0 };
	enum sp_status status;

	if (field == NULL) {
		strcpy(fault.text, "there is no such field");
		return end(SP_REFUSED);
	}
	status = sp_field_value(field, &board, goal, &value.lo, &fault);
	if (status == SP_OK)
		sp_seed_print(value, js_room(SP_SEED_TEXT));
	return end(status);
}

/* Makes a generator by the seed in the buffer. */
enum sp_status
EXPORT(js_generator)(uint32_t method, uint32_t steps, uint32_t population,
    uint32_t missing, uint32_t not_goal, uint32_t fixed_blank,
    uint32_t distinct)
{
	struct sp_gen_options options;
	enum sp_status status;

	memset(&options, 0, sizeof options);
	options.method = (enum sp_method)method;
	options.steps = steps;
	options.population = (enum sp_population)population;
	options.missing = missing;
	options.not_goal = not_goal != 0;
	options.fixed_blank = fixed_blank != 0;
	options.distinct = distinct != 0;
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
		strcpy(fault.text, "there is no such symmetry");
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
void
EXPORT(js_print)(uint32_t form)
{
	size_t length = sp_board_print(&board, form_at(form), NULL, 0) + 1;
	char *text = js_room(length);

	sp_board_print(&board, form_at(form), text, length);
}

static int
poll(void *context, const struct sp_solve_stats *so_far)
{
	(void)context;
	return js_poll((double)so_far->least, (double)so_far->nodes);
}

/* Solves the board.  SP_STOPPED: the solution is the best that is known. */
enum sp_status
EXPORT(js_solve)(uint32_t method, uint32_t metric, uint32_t width,
    uint32_t factor, double most_nodes, double most_length, double bytes)
{
	struct sp_solve_options options;
	struct sp_solve_stats stats;
	enum sp_status status = SP_OK;

	memset(&options, 0, sizeof options);
	options.method = (enum sp_solve_method)method;
	options.metric = (enum sp_metric)metric;
	options.width = width;
	options.factor = factor;
	options.most_nodes = (uint64_t)most_nodes;
	options.most_slides = (uint64_t)most_length;
	options.poll = poll;
	if (solver == NULL)
		status = sp_solver_new(&solver, (uint64_t)bytes, 0);
	if (status == SP_OK)
		status = sp_solver_solve(solver, &board, goal, &options,
		    &solution, &stats, &fault);
	if (status == SP_STOPPED || status == SP_END)
		return status;
	return end(status);
}

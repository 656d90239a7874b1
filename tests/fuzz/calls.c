/* calls.c -- any sequence of calls of the library does no harm */
#include <unistd.h>

#include "oracle.h"

#include "fuzz.h"

/*
 * Each line of an input is a call: the name of a function of sp.h, numbers, and
 * after a colon a text, in which \ stands for LF.  calls.h tells what the
 * numbers and the text are for.  A call takes a few objects as the calls before
 * it left them, and what it returns must agree with what it did.  After a line
 * "fail K" the K-th allocation of the next call fails, if memory.c is linked,
 * and after "fail K 1" all others that follow in this call.
 * A number from 999000 on counts down from the greatest number, and a number
 * from 998000 on is a power of 2.
 */
enum {
	OBJECTS = 4, /* boards, and goals */
	SIDE = 6,
	WORDS = 200,
	LARGE = 5000, /* least cells of a large board */
	MOST_CELLS = 66000, /* bits for so many are more than 8 KiB */
	MOST_ROW = WORDS,   /* cells of a row of bytes */
	MANY = 8,           /* rows of bytes */
	ROOM = 160,
	MOST_FAIL = 1024,
	NODES = 10000
};

unsigned fuzz_failing, fuzz_failed, fuzz_all_fail;
void (*fuzz_listener)(const struct fuzz_outcome *outcome);

static struct fuzz line;
static char words[WORDS + 1];
static struct sp_board boards[OBJECTS];
static struct sp_goal *goals[OBJECTS];
static struct sp_solution solutions[2];
static struct sp_relabel *relabel;
static struct sp_generator *generator;
static struct sp_batch *batch;
static struct sp_solver *solver;
static struct sp_reader *reader;
static struct sp_writer *writer;
static struct sp_sheet *sheet; /* which uses the writer */
static FILE *in, *out;
static char kept[WORDS + 1]; /* what the reader reads from memory */
static const char *rest;     /* what its callback has not read yet */
static uint32_t habit;       /* what callbacks do */
static struct sp_property property;
static struct sp_seed seed;
static unsigned char all_rows[MANY * MOST_ROW];

/* What calls set. */
static enum sp_status said;
static struct sp_fault fault;
static struct sp_size any_size;
static struct sp_property any_property;
static struct sp_seed any_seed;
static struct sp_tap tap;
static struct sp_solve_stats effort;
static unsigned char verdicts[MANY];
static uint64_t value, any_at, values[MANY], verdict, of_batch[SP_BATCH];
static char reasons[SP_BATCH][SP_FAULT_TEXT];
static uint32_t counts[MOST_CELLS], list[MOST_CELLS];
static size_t many, counted;
static int truth, limited;
static char seed_text[SP_SEED_TEXT], population_text[SP_POPULATION_TEXT];
static char *space; /* of so many bytes */
static size_t room;

static const char *called;
static unsigned to_fail; /* the allocation of the next call that fails */

#define NEED(holds) fuzz_need(holds, called, #holds, line.header)

/* ---- arguments ---- */

static uint64_t
wide(unsigned k)
{
	const uint32_t greatest = 999000, powers = 998000;
	uint32_t n = line.number[k];

	return n >= greatest ? UINT64_MAX - (n - greatest) :
	    n >= powers ? (uint64_t)1 << (n - powers) % 64 : n;
}

static uint32_t
number(unsigned k)
{
	return (uint32_t)wide(k);
}

static struct sp_board *
board(unsigned k)
{
	return &boards[number(k) % OBJECTS];
}

/* The board that number k chooses, or else the next that is not board(l). */
static struct sp_board *
other(unsigned k, unsigned l)
{
	return board(k) != board(l) ? board(k) :
	    &boards[(number(k) + 1) % OBJECTS];
}

/* Returns a board that is neither board l nor `not`. */
static struct sp_board *
third(unsigned k, unsigned l, const struct sp_board *not)
{
	struct sp_board *b = other(k, l);

	while (b == not || b == board(l))
		b = &boards[(size_t)(b - boards + 1) % OBJECTS];
	return b;
}

static struct sp_goal **
a_goal(unsigned k)
{
	return &goals[number(k) % OBJECTS];
}

static struct sp_goal *
goal(unsigned k)
{
	return *a_goal(k);
}

static struct sp_solution *
solution(unsigned k)
{
	return &solutions[number(k) % 2];
}

/* Any size that boards do not have, a large or a small one. */
static struct sp_size
size(unsigned k)
{
	struct sp_size s = { number(k), number(k + 1) };
	uint64_t n = (uint64_t)s.w * s.h;

	if (n < LARGE || (n > MOST_CELLS && n <= SP_MAX_CELLS)) {
		s.w %= SIDE + 1;
		s.h %= SIDE + 1;
	}
	return s;
}

/* Cells of a goal. */
static uint32_t
cells(unsigned k)
{
	return sp_cells(sp_goal_size(goal(k)));
}

static const struct sp_form *
named_form(unsigned k)
{
	const struct sp_form *form = sp_form_at(number(k) % 16);

	return form == NULL ? sp_form_at(0) : form;
}

static const struct sp_form *
form(unsigned k)
{
	return number(k) == 0 ? NULL : named_form(k);
}

static const struct sp_field *
field(unsigned k)
{
	return sp_field_at(number(k) % (SP_FIELD_CELLS + 1));
}

static const struct sp_symmetry *
symmetry(unsigned k)
{
	return sp_symmetry_at(number(k) % 8);
}

static enum sp_population
population(unsigned k)
{
	return (enum sp_population)number(k);
}

static size_t
count(unsigned k)
{
	return number(k) % (MANY + 1);
}

/* Rows that end where their memory ends. */
static unsigned char *
rows(unsigned k, uint32_t n)
{
	return all_rows + sizeof all_rows -
	    (n > MOST_ROW ? 0 : count(k) * n);
}

static uint64_t
bytes(unsigned k)
{
	return wide(k) % (1 << 26);
}

/* Returns a few threads, or more than a solver takes. */
static unsigned
threads(unsigned k)
{
	return number(k) > 1024 ? number(k) : number(k) % 3;
}

static const struct sp_gen_options *
gen_options(void)
{
	static struct sp_gen_options o;
	uint32_t flags = number(5);

	o.seed = seed;
	o.method = (enum sp_gen_method)number(1);
	o.steps = number(2) % 1000;
	o.population = population(3);
	o.missing = number(4);
	o.fixed_blank = flags & 1;
	o.not_goal = flags & 2;
	o.distinct = flags & 4;
	o.in_order = flags & 8;
	o.draw_missing = flags & 16;
	/* Any lengths, from any to any. */
	o.metric = (enum sp_metric)(flags >> 6);
	o.least = number(2) % 1000;
	o.most = number(2) % 1000 + (flags >> 7) % 8;
	o.reserved[SP_RESERVED - 1] = flags & 32;
	return &o;
}

/* Gives up if the line says so; a solver is not to be called meanwhile. */
static int
give_up(void)
{
	struct sp_solution none;
	struct sp_fault reason = { .text = "" };
	struct sp_solve_stats so_far;
	const struct sp_solve_options zero = { .most_nodes = 1 };

	if (solver != NULL && (strcmp(called, "sp_solver_solve") == 0 ||
	    strcmp(called, "sp_solver_run") == 0)) {
		sp_solution_init(&none);
		NEED(sp_solver_solve(solver, board(0), goal(1), &zero, &none,
		    &so_far, &reason) == SP_REFUSED && reason.text[0] != '\0');
		sp_solution_free(&none);
	}
	return number(6) >> 2 & 1;
}

static int
poll_solver(void *context, const struct sp_solve_stats *so_far)
{
	(void)context;
	(void)so_far;
	return give_up();
}

static int
take(void *context, const struct sp_solution *s)
{
	(void)context;
	NEED(s->length == 0 || s->dir[s->length - 1] <= SP_RIGHT);
	return give_up();
}

static int
add_boards(void *context, uint64_t length, uint64_t of_it)
{
	(void)context;
	(void)length;
	value += of_it;
	return number(6) >> 2 & 1;
}

static uint64_t jobs_left;

static enum sp_next
next_job(void *context, struct sp_job *job, int may_wait)
{
	(void)context;
	if (jobs_left == 0)
		return SP_NEXT_NONE;
	if (!may_wait && number(7) & 1)
		return SP_NEXT_LATER;
	jobs_left--;
	job->board = board(0);
	job->goal = goal(1);
	return SP_NEXT_JOB;
}

static void
done_job(void *context, const struct sp_job *job, enum sp_status status,
    struct sp_solution *s, const struct sp_solve_stats *stats,
    const struct sp_fault *why)
{
	(void)context;
	(void)stats;
	NEED(job->board == board(0) && (status != SP_REFUSED ||
	    why->text[0] != '\0'));
	NEED(s->length == 0 || s->dir[s->length - 1] <= SP_RIGHT);
}

static const struct sp_source source = { next_job, done_job };

static const struct sp_solve_options *
solve_options(void)
{
	static struct sp_solve_options o;

	o.method = (enum sp_solve_method)number(2);
	o.factor = o.method == SP_SOLVE_NEAR ? 0 : number(3);
	o.width = number(3);
	o.most_nodes = 1 + number(4) % NODES;
	o.most_length = wide(5);
	o.parts = number(6) >> 4 & 7;
	o.part = number(6) >> 7 & 7;
	o.poll = number(6) & 1 ? poll_solver : NULL;
	o.found = number(6) & 2 ? take : NULL;
	o.metric = (enum sp_metric)number(8);
	o.length_only = number(6) >> 10 & 1;
	o.first_moves = number(6) >> 11 & 1;
	o.reserved[0] = number(6) & 8;
	return &o;
}

static int
file(FILE **f)
{
	if (*f == NULL)
		*f = tmpfile();
	oracle_need(*f != NULL, "a file");
	return fileno(*f);
}

/* Makes the text of the line a file. */
static void
fill(FILE **f)
{
	int fd = file(f);
	size_t length = strlen(words);

	oracle_need(ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0 &&
	    write(fd, words, length) == (ssize_t)length &&
	    lseek(fd, 0, SEEK_SET) == 0, "a file");
}

static const char *
keep(void)
{
	return rest = strcpy(kept, words);
}

/* Reads a byte of what is kept, or does what is wrong. */
static ptrdiff_t
read_kept(void *context, char *to, size_t most)
{
	(void)context;
	if (habit % 4 == 1)
		return (ptrdiff_t)most + 1;
	if (habit % 4 == 2)
		return -1;
	if (habit % 4 == 3)
		NEED(sp_read_board(reader, &boards[0], &fault) == SP_REFUSED);
	*to = *rest;
	return *rest == '\0' ? 0 : (rest++, 1);
}

/* Takes half of the bytes, or does what is wrong. */
static size_t
take_bytes(void *context, const char *bytes, size_t count)
{
	(void)context;
	for (size_t i = 0; i < count; i++)
		value += (unsigned char)bytes[i];
	if (habit % 4 == 3)
		sp_write_text(writer, bytes[0] == 'x' ? kept : "x");
	return habit % 4 == 1 ? count + 1 : habit % 4 == 2 ? 0 :
	    count - count / 2;
}

static void
drop_writer(void)
{
	sp_sheet_free(sheet);
	sp_writer_free(writer);
	sheet = NULL;
	writer = NULL;
}

/* ---- what calls say ---- */

static void
gave(enum sp_status status)
{
	fuzz_failing = 0;
	said = status;
	NEED((unsigned)status <= SP_IO_ERROR);
	NEED(status != SP_NO_MEMORY || fuzz_failed || limited);
}

/* Checks the status and the fault of a call. */
static void
told(enum sp_status status)
{
	gave(status);
	NEED(memchr(fault.text, '\0', sizeof fault.text) != NULL);
	NEED((status != SP_REFUSED && status != SP_MALFORMED) ||
	    (fault.text[0] != '\0' && strchr(fault.text, '\n') == NULL));
}

static void
printed(size_t length)
{
	size_t fits = length < room ? length : room - 1;

	fuzz_failing = 0;
	NEED(room == 0 || memchr(space, '\0', room) == space + fits);
}

/* Checks that a solution leads to the goal. */
static void
solved(const struct sp_board *b, const struct sp_goal *g, struct sp_solution *s)
{
	struct sp_board end;

	if (said == SP_NO_MEMORY)
		sp_solution_free(s);
	if (said != SP_OK)
		return;
	sp_board_init(&end);
	NEED(sp_board_copy(&end, b) == SP_OK &&
	    sp_solution_apply(s, &end, &fault) == SP_OK &&
	    sp_is_solved(&end, g));
	sp_board_free(&end);
}

/* Returns numbers, which may be the labels of a board of n cells or not: of the
 * text or else, from number 3 on, in order. */
static const uint32_t *
labels(uint32_t n)
{
	static uint32_t label[MOST_CELLS];
	char *at = words;

	for (uint32_t cell = 0; cell < n; cell++)
		label[cell] = *words != '\0' ?
		    (uint32_t)strtoul(at, &at, 10) : (cell + number(3)) % n;
	return label;
}

static void
check_board(const struct sp_board *b)
{
	static char seen[MOST_CELLS + 1];

	if (b->n == 0)
		return;
	memset(seen, 0, b->n + 1);
	NEED(b->n == b->size.w * b->size.h && b->n <= b->capacity);
	NEED(b->n <= MOST_CELLS && b->blank < b->n && b->label[b->blank] == 0);
	for (uint32_t cell = 0; cell < b->n; cell++) {
		NEED(b->label[cell] <= b->n && !seen[b->label[cell]]);
		seen[b->label[cell]] = 1;
	}
	NEED(b->missing >= 1 && b->missing <= b->n && !seen[b->missing]);
}

/* ---- calls ---- */

#define CALL(name, ...) static void call_##name(void) { __VA_ARGS__; }
#include "calls.h"
#undef CALL

static const struct {
	const char *name;
	void (*call)(void);
} functions[] = {
#define CALL(name, ...) { #name, call_##name },
#include "calls.h"
};

enum { FUNCTIONS = sizeof functions / sizeof *functions };

static void
mix(uint64_t *state, const void *data, size_t bytes)
{
	const unsigned char *at = data;

	for (size_t i = 0; i < bytes; i++)
		*state = (*state ^ at[i]) * 0x100000001b3; /* FNV-1a */
}

static void
mix_numbers(uint64_t *state, const uint32_t *number, size_t numbers)
{
	for (size_t i = 0; i < numbers; i++)
		*state = (*state ^ number[i]) * 0x100000001b3;
}

/* Tells the listener what a call returned and set. */
static void
tell(void)
{
	struct fuzz_outcome outcome = { said, fuzz_failed, said };
	uint64_t *state = &outcome.state;

	for (size_t k = 0; k < OBJECTS; k++) {
		const struct sp_board *b = &boards[k];
		const uint32_t shape[] = { b->n, b->blank, b->missing };

		mix(state, shape, b->n == 0 ? sizeof *shape : sizeof shape);
		mix_numbers(state, b->label, b->n);
	}
	for (size_t k = 0; k < 2; k++)
		mix(state, solutions[k].dir, solutions[k].length);
	mix(state, fault.text, strlen(fault.text));
	mix(state, &value, sizeof value);
	mix(state, &many, sizeof many);
	mix(state, &truth, sizeof truth);
	mix(state, values, sizeof values);
	mix(state, verdicts, sizeof verdicts);
	mix_numbers(state, counts + MOST_CELLS - counted, counted);
	mix(state, all_rows, sizeof all_rows);
	mix(state, space, room);
	fuzz_listener(&outcome);
}

/* The function that the line names, or one for any other line. */
static size_t
function_of(const char *text)
{
	size_t length = strcspn(text, " :"), sum = 0;

	for (size_t k = 0; k < FUNCTIONS; k++)
		if (strlen(functions[k].name) == length &&
		    memcmp(functions[k].name, text, length) == 0)
			return k;
	for (size_t i = 0; i < length; i++)
		sum = 31 * sum + (unsigned char)text[i];
	return sum % FUNCTIONS;
}

static void
call(size_t k)
{
	const struct sp_size three = { 3, 3 };

	for (size_t g = 0; g < OBJECTS; g++)
		oracle_need(goals[g] != NULL || sp_goal_new(&goals[g],
		    sp_goal_name_at(g), three, &fault) == SP_OK, "memory");
	called = functions[k].name;
	room = (number(7) + ROOM - 1) % ROOM;
	space = malloc(room);
	oracle_need(room == 0 || space != NULL, "memory");
	if (space != NULL)
		memset(space, 'x', room);
	fault.text[0] = '\0';
	said = SP_OK;
	limited = 0;
	fuzz_failed = 0;
	fuzz_failing = to_fail;
	functions[k].call();
	fuzz_failing = to_fail = 0;
	if (fuzz_listener != NULL)
		tell();
	free(space);
	for (size_t b = 0; b < OBJECTS; b++)
		check_board(&boards[b]);
}

/* Frees all objects, and forgets what calls have set. */
static void
end(void)
{
	for (size_t k = 0; k < OBJECTS; k++) {
		sp_board_free(&boards[k]);
		sp_goal_free(goals[k]);
		goals[k] = NULL;
	}
	sp_solution_free(&solutions[0]);
	sp_solution_free(&solutions[1]);
	call_sp_relabel_free();
	call_sp_batch_free();
	call_sp_generator_free();
	call_sp_solver_free();
	call_sp_reader_free();
	call_sp_writer_free();
	memset(&property, 0, sizeof property);
	memset(&seed, 0, sizeof seed);
	memset(values, 0, sizeof values);
	memset(verdicts, 0, sizeof verdicts);
	memset(counts, 0, sizeof counts);
	memset(all_rows, 0, sizeof all_rows);
	value = many = counted = 0;
	truth = 0;
	to_fail = 0;
}

/* Makes the call of a line. */
static void
take_line(const char *text, size_t length)
{
	const char *colon = memchr(text, ':', length);
	size_t before = colon == NULL ? length : (size_t)(colon - text);
	size_t after = colon == NULL ? 0 : length - before - 1;

	fuzz_open(&line, (const uint8_t *)text, before);
	memset(words, 0, sizeof words);
	for (size_t i = 0; i < after && i < WORDS; i++)
		words[i] = colon[1 + i] == '\\' ? '\n' : colon[1 + i];
	if (strncmp(line.header, "fail ", 5) == 0) {
		to_fail = line.number[0] % MOST_FAIL;
		fuzz_all_fail = line.number[1] & 1;
	} else {
		call(function_of(line.header));
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
	const char *text = (const char *)data;

	while (length > 0) {
		const char *lf = memchr(text, '\n', length);
		size_t taken = lf == NULL ? length : (size_t)(lf - text);

		take_line(text, taken);
		taken += lf != NULL;
		text += taken;
		length -= taken;
	}
	end();
	return 0;
}

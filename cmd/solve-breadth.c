/* solve-breadth.c -- sp-solve -e: how many of all boards have which length */
#include "solve.h"

enum { MEBIBYTE = 1 << 20 };

/* One of the threads that expand boards. */
struct part {
	struct sp_breadth *search;
	unsigned part, parts;
	uint64_t count;
	pthread_t thread;
};

static void *
expand(void *argument)
{
	struct part *p = argument;

	p->count = sp_breadth_expand(p->search, p->part, p->parts);
	return NULL;
}

/* How many boards are one slide or move farther than those reached so far.
 * What has no thread is done by this one. */
static uint64_t
next_count(struct part *part)
{
	uint64_t sum = 0;
	unsigned threads = 1;

	while (threads < part->parts && pthread_create(&part[threads].thread,
	    NULL, expand, &part[threads]) == 0)
		threads++;
	for (unsigned i = threads; i < part->parts; i++)
		expand(&part[i]);
	expand(&part[0]);
	for (unsigned i = 1; i < threads; i++)
		pthread_join(part[i].thread, NULL);
	for (unsigned i = 0; i < part->parts; i++)
		sum += part[i].count;
	return sp_breadth_advance(part->search, sum);
}

static void
write_counts(struct part *part, int verbose)
{
	uint64_t count = 1, sum = 0;

	for (uint64_t length = 0; count > 0; length++) {
		sum += count;
		sp_write_number(&cmd_out, length);
		sp_write_text(&cmd_out, "\t");
		sp_write_number(&cmd_out, count);
		sp_write_text(&cmd_out, "\n");
		cmd_output_flush(NULL);
		cmd_progress_add(count);
		if (verbose)
			cmd_message("boards of length %llu or less: %llu",
			    (unsigned long long)length,
			    (unsigned long long)sum);
		count = next_count(part);
	}
}

/* The goal, laid out for the size; ends the program if there is none. */
static struct sp_goal *
open_goal(struct cmd_input *in)
{
	struct sp_size size = in->reader.size;
	struct sp_goal *goal;
	struct sp_fault fault;

	cmd_take_stdin('g', in->goal_text);
	cmd_goal_open(&in->source, 'g', in->goal_text, &in->goal_form, size);
	if (in->source.each)
		cmd_usage('g', "several goals, where -e needs one");
	cmd_goal_next(&in->source, &goal, &fault);
	if (goal->kind == SP_LITERAL)
		size = sp_goal_size(goal);
	if (size.w == 0)
		cmd_usage('e', "needs the size of the boards, -s");
	if (sp_goal_lay(goal, size, &fault) != SP_OK)
		cmd_no_memory(); /* not tested: laid by cmd_goal_open */
	return goal;
}

/* Ends the program if -M does not allow the bytes for boards of that size. */
static void
check_memory(const struct solve_options *o, struct sp_size size)
{
	uint64_t bytes = sp_breadth_bytes(size, o->metric);
	unsigned long long mebibytes = (bytes - 1) / MEBIBYTE + 1;

	if (bytes == UINT64_MAX)
		cmd_die("all boards of %lux%lu take more memory than any "
		    "machine has", (unsigned long)size.w,
		    (unsigned long)size.h);
	if (bytes > o->table_bytes)
		cmd_die("all boards of %lux%lu take %llu mebibytes; -M allows "
		    "%llu", (unsigned long)size.w, (unsigned long)size.h,
		    mebibytes,
		    (unsigned long long)(o->table_bytes / MEBIBYTE));
}

static struct sp_breadth *
start(const struct solve_options *o, const struct sp_goal *goal)
{
	struct sp_breadth *search;

	check_memory(o, sp_goal_size(goal));
	if (sp_breadth_new(&search, sp_goal_size(goal), o->metric,
	    sp_goal_home(goal, sp_goal_missing(goal), 0)) != SP_OK)
		cmd_no_memory();
	return search;
}

int
solve_every(const struct solve_options *o, struct cmd_input *in)
{
	struct sp_breadth *search = start(o, open_goal(in));
	struct part *part = cmd_allocate(o->threads, sizeof *part);
	int exit_status;

	for (unsigned i = 0; i < o->threads; i++)
		part[i] = (struct part){ .search = search, .part = i,
		    .parts = o->threads };
	write_counts(part, o->explain);
	exit_status = cmd_finish(CMD_OK);
	free(part);
	sp_breadth_free(search);
	cmd_input_free(in);
	return exit_status;
}

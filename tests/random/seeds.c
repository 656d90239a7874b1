/* seeds.c -- the same boards of many neighbouring seeds */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "board/board.h"

/*
 * seeds [-bdH] [-f first] [-k boards] [-n seeds] [-S seed] -s WxH
 *
 * For each of `seeds` seeds from `seed` on: the boards `first` and after it;
 * under -H every 2^64-th seed.  The goal is the classic one.
 */

struct job {
	struct sp_gen_options draw;
	struct sp_size size;
	uint64_t first, boards, seeds;
	int high;
};

static void
fail(const char *what)
{
	fprintf(stderr, "seeds: %s\n", what);
	exit(2);
}

static void
set_size(struct sp_size *size, const char *text)
{
	unsigned w, h;

	if (sscanf(text, "%ux%u", &w, &h) != 2)
		fail("-s");
	size->w = w;
	size->h = h;
}

static void
set_options(struct job *job, int argc, char **argv)
{
	struct sp_fault fault;
	int letter;

	while ((letter = getopt(argc, argv, "bdf:Hk:n:S:s:")) != -1) {
		switch (letter) {
		case 'b': job->draw.fixed_blank = 1; break;
		case 'd': job->draw.distinct = 1; break;
		case 'f': job->first = strtoull(optarg, NULL, 10); break;
		case 'H': job->high = 1; break;
		case 'k': job->boards = strtoull(optarg, NULL, 10); break;
		case 'n': job->seeds = strtoull(optarg, NULL, 10); break;
		case 'S':
			if (sp_seed_parse(optarg, &job->draw.seed, &fault) !=
			    SP_OK)
				fail("-S");
			break;
		case 's': set_size(&job->size, optarg); break;
		default: exit(2);
		}
	}
}

static void
write_boards(struct job *job, const struct sp_goal *goal, struct sp_board *b)
{
	struct sp_generator *gen;
	struct sp_fault fault;

	if (sp_generator_new(&gen, &job->draw, goal, &fault) != SP_OK)
		fail("no generator");
	for (uint64_t k = 0; k < job->boards; k++) {
		if (sp_generate(gen, job->first + k, b) != SP_OK)
			fail("no board");
		for (uint32_t cell = 0; cell < b->n; cell++)
			printf("%u%c", (unsigned)b->label[cell],
			    cell + 1 < b->n ? ' ' : '\n');
	}
	sp_generator_free(gen);
}

int
main(int argc, char **argv)
{
	struct job job = { .boards = 1, .seeds = 1 };
	struct sp_fault fault;
	struct sp_goal *goal;
	struct sp_board b;

	set_options(&job, argc, argv);
	if (sp_goal_new(&goal, "classic", job.size, &fault) != SP_OK)
		fail("no goal");
	job.draw.missing = job.size.w * job.size.h;
	sp_board_init(&b);
	for (uint64_t i = 0; i < job.seeds; i++) {
		write_boards(&job, goal, &b);
		job.draw.seed.lo += !job.high;
		job.draw.seed.hi += job.high != 0;
	}
	sp_board_free(&b);
	sp_goal_free(goal);
	if (fflush(stdout) != 0)
		fail("write error");
	return 0;
}

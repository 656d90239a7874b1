/* beams.c -- beams that are kept for the next board */
#include <stdlib.h>

#include "beam/near.h"
#include "solver.h"

/* As `find` of struct sp_core_source, with a beam as the argument. */
static const struct sp_tables *
find_core(void *argument, struct sp_size size, uint32_t blank_home,
    uint32_t most)
{
	struct sp_call *c = ((struct sp_beam *)argument)->call;

	sp_store_change(&c->solver->tables, &c->core, SP_SLIDES, size,
	    blank_home, c->options->method == SP_SOLVE_NEAR ? most : 0);
	return c->core == NULL ? NULL : c->core->tables_of_stage[0];
}

/* Returns a new beam, or NULL. */
static struct sp_beam *
make(const struct sp_solver *s)
{
	struct sp_beam *beam = calloc(1, sizeof *beam);

	if (beam != NULL && sp_near_new(&beam->near, s->tables.most_bytes,
	    (struct sp_core_source){ find_core, beam }) != SP_OK) {
		free(beam);
		return NULL;
	}
	return beam;
}

enum sp_status
sp_beams_take(struct sp_call *c)
{
	struct sp_solver *s = c->solver;

	sp_threads_lock(s->threads);
	c->beam = s->spare;
	if (c->beam != NULL)
		s->spare = c->beam->next;
	sp_threads_unlock(s->threads);
	if (c->beam == NULL)
		c->beam = make(s);
	if (c->beam == NULL)
		return SP_NO_MEMORY;
	c->beam->call = c;
	return SP_OK;
}

void
sp_beams_give_back(struct sp_call *c)
{
	if (c->beam == NULL)
		return;
	c->beam->next = c->solver->spare;
	c->solver->spare = c->beam;
	c->beam = NULL;
}

void
sp_beams_free(struct sp_solver *s)
{
	while (s->spare != NULL) {
		struct sp_beam *beam = s->spare;

		s->spare = beam->next;
		sp_near_free(beam->near);
		free(beam);
	}
}

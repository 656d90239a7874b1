/*
 * memory.c -- which threads may take memory if there is too little
 *
 * A thread holds memory only while it is busy.  Afterwards its beam is a spare
 * one of the solver, and its tables have a user less, so that any thread can
 * free both.  There are two ways to have too little memory:
 *
 * The limit of the solver would be exceeded, SP_REFUSED.  The store of tables
 * then makes tables of a lower grade.  A board whose beam is too large is
 * refused.
 *
 * The system has too little, SP_NO_MEMORY, wherever that is.  The board is then
 * given up, the thread waits in sp_memory_wait, and the board is solved from
 * the beginning.  From then on
 *
 * - at least one thread less may be busy than when memory was short,
 * - the threads that wait for memory go before other boards,
 * - no larger tables are made, and no spare beams are kept.
 *
 * Memory may be short several times, until one thread is busy at a time.  If
 * memory is short even then, the board of that thread ends with SP_NO_MEMORY.
 */
#include "solver.h"

void
sp_memory_begin(struct sp_solver *s)
{
	s->busy++;
}

void
sp_memory_end(struct sp_solver *s)
{
	s->busy--;
	if (!s->is_short)
		return;
	sp_beams_free(s);
	sp_threads_wake(s->threads, SP_EVENT_MEMORY);
	sp_threads_wake(s->threads, SP_EVENT_WORK);
}

int
sp_memory_wait(struct sp_solver *s)
{
	int is_alone;

	sp_threads_lock(s->threads);
	s->is_short = 1;
	sp_memory_end(s);
	if (s->busy < s->most_busy)
		s->most_busy = s->busy > 0 ? s->busy : 1;
	s->hungry++;
	while (s->busy >= s->most_busy)
		sp_threads_wait(s->threads, SP_EVENT_MEMORY);
	s->hungry--;
	sp_beams_free(s);
	sp_store_clear(&s->tables);
	sp_memory_begin(s);
	is_alone = s->most_busy == 1;
	sp_threads_wake(s->threads, SP_EVENT_WORK);
	sp_threads_unlock(s->threads);
	return is_alone;
}

/* kinds.c -- the tables for slides, and for multi-tile moves */
#include "solve/multitile.h"
#include "solver.h"

enum sp_status
sp_kind_make(enum sp_metric metric, void **tables, struct sp_size size,
    uint32_t blank_home, uint32_t grade, uint64_t bytes,
    const struct sp_crew *crew, const struct sp_watch *watch)
{
	struct sp_tables *slides = NULL;
	struct sp_multitile *moves = NULL;
	enum sp_status status = metric == SP_SLIDES ?
	    sp_tables_make(&slides, size, blank_home, grade, bytes, crew,
	    watch) : sp_multitile_new(&moves, size, blank_home,
	    UINT64_C(1) << grade, bytes, crew, watch);

	*tables = metric == SP_SLIDES ? (void *)slides : (void *)moves;
	return status;
}

uint64_t
sp_kind_bytes(enum sp_metric metric, const void *tables)
{
	return metric == SP_SLIDES ? sp_tables_bytes(tables) :
	    sp_multitile_bytes(tables);
}

void
sp_kind_free(enum sp_metric metric, void *tables)
{
	if (metric == SP_SLIDES)
		sp_tables_free(tables);
	else
		sp_multitile_free(tables);
}

/* kinds.c -- how the store makes and frees the tables of each metric */
#include "solve/multitile.h"
#include "solver.h"

/* ---- slides: pattern databases ---- */

static enum sp_status
make_slides(void **tables, struct sp_size size, uint32_t blank_home,
    uint32_t grade, uint64_t bytes, const struct sp_crew *crew,
    const struct sp_watch *watch)
{
	struct sp_tables *made;
	enum sp_status status = sp_tables_make(&made, size, blank_home, grade,
	    bytes, crew, watch);

	*tables = made;
	return status;
}

static uint64_t
bytes_of_slides(const void *tables)
{
	return sp_tables_bytes(tables);
}

static void
free_slides(void *tables)
{
	sp_tables_free(tables);
}

/* ---- multi-tile moves ---- */

static enum sp_status
make_moves(void **tables, struct sp_size size, uint32_t blank_home,
    uint32_t grade, uint64_t bytes, const struct sp_crew *crew,
    const struct sp_watch *watch)
{
	struct sp_multitile *made;
	enum sp_status status = sp_multitile_new(&made, size, blank_home,
	    UINT64_C(1) << grade, bytes, crew, watch);

	*tables = made;
	return status;
}

static uint64_t
bytes_of_moves(const void *tables)
{
	return sp_multitile_bytes(tables);
}

static void
free_moves(void *tables)
{
	sp_multitile_free(tables);
}

const struct sp_kind sp_kinds[] = {
	[SP_SLIDES] = { make_slides, bytes_of_slides, free_slides },
	[SP_MULTI_TILE] = { make_moves, bytes_of_moves, free_moves }
};

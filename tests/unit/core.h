/* core.h -- the tables of one beam, which shares them with no other */
#ifndef CORE_H
#define CORE_H

#include "beam/beam.h"
#include "solver/solver.h"

struct core {
	struct sp_store store;
	struct sp_entry *entry;
};

/* As `find` of struct sp_core_source. */
static inline const struct sp_tables *
core_find(void *argument, struct sp_size size, uint32_t blank_home,
    uint32_t most)
{
	struct core *core = argument;

	core->entry = sp_store_get(&core->store, (struct sp_table_key){
	    SP_SLIDES, size, blank_home, most });
	return core->entry == NULL ? NULL : core->entry->slides;
}

/* Makes a beam that takes its tables from *core, whose members are 0. */
static inline enum sp_status
core_near(struct core *core, struct sp_near **near, uint64_t bytes)
{
	return sp_near_new(near, bytes, (struct sp_core_source){ core_find,
	    core });
}

/* Frees a beam and its tables. */
static inline void
core_free(struct core *core, struct sp_near *near)
{
	sp_near_free(near);
	core->entry = NULL;
	sp_store_clear(&core->store);
}

#endif

/* multitile_make.c -- makes the tables of both views of a size */
#include <stdlib.h>

#include "tables/multitile_table.h"

enum {
	CELLS = SP_MULTITILE_CELLS,
	VIEWS = SP_MULTITILE_VIEWS,
	SHARES = 3 /* of the bytes: for each table, and for making both */
};

/* The making of the tables. */
struct work {
	struct sp_multitile *m;
	struct sp_size size;
	uint32_t blank_home;
	uint64_t most_entries, most_bytes;
	const struct sp_watch *watch;
	enum sp_status status[VIEWS];
};

/* Makes the table of a view: as `portion` of struct sp_crew. */
static void
make_table(void *work, uint32_t view)
{
	struct work *w = work;
	struct sp_size turned = { w->size.h, w->size.w };

	w->status[view] = sp_multitile_table_new(&w->m->table[view],
	    view == 0 ? w->size : turned,
	    sp_multitile_cell(w->size, view, w->blank_home), w->most_entries,
	    w->most_bytes, w->watch);
}

/* Makes the tables of the first `views` views. */
static enum sp_status
make_tables(struct work *w, uint32_t views, const struct sp_crew *crew)
{
	if (crew != NULL && views > 1)
		crew->run(crew->argument, make_table, w, views);
	else
		for (uint32_t i = 0; i < views &&
		    (i == 0 || w->status[i - 1] == SP_OK); i++)
			make_table(w, i);
	return w->status[0] != SP_OK ? w->status[0] : w->status[1];
}

enum sp_status
sp_multitile_new(struct sp_multitile **multitile, struct sp_size size,
    uint32_t blank_home, uint64_t most_entries, uint64_t bytes,
    const struct sp_crew *crew, const struct sp_watch *watch)
{
	struct work w = { .size = size, .blank_home = blank_home,
	    .most_entries = most_entries, .most_bytes = bytes / SHARES,
	    .watch = watch };
	struct sp_multitile *m;
	enum sp_status status;
	int is_one;

	*multitile = NULL;
	if (size.w < SP_MIN_SIDE || size.h < SP_MIN_SIDE || size.w > CELLS ||
	    size.h > CELLS || size.w * size.h > CELLS ||
	    blank_home >= size.w * size.h)
		return SP_REFUSED;
	w.m = m = calloc(1, sizeof *m);
	if (m == NULL)
		return SP_NO_MEMORY;
	is_one = size.w == size.h &&
	    sp_multitile_cell(size, 1, blank_home) == blank_home;
	status = make_tables(&w, is_one ? 1 : VIEWS, crew);
	if (is_one)
		m->table[1] = m->table[0];
	if (status == SP_OK)
		*multitile = m;
	else
		sp_multitile_free(m);
	return status;
}

void
sp_multitile_free(struct sp_multitile *m)
{
	if (m == NULL)
		return;
	if (m->table[1] != m->table[0])
		sp_multitile_table_free(m->table[1]);
	sp_multitile_table_free(m->table[0]);
	free(m);
}

uint64_t
sp_multitile_bytes(const struct sp_multitile *m)
{
	return m->table[0]->bytes + (m->table[1] == m->table[0] ? 0 :
	    m->table[1]->bytes);
}

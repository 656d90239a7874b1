/* count-batch.c -- fields of many small boards at once, for sp-count */
#include <stdlib.h>

#include "count.h"

/* Adds the values of a field to the histogram or its summary. */
static enum sp_status
add_values(struct count *c, size_t field, const uint64_t *value,
    uint32_t count)
{
	enum sp_status status = SP_OK;

	for (uint32_t i = 0; i < count && status == SP_OK; i++) {
		if (c->mode == 'S')
			sp_summary_add(&c->summary[field], value[i]);
		else
			status = sp_histogram_add(&c->histogram, value[i]);
	}
	return status;
}

/* Writes a line of values for each board. */
static void
write_values(struct count *c, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		cmd_write_line(&c->in, sp_small_line(c->in.small, i));
		for (size_t f = 0; f < c->fields; f++)
			sp_write_value(&cmd_out, c->field[f], c->value[f][i],
			    f + 1 < c->fields ? '\t' : '\n');
	}
}

enum sp_status
count_batch(struct count *c, uint32_t count)
{
	enum sp_status status = SP_OK;

	if (c->value == NULL)
		c->value = malloc(c->fields * sizeof *c->value);
	if (c->value == NULL)
		return SP_NO_MEMORY;
	for (size_t f = 0; f < c->fields && status == SP_OK; f++) {
		sp_small_values(c->in.small, c->field[f], c->in.goal,
		    c->value[f]);
		if (c->mode != 0)
			status = add_values(c, f, c->value[f], count);
	}
	if (c->mode == 0)
		write_values(c, count);
	return status;
}

/* written.h -- what a writer has written, as a string */
#ifndef WRITTEN_H
#define WRITTEN_H

#include <stdio.h>
#include <stdlib.h>

#include "oracle.h"
#include "sp.h"

struct written {
	FILE *file;
	struct sp_writer *w;
};

static inline void
written_open(struct written *t)
{
	t->file = tmpfile();
	oracle_need(t->file != NULL &&
	    sp_writer_new_file(&t->w, fileno(t->file)) == SP_OK, "a writer");
}

/* Writes boards of a generator, from number i on, in batches; returns whether all
 * were made. */
static inline int
write_generated(struct sp_generator *gen, uint64_t i, uint64_t count,
    const struct sp_form *form, struct sp_writer *w)
{
	struct sp_batch *batch;

	oracle_need(sp_batch_new(&batch) == SP_OK, "a batch");
	while (count > 0 && sp_batch_generate(batch, gen, i, count) == SP_OK) {
		sp_batch_write(batch, sp_batch_all(batch), NULL, form, w);
		i += sp_batch_count(batch);
		count -= sp_batch_count(batch);
	}
	sp_batch_free(batch);
	return count == 0;
}

/* Frees the writer; returns all that it wrote, which the caller frees. */
static inline char *
written_close(struct written *t)
{
	long length;
	char *all;

	oracle_need(sp_writer_flush(t->w) == SP_OK, "the writer writes");
	sp_writer_free(t->w);
	fseek(t->file, 0, SEEK_END);
	length = ftell(t->file);
	rewind(t->file);
	all = calloc((size_t)length + 1, 1);
	oracle_need(all != NULL && fread(all, 1, (size_t)length, t->file) ==
	    (size_t)length, "the text is read back");
	fclose(t->file);
	return all;
}

#endif

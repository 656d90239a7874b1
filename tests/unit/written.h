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
	    sp_writer_new(&t->w, fileno(t->file)) == SP_OK, "a writer");
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

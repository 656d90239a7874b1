/*
 * count.h -- what the parts of sp-count share
 *
 * sp-count.c measures board by board, count-batch.c many small ones at once;
 * count-report.c writes what is written at the end.
 */
#ifndef COUNT_H
#define COUNT_H

#include "cmd.h"

struct count {
	struct cmd_input in;
	char mode; /* H, S, T, t, or 0: the fields of each board */
	const struct sp_field **field;
	size_t fields;
	struct sp_histogram histogram;
	struct sp_summary *summary; /* one for each field */
	struct sp_audit audit;
	uint32_t *table; /* of -t */
	uint64_t (*value)[SP_SMALL_BATCH]; /* of a batch, for each field */
};

/* ---- count-batch.c ---- */

/* Writes, or adds up for -H and -S, the fields of the batch in c->in. */
enum sp_status count_batch(struct count *c, uint32_t count);

/* ---- count-report.c ---- */

/* The histogram, summary or audit, if one was asked for. */
void count_report(struct count *c);

#endif

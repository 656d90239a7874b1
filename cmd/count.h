/*
 * count.h -- what the parts of sp-count share
 *
 * sp-count.c measures boards, count-report.c writes what is written at the end.
 */
#ifndef COUNT_H
#define COUNT_H

#include "cmd.h"
#include "count-statistics.h"

struct count {
	struct cmd_input in;
	char mode; /* H, S, T, t, or 0: the fields of each board */
	const struct sp_field **field;
	size_t fields;
	struct count_histogram histogram;
	struct count_summary *summary; /* one for each field */
	struct count_audit audit;
	uint32_t *table; /* of -t */
	uint64_t (*value)[SP_BATCH]; /* of the batch, for each field */
};

/* ---- count-report.c ---- */

/* The histogram, summary or audit, if one was asked for. */
void count_report(struct count *c);

#endif

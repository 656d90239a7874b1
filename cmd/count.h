/* count.h -- what the parts of sp-count share */
#ifndef COUNT_H
#define COUNT_H

#include "cmd.h"
#include "count-statistics.h"

struct count {
	struct cmd_input in;
	char mode; /* 'H', 'S', 'T' or 't'; 0: write fields of each board */
	const struct cmd_table *form;
	const struct sp_field **field;
	size_t fields;
	struct count_histogram histogram;
	struct count_summary *summary; /* one for each field */
	struct count_audit audit;
	uint32_t *table; /* -t: numbers of one board */
	uint64_t (*value)[SP_BATCH]; /* value[f][i]: field f of board i */
};

/* ---- count-report.c ---- */

/* Writes the histogram, summary or audit at the end, if an option asks for it.
 * CMD_NO if an audit has found a bias. */
enum cmd_status count_report(struct count *c);

#endif

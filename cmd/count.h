/* count.h -- what the parts of sp-count share */
#ifndef COUNT_H
#define COUNT_H

#include "cmd.h"
#include "count-statistics.h"

/* A value of a row that is written at the end of the input, and the name of its
 * column. */
struct count_cell {
	const char *name;
	char text[32]; /* "": there is no value */
	int is_text;   /* in JSON it stands between quotes */
};

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

/* ---- count-write.c ---- */

/* Returns whether the field is an index that may need more than 64 bits. */
int count_is_long_index(const struct count *c, size_t field);
/* Writes the names of the columns, if the form has a heading. */
void count_write_heading(const struct count *c);
/* Writes a row of values for each board of the batch. */
void count_write_values(struct count *c);
/* Writes a row of `count` values. */
void count_write_row(const struct cmd_table *table,
    const struct count_cell *cell, size_t count);

/* ---- count-report.c ---- */

/* Writes the histogram, summary or audit at the end, if an option asks for it.
 * CMD_NO if an audit has found a bias. */
enum cmd_status count_report(struct count *c);

#endif

/*
 * library.h -- what the scenarios of library.c share
 *
 *	library.c    plays scenarios without memory
 *	measure.c    scenarios: boards, goals, and what is made of them
 *	text.c       scenarios: boards from text and into it
 */
#ifndef LIBRARY_H
#define LIBRARY_H

#include "fault.h"
#include "count-statistics.h"
#include "sp.h"

/* Returns a status from the function if it is not SP_OK. */
#define TRY(call) \
	do { \
		enum sp_status tried = (call); \
		if (tried != SP_OK) \
			return tried; \
	} while (0)

/* The objects of all scenarios, initialized at the beginning of each. */
extern struct sp_board a, b, c;
extern struct sp_goal goal, literal;
extern struct count_histogram histogram;
extern struct count_audit audit;
extern struct sp_relabel relabel;
extern struct sp_solution solution;
extern struct sp_fault fault;

enum { SIZES = 5 };
extern const struct sp_size sizes[SIZES];

/* Notes a result, which must be the same when the scenario is played again. */
void say(const char *format, ...);
/* Notes a board, and measures of it that take memory. */
void say_board(const struct sp_board *board);
/* Notes that a board is lost, for which there was no memory. */
void say_lost(void);

/* The order, to be changed for calls that must not fail. */
extern struct fault_order *order;

/* The scenarios; the last one has no name. */
struct scenario {
	const char *name;
	enum sp_status (*play)(void);
};

extern const struct scenario measure_scenarios[]; /* measure.c */
extern const struct scenario text_scenarios[];    /* text.c */

#endif

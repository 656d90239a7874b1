/* map.h -- what the parts of sp-map share */
#ifndef MAP_H
#define MAP_H

#include "cmd.h"

struct map {
	struct cmd_input in;
	struct sp_form form_out; /* -o; by default grid or line */
	int roll;                /* 'u', 'U' or 0 */
	const char *target_text; /* -t */
	struct sp_goalarg target_source;
	const struct sp_goal *target;
	const struct sp_symmetry *symmetry; /* -x; NULL: none */
	int least;               /* -x least */
	struct cmd_moves moves;

	struct sp_board passed;  /* -w: a copy of a board on the way */
	uint32_t number;         /* -w: of the board in its batch */
	struct sp_board result;  /* what a step makes of a board; scratch */
	struct sp_board from;    /* the goal -f as a board */
	struct sp_relabel relabel;
	struct sp_size prepared; /* relabel is for boards of this size, */
	uint32_t prepared_missing; /* with this number missing; 0: none */
	int noted;               /* that boards get a greatest label */
};

/* ---- map-options.c ---- */

/* Starts the program and reads its options.  Options that have no meaning
 * together end the program. */
void map_parse_options(struct map *m, int argc, char **argv);

#endif

/* map.h -- what the parts of sp-map share */
#ifndef MAP_H
#define MAP_H

#include "cmd.h"

struct map {
	struct cmd_input in;
	struct sp_form form_out; /* -o; by default grid or line */
	int roll;                /* -u or -U: that letter; or 0 */
	const char *target_text; /* -t */
	struct cmd_goals target_goals;
	const struct sp_goal *target;
	const struct sp_symmetry *symmetry; /* -x; NULL: none, or least */
	struct cmd_moves moves;

	struct sp_board passed;  /* -w: a copy of a board on the way */
	uint32_t number;         /* -w: number of the board in its batch */
	uint32_t *list;          /* -u: labels along the path */
	uint32_t list_room;      /* labels that list has room for */
	struct sp_board result;  /* scratch for a changed board */
	struct sp_board from;    /* the goal -f as a board */
	struct sp_relabel *relabel;
	/* Relabel is prepared for boards of this size. */
	struct sp_size prepared;
	/* And this missing number; 0: not prepared. */
	uint32_t prepared_missing;
	int noted; /* the note about the greatest label was printed */
};

/* ---- map-options.c ---- */

/* Starts the program and reads its options.  Options that have no meaning
 * together end the program. */
void map_parse_options(struct map *m, int argc, char **argv);

#endif

/*
 * map.h -- what the parts of sp-map share
 *
 * map-options.c reads what is asked for, map-moves.c makes the moves of -m, and
 * sp-map.c takes each board through moves, symmetry and change of goal.
 */
#ifndef MAP_H
#define MAP_H

#include "cmd.h"

/* Moves for every board, or a line of a file for each. */
struct moves {
	const char *text;      /* NULL: none */
	int from_file;
	const char *file;
	struct sp_input input;
	uint64_t given;        /* lines */
	int in_line;           /* there is more of the line read last */
};

struct map {
	struct cmd_input in;
	const struct sp_form *form_in, *form_out; /* NULL: not asked for */
	int slide_blank, roll; /* roll: 'u', 'U' or 0 */
	const char *target_text;
	struct sp_goalarg target_source;
	struct sp_goal *target;
	const struct sp_symmetry *symmetry; /* NULL: none */
	int least;
	struct moves moves;

	struct sp_board spare;   /* what a step makes of a board */
	struct sp_board from;    /* the goal that boards are mapped from */
	struct sp_relabel relabel;
	struct sp_size prepared; /* relabel is for this size; 0x0: for none */
	uint32_t prepared_missing;
};

/* ---- map-options.c ---- */

/* Reads the options; combinations that mean nothing end the program. */
void map_parse_options(struct map *m, int argc, char **argv);

/* ---- map-moves.c ---- */

/* Opens the file of moves, or checks the moves of the argument. */
void map_open_moves(struct moves *moves);
/* Makes the moves of the next board, NULL if it is malformed. */
enum sp_status map_make_moves(struct moves *moves, struct sp_board *b,
    struct sp_fault *fault);

#endif

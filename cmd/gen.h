/* gen.h -- what the parts of sp-gen share */
#ifndef GEN_H
#define GEN_H

#include "breadth/breadth.h"
#include "cmd.h"
#include "random/random.h"

struct gen_method {
	const char *name;  /* in front of the colon, if there is one */
	const char *what;  /* what the number behind the colon counts */
	const char *usual; /* such a number, for messages */
	enum sp_method by; /* of the library, unless by_length is 1 */
	/* Boards are drawn by the length of their shortest solutions. */
	int by_length;
	enum sp_metric metric; /* of that length */
};

struct gen {
	/* The options. */
	const char *goal_text;
	struct sp_size size;   /* 0x0: not given */
	struct sp_form form;
	struct sp_gen_options options; /* which boards to draw */
	const struct gen_method *method; /* -m */
	uint64_t lo, hi;       /* least and greatest length, if by_length is 1 */
	const char *missing_text; /* argument of -M; NULL: not given */
	int every, count_only, verbose; /* -e, -u, -v */
	int count_given, endless; /* -n; -n inf */

	const struct sp_goal *goal;
	struct sp_board board;
	int follows_part; /* -r: a part before this one has boards */
	enum cmd_status status;
	struct cmd_goals goals;
	/* The boards to write are first .. first+count-1. */
	struct sp_big first, count;
	/* Number of boards to draw from; 0: not counted. */
	struct sp_big population;
	uint32_t part, parts; /* -r */
};

/* ---- gen-options.c ---- */

/* Reads the options.  Options that have no meaning together end the program. */
void gen_parse_options(struct gen *g, int argc, char **argv);

/* ---- gen-slice.c ---- */

/* Opens the goal, and sets size and missing number by it. */
void gen_open_goal(struct gen *g);
/* Counts the population, and sets the slice by -k, -n and -r. */
void gen_find_slice(struct gen *g);
/* Returns whether -k, -n or -r was given. */
int gen_is_sliced(void);

/* ---- gen-length.c ---- */

/* Refuses options that have no meaning with -m length and mtm. */
void gen_check_length(const struct gen *g);
/* Finds the boards of the lengths of -m, and sets g->population to their
 * number. */
void gen_find_lengths(struct gen *g);
/* Prepares to draw the boards that gen_find_lengths has found. */
void gen_start_lengths(const struct gen *g);
/* Sets g->board to board number i, from 0, of the boards that
 * gen_find_lengths has found. */
void gen_length_board(struct gen *g, uint64_t i);
void gen_free_lengths(void);

#endif

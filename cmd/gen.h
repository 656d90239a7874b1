/* gen.h -- what the parts of sp-gen share */
#ifndef GEN_H
#define GEN_H

#include "cmd.h"
#include "random/random.h"

struct gen_method {
	const char *name;  /* in front of the colon, if there is one */
	const char *what;  /* what the number behind the colon counts */
	const char *usual; /* such a number, for messages */
	enum sp_method by;
	enum sp_metric metric; /* of lengths, if `by` is SP_LENGTH */
};

struct gen {
	/* The options. */
	const char *goal_text;
	struct sp_size size;   /* 0x0: not given */
	struct sp_form form;
	struct sp_gen_options options; /* which boards to draw */
	const struct gen_method *method; /* -m */
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
	/* With SP_LENGTH, made in order to count them; else NULL. */
	struct sp_generator *generator;
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

#endif

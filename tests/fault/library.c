/*
 * library.c -- the library without memory: each allocation of each call fails
 *
 *	library FILE ...
 *
 * The files are inputs of fuzz/calls.c, lines that are calls.  An input is
 * taken again and again: the first allocation of its first call fails, then the
 * second one, and so on, then those of the other calls; then also all from
 * there on.  That call has to return SP_NO_MEMORY or to do what it does
 * otherwise.  It is then made again, and this and all later calls have to do
 * what they do if nothing fails.  At the end no memory is in use.
 *
 * Prints "library memory FAULTS FINDINGS", and findings after #.
 */
#include "../fuzz/fuzz.h"

enum { MOST_CALLS = 100, MOST_BYTES = 1 << 13 };

static struct fuzz_outcome expected[MOST_CALLS], got[MOST_CALLS];
static unsigned expected_calls, calls;
static unsigned tried, findings;
static const char *path;

static void
hear(const struct fuzz_outcome *outcome)
{
	oracle_need(calls < MOST_CALLS, "few calls");
	got[calls++] = *outcome;
}

static void
check(int holds, unsigned line, const char *order, const char *wrong)
{
	if (holds)
		return;
	findings++;
	printf("# library, %s, line %u, after %s: %s\n", path, line + 1, order,
	    wrong);
}

/* Returns whether calls, from `line` on, did what was expected of them. */
static int
as_expected(unsigned line, const struct fuzz_outcome *outcome)
{
	for (; line < expected_calls; line++, outcome++)
		if (outcome->state != expected[line].state)
			return 0;
	return 1;
}

/* Takes the input with a fault in the call of a line, which begins at `at`, and
 * with or without the same call again. */
static const struct fuzz_outcome *
take_with(const char *text, const char *at, unsigned line, const char *order,
    int again)
{
	static char input[MOST_BYTES];
	int end = (int)strcspn(at, "\n") + 1;

	snprintf(input, sizeof input, "%.*s%s\n%.*s%s", (int)(at - text), text,
	    order, end, at, again ? at : at + end);
	calls = 0;
	LLVMFuzzerTestOneInput((const uint8_t *)input, strlen(input));
	return &got[line];
}

/* Returns 0 if the call of a line has no allocation that the order names. */
static int
fail(const char *text, const char *at, unsigned line, const char *order)
{
	/* A board for which there is no memory is lost. */
	int again = strncmp(at, "sp_read_board", 13) != 0;
	long blocks = fuzz_blocks;
	const struct fuzz_outcome *outcome =
	    take_with(text, at, line, order, again);

	if (!outcome->failed)
		return 0;
	tried++;
	if (outcome->status != SP_NO_MEMORY) {
		check(outcome->state == expected[line].state, line, order,
		    "neither SP_NO_MEMORY nor as if nothing had failed");
		take_with(text, at, line, order, again = 0);
	}
	check(as_expected(again ? line : line + 1, outcome + 1), line, order,
	    "later calls do not do what they do otherwise");
	check(fuzz_blocks == blocks, line, order, "memory is not given back");
	return 1;
}

static void
take(const char *text)
{
	const char *at = text;

	calls = 0;
	LLVMFuzzerTestOneInput((const uint8_t *)text, strlen(text));
	memcpy(expected, got, sizeof expected);
	expected_calls = calls;
	for (unsigned line = 0; line < expected_calls; line++) {
		for (int all = 0; all < 2; all++) {
			char order[32];
			unsigned k = 1;

			do
				snprintf(order, sizeof order, "fail %u %d",
				    k++, all);
			while (fail(text, at, line, order));
		}
		at = strchr(at, '\n') + 1;
	}
}

int
main(int argc, char **argv)
{
	static char text[MOST_BYTES / 2];

	fuzz_listener = hear;
	setvbuf(stdout, NULL, _IONBF, 0);
	for (int i = 1; i < argc; i++) {
		FILE *file = fopen(argv[i], "r");

		oracle_need(file != NULL, argv[i]);
		text[fread(text, 1, sizeof text - 1, file)] = '\0';
		oracle_need(feof(file), argv[i]);
		fclose(file);
		path = argv[i];
		take(text);
	}
	printf("library memory %u %u\n", tried, findings);
	return 0;
}

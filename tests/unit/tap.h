/*
 * tap.h -- unit tests as TAP
 *
 * main calls each test by TEST(function(arguments)).  Such a test draws from a
 * stream of random numbers of its own, which follows from these words, and ends
 * the program if it takes more than a minute.  In it ok(holds, "what holds",
 * ...) prints a line; done() prints the plan.
 *
 * In the environment:
 *	TAP_BAIL=1	the first check that fails is the last
 *	TAP_SHARE=N	repeats 1 in N of what is repeated at random (1; 8 in
 *			make check)
 *	TAP_SECONDS=S	seconds for each test (60; 0: no limit)
 */
#ifndef TAP_H
#define TAP_H

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "oracle.h"

#define TEST(call) (tap_begin(#call), call)
#define ok(...) tap_ok(__FILE__, __LINE__, __VA_ARGS__)

static int tap_run, tap_failed;
static char tap_test[200]; /* the words of the test that runs */

#if defined(__GNUC__)
__attribute__((__format__(__printf__, 4, 5)))
#endif
static void
tap_ok(const char *file, int line, int holds, const char *format, ...)
{
	va_list arguments;

	tap_run++;
	tap_failed += !holds;
	printf("%sok %d - ", holds ? "" : "not ", tap_run);
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
	putchar('\n');
	if (!holds)
		printf("# %s:%d, in %s\n", file, line, tap_test);
	fflush(stdout);
	if (!holds && getenv("TAP_BAIL") != NULL) {
		puts("Bail out!");
		exit(1);
	}
}

/* On SIGALRM, so without stdio. */
static inline void
tap_hangs(int number)
{
	static const char before[] = "not ok - ", after[] = " does not end\n";
	size_t length = strlen(tap_test);

	(void)number;
	if (write(STDOUT_FILENO, before, sizeof before - 1) > 0 &&
	    write(STDOUT_FILENO, tap_test, length) == (ssize_t)length &&
	    write(STDOUT_FILENO, after, sizeof after - 1) > 0)
		_exit(1);
	_exit(2);
}

static inline void
tap_begin(const char *words)
{
	static uint64_t again; /* times in a row that the words are the same */
	const char *seconds = getenv("TAP_SECONDS");
	uint64_t hash;

	again = strcmp(words, tap_test) == 0 ? again + 1 : 0;
	hash = again;
	snprintf(tap_test, sizeof tap_test, "%s", words);
	/* FNV-1a (G. Fowler, L. Noll, K.-P. Vo, 1991), with a 64-bit prime. */
	for (const char *at = words; *at != '\0'; at++)
		hash = (hash ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
	oracle_seed(hash ^ hash >> 32);
	fflush(stdout);
	signal(SIGALRM, tap_hangs);
	alarm(seconds == NULL ? 60 : (unsigned)strtoul(seconds, NULL, 10));
}

/* Returns how many of so many repetitions are to be made, at least 1. */
static inline int
tap_share(int all)
{
	const char *text = getenv("TAP_SHARE");
	long parts = text == NULL ? 1 : strtol(text, NULL, 10);

	return parts > 1 ? (int)((all + parts - 1) / parts) : all;
}

static int
done(void)
{
	alarm(0);
	printf("1..%d\n", tap_run);
	return tap_failed != 0;
}

#endif

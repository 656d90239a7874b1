/*
 * tap.h -- unit tests as TAP
 *
 * ok(holds, "what holds", ...) prints a line a test, done() the plan.  With
 * TAP_BAIL in the environment the first test that fails is the last.
 * TAP_SHARE=N makes 1 in N of what is repeated at random, for slow builds.
 */
#ifndef TAP_H
#define TAP_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int tap_run, tap_failed;

#if defined(__GNUC__)
__attribute__((__format__(__printf__, 2, 3)))
#endif
static void
ok(int holds, const char *format, ...)
{
	va_list arguments;

	tap_run++;
	tap_failed += !holds;
	printf("%sok %d - ", holds ? "" : "not ", tap_run);
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
	putchar('\n');
	if (!holds && getenv("TAP_BAIL") != NULL) {
		puts("Bail out!");
		exit(1);
	}
}

/* How many of so many repetitions are to be made, at least 1. */
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
	printf("1..%d\n", tap_run);
	return tap_failed != 0;
}

#endif

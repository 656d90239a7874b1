/*
 * fuzz.h -- what all fuzz targets share
 *
 * An input is a text.  Its first line says how the rest is to be taken: some
 * words, and numbers that each target names in its order.  What a line does not
 * say is 0, so that any bytes are an input.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"

enum { FUZZ_NUMBERS = 10, FUZZ_HEADER = 256, FUZZ_MOST = 999999 };

struct fuzz {
	char header[FUZZ_HEADER];
	uint32_t number[FUZZ_NUMBERS]; /* FUZZ_MOST at most */
	const char *text;              /* the lines after the first */
	size_t length;
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/*
 * Shared by calls.c, memory.c and fault/library.c.  fuzz_failing is the number,
 * from 1, of the allocation that will fail, 0 if all succeed; if fuzz_all_fail
 * is 1, all after it fail, too.  fuzz_failed is 1 if one has failed.
 */
extern unsigned fuzz_failing, fuzz_failed, fuzz_all_fail;
extern atomic_long fuzz_blocks; /* of memory that are in use; in memory.c */

/* What a call of calls.c did. */
struct fuzz_outcome {
	enum sp_status status; /* SP_OK if it returns none */
	unsigned failed;       /* fuzz_failed */
	uint64_t state;        /* differs if what it returned or set differs */
};

/* If it is not NULL, calls.c calls it after each call of a line. */
extern void (*fuzz_listener)(const struct fuzz_outcome *outcome);

static inline void
fuzz_open(struct fuzz *f, const uint8_t *data, size_t size)
{
	const uint8_t *lf = size == 0 ? NULL : memchr(data, '\n', size);
	size_t line = lf == NULL ? size : (size_t)(lf - data);
	size_t kept = line < FUZZ_HEADER ? line : FUZZ_HEADER - 1;
	uint32_t numbers = 0;

	memset(f, 0, sizeof *f);
	for (size_t i = 0; i < kept; i++)
		f->header[i] = data[i] == 0 ? ' ' : (char)data[i];
	for (const char *at = f->header; numbers < FUZZ_NUMBERS; numbers++) {
		uint32_t *number = &f->number[numbers];

		at += strcspn(at, "0123456789");
		if (*at == '\0')
			break;
		for (; *at >= '0' && *at <= '9'; at++)
			if (*number <= FUZZ_MOST)
				*number = *number * 10 + (uint32_t)(*at - '0');
		if (*number > FUZZ_MOST)
			*number = FUZZ_MOST;
	}
	f->text = lf == NULL ? "" : (const char *)lf + 1;
	f->length = lf == NULL ? 0 : size - line - 1;
}

/* Returns whether the first line has the word. */
static inline int
fuzz_says(const struct fuzz *f, const char *word)
{
	return strstr(f->header, word) != NULL;
}

/* The first two numbers as a size, of so many columns or rows, or 0x0. */
static inline struct sp_size
fuzz_size(const struct fuzz *f, uint32_t most)
{
	struct sp_size size = { f->number[0], f->number[1] };
	const struct sp_size none = { 0, 0 };

	return size.w < SP_MIN_SIDE || size.h < SP_MIN_SIDE ||
	    size.w > most || size.h > most ? none : size;
}

/* Ends the process where the library is not right. */
static inline void
fuzz_need(int holds, const char *what, const char *expected, const char *got)
{
	if (holds)
		return;
	fprintf(stderr, "%s\nexpected:\n%s\ngot:\n%s\n", what, expected, got);
	abort();
}

/* The fault says what is expected, whatever it advises. */
static inline void
fuzz_core(const char *what, const char *expected, const struct sp_fault *fault)
{
	fuzz_need(oracle_same_core(fault->text, expected), what, expected,
	    fault->text);
}

#endif

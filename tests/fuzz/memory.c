/* memory.c -- allocations that fail where a fuzz target asks for it */
#include <errno.h>

#include "fuzz.h"

/* NOLINTBEGIN(bugprone-reserved-identifier): names that the linker makes. */
/* The linker's option --wrap makes calls of malloc calls of __wrap_malloc. */
void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *memory, size_t bytes);
int __real_posix_memalign(void **memory, size_t alignment, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes);
int __wrap_posix_memalign(void **memory, size_t alignment, size_t bytes);

static int
fails(void)
{
	if (fuzz_failing == 0 || --fuzz_failing > 0)
		return 0;
	fuzz_failed = 1;
	return 1;
}

void *
__wrap_malloc(size_t bytes)
{
	return fails() ? NULL : __real_malloc(bytes);
}

void *
__wrap_calloc(size_t count, size_t bytes)
{
	return fails() ? NULL : __real_calloc(count, bytes);
}

void *
__wrap_realloc(void *memory, size_t bytes)
{
	return fails() ? NULL : __real_realloc(memory, bytes);
}

int
__wrap_posix_memalign(void **memory, size_t alignment, size_t bytes)
{
	return fails() ? ENOMEM : __real_posix_memalign(memory, alignment, bytes);
}
/* NOLINTEND(bugprone-reserved-identifier) */

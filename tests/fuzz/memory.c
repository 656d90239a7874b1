/* memory.c -- allocations are counted, and fail where calls.c asks for it */
#include <errno.h>
#include <stdatomic.h>

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
void __real_free(void *memory);
void __wrap_free(void *memory);
int __wrap_posix_memalign(void **memory, size_t alignment, size_t bytes);

atomic_long fuzz_blocks;

static int
fails(void)
{
	if (fuzz_failing == 0 || --fuzz_failing > 0)
		return 0;
	fuzz_failed = 1;
	fuzz_failing = fuzz_all_fail;
	return 1;
}

static void *
counted(void *memory)
{
	fuzz_blocks += memory != NULL;
	return memory;
}

void *
__wrap_malloc(size_t bytes)
{
	return fails() ? NULL : counted(__real_malloc(bytes));
}

void *
__wrap_calloc(size_t count, size_t bytes)
{
	return fails() ? NULL : counted(__real_calloc(count, bytes));
}

void *
__wrap_realloc(void *memory, size_t bytes)
{
	if (fails())
		return NULL;
	return memory == NULL ? counted(__real_malloc(bytes)) :
	    __real_realloc(memory, bytes);
}

void
__wrap_free(void *memory)
{
	fuzz_blocks -= memory != NULL;
	__real_free(memory);
}

int
__wrap_posix_memalign(void **memory, size_t alignment, size_t bytes)
{
	int error = fails() ? ENOMEM :
	    __real_posix_memalign(memory, alignment, bytes);

	fuzz_blocks += error == 0;
	return error;
}
/* NOLINTEND(bugprone-reserved-identifier) */

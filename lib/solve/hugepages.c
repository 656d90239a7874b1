/* hugepages.c -- memory in large pages, where the system has them */
#if defined(__linux__)
#define _DEFAULT_SOURCE /* madvise(2) */
#endif
#include <stdlib.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "pdb.h"

enum { LARGE_PAGE = 2 << 20 };

/*
 * A table of hundreds of megabytes has more pages of 4 KiB than the processor
 * remembers the addresses of; of pages of 2 MiB it has few.
 */
void *
sp_pages_new(size_t bytes)
{
	void *memory = NULL;

	if (bytes < 2 * LARGE_PAGE)
		return malloc(bytes);
	if (posix_memalign(&memory, LARGE_PAGE, bytes) != 0)
		return NULL;
#if defined(MADV_HUGEPAGE)
	/* If it is refused, small pages do too. */
	(void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
	return memory;
}

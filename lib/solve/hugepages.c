/* hugepages.c -- memory in pages of 2 MiB, where the system has them */
#if defined(__linux__)
#define _DEFAULT_SOURCE /* madvise(2) */
#endif
#include <stdlib.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "pdb.h"

enum { HUGE_PAGE = 2 << 20 };

/*
 * Random access to a table of hundreds of megabytes in pages of 4 KiB misses
 * the processor's cache of page addresses (TLB) nearly every time; pages of
 * 2 MiB fit in it.
 */
void *
sp_hugepages_new(size_t bytes)
{
	void *memory = NULL;

	if (bytes < 2 * HUGE_PAGE)
		return malloc(bytes);
	if (posix_memalign(&memory, HUGE_PAGE, bytes) != 0)
		return NULL;
#if defined(MADV_HUGEPAGE)
	/* Only advice: ordinary pages work as well. */
	(void)madvise(memory, bytes, MADV_HUGEPAGE);
#endif
	return memory;
}

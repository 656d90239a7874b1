/* cpu.c -- whether to do without what the processor has */
#include <stdlib.h>

#include "private.h"

int
sp_plain_wanted(void)
{
	return getenv("SP_PLAIN") != NULL;
}

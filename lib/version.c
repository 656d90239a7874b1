/* version.c -- the version of the library */
#include "sp.h"

const char *
sp_version(void)
{
	return SP_VERSION;
}

/* put.h -- a text that is put together by formats of printf */
#ifndef PUT_H
#define PUT_H

#include <stdarg.h>
#include <stdio.h>

#include "oracle.h"

static char text[1 << 20];
static size_t used; /* bytes of the text */

#if defined(__GNUC__)
__attribute__((__format__(__printf__, 1, 2)))
#endif
static void
put(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	used += (size_t)vsnprintf(text + used, sizeof text - used, format,
	    arguments);
	va_end(arguments);
	oracle_need(used < sizeof text, "the text has room");
}

#endif

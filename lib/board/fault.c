/* fault.c -- the text of faults, and the version of the library */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "board.h"

enum { QUOTE_MAX = 32 }; /* bytes that are shown */

enum sp_status
sp_fault_set(struct sp_fault *fault, enum sp_status status,
    const char *format, ...)
{
	va_list arguments;

	fault->line = 0;
	fault->kind = SP_FAULT_OTHER;
	va_start(arguments, format);
	vsnprintf(fault->text, sizeof fault->text, format, arguments);
	va_end(arguments);
	return status;
}

void
sp_fault_append(struct sp_fault *fault, const char *format, ...)
{
	size_t used = strlen(fault->text);
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(fault->text + used, sizeof fault->text - used, format,
	    arguments);
	va_end(arguments);
}

enum sp_status
sp_refuse_null(struct sp_fault *fault, const char *pointers)
{
	return fault == NULL ? SP_REFUSED : sp_fault_set(fault, SP_REFUSED,
	    "a pointer is NULL where there must be an object: %s", pointers);
}

void
sp_fault_quote(char *text, size_t room, const char *bytes, size_t count)
{
	size_t used = strlen(text);
	size_t shown = count < QUOTE_MAX ? count : QUOTE_MAX;

	for (size_t i = 0; i < shown && room - used > sizeof "\\xHH..."; i++) {
		unsigned char c = (unsigned char)bytes[i];

		used += (size_t)snprintf(text + used, room - used,
		    c >= 0x20 && c < 0x7f ? "%c" : "\\x%02X", c);
	}
	if (count > shown)
		snprintf(text + used, room - used, "...");
}

const char *
sp_version(void)
{
	return SP_VERSION;
}

/* show-screen.c -- what standard output is and can show */
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "show.h"

int
show_takes_escapes(void)
{
	const char *terminal = getenv("TERM");

	return isatty(STDOUT_FILENO) && terminal != NULL &&
	    *terminal != '\0' && strcmp(terminal, "dumb") != 0;
}

int
show_is_utf8(void)
{
	return setlocale(LC_CTYPE, "") != NULL &&
	    strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

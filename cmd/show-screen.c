/* show-screen.c -- what standard output is and can show */
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "show.h"

enum { DEFAULT_ROWS = 24 };

int
show_is_screen(void)
{
	const char *terminal = getenv("TERM");

	return isatty(STDOUT_FILENO) && terminal != NULL &&
	    *terminal != '\0' && strcmp(terminal, "dumb") != 0;
}

struct sp_size
show_window(void)
{
	struct sp_size window = { (uint32_t)cmd_columns(), DEFAULT_ROWS };
#if defined(TIOCGWINSZ)
	struct winsize size;

	if (isatty(STDOUT_FILENO) &&
	    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) {
		window.w = size.ws_col > 0 ? size.ws_col : window.w;
		window.h = size.ws_row > 0 ? size.ws_row : window.h;
	}
#endif
	return window;
}

int
show_is_utf8(void)
{
	return setlocale(LC_CTYPE, "") != NULL &&
	    strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

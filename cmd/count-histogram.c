/* count-histogram.c -- a histogram drawn with bars */
#include <stdio.h>

#include "cmd.h"
#include "count-statistics.h"

/* LEAST_BAR: the longest bar has at least so many columns. */
enum { TAB_STOP = 8, LEAST_BAR = 10 };

/* Returns the column, counted from 0, behind a tab that follows a number
 * written at `column`. */
static int
after_tab(int column, uint64_t number)
{
	int digits = snprintf(NULL, 0, "%llu", (unsigned long long)number);

	return (column + digits) / TAB_STOP * TAB_STOP + TAB_STOP;
}

void
count_histogram_draw(struct count_histogram *h)
{
	uint64_t most = 0, longest = cmd_window().w, start;

	count_histogram_sort(h);
	if (h->used == 0)
		return;
	for (size_t i = 0; i < h->used; i++)
		if (h->bin[i].count > most)
			most = h->bin[i].count;
	start = (uint64_t)after_tab(after_tab(0, h->bin[h->used - 1].value),
	    most);
	longest = longest > start + LEAST_BAR ? longest - start : LEAST_BAR;
	for (size_t i = 0; i < h->used; i++) {
		const struct count_bin *bin = &h->bin[i];
		double share = (double)bin->count / (double)most;
		uint64_t bar = (uint64_t)(share * (double)longest + 0.5);

		sp_write_ended(&cmd_out, bin->value, '\t');
		sp_write_ended(&cmd_out, bin->count, '\t');
		do {
			sp_write_text(&cmd_out, "*");
		} while (bar-- > 1);
		sp_write_text(&cmd_out, "\n");
	}
}

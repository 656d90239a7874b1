/* count-report.c -- what sp-count writes at the end, with -H, -S or -T */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "count.h"

/* Columns of the longest bar, at least. */
enum { TAB_STOP = 8, LEAST_BAR = 10 };

/* The column, from 0, after a number written at `column` and a tab. */
static int
after_tab(int column, uint64_t number)
{
	int digits = snprintf(NULL, 0, "%llu", (unsigned long long)number);

	return (column + digits) / TAB_STOP * TAB_STOP + TAB_STOP;
}

static void
write_histogram(struct count_histogram *h)
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

		cmd_print("%llu\t%llu\t", (unsigned long long)bin->value,
		    (unsigned long long)bin->count);
		do {
			sp_write_text(&cmd_out, "*");
		} while (bar-- > 1);
		sp_write_text(&cmd_out, "\n");
	}
}

static void
write_summary(const struct count *c)
{
	for (size_t i = 0; i < c->fields; i++) {
		const struct count_summary *s = &c->summary[i];
		uint64_t whole;
		unsigned thousandths;

		if (s->count == 0) {
			cmd_print("%s\t0\t-\t-\t-\t-\n", c->field[i]->name);
			continue;
		}
		count_summary_mean(s, &whole, &thousandths);
		cmd_print("%s\t%llu\t%llu\t%llu.%03u\t%llu\t%.3f\n",
		    c->field[i]->name, (unsigned long long)s->count,
		    (unsigned long long)s->min, (unsigned long long)whole,
		    thousandths, (unsigned long long)s->max,
		    count_summary_deviation(s));
	}
}

/* Writes the verdict on p, the probability that fair boards are at least this
 * uneven; `few`: p is not reliable.  CMD_NO: there is a bias. */
static enum cmd_status
write_verdict(double p, int few)
{
	const double rare = 0.001, least = 1e-300;

	if (few)
		cmd_print("too few boards to tell, five for each cell are "
		    "wanted; p = %.3f\n", p);
	else if (p < rare)
		cmd_print("biased: fair boards would be this uneven with "
		    "chance p %c %.3g\n", p < least ? '<' : '=',
		    p < least ? least : p);
	else if (p > 1 - rare)
		cmd_print("too even: boards drawn one by one would be this "
		    "even with chance %.3g\n", 1 - p);
	else
		cmd_print("no bias found: fair boards would be at least this "
		    "uneven with chance p = %.3f\n", p);
	return !few && p < rare ? CMD_NO : CMD_OK;
}

/* Writes the heading, and for each label how often it stood on each cell. */
static void
write_table(const struct count_audit *a)
{
	sp_write_text(&cmd_out, "label");
	for (uint32_t cell = 1; cell <= a->n; cell++)
		cmd_print("\tcell %lu", (unsigned long)cell);
	sp_write_text(&cmd_out, "\n");
	for (uint32_t label = 0; label <= a->n; label++) {
		if (label == a->missing)
			continue;
		sp_write_ended(&cmd_out, label, '\t');
		for (uint32_t cell = 0; cell < a->n; cell++)
			sp_write_ended(&cmd_out,
			    a->seen[(size_t)label * a->n + cell],
			    cell + 1 < a->n ? '\t' : '\n');
	}
}

static enum cmd_status
write_audit(const struct count_audit *a)
{
	/* Chi-square wants 5 expected boards for each label on each cell. */
	const uint64_t enough = 5;
	uint64_t freedom;
	double chi_square;

	if (a->boards == 0)
		return CMD_OK;
	write_table(a);
	chi_square = count_audit_chi_square(a, &freedom);
	cmd_print("chi-square\t%.3f\t%llu\n", chi_square,
	    (unsigned long long)freedom);
	cmd_print("solvable %llu\nunsolvable %llu\n",
	    (unsigned long long)a->solvable,
	    (unsigned long long)(a->boards - a->solvable));
	if (a->n < COUNT_MIN_VERDICT_CELLS)
		return CMD_OK;
	return write_verdict(count_chi_square_above(chi_square, freedom),
	    a->boards < enough * a->n);
}

enum cmd_status
count_report(struct count *c)
{
	if (c->mode == 'H')
		write_histogram(&c->histogram);
	else if (c->mode == 'S')
		write_summary(c);
	else if (c->mode == 'T')
		return write_audit(&c->audit);
	return CMD_OK;
}

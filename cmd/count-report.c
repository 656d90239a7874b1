/* count-report.c -- what sp-count writes at the end, with -H, -S or -T */
#include <stdio.h>

#include "count.h"

/* A value of a row that is written at the end of the input, and the name of its
 * column. */
struct count_cell {
	const char *name;
	char text[32]; /* "": there is no value */
	int is_text;   /* in JSON it stands between quotes */
};

/* Writes a row of `count` values. */
static void
write_row(const struct cmd_table *table, const struct count_cell *cell,
    size_t count)
{
	struct cmd_row row = { .table = table };

	for (size_t k = 0; k < count; k++) {
		if (*cell[k].text == '\0') {
			cmd_cell_null(&row, cell[k].name);
		} else if (cell[k].is_text) {
			cmd_cell_text(&row, cell[k].name, cell[k].text);
		} else {
			cmd_cell(&row, cell[k].name);
			sp_write_text(&cmd_out, cell[k].text);
		}
	}
	cmd_row_end(&row);
}

/* The columns of a summary. */
enum { FIELD, BOARDS, MIN, MEAN, MAX, DEVIATION, FIGURES };

static void
set_number(struct count_cell *cell, uint64_t number)
{
	snprintf(cell->text, sizeof cell->text, "%llu",
	    (unsigned long long)number);
}

/* Writes the values and how many boards have them, without bars. */
static void
write_bins(const struct count *c)
{
	if (c->form->has_heading)
		cmd_print("%s,boards\n", c->field[0]->name);
	for (size_t i = 0; i < c->histogram.used; i++) {
		struct count_cell cells[] = {
			{ .name = c->field[0]->name,
			    .is_text = c->field[0]->type == SP_INDEX },
			{ .name = "boards" }
		};

		set_number(&cells[0], c->histogram.bin[i].value);
		set_number(&cells[1], c->histogram.bin[i].count);
		write_row(c->form, cells, 2);
	}
}

static void
write_histogram(struct count *c)
{
	if (!c->form->is_json && !c->form->has_heading) {
		count_histogram_draw(&c->histogram);
		return;
	}
	count_histogram_sort(&c->histogram);
	write_bins(c);
}

/* Sets the figures of a summary; without boards only the number of boards. */
static void
set_figures(const struct count_summary *s, struct count_cell figure[FIGURES])
{
	uint64_t whole;
	unsigned thousandths;

	set_number(&figure[BOARDS], s->count);
	if (s->count == 0)
		return;
	set_number(&figure[MIN], s->min);
	count_summary_mean(s, &whole, &thousandths);
	snprintf(figure[MEAN].text, sizeof figure[MEAN].text, "%llu.%03u",
	    (unsigned long long)whole, thousandths);
	set_number(&figure[MAX], s->max);
	snprintf(figure[DEVIATION].text, sizeof figure[DEVIATION].text, "%.3f",
	    count_summary_deviation(s));
}

static void
write_summary(const struct count *c)
{
	if (c->form->has_heading)
		sp_write_text(&cmd_out,
		    "field,boards,min,mean,max,deviation\n");
	for (size_t i = 0; i < c->fields; i++) {
		int is_index = c->field[i]->type == SP_INDEX;
		struct count_cell figure[FIGURES] = {
			[FIELD] = { .name = "field", .is_text = 1 },
			[BOARDS] = { .name = "boards" },
			[MIN] = { .name = "min", .is_text = is_index },
			[MEAN] = { .name = "mean", .is_text = is_index },
			[MAX] = { .name = "max", .is_text = is_index },
			[DEVIATION] = { .name = "deviation" }
		};

		snprintf(figure[FIELD].text, sizeof figure[FIELD].text, "%s",
		    c->field[i]->name);
		set_figures(&c->summary[i], figure);
		write_row(c->form, figure, FIGURES);
	}
}

static const double rare = 0.001;

/* Writes that fair boards would be like this with chance p. */
static void
write_bias(const char *how, double p, double least)
{
	cmd_print("biased: fair boards would be %s with chance p %c %.3g\n",
	    how, p < least ? '<' : '=', p < least ? least : p);
}

/* Writes the verdict on the chances that fair boards are at least as uneven, and
 * that they are repeated as often.  CMD_NO: there is a bias. */
static enum cmd_status
write_verdict(const struct count_audit *a, double uneven, double repeated)
{
	if (count_audit_labels(a) < a->n)
		cmd_print("the blank never moves, and the tiles alone are "
		    "judged\n");
	if (!count_audit_is_enough(a))
		cmd_print("too few boards to tell, five for each cell are "
		    "wanted; p = %.3f\n", uneven);
	else if (uneven < rare)
		write_bias("this uneven", uneven, 1e-300);
	else if (repeated < rare)
		write_bias("repeated this often", repeated, 1e-12);
	else if (uneven > 1 - rare)
		cmd_print("too even: boards drawn one by one would be this "
		    "even with chance %.3g\n", 1 - uneven);
	else
		cmd_print("no bias found: fair boards would be at least this "
		    "uneven with chance p = %.3f; pairs of cells are not "
		    "compared\n", uneven);
	return count_audit_is_enough(a) && (uneven < rare || repeated < rare) ?
	    CMD_NO : CMD_OK;
}

/* Writes how often boards were repeated, and how often fair boards would be;
 * returns the chance that fair boards are repeated at least as often.  The number
 * of repetitions has at most the variance of a Poisson variable, whose chances
 * are those of chi-square (M. Abramowitz, I. Stegun, Handbook of Mathematical
 * Functions, 1964, 26.4.21). */
static double
write_repeats(const struct count_audit *a)
{
	double expected = count_audit_repeats(a);

	cmd_print("repeated %llu among the first %llu boards, expected %.4g\n",
	    (unsigned long long)a->repeated, (unsigned long long)a->compared,
	    expected);
	return a->repeated == 0 ? 1 : 1 -
	    count_chi_square_above(2 * expected, 2 * a->repeated);
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
	uint64_t freedom;
	double chi_square, repeated;

	if (a->boards == 0)
		return CMD_OK;
	write_table(a);
	chi_square = count_audit_chi_square(a, &freedom);
	cmd_print("chi-square\t%.3f\t%llu\n", chi_square,
	    (unsigned long long)freedom);
	repeated = write_repeats(a);
	cmd_print("solvable %llu\nunsolvable %llu\n",
	    (unsigned long long)a->solvable,
	    (unsigned long long)(a->boards - a->solvable));
	if (count_audit_labels(a) < COUNT_MIN_VERDICT_CELLS)
		return CMD_OK;
	return write_verdict(a, count_chi_square_above(chi_square, freedom),
	    repeated);
}

enum cmd_status
count_report(struct count *c)
{
	if (c->mode == 'H')
		write_histogram(c);
	else if (c->mode == 'S')
		write_summary(c);
	else if (c->mode == 'T')
		return write_audit(&c->audit);
	return CMD_OK;
}

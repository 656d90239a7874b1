/* count-statistics.c -- histograms and summaries of numbers; audits of boards */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cmd.h"
#include "count-statistics.h"

enum {
	FIRST_PLACES = 256,
	TAB_STOP = 8,
	LEAST_BAR = 10 /* columns that the longest bar has at least */
};

/* Returns the bin of a value, or the empty bin where it belongs: a hash table
 * with linear probing. */
static struct count_bin *
find_bin(const struct count_histogram *h, uint64_t value)
{
	uint64_t at = value * UINT64_C(0x9e3779b97f4a7c15) >> 32;

	assert(h->used < h->places); /* else there may be no empty bin */
	for (;; at++) {
		struct count_bin *bin = &h->bin[at & (h->places - 1)];

		if (bin->count == 0 || bin->value == value)
			return bin;
	}
}

void
count_histogram_add(struct count_histogram *h, uint64_t value)
{
	struct count_bin *bin;

	if (h->used * 2 >= h->places) {
		struct count_histogram wider = { .used = h->used,
		    .places = h->places == 0 ? FIRST_PLACES : h->places * 2 };

		wider.bin = cmd_allocate(wider.places, sizeof *wider.bin);
		for (size_t i = 0; i < h->places; i++)
			if (h->bin[i].count > 0)
				*find_bin(&wider, h->bin[i].value) = h->bin[i];
		free(h->bin);
		*h = wider;
	}
	bin = find_bin(h, value);
	bin->value = value;
	h->used += bin->count++ == 0;
}

static int
compare_bins(const void *a, const void *b)
{
	uint64_t x = ((const struct count_bin *)a)->value;
	uint64_t y = ((const struct count_bin *)b)->value;

	return (x > y) - (x < y);
}

void
count_histogram_sort(struct count_histogram *h)
{
	size_t kept = 0;

	for (size_t i = 0; i < h->places; i++)
		if (h->bin[i].count > 0)
			h->bin[kept++] = h->bin[i];
	if (kept > 0)
		qsort(h->bin, kept, sizeof *h->bin, compare_bins);
}

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

void
count_summary_add(struct count_summary *s, uint64_t value)
{
	double x = (double)value, before = x - s->running_mean;

	if (s->count++ == 0 || value < s->min)
		s->min = value;
	if (value > s->max)
		s->max = value;
	s->sum_low += value;
	s->sum_high += s->sum_low < value;
	s->running_mean += before / (double)s->count;
	s->squares += before * (x - s->running_mean);
}

/*
 * Does a step of long division in binary: appends `bit` to the rest, which is
 * below the divisor, and returns the next bit of the quotient.
 */
static unsigned
next_bit(uint64_t *rest, uint64_t divisor, unsigned bit)
{
	unsigned carry = *rest >> 63 != 0;

	assert(*rest < divisor && bit <= 1);
	*rest = *rest << 1 | bit;
	if (!carry && *rest < divisor)
		return 0;
	*rest -= divisor;
	return 1;
}

void
count_summary_mean(const struct count_summary *s, uint64_t *whole,
    unsigned *thousandths)
{
	uint64_t rest;

	assert(s->count > 0);
	rest = s->sum_high % s->count;
	*whole = 0;
	for (int bit = 63; bit >= 0; bit--)
		*whole = *whole << 1 | next_bit(&rest, s->count,
		    s->sum_low >> bit & 1);
	*thousandths = (unsigned)((double)rest / (double)s->count * 1000 +
	    0.5);
	if (*thousandths == 1000) {
		*thousandths = 0;
		++*whole;
	}
}

double
count_summary_deviation(const struct count_summary *s)
{
	assert(s->count > 0);
	return sqrt(s->squares / (double)s->count);
}

/* ---- audits: how often each label stood on each cell, and whether that may be
 * chance ---- */

/*
 * Repeated boards are found by a hash table, which doubles its places when three
 * of four are taken.  It compares 64 bits of each board: that two of three
 * million boards agree in these by chance has a probability of 3e-7.
 */
enum {
	FIRST_KNOWN = 1 << 12,
	/* While these are filled anew from half as many, both take 48 MiB. */
	MOST_KNOWN = 1 << 22,
	/* With fewer labels the distribution of the statistic is too far from
	 * chi-square for a verdict. */
	LEAST_JUDGED = 6
};

/* Boards are biased if fair boards would be like them with less than this
 * chance. */
static const double rare = 0.001;

static enum sp_status
first_board(struct count_audit *a, const struct sp_board *b,
    struct sp_fault *fault)
{
	if (b->n > COUNT_MAX_AUDIT_CELLS)
		return sp_fault_set(fault, SP_MALFORMED,
		    "an audit takes boards of at most %d cells, this has %lu",
		    COUNT_MAX_AUDIT_CELLS, (unsigned long)b->n);
	a->seen = calloc(((size_t)b->n + 1) * b->n, sizeof *a->seen);
	a->known = calloc(FIRST_KNOWN, sizeof *a->known);
	if (a->seen == NULL || a->known == NULL)
		return SP_NO_MEMORY;
	a->size = b->size;
	a->n = b->n;
	a->missing = b->missing;
	a->blank = b->blank;
	a->places = FIRST_KNOWN;
	return SP_OK;
}

/* Returns 64 bits of a board, which are never 0. */
static uint64_t
bits_of(const struct sp_board *b)
{
	uint64_t bits = 0;

	for (uint32_t cell = 0; cell < b->n; cell++) {
		bits = (bits + b->label[cell] + 1) * 0x9e3779b97f4a7c15;
		bits ^= bits >> 32;
	}
	return bits != 0 ? bits : 1;
}

/* Adds the bits of a board, which are not 0, to a hash table of `places` places,
 * one of which is free.  Returns 1 if the table had them. */
static int
add_bits(uint64_t *known, size_t places, uint64_t bits)
{
	size_t place = (size_t)bits & (places - 1);

	assert(bits != 0 && (places & (places - 1)) == 0);
	while (known[place] != 0 && known[place] != bits)
		place = (place + 1) & (places - 1);
	if (known[place] == bits)
		return 1;
	known[place] = bits;
	return 0;
}

/* Compares a board with those before it, while there is a table.  The table
 * doubles its places when three of four are taken, and goes if they would be too
 * many. */
static enum sp_status
compare(struct count_audit *a, const struct sp_board *b)
{
	if (a->places > 0 && a->compared - a->repeated == a->places / 4 * 3) {
		size_t places = 2 * a->places;
		uint64_t *known = NULL;

		if (places > MOST_KNOWN)
			places = 0;
		else if ((known = calloc(places, sizeof *known)) == NULL)
			return SP_NO_MEMORY;
		for (size_t i = 0; i < a->places && known != NULL; i++)
			if (a->known[i] != 0)
				add_bits(known, places, a->known[i]);
		free(a->known);
		a->known = known;
		a->places = places;
	}
	if (a->places > 0) {
		a->compared++;
		a->repeated += (uint64_t)add_bits(a->known, a->places,
		    bits_of(b));
	}
	return SP_OK;
}

enum sp_status
count_audit_add(struct count_audit *a, const struct sp_board *b,
    struct sp_fault *fault)
{
	if (a->seen == NULL) {
		enum sp_status status = first_board(a, b, fault);

		if (status != SP_OK)
			return status;
	}
	if (!sp_size_equal(a->size, b->size))
		return sp_fault_set(fault, SP_MALFORMED,
		    "a %lux%lu board, but the audit is of %lux%lu",
		    (unsigned long)b->size.w, (unsigned long)b->size.h,
		    (unsigned long)a->size.w, (unsigned long)a->size.h);
	if (a->missing != b->missing)
		return sp_fault_set(fault, SP_MALFORMED,
		    "%lu is missing, but the audit is of boards without %lu",
		    (unsigned long)b->missing, (unsigned long)a->missing);
	/* There are counters: this board or one before it had this size. */
	for (uint32_t cell = 0; cell < b->n; cell++)
		/* NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
		a->seen[(size_t)b->label[cell] * a->n + cell]++;
	a->blank_moves |= b->blank != a->blank;
	a->boards++;
	return compare(a, b);
}

/* Returns whether there are enough boards for a verdict. */
static int
has_enough(const struct count_audit *a)
{
	/* The chi-square test needs 5 expected boards for each label on each
	 * cell. */
	return a->boards >= 5 * (uint64_t)a->n;
}

/* Returns how many labels the audit judges: the tiles, and the blank too, unless
 * there are boards enough and it stands on the same cell of all. */
static uint32_t
judged_labels(const struct count_audit *a)
{
	return a->n - (!a->blank_moves && has_enough(a));
}

double
count_audit_chi_square(const struct count_audit *a, uint64_t *freedom)
{
	uint32_t m = judged_labels(a);
	double expected = (double)a->boards / m, sum = 0;

	assert(a->boards > 0);
	for (uint32_t label = m < a->n; label <= a->n; label++) {
		if (label == a->missing)
			continue;
		for (uint32_t cell = 0; cell < a->n; cell++) {
			double off = (double)a->seen[(size_t)label * a->n +
			    cell] - expected;

			if (m == a->n || cell != a->blank)
				sum += off * off / expected;
		}
	}
	*freedom = (uint64_t)(m - 1) * (m - 1);
	return sum * (m - 1) / m;
}

/* Returns how many of the compared boards would be repetitions, on average, if
 * all boards were fair. */
static double
expected_repeats(const struct count_audit *a)
{
	/* How many boards the generator draws from: all orders of the labels;
	 * half of them if its boards are all solvable or all unsolvable. */
	double orders = exp(lgamma(judged_labels(a) + 1.0)) /
	    (a->solvable % a->boards == 0 ? 2 : 1);
	double drawn = (double)a->compared;

	/* The k-th board, from 0, is a new one with chance (1 - 1/orders)^k.
	 * If there are far more orders than boards, doubles have too few digits
	 * for the sum of these chances; then the formula counts the pairs of
	 * boards that may be equal. */
	return drawn > 1 && drawn / orders > 1e-6 ?
	    drawn + orders * expm1(drawn * log1p(-1 / orders)) :
	    drawn * (drawn - 1) / 2 / orders;
}

/*
 * Returns the regularized upper incomplete gamma function Q(freedom/2, x/2): by
 * the power series where that converges well, else by the continued fraction,
 * for which 60 + 2 sqrt(a) terms are enough (M. Abramowitz, I. Stegun, Handbook
 * of Mathematical Functions, 1964, 6.5.29 and 6.5.31).
 */
double
count_chi_square_above(double x, uint64_t freedom)
{
	double a = (double)freedom / 2, front, fraction = 0;

	x /= 2;
	if (x <= 0)
		return 1;
	front = exp(a * log(x) - x - lgamma(a));
	if (x < a + 1) {
		double term = 1 / a, sum = term;

		for (double k = a + 1; term > sum * 1e-15; k++) {
			term *= x / k;
			sum += term;
		}
		return 1 - front * sum;
	}
	for (int k = 60 + 2 * (int)sqrt(a); k > 0; k--)
		fraction = k * (a - k) / (x + 2 * k + 1 - a + fraction);
	return front / (x + 1 - a + fraction);
}

/* ---- the report ---- */

/* Writes that fair boards would be like this with chance p, which is no more
 * exact than `least`. */
static void
write_bias(const char *how, double p, double least)
{
	cmd_print("biased: fair boards would be %s with chance p %c %.3g\n",
	    how, p < least ? '<' : '=', p < least ? least : p);
}

/* Writes the verdict on the chances that fair boards are at least as uneven, and
 * that they are repeated as often.  CMD_ANSWER_NO: there is a bias. */
static enum cmd_status
write_verdict(const struct count_audit *a, double uneven, double repeated)
{
	if (judged_labels(a) < a->n)
		cmd_print("the blank never moves, and the tiles alone are "
		    "judged\n");
	if (!has_enough(a))
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
	return has_enough(a) && (uneven < rare || repeated < rare) ?
	    CMD_ANSWER_NO : CMD_OK;
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

enum cmd_status
count_audit_write(const struct count_audit *a)
{
	uint64_t freedom;
	double chi_square, repeats, repeated = 1;

	if (a->boards == 0)
		return CMD_OK;
	write_table(a);
	chi_square = count_audit_chi_square(a, &freedom);
	cmd_print("chi-square\t%.3f\t%llu\n", chi_square,
	    (unsigned long long)freedom);
	repeats = expected_repeats(a);
	cmd_print("repeated %llu among the first %llu boards, expected %.4g\n",
	    (unsigned long long)a->repeated, (unsigned long long)a->compared,
	    repeats);
	/* The chance that fair boards are repeated at least as often.  The
	 * number of repetitions has at most the variance of a Poisson variable.
	 * The chances of a Poisson variable are values of the distribution of
	 * chi-square: M. Abramowitz, I. Stegun, Handbook of Mathematical
	 * Functions, 1964, 26.4.21. */
	if (a->repeated > 0)
		repeated = 1 - count_chi_square_above(2 * repeats,
		    2 * a->repeated);
	cmd_print("solvable %llu\nunsolvable %llu\n",
	    (unsigned long long)a->solvable,
	    (unsigned long long)(a->boards - a->solvable));
	if (judged_labels(a) < LEAST_JUDGED)
		return CMD_OK;
	return write_verdict(a, count_chi_square_above(chi_square, freedom),
	    repeated);
}

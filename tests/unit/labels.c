/* labels.c -- the kernels take clean labels as a plain loop does */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"
#include "text/text.h"
#include "board/board.h"
#include "tap.h"

enum { TEXT = 700, TEXTS = 5000, LABELS = TEXT };

static char text[TEXT + 1];
static struct sp_input in;

/* What is clean from in.at.pos on: the labels, and where each of them ends. */
static struct {
	uint32_t label[LABELS];
	const unsigned char *end[LABELS];
	uint32_t count;
} clean;

static int
is_digit(unsigned char c)
{
	return c >= '0' && c <= '9';
}

static const unsigned char *
skip_spaces(const unsigned char *at)
{
	while (at < in.at.end && (*at == ' ' || *at == '\t' || *at == '\r'))
		at++;
	return at;
}

static void
find_clean(void)
{
	static const char ends[] = { ' ', '\t', '\r', '\n', '#' };
	const unsigned char *at = in.at.pos;

	for (clean.count = 0; ; clean.count++) {
		uint64_t value = 0;
		int digits = 0;

		at = skip_spaces(at);
		for (; at < in.at.end && is_digit(*at) && digits < 9; at++) {
			value = value * 10 + (uint64_t)(*at - '0');
			digits++;
		}
		if (digits == 0 || digits > 8 || value > SP_MAX_CELLS ||
		    at == in.at.end || memchr(ends, *at, sizeof ends) == NULL)
			return;
		clean.label[clean.count] = (uint32_t)value;
		clean.end[clean.count] = at;
	}
}

/* ---- random text ---- */

static size_t
add_label(size_t used, uint32_t digits)
{
	static const char *const odd[] = {
		"67108864", "67108865", "00000007", "000000007", "99999999",
		"123456789012345678901234567890", "0", "00"
	};

	if (oracle_below(60) == 0)
		return used + (size_t)sprintf(text + used, "%s",
		    odd[oracle_below(sizeof odd / sizeof *odd)]);
	for (digits = 1 + oracle_below(digits); digits > 0; digits--)
		text[used++] = (char)('0' + oracle_below(10));
	return used;
}

/* Labels of up to so many digits; one in `faults` has a strange byte behind. */
static size_t
make_text(uint32_t digits, uint32_t faults)
{
	static const char *const spaces[] = {
		" ", " ", " ", " ", "  ", "\t", "\r", "           ", " \t\r ",
	};
	static const char *const others[] = {
		"\n", "\r\n", "#", " # 1", ",", "x", "\377", "\v", " x", "/",
		":", " ,", "!", "$", "\016"
	};
	size_t used = 0;

	while (used < TEXT - 60) {
		const char *behind = oracle_below(faults) == 0 ?
		    others[oracle_below(sizeof others / sizeof *others)] :
		    spaces[oracle_below(oracle_below(3) == 0 ?
		    sizeof spaces / sizeof *spaces : 4)];

		used = add_label(used, digits);
		used += (size_t)sprintf(text + used, "%s", behind);
	}
	return used;
}

/* ---- the comparison ---- */

struct kernel {
	const char *name;
	sp_labels *take;
	size_t shy; /* bytes behind a label without which it may leave it */
	enum sp_level level; /* of the processor that has it */
};

/* What is wrong with what a kernel does; NULL if nothing. */
static const char *
wrong(const struct kernel *k, uint32_t most, int thorough)
{
	static uint32_t label[LABELS + SP_LABEL_SPARE];
	const unsigned char *from = in.at.pos, *end;
	uint32_t count = k->take(&in.at, label, most);

	if (count > most)
		return "takes more than it may";
	if (count > clean.count)
		return "takes what is not clean";
	if (memcmp(label, clean.label, count * sizeof *label) != 0)
		return "takes labels for others";
	end = count == 0 ? from : clean.end[count - 1];
	if (in.at.pos < end || in.at.pos > skip_spaces(end))
		return "does not stop behind the last label";
	if (thorough && count < most && count < clean.count &&
	    clean.end[count] + k->shy <= in.at.end)
		return "leaves clean labels";
	return NULL;
}

/* Texts that begin and end anywhere, with other bytes around them. */
static void
compare(const struct kernel *k, uint32_t digits)
{
	const char *fault = NULL;
	uint64_t labels = 0;

	for (int i = 0; i < TEXTS && fault == NULL; i++) {
		uint32_t faults = 1 + oracle_below(200);
		size_t used = make_text(digits, faults), from, to;

		text[used] = '\0';
		oracle_need(sp_input_set_text(&in, text) == SP_OK, "memory");
		from = oracle_below(80);
		while (is_digit((unsigned char)text[from]))
			from++;
		/* At a space or at a label. */
		for (uint32_t skip = oracle_below(2); skip != 0 &&
		    text[from] == ' '; )
			from++;
		to = from + oracle_below((uint32_t)(used - from + 1));
		in.at.pos = in.buffer + from;
		in.at.end = in.buffer + to;
		find_clean();
		labels += clean.count;
		/* A block that has an odd label may be left as a whole. */
		fault = wrong(k, oracle_below(4) == 0 ? oracle_below(40) :
		    LABELS, 0);
	}
	ok(fault == NULL, "%s of up to %u digits: %llu labels; it %s",
	    k->name, digits, (unsigned long long)labels,
	    fault == NULL ? "takes what it may" : fault);
}

/* Nothing clean is left where all is clean. */
static void
takes_all(const struct kernel *k)
{
	const char *fault = NULL;

	for (int i = 0; i < 2000 && fault == NULL; i++) {
		size_t used = 0;

		while (used < TEXT - 60)
			used += (size_t)sprintf(text + used, "%u%s",
			    oracle_below(2) == 0 ? oracle_below(40) :
			    oracle_below(SP_MAX_CELLS),
			    oracle_below(9) == 0 ? "   " : " ");
		text[used - oracle_below(50)] = '\0';
		oracle_need(sp_input_set_text(&in, text) == SP_OK, "memory");
		find_clean();
		fault = wrong(k, LABELS, 1);
	}
	ok(fault == NULL, "%s takes all that is clean", k->name);
}

/* The environment takes kernels away, and adds none. */
static void
levels(void)
{
	static const struct row {
		const char *plain;
		enum sp_level most;
	} rows[] = {
		{ "ssse3", SP_LEVEL_VECTOR }, { "neon", SP_LEVEL_VECTOR },
		{ "sse2", SP_LEVEL_PLAIN },
		{ "1", SP_LEVEL_PLAIN }, { "", SP_LEVEL_PLAIN }
	};
	enum sp_level best;

	unsetenv("SP_PLAIN");
	best = sp_level();
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		setenv("SP_PLAIN", rows[i].plain, 1);
		ok(sp_level() == (rows[i].most < best ? rows[i].most : best),
		    "SP_PLAIN=%s", rows[i].plain);
	}
	unsetenv("SP_PLAIN");
}

int
main(void)
{
	const struct kernel kernels[] = {
		{ "plain C", sp_labels_plain, SP_LABEL_DIGITS,
		    SP_LEVEL_PLAIN },
#if defined(SP_VECTOR)
		{ "vectors", sp_labels_vector, 1, SP_LEVEL_VECTOR },
#endif
#if defined(SP_X86)
		{ "AVX-512", sp_labels_vbmi2, 1, SP_LEVEL_VBMI2 },
#endif
	};

	TEST(levels());
	oracle_need(sp_input_init(&in) == SP_OK, "memory");
	for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
		if (kernels[i].level > sp_level())
			continue;
		for (uint32_t digits = 1; digits <= 9; digits++)
			TEST(compare(&kernels[i], digits));
		TEST(takes_all(&kernels[i]));
	}
	setenv("SP_PLAIN", "1", 1);
	ok(sp_kernels(sp_level())->labels == NULL, "plain C, if so wanted");
	sp_input_free(&in);
	return done();
}

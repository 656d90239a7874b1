/* property.c -- properties of boards, to select them by */
#include <string.h>

#include "bignum.h"
#include "board.h"

/* Reads the value of a field whose only value is even, odd, or a size. */
static enum sp_status
parse_word(const char *text, struct sp_property *p, struct sp_fault *fault)
{
	struct sp_size size;

	if (p->field->type == SP_EVEN_ODD) {
		p->lo = strcmp(text, "odd") == 0;
		if (p->lo == 0 && strcmp(text, "even") != 0)
			return sp_fault_set(fault, SP_MALFORMED,
			    "%s is even or odd", p->field->name);
	} else {
		if (sp_size_parse(text, &size, fault) != SP_OK)
			return sp_fault_set(fault, SP_MALFORMED,
			    "%s takes one size, as in %s=4x4", p->field->name,
			    p->field->name);
		p->lo = (uint64_t)size.w << 32 | size.h;
	}
	p->hi = p->lo;
	return SP_OK;
}

enum sp_status
sp_property_parse(const char *text, struct sp_property *p,
    struct sp_fault *fault)
{
	static const char *const verdicts[] = {
		[SP_IS_SOLVABLE] = "solvable",
		[SP_IS_UNSOLVABLE] = "unsolvable",
		[SP_IS_SOLVED] = "solved"
	};
	const char *equals;

	SP_NOT_NULL(fault, text && p);
	p->negated = *text == '!';
	text += p->negated;
	equals = text + strcspn(text, "=");
	p->field = NULL;
	for (p->is = SP_IS_SOLVABLE; p->is <= SP_IS_SOLVED; p->is++)
		if (strcmp(text, verdicts[p->is]) == 0)
			return SP_OK;
	p->field = sp_field_by_name(text, (size_t)(equals - text));
	if (p->field == NULL)
		return sp_fault_set(fault, SP_MALFORMED, "no such property; "
		    "there are solvable, unsolvable, solved, and FIELD=LO:HI "
		    "for the fields of sp-count");
	if (*equals == '\0')
		return sp_fault_set(fault, SP_MALFORMED,
		    "say which values: %s=LO:HI or %s=VALUE", p->field->name,
		    p->field->name);
	if (p->field->type == SP_EVEN_ODD || p->field->type == SP_SIZE)
		return parse_word(equals + 1, p, fault);
	return sp_range_parse(p->field->name, equals + 1, &p->lo, &p->hi,
	    fault);
}

enum sp_status
sp_property_test(const struct sp_property *p, const struct sp_board *b,
    const struct sp_goal *g, int *holds, struct sp_fault *fault)
{
	uint64_t value;
	enum sp_status status;

	SP_NOT_NULL(fault, p && b && g && holds);
	*holds = 0;
	if (sp_goal_check(g, b, fault) != SP_OK)
		return SP_REFUSED;
	if (p->field == NULL && (unsigned)p->is > SP_IS_SOLVED)
		return sp_fault_set(fault, SP_REFUSED,
		    "there is no such verdict");
	if (p->field == NULL) {
		*holds = p->negated ^ (p->is == SP_IS_SOLVED ?
		    sp_is_solved(b, g) :
		    sp_solvable(b, g) == (p->is == SP_IS_SOLVABLE));
		return SP_OK;
	}
	status = sp_field_value(p->field, b, g, &value, fault);
	*holds = status == SP_OK && p->negated ^ (p->lo <= value &&
	    value <= p->hi);
	return status;
}

/* check-batch.c -- many small boards at once, for sp-check */
#include <string.h>

#include "check.h"

static const struct {
	char text[16];
	size_t length;
} verdicts[] = { { "unsolvable\n", 11 }, { "solvable\n", 9 } };

static void
write_verdicts(uint64_t solvable, uint32_t count)
{
	char *at = sp_writer_room(&cmd_out,
	    SP_SMALL_BATCH * sizeof verdicts[0].text);

	for (uint32_t i = 0; i < count; i++) {
		unsigned verdict = solvable >> i & 1;

		memcpy(at, verdicts[verdict].text, sizeof verdicts[0].text);
		at += verdicts[verdict].length;
	}
	cmd_out.used = (size_t)(at - cmd_out.buffer);
}

static void
write_numbered_verdicts(struct check *c, uint64_t solvable, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		unsigned verdict = solvable >> i & 1;

		cmd_write_line(&c->in, sp_small_line(c->in.small, i));
		sp_write(&cmd_out, verdicts[verdict].text,
		    verdicts[verdict].length);
	}
}

static uint32_t
bits_of(uint64_t word)
{
	uint32_t bits = 0;

	for (; word != 0; word &= word - 1)
		bits++;
	return bits;
}

/* Counts verdicts and writes them, without reasons. */
static void
tell_verdicts(struct check *c, uint32_t count)
{
	uint64_t solvable = sp_small_solvable(c->in.small, c->in.goal);
	uint32_t yes = bits_of(solvable);

	c->solvable += yes;
	c->unsolvable += count - yes;
	if (c->quiet || c->totals)
		return;
	if (c->in.numbered)
		write_numbered_verdicts(c, solvable, count);
	else
		write_verdicts(solvable, count);
}

/* Counts the boards with all properties and writes them. */
static void
select_boards(struct check *c, uint32_t count)
{
	uint64_t which = UINT64_MAX >> (SP_SMALL_BATCH - count);

	for (size_t i = 0; i < c->properties; i++)
		which &= sp_small_having(c->in.small, &c->property[i],
		    c->in.goal);
	c->selected += bits_of(which);
	if (c->quiet || c->totals)
		return;
	if (!c->in.numbered) {
		sp_small_write(c->in.small, which, NULL, c->in.form.grid,
		    &cmd_out);
		return;
	}
	for (uint32_t i = 0; i < count; i++) {
		if (which >> i & 1) {
			cmd_write_line(&c->in, sp_small_line(c->in.small, i));
			sp_small_write(c->in.small, (uint64_t)1 << i, NULL, 0,
			    &cmd_out);
		}
	}
}

void
check_batch(struct check *c, uint32_t count)
{
	if (c->properties > 0) {
		select_boards(c, count);
		return;
	}
	if (!c->explain) {
		tell_verdicts(c, count);
		return;
	}
	for (uint32_t i = 0; i < count; i++) {
		cmd_batch_board(&c->in, i);
		check_board(c);
	}
}

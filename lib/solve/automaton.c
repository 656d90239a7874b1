/* automaton.c -- an automaton that refuses words which others make needless */
#include <stdlib.h>
#include <string.h>

#include "automaton.h"

enum {
	WAYS = 4,
	/* Words are played from the middle of a field they cannot leave. */
	SIDE = 2 * SP_AUTOMATON_SLIDES + 1,
	FIELD = SIDE * SIDE,
	MIDDLE = FIELD / 2,
	BUCKETS = 1 << 18,
	FIRST_ROOM = 1 << 10
};

/* In place of the number of a word or of a state. */
static const uint32_t REFUSED = UINT32_MAX;

/* The columns and rows of the field that the blank visits. */
struct box {
	uint8_t left, right, top, bottom;
};

/* An accepted word.  Number 0 is the empty one. */
struct word {
	/* The number of the word with one more slide; REFUSED; or 0, if that
	 * word is too long or fits on no board. */
	uint32_t next[WAYS];
	uint32_t begin; /* the word without its last slide */
	uint32_t end;   /* the word without its first slide */
	uint32_t chain; /* the next word of a bucket; the last one is 0 */
	uint32_t hash;  /* of the field that it makes */
	uint32_t state; /* its number; before that, whether it is one */
	struct box box;
	uint8_t last;   /* its last slide */
	uint8_t length;
};

struct maker {
	struct sp_size size;
	uint32_t most;
	enum sp_refused refused;
	struct word *word; /* by length, then in order */
	uint32_t words, room;
	uint32_t bucket[BUCKETS]; /* the first word */
	/* tile[cell]: the cell from which the tile there came */
	uint16_t tile[FIELD], home[FIELD];
	uint32_t blank;
	uint32_t hash; /* a sum over all tiles */
};

/* ---- words on the field ---- */

/* What a tile adds to the hash. */
static uint32_t
hash_of(uint32_t tile, uint32_t cell)
{
	uint32_t x = (tile * FIELD + cell) * UINT32_C(0x9e3779b1);

	return (x ^ x >> 15) * UINT32_C(0x85ebca6b);
}

static void
slide(struct maker *m, unsigned way)
{
	static const int step[WAYS] = { [SP_UP] = -SIDE, [SP_DOWN] = SIDE,
		[SP_LEFT] = -1, [SP_RIGHT] = 1 };
	uint32_t to = (uint32_t)((int)m->blank + step[way]);
	uint16_t blank = m->tile[m->blank], tile = m->tile[to];

	m->hash += hash_of(tile, m->blank) - hash_of(tile, to);
	m->tile[m->blank] = tile;
	m->tile[to] = blank;
	m->blank = to;
}

static void
play(struct maker *m, uint32_t word)
{
	uint8_t way[SP_AUTOMATON_SLIDES];
	uint32_t count = 0;

	for (; word != 0; word = m->word[word].begin)
		way[count++] = m->word[word].last;
	while (count > 0)
		slide(m, way[--count]);
}

static void
play_back(struct maker *m, uint32_t word)
{
	for (; word != 0; word = m->word[word].begin)
		slide(m, m->word[word].last ^ 1);
}

/* Whether the word makes the field as it is. */
static int
makes_field(struct maker *m, uint32_t word)
{
	int equal;

	play_back(m, word);
	equal = memcmp(m->tile, m->home, sizeof m->tile) == 0;
	play(m, word);
	return equal;
}

/* ---- which words are accepted ---- */

/*
 * Whether a shorter or earlier word makes the field as it is, without visiting
 * columns and rows that the word does not visit: it fits on every board.
 */
static int
is_refused(struct maker *m, const struct word *w)
{
	for (uint32_t i = m->bucket[m->hash % BUCKETS]; ; i =
	    m->word[i].chain) {
		const struct word *v = &m->word[i];

		if (v->hash == m->hash && v->box.left >= w->box.left &&
		    v->box.right <= w->box.right && v->box.top >= w->box.top &&
		    v->box.bottom <= w->box.bottom &&
		    (m->refused == SP_REFUSE_LATER || v->length < w->length) &&
		    makes_field(m, i))
			return 1;
		if (i == 0)
			return 0;
	}
}

/* Appends an accepted word.  Returns 0 if there is no memory. */
static int
append(struct maker *m, const struct word *w)
{
	if (m->words == m->room) {
		uint32_t room = m->room == 0 ? FIRST_ROOM : 2 * m->room;
		struct word *more = realloc(m->word, room * sizeof *more);

		if (more == NULL)
			return 0;
		m->word = more;
		m->room = room;
	}
	m->word[m->words] = *w;
	m->word[m->words].hash = m->hash;
	m->word[m->words].chain = m->bucket[m->hash % BUCKETS];
	m->bucket[m->hash % BUCKETS] = m->words++;
	return 1;
}

/* The box with the blank's cell. */
static struct box
box_with(struct box box, uint32_t blank)
{
	uint8_t column = (uint8_t)(blank % SIDE), row = (uint8_t)(blank / SIDE);

	box.left = column < box.left ? column : box.left;
	box.right = column > box.right ? column : box.right;
	box.top = row < box.top ? row : box.top;
	box.bottom = row > box.bottom ? row : box.bottom;
	return box;
}

/*
 * The number of the word with one more slide, which has been made on the
 * field; as in struct word.  Sets *status.
 */
static uint32_t
next_word(struct maker *m, uint32_t word, uint8_t way, enum sp_status *status)
{
	const struct word *begin = &m->word[word];
	struct word next = { .begin = word, .last = way,
	    .length = begin->length + 1, .box = box_with(begin->box, m->blank),
	    .end = word == 0 ? 0 : m->word[begin->end].next[way] };

	if (next.end == REFUSED)
		return REFUSED;
	if (next.box.right - next.box.left >= (int)m->size.w ||
	    next.box.bottom - next.box.top >= (int)m->size.h)
		return 0;
	if (is_refused(m, &next))
		return REFUSED;
	if (append(m, &next))
		return m->words - 1;
	*status = SP_NO_MEMORY;
	return 0;
}

/* Finds all accepted words. */
static enum sp_status
find_words(struct maker *m)
{
	struct word empty = { .box = { SIDE / 2, SIDE / 2, SIDE / 2, SIDE / 2 } };
	enum sp_status status = append(m, &empty) ? SP_OK : SP_NO_MEMORY;

	for (uint32_t i = 0; i < m->words && m->word[i].length < m->most &&
	    status == SP_OK; i++) {
		play(m, i);
		for (uint8_t way = 0; way < WAYS; way++) {
			uint32_t next;

			slide(m, way);
			next = next_word(m, i, way, &status);
			m->word[i].next[way] = next;
			slide(m, way ^ 1);
		}
		play_back(m, i);
	}
	return status;
}

/* ---- states ---- */

/* Numbers the states: the beginnings of refused words of which no end is
 * refused.  Other words lead to the state of their longest end that is one. */
static uint32_t
number_states(struct maker *m)
{
	uint32_t states = 0;

	for (uint32_t i = m->words; i-- > 0; ) {
		struct word *w = &m->word[i];

		for (unsigned way = 0; way < WAYS; way++)
			w->state |= w->next[way] == REFUSED && (i == 0 ||
			    m->word[w->end].next[way] != REFUSED);
		m->word[w->begin].state |= w->state;
	}
	for (uint32_t i = 0; i < m->words; i++)
		m->word[i].state = m->word[i].state ? states++ :
		    m->word[m->word[i].end].state;
	return states;
}

/* Makes a->next of the words. */
static enum sp_status
make_states(struct sp_automaton *a, struct maker *m)
{
	uint32_t count = 0;

	a->states = number_states(m);
	a->next = malloc((size_t)a->states * WAYS * sizeof *a->next);
	if (a->next == NULL)
		return SP_NO_MEMORY;
	/* A state has a greater number than those before it. */
	for (uint32_t i = 0; i < m->words; i++)
		if (m->word[i].state == count) {
			for (unsigned way = 0; way < WAYS; way++) {
				uint32_t next = m->word[i].next[way];

				a->next[count * WAYS + way] = next == REFUSED ?
				    REFUSED : m->word[next].state;
			}
			count++;
		}
	for (uint32_t i = 0; i < a->states * WAYS; i++) {
		uint32_t number = a->next[i];

		if (number == REFUSED)
			continue;
		a->next[i] = number << WAYS;
		for (unsigned way = 0; way < WAYS; way++)
			if (a->next[number * WAYS + way] != REFUSED)
				a->next[i] |= 1u << way;
	}
	return SP_OK;
}

uint64_t
sp_automaton_bytes(uint32_t most)
{
	uint64_t words = 1;

	/* A fourth way would undo the last slide. */
	for (uint64_t longest = WAYS; most > 0; most--, longest *= WAYS - 1)
		words += longest;
	/* Memory is doubled, and copied, when it is used up. */
	return sizeof(struct maker) + 3 * words * sizeof(struct word);
}

enum sp_status
sp_automaton_init(struct sp_automaton *a, struct sp_size size, uint32_t most,
    enum sp_refused refused)
{
	struct maker *m = calloc(1, sizeof *m);
	enum sp_status status;

	*a = (struct sp_automaton){ .next = NULL };
	if (m == NULL)
		return SP_NO_MEMORY;
	m->size = size;
	m->most = most;
	m->refused = refused;
	m->blank = MIDDLE;
	for (uint32_t cell = 0; cell < FIELD; cell++)
		m->tile[cell] = m->home[cell] = (uint16_t)cell;
	status = find_words(m);
	if (status == SP_OK)
		status = make_states(a, m);
	free(m->word);
	free(m);
	return status;
}

void
sp_automaton_free(struct sp_automaton *a)
{
	free(a->next);
}

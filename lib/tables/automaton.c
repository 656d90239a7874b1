/*
 * automaton.c -- which slides of the blank a search need not try
 *
 * A word is a sequence of slides of the blank, in the letters U, D, L, R.  Two
 * words are equivalent if they turn every board into the same board:
 *
 *	0 1   RDLURD    3 2      Both words are equally long, and DRULDR comes
 *	2 3  -------->  1 0      first in the order U, D, L, R.  The automaton
 *	      DRULDR             accepts DRULDR and refuses RDLURD.
 *
 * A word is refused if an equivalent word is shorter, or as long and earlier in
 * that order, or if it contains a refused word.  The first of the shortest
 * solutions in that order has no refused word in it: with the equivalent word
 * in its place the solution would be shorter or earlier.  L. A. Taylor,
 * R. E. Korf, Pruning duplicate nodes in depth-first search, AAAI 1993.
 *
 * The automaton reads the slides of a search one by one.  Its states are the
 * proper prefixes of refused words.  After some slides its state is the longest
 * of these prefixes that is a suffix of the slides, which is all that the
 * refusal of the next slide depends on: A. V. Aho, M. J. Corasick, Efficient
 * string matching, Communications of the ACM 18, 1975.
 *
 * All words are made in order of length, and then of letters, from the accepted
 * words that are one slide shorter.  A word is accepted if no word before it
 * turns the field, a large board with the blank in the middle, into the same.
 * A hash table of fields finds that word.  The accepted words are then a tree,
 * and refused words are missing children:
 *
 *	         (empty)             Each word knows its prefix, which is its
 *	     /   /   \   \           parent, and its suffix, the word without
 *	    U   D     L   R          its first slide.  The suffix of LUR is UR.
 *	   / \      ...              If the suffix may not go on with some
 *	 UL   UR                     slide, neither may the word.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "tables.h"

enum {
	WAYS = 4,
	/* Columns and rows of the field: no word leaves it. */
	SIDE = 2 * SP_AUTOMATON_SLIDES + 1,
	FIELD_CELLS = SIDE * SIDE,
	MIDDLE = FIELD_CELLS / 2,
	WORD_BUCKETS = 1 << 18
};

/* In place of the number of a word. */
static const uint32_t REFUSED = UINT32_MAX;

/* The columns and rows of the field that the blank visits. */
struct box {
	uint8_t left, right, top, bottom;
};

/* An accepted word.  Number 0 is the empty one. */
struct move_word {
	/* The number of the word with one more slide; REFUSED; or 0, if that
	 * word is too long or fits on no board. */
	uint32_t next[WAYS];
	uint32_t prefix; /* the word without its last slide */
	uint32_t suffix; /* the word without its first slide */
	uint32_t chain;  /* the next word of the bucket; 0 ends the chain */
	uint32_t hash;   /* of the field that the word makes */
	uint32_t state;  /* of the automaton that has read the word */
	struct box box;
	uint8_t last;    /* slide */
	uint8_t length;
	uint8_t is_state; /* the word is a proper prefix of a refused word */
};

struct word_maker {
	struct sp_size size;
	uint32_t most;
	enum sp_pruning pruning;
	struct move_word *word; /* by length, then in order */
	uint32_t words;
	size_t room;
	uint32_t bucket[WORD_BUCKETS]; /* the first word of each */
	/* The field: tile[cell] is the cell from which the tile there came. */
	uint16_t tile[FIELD_CELLS], home[FIELD_CELLS];
	uint32_t blank;
	uint32_t hash; /* of the field: a sum over all tiles */
};

/* ---- words on the field ---- */

/* Returns what a tile on a cell adds to the hash of the field. */
static uint32_t
hash_of(uint32_t tile, uint32_t cell)
{
	uint32_t x = (tile * FIELD_CELLS + cell) * UINT32_C(0x9e3779b1);

	return (x ^ x >> 15) * UINT32_C(0x85ebca6b);
}

static void
slide_word(struct word_maker *m, unsigned way)
{
	static const int step[WAYS] = { [SP_UP] = -SIDE, [SP_DOWN] = SIDE,
		[SP_LEFT] = -1, [SP_RIGHT] = 1 };
	uint32_t to = (uint32_t)((int)m->blank + step[way]);
	uint16_t blank = m->tile[m->blank], tile = m->tile[to];

	assert(to < FIELD_CELLS); /* no word leaves the field */
	m->hash += hash_of(tile, m->blank) - hash_of(tile, to);
	m->tile[m->blank] = tile;
	m->tile[to] = blank;
	m->blank = to;
}

static void
play(struct word_maker *m, uint32_t word)
{
	uint8_t way[SP_AUTOMATON_SLIDES];
	uint32_t count = 0;

	for (; word != 0; word = m->word[word].prefix)
		way[count++] = m->word[word].last;
	while (count > 0)
		slide_word(m, way[--count]);
}

static void
play_back(struct word_maker *m, uint32_t word)
{
	for (; word != 0; word = m->word[word].prefix)
		slide_word(m, sp_opposite(m->word[word].last));
}

/* ---- which words are accepted ---- */

/*
 * Returns whether a shorter or earlier word makes the field as it is, and fits
 * on every board on which the given word fits.
 */
static int
is_refused(struct word_maker *m, const struct move_word *w)
{
	uint32_t i = m->bucket[m->hash % WORD_BUCKETS];

	/* The chain of each bucket ends with word 0, the empty one. */
	for (;; i = m->word[i].chain) {
		const struct move_word *v = &m->word[i];
		int is_candidate = v->hash == m->hash &&
		    v->box.left >= w->box.left &&
		    v->box.right <= w->box.right &&
		    v->box.top >= w->box.top &&
		    v->box.bottom <= w->box.bottom &&
		    (m->pruning == SP_PRUNE_LATER || v->length < w->length);

		if (is_candidate) {
			int is_home;

			play_back(m, i);
			is_home = memcmp(m->tile, m->home, sizeof m->tile) == 0;
			play(m, i);
			if (is_home)
				return 1;
		}
		if (i == 0)
			return 0;
	}
}

/* Appends an accepted word.  Returns 0 if there is no memory. */
static int
append_word(struct word_maker *m, const struct move_word *w)
{
	if (sp_grow(&m->word, &m->room, m->words + 1, sizeof *m->word) !=
	    SP_OK)
		return 0;
	m->word[m->words] = *w;
	m->word[m->words].hash = m->hash;
	m->word[m->words].chain = m->bucket[m->hash % WORD_BUCKETS];
	m->bucket[m->hash % WORD_BUCKETS] = m->words++;
	return 1;
}

/*
 * Returns next[way] of a word, after its slides and the slide `way` have been
 * made on the field.  Sets *status if there is no memory.
 */
static uint32_t
longer_word(struct word_maker *m, uint32_t word, uint8_t way,
    enum sp_status *status)
{
	const struct move_word *prefix = &m->word[word];
	uint8_t column = (uint8_t)(m->blank % SIDE);
	uint8_t row = (uint8_t)(m->blank / SIDE);
	struct move_word next = { .prefix = word, .last = way,
	    .length = prefix->length + 1, .box = prefix->box,
	    .suffix = word == 0 ? 0 : m->word[prefix->suffix].next[way] };
	struct box *box = &next.box;

	box->left = column < box->left ? column : box->left;
	box->right = column > box->right ? column : box->right;
	box->top = row < box->top ? row : box->top;
	box->bottom = row > box->bottom ? row : box->bottom;
	if (next.suffix == REFUSED)
		return REFUSED;
	if (box->right - box->left >= (int)m->size.w ||
	    box->bottom - box->top >= (int)m->size.h)
		return 0;
	if (is_refused(m, &next))
		return REFUSED;
	if (append_word(m, &next))
		return m->words - 1;
	*status = SP_NO_MEMORY;
	return 0;
}

/* Finds all accepted words. */
static enum sp_status
find_words(struct word_maker *m)
{
	struct move_word empty = { .box = { SIDE / 2, SIDE / 2, SIDE / 2,
	    SIDE / 2 } };
	enum sp_status status = append_word(m, &empty) ? SP_OK : SP_NO_MEMORY;

	for (uint32_t i = 0; i < m->words && m->word[i].length < m->most &&
	    status == SP_OK; i++) {
		play(m, i);
		for (uint8_t way = 0; way < WAYS; way++) {
			uint32_t next;

			slide_word(m, way);
			next = longer_word(m, i, way, &status);
			m->word[i].next[way] = next;
			slide_word(m, sp_opposite(way));
		}
		play_back(m, i);
	}
	return status;
}

/* ---- states ---- */

/* Numbers the states, and sets the state of each word: its longest suffix that
 * is a state.  Returns how many states there are. */
static uint32_t
number_states(struct word_maker *m)
{
	uint32_t states = 0;

	for (uint32_t i = 0; i < m->words; i++) {
		struct move_word *w = &m->word[i];

		w->state = m->word[w->suffix].state;
		if (!w->is_state)
			continue;
		w->state = states++ << WAYS;
		for (unsigned way = 0; way < WAYS; way++)
			w->state |= (uint32_t)(w->next[way] != REFUSED) << way;
	}
	return states;
}

/* Makes a->next of the words. */
static enum sp_status
make_states(struct sp_automaton *a, struct word_maker *m)
{
	/* The proper prefixes of refused words are the states.  Only a refused
	 * word whose suffix is accepted counts: others contain a shorter one. */
	for (uint32_t i = m->words; i-- > 0; ) {
		struct move_word *w = &m->word[i];

		for (unsigned way = 0; way < WAYS; way++)
			w->is_state |= w->next[way] == REFUSED && (i == 0 ||
			    m->word[w->suffix].next[way] != REFUSED);
		m->word[w->prefix].is_state |= w->is_state;
	}
	a->states = number_states(m);
	/* The empty word is number 0, and accepts every slide. */
	assert(a->states > 0 && m->word[0].state == SP_AUTOMATON_START);
	a->next = malloc((size_t)a->states * WAYS * sizeof *a->next);
	if (a->next == NULL)
		return SP_NO_MEMORY;
	for (uint32_t i = 0; i < m->words; i++) {
		const struct move_word *w = &m->word[i];

		for (unsigned way = 0; way < WAYS && w->is_state; way++)
			a->next[(w->state >> WAYS) * WAYS + way] =
			    w->next[way] == REFUSED ? 0 :
			    m->word[w->next[way]].state;
	}
	return SP_OK;
}

uint64_t
sp_automaton_bytes(uint32_t most)
{
	uint64_t words = 1;

	/* The fourth slide would undo the last slide of the word. */
	for (uint64_t longest = WAYS; most > 0; most--, longest *= WAYS - 1)
		words += longest;
	/* The array of words is copied to one of twice the size. */
	return sizeof(struct word_maker) + 3 * words * sizeof(struct move_word);
}

enum sp_status
sp_automaton_init(struct sp_automaton *a, struct sp_size size, uint32_t most,
    enum sp_pruning pruning)
{
	struct word_maker *m = calloc(1, sizeof *m);
	enum sp_status status;

	*a = (struct sp_automaton){ .next = NULL };
	assert(most >= 2 && most <= SP_AUTOMATON_SLIDES);
	if (m == NULL)
		return SP_NO_MEMORY;
	m->size = size;
	m->most = most;
	m->pruning = pruning;
	m->blank = MIDDLE;
	for (uint32_t cell = 0; cell < FIELD_CELLS; cell++)
		m->tile[cell] = m->home[cell] = (uint16_t)cell;
	status = find_words(m);
	assert(m->blank == MIDDLE);
	if (status == SP_OK)
		status = make_states(a, m);
	free(m->word);
	free(m);
	return status;
}

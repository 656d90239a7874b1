/* bad.c -- shuffles with a mistake, which the statistics have to find */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * bad KIND WxH BOARDS SEED: boards for the classic goal, blank and tiles by
 * Durstenfeld's shuffle but for one mistake.  `fair` has none, and must pass.
 * It is a program of its own that knows nothing of the library.
 */

enum { CELLS = 1024 };

static uint32_t width, n;
static uint64_t seed, board, die;

/* ---- words ---- */

/* The mixing function of SplitMix64, of a counter. */
static uint64_t
mix(uint64_t x)
{
	x *= UINT64_C(0x9e3779b97f4a7c15);
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

static uint64_t
fair_word(void)
{
	return mix(mix(seed + 1) + board * CELLS + die++);
}

/* The next board begins with this one's second word. */
static uint64_t
overlapping_word(void)
{
	return mix(mix(seed + 1) + board + die++);
}

/* Board i of a seed is board i-1 of the next one. */
static uint64_t
shifted_word(void)
{
	return mix((seed + board) * CELLS + die++);
}

/* Every second board is made of the words of the one before, upside down. */
static uint64_t
mirrored_word(void)
{
	uint64_t word = mix(mix(seed + 1) + board / 2 * CELLS + die++);

	return board % 2 ? ~word : word;
}

/* As in the example of ISO C, whose low bits have short periods. */
static uint64_t
lcg_word(void)
{
	static uint64_t state;

	if (board == 0 && die == 0)
		state = seed;
	die++;
	state = (state * 1103515245 + 12345) % ((uint64_t)1 << 31);
	return state;
}

static uint64_t
byte_word(void)
{
	return fair_word() >> 56;
}

/* ---- shuffles of n labels ---- */

static void
exchange(uint32_t *label, uint32_t a, uint32_t b)
{
	uint32_t kept = label[a];

	label[a] = label[b];
	label[b] = kept;
}

static void
durstenfeld(uint32_t *label, uint64_t (*word)(void))
{
	for (uint32_t i = 0; i + 1 < n; i++)
		exchange(label, i, i + (uint32_t)(word() % (n - i)));
}

/* Exchanges each label with any label of all. */
static void
naive(uint32_t *label, uint64_t (*word)(void))
{
	for (uint32_t i = 0; i < n; i++)
		exchange(label, i, (uint32_t)(word() % n));
}

/* No label stays where it is: the permutation is one long cycle. */
static void
sattolo(uint32_t *label, uint64_t (*word)(void))
{
	for (uint32_t i = 0; i + 1 < n; i++)
		exchange(label, i, i + 1 + (uint32_t)(word() % (n - i - 1)));
}

/* The last label never comes to the first place. */
static void
short_by_one(uint32_t *label, uint64_t (*word)(void))
{
	exchange(label, 0, (uint32_t)(word() % (n - 1)));
	for (uint32_t i = 1; i + 1 < n; i++)
		exchange(label, i, i + (uint32_t)(word() % (n - i)));
}

/* Sorts by random keys of a byte; labels with the same key keep their order. */
static void
by_keys(uint32_t *label, uint64_t (*word)(void))
{
	uint32_t key[CELLS];

	for (uint32_t i = 0; i < n; i++)
		key[i] = (uint32_t)(word() % 256);
	for (uint32_t i = 1; i < n; i++)
		for (uint32_t j = i; j > 0 && key[j - 1] > key[j]; j--) {
			exchange(key, j, j - 1);
			exchange(label, j, j - 1);
		}
}

/* ---- boards ---- */

static int
is_solvable(const uint32_t *label)
{
	uint32_t odd = 0;

	for (uint32_t i = 0; i < n; i++) {
		for (uint32_t j = i + 1; j < n; j++)
			odd ^= label[j] != 0 && label[i] > label[j];
		if (label[i] == 0 && width % 2 == 0)
			odd ^= (n / width - 1 - i / width) & 1;
	}
	return odd == 0;
}

static const struct {
	const char *name;
	void (*shuffle)(uint32_t *label, uint64_t (*word)(void));
	uint64_t (*word)(void);
	/* Any two cells change places, also the cell of the blank. */
	int mend_any;
} kinds[] = {
	{ "fair", durstenfeld, fair_word, 0 },
	{ "modulo", durstenfeld, byte_word, 0 },
	{ "lcg", durstenfeld, lcg_word, 0 },
	{ "naive", naive, fair_word, 0 },
	{ "sattolo", sattolo, fair_word, 0 },
	{ "short", short_by_one, fair_word, 0 },
	{ "keys", by_keys, fair_word, 0 },
	{ "mend", durstenfeld, fair_word, 1 },
	{ "overlapping", durstenfeld, overlapping_word, 0 },
	{ "mirrored", durstenfeld, mirrored_word, 0 },
	{ "shifted", durstenfeld, shifted_word, 0 }
};

static void
write_board(size_t kind)
{
	uint32_t label[CELLS], last = n;

	for (uint32_t i = 0; i < n; i++)
		label[i] = (i + 1) % n;
	die = 0;
	kinds[kind].shuffle(label, kinds[kind].word);
	if (!is_solvable(label)) {
		while (label[--last] == 0 && !kinds[kind].mend_any)
			;
		exchange(label, last, last - 1 - (label[last - 1] == 0 &&
		    !kinds[kind].mend_any));
	}
	for (uint32_t i = 0; i < n; i++)
		printf("%u%c", (unsigned)label[i], i + 1 < n ? ' ' : '\n');
}

int
main(int argc, char **argv)
{
	unsigned w, h;
	size_t kind = 0;
	uint64_t boards;

	if (argc != 5 || sscanf(argv[2], "%ux%u", &w, &h) != 2 ||
	    w * h > CELLS)
		return 2;
	while (strcmp(kinds[kind].name, argv[1]) != 0)
		if (++kind == sizeof kinds / sizeof *kinds)
			return 2;
	width = w;
	n = w * h;
	boards = strtoull(argv[3], NULL, 10);
	seed = strtoull(argv[4], NULL, 10);
	for (board = 0; board < boards; board++)
		write_board(kind);
	return fflush(stdout) != 0;
}

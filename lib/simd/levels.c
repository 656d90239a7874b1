/* levels.c -- the kernels of each level, and which level may be used */
#include <stdlib.h>
#include <string.h>

#include "simd.h"

/* Kernels by registers of 16 bytes that wider ones would not make faster. */
#define NARROW .read10 = sp_read10_vector, .blanks16 = sp_blanks16_vector, \
	.misplaced16 = sp_misplaced16_vector, \
	.manhattan16 = sp_manhattan16_vector, .swaps16 = sp_swaps16_vector, \
	.write_layout16 = sp_write_layout16_vector, \
	.shuffle16 = sp_shuffle16_vector

static const struct sp_kernels kernels[] = {
	[SP_LEVEL_PLAIN] = { .read = NULL }, /* plain loops of the callers */
#if defined(SP_VECTOR)
	[SP_LEVEL_VECTOR] = {
		NARROW,
		.labels = sp_labels_vector,
		.read = sp_read_vector,
		.parities16 = sp_parities16_vector,
		.inversions16 = sp_inversions16_vector,
		.parities100 = sp_parities100_vector,
		.inversions100 = sp_inversions100_vector,
		.relabel16 = sp_relabel16_vector,
	},
#endif
#if defined(SP_X86)
	[SP_LEVEL_VBMI2] = {
		NARROW,
		.labels = sp_labels_vbmi2,
		.read = sp_read_vbmi2,
		.parities16 = sp_parities16_vbmi2,
		.inversions16 = sp_inversions16_vbmi2,
		.parities100 = sp_parities100_vbmi2,
		.inversions100 = sp_inversions100_vbmi2,
		.write_lines16 = sp_write_lines16_vbmi2,
	},
#endif
};

const struct sp_kernels *
sp_kernels(enum sp_level level)
{
	return &kernels[level];
}

#if defined(SP_X86)
#include <cpuid.h>

/* Of XCR0: the system saves XMM, YMM, mask and ZMM registers. */
enum { SAVED_STATES = 0xe6 };

/*
 * Not __builtin_cpu_supports, which asks at every start of a program whether
 * or not there is anything to do: CPUID is slow on virtual machines.
 */
static int
has_vector(void)
{
	unsigned a, b, c = 0, d;

	return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSSE3) != 0;
}

/* Which registers the system saves: XCR0. */
static unsigned
saved_states(void)
{
	unsigned low, high;

	__asm__ ("xgetbv" : "=a" (low), "=d" (high) : "c" (0));
	return low;
}

static int
has_vbmi2(void)
{
	const unsigned first = bit_POPCNT | bit_OSXSAVE;
	const unsigned second = bit_BMI | bit_BMI2 | bit_AVX512F |
	    bit_AVX512BW | bit_AVX512VL;
	const unsigned third = bit_AVX512VBMI | bit_AVX512VBMI2;
	unsigned a, b = 0, c = 0, d;

	return __get_cpuid(1, &a, &b, &c, &d) && (c & first) == first &&
	    (saved_states() & SAVED_STATES) == SAVED_STATES &&
	    __get_cpuid_count(7, 0, &a, &b, &c, &d) &&
	    (b & second) == second && (c & third) == third;
}

#elif defined(SP_NEON)
#define has_vector() 1
#define has_vbmi2() 0
#endif

enum sp_level
sp_level(void)
{
#if defined(SP_VECTOR)
	const char *value = getenv("SP_PLAIN");

	if (value == NULL && has_vbmi2())
		return SP_LEVEL_VBMI2;
	if ((value == NULL || strcmp(value, "ssse3") == 0 ||
	    strcmp(value, "neon") == 0) && has_vector())
		return SP_LEVEL_VECTOR;
#endif
	return SP_LEVEL_PLAIN;
}

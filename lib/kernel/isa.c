/* isa.c -- the kernels of each set of instructions, and which set to use */
#include <stdlib.h>
#include <string.h>

#include "kernel/kernel.h"

/* Measures in C that compilers make as fast as any hand-written kernel. */
#define MEASURES_C \
	.misplaced = sp_misplaced_c, .manhattan = sp_manhattan_c, \
	.swaps = sp_swaps_c
/* Kernels for boards in registers of 16 bytes; wider registers would not make
 * them faster. */
#define KERNELS16_VECTOR \
	.of16 = { .parities = sp_parities16_vector, \
	    .inversions = sp_inversions16_vector, \
	    .misplaced = sp_misplaced16_vector, \
	    .manhattan = sp_manhattan16_vector, .swaps = sp_swaps16_vector }, \
	.relabel16 = sp_relabel16_vector, \
	.write_layout16 = sp_write_layout16_vector, \
	.shuffle16 = sp_shuffle16_vector, \
	.shuffle_rows = sp_shuffle_rows_vector

static const struct sp_kernels kernels[] = {
	[SP_ISA_C] = {
		.labels = sp_labels_c,
		.read = sp_read_c,
		.of16 = { MEASURES_C, .parities = sp_parities_c,
		    .inversions = sp_inversions_c },
		.of100 = { MEASURES_C, .parities = sp_parities_c,
		    .inversions = sp_inversions_c },
		.relabel16 = sp_relabel16_c,
		.write_layout16 = sp_write_layout16_c,
		.shuffle16 = sp_shuffle16_c,
	},
#if defined(SP_VECTOR)
	[SP_ISA_VECTOR] = {
		KERNELS16_VECTOR,
		.labels = sp_labels_c,
		.read = sp_read_vector,
		.of100 = { MEASURES_C, .parities = sp_parities_c,
		    .inversions = sp_inversions100_vector },
	},
#endif
#if defined(SP_X86)
	[SP_ISA_VBMI2] = {
		KERNELS16_VECTOR,
		.labels = sp_labels_vbmi2,
		.read = sp_read_vbmi2,
		.of100 = { MEASURES_C, .parities = sp_parities100_vbmi2,
		    .inversions = sp_inversions100_vbmi2 },
	},
#endif
};

const struct sp_kernels *
sp_kernels(enum sp_isa isa)
{
	return &kernels[isa];
}

#if defined(SP_X86)
#include <cpuid.h>

/* Bits of XCR0: the system saves XMM, YMM, mask and ZMM registers. */
enum { SAVED_STATES = 0xe6 };

/*
 * This asks the processor itself, and only when it is called.
 * __builtin_cpu_supports would ask at every start of a program, whether or not
 * there is anything to do: CPUID is slow on virtual machines.
 */
static int
has_vector(void)
{
	unsigned a, b, c = 0, d;

	return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSSE3) != 0;
}

/* Returns XCR0, whose bits say which registers the system saves. */
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

enum sp_isa
sp_isa(void)
{
#if defined(SP_VECTOR)
	const char *value = getenv("SP_PLAIN");

	if (value == NULL && has_vbmi2())
		return SP_ISA_VBMI2;
	if ((value == NULL || strcmp(value, "ssse3") == 0 ||
	    strcmp(value, "neon") == 0) && has_vector())
		return SP_ISA_VECTOR;
#endif
	return SP_ISA_C;
}

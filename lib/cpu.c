/* cpu.c -- what the processor has, asked when it is to be used */
#include <stdlib.h>
#include <string.h>

#include "private.h"

enum sp_cpu
sp_cpu_allowed(void)
{
	const char *plain = getenv("SP_PLAIN");

	if (plain == NULL)
		return SP_CPU_VBMI2;
	if (strcmp(plain, "ssse3") == 0)
		return SP_CPU_SSSE3;
	return strcmp(plain, "sse2") == 0 ? SP_CPU_SSE2 : SP_CPU_PLAIN;
}

uint64_t
sp_bytes_reversed(uint64_t word)
{
	uint64_t reversed = 0;

	for (int i = 0; i < 8; i++)
		reversed = reversed << 8 | (word >> 8 * i & 0xff);
	return reversed;
}

#if defined(SP_X86)
#include <cpuid.h>

/*
 * Not __builtin_cpu_supports, which asks at every start of a program whether
 * or not there is anything to do: CPUID is slow on virtual machines.
 */

enum {
	SSSE3_BIT = 9, POPCNT_BIT = 23, OSXSAVE_BIT = 27,  /* leaf 1, ECX */
	BMI_BIT = 3, BMI2_BIT = 8, F_BIT = 16,             /* leaf 7, EBX */
	BW_BIT = 30, VL_BIT = 31,
	VBMI_BIT = 1, VBMI2_BIT = 6,                       /* leaf 7, ECX */
	STATES = 0xe6 /* registers that the system has to save */
};

static unsigned
bit(unsigned number)
{
	return 1u << number;
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
has_ssse3(void)
{
	unsigned a, b, c = 0, d;

	return __get_cpuid(1, &a, &b, &c, &d) && (c & bit(SSSE3_BIT)) != 0;
}

static int
has_vbmi2(void)
{
	unsigned a, b = 0, c = 0, d;
	unsigned first = bit(POPCNT_BIT) | bit(OSXSAVE_BIT);
	unsigned second = bit(BMI_BIT) | bit(BMI2_BIT) | bit(F_BIT) |
	    bit(BW_BIT) | bit(VL_BIT);
	unsigned third = bit(VBMI_BIT) | bit(VBMI2_BIT);

	return __get_cpuid(1, &a, &b, &c, &d) && (c & first) == first &&
	    (saved_states() & STATES) == STATES &&
	    __get_cpuid_count(7, 0, &a, &b, &c, &d) &&
	    (b & second) == second && (c & third) == third;
}

enum sp_cpu
sp_cpu(void)
{
	enum sp_cpu allowed = sp_cpu_allowed();

	if (allowed >= SP_CPU_VBMI2 && has_vbmi2())
		return SP_CPU_VBMI2;
	if (allowed >= SP_CPU_SSSE3)
		return has_ssse3() ? SP_CPU_SSSE3 : SP_CPU_SSE2;
	return allowed;
}

#else

enum sp_cpu
sp_cpu(void)
{
	return SP_CPU_PLAIN;
}

#endif

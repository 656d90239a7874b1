/*
 * vectors100.h -- what the kernels for boards of 17 to 100 cells share
 */
#ifndef SP_VECTORS100_H
#define SP_VECTORS100_H

#include "simd.h"

#if defined(SP_X86)
#include <immintrin.h>

#define AVX512 __attribute__((__target__("bmi,bmi2,popcnt,avx512f," \
    "avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))

/* A row is two registers, each with a word of bits. */
enum { SP_WINDOW = 64 };

static inline uint64_t
sp_below(uint32_t bit)
{
	return bit < SP_WINDOW ? ((uint64_t)1 << bit) - 1 : ~UINT64_C(0);
}

/* How many of the first n are in the second word. */
static inline uint32_t
sp_above(uint32_t n)
{
	return n > SP_WINDOW ? n - SP_WINDOW : 0;
}

#endif

#endif

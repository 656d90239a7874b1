/* bits.h -- words of bits, and which kernels are compiled */
#ifndef SP_BITS_H
#define SP_BITS_H

#include <assert.h>
#include <stdint.h>
#include <string.h>

/* Which kernels are compiled: for x86-64, or for aarch64 processors. */
#if defined(__GNUC__) && !defined(SP_PLAIN)
#if defined(__x86_64__)
#define SP_X86
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
#define SP_NEON
#endif
#endif
#if defined(SP_X86) || defined(SP_NEON)
#define SP_VECTOR
#endif

/* Begins to load the memory at an address into the cache. */
#if defined(__GNUC__)
#define SP_PREFETCH(address) __builtin_prefetch(address)
#else
#define SP_PREFETCH(address) (void)(address)
#endif

enum { SP_WORD_BITS = 64 };

/* Returns how many words hold the bits 0..n. */
static inline uint32_t
sp_bit_words(uint32_t n)
{
	return n / SP_WORD_BITS + 1;
}

/* Sets a bit and returns what it was. */
static inline unsigned
sp_bit_set(uint64_t *word, uint32_t bit)
{
	uint64_t mask = (uint64_t)1 << bit % SP_WORD_BITS;
	unsigned was = (word[bit / SP_WORD_BITS] & mask) != 0;

	word[bit / SP_WORD_BITS] |= mask;
	return was;
}

/* Returns how many bits of a word are 1, counted in pairs, nibbles and
 * bytes. */
static inline uint32_t
sp_bit_count(uint64_t x)
{
	x -= x >> 1 & UINT64_C(0x5555555555555555);
	x = (x & UINT64_C(0x3333333333333333)) +
	    (x >> 2 & UINT64_C(0x3333333333333333));
	x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
	return (uint32_t)(x * UINT64_C(0x0101010101010101) >> 56);
}

/* Returns the position of the lowest 1 bit of a word that is not 0. */
static inline uint32_t
sp_bit_first(uint64_t x)
{
	assert(x != 0);
	return sp_bit_count((x & (0 - x)) - 1);
}

/* Returns the word with its bits mixed as by the generator SplitMix64: G. L.
 * Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators,
 * OOPSLA 2014. */
static inline uint64_t
sp_mix(uint64_t x)
{
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

/* Returns the word with its bytes in the order that puts the lowest byte first
 * in memory. */
static inline uint64_t
sp_little_endian(uint64_t word)
{
	unsigned char bytes[8];

	for (int i = 0; i < 8; i++)
		bytes[i] = (unsigned char)(word >> 8 * i);
	memcpy(&word, bytes, sizeof word);
	return word;
}

#endif

/* philox.c -- random words by number, which a test of fairness replaces */
#include "random.h"

enum { ROUNDS = 10 };

void
sp_philox(struct sp_seed key, const uint64_t counter[4], uint64_t word[4])
{
	uint64_t c0 = counter[0], c1 = counter[1];
	uint64_t c2 = counter[2], c3 = counter[3];

	for (int round = 0; round < ROUNDS; round++) {
		uint64_t low0, low2;
		uint64_t high0 = sp_multiply(c0, UINT64_C(0xd2e7470ee14c6c93),
		    &low0);
		uint64_t high2 = sp_multiply(c2, UINT64_C(0xca5a826395121157),
		    &low2);

		c0 = high2 ^ c1 ^ key.lo;
		c1 = low2;
		c2 = high0 ^ c3 ^ key.hi;
		c3 = low0;
		key.lo += UINT64_C(0x9e3779b97f4a7c15);
		key.hi += UINT64_C(0xbb67ae8584caa73b);
	}
	word[0] = c0;
	word[1] = c1;
	word[2] = c2;
	word[3] = c3;
}

/* vector_neon.h -- the functions of vector.h by NEON */
#ifndef SP_VECTOR_NEON_H
#define SP_VECTOR_NEON_H

#include <arm_neon.h>

#define VECTOR /* every processor of this architecture has NEON */

typedef uint8x16_t sp_vector;

#define sp_vadd vaddq_u8
#define sp_vsub vsubq_u8
#define sp_vmin vminq_u8
#define sp_vdiff vabdq_u8
#define sp_vequal vceqq_u8
#define sp_vlookup vqtbl1q_u8
#define sp_vindex(v) (v)
#define sp_vlookup_low(table, index) \
	vqtbl1q_u8(table, vandq_u8(index, vdupq_n_u8(15)))
#define sp_vall vdupq_n_u8
#define sp_vjoin vextq_u8
#define sp_veven vuzp1q_u8
#define sp_vcount vcntq_u8
#define sp_vsum vaddlvq_u8

static inline sp_vector
sp_vgreater(sp_vector a, sp_vector b)
{
	return vcgtq_s8(vreinterpretq_s8_u8(a), vreinterpretq_s8_u8(b));
}

static inline uint64_t
sp_vsums(sp_vector low, sp_vector high)
{
	return vaddlvq_u8(low) | (uint64_t)vaddlvq_u8(high) << 32;
}

static inline int
sp_vany(sp_vector v)
{
	return vmaxvq_u8(v) != 0;
}

/* NEON cannot gather bits: each byte keeps the bit of its number, and then
 * neighbours are added up. */
static inline uint64_t
sp_vbits64(const sp_vector v[4])
{
	const uint8x16_t bit = vreinterpretq_u8_u64(vdupq_n_u64(
	    UINT64_C(0x8040201008040201)));
	uint8x16_t sum = vpaddq_u8(
	    vpaddq_u8(vandq_u8(v[0], bit), vandq_u8(v[1], bit)),
	    vpaddq_u8(vandq_u8(v[2], bit), vandq_u8(v[3], bit)));

	return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(sum, sum)), 0);
}

static inline uint32_t
sp_vbits(sp_vector yes)
{
	const uint8x16_t bit = vreinterpretq_u8_u64(vdupq_n_u64(
	    UINT64_C(0x8040201008040201)));
	uint8x16_t own = vandq_u8(yes, bit);

	return vaddv_u8(vget_low_u8(own)) |
	    (uint32_t)vaddv_u8(vget_high_u8(own)) << 8;
}

#endif

// WebAssembly's 128-bit vectors: pairs of 16 bits, as with SSE2.
#if defined(__wasm_simd128__)

#include "net/kernels.hpp"

#include <wasm_simd128.h>

namespace tideline::net {
namespace {

constexpr unsigned kBlock = 16;  // outs
constexpr unsigned kCells = 3;

void widen(const Convolution& job) {
  const std::size_t count = job.all * job.ins;
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8) wasm_v128_store(job.wide + i, wasm_u16x8_load8x8(job.in + i));
  for (; i < count; ++i) job.wide[i] = job.in[i];
}

// (a * b) >> 16.
v128_t high_products(v128_t a, v128_t b) {
  const v128_t low = wasm_i32x4_shr(wasm_i32x4_extmul_low_i16x8(a, b), 16);
  const v128_t high = wasm_i32x4_shr(wasm_i32x4_extmul_high_i16x8(a, b), 16);
  return wasm_i16x8_narrow_i32x4(low, high);
}

// Sixteen sums as 16 bits each become sixteen activations.
void finish(const Convolution& job, std::size_t cell, unsigned out, v128_t low, v128_t high) {
  const std::size_t place = cell * job.outs + out;
  low = high_products(low, wasm_v128_load(job.mul + out));
  high = high_products(high, wasm_v128_load(job.mul + out + 8));
  if (job.skip != nullptr) {
    low = wasm_i16x8_add(low, wasm_u16x8_load8x8(job.skip + place));
    high = wasm_i16x8_add(high, wasm_u16x8_load8x8(job.skip + place + 8));
  }
  const v128_t bytes = wasm_u8x16_narrow_i16x8(low, high);
  wasm_v128_store(job.out + place, wasm_u8x16_min(bytes, wasm_u8x16_splat(kMostActivation)));
}

}  // namespace

void convolve_wasm(const Convolution& job) {
  widen(job);
  const auto* weights = static_cast<const std::int16_t*>(job.weights);
  const auto shift = static_cast<std::uint32_t>(job.shift);
  for (unsigned out = 0; out < job.outs; out += kBlock) {
    for (std::size_t i = 0; i < job.count; i += kCells) {
      v128_t sums[kCells][4];
      for (auto& of_cell : sums) {
        for (unsigned v = 0; v < 4; ++v) of_cell[v] = wasm_v128_load(job.start + out + 4 * v);
      }
      const std::int16_t* w = weights + 2 * out;
      for (unsigned t = 0; t < job.tap_count; ++t) {
        const std::int16_t* in[kCells];
        for (unsigned p = 0; p < kCells; ++p)
          in[p] = job.wide +
                  (static_cast<std::ptrdiff_t>(job.cells[i + p]) + job.taps[t]) * static_cast<std::ptrdiff_t>(job.ins);
        for (unsigned c = 0; c < job.ins; c += 2, w += 2 * job.outs) {
          const v128_t w0 = wasm_v128_load(w);
          const v128_t w1 = wasm_v128_load(w + 8);
          const v128_t w2 = wasm_v128_load(w + 16);
          const v128_t w3 = wasm_v128_load(w + 24);
          for (unsigned p = 0; p < kCells; ++p) {
            const v128_t a = wasm_v128_load32_splat(in[p] + c);
            sums[p][0] = wasm_i32x4_add(sums[p][0], wasm_i32x4_dot_i16x8(a, w0));
            sums[p][1] = wasm_i32x4_add(sums[p][1], wasm_i32x4_dot_i16x8(a, w1));
            sums[p][2] = wasm_i32x4_add(sums[p][2], wasm_i32x4_dot_i16x8(a, w2));
            sums[p][3] = wasm_i32x4_add(sums[p][3], wasm_i32x4_dot_i16x8(a, w3));
          }
        }
      }
      for (unsigned p = 0; p < kCells; ++p) {
        const v128_t low =
            wasm_i16x8_narrow_i32x4(wasm_i32x4_shr(sums[p][0], shift), wasm_i32x4_shr(sums[p][1], shift));
        const v128_t high =
            wasm_i16x8_narrow_i32x4(wasm_i32x4_shr(sums[p][2], shift), wasm_i32x4_shr(sums[p][3], shift));
        finish(job, job.cells[i + p], out, low, high);
      }
    }
  }
}

}  // namespace tideline::net

#endif

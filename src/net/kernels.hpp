// The kernels by name, and what they share. For kernel.cpp and the files that hold them.
#pragma once

#include "net/kernel.hpp"

#include <algorithm>

namespace tideline::net {

// What a sum comes to, before what is added to it and before it is held between 0 and 127.
constexpr std::int32_t requantised(std::int32_t sum, std::int32_t shift, std::int16_t mul) {
  return (std::clamp(sum >> shift, -32768, 32767) * mul) >> 16;
}

#if defined(__x86_64__)
bool has_avx2();
bool has_vnni();
void convolve_sse2(const Convolution& job);
void convolve_avx2(const Convolution& job);
void convolve_vnni(const Convolution& job);
#elif defined(__wasm_simd128__)
void convolve_wasm(const Convolution& job);
#endif

}  // namespace tideline::net

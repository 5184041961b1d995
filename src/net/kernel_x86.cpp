// SSE2, AVX2 and AVX-512 VNNI. The program is built for any x86-64; what a processor has is asked when it runs. There
// are no fractions in these functions, so that no compiler can fuse any.
#if defined(__x86_64__)

#include "net/kernels.hpp"

#include <cstring>
#include <immintrin.h>

namespace tideline::net {
namespace {

constexpr unsigned kBlock = 16;  // outs

std::int32_t load32(const void* from) {
  std::int32_t value = 0;
  std::memcpy(&value, from, sizeof value);
  return value;
}

const std::uint8_t* neighbour(const Convolution& job, std::uint32_t cell, std::int32_t tap) {
  return job.in + (static_cast<std::ptrdiff_t>(cell) + tap) * static_cast<std::ptrdiff_t>(job.ins);
}

__m128i load128(const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); }
void store128(void* to, __m128i value) { _mm_storeu_si128(static_cast<__m128i*>(to), value); }

// ------------------------------------------------------------------------------------------------ SSE2: pairs of 16
// bits

constexpr unsigned kSse2Cells = 2;

void widen(const Convolution& job) {
  const __m128i zero = _mm_setzero_si128();
  const std::size_t count = job.all * job.ins;
  std::size_t i = 0;
  for (; i + kBlock <= count; i += kBlock) {
    const __m128i bytes = load128(job.in + i);
    store128(job.wide + i, _mm_unpacklo_epi8(bytes, zero));
    store128(job.wide + i + 8, _mm_unpackhi_epi8(bytes, zero));
  }
  for (; i < count; ++i) job.wide[i] = job.in[i];
}

// Sixteen sums as 16 bits each become sixteen activations.
void finish_sse2(const Convolution& job, std::size_t cell, unsigned out, __m128i low, __m128i high) {
  const __m128i zero = _mm_setzero_si128();
  const std::size_t place = cell * job.outs + out;
  low = _mm_mulhi_epi16(low, load128(job.mul + out));
  high = _mm_mulhi_epi16(high, load128(job.mul + out + 8));
  if (job.skip != nullptr) {
    const __m128i skip = load128(job.skip + place);
    low = _mm_add_epi16(low, _mm_unpacklo_epi8(skip, zero));
    high = _mm_add_epi16(high, _mm_unpackhi_epi8(skip, zero));
  }
  store128(job.out + place, _mm_min_epu8(_mm_packus_epi16(low, high), _mm_set1_epi8(kMostActivation)));
}

}  // namespace

void convolve_sse2(const Convolution& job) {
  widen(job);
  const auto* weights = static_cast<const std::int16_t*>(job.weights);
  const __m128i shift = _mm_cvtsi32_si128(job.shift);
  for (unsigned out = 0; out < job.outs; out += kBlock) {
    for (std::size_t i = 0; i < job.count; i += kSse2Cells) {
      __m128i sums[kSse2Cells][4];
      for (auto& of_cell : sums) {
        for (unsigned v = 0; v < 4; ++v) of_cell[v] = load128(job.start + out + 4 * v);
      }
      const std::int16_t* w = weights + 2 * out;
      for (unsigned t = 0; t < job.tap_count; ++t) {
        const std::int16_t* in[kSse2Cells];
        for (unsigned p = 0; p < kSse2Cells; ++p)
          in[p] = job.wide + (neighbour(job, job.cells[i + p], job.taps[t]) - job.in);
        for (unsigned c = 0; c < job.ins; c += 2, w += 2 * job.outs) {
          for (unsigned p = 0; p < kSse2Cells; ++p) {
            const __m128i a = _mm_set1_epi32(load32(in[p] + c));
            for (unsigned v = 0; v < 4; ++v) {
              const __m128i weight = _mm_load_si128(reinterpret_cast<const __m128i*>(w + 8 * v));
              sums[p][v] = _mm_add_epi32(sums[p][v], _mm_madd_epi16(weight, a));
            }
          }
        }
      }
      for (unsigned p = 0; p < kSse2Cells; ++p) {
        const __m128i low = _mm_packs_epi32(_mm_sra_epi32(sums[p][0], shift), _mm_sra_epi32(sums[p][1], shift));
        const __m128i high = _mm_packs_epi32(_mm_sra_epi32(sums[p][2], shift), _mm_sra_epi32(sums[p][3], shift));
        finish_sse2(job, job.cells[i + p], out, low, high);
      }
    }
  }
}

// ------------------------------------------------------------------------------------------------ AVX2: four bytes at
// once

namespace {

constexpr unsigned kAvx2Cells = 4;

// Sixteen sums as 16 bits each become sixteen activations.
__attribute__((target("avx2"))) inline void finish_halves(const Convolution& job, std::size_t cell, unsigned out,
                                                          __m256i halves) {
  const std::size_t place = cell * job.outs + out;
  __m256i values = _mm256_mulhi_epi16(halves, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(job.mul + out)));
  if (job.skip != nullptr) values = _mm256_add_epi16(values, _mm256_cvtepu8_epi16(load128(job.skip + place)));
  const __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(values), _mm256_extracti128_si256(values, 1));
  store128(job.out + place, _mm_min_epu8(bytes, _mm_set1_epi8(kMostActivation)));
}

}  // namespace

__attribute__((target("avx2"))) void convolve_avx2(const Convolution& job) {
  const auto* weights = static_cast<const std::int8_t*>(job.weights);
  const __m256i ones = _mm256_set1_epi16(1);
  const __m128i shift = _mm_cvtsi32_si128(job.shift);
  constexpr unsigned kInOrder = 0xD8;  // undoes how packs takes its halves
  for (unsigned out = 0; out < job.outs; out += kBlock) {
    const __m256i start0 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(job.start + out));
    const __m256i start1 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(job.start + out + 8));
    for (std::size_t i = 0; i < job.count; i += kAvx2Cells) {
      __m256i sums[kAvx2Cells][2];
      for (auto& of_cell : sums) {
        of_cell[0] = start0;
        of_cell[1] = start1;
      }
      const std::int8_t* w = weights + 4 * out;
      for (unsigned t = 0; t < job.tap_count; ++t) {
        const std::uint8_t* in[kAvx2Cells];
        for (unsigned p = 0; p < kAvx2Cells; ++p) in[p] = neighbour(job, job.cells[i + p], job.taps[t]);
        for (unsigned c = 0; c < job.ins; c += 4, w += 4 * std::size_t{job.outs}) {
          const __m256i w0 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(w));
          const __m256i w1 = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(w + 32));
          for (unsigned p = 0; p < kAvx2Cells; ++p) {
            const __m256i a = _mm256_set1_epi32(load32(in[p] + c));
            sums[p][0] = _mm256_add_epi32(sums[p][0], _mm256_madd_epi16(_mm256_maddubs_epi16(a, w0), ones));
            sums[p][1] = _mm256_add_epi32(sums[p][1], _mm256_madd_epi16(_mm256_maddubs_epi16(a, w1), ones));
          }
        }
      }
      for (unsigned p = 0; p < kAvx2Cells; ++p) {
        const __m256i halves =
            _mm256_packs_epi32(_mm256_sra_epi32(sums[p][0], shift), _mm256_sra_epi32(sums[p][1], shift));
        finish_halves(job, job.cells[i + p], out, _mm256_permute4x64_epi64(halves, kInOrder));
      }
    }
  }
}

// ------------------------------------------------------------------------------------------------ VNNI: the same in
// one go

#define TIDELINE_VNNI __attribute__((target("avx2,avx512f,avx512bw,avx512vl,avx512vnni")))

namespace {

constexpr unsigned kVnniCells = 6;
constexpr __mmask16 kAll = 0xFFFF;  // the forms without a mask are warned about by g++ 12 in its own header

// kVectors times sixteen outs, from `out` on.
template <unsigned kVectors>
TIDELINE_VNNI void convolve_vectors(const Convolution& job, unsigned out) {
  const auto* weights = static_cast<const std::int8_t*>(job.weights);
  const __m128i shift = _mm_cvtsi32_si128(job.shift);
  for (std::size_t i = 0; i < job.count; i += kVnniCells) {
    __m512i sums[kVnniCells][kVectors];
    for (auto& of_cell : sums) {
      for (unsigned v = 0; v < kVectors; ++v) of_cell[v] = _mm512_loadu_si512(job.start + out + kBlock * v);
    }
    const std::int8_t* w = weights + 4 * out;
    for (unsigned t = 0; t < job.tap_count; ++t) {
      const std::uint8_t* in[kVnniCells];
      for (unsigned p = 0; p < kVnniCells; ++p) in[p] = neighbour(job, job.cells[i + p], job.taps[t]);
      for (unsigned c = 0; c < job.ins; c += 4, w += 4 * std::size_t{job.outs}) {
        __m512i weight[kVectors];
        for (unsigned v = 0; v < kVectors; ++v) weight[v] = _mm512_loadu_si512(w + 64 * v);
        for (unsigned p = 0; p < kVnniCells; ++p) {
          const __m512i a = _mm512_set1_epi32(load32(in[p] + c));
          for (unsigned v = 0; v < kVectors; ++v) sums[p][v] = _mm512_dpbusd_epi32(sums[p][v], a, weight[v]);
        }
      }
    }
    // By way of memory: what loops that are not unrolled touch would not stay in registers before either.
    __m256i halves[kVnniCells][kVectors];
    for (unsigned p = 0; p < kVnniCells; ++p) {
      for (unsigned v = 0; v < kVectors; ++v)
        halves[p][v] = _mm512_maskz_cvtsepi32_epi16(kAll, _mm512_maskz_sra_epi32(kAll, sums[p][v], shift));
    }
    for (unsigned p = 0; p < kVnniCells; ++p) {
      for (unsigned v = 0; v < kVectors; ++v) finish_halves(job, job.cells[i + p], out + kBlock * v, halves[p][v]);
    }
  }
}

}  // namespace

TIDELINE_VNNI void convolve_vnni(const Convolution& job) {
  unsigned out = 0;
  for (; out + 4 * kBlock <= job.outs; out += 4 * kBlock) convolve_vectors<4>(job, out);
  for (; out + 2 * kBlock <= job.outs; out += 2 * kBlock) convolve_vectors<2>(job, out);
  for (; out < job.outs; out += kBlock) convolve_vectors<1>(job, out);
}

bool has_avx2() { return __builtin_cpu_supports("avx2") != 0; }

bool has_vnni() {
  return has_avx2() && __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
         __builtin_cpu_supports("avx512vl") != 0 && __builtin_cpu_supports("avx512vnni") != 0;
}

}  // namespace tideline::net

#endif

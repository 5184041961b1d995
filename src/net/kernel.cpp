#include "net/kernel.hpp"

#include "net/kernels.hpp"

#include <array>
#include <cstring>

namespace tideline::net {
namespace {

bool always() { return true; }

void convolve_plainly(const Convolution& job) {
  const auto* weights = static_cast<const std::int8_t*>(job.weights);
  for (std::size_t i = 0; i < job.count; ++i) {
    const std::size_t cell = job.cells[i];
    for (unsigned o = 0; o < job.outs; ++o) {
      std::int32_t sum = job.start[o];
      for (unsigned t = 0; t < job.tap_count; ++t) {
        const std::uint8_t* in =
            job.in + (static_cast<std::ptrdiff_t>(cell) + job.taps[t]) * static_cast<std::ptrdiff_t>(job.ins);
        const std::int8_t* w = weights + (std::size_t{o} * job.tap_count + t) * job.ins;
        for (unsigned c = 0; c < job.ins; ++c) sum += in[c] * w[c];
      }
      const std::size_t place = cell * job.outs + o;
      const std::int32_t skip = job.skip != nullptr ? job.skip[place] : 0;
      const std::int32_t value = requantised(sum, job.shift, job.mul[o]) + skip;
      job.out[place] = static_cast<std::uint8_t>(std::clamp(value, 0, kMostActivation));
    }
  }
}

constexpr std::array kKernels{
    Kernel{"plain", Packing::Plain, always, convolve_plainly},
#if defined(__x86_64__)
    Kernel{"sse2", Packing::Pairs, always, convolve_sse2},
    Kernel{"avx2", Packing::Quads, has_avx2, convolve_avx2},
    Kernel{"vnni", Packing::Quads, has_vnni, convolve_vnni},
#elif defined(__wasm_simd128__)
    Kernel{"wasm", Packing::Pairs, always, convolve_wasm},
#endif
};

}  // namespace

std::span<const Kernel> kernels() { return kKernels; }

const Kernel& best_kernel() {
  std::size_t best = kKernels.size() - 1;
  while (best > 0 && !kKernels[best].supported()) --best;  // the plain one always is
  return kKernels[best];
}

PackedWeights::PackedWeights(const Layer& layer, Packing packing) {
  const std::size_t count = layer.weights.size();
  const std::size_t bytes = packing == Packing::Pairs ? 2 * count : count;
  words_.resize((bytes + sizeof(Line) - 1) / sizeof(Line));
  auto* out = reinterpret_cast<std::int8_t*>(words_.data());
  if (packing == Packing::Plain) {
    std::memcpy(out, layer.weights.data(), count);
    return;
  }
  const unsigned together = packing == Packing::Quads ? 4 : 2;
  std::size_t at = 0;
  for (unsigned t = 0; t < layer.taps; ++t) {
    for (unsigned first = 0; first < layer.ins; first += together) {
      for (unsigned o = 0; o < layer.outs; ++o) {
        for (unsigned c = first; c < first + together; ++c) {
          const std::int8_t weight = layer.weights[(std::size_t{o} * layer.taps + t) * layer.ins + c];
          if (packing == Packing::Quads) {
            out[at++] = weight;
          } else {
            // NOLINTNEXTLINE(bugprone-signed-char-misuse): a number, no character.
            const std::int16_t wide = weight;
            std::memcpy(out + 2 * at++, &wide, sizeof wide);
          }
        }
      }
    }
  }
}

}  // namespace tideline::net

// Our own seeded random numbers: the same on every machine, in WebAssembly too. Integers only.
// Not for secrets: whoever needs unguessable numbers takes them from the caller.
#pragma once

#include "base/hash.hpp"

#include <cstdint>

namespace tideline {

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(mix(seed)) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    return mix(state_);
  }

  constexpr std::uint32_t next32() { return static_cast<std::uint32_t>(next() >> 32); }

  // A number from 0 to n-1, each exactly as likely as the others. n > 0.
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = std::uint64_t{next32()} * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t uneven = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < uneven) product = std::uint64_t{next32()} * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // A generator of its own for part number n of a job, so that parts can run in any order or in parallel.
  [[nodiscard]] static constexpr Random for_part(std::uint64_t seed, std::uint64_t n) {
    return Random(combine(mix(seed), n));
  }

 private:
  std::uint64_t state_;
};

}  // namespace tideline

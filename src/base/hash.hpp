// Mixing of 64-bit numbers, for position hashes, signatures and seeds.
#pragma once

#include <cstdint>
#include <string_view>

namespace tideline {

// A bijection that spreads every input bit over the whole word.
constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xBF58476D1CE4E5B9ULL;
  x ^= x >> 27;
  x *= 0x94D049BB133111EBULL;
  x ^= x >> 31;
  return x;
}

// A running hash: the order of what is combined counts.
constexpr std::uint64_t combine(std::uint64_t hash, std::uint64_t value) {
  return mix(hash + 0x9E3779B97F4A7C15ULL) ^ mix(value + 0xD1B54A32D192ED03ULL) * 3;
}

constexpr std::uint64_t combine(std::uint64_t hash, std::string_view text) {
  for (const char c : text) hash = combine(hash, static_cast<unsigned char>(c));
  return combine(hash, text.size());
}

}  // namespace tideline

// Nets of any shape with random weights, as files, for tests and measurements.
#pragma once

#include "base/random.hpp"
#include "net/evaluator.hpp"

#include <string>

namespace tideline::net {

// The lowest byte first.
template <class T>
void write(std::string& bytes, T value) {
  auto rest = static_cast<std::uint64_t>(value);
  for (std::size_t i = 0; i < sizeof(T); ++i, rest >>= 8U) bytes += static_cast<char>(rest & 0xFFU);
}

inline std::uint64_t fnv_of(const std::string& bytes) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return hash;
}

// Activations of its layers are spread from 0 to 127, and some are held at both ends.
class NetWriter {
 public:
  NetWriter(const Shape& shape, std::uint64_t seed) : random_(seed) {
    bytes_ = "TIDENET1";
    for (const unsigned number : {shape.planes, shape.whole, shape.channels, shape.blocks, shape.pools, shape.policy,
                                  shape.policy_planes, shape.flat, shape.seats, shape.hidden, shape.fine, 0U})
      write(bytes_, std::uint32_t{number});
    write(bytes_, shape.hash());
    layer(shape.channels, 9, shape.planes, shape.whole, 0, 8000);
    for (unsigned b = 0; b < shape.blocks; ++b) {
      layer(shape.channels, 9, shape.channels, 0, 4, 400);
      layer(shape.channels, 9, shape.channels, shape.pools_in(b) ? 2 * shape.channels : 0, 4, 400);
    }
    layer(shape.hidden, 0, 0, 2 * shape.channels, 6, 3000);
    layer(shape.policy, 1, shape.channels, 2 * shape.channels, 4, 1000);
    out_layer(shape.policy_planes, shape.policy);
    out_layer(shape.seats, shape.channels);
    out_layer(shape.flat + 2 * shape.seats, shape.hidden);
    write(bytes_, fnv_of(bytes_));
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::int32_t between(std::int32_t least, std::int32_t most) {
    return least + static_cast<std::int32_t>(random_.below(static_cast<std::uint32_t>(most - least + 1)));
  }
  void layer(unsigned outs, unsigned taps, unsigned ins, unsigned dense_ins, std::int32_t shift, std::int32_t mul) {
    write(bytes_, shift);
    for (unsigned o = 0; o < outs; ++o) write(bytes_, between(-20000, 60000));
    for (unsigned o = 0; o < outs; ++o) write(bytes_, static_cast<std::int16_t>(between(mul / 2, mul * 2)));
    for (unsigned i = 0; i < outs * taps * ins; ++i) write(bytes_, static_cast<std::int8_t>(between(-127, 127)));
    for (unsigned i = 0; i < outs * dense_ins; ++i) write(bytes_, static_cast<std::int16_t>(between(-255, 255)));
  }
  void out_layer(unsigned outs, unsigned ins) {
    for (unsigned o = 0; o < outs; ++o) write(bytes_, between(-5000, 5000));
    for (unsigned o = 0; o < outs; ++o) write(bytes_, between(10, 300));
    for (unsigned i = 0; i < outs * ins; ++i) write(bytes_, static_cast<std::int8_t>(between(-127, 127)));
  }

  Random random_;
  std::string bytes_;
};

inline Shape shape_of(unsigned channels, unsigned blocks, unsigned pools) {
  return {.planes = 16,
          .whole = 8,
          .channels = channels,
          .blocks = blocks,
          .pools = pools,
          .policy = 32,
          .policy_planes = 1,
          .flat = 1,
          .seats = 2,
          .hidden = 64,
          .fine = 3};
}

// A whole rectangle, or one without every `hole`-th place.
inline Grid rectangle(unsigned width, unsigned height, unsigned hole = 0) {
  Grid grid{width, height, {}};
  for (unsigned row = 0; row < height; ++row) {
    for (unsigned column = 0; column < width; ++column) {
      if (hole == 0 || (row * width + column) % hole != 1) grid.points.push_back({column, row});
    }
  }
  return grid;
}

}  // namespace tideline::net

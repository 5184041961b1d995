// A learned net as its file holds it: numbers of its shape, then integers and nothing else. Whoever evaluates it gets
// the same bits everywhere. docs/net.md describes the file and what is computed from it.
#pragma once

#include "base/expected.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::net {

inline constexpr unsigned kMostSide = 25;
inline constexpr unsigned kMostPlanes = 32;
inline constexpr std::int32_t kMostActivation = 127;

// How many of everything.
struct Shape {
  unsigned planes = 0;         // of the input, 0 or 1 at each point
  unsigned whole = 0;          // numbers of the input that belong to no point
  unsigned channels = 0;       // of the tower
  unsigned blocks = 0;         // of two convolutions each
  unsigned pools = 0;          // bit b: block b looks at the whole board
  unsigned policy = 0;         // channels of the policy's own layer
  unsigned policy_planes = 0;  // choices that name a point, by kind
  unsigned flat = 0;           // choices that do not
  unsigned seats = 0;
  unsigned hidden = 0;  // numbers between the whole board and what is said of it
  unsigned fine = 0;    // how many bits the weights of the input's numbers have below a step of their sum

  [[nodiscard]] bool pools_in(unsigned block) const { return (pools >> block & 1U) != 0; }
  // What a file names its architecture by.
  [[nodiscard]] std::uint64_t hash() const;

  friend bool operator==(const Shape&, const Shape&) = default;
};

// Sums become activations again: ((sum + bias) >> shift), held to 16 bits, times mul, >> 16.
struct Layer {
  unsigned outs = 0;
  unsigned taps = 0;  // 9, 1, or 0 where only the dense part is
  unsigned ins = 0;
  unsigned dense_ins = 0;

  std::int32_t shift = 0;
  std::vector<std::int32_t> bias;
  std::vector<std::int16_t> mul;
  std::vector<std::int8_t> weights;  // by out, tap, in
  std::vector<std::int16_t> dense;   // by out, in
};

// Sums become numbers for people, in 256ths: ((sum + bias) * mul) >> 16.
struct OutLayer {
  unsigned outs = 0;
  unsigned ins = 0;

  std::vector<std::int32_t> bias;
  std::vector<std::int32_t> mul;
  std::vector<std::int8_t> weights;  // by out, in
};

struct Net {
  Shape shape;
  Layer input;
  std::vector<Layer> tower;  // two a block
  Layer hidden;
  Layer policy;
  OutLayer policy_planes;
  OutLayer ownership;
  OutLayer flat;  // flat choices, then chances of the seats, then their scores
};

// What is wrong with a file, and at which byte.
struct ReadError {
  std::size_t byte = 0;
  std::string message;
};
Expected<Net, ReadError> read_net(std::string_view bytes);

}  // namespace tideline::net

// Convolutions over the cells of a board, by whatever the processor is best at. All kernels give the same bits: sums of
// integers have no order, and activations from 0 to 127 times weights from -127 to 127 never leave 16 bits in pairs.
#pragma once

#include "net/net.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tideline::net {

// Cells lie one behind the other, each with its channels. A cell that is not of the board is zero and stays so.
struct Convolution {
  const std::uint8_t* in = nullptr;
  const std::uint8_t* skip = nullptr;  // added before the end, or null; of as many channels as the output
  std::uint8_t* out = nullptr;         // other memory than both
  const std::uint32_t* cells = nullptr;
  std::size_t count = 0;               // of cells; kCellsBeyond more may be read, and repeat the last one
  std::size_t all = 0;                 // cells of the whole memory
  const std::int32_t* taps = nullptr;  // where the neighbours lie, in cells
  unsigned tap_count = 0;
  unsigned ins = 0;                     // a multiple of 4
  unsigned outs = 0;                    // a multiple of 16
  const std::int32_t* start = nullptr;  // bias and all that is the same at every cell
  const std::int16_t* mul = nullptr;
  std::int32_t shift = 0;
  const void* weights = nullptr;  // as the kernel wants them
  std::int16_t* wide = nullptr;   // room for `all` times `ins`, for kernels that want 16 bits
};
inline constexpr std::size_t kCellsBeyond = 12;

// How weights lie in memory: by out, tap, in; or by tap, four ins, out, in; or by tap, two ins, out, in of 16 bits.
enum class Packing : std::uint8_t { Plain, Quads, Pairs };

struct Kernel {
  std::string_view name;
  Packing packing = Packing::Plain;
  bool (*supported)() = nullptr;
  void (*convolve)(const Convolution& job) = nullptr;
};

// Those that were built, the plain one first and the fastest last; some may not be supported here.
std::span<const Kernel> kernels();
// The fastest that this processor has.
const Kernel& best_kernel();

// A layer's weights as a kernel wants them, at an address that suits it.
class PackedWeights {
 public:
  PackedWeights(const Layer& layer, Packing packing);
  [[nodiscard]] const void* data() const { return words_.data(); }

 private:
  struct alignas(64) Line {
    std::int8_t bytes[64];
  };
  std::vector<Line> words_;
};

}  // namespace tideline::net

// What a net says of a position: policy, chances, scores, owners. Its memory is taken once for a board; an evaluation
// takes none. A net packed for a kernel can be shared by any number of evaluators; an evaluator belongs to one thread.
#pragma once

#include "net/kernel.hpp"
#include "net/net.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace tideline::net {

// The points of a board by their numbers, each at a place of its own in a rectangle of at most kMostSide by kMostSide.
struct Cell {
  unsigned column = 0;
  unsigned row = 0;
};
struct Grid {
  unsigned width = 0;
  unsigned height = 0;
  std::vector<Cell> points;
};

// The net with its weights as a kernel wants them.
class PackedNet {
 public:
  explicit PackedNet(Net net, const Kernel& kernel = best_kernel());
  [[nodiscard]] const Net& net() const { return net_; }
  [[nodiscard]] const Kernel& kernel() const { return *kernel_; }

 private:
  friend class Evaluator;

  Net net_;
  const Kernel* kernel_;
  PackedWeights input_;
  std::vector<PackedWeights> tower_;
  PackedWeights policy_;
};

// Numbers in 256ths. Seats count from the one who acts.
struct Evaluation {
  std::vector<std::int32_t> at_points;  // logits of choices that name a point: by plane, then point
  std::vector<std::int32_t> flat;       // logits of those that do not
  std::vector<std::int32_t> chances;    // logits by seat
  std::vector<std::int32_t> scores;     // in points, by seat
  std::vector<std::int32_t> owners;     // logits by point, then seat, beside a 0 for nobody; if they were asked for
};

class Evaluator {
 public:
  enum class Owners : std::uint8_t { Left, Told };

  Evaluator(std::shared_ptr<const PackedNet> net, const Grid& grid);

  // `planes`: for every point, in the grid's order, bit k is the value of plane k. `whole`: from 0 to 127 each.
  const Evaluation& evaluate(std::span<const std::uint32_t> planes, std::span<const std::uint8_t> whole,
                             Owners owners = Owners::Left);
  [[nodiscard]] const PackedNet& net() const { return *net_; }
  [[nodiscard]] std::size_t points() const { return points_; }

 private:
  using Activations = std::vector<std::uint8_t>;

  void read_planes(std::span<const std::uint32_t> planes);
  void convolve(const Layer& layer, const PackedWeights& weights, const Activations& in, const Activations* skip,
                Activations& out);
  // Bias and dense part become what all cells start from.
  void begin(const Layer& layer);
  template <class T>
  void add_dense(const Layer& layer, std::span<const T> in, unsigned shift);
  void pool(const Activations& in);
  // One cell's numbers; `first` and `step` say where they go.
  void out(const OutLayer& layer, const std::uint8_t* in, std::int32_t* first, std::size_t step) const;

  std::shared_ptr<const PackedNet> net_;
  std::size_t points_;
  std::size_t all_;  // cells, the rim included
  std::vector<std::uint32_t> cells_;
  std::vector<std::int32_t> taps_;
  Activations planes_;
  Activations trunk_;
  Activations middle_;
  Activations next_;
  Activations policy_;
  Activations hidden_;
  std::vector<std::int16_t> wide_;
  std::vector<std::int32_t> start_;
  std::vector<std::int16_t> pooled_;
  std::vector<std::int32_t> sums_;
  std::vector<std::int32_t> said_;
  Evaluation evaluation_;
};

}  // namespace tideline::net

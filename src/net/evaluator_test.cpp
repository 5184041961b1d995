#include "net/evaluator.hpp"

#include "net/kernels.hpp"
#include "support/test_net.hpp"

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <new>
#include <set>

namespace {

std::size_t allocations = 0;

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

using namespace tideline;
using namespace tideline::net;

namespace {

struct Input {
  std::vector<std::uint32_t> planes;
  std::vector<std::uint8_t> whole;
};

Input random_input(std::size_t points, std::uint64_t seed) {
  Random random(seed);
  Input input{std::vector<std::uint32_t>(points), std::vector<std::uint8_t>(16)};
  for (std::uint32_t& planes : input.planes) planes = static_cast<std::uint32_t>(random.next() & 0x1FFFU) | 1U;
  for (std::uint8_t& number : input.whole) number = static_cast<std::uint8_t>(random.below(128));
  return input;
}

Net made(const Shape& shape, std::uint64_t seed) { return *read_net(NetWriter(shape, seed).bytes()); }

Evaluation evaluation(const Net& net, const Kernel& kernel, const Grid& grid, const Input& input) {
  Evaluator evaluator(std::make_shared<PackedNet>(net, kernel), grid);
  return evaluator.evaluate(input.planes, input.whole, Evaluator::Owners::Told);
}

// What is computed, written down again as plainly as it can be said: for nets with one block that looks at the board.
class Again {
 public:
  Again(const Net& net, const Grid& grid, const Input& input) : net_(net), grid_(grid) {
    std::vector<std::int32_t> planes(points() * net.shape.planes);
    for (std::size_t p = 0; p < points(); ++p) {
      for (unsigned k = 0; k < net.shape.planes; ++k) planes[p * net.shape.planes + k] = input.planes[p] >> k & 1U;
    }
    std::vector<std::int32_t> whole(input.whole.begin(), input.whole.end());
    a = activated(net.input, convolved(net.input, planes, whole, net.shape.fine), {});
    for (std::size_t i = 0; i < net.tower.size(); i += 2) {
      const auto m = activated(net.tower[i], convolved(net.tower[i], a, {}, 0), {});
      const Layer& second = net.tower[i + 1];
      a = activated(second, convolved(second, m, second.dense_ins > 0 ? pooled(m) : whole, 4), a);
    }
  }
  std::vector<std::int32_t> policy() {
    const auto q = activated(net_.policy, convolved(net_.policy, a, pooled(a), 4), {});
    std::vector<std::int32_t> logits;
    for (std::size_t p = 0; p < points(); ++p) {
      std::int64_t sum = net_.policy_planes.bias[0];
      for (unsigned c = 0; c < net_.shape.policy; ++c)
        sum += net_.policy_planes.weights[c] * q[p * net_.shape.policy + c];
      logits.push_back(static_cast<std::int32_t>(sum * net_.policy_planes.mul[0] >> 16));
    }
    return logits;
  }

  std::vector<std::int32_t> a;

 private:
  [[nodiscard]] std::size_t points() const { return grid_.points.size(); }
  [[nodiscard]] std::ptrdiff_t at(int column, int row) const {
    const auto found = std::find_if(grid_.points.begin(), grid_.points.end(), [&](const Cell& cell) {
      return static_cast<int>(cell.column) == column && static_cast<int>(cell.row) == row;
    });
    return found == grid_.points.end() ? -1 : found - grid_.points.begin();
  }
  [[nodiscard]] std::vector<std::int32_t> convolved(const Layer& layer, const std::vector<std::int32_t>& in,
                                                    const std::vector<std::int32_t>& dense, unsigned shift) const {
    std::vector<std::int32_t> sums(points() * layer.outs);
    for (std::size_t p = 0; p < points(); ++p) {
      for (unsigned o = 0; o < layer.outs; ++o) {
        std::int32_t sum = 0;
        for (unsigned i = 0; i < layer.dense_ins; ++i) sum += layer.dense[o * layer.dense_ins + i] * dense[i];
        if (shift > 0) sum = (sum + (1 << (shift - 1))) >> shift;
        for (unsigned t = 0; t < layer.taps; ++t) {
          const int dx = layer.taps == 1 ? 0 : static_cast<int>(t % 3) - 1;
          const int dy = layer.taps == 1 ? 0 : static_cast<int>(t / 3) - 1;
          const auto from =
              at(static_cast<int>(grid_.points[p].column) + dx, static_cast<int>(grid_.points[p].row) + dy);
          for (unsigned c = 0; from >= 0 && c < layer.ins; ++c)
            sum += layer.weights[(o * layer.taps + t) * layer.ins + c] *
                   in[static_cast<std::size_t>(from) * layer.ins + c];
        }
        sums[p * layer.outs + o] = sum;
      }
    }
    return sums;
  }
  [[nodiscard]] static std::vector<std::int32_t> activated(const Layer& layer, std::vector<std::int32_t> sums,
                                                           const std::vector<std::int32_t>& skip) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const std::size_t o = i % layer.outs;
      const std::int32_t held = std::clamp((sums[i] + layer.bias[o]) >> layer.shift, -32768, 32767);
      sums[i] = std::clamp((held * layer.mul[o] >> 16) + (skip.empty() ? 0 : skip[i]), 0, 127);
    }
    return sums;
  }
  [[nodiscard]] std::vector<std::int32_t> pooled(const std::vector<std::int32_t>& in) const {
    const unsigned channels = net_.shape.channels;
    const auto count = static_cast<std::int32_t>(points());
    std::vector<std::int32_t> pool(2 * std::size_t{channels});
    for (unsigned c = 0; c < channels; ++c) {
      for (std::size_t p = 0; p < points(); ++p) {
        pool[c] += in[p * channels + c];
        pool[channels + c] = std::max(pool[channels + c], 16 * in[p * channels + c]);
      }
      pool[c] = (16 * pool[c] + count / 2) / count;
    }
    return pool;
  }

  const Net& net_;
  const Grid& grid_;
};

bool same(const Evaluation& a, const Evaluation& b) {
  return a.at_points == b.at_points && a.flat == b.flat && a.chances == b.chances && a.scores == b.scores &&
         a.owners == b.owners;
}

}  // namespace

TEST_CASE("the plain kernel computes what the description says") {
  for (const unsigned hole : {0U, 7U}) {
    const Net net = made(shape_of(16, 2, 2), 3);
    const Grid grid = rectangle(5, 4, hole);
    const Input input = random_input(grid.points.size(), 5);
    Again again(net, grid, input);
    const std::set<std::int32_t> values(again.a.begin(), again.a.end());
    CHECK(values.size() > 20);  // otherwise it would say nothing
    CHECK(evaluation(net, kernels()[0], grid, input).at_points == again.policy());
  }
}

TEST_CASE("every kernel gives the bits of the plain one") {
  for (const Kernel& kernel : kernels()) {
    if (!kernel.supported()) continue;
    CAPTURE(kernel.name);
    for (const unsigned channels : {16U, 32U, 48U, 64U, 96U, 112U}) {
      const Net net = made(shape_of(channels, 2, channels % 32 == 0 ? 2 : 1), channels);
      for (const Grid& grid :
           {rectangle(1, 1), rectangle(3, 2), rectangle(7, 9, 5), rectangle(9, 9), rectangle(13, 6)}) {
        const Input input = random_input(grid.points.size(), channels + grid.points.size());
        CHECK(same(evaluation(net, kernel, grid, input), evaluation(net, kernels()[0], grid, input)));
      }
    }
  }
}

TEST_CASE("sums at the ends of 16 bits are held there by every kernel") {
  for (const std::int32_t shift : {0, 1, 12}) {
    Net net = made(shape_of(32, 1, 1), 9);
    net.tower[1].shift = shift;
    for (std::int16_t& mul : net.tower[1].mul) mul = shift == 12 ? 32767 : 200;
    const Grid grid = rectangle(6, 6);
    const Input input = random_input(grid.points.size(), 8);
    for (const Kernel& kernel : kernels()) {
      if (kernel.supported())
        CHECK(same(evaluation(net, kernel, grid, input), evaluation(net, kernels()[0], grid, input)));
    }
  }
}

TEST_CASE("an evaluation depends on nothing that was evaluated before, and takes no memory") {
  const auto net = std::make_shared<PackedNet>(made(shape_of(32, 2, 2), 4));
  const Grid grid = rectangle(9, 9, 11);
  Evaluator evaluator(net, grid);
  const Input first = random_input(grid.points.size(), 1);
  const Input second = random_input(grid.points.size(), 2);
  const Evaluation fresh = evaluator.evaluate(first.planes, first.whole, Evaluator::Owners::Told);
  const std::size_t before = allocations;
  evaluator.evaluate(second.planes, second.whole, Evaluator::Owners::Told);
  const Evaluation& again = evaluator.evaluate(first.planes, first.whole, Evaluator::Owners::Told);
  CHECK(allocations == before);
  CHECK(same(again, fresh));
}

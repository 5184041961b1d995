#include "net/evaluator.hpp"

#include "net/kernels.hpp"

#include <algorithm>
#include <cassert>

namespace tideline::net {
namespace {

constexpr std::int32_t kPoolScale = 16;
constexpr unsigned kPoolShift = 4;
constexpr unsigned kOutShift = 16;

}  // namespace

PackedNet::PackedNet(Net net, const Kernel& kernel)
    : net_(std::move(net)), kernel_(&kernel), input_(net_.input, kernel.packing), policy_(net_.policy, kernel.packing) {
  for (const Layer& layer : net_.tower) tower_.emplace_back(layer, kernel.packing);
}

Evaluator::Evaluator(std::shared_ptr<const PackedNet> net, const Grid& grid)
    : net_(std::move(net)), points_(grid.points.size()), all_(std::size_t{grid.width + 2} * (grid.height + 2)) {
  assert(grid.width <= kMostSide && grid.height <= kMostSide && !grid.points.empty());
  const unsigned stride = grid.width + 2;
  for (const Cell& cell : grid.points) cells_.push_back((cell.row + 1) * stride + cell.column + 1);
  cells_.resize(points_ + kCellsBeyond, cells_.back());
  const auto across = static_cast<std::int32_t>(stride);
  for (std::int32_t dy = -1; dy <= 1; ++dy) {
    for (std::int32_t dx = -1; dx <= 1; ++dx) taps_.push_back(dy * across + dx);
  }
  const Shape& shape = net_->net().shape;
  planes_.resize(all_ * shape.planes);
  for (Activations* tower : {&trunk_, &middle_, &next_}) tower->resize(all_ * shape.channels);
  policy_.resize(all_ * shape.policy);
  hidden_.resize(shape.hidden);
  wide_.resize(all_ * std::max(shape.channels, shape.planes));
  start_.resize(std::max({shape.channels, shape.policy, shape.hidden}));
  pooled_.resize(2 * std::size_t{shape.channels});
  sums_.resize(shape.channels);
  said_.resize(net_->net().flat.outs);
  evaluation_.at_points.resize(shape.policy_planes * points_);
  evaluation_.flat.resize(shape.flat);
  evaluation_.chances.resize(shape.seats);
  evaluation_.scores.resize(shape.seats);
  evaluation_.owners.resize(shape.seats * points_);
}

void Evaluator::read_planes(std::span<const std::uint32_t> planes) {
  const unsigned count = net_->net().shape.planes;
  for (std::size_t i = 0; i < points_; ++i) {
    std::uint8_t* cell = planes_.data() + std::size_t{cells_[i]} * count;
    for (unsigned k = 0; k < count; ++k) cell[k] = static_cast<std::uint8_t>(planes[i] >> k & 1U);
  }
}

void Evaluator::begin(const Layer& layer) { std::copy(layer.bias.begin(), layer.bias.end(), start_.begin()); }

template <class T>
void Evaluator::add_dense(const Layer& layer, std::span<const T> in, unsigned shift) {
  const std::int32_t half = shift == 0 ? 0 : 1 << (shift - 1);
  for (unsigned o = 0; o < layer.outs; ++o) {
    const std::int16_t* weights = layer.dense.data() + std::size_t{o} * layer.dense_ins;
    std::int32_t sum = 0;
    for (unsigned i = 0; i < layer.dense_ins; ++i) sum += weights[i] * in[i];
    start_[o] += (sum + half) >> shift;
  }
}

void Evaluator::pool(const Activations& in) {
  const std::size_t channels = sums_.size();
  std::fill(sums_.begin(), sums_.end(), 0);
  std::fill(pooled_.begin(), pooled_.end(), std::int16_t{0});
  std::int16_t* most = pooled_.data() + channels;
  for (std::size_t i = 0; i < points_; ++i) {
    const std::uint8_t* cell = in.data() + cells_[i] * channels;
    for (std::size_t c = 0; c < channels; ++c) {
      sums_[c] += cell[c];
      most[c] = std::max<std::int16_t>(most[c], cell[c]);
    }
  }
  const auto count = static_cast<std::int32_t>(points_);
  for (std::size_t c = 0; c < channels; ++c) {
    pooled_[c] = static_cast<std::int16_t>((kPoolScale * sums_[c] + count / 2) / count);
    most[c] = static_cast<std::int16_t>(most[c] * kPoolScale);
  }
}

void Evaluator::convolve(const Layer& layer, const PackedWeights& weights, const Activations& in,
                         const Activations* skip, Activations& out) {
  static constexpr std::int32_t kHere = 0;
  Convolution job;
  job.in = in.data();
  job.skip = skip != nullptr ? skip->data() : nullptr;
  job.out = out.data();
  job.cells = cells_.data();
  job.count = points_;
  job.all = all_;
  job.taps = layer.taps == 1 ? &kHere : taps_.data();
  job.tap_count = layer.taps;
  job.ins = layer.ins;
  job.outs = layer.outs;
  job.start = start_.data();
  job.mul = layer.mul.data();
  job.shift = layer.shift;
  job.weights = weights.data();
  job.wide = wide_.data();
  net_->kernel().convolve(job);
}

void Evaluator::out(const OutLayer& layer, const std::uint8_t* in, std::int32_t* first, std::size_t step) const {
  for (unsigned o = 0; o < layer.outs; ++o) {
    const std::int8_t* weights = layer.weights.data() + std::size_t{o} * layer.ins;
    std::int32_t sum = layer.bias[o];
    for (unsigned i = 0; i < layer.ins; ++i) sum += weights[i] * in[i];
    first[o * step] = static_cast<std::int32_t>((std::int64_t{sum} * layer.mul[o]) >> kOutShift);
  }
}

const Evaluation& Evaluator::evaluate(std::span<const std::uint32_t> planes, std::span<const std::uint8_t> whole,
                                      Owners owners) {
  const Net& net = net_->net();
  assert(planes.size() == points_ && whole.size() >= net.shape.whole);
  read_planes(planes);
  begin(net.input);
  add_dense(net.input, whole, net.shape.fine);
  convolve(net.input, net_->input_, planes_, nullptr, trunk_);
  for (std::size_t i = 0; i < net.tower.size(); i += 2) {
    begin(net.tower[i]);
    convolve(net.tower[i], net_->tower_[i], trunk_, nullptr, middle_);
    const Layer& second = net.tower[i + 1];
    begin(second);
    if (second.dense_ins > 0) {
      pool(middle_);
      add_dense(second, std::span<const std::int16_t>(pooled_), kPoolShift);
    }
    convolve(second, net_->tower_[i + 1], middle_, &trunk_, next_);
    trunk_.swap(next_);
  }
  pool(trunk_);
  begin(net.policy);
  add_dense(net.policy, std::span<const std::int16_t>(pooled_), kPoolShift);
  convolve(net.policy, net_->policy_, trunk_, nullptr, policy_);
  for (std::size_t i = 0; i < points_; ++i)
    out(net.policy_planes, policy_.data() + std::size_t{cells_[i]} * net.shape.policy, &evaluation_.at_points[i],
        points_);
  if (owners == Owners::Told) {
    for (std::size_t i = 0; i < points_; ++i)
      out(net.ownership, trunk_.data() + std::size_t{cells_[i]} * net.shape.channels,
          &evaluation_.owners[i * net.shape.seats], 1);
  }
  begin(net.hidden);
  add_dense(net.hidden, std::span<const std::int16_t>(pooled_), kPoolShift);
  for (unsigned o = 0; o < net.shape.hidden; ++o)
    hidden_[o] = static_cast<std::uint8_t>(
        std::clamp(requantised(start_[o], net.hidden.shift, net.hidden.mul[o]), 0, kMostActivation));
  out(net.flat, hidden_.data(), said_.data(), 1);
  auto said = said_.begin();
  for (auto* part : {&evaluation_.flat, &evaluation_.chances, &evaluation_.scores}) {
    std::copy_n(said, part->size(), part->begin());
    said += static_cast<std::ptrdiff_t>(part->size());
  }
  return evaluation_;
}

}  // namespace tideline::net

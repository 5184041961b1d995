#include "net/net.hpp"

#include <array>
#include <optional>
#include <type_traits>

namespace tideline::net {
namespace {

constexpr std::string_view kMagic = "TIDENET1";
constexpr unsigned kBlockOfOuts = 16;  // kernels compute so many at once
constexpr unsigned kMostChannels = 256;
constexpr unsigned kMostBlocks = 32;
constexpr std::int32_t kMostShift = 24;
constexpr std::int32_t kMostDense = 4095;    // of which a sum over a board still fits 32 bits
constexpr std::int32_t kMostBias = 1 << 30;  // and a sum with it too
constexpr std::int32_t kMostOutMul = 1 << 30;

std::uint64_t fnv(std::string_view bytes) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char c : bytes) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 1099511628211ULL;
  }
  return hash;
}

// Reads numbers, the lowest byte first, and remembers the first thing that is wrong.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] const std::optional<ReadError>& error() const { return error_; }
  void refuse(std::size_t byte, std::string message) {
    if (!error_) error_ = {byte, std::move(message)};
  }

  template <class T>
  T number() {
    if (bytes_.size() - at_ < sizeof(T)) {
      refuse(bytes_.size(), "the file ends too early");
      at_ = bytes_.size();
      return 0;
    }
    std::make_unsigned_t<T> value = 0;
    for (std::size_t i = sizeof(T); i-- > 0;)
      value = static_cast<std::make_unsigned_t<T>>((value << 8U % (8 * sizeof(T))) |
                                                   static_cast<unsigned char>(bytes_[at_ + i]));
    at_ += sizeof(T);
    return static_cast<T>(value);
  }

  template <class T>
  void numbers(std::vector<T>& out, std::size_t count, std::int64_t least, std::int64_t most, std::string_view what) {
    if ((bytes_.size() - at_) / sizeof(T) < count) {
      refuse(bytes_.size(), "the file ends too early");
      at_ = bytes_.size();
      return;
    }
    out.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t here = at_;
      const T value = number<T>();
      if (value < least || value > most) refuse(here, std::string(what) + " is out of range");
      out.push_back(value);
    }
  }

  Layer layer(unsigned outs, unsigned taps, unsigned ins, unsigned dense_ins) {
    Layer layer{outs, taps, ins, dense_ins, 0, {}, {}, {}, {}};
    const std::size_t here = at_;
    layer.shift = number<std::int32_t>();
    if (layer.shift < 0 || layer.shift > kMostShift) refuse(here, "a shift is out of range");
    numbers(layer.bias, outs, -kMostBias, kMostBias, "a bias");
    numbers(layer.mul, outs, 0, 32767, "a multiplier");
    numbers(layer.weights, std::size_t{outs} * taps * ins, -127, 127, "a weight");
    numbers(layer.dense, std::size_t{outs} * dense_ins, -kMostDense, kMostDense, "a dense weight");
    return layer;
  }

  OutLayer out_layer(unsigned outs, unsigned ins) {
    OutLayer layer{outs, ins, {}, {}, {}};
    numbers(layer.bias, outs, -kMostBias, kMostBias, "a bias");
    numbers(layer.mul, outs, 1, kMostOutMul, "a multiplier");
    numbers(layer.weights, std::size_t{outs} * ins, -127, 127, "a weight");
    return layer;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  std::optional<ReadError> error_;
};

struct Limit {
  unsigned Shape::* number;
  unsigned least;
  unsigned most;
  unsigned multiple;
  std::string_view what;
};
constexpr std::array<Limit, 11> kLimits{{
    {&Shape::planes, 4, kMostPlanes, 4, "input planes"},
    {&Shape::whole, 0, 96, 1, "input numbers"},
    {&Shape::channels, kBlockOfOuts, kMostChannels, kBlockOfOuts, "channels"},
    {&Shape::blocks, 0, kMostBlocks, 1, "blocks"},
    {&Shape::pools, 0, ~0U, 1, "pooling blocks"},
    {&Shape::policy, kBlockOfOuts, kMostChannels, kBlockOfOuts, "policy channels"},
    {&Shape::policy_planes, 1, 64, 1, "policy planes"},
    {&Shape::flat, 0, 1024, 1, "flat choices"},
    {&Shape::seats, 1, 6, 1, "seats"},
    {&Shape::hidden, 1, kMostChannels, 1, "hidden numbers"},
    {&Shape::fine, 0, 12, 1, "finer bits"},
}};

Shape read_shape(Reader& reader) {
  Shape shape;
  for (const Limit& limit : kLimits) {
    const std::size_t here = reader.at();
    const auto value = reader.number<std::uint32_t>();
    shape.*limit.number = value;
    if (value < limit.least || value > limit.most || value % limit.multiple != 0)
      reader.refuse(here, "the number of " + std::string(limit.what) + " is out of range: " + std::to_string(value));
  }
  const std::size_t reserved = reader.at();
  if (reader.number<std::uint32_t>() != 0) reader.refuse(reserved, "a number that must be 0 is not");
  const std::size_t here = reader.at();
  if (reader.number<std::uint64_t>() != shape.hash()) reader.refuse(here, "the hash of the architecture is another");
  return shape;
}

}  // namespace

std::uint64_t Shape::hash() const {
  std::string text;
  const auto add = [&](std::string_view name, unsigned value) {
    text += (text.empty() ? "" : " ") + std::string(name) + "=" + std::to_string(value);
  };
  add("P", planes);
  add("G", whole);
  add("C", channels);
  add("B", blocks);
  add("pool", pools);
  add("Q", policy);
  add("A", policy_planes);
  add("F", flat);
  add("S", seats);
  add("hidden", hidden);
  return fnv(text);
}

Expected<Net, ReadError> read_net(std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) return ReadError{0, "this is no net: it does not begin with " + std::string(kMagic)};
  Reader reader(bytes);
  reader.number<std::uint64_t>();
  Net net;
  net.shape = read_shape(reader);
  if (reader.error()) return *reader.error();
  const Shape& shape = net.shape;
  const unsigned channels = shape.channels;
  net.input = reader.layer(channels, 9, shape.planes, shape.whole);
  for (unsigned b = 0; b < shape.blocks; ++b) {
    net.tower.push_back(reader.layer(channels, 9, channels, 0));
    net.tower.push_back(reader.layer(channels, 9, channels, shape.pools_in(b) ? 2 * channels : 0));
  }
  net.hidden = reader.layer(shape.hidden, 0, 0, 2 * channels);
  net.policy = reader.layer(shape.policy, 1, channels, 2 * channels);
  net.policy_planes = reader.out_layer(shape.policy_planes, shape.policy);
  net.ownership = reader.out_layer(shape.seats, channels);
  net.flat = reader.out_layer(shape.flat + 2 * shape.seats, shape.hidden);
  const std::size_t end = reader.at();
  if (reader.number<std::uint64_t>() != fnv(bytes.substr(0, end)))
    reader.refuse(end, "the hash of the file is another");
  if (reader.at() != bytes.size()) reader.refuse(reader.at(), "something follows the end");
  if (reader.error()) return *reader.error();
  return net;
}

}  // namespace tideline::net

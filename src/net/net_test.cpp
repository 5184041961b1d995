#include "net/net.hpp"

#include "support/test_net.hpp"

#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::net;

namespace {

std::string tiny() { return NetWriter(shape_of(16, 2, 2), 1).bytes(); }

// With the number at that byte changed, and the hash at the end made right again.
std::string with(std::string bytes, std::size_t at, std::string_view changed) {
  bytes.replace(at, changed.size(), changed);
  bytes.resize(bytes.size() - 8);
  write(bytes, fnv_of(bytes));
  return bytes;
}

}  // namespace

TEST_CASE("a net is read as it was written") {
  const auto net = read_net(tiny());
  REQUIRE(net);
  CHECK(net->shape == shape_of(16, 2, 2));
  CHECK(net->tower.size() == 4);
  CHECK(net->tower[1].dense_ins == 0);
  CHECK(net->tower[3].dense_ins == 32);
  CHECK(net->input.weights.size() == 16 * 9 * 16);
  CHECK(net->flat.outs == 5);
}

TEST_CASE("the hash of an architecture is that of its words") {
  // FNV-1a of "P=16 G=8 C=64 B=6 pool=18 Q=32 A=1 F=1 S=2 hidden=64".
  CHECK(shape_of(64, 6, 18).hash() == fnv_of("P=16 G=8 C=64 B=6 pool=18 Q=32 A=1 F=1 S=2 hidden=64"));
  CHECK(shape_of(64, 6, 18).hash() != shape_of(64, 6, 2).hash());
}

TEST_CASE("a file that is not whole is refused, wherever it ends") {
  const std::string bytes = tiny();
  for (std::size_t size = 0; size < bytes.size(); size += size < 100 ? 1 : 997) {
    const auto net = read_net(std::string_view(bytes).substr(0, size));
    REQUIRE_FALSE(net);
    CHECK(net.error().byte <= size);
    CHECK_FALSE(net.error().message.empty());
  }
  const auto longer = read_net(bytes + "x");
  REQUIRE_FALSE(longer);
  CHECK(longer.error().byte == bytes.size());
}

TEST_CASE("a changed byte is noticed") {
  const std::string bytes = tiny();
  for (std::size_t at = 0; at < bytes.size(); at += at < 100 ? 1 : 613) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 0x10);
    CHECK_FALSE(read_net(changed));
  }
}

TEST_CASE("numbers that no kernel could compute with are refused at their place") {
  const auto refused = [](std::size_t at, std::string_view changed) {
    const auto net = read_net(with(tiny(), at, changed));
    REQUIRE_FALSE(net);
    CHECK(net.error().byte == at);
    return net.error().message;
  };
  constexpr std::size_t kHeader = 8;
  constexpr std::size_t kLayers = kHeader + 12 * 4 + 8;
  CHECK(refused(kHeader, std::string_view("\x03\0\0\0", 4)) == "the number of input planes is out of range: 3");
  CHECK(refused(kHeader + 8, std::string_view("\x11\0\0\0", 4)) == "the number of channels is out of range: 17");
  CHECK(refused(kHeader + 40, std::string_view("\x0D\0\0\0", 4)) == "the number of finer bits is out of range: 13");
  CHECK(refused(kHeader + 44, std::string_view("\x01\0\0\0", 4)) == "a number that must be 0 is not");
  CHECK(refused(kHeader + 48, "hash") == "the hash of the architecture is another");
  CHECK(refused(kLayers, std::string_view("\x40\0\0\0", 4)) == "a shift is out of range");
  CHECK(refused(kLayers + 4, std::string_view("\xFF\xFF\xFF\x7F", 4)) == "a bias is out of range");
  CHECK(refused(kLayers + 4 + 64, "\xFF\xFF") == "a multiplier is out of range");
  CHECK(refused(kLayers + 4 + 64 + 32, "\x80") == "a weight is out of range");
}

TEST_CASE("what is no net is said to be none") {
  const auto net = read_net("tideline 1\n");
  REQUIRE_FALSE(net);
  CHECK(net.error().byte == 0);
}

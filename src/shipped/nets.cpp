#include "shipped/nets.hpp"

#include "shipped/net_files.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

namespace tideline {
namespace {

struct Named {
  std::string_view name;
  std::shared_ptr<const net::PackedNet> net;
};

// Read when the first is asked for.
const std::vector<Named>& all() {
  static const std::vector<Named> nets = [] {
    std::vector<Named> read;
    for (const NetFile& file : net_files()) {
      auto net = net::read_net(file.bytes);
      assert(net);
      if (net) read.push_back({file.name, std::make_shared<const net::PackedNet>(*std::move(net))});
    }
    return read;
  }();
  return nets;
}

}  // namespace

std::span<const std::string_view> shipped_net_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> found;
    for (const NetFile& file : net_files()) found.push_back(file.name);
    return found;
  }();
  return names;
}

std::shared_ptr<const net::PackedNet> shipped_net(std::string_view name) {
  const auto found = std::find_if(all().begin(), all().end(), [&](const Named& one) { return one.name == name; });
  return found == all().end() ? nullptr : found->net;
}

}  // namespace tideline

#include "host/nets.hpp"

#include "host/files.hpp"
#include "shipped/bot_presets.hpp"
#include "shipped/nets.hpp"

#include <map>
#include <mutex>
#include <vector>

namespace tideline {
namespace {

constexpr std::string_view kOption = ":net=";
constexpr std::string_view kEnding = ".net";

// By path. Nets are read before games begin and looked up from every thread that plays.
struct Read {
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<const net::PackedNet>, std::less<>> nets;
};

Read& files_read() {
  static Read all;
  return all;
}

}  // namespace

Expected<std::shared_ptr<const net::PackedNet>, std::string> read_net_file(const std::string& path) {
  const auto bytes = read_file(path);
  if (!bytes) return path + ": " + bytes.error().message;
  auto net = net::read_net(*bytes);
  if (!net) return path + ": byte " + std::to_string(net.error().byte) + ": " + net.error().message;
  return std::make_shared<const net::PackedNet>(*std::move(net));
}

Expected<BotSpec, std::string> parse_our_bot(const std::string& description) {
  std::vector<BotPreset> presets(bot_presets().begin(), bot_presets().end());
  for (const std::string_view name : shipped_net_names())
    presets.push_back({std::string(name), BotPreset::Kind::Net, {}, {}, {}});
  for (auto at = description.find(kOption); at != std::string::npos; at = description.find(kOption, at + 1)) {
    const std::size_t begin = at + kOption.size();
    const std::string name = description.substr(begin, description.find(':', begin) - begin);
    if (!name.ends_with(kEnding)) continue;
    if (!our_net(name)) {
      const auto net = read_net_file(name);
      if (!net) return net.error();
      const std::scoped_lock lock(files_read().mutex);
      files_read().nets.emplace(name, *net);
    }
    presets.push_back({name, BotPreset::Kind::Net, {}, {}, {}});
  }
  return parse_bot(description, presets);
}

std::shared_ptr<const net::PackedNet> our_net(std::string_view name) {
  const std::scoped_lock lock(files_read().mutex);
  const auto found = files_read().nets.find(name);
  return found == files_read().nets.end() ? shipped_net(name) : found->second;
}

}  // namespace tideline

#include "bots/bot.hpp"

#include <array>

namespace tideline {
namespace {

// Any choice that the game itself does not think silly.
class RandomBot final : public Bot {
 public:
  Action choose(const AnyView& view, Random& random) override { return view.playout(random); }
};

constexpr std::array<std::string_view, 1> kNames{"random"};

}  // namespace

std::span<const std::string_view> bot_names() { return kNames; }

std::unique_ptr<Bot> make_bot(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot>();
  return nullptr;
}

}  // namespace tideline

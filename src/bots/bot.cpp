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

std::vector<Event> play_out(AnyGame& game, std::span<const std::unique_ptr<Bot>> bots, Random& random) {
  std::vector<Event> events;
  while (true) {
    const Actors actors = game.to_act();
    if (actors.table) {
      game.apply(game.chance(random), &events);
    } else if (!actors.awaited.empty()) {
      const Colour who = *actors.awaited.begin();
      game.apply(bots[who.index() - 1]->choose(*game.observe(who), random), &events);
    } else {
      return events;
    }
  }
}

}  // namespace tideline

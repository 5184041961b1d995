#include "bots/bot.hpp"

#include "bots/greedy.hpp"
#include "bots/search_bot.hpp"
#include "game/imagined.hpp"

#include <cmath>

namespace tideline {
namespace {

// Any choice that the game itself does not think silly.
class RandomBot final : public Bot {
 public:
  Action choose(const AnyView& view, Random& random, const Budget&) override { return view.playout(random); }
};

// One who does not always think: some choices are made at a glance. Whose stones are dead is never said carelessly.
class CarelessBot final : public Bot {
 public:
  CarelessBot(float blunders, std::unique_ptr<Bot> bot)
      : thousandths_(static_cast<std::uint32_t>(std::lround(blunders * 1000))), bot_(std::move(bot)) {}

  Action choose(const AnyView& view, Random& random, const Budget& budget) override {
    if (view.position().phase == Phase::Play && random.below(1000) < thousandths_)
      return view.imagine(random)->informed(view.viewer(), random);
    return bot_->choose(view, random, budget);
  }

 private:
  std::uint32_t thousandths_;
  std::unique_ptr<Bot> bot_;
};

std::unique_ptr<Bot> make_careful_bot(const BotSpec& spec, Nets nets) {
  if (spec.name == "random") return std::make_unique<RandomBot>();
  if (spec.name == "greedy") return std::make_unique<GreedyBot>(spec.style);
  return std::make_unique<SearchBot>(taste_of(spec), spec.net, std::move(nets));
}

}  // namespace

std::unique_ptr<Bot> make_bot(const BotSpec& spec, Nets nets) {
  auto bot = make_careful_bot(spec, std::move(nets));
  if (spec.blunders > 0) return std::make_unique<CarelessBot>(spec.blunders, std::move(bot));
  return bot;
}

}  // namespace tideline

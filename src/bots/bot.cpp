#include "bots/bot.hpp"

#include "bots/greedy.hpp"
#include "bots/marks.hpp"
#include "bots/search_bot.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tideline {
namespace {

// Quick choices until one is sensible; otherwise none, or any that is where there is no passing.
template <class Choose>
Action at_a_glance(const AnyView& view, Restraint& restraint, Random& random, Choose choose) {
  constexpr unsigned kTries = 12;
  for (unsigned i = 0; i < kTries; ++i) {
    const Action action = choose();
    if (restraint.sensible(action, random)) return action;
  }
  if (restraint.idle()) return *restraint.idle();
  std::vector<Action> legal;
  view.legal(legal, random);
  const auto sensible = [&](const Action& a) { return a.verb != Verb::Resign && restraint.sensible(a, random); };
  const auto found = std::find_if(legal.begin(), legal.end(), sensible);
  return found == legal.end() ? choose() : *found;
}

// Any choice that the game itself does not think silly: what tests and measurements play by the thousand. It knows no
// restraint.
class RandomBot final : public Bot {
 public:
  Action choose(const AnyView& view, Random& random, const Budget&) override { return view.playout(random); }
};

// The same for people.
class RandomMind final : public Mind {
 public:
  Action choose(const AnyView& view, Restraint& restraint, Random& random, const Budget&) override {
    // Whose stones are dead is never said carelessly.
    if (restraint.game().phase() == Phase::Scoring) {
      std::vector<Action> legal;
      view.legal(legal, random);
      if (const auto marks = choose_marks(view, legal, random)) return *marks;
    }
    return at_a_glance(view, restraint, random, [&] { return view.playout(random); });
  }
};

// One who does not always think: some choices are made at a glance.
class CarelessBot final : public Mind {
 public:
  CarelessBot(float blunders, std::unique_ptr<Mind> mind)
      : thousandths_(static_cast<std::uint32_t>(std::lround(blunders * 1000))), mind_(std::move(mind)) {}

  Action choose(const AnyView& view, Restraint& restraint, Random& random, const Budget& budget) override {
    if (restraint.game().phase() == Phase::Play && random.below(1000) < thousandths_)
      return at_a_glance(view, restraint, random, [&] { return restraint.game().informed(view.viewer(), random); });
    return mind_->choose(view, restraint, random, budget);
  }
  [[nodiscard]] std::size_t memory() const override { return mind_->memory(); }
  void forget() override { mind_->forget(); }

 private:
  std::uint32_t thousandths_;
  std::unique_ptr<Mind> mind_;
};

// A mind at a seat: it remembers how long it has let the others wait, and whom it has asked.
class SeatedMind final : public Bot {
 public:
  explicit SeatedMind(std::unique_ptr<Mind> mind) : mind_(std::move(mind)) {}

  Action choose(const AnyView& view, Random& random, const Budget& budget) override {
    Restraint restraint(view, patience_, random);
    // In the middle of a turn a pass does not end the play, and that says nothing about the others.
    if (restraint.idle() && (restraint.others_idle() || turn_over_)) others_wait_ = restraint.others_idle();
    if (!others_wait_) patience_.answered = patience_.waited = 0;
    if (restraint.idle() && turn_over_) ++patience_.turns;
    const Action action = mind_->choose(view, restraint, random, budget);
    offer_ = restraint.offer();
    if (restraint.gain() || restraint.others_passed() || turn_over_) gain_ = restraint.gain();
    if (others_wait_ && restraint.game().placement(action).new_stone) ++patience_.answered;
    if (others_wait_ && turn_over_ && action != restraint.idle()) ++patience_.waited;
    if (action.verb == Verb::Surrender) patience_.offered[action.arg.faction()] = patience_.turns;
    turn_over_ = action.verb == Verb::Place || action.verb == Verb::Pass || action.verb == Verb::Yield ||
                 is_diplomacy(action.verb) || (turn_over_ && !restraint.idle());
    return action;
  }

  // Whoever declined at a glance looks now.
  std::optional<Misgiving> why_declined(const AnyView& view, Random& random) override {
    constexpr unsigned kGames = 16;
    return misgiving(offer_ ? *offer_ : weigh_offer(view, random, kGames));
  }
  [[nodiscard]] std::optional<Gain> gain() const override { return gain_; }
  [[nodiscard]] std::size_t memory() const override { return mind_->memory(); }
  void forget() override { mind_->forget(); }

 private:
  std::unique_ptr<Mind> mind_;
  std::optional<OfferWorth> offer_;  // as it was found for the last choice
  std::optional<Gain> gain_;         // in this turn
  bool others_wait_ = false;         // all have passed
  bool turn_over_ = true;
  Patience patience_;
};

std::unique_ptr<Mind> make_careful_mind(const BotSpec& spec, Nets nets) {
  if (spec.name == "random") return std::make_unique<RandomMind>();
  if (spec.name == "greedy") return std::make_unique<GreedyBot>(spec.style);
  return std::make_unique<SearchBot>(taste_of(spec), spec.net, std::move(nets));
}

}  // namespace

std::unique_ptr<Bot> make_bot(const BotSpec& spec, Nets nets) {
  if (spec.name == "random" && spec.blunders == 0) return std::make_unique<RandomBot>();
  auto mind = make_careful_mind(spec, std::move(nets));
  if (spec.blunders > 0) mind = std::make_unique<CarelessBot>(spec.blunders, std::move(mind));
  return std::make_unique<SeatedMind>(std::move(mind));
}

}  // namespace tideline

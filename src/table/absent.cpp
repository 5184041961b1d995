#include "table/absent.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace {

// What an absent faction rather does, the first that is possible.
constexpr std::array kRather{Verb::Pass,  Verb::Yield, Verb::Agree, Verb::Decline,
                             Verb::Start, Verb::Order, Verb::No,    Verb::Discard};

constexpr std::size_t kMostChoices = 64;

}  // namespace

bool complete_event(AnyGame& game, const Action& first, std::vector<Action>& choices) {
  choices = {first};
  game.apply(first, nullptr);
  std::vector<Action> legal;
  while (game.mid_event() && !game.to_act().table && choices.size() < kMostChoices) {
    game.legal(first.who, legal);
    if (legal.empty()) return false;
    choices.push_back(legal[0]);
    game.apply(legal[0], nullptr);
  }
  return choices.size() < kMostChoices;
}

std::vector<Action> choices_for_absent(const AnyGame& game, Colour who) {
  std::vector<Action> legal;
  game.legal(who, legal);
  if (legal.empty()) return {};
  const auto with = [&](Verb verb) {
    return std::find_if(legal.begin(), legal.end(), [&](const Action& action) { return action.verb == verb; });
  };
  auto chosen = legal.begin();
  for (const Verb verb : kRather) {
    if (const auto found = with(verb); found != legal.end()) {
      chosen = found;
      break;
    }
  }
  if (chosen->verb == Verb::Discard) {
    const auto hand = game.observe(who)->position().hands[who];
    const Action newest{who, Verb::Discard, arg(hand.back())};
    if (const auto found = std::find(legal.begin(), legal.end(), newest); found != legal.end()) chosen = found;
  }
  AnyGame copy = game;
  std::vector<Action> choices;
  complete_event(copy, *chosen, choices);
  return choices;
}

}  // namespace tideline

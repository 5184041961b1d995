// `draw`: cards from the pile, and then some of the hand are discarded.
#include "cards/verb.hpp"

#include <array>

namespace tideline {
namespace verb_draw {

constexpr std::array<std::string_view, 2> kKeys{"cards", "discard"};

void carry_out(Scene& scene, Field&, const Step& step, std::span<const Arg>) {
  Demand draw;
  draw.kind = Demand::Kind::Draw;
  draw.who = scene.who;
  draw.number = step.cards;
  scene.demands.push_back(draw);
  for (unsigned i = 0; i < step.discards; ++i) ask_for(scene, Demand::Kind::Discard, scene.who);
}

std::string sentence(const Step& step, const Told& before) {
  std::string text = before.only_step ? "Draw " : "When the rest of the card is done, draw ";
  text += step.cards == 1 ? "a card" : std::to_string(step.cards) + " cards";
  if (step.discards > 0) {
    text += ", then discard ";
    text += step.discards == 1 ? "a card" : std::to_string(step.discards) + " cards";
    text += " of your hand, of your choice";
  }
  text += ".";
  if (before.timing == CardKind::Timing::Move) text += " This card leaves the game.";
  return text;
}

}  // namespace verb_draw

extern const VerbRules kDraw{
    .word = "draw",
    .keys = verb_draw::kKeys,
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::None; },
    .needs = VerbRules::Needs::Nothing,
    .moves_stones = false,
    .refills = true,
    .demands = 1 + kMostDiscards,
    .most_cards = kMostDrawn,
    .arity = [](const Step&) { return 0U; },
    .judge = no_fault,
    .offer = offer_all,
    .carry_out = verb_draw::carry_out,
    .sentence = verb_draw::sentence,
    .gain = [](const Step& step) { return 0.06F * static_cast<float>(step.cards); },
};

}  // namespace tideline

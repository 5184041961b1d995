// `toll`: the opponent loses a card by lot.
#include "cards/verb.hpp"

#include <array>

namespace tideline {
namespace {

std::optional<Refusal> judge(const Scene&, const Step&, std::span<const Arg>) { return std::nullopt; }

void carry_out(Scene& scene, Field& field, const Step&, std::span<const Arg>) {
  for (const Colour c : field.order) {
    if (c == scene.who) continue;
    Demand demand;
    demand.kind = Demand::Kind::Lose;
    demand.who = c;
    scene.demands.push_back(demand);
  }
}

}  // namespace

const VerbRules kToll{
    .word = "toll",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::None; },
    .moves_stones = false,
    .arity = [](const Step&) { return 0U; },
    .judge = judge,
    .offer = offer_all,
    .carry_out = carry_out,
    .sentence = [](const Step&, const Told&) -> std::string {
      return "A random card of the opponent's hand is discarded.";
    },
};

}  // namespace tideline

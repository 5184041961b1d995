// `cull`: both players discard a card.
#include "cards/verb.hpp"

#include <array>

namespace tideline {
namespace {

std::optional<Refusal> judge(const Scene&, const Step&, std::span<const Arg>) { return std::nullopt; }

void carry_out(Scene& scene, Field& field, const Step&, std::span<const Arg>) {
  Demand demand;
  demand.kind = Demand::Kind::Discard;
  demand.who = scene.who;
  scene.demands.push_back(demand);
  for (const Colour c : field.order) {
    if (c == scene.who) continue;
    demand.who = c;
    scene.demands.push_back(demand);
  }
}

}  // namespace

const VerbRules kCull{
    .word = "cull",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::None; },
    .moves_stones = false,
    .arity = [](const Step&) { return 0U; },
    .judge = judge,
    .offer = offer_all,
    .carry_out = carry_out,
    .sentence = [](const Step&, const Told&) -> std::string {
      return "You, then the opponent, each discard one card of your own choice, if you have one.";
    },
};

}  // namespace tideline

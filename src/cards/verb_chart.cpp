// `chart`: you see the top of the pile and put it in order.
#include "cards/verb.hpp"

#include <array>

namespace tideline {
namespace verb_chart {

constexpr std::array<std::string_view, 1> kKeys{"cards"};

void carry_out(Scene& scene, Field&, const Step& step, std::span<const Arg>) {
  Demand demand;
  demand.kind = Demand::Kind::Peek;
  demand.who = scene.who;
  demand.number = step.cards;
  scene.demands.push_back(demand);
}

}  // namespace verb_chart

extern const VerbRules kChart{
    .word = "chart",
    .keys = verb_chart::kKeys,
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::None; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = false,
    .demands = 1,
    .arity = [](const Step&) { return 0U; },
    .judge = no_fault,
    .offer = offer_all,
    .carry_out = verb_chart::carry_out,
    .sentence =
        [](const Step& step, const Told&) {
          if (step.cards == 1) return std::string("You see the top card of the pile and put it back.");
          return "You see the top " + std::to_string(step.cards) +
                 " cards of the pile and put them back in the order you like.";
        },
    .deed = one_deed<Deed::Chart>,
};

}  // namespace tideline

// `exchange`: rounds of moves inside one turn (S15).
#include "cards/verb.hpp"

#include <array>

namespace tideline {
namespace verb_rounds {

constexpr std::array<std::string_view, 3> kKeys{"rounds", "bound", "number"};

void carry_out(Scene& scene, Field&, const Step& step, std::span<const Arg>) {
  Demand demand;
  demand.kind = Demand::Kind::Exchange;
  demand.who = scene.who;
  demand.exchange = step.exchange;
  scene.demands.push_back(demand);
}

Deed deed(const Step& step) {
  switch (step.exchange.bound) {
    case Exchange::Bound::NearLast:
      return Deed::RoundsNear;
    case Exchange::Bound::LineAtMost:
      return Deed::RoundsAtRim;
    case Exchange::Bound::NearReply:
    case Exchange::Bound::OppositeReply:
      return Deed::RoundsReply;
    default:
      return Deed::RoundsInside;
  }
}

}  // namespace verb_rounds

extern const VerbRules kRounds{
    .word = "exchange",
    .keys = verb_rounds::kKeys,
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::None; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = false,
    .demands = 1,
    .arity = [](const Step&) { return 0U; },
    .judge = no_fault,
    .offer = offer_all,
    .carry_out = verb_rounds::carry_out,
    .sentence =
        [](const Step& step, const Told&) {
          const Exchange& exchange = step.exchange;
          const std::string n = std::to_string(exchange.number);
          std::string text =
              "Exchange, " + std::to_string(exchange.rounds) + (exchange.rounds == 1 ? " round: " : " rounds: ");
          switch (exchange.bound) {
            case Exchange::Bound::Free:
              return text + "both play where they like.";
            case Exchange::Bound::NearLast:
              return text +
                     "each stone goes on one of the eight neighbours, diagonals included, of the stone played just "
                     "before it in this exchange; the first is free, and so is one after a pass.";
            case Exchange::Bound::LineAtMost:
              return text + "each stone goes on line " + n + " or further out.";
            case Exchange::Bound::LineAtLeast:
              return text + "each stone goes on line " + n + " or further in.";
            case Exchange::Bound::NearReply:
              return text + "you play where you like; the reply is within " + n +
                     (exchange.number == 1 ? " step" : " steps") +
                     " of your stone, or where the opponent likes if you passed.";
            case Exchange::Bound::OppositeReply:
              return text +
                     "you play where you like; the reply is the point opposite through the centre, or where the "
                     "opponent likes if you passed.";
          }
          return text;
        },
    .gain = [](const Step&) { return 0.2F; },
    .deed = verb_rounds::deed,
};

}  // namespace tideline

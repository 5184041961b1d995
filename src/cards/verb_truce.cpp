// `truce`: nothing may capture for a while.
#include "cards/verb.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace verb_truce {

constexpr std::array<std::string_view, 1> kKeys{"rounds"};

void carry_out(Scene& scene, Field& field, const Step& step, std::span<const Arg>) {
  field.truces[scene.who] = std::max(field.truces[scene.who], step.exchange.rounds);
}

std::string sentence(const Step& step, const Told&) {
  const unsigned rounds = step.exchange.rounds;
  const std::string until =
      rounds == 1 ? "your next turn begins" : std::to_string(rounds) + " more turns of yours begin";
  return "Truce: until " + until + ", what would capture a stone is not allowed to anybody.";
}

}  // namespace verb_truce

extern const VerbRules kTruce{
    .word = "truce",
    .keys = verb_truce::kKeys,
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::None; },
    .needs = VerbRules::Needs::Nothing,
    .moves_stones = false,
    .forbids = true,
    .arity = [](const Step&) { return 0U; },
    .judge = no_fault,
    .offer = offer_all,
    .carry_out = verb_truce::carry_out,
    .sentence = verb_truce::sentence,
};

}  // namespace tideline

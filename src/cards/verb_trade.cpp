// `trade`: prisoners of one colour, against those of one's own that this colour's faction holds; all leave the game.
#include "cards/verb.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace verb_trade {

constexpr std::array<std::string_view, 2> kKeys{"give", "take"};

std::optional<Refusal> judge(const Scene& scene, const Step& step, std::span<const Arg> target) {
  const Colour other = target[0].faction();
  const Prisoners& held = scene.field->prisoners;
  if (other == scene.who || held[scene.who][other] < step.give || held[other][scene.who] == 0)
    return refusal(Reason::NoTarget, scene);
  return std::nullopt;
}

void carry_out(Scene& scene, Field& field, const Step& step, std::span<const Arg> target) {
  const Colour other = target[0].faction();
  auto& theirs = field.prisoners[other][scene.who];
  field.prisoners[scene.who][other] -= step.give;
  theirs -= std::min<std::uint32_t>(theirs, step.take);
}

}  // namespace verb_trade

extern const VerbRules kTrade{
    .word = "trade",
    .keys = verb_trade::kKeys,
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Faction; },
    .needs = VerbRules::Needs::Factions,
    .moves_stones = false,
    .at_scoring = AtScoring::Invoked,
    .arity = [](const Step&) { return 1U; },
    .judge = verb_trade::judge,
    .offer = offer_all,
    .carry_out = verb_trade::carry_out,
    .sentence =
        [](const Step& step, const Told&) {
          return "Give up " + std::to_string(step.give) + (step.give == 1 ? " prisoner" : " prisoners of one colour") +
                 "; the faction of that colour, which must hold at least one of yours, gives up at most " +
                 std::to_string(step.take) + " of them. All leave the game and count for nobody.";
        },
    .gain = [](const Step&) { return 0.15F; },
};

}  // namespace tideline

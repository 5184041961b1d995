// `bank`: points for the score.
#include "cards/verb.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace verb_bank {

constexpr std::array<std::string_view, 1> kKeys{"points"};

}  // namespace verb_bank

extern const VerbRules kBank{
    .word = "bank",
    .keys = verb_bank::kKeys,
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::None; },
    .needs = VerbRules::Needs::Factions,
    .moves_stones = false,
    .at_scoring = AtScoring::Revealed,
    .arity = [](const Step&) { return 0U; },
    .judge = [](const Scene&, const Step&, std::span<const Arg>) -> std::optional<Refusal> { return std::nullopt; },
    .offer = [](const Scene&, const Step&, std::span<const Arg>, Visitor) { return false; },
    .carry_out =
        [](Scene& scene, Field& field, const Step& step, std::span<const Arg>) {
          auto& banked = field.banked[scene.who];
          banked = static_cast<std::uint16_t>(std::min(banked + step.points, 0xFFFF));
        },
    .sentence =
        [](const Step& step, const Told&) {
          return "Bank " + std::to_string(step.points) + (step.points == 1 ? " point." : " points.");
        },
};

}  // namespace tideline

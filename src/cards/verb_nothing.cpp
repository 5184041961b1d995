// `nothing`: the card does nothing, but playing it is a move.
#include "cards/verb.hpp"

namespace tideline {

extern const VerbRules kNothing{
    .word = "nothing",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::None; },
    .needs = VerbRules::Needs::Nothing,
    .moves_stones = false,
    .arity = [](const Step&) { return 0U; },
    .judge = [](const Scene&, const Step&, std::span<const Arg>) -> std::optional<Refusal> { return std::nullopt; },
    .offer = [](const Scene&, const Step&, std::span<const Arg>, Visitor) { return false; },
    .carry_out = [](Scene&, Field&, const Step&, std::span<const Arg>) {},
    .sentence = [](const Step&, const Told&) -> std::string {
      return "Nothing happens; it is still a move, not a pass.";
    },
};

}  // namespace tideline

// `nothing`: the card does nothing, but playing it is a move.
#include "cards/verb.hpp"

namespace tideline {
namespace verb_nothing {

// What playing it is worth depends on when it is played.
std::string sentence(const Step&, const Told& before) {
  if (!before.only_step) return "This step does nothing.";
  switch (before.timing) {
    case CardKind::Timing::Before:
      return "Nothing happens, and your move is still due.";
    case CardKind::Timing::Replaces:
      return "Nothing happens, and your turn ends; it is no pass.";
    default:
      return "Nothing happens; it is still a move, not a pass.";
  }
}

}  // namespace verb_nothing

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
    .sentence = verb_nothing::sentence,
};

}  // namespace tideline

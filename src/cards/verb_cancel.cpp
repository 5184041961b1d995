// `cancel`: a counter: what it answers does not take effect.
#include "cards/verb.hpp"

#include <array>

namespace tideline {
namespace verb_cancel {

constexpr std::array<std::string_view, 2> kKeys{"cancels", "lost"};

void carry_out(Scene&, Field&, const Step&, std::span<const Arg>) {}

}  // namespace verb_cancel

extern const VerbRules kCancel{
    .word = "cancel",
    .keys = verb_cancel::kKeys,
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::None; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = false,
    .cancels = true,
    .arity = [](const Step&) { return 0U; },
    .judge = no_fault,
    .offer = offer_all,
    .carry_out = verb_cancel::carry_out,
    .sentence =
        [](const Step& step, const Told&) {
          if (step.cancels == Step::Cancels::Cards) return std::string("Cancel the card that the opponent plays.");
          const bool any = step.cancels == Step::Cancels::Any;
          const std::string text = any ? "Cancel the card or the regular move that the opponent plays. "
                                       : "Cancel the regular move that the opponent plays. ";
          if (step.lost) return text + (any ? "A move" : "It") + " is lost: the turn ends.";
          return text + (any ? "A move's" : "Its") +
                 " point is closed to the opponent until the turn ends; the opponent may play elsewhere or pass.";
        },
    .deed = [](const Step& step) { return step.cancels == Step::Cancels::Moves ? Deed::CancelMove : Deed::CancelCard; },
};

}  // namespace tideline

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
          const std::string text = step.cancels == Step::Cancels::Cards   ? "Cancels a card"
                                   : step.cancels == Step::Cancels::Moves ? "Cancels a move"
                                                                          : "Cancels a card or a move";
          return text + (step.lost ? ", and the move is lost: the turn ends." : ".");
        },
    .deed = [](const Step& step) { return step.cancels == Step::Cancels::Moves ? Deed::CancelMove : Deed::CancelCard; },
};

}  // namespace tideline

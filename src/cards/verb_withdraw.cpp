// `withdraw`: one of your stones goes back to the bowl.
#include "cards/guess.hpp"
#include "cards/rearranging.hpp"

namespace tideline {
namespace verb_withdraw {

std::optional<Refusal> make(const Scene& scene, const Step&, std::span<const Arg> target, Rearrangement& change) {
  const Point p = target[0].point;
  if (!p.on_map()) return refusal(Reason::OffMap, scene);
  if (scene.field->board.at(p) != scene.who) return refusal(Reason::NoTarget, scene);
  change.set(p, kNobody);
  return std::nullopt;
}

}  // namespace verb_withdraw

extern const VerbRules kWithdraw{
    .word = "withdraw",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Point; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = true,
    .arity = [](const Step&) { return 1U; },
    .judge = judge_by<verb_withdraw::make>,
    .offer = offer_all,
    .carry_out = carry_out_by<verb_withdraw::make>,
    .sentence = [](const Step&, const Told&) -> std::string { return "One of your stones goes back to the bowl."; },
    .guess = guess_own_stone,
    .gain = [](const Step&) { return -0.2F; },
    .deed = one_deed<Deed::Withdraw>,
};

}  // namespace tideline

// `withdraw`: one of your stones goes back to the bowl.
#include "cards/verb.hpp"

#include <array>

namespace tideline {
namespace {

std::optional<Refusal> make(const Scene& scene, const Step&, std::span<const Arg> target, Rearrangement& change) {
  const Point p = target[0].point;
  if (!p.on_map()) return refusal(Reason::OffMap, scene);
  if (scene.field->board.at(p) != scene.who) return refusal(Reason::NoTarget, scene);
  change.set(p, kNobody);
  return std::nullopt;
}

std::optional<Refusal> judge(const Scene& scene, const Step& step, std::span<const Arg> target) {
  Rearrangement change;
  if (auto wrong = make(scene, step, target, change)) return wrong;
  return judge_change(scene, change);
}

void carry_out(Scene& scene, Field& field, const Step& step, std::span<const Arg> target) {
  Rearrangement change;
  static_cast<void>(make(scene, step, target, change));
  field.become(change, scene.who);
}

}  // namespace

const VerbRules kWithdraw{
    .word = "withdraw",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Point; },
    .moves_stones = true,
    .arity = [](const Step&) { return 1U; },
    .judge = judge,
    .offer = offer_all,
    .carry_out = carry_out,
    .sentence = [](const Step&, const Told&) -> std::string { return "One of your stones goes back to the bowl."; },
};

}  // namespace tideline

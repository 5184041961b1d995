// `anchor`: a group counts one liberty more for a while.
#include "cards/guess.hpp"

#include <array>

namespace tideline {
namespace verb_anchor {

std::optional<Refusal> judge(const Scene& scene, const Step&, std::span<const Arg> target) {
  const Point p = target[0].point;
  if (!p.on_map()) return refusal(Reason::OffMap, scene);
  if (scene.field->board.at(p) != scene.who) return refusal(Reason::NoTarget, scene);
  return std::nullopt;
}

void carry_out(Scene& scene, Field& field, const Step&, std::span<const Arg> target) {
  field.anchors.push_back({target[0].point, scene.who});
}

}  // namespace verb_anchor

extern const VerbRules kAnchor{
    .word = "anchor",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Point; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = false,
    .arity = [](const Step&) { return 1U; },
    .judge = verb_anchor::judge,
    .offer = offer_all,
    .carry_out = verb_anchor::carry_out,
    .sentence = [](const Step&, const Told&) -> std::string {
      return "Choose a stone of yours: until your next turn begins its group counts one liberty more than it has, "
             "while that stone stands there, and one only, however many anchors it has. When the anchor ends and the "
             "group has no liberty, the opponent captures it at once, before you draw.";
    },
    .guess = guess_own_stone,
    .deed = one_deed<Deed::Anchor>,
};

}  // namespace tideline

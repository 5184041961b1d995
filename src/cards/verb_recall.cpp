// `recall`: the stone of the opponent's last regular move goes back to its bowl, and that point is closed for a turn.
#include "cards/verb.hpp"

namespace tideline {
namespace verb_recall {

Point stone_of(const Scene& scene) {
  for (const Colour c : scene.field->order) {
    const Point p = scene.forces.last_stone[c];
    if (c != scene.who && p.on_map() && !scene.forces.last_captured[c] && scene.field->board.at(p) == c) return p;
  }
  return kOffMap;
}

bool change_of(const Scene& scene, Rearrangement& change) {
  const Point p = stone_of(scene);
  if (p.on_map()) change.set(p, kNobody);
  return p.on_map() && !scene.field->fault(change, scene.who, scene.self_harm);
}

void carry_out(Scene& scene, Field& field, const Step&, std::span<const Arg>) {
  Rearrangement change;
  if (!change_of(scene, change)) return;
  const Point p = change.spots[0].point;
  const Colour bound = field.board.at(p);
  field.become(change, scene.who);
  scene.forces.close(p, bound);
}

}  // namespace verb_recall

extern const VerbRules kRecall{
    .word = "recall",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::None; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = true,
    .arity = [](const Step&) { return 0U; },
    .judge = [](const Scene& scene, const Step&, std::span<const Arg>) -> std::optional<Refusal> {
      Rearrangement change;
      if (verb_recall::change_of(scene, change)) return std::nullopt;
      return refusal(Reason::NoTarget, scene);
    },
    .offer = [](const Scene&, const Step&, std::span<const Arg>, Visitor) { return false; },
    .carry_out = verb_recall::carry_out,
    .sentence = [](const Step&, const Told&) -> std::string {
      return "The stone of the opponent's last regular move, if it still stands and captured nothing, goes back to its "
             "bowl; the opponent may put no stone there in the opponent's next turn.";
    },
    .gain = [](const Step&) { return 0.25F; },
    .deed = one_deed<Deed::Recall>,
};

}  // namespace tideline

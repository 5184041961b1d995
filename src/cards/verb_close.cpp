// `close`: an empty point is closed to the opponent for a turn.
#include "cards/guess.hpp"

#include <array>

namespace tideline {
namespace verb_close {

std::optional<Refusal> judge(const Scene& scene, const Step&, std::span<const Arg> target) {
  const Point p = target[0].point;
  if (!p.on_map()) return refusal(Reason::OffMap, scene);
  if (!scene.field->board.is_empty(p)) return refusal(Reason::Occupied, scene);
  // Only this card can have closed it: two points that it asks for are two.
  for (const Colour c : scene.field->order) {
    if (c != scene.who && scene.forces.is_closed(p, c)) return closed_point(scene);
  }
  return std::nullopt;
}

void carry_out(Scene& scene, Field& field, const Step&, std::span<const Arg> target) {
  for (const Colour c : field.order) {
    if (c == scene.who) continue;
    scene.forces.close(target[0].point, c);
  }
}

}  // namespace verb_close

extern const VerbRules kClose{
    .word = "close",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Point; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = false,
    .arity = [](const Step&) { return 1U; },
    .judge = verb_close::judge,
    .offer = offer_all,
    .carry_out = verb_close::carry_out,
    .sentence = [](const Step&, const Told& before) -> std::string {
      if (before.same_verb) return "Then choose another empty point, for which the same holds.";
      return "Choose an empty point: the opponent may put no stone on it in the opponent's next turn.";
    },
    .guess = guess_empty_point,
    .deed = one_deed<Deed::Close>,
};

}  // namespace tideline

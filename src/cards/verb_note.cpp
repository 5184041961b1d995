// `note`: a secret point that a stone of the opponent will not hold.
#include "cards/guess.hpp"

#include <array>

namespace tideline {
namespace verb_note {

std::optional<Refusal> judge(const Scene& scene, const Step&, std::span<const Arg> target) {
  if (target[0].kind == Arg::Kind::Secret) return std::nullopt;
  const Point p = target[0].point;
  if (!p.on_map()) return refusal(Reason::OffMap, scene);
  if (!scene.field->board.is_empty(p)) return refusal(Reason::Occupied, scene);
  return std::nullopt;
}

void carry_out(Scene& scene, Field&, const Step&, std::span<const Arg> target) {
  Demand demand;
  demand.kind = Demand::Kind::Note;
  demand.who = scene.who;
  demand.point = target[0].point;
  scene.demands.push_back(demand);
}

}  // namespace verb_note

extern const VerbRules kNote{
    .word = "note",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Point || kind == Arg::Kind::Secret; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = false,
    .secret = true,
    .arity = [](const Step&) { return 1U; },
    .judge = verb_note::judge,
    .offer = offer_all,
    .carry_out = verb_note::carry_out,
    .sentence = [](const Step&, const Told&) -> std::string {
      return "Write down an empty point in secret. The first time the opponent plays a regular move there, its stone "
             "goes back to the bowl and captures nothing, the move is spent and the note is shown. Such a move is no "
             "pass, counts as no stone played, ends what binds the opponent's next move, and no card takes it back. Of "
             "two notes on a point the older works. It ends when your fifth turn after this one begins.";
    },
    .guess = guess_empty_point,
    .deed = one_deed<Deed::Note>,
};

}  // namespace tideline

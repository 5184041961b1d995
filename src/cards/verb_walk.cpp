// `walk`: one of your stones goes to an empty point that touches it.
#include "cards/guess.hpp"
#include "cards/rearranging.hpp"

namespace tideline {
namespace verb_walk {

std::optional<Refusal> make(const Scene& scene, const Step&, std::span<const Arg> target, Rearrangement& change) {
  const Arg& move = target[0];
  const Board& board = scene.field->board;
  if (!move.point.on_map() || !move.to.on_map()) return refusal(Reason::OffMap, scene);
  if (!board.is_empty(move.to)) return refusal(Reason::Occupied, scene);
  if (board.at(move.point) != scene.who) return refusal(Reason::NoTarget, scene);
  if (!board.topology().adjacent(move.point, move.to)) return refusal(Reason::Condition, scene);
  change.set(move.point, kNobody);
  change.set(move.to, scene.who);
  change.journeys.push_back({move.point, move.to});
  return std::nullopt;
}

std::optional<Arg> guess(const Scene& scene, const Step&, std::span<const Arg>, Random& random) {
  return guess_step(scene.field->board, any_own_stone(scene, random), random);
}

}  // namespace verb_walk

extern const VerbRules kWalk{
    .word = "walk",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Move; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = true,
    .arity = [](const Step&) { return 1U; },
    .judge = judge_by<verb_walk::make>,
    .offer = offer_all,
    .carry_out = carry_out_by<verb_walk::make>,
    .sentence = [](const Step&, const Told& before) -> std::string {
      if (before.same_verb) return "Then move one of your stones, the same or another, in the same way.";
      return "Move one of your stones to an empty point that touches it.";
    },
    .guess = verb_walk::guess,
    .placement = [](const Step&, const Arg& next) { return Placement{next.to, false}; },
    .gain = [](const Step&) { return -0.08F; },
    .deed = one_deed<Deed::Walk>,
};

}  // namespace tideline

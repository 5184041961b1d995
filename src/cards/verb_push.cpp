// `push`: a single opposing stone moves straight away from one of yours.
#include "cards/guess.hpp"
#include "cards/rearranging.hpp"

namespace tideline {
namespace verb_push {

// The point right behind it, as seen from one of the player's stones that touch it.
bool away_from_own(const Scene& scene, const Arg& move) {
  for (std::size_t i = 0; i < kSides; ++i) {
    const Point own = scene.shores->beside(move.point, static_cast<Side>(i));
    const Point behind = scene.shores->beside(move.point, static_cast<Side>((i + 2) % kSides));
    if (behind == move.to && own.on_map() && scene.field->board.at(own) == scene.who &&
        scene.field->board.topology().adjacent(own, move.point))
      return true;
  }
  return false;
}

std::optional<Refusal> make(const Scene& scene, const Step&, std::span<const Arg> target, Rearrangement& change) {
  const Arg& move = target[0];
  const Board& board = scene.field->board;
  if (!move.point.on_map() || !move.to.on_map()) return refusal(Reason::OffMap, scene);
  if (!board.is_empty(move.to)) return refusal(Reason::Occupied, scene);
  const Colour stone = board.at(move.point);
  if (!stone || stone == scene.who || board.group_size(move.point) != 1) return refusal(Reason::NoTarget, scene);
  bool touched = false;
  for (const Point n : board.topology().neighbours(move.point)) touched = touched || board.at(n) == scene.who;
  if (!touched) return refusal(Reason::NoTarget, scene);
  if (!board.topology().adjacent(move.point, move.to) || !away_from_own(scene, move))
    return refusal(Reason::Condition, scene);
  change.set(move.point, kNobody);
  change.set(move.to, stone);
  change.journeys.push_back({move.point, move.to});
  return std::nullopt;
}

std::optional<Arg> guess(const Scene& scene, const Step&, std::span<const Arg>, Random& random) {
  return guess_step(scene.field->board, any_opposing_stone(scene, random), random);
}

}  // namespace verb_push

extern const VerbRules kPush{
    .word = "push",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Move; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = true,
    .arity = [](const Step&) { return 1U; },
    .judge = judge_by<verb_push::make>,
    .offer = offer_all,
    .carry_out = carry_out_by<verb_push::make>,
    .sentence = [](const Step&, const Told&) -> std::string {
      return "A single opposing stone that touches one of yours moves one point straight away from it, onto an empty "
             "point.";
    },
    .guess = verb_push::guess,
    .deed = one_deed<Deed::Push>,
};

}  // namespace tideline

// `whirl`: the eight neighbours of a point turn a quarter round it.
#include "cards/guess.hpp"
#include "cards/rearranging.hpp"

namespace tideline {
namespace verb_whirl {

std::optional<Refusal> make(const Scene& scene, const Step&, std::span<const Arg> target, Rearrangement& change) {
  const Point p = target[0].point;
  if (!p.on_map()) return refusal(Reason::OffMap, scene);
  const auto ring = scene.shores->ring(p);
  if (ring.empty()) return refusal(Reason::Condition, scene);
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Colour stone = scene.field->board.at(ring[i]);
    const Point to = ring[(i + 2) % ring.size()];
    if (stone != scene.field->board.at(to)) change.set(to, stone);
    if (stone) change.journeys.push_back({ring[i], to});
  }
  return std::nullopt;
}

}  // namespace verb_whirl

extern const VerbRules kWhirl{
    .word = "whirl",
    .keys = {},
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Point; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = true,
    .arity = [](const Step&) { return 1U; },
    .judge = judge_by<verb_whirl::make>,
    .offer = offer_all,
    .carry_out = carry_out_by<verb_whirl::make>,
    .sentence = [](const Step&, const Told& before) -> std::string {
      if (before.same_verb) return "Then do so round such a point again, the same or another.";
      return "Choose a point with eight neighbours, diagonals included: what stands on those eight turns a quarter "
             "clockwise round it.";
    },
    .guess = guess_point,
    .deed = one_deed<Deed::Whirl>,
};

}  // namespace tideline

// `convert`: a single opposing stone changes sides.
#include "cards/guess.hpp"
#include "cards/rearranging.hpp"

#include <array>

namespace tideline {
namespace verb_convert {

constexpr std::array<std::string_view, 1> kKeys{"most"};

std::optional<Refusal> make(const Scene& scene, const Step& step, std::span<const Arg> target, Rearrangement& change) {
  const Point p = target[0].point;
  const Board& board = scene.field->board;
  if (!p.on_map()) return refusal(Reason::OffMap, scene);
  const Colour stone = board.at(p);
  if (!stone || stone == scene.who || board.group_size(p) != 1) return refusal(Reason::NoTarget, scene);
  const unsigned liberties = board.liberties(p) + (scene.field->anchored(board, p) ? 1 : 0);
  if (liberties > step.most) return refusal(Reason::NoTarget, scene);
  change.set(p, scene.who);
  return std::nullopt;
}

}  // namespace verb_convert

extern const VerbRules kConvert{
    .word = "convert",
    .keys = verb_convert::kKeys,
    .takes = [](std::size_t, Arg::Kind kind) { return kind == Arg::Kind::Point; },
    .needs = VerbRules::Needs::Shores,
    .moves_stones = true,
    .arity = [](const Step&) { return 1U; },
    .judge = judge_by<verb_convert::make>,
    .offer = offer_all,
    .carry_out = carry_out_by<verb_convert::make>,
    .sentence =
        [](const Step& step, const Told&) {
          return "A single opposing stone with at most " + std::to_string(step.most) +
                 (step.most == 1 ? " liberty" : " liberties") + " becomes yours.";
        },
    .guess = guess_opposing_stone,
    .gain = [](const Step&) { return 0.35F; },
    .deed = one_deed<Deed::Convert>,
};

}  // namespace tideline

// Guesses at the next argument of a target, right or wrong, for quick random play: what verbs share. The board has an
// empty point.
#pragma once

#include "base/random.hpp"
#include "cards/verb.hpp"

namespace tideline {

Point any_point(const Board& board, Random& random);
Point any_empty_point(const Board& board, Random& random);
// The next stone of the player's, or of the others', from anywhere on.
Point any_own_stone(const Scene& scene, Random& random);
Point any_opposing_stone(const Scene& scene, Random& random);
// Off the map: the point has no neighbour.
Point any_neighbour(const Board& board, Point p, Random& random);

// Hooks of verbs that want such a point, and nothing else at that place.
std::optional<Arg> guess_point(const Scene& scene, const Step& step, std::span<const Arg> begun, Random& random);
std::optional<Arg> guess_empty_point(const Scene& scene, const Step& step, std::span<const Arg> begun, Random& random);
std::optional<Arg> guess_own_stone(const Scene& scene, const Step& step, std::span<const Arg> begun, Random& random);
std::optional<Arg> guess_opposing_stone(const Scene& scene, const Step& step, std::span<const Arg> begun,
                                        Random& random);
std::optional<Arg> guess_side(const Scene& scene, const Step& step, std::span<const Arg> begun, Random& random);
// A step of that stone to a neighbour.
std::optional<Arg> guess_step(const Board& board, Point from, Random& random);

}  // namespace tideline

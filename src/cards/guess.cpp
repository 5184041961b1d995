#include "cards/guess.hpp"

namespace tideline {
namespace {

template <class F>
Point next_point(const Board& board, Random& random, F wanted) {
  const unsigned size = board.topology().size();
  Point p = any_point(board, random);
  for (unsigned i = 0; i < size && !wanted(p); ++i) p = Point::number(p.index() < size ? p.index() + 1 : 1);
  return p;
}

}  // namespace

Point any_point(const Board& board, Random& random) { return Point::number(1 + random.below(board.topology().size())); }

Point any_empty_point(const Board& board, Random& random) { return board.empty(random.below(board.empties())); }

Point any_own_stone(const Scene& scene, Random& random) {
  const Board& board = scene.field->board;
  return next_point(board, random, [&](Point p) { return board.at(p) == scene.who; });
}

Point any_opposing_stone(const Scene& scene, Random& random) {
  const Board& board = scene.field->board;
  return next_point(board, random, [&](Point p) { return !board.is_empty(p) && board.at(p) != scene.who; });
}

Point any_neighbour(const Board& board, Point p, Random& random) {
  const auto near = board.topology().neighbours(p);
  return near.empty() ? kOffMap : near[random.below(static_cast<std::uint32_t>(near.size()))];
}

std::optional<Arg> guess_point(const Scene& scene, const Step&, std::span<const Arg>, Random& random) {
  return arg(any_point(scene.field->board, random));
}

std::optional<Arg> guess_empty_point(const Scene& scene, const Step&, std::span<const Arg>, Random& random) {
  return arg(any_empty_point(scene.field->board, random));
}

std::optional<Arg> guess_own_stone(const Scene& scene, const Step&, std::span<const Arg>, Random& random) {
  return arg(any_own_stone(scene, random));
}

std::optional<Arg> guess_opposing_stone(const Scene& scene, const Step&, std::span<const Arg>, Random& random) {
  return arg(any_opposing_stone(scene, random));
}

std::optional<Arg> guess_side(const Scene&, const Step&, std::span<const Arg>, Random& random) {
  return side_arg(random.below(4));
}

std::optional<Arg> guess_step(const Board& board, Point from, Random& random) {
  const Point to = any_neighbour(board, from, random);
  if (!to.on_map()) return std::nullopt;
  return move_arg(from, to);
}

}  // namespace tideline

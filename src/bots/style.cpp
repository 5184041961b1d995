#include "bots/style.hpp"

#include <algorithm>

namespace tideline {
namespace {

constexpr float kCardGames = 20;
constexpr float kTalkGames = 8;
constexpr unsigned kFar = 3;  // steps from others' stones at which a point is undisputed

// As if so many games had been won, or lost where the weight is below zero.
void lean(Prior& prior, float weight) { prior.add(weight > 0 ? 1.0F : 0.0F, weight > 0 ? weight : -weight); }

// The points within reach of stones that are not of c's bloc.
PointSet disputed(const Board& board, Colour c) {
  PointSet near;
  std::vector<Point> queue;
  for (const Point p : board.topology().points()) {
    if (board.is_empty(p) || board.allied(board.at(p), c)) continue;
    near.insert(p);
    queue.push_back(p);
  }
  std::size_t next = 0;
  for (unsigned step = 1; step < kFar; ++step) {
    for (const std::size_t end = queue.size(); next < end; ++next) {
      for (const Point n : board.topology().neighbours(queue[next])) {
        if (near.contains(n)) continue;
        near.insert(n);
        queue.push_back(n);
      }
    }
  }
  return near;
}

// How many games a stone of c at p is worth to one who loves fights.
float fight_at(const Board& board, Point p, Colour c) {
  unsigned taken = 0;
  for (const Point head : board.doomed_by(p, c)) taken += board.group_size(head);
  float games = taken == 0 ? 0.0F : taken == 1 ? 12.0F : 24.0F;
  if (board.empty_neighbours(p) == 0 && taken == 0) return games;
  bool touches = false;
  for (const Point n : board.topology().neighbours(p)) {
    if (board.is_empty(n) || board.allied(board.at(n), c)) continue;
    touches = true;
    if (taken == 0 && board.contacts(n) <= 2 * kMaxDegree && board.liberties(n) == 2) games += 6;
  }
  return games + (touches ? 5.0F : 0.0F);
}

// The same for one who loves land.
float land_at(const Board& board, Point p, Colour c, const PointSet& disputed) {
  const unsigned line = board.topology().line(p);
  if (disputed.contains(p) || line < 2 || board.is_eye(p, c)) return 0;
  return line == 3 || line == 4 ? 10.0F : 4.0F;
}

float liking(const Style& style, Verb verb) {
  switch (verb) {
    case Verb::Draw:
    case Verb::Play:
    case Verb::Counter:
      return kCardGames * style.tricks;
    case Verb::Surrender:
    case Verb::Accept:
    case Verb::Independence:
    case Verb::War:
      return kTalkGames * style.talk;
    default:
      return 0;
  }
}

}  // namespace

void add_style(const Style& style, const Board& board, Colour who, const std::vector<Action>& actions,
               std::vector<Prior>& priors) {
  if (style == Style{}) return;
  const bool rolls = std::any_of(actions.begin(), actions.end(), [](const Action& a) { return a.verb == Verb::Roll; });
  const PointSet others = style.land != 0 ? disputed(board, who) : PointSet{};
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    // A card instead of the whole turn is no trick.
    if (rolls && action.verb == Verb::Draw) continue;
    if (action.verb != Verb::Place && action.verb != Verb::Starter) {
      lean(priors[i], liking(style, action.verb));
      continue;
    }
    const Point p = action.arg.point;
    if (style.fight != 0) lean(priors[i], style.fight * fight_at(board, p, who));
    if (style.land != 0) lean(priors[i], style.land * land_at(board, p, who, others));
  }
}

}  // namespace tideline

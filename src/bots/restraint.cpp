#include "bots/restraint.hpp"

#include "bots/verdict.hpp"

#include <algorithm>
#include <vector>

namespace tideline {
namespace {

constexpr unsigned kMostAnswers = 3;  // stones against passes of all others, beyond those that are worth more
constexpr unsigned kEnough = 10;      // stones against passes of all others, in all; or turns
constexpr unsigned kTurnsBetweenOffers = 3;
constexpr unsigned kMostEndSteps = 64;  // of what the end of a turn, or of a game, asks
constexpr unsigned kAnswerSteps = 3;    // steps from a stone that is answered

// Goes on by quick choices of this faction, and by chance, until somebody else has to choose in the play.
void finish_turn(AnyImagined& game, Colour who, Random& random) {
  for (unsigned i = 0; i < kMostEndSteps && game.phase() == Phase::Play; ++i) {
    const Actors actors = game.to_act();
    if (!actors.table && !actors.awaited.contains(who)) return;
    game.apply(actors.table ? game.chance(random) : game.informed(who, random));
  }
}

bool near(const Topology& topology, Point a, Point b) {
  std::vector<Point> reached{a};
  std::size_t from = 0;
  for (unsigned step = 0; step < kAnswerSteps; ++step) {
    for (const std::size_t to = reached.size(); from < to; ++from) {
      for (const Point n : topology.neighbours(reached[from])) {
        if (n == b) return true;
        if (std::find(reached.begin(), reached.end(), n) == reached.end()) reached.push_back(n);
      }
    }
  }
  return a == b;
}

}  // namespace

bool is_diplomacy(Verb verb) {
  return verb == Verb::Surrender || verb == Verb::Accept || verb == Verb::Independence || verb == Verb::War;
}

OfferWorth weigh_offer(const AnyView& view, Random& random, unsigned games) {
  constexpr unsigned kLongest = 3000;
  const auto chances = [&](Verb answer) {
    float won = 0;
    for (unsigned i = 0; i < games; ++i) {
      const auto game = view.imagine(random);
      Trace trace;
      game->apply({view.viewer(), answer, {}});
      game->play_out(random, trace, kLongest);
      won += shares_of_win(*game, game->standing(trace))[view.viewer()] > 0 ? 1.0F : 0.0F;
    }
    return won / static_cast<float>(games);
  };
  const float accepted = chances(Verb::Accept);
  return {accepted, chances(Verb::Decline)};
}

Restraint::Restraint(const AnyView& view, const Patience& patience, Random& random)
    : view_(view), patience_(patience), game_(view.imagine(random)) {
  if (game_->phase() != Phase::Play) return;
  for (const Verb verb : {Verb::Pass, Verb::Yield}) {
    const Action action{view.viewer(), verb, {}};
    if (game_->allows(action)) idle_ = action;
  }
  if (!idle_) return;
  const auto after = game_->clone();
  after->apply(*idle_);
  finish_turn(*after, view.viewer(), random);
  others_passed_ = after->phase() > Phase::Play;
  others_idle_ = others_passed_ || game_->hands_hold_the_end();
}

bool Restraint::had_enough() const { return std::max(patience_.answered, patience_.waited) >= kEnough; }

bool Restraint::goes_on_after(const Action& action, Random& random) const {
  if (action == idle_) return false;
  // Of what needs no stone and no card some is part of a pass.
  if (action.verb != Verb::Draw && action.verb != Verb::Roll && action.verb != Verb::Discard) return true;
  const auto after = game_->clone();
  after->apply(action);
  while (after->phase() == Phase::Play && after->to_act().table) after->apply(after->chance(random));
  for (const Verb verb : {Verb::Pass, Verb::Yield}) {
    const Action idle{view_.viewer(), verb, {}};
    if (after->phase() != Phase::Play || !after->allows(idle)) continue;
    after->apply(idle);
    finish_turn(*after, view_.viewer(), random);
  }
  return after->phase() == Phase::Play;
}

void Restraint::look(Random& random) {
  if (estimate_) return;
  const Board& board = game_->board();
  const unsigned factions = game_->factions();
  const Colour next(view_.viewer().index() % factions + 1);
  estimate_ = estimate(board, factions, next, random, quick_playouts(board.topology()));
}

bool Restraint::settled(const Action& action, Random& random) {
  const Point p = game_->placement(action).point;
  if (!p.on_map() || !game_->board().is_empty(p)) return false;
  look(random);
  return estimate_->ownership.settled(p);
}

bool Restraint::fills_eye(const Action& action) const {
  const Point p = game_->placement(action).point;
  return p.on_map() && game_->board().is_empty(p) && game_->board().is_eye(p, view_.viewer());
}

bool Restraint::to_be_answered(Random& random) {
  const Board& board = game_->board();
  const Point last = view_.position().last;
  if (!last.on_map() || board.allied(board.at(last), view_.viewer())) return false;
  look(random);
  return !estimate_->ownership.settled_for(board, last, board.at(last));
}

bool Restraint::at_home(const Action& action, Random& random) {
  const Point p = game_->placement(action).point;
  const Board& board = game_->board();
  const Point last = view_.position().last;
  if (action.verb != Verb::Place || (last.on_map() && !board.allied(board.at(last), view_.viewer()))) return false;
  look(random);
  return estimate_->ownership.settled_for(board, p, view_.viewer());
}

bool Restraint::early() const {
  return !others_passed_ && 5 * game_->board().empties() > 3 * game_->board().topology().size();
}

bool Restraint::changes_nothing(const Action& action, Random& random) {
  return fills_eye(action) || (settled(action, random) && !to_be_answered(random));
}

bool Restraint::pointless(const Action& action, Random& random) {
  if (fills_eye(action)) return true;
  if (early() || !settled(action, random)) return false;
  return !to_be_answered(random) ||
         !near(game_->board().topology(), game_->placement(action).point, view_.position().last);
}

bool Restraint::keeps_nobody_waiting(const Action& action, Random& random) const {
  if (!others_idle_ || !goes_on_after(action, random)) return true;
  return patience_.answered < kMostAnswers && game_->placement(action).new_stone;
}

bool Restraint::offers_again(const Action& action) const {
  if (action.verb != Verb::Surrender) return false;
  const unsigned last = patience_.offered[action.arg.faction()];
  return last > 0 && patience_.turns - last < kTurnsBetweenOffers;
}

bool Restraint::better_accepted(Random& random) {
  constexpr unsigned kGames = 64;
  offer_ = weigh_offer(view_, random, kGames);
  return offer_->accepted > offer_->declined + kClearly;
}

bool Restraint::sensible(const Action& action, Random& random) {
  if (is_diplomacy(action.verb)) return action.verb == Verb::Accept && better_accepted(random);
  return !pointless(action, random) && keeps_nobody_waiting(action, random);
}

std::unique_ptr<AnyImagined> Restraint::ended(Random& random) {
  look(random);
  auto game = view_.imagine(random);
  game->apply(*idle_);
  finish_turn(*game, view_.viewer(), random);
  for (const Point p : game->board().topology().points()) {
    const Action mark{view_.viewer(), Verb::Mark, arg(p)};
    if (estimate_->dead.contains(p) && game->phase() == Phase::Scoring && game->allows(mark)) game->apply(mark);
  }
  // All agree, and trade nothing.
  for (unsigned i = 0; i < kMostEndSteps && game->phase() == Phase::Scoring; ++i) {
    const Actors actors = game->to_act();
    Action next = actors.table ? game->chance(random) : game->informed(*actors.awaited.begin(), random);
    const Action pass{next.who, Verb::Pass, {}};
    if (!actors.table && game->allows(pass)) next = pass;
    game->apply(next);
  }
  return game;
}

}  // namespace tideline

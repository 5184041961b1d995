#include "bots/estimate.hpp"
#include "game/imagined.hpp"
#include "table/absent.hpp"
#include "table/core.hpp"

namespace tideline::finish {
namespace {

constexpr unsigned kMostSteps = 6 * kMaxColours;

// Whoever is to act passes, or does what the end of a turn asks. Empty: somebody has something else to do.
std::vector<Action> next_pass(const AnyGame& game) {
  const Actors actors = game.to_act();
  if (game.phase() != Phase::Play || actors.table || actors.awaited.empty()) return {};
  auto choices = choices_for_absent(game, *actors.awaited.begin());
  for (const Action& choice : choices) {
    if (choice.verb != Verb::Pass && choice.verb != Verb::Yield && choice.verb != Verb::Discard) return {};
  }
  return choices;
}

// The board is as good as somebody's, point by point.
bool settled(const TableCore& at) {
  Random random(at.dice.luck("estimate", at.state.lines, at.state.added()));
  const auto imagined = at.state.game().observe(kNobody)->imagine(random);
  const Board& board = imagined->board();
  return estimate(board, imagined->factions(), kNobody, random, quick_playouts(board.topology()))
      .ownership.settled(board.topology());
}

Refused still_open(const TableCore& at) {
  if (!passes_end(at.state.game())) return refuse("not-now", "passing would not end the play now");
  if (!settled(at)) return refuse("not-now", "something is still open on the board");
  return std::nullopt;
}

}  // namespace

bool passes_end(AnyGame game) {
  if (game.phase() != Phase::Play) return false;
  for (unsigned i = 0; i < kMostSteps && game.phase() == Phase::Play; ++i) {
    const auto choices = next_pass(game);
    if (choices.empty()) return false;
    for (const Action& choice : choices) game.apply(choice, nullptr);
  }
  return game.phase() > Phase::Play;
}

Refused hindered(const TableCore& at, SeatId who) {
  if (at.state.game().phase() != Phase::Play) return refuse("not-now", "nothing is being played now");
  if (auto refused = take_backs::hindered(at, who)) return refused;
  if (at.no_end && at.no_end->at == at.state.changes) return at.no_end->why;
  return std::nullopt;
}

Refused offer(TableCore& at, const Speaker& who) {
  if (auto refused = hindered(at, who.seat)) return refused;
  if (auto why = still_open(at)) {
    at.no_end = {at.state.changes, *why};
    return why;
  }
  if (auto refused = at.append(note::OffersEnd{who.seat}, who.now, who.key)) return refused;
  take_backs::go_on(at, who.now);
  return std::nullopt;
}

void carry_out(TableCore& at, Millis now) {
  for (unsigned i = 0; i < kMostSteps; ++i) {
    const auto choices = next_pass(at.state.game());
    if (choices.empty()) return;
    Draft draft{at.state.game(), {}};
    for (const Action& choice : choices) draft.game.apply(choice, &draft.events);
    at.finish(draft);
    at.install(std::move(draft), now);
    at.settle(now);
  }
}

}  // namespace tideline::finish

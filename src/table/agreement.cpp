#include "bots/estimate.hpp"
#include "game/imagined.hpp"
#include "table/core.hpp"

#include <algorithm>

namespace tideline::agreement {
namespace {

// Groups that can be marked and that an estimate takes for dead.
std::vector<Point> dead_groups(const AnyGame& game, std::uint64_t seed) {
  Random random(seed);
  const auto imagined = game.observe(kNobody)->imagine(random);
  const Board& board = imagined->board();
  const auto guess = estimate(board, imagined->factions(), kNobody, random, quick_playouts(board.topology()));
  std::vector<Action> legal;
  game.legal(*game.to_act().awaited.begin(), legal);
  std::vector<Point> dead;
  for (const Action& action : legal) {
    if (action.verb == Verb::Mark && guess.dead.contains(action.arg.point)) dead.push_back(action.arg.point);
  }
  return dead;
}

// Dead stones are being marked.
bool marking(const AnyGame& game) {
  const ColourSet awaited = game.to_act().awaited;
  if (game.phase() != Phase::Scoring || awaited.empty()) return false;
  std::vector<Action> legal;
  game.legal(*awaited.begin(), legal);
  return std::any_of(legal.begin(), legal.end(), [](const Action& action) { return action.verb == Verb::Agree; });
}

}  // namespace

std::optional<Study> to_study(const TableCore& at) {
  const AnyGame& game = at.state.game();
  const bool dispute = game.phase() == Phase::Scoring && game.to_act().table;
  if (!dispute && (at.state.proposal || !marking(game))) return std::nullopt;
  const std::uint64_t seed = at.dice.luck(dispute ? "chance" : "estimate", at.state.lines, at.state.added());
  return Study{at.state.changes, seed, dispute, {game, {}}, {}};
}

void work_out(Study& study) {
  if (study.dispute) {
    write_for_table(study.draft.game, study.seed, study.draft.events);
  } else {
    study.dead = dead_groups(study.draft.game, study.seed);
  }
}

void take(TableCore& at, Study study, Millis now) {
  if (study.at != at.state.changes) return;
  if (!study.dispute) {
    if (!at.state.proposal) at.append(note::Proposal{std::move(study.dead)}, now);
    return;
  }
  at.install(std::move(study.draft), now);
  at.settle(now);
}

void open(TableCore& at, Millis now) {
  if (at.state.game().to_act().awaited.empty()) return;
  if (auto study = at.studies_apart ? std::nullopt : to_study(at)) {
    work_out(*study);
    take(at, *std::move(study), now);
  }
  const Terms& terms = at.state.terms;
  // By correspondence nobody is ever absent.
  const bool alone = at.state.lone_person() != nullptr && terms.clock.type != ClockKind::Type::Correspondence;
  const bool timed = !alone && terms.scoring != Terms::kUntimed;
  at.append(note::Scoring{{timed ? std::optional(now + terms.scoring) : std::nullopt}}, now);
}

Refused adopt(TableCore& at, const Speaker& who) {
  if (!at.state.proposal || at.state.game().phase() != Phase::Scoring) return refuse("not-now", "nothing is proposed");
  std::string_view key = who.key;
  bool any = false;
  for (const Point p : std::vector<Point>(*at.state.proposal)) {
    // What is marked already, or no longer stands, is no reason to leave out the others.
    auto draft = judge(at.state.game(), {who.seat.faction, Verb::Mark, {arg(p)}});
    if (!draft) continue;
    if (auto refused = at.install(*std::move(draft), who.now, std::exchange(key, {}))) return refused;
    any = true;
  }
  if (!any) return refuse("no-target", "everything that is proposed is marked");
  at.settle(who.now);
  return std::nullopt;
}

bool tick(TableCore& at, Millis now) {
  const auto due = deadline(at);
  const ColourSet awaited = at.state.game().to_act().awaited;
  if (!due || *due > now || awaited.empty()) return false;
  pace::play_for(at, *awaited.begin(), now);
  return true;
}

std::optional<Millis> deadline(const TableCore& at) {
  const bool silent = at.state.game().phase() == Phase::Scoring && !at.state.question;
  return silent && at.state.scoring ? at.state.scoring->time : std::nullopt;
}

}  // namespace tideline::agreement

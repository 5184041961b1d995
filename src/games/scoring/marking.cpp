#include "games/scoring/marking.hpp"

namespace tideline {
namespace {

constexpr Ruling kMarks{'R', 40};
constexpr unsigned kMostChanges = 100;

// Calls f(point) for the first point of every group.
template <class F>
void each_group(const Board& board, F f) {
  PointSet seen;
  for (const Point p : board.topology().points()) {
    if (board.is_empty(p) || seen.contains(board.head(p))) continue;
    seen.insert(board.head(p));
    f(p);
  }
}

void mark_group(PointSet& set, const Board& board, Point stone, bool marked) {
  Point p = stone;
  do {
    if (marked) {
      set.insert(p);
    } else {
      set.erase(p);
    }
    p = board.next(p);
  } while (p != stone);
}

}  // namespace

std::uint8_t ScoringLog::count(std::uint64_t hash) {
  if (twice_->contains(hash)) return 3;
  const bool again = once_->contains(hash);
  (again ? twice_ : once_).write().insert(hash);
  return again ? 2 : 1;
}

std::optional<Refusal> check_marking(const Marking& marking, const Board& board, const Action& action) {
  const bool by_table = action.verb == Verb::Dead;
  if (by_table != marking.disputed) return Refusal{Reason::NotNow, kMarks};
  const Point p = action.arg.point;
  const bool named = action.arg.kind == Arg::Kind::Point;
  switch (action.verb) {
    case Verb::Mark:
    case Verb::Unmark:
      if (!p.on_map()) return Refusal{Reason::OffMap, kMarks};
      if (board.is_empty(p) || marking.dead.contains(p) != (action.verb == Verb::Unmark)) {
        return Refusal{Reason::NoTarget, kMarks};
      }
      if (marking.changes[action.who] >= kMostChanges) return Refusal{Reason::Condition, kMarks};
      return std::nullopt;
    case Verb::Agree:
      if (marking.agreed.contains(action.who)) return Refusal{Reason::NotNow, kMarks};
      return std::nullopt;
    case Verb::Resume:
      return std::nullopt;
    case Verb::Dead:
      if (!named) return std::nullopt;
      if (!p.on_map()) return Refusal{Reason::OffMap, kMarks};
      if (board.is_empty(p) || marking.named.contains(p)) return Refusal{Reason::NoTarget, kMarks};
      return std::nullopt;
    default:
      return Refusal{Reason::NotNow, kMarks};
  }
}

MarkingStep apply_marking(Marking& marking, const Board& board, ColourSet factions, Dispute dispute,
                          const Action& action) {
  switch (action.verb) {
    case Verb::Mark:
    case Verb::Unmark:
      mark_group(marking.dead, board, action.arg.point, action.verb == Verb::Mark);
      marking.agreed = {};
      ++marking.changes[action.who];
      return MarkingStep::GoesOn;
    case Verb::Agree:
      marking.agreed.insert(action.who);
      return marking.agreed == factions ? MarkingStep::Settled : MarkingStep::GoesOn;
    case Verb::Resume:
      if (dispute == Dispute::Resume || marking.scorings < 2) return MarkingStep::Resumed;
      marking.disputed = true;
      return MarkingStep::GoesOn;
    case Verb::Dead:
      if (action.arg.kind == Arg::Kind::Point) {
        mark_group(marking.named, board, action.arg.point, true);
        return MarkingStep::GoesOn;
      }
      marking.dead = marking.named;
      return MarkingStep::Settled;
    default:
      return MarkingStep::GoesOn;
  }
}

void note_marking(const Marking& marking, const Board& board, const Action& action, std::vector<Event>& out) {
  if (action.verb != Verb::Dead) {
    out.push_back(event_of(action));
  } else if (action.arg.kind == Arg::Kind::None) {
    out.push_back({action.who, Verb::Dead, {}});
    each_group(board, [&](Point p) {
      if (marking.named.contains(p)) out.back().args.push_back(arg(p));
    });
  }
}

Actors waiting_for(const Marking& marking, ColourSet factions) {
  if (marking.disputed) return Actors::the_table();
  ColourSet awaited = factions;
  for (const Colour c : marking.agreed) awaited.erase(c);
  return {factions, awaited, false};
}

void legal_marking(const Marking& marking, const Board& board, Colour who, std::vector<Action>& out) {
  if (marking.disputed != (who == kNobody)) return;
  if (marking.disputed) {
    out.push_back({who, Verb::Dead, {}});
    each_group(board, [&](Point p) {
      if (!marking.named.contains(p)) out.push_back({who, Verb::Dead, arg(p)});
    });
    return;
  }
  if (marking.changes[who] < kMostChanges) {
    for (const Verb verb : {Verb::Mark, Verb::Unmark}) {
      each_group(board, [&](Point p) {
        if (marking.dead.contains(p) == (verb == Verb::Unmark)) out.push_back({who, verb, arg(p)});
      });
    }
  }
  if (!marking.agreed.contains(who)) out.push_back({who, Verb::Agree, {}});
  out.push_back({who, Verb::Resume, {}});
}

}  // namespace tideline

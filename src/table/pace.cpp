#include "table/absent.hpp"
#include "table/core.hpp"

#include <algorithm>
#include <utility>

namespace tideline::pace {
namespace {

// Somebody who is gone so long is called absent, if the game waits for it.
constexpr Millis kGone = 10'000;
// Who has been played for is given no more than this for the next turn.
constexpr Millis kStillAbsent = 10'000;
constexpr unsigned kMissedTurns = 3;

// Since when nobody is there who could act for a faction; nothing if somebody is.
std::optional<Millis> away_since(const TableState& state, Colour who) {
  std::optional<Millis> since;
  for (const Seat& chair : state.seats) {
    if (chair.id.faction != who || !state.may_act(chair.id)) continue;
    if (chair.kind != Seat::Kind::Person || chair.played_by_bot() || !chair.away) return std::nullopt;
    since = std::max(since.value_or(*chair.away), *chair.away);
  }
  return since;
}

// When an absent faction is warned.
Millis warning(const TableState& state, Millis away) { return away + std::min(kGone, state.terms.absent / 4); }

// How long it is waited for somebody who is not there.
Millis given(const TableState& state, const Seat& chair) {
  return chair.missed > 0 ? std::min(state.terms.absent, kStillAbsent) : state.terms.absent;
}

// When the table plays for the faction that the game waits for.
std::optional<Millis> patience(const TableCore& at) {
  const TableState& state = at.state;
  if (state.terms.clock.type == ClockKind::Type::Correspondence) return std::nullopt;
  const Colour who = state.waited_for();
  const Seat* const chair = who ? state.acting_seat(who) : nullptr;
  if (chair == nullptr) return std::nullopt;
  // A bot that finds nothing to say holds nobody up for longer than a person would; where there is nobody, it may.
  if (!state.has_people()) return std::nullopt;
  if (chair->played_by_bot()) {
    if (state.asked_back) return std::nullopt;
    return std::max(state.waits_since, at.restored) + state.terms.absent;
  }
  const auto away = away_since(state, who);
  if (!away) return std::nullopt;
  // What was promised holds, however often the table was put away since; after that a moment to come back.
  if (state.warned) return std::max(state.warned->until, at.alone_since + kGone);
  return std::max(*away, state.waits_since) + given(state, *chair);
}

// Whose time runs: nobody's while dead stones are marked. While people are asked for a take-back or an end no bot
// moves: where nobody else could, nobody's.
Colour on_the_clock(const TableState& state) {
  const Colour who = state.question ? state.waited_for() : state.thinking();
  const auto could = [&](const Seat& chair) {
    return chair.id.faction == who && state.may_act(chair.id) && !chair.played_by_bot();
  };
  return state.asked_back && std::none_of(state.seats.begin(), state.seats.end(), could) ? kNobody : who;
}

// Until when a clock that a server has left standing waits for whoever it is to run for; nothing: it waits for nobody.
std::optional<Millis> stands_until(const TableCore& at) {
  if (at.state.terms.clock.type == ClockKind::Type::None || at.state.clock.runs()) return std::nullopt;
  const Colour next = on_the_clock(at.state);
  if (!next || !away_since(at.state, next)) return std::nullopt;
  return at.alone_since + kGone;
}

bool tick_clock(TableCore& at, Millis now) {
  const auto due = at.state.clock.deadline();
  if (!due || *due > now || at.state.over()) return false;
  const Colour who = at.state.clock.runs();
  Draft draft{at.state.game(), {}};
  if (!draft.game.submit({who, Verb::Timeout, {}}, &draft.events)) {
    at.install(std::move(draft), now);
    at.settle(now);
    return true;
  }
  Clock clock = at.state.clock;
  clock.fall(now);
  at.append(note::ClockRead{clock.reading()}, now);
  play_for(at, who, now);
  return true;
}

bool tick_absence(TableCore& at, Millis now) {
  const auto due = patience(at);
  if (!due) return false;
  const Colour who = at.state.waited_for();
  if (*due <= now) {
    play_for(at, who, now);
    return true;
  }
  const auto away = away_since(at.state, who);
  if (at.state.warned || !away || warning(at.state, *away) > now) return false;
  return !at.append(note::Away{at.state.acting_seat(who)->id, {*due}}, now);
}

}  // namespace

void run_clock(TableCore& at, Millis now, Millis lag) {
  const Colour next = on_the_clock(at.state);
  const auto until = stands_until(at);
  if (until && now < *until && !at.state.clock_then) return;
  const auto then = std::exchange(at.state.clock_then, std::nullopt);
  if (at.state.terms.clock.type == ClockKind::Type::None || (at.state.clock.runs() == next && !then)) return;
  Clock clock = at.state.clock;
  if (then) {
    clock.go_back(*then, next, now);
  } else {
    clock.run(next, now, lag, at.state.question.has_value());
  }
  at.append(note::ClockRead{clock.reading()}, now);
}

void pause(TableCore& at, Millis now, Millis since) {
  if (!at.state.started || at.state.over() || !at.state.clock.runs()) return;
  Clock clock = at.state.clock;
  clock.run(kNobody, since);
  at.append(note::ClockRead{clock.reading()}, now);
}

void present(TableCore& at, SeatId id, bool there, Millis now) {
  const auto chair =
      std::find_if(at.state.seats.begin(), at.state.seats.end(), [&](const Seat& s) { return s.id == id; });
  if (chair == at.state.seats.end() || chair->kind != Seat::Kind::Person || there == !chair->away) return;
  chair->away = there ? std::nullopt : std::optional(now);
  if (!there || !at.state.started || at.state.over()) return;
  const bool waited = at.state.warned && at.state.waited_for() == id.faction;
  const bool missed = chair->played_by_bot() || chair->missed > 0 || waited;
  if (missed) return come_back(at, id, now);
  run_clock(at, now, 0);
}

void come_back(TableCore& at, SeatId id, Millis now) {
  at.append(note::Back{id}, now);
  run_clock(at, now, 0);
}

void play_for(TableCore& at, Colour who, Millis now) {
  const SeatId seat = at.state.acting_seat(who)->id;
  if (at.state.question) {
    at.append(note::Answered{seat, {}}, now);
    return;
  }
  at.append(note::PlayedFor{seat}, now);
  Draft draft{at.state.game(), {}};
  for (const Action& choice : choices_for_absent(at.state.game(), who)) draft.game.apply(choice, &draft.events);
  at.finish(draft);
  at.install(std::move(draft), now);
  const Seat& chair = *at.state.seat(seat);
  const bool missed = chair.missed >= kMissedTurns && !chair.played_by_bot();
  if (missed && !at.state.terms.sit_in.empty() && !at.state.over())
    at.append(note::SitsIn{seat, at.state.terms.sit_in}, now);
  at.settle(now);
}

bool tick(TableCore& at, Millis now) { return tick_clock(at, now) || tick_absence(at, now); }

std::optional<Millis> deadline(const TableCore& at) {
  const auto absence = patience(at);
  std::optional<Millis> time = earlier(earlier(at.state.clock.deadline(), absence), stands_until(at));
  const auto away = away_since(at.state, at.state.waited_for());
  if (!absence || !away || at.state.warned) return time;
  return earlier(time, std::max(warning(at.state, *away), at.state.waits_since));
}

std::optional<Millis> alone(const TableCore& at) {
  const TableState& state = at.state;
  if (!state.started || state.over() || !state.has_people()) return std::nullopt;
  // A bot that has to choose, or a board to work out, waits for nobody.
  const ColourSet asked = state.question ? state.question->asked : state.game().to_act().awaited;
  for (const Colour who : asked) {
    const Seat* const chair = state.acting_seat(who);
    if (chair != nullptr && chair->played_by_bot()) return 0;
  }
  if (agreement::to_study(at)) return 0;
  // It stands because a server went away in good order: its player has a moment to come back.
  if (state.terms.clock.type != ClockKind::Type::None && !state.question && state.thinking() && !state.clock.runs())
    return kGone;
  if (state.terms.clock.type == ClockKind::Type::Correspondence) return std::nullopt;
  const Colour who = state.waited_for();
  const Seat* const chair = who ? state.acting_seat(who) : nullptr;
  if (chair == nullptr) return std::nullopt;
  return state.warned ? kGone : given(state, *chair);
}

}  // namespace tideline::pace

#include "table/core.hpp"

#include <algorithm>

namespace tideline {

// The draft: of an event that was judged already.
Done TableCore::add(Entry entry, Draft* draft) {
  entry.at = std::max(entry.at, log.last());
  LogLine line{entry.at, to_text(state.setup(), entry), entry.key};
  const auto again = read_entry(&state.game(), line);
  if (!again || *again != entry) return refuse("broken", "this could not be read again: " + line.text);
  if (draft != nullptr) {
    state.install(entry.at, draft->events.back(), std::move(draft->game));
  } else if (const auto fault = state.fold(entry)) {
    return refuse("broken", fault->text);
  }
  log.add(state.game(), state.seats, std::move(entry));
  fresh.push_back(std::move(line));
  return std::nullopt;
}

Done TableCore::append(std::variant<Event, TakeBack, Note> what, Millis now, std::string_view key) {
  return add({now, std::move(what), std::string(key)}, nullptr);
}

Done TableCore::install(Draft draft, Millis now, std::string_view key) {
  for (std::size_t i = 0; i < draft.events.size(); ++i) {
    Draft* const last = i + 1 == draft.events.size() ? &draft : nullptr;
    if (auto refused = add({now, draft.events[i], std::string(key)}, last)) return refused;
    key = {};
  }
  return std::nullopt;
}

void TableCore::finish(Draft& draft) const {
  if (draft.events.empty()) write_for_table(draft.game, dice.luck, state.lines, state.added(), draft.events);
}

void TableCore::settle(Millis now, Millis lag) {
  while (state.game().to_act().table && (!studies_apart || state.game().phase() != Phase::Scoring)) {
    Draft draft{state.game(), {}};
    finish(draft);
    if (draft.events.empty() || install(std::move(draft), now)) break;
  }
  if (!state.over()) {
    if (!state.question && state.question_open()) questions::open(*this, now);
    if (!state.question && state.game().phase() == Phase::Scoring && !state.scoring_until) agreement::open(*this, now);
  }
  pace::run_clock(*this, now, lag);
  if (state.over() && state.secret.empty() && !dice.secret.empty()) append(note::Secret{dice.secret}, now);
}

bool TableCore::full(SeatId seat) const {
  return state.seat(seat)->said >= kMostSaid || log.size() >= kMostEntries || state.talked >= kMostTalk;
}

}  // namespace tideline

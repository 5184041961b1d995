#include "table/core.hpp"

#include <algorithm>

namespace tideline {

Expected<TableCore::Written, TableRefusal> TableCore::write(Entry entry) const {
  entry.at = std::max(entry.at, log.last());
  LogLine line{entry.at, to_text(state.setup(), entry), entry.key};
  const auto again = read_entry(&state.game(), line);
  if (!again || *again != entry) return refuse("broken", "this could not be read again: " + line.text);
  return Written{std::move(entry), std::move(line)};
}

void TableCore::keep(Written written) {
  log.add(state.game(), state.seats, std::move(written.entry));
  fresh.push_back(std::move(written.line));
}

Refused TableCore::append(std::variant<Event, TakeBack, Note> what, Millis now, std::string_view key) {
  auto written = write({now, std::move(what), std::string(key)});
  if (!written) return written.error();
  if (const auto fault = state.fold(written->entry)) return refuse("broken", fault->text);
  keep(*std::move(written));
  return std::nullopt;
}

Refused TableCore::install(Draft draft, Millis now, std::string_view key) {
  // All are written before any is kept.
  std::vector<Written> lines;
  for (const Event& event : draft.events) {
    auto written = write({now, event, std::string(lines.empty() ? key : std::string_view())});
    if (!written) return written.error();
    lines.push_back(*std::move(written));
  }
  for (Written& written : lines) {
    if (&written == &lines.back()) {
      state.install(written.entry.at, draft.events.back(), std::move(draft.game));
    } else if (const auto fault = state.fold(written.entry)) {
      return refuse("broken", fault->text);
    }
    keep(std::move(written));
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
    if (!state.question && state.game().phase() == Phase::Scoring && !state.scoring) agreement::open(*this, now);
  }
  pace::run_clock(*this, now, lag);
  if (state.over() && state.secret.empty() && !dice.secret.empty()) append(note::Secret{dice.secret}, now);
}

bool TableCore::full(SeatId seat) const {
  return state.seat(seat)->said >= kMostSaid || log.size() >= kMostEntries || state.talked >= kMostTalk;
}

}  // namespace tideline

// What of the log whom is shown.
#include "record/event_text.hpp"
#include "record/header.hpp"
#include "table/table.hpp"
#include "table/words.hpp"

#include <algorithm>

namespace tideline {

// The viewer may know of this annotation; null: a spectator.
bool Table::hears(const Seat* viewer, std::string_view text) const {
  std::string_view rest = text.substr(0, text.find('\n'));
  const std::string_view word = take_word(rest);
  const auto by_id = [&] { return parse_seat(game().setup(), take_word(rest)); };
  if (word == "@answered" || word == "@team") {
    const auto by = by_id();
    if (viewer == nullptr || !by || viewer->id.faction != by->faction) return false;
    return word == "@answered" || std::find(viewer->muted.begin(), viewer->muted.end(), *by) == viewer->muted.end();
  }
  if (word == "@order" || word == "@mute" || word == "@unmute") {
    const auto by = by_id();
    return viewer != nullptr && by && viewer->id == *by;
  }
  if (word == "@chat") {
    const auto by = by_id();
    return viewer == nullptr || !by ||
           std::find(viewer->muted.begin(), viewer->muted.end(), *by) == viewer->muted.end();
  }
  return true;
}

bool Table::is_public(const Entry& entry) const { return !entry.text.starts_with('@') || hears(nullptr, entry.text); }

void Table::show(const Entry& entry) {
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    const Seat* const viewer = i == 0 ? nullptr : &seats_[i - 1];
    if (hears(viewer, entry.text)) streams_[i].push_back({entry.at, entry.text});
  }
}

void Table::show_event(const Entry& entry, const Event& event) {
  ColourArray<std::string> texts;
  const Setup& setup = game().setup();
  for (unsigned c = 0; c <= setup.factions.size(); ++c) {
    texts[Colour(c)] = record::to_text(setup, game().seen(event, Colour(c)));
  }
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    streams_[i].push_back({entry.at, texts[i == 0 ? kNobody : seats_[i - 1].id.faction]});
  }
}

std::span<const Line> Table::stream(SeatId viewer) const {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (seats_[i].id == viewer) return streams_[i + 1];
  }
  return streams_[0];
}

std::span<const Line> Table::stream(SeatId viewer, Millis now) const {
  const std::span<const Line> all = stream(viewer);
  if (seat(viewer) != nullptr || over()) return all;
  if (!terms_.spectators && started_) return {};
  const auto end = std::upper_bound(all.begin(), all.end(), now - terms_.delay,
                                    [](Millis time, const Line& line) { return time < line.at; });
  return all.first(terms_.delay == 0 ? all.size() : static_cast<std::size_t>(end - all.begin()));
}

std::string Table::record(SeatId viewer, Millis now) const {
  std::string text;
  // Annotations of the time before the start come behind `begin`, where a record has its annotations.
  std::string before;
  const auto add = [&](Millis at, std::string_view line) {
    if (line.starts_with("@start\n")) {
      text += std::string(line.substr(line.find('\n') + 1)) + before;
      text += "@time " + std::to_string(at) + "\n";
      return;
    }
    const std::string one = std::string(line.substr(0, line.find('\n'))) + "\n";
    (text.empty() ? before : text) += one;
  };
  if (over()) {
    for (const Entry& entry : log_) {
      if (entry.text.starts_with('@') && !hears(seat(viewer), entry.text)) continue;
      add(entry.at, entry.text);
    }
  } else {
    for (const Line& line : stream(viewer, now)) add(line.at, line.text);
  }
  return text.empty() ? record::header_text(*catalogue_, game()) + before : text;
}

TableSummary Table::summary() const {
  TableSummary summary;
  summary.stage = over()     ? TableSummary::Stage::Over
                  : started_ ? TableSummary::Stage::Playing
                             : TableSummary::Stage::Gathering;
  const Setup& setup = game().setup();
  summary.title = title_;
  summary.game = setup.game;
  summary.rules = setup.preset;
  for (const Option& option : setup.options) summary.rules += " " + option.key + "=" + option.value;
  summary.map = setup.map->name();
  summary.phase = name(game().phase());
  summary.access = terms_.access;
  summary.entries = log_.size();
  summary.deadline = deadline();
  const auto position = game().observe(kNobody)->position();
  for (const Seat& chair : seats_) {
    const std::string id = name_of(chair.id);
    summary.seats += id;
    summary.seats += chair.kind == Seat::Kind::Empty ? " empty" : chair.kind == Seat::Kind::Bot ? " bot " : " person ";
    summary.seats += chair.name + "\n";
    if (chair.kind == Seat::Kind::Empty) ++summary.open_seats;
    // Who has answered a question is nobody's business until it is closed.
    const ColourSet waits = window_ ? window_->asked : position.to_act.awaited;
    const bool awaited = waits.contains(chair.id.faction);
    if (started_ && awaited && may_act(chair.id)) summary.turn += (summary.turn.empty() ? "" : " ") + id;
  }
  if (position.result) {
    for (const Colour c : position.result->winners) {
      summary.result += (summary.result.empty() ? "" : " ") + setup.name(c);
    }
    if (position.result->ending == Ending::Score) {
      for (unsigned i = 1; i <= setup.factions.size(); ++i) {
        const std::string blank = summary.scores.empty() ? "" : " ";
        summary.scores += blank + setup.name(Colour(i)) + " " + points_text(position.result->score[Colour(i)]);
      }
    }
  }
  return summary;
}

}  // namespace tideline

// What of the log whom is shown.
#include "table/table.hpp"

#include <algorithm>

namespace tideline {

Stream Table::stream(SeatId viewer) const {
  const Seat* const chair = state().seat(viewer);
  const std::size_t number = chair == nullptr ? 0 : static_cast<std::size_t>(chair - seats().data()) + 1;
  return {log(), game().setup(), number, chair == nullptr ? kNobody : viewer.faction};
}

Stream Table::stream(SeatId viewer, Millis now) const {
  const Stream all = stream(viewer);
  if (state().seat(viewer) != nullptr || over()) return all;
  if (!terms().spectators && started()) return all.until(0);
  return terms().delay == 0 ? all : all.until(now - terms().delay);
}

const std::string& Table::header() const { return std::get<note::Opened>(std::get<Note>(log()[0].what)).header.text; }

std::string Table::record(SeatId viewer, Millis now) const {
  std::string text;
  // Notes of the time before the start come behind `begin`, where a record has its annotations.
  std::string before;
  const auto add = [&](const Entry& entry, const std::string& line) {
    const Note* const note = std::get_if<Note>(&entry.what);
    if (const auto* const start = note != nullptr ? std::get_if<note::Started>(note) : nullptr) {
      text += start->header.text + before + "@time " + std::to_string(entry.at) + "\n";
    } else {
      (text.empty() ? before : text) += line.substr(0, line.find('\n')) + "\n";
    }
  };
  const Stream shown = stream(viewer, now);
  for (std::size_t i = 0; i < shown.size() && !over(); ++i) add(shown.entry(i), shown[i].text);
  for (std::size_t i = 0; i < log().size() && over(); ++i) {
    const Note* const note = std::get_if<Note>(&log()[i].what);
    if (note == nullptr || hears(state().seat(viewer), *note)) add(log()[i], to_text(game().setup(), log()[i]));
  }
  return text.empty() ? header() + before : text;
}

TableSummary Table::summary() const {
  TableSummary summary;
  summary.stage = over()      ? TableSummary::Stage::Over
                  : started() ? TableSummary::Stage::Playing
                              : TableSummary::Stage::Gathering;
  const Setup& setup = game().setup();
  summary.title = state().title;
  summary.game = setup.game;
  summary.rules = setup.preset;
  for (const Option& option : setup.options) summary.rules += " " + option.key + "=" + option.value;
  summary.map = setup.map->name();
  summary.phase = name(game().phase());
  summary.access = terms().access;
  summary.veiled = terms().delay > 0 || !terms().spectators;
  summary.entries = log().size();
  summary.deadline = deadline();
  summary.alone = pace::alone(core_);
  // Who has answered a question is nobody's business until it is closed.
  const ColourSet waits = state().question ? state().question->asked : game().to_act().awaited;
  const auto undrawn = state().drawing ? state().draws.missing() : std::vector<SeatId>();
  for (const Seat& chair : seats()) {
    const std::string id = name_of(chair.id);
    const bool empty = chair.kind == Seat::Kind::Empty;
    summary.seats += id + " " + std::string(Seat::kKindWords[static_cast<std::size_t>(chair.kind)]);
    summary.seats += (empty ? "" : " " + chair.name) + "\n";
    if (empty) ++summary.open_seats;
    const bool moves = waits.contains(chair.id.faction) && state().may_act(chair.id);
    const bool draws = std::find(undrawn.begin(), undrawn.end(), chair.id) != undrawn.end();
    if (started() ? moves : draws) summary.turn += (summary.turn.empty() ? "" : " ") + id;
  }
  const auto result = over() ? game().observe(kNobody)->position().result : std::nullopt;
  if (!result) return summary;
  for (const Colour c : result->winners) summary.result += (summary.result.empty() ? "" : " ") + setup.name(c);
  for (unsigned i = 1; i <= setup.factions.size() && result->ending == Ending::Score; ++i) {
    summary.scores += (i == 1 ? "" : " ") + setup.name(Colour(i)) + " " + points_text(result->score[Colour(i)]);
  }
  if (const auto ended = state().ended()) summary.scores = ended->why;
  return summary;
}

}  // namespace tideline

#include "base/text.hpp"
#include "table/core.hpp"

#include <algorithm>

namespace tideline::take_backs {

namespace {

// One that sits in for a person speaks for nobody.
bool only_bots(const TableState& state, Colour who) {
  return std::all_of(state.seats.begin(), state.seats.end(),
                     [&](const Seat& chair) { return chair.id.faction != who || chair.kind == Seat::Kind::Bot; });
}

// Bots agree, but for no person; once all have, it is done.
void carry_on(TableCore& at, Millis now) {
  const auto& asked = at.state.asked_back;
  if (!asked) return;
  for (const Colour c : ColourSet(asked->waiting)) {
    if (only_bots(at.state, c)) at.append(note::Consents{at.state.acting_seat(c)->id}, now);
  }
  if (!asked->waiting.empty()) return;
  if (asked->ends()) {
    finish::carry_out(at, now);
    if (asked) at.append(note::Refuses{asked->by}, now);  // nothing came of it
    return;
  }
  at.append(TakeBack{asked->count}, now);
  at.settle(now);
}

}  // namespace

void go_on(TableCore& at, Millis now) {
  carry_on(at, now);
  pace::run_clock(at, now, 0);
}

Refused hindered(const TableCore& at, SeatId who) {
  if (at.state.question || at.state.asked_back) return refuse("not-now", "something else is asked just now");
  const auto& declined = at.state.declined;
  if (std::find(declined.begin(), declined.end(), who) != declined.end())
    return refuse("not-now", "this was refused: ask again when something has happened");
  if (at.full(who)) return refuse("too-many", "this seat has said too much");
  return std::nullopt;
}

Refused ask(TableCore& at, const Speaker& who, std::string_view words) {
  if (!at.state.terms.take_back) return refuse("not-now", "this table takes nothing back");
  if (auto refused = hindered(at, who.seat)) return refused;
  const int count = parse_number(words, 1000);
  if (count < 1) return refuse("syntax", "how many events? `undo 2`");
  int left = count;
  const auto& events = at.state.course.kept();
  for (auto kept = events.rbegin(); kept != events.rend() && left > 0; ++kept) {
    if (!info(kept->event.verb).harmless)
      return refuse("revealed", "dice, cards and what was shown cannot be taken back");
    if (kept->counted) --left;
  }
  if (left > 0) return refuse("nothing-to-undo", "not so much has happened yet");
  if (at.state.replayed + events.size() > TableCore::kMostReplayed)
    return refuse("too-many", "too much was taken back already");
  if (auto refused = at.append(note::AsksBack{who.seat, static_cast<unsigned>(count)}, who.now, who.key))
    return refused;
  go_on(at, who.now);
  return std::nullopt;
}

Refused consent(TableCore& at, const Speaker& who, std::string_view words) {
  const auto& asked = at.state.asked_back;
  if (!asked || !asked->waiting.contains(who.seat.faction)) return refuse("not-now", "you are not asked");
  if (words != "yes" && words != "no") return refuse("syntax", "`consent yes` or `consent no`");
  const Note said = words == "yes" ? Note(note::Consents{who.seat}) : Note(note::Refuses{who.seat});
  if (auto refused = at.append(said, who.now, who.key)) return refused;
  go_on(at, who.now);
  return std::nullopt;
}

unsigned to_own(const TableState& state, Colour who) {
  unsigned count = 0;
  const auto& events = state.course.kept();
  for (auto kept = events.rbegin(); kept != events.rend() && info(kept->event.verb).harmless; ++kept) {
    if (kept->counted) ++count;
    if (kept->event.who == who) return count;
  }
  return 0;
}

bool tick(TableCore& at, Millis now) {
  const auto& asked = at.state.asked_back;
  if (!asked || asked->until > now) return false;
  // Nobody: all have agreed to what cannot be done.
  const ColourSet waiting = asked->waiting;
  return !at.append(note::Refuses{waiting.empty() ? asked->by : SeatId{*waiting.begin(), 1}}, now);
}

}  // namespace tideline::take_backs

// Who sits where, before the game begins.
#include "base/text.hpp"
#include "table/table.hpp"
#include "table/words.hpp"

#include <algorithm>

namespace tideline {
namespace {

// Why the game cannot begin now.
Refused not_ready(const Table& table) {
  if (table.started()) return refuse("started", "the game has begun");
  const auto is_free = [](const Seat& chair) { return chair.kind == Seat::Kind::Empty; };
  const bool free = std::any_of(table.seats().begin(), table.seats().end(), is_free);
  return free ? Refused(refuse("not-now", "seats are still free")) : std::nullopt;
}

// Why somebody cannot sit down there or get up.
Refused closed(const TableState& state, SeatId id) {
  if (state.seat(id) == nullptr) return refuse("no-seat", "there is no such seat");
  if (state.started) return refuse("started", "the game has begun: who goes away keeps the seat, and may come back");
  return std::nullopt;
}

// Who gets up, or adds to the dice, sat down before: that is all there is to count.
Refused worn(const TableState& state) {
  if (state.seated < TableCore::kMostSeated) return std::nullopt;
  return refuse("too-many", "people have sat down here too often: open another table");
}

}  // namespace

Refused Table::sit(SeatId id, std::string_view name, Millis now, std::string_view key, std::string_view pledge) {
  if (log().has_key(key)) return std::nullopt;
  if (auto refused = closed(state(), id)) return refused;
  if (state().seat(id)->kind != Seat::Kind::Empty) return refuse("seat-taken", "somebody sits there");
  if (auto refused = worn(state())) return refused;
  if (!clean_text(name, kMostName)) return refuse("text", "a name has 1 to 40 bytes of plain text");
  auto refused = pledge.empty() ? Refused() : drawing::unfit(core_, id, pledge);
  if (!refused)
    refused = core_.append(note::Seated{id, Seat::Kind::Person, std::string(without_blanks(name))}, now, key);
  if (refused || pledge.empty()) return refused;
  return core_.append(note::Pledged{id, std::string(pledge)}, now);
}

Refused Table::sit_bot(SeatId id, std::string_view words, std::span<const BotPreset> presets, Millis now) {
  if (auto refused = closed(state(), id)) return refused;
  if (state().seat(id)->kind == Seat::Kind::Person) return refuse("seat-taken", "somebody sits there");
  if (auto refused = worn(state())) return refused;
  if (words.size() > TableCore::kMostBot) return refuse("too-long", "a bot has at most 200 bytes of words");
  if (state().drawing) return refuse("not-now", "the dice are being drawn");
  const auto bot = parse_bot(words, presets);
  if (!bot) return refuse("syntax", bot.error());
  return core_.append(note::Seated{id, Seat::Kind::Bot, std::string(without_blanks(words))}, now);
}

Refused Table::get_up(SeatId id, Millis now) {
  if (auto refused = closed(state(), id)) return refused;
  if (state().seat(id)->kind == Seat::Kind::Empty) return refuse("no-seat", "nobody sits there");
  return drawing::leave(core_, id, now);
}

Refused Table::ask_pledge(SeatId id, Millis now) {
  const Seat* const chair = state().seat(id);
  if (chair == nullptr || chair->kind != Seat::Kind::Person) return refuse("no-seat", "nobody sits there");
  return core_.append(note::Pledged{id, {}}, now);
}

Refused Table::followed_by(std::string_view id, Millis now) {
  if (!over()) return refuse("not-now", "the game is not over");
  return core_.append(note::Rematch{std::string(id)}, now);
}

Refused Table::start(const ColourArray<std::int8_t>& handicaps, Millis now) {
  if (auto refused = not_ready(*this)) return refused;
  if (state().drawing) return std::nullopt;  // it begins when the dice are drawn, whoever asks again
  return drawing::start(core_, {handicaps}, now);
}

Refused Table::start_after(std::span<const std::string> events, Millis now) {
  if (auto refused = not_ready(*this)) return refused;
  return drawing::start_after(core_, events, now);
}

}  // namespace tideline

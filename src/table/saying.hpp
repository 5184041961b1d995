// What a seat says as an event of the game: read once, judged once; what was judged is what happens.
#pragma once

#include "base/expected.hpp"
#include "game/any_game.hpp"
#include "table/chance.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

// What somebody at the table is told when it does not go as asked.
struct TableRefusal {
  std::string reason;  // a reason of the record language, or one of the table's own: `seat-taken`, `not-started`, …
  std::string ruling;  // `R19`; empty: none
  std::string text;    // for people, in English
};
using Refused = std::optional<TableRefusal>;

// With a reason of the table's own.
inline TableRefusal refuse(std::string reason, std::string text) { return {std::move(reason), {}, std::move(text)}; }

TableRefusal another_member(const AnyGame& game);

// A game in which something has happened, and what was written about it: to be installed, or thrown away.
struct Draft {
  AnyGame game;
  std::vector<Event> events;
};

// `place C5` as an event of that faction. `roll` and `draw` stand alone: the rest of them is the table's.
Expected<Event, TableRefusal> parse_saying(const AnyGame& game, Colour who, std::string_view words);
// The same words again.
std::string words_of(const Setup& setup, const Event& event);
// The game after it, or why it is refused. No events: it was begun, and waits for what comes by chance.
Expected<Draft, TableRefusal> judge(const AnyGame& game, const Event& event);

}  // namespace tideline

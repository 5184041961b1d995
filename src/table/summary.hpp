// What is known of a table without its log.
#pragma once

#include "base/json.hpp"
#include "table/entry.hpp"
#include "table/terms.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace tideline {

// What the list of tables shows, and what wakes it up: known without replaying anything. Kept in columns beside the
// log.
struct TableSummary {
  enum class Stage : std::uint8_t { Gathering, Playing, Over };

  Stage stage{};
  std::string title;
  std::string game;
  std::string rules;
  std::string map;
  std::string phase;   // of the game: `setup`, `play`, `scoring`, `over`
  std::string turn;    // the seats that are waited for: `red blue.2`
  std::string seats;   // one a line: `red person Ann`, `blue bot level-3`, `green empty`
  std::string result;  // the winners' factions: `red blue`
  std::string scores;  // `red 23 blue 17.5`; where none is given, why: `resignation`, `time`, `absence`
  unsigned open_seats = 0;
  std::size_t entries = 0;         // of the log
  std::optional<Millis> deadline;  // when tick() has something to do; nobody else's business
  Terms::Access access{};
  bool veiled = false;  // who does not sit there sees the game later, or when it is over: whose turn it is, too
  // After a restart, when nobody is there: so long after it at the latest. Nothing: the deadline alone counts. Written
  // and never read back.
  std::optional<Millis> alone = 0;

  friend bool operator==(const TableSummary&, const TableSummary&) = default;
};

// As lists of tables show it: seats, scores and words one by one, and no deadline.
json::Object summary_json(const TableSummary& summary);
// `red blue.2` as a list.
json::List words_json(std::string_view text);

}  // namespace tideline

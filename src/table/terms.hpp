// What a table has agreed on beside the rules of its game: time, questions, absence, who may watch.
#pragma once

#include "base/expected.hpp"
#include "table/clock.hpp"

#include <array>
#include <string>
#include <string_view>

namespace tideline {

struct Terms {
  // Who may sit down: anybody who sees it in the list, anybody who has the link, or who knows the word as well.
  enum class Access : std::uint8_t { Open, Link, Word };
  static constexpr std::array<std::string_view, 3> kAccessWords{"open", "link", "word"};

  ClockKind clock;  // `clock=fischer/300/10`
  static constexpr Millis kUntimed = 0;
  Millis question = 20'000;  // `question=20`: how long a question stays open, for everybody; `none`: until all answer
  Millis absent = 90'000;    // `absent=90`: a faction with nobody there is played for after so long (R38)
  std::string sit_in;        // `sit-in=level-3`: the bot that takes over after three such turns; none: never
  Millis scoring = 180'000;  // `scoring=180`: who says nothing for so long agrees to the marks; `none`: never
  Millis delay = 0;          // `delay=60`: spectators see everything so much later
  bool spectators = true;    // `spectators=no`: nobody watches until the game is over
  bool take_back = true;     // `take-back=no`
  Access access = Access::Open;  // `access=link`

  friend bool operator==(const Terms&, const Terms&) = default;
};

// Words as above, in any order, seconds with at most three decimals; what is not said keeps its default (with a
// correspondence clock a question stays open for a day, and marks for three: as nobody is absent there, they have a
// time). The error names the word.
Expected<Terms, std::string> parse_terms(std::string_view text);
// Every term that differs from the default.
std::string to_text(const Terms& terms);

}  // namespace tideline

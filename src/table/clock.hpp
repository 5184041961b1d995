// How long players may think: plain arithmetic over times that the caller gives.
#pragma once

#include "base/expected.hpp"
#include "board/colour.hpp"
#include "table/entry.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

struct ClockKind {
  enum class Type : std::uint8_t { None, Absolute, Fischer, Byoyomi, Correspondence };

  Type type = Type::None;
  Millis main = 0;       // for the whole game
  Millis extra = 0;      // Fischer: for each turn; byo-yomi: of a period; correspondence: for a move
  unsigned periods = 0;  // of byo-yomi

  friend bool operator==(const ClockKind&, const ClockKind&) = default;
};

// `none`, `absolute/600`, `fischer/300/10`, `byoyomi/600/5x30`, `correspondence/3` (seconds; days). The error says what
// is wrong.
Expected<ClockKind, std::string> parse_clock(std::string_view text);
std::string to_text(const ClockKind& kind);

// What is left to one faction.
struct TimeLeft {
  Millis main = 0;         // byo-yomi: 0 once the periods have begun
  unsigned periods = 0;    // byo-yomi: still to come, this one included
  Millis period_used = 0;  // of this period, where a question interrupts the turn
  bool fallen = false;     // it ran out once

  friend bool operator==(const TimeLeft&, const TimeLeft&) = default;
};

// What a clock shows.
struct ClockReading {
  ColourArray<TimeLeft> left;
  Colour turn;  // whose turn it was last: it may be interrupted by a question
  Colour runs;  // whose time runs
  bool byoyomi = false;

  friend bool operator==(const ClockReading&, const ClockReading&) = default;
};
// `red=300000 blue=299000 turn=red run=red`; of byo-yomi `red=0+3`, `red=0+3-1500` in a period; fallen `red=0!`.
std::string to_text(const ClockReading& reading, const std::vector<std::string>& factions);
std::optional<ClockReading> parse_reading(std::string_view text, const std::vector<std::string>& factions);

class Clock {
 public:
  // Where a faction plays on after its time ran out, it has so long for every turn.
  static constexpr Millis kAfterFall = 5'000;
  // At most so much of the way to the server and back is not counted, for each stretch of thinking.
  static constexpr Millis kMostLag = 500;

  Clock() = default;
  Clock(ClockKind kind, unsigned factions);

  [[nodiscard]] const ClockKind& kind() const { return kind_; }
  [[nodiscard]] const ClockReading& reading() const { return shows_; }
  [[nodiscard]] const TimeLeft& left(Colour c) const { return shows_.left[c]; }
  [[nodiscard]] Colour runs() const { return shows_.runs; }

  // From now on this faction thinks, or nobody. What the one before used is taken off, less the lag; a turn that is
  // over brings its increment or a fresh period. The same faction again: its turn goes on; `same_turn`: so does that of
  // whoever is interrupted.
  void run(Colour who, Millis now, Millis lag = 0, bool same_turn = false);
  // Something was taken back: it is this faction's turn again, and nobody has more time than then.
  void go_back(const Clock& before, Colour who, Millis now);
  // What a faction sees at that time: of its main time, then of its period, and how many periods it has.
  struct Shown {
    Millis left = 0;
    unsigned periods = 0;
  };
  [[nodiscard]] Shown shown(Colour who, Millis now) const;
  // When the running faction's time is out.
  [[nodiscard]] std::optional<Millis> deadline() const;
  // The time of the running faction is out: it has the time after a fall from now on.
  void fall(Millis now);

  // Sets it to what it showed at that time.
  void set(const ClockReading& reading, Millis at) {
    shows_ = reading;
    since_ = at;
  }

  friend bool operator==(const Clock&, const Clock&) = default;

 private:
  void spend(TimeLeft& left, Millis used) const;
  void turn_ends(Colour who);

  ClockKind kind_;
  unsigned factions_ = 0;
  ClockReading shows_;
  Millis since_ = 0;  // when it began to run
};

}  // namespace tideline

// How long a bot may think about a move, by what a client says of the clock: main time, then so many stones in each
// period. It reads no clock; between two reports of the client it takes a move to have used all that it was given.
#pragma once

#include "gtp/text.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace tideline::gtp {

class TimeControl {
 public:
  using Milliseconds = std::uint64_t;

  // In seconds, for both colours, as `time_settings` gives them. No period: main time is all there is. A period without
  // stones means, by the protocol, that there is no limit; so does nothing at all.
  void set(unsigned main, unsigned period, unsigned stones);
  // What `time_left` reports: 0 stones is main time.
  void set_left(Colour who, unsigned seconds, unsigned stones);
  // A new game: the clocks are as they were set.
  void restart();

  // For the next move on a board with so many empty points; nothing if there is no limit.
  [[nodiscard]] std::optional<Milliseconds> move_time(Colour who, std::size_t empties) const;
  // A move was made, and took that long at most.
  void spend(Colour who, Milliseconds time);

 private:
  struct Side {
    Milliseconds left = 0;
    unsigned stones = 0;  // to be played in it; 0: main time
  };
  std::optional<Side>& side(Colour who) { return sides_[who == kBlack ? 0 : 1]; }
  [[nodiscard]] const std::optional<Side>& side(Colour who) const { return sides_[who == kBlack ? 0 : 1]; }

  std::optional<Side> start_;
  std::array<std::optional<Side>, 2> sides_;
  Milliseconds period_ = 0;  // 0: there are none
  unsigned stones_ = 0;      // in each
};

}  // namespace tideline::gtp

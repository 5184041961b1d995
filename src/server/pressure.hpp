// How far the server is behind with what it has to do, and what it therefore turns away: first whoever wants something
// new, a table or to look on, then what is said, so that what is taken is kept in time. It goes by how much waits, and
// for how long: that a few wait, on a machine that is busy with something else, is no reason to turn anybody away.
#pragma once

#include "server/metrics.hpp"
#include "server/problem.hpp"

#include <cstddef>
#include <cstdint>

namespace tideline::server {

class Pressure {
 public:
  static constexpr std::size_t kManyPieces = 1'000;  // of work in a turn: fewer are no load
  static constexpr Millis kHeavyTurn = 100;
  static constexpr Millis kFullTurn = 200;
  static constexpr std::size_t kManyTables = 200;  // that wait for the store
  static constexpr Millis kHeavyWait = 200;
  static constexpr Millis kFullWait = 300;
  static constexpr Millis kStays = 2'000;  // nobody comes in between two waves of it

  explicit Pressure(Metrics& metrics) : metrics_(metrics) {}

  // The thread that serves has once done all that waited for it: so many pieces of work, that took so long.
  void turned(std::size_t pieces, Millis took, Millis now);
  // So many tables wait for the store, the first of them so long.
  void waits(std::size_t tables, Millis longest, Millis now);

  // Whoever wants something new is told to ask again later; nothing: let them.
  [[nodiscard]] std::optional<Problem> for_newcomers(Millis now) const;
  // The same for what is said at a table.
  [[nodiscard]] std::optional<Problem> for_players() const;
  // Since when it takes nothing from players, until they have had the time to say it again: as long nobody's time ends
  // anything. Nothing: it does.
  [[nodiscard]] std::optional<Millis> holds_since(Millis now) const;

 private:
  void judge(Millis now);
  [[nodiscard]] std::optional<Problem> turn_away(unsigned seconds) const;

  Metrics& metrics_;
  std::size_t pieces_ = 0;
  Millis turn_ = 0;
  std::size_t waiting_ = 0;
  Millis longest_ = 0;
  bool full_ = false;
  Millis full_since_ = 0;
  Millis holds_until_ = 0;
  Millis heavy_until_ = 0;
};

}  // namespace tideline::server

#include "server/pressure.hpp"

namespace tideline::server {
namespace {

// Seconds after which to ask again.
constexpr unsigned kNewcomersAgain = 10;
constexpr unsigned kPlayersAgain = 1;

}  // namespace

void Pressure::turned(std::size_t pieces, Millis took, Millis now) {
  pieces_ = pieces;
  turn_ = took;
  metrics_.turn_seconds = static_cast<double>(took) / 1000;
  judge(now);
}

void Pressure::waits(std::size_t tables, Millis longest, Millis now) {
  waiting_ = tables;
  longest_ = longest;
  metrics_.tables_writing = static_cast<std::int64_t>(tables);
  judge(now);
}

void Pressure::judge(Millis now) {
  const auto behind = [this](Millis turn, Millis wait) {
    return (pieces_ >= kManyPieces && turn_ >= turn) || (waiting_ >= kManyTables && longest_ >= wait);
  };
  const bool was_full = full_;
  const bool held = holds_since(now).has_value();
  full_ = behind(kFullTurn, kFullWait);
  if (full_ && !held) full_since_ = now;
  if (full_ || was_full) holds_until_ = now + kStays;
  if (behind(kHeavyTurn, kHeavyWait)) heavy_until_ = now + kStays;
}

std::optional<Problem> Pressure::turn_away(unsigned seconds) const {
  ++metrics_.refused["busy"];
  return busy(seconds);
}

std::optional<Problem> Pressure::for_newcomers(Millis now) const {
  return now < heavy_until_ ? turn_away(kNewcomersAgain) : std::nullopt;
}

std::optional<Millis> Pressure::holds_since(Millis now) const {
  return full_ || now < holds_until_ ? std::optional(full_since_) : std::nullopt;
}

std::optional<Problem> Pressure::for_players() const { return full_ ? turn_away(kPlayersAgain) : std::nullopt; }

}  // namespace tideline::server

#include "field/move_log.hpp"

namespace tideline {
namespace {

constexpr std::size_t kUsualChanges = 64;  // so that few moves need more memory than the first one

}  // namespace

void MoveLogs::open(Colour faction, std::uint32_t number) {
  MoveLog& log = logs_.write()[faction];
  log.number = number;
  log.undone = false;
  log.arrangements.clear();
  log.changes.clear();
  if (log.changes.capacity() == 0) log.changes.reserve(kUsualChanges);
}

Arrival MoveLogs::left(Point p) {
  for (unsigned c = 1; c <= kMaxColours; ++c) {
    const MoveLog& log = (*logs_)[Colour(c)];
    for (std::size_t i = 0; i < log.changes.size(); ++i) {
      const Change& change = log.changes[i];
      if (change.at != p || change.gone || !change.came_down()) continue;
      const Arrival arrival{Colour(c), static_cast<std::uint16_t>(i), log.number};
      logs_.write()[Colour(c)].changes[i].gone = true;
      return arrival;
    }
  }
  return {};
}

MoveLogs::Home MoveLogs::home(Colour mover, Point p, const Arrival& arrival) const {
  if (arrival.faction != mover) return {p, arrival};
  const Change& came = of(mover).changes[arrival.index];
  if (came.kind != Change::Kind::Moved) return {};
  return {came.from, came.taken};
}

void MoveLogs::came_back(const Arrival& arrival) {
  if (!arrival.faction || (*logs_)[arrival.faction].number != arrival.number) return;
  logs_.write()[arrival.faction].changes[arrival.index].gone = false;
}

}  // namespace tideline

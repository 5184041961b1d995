#include "field/move_log.hpp"

namespace tideline {
namespace {

constexpr std::size_t kUsualChanges = 64;  // so that few moves need more memory than the first one

// Calls f(change) for every change of the logs that brought a stone down at p.
template <class Logs, class F>
void each_arrival(Logs& logs, Point p, F f) {
  for (unsigned c = 1; c <= kMaxColours; ++c) {
    for (auto& change : logs[Colour(c)].changes) {
      if (change.at == p && change.kind != Change::Kind::Captured) f(change);
    }
  }
}

}  // namespace

void MoveLogs::open(Colour faction, std::uint32_t number) {
  MoveLog& log = logs_.write()[faction];
  log.number = number;
  log.undone = false;
  log.arrangements.clear();
  log.changes.clear();
  if (log.changes.capacity() == 0) log.changes.reserve(kUsualChanges);
}

void MoveLogs::left(Point p) {
  bool noted = false;
  each_arrival(*logs_, p, [&](const Change& change) { noted = noted || !change.gone; });
  if (noted) each_arrival(logs_.write(), p, [](Change& change) { change.gone = true; });
}

void MoveLogs::came_back(Point p, Colour colour) {
  bool noted = false;
  each_arrival(*logs_, p, [&](const Change& change) { noted = noted || change.colour == colour; });
  if (!noted) return;
  each_arrival(logs_.write(), p, [&](Change& change) {
    if (change.colour == colour) change.gone = false;
  });
}

}  // namespace tideline

#include "server/live_table.hpp"

#include "cards/use.hpp"
#include "server/house.hpp"

#include <algorithm>

namespace tideline::server {

std::optional<Problem> as_problem(const Refused& why) {
  if (!why) return std::nullopt;
  return refused(*why);
}

bool LiveTable::takes_long() const {
  constexpr double kFewLooks = 100'000;  // half a millisecond
  const auto& deck = table->game().setup().deck;
  if (!deck || !deck->digest.empty()) return deck != nullptr;
  return deck->whole() != nullptr && most_looks(*deck->whole()) > kFewLooks;
}

bool LiveTable::welcomes(const std::string& player) const {
  return row.word_hash.empty() || chairs.knows.contains(player) || chairs.sits(player) || chairs.opened(player);
}

std::optional<Problem> LiveTable::hides_from(SeatId viewer, const std::string& player) const {
  if (viewer != kSpectator)
    return holds(viewer, player) ? std::nullopt : std::optional(forbidden("that seat is not yours"));
  if (!welcomes(player)) return strange();
  if (!table->terms().spectators && table->started() && !table->over())
    return forbidden("nobody watches this table until the game is over");
  return std::nullopt;
}

Expected<SeatId, Problem> LiveTable::viewer(const std::string& seat, const std::string& player) const {
  const auto named = seat.empty() ? kSpectator : table->seat_named(seat);
  if (!named) return refused("no-seat", "there is no such seat");
  if (auto problem = hides_from(*named, player)) return *std::move(problem);
  return *named;
}

void LiveTable::review_audience(Millis now) {
  audience.review(*table, now,
                  [this](SeatId viewer, const std::string& player) { return !hides_from(viewer, player); });
}

void LiveTable::free_chairs(Millis now) {
  if (!table->started() && chairs.free(*table)) review_audience(now);
}

void LiveTable::answer_polls(Millis now, bool all) {
  if (calm()) audience.answer_polls(*table, now, all);
}

void LiveTable::send_lines(const House& house, const Visitor* only) {
  if (!calm()) return;
  const auto may_read = [&house](const std::string& address, std::size_t bytes) {
    house.metrics.stream_bytes += bytes;
    return !house.limits.read(address, bytes, house.now());
  };
  audience.send_lines(row.id, *table, house.now(), may_read, only);
}

std::shared_ptr<const Table> LiveTable::snapshot() {
  auto now = shown.lock();
  if (!now || now->log().size() != table->log().size()) now = std::make_shared<const Table>(*table);
  shown = now;
  return now;
}

std::size_t LiveTable::weight() const {
  constexpr std::size_t kBare = 65'536;
  constexpr std::size_t kEntry = 512;  // with its key, beside what it says
  return table ? kBare + table->log().size() * kEntry + table->state().talked : 0;
}

bool LiveTable::idle() const {
  if (busy() || bots_wait || studies || !wishes.empty() || !rematch.empty() || !audience.empty()) return false;
  return std::none_of(thoughts.begin(), thoughts.end(), [](const auto& entry) { return entry.second.busy; });
}

}  // namespace tideline::server

#include "server/chairs.hpp"

#include <algorithm>

namespace tideline::server {

const std::string Chairs::kOpener = "table";

void Chairs::set(const std::vector<SeatHolder>& kept, const Table& table) {
  holders_.clear();
  for (const SeatHolder& holder : kept) holders_[holder.seat] = holder.player;
  changed_.clear();
  voids_known_ = table.state().draws.voids().size();
}

std::string Chairs::holder(const std::string& seat) const {
  const auto found = holders_.find(seat);
  return found == holders_.end() ? std::string() : found->second;
}

bool Chairs::sits(const std::string& player) const {
  return !player.empty() && std::any_of(holders_.begin(), holders_.end(), [&](const auto& holder) {
    return holder.second == player && holder.first != kOpener;
  });
}

void Chairs::hand_over(const Table& table, const std::string& seat, const std::string& player) {
  const std::string before = holder(seat);
  if (player.empty() && before.empty()) return;
  // Whoever held the chair has lost it: by the last void draw, if nobody answers for that one yet.
  const auto& voids = table.state().draws.voids();
  if (!before.empty() && voids.size() > voids_known_ && table.name_of(voids.back().by) == seat) {
    voids_known_ = voids.size();
    ++voided_[before];
  }
  holders_[seat] = player;
  changed_.push_back({seat, player});
}

bool Chairs::free(const Table& table) {
  for (const Seat& seat : table.seats()) {
    if (seat.kind != Seat::Kind::Person) hand_over(table, table.name_of(seat.id), {});
  }
  return changed();
}

bool Chairs::barred(const std::string& player) const {
  constexpr unsigned kMostVoided = 2;  // once can happen to anybody
  const auto found = voided_.find(player);
  return found != voided_.end() && found->second >= kMostVoided;
}

}  // namespace tideline::server

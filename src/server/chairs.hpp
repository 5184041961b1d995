// Whose the chairs of a table are. Who has said the table's word, and who has lost chairs by voiding the dice, is known
// as long as the table is in use.
#pragma once

#include "store/store.hpp"
#include "table/table.hpp"

#include <map>
#include <set>

namespace tideline::server {

class Chairs {
 public:
  static const std::string kOpener;  // the seat that stands for who opened the table

  // As they were kept.
  void set(const std::vector<SeatHolder>& kept, const Table& table);
  // What is to be kept since this was asked last.
  [[nodiscard]] bool changed() const { return !changed_.empty(); }
  std::vector<SeatHolder> take_changed() { return std::exchange(changed_, {}); }

  // The player; empty: nobody.
  [[nodiscard]] std::string holder(const std::string& seat) const;
  [[nodiscard]] bool holds(const std::string& seat, const std::string& player) const {
    return !player.empty() && holder(seat) == player;
  }
  [[nodiscard]] bool opened(const std::string& player) const { return holds(kOpener, player); }
  [[nodiscard]] bool sits(const std::string& player) const;

  // To nobody: it is free.
  void hand_over(const Table& table, const std::string& seat, const std::string& player);
  // Chairs that the table has taken from somebody who kept the dice waiting are nobody's, nor is a bot's. True: there
  // is something to be kept.
  bool free(const Table& table);
  // A table bears a few void draws, and then begins no game: nobody alone may use them up.
  [[nodiscard]] bool barred(const std::string& player) const;

  std::set<std::string> knows;  // players who have said the table's word

 private:
  std::map<std::string, std::string> holders_;  // seat → player
  std::vector<SeatHolder> changed_;
  std::map<std::string, unsigned> voided_;  // players who lost a chair by voiding the dice, and how often
  std::size_t voids_known_ = 0;             // void draws that somebody answers for
};

}  // namespace tideline::server

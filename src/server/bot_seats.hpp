// Bots at seats: they think on other threads, and speak like everybody else.
#pragma once

#include "server/tables.hpp"

namespace tideline::server {

class BotSeats {
 public:
  BotSeats(const House& house, Tables& tables) : house_(house), tables_(tables) {}

  // Whoever has to choose at this table begins to think.
  void think(LiveTable& live);

 private:
  void begin(LiveTable& live, Table::BotTurn turn);
  void thought(const std::string& id, SeatId seat, const std::optional<BotSaying>& saying);
  // What the board comes to, for the proposal of dead stones and for a dispute.
  void study(LiveTable& live);

  const House& house_;
  Tables& tables_;
};

}  // namespace tideline::server

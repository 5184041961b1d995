// Bots at seats: they think on other threads, and speak like everybody else.
#pragma once

#include "server/tables.hpp"

#include <deque>

namespace tideline::server {

class BotSeats {
 public:
  // What bots remember from one turn to the next, all together: a bot of level 10 on 19x19 has some ten million.
  static constexpr std::size_t kMostRemembered = 67'108'864;  // bytes

  BotSeats(const House& house, Tables& tables) : house_(house), tables_(tables) {}

  // Whoever has to choose at this table begins to think.
  void think(LiveTable& live);
  void remember_at_most(std::size_t bytes) { most_remembered_ = bytes; }

 private:
  void begin(LiveTable& live, Table::BotTurn turn);
  void thought(const std::string& id, SeatId seat, const std::optional<BotSaying>& saying);
  // What the board comes to, for the proposal of dead stones and for a dispute.
  void study(LiveTable& live);

  // A bot that has thought, and for whom. Where all remember too much, those of the address forget that has most of it,
  // and of these who waits longest for its turn.
  struct Memory {
    std::string address;
    std::weak_ptr<PooledBot> bot;
    std::size_t bytes = 0;
  };
  void remember(const std::string& address, const std::shared_ptr<PooledBot>& bot);

  const House& house_;
  Tables& tables_;
  std::size_t most_remembered_ = kMostRemembered;
  std::deque<Memory> memories_;  // who thought last, last
};

}  // namespace tideline::server

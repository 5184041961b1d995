// The tables of a server, and all that is done at them. What happens at a table is durable before anybody hears of it.
#pragma once

#include "server/bot_seats.hpp"
#include "server/new_tables.hpp"
#include "server/seats.hpp"
#include "server/streams.hpp"
#include "server/sweep.hpp"

namespace tideline::server {

struct Hall {
  explicit Hall(House with) : house(std::move(with)) {}
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;

  // To be called several times a second.
  void beat() {
    if (tables.stopping()) return;
    tables.beat();
    sweep.beat();
  }

  House house;
  Tables tables{house, [this](LiveTable& live) { bots.think(live); }};
  BotSeats bots{house, tables};
  Streams streams{house, tables};
  Seats seats{house, tables};
  NewTables new_tables{house, tables};
  Sweep sweep{house, tables};
};

}  // namespace tideline::server

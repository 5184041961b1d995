// What the parts of the hall, the API and conversations have of the server. Everything in them runs on one thread and
// does no I/O but through the store: time, threads and sockets are the caller's.
#pragma once

#include "server/bot_pool.hpp"
#include "server/limits.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/pressure.hpp"
#include "server/shelf.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace tideline::server {

struct House {
  Store& store;
  Shelf& shelf;
  BotPool& bots;
  Limits& limits;
  Metrics& metrics;
  Pressure& pressure;
  Log& log;
  std::function<Millis()> now;
  std::function<void(std::function<void()>)> post;  // from any thread to the hall's
  std::function<void(std::function<void()>)> work;  // to another thread, where it may take a while
  Keeping keep;
  // To a thread apart, in fair shares. Otherwise whose too much waits already.
  using Apart = std::function<std::optional<Crowd>(const Share&, std::function<void()>)>;
  // For what opens a table and what begins its game, and for what is said where a deck that somebody brought, or one
  // with cards that take long, is played: how long a map or cards take is the business of who plays with them.
  Apart judge;
  // For words of tables: hashing one takes long, and much memory, so that nobody tries many.
  Apart hash;
  // For games that are written down, for whoever wants to have one.
  Apart write_down;
  // The same as `work`, for an address: tables that come from the store because somebody asked for them, lists of them,
  // and what the board of a table comes to. Empty: as `work`.
  Apart work_for = {};
  std::size_t most_held = SIZE_MAX;  // bytes, about, of the tables that are here for one address

  // Waits for the store on another thread; what came of it is told on the hall's.
  template <class Ask, class Then>
  void ask_store(Ask ask, Then then) const {
    work([this, ask = std::move(ask), then = std::move(then)] { post([then, found = ask(store)] { then(found); }); });
  }
};

// Who asks.
struct Asker {
  std::string player;  // the hash of a secret; empty: nobody that is known
  std::string name;    // as that player wants to be called
  std::string address;
};

}  // namespace tideline::server

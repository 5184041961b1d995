// A server without a network, for fuzzers of what comes in: a table of go where Ann holds both seats, a clock that
// stands, a store in memory, and a loop of its own.
#pragma once

#include "server/api.hpp"
#include "server/secrets.hpp"
#include "support/memory_store.hpp"

#include <cstdlib>
#include <string>

namespace tideline::server {

struct FuzzHouse {
  static constexpr std::string_view kSecret = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";  // Ann's
  static constexpr std::string_view kTable = "tabletableta";  // stands for the table's id in what is heard

  MemoryStore store;
  Shelf shelf;
  Metrics metrics;
  Pressure pressure{metrics};
  Limits limits{LimitSettings{}};
  Log log{Log::Level::Off};
  Pages pages{""};
  std::vector<std::function<void()>> posted;
  BotPool pool{0, std::chrono::milliseconds(10), metrics};
  std::function<Millis()> now = [] { return Millis{1'000'000}; };
  std::function<void(std::function<void()>)> later = [this](std::function<void()> job) {
    posted.push_back(std::move(job));
  };
  House::Apart apart = [this](const Share& /*share*/, std::function<void()> job) {
    posted.push_back(std::move(job));
    return std::optional<Crowd>();
  };
  Hall hall{House{store, shelf, pool, limits, metrics, pressure, log, now, later, later, {}, apart, apart, apart}};
  Api api{Api::Own{hall, pages, {}, apart}};
  const Asker ann{*player_of(kSecret), "Ann", "127.0.0.1"};
  std::string table;

  FuzzHouse() {
    const auto opening = read_opening(*read_object(R"({"game":"go","map":"5x5","seats":{"black":"me","white":"me"}})"));
    hall.new_tables.open(*opening, ann, [&](const Expected<std::string, Problem>& made) { table = *made; });
    settle();
    hall.seats.start(table, ann, [](const std::optional<Problem>& problem) {
      if (problem) std::abort();
    });
    settle();
  }

  // What waits for the store or the loop is done.
  void settle() {
    while (!store.waiting.empty() || !posted.empty()) {
      store.write_all();
      for (const auto& job : std::exchange(posted, {})) job();
    }
  }

  // With the id of the table where its place-holder stands.
  [[nodiscard]] std::string heard(std::string_view text) const {
    std::string out(text);
    for (std::size_t at = out.find(kTable); at != std::string::npos; at = out.find(kTable, at + 1))
      out.replace(at, kTable.size(), table);
    return out;
  }
};

}  // namespace tideline::server

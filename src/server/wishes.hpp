// What is wished of a table: done in order, written together, and answered when it is durable. What may take long is
// judged elsewhere, on a copy that comes back as the table.
#pragma once

#include "server/house.hpp"
#include "server/live_table.hpp"

namespace tideline::server {

class Wishes {
 public:
  static constexpr std::size_t kMost = 500;       // that wait for one table
  static constexpr Millis kAfterFailure = 1'000;  // a table rests after a write that failed

  struct Then {
    std::function<void(LiveTable&)> read_again;  // what is in memory is thrown away for what was kept
    std::function<void(LiveTable&)> shown;       // everybody has heard of all that it says
    std::function<void()> rests;                 // nothing of it is under way
  };
  Wishes(const House& house, Then then) : house_(house), then_(std::move(then)) {}

  void add(LiveTable& live, LiveTable::Wish wish);
  // Everything that waits, and what is due.
  void run(LiveTable& live);
  // Everything that is durable goes to whoever may see it.
  void show(LiveTable& live);
  // Tells everybody who waited for the write how it went.
  static void answer(LiveTable& live, const std::optional<Problem>& failure);

 private:
  // While the server takes nothing from players nothing is due at the table either; whether that is so.
  bool hold(LiveTable& live);
  void act(LiveTable& live);
  // Says it to a copy of the table elsewhere, and goes on with what waits when that has come back. Otherwise whose too
  // much waits there already.
  std::optional<Crowd> judge(LiveTable& live, const LiveTable::Wish& wish);
  void write(LiveTable& live);
  void written(LiveTable& live, const Failed& failed);

  const House& house_;
  Then then_;
};

// What follows from the time alone: it may be a move, so that it is judged like one.
LiveTable::Wish time_passes();

}  // namespace tideline::server

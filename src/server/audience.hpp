// Who looks at a table: sockets that watch it, requests that wait for a line, and whether somebody is at a seat. It
// knows what each was sent; whether somebody may look is for others to say.
#pragma once

#include "base/function_ref.hpp"
#include "table/table.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tideline::server {

// Somebody who watches: a socket. Several tables and seats may be watched through one.
class Visitor {
 public:
  Visitor() = default;
  Visitor(const Visitor&) = delete;
  Visitor& operator=(const Visitor&) = delete;
  virtual ~Visitor() = default;

  // Must not call back.
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  // It has not read what it was sent: lines wait at the table until the hall hears that it has.
  [[nodiscard]] virtual bool full() const = 0;
  // It is to come again. Must not call back.
  virtual void send_away() = 0;
  [[nodiscard]] virtual const std::string& player() const = 0;
  [[nodiscard]] virtual const std::string& address() const = 0;

  bool gone = false;         // the hall was told
  std::size_t watching = 0;  // streams, of all tables: the audiences count
};

// The seat, or nobody for a spectator.
inline constexpr SeatId kSpectator{};

class Audience {
 public:
  static constexpr Millis kGrace = 5'000;              // between two sockets of a seat: a page is loaded again
  static constexpr Millis kRequestGrace = 30'000;      // after a request by HTTP
  static constexpr std::size_t kMostWatchers = 2'000;  // spectators keep nobody from their seat
  static constexpr std::size_t kMostInMessage = 500;   // lines

  // A request that waits for a line.
  struct Poll {
    SeatId viewer;
    std::string player;
    std::size_t from = 0;
    Millis until = 0;
    std::function<void(std::vector<StreamLine>)> then;
  };

  [[nodiscard]] bool empty() const { return watchers_.empty() && polls_.empty(); }
  [[nodiscard]] bool watched() const { return !watchers_.empty(); }
  [[nodiscard]] bool watches(const Visitor& visitor, SeatId viewer) const;

  // False: there are enough. It has so many lines.
  bool watch(Visitor& visitor, SeatId viewer, std::size_t has);
  bool wait(Poll poll);
  void unwatch(const Visitor& visitor, SeatId viewer, Millis now);
  void leave(const Visitor& visitor, Millis now);
  // The table is no more: whoever waits gets nothing. `elsewhere`: it is, at another server, where they find it if they
  // come again.
  void dismiss(bool elsewhere);
  // Only those stay who may still look.
  void review(const Table& table, Millis now, FunctionRef<bool(SeatId viewer, const std::string& player)> may_look);

  // That address was sent so many bytes of lines; may it have more?
  using MayRead = FunctionRef<bool(const std::string& address, std::size_t bytes)>;
  // New lines for everybody who watches, or for this visitor alone; to those who wait for some, or have waited enough.
  void send_lines(const std::string& id, const Table& table, Millis now, MayRead may_read,
                  const Visitor* only = nullptr);
  // Lines wait here for an address that has read too many for now.
  [[nodiscard]] bool owes() const { return owes_; }
  void answer_polls(const Table& table, Millis now, bool all);
  // Who is there, if that has changed, now and then.
  void send_here(const std::string& id, const Table& table, Millis now);

  // Somebody asked something for that seat: it counts as taken so long.
  void called(SeatId seat, Millis until) { presence_[seat].until = std::max(presence_[seat].until, until); }
  // Seats at which somebody came, and those that were left for longer than a page takes to load again.
  std::vector<std::pair<SeatId, bool>> changes(Millis now);
  // The table knows of nobody: it has just come from the store.
  void table_is_new();
  [[nodiscard]] bool anybody_sits() const;
  // Somebody was at a seat since the table is here.
  [[nodiscard]] bool had_seats() const { return !presence_.empty(); }

 private:
  struct Watcher {
    Visitor* visitor = nullptr;
    SeatId viewer;
    std::size_t sent = 0;  // lines of the stream that it has
  };
  // Whether somebody is at a seat: sockets, or a request a moment ago.
  struct Presence {
    unsigned sockets = 0;
    Millis until = 0;   // counts as there even without a socket
    bool told = false;  // what the table was told
  };

  void left(const Watcher& watcher, Millis now);

  std::vector<Watcher> watchers_;
  std::vector<Poll> polls_;
  std::map<SeatId, Presence> presence_;
  bool owes_ = false;
  bool here_changed_ = false;
  Millis here_sent_ = 0;
};

}  // namespace tideline::server

// How much one address may ask of the server: buckets of tokens that fill again with time, and counts of connections.
#pragma once

#include "server/crowd.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace tideline::server {

using Millis = std::int64_t;

struct LimitSettings {
  bool on = true;
  double requests = 40;       // HTTP requests a second and address; three times as many at once
  double says = 20;           // what is said a second and address, over HTTP or a WebSocket
  double table_says = 40;     // the same a second and table
  double makes = 0.5;         // tables, decks, maps, codes, new players a second and address; thirty at once
  double tables_a_day = 200;  // of an address, and of a player; as many at once
  double texts_a_day = 50;    // decks and maps, the same way
  double reads = 4'000'000;   // bytes of lines of tables a second and address; eight times as many at once, so that the
                              // longest game there is comes whole, and several
  double prints = 1;          // files to print a second and address; ten at once
  double arrivals = 80;       // new connections a second and address; three times as many at once. More than requests:
                              // who comes anew with each hears of that limit first
  unsigned connections = 64;  // of one address
  unsigned most_connections = 20'000;
};

// How many days it stays that nobody uses; 0: for ever.
struct Keeping {
  unsigned unsat = 2;         // tables where nobody sits
  unsigned unstarted = 30;    // tables whose game never began
  unsigned unfinished = 365;  // games that stopped
  unsigned finished = 0;      // games that ended
  unsigned texts = 30;        // decks and maps that no table needs
  unsigned players = 365;     // who never played to an end and holds no seat
};

// Buckets by name, of which there are so many at most. One that is full again is forgotten.
class Buckets {
 public:
  static constexpr std::size_t kMostNames = 100'000;

  Buckets(double per_second, double most, std::size_t most_names = kMostNames)
      : per_second_(per_second), most_(most), most_names_(most_names) {}

  // Takes a token; otherwise says in how many seconds, from 1 on, there will be one, or room for one of that name.
  Wait take(const std::string& name, Millis now);
  // What it would say, and takes none.
  Wait look(const std::string& name, Millis now);
  // Takes so many, whether they are there or not; says in how many seconds there will be one again, 0: there is one.
  Wait spend(const std::string& name, double tokens, Millis now);
  [[nodiscard]] std::size_t size() const { return buckets_.size(); }

 private:
  struct Bucket {
    double tokens;
    Millis at;
  };
  // Null: there is no room for another.
  Bucket* bucket(const std::string& name, Millis now);
  [[nodiscard]] Wait until_one(const Bucket& bucket) const;
  void forget_full(Millis now);

  double per_second_;
  double most_;
  std::size_t most_names_;
  Millis swept_ = 0;
  std::unordered_map<std::string, Bucket> buckets_;
};

class Limits {
 public:
  explicit Limits(const LimitSettings& settings);

  [[nodiscard]] const LimitSettings& settings() const { return settings_; }

  // Whether to go on.
  Wait request(const std::string& address, Millis now) { return take(requests_, address, now); }
  Wait make(const std::string& address, Millis now) { return take(makes_, address, now); }
  Wait say(const std::string& address, Millis now) { return take(says_, address, now); }
  // The same, once it is known that whoever speaks sits there.
  Wait say_at(const std::string& table, Millis now) { return take(table_says_, table, now); }

  // A table, or a text, of that player.
  Wait table(const std::string& address, const std::string& player, Millis now) {
    return take_of_both(tables_, address, player, now);
  }
  Wait text(const std::string& address, const std::string& player, Millis now) {
    return take_of_both(texts_, address, player, now);
  }
  // So many bytes of lines were made for that address: whether there may be more.
  Wait read(const std::string& address, std::size_t bytes, Millis now) {
    return settings_.on ? reads_.spend(address, static_cast<double>(bytes), now) : Wait{};
  }
  Wait print(const std::string& address, Millis now) { return take(prints_, address, now); }

  // Somebody comes from there.
  Wait arrive(const std::string& address, Millis now) { return take(arrivals_, address, now); }
  // A connection from there; false: there are too many. No address: it is a proxy's, and those for whom it speaks have
  // their places one by one.
  bool enter(const std::string& address);
  void leave(const std::string& address);
  // A place among those of that address.
  bool occupy(const std::string& address);
  void vacate(const std::string& address);
  [[nodiscard]] std::size_t connections() const { return count_; }

 private:
  Wait take(Buckets& buckets, const std::string& name, Millis now) const;
  Wait take_of_both(Buckets& buckets, const std::string& address, const std::string& player, Millis now) const;

  LimitSettings settings_;
  Buckets requests_;
  Buckets makes_;
  Buckets says_;
  Buckets reads_;
  Buckets prints_;
  Buckets tables_;
  Buckets texts_;
  Buckets table_says_;
  Buckets arrivals_;
  std::unordered_map<std::string, unsigned> connections_;
  std::size_t count_ = 0;
};

}  // namespace tideline::server

// The arrangements that stood on the board, for ko (R20).
#pragma once

#include "base/copy_on_write.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace tideline {

// A set of 64-bit hashes.
class HashSet {
 public:
  void insert(std::uint64_t hash);
  void erase(std::uint64_t hash);
  [[nodiscard]] bool contains(std::uint64_t hash) const;

  friend bool operator==(const HashSet& a, const HashSet& b);

 private:
  // Where the hash is, or where it would be put.
  [[nodiscard]] std::size_t slot(std::uint64_t stored) const;

  std::vector<std::uint64_t> table_;  // open addressing, a power of two, at most half full; 0 is free
  std::size_t size_ = 0;
};

// Every arrangement, by its hash: what a real game needs. Grows with the game; copies share it until they go apart.
class History {
 public:
  // The first arrangement of the game.
  void begin(std::uint64_t hash) { past_.write().all.insert(hash); }
  // A stone move: the arrangement before it and after it. What stood before it is usually known already, but not
  // after stones were taken off between two moves (R39). Gives the number by which it can be struck.
  std::uint32_t push(std::uint64_t before, std::uint64_t after) {
    Past& past = past_.write();
    if (past.moves.capacity() == past.moves.size()) past.moves.reserve(past.moves.size() * 2 + 512);
    past.moves.push_back({before, after, ++past.newest});
    (past.all.contains(after) ? past.repeated : past.all).insert(after);
    return past.newest;
  }
  // A move that is undone is struck: what stood after it may stand again (R20).
  void strike(std::uint32_t number);

  [[nodiscard]] bool contains(std::uint64_t hash) const { return past_->all.contains(hash); }
  // The arrangement before the newest stone move; nothing matches it before the first one.
  [[nodiscard]] bool is_previous(std::uint64_t hash) const {
    return !past_->moves.empty() && past_->moves.back().before == hash;
  }
  // The same when these moves will be struck.
  [[nodiscard]] bool is_previous(std::uint64_t hash, std::span<const std::uint32_t> struck) const;

  friend bool operator==(const History&, const History&) = default;

 private:
  struct Move {
    std::uint64_t before;
    std::uint64_t after;
    std::uint32_t number;
    friend bool operator==(const Move&, const Move&) = default;
  };
  struct Past {
    HashSet all;
    HashSet repeated;  // stood twice, by simple ko
    std::vector<Move> moves;
    std::uint32_t newest = 0;
    friend bool operator==(const Past&, const Past&) = default;
  };
  CopyOnWrite<Past> past_;
};

// Only the one before the newest move: what a playout carries. Superko becomes simple ko.
class BriefHistory {
 public:
  void begin(std::uint64_t) {}
  std::uint32_t push(std::uint64_t before, std::uint64_t) {
    previous_ = before;
    moved_ = true;
    return 0;
  }
  [[nodiscard]] bool contains(std::uint64_t hash) const { return is_previous(hash); }
  [[nodiscard]] bool is_previous(std::uint64_t hash) const { return moved_ && hash == previous_; }

  friend bool operator==(const BriefHistory&, const BriefHistory&) = default;

 private:
  std::uint64_t previous_ = 0;
  bool moved_ = false;
};

}  // namespace tideline

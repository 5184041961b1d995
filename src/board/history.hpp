// The arrangements that stood on the board, for ko (R20).
#pragma once

#include "base/copy_on_write.hpp"

#include <cstdint>
#include <vector>

namespace tideline {

// A set of 64-bit hashes.
class HashSet {
 public:
  void insert(std::uint64_t hash);
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
  void begin(std::uint64_t hash) { all_.write().insert(hash); }
  // A stone move: the arrangement before it and after it. What stood before it is usually known already, but not
  // after stones were taken off between two moves (R39).
  void push(std::uint64_t before, std::uint64_t after) {
    previous_ = before;
    all_.write().insert(after);
  }

  [[nodiscard]] bool contains(std::uint64_t hash) const { return all_->contains(hash); }
  // The arrangement before the newest stone move.
  [[nodiscard]] std::uint64_t previous() const { return previous_; }

  friend bool operator==(const History&, const History&) = default;

 private:
  std::uint64_t previous_ = 0;
  CopyOnWrite<HashSet> all_;
};

// Only the one before the newest move: what a playout carries. Superko becomes simple ko.
class BriefHistory {
 public:
  void begin(std::uint64_t) {}
  void push(std::uint64_t before, std::uint64_t) { previous_ = before; }
  [[nodiscard]] bool contains(std::uint64_t hash) const { return hash == previous_; }
  [[nodiscard]] std::uint64_t previous() const { return previous_; }

  friend bool operator==(const BriefHistory&, const BriefHistory&) = default;

 private:
  std::uint64_t previous_ = 0;
};

}  // namespace tideline

// The arrangements that stood on the board, for ko (R20).
#pragma once

#include <cstdint>
#include <vector>

namespace tideline {

// Every arrangement, by its hash: what a real game needs. Grows with the game.
class History {
 public:
  // The first arrangement of the game.
  void begin(std::uint64_t hash) { remember(hash); }
  // A stone move: the arrangement before it and after it. What stood before it is usually known already, but not
  // after stones were taken off between two moves (R39).
  void push(std::uint64_t before, std::uint64_t after);

  [[nodiscard]] bool contains(std::uint64_t hash) const;
  // The arrangement before the newest stone move.
  [[nodiscard]] std::uint64_t previous() const { return previous_; }

  friend bool operator==(const History& a, const History& b) {
    return a.previous_ == b.previous_ && a.order_ == b.order_;
  }

 private:
  void remember(std::uint64_t hash);
  void place(std::uint64_t hash);

  std::uint64_t previous_ = 0;
  std::vector<std::uint64_t> order_;
  std::vector<std::uint64_t> table_;  // open addressing, a power of two, at most half full; 0 is free
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

// The arrangements that stood on the board, for ko (R20).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace tideline {

// Every arrangement, by its hash: what a real game needs. Grows with the game.
class History {
 public:
  void push(std::uint64_t hash);
  [[nodiscard]] std::size_t size() const { return order_.size(); }
  [[nodiscard]] bool contains(std::uint64_t hash) const;
  // The arrangement n stone moves ago: 0 is the newest. 0 if there were fewer.
  [[nodiscard]] std::uint64_t back(std::size_t n) const {
    return n < order_.size() ? order_[order_.size() - 1 - n] : 0;
  }

  friend bool operator==(const History& a, const History& b) { return a.order_ == b.order_; }

 private:
  void place(std::uint64_t hash);

  std::vector<std::uint64_t> order_;
  std::vector<std::uint64_t> table_;  // open addressing, a power of two, at most half full; 0 is free
};

// Only the last two: what a playout carries. Superko becomes simple ko.
class BriefHistory {
 public:
  void push(std::uint64_t hash) { last_ = {hash, last_[0]}; }
  [[nodiscard]] bool contains(std::uint64_t hash) const { return hash == last_[0] || hash == last_[1]; }
  [[nodiscard]] std::uint64_t back(std::size_t n) const { return n < 2 ? last_[n] : 0; }

  friend bool operator==(const BriefHistory&, const BriefHistory&) = default;

 private:
  std::array<std::uint64_t, 2> last_{};
};

}  // namespace tideline

// The six colours of stones. A faction is its colour, by its place in the game's list of factions: 1 to 6.
// 0 is nobody: an empty point, the table itself, a spectator.
#pragma once

#include "base/index.hpp"

#include <bit>
#include <compare>
#include <cstdint>

namespace tideline {

inline constexpr unsigned kMaxColours = 6;

class Colour {
 public:
  constexpr Colour() = default;
  explicit constexpr Colour(unsigned number) : number_(static_cast<std::uint8_t>(number)) {}

  [[nodiscard]] constexpr unsigned index() const { return number_; }
  explicit constexpr operator bool() const { return number_ != 0; }

  friend constexpr auto operator<=>(Colour, Colour) = default;

 private:
  std::uint8_t number_ = 0;
};

inline constexpr Colour kNobody{};

template <class T>
using ColourArray = IndexArray<Colour, T, kMaxColours + 1>;

class ColourSet {
 public:
  constexpr ColourSet() = default;
  constexpr ColourSet(std::initializer_list<Colour> colours) {
    for (const Colour c : colours) insert(c);
  }
  // The colours 1 to n.
  static constexpr ColourSet first(unsigned n) {
    ColourSet set;
    set.bits_ = static_cast<std::uint8_t>(((1U << n) - 1) << 1);
    return set;
  }

  constexpr void insert(Colour c) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << c.index())); }
  constexpr void erase(Colour c) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << c.index())); }
  [[nodiscard]] constexpr bool contains(Colour c) const { return ((bits_ >> c.index()) & 1U) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr unsigned size() const { return static_cast<unsigned>(std::popcount(bits_)); }
  [[nodiscard]] constexpr std::uint8_t bits() const { return bits_; }

  // Iterates in ascending order.
  class Iterator {
   public:
    explicit constexpr Iterator(unsigned bits) : bits_(bits) {}
    constexpr Colour operator*() const { return Colour(static_cast<unsigned>(std::countr_zero(bits_))); }
    constexpr Iterator& operator++() {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    unsigned bits_;
  };
  [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
  [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

  friend constexpr bool operator==(ColourSet, ColourSet) = default;

 private:
  std::uint8_t bits_ = 0;
};

}  // namespace tideline

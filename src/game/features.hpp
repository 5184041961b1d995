// What a learned net is shown of a game, and where its answer about a choice stands. A game that has a net makes this
// from a state in one function: only what the acting faction may know goes into it. Integers only, nothing allocated.
//
// - Planes: up to 32 answers of yes or no about every point, a bit each. Bit 0 is set on every point of the map.
// - The whole: up to 96 numbers from 0 to 127 about no point in particular.
// - Seats are told from the actor on: itself first, then the others as they follow in turn. So rotating the seats, or
//   the map, rotates what the net sees and changes nothing else.
#pragma once

#include "board/topology.hpp"
#include "game/event.hpp"

#include <array>
#include <concepts>
#include <cstdint>

namespace tideline {

inline constexpr unsigned kMostPlanes = 32;
inline constexpr unsigned kMostOfTheWhole = 96;
inline constexpr int kMostOfANumber = 127;

struct Features {
  PointArray<std::uint32_t> planes;
  std::array<std::uint8_t, kMostOfTheWhole> whole{};

  friend bool operator==(const Features&, const Features&) = default;
};

// Which number of the net speaks of a choice. Of one that names two points two numbers do, and their sum counts.
struct NetChoice {
  enum class Kind : std::uint8_t { None, AtPoint, Flat };

  Kind kind = Kind::None;
  std::uint8_t number = 0;  // of the plane, or of the numbers that belong to no point
  Point point{};
  std::uint8_t second = 0;  // the plane for the other point
  Point second_point{};     // kOffMap: there is none

  friend bool operator==(const NetChoice&, const NetChoice&) = default;
};

// What a net of a game takes and tells: planes, numbers of the whole, choices that name a point by kind, and others. A
// net of another form is none of this game's.
struct NetForm {
  unsigned planes = 0;
  unsigned whole = 0;
  unsigned at_points = 0;
  unsigned flat = 0;

  friend bool operator==(const NetForm&, const NetForm&) = default;
};

// A game for which a net can learn: beside what contract.hpp asks for.
template <class G>
concept NetGame = requires(const typename G::State& state, Colour who, const Action& action, Features& features) {
  { G::features(state, who, features) } -> std::same_as<void>;
  { G::net_choice(state, action) } -> std::same_as<NetChoice>;
  { G::kNetForm } -> std::convertible_to<NetForm>;
};

}  // namespace tideline

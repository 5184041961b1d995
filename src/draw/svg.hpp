// A position or a map as a picture, as SVG.
#pragma once

#include "game/any_game.hpp"

#include <span>
#include <string>
#include <string_view>

namespace tideline::draw {

// A whole file: the board with its stones and coordinates. Stones have their colour and its mark; a stone marked as
// dead is small; the last one has a ring.
std::string svg(const AnyGame& game, const Position& position);

// Something on a map.
struct MapSpot {
  enum class Ring : std::uint8_t { None, Whole, Broken };

  Point point;
  std::string_view faction;  // whose colour and mark it has
  bool small = false;        // the mark alone
  Ring ring = Ring::None;
  std::string text = {};  // beside it, without markup: letters, figures, `%`
};

// An element for a page, without a label: the map with its coordinates and these spots.
std::string map_svg(const Map& map, std::span<const MapSpot> spots);

}  // namespace tideline::draw

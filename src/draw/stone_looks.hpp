// How stones of every colour are drawn, in pictures and on paper: the mark stays where colours cannot be told apart.
#pragma once

#include <span>
#include <string_view>

namespace tideline::draw {

struct StoneLook {
  std::string_view faction;
  std::string_view fill;
  std::string_view edge;
  std::string_view ink;   // of the mark
  std::string_view mark;  // SVG path data round 0, 0 for a stone of radius 11
};

std::span<const StoneLook> stone_looks();
// Black's if no stones are called that.
const StoneLook& look_of(std::string_view faction);

}  // namespace tideline::draw

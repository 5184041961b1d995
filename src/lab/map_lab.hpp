// `lab map`: whether the start points of a map are as good as each other, for each number of players.
#pragma once

#include "lab/arm.hpp"
#include "lab/report.hpp"

namespace tideline::lab {

// To which start each point is nearest, by its number in the list; kNobody: to several.
std::vector<Colour> nearest_starts(const Map& map, std::span<const Point> starts);  // by point

// Why this game cannot be asked about start points; nothing if it can.
std::optional<std::string> no_starts(const Arm& arm);
// One arm for each number of players, all on one map. Who begins where is drawn.
Expected<Report, std::string> study_map(std::vector<Arm> arms, const Order& order);

}  // namespace tideline::lab

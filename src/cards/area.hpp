// Areas round a chosen point, or a row or column: what verbs share that have them.
#pragma once

#include "cards/verb.hpp"

namespace tideline {

// How far an area goes from its point.
inline unsigned how_far(const Step& step) { return step.distance > 0 ? step.distance : 1U; }

bool takes_area(std::size_t n, Arg::Kind kind);
// What is wrong with the argument as the place of an area, whatever lies in it: no point, or a row where a point is
// due.
std::optional<Refusal> area_fault(const Scene& scene, const Step& step, const Arg& place);
// The points of the area, of a group those of its stones.
PointSet area_points(const Scene& scene, const Step& step, const Arg& place);
// The point, or some point of the row or column, is within reach, where that matters.
bool area_reached(const Scene& scene, const Step& step, const Arg& place, const PointSet& points);
// Every place that the verb's judge accepts, each of which costs as many looks.
bool offer_areas(const Scene& scene, const Step& step, std::uint32_t cost, Visitor visit);
Breadth area_breadth(const Step& step, std::uint32_t cost);
std::optional<Arg> guess_row(Random& random);

// `a point within reach`, and where from it: ` on the square of 3 by 3 points round it`.
std::string area_place(const Step& step);
std::string area_extent(const Step& step);

}  // namespace tideline

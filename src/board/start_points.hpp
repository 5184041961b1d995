// Start points for a map that lists none (R3).
#pragma once

#include "board/topology.hpp"

#include <span>
#include <vector>

namespace tideline {

// As far apart as possible: the largest smallest distance between any two, then the largest sum of distances,
// then the first set in the order of points. In order; empty if no such set exists: too few points, or none
// that reach each other.
std::vector<Point> find_start_points(const Topology& topology, unsigned count);

// The distance of the closest two; 0 if some two cannot reach each other.
unsigned smallest_distance(const Distances& distances, std::span<const Point> points);

}  // namespace tideline

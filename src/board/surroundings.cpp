#include "board/surroundings.hpp"

namespace tideline {

Surroundings::Surroundings(const Topology& topology, const Distances& distances) : rows_(topology.size() + 1) {
  for (const Point p : topology.points()) {
    Row& row = rows_[p.index()];
    row.first = points_.size();
    for (unsigned steps = 0; steps <= kMostSteps; ++steps) {
      for (const Point q : topology.points()) {
        if (distances.between(p, q) == steps) points_.push_back(q);
      }
      row.count[steps] = static_cast<std::uint16_t>(points_.size() - row.first);
    }
  }
}

}  // namespace tideline

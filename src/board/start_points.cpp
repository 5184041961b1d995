#include "board/start_points.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace tideline {
namespace {

// A search for sets of points whose distances all reach a bound, in the order of points.
class Search {
 public:
  Search(const Topology& topology, unsigned count) : topology_(topology), count_(count), distances_(topology) {
    for (const Point a : topology.points()) {
      for (const Point b : topology.points()) longest_ = std::max(longest_, steps(a, b));
    }
  }

  std::vector<Point> run() {
    unsigned low = 1;  // any set of points that reach each other has it
    unsigned high = longest_;
    if (!exists(low)) return {};
    while (low < high) {
      const unsigned middle = (low + high + 1) / 2;
      if (exists(middle)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    // A set with that distance is known; the search for the largest sum improves on it as long as it may.
    const std::vector<Point> known = std::exchange(found_, {});
    set_bound(low);
    tries_ = 0;
    first_only_ = false;
    best_.clear();
    best_sum_ = 0;
    extend(everything(), 0);
    return best_.empty() ? known : best_;
  }

 private:
  // Every map that anybody drew needs far fewer; one that was made to need more gets the best set until then.
  static constexpr unsigned kMostTries = 4'000'000;

  [[nodiscard]] unsigned steps(Point a, Point b) const {
    const unsigned d = distances_.between(a, b);
    return d == Distances::kUnreachable ? 0 : d;
  }

  [[nodiscard]] PointSet everything() const {
    PointSet all;
    for (const Point p : topology_.points()) all.insert(p);
    return all;
  }

  void set_bound(unsigned bound) {
    far_.assign(topology_.size() + 1, {});
    for (const Point p : topology_.points()) {
      for (const Point q : topology_.points()) {
        if (p != q && steps(p, q) >= bound) far_[p.index()].insert(q);
      }
    }
  }

  bool exists(unsigned bound) {
    set_bound(bound);
    tries_ = 0;
    first_only_ = true;
    best_.clear();
    extend(everything(), 0);
    if (!best_.empty()) found_ = best_;
    return !best_.empty();
  }

  // The most that the sum can still become: each missing point by its distances to those chosen, the best ones
  // first, and the longest way between any two that are missing.
  [[nodiscard]] unsigned most(const PointSet& candidates, unsigned sum) const {
    const std::size_t missing = count_ - chosen_.size();
    std::vector<unsigned> gains;
    for (const Point candidate : candidates) gains.push_back(gain(candidate));
    std::partial_sort(gains.begin(), gains.begin() + static_cast<std::ptrdiff_t>(std::min(missing, gains.size())),
                      gains.end(), std::greater<>());
    for (std::size_t i = 0; i < missing && i < gains.size(); ++i) sum += gains[i];
    return sum + static_cast<unsigned>(missing * (missing - 1) / 2) * longest_;
  }

  [[nodiscard]] unsigned gain(Point candidate) const {
    unsigned gain = 0;
    for (const Point p : chosen_) gain += steps(p, candidate);
    return gain;
  }

  // Tries every candidate, in order, as the next point of the set.
  void extend(PointSet candidates, unsigned sum) {
    if (++tries_ > kMostTries) return;
    if (chosen_.size() == count_) {
      if (best_.empty() || sum > best_sum_) {
        best_ = chosen_;
        best_sum_ = sum;
      }
      return;
    }
    if (!first_only_ && !best_.empty() && most(candidates, sum) <= best_sum_) return;
    while (candidates.size() + chosen_.size() >= count_) {
      if (first_only_ && !best_.empty()) return;
      const Point p = candidates.first();
      candidates.erase(p);
      PointSet rest = candidates;
      rest &= far_[p.index()];
      const unsigned more = gain(p);
      chosen_.push_back(p);
      extend(rest, sum + more);
      chosen_.pop_back();
    }
  }

  const Topology& topology_;
  unsigned count_;
  Distances distances_;
  unsigned longest_ = 0;
  std::vector<PointSet> far_;  // by point
  bool first_only_ = false;
  std::vector<Point> chosen_;
  std::vector<Point> best_;
  std::vector<Point> found_;  // the last set that some bound allowed
  unsigned best_sum_ = 0;
  unsigned tries_ = 0;
};

}  // namespace

std::vector<Point> find_start_points(const Topology& topology, unsigned count) {
  if (count < 1 || count > topology.size()) return {};
  if (count == 1) return {Point::number(1)};
  return Search(topology, count).run();
}

unsigned smallest_distance(const Distances& distances, std::span<const Point> points) {
  unsigned smallest = Distances::kUnreachable;
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = i + 1; j < points.size(); ++j) {
      const unsigned d = distances.between(points[i], points[j]);
      smallest = std::min(smallest, d == Distances::kUnreachable ? 0 : d);
    }
  }
  return smallest;
}

}  // namespace tideline

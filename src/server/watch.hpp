// The one clock of the server: the wall's time when it started, and the time that has passed since. Whatever is done to
// the machine's clock meanwhile, this goes on as time does; whoever reads it has wall time, as it was known at the
// start.
#pragma once

#include "server/limits.hpp"

#include <algorithm>
#include <functional>
#include <optional>

namespace tideline::server {

class Watch {
 public:
  using Source = std::function<Millis()>;

  // Milliseconds since 1970; and since any moment, never going back, asleep or not.
  static Millis wall();
  static Millis steady();

  // `stands`: a clock for tests, that goes on when it is told.
  explicit Watch(std::optional<Millis> stands, const Source& wall_time = wall, Source passing = steady)
      : passing_(stands ? Source([] { return Millis{0}; }) : std::move(passing)),
        zero_(stands ? *stands : wall_time() - passing_()) {}

  [[nodiscard]] Millis now() const { return zero_ + passing_(); }
  void pass(Millis time) { zero_ += std::max<Millis>(time, 0); }

 private:
  Source passing_;
  Millis zero_;  // what time it was as the source began to count
};

}  // namespace tideline::server

#include "server/watch.hpp"

#include <chrono>
#include <ctime>

namespace tideline::server {

Millis Watch::wall() {
  const auto time = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

Millis Watch::steady() {
  // A machine that slept has not stopped the time of those who wait for it: std::chrono::steady_clock would.
  timespec time{};
  clock_gettime(CLOCK_BOOTTIME, &time);
  return Millis{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

}  // namespace tideline::server

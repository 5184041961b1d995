// Counters for whoever watches the server, in the text format of Prometheus. Of no player and no table by name.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace tideline::server {

// How often something took how long.
class Histogram {
 public:
  static constexpr std::array<double, 12> kBounds{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10};
  void add(double seconds);
  void print(std::string& out, std::string_view name, std::string_view help) const;

 private:
  std::array<std::uint64_t, kBounds.size() + 1> counts_{};
  double sum_ = 0;
};

// All but what is atomic belongs to the thread that serves.
struct Metrics {
  std::map<std::pair<std::string, unsigned>, std::uint64_t> requests;  // by route and status
  std::map<std::string, std::uint64_t> refused;                        // connections and messages, by why
  std::int64_t connections = 0;
  std::int64_t sockets = 0;
  std::int64_t tables_live = 0;
  std::uint64_t bytes_in = 0;  // over all connections
  std::uint64_t entries = 0;
  std::uint64_t commits = 0;
  std::uint64_t store_failures = 0;
  std::uint64_t leases_lost = 0;
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t slow_dropped = 0;
  std::uint64_t stream_bytes = 0;  // of lines of tables, for whoever watches or asks
  std::uint64_t loads = 0;
  std::uint64_t judged_apart = 0;
  std::atomic<std::uint64_t> starts_sought = 0;
  std::uint64_t bots_refused = 0;
  std::atomic<std::uint64_t> bot_choices = 0;
  std::atomic<std::uint64_t> bot_microseconds = 0;
  std::int64_t bots_thinking = 0;
  std::uint64_t sweeps = 0;
  std::uint64_t swept = 0;
  Histogram request_seconds;  // from the whole request to the answer; long polls apart
  Histogram work_seconds;     // of the processor, each piece of work of the thread that serves
  double longest_work = 0;    // the longest of these
  double turn_seconds = 0;    // to do once all that waited
  std::int64_t tables_writing = 0;
  Histogram say_seconds;  // from what a seat says to the moment it is durable

  [[nodiscard]] std::string text() const;
};

}  // namespace tideline::server

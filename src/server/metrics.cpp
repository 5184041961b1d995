#include "server/metrics.hpp"

#include <algorithm>
#include <cstdio>

namespace tideline::server {
namespace {

void head(std::string& out, std::string_view name, std::string_view help, std::string_view type) {
  out.append("# HELP ").append(name).append(" ").append(help).append("\n# TYPE ").append(name).append(" ");
  out.append(type).append("\n");
}

template <class Number>
void one(std::string& out, std::string_view name, std::string_view help, std::string_view type, Number value) {
  head(out, name, help, type);
  out.append(name).append(" ").append(std::to_string(value)).append("\n");
}

std::string number_text(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%g", value);
  return text.data();
}

}  // namespace

void Histogram::add(double seconds) {
  const auto bound = std::lower_bound(kBounds.begin(), kBounds.end(), seconds);
  ++counts_[static_cast<std::size_t>(bound - kBounds.begin())];
  sum_ += seconds;
}

void Histogram::print(std::string& out, std::string_view name, std::string_view help) const {
  head(out, name, help, "histogram");
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    total += counts_[i];
    const std::string bound = i < kBounds.size() ? number_text(kBounds[i]) : "+Inf";
    out.append(name).append("_bucket{le=\"").append(bound).append("\"} ").append(std::to_string(total)).append("\n");
  }
  out.append(name).append("_sum ").append(number_text(sum_)).append("\n");
  out.append(name).append("_count ").append(std::to_string(total)).append("\n");
}

std::string Metrics::text() const {
  std::string out;
  head(out, "tideline_requests_total", "HTTP requests by route and status", "counter");
  for (const auto& [key, count] : requests) {
    out += "tideline_requests_total{route=\"" + key.first + "\",status=\"" + std::to_string(key.second) + "\"} " +
           std::to_string(count) + "\n";
  }
  head(out, "tideline_refused_total", "What was turned away, and why", "counter");
  for (const auto& [why, count] : refused)
    out += "tideline_refused_total{why=\"" + why + "\"} " + std::to_string(count) + "\n";
  one(out, "tideline_connections", "Open connections", "gauge", connections);
  one(out, "tideline_sockets", "Open WebSockets", "gauge", sockets);
  one(out, "tideline_bytes_in_total", "Bytes read from connections", "counter", bytes_in);
  one(out, "tideline_tables_live", "Tables in memory", "gauge", tables_live);
  one(out, "tideline_tables_writing", "Tables that wait for the store", "gauge", tables_writing);
  one(out, "tideline_bots_thinking", "Bots that choose now or wait to", "gauge", bots_thinking);
  one(out, "tideline_entries_total", "Entries of logs made durable", "counter", entries);
  one(out, "tideline_commits_total", "Commits of the store", "counter", commits);
  one(out, "tideline_store_failures_total", "Writes that failed", "counter", store_failures);
  one(out, "tideline_leases_lost_total", "Times that the store was away for so long that others take what is here",
      "counter", leases_lost);
  one(out, "tideline_loads_total", "Tables read from the store", "counter", loads);
  one(out, "tideline_judged_apart_total",
      "What was said before a game or with a deck that can take long, judged on another thread", "counter",
      judged_apart);
  one(out, "tideline_starts_sought_total", "Maps whose start points were looked for, and are kept since", "counter",
      starts_sought.load());
  one(out, "tideline_sweeps_total", "Times that what nobody uses was looked for", "counter", sweeps);
  one(out, "tideline_swept_total", "Tables and texts that went because nobody used them", "counter", swept);
  one(out, "tideline_messages_in_total", "WebSocket messages that came", "counter", messages_in);
  one(out, "tideline_messages_out_total", "WebSocket messages that went", "counter", messages_out);
  one(out, "tideline_stream_bytes_total", "Bytes of lines of tables for whoever watches or asks", "counter",
      stream_bytes);
  one(out, "tideline_slow_dropped_total", "Sockets closed because they did not read", "counter", slow_dropped);
  one(out, "tideline_bot_choices_total", "Choices of bots", "counter", bot_choices.load());
  one(out, "tideline_bot_microseconds_total", "Time that bots thought", "counter", bot_microseconds.load());
  one(out, "tideline_bots_refused_total", "Choices of bots that the table refused", "counter", bots_refused);
  request_seconds.print(out, "tideline_request_seconds", "From a request to its answer, long polls apart");
  work_seconds.print(out, "tideline_work_seconds", "Processor time of each piece of work on the thread that serves");
  head(out, "tideline_longest_work_seconds", "The longest of these", "gauge");
  out.append("tideline_longest_work_seconds ").append(number_text(longest_work)).append("\n");
  head(out, "tideline_turn_seconds", "Time to do once all that waits for the thread that serves", "gauge");
  out.append("tideline_turn_seconds ").append(number_text(turn_seconds)).append("\n");
  say_seconds.print(out, "tideline_say_seconds", "From what a seat says to the moment it is durable");
  return out;
}

}  // namespace tideline::server

// A progress bar on standard error, where that is a terminal. Any thread may advance it.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>

namespace tideline::cli {

class Progress {
 public:
  // `within`: it ends by then at the latest; `total` 0: nothing else says when.
  Progress(std::string what, unsigned total, std::optional<std::chrono::seconds> within = std::nullopt);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // One more is done; the note stands behind the bar.
  void advance(const std::string& note = {});
  // One more was done before, and says nothing about the time that is left.
  void skip(const std::string& note = {});
  // A line on standard output, above the bar.
  void say(const std::string& line);
  // Takes the bar away; it comes back when the work goes on.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  void count(const std::string& note);
  void draw(unsigned done);
  [[nodiscard]] std::string time_left(unsigned done) const;

  std::string what_;
  unsigned total_;
  std::optional<std::chrono::seconds> within_;
  bool shown_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point drawn_;  // when it was drawn last
  std::atomic<unsigned> done_ = 0;
  std::atomic<unsigned> skipped_ = 0;
  std::string note_;
  std::mutex drawing_;
};

}  // namespace tideline::cli

// A progress bar on standard error, where that is a terminal. Any thread may advance it.
#pragma once

#include <atomic>
#include <mutex>
#include <string>

namespace tideline::cli {

class Progress {
 public:
  Progress(std::string what, unsigned total);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void advance();
  // A line on standard output, above the bar.
  void say(const std::string& line);
  // Takes the bar away; it comes back when the work goes on.
  void clear();

 private:
  void draw(unsigned done);

  std::string what_;
  unsigned total_;
  bool shown_;
  std::atomic<unsigned> done_ = 0;
  std::mutex drawing_;
};

}  // namespace tideline::cli

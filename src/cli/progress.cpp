#include "cli/progress.hpp"

#include <iostream>
#include <unistd.h>

namespace tideline::cli {

Progress::Progress(std::string what, unsigned total)
    : what_(std::move(what)), total_(total), shown_(total > 1 && isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() { clear(); }

void Progress::clear() {
  const std::scoped_lock lock(drawing_);
  if (shown_) std::cerr << "\r\x1b[K" << std::flush;
}

void Progress::say(const std::string& line) {
  clear();
  std::cout << line << "\n" << std::flush;
  const std::scoped_lock lock(drawing_);
  if (shown_) draw(done_);
}

void Progress::advance(const std::string& note) { count(note); }

void Progress::skip(const std::string& note) {
  ++skipped_;
  count(note);
}

// Draws no more often than there is something new to see.
void Progress::count(const std::string& note) {
  const unsigned done = ++done_;
  if (!shown_) return;
  const std::scoped_lock lock(drawing_);
  note_ = note;
  const bool one_percent = done * 100ULL / total_ != (done - 1) * 100ULL / total_;
  if (done == total_ || one_percent || Clock::now() - drawn_ > std::chrono::seconds(1)) draw(done);
}

std::string Progress::time_left(unsigned done) const {
  const unsigned skipped = skipped_;
  if (skipped >= done || done >= total_) return {};
  const std::chrono::duration<double> gone = Clock::now() - start_;
  const auto seconds = static_cast<unsigned long>(gone.count() / (done - skipped) * (total_ - done));
  constexpr unsigned long kMinute = 60;
  constexpr unsigned long kHour = 60 * kMinute;
  if (seconds < 2 * kMinute) return ", " + std::to_string(seconds) + " s left";
  if (seconds < 2 * kHour) return ", " + std::to_string(seconds / kMinute) + " min left";
  return ", " + std::to_string(seconds / kHour) + " h left";
}

void Progress::draw(unsigned done) {
  constexpr unsigned kWidth = 20;
  const auto filled = static_cast<unsigned>(std::size_t{kWidth} * done / total_);
  drawn_ = Clock::now();
  std::cerr << "\r" << what_ << " [" << std::string(filled, '=') << std::string(kWidth - filled, ' ') << "] " << done
            << "/" << total_ << time_left(done) << (note_.empty() ? "" : "; ") << note_ << "\x1b[K" << std::flush;
}

}  // namespace tideline::cli

#include "cli/progress.hpp"

#include <algorithm>
#include <iostream>
#include <unistd.h>

namespace tideline::cli {

Progress::Progress(std::string what, unsigned total, std::optional<std::chrono::seconds> within)
    : what_(std::move(what)),
      total_(total),
      within_(within),
      shown_((total > 1 || within) && isatty(STDERR_FILENO) != 0) {}

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
  const bool one_percent = total_ > 0 && done * 100ULL / total_ != (done - 1) * 100ULL / total_;
  if (done == total_ || one_percent || Clock::now() - drawn_ > std::chrono::seconds(1)) draw(done);
}

std::string Progress::time_left(unsigned done) const {
  const unsigned skipped = skipped_;
  const std::chrono::duration<double> gone = Clock::now() - start_;
  std::optional<double> left;
  if (skipped < done && done < total_) left = gone.count() / (done - skipped) * (total_ - done);
  if (within_ && (total_ == 0 || left)) {
    const double rest = std::max(0.0, (*within_ - gone).count());
    left = std::min(left.value_or(rest), rest);
  }
  if (!left) return {};
  const auto seconds = static_cast<unsigned long>(*left);
  constexpr unsigned long kMinute = 60;
  constexpr unsigned long kHour = 60 * kMinute;
  if (seconds < 2 * kMinute) return ", " + std::to_string(seconds) + " s left";
  if (seconds < 2 * kHour) return ", " + std::to_string(seconds / kMinute) + " min left";
  return ", " + std::to_string(seconds / kHour) + " h left";
}

void Progress::draw(unsigned done) {
  constexpr unsigned kWidth = 20;
  drawn_ = Clock::now();
  double part = 0;
  if (total_ > 0) {
    part = static_cast<double>(done) / total_;
  } else if (within_) {
    part = std::chrono::duration<double>(drawn_ - start_) / *within_;
  }
  const auto filled = static_cast<unsigned>(kWidth * std::clamp(part, 0.0, 1.0));
  std::cerr << "\r" << what_ << " [" << std::string(filled, '=') << std::string(kWidth - filled, ' ') << "] " << done
            << (total_ > 0 ? "/" + std::to_string(total_) : "") << time_left(done) << (note_.empty() ? "" : "; ")
            << note_ << "\x1b[K" << std::flush;
}

}  // namespace tideline::cli

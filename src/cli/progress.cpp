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
  if (shown_) draw(done_);
}

void Progress::advance() {
  const unsigned done = ++done_;
  if (!shown_) return;
  const bool worth_it = done == total_ || done * 100ULL / total_ != (done - 1) * 100ULL / total_;
  if (worth_it) draw(done);
}

void Progress::draw(unsigned done) {
  constexpr unsigned kWidth = 30;
  const auto filled = static_cast<unsigned>(std::size_t{kWidth} * done / total_);
  const std::scoped_lock lock(drawing_);
  std::cerr << "\r" << what_ << " [" << std::string(filled, '=') << std::string(kWidth - filled, ' ') << "] " << done
            << "/" << total_ << std::flush;
}

}  // namespace tideline::cli

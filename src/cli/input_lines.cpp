#include "cli/input_lines.hpp"

#include <array>
#include <cerrno>
#include <poll.h>
#include <unistd.h>

namespace tideline::cli {

bool InputLines::read_more() {
  read_.erase(0, used_);
  used_ = 0;
  std::array<char, 4096> bytes{};
  ssize_t count = 0;
  do {
    count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  } while (count < 0 && errno == EINTR);
  if (count <= 0) ended_ = true;
  if (count > 0) read_.append(bytes.data(), static_cast<std::size_t>(count));
  return !ended_;
}

bool InputLines::next(std::string& line) {
  std::size_t looked = used_;
  while (true) {
    const std::size_t end = read_.find('\n', looked);
    if (end != std::string::npos) {
      line = read_.substr(used_, end - used_);
      used_ = end + 1;
      return true;
    }
    const std::size_t begun = read_.size() - used_;
    if (ended_ || !read_more()) break;
    looked = begun;
  }
  line = read_.substr(used_);
  used_ = read_.size();
  return !line.empty();
}

bool InputLines::waiting() {
  if (ended_ || used_ < read_.size()) return true;
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return ::poll(&input, 1, 0) != 0;
}

}  // namespace tideline::cli

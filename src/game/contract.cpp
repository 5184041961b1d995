#include "game/contract.hpp"

namespace tideline {

int word_number(std::string_view words, std::string_view value) {
  for (int n = 0;; ++n) {
    const std::size_t bar = words.find(" | ");
    if (words.substr(0, bar) == value) return n;
    if (bar == std::string_view::npos) return -1;
    words.remove_prefix(bar + 3);
  }
}

}  // namespace tideline

#include "cli/columns.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace tideline::cli {

std::size_t width_of(std::string_view text) {
  std::size_t length = 0;
  for (std::size_t i = 0; i < text.size(); i += std::max<std::size_t>(1, character_length(text.substr(i)))) ++length;
  return length;
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width - 1, width_of(text)), ' ');
}

}  // namespace tideline::cli

#include "cli/columns.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace tideline::cli {

std::string padded(const std::string& text, std::size_t width) {
  std::size_t length = 0;
  for (std::size_t i = 0; i < text.size();
       i += std::max<std::size_t>(1, character_length(std::string_view(text).substr(i))))
    ++length;
  return text + std::string(width - std::min(width - 1, length), ' ');
}

}  // namespace tideline::cli

#include "store/columns.hpp"

#include "base/text.hpp"
#include "table/note.hpp"

#include <algorithm>
#include <cstddef>

namespace tideline {

std::string names_in(std::string_view seats) {
  std::string names;
  while (!seats.empty()) {
    const std::string_view line = take_up_to(seats, '\n');
    const std::size_t kind = line.find(' ');
    constexpr std::string_view kPerson = " person ";
    if (kind == std::string_view::npos || !line.substr(kind).starts_with(kPerson)) continue;
    names += line.substr(kind + kPerson.size());
    names += '\n';
  }
  return names;
}

std::string_view deck_in(std::string_view entry) {
  constexpr std::string_view kLine = "\ndeck ";
  constexpr std::string_view kDigest = " sha256:";
  const std::size_t from = std::min(entry.find(kLine), entry.size());
  const std::string_view line = entry.substr(from, entry.find('\n', from + 1) - from);
  const std::size_t at = std::min(line.find(kDigest), line.size());
  return line.substr(std::min(at + 1, line.size()));
}

unsigned needs_of(std::span<const LogLine> entries) {
  unsigned needs = 1;
  for (const LogLine& entry : entries) needs = std::max(needs, log_version(entry.text));
  return needs;
}

std::string like_pattern(std::string_view text) {
  if (text.empty()) return {};
  std::string like = "%";
  for (const char c : text) {
    if (c == '%' || c == '_' || c == '\\') like += '\\';
    like += c;
  }
  return like + '%';
}

bool long_enough_to_find(std::string_view text) {
  constexpr std::ptrdiff_t kLeast = 3;
  const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
  return std::count_if(text.begin(), text.end(), begins) >= kLeast;
}

}  // namespace tideline

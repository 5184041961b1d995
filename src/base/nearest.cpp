#include "base/nearest.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace tideline {
namespace {

constexpr std::size_t kLongest = 40;
using Row = std::array<std::size_t, kLongest + 1>;

// Slips from one word to the other; neither is longer than kLongest.
std::size_t slips(std::string_view from, std::string_view to) {
  Row before{};
  Row last{};
  Row row{};
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= from.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t other = from[i - 1] == to[j - 1] ? 0 : 1;
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + other});
      const bool swapped = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[to.size()];
}

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string> known) {
  if (word.size() < 2 || word.size() > kLongest) return {};
  std::size_t least = std::clamp<std::size_t>(word.size() / 3, 1, 3) + 1;
  std::string_view found;
  for (const std::string& one : known) {
    if (one.size() > kLongest) continue;
    const std::size_t count = slips(word, one);
    if (count >= least) continue;
    least = count;
    found = one;
  }
  return found;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> known) {
  const std::string_view meant = nearest(word, known);
  return meant.empty() ? std::string() : "; did you mean " + in_quotes(meant) + "?";
}

}  // namespace tideline

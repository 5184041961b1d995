#include "games/capture/rules.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace tideline::capture {
namespace {

constexpr std::array<PresetInfo, 3> kPresetTable{{
    {"default", "the first stone taken wins", ""},
    {"first-five", "the first five stones taken win", "take=5"},
    {"cross", "four stones in a cross at the centre to begin with", "start=cross"},
}};

constexpr std::array<OptionInfo, 3> kOptionTable{{
    {"take", "1, or 2 to 20", "C1", "how many stones must be taken to win"},
    {"ko", "simple | superko", "C2", "which repetitions are forbidden"},
    {"start", "empty | cross", "C3", "what stands on the board at the beginning"},
}};

}  // namespace

constinit const std::span<const PresetInfo> kPresets = kPresetTable;
constinit const std::span<const OptionInfo> kOptions = kOptionTable;

Expected<Rules, SetupError> read_rules(const Setup& setup) {
  Rules rules;
  const auto take = [&](std::string_view key, std::string_view value, int word) {
    if (key == "take") {
      const int stones = parse_number(value, kMostToTake);
      rules.take = static_cast<std::uint8_t>(std::max(stones, 0));
      return stones >= 1;
    }
    if (word < 0) return false;
    if (key == "ko") rules.ko = static_cast<Ko>(word);
    if (key == "start") rules.start = static_cast<Start>(word);
    return true;
  };
  if (const auto wrong = read_preset(setup, "capture", kPresets, kOptions, take)) return *wrong;
  if (const auto wrong = read_options(setup, "capture", kOptions, take)) return *wrong;
  return rules;
}

std::optional<std::array<Point, 4>> centre_of(const Map& map) {
  GridPlace low{kMaxSide, kMaxSide};
  GridPlace high{0, 0};
  for (const Point p : map.topology().points()) {
    const GridPlace place = map.place(p);
    low = {std::min(low.column, place.column), std::min(low.row, place.row)};
    high = {std::max(high.column, place.column), std::max(high.row, place.row)};
  }
  // Where a side is odd its middle is the left or the upper one of the two.
  const unsigned left = (low.column + high.column) / 2;
  const unsigned upper = (low.row + high.row + 1) / 2;
  if (left == high.column || upper == low.row) return std::nullopt;
  const std::array<Point, 4> centre{map.at({left, upper}), map.at({left + 1, upper}), map.at({left, upper - 1}),
                                    map.at({left + 1, upper - 1})};
  const bool whole = std::all_of(centre.begin(), centre.end(), [](Point p) { return p.on_map(); });
  return whole ? std::optional(centre) : std::nullopt;
}

}  // namespace tideline::capture

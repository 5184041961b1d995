#include "games/go/rules.hpp"

#include <algorithm>
#include <array>

namespace tideline::go {
namespace {

constexpr std::array<PresetInfo, 2> kPresetTable{{
    {"default", "superko, area counting, komi 7.5", ""},
    {"japanese", "simple ko, territory counting, komi 6.5", "ko=simple counting=territory komi=6.5"},
}};

constexpr std::array<OptionInfo, 6> kOptionTable{{
    {"ko", "superko | simple", "G2", "which repetitions are forbidden"},
    {"komi", "7.5, or any multiple of 0.5 from -400 to 400", "G3", "points for white; 0.5 by default with a handicap"},
    {"handicap", "0, or 2 to 9", "G3", "stones that black places first"},
    {"handicap-points", "free | fixed", "G3", "where these stones go: anywhere, or on the usual points"},
    {"counting", "area | territory", "G4", "stones and territory, or territory and prisoners"},
    {"dispute", "estimate | resume", "G4, R40", "what a second resumption at one position does"},
}};

// The usual points, in the order in which more stones take them: two corners, the others, the middle, the sides.
bool usual_points(const Map& map, unsigned count, FixedVector<Point, kMaxHandicap>& out) {
  const unsigned side = map.width();
  if (map.height() != side || map.topology().size() != side * side || (side != 9 && side != 13 && side != 19))
    return false;
  const unsigned low = side == 9 ? 2 : 3;
  const unsigned high = side - 1 - low;
  const unsigned middle = side / 2;
  constexpr unsigned kCorners = 4;
  const std::array<GridPlace, 4> corners{{{low, low}, {high, high}, {low, high}, {high, low}}};
  for (unsigned i = 0; i < std::min(count, kCorners); ++i) out.push_back(map.at(corners[i]));
  if (count >= 6) {
    out.push_back(map.at({low, middle}));
    out.push_back(map.at({high, middle}));
  }
  if (count >= 8) {
    out.push_back(map.at({middle, low}));
    out.push_back(map.at({middle, high}));
  }
  if (count >= 5 && count % 2 == 1) out.push_back(map.at({middle, middle}));
  return true;
}

}  // namespace

constinit const std::span<const PresetInfo> kPresets = kPresetTable;
constinit const std::span<const OptionInfo> kOptions = kOptionTable;

Expected<Rules, SetupError> read_rules(const Setup& setup) {
  Rules rules;
  bool komi_given = false;
  bool fixed = false;
  const auto take = [&](std::string_view key, std::string_view value, int word) {
    if (key == "komi") {
      const auto halves = parse_points(value);
      rules.komi = halves.value_or(0);
      komi_given = true;
      return halves.has_value();
    }
    if (key == "handicap") {
      const int stones = parse_number(value, kMaxHandicap);
      rules.handicap = static_cast<std::uint8_t>(std::max(stones, 0));
      return stones == 0 || stones >= 2;
    }
    if (word < 0) return false;
    if (key == "ko") rules.ko = static_cast<Ko>(word);
    if (key == "counting") rules.counting = static_cast<Counting>(word);
    if (key == "dispute") rules.dispute = static_cast<Dispute>(word);
    if (key == "handicap-points") fixed = word == 1;
    return true;
  };
  if (const auto wrong = read_preset(setup, "plain go", kPresets, kOptions, take)) return *wrong;
  komi_given = false;
  if (const auto wrong = read_options(setup, "plain go", kOptions, take)) return *wrong;
  if (rules.handicap > 0 && !komi_given) rules.komi = 1;
  if (fixed && rules.handicap > 0 && !usual_points(*setup.map, rules.handicap, rules.fixed_points)) {
    const auto option = std::find_if(setup.options.begin(), setup.options.end(),
                                     [](const Option& one) { return one.key == "handicap-points"; });
    return SetupError{SetupError::Part::Rules, static_cast<std::size_t>(option - setup.options.begin()) + 1,
                      "fixed handicap points exist on 9x9, 13x13 and 19x19 only"};
  }
  return rules;
}

}  // namespace tideline::go

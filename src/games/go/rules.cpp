#include "games/go/rules.hpp"

#include <algorithm>
#include <array>

namespace tideline::go {
namespace {

constexpr std::array<PresetInfo, 2> kPresetTable{{
    {"default", "superko, area counting, komi 7.5"},
    {"japanese", "simple ko, territory counting, komi 6.5"},
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

// Reads one of two words into an enum whose values are 0 and 1.
template <class E>
bool read_word(std::string_view value, std::string_view first, std::string_view second, E& out) {
  if (value != first && value != second) return false;
  out = static_cast<E>(value == second);
  return true;
}

}  // namespace

constinit const std::span<const PresetInfo> kPresets = kPresetTable;
constinit const std::span<const OptionInfo> kOptions = kOptionTable;

Expected<Rules, SetupError> read_rules(const Setup& setup) {
  constexpr auto kPart = SetupError::Part::Rules;
  Rules rules;
  if (setup.preset == "japanese") {
    rules.ko = Ko::Simple;
    rules.counting = Counting::Territory;
    rules.komi = 13;
  } else if (setup.preset != "default") {
    return SetupError{kPart, 0,
                      "plain go has no rules called " + in_quotes(setup.preset) + "; expected default or japanese"};
  }
  bool komi_given = false;
  bool fixed = false;
  std::size_t fixed_option = 0;
  for (std::size_t i = 0; i < setup.options.size(); ++i) {
    const auto& [key, value] = setup.options[i];
    bool good = false;
    if (key == "ko") {
      good = read_word(value, "superko", "simple", rules.ko);
    } else if (key == "counting") {
      good = read_word(value, "area", "territory", rules.counting);
    } else if (key == "dispute") {
      good = read_word(value, "estimate", "resume", rules.dispute);
    } else if (key == "handicap-points") {
      good = read_word(value, "free", "fixed", fixed);
      fixed_option = i + 1;
    } else if (key == "handicap") {
      const int stones = parse_number(value, kMaxHandicap);
      good = stones == 0 || stones >= 2;
      rules.handicap = static_cast<std::uint8_t>(good ? stones : 0);
    } else if (key == "komi") {
      const auto halves = parse_points(value);
      good = komi_given = halves.has_value();
      rules.komi = halves.value_or(0);
    } else {
      return SetupError{kPart, i + 1, "plain go has no option " + in_quotes(key)};
    }
    if (good) continue;
    for (const OptionInfo& option : kOptionTable) {
      if (option.key != key) continue;
      return SetupError{kPart, i + 1,
                        "expected " + key + "= " + std::string(option.values) + ", found " + in_quotes(value)};
    }
  }
  if (rules.handicap > 0 && !komi_given) rules.komi = 1;
  if (fixed && rules.handicap > 0 && !usual_points(*setup.map, rules.handicap, rules.fixed_points)) {
    return SetupError{kPart, fixed_option, "fixed handicap points exist on 9x9, 13x13 and 19x19 only"};
  }
  return rules;
}

}  // namespace tideline::go

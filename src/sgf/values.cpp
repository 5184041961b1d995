#include "sgf/values.hpp"

#include <algorithm>

namespace tideline::sgf {
namespace {

constexpr Colour kBlack{1};
constexpr Colour kWhite{2};
constexpr unsigned kPassSide = 19;  // up to it, `tt` is off the board

std::string unescaped(std::string_view value, bool simple) {
  std::string text;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool plain = value[i] == '\\' && i + 1 < value.size();
    if (plain) ++i;
    const char c = value[i];
    if (c == '\n') {
      if (!plain) text += simple ? ' ' : '\n';
    } else {
      text += c == '\t' || c == '\v' || c == '\f' ? ' ' : c;
    }
  }
  return text;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

// The places of the letters `aa`, wherever they are.
std::optional<GridPlace> place_of(std::string_view letters, const Map& map) {
  letters = trimmed(letters);
  if (letters.size() != 2) return std::nullopt;
  for (const char c : letters) {
    if (c < 'a' || c > 'z') return std::nullopt;
  }
  const auto column = static_cast<unsigned>(letters[0] - 'a');
  const auto row = static_cast<unsigned>(letters[1] - 'a');
  if (column >= map.width() || row >= map.height()) return std::nullopt;
  return GridPlace{column, map.height() - 1 - row};
}

std::optional<HalfPoints> points_in(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  std::string number(text);
  std::ranges::replace(number, ',', '.');
  if (number.starts_with('.')) number.insert(0, "0");
  if (number.ends_with('.')) number.pop_back();
  return parse_points(number);
}

}  // namespace

std::string text_of(std::string_view value) { return unescaped(value, false); }
std::string simple_text_of(std::string_view value) { return std::string(trimmed(unescaped(value, true))); }

std::string escaped(std::string_view text) {
  std::string value;
  for (const char c : text) {
    if (c == ']' || c == '\\') value += '\\';
    value += c;
  }
  return value;
}

std::optional<Point> point_of(std::string_view value, const Map& map) {
  const auto place = place_of(value, map);
  if (!place || !map.at(*place).on_map()) return std::nullopt;
  return map.at(*place);
}

std::string point_text(const Map& map, Point p) {
  const GridPlace place = map.place(p);
  return {static_cast<char>('a' + place.column), static_cast<char>('a' + (map.height() - 1 - place.row))};
}

bool is_pass(std::string_view value, const Map& map) {
  value = trimmed(value);
  return value.empty() || (value == "tt" && map.width() <= kPassSide && map.height() <= kPassSide);
}

PointList points_of(const std::vector<std::string>& values, const Map& map) {
  PointList list;
  PointSet known;
  for (const std::string& value : values) {
    if (trimmed(value).empty()) continue;  // an empty list
    const std::size_t colon = value.find(':');
    const auto from = place_of(std::string_view(value).substr(0, colon), map);
    const auto to = colon == std::string::npos ? from : place_of(std::string_view(value).substr(colon + 1), map);
    if (!from || !to) {
      if (!list.bad) list.bad = value;
      continue;
    }
    // From the top, as SGF counts.
    for (unsigned row = std::max(from->row, to->row) + 1; row-- > std::min(from->row, to->row);) {
      for (unsigned column = std::min(from->column, to->column); column <= std::max(from->column, to->column);
           ++column) {
        const Point p = map.at({column, row});
        if (!p.on_map() || known.contains(p)) continue;
        known.insert(p);
        list.points.push_back(p);
      }
    }
  }
  return list;
}

Expected<Map, std::string> map_of(std::string_view size) {
  size = trimmed(size);
  const std::size_t colon = size.find(':');
  const int width = parse_number(trimmed(size.substr(0, colon)), 99);
  const int height = colon == std::string_view::npos ? width : parse_number(trimmed(size.substr(colon + 1)), 99);
  if (width < 1 || height < 1) return "expected a size such as 19 or 19:13, found " + in_quotes(size);
  const std::string name = std::to_string(width) + "x" + std::to_string(height);
  if (width > static_cast<int>(kMaxSide) || height > static_cast<int>(kMaxSide))
    return "a board of " + name + " is too large: at most 25x25 can be played";
  return Map::rectangle(name, static_cast<unsigned>(width), static_cast<unsigned>(height));
}

std::optional<HalfPoints> komi_of(std::string_view value) {
  std::string number = simple_text_of(value);
  std::ranges::replace(number, ',', '.');
  const auto stones = [](std::string_view whole, std::string_view quarters) -> std::optional<HalfPoints> {
    const int number_of = parse_number(whole, 100);
    if (number_of < 0) return std::nullopt;
    return number_of * 4 + (quarters == "75" ? 3 : 1);
  };
  const std::size_t dot = number.find('.');
  if (dot != std::string::npos) {
    const std::string_view fraction = std::string_view(number).substr(dot + 1);
    if (fraction == "75" || fraction == "25") return stones(std::string_view(number).substr(0, dot), fraction);
    return points_in(number);
  }
  // In hundredths.
  const int hundredths = parse_number(number, 99999);
  if (hundredths < 100) return points_in(number);
  const std::string_view last = std::string_view(number).substr(number.size() - 2);
  if (last == "75" || last == "25") return stones(std::string_view(number).substr(0, number.size() - 2), last);
  constexpr int kMostKomi = 40000;
  if (hundredths % 50 != 0 || hundredths > kMostKomi) return std::nullopt;
  return hundredths / 50;
}

std::optional<Outcome> outcome_of(std::string_view value) {
  const std::string said = simple_text_of(value);
  if (said == "0" || said == "Draw" || said == "draw" || said == "Jigo") return Outcome{kNobody, Ending::Score, 0};
  if (said.size() < 2 || said[1] != '+') return std::nullopt;
  Outcome outcome;
  if (said[0] == 'B' || said[0] == 'b') outcome.winner = kBlack;
  if (said[0] == 'W' || said[0] == 'w') outcome.winner = kWhite;
  if (!outcome.winner) return std::nullopt;
  const std::string_view how = trimmed(std::string_view(said).substr(2));
  if (how.empty()) return outcome;
  if (how[0] == 'R' || how[0] == 'r') {
    outcome.ending = Ending::Resignation;
  } else if (how[0] == 'T' || how[0] == 't') {
    outcome.ending = Ending::Time;
  } else {
    outcome.margin = points_in(how);
    if (!outcome.margin) return std::nullopt;
  }
  return outcome;
}

std::string outcome_text(const Outcome& outcome) {
  if (!outcome.winner) return "0";
  const std::string who = outcome.winner == kBlack ? "B+" : "W+";
  if (outcome.ending == Ending::Resignation) return who + "R";
  if (outcome.ending == Ending::Time) return who + "T";
  return who + (outcome.margin ? points_text(*outcome.margin) : "");
}

Outcome outcome_of(const Result& result) {
  if (result.winners.size() != 1) return {kNobody, Ending::Score, 0};
  Outcome outcome{*result.winners.begin(), result.ending, std::nullopt};
  if (result.ending == Ending::Score)
    outcome.margin =
        std::max(result.score[kBlack], result.score[kWhite]) - std::min(result.score[kBlack], result.score[kWhite]);
  return outcome;
}

}  // namespace tideline::sgf

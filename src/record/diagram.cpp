#include "record/diagram.hpp"

#include "record/board_text.hpp"

#include <array>

namespace tideline::record {
namespace {

// Colours as parameters of an ANSI sequence behind 38 (foreground) or 48 (background).
constexpr std::string_view kWood = ";2;232;197;140";
constexpr std::string_view kLine = ";2;90;68;36";
constexpr std::string_view kWater = ";2;143;184;206";

struct StonePaint {
  std::string_view faction;
  std::string_view fill;
  std::string_view letter;
};
constexpr std::array<StonePaint, 8> kStones{{
    {"black", ";2;24;24;24", ";2;255;255;255"},
    {"white", ";2;250;250;250", ";2;20;20;20"},
    {"red", ";2;206;27;34", ";2;255;255;255"},
    {"blue", ";2;78;152;225", ";2;8;36;63"},
    {"green", ";2;14;143;69", ";2;255;255;255"},
    {"yellow", ";2;255;233;92", ";2;58;48;0"},
    {"purple", ";2;74;42;107", ";2;255;255;255"},
    {"orange", ";2;251;122;43", ";2;43;19;0"},
}};

std::string painted(std::string_view foreground, std::string_view background, std::string_view text) {
  return "\x1b[38" + std::string(foreground) + ";48" + std::string(background) + "m" + std::string(text) + "\x1b[0m";
}

// What is to be shown of one place of the grid.
struct Spot {
  Point point;
  char letter;  // `.`, `_`, or the stone's, in lower case if it is marked as dead
  bool last;
  Colour stone;
};

std::string plain_cell(const Spot& spot) {
  if (!spot.point.on_map()) return "   ";
  return {spot.last ? '(' : ' ', spot.letter, spot.last ? ')' : ' '};
}

// The lines that leave an empty point, so that holes and missing lines can be seen.
std::string crossing(const Map& map, Point p) {
  constexpr std::array<std::string_view, 16> kCrossings{"·", "╵", "╶", "└", "╷", "│", "┌", "├",
                                                        "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
  const auto [column, row] = map.place(p);
  const auto joined = [&](Point q) { return q.on_map() && map.topology().adjacent(p, q); };
  const bool north = joined(map.at({column, row + 1}));
  const bool east = joined(map.at({column + 1, row}));
  const bool south = row > 0 && joined(map.at({column, row - 1}));
  const bool west = column > 0 && joined(map.at({column - 1, row}));
  const unsigned which = (north ? 1U : 0U) + (east ? 2U : 0U) + (south ? 4U : 0U) + (west ? 8U : 0U);
  return std::string(west ? "─" : " ") + std::string(kCrossings[which]) + (east ? "─" : " ");
}

std::string painted_cell(const AnyGame& game, const Spot& spot) {
  if (!spot.point.on_map()) return painted(kWater, kWater, "   ");
  if (!spot.stone) return painted(kLine, kWood, crossing(game.map(), spot.point));
  StonePaint stone = kStones[0];
  for (const StonePaint& one : kStones) {
    if (one.faction == game.setup().name(spot.stone)) stone = one;
  }
  // Half blocks make the stone rounder than a full cell would be.
  const std::string letter = painted(stone.letter, stone.fill, std::string(1, spot.letter));
  if (spot.last) return painted(stone.letter, stone.fill, "(") + letter + painted(stone.letter, stone.fill, ")");
  return painted(stone.fill, kWood, "▐") + letter + painted(stone.fill, kWood, "▌");
}

std::string column_letters(const Map& map) {
  std::string line = "  ";
  for (unsigned column = 0; column < map.width(); ++column) line += "  " + to_string(GridPlace{column, 0}).substr(0, 1);
  return line + "\n";
}

std::string faction_names(const Setup& setup, ColourSet factions) {
  std::string list;
  for (const Colour c : factions) list += (list.empty() ? "" : ", ") + setup.name(c);
  return list;
}

std::string score_sheet(const Setup& setup, const Result& result) {
  std::string text;
  if (result.ending == Ending::Score) {
    for (unsigned i = 1; i <= setup.factions.size(); ++i) {
      text += setup.name(Colour(i)) + ":";
      std::string_view separator = " ";
      for (const ScoreLine& line : result.sheet) {
        if (line.faction != Colour(i)) continue;
        text += std::string(separator) + std::string(line.what) + " " + points_text(line.value);
        separator = " + ";
      }
      text += " = " + points_text(result.score[Colour(i)]) + "\n";
    }
  }
  if (result.winners.size() > 1) return text + "jigo: " + faction_names(setup, result.winners) + " share the win\n";
  text += faction_names(setup, result.winners) + " wins";
  if (result.ending == Ending::Resignation) text += " by resignation";
  if (result.ending == Ending::Time) text += " on time";
  return text + "\n";
}

}  // namespace

std::string diagram(const AnyGame& game, const Position& position, Paint paint) {
  const Setup& setup = game.setup();
  const Map& map = game.map();
  std::string text = column_letters(map);
  const auto rows = board_rows(setup, position.stones);
  for (unsigned i = 0; i < rows.size(); ++i) {
    const unsigned row = map.height() - 1 - i;
    const std::string number = (row < 9 ? " " : "") + std::to_string(row + 1);
    text += number + " ";
    for (unsigned column = 0; column < map.width(); ++column) {
      const Point p = map.at({column, row});
      Spot spot{p, rows[i][column], p.on_map() && p == position.last,
                p.on_map() ? position.stones[p.index()] : kNobody};
      if (p.on_map() && position.marked.contains(p)) spot.letter = static_cast<char>(spot.letter - 'A' + 'a');
      text += paint == Paint::Plain ? plain_cell(spot) : painted_cell(game, spot);
    }
    text += " " + number + "\n";
  }
  text += column_letters(map) + "\n";

  for (unsigned i = 1; i <= setup.factions.size(); ++i) {
    std::string held;
    for (unsigned j = 1; j <= setup.factions.size(); ++j) {
      const auto count = position.prisoners[Colour(i)][Colour(j)];
      if (count > 0) held += (held.empty() ? "" : ", ") + std::to_string(count) + " " + setup.name(Colour(j));
    }
    if (!held.empty()) text += setup.name(Colour(i)) + " holds " + held + "\n";
  }
  text += "phase: " + std::string(name(position.phase)) + "\n";
  if (position.to_act.table) text += "to decide: the table\n";
  if (!position.to_act.factions.empty()) text += "to decide: " + faction_names(setup, position.to_act.factions) + "\n";
  if (!position.agreed.empty()) text += "agreed: " + faction_names(setup, position.agreed) + "\n";
  if (position.result) text += score_sheet(setup, *position.result);
  return text;
}

}  // namespace tideline::record

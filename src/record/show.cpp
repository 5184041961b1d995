#include "record/show.hpp"

#include "record/header.hpp"

#include <array>

namespace tideline::record {
namespace {

// Foreground and background of a stone, as parameters of an ANSI colour sequence.
std::string_view ansi(const std::string& faction) {
  struct Entry {
    std::string_view faction;
    std::string_view code;
  };
  constexpr std::array<Entry, 8> kCodes{{
      {"black", "97;40"},
      {"white", "30;107"},
      {"red", "97;48;2;206;27;34"},
      {"blue", "30;48;2;78;152;225"},
      {"green", "97;48;2;14;143;69"},
      {"yellow", "30;48;2;255;233;92"},
      {"purple", "97;48;2;74;42;107"},
      {"orange", "30;48;2;251;122;43"},
  }};
  for (const Entry& entry : kCodes) {
    if (entry.faction == faction) return entry.code;
  }
  return "0";
}

std::string cell(const AnyGame& game, const Position& position, GridPlace place, char letter, Paint paint) {
  const Point p = game.map().at(place);
  if (letter == '_') return "   ";
  const bool last = p == position.last;
  const char left = last ? '(' : ' ';
  const char right = last ? ')' : ' ';
  if (letter == '.') return {left, '.', right};
  const bool dead = position.marked.contains(p);
  const char shown = dead ? static_cast<char>(letter - 'A' + 'a') : letter;
  std::string text{left, shown, right};
  if (paint == Paint::Plain) return text;
  const std::string& faction = game.setup().name(position.stones[p.index()]);
  return "\x1b[" + std::string(ansi(faction)) + (dead ? ";2" : "") + "m" + text + "\x1b[0m";
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

std::string quoted_list(const Setup& setup, ColourSet factions) {
  std::string list;
  for (const Colour c : factions) list += (list.empty() ? "\"" : ", \"") + setup.name(c) + "\"";
  return "[" + list + "]";
}

// {"black": …, "white": …} with a value for each faction.
template <class F>
std::string per_faction(const Setup& setup, F value) {
  std::string out;
  for (unsigned i = 1; i <= setup.factions.size(); ++i) {
    const std::string text = value(Colour(i));
    if (text.empty()) continue;
    out += (out.empty() ? "\"" : ", \"") + setup.name(Colour(i)) + "\": " + text;
  }
  return "{" + out + "}";
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
    for (unsigned column = 0; column < map.width(); ++column)
      text += cell(game, position, {column, row}, rows[i][column], paint);
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

std::string json(const AnyGame& game, const Position& position) {
  const Setup& setup = game.setup();
  std::string rows;
  for (const std::string& row : board_rows(setup, position.stones)) rows += (rows.empty() ? "\"" : ", \"") + row + "\"";
  const auto prisoners = per_faction(setup, [&](Colour holder) {
    return per_faction(setup,
                       [&](Colour c) { return c == holder ? "" : std::to_string(position.prisoners[holder][c]); });
  });
  std::string text = "{\"board\": [" + rows + "],\n \"turn\": " + quoted_list(setup, position.to_act.factions) +
                     ",\n \"phase\": \"" + std::string(name(position.phase)) + "\",\n \"prisoners\": " + prisoners +
                     ",\n \"hands\": " + per_faction(setup, [](Colour) { return std::string("[]"); }) +
                     ",\n \"occupied\": {}";
  const auto& result = position.result;
  text += ",\n \"score\": ";
  text += result && result->ending == Ending::Score
              ? per_faction(setup, [&](Colour c) { return points_text(result->score[c]); })
              : "null";
  text += ",\n \"winners\": " + (result ? quoted_list(setup, result->winners) : std::string("null"));
  return text + "}\n";
}

}  // namespace tideline::record

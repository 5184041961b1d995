#include "record/json.hpp"

#include "record/board_text.hpp"

namespace tideline::record {
namespace {

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

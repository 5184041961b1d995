#include "table/summary.hpp"

#include "base/text.hpp"
#include "game/position.hpp"

#include <array>

namespace tideline {
namespace {

constexpr std::array<std::string_view, 3> kStageWords{"gathering", "playing", "over"};

// `red person Ann` a line.
json::List seats_json(std::string_view text) {
  json::List list;
  while (!text.empty()) {
    std::string_view line = take_up_to(text, '\n');
    json::Object seat{{"seat", take_up_to(line, ' ')}};
    seat.put("kind", take_up_to(line, ' '));
    if (!line.empty()) seat.put("name", line);
    list.add(seat);
  }
  return list;
}

// `red 23 blue 17.5`.
json::Object scores_json(std::string_view text) {
  json::Object scores;
  while (!text.empty()) {
    const std::string_view faction = take_up_to(text, ' ');
    scores.add(faction, points_text(parse_points(take_up_to(text, ' ')).value_or(0)));
  }
  return scores;
}

}  // namespace

json::List words_json(std::string_view text) {
  json::List list;
  while (!text.empty()) list.add(take_up_to(text, ' '));
  return list;
}

json::Object summary_json(const TableSummary& summary) {
  const bool counted = summary.scores.find(' ') != std::string::npos;
  json::Object object{{"title", summary.title},
                      {"game", summary.game},
                      {"rules", summary.rules},
                      {"map", summary.map},
                      {"stage", kStageWords[static_cast<std::size_t>(summary.stage)]},
                      {"phase", summary.phase},
                      {"turn", words_json(summary.turn)},
                      {"seats", seats_json(summary.seats)},
                      {"open_seats", summary.open_seats},
                      {"access", Terms::kAccessWords[static_cast<std::size_t>(summary.access)]},
                      {"result", words_json(summary.result)},
                      {"scores", counted ? scores_json(summary.scores) : json::Object()}};
  if (!summary.scores.empty()) object.put("ending", counted ? "points" : std::string_view(summary.scores));
  return object;
}

}  // namespace tideline

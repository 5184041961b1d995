#include "server/rows.hpp"

#include "game/position.hpp"

#include <array>

namespace tideline::server {
namespace {

constexpr std::array<std::string_view, 3> kStages{"gathering", "playing", "over"};
constexpr std::array<std::string_view, 3> kAccess{"open", "link", "word"};

// Cuts the first word off.
std::string_view word(std::string_view& text, char end = ' ') {
  const std::size_t at = text.find(end);
  const std::string_view first = text.substr(0, at);
  text = at == std::string_view::npos ? std::string_view() : text.substr(at + 1);
  return first;
}

json::List words(std::string_view text) {
  json::List list;
  while (!text.empty()) list.add(word(text));
  return list;
}

// `red person Ann` a line.
json::List seats_json(std::string_view text) {
  json::List list;
  while (!text.empty()) {
    std::string_view line = word(text, '\n');
    json::Object seat{{"seat", word(line)}};
    seat.put("kind", word(line));
    if (!line.empty()) seat.put("name", line);
    list.add(seat);
  }
  return list;
}

// `red 23 blue 17.5`.
json::Object scores_json(std::string_view text) {
  json::Object scores;
  while (!text.empty()) {
    const std::string_view faction = word(text);
    scores.add(faction, points_text(parse_points(word(text)).value_or(0)));
  }
  return scores;
}

}  // namespace

void veil(TableSummary& summary) {
  if (!summary.veiled || summary.stage != TableSummary::Stage::Playing) return;
  summary.phase.clear();
  summary.turn.clear();
}

json::Object row_json(const TableRow& row) {
  const TableSummary& summary = row.summary;
  const bool counted = summary.scores.find(' ') != std::string::npos;
  json::Object object{{"id", row.id},
                      {"title", summary.title},
                      {"game", summary.game},
                      {"rules", summary.rules},
                      {"map", summary.map},
                      {"stage", kStages[static_cast<std::size_t>(summary.stage)]},
                      {"phase", summary.phase},
                      {"turn", words(summary.turn)},
                      {"seats", seats_json(summary.seats)},
                      {"open_seats", summary.open_seats},
                      {"access", kAccess[static_cast<std::size_t>(summary.access)]},
                      {"result", words(summary.result)},
                      {"scores", counted ? scores_json(summary.scores) : json::Object()},
                      {"created", row.created},
                      {"changed", row.changed}};
  if (!summary.scores.empty()) object.put("ending", counted ? "points" : std::string_view(summary.scores));
  if (!row.rematch.empty()) object.put("rematch", row.rematch);
  if (!row.yours.empty()) object.put("yours", words(row.yours));
  return object;
}

json::Object facts_json(const Seats::Facts& facts) {
  json::Object object = row_json(facts.row);
  json::List yours;
  for (const std::string& seat : facts.yours) yours.add(seat);
  object.put("terms", facts.terms).put("commitment", facts.commitment).put("yours", yours);
  return object.put("opener", facts.opened_by_you).put("welcome", facts.welcome);
}

json::List lines_json(std::span<const StreamLine> lines) {
  json::List list;
  for (const StreamLine& line : lines) list.add(json::Object{{"at", line.at}, {"text", line.text}});
  return list;
}

json::Object problem_json(const Problem& problem) {
  json::Object object{{"reason", problem.reason}, {"text", problem.text}};
  if (!problem.ruling.empty()) object.put("ruling", problem.ruling);
  if (problem.retry_after > 0) object.put("retry_after", problem.retry_after);
  if (!problem.about.empty()) object.put("about", problem.about);
  return object;
}

Response json_response(const json::Object& object, unsigned status) {
  Response response;
  response.status = status;
  response.body = object.text() + "\n";
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

Response problem_response(const Problem& problem) {
  Response response = json_response(problem_json(problem), problem.status);
  if (problem.retry_after > 0) response.headers.emplace_back("Retry-After", std::to_string(problem.retry_after));
  return response;
}

}  // namespace tideline::server

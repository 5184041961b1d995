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

json::array words(std::string_view text) {
  json::array list;
  while (!text.empty()) list.emplace_back(word(text));
  return list;
}

// `red person Ann` a line.
json::array seats_json(std::string_view text) {
  json::array list;
  while (!text.empty()) {
    std::string_view line = word(text, '\n');
    json::object seat{{"seat", word(line)}};
    seat["kind"] = word(line);
    if (!line.empty()) seat["name"] = line;
    list.push_back(std::move(seat));
  }
  return list;
}

// `red 23 blue 17.5`.
json::object scores_json(std::string_view text) {
  json::object scores;
  while (!text.empty()) {
    const std::string_view faction = word(text);
    const HalfPoints halves = parse_points(word(text)).value_or(0);
    if (halves % 2 == 0) {
      scores[faction] = halves / 2;
    } else {
      scores[faction] = halves / 2.0;
    }
  }
  return scores;
}

}  // namespace

void veil(TableSummary& summary) {
  if (!summary.veiled || summary.stage != TableSummary::Stage::Playing) return;
  summary.phase.clear();
  summary.turn.clear();
}

json::object row_json(const TableRow& row) {
  const TableSummary& summary = row.summary;
  json::object object{{"id", row.id},
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
                      {"scores", scores_json(summary.scores)},
                      {"created", row.created},
                      {"changed", row.changed}};
  if (!row.rematch.empty()) object["rematch"] = row.rematch;
  return object;
}

json::object facts_json(const Hall::Facts& facts) {
  json::object object = row_json(facts.row);
  object["terms"] = facts.terms;
  object["commitment"] = facts.commitment;
  json::array yours;
  for (const std::string& seat : facts.yours) yours.emplace_back(seat);
  object["yours"] = std::move(yours);
  object["opener"] = facts.opened_by_you;
  object["welcome"] = facts.welcome;
  return object;
}

json::array lines_json(std::span<const Line> lines) {
  json::array list;
  for (const Line& line : lines) list.push_back(json::object{{"at", line.at}, {"text", line.text}});
  return list;
}

json::object problem_json(const Problem& problem) {
  json::object object{{"reason", problem.reason}, {"text", problem.text}};
  if (!problem.ruling.empty()) object["ruling"] = problem.ruling;
  if (problem.retry_after > 0) object["retry_after"] = problem.retry_after;
  return object;
}

Response json_response(const json::object& object, unsigned status) {
  Response response;
  response.status = status;
  response.body = json::serialize(object) + "\n";
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

Response problem_response(const Problem& problem) {
  Response response = json_response(problem_json(problem), problem.status);
  if (problem.retry_after > 0) response.headers.emplace_back("Retry-After", std::to_string(problem.retry_after));
  return response;
}

}  // namespace tideline::server

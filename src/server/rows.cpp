#include "server/rows.hpp"

#include "table/summary.hpp"

namespace tideline::server {

void veil(TableSummary& summary) {
  if (!summary.veiled || summary.stage != TableSummary::Stage::Playing) return;
  summary.phase.clear();
  summary.turn.clear();
}

json::Object row_json(const TableRow& row) {
  json::Object object = summary_json(row.summary);
  object.put("id", row.id).put("created", row.created).put("changed", row.changed);
  if (!row.rematch.empty()) object.put("rematch", row.rematch);
  if (!row.yours.empty()) object.put("yours", words_json(row.yours));
  return object;
}

json::Object facts_json(const Hall::Facts& facts) {
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

// Rows of tables and errors as JSON.
#pragma once

#include "server/http.hpp"
#include "server/json.hpp"
#include "server/seats.hpp"
#include "store/store.hpp"

#include <span>

namespace tideline::server {

// What everybody may know of a game that is shown later, or when it is over.
void veil(TableSummary& summary);
json::Object row_json(const TableRow& row);
json::Object facts_json(const Seats::Facts& facts);
json::List lines_json(std::span<const StreamLine> lines);
json::Object problem_json(const Problem& problem);

Response json_response(const json::Object& object, unsigned status = 200);
Response problem_response(const Problem& problem);

}  // namespace tideline::server

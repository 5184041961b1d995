// Why something did not go as asked: what an error of the API says.
#pragma once

#include "server/crowd.hpp"
#include "table/table.hpp"

#include <optional>
#include <string>

namespace tideline::server {

struct Problem {
  unsigned status = 400;
  std::string reason;
  std::string text;
  std::string ruling;        // empty: none
  unsigned retry_after = 0;  // seconds; 0: not said
  std::string about = {};    // what of a request is wrong, in a word; empty: not said
  std::string address = {};  // of a table that is elsewhere: where that server is reached, if it is known
};

// What a text begins with, "`title`: …", it is about.
inline Problem unreadable(std::string text) {
  const std::size_t end = text.starts_with('`') ? text.find('`', 1) : std::string::npos;
  std::string about = end == std::string::npos ? std::string() : text.substr(1, end - 1);
  return {400, "syntax", std::move(text), {}, 0, std::move(about)};
}
inline Problem forbidden(std::string text) { return {403, "forbidden", std::move(text), {}, 0}; }
inline Problem strange() { return forbidden("this table has a word that one must know"); }
inline Problem missing(std::string text) { return {404, "missing", std::move(text), {}, 0}; }
inline Problem refused(const TableRefusal& refusal) { return {409, refusal.reason, refusal.text, refusal.ruling, 0}; }
inline Problem refused(std::string reason, std::string text) {
  return {409, std::move(reason), std::move(text), {}, 0};
}
inline Problem too_many(unsigned seconds) {
  return {429, "too-many", "that is too much at once; try again in a moment", {}, seconds};
}
// There is too much of everybody's.
inline Problem busy(unsigned seconds) {
  return {503, "busy", "the server has more to do than it can; try again in a moment", {}, seconds};
}
inline Problem too_many(const Wait& wait) {
  return wait.whose == Crowd::All ? busy(wait.seconds) : too_many(wait.seconds);
}
inline Problem not_kept() {
  return {503, "store", "it could not be kept, and has not happened; say it again with the same key", {}, 1};
}
// Of a server that shares its store, and whose lease has run out: others take its tables.
inline Problem cut_off() {
  return {503, "store", "this server cannot reach the database: ask again in a moment, others can", {}, 1};
}
inline Problem elsewhere(std::string address) {
  return {503, "elsewhere", "another server has this table: ask again in a moment", {}, 1, {}, std::move(address)};
}
inline Problem broken() { return {500, "broken", "something went wrong here", {}, 0}; }
inline bool is_elsewhere(const Problem& problem) { return problem.reason == "elsewhere"; }

}  // namespace tideline::server

// Why something did not go as asked: what an error of the API says.
#pragma once

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
};

inline Problem unreadable(std::string text) { return {400, "syntax", std::move(text), {}, 0}; }
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
inline Problem not_kept() {
  return {503, "store", "it could not be kept, and has not happened; say it again with the same key", {}, 1};
}

}  // namespace tideline::server

// The dice of a finished game, checked in the browser.
#include "table/verify.hpp"

#include "base/json.hpp"
#include "shipped/catalogue.hpp"
#include "wasm/session.hpp"

#include <algorithm>
#include <vector>

namespace tideline::wasm {
namespace {

std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

}  // namespace

std::string verify(std::string_view text) {
  std::vector<std::string> seen;
  for (std::string_view line = take_line(text); !line.empty(); line = take_line(text)) seen.emplace_back(line);
  const Verification found = tideline::verify(shipped_catalogue(), text, seen);
  std::vector<Outcome> wrong;
  std::copy_if(found.outcomes.begin(), found.outcomes.end(), std::back_inserter(wrong),
               [](const Outcome& outcome) { return !outcome.right(); });
  return json::Object()
      .add_text("commitment", found.commitment)
      .add_text("added", found.added)
      .add("people", std::to_string(found.people))
      .add("bots", std::to_string(found.bots))
      .add("seeds", std::to_string(found.seeds))
      .add("clear", std::to_string(found.clear))
      .add("voids", json::list(found.voids, [](const Verification::Void& one) { return json::quoted(one.why); }))
      .add("outcomes", std::to_string(found.outcomes.size()))
      .add("wrong", json::list(wrong,
                               [](const Outcome& outcome) {
                                 return json::Object()
                                     .add("line", std::to_string(outcome.line))
                                     .add_text("event", outcome.event)
                                     .add_text("expected", outcome.expected)
                                     .text();
                               }))
      .add("problems", json::list(found.problems,
                                  [](const TextError& problem) {
                                    return json::Object()
                                        .add("line", std::to_string(problem.place.line))
                                        .add_text("text", problem.message)
                                        .text();
                                  }))
      .add("fair", found.fair() ? "true" : "false")
      .text();
}

}  // namespace tideline::wasm

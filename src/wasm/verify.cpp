// The dice of a finished game, checked in the browser: it hashes, the engine knows what must follow.
#include "table/verify.hpp"

#include "base/json.hpp"
#include "shipped/catalogue.hpp"
#include "wasm/session.hpp"

#include <charconv>
#include <vector>

namespace tideline::wasm {
namespace {

std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

std::vector<std::uint64_t> read_seeds(std::string_view line) {
  std::vector<std::uint64_t> seeds;
  while (!line.empty()) {
    const std::string_view word = line.substr(0, line.find(' '));
    line.remove_prefix(word.size() == line.size() ? line.size() : word.size() + 1);
    std::uint64_t seed = 0;
    std::from_chars(word.data(), word.data() + word.size(), seed, 16);
    seeds.push_back(seed);
  }
  return seeds;
}

}  // namespace

std::string verify(std::string_view text) {
  const std::string sum(take_line(text));
  const std::vector<std::uint64_t> seeds = read_seeds(take_line(text));
  const Hashes hashes{[&](const std::string&) { return sum; },
                      [&](const std::string&) {
                        return [&](std::string_view, std::uint64_t number, std::string_view) {
                          return number < seeds.size() ? seeds[static_cast<std::size_t>(number)] : 0;
                        };
                      }};
  const Verification found = tideline::verify(shipped_catalogue(), text, hashes);
  std::vector<Outcome> wrong;
  for (const Outcome& outcome : found.outcomes) {
    if (!outcome.right()) wrong.push_back(outcome);
  }
  return json::Object()
      .add_text("commitment", found.commitment)
      .add_text("added", found.added)
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

#include "match/record.hpp"

#include "base/text.hpp"
#include "gtp/text.hpp"
#include "record/event_text.hpp"
#include "record/header.hpp"
#include "record/reader.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <filesystem>

namespace tideline::match {
namespace {

// All that is known before the first move.
std::string opening_text(const AnyGame& start, const Sitting& sitting) {
  std::string text = record::header_text(shipped_catalogue(), start);
  text += "@seed " + std::to_string(sitting.seed) + " game " + std::to_string(sitting.number + 1) + "\n";
  for (std::size_t i = 0; i < sitting.origins.size(); ++i)
    text += record::seat_line(start.setup().factions[i], printable(sitting.origins[i]));
  return text;
}

// The first line of the opening that the text does not have, in words; the rest of the text goes to `rest`.
std::optional<std::string> difference(std::string_view opening, std::string_view text, std::string_view& rest) {
  while (!opening.empty()) {
    const std::string_view expected = take_up_to(opening, '\n');
    const std::string_view found = take_up_to(text, '\n');
    if (found != expected) return "is of another match: it has " + in_quotes(found) + ", not " + in_quotes(expected);
  }
  rest = text;
  return std::nullopt;
}

// `count white GNU Go 3.8 W+12.5`: does it agree with the result?
void compare_count(Contest& contest, std::string_view note) {
  const auto theirs = gtp::parse_score(note.substr(note.rfind(' ') + 1));
  if (!theirs) return;
  const HalfPoints ours = contest.result.score[gtp::kBlack] - contest.result.score[gtp::kWhite];
  ++(*theirs == ours ? contest.agreeing : contest.differing);
}

}  // namespace

std::string printable(std::string text) {
  for (char& c : text) {
    if (c < ' ' || c > '~') c = '?';
  }
  return text;
}

std::string record_text(const AnyGame& start, const Sitting& sitting, const Contest& contest) {
  std::string text = opening_text(start, sitting);
  for (const Event& event : contest.events) text += record::to_text(start.setup(), event) + "\n";
  for (const std::string& note : contest.notes) text += "@" + printable(note) + "\n";
  return text;
}

Expected<Contest, std::string> read_contest(const Catalogue& catalogue, std::string_view text, const AnyGame& start,
                                            const Sitting& sitting) {
  std::string_view rest;
  if (auto problem = difference(opening_text(start, sitting), text, rest)) return *std::move(problem);
  record::Reader reader(catalogue, text);
  if (!reader.read()) {
    const TextError& failure = reader.failures().front();
    return "line " + std::to_string(failure.place.line) + ": " + failure.message;
  }
  if (reader.game().phase() != Phase::Over) return std::string("is a game that is not over");
  Contest contest;
  contest.result = *reader.game().observe(kNobody)->position().result;
  while (!rest.empty()) {
    const std::string_view line = take_up_to(rest, '\n');
    if (!line.starts_with('@')) continue;
    contest.notes.emplace_back(line.substr(1));
    if (line.starts_with("@count ")) compare_count(contest, line);
  }
  return contest;
}

std::string record_path(const std::string& out, const std::string& game, unsigned number, unsigned total) {
  const std::string digits = std::to_string(number + 1);
  const std::size_t width = std::max<std::size_t>(4, std::to_string(total).size());
  const std::string name = game + "-" + std::string(width - std::min(width, digits.size()), '0') + digits + ".tide";
  return (std::filesystem::path(out) / name).string();
}

}  // namespace tideline::match

#include "table/terms.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace {

constexpr Millis kMost = 30 * kDay;

// `8`, `0.25`: seconds.
std::optional<Millis> parse_seconds(std::string_view text) {
  const std::size_t dot = std::min(text.find('.'), text.size());
  const int whole = parse_number(text.substr(0, dot), static_cast<int>(kMost / kSecond));
  if (whole < 0) return std::nullopt;
  Millis part = 0;
  if (dot < text.size()) {
    const std::string_view decimals = text.substr(dot + 1);
    if (decimals.empty() || decimals.size() > 3) return std::nullopt;
    for (std::size_t i = 0; i < 3; ++i) {
      const char digit = i < decimals.size() ? decimals[i] : '0';
      if (digit < '0' || digit > '9') return std::nullopt;
      part = part * 10 + (digit - '0');
    }
  }
  return whole * kSecond + part;
}

std::string seconds_text(Millis time) {
  std::string text = std::to_string(time / kSecond);
  if (time % kSecond == 0) return text;
  std::string part = std::to_string(time % kSecond + kSecond).substr(1);
  while (part.ends_with('0')) part.pop_back();
  return text + "." + part;
}

struct Duration {
  std::string_view word;
  Millis Terms::* member;
  Millis least;
  Millis most;
  bool none = false;  // it may be without a time
};
constexpr std::array<Duration, 4> kDurations{{
    {"question", &Terms::question, 100, 7 * kDay, true},
    {"absent", &Terms::absent, kSecond, kMost},
    {"scoring", &Terms::scoring, kSecond, kMost, true},
    {"delay", &Terms::delay, 0, kDay},
}};

bool parse_yes(std::string_view text, bool& out) {
  out = text == "yes";
  return text == "yes" || text == "no";
}

// What is wrong with the value; nothing if it was taken.
std::optional<std::string> take(Terms& terms, std::string_view key, std::string_view value) {
  for (const Duration& duration : kDurations) {
    if (key != duration.word) continue;
    const bool days = terms.clock.type == ClockKind::Type::Correspondence && duration.member == &Terms::scoring;
    const bool none = duration.none && !days;
    if (none && value == "none") {
      terms.*duration.member = Terms::kUntimed;
      return std::nullopt;
    }
    const auto time = parse_seconds(value);
    if (!time || *time < duration.least || *time > duration.most) {
      return "takes seconds from " + seconds_text(duration.least) + " to " + seconds_text(duration.most) +
             (none ? ", or none" : "");
    }
    terms.*duration.member = *time;
    return std::nullopt;
  }
  if (key == "spectators" && parse_yes(value, terms.spectators)) return std::nullopt;
  if (key == "take-back" && parse_yes(value, terms.take_back)) return std::nullopt;
  if (key == "spectators" || key == "take-back") return "is yes or no";
  if (key == "sit-in") {
    if (value.empty() || value.size() > 60) return "takes a bot, such as level-3";
    terms.sit_in = value;
    return std::nullopt;
  }
  if (key == "access") {
    const auto at =
        std::find(Terms::kAccessWords.begin(), Terms::kAccessWords.end(), value) - Terms::kAccessWords.begin();
    if (at == std::ssize(Terms::kAccessWords)) return "is open, link or word";
    terms.access = static_cast<Terms::Access>(at);
    return std::nullopt;
  }
  return "is no term of a table: there are clock, question, absent, sit-in, scoring, delay, spectators, take-back, "
         "access";
}

Terms usual(const ClockKind& clock) {
  Terms terms;
  terms.clock = clock;
  if (clock.type == ClockKind::Type::Correspondence) {
    terms.question = kDay;
    terms.scoring = 3 * kDay;
  }
  return terms;
}

}  // namespace

Expected<Terms, std::string> parse_terms(std::string_view text) {
  struct Word {
    std::string_view key;
    std::string_view value;
  };
  std::vector<Word> words;
  Terms terms;
  while (!text.empty()) {
    const std::string_view word = take_up_to(text, ' ');
    if (word.empty()) continue;
    if (word.find('=') == std::string_view::npos) return "a term is KEY=VALUE, not " + in_quotes(word);
    Word term{{}, word};
    term.key = take_up_to(term.value, '=');
    if (term.key != "clock") {
      words.push_back(term);
      continue;
    }
    auto clock = parse_clock(term.value);
    if (!clock) return clock.error();
    terms = usual(*clock);
  }
  for (const Word& word : words) {
    if (const auto wrong = take(terms, word.key, word.value)) return in_quotes(word.key) + " " + *wrong;
  }
  return terms;
}

std::string to_text(const Terms& terms) {
  const Terms plain = usual(terms.clock);
  std::string text = "clock=" + to_text(terms.clock);
  for (const Duration& duration : kDurations) {
    if (terms.*duration.member == plain.*duration.member) continue;
    const bool none = duration.none && terms.*duration.member == Terms::kUntimed;
    text += " " + std::string(duration.word) + "=" + (none ? "none" : seconds_text(terms.*duration.member));
  }
  if (!terms.sit_in.empty()) text += " sit-in=" + terms.sit_in;
  if (!terms.spectators) text += " spectators=no";
  if (!terms.take_back) text += " take-back=no";
  if (terms.access != Terms::Access::Open) {
    text += " access=" + std::string(Terms::kAccessWords[static_cast<std::size_t>(terms.access)]);
  }
  return text;
}

}  // namespace tideline

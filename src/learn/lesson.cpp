#include "learn/lesson.hpp"

#include "base/toml.hpp"

#include <algorithm>
#include <array>

namespace tideline::learn {
namespace {

constexpr std::size_t kMostSteps = 60;
constexpr std::size_t kMostTries = 40;
constexpr std::size_t kMostWords = 60;  // of one list
constexpr std::size_t kMostRecord = 20'000;
constexpr std::size_t kMostText = 2'000;
constexpr std::size_t kMostTitle = 100;

Place place_of(const toml::node& node) { return {node.source().begin.line, node.source().begin.column}; }

// One line of words, told by one blank each: so that what is said can be compared with it.
Problem read_words(const toml::node& node, Words& out) {
  out.place = place_of(node);
  if (auto problem = read_text(node, 200, out.text)) return problem;
  LineReader line(out.text);
  std::string plain;
  if (line.next() == LineReader::Found::Line) {
    for (const Token& token : line.tokens()) plain += (plain.empty() ? "" : " ") + std::string(token.text);
  }
  if (plain == out.text) return std::nullopt;
  return error_at(node, "expected words with one blank between them, found " + in_quotes(out.text));
}

Problem read_words(const toml::table& table, std::string_view key, std::optional<Words>& out) {
  const toml::node* node = table.get(key);
  return node == nullptr ? std::nullopt : read_words(*node, out.emplace());
}

Problem read_list(const toml::table& table, std::string_view key, std::vector<Words>& out) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return std::nullopt;
  const toml::array* list = node->as_array();
  if (list == nullptr || list->size() > kMostWords)
    return error_at(*node, "expected a list of at most " + std::to_string(kMostWords) + " texts for " + in_quotes(key));
  for (const toml::node& one : *list) {
    if (auto problem = read_words(one, out.emplace_back())) return problem;
  }
  return std::nullopt;
}

// The tables [[key]], at most so many.
template <class Read>
Problem read_tables(const toml::table& table, std::string_view key, std::size_t most, const Read& read) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return std::nullopt;
  const toml::array* list = node->as_array();
  if (list == nullptr || list->size() > most)
    return error_at(*node, "expected at most " + std::to_string(most) + " tables [[" + std::string(key) + "]]");
  for (const toml::node& one : *list) {
    const toml::table* entry = one.as_table();
    if (entry == nullptr) return error_at(one, "expected a table [[" + std::string(key) + "]]");
    if (auto problem = read(*entry)) return problem;
  }
  return std::nullopt;
}

Problem read_texts(const toml::table& table, std::string_view key, const std::string& whose, Translated& out) {
  return read_translated(table, key, whose, kMostText, English::Needed, out);
}

Problem read_reason(const toml::table& table, std::optional<Reason>& out) {
  const toml::node* node = table.get("refused");
  if (node == nullptr) return std::nullopt;
  const auto word = node->value_exact<std::string_view>();
  out = word ? reason_named(*word) : std::nullopt;
  if (out) return std::nullopt;
  return error_at(*node, "expected the reason of a refusal, such as \"suicide\"");
}

Problem read_try(const toml::table& table, Try& out) {
  static constexpr std::array<std::string_view, 7> kKeys{"move", "as", "solves", "refused", "reply", "expect", "text"};
  if (auto problem = only_keys(table, kKeys)) return problem;
  const toml::node* move = table.get("move");
  if (move == nullptr) return error_at(table, "a try has a move");
  for (auto problem :
       {read_words(*move, out.move), read_words(table, "as", out.as), read_flag(table, "solves", out.solves),
        read_reason(table, out.refused), read_list(table, "reply", out.reply), read_list(table, "expect", out.expect),
        read_texts(table, "text", "the try " + in_quotes(out.move.text), out.text)}) {
    if (problem) return problem;
  }
  if (out.refused && (out.solves || !out.reply.empty() || !out.expect.empty()))
    return error_at(table, "what is refused solves nothing, and nothing follows from it");
  return std::nullopt;
}

Problem read_record(const toml::table& table, std::optional<Words>& out) {
  const toml::node* node = table.get("record");
  if (node == nullptr) return std::nullopt;
  out.emplace().place = {node->source().begin.line + 1, 1};
  return read_text(*node, kMostRecord, out->text);
}

Problem read_step(const toml::table& table, LessonStep& out) {
  static constexpr std::array<std::string_view, 8> kKeys{"record", "you",  "show",  "expect",
                                                         "text",   "hint", "other", "try"};
  if (auto problem = only_keys(table, kKeys)) return problem;
  out.place = place_of(table);
  if (const toml::node* you = table.get("you")) {
    if (auto problem = read_text(*you, 20, out.you)) return problem;
  }
  const auto one_try = [&](const toml::table& one) { return read_try(one, out.tries.emplace_back()); };
  for (auto problem :
       {read_record(table, out.record), read_list(table, "show", out.show), read_list(table, "expect", out.expect),
        read_texts(table, "text", "the step", out.text), read_tables(table, "try", kMostTries, one_try)}) {
    if (problem) return problem;
  }
  const bool only_read = out.tries.empty();
  for (const std::string_view key : {"hint", "other"}) {
    if (only_read && table.get(key) != nullptr)
      return error_at(table, "a step without a try is only read: it has no " + std::string(key));
  }
  if (only_read) return std::nullopt;
  if (std::none_of(out.tries.begin(), out.tries.end(), [](const Try& one) { return one.solves; }))
    return error_at(table, "nothing solves this step: a try has solves = true");
  if (auto problem = read_texts(table, "hint", "the step", out.hint)) return problem;
  return table.get("other") == nullptr ? std::nullopt : read_texts(table, "other", "the step", out.other);
}

Expected<toml::table, TextError> parse_table(std::string_view text) {
  if (text.size() > kMostLessonBytes)
    return TextError{{1, 1},
                     "this is longer than the " + std::to_string(kMostLessonBytes) + " bytes a lesson may have"};
  if (auto problem = unclean(text)) return *std::move(problem);
  return parse_toml(text);
}

}  // namespace

Expected<Lesson, TextError> parse_lesson(std::string_view text) {
  const auto table = parse_table(text);
  if (!table) return table.error();
  static constexpr std::array<std::string_view, 5> kKeys{"title", "text", "play", "terms", "step"};
  Lesson lesson;
  const auto one_step = [&](const toml::table& one) { return read_step(one, lesson.steps.emplace_back()); };
  for (auto problem : {only_keys(*table, kKeys),
                       read_translated(*table, "title", "the lesson", kMostTitle, English::Needed, lesson.title),
                       read_texts(*table, "text", "the lesson", lesson.text), read_words(*table, "play", lesson.play),
                       read_list(*table, "terms", lesson.terms), read_tables(*table, "step", kMostSteps, one_step)}) {
    if (problem) return *std::move(problem);
  }
  if (lesson.steps.empty()) return TextError{{1, 1}, "a lesson has steps: expected [[step]]"};
  return lesson;
}

Expected<Course, TextError> parse_course(std::string_view text) {
  const auto table = parse_table(text);
  if (!table) return table.error();
  static constexpr std::array<std::string_view, 3> kKeys{"order", "title", "text"};
  Course course;
  std::int64_t order = 0;
  for (auto problem : {only_keys(*table, kKeys), read_number(*table, "order", 1, 99, order),
                       read_translated(*table, "title", "the course", kMostTitle, English::Needed, course.title),
                       read_texts(*table, "text", "the course", course.text)}) {
    if (problem) return *std::move(problem);
  }
  if (order == 0) return TextError{{1, 1}, "a course has its place among the others: order = 1"};
  course.order = static_cast<unsigned>(order);
  return course;
}

}  // namespace tideline::learn

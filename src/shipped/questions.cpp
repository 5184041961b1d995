#include "shipped/questions.hpp"

#include "base/toml.hpp"
#include "shipped/catalogue.hpp"

#include <array>

namespace tideline {
namespace {

constexpr std::size_t kMostQuestionBytes = std::size_t{64} * 1024;
constexpr std::size_t kMostQuestions = 40;
constexpr std::size_t kMostText = 300;
constexpr std::array<std::string_view, 3> kKinds{"scale", "yes-no", "text"};

Problem read_kind(const toml::table& table, Question& question) {
  const toml::node* const kind = table.get("kind");
  std::string word;
  if (kind == nullptr) return error_at(table, "expected kind = \"scale\", \"yes-no\" or \"text\"");
  if (auto problem = read_text(*kind, 20, word)) return problem;
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    if (word != kKinds[i]) continue;
    question.kind = static_cast<Question::Kind>(i);
    return std::nullopt;
  }
  return error_at(*kind, "expected scale, yes-no or text, found " + in_quotes(word));
}

Problem read_question(const toml::table& table, Question& question) {
  static constexpr std::array<std::string_view, 4> kKeys{"kind", "text", "low", "high"};
  if (auto problem = only_keys(table, kKeys)) return problem;
  if (auto problem = read_kind(table, question)) return problem;
  const std::string whose = "question " + in_quotes(question.id);
  if (auto problem = read_translated(table, "text", whose, kMostText, English::Needed, question.text)) return problem;
  if (question.kind != Question::Kind::Scale) return std::nullopt;
  if (auto problem = read_translated(table, "low", whose, kMostText, English::Needed, question.low)) return problem;
  return read_translated(table, "high", whose, kMostText, English::Needed, question.high);
}

std::vector<Question> read_questions() {
  std::vector<Question> questions;
  for (const ShippedFile& file : shipped_feedback()) {
    auto some = parse_questions(file.text);
    if (some) questions.insert(questions.end(), some->begin(), some->end());
  }
  return questions;
}

}  // namespace

std::string_view name(Question::Kind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

Expected<std::vector<Question>, TextError> parse_questions(std::string_view text) {
  if (text.size() > kMostQuestionBytes) return TextError{{1, 1}, "this is too long for a list of questions"};
  const auto all = parse_toml(text);
  if (!all) return all.error();
  std::vector<Question> questions;
  for (const auto& [id, node] : in_order(*all)) {
    const toml::table* table = node->as_table();
    if (table == nullptr || !is_id(id)) {
      return error_at(*node, "expected a table [NAME] of small letters, digits and dashes, found " + in_quotes(id));
    }
    if (questions.size() == kMostQuestions) return error_at(*node, "nobody answers more than 40 questions");
    questions.emplace_back();
    questions.back().id = id;
    if (auto problem = read_question(*table, questions.back())) return *std::move(problem);
  }
  return questions;
}

std::span<const Question> shipped_questions() {
  static const std::vector<Question> questions = read_questions();
  return questions;
}

}  // namespace tideline

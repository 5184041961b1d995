// What players think of their games, by HTTP.
#include "server/api.hpp"
#include "shipped/describe.hpp"
#include "shipped/questions.hpp"

#include <algorithm>

namespace tideline::server {
namespace {

constexpr std::size_t kMostAnswer = 2'000;  // bytes of a text

// The answer fits the question.
bool fits_question(const Question& question, const boost::json::value& answer) {
  switch (question.kind) {
    case Question::Kind::Scale:
      return answer.is_int64() && answer.get_int64() >= 1 && answer.get_int64() <= 5;
    case Question::Kind::YesNo:
      return answer.is_bool();
    case Question::Kind::Text:
      return answer.is_string() && answer.get_string().size() <= kMostAnswer && !unclean(answer.get_string());
  }
  return false;
}

// The same as it was read; it fits a question.
json::Value as_written(const boost::json::value& answer) {
  if (answer.is_int64()) return answer.get_int64();
  if (answer.is_bool()) return answer.get_bool();
  return answer.get_string();
}

}  // namespace

void Api::get_questions(const CallPtr& call) {
  json::List list;
  for (const Question& question : own_.questions) {
    json::Object one{{"id", question.id}, {"kind", name(question.kind)}, {"text", describe(question.text)}};
    if (question.kind == Question::Kind::Scale) {
      one.put("low", describe(question.low)).put("high", describe(question.high));
    }
    list.add(one);
  }
  give(call, json::Object{{"questions", list}});
}

std::optional<std::string> Api::read_answers(const CallPtr& call, Fields& fields) {
  const boost::json::object* const answers = fields.object("answers");
  const auto wrong = [&](std::string why) {
    give(call, unreadable(std::move(why)));
    return std::nullopt;
  };
  if (!fields.wrong().empty() || answers == nullptr) return wrong("`answers`: expected an object");
  json::Object kept;
  for (const auto& pair : *answers) {
    const auto asks = [&](const Question& question) { return pair.key() == question.id; };
    const auto found = std::find_if(own_.questions.begin(), own_.questions.end(), asks);
    if (found == own_.questions.end()) return wrong("nobody asked " + in_quotes(pair.key()));
    if (!fits_question(*found, pair.value())) return wrong("that is no answer to " + in_quotes(pair.key()));
    kept.put(pair.key(), as_written(pair.value()));
  }
  return kept.text();
}

// Of a game on paper, for which there is no table.
void Api::post_paper_feedback(const CallPtr& call) {
  Fields fields(call->body);
  const std::string game = fields.text("game");
  const auto answers = read_answers(call, fields);
  if (!answers) return;
  if (house_.shelf.catalogue()->game(game) == nullptr)
    return give(call, unreadable("no game is called " + in_quotes(game)));
  const Store::Feedback feedback{{}, call->player, game, house_.now(), *answers};
  may_bring(call, [this, call, feedback] {
    keep(call, [feedback](Store& store) { return store.put_feedback(feedback); }, {});
  });
}

void Api::post_feedback(const CallPtr& call) {
  Fields fields(call->body);
  const auto answers = read_answers(call, fields);
  if (!answers || !may_say(call)) return;
  own_.hall.seats.facts({call->args[0], call->request.address}, call->player,
                        [this, call, text = *answers](const Expected<Seats::Facts, Problem>& facts) {
                          if (!facts) return give(call, facts.error());
                          if (facts->yours.empty()) return give(call, forbidden("you do not sit at this table"));
                          if (facts->row.summary.stage == TableSummary::Stage::Gathering)
                            return give(call, refused("not-started", "the game has not begun"));
                          std::string seats;
                          for (const std::string& seat : facts->yours) seats += (seats.empty() ? "" : " ") + seat;
                          const Store::Feedback feedback{call->args[0], call->player, seats, house_.now(), text};
                          keep(call, [feedback](Store& store) { return store.put_feedback(feedback); }, {});
                        });
}

}  // namespace tideline::server

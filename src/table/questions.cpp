#include "table/absent.hpp"
#include "table/core.hpp"
#include "table/words.hpp"

#include <algorithm>
#include <utility>

namespace tideline::questions {
namespace {

// A question is never closed faster than this, so that a bot's answer looks like anybody's.
constexpr Millis kLeastQuestion = 600;
// So often a faction may ask for more time in one question.
constexpr unsigned kMostMore = 3;
// The share of a question's time in which standing orders answer, in thousandths.
constexpr Millis kEarliestOrder = 150;
constexpr Millis kLatestOrder = 900;

// What a seat's standing order says to the question.
note::Answer ordered_answer(const AnyGame& game, const Seat& chair) {
  if (chair.order != Seat::Order::Answer) return {};
  std::vector<Action> legal;
  game.legal(chair.id.faction, legal);
  for (const Action& action : legal) {
    if (action.arg.kind != Arg::Kind::Card || game.setup().deck->word(action.arg.card()) != chair.order_card) continue;
    AnyGame draft = game;
    std::vector<Action> choices;
    if (!complete_event(draft, action, choices)) continue;
    draft = game;
    std::vector<Event> events;
    for (const Action& choice : choices) draft.apply(choice, &events);
    if (!events.empty()) return {events[0]};
  }
  return {};
}

// Nobody who may act for a faction answers anything, and everybody knows.
bool all_waive(const TableState& state, Colour who) {
  return std::all_of(state.seats.begin(), state.seats.end(), [&](const Seat& chair) {
    return chair.id.faction != who || !state.may_act(chair.id) || chair.waives;
  });
}

// What is answered for a faction by standing order: the first that answers, of those who may act for it; `no` if none
// of them wants to be asked. Nothing: somebody does, or a bot answers itself.
std::optional<note::Answered> ordered(const TableState& state, Colour who) {
  const Seat* const first = state.acting_seat(who);
  if (first == nullptr || first->played_by_bot()) return std::nullopt;
  bool asked = false;
  for (const Seat& chair : state.seats) {
    if (chair.id.faction != who || !state.may_act(chair.id) || chair.waives) continue;
    if (auto answer = ordered_answer(state.game(), chair); answer.event) return note::Answered{chair.id, answer};
    asked = asked || chair.order == Seat::Order::Ask;
  }
  return asked ? std::nullopt : std::optional(note::Answered{first->id, {}});
}

// When the table answers for a faction that has not answered; nothing if it wants to be asked. What everybody knows is
// said at once, and so is what nobody is kept waiting for.
std::optional<Millis> moment(const TableCore& at, Colour who) {
  if (!ordered(at.state, who)) return std::nullopt;
  if (!at.state.question->until || all_waive(at.state, who)) return at.state.question->opened;
  const std::uint64_t number = std::uint64_t{at.state.question->number} * (kMaxColours + 1) + who.index();
  const auto luck = at.dice.luck("moment", number, at.state.added());
  const auto random = static_cast<Millis>(luck % (kLatestOrder - kEarliestOrder));
  return at.state.question->opened + at.state.terms.question * (kEarliestOrder + random) / 1000;
}

// It holds nothing that answers.
bool has_no_answer(const AnyGame& game, Colour who) {
  std::vector<Action> legal;
  game.legal(who, legal);
  return std::all_of(legal.begin(), legal.end(),
                     [](const Action& action) { return action.verb == Verb::No || action.verb == Verb::Resign; });
}

// How long the question stays open though all have answered: a bot's hand is not to be read off its haste.
Millis least_time(const TableCore& at) {
  for (const Colour c : at.state.question->asked) {
    if (!all_waive(at.state, c) && at.state.acting_seat(c) != at.state.lone_person())
      return at.state.question->until ? std::min(kLeastQuestion, at.state.terms.question / 4) : kLeastQuestion;
  }
  return 0;
}

// The answer as it was judged when it was given, or, after the table was put away, as it is judged now.
std::optional<Draft> judged(TableCore& at, Colour who) {
  const auto& answer = at.state.question->answers[who];
  if (!answer || !answer->event) return std::nullopt;
  if (at.answers[who]) return std::exchange(at.answers[who], std::nullopt);
  auto draft = judge(at.state.game(), *answer->event);
  return draft ? std::optional(*std::move(draft)) : std::nullopt;
}

// Of those who answer, the one whom the game names first is served; nobody: the table says no.
void close(TableCore& at, Millis now) {
  const AnyGame& game = at.state.game();
  std::optional<Draft> served;
  for (const Colour c : game.answer_order()) {
    if (!served && at.state.question->asked.contains(c)) served = judged(at, c);
  }
  if (!served) {
    served = Draft{game, {}};
    served->game.apply({kNobody, Verb::No, {}}, &served->events);
  }
  at.finish(*served);
  at.install(*std::move(served), now);
  at.settle(now);
}

}  // namespace

void open(TableCore& at, Millis now) {
  at.answers = {};
  const Seat* const lone = at.state.lone_person();
  const bool timed = lone == nullptr && at.state.terms.question != Terms::kUntimed;
  const note::Ends until{timed ? std::optional(now + at.state.terms.question) : std::nullopt};
  at.append(note::Question{at.state.questions + 1, until, {at.state.game().to_act().factions}}, now);
  if (lone == nullptr || lone->played_by_bot() || !at.state.question->asked.contains(lone->id.faction)) return;
  if (at.state.may_act(lone->id) && has_no_answer(at.state.game(), lone->id.faction))
    at.append(note::Answered{lone->id, {}}, now);
}

std::optional<Millis> deadline(const TableCore& at) {
  const auto& question = at.state.question;
  if (!question) return std::nullopt;
  std::optional<Millis> time = question->until;
  bool all = true;
  for (const Colour c : question->asked) {
    if (question->answers[c]) continue;
    all = false;
    time = earlier(time, moment(at, c));
  }
  return all ? earlier(time, question->opened + least_time(at)) : time;
}

Refused answer(TableCore& at, const Speaker& who, const note::Answer& answer) {
  const Colour faction = who.seat.faction;
  if (!at.state.question->asked.contains(faction)) return refuse("not-your-turn", "others are asked something");
  if (at.state.question->answers[faction]) return refuse("not-now", "your faction has answered");
  if (!at.state.may_act(who.seat)) return another_member(at.state.game());
  std::optional<Draft> draft;
  if (answer.event) {
    auto found = judge(at.state.game(), *answer.event);
    if (!found) return found.error();
    draft = *std::move(found);
  }
  if (auto refused = at.append(note::Answered{who.seat, answer}, who.now, who.key)) return refused;
  at.answers[faction] = std::move(draft);
  return std::nullopt;
}

Refused more(TableCore& at, const Speaker& who) {
  const auto& question = at.state.question;
  const Colour faction = who.seat.faction;
  if (!question || !question->until || !question->asked.contains(faction))
    return refuse("not-now", "you are asked nothing that has a time");
  if (question->answers[faction]) return refuse("not-now", "your faction has answered");
  if (question->more[faction] >= kMostMore || at.full(who.seat))
    return refuse("too-many", "you have asked for more time often enough");
  return at.append(note::More{who.seat, {*question->until + at.state.terms.question}}, who.now, who.key);
}

unsigned more_left(const TableState& state, Colour who) {
  return kMostMore - std::min(kMostMore, state.question->more[who]);
}

Refused order(TableCore& at, const Speaker& who, std::string_view words) {
  if (at.full(who.seat)) return refuse("too-many", "this seat has said too much");
  const bool waives = at.state.seat(who.seat)->waives;
  if (words == "never") return waives ? std::nullopt : at.append(note::Waives{who.seat}, who.now, who.key);
  if (waives) {
    auto refused = at.append(note::Answers{who.seat}, who.now, words == "ask" ? who.key : "");
    if (refused || words == "ask") return refused;
  }
  const std::string seat = seat_text(at.state.setup(), who.seat);
  auto note =
      parse_note(&at.state.game(), std::string(note::Ordered::kIs.word) + " " + seat + " " + std::string(words));
  const auto* order = note ? std::get_if<note::Ordered>(&*note) : nullptr;
  if (order == nullptr || (order->order != Seat::Order::Answer && !order->card.empty()))
    return refuse("syntax", "a standing order is ask, not-this-turn, never or answer CARD");
  const auto& deck = at.state.setup().deck;
  if (order->order == Seat::Order::Answer && !(deck && deck->named(order->card).known()))
    return refuse("no-card", "there is no such card in this game");
  return at.append(*std::move(note), who.now, who.key);
}

bool tick(TableCore& at, Millis now) {
  const auto due = deadline(at);
  if (!due || *due > now) return false;
  for (const Colour c : at.state.question->asked) {
    if (at.state.question->answers[c]) continue;
    const auto time = moment(at, c);
    if (!time || *time > now) continue;
    if (auto answer = ordered(at.state, c)) at.append(*std::move(answer), now);
  }
  const auto still = deadline(at);
  if (still && *still <= now) close(at, now);
  return true;
}

}  // namespace tideline::questions

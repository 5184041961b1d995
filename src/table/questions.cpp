#include "table/absent.hpp"
#include "table/core.hpp"
#include "table/words.hpp"

#include <algorithm>
#include <utility>

namespace tideline::questions {
namespace {

// A question is never closed faster than this, so that a bot's answer looks like anybody's.
constexpr Millis kLeastQuestion = 600;
// The share of a question's time in which standing orders answer, in thousandths.
constexpr Millis kEarliestOrder = 150;
constexpr Millis kLatestOrder = 900;

// When a standing order answers for a faction that has not answered; nothing if it wants to be asked.
std::optional<Millis> moment(const TableCore& at, Colour who) {
  const Seat* const chair = at.state.acting_seat(who);
  if (chair == nullptr || chair->played_by_bot() || chair->order == Seat::Order::Ask) return std::nullopt;
  const std::uint64_t number = std::uint64_t{at.state.question->number} * (kMaxColours + 1) + who.index();
  const auto luck = at.dice.luck("moment", number, at.state.added());
  const auto random = static_cast<Millis>(luck % (kLatestOrder - kEarliestOrder));
  return at.state.question->opened + at.state.terms.question * (kEarliestOrder + random) / 1000;
}

// What a faction's standing order says to the question.
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
  at.append(
      note::Question{at.state.questions + 1, {now + at.state.terms.question}, {at.state.game().to_act().factions}},
      now);
}

std::optional<Millis> deadline(const TableCore& at) {
  const auto& question = at.state.question;
  if (!question) return std::nullopt;
  Millis time = question->until;
  bool all = true;
  for (const Colour c : question->asked) {
    if (question->answers[c]) continue;
    all = false;
    time = std::min(time, moment(at, c).value_or(time));
  }
  return all ? std::min(time, question->opened + std::min(kLeastQuestion, at.state.terms.question / 4)) : time;
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

Refused order(TableCore& at, const Speaker& who, std::string_view words) {
  if (at.full(who.seat)) return refuse("too-many", "this seat has said too much");
  auto note =
      parse_note(&at.state.game(), "@order " + seat_text(at.state.setup(), who.seat) + " " + std::string(words));
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
    const Seat& chair = *at.state.acting_seat(c);
    at.append(note::Answered{chair.id, ordered_answer(at.state.game(), chair)}, now);
  }
  const auto still = deadline(at);
  if (still && *still <= now) close(at, now);
  return true;
}

}  // namespace tideline::questions

// What happens at a table by itself: the table's own part of the game, questions and their time, clocks, absence,
// silence in the scoring.
#include "bots/estimate.hpp"
#include "game/imagined.hpp"
#include "record/event_text.hpp"
#include "table/absent.hpp"
#include "table/table.hpp"

#include <algorithm>
#include <utility>

namespace tideline {
namespace {

// A question is never closed faster than this, so that a bot's answer looks like anybody's.
constexpr Millis kLeastQuestion = 600;
// Somebody who is gone so long is called absent, if the game waits for it.
constexpr Millis kGone = 10'000;
// Who has been played for is given no more than this for the next turn.
constexpr Millis kStillAbsent = 10'000;
constexpr unsigned kMissedTurns = 3;
// The share of a question's time in which standing orders answer, in thousandths.
constexpr Millis kEarliestOrder = 150;
constexpr Millis kLatestOrder = 900;

constexpr Action kTableSaysNo{kNobody, Verb::No, {}};

void earlier(std::optional<Millis>& time, std::optional<Millis> other) {
  if (other && (!time || *other < *time)) time = other;
}

std::string without_faction(const std::string& text) { return text.substr(text.find(' ') + 1); }

}  // namespace

bool Table::question_open() const { return !game().to_act().table && !game().check(kTableSaysNo); }

// Whose time runs.
Colour Table::thinking() const {
  const Phase phase = game().phase();
  if (!started_ || phase == Phase::Scoring || phase == Phase::Over || question_open()) return kNobody;
  const ColourSet awaited = game().to_act().awaited;
  return awaited.empty() ? kNobody : *awaited.begin();
}

const Seat* Table::acting_seat(Colour who) const {
  const Seat* first = nullptr;
  for (const Seat& chair : seats_) {
    if (chair.id.faction != who || !may_act(chair.id)) continue;
    // Where any member may act, a bot does if there is one.
    if (chair.kind == Seat::Kind::Bot || chair.bot_sits_in) return &chair;
    if (first == nullptr) first = &chair;
  }
  return first;
}

void Table::write(const std::vector<Event>& events, Millis now, std::string_view key) {
  for (const Event& event : events) {
    append(record::to_text(game().setup(), event), now, key);
    key = {};
  }
}

void Table::table_acts(Millis now) {
  while (game().to_act().table) {
    AnyGame draft = game();
    std::vector<Event> events;
    write_for_table(draft, dice_.luck, lines_, added(), events);
    if (events.empty()) return;
    write(events, now);
  }
}

void Table::settle(Millis now, Millis lag) {
  table_acts(now);
  if (!over()) {
    if (!window_ && question_open()) open_window(now);
    if (!window_ && game().phase() == Phase::Scoring && !scoring_until_) open_scoring(now);
  }
  run_clock(now, lag);
  if (over() && !secret_shown_ && !dice_.secret.empty()) append("@secret " + dice_.secret, now);
}

void Table::run_clock(Millis now, Millis lag) {
  const Colour next = window_ ? kNobody : thinking();
  const auto then = std::exchange(clock_then_, std::nullopt);
  if (terms_.clock.type == ClockKind::Type::None || (clock_.runs() == next && !then)) return;
  Clock clock = clock_;
  if (then) {
    clock.go_back(*then, next, now);
  } else {
    clock.run(next, now, lag);
  }
  append("@clock " + clock.to_text(game().setup().factions), now);
}

void Table::open_window(Millis now) {
  std::string text = "@question " + std::to_string(windows_ + 1) + " until " + std::to_string(now + terms_.question);
  text += " asked";
  for (const Colour c : game().to_act().factions) text += " " + game().setup().name(c);
  append(std::move(text), now);
}

// When a standing order answers for a faction that has not answered; nothing if it wants to be asked.
std::optional<Millis> Table::moment(Colour who) const {
  const Seat* const chair = acting_seat(who);
  if (chair == nullptr || chair->kind != Seat::Kind::Person || chair->bot_sits_in) return std::nullopt;
  if (chair->order == Seat::Order::Ask) return std::nullopt;
  const std::uint64_t number = std::uint64_t{window_->number} * (kMaxColours + 1) + who.index();
  const auto random = static_cast<Millis>(dice_.luck("moment", number, added()) % (kLatestOrder - kEarliestOrder));
  return window_->opened + terms_.question * (kEarliestOrder + random) / 1000;
}

std::optional<Millis> Table::window_deadline() const {
  if (!window_) return std::nullopt;
  std::optional<Millis> time = window_->until;
  bool all = true;
  for (const Colour c : window_->asked) {
    if (!window_->answers[c].empty()) continue;
    all = false;
    earlier(time, moment(c));
  }
  if (all) earlier(time, window_->opened + std::min(kLeastQuestion, terms_.question / 4));
  return time;
}

// What a faction's standing order says to the question.
std::string Table::ordered_answer(const Seat& chair) const {
  if (chair.order != Seat::Order::Answer) return "no";
  const auto& words = game().setup().deck->words;
  std::vector<Action> legal;
  game().legal(chair.id.faction, legal);
  for (const Action& action : legal) {
    if (action.arg.kind != Arg::Kind::Card || words[action.arg.card().index() - 1] != chair.order_card) continue;
    AnyGame draft = game();
    std::vector<Action> choices;
    if (!complete_event(draft, action, choices)) continue;
    draft = game();
    std::vector<Event> events;
    for (const Action& choice : choices) draft.apply(choice, &events);
    if (!events.empty()) return without_faction(record::to_text(game().setup(), events[0]));
  }
  return "no";
}

bool Table::tick_window(Millis now) {
  const auto due = window_deadline();
  if (!due || *due > now) return false;
  for (const Colour c : window_->asked) {
    if (!window_->answers[c].empty()) continue;
    const auto time = moment(c);
    if (!time || *time > now) continue;
    const Seat& chair = *acting_seat(c);
    append("@answered " + name_of(chair.id) + " " + ordered_answer(chair), now);
  }
  const auto still = window_deadline();
  if (still && *still <= now) close_window(now);
  return true;
}

// Of those who answer, the one whom the game names first is served; nobody: the table says no.
void Table::close_window(Millis now) {
  const Window window = *window_;
  std::vector<Event> events;
  for (const Colour c : game().answer_order()) {
    const std::string& answer = window.answers[c];
    if (!window.asked.contains(c) || answer.empty() || answer == "no") continue;
    AnyGame draft = game();
    if (enact(draft, c, answer, events)) {
      events.clear();
      continue;
    }
    if (events.empty()) write_for_table(draft, dice_.luck, lines_, added(), events);
    break;
  }
  if (events.empty()) {
    AnyGame draft = game();
    draft.apply(kTableSaysNo, &events);
  }
  write(events, now);
  settle(now);
}

bool Table::tick_clock(Millis now) {
  const auto due = clock_.deadline();
  if (!due || *due > now || over()) return false;
  const Colour who = clock_.runs();
  AnyGame draft = game();
  std::vector<Event> events;
  if (!draft.submit({who, Verb::Timeout, {}}, &events)) {
    write(events, now);
    settle(now);
    return true;
  }
  Clock clock = clock_;
  clock.fall(now);
  append("@clock " + clock.to_text(game().setup().factions), now);
  play_for(who, now);
  return true;
}

void Table::play_for(Colour who, Millis now) {
  const Seat* const chair = acting_seat(who);
  append("@for " + name_of(chair->id), now);
  AnyGame draft = game();
  std::vector<Event> events;
  for (const Action& choice : choices_for_absent(game(), who)) draft.apply(choice, &events);
  if (events.empty()) write_for_table(draft, dice_.luck, lines_, added(), events);
  write(events, now);
  if (chair->missed >= kMissedTurns && !terms_.sit_in.empty() && !chair->bot_sits_in && !over()) {
    append("@sits-in " + name_of(chair->id) + " " + terms_.sit_in, now);
  }
  settle(now);
}

// Since when nobody is there who could act for a faction; nothing if somebody is.
std::optional<Millis> Table::away_since(Colour who) const {
  std::optional<Millis> since;
  for (const Seat& chair : seats_) {
    if (chair.id.faction != who || !may_act(chair.id)) continue;
    if (chair.kind != Seat::Kind::Person || chair.bot_sits_in || !chair.away) return std::nullopt;
    since = std::max(since.value_or(*chair.away), *chair.away);
  }
  return since;
}

std::optional<Millis> Table::absence_deadline() const {
  if (window_ || terms_.clock.type == ClockKind::Type::Correspondence) return std::nullopt;
  const Colour who = thinking();
  const Seat* const chair = who ? acting_seat(who) : nullptr;
  if (chair == nullptr) return std::nullopt;
  // A bot that finds nothing to say holds nobody up for longer than a person would; where there is nobody, it may.
  const bool people =
      std::any_of(seats_.begin(), seats_.end(), [](const Seat& one) { return one.kind == Seat::Kind::Person; });
  if (!people) return std::nullopt;
  if (chair->kind == Seat::Kind::Bot || chair->bot_sits_in) return std::max(waits_since_, restored_) + terms_.absent;
  const auto away = away_since(who);
  if (!away) return std::nullopt;
  // What was promised holds, however often the table was put away since; after that a moment to come back.
  if (away_warned_) return std::max(*away_warned_, restored_ + kGone);
  const Millis patience = acting_seat(who)->missed > 0 ? std::min(terms_.absent, kStillAbsent) : terms_.absent;
  return std::max(*away, waits_since_) + patience;
}

bool Table::tick_absence(Millis now) {
  const auto due = absence_deadline();
  if (!due) return false;
  const Colour who = thinking();
  if (*due <= now) {
    play_for(who, now);
    return true;
  }
  const auto away = away_since(who);
  if (away_warned_ || !away || *away + std::min(kGone, terms_.absent / 4) > now) return false;
  append("@away " + name_of(acting_seat(who)->id) + " until " + std::to_string(*due), now);
  return true;
}

void Table::open_scoring(Millis now) {
  if (game().to_act().awaited.empty()) return;
  std::vector<Action> legal;
  game().legal(*game().to_act().awaited.begin(), legal);
  const bool marking =
      std::any_of(legal.begin(), legal.end(), [](const Action& action) { return action.verb == Verb::Agree; });
  if (marking && !proposal_) {
    Random random(dice_.luck("estimate", lines_, added()));
    const auto imagined = game().observe(kNobody)->imagine(random);
    const Board& board = imagined->board();
    const auto guess = estimate(board, imagined->factions(), kNobody, random, quick_playouts(board.topology()));
    std::string text = "@proposal";
    for (const Action& action : legal) {
      if (action.verb != Verb::Mark || !guess.dead.contains(action.arg.point)) continue;
      text += " " + record::to_text(game().setup(), action.arg);
    }
    append(std::move(text), now);
  }
  append("@scoring until " + std::to_string(now + terms_.scoring), now);
}

bool Table::tick_scoring(Millis now) {
  if (window_ || game().phase() != Phase::Scoring || !scoring_until_ || *scoring_until_ > now) return false;
  const ColourSet awaited = game().to_act().awaited;
  if (awaited.empty()) return false;
  play_for(*awaited.begin(), now);
  return true;
}

bool Table::tick_take_back(Millis now) {
  if (!take_back_ || take_back_->until > now || take_back_->waiting.empty()) return false;
  append("@refuse " + name_of({*take_back_->waiting.begin(), 1}), now);
  return true;
}

void Table::bots_consent(Millis now) {
  if (!take_back_) return;
  const ColourSet waiting = take_back_->waiting;
  for (const Colour c : waiting) {
    const Seat* const chair = acting_seat(c);
    if (chair->kind == Seat::Kind::Bot || chair->bot_sits_in) append("@consent " + name_of(chair->id), now);
  }
  if (!take_back_->waiting.empty()) return;
  append("undo " + std::to_string(take_back_->count), now);
  settle(now);
}

void Table::present(SeatId id, bool there, Millis now) {
  Seat* const chair = seat(id);
  if (chair == nullptr || chair->kind != Seat::Kind::Person || there == !chair->away) return;
  if (!there) {
    chair->away = now;
    return;
  }
  chair->away.reset();
  const bool missed = chair->bot_sits_in || chair->missed > 0 || (away_warned_ && thinking() == id.faction);
  if (missed && started_ && !over()) append("@back " + name_of(id), now);
}

void Table::pause(Millis now) {
  if (!started_ || over() || !clock_.runs()) return;
  Clock clock = clock_;
  clock.run(kNobody, now);
  append("@clock " + clock.to_text(game().setup().factions), now);
}

void Table::tick(Millis now) {
  if (!started_ || over()) return;
  run_clock(now, 0);
  // Every step writes something, and what it writes moves what is due into the future, or the game to its end.
  while (!over() &&
         (tick_window(now) || tick_clock(now) || tick_absence(now) || tick_scoring(now) || tick_take_back(now))) {
  }
}

std::optional<Millis> Table::deadline() const {
  if (!started_ || over()) return std::nullopt;
  std::optional<Millis> time = window_deadline();
  earlier(time, clock_.deadline());
  if (const auto absence = absence_deadline()) {
    earlier(time, absence);
    const auto away = away_since(thinking());
    if (away && !away_warned_) earlier(time, std::max(*away + std::min(kGone, terms_.absent / 4), waits_since_));
  }
  if (game().phase() == Phase::Scoring && !window_) earlier(time, scoring_until_);
  if (take_back_) earlier(time, take_back_->until);
  return time;
}

std::vector<Table::BotTurn> Table::bots_to_move() const {
  std::vector<BotTurn> turns;
  if (!started_ || over() || take_back_) return turns;
  const Actors actors = game().to_act();
  for (const Colour c : window_ ? window_->asked : actors.awaited) {
    if (window_ && !window_->answers[c].empty()) continue;
    const Seat* const chair = acting_seat(c);
    if (chair == nullptr) continue;
    if (chair->kind == Seat::Kind::Bot)
      turns.push_back({chair->id, chair->name, game(), changes_, window_.has_value()});
    if (chair->bot_sits_in) turns.push_back({chair->id, terms_.sit_in, game(), changes_, window_.has_value()});
  }
  return turns;
}

Done Table::bot_says(const BotTurn& turn, std::string_view words, Millis now) {
  if (over() || turn.at != changes_) return TableRefusal{"not-now", {}, "the game has moved on"};
  if (window_) return say_answer(turn.seat, words, now, {});
  return say_event(turn.seat, words, now, {}, 0);
}

}  // namespace tideline

// What seats say: events of the game, and words to the table.
#include "record/event_text.hpp"
#include "table/absent.hpp"
#include "table/table.hpp"
#include "table/words.hpp"

#include <algorithm>

namespace tideline {
namespace {

TableRefusal from_game(const AnyGame& game, const Event& event, const Refusal& refusal) {
  return {std::string(name(refusal.reason)), refusal.ruling == Ruling() ? "" : to_string(refusal.ruling),
          record::explain(game, event, refusal)};
}

TableRefusal another_is_to_act(const AnyGame& game) {
  return {"not-your-turn", to_string(game.kind().members), "another member of your faction is to act"};
}

// Words of which the table, not the seat, decides the rest: dice and cards from the pile.
bool half_by_chance(Verb verb) { return info(verb).shape == Shape::Throw || info(verb).shape == Shape::DrawOne; }

}  // namespace

// What a faction says as an event, tried on a draft: refused, or the draft is after it and what was written is in out.
Done Table::enact(AnyGame& draft, Colour who, std::string_view words, std::vector<Event>& out) const {
  const std::string text = draft.setup().name(who) + " " + std::string(words);
  LineReader lines(text);
  if (lines.next() != LineReader::Step::Line) return refuse("syntax", "that is no line of a record");
  if (lines.tokens().size() == 2) {
    // Dice and cards are the table's: only the choice to have some is the seat's.
    for (const Verb verb : draft.kind().verbs) {
      if (info(verb).word != lines.tokens()[1].text || !half_by_chance(verb)) continue;
      const Action choice{who, verb, {}};
      if (const auto refusal = draft.check(choice)) return from_game(draft, event_of(choice), *refusal);
      draft.apply(choice, &out);
      return std::nullopt;
    }
  }
  const auto event = record::parse_event(draft.kind(), draft.setup(), 1, lines.tokens());
  if (!event) return refuse("syntax", event.error().message);
  if (!info(event->verb).by_seat) {
    return refuse("syntax",
                  "only the table writes " + in_quotes(info(event->verb).word) + " with what comes by chance");
  }
  if (const auto refused = draft.submit(*event, &out)) return from_game(draft, *event, refused->refusal);
  return std::nullopt;
}

// Where the members of a faction act in turn, it is this one's.
bool Table::may_act(SeatId id) const {
  const Position position = game().observe(kNobody)->position();
  return !position.member_counts || game().phase() == Phase::Scoring || position.member[id.faction] + 1U == id.member;
}

Done Table::say(SeatId id, std::string_view words, Millis now, std::string_view key, Millis lag) {
  if (!key.empty() && keys_.contains(key)) return std::nullopt;
  const Seat* const chair = seat(id);
  if (chair == nullptr || chair->kind == Seat::Kind::Empty) return refuse("no-seat", "nobody sits there");
  if (words.size() > kMostWords) return refuse("too-long", "that is too much at once");
  if (!clean_text(words, kMostWords)) return refuse("text", "plain text is wanted, without control characters");
  if (log_.size() >= kMostEvents) return refuse("too-many", "this table is full");
  std::string_view rest = words;
  const std::string_view word = take_word(rest);
  if (word == "chat" || word == "team") return say_text(id, word, rest, now, key);
  if (word == "mute" || word == "unmute") return say_mute(id, word, rest, now, key);
  if (!started_) return refuse("not-started", "the game has not begun");
  if (over()) return refuse("over", "the game is over");
  tick(now);
  // Who says something is there again.
  if (chair->bot_sits_in) append("@back " + name_of(id), now);
  if (word == "standing") return say_order(id, rest, now, key);
  if (word == "undo") return say_undo(id, rest, now, key);
  if (word == "consent") return say_consent(id, rest, now, key);
  if (word == "adopt") return say_adopt(id, now, key);
  if (window_ && word != "resign") return say_answer(id, words, now, key);
  if (word == "no") return refuse("not-now", "no question is open");
  return say_event(id, words, now, key, lag);
}

// Nothing more is said here beside the game.
bool Table::full(SeatId id) const { return seat(id)->said >= kMostSaid || log_.size() >= kMostEntries; }

Done Table::say_event(SeatId id, std::string_view words, Millis now, std::string_view key, Millis lag) {
  if (!may_act(id)) return another_is_to_act(game());
  AnyGame draft = game();
  std::vector<Event> events;
  if (auto refused = enact(draft, id.faction, words, events)) return refused;
  // What was begun and waits for the table is written once the table has acted.
  if (events.empty()) write_for_table(draft, dice_.luck, lines_, added(), events);
  write(events, now, key);
  settle(now, lag);
  return std::nullopt;
}

Done Table::say_answer(SeatId id, std::string_view words, Millis now, std::string_view key) {
  if (!window_->asked.contains(id.faction)) return refuse("not-your-turn", "others are asked something");
  if (!window_->answers[id.faction].empty()) return refuse("not-now", "your faction has answered");
  if (!may_act(id)) return another_is_to_act(game());
  if (words != "no") {
    AnyGame draft = game();
    std::vector<Event> events;
    if (auto refused = enact(draft, id.faction, words, events)) return refused;
  }
  append("@answered " + name_of(id) + " " + std::string(words), now, key);
  tick(now);
  return std::nullopt;
}

Done Table::say_order(SeatId id, std::string_view rest, Millis now, std::string_view key) {
  const std::string order(rest);
  const std::string_view word = take_word(rest);
  if (full(id)) return refuse("too-many", "this seat has said too much");
  if (word == "answer") {
    const auto& deck = game().setup().deck;
    const bool known = deck && std::find(deck->words.begin(), deck->words.end(), rest) != deck->words.end();
    if (!known) return refuse("no-card", "there is no such card in this game");
  } else if ((word != "ask" && word != "not-this-turn" && word != "never") || !rest.empty()) {
    return refuse("syntax", "a standing order is ask, not-this-turn, never or answer CARD");
  }
  append("@order " + name_of(id) + " " + order, now, key);
  return std::nullopt;
}

Done Table::say_undo(SeatId id, std::string_view rest, Millis now, std::string_view key) {
  if (!terms_.take_back) return refuse("not-now", "this table takes nothing back");
  if (window_ || take_back_) return refuse("not-now", "something else is asked just now");
  if (full(id)) return refuse("too-many", "this seat has said too much");
  const int count = parse_number(rest, 1000);
  if (count < 1) return refuse("syntax", "how many events? `undo 2`");
  int left = count;
  for (auto kept = game_.kept().rbegin(); kept != game_.kept().rend() && left > 0; ++kept) {
    if (!info(kept->event.verb).harmless)
      return refuse("revealed", "dice, cards and what was shown cannot be taken back");
    if (kept->counted) --left;
  }
  if (left > 0) return refuse("nothing-to-undo", "not so much has happened yet");
  if (replayed_ + game_.kept().size() > kMostReplayed) return refuse("too-many", "too much was taken back already");
  append("@undo " + name_of(id) + " " + std::to_string(count), now, key);
  bots_consent(now);
  return std::nullopt;
}

Done Table::say_consent(SeatId id, std::string_view rest, Millis now, std::string_view key) {
  if (!take_back_ || !take_back_->waiting.contains(id.faction)) return refuse("not-now", "you are not asked");
  if (rest != "yes" && rest != "no") return refuse("syntax", "`consent yes` or `consent no`");
  append((rest == "yes" ? "@consent " : "@refuse ") + name_of(id), now, key);
  bots_consent(now);
  return std::nullopt;
}

Done Table::say_text(SeatId id, std::string_view word, std::string_view rest, Millis now, std::string_view key) {
  if (rest.empty() || rest.size() > kMostText) return refuse("too-long", "1 to 500 bytes of text");
  if (full(id)) return refuse("too-many", "this seat has said too much");
  append("@" + std::string(word) + " " + name_of(id) + " " + std::string(rest), now, key);
  return std::nullopt;
}

Done Table::say_mute(SeatId id, std::string_view word, std::string_view rest, Millis now, std::string_view key) {
  const auto whom = seat_named(rest);
  if (!whom || *whom == id) return refuse("no-seat", "whom?");
  if (full(id)) return refuse("too-many", "this seat has said too much");
  append("@" + std::string(word) + " " + name_of(id) + " " + name_of(*whom), now, key);
  return std::nullopt;
}

// Marks what the estimate proposes, group by group, as this seat's own marks.
Done Table::say_adopt(SeatId id, Millis now, std::string_view key) {
  if (!proposal_ || game().phase() != Phase::Scoring) return refuse("not-now", "nothing is proposed");
  AnyGame draft = game();
  std::vector<Event> events;
  std::string_view rest = *proposal_;
  while (!rest.empty()) {
    const std::string mark = "mark " + std::string(take_word(rest));
    // What is marked already, or no longer stands, is no reason to leave out the others.
    (void)enact(draft, id.faction, mark, events);
  }
  if (events.empty()) return refuse("no-target", "everything that is proposed is marked");
  write(events, now, key);
  settle(now);
  return std::nullopt;
}

}  // namespace tideline

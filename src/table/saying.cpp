#include "table/saying.hpp"

#include "base/text.hpp"
#include "record/event_text.hpp"

namespace tideline {
namespace {

TableRefusal from_game(const AnyGame& game, const Event& event, const Refusal& refusal) {
  return {std::string(name(refusal.reason)), refusal.ruling == Ruling() ? "" : to_string(refusal.ruling),
          record::explain(game, event, refusal)};
}

// Words of which the table, not the seat, decides the rest: dice and cards from the pile.
bool half_by_chance(Verb verb) { return info(verb).shape == Shape::Throw || info(verb).shape == Shape::DrawOne; }

}  // namespace

TableRefusal another_member(const AnyGame& game) {
  return {"not-your-turn", to_string(game.kind().members), "another member of your faction is to act"};
}

Expected<Event, TableRefusal> parse_saying(const AnyGame& game, Colour who, std::string_view words) {
  const std::string text = game.setup().name(who) + " " + std::string(words);
  LineReader lines(text);
  if (lines.next() != LineReader::Found::Line) return refuse("syntax", "that is no line of a record");
  if (lines.tokens().size() == 2) {
    for (const Verb verb : game.kind().verbs) {
      if (info(verb).word == lines.tokens()[1].text && half_by_chance(verb)) return Event{who, verb, {}};
    }
  }
  auto event = record::parse_event(game.kind(), game.setup(), 1, lines.tokens());
  if (!event) return refuse("syntax", event.error().message);
  if (!info(event->verb).by_seat) {
    return refuse("syntax",
                  "only the table writes " + in_quotes(info(event->verb).word) + " with what comes by chance");
  }
  return *std::move(event);
}

std::string words_of(const Setup& setup, const Event& event) {
  const std::string text = record::to_text(setup, event);
  return text.substr(text.find(' ') + 1);
}

Expected<Draft, TableRefusal> judge(const AnyGame& game, const Event& event) {
  Draft draft{game, {}};
  if (half_by_chance(event.verb) && event.args.empty()) {
    const Action choice{event.who, event.verb, {}};
    if (const auto refusal = game.check(choice)) return from_game(game, event, *refusal);
    draft.game.apply(choice, &draft.events);
  } else if (const auto refused = draft.game.submit(event, &draft.events)) {
    return from_game(game, event, refused->refusal);
  }
  return draft;
}

}  // namespace tideline

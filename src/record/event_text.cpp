#include "record/event_text.hpp"

namespace tideline::record {
namespace {

TextError at(unsigned line, const Token& token, std::string message) {
  return {{line, token.column}, std::move(message)};
}

const VerbInfo* verb_named(const GameKind& kind, std::string_view word) {
  for (const Verb verb : kind.verbs) {
    if (info(verb).word == word) return &info(verb);
  }
  return nullptr;
}

std::string faction_list(const Setup& setup) {
  std::string list;
  for (const std::string& name : setup.factions) list += name + ", ";
  return list + "or table";
}

// `; legal are C3 G7`, where these are few enough to be of help.
std::string points_that_would_do(const AnyGame& game, const Event& event) {
  constexpr std::size_t kFew = 12;
  std::vector<Action> legal;
  Random random(0);
  game.observe(event.who)->legal(legal, random);
  std::string list;
  std::size_t count = 0;
  for (const Action& action : legal) {
    if (action.verb != event.verb || action.arg.kind != Arg::Kind::Point) continue;
    list += " " + game.map().point_name(action.arg.point);
    ++count;
  }
  return count == 0 || count > kFew ? "" : "; legal are" + list;
}

}  // namespace

Colour faction_named(const Setup& setup, std::string_view name) {
  for (unsigned i = 0; i < setup.factions.size(); ++i) {
    if (setup.factions[i] == name) return Colour(i + 1);
  }
  return kNobody;
}

Expected<Event, TextError> parse_event(const GameKind& kind, const Setup& setup, unsigned line,
                                       std::span<const Token> tokens) {
  const Token& who = tokens[0];
  Event event;
  event.who = faction_named(setup, who.text);
  const bool by_table = who.text == "table";
  if (!event.who && !by_table)
    return at(line, who, "expected " + faction_list(setup) + ", found " + in_quotes(who.text));
  if (tokens.size() < 2) return at(line, who, "expected a verb after " + in_quotes(who.text));
  const VerbInfo* verb = verb_named(kind, tokens[1].text);
  if (verb == nullptr) {
    std::string known;
    for (const Verb v : kind.verbs) known += (known.empty() ? "" : ", ") + std::string(info(v).word);
    return at(line, tokens[1],
              std::string(kind.name) + " has no event " + in_quotes(tokens[1].text) + "; expected one of " + known);
  }
  const std::string word(verb->word);
  if (verb->by_table != by_table) {
    return at(line, who,
              "`" + word + (by_table ? "` is a faction's, not the table's" : "` is the table's, not a faction's"));
  }
  event.verb = verb->verb;

  const auto args = tokens.subspan(2);
  if (verb->shape == Shape::Alone && !args.empty())
    return at(line, args[0], "`" + word + "` takes no argument, found " + in_quotes(args[0].text));
  if (verb->shape == Shape::OnePoint && args.empty())
    return at(line, tokens[1], "expected a point after `" + word + "`");
  if (verb->shape == Shape::OnePoint && args.size() > 1)
    return at(line, args[1], "`" + word + "` takes one point, found more: " + in_quotes(args[1].text));
  for (const Token& token : args) {
    const auto parsed = parse_place(token.text);
    if (!parsed.well_formed) return at(line, token, "expected a point such as C5, found " + in_quotes(token.text));
    event.args.push_back(arg(setup.map->at(parsed.place)));
  }
  return event;
}

std::string to_text(const Setup& setup, const Event& event) {
  std::string text = event.who ? setup.name(event.who) : "table";
  text += ' ';
  text += info(event.verb).word;
  for (const Arg& arg : event.args) text += " " + setup.map->point_name(arg.point);
  return text;
}

std::string explain(const AnyGame& game, const Event& event, const Refusal& refusal) {
  std::string text(sentence(refusal.reason));
  const Actors actors = game.to_act();
  switch (refusal.reason) {
    case Reason::Syntax:
      text = "the rules of this game have no `" + std::string(info(event.verb).word) + "`";
      break;
    case Reason::NotYourTurn:
      if (actors.factions.size() == 1) text = "it is " + game.setup().name(*actors.factions.begin()) + "'s turn";
      break;
    case Reason::NotNow:
      text += game.phase() == Phase::Over ? ": the game is over"
                                          : ", in the phase `" + std::string(name(game.phase())) + "`";
      if (actors.table) text += ": the table decides now";
      break;
    case Reason::NoTarget:
    case Reason::Condition:
      text += points_that_would_do(game, event);
      break;
    default:
      break;
  }
  text = std::string(name(refusal.reason)) + ": " + text;
  return refusal.ruling.letter == 0 ? text : text + " (" + to_string(refusal.ruling) + ")";
}

}  // namespace tideline::record

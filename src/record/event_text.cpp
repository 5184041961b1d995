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
  if (verb == nullptr)
    return at(line, tokens[1], std::string(kind.name) + " has no event " + in_quotes(tokens[1].text));
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

std::string to_text(const Refusal& refusal) {
  return std::string(name(refusal.reason)) + ": " + std::string(sentence(refusal.reason)) + " (" +
         to_string(refusal.ruling) + ")";
}

}  // namespace tideline::record

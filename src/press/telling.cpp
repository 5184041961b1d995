#include "press/telling.hpp"

#include "cards/card_kind.hpp"
#include "press/words.hpp"
#include "record/event_text.hpp"

#include <algorithm>
#include <charconv>

namespace tideline::press {
namespace {

std::string joined(const std::vector<std::string>& words, std::string_view between = ", ") {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : std::string(between)) + word;
  return text;
}

std::string joined(std::span<const Token> tokens) {
  std::string text;
  for (const Token& token : tokens) text += (text.empty() ? "" : " ") + std::string(token.text);
  return text;
}

// On paper a stone needs no verb, and a trade is played like any card.
std::string key_of(Verb verb) {
  if (verb == Verb::Place || verb == Verb::Starter) return "move." + std::string(info(verb).word);
  return "event." + std::string(info(verb == Verb::Invoke ? Verb::Play : verb).word);
}

// As it stands inside a sentence. The first letters of our reasons are plain, or one of a few with an accent.
std::string lower_first(std::string text) {
  if (text.empty()) return text;
  if (text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] - 'A' + 'a');
  // À to Þ are C3 80 to C3 9E, their small letters C3 A0 to C3 BE.
  constexpr char kTwoBytes = '\xC3';
  if (text[0] == kTwoBytes && text.size() > 1 && (static_cast<unsigned char>(text[1]) & 0xE0U) == 0x80U)
    text[1] = static_cast<char>(static_cast<unsigned char>(text[1]) + 0x20U);
  return text;
}

// Cards that the viewer of the event does not know.
bool hides_cards(const Event& event) {
  return std::any_of(event.args.begin(), event.args.end(),
                     [](const Arg& arg) { return arg.kind == Arg::Kind::Card && !arg.card().known(); });
}

}  // namespace

std::string Teller::say(std::string_view key, Blanks blanks) const { return press::say(language_, key, blanks); }

std::string Teller::who(Colour faction) const {
  return say(faction ? "faction." + setup_->name(faction) : "who.table");
}

std::string Teller::all(ColourSet factions) const {
  std::vector<std::string> names;
  for (const Colour c : factions) names.push_back(who(c));
  return joined(names);
}

std::string Teller::card(Card card) const {
  if (!card.known()) return say("card.hidden");
  const Deck* const deck = setup_->deck->whole();
  if (deck == nullptr) return setup_->deck->word(card);
  return typeset(language_, deck->kind(card).name[static_cast<std::size_t>(language_)]);
}

std::string Teller::cards(std::span<const Card> cards) const {
  std::vector<std::string> names;
  unsigned hidden = 0;
  for (const Card one : cards) {
    if (one.known()) {
      names.push_back(card(one));
    } else {
      ++hidden;
    }
  }
  if (hidden == 1) names.push_back(card(kUnknownCard));
  if (hidden > 1) names.push_back(say("cards.unknown", {{"n", std::to_string(hidden)}}));
  return joined(names);
}

std::string Teller::point(Point p) const { return setup_->map->point_name(p); }

std::string Teller::points(std::span<const Point> points) const {
  std::vector<std::string> names;
  for (const Point p : points) names.push_back(point(p));
  return joined(names, " ");
}

std::string Teller::dice(const Arg& arg) {
  return std::to_string(arg.number) + (arg.second > 0 ? "\u00a0+\u00a0" + std::to_string(arg.second) : "");
}

std::string Teller::argument(const Arg& arg, std::string_view word) const {
  switch (arg.kind) {
    case Arg::Kind::Point:
      if (!arg.point.on_map()) return word.empty() ? say("arg.off") : std::string(word);
      return point(arg.point);
    case Arg::Kind::Move:
      if (!arg.point.on_map() || !arg.to.on_map()) return word.empty() ? say("arg.off") : std::string(word);
      return say("arg.move", {{"from", point(arg.point)}, {"to", point(arg.to)}});
    case Arg::Kind::Card:
      return card(arg.card());
    case Arg::Kind::Faction:
      return who(arg.faction());
    case Arg::Kind::Dice:
      return dice(arg);
    case Arg::Kind::Side:
    case Arg::Kind::Quarter:
      return say("arg." + record::to_text(*setup_, arg));
    case Arg::Kind::Row:
      return say("arg.row", {{"n", std::to_string(arg.number + 1)}});
    case Arg::Kind::Column:
      return say("arg.column", {{"n", to_string(GridPlace{arg.number, 0}).substr(0, 1)}});
    case Arg::Kind::Secret:
      return say("arg.secret");
    case Arg::Kind::Way:
      return say("arg.way", {{"n", std::to_string(arg.number)}});
    case Arg::Kind::None:
      break;
  }
  return {};
}

std::string Teller::event(const Event& event, std::span<const Token> words) const {
  const std::string name = who(event.who);
  const std::string key = key_of(event.verb);
  const bool drawn = event.verb == Verb::Draw || event.verb == Verb::Peek || event.verb == Verb::Order;
  if (drawn && (event.args.empty() || hides_cards(event))) return say(key + "Hidden", {{"who", name}});
  if (event.args.empty() && (event.verb == Verb::Dead || event.verb == Verb::Reveal))
    return say(key + "None", {{"who", name}});
  if (event.verb == Verb::Deal) {
    std::vector<Card> dealt;
    dealt.reserve(event.args.size());
    for (const Arg& arg : event.args) dealt.push_back(arg.card());
    return say(key, {{"who", name}, {"what", cards(dealt)}});
  }
  std::vector<std::string> arguments;
  arguments.reserve(event.args.size());
  for (std::size_t i = 0; i < event.args.size(); ++i)
    arguments.push_back(argument(event.args[i], i + 2 < words.size() ? words[i + 2].text : std::string_view()));
  if (info(event.verb).shape != Shape::Use || arguments.size() < 2)
    return say(key, {{"who", name}, {"what", joined(arguments)}});
  const std::string used = arguments[0];
  arguments.erase(arguments.begin());
  const std::string played = say(key, {{"who", name}, {"what", used}});
  return say("with", {{"what", played}, {"where", joined(arguments)}});
}

Run Teller::event_in(unsigned line, std::span<const Token> words) const {
  const auto parsed = record::parse_event(*kind_, *setup_, line, words);
  if (!parsed) return {joined(words), false, false, true};
  return {event(*parsed, words)};
}

std::string Teller::faction_word(std::string_view word) const {
  if (word == "spectator") return say("who.spectator");
  const Colour faction = record::faction_named(*setup_, word);
  return faction ? who(faction) : std::string(word);
}

// Why a move is refused, as the inside of a sentence.
std::string Teller::reason(std::string_view word) const {
  std::string text = maybe(lexicon(), language_, "reason." + std::string(word)).value_or(std::string(word));
  if (text.ends_with('.')) text.pop_back();
  return lower_first(std::move(text));
}

// For so many of something.
std::string Teller::counted_key(const std::string& key, std::string_view number) const {
  double count = 0;
  std::from_chars(number.data(), number.data() + number.size(), count);
  return key + std::string(form(language_, count));
}

std::string Teller::counted(const std::string& what, std::string_view number) const {
  return say(counted_key(what, number), {{"n", number}});
}

std::string Teller::card_word(std::string_view word) const {
  return card(setup_->deck ? setup_->deck->named(word) : kUnknownCard);
}

std::vector<Run> Teller::expected(unsigned line, std::span<const Token> words) const {
  const std::string_view what = words.size() > 1 ? words[1].text : std::string_view();
  const auto rest = words.subspan(std::min<std::size_t>(2, words.size()));
  if (what == "board" || rest.empty()) return {};
  const std::string first = faction_word(rest[0].text);
  const std::string second = rest.size() > 1 ? faction_word(rest[1].text) : "";
  const std::string key = "expect." + std::string(what);
  if (what == "legal" || what == "illegal") {
    const auto told = what == "legal" ? rest : rest.first(rest.size() - 1);
    // The word for it says what happens; the rest of the sentence goes round it.
    const std::string frame = say(key, {{"what", "\n"}});
    const std::size_t gap = frame.find('\n');
    std::vector<Run> runs{{frame.substr(0, gap)}, event_in(line, told), {frame.substr(gap + 1)}};
    if (what == "illegal") {
      runs.push_back({" (" + reason(rest.back().text) + ")"});
    }
    return runs;
  }
  if (what == "points") {
    if (rest.size() < 3) return {{say(key + ".none", {{"who", first}})}};
    return {{say(key, {{"who", first}, {"points", joined(rest.subspan(2))}})}};
  }
  if (what == "hand") {
    std::vector<std::string> cards;
    for (const Token& word : rest.subspan(1)) cards.push_back(card_word(word.text));
    return {{cards.empty() ? say(key + ".none", {{"who", first}})
                           : say("set.hand", {{"who", first}, {"cards", joined(cards)}})}};
  }
  if (what == "prisoners" && rest.size() == 3)
    return {{say("set.prisoners", {{"who", first}, {"what", second + " " + std::string(rest[2].text)}})}};
  if (what == "group" && rest.size() == 3)
    return {{say(key, {{"point", rest[0].text},
                       {"what", counted("stone", rest[1].text) + ", " + counted("liberty", rest[2].text)}})}};
  if (what == "winner") {
    std::vector<std::string> winners;
    for (const Token& word : rest) winners.push_back(faction_word(word.text));
    return {{say(key, {{"who", joined(winners)}})}};
  }
  if (what == "view") {
    const std::string frame = say(key, {{"who", first}, {"what", "\n"}});
    return {{frame.substr(0, frame.find('\n'))}, event_in(line, rest.subspan(1))};
  }
  if (what == "phase") return {{say(key + "." + std::string(rest[0].text))}};
  if (what == "turn") return {{say("set.turn", {{"who", first}})}};
  if (what == "pile") return {{say(key, {{"n", first}})}};
  if (what == "occupied") return {{say("set.occupied", {{"who", first}, {"by", second}})}};
  if (what == "free") return {{say(key, {{"who", first}})}};
  if (what == "score")
    return {{say(counted_key(key, second), {{"who", first}, {"n", decimal_text(language_, second)}})}};
  return {{joined(words), false, false, true}};
}

std::vector<std::string> Teller::start() const {
  std::vector<std::string> lines;
  if (!setup_->options.empty() || setup_->preset != kind_->presets[0].name)
    lines.push_back(say("set.rules", {{"rules", rules_title(language_, *setup_)}}));
  if (setup_->deck && setup_->deck->name != kind_->deck) {
    lines.push_back(say("set.deck", {{"deck", deck_title(language_, setup_->deck->name)}}));
  }
  if (!setup_->start) return lines;
  const StartPosition& start = *setup_->start;
  const auto factions = ColourSet::first(static_cast<unsigned>(setup_->factions.size()));
  std::vector<std::string> origins;
  for (const Colour c : factions) {
    if (!start.hands[c].empty()) lines.push_back(say("set.hand", {{"who", who(c)}, {"cards", cards(start.hands[c])}}));
    std::vector<std::string> held;
    for (const Colour of : factions) {
      if (start.prisoners[c][of] > 0) held.push_back(who(of) + " " + std::to_string(start.prisoners[c][of]));
    }
    if (!held.empty()) lines.push_back(say("set.prisoners", {{"who", who(c)}, {"what", joined(held)}}));
    if (const std::string n = std::to_string(start.banked[c]); start.banked[c] > 0)
      lines.push_back(say(counted_key("set.banked", n), {{"who", who(c)}, {"n", n}}));
    if (start.occupier[c]) lines.push_back(say("set.occupied", {{"who", who(c)}, {"by", who(start.occupier[c])}}));
    if (start.origins[c].on_map()) origins.push_back(who(c) + " " + point(start.origins[c]));
  }
  if (!origins.empty()) lines.push_back(say("set.origins", {{"points", joined(origins)}}));
  if (!start.pile.empty()) lines.push_back(say("set.pile", {{"cards", cards(start.pile)}}));
  if (start.played > 0) lines.push_back(counted("set.played", std::to_string(start.played)));
  if (start.turn && start.turn != Colour(1)) lines.push_back(say("set.turn", {{"who", who(start.turn)}}));
  return lines;
}

}  // namespace tideline::press

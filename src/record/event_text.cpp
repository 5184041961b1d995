#include "record/event_text.hpp"

#include "base/nearest.hpp"

#include <algorithm>
#include <array>

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

constexpr std::array<std::string_view, 4> kSideWords{"north", "east", "south", "west"};
constexpr std::array<std::string_view, 4> kQuarterWords{"north-east", "south-east", "south-west", "north-west"};

// The arguments of one event.
class ArgReader {
 public:
  ArgReader(const Setup& setup, const VerbInfo& verb, unsigned line)
      : setup_(setup), verb_(verb), line_(line), word_("`" + std::string(verb.word) + "`") {}

  Expected<std::vector<Arg>, TextError> read(const Token& verb, std::span<const Token> tokens) {
    std::vector<Arg> args;
    switch (verb_.shape) {
      case Shape::Alone:
        return some(args, tokens, 0, 0, verb, &ArgReader::point, "no argument");
      case Shape::OnePoint:
        return some(args, tokens, 1, 1, verb, &ArgReader::point, "a point");
      case Shape::OneFaction:
        return some(args, tokens, 1, 1, verb, &ArgReader::faction, "a faction");
      case Shape::OneCard:
        return some(args, tokens, 1, 1, verb, &ArgReader::known_card, "a card");
      case Shape::Points:
        return some(args, tokens, 0, kAny, verb, &ArgReader::point, "points");
      case Shape::Cards:
        return some(args, tokens, 1, kAny, verb, &ArgReader::card, "cards");
      case Shape::Reveals:
        return some(args, tokens, 0, kAny, verb, &ArgReader::card, "cards");
      case Shape::DrawOne:
        return some(args, tokens, 0, 1, verb, &ArgReader::card, "a card");
      case Shape::Dice:
      case Shape::Throw:
        return dice(verb, tokens);
      case Shape::Use:
        break;
    }
    if (tokens.empty()) return at(line_, verb, "expected a card after " + word_);
    auto rest = some(args, tokens.first(1), 1, 1, verb, &ArgReader::known_card, "a card");
    if (!rest) return rest;
    return some(*rest, tokens.subspan(1), 0, kAny, verb, &ArgReader::target, "");
  }

 private:
  static constexpr std::size_t kAny = 1 << 20;
  using One = Expected<Arg, TextError> (ArgReader::*)(const Token&) const;

  Expected<std::vector<Arg>, TextError> some(std::vector<Arg>& args, std::span<const Token> tokens, std::size_t least,
                                             std::size_t most, const Token& verb, One one, std::string_view what) {
    if (tokens.size() < least) return at(line_, verb, "expected " + std::string(what) + " after " + word_);
    if (tokens.size() > most) {
      return at(line_, tokens[most],
                word_ + " takes " + std::string(what) + ", found more: " + in_quotes(tokens[most].text));
    }
    for (const Token& token : tokens) {
      auto arg = (this->*one)(token);
      if (!arg) return arg.error();
      args.push_back(*arg);
    }
    return std::move(args);
  }

  [[nodiscard]] Expected<Arg, TextError> point(const Token& token) const {
    const auto parsed = parse_place(token.text);
    if (!parsed.well_formed) return at(line_, token, "expected a point such as C5, found " + in_quotes(token.text));
    return arg(setup_.map->at(parsed.place));
  }

  [[nodiscard]] Expected<Arg, TextError> faction(const Token& token) const {
    const Colour c = faction_named(setup_, token.text);
    if (!c) return at(line_, token, "expected a faction of this game, found " + in_quotes(token.text));
    return arg(c);
  }

  [[nodiscard]] Expected<Arg, TextError> card(const Token& token) const {
    if (token.text == "?") return arg(kUnknownCard);
    return known_card(token);
  }

  [[nodiscard]] Expected<Arg, TextError> known_card(const Token& token) const {
    const Card card = setup_.deck ? setup_.deck->named(token.text) : kUnknownCard;
    if (!card.known()) {
      const std::string meant = setup_.deck ? did_you_mean(token.text, setup_.deck->words) : std::string();
      return at(line_, token, "expected a card of the deck, found " + in_quotes(token.text) + meant);
    }
    return arg(card);
  }

  // What a card may ask for: a point, a move, a faction.
  [[nodiscard]] Expected<Arg, TextError> target(const Token& token) const {
    if (const Colour c = faction_named(setup_, token.text)) return arg(c);
    const std::size_t arrow = token.text.find('>');
    const auto from = parse_place(token.text.substr(0, arrow));
    if (arrow == std::string_view::npos && from.well_formed) return arg(setup_.map->at(from.place));
    if (arrow != std::string_view::npos) {
      const auto to = parse_place(token.text.substr(arrow + 1));
      if (from.well_formed && to.well_formed) return move_arg(setup_.map->at(from.place), setup_.map->at(to.place));
    }
    for (unsigned i = 0; i < 4; ++i) {
      if (token.text == kSideWords[i]) return side_arg(i);
      if (token.text == kQuarterWords[i]) return quarter_arg(i);
    }
    if (token.text.starts_with("row-")) {
      // The highest stands for all that no map has.
      const auto row = parse_place("A" + std::string(token.text.substr(4)));
      if (row.well_formed) return row_arg(std::min(row.place.row, kMaxSide));
    }
    if (token.text.starts_with("col-") && token.text.size() == 5) {
      const auto column = parse_place(std::string(token.text.substr(4)) + "1");
      if (column.well_formed) return column_arg(column.place.column);
    }
    if (token.text.starts_with("way-")) {
      const int way = parse_number(token.text.substr(4), kMostWays);
      if (way >= 1) return way_arg(static_cast<unsigned>(way));
    }
    if (token.text == "?") return kSecret;
    return at(line_, token,
              "expected a point C5, a move C5>D5 or what the card asks for, found " + in_quotes(token.text));
  }

  Expected<std::vector<Arg>, TextError> dice(const Token& verb, std::span<const Token> tokens) const {
    if (tokens.empty()) return at(line_, verb, "expected the dice after " + word_);
    if (tokens.size() > 2) return at(line_, tokens[2], "expected one or two dice");
    std::array<unsigned, 2> values{};
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const int value = parse_number(tokens[i].text, 6);
      if (value < 1) return at(line_, tokens[i], "expected a die from 1 to 6, found " + in_quotes(tokens[i].text));
      values[i] = static_cast<unsigned>(value);
    }
    return std::vector<Arg>{dice_arg(values[0], values[1])};
  }

  const Setup& setup_;
  const VerbInfo& verb_;
  unsigned line_;
  std::string word_;
};

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
  auto args = ArgReader(setup, *verb, line).read(tokens[1], tokens.subspan(2));
  if (!args) return args.error();
  event.args = *std::move(args);
  return event;
}

std::string to_text(const Setup& setup, const Arg& arg) {
  const auto number = [](unsigned n) { return std::to_string(n); };
  switch (arg.kind) {
    case Arg::Kind::None:
      return {};
    case Arg::Kind::Point:
      return setup.map->point_name(arg.point);
    case Arg::Kind::Move:
      return setup.map->point_name(arg.point) + ">" + setup.map->point_name(arg.to);
    case Arg::Kind::Card:
      return arg.card().known() ? setup.deck->word(arg.card()) : "?";
    case Arg::Kind::Faction:
      return setup.name(arg.faction());
    case Arg::Kind::Side:
      return std::string(kSideWords[arg.number]);
    case Arg::Kind::Quarter:
      return std::string(kQuarterWords[arg.number]);
    case Arg::Kind::Row:
      return "row-" + number(arg.number + 1U);
    case Arg::Kind::Column:
      return "col-" + to_string(GridPlace{arg.number, 0}).substr(0, 1);
    case Arg::Kind::Secret:
      return "?";
    case Arg::Kind::Way:
      return "way-" + number(arg.number);
    case Arg::Kind::Dice:
      return number(arg.number) + (arg.second > 0 ? " " + number(arg.second) : "");
  }
  return {};
}

std::string to_text(const Setup& setup, const Event& event) {
  std::string text = event.who ? setup.name(event.who) : "table";
  text += ' ';
  text += info(event.verb).word;
  for (const Arg& arg : event.args) text += " " + to_text(setup, arg);
  return text;
}

std::string to_text(const Setup& setup, const Split& split) {
  std::string colours;
  unsigned stones = 0;
  for (unsigned i = 1; i <= setup.factions.size(); ++i) {
    const unsigned count = split.stones[Colour(i)];
    if (count == 0) continue;
    colours += (colours.empty() ? "" : " and ") + setup.name(Colour(i));
    stones += count;
  }
  const std::string text = colours + (stones == 1 ? " stone" : " group of " + std::to_string(stones));
  if (split.captors.empty()) return text + ": nobody captured it";
  std::string shares;
  for (const Colour c : split.captors) {
    if (split.share > 0) shares += (shares.empty() ? "" : ", ") + setup.name(c) + " " + std::to_string(split.share);
  }
  if (split.rest > 0) {
    shares += (shares.empty() ? "" : ", rest ") + std::to_string(split.rest) + " to " + setup.name(split.rest_to) +
              (split.by_capture ? " who captured" : " with the most stones around");
  }
  return text + ": " + shares;
}

std::string to_text(const Setup& setup, const InForce::Note& note) {
  return to_text(setup, note.point.on_map() ? arg(note.point) : kSecret);
}

std::vector<std::string> quarter_words(std::uint8_t quarters) {
  std::vector<std::string> words;
  for (unsigned i = 0; i < kQuarterWords.size(); ++i) {
    if ((quarters >> i & 1U) != 0) words.emplace_back(kQuarterWords[i]);
  }
  return words;
}

std::string explain(const AnyGame& game, const Event& event, const Refusal& refusal) {
  std::string text(sentence(refusal.reason));
  const Actors actors = game.to_act();
  switch (refusal.reason) {
    case Reason::Syntax:
      text = info(event.verb).shape == Shape::Use || info(event.verb).shape == Shape::Cards
                 ? "these are not the arguments that it needs"
                 : "the rules of this game have no `" + std::string(info(event.verb).word) + "`";
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
  return refusal.ruling.letter() == 0 ? text : text + " (" + to_string(refusal.ruling) + ")";
}

}  // namespace tideline::record

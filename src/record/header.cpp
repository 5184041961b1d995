#include "record/header.hpp"

#include "base/nearest.hpp"
#include "record/board_text.hpp"
#include "record/event_text.hpp"

#include <algorithm>
#include <optional>

namespace tideline::record {
namespace {

using Problem = std::optional<TextError>;

constexpr std::size_t kMostInlineBytes = 256 * 1024;
constexpr std::size_t kMostInPile = 400;

// A header line that waits until everything it needs is known.
struct HeaderLine {
  unsigned number = 0;
  std::vector<Token> tokens;

  [[nodiscard]] TextError error(std::size_t token, std::string message) const {
    return {{number, tokens[std::min(token, tokens.size() - 1)].column}, std::move(message)};
  }
};

class HeaderReader {
 public:
  HeaderReader(const Catalogue& catalogue, LineReader& lines) : catalogue_(catalogue), lines_(lines) {}

  Expected<AnyGame, TextError> read() {
    if (auto problem = read_version()) return *std::move(problem);
    if (auto problem = read_game()) return *std::move(problem);
    while (true) {
      if (auto problem = next("`begin`")) return *std::move(problem);
      if (word() == "begin") break;
      if (auto problem = read_line()) return *std::move(problem);
    }
    begin_ = current();
    if (begin_.tokens.size() > 1) return begin_.error(1, "expected nothing after `begin`");
    if (auto problem = settle_rules()) return *std::move(problem);
    if (auto problem = settle_map()) return *std::move(problem);
    if (auto problem = settle_factions()) return *std::move(problem);
    if (!setup_.deck && !kind_->deck.empty()) setup_.deck = catalogue_.deck(kind_->deck, {});
    if (auto problem = settle_handicaps()) return *std::move(problem);
    if (auto problem = settle_start()) return *std::move(problem);
    auto game = kind_->start(std::make_shared<Setup>(std::move(setup_)));
    if (game) return *std::move(game);
    return located(game.error());
  }

 private:
  [[nodiscard]] HeaderLine current() const { return {lines_.line(), lines_.tokens()}; }
  [[nodiscard]] std::string_view word() const { return lines_.tokens()[0].text; }

  // Goes to the next line; annotations are passed over, except before the first one.
  Problem next(std::string_view expected, bool pass_annotations = true) {
    while (true) {
      switch (lines_.next()) {
        case LineReader::Found::Bad:
          return lines_.error();
        case LineReader::Found::End:
          return TextError{{std::max(1U, lines_.line()), 1}, "the text ends here, expected " + std::string(expected)};
        case LineReader::Found::Line:
          if (!pass_annotations || !word().starts_with('@')) return std::nullopt;
      }
    }
  }

  Problem read_version() {
    if (auto problem = next("`tideline 1`", false)) return problem;
    const HeaderLine line = current();
    if (word() != "tideline" || line.tokens.size() != 2)
      return line.error(0, "expected `tideline 1` as the first line");
    if (line.tokens[1].text != "1")
      return line.error(1, "version " + in_quotes(line.tokens[1].text) + " of the format is not known, expected 1");
    return std::nullopt;
  }

  Problem read_game() {
    if (auto problem = next("`game`")) return problem;
    const HeaderLine line = current();
    if (word() != "game" || line.tokens.size() != 2) return line.error(0, "expected `game` and its name");
    kind_ = catalogue_.game(line.tokens[1].text);
    if (kind_ == nullptr) return line.error(1, catalogue_.no_game(line.tokens[1].text));
    setup_.game = kind_->name;
    return std::nullopt;
  }

  Problem once(std::optional<HeaderLine>& slot) {
    if (slot) return current().error(0, "`" + std::string(word()) + "` is given twice");
    slot = current();
    return std::nullopt;
  }

  Problem many(std::vector<HeaderLine>& slot, std::size_t most) {
    if (slot.size() == most)
      return current().error(0, "there are more lines `" + std::string(word()) + "` than there can be");
    slot.push_back(current());
    return std::nullopt;
  }

  Problem read_line() {
    const std::string_view what = word();
    const auto has = [&](std::string_view line) {
      return what == line && std::find(kind_->header.begin(), kind_->header.end(), line) != kind_->header.end();
    };
    if (what == "rules") return once(rules_);
    if (what == "factions") return once(factions_);
    if (what == "turn") return once(turn_);
    if (what == "prisoners") return many(prisoners_, std::size_t{kMaxColours} * kMaxColours);
    if (what == "map") return read_map();
    if (what == "board") return read_board();
    if (has("deck")) return read_deck();
    if (has("hand")) return many(hands_, kMaxColours);
    if (has("pile")) return once(pile_);
    if (has("played")) return once(played_);
    if (has("handicap")) return many(handicaps_, kMaxColours);
    if (has("team")) return many(teams_, kMaxColours);
    if (has("origin")) return many(origins_, kMaxColours);
    if (has("banked")) return many(banked_, kMaxColours);
    if (has("occupied")) return many(occupied_, kMaxColours);
    return current().error(0, "a header of " + setup_.game + " has no line " + in_quotes(what));
  }

  // `deck NAME`, `deck NAME sha256:…`, or `deck inline` and its text up to `end`.
  Problem read_deck() {
    if (auto problem = once(deck_)) return problem;
    const auto& tokens = deck_->tokens;
    if (tokens.size() < 2 || tokens.size() > 3) return deck_->error(0, "expected `deck` and a name, or `deck inline`");
    if (tokens[1].text != kInlineDeck || tokens.size() == 3) {
      const std::string_view digest = tokens.size() == 3 ? tokens[2].text : std::string_view();
      if (tokens.size() == 3 && !digest.starts_with("sha256:"))
        return deck_->error(2, "expected sha256:… after the name of a deck that does not ship");
      setup_.deck = catalogue_.deck(tokens[1].text, digest);
      if (setup_.deck) return std::nullopt;
      return deck_->error(1, tokens.size() == 3 ? "no deck " + in_quotes(tokens[1].text) + " of that sum was supplied"
                                                : catalogue_.no_deck(tokens[1].text));
    }
    std::string text;
    while (true) {
      if (!lines_.next_raw()) {
        return TextError{{lines_.line(), 1},
                         "the text ends here, expected `end` of the deck in line " + std::to_string(deck_->number)};
      }
      if (lines_.raw() == "end") break;
      text += std::string(lines_.raw()) + "\n";
      if (text.size() > kMostInlineBytes) return TextError{{lines_.line(), 1}, "this deck is too long"};
    }
    auto deck = catalogue_.parse_deck(std::string(kInlineDeck), text);
    if (!deck) {
      TextError error = deck.error();
      error.place.line += deck_->number;
      return error;
    }
    setup_.deck = *std::move(deck);
    return std::nullopt;
  }

  Problem read_map() {
    if (auto problem = once(map_)) return problem;
    if (map_->tokens.size() != 2) return map_->error(0, "expected `map` and a name, or `map inline`");
    if (map_->tokens[1].text != "inline") return std::nullopt;
    MapBuilder builder;
    while (true) {
      if (auto problem = next("`end` of the map")) return problem;
      if (lines_.tokens().size() == 1 && word() == "end") break;
      if (auto problem = builder.add(lines_.line(), lines_.tokens())) return problem;
    }
    auto map = builder.finish("inline", lines_.line());
    if (!map) return map.error();
    setup_.map = std::make_shared<Map>(*std::move(map));
    return std::nullopt;
  }

  Problem read_board() {
    if (auto problem = once(board_)) return problem;
    if (board_->tokens.size() != 1) return board_->error(1, "expected nothing after `board`");
    auto block = read_board_block(lines_);
    if (!block) return block.error();
    block_ = *std::move(block);
    return std::nullopt;
  }

  Problem settle_rules() {
    setup_.preset = kind_->presets[0].name;
    if (!rules_) return std::nullopt;
    if (rules_->tokens.size() < 2) return rules_->error(0, "expected `rules` and a preset");
    setup_.preset = rules_->tokens[1].text;
    if (setup_.preset.find('=') != std::string::npos)
      return rules_->error(
          1, "expected a preset before the options, such as `rules " + std::string(kind_->presets[0].name) + "`");
    for (std::size_t i = 2; i < rules_->tokens.size(); ++i) {
      if (auto problem = setup_.add_option(rules_->tokens[i].text)) return rules_->error(i, *std::move(problem));
    }
    return std::nullopt;
  }

  Problem settle_map() {
    if (setup_.map) return std::nullopt;
    if (!map_ && block_) return map_from_board();
    auto map = catalogue_.map(map_ ? map_->tokens[1].text : kind_->map);
    if (!map && !map_) return begin_.error(0, map.error());  // the game's usual map is not there
    if (!map) return map_->error(1, map.error());
    setup_.map = *std::move(map);
    return std::nullopt;
  }

  // A board without a map line gives the map too.
  Problem map_from_board() {
    MapBuilder builder;
    for (const BoardBlock::Row& row : block_->rows) {
      std::vector<Token> cells = row.cells;
      for (Token& cell : cells) cell.text = cell.text == "_" ? "_" : ".";
      if (auto problem = builder.add(row.line, cells)) return problem;
    }
    auto map = builder.finish("inline", board_->number);
    if (!map) return map.error();
    setup_.map = std::make_shared<Map>(*std::move(map));
    return std::nullopt;
  }

  Problem settle_factions() {
    const bool fixed = kind_->least_factions == kind_->factions.size();
    if (fixed || !factions_) {
      if (!fixed)
        return begin_.error(0, "expected a line `factions` with " + std::to_string(kind_->least_factions) + " to " +
                                   std::to_string(kind_->factions.size()) + " of " + colour_list());
      for (const std::string_view name : kind_->factions) setup_.factions.emplace_back(name);
      if (!factions_) return std::nullopt;
      bool same = factions_->tokens.size() == 1 + setup_.factions.size();
      for (std::size_t i = 0; same && i < setup_.factions.size(); ++i)
        same = factions_->tokens[i + 1].text == setup_.factions[i];
      return same ? Problem() : factions_->error(1, "expected `factions " + colour_list() + "`");
    }
    const auto& tokens = factions_->tokens;
    for (std::size_t i = 1; i < tokens.size(); ++i) {
      const std::string name(tokens[i].text);
      if (std::find(kind_->factions.begin(), kind_->factions.end(), name) == kind_->factions.end())
        return factions_->error(i, "expected one of " + colour_list() + ", found " + in_quotes(name));
      if (faction_named(setup_, name)) return factions_->error(i, "the faction " + in_quotes(name) + " is given twice");
      setup_.factions.push_back(name);
    }
    if (setup_.factions.size() < kind_->least_factions)
      return factions_->error(0, "expected at least " + std::to_string(kind_->least_factions) + " factions");
    return std::nullopt;
  }

  [[nodiscard]] std::string colour_list() const {
    std::string list;
    for (const std::string_view name : kind_->factions) list += (list.empty() ? "" : " ") + std::string(name);
    return list;
  }

  // The faction in the first place after the line's word, which must not be that of an earlier line of the same list.
  Expected<Colour, TextError> faction_of(const std::vector<HeaderLine>& list, std::size_t number, std::size_t tokens,
                                         std::string_view form) const {
    const HeaderLine& line = list[number];
    if (line.tokens.size() != tokens && tokens > 0) return line.error(0, "expected `" + std::string(form) + "`");
    if (line.tokens.size() < 2) return line.error(0, "expected `" + std::string(form) + "`");
    const Colour c = faction_named(setup_, line.tokens[1].text);
    if (!c) return line.error(1, "expected a faction, found " + in_quotes(line.tokens[1].text));
    for (std::size_t i = 0; i < number; ++i) {
      if (list[i].tokens[1].text == line.tokens[1].text) return line.error(1, "this faction has such a line already");
    }
    return c;
  }

  Problem settle_handicaps() {
    setup_.handicaps_given = !handicaps_.empty();
    for (std::size_t i = 0; i < handicaps_.size(); ++i) {
      const auto c = faction_of(handicaps_, i, 3, "handicap FACTION NUMBER");
      if (!c) return c.error();
      const std::string_view text = handicaps_[i].tokens[2].text;
      const int value = text.starts_with('-') ? parse_number(text.substr(1), 5) : text == "0" ? 0 : -1;
      if (value < 0) return handicaps_[i].error(2, "expected a number from -5 to 0, found " + in_quotes(text));
      setup_.handicaps[*c] = static_cast<std::int8_t>(-value);
    }
    for (std::size_t i = 0; i < teams_.size(); ++i) {
      const auto c = faction_of(teams_, i, 3, "team FACTION NUMBER");
      if (!c) return c.error();
      const int value = parse_number(teams_[i].tokens[2].text, 20);
      if (value < 1) return teams_[i].error(2, "expected how many lead the faction, from 1 to 20");
      setup_.members[*c] = static_cast<std::uint8_t>(value);
    }
    return std::nullopt;
  }

  Problem settle_start() {
    const bool any = block_ || turn_ || pile_ || played_ || !prisoners_.empty() || !hands_.empty() ||
                     !origins_.empty() || !banked_.empty() || !occupied_.empty();
    if (!any) return std::nullopt;
    StartPosition start;
    start.stones.resize(setup_.map->topology().size() + 1);
    start.turn = Colour(1);
    if (block_) {
      auto stones = stones_of(*block_, setup_, board_->number);
      if (!stones) return stones.error();
      start.stones = *std::move(stones);
    }
    for (std::size_t i = 0; i < prisoners_.size(); ++i) {
      if (auto problem = settle_prisoners(i, start)) return problem;
    }
    if (turn_) {
      start.turn = turn_->tokens.size() == 2 ? faction_named(setup_, turn_->tokens[1].text) : kNobody;
      if (!start.turn) return turn_->error(1, "expected `turn` and a faction");
    }
    for (const auto part : {&HeaderReader::settle_origins, &HeaderReader::settle_cards, &HeaderReader::settle_banked,
                            &HeaderReader::settle_occupied}) {
      if (auto problem = (this->*part)(start)) return problem;
    }
    setup_.start = std::move(start);
    return std::nullopt;
  }

  Problem settle_origins(StartPosition& start) {
    for (std::size_t i = 0; i < origins_.size(); ++i) {
      const auto c = faction_of(origins_, i, 3, "origin FACTION POINT");
      if (!c) return c.error();
      const auto parsed = parse_place(origins_[i].tokens[2].text);
      const Point p = parsed.well_formed ? setup_.map->at(parsed.place) : kOffMap;
      if (!p.on_map()) return origins_[i].error(2, "the map has no point " + in_quotes(origins_[i].tokens[2].text));
      start.origins[*c] = p;
    }
    return std::nullopt;
  }

  // Cards by their words, from the given place of the line on.
  Problem read_cards(const HeaderLine& line, std::size_t first, std::vector<Card>& out) const {
    for (std::size_t i = first; i < line.tokens.size(); ++i) {
      const Card card = setup_.deck->named(line.tokens[i].text);
      if (!card.known())
        return line.error(i, "the deck has no card " + in_quotes(line.tokens[i].text) +
                                 did_you_mean(line.tokens[i].text, setup_.deck->words));
      out.push_back(card);
    }
    return std::nullopt;
  }

  Problem settle_cards(StartPosition& start) {
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      const auto c = faction_of(hands_, i, 0, "hand FACTION CARD…");
      if (!c) return c.error();
      if (hands_[i].tokens.size() > 2 + kMostInStartHand)
        return hands_[i].error(2 + kMostInStartHand,
                               "a hand has at most " + std::to_string(kMostInStartHand) + " cards");
      if (auto problem = read_cards(hands_[i], 2, start.hands[*c])) return problem;
    }
    if (played_) {
      const int played = played_->tokens.size() == 2 ? parse_number(played_->tokens[1].text, 100000) : -1;
      if (played < 0) return played_->error(1, "expected `played` and how many stones");
      start.played = static_cast<unsigned>(played);
    }
    if (!pile_) return std::nullopt;
    if (pile_->tokens.size() > 1 + kMostInPile) return pile_->error(1 + kMostInPile, "a pile has at most 400 cards");
    return read_cards(*pile_, 1, start.pile);
  }

  Problem settle_banked(StartPosition& start) {
    for (std::size_t i = 0; i < banked_.size(); ++i) {
      const auto c = faction_of(banked_, i, 3, "banked FACTION POINTS");
      if (!c) return c.error();
      const int value = parse_number(banked_[i].tokens[2].text, 10000);
      if (value < 0) return banked_[i].error(2, "expected a number of points up to 10000");
      start.banked[*c] = static_cast<std::uint16_t>(value);
    }
    return std::nullopt;
  }

  Problem settle_occupied(StartPosition& start) {
    for (std::size_t i = 0; i < occupied_.size(); ++i) {
      const auto c = faction_of(occupied_, i, 3, "occupied FACTION OCCUPIER");
      if (!c) return c.error();
      const Colour occupier = faction_named(setup_, occupied_[i].tokens[2].text);
      if (!occupier)
        return occupied_[i].error(2, "expected a faction, found " + in_quotes(occupied_[i].tokens[2].text));
      for (Colour above = occupier; above; above = start.occupier[above]) {
        if (above == *c) return occupied_[i].error(1, "the occupation goes round in a circle");
      }
      start.occupier[*c] = occupier;
    }
    return std::nullopt;
  }

  Problem settle_prisoners(std::size_t number, StartPosition& start) {
    const HeaderLine& line = prisoners_[number];
    const auto& tokens = line.tokens;
    if (tokens.size() != 4) return line.error(0, "expected `prisoners`, who holds them, their colour and how many");
    const Colour holder = faction_named(setup_, tokens[1].text);
    const Colour colour = faction_named(setup_, tokens[2].text);
    if (!holder) return line.error(1, "expected a faction, found " + in_quotes(tokens[1].text));
    if (!colour) return line.error(2, "expected a faction, found " + in_quotes(tokens[2].text));
    if (holder == colour) return line.error(2, "nobody holds prisoners of their own colour");
    for (std::size_t i = 0; i < number; ++i) {
      if (prisoners_[i].tokens[1].text == tokens[1].text && prisoners_[i].tokens[2].text == tokens[2].text) {
        return line.error(1, "these prisoners are given twice");
      }
    }
    const int count = parse_number(tokens[3].text, 100000);
    if (count < 0) return line.error(3, "expected a number up to 100000, found " + in_quotes(tokens[3].text));
    start.prisoners[holder][colour] = static_cast<std::uint32_t>(count);
    return std::nullopt;
  }

  [[nodiscard]] TextError first_of(const std::vector<HeaderLine>& lines, const SetupError& error) const {
    return lines.empty() ? begin_.error(0, error.message) : lines[0].error(0, error.message);
  }

  [[nodiscard]] TextError located(const SetupError& error) const {
    const auto where = [&](const std::optional<HeaderLine>& line, std::size_t token) {
      return line ? line->error(token, error.message) : begin_.error(0, error.message);
    };
    switch (error.part) {
      case SetupError::Part::Rules:
        return where(rules_, error.option + 1);
      case SetupError::Part::Map:
        return where(map_, 1);
      case SetupError::Part::Factions:
        return where(factions_, 1);
      case SetupError::Part::Deck:
        return where(deck_, 1);
      case SetupError::Part::Handicap:
        return first_of(handicaps_, error);
      case SetupError::Part::Cards:
        return hands_.empty() ? where(pile_, 0) : first_of(hands_, error);
      case SetupError::Part::Occupied:
        return first_of(occupied_, error);
      case SetupError::Part::Start:
        return where(board_, 0);
    }
    return begin_.error(0, error.message);
  }

  const Catalogue& catalogue_;
  LineReader& lines_;
  const GameKind* kind_ = nullptr;
  Setup setup_;
  std::optional<HeaderLine> rules_;
  std::optional<HeaderLine> map_;
  std::optional<HeaderLine> factions_;
  std::optional<HeaderLine> board_;
  std::optional<HeaderLine> turn_;
  std::optional<HeaderLine> deck_;
  std::optional<HeaderLine> pile_;
  std::optional<HeaderLine> played_;
  std::vector<HeaderLine> prisoners_;
  std::vector<HeaderLine> hands_;
  std::vector<HeaderLine> handicaps_;
  std::vector<HeaderLine> teams_;
  std::vector<HeaderLine> origins_;
  std::vector<HeaderLine> banked_;
  std::vector<HeaderLine> occupied_;
  std::optional<BoardBlock> block_;
  HeaderLine begin_;
};

std::string card_words(const Setup& setup, const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) text += " " + setup.deck->word(card);
  return text;
}

std::string start_text(const Setup& setup, const StartPosition& start) {
  const auto factions = ColourSet::first(static_cast<unsigned>(setup.factions.size()));
  std::string text = "board\n" + board_text(setup, start.stones) + "end\n";
  for (const Colour holder : factions) {
    for (const Colour colour : factions) {
      const auto count = start.prisoners[holder][colour];
      if (count > 0)
        text += "prisoners " + setup.name(holder) + " " + setup.name(colour) + " " + std::to_string(count) + "\n";
    }
  }
  for (const Colour c : factions) {
    const std::string& name = setup.name(c);
    if (start.origins[c].on_map()) text += "origin " + name + " " + setup.map->point_name(start.origins[c]) + "\n";
    if (!start.hands[c].empty()) text += "hand " + name + card_words(setup, start.hands[c]) + "\n";
    if (start.banked[c] > 0) text += "banked " + name + " " + std::to_string(start.banked[c]) + "\n";
    if (start.occupier[c]) text += "occupied " + name + " " + setup.name(start.occupier[c]) + "\n";
  }
  if (!start.pile.empty()) text += "pile" + card_words(setup, start.pile) + "\n";
  if (start.played > 0) text += "played " + std::to_string(start.played) + "\n";
  return text + "turn " + setup.name(start.turn) + "\n";
}

}  // namespace

Expected<AnyGame, TextError> read_header(const Catalogue& catalogue, LineReader& lines) {
  return HeaderReader(catalogue, lines).read();
}

std::string header_text(const Catalogue& catalogue, const AnyGame& game) {
  const Setup& setup = game.setup();
  std::string text = "tideline 1\ngame " + setup.game + "\nrules " + setup.preset;
  for (const Option& option : setup.options) text += " " + option.key + "=" + option.value;
  const auto known = catalogue.map(setup.map->name());
  if (known && **known == *setup.map) {
    text += "\nmap " + setup.map->name() + "\n";
  } else {
    text += "\nmap inline\n" + setup.map->text() + "end\n";
  }
  text += "factions";
  for (const std::string& name : setup.factions) text += " " + name;
  text += '\n';
  if (setup.deck) {
    const CardList& deck = *setup.deck;
    text += "deck " + deck.name + (deck.digest.empty() ? "" : " " + deck.digest) + "\n";
    if (deck.name == kInlineDeck) text += deck.text + "end\n";
  }
  const auto factions = ColourSet::first(static_cast<unsigned>(setup.factions.size()));
  for (const Colour c : factions) {
    if (setup.handicaps_given) text += "handicap " + setup.name(c) + " " + std::to_string(setup.handicaps[c]) + "\n";
  }
  for (const Colour c : factions) {
    if (setup.members[c] > 0) text += "team " + setup.name(c) + " " + std::to_string(setup.members[c]) + "\n";
  }
  if (setup.start) text += start_text(setup, *setup.start);
  return text + "begin\n";
}

std::string seat_line(std::string_view chair, std::string_view who) {
  return std::string(kSeatWord) + " " + std::string(chair) + " " + std::string(who) + "\n";
}

}  // namespace tideline::record

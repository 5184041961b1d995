#include "record/header.hpp"

#include "record/board_text.hpp"
#include "record/event_text.hpp"

#include <algorithm>
#include <optional>

namespace tideline::record {
namespace {

using Problem = std::optional<TextError>;

// A header line that waits until everything it needs is known.
struct Line {
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
    if (auto problem = settle_start()) return *std::move(problem);
    auto game = kind_->start(std::make_shared<Setup>(std::move(setup_)));
    if (game) return *std::move(game);
    return located(game.error());
  }

 private:
  [[nodiscard]] Line current() const { return {lines_.line(), lines_.tokens()}; }
  [[nodiscard]] std::string_view word() const { return lines_.tokens()[0].text; }

  // Goes to the next line; annotations are passed over, except before the first one.
  Problem next(std::string_view expected, bool pass_annotations = true) {
    while (true) {
      switch (lines_.next()) {
        case LineReader::Step::Bad:
          return lines_.error();
        case LineReader::Step::End:
          return TextError{{std::max(1U, lines_.line()), 1}, "the text ends here, expected " + std::string(expected)};
        case LineReader::Step::Line:
          if (!pass_annotations || !word().starts_with('@')) return std::nullopt;
      }
    }
  }

  Problem read_version() {
    if (auto problem = next("`tideline 1`", false)) return problem;
    const Line line = current();
    if (word() != "tideline" || line.tokens.size() != 2)
      return line.error(0, "expected `tideline 1` as the first line");
    if (line.tokens[1].text != "1")
      return line.error(1, "version " + in_quotes(line.tokens[1].text) + " of the format is not known, expected 1");
    return std::nullopt;
  }

  Problem read_game() {
    if (auto problem = next("`game`")) return problem;
    const Line line = current();
    if (word() != "game" || line.tokens.size() != 2) return line.error(0, "expected `game` and its name");
    kind_ = catalogue_.game(line.tokens[1].text);
    if (kind_ == nullptr) return line.error(1, "no game is called " + in_quotes(line.tokens[1].text));
    setup_.game = kind_->name;
    return std::nullopt;
  }

  Problem once(std::optional<Line>& slot) {
    if (slot) return current().error(0, "`" + std::string(word()) + "` is given twice");
    slot = current();
    return std::nullopt;
  }

  Problem read_line() {
    const std::string_view what = word();
    if (what == "rules") return once(rules_);
    if (what == "factions") return once(factions_);
    if (what == "turn") return once(turn_);
    if (what == "prisoners") {
      constexpr std::size_t kMost = std::size_t{kMaxColours} * kMaxColours;
      if (prisoners_.size() == kMost)
        return current().error(0, "more lines of prisoners than there are pairs of factions");
      prisoners_.push_back(current());
      return std::nullopt;
    }
    if (what == "map") return read_map();
    if (what == "board") return read_board();
    return current().error(0, "a header of " + setup_.game + " has no line " + in_quotes(what));
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
    for (const std::string_view name : kind_->factions) setup_.factions.emplace_back(name);
    if (!factions_) return std::nullopt;
    bool same = factions_->tokens.size() == 1 + setup_.factions.size();
    for (std::size_t i = 0; same && i < setup_.factions.size(); ++i)
      same = factions_->tokens[i + 1].text == setup_.factions[i];
    if (same) return std::nullopt;
    std::string expected = "expected `factions";
    for (const std::string& name : setup_.factions) expected += " " + name;
    return factions_->error(1, expected + "`");
  }

  Problem settle_start() {
    if (!block_ && !turn_ && prisoners_.empty()) return std::nullopt;
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
    setup_.start = std::move(start);
    return std::nullopt;
  }

  Problem settle_prisoners(std::size_t number, StartPosition& start) {
    const Line& line = prisoners_[number];
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

  [[nodiscard]] TextError located(const SetupError& error) const {
    const auto where = [&](const std::optional<Line>& line, std::size_t token) {
      return line ? line->error(token, error.message) : begin_.error(0, error.message);
    };
    switch (error.part) {
      case SetupError::Part::Rules:
        return where(rules_, error.option + 1);
      case SetupError::Part::Map:
        return where(map_, 1);
      case SetupError::Part::Factions:
        return where(factions_, 1);
      case SetupError::Part::Start:
        return where(board_, 0);
    }
    return begin_.error(0, error.message);
  }

  const Catalogue& catalogue_;
  LineReader& lines_;
  const GameKind* kind_ = nullptr;
  Setup setup_;
  std::optional<Line> rules_;
  std::optional<Line> map_;
  std::optional<Line> factions_;
  std::optional<Line> board_;
  std::optional<Line> turn_;
  std::vector<Line> prisoners_;
  std::optional<BoardBlock> block_;
  Line begin_;
};

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
  if (setup.start) {
    text += "board\n" + board_text(setup, setup.start->stones);
    text += "end\n";
    for (unsigned holder = 1; holder <= setup.factions.size(); ++holder) {
      for (unsigned colour = 1; colour <= setup.factions.size(); ++colour) {
        const auto count = setup.start->prisoners[Colour(holder)][Colour(colour)];
        if (count == 0) continue;
        text += "prisoners " + setup.name(Colour(holder)) + " " + setup.name(Colour(colour)) + " " +
                std::to_string(count) + "\n";
      }
    }
    text += "turn " + setup.name(setup.start->turn) + "\n";
  }
  return text + "begin\n";
}

}  // namespace tideline::record

#include "press/game_report.hpp"

#include "base/text.hpp"
#include "press/flow.hpp"
#include "press/words.hpp"
#include "record/event_text.hpp"
#include "record/remarks.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace tideline::press {
namespace {

constexpr unsigned kMovesADiagram = 40;

// A name that somebody chose, at most so long; what no font here has becomes a question mark.
std::string printable(std::string_view name) {
  constexpr std::size_t kMostLetters = 60;
  std::string text;
  for (std::size_t letters = 0; !name.empty(); ++letters) {
    if (letters == kMostLetters) return text + "…";
    const std::string letter(name.substr(0, std::max<std::size_t>(1, character_length(name))));
    text += Text(letter, {}).missing_letters().empty() ? letter : "?";
    name.remove_prefix(letter.size());
  }
  return text;
}

class Report {
 public:
  Report(const record::Reader& reader, const ReportOrder& order, Colour viewer)
      : reader_(reader), order_(order), viewer_(viewer), over_(reader.game().phase() == Phase::Over) {
    const Setup& setup = reader.game().setup();
    binding_.title = say("game." + setup.game) + " – " + say("report.kind");
    binding_.language = code_of(order.language);
    binding_.page = size_of(order.paper);
    binding_.hang = 0;
    setting_.language = order.language;
    setting_.inks = order.inks;
    setting_.width = binding_.body().width;
    binding_.quiet = setting_.quiet();
    binding_.rule = setting_.rule();
  }

  Document make() {
    Pieces moves;
    tell(moves);
    auto pieces = std::make_shared<Pieces>();
    add_title(*pieces);
    pieces->insert(pieces->end(), moves.begin(), moves.end());
    add_end(*pieces);
    Document document;
    document.title = binding_.title;
    document.page = binding_.page;
    document.language = binding_.language;
    document.boxes = true;  // cards have what names people gave them
    bind_pages(document, binding_, pieces);
    return document;
  }

 private:
  [[nodiscard]] std::string say(std::string_view key, Blanks blanks = {}) const {
    return press::say(order_.language, key, blanks);
  }

  void tell(Pieces& pieces) {
    std::optional<Tale> tale;
    unsigned first = 1;
    const auto cut = [&] {
      Diagram diagram = tale->cut();
      const std::vector<ToldLine> lines = tale->take_lines();
      if (lines.empty()) return;
      const unsigned last = tale->moves();
      std::string caption = say("diagram", {{"n", std::to_string(++setting_.diagrams)}});
      if (!diagram.note.empty()) caption += "\n" + diagram.note;
      std::string heading = say("report.moves", {{"from", std::to_string(first)}, {"to", std::to_string(last)}});
      if (last < first) heading = say(last == 0 ? "report.setup" : "report.after");
      add_heading(pieces, setting_, heading, 1);
      const double step = picture_step(diagram.picture);
      add_figures_and_moves(pieces, setting_, {0, setting_.width}, {{std::move(diagram.picture), step, caption}},
                            lines);
      first = last + 1;
      said_ = 0;
    };
    reader_.walk([&](const record::Reader::Moment& step) {
      if (!tale) {
        tale.emplace(step.game, order_.language, viewer_, over_);
        tale->fold_dice();
      }
      std::vector<Event> events(step.events.begin(), step.events.end());
      std::erase_if(events, [](const Event& event) { return event.verb == Verb::No; });
      tale->take(events, step.game);
      said_ += events.size();
      for (const record::Remark& remark : record::remarks_of(step.annotations)) read_seat(remark);
      // Many events without a move are a page too.
      if (step.game.question_open()) return;
      if (tale->moves() >= first + kMovesADiagram - 1 || said_ >= 4 * kMovesADiagram) cut();
    });
    cut();
  }

  // Who sits where, a chair each; `empty` is nobody.
  void read_seat(const record::Remark& remark) {
    if (remark.word != record::remark::kSeat && remark.word != record::remark::kName) return;
    const record::Sitter sitter = record::sitter_of(remark);
    chairs_[std::string(sitter.chair)] = printable(sitter.name);
  }

  // As large as half a page is wide, but not larger than stones to play with.
  [[nodiscard]] double picture_step(const BoardPicture& picture) const {
    const double side = 2 + std::max(picture.map->width(), picture.map->height());
    return std::min(6.5, 0.56 * setting_.width / side);
  }

  void add_title(Pieces& pieces) {
    const AnyGame& game = reader_.game();
    const Setup& setup = game.setup();
    const Teller teller(game.kind(), setup, order_.language);
    add_heading(pieces, setting_, binding_.title, 0);
    std::vector<std::vector<Block::Cell>> rows;
    const auto row = [&](const std::string& what, const std::string& value) {
      rows.push_back({{{what, true}}, {{typeset(order_.language, value)}}});
    };
    const auto factions = ColourSet::first(static_cast<unsigned>(setup.factions.size()));
    for (const Colour c : factions) row(teller.who(c), names_of(setup.name(c)));
    row(say("score.rules"), rules_title(order_.language, setup));
    row(say("report.map"), map_title(order_.language, setup.map->name()));
    if (setup.deck) row(say("report.deck"), deck_title(order_.language, setup.deck->name));
    row(say("report.result"), result(teller));
    add_pairs(pieces, rows);
  }

  // Everybody who sat there for the faction.
  [[nodiscard]] std::string names_of(const std::string& faction) const {
    std::string names;
    for (const auto& [chair, name] : chairs_) {
      if (chair != faction && !chair.starts_with(faction + ".")) continue;
      if (!name.empty()) names += (names.empty() ? "" : ", ") + name;
    }
    return names.empty() ? "–" : names;
  }

  // Words at the left, what they say at the right.
  void add_pairs(Pieces& pieces, const std::vector<std::vector<Block::Cell>>& rows) {
    double left = 0;
    for (const auto& row : rows) left = std::max(left, Text(row[0], setting_.style()).width() + 5);
    left = std::min(left, setting_.width / 2);
    for (const auto& row : rows) {
      const Text what(row[0], setting_.style(), left - 3);
      const std::size_t first = pieces.size();
      add_text(pieces, Text(row[1], setting_.style(), setting_.width - left), left, 1, false);
      if (first == pieces.size()) continue;
      pieces[first].draw = [draw = pieces[first].draw, what, setting = setting_](Canvas& canvas, double x, double y) {
        canvas.text_line(what, 0, x, y, setting.accent());
        draw(canvas, x, y);
      };
    }
  }

  [[nodiscard]] std::string result(const Teller& teller) const {
    const auto outcome = position().result;
    if (!outcome) {
      const std::string seen = viewer_ ? say("report.seen", {{"who", teller.who(viewer_)}}) : say("report.spectator");
      return say("report.unfinished") + ", " + seen;
    }
    const std::string how = outcome->together()           ? "report.together"
                            : outcome->winners.size() > 1 ? "report.shared"
                                                          : "report.wins";
    std::string text = say(how, {{"who", teller.all(outcome->winners)}});
    if (outcome->ending == Ending::Resignation) text += " " + say("report.resignation");
    if (outcome->ending == Ending::Time) text += " " + say("report.time");
    return text;
  }

  [[nodiscard]] Position position() const { return reader_.game().observe(viewer_)->position(); }

  void add_end(Pieces& pieces) {
    const AnyGame& game = reader_.game();
    const Teller teller(game.kind(), game.setup(), order_.language);
    const Position now = position();
    add_heading(pieces, setting_, say(over_ ? "report.final" : "report.now"), 1);
    BoardPicture picture = picture_of(game, now);
    const double step = picture_step(picture);
    add_figures(pieces, setting_, {0, setting_.width},
                {{std::move(picture), step, say("diagram", {{"n", std::to_string(++setting_.diagrams)}})}},
                facts(teller, now));
    if (now.result && !now.result->sheet.empty()) add_sheet(pieces, teller, *now.result);
  }

  // Beside the last diagram: prisoners, hands, the pile.
  [[nodiscard]] std::vector<ToldLine> facts(const Teller& teller, const Position& now) const {
    std::vector<ToldLine> lines;
    const auto factions = ColourSet::first(static_cast<unsigned>(reader_.game().setup().factions.size()));
    for (const Colour c : factions) {
      std::string held;
      for (const Colour of : factions) {
        if (now.prisoners[c][of] == 0) continue;
        held += (held.empty() ? "" : ", ") + teller.who(of) + " " + std::to_string(now.prisoners[c][of]);
      }
      if (!held.empty())
        lines.push_back({0, {{say("set.prisoners", {{"who", teller.who(c)}, {"what", held}})}}, false});
      if (!now.hands[c].empty())
        lines.push_back(
            {0, {{say("set.hand", {{"who", teller.who(c)}, {"cards", teller.cards(now.hands[c])}})}}, false});
      if (now.occupier[c])
        lines.push_back(
            {0, {{say("set.occupied", {{"who", teller.who(c)}, {"by", teller.who(now.occupier[c])}})}}, false});
    }
    if (reader_.game().setup().deck)
      lines.push_back({0, {{say("expect.pile", {{"n", std::to_string(now.pile)}})}}, false});
    return lines;
  }

  void add_sheet(Pieces& pieces, const Teller& teller, const Result& outcome) {
    add_heading(pieces, setting_, say("sheet.label"), 1);
    std::vector<std::vector<Block::Cell>> rows{{{{""}}}};
    const auto factions = ColourSet::first(static_cast<unsigned>(reader_.game().setup().factions.size()));
    std::vector<std::string_view> kinds;
    for (const ScoreLine& line : outcome.sheet) {
      if (std::find(kinds.begin(), kinds.end(), line.what) == kinds.end()) kinds.push_back(line.what);
    }
    for (const std::string_view kind : kinds) rows[0].push_back({{say("sheet." + std::string(kind))}});
    rows[0].push_back({{say("sheet.sum")}});
    for (const Colour c : factions) {
      std::vector<Block::Cell> row{{{teller.who(c), true}}};
      for (const std::string_view kind : kinds) {
        HalfPoints sum = 0;
        for (const ScoreLine& line : outcome.sheet) {
          if (line.faction == c && line.what == kind) sum += line.value;
        }
        row.push_back({{decimal_text(order_.language, points_text(sum))}});
      }
      row.push_back({{decimal_text(order_.language, points_text(outcome.score[c])), true}});
      rows.push_back(std::move(row));
    }
    add_table(pieces, setting_, rows);
  }

  const record::Reader& reader_;
  const ReportOrder& order_;
  Colour viewer_;
  bool over_;
  Binding binding_;
  Setting setting_;
  std::map<std::string, std::string> chairs_;
  std::size_t said_ = 0;
};

}  // namespace

Expected<Document, PrintError> game_report(const record::Reader& reader, const ReportOrder& order) {
  const Colour viewer = record::faction_named(reader.game().setup(), order.viewer);
  if (!viewer && order.viewer != "spectator")
    return PrintError{"as", "expected a faction of this game or spectator, found " + in_quotes(order.viewer)};
  if (reader.events() > kMostReported)
    return PrintError{order.source, "the record has " + std::to_string(reader.events()) + " events, and at most " +
                                        std::to_string(kMostReported) + " are printed"};
  if (auto problem = font_problem()) return PrintError{{}, *std::move(problem)};
  return Report(reader, order, viewer).make();
}

}  // namespace tideline::press

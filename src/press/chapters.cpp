#include "press/chapters.hpp"

#include "base/text.hpp"
#include "press/card_face.hpp"
#include "press/words.hpp"

#include <algorithm>
#include <array>

namespace tideline::press {
namespace {

constexpr double kFace = 0.62;  // of the size of a card
constexpr double kFaceGap = 5;

// Examples of a card that stands in the deck's own file play with that deck unless they name another.
Catalogue catalogue_for(const Deck& deck, const Catalogue& catalogue) {
  Catalogue with = catalogue;
  auto usual = std::make_shared<Deck>(deck);
  usual->name = catalogue.game(deck.game)->deck;
  usual->digest.clear();
  with.decks.insert(with.decks.begin(), std::move(usual));
  return with;
}

std::string timing_word(CardKind::Timing timing) {
  constexpr std::array<std::string_view, 5> kWords{"timing.move", "timing.response", "timing.beforeMove",
                                                   "timing.replacesMove", "timing.counter"};
  return std::string(kWords[static_cast<std::size_t>(timing)]);
}

// The value that an option has when nobody names it.
std::string usual_value(const OptionInfo& option) {
  return std::string(option.values.substr(0, option.values.find_first_of(" ,")));
}

// What an option may be: its words, or for a number the usual ones up to ten.
std::vector<std::string> values_of(const OptionInfo& option) {
  std::vector<std::string> values{usual_value(option)};
  if (option.values.find(',') == std::string_view::npos) {
    std::string_view rest = option.values;
    for (std::size_t bar = rest.find(" | "); bar != std::string_view::npos; bar = rest.find(" | ")) {
      rest.remove_prefix(bar + 3);
      values.emplace_back(rest.substr(0, rest.find(" | ")));
    }
    return values;
  }
  for (int halves = 0; halves <= 20; ++halves)
    values.push_back(std::to_string(halves / 2) + (halves % 2 == 1 ? ".5" : ""));
  return values;
}

// The value that an option has at a table: the one that was given, or the one that changes nothing when it is given
// too.
std::string value_at(const GameKind& kind, const Setup& setup, const AnyGame& game, const OptionInfo& option) {
  for (const Option& one : setup.options) {
    if (one.key == option.key) return one.value;
  }
  for (const std::string& value : values_of(option)) {
    auto with = std::make_shared<Setup>(setup);
    with->options.push_back({std::string(option.key), value});
    if (const auto same = kind.start(with); same && *same == game) return value;
  }
  return usual_value(option);
}

}  // namespace

void add_example(Pieces& pieces, Setting& setting, Column column, const Shown& shown, const std::string& label) {
  const double step = step_for(shown.diagram.picture);
  std::string caption = say(setting.language, "diagram", {{"n", std::to_string(++setting.diagrams)}});
  if (!shown.diagram.note.empty()) caption += "\n" + shown.diagram.note;
  std::vector<Figure> figures{{shown.diagram.picture, step, caption}};
  if (shown.end)
    figures.push_back(
        {*shown.end, step, say(setting.language, "diagram.end", {{"n", std::to_string(++setting.diagrams)}})});
  const std::size_t first = pieces.size();
  add_figures(pieces, setting, column, figures, shown.lines);
  if (label.empty()) return;
  constexpr double kLabel = 18;
  TextStyle style = setting.style(0.78, true);
  style.align = Align::Right;
  const Text text(label, style, kLabel);
  pieces[first].draw = [draw = pieces[first].draw, text, setting](Canvas& canvas, double x, double y) {
    canvas.text(text, x - kLabel - 4, y, setting.accent());
    draw(canvas, x, y);
  };
}

std::optional<PrintError> add_cards(Pieces& pieces, Setting& setting, const std::shared_ptr<const Deck>& of,
                                    const std::vector<std::string>& only, const Catalogue& catalogue) {
  const Deck& deck = *of;
  const Language language = setting.language;
  const auto tongue = static_cast<std::size_t>(language);
  const Catalogue own = catalogue_for(deck, catalogue);
  const DeckFace face{deck_title(language, deck.name), say(language, "game." + deck.game), language, setting.inks};
  const std::size_t chapter = pieces.size();
  add_heading(pieces, setting, say(language, "booklet.cards", {{"deck", deck_title(language, deck.name)}}), 0);
  pieces[chapter].begins = true;
  const std::string about =
      say(language, "booklet.deck", {{"n", std::to_string(deck.size())}, {"kinds", std::to_string(deck.kinds.size())}});
  add_text(pieces, Text(about, setting.style(), setting.width), 0, 2, true);
  const double face_width = kFace * kCardSize.width;
  const double face_height = kFace * kCardSize.height;
  const Column column{face_width + kFaceGap, setting.width - face_width - kFaceGap};
  for (const CardKind& kind : deck.kinds) {
    if (!only.empty() && std::find(only.begin(), only.end(), kind.id) == only.end()) continue;
    if (auto problem = card_problem(kind, language)) return problem;
    const std::size_t first = pieces.size();
    const std::string name = typeset(language, kind.name[tongue]);
    add_text(pieces, Text(name, setting.style(1.3, true), column.width), column.x, 7, true, setting.accent());
    std::string about_card = (kind.immediate ? say(language, "card.now") + ", " : "") +
                             say(language, timing_word(kind.timing)) + " · " +
                             say(language, "booklet.count", {{"n", std::to_string(kind.count)}});
    const std::string ruling = deck.ruling(kind);
    if (!ruling.empty()) about_card += " · " + say(language, "booklet.ruling", {{"ruling", ruling}});
    add_text(pieces, Text(about_card, setting.style(0.86), column.width), column.x, 0, true, setting.quiet());
    const std::string text = typeset(language, kind.text[tongue]);
    add_text(pieces, Text(text, setting.style(), column.width), column.x, 1.2, true);
    if (!kind.examples.empty()) {
      const Example& example = kind.examples[0];
      // Card files tell their examples in English.
      const bool english = language == Language::English;
      const auto shown = show_example(kind.in_deck_file ? own : catalogue, example.record, language, english);
      if (!shown) {
        const unsigned line = shown.error().place.line + example.line - 1;
        return PrintError{"deck", "the example of the card " + in_quotes(kind.id) + ", line " + std::to_string(line) +
                                      ": " + shown.error().message};
      }
      if (english) {
        std::string words = typeset(language, example.title);
        for (const ToldLine& line : shown->lines) words += "\n" + plain(line.runs);
        if (auto problem = words_problem(words))
          return PrintError{"deck", "the example of the card " + in_quotes(kind.id) + ": " + *problem};
        const TextStyle style = setting.style(0.9, true);
        add_text(pieces, Text(typeset(language, example.title), style, column.width), column.x, 1.6, true);
      }
      add_example(pieces, setting, column, *shown, {});
    }
    pieces[first].title = name;
    pieces[first].level = 1;
    pieces[first].draw = [draw = pieces[first].draw, front = CardFront(kind, ruling, face), of](Canvas& canvas,
                                                                                                double x, double y) {
      canvas.scaled(x, y, kFace, [&] { front.draw(canvas, 0, 0); });
      draw(canvas, x, y);
    };
    double height = 0;
    for (std::size_t i = first; i < pieces.size(); ++i) {
      if (height < face_height && i + 1 < pieces.size()) pieces[i].keep = true;
      height += pieces[i].height + (i > first ? pieces[i].before : 0);
    }
    if (height < face_height) {
      pieces.push_back({});
      pieces.back().height = face_height - height;
    }
  }
  return std::nullopt;
}

std::optional<PrintError> add_options(Pieces& pieces, const Setting& setting, const GameKind& kind,
                                      const std::string& rules, const Catalogue& catalogue) {
  auto setup = std::make_shared<Setup>();
  setup->game = kind.name;
  if (auto problem = setup->set_rules(rules)) return PrintError{"rules", *std::move(problem)};
  const auto map = catalogue.map(kind.map);
  if (!map) return PrintError{"rules", map.error()};
  setup->map = *map;
  for (unsigned i = 0; i < kind.least_factions; ++i) setup->factions.emplace_back(kind.factions[i]);
  if (!kind.deck.empty()) setup->deck = catalogue.deck(kind.deck, {});
  const auto game = kind.start(setup);
  if (!game) return PrintError{"rules", game.error().message};
  const Language language = setting.language;
  const std::size_t first = pieces.size();
  add_heading(pieces, setting, say(language, "booklet.table"), 0);
  pieces[first].begins = true;
  const std::string preset = preset_title(language, kind.name, setup->preset);
  add_text(pieces, Text(say(language, "booklet.preset", {{"preset", preset}}), setting.style(), setting.width), 0, 2,
           true);
  std::vector<std::vector<Block::Cell>> rows{{{{say(language, "booklet.option")}},
                                              {{say(language, "booklet.ruling.head")}},
                                              {{say(language, "booklet.here")}},
                                              {{say(language, "booklet.default")}}}};
  for (const OptionInfo& option : kind.options) {
    const bool given = std::any_of(setup->options.begin(), setup->options.end(),
                                   [&](const Option& one) { return one.key == option.key; });
    const std::string usual = usual_value(option);
    const std::string here = value_at(kind, *setup, *game, option);
    if (!given && here == usual) continue;
    rows.push_back({{{option_title(language, option.key)}},
                    {{std::string(option.ruling)}},
                    {{value_title(language, option.key, here), true}},
                    {{value_title(language, option.key, usual)}}});
  }
  const bool any = rows.size() > 1;
  const std::string about = say(language, any ? "booklet.differs" : "booklet.usual");
  add_text(pieces, Text(about, setting.style(), setting.width), 0, 2, any);
  if (any) add_table(pieces, setting, rows);
  return std::nullopt;
}

}  // namespace tideline::press

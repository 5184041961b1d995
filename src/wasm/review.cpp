// Looking back at one game, for a worker of the page: a record or an SGF file goes in; position after position is
// thought about in short pieces, as deeply as somebody likes to look. One instance looks at one game at a time.
#include "base/json.hpp"
#include "base/text.hpp"
#include "explain/json.hpp"
#include "explain/story.hpp"
#include "record/reader.hpp"
#include "sgf/import.hpp"
#include "shipped/catalogue.hpp"
#include "wasm/exports.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tideline::wasm {
namespace {

using json::Object;

// The game that is looked at, and what was found about it so far.
struct Looked {
  explicit Looked(std::string record) : text(std::move(record)), reader(shipped_catalogue(), text) {}

  std::string text;
  record::Reader reader;
  std::vector<Event> events;
  std::vector<explain::Moment> moments;  // of every position; those without rounds were not thought about yet
  std::vector<std::unique_ptr<Analysis>> found;
};

// A position that is being thought about.
struct Thought {
  std::size_t at;
  std::unique_ptr<AnyView> view;
  std::unique_ptr<Analyst> analyst;
};

std::unique_ptr<Looked>& looked() {
  static std::unique_ptr<Looked> game;
  return game;
}
std::optional<Thought>& thought() {
  static std::optional<Thought> position;
  return position;
}

std::string errors_json(const std::vector<TextError>& errors) {
  return json::list(errors, [](const TextError& error) {
    return Object()
        .put("line", error.place.line)
        .put("column", error.place.column)
        .add_text("text", error.message)
        .add_text("about", error.about)
        .text();
  });
}

int refused(const std::vector<TextError>& why) {
  answer() = errors_json(why);
  return 0;
}

// A record begins with its word; what has a bracket is taken for SGF, anything else for a record that is wrong.
bool is_record(std::string_view text) {
  LineReader lines(text);
  const bool named = lines.next() == LineReader::Found::Line && lines.tokens()[0].text == "tideline";
  return named || text.find('(') == std::string_view::npos;
}

// The first event that does not say everything.
std::optional<TextError> hidden_in(std::string_view text) {
  LineReader lines(text);
  for (bool begun = false; lines.next() == LineReader::Found::Line;) {
    const std::string_view first = lines.tokens()[0].text;
    for (const Token& token : lines.tokens()) {
      if (begun && token.text == "?" && first != "expect" && !first.starts_with('@'))
        return TextError{{lines.line(), token.column},
                         "something is hidden here: only a whole game can be looked back at",
                         "hidden"};
    }
    begun = begun || first == "begin";
  }
  return std::nullopt;
}

AnyGame game_after(const Looked& game, std::size_t at) {
  return at == game.reader.events() ? game.reader.game() : game.reader.game_after(at);
}

}  // namespace

// A record, or an SGF file. 1, and the answer is {"record", "events", "warnings"}; 0, and it is a list of what is
// wrong.
TL_EXPORT(tl_review_open) int tl_review_open(const char* data, std::size_t size) {
  thought().reset();
  looked().reset();
  const std::string_view text(data, size);
  std::vector<TextError> warnings;
  std::string record(text);
  if (!is_record(text)) {
    auto imported = sgf::to_record(text, {});
    if (!imported) return refused({imported.error()});
    record = std::move(imported->record);
    warnings = std::move(imported->warnings);
  }
  auto game = std::make_unique<Looked>(std::move(record));
  if (const auto hidden = hidden_in(game->text)) return refused({*hidden});
  game->reader.read();
  if (!game->reader.complete()) return refused(game->reader.failures());
  game->events = explain::counted_events(game->reader);
  game->moments.resize(game->reader.events() + 1);
  game->found.resize(game->moments.size());
  answer() = Object()
                 .add_text("record", game->text)
                 .put("events", game->reader.events())
                 .add("warnings", errors_json(warnings))
                 .text();
  looked() = std::move(game);
  return 1;
}

// The position after so many events is thought about from now on, with the eyes of the one whose turn it is. 1, or 0:
// there is none.
TL_EXPORT(tl_review_begin) int tl_review_begin(unsigned at, unsigned seed) {
  thought().reset();
  if (!looked() || at > looked()->reader.events()) return 0;
  const AnyGame game = game_after(*looked(), at);
  const Actors actors = game.to_act();
  Thought fresh{at, game.observe(actors.awaited.empty() ? kNobody : *actors.awaited.begin()), nullptr};
  // Each position has random numbers of its own, so that it comes out the same in whatever order they are looked at.
  fresh.analyst = std::make_unique<Analyst>(*fresh.view, Random::for_part(seed, at));
  thought() = std::move(fresh);
  return 1;
}

// So many more games are played out. How many there are now; 0: there is nothing to think about.
TL_EXPORT(tl_review_think) unsigned tl_review_think(unsigned playouts) {
  if (!thought() || !thought()->analyst->open()) return 0;
  thought()->analyst->think({.playouts = std::max(1U, playouts)});
  return thought()->analyst->rounds();
}

// What was thought is what is known of that position.
TL_EXPORT(tl_review_keep) void tl_review_keep() {
  if (!thought()) return;
  Looked& game = *looked();
  const std::size_t at = thought()->at;
  game.found[at] = std::make_unique<Analysis>(thought()->analyst->tell());
  game.moments[at] = explain::moment_of(game.events, at, *game.found[at]);
  for (const std::size_t one : {at, at + 1}) {
    if (one > 0 && one < game.found.size() && game.found[one - 1] && game.found[one])
      explain::judge(game.moments[one - 1], game.moments[one]);
  }
}

// All that is known so far: a list of moments.
TL_EXPORT(tl_review_story) void tl_review_story() {
  answer() = "[]";
  if (!looked()) return;
  std::vector<explain::Moment> known;
  for (std::size_t at = 0; at < looked()->found.size(); ++at) {
    if (looked()->found[at]) known.push_back(looked()->moments[at]);
  }
  answer() = explain::json(looked()->reader.game().setup(), known);
}

// What is known of one position, as docs/analysis.md describes it: 1; or 0: nothing is.
TL_EXPORT(tl_review_tell) int tl_review_tell(unsigned at, unsigned language) {
  if (!looked() || at >= looked()->found.size() || !looked()->found[at] || language >= kLanguages) return 0;
  const Analysis& analysis = *looked()->found[at];
  const AnyGame game = game_after(*looked(), at);
  answer() = explain::json(game.setup(), game.observe(analysis.viewer)->position(), analysis, at,
                           static_cast<Language>(language)) +
             "\n";
  return 1;
}

}  // namespace tideline::wasm

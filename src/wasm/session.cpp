#include "wasm/session.hpp"

#include "base/json.hpp"
#include "bots/estimate.hpp"
#include "game/imagined.hpp"
#include "games/scoring/regions.hpp"
#include "record/board_text.hpp"
#include "record/event_text.hpp"
#include "record/json.hpp"
#include "shipped/bot_presets.hpp"
#include "shipped/catalogue.hpp"
#include "shipped/describe.hpp"
#include "table/core.hpp"
#include "wasm/exports.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>

namespace tideline::wasm {
namespace {

using json::list;
using json::Object;
using json::quoted;

std::string quoted_text(const std::string& text) { return quoted(text); }

std::string deck_json(const CardList& cards) {
  const Deck* const deck = cards.whole();
  return deck == nullptr ? "null" : describe(*deck).text();
}

std::string map_json(const Map& map) {
  std::vector<std::string> rows;
  for (unsigned row = map.height(); row-- > 0;) {
    std::string cells;
    for (unsigned column = 0; column < map.width(); ++column) cells += map.at({column, row}).on_map() ? '.' : '_';
    rows.push_back(cells);
  }
  // Neighbours on the grid without a line between them.
  std::string cuts;
  const auto cut = [&](GridPlace a, GridPlace b) {
    const Point p = map.at(a);
    const Point q = map.at(b);
    if (!p.on_map() || !q.on_map()) return;
    for (const Point n : map.topology().neighbours(p)) {
      if (n == q) return;
    }
    cuts += (cuts.empty() ? "[" : ", [") + quoted(to_string(a)) + ", " + quoted(to_string(b)) + "]";
  };
  for (unsigned row = 0; row < map.height(); ++row) {
    for (unsigned column = 0; column < map.width(); ++column) {
      if (column + 1 < map.width()) cut({column, row}, {column + 1, row});
      if (row + 1 < map.height()) cut({column, row}, {column, row + 1});
    }
  }
  Object starts;
  for (unsigned n = 2; n <= kMaxColours; ++n) {
    const auto points = map.listed_starts(n);
    if (points.empty()) continue;
    starts.add(std::to_string(n), list(points, [&](Point p) { return quoted(map.point_name(p)); }));
  }
  return Object()
      .add_text("name", map.name())
      .add("rows", list(rows, quoted_text))
      .add("cuts", "[" + cuts + "]")
      .add("starts", starts.text())
      .text();
}

std::string_view name_of(Arg::Kind kind) {
  constexpr std::array<std::string_view, 12> kNames{"none", "point",   "move", "card",   "faction", "dice",
                                                    "side", "quarter", "row",  "column", "secret",  "way"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string choice_json(const Setup& setup, const Action& action, std::size_t id) {
  return Object()
      .add("id", std::to_string(id))
      .add_text("verb", info(action.verb).word)
      .add_text("kind", name_of(action.arg.kind))
      .add_text("text", action.arg.kind == Arg::Kind::None ? "" : record::to_text(setup, action.arg))
      .text();
}

std::string board_json(const Setup& setup, const std::vector<Colour>& stones) {
  return list(record::board_rows(setup, stones), quoted_text);
}

}  // namespace

bool prepare() {
  static bool cards = false;
  if (std::exchange(cards, true)) {
    static_cast<void>(shipped_catalogue());
    return false;
  }
  static_cast<void>(card_library());
  return true;
}

std::string catalogue_json() {
  const Catalogue& catalogue = shipped_catalogue();
  return Object()
      .add("games", list(catalogue.games, [](const GameKind* kind) { return describe(*kind).text(); }))
      .add("maps", list(catalogue.maps, [](const auto& map) { return map_json(*map); }))
      .add("decks", list(catalogue.decks, [](const auto& deck) { return deck_json(*deck); }))
      .add("bots", list(bot_presets(), [](const BotPreset& preset) { return describe(preset).text(); }))
      .text();
}

std::string Session::feed(std::string_view line, Millis at) {
  const auto entry = read_entry(&state_.game(), {at, std::string(line), {}});
  if (!entry) return line.starts_with('@') ? "" : refusal_json("syntax", "", entry.error().text);
  if (const auto fault = state_.fold(*entry)) {
    if (!fault->refusal) return refusal_json("syntax", "", fault->text);
    const Ruling ruling = fault->refusal->ruling;
    return refusal_json(name(fault->refusal->reason), ruling == Ruling() ? "" : to_string(ruling), fault->text);
  }
  if (const Note* const note = std::get_if<Note>(&entry->what)) {
    if (const auto* chat = std::get_if<note::Chat>(note)) talk_.push_back({chat->by, chat->text, at, false});
    if (const auto* chat = std::get_if<note::TeamChat>(note)) talk_.push_back({chat->by, chat->text, at, true});
  }
  compare();
  return {};
}

news::Scene Session::scene(const AnyGame& game) const { return news::Scene(game.observe(viewer_)->position()); }

// A line brings one event at most; a take-back several less.
void Session::compare() {
  const std::size_t events = state_.course.kept().size();
  if (events == changes_.size()) return;
  const bool more = events > changes_.size();
  if (events == 1) before_ = scene(state_.course.start());
  news::Scene now = scene(state_.game());
  if (more) changes_.emplace_back(state_.course.kept().back().event.verb, *before_, now);
  changes_.resize(events);
  told_ = std::min(told_, events);
  before_ = std::move(now);
  if (stops_.size() > events / kEvery) stops_.resize(events / kEvery, state_.game());
  if (events % kEvery == 0 && stops_.size() < events / kEvery) stops_.push_back(state_.game());
}

AnyGame Session::after(std::size_t events) const {
  const auto& kept = state_.course.kept();
  std::size_t lines = 0;
  for (std::size_t counted = 0; lines < kept.size(); ++lines) {
    if (kept[lines].counted && ++counted > events) break;
  }
  const std::size_t stops = std::min(lines / kEvery, stops_.size());
  AnyGame game = stops == 0 ? state_.course.start() : stops_[stops - 1];
  for (std::size_t i = stops * kEvery; i < lines; ++i) {
    [[maybe_unused]] const auto refused = game.submit_line(kept[i].event, nullptr);
    assert(!refused);
  }
  return game;
}

std::string Session::setup() const {
  const AnyGame& game = state_.game();
  // Dice and piles: a word that the rules do not have is refused as such, whatever the moment.
  const bool chance = std::any_of(game.kind().verbs.begin(), game.kind().verbs.end(), [&](Verb verb) {
    if (verb != Verb::Roll && verb != Verb::Draw) return false;
    const auto refusal = game.check({Colour(1), verb, {}});
    return !refusal || refusal->reason != Reason::Syntax;
  });
  const Setup& setup = state_.game().setup();
  std::string rules = setup.preset;
  for (const Option& option : setup.options) rules += " " + option.key + "=" + option.value;
  std::vector<std::string> columns;
  for (unsigned i = 0; i < setup.map->width(); ++i) {
    std::string place = to_string(GridPlace{i, 0});
    place.pop_back();
    columns.push_back(std::move(place));
  }
  return Object()
      .add_text("game", setup.game)
      .add_text("rules", rules)
      .add("factions", list(setup.factions, quoted_text))
      .add("map", map_json(*setup.map))
      .add("deck", setup.deck ? deck_json(*setup.deck) : "null")
      .add("columns", list(columns, quoted_text))
      .add("chance", chance ? "true" : "false")
      .text();
}

std::string Session::position() const {
  const AnyGame& game = state_.game();
  return record::json(game, game.observe(viewer_)->position());
}

std::string Session::position_after(std::size_t events) const {
  const AnyGame game = after(events);
  return record::json(game, game.observe(viewer_)->position());
}

std::string Session::choices(std::string_view path) const {
  const AnyGame& now = state_.game();
  const Setup& setup = now.setup();
  const Colour who = record::faction_named(setup, take_up_to(path, ' '));
  if (!who) return refusal_json("no-seat", "", "there is no such faction");
  AnyGame game = now;
  std::vector<Event> events;
  std::vector<Action> legal;
  std::string words = "null";
  bool began = false;
  bool said = false;
  game.legal(who, legal);
  while (!path.empty()) {
    std::size_t id = 0;
    if (!parse_into(id, take_up_to(path, ' ')) || said || id >= legal.size()) {
      return refusal_json("syntax", "", "there is no such choice");
    }
    const Action action = legal[id];
    began = true;
    if (action.verb == Verb::No) {
      words = quoted("no");
      said = true;
      legal.clear();
      continue;
    }
    game.apply(action, &events);
    legal.clear();
    if (!events.empty()) {
      words = quoted(words_of(setup, events[0]));
      said = true;
    } else if (game.to_act().table) {
      words = quoted(info(action.verb).word);
      said = true;
    } else {
      game.legal(who, legal);
    }
  }
  std::string next;
  for (std::size_t i = 0; i < legal.size(); ++i) next += (i > 0 ? ", " : "") + choice_json(setup, legal[i], i);
  const std::string would = began ? change_json(setup, {Verb::No, scene(now), scene(game)}) : "{}";
  return Object().add("next", "[" + next + "]").add("words", words).add("would", would == "{}" ? "null" : would).text();
}

std::string Session::check(std::string_view words) const {
  const AnyGame& game = state_.game();
  LineReader lines(words);
  if (lines.next() != LineReader::Found::Line) return refusal_json("syntax", "", "that is no line of a record");
  const auto event = record::parse_event(game.kind(), game.setup(), 1, lines.tokens());
  if (!event) return refusal_json("syntax", "", event.error().message);
  AnyGame copy = game;
  const auto refused = copy.submit(*event, nullptr);
  if (!refused) return {};
  std::optional<Refusal> refusal = refused->refusal;
  // A card alone, without what it is used on: why it cannot even be begun says more.
  if (refusal->reason == Reason::Syntax && info(event->verb).shape == Shape::Use && event->args.size() == 1) {
    if (const auto first = game.check({event->who, event->verb, event->args[0]})) refusal = first;
  }
  return refusal_json(name(refusal->reason), refusal->ruling == Ruling() ? "" : to_string(refusal->ruling),
                      record::explain(game, *event, *refusal));
}

std::string Session::estimate() const {
  constexpr float kClear = 0.65F;
  const AnyGame& game = state_.game();
  const Setup& setup = game.setup();
  Random random(1);
  const auto imagined = game.observe(viewer_)->imagine(random);
  const Board& board = imagined->board();
  const unsigned factions = imagined->factions();
  const auto guess = tideline::estimate(board, factions, kNobody, random, quick_playouts(board.topology()));
  std::vector<Colour> owner(board.topology().size() + 1);
  // What the score counts now, with the board as it is guessed in place of the board as it stands.
  const bool stones = imagined->stones_count();
  ColourArray<HalfPoints> rest = imagined->standing({});
  for (const Region& region : regions(board, {})) {
    if (const Colour c = region.owner()) rest[c] -= 2 * static_cast<HalfPoints>(region.points.size());
  }
  ColourArray<float> points{};
  for (const Point p : board.topology().points()) {
    const Colour stone = board.at(p);
    if (stones && stone) rest[stone] -= 2;
    for (unsigned i = 1; i <= factions; ++i) {
      const Colour c(i);
      const float share = guess.ownership.share(p, c);
      // Where stones do not count, one that is lost is a prisoner on land; one that stands is nothing.
      points[c] += stones || !stone ? share : stone == c ? 0 : 2 * share;
      if (share > kClear) owner[p.index()] = c;
    }
  }
  const bool ends = guess.ownership.settled(board.topology()) && finish::passes_end(game.sample(viewer_, random));
  Object score;
  for (unsigned i = 1; i <= factions; ++i) {
    const Colour c(i);
    score.add(setup.name(c), points_text(2 * static_cast<HalfPoints>(std::lround(points[c])) + rest[c]));
  }
  return Object()
      .add("owner", board_json(setup, owner))
      .add("dead", list(guess.dead, [&](Point p) { return quoted(setup.map->point_name(p)); }))
      .add("score", score.text())
      .add("ends", ends ? "true" : "false")
      .text();
}

std::string Session::count() const {
  const AnyGame& game = state_.game();
  const Setup& setup = game.setup();
  const Position now = game.observe(viewer_)->position();
  Random random(1);
  const auto imagined = game.observe(viewer_)->imagine(random);
  std::vector<Colour> owner(now.stones.size());
  for (const Region& region : regions(imagined->board(), now.marked)) {
    for (const Point p : region.points) owner[p.index()] = region.owner();
  }
  AnyGame agreed = game;
  for (const Colour c : now.to_act.awaited) {
    if (!now.agreed.contains(c) && agreed.submit({c, Verb::Agree, {}}, nullptr)) break;
  }
  const auto result = agreed.observe(viewer_)->position().result;
  Object score;
  for (unsigned i = 1; result && i <= setup.factions.size(); ++i) {
    score.add(setup.name(Colour(i)), points_text(result->score[Colour(i)]));
  }
  const bool counted = result && result->ending == Ending::Score;
  return Object().add("land", board_json(setup, owner)).add("score", counted ? score.text() : "null").text();
}

}  // namespace tideline::wasm

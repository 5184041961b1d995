// Studies for the browser: a game with its variations, read from a record or from SGF, asked and changed node by node.
// What a page keeps and shares is what this writes. docs/engine.md describes the calls.
#include "base/json.hpp"
#include "record/event_text.hpp"
#include "record/json.hpp"
#include "record/reader.hpp"
#include "sgf/export.hpp"
#include "sgf/import.hpp"
#include "shipped/catalogue.hpp"
#include "study/tree.hpp"
#include "table/chance.hpp"
#include "table/saying.hpp"
#include "wasm/exports.hpp"
#include "wasm/session.hpp"

#include <algorithm>
#include <cstdint>
#include <map>

namespace {

using namespace tideline;
using json::quoted;
using wasm::answer;

constexpr int kRefused = -1;

std::map<int, study::Tree>& studies() {
  static std::map<int, study::Tree> all;
  return all;
}

// Nothing if there is no such study, or no such node in it.
study::Tree* find(int number, std::uint32_t node = 0) {
  const auto found = studies().find(number);
  if (found != studies().end() && node < found->second.nodes().size()) return &found->second;
  answer() = wasm::refusal_json("no-game", "", "there is no such moment");
  return nullptr;
}

int refused(std::string_view text) {
  answer() = wasm::refusal_json("syntax", "", text);
  return kRefused;
}

std::string in_words(const TextError& error) {
  return std::to_string(error.place.line) + ": " + error.message + " (column " + std::to_string(error.place.column) +
         ")";
}

Expected<study::Tree, TextError> read(std::string_view text) {
  constexpr std::string_view kRecord = "tideline";
  const std::size_t first = text.find_first_not_of("\xEF\xBB\xBF \t\r\n");
  const bool sgf = first != std::string_view::npos && !text.substr(first).starts_with(kRecord) && text[first] != '#';
  if (!sgf) return study::Tree::read(shipped_catalogue(), text);
  const auto imported = sgf::to_record(text, {});
  if (!imported) return imported.error();
  return study::Tree::read(shipped_catalogue(), imported->record);
}

std::string point_json(const Map& map, Point p) { return quoted(map.point_name(p)); }

std::string node_json(const Map& map, const study::Node& node) {
  const auto number = [](std::size_t n) { return std::to_string(n); };
  const auto mark = [&](const study::Mark& one) {
    return json::Object()
        .add("point", point_json(map, one.point))
        .add_text("shape", one.shape)
        .add_text("label", one.label)
        .text();
  };
  const auto arrow = [&](const study::Arrow& one) {
    return "[" + point_json(map, one.from) + ", " + point_json(map, one.to) + "]";
  };
  return json::Object()
      .add("parent", number(node.parent))
      .add("children", json::list(node.children, number))
      .add_text("event", node.event)
      .add_text("comment", node.comment)
      .add("marks", json::list(node.marks, mark))
      .add("arrows", json::list(node.arrows, arrow))
      .text();
}

// A page follows the game of a moment as it follows a table.
wasm::Session session_at(const study::Tree& tree, std::uint32_t node) {
  return {TableState(shipped_catalogue(), tree.game(node)), kNobody};
}

// The event that the words of a faction become, where chance has a part in it; empty: it has none.
std::string with_chance(AnyGame game, std::string_view words, std::uint32_t seed) {
  const std::size_t blank = std::min(words.find(' '), words.size());
  const Colour who = record::faction_named(game.setup(), words.substr(0, blank));
  if (!who || blank == words.size()) return {};
  const auto event = parse_saying(game, who, words.substr(blank + 1));
  if (!event) return {};
  auto draft = judge(game, *event);
  if (!draft) return {};
  if (draft->events.empty()) write_for_table(draft->game, seed, draft->events);
  return draft->events.empty() ? "" : record::to_text(game.setup(), draft->events[0]);
}

}  // namespace

// A record with its variations, or SGF: the number of the study; -1: refused.
TL_EXPORT(tl_study_open) int tl_study_open(const char* text, std::size_t size) {
  static int number = 0;
  auto tree = read({text, size});
  if (!tree) return refused(in_words(tree.error()));
  studies().emplace(++number, *std::move(tree));
  return number;
}
TL_EXPORT(tl_study_close) void tl_study_close(int study) { studies().erase(study); }

TL_EXPORT(tl_study_tree) void tl_study_tree(int study) {
  const study::Tree* const tree = find(study);
  if (tree == nullptr) return;
  const Map& map = tree->start().map();
  answer() = json::list(tree->nodes(), [&](const study::Node& node) { return node_json(map, node); });
}
TL_EXPORT(tl_study_text) void tl_study_text(int study) {
  if (const auto* tree = find(study)) answer() = tree->text();
}
TL_EXPORT(tl_study_sgf) void tl_study_sgf(int study) {
  const study::Tree* const tree = find(study);
  if (tree == nullptr) return;
  const std::string text = tree->text();
  record::Reader reader(shipped_catalogue(), text);
  reader.read();
  answer() = sgf::from_record(reader, {.viewer = kNobody, .application = "Tideline"}).text;
}
TL_EXPORT(tl_study_setup) void tl_study_setup(int study) {
  if (const auto* tree = find(study)) answer() = session_at(*tree, 0).setup();
}

// The position at a node, with every hand as far as the record tells it.
TL_EXPORT(tl_study_position) void tl_study_position(int study, std::uint32_t node) {
  const study::Tree* const tree = find(study, node);
  if (tree == nullptr) return;
  const AnyGame game = tree->game(node);
  Position position = game.observe(kNobody)->position();
  for (const Colour c : ColourSet::first(static_cast<unsigned>(game.setup().factions.size())))
    position.hands[c] = game.observe(c)->position().hands[c];
  answer() = record::json(game, position);
}
TL_EXPORT(tl_study_count) void tl_study_count(int study, std::uint32_t node) {
  if (const auto* tree = find(study, node)) answer() = session_at(*tree, node).count();
}
TL_EXPORT(tl_study_choices) void tl_study_choices(const char* text, std::size_t size, int study, std::uint32_t node) {
  if (const auto* tree = find(study, node)) answer() = session_at(*tree, node).choices({text, size});
}
// `red place C5`: 1 if it would be accepted.
TL_EXPORT(tl_study_may) int tl_study_may(const char* text, std::size_t size, int study, std::uint32_t node) {
  if (const auto* tree = find(study, node)) answer() = session_at(*tree, node).check({text, size});
  return answer().empty() ? 1 : 0;
}

// An event from a node on: the node that has it; -1: refused. Of `red roll` and `red draw` chance decides the rest.
TL_EXPORT(tl_study_play)
int tl_study_play(const char* text, std::size_t size, int study, std::uint32_t node, std::uint32_t seed) {
  study::Tree* const tree = find(study, node);
  if (tree == nullptr) return kRefused;
  const auto played = tree->play(node, {text, size});
  if (played) return static_cast<int>(*played);
  const auto cast = with_chance(tree->game(node), {text, size}, seed);
  const auto then = cast.empty() ? played : tree->play(node, cast);
  return then ? static_cast<int>(*then) : refused(then.error().message);
}
// Where nobody is to decide, chance does: the node after that.
TL_EXPORT(tl_study_chance) int tl_study_chance(int study, std::uint32_t node, std::uint32_t seed) {
  study::Tree* const tree = find(study, node);
  if (tree == nullptr) return kRefused;
  AnyGame game = tree->game(node);
  std::vector<Event> events;
  write_for_table(game, seed, events);
  std::size_t at = node;
  for (const Event& event : events) {
    const auto played = tree->play(at, record::to_text(game.setup(), event));
    if (!played) return refused(played.error().message);
    at = *played;
  }
  return static_cast<int>(at);
}
TL_EXPORT(tl_study_comment) int tl_study_comment(const char* text, std::size_t size, int study, std::uint32_t node) {
  study::Tree* const tree = find(study, node);
  if (tree == nullptr) return kRefused;
  const auto problem = tree->comment(node, {text, size});
  return problem ? refused(*problem) : 1;
}
// `@mark circle C5`, `@label C5 A`, `@arrow C5>D7`: put there, or taken away.
TL_EXPORT(tl_study_sign) int tl_study_sign(const char* text, std::size_t size, int study, std::uint32_t node) {
  study::Tree* const tree = find(study, node);
  if (tree == nullptr) return kRefused;
  const auto problem = tree->toggle(node, {text, size});
  return problem ? refused(problem->message) : 1;
}
// A node and all after it: the node before it.
TL_EXPORT(tl_study_remove) int tl_study_remove(int study, std::uint32_t node) {
  study::Tree* const tree = find(study, node);
  return tree == nullptr ? kRefused : static_cast<int>(tree->remove(node));
}
// It becomes how its line goes on.
TL_EXPORT(tl_study_promote) int tl_study_promote(int study, std::uint32_t node) {
  study::Tree* const tree = find(study, node);
  if (tree == nullptr) return kRefused;
  return tree->promote(node) ? 1 : refused("lines would lie too deep in each other");
}

// Reads a part of what ships: 1, there is more.
TL_EXPORT(tl_prepare) int tl_prepare() { return wasm::prepare() ? 1 : 0; }

TL_EXPORT(tl_catalogue) void tl_catalogue() { answer() = wasm::catalogue_json(); }

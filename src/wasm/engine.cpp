// The engine for the browser: a WASI reactor with C exports. The host calls `_initialize` once, writes its input
// into memory from tl_alloc, and reads the answer from tl_answer/tl_answer_size; it stays until the next call.
// One instance does one thing at a time; a page that wants more starts more workers.
#include "games/signature.hpp"
#include "net/net.hpp"
#include "record/header.hpp"
#include "record/json.hpp"
#include "record/reader.hpp"
#include "shipped/catalogue.hpp"
#include "shipped/net_signature.hpp"
#include "table/verify.hpp"
#include "wasm/exports.hpp"
#include "wasm/session.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace {

using tideline::wasm::answer;

// The failures of a reading, one a line: `LINE: reason (column N)`.
std::string failures(const tideline::record::Reader& reader) {
  std::string text;
  for (const tideline::TextError& error : reader.failures()) {
    text += std::to_string(error.place.line) + ": " + error.message + " (column " + std::to_string(error.place.column) +
            ")\n";
  }
  return text;
}

// The game after the first `to` events of a record, or after all; nothing, and the answer says why.
std::optional<tideline::AnyGame> game_after(tideline::record::Reader& reader, int to) {
  reader.read();
  answer() = failures(reader);
  if (!reader.complete()) return std::nullopt;
  const std::size_t events = to < 0 ? reader.events() : static_cast<std::size_t>(to);
  if (events <= reader.events()) return events == reader.events() ? reader.game() : reader.game_after(events);
  answer() = "the record has only " + std::to_string(reader.events()) + " events\n";
  return std::nullopt;
}

// Games that a page follows, by the number that it was given for each.
std::map<int, std::unique_ptr<tideline::wasm::Session>>& sessions() {
  static std::map<int, std::unique_ptr<tideline::wasm::Session>> all;
  return all;
}

tideline::wasm::Session* session(int number) {
  const auto found = sessions().find(number);
  if (found != sessions().end()) return found->second.get();
  answer() = tideline::wasm::refusal_json("no-game", "", "there is no such game");
  return nullptr;
}

}  // namespace

TL_EXPORT(tl_signature) std::uint32_t tl_signature() {
  return tideline::signature(tideline::shipped_catalogue().decks);
}

// The number of what a search does with this net; 0: the answer says what is wrong with the file.
TL_EXPORT(tl_net_signature) std::uint32_t tl_net_signature(const char* bytes, std::size_t size) {
  auto net = tideline::net::read_net({bytes, size});
  if (net) return tideline::net_signature(std::make_shared<tideline::net::PackedNet>(*std::move(net)));
  answer() = "byte " + std::to_string(net.error().byte) + ": " + net.error().message + "\n";
  return 0;
}

// Runs a record or scenario: 1 if it passed; else 0 and the answer holds the failures.
TL_EXPORT(tl_check) int tl_check(const char* text, std::size_t size) {
  tideline::record::Reader reader(tideline::shipped_catalogue(), {text, size});
  const bool passed = reader.read();
  answer() = failures(reader);
  return passed ? 1 : 0;
}

// The position after the first `to` events of a record (negative: after all), as JSON: 1 and the answer holds
// it; 0 and the answer holds the failures.
TL_EXPORT(tl_replay) int tl_replay(const char* text, std::size_t size, int to) {
  tideline::record::Reader reader(tideline::shipped_catalogue(), {text, size});
  const auto game = game_after(reader, to);
  if (!game) return 0;
  answer() = tideline::record::json(*game, game->observe(tideline::kNobody)->position());
  return 1;
}

// What follows is for pages that follow a game; docs/engine.md describes the answers, all of them JSON.

// Reads a part of what ships: 1, there is more.
TL_EXPORT(tl_prepare) int tl_prepare() { return tideline::wasm::prepare() ? 1 : 0; }

TL_EXPORT(tl_catalogue) void tl_catalogue() { answer() = tideline::wasm::catalogue_json(); }

// A game by its header, for a viewer: the number of a faction, 0 a spectator. The number of the game; 0: refused.
TL_EXPORT(tl_open) int tl_open(const char* text, std::size_t size, unsigned viewer) {
  static int number = 0;
  tideline::LineReader lines({text, size});
  auto game = tideline::record::read_header(tideline::shipped_catalogue(), lines);
  if (!game) {
    answer() = tideline::wasm::refusal_json("syntax", "", game.error().message);
    return 0;
  }
  if (viewer > game->setup().factions.size()) {
    answer() = tideline::wasm::refusal_json("no-seat", "", "there is no such faction");
    return 0;
  }
  tideline::TableState state(tideline::shipped_catalogue(), *std::move(game));
  [[maybe_unused]] const auto fault = state.fold({0, tideline::Note(tideline::note::Opened{}), {}});
  sessions()[++number] = std::make_unique<tideline::wasm::Session>(std::move(state), tideline::Colour(viewer));
  return number;
}
TL_EXPORT(tl_close) void tl_close(int game) { sessions().erase(game); }

// One line of the stream, and when it was written (0: nobody knows): 1 if it was followed.
TL_EXPORT(tl_feed) int tl_feed(const char* text, std::size_t size, int game, double at) {
  tideline::wasm::Session* const one = session(game);
  if (one != nullptr) answer() = one->feed({text, size}, at > 0 ? static_cast<tideline::Millis>(at) : 0);
  return answer().empty() ? 1 : 0;
}
TL_EXPORT(tl_table) void tl_table(int game) {
  if (auto* const one = session(game)) answer() = one->table();
}
// What the event of that number has changed on the board, with what was written after it.
TL_EXPORT(tl_marks) void tl_marks(int game, unsigned event) {
  if (const auto* one = session(game)) answer() = one->marks(event);
}
TL_EXPORT(tl_clocks) void tl_clocks(int game, double now) {
  if (const auto* one = session(game)) answer() = one->clocks(static_cast<tideline::Millis>(now));
}
TL_EXPORT(tl_setup) void tl_setup(int game) {
  if (const auto* one = session(game)) answer() = one->setup();
}
TL_EXPORT(tl_position) void tl_position(int game) {
  if (const auto* one = session(game)) answer() = one->position();
}
TL_EXPORT(tl_events) int tl_events(int game) {
  const auto* one = session(game);
  return one == nullptr ? 0 : static_cast<int>(one->game().events());
}
TL_EXPORT(tl_position_after) void tl_position_after(int game, unsigned events) {
  if (const auto* one = session(game)) answer() = one->position_after(events);
}
// `red 3 0 7`: what red may choose after these choices.
TL_EXPORT(tl_choices) void tl_choices(const char* text, std::size_t size, int game) {
  if (const auto* one = session(game)) answer() = one->choices({text, size});
}
// `red place C5`: 1 if it would be accepted.
TL_EXPORT(tl_may) int tl_may(const char* text, std::size_t size, int game) {
  if (const auto* one = session(game)) answer() = one->check({text, size});
  return answer().empty() ? 1 : 0;
}
// What a seed is pledged by: its SHA-256. Both in hex.
TL_EXPORT(tl_pledge) void tl_pledge(const char* text, std::size_t size) {
  answer() = tideline::Draws::pledge_of({text, size});
}
// Were the dice of a game fair? First what this client saw of each draw before it revealed, a line each, and an empty
// line; then the record.
TL_EXPORT(tl_verify) void tl_verify(const char* text, std::size_t size) {
  answer() = tideline::wasm::verify({text, size});
}
TL_EXPORT(tl_count) void tl_count(int game) {
  if (const auto* one = session(game)) answer() = one->count();
}
TL_EXPORT(tl_estimate) void tl_estimate(int game) {
  if (const auto* one = session(game)) answer() = one->estimate();
}

// The engine for the browser: a WASI reactor with C exports. The host calls `_initialize` once, writes its input
// into memory from tl_alloc, and reads the answer from tl_answer/tl_answer_size; it stays until the next call.
// One instance does one thing at a time; a page that wants more starts more workers.
#include "games/signature.hpp"
#include "record/json.hpp"
#include "record/reader.hpp"
#include "shipped/catalogue.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

#define TL_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace {

std::string& answer() {
  static std::string text;
  return text;
}

// The failures of a reading, one a line: `LINE: reason (column N)`.
std::string failures(const tideline::record::Reader& reader) {
  std::string text;
  for (const tideline::TextError& error : reader.failures()) {
    text += std::to_string(error.place.line) + ": " + error.message + " (column " + std::to_string(error.place.column) +
            ")\n";
  }
  return text;
}

}  // namespace

TL_EXPORT(tl_alloc) void* tl_alloc(std::size_t bytes) { return std::malloc(bytes); }
TL_EXPORT(tl_free) void tl_free(void* memory) { std::free(memory); }
TL_EXPORT(tl_answer) const char* tl_answer() { return answer().data(); }
TL_EXPORT(tl_answer_size) std::size_t tl_answer_size() { return answer().size(); }

TL_EXPORT(tl_signature) std::uint32_t tl_signature() {
  return tideline::signature(tideline::shipped_catalogue().decks);
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
  reader.read();
  answer() = failures(reader);
  if (!reader.complete()) return 0;
  const std::size_t events = to < 0 ? reader.events() : static_cast<std::size_t>(to);
  if (events > reader.events()) {
    answer() = "the record has only " + std::to_string(reader.events()) + " events\n";
    return 0;
  }
  const tideline::AnyGame game = events == reader.events() ? reader.game() : reader.game_after(events);
  answer() = tideline::record::json(game, game.observe(tideline::kNobody)->position());
  return 1;
}

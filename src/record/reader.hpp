// Reads records and scenarios: the header, then event by event through the engine, judging `expect` lines.
#pragma once

#include "base/expected.hpp"
#include "base/function_ref.hpp"
#include "base/text.hpp"
#include "game/any_game.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::record {

// An event as a line of a record, without annotations: played on the game, and given back as the engine writes it, with
// what the line left out. All that was written for it is appended. Refused: nothing has changed.
Expected<Event, TextError> play_line(AnyGame& game, unsigned line, std::span<const Token> tokens,
                                     std::vector<Event>& written);
// Writes what nobody decides any more.
void settle(AnyGame& game, std::vector<Event>* out);

class Reader {
 public:
  // What taking back may cost in all: `undo` replays what remains, so a hostile record could ask for years.
  static constexpr std::size_t kMostReplayed = 5'000'000;
  static constexpr std::size_t kMostFailures = 100;

  // The catalogue and the text must outlive the reader.
  Reader(const Catalogue& catalogue, std::string_view text);

  // Reads everything. True if the text is a record whose events are all legal; `expect` lines that do not
  // hold are failures too, but do not stop the reading.
  bool read();

  [[nodiscard]] const std::vector<TextError>& failures() const { return failures_; }
  // The text was read to its end: whatever failed were `expect` lines.
  [[nodiscard]] bool complete() const { return complete_; }

  // What follows holds after a header that was read without failure (has_game).
  [[nodiscard]] bool has_game() const { return game_.has_value(); }
  [[nodiscard]] const AnyGame& game() const { return *game_; }
  // Events that count and were not taken back.
  [[nodiscard]] std::size_t events() const { return counted_.size(); }
  // The game after the first n of these, n <= events().
  [[nodiscard]] AnyGame game_after(std::size_t n) const;
  // The events as text, one by one, as the engine writes them, from the start.
  [[nodiscard]] std::vector<std::string> event_texts() const;

  // A line that starts with `@`, as it stands.
  struct Annotation {
    unsigned line;
    std::string_view raw;
    std::size_t after;  // so many of the lines that were kept
  };
  // The game as it went, for those who retell it: the start, then every line that was kept, with what the engine wrote
  // for it and the annotations that follow it. Annotations before `begin` are not among them.
  struct Moment {
    const AnyGame& game;
    const Event* said;  // the event of the line itself; none at the start
    std::span<const Event> events;
    std::span<const Annotation> annotations;
  };
  void walk(FunctionRef<void(const Moment&)> visit) const;

 private:
  struct NumberedLine {
    unsigned number;
    std::string_view raw;
  };

  bool fail(TextError error);
  // Submits the line that was kept as the nth, and gives it as the engine writes it.
  Event submit_kept(AnyGame& game, std::size_t n, std::vector<Event>& out) const;
  // The game after so many lines that were kept; what the engine writes goes to out.
  AnyGame replay(std::size_t lines, std::vector<Event>& out) const;
  // The lines that belong to the first n events.
  [[nodiscard]] std::size_t lines_of(std::size_t events) const;
  bool read_line();
  bool read_event();
  bool read_undo();
  bool read_expect();

  const Catalogue& catalogue_;
  LineReader lines_;
  std::vector<TextError> failures_;
  std::optional<AnyGame> start_;
  std::optional<AnyGame> game_;
  std::optional<Event> last_event_;
  std::vector<Event> written_;  // by the engine, at the last line
  std::vector<NumberedLine> kept_;
  std::vector<Annotation> annotations_;
  std::vector<std::size_t> counted_;  // for every event that counts, how many lines are kept with it
  std::size_t replayed_ = 0;
  bool complete_ = false;
};

}  // namespace tideline::record

// A table as a page follows it: fed with the stream of one viewer, asked for what stands there, for positions and for
// what may be chosen next.
#pragma once

#include "table/change.hpp"
#include "table/state.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::wasm {

// Everything that the program has to offer, for set-up forms and for drawing cards and maps.
std::string catalogue_json();

// Reads the next part of what ships, and says whether there is more: all at once takes a slow phone too long.
bool prepare();

// {"commitment", "added", "people", "bots", "seeds", "clear", "voids", "outcomes", "wrong", "problems", "fair"};
// tl_verify says what the text is.
std::string verify(std::string_view text);

// A key for each thing that there is: stones that `came` and `went`, those that `moved` (`C5>D5`), points that are
// `closed` to whom, stones that are `anchored`, who has `taken` how many prisoners, `spoils` as in a position, and
// which stones a mark is about: `marks`.
std::string change_json(const Setup& setup, const news::Change& change);

class Session {
 public:
  // The game is on; or its table gathers, where the stream begins with `@table`.
  Session(TableState state, Colour viewer) : state_(std::move(state)), viewer_(viewer) {}

  [[nodiscard]] const record::Follower& game() const { return state_.course; }

  // A line of the stream, and its time. Empty: followed, or a note of a kind that nobody here knows. Otherwise a
  // refusal.
  std::string feed(std::string_view line, Millis at);
  // Seats, questions, talk and all that stands beside the game. Of a long game only the news: `kept` of the moves told
  // before still stand, and `moves` come after them.
  [[nodiscard]] std::string table();
  // What the clocks show.
  [[nodiscard]] std::string clocks(Millis now) const;
  // What the so-manieth event that counts has changed on the board, with what was written after it.
  [[nodiscard]] std::string marks(std::size_t event) const;
  [[nodiscard]] std::string setup() const;
  [[nodiscard]] std::string position() const;
  [[nodiscard]] std::string position_after(std::size_t events) const;
  // `red 3 0 7`: what red may choose after its 4th choice, then its 1st, then its 8th.
  [[nodiscard]] std::string choices(std::string_view path) const;
  // `red place C5`. Empty: it would be accepted. Otherwise a refusal; of a card alone, why it cannot be begun.
  [[nodiscard]] std::string check(std::string_view words) const;
  // Whose is which point, which stones are dead, what the score comes to with that, and whether nothing is left to play
  // for and passing ends the play.
  [[nodiscard]] std::string estimate() const;
  // Whose the land is by the marks of now, and the score if all agreed to them, where nothing else would come first.
  [[nodiscard]] std::string count() const;

 private:
  struct Said {
    SeatId by;
    std::string text;
    Millis at = 0;
    bool team = false;
  };

  [[nodiscard]] news::Scene scene(const AnyGame& game) const;
  void compare();
  [[nodiscard]] AnyGame after(std::size_t events) const;

  TableState state_;
  std::vector<Said> talk_;
  Colour viewer_;
  std::optional<news::Scene> before_;
  static constexpr std::size_t kEvery = 64;
  std::vector<AnyGame>
      stops_;  // after every so many events in force: who steps through a long game waits for few of them
  std::vector<news::Change> changes_;  // of every event in force
  std::size_t told_ = 0;               // of these, as they were when the table was told last
};

}  // namespace tideline::wasm

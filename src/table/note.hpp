// What is noted at a table beside the events of its game (docs/protocol.md). Every note is here: its word, its fields
// in the order in which they are written, and who may see it. A note that is added here is read, written and shown;
// where else it has to be handled, the compiler says.
#pragma once

#include "base/expected.hpp"
#include "bots/misgiving.hpp"
#include "game/any_game.hpp"
#include "record/header.hpp"
#include "table/clock.hpp"
#include "table/draws.hpp"
#include "table/entry.hpp"
#include "table/seat.hpp"
#include "table/terms.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

namespace tideline {
namespace note {

// Who may see a note, by the seat (`by`) that it is about. Who has muted that seat does not hear what it says.
enum class For : std::uint8_t { All, Listeners, Faction, ListenersOfFaction, Seat };

struct Is {
  std::string_view word;
  For whom = For::All;
  unsigned since = 1;  // the version of logs that knows it: kLogVersion when it came
};

// What stands in a note beside words, numbers and seats.
struct Until {
  Millis time = 0;  // `until MS`
  friend bool operator==(const Until&, const Until&) = default;
};
struct Ends {
  std::optional<Millis> time;  // `until MS`, or `until never`
  friend bool operator==(const Ends&, const Ends&) = default;
};
struct Asked {
  ColourSet factions;  // `asked red blue`
  friend bool operator==(const Asked&, const Asked&) = default;
};
struct Header {
  std::string text;  // of a record: the lines under the first
  friend bool operator==(const Header&, const Header&) = default;
};
struct Handicaps {
  ColourArray<std::int8_t> of{};  // `red=-2`: those that are none are not said
  friend bool operator==(const Handicaps&, const Handicaps&) = default;
};
struct Answer {
  std::optional<Event> event;  // none: `no`
  friend bool operator==(const Answer&, const Answer&) = default;
};

struct Opened {
  static constexpr Is kIs{"@table"};
  std::string title;
  Header header;
};
struct Agreed {
  static constexpr Is kIs{"@terms"};
  Terms terms;
};
struct Commitment {
  static constexpr Is kIs{"@commit"};
  std::string hex;
};
struct Seated {
  static constexpr Is kIs{record::kSeatWord};
  SeatId by;
  Seat::Kind kind{};
  std::string name;
};
// Who sits there is called otherwise from now on.
struct Named {
  static constexpr Is kIs{"@name"};
  SeatId by;
  std::string name;
};
// A seed in clear: tables of before have it.
struct Added {
  static constexpr Is kIs{"@added"};
  SeatId by;
  std::string hex;
};
struct Pledged {
  static constexpr Is kIs{"@pledge"};
  SeatId by;
  std::string hex;  // of the seed that it will reveal; none: it is asked for one
};
// The start was asked for, with the handicaps that players bring along. Who is asked pledges until then.
struct Drawing {
  static constexpr Is kIs{"@draw"};
  Until until;
  Handicaps handicaps;
};
struct Sealed {
  static constexpr Is kIs{"@sealed"};
  Until until;  // by then all have revealed
};
struct Revealed {
  static constexpr Is kIs{"@reveal"};
  SeatId by;
  std::string hex;
};
struct Voided {
  static constexpr Is kIs{"@void"};
  SeatId by;
  Draws::Why why{};
};
struct Started {
  static constexpr Is kIs{"@start"};
  Header header;
};
struct ClockRead {
  static constexpr Is kIs{"@clock"};
  ClockReading reading;
};
struct Question {
  static constexpr Is kIs{"@question"};
  unsigned number = 0;
  Ends until;
  Asked asked;
};
struct More {
  static constexpr Is kIs{"@more"};
  SeatId by;
  Until until;
};
struct Answered {
  static constexpr Is kIs{"@answered", For::Faction};
  SeatId by;
  Answer answer;
};
struct Ordered {
  static constexpr Is kIs{"@order", For::Seat};
  SeatId by;
  Seat::Order order{};
  std::string card;
};
struct Waives {
  static constexpr Is kIs{"@waives"};
  SeatId by;
};
struct Answers {
  static constexpr Is kIs{"@answers"};
  SeatId by;
};
struct Away {
  static constexpr Is kIs{"@away"};
  SeatId by;
  Until until;
};
struct PlayedFor {
  static constexpr Is kIs{"@for"};
  SeatId by;
};
// The next event declines an offer of surrender: the bot's reason.
struct Because {
  static constexpr Is kIs{"@because"};
  SeatId by;
  Misgiving why{};
};
struct SitsIn {
  static constexpr Is kIs{"@sits-in"};
  SeatId by;
  std::string bot;
};
struct Back {
  static constexpr Is kIs{"@back"};
  SeatId by;
};
struct Scoring {
  static constexpr Is kIs{"@scoring"};
  Ends until;
};
struct Proposal {
  static constexpr Is kIs{"@proposal"};
  std::vector<Point> dead;
};
struct AsksBack {
  static constexpr Is kIs{"@undo"};
  SeatId by;
  unsigned count = 0;
};
// Nothing is left to play for: shall all pass?
struct OffersEnd {
  static constexpr Is kIs{"@finish"};
  SeatId by;
};
struct Consents {
  static constexpr Is kIs{"@consent"};
  SeatId by;
};
struct Refuses {
  static constexpr Is kIs{"@refuse"};
  SeatId by;
};
struct Chat {
  static constexpr Is kIs{"@chat", For::Listeners};
  SeatId by;
  std::string text;
};
struct TeamChat {
  static constexpr Is kIs{"@team", For::ListenersOfFaction};
  SeatId by;
  std::string text;
};
struct Mutes {
  static constexpr Is kIs{"@mute", For::Seat};
  SeatId by;
  SeatId whom;
};
struct Unmutes {
  static constexpr Is kIs{"@unmute", For::Seat};
  SeatId by;
  SeatId whom;
};
struct Secret {
  static constexpr Is kIs{"@secret"};
  std::string hex;
};
// The same people play again, at this table.
struct Rematch {
  static constexpr Is kIs{"@rematch"};
  std::string id;
};

// The fields of a note, in order.
struct AnyField {
  template <class T>
  operator T() const;  // NOLINT(google-explicit-constructor): it stands for a field of any type
};
template <class N>
auto fields(N& of) {
  if constexpr (requires { std::remove_const_t<N>{AnyField{}, AnyField{}, AnyField{}}; }) {
    auto& [a, b, c] = of;
    return std::tie(a, b, c);
  } else if constexpr (requires { std::remove_const_t<N>{AnyField{}, AnyField{}}; }) {
    auto& [a, b] = of;
    return std::tie(a, b);
  } else {
    auto& [a] = of;
    return std::tie(a);
  }
}

template <class N>
concept Noted = std::same_as<std::remove_const_t<decltype(N::kIs)>, Is>;
template <Noted N>
bool operator==(const N& a, const N& b) {
  return fields(a) == fields(b);
}

}  // namespace note

using Note = std::variant<note::Opened, note::Agreed, note::Commitment, note::Seated, note::Named, note::Added,
                          note::Pledged, note::Drawing, note::Sealed, note::Revealed, note::Voided, note::Started,
                          note::ClockRead, note::Question, note::More, note::Answered, note::Ordered, note::Waives,
                          note::Answers, note::Away, note::PlayedFor, note::Because, note::SitsIn, note::Back,
                          note::Scoring, note::Proposal, note::AsksBack, note::OffersEnd, note::Consents, note::Refuses,
                          note::Chat, note::TeamChat, note::Mutes, note::Unmutes, note::Secret, note::Rematch>;

// `@seat red person Ann`, and under `@table` and `@start` the header.
std::string to_text(const Setup& setup, const Note& note);
// The error says what is wrong. Nothing is known of the game before `@table`, which needs nothing.
Expected<Note, std::string> parse_note(const AnyGame* game, std::string_view text);

// The word begins a line of one of these notes.
template <note::Noted... N>
constexpr bool is_word_of(std::string_view word) {
  return ((word == N::kIs.word) || ...);
}

// The version of logs that this line needs.
unsigned log_version(std::string_view line);

// The viewer may know of this note; null: a spectator.
bool hears(const Seat* viewer, const Note& note);

}  // namespace tideline

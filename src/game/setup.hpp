// What a game is set up from: the header of a record, as data.
#pragma once

#include "board/colour.hpp"
#include "board/map.hpp"
#include "game/card.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

struct Option {
  std::string key;
  std::string value;

  friend bool operator==(const Option&, const Option&) = default;
};

// Who holds how many stones of which colour.
using Prisoners = ColourArray<ColourArray<std::uint32_t>>;

inline constexpr std::size_t kMostInStartHand = 10;

// A position to start from, where a scenario gives one: the game then begins in the play phase.
struct StartPosition {
  std::vector<Colour> stones;  // by point; as long as the map has points, plus one
  Prisoners prisoners;
  Colour turn;
  ColourArray<Point> origins;            // kOffMap: the map's start point
  ColourArray<std::vector<Card>> hands;  // at most kMostInStartHand each
  std::vector<Card> pile;                // top card first
  ColourArray<std::uint16_t> banked;
  ColourArray<Colour> occupier;  // of each faction, if it is occupied
  unsigned played = 0;           // stones so far

  friend bool operator==(const StartPosition&, const StartPosition&) = default;
};

struct Setup {
  std::string game;
  std::string preset;
  std::vector<Option> options;  // those given beside the preset, in order
  std::shared_ptr<const Map> map;
  std::vector<std::string> factions;     // their names; the first is Colour(1)
  std::shared_ptr<const CardList> deck;  // where the game has cards
  bool handicaps_given = false;
  ColourArray<std::int8_t> handicaps;
  ColourArray<std::uint8_t> members;  // how many lead a faction; 0 is one
  std::optional<StartPosition> start;

  [[nodiscard]] const std::string& name(Colour faction) const { return factions[faction.index() - 1]; }

  // Takes one more `key=value`; the error says why not.
  std::optional<std::string> add_option(std::string_view text);
  // Takes a whole rules line: a preset, then options.
  std::optional<std::string> set_rules(std::string_view text);
};

// Why a game cannot be set up so, and which part of the header is to blame.
struct SetupError {
  enum class Part { Rules, Map, Factions, Deck, Handicap, Cards, Occupied, Start };

  Part part{};
  std::size_t option = 0;  // for Rules: 0 the preset, n the nth option
  std::string message;
};

}  // namespace tideline

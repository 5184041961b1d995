// How a table is asked for, and the header of the record that this becomes.
#pragma once

#include "base/expected.hpp"
#include "server/json.hpp"
#include "server/problem.hpp"
#include "server/shelf.hpp"

#include <string>
#include <utility>
#include <vector>

namespace tideline::server {

struct Opening {
  std::string title;
  std::string game;
  std::string rules;
  std::string map;   // a name, or `sha256:…` of one that somebody brought
  std::string deck;  // the same
  std::vector<std::string> factions;
  std::vector<std::pair<std::string, std::int64_t>> members;
  std::vector<std::pair<std::string, std::int64_t>> handicaps;
  std::string terms;
  std::string word;
  std::vector<std::pair<std::string, std::string>> seats;  // `me`, `me PLEDGE`, `bot level-3`
};

// The error says what is wrong with it.
Expected<Opening, std::string> read_opening(const boost::json::object& object);

// The `events` of a game that was played elsewhere: as records write them, those that are in force, a text each. The
// error says what is wrong with them.
inline constexpr std::size_t kMostHandedIn = 4'000;
Expected<std::vector<std::string>, std::string> read_events(const boost::json::object& object);

// The header up to `begin`. Everything that the opening says becomes a word in its place: nothing can start a line of
// its own.
Expected<std::string, Problem> header_of(const Opening& opening, const Shelf& shelf);

// The same header with every faction's handicap and members given to the next faction round the table.
std::string rotated_header(const std::string& header, const std::vector<std::string>& factions);

}  // namespace tideline::server

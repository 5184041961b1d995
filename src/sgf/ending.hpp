// How a game ended: SGF says it in the root (RE) and by the territory in the last node (TB, TW); a record has events.
#pragma once

#include "game/any_game.hpp"
#include "sgf/tree.hpp"

#include <optional>
#include <string>

namespace tideline::sgf {

struct EndingLines {
  std::string lines;  // events, as a record has them; none if they would not lead to the result that the file names
  std::optional<std::string> warning;
};
// For a game of go after its last node.
EndingLines ending_of(const AnyGame& game, const Node& root, const Node& last);

// The territory of a counted game of go, as TB and TW of its last node.
void add_territory(const Map& map, const Position& position, Node& node);

}  // namespace tideline::sgf

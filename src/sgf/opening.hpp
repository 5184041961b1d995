// What the nodes before the first move say of the game: size, rules, komi, handicap and set-up stones, as the set-up of
// plain go. Import begins with it; export asks it whether a kept root still says what the record says.
#pragma once

#include "game/setup.hpp"
#include "sgf/tree.hpp"

#include <vector>

namespace tideline::sgf {

struct Opening {
  Setup setup;
  std::vector<Point> starters;  // handicap stones
  std::vector<TextError> warnings;
};

// The error: this is no game of go, or none that can be played here.
Expected<Opening, TextError> opening_of(const Tree& tree);

// Set-up properties stand in the node.
bool has_setup(const Node& node);
// Lets the set-up stones of a node come and go; by point. The places that are off the board go to warnings.
void apply_setup(const Node& node, const Map& map, std::vector<Colour>& stones, std::vector<TextError>* warnings);

// The move of a node: its property, B or W. Nothing if it has none.
const Property* move_of(const Node& node);
Colour colour_of(const Property& move);

// `default` and `japanese` by the names that SGF and people have for them, and the rest of our rules in our own words.
std::string rules_text(const Setup& setup);

}  // namespace tideline::sgf

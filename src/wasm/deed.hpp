// What an event did, or a question would do, as a page shows it: what is different after it.
#pragma once

#include "game/event.hpp"
#include "game/position.hpp"

#include <string>
#include <vector>

namespace tideline::wasm {

// What of a position a deed can change.
struct Scene {
  explicit Scene(Position position);

  std::vector<Colour> stones;
  Prisoners prisoners;
  std::vector<Split> spoils;
  std::vector<Journey> journeys;
  PointSet marked;
  PointSet anchors;
  ColourArray<PointSet> closed;  // to that faction
};

// A key for each thing that there is: stones that `came` and `went`, those that `moved` (`C5>D5`), points that are
// `closed` to whom, stones that are `anchored`, who has `taken` how many prisoners, `spoils` as in a position, and
// which stones a mark is about: `marks`.
std::string deed_json(const Setup& setup, Verb verb, const Scene& before, const Scene& after);

}  // namespace tideline::wasm

// What a step of a card does, in the words of nets that have learned to play with cards. Their order is part of the
// files of such nets: a change needs a new net. A verb that none of them has met is `Another`.
#pragma once

#include <cstdint>

namespace tideline {

enum class Deed : std::uint8_t {
  Anchor,
  Withdraw,
  Walk,
  Push,
  Pull,
  Note,
  Close,
  Steer,
  Recall,
  PlaceOne,
  PlaceTogether,
  PlaceAtRim,
  Carry,
  Swap,
  Convert,
  Sweep,
  Whirl,
  Roll,
  Calm,
  Cull,
  Look,
  Chart,
  Toll,
  RoundsNear,
  RoundsAtRim,
  RoundsInside,
  RoundsReply,
  CancelCard,
  CancelMove,
  Another,
  // Of the card as a whole.
  Replaces,
  Lost,
};

struct Step;
template <Deed kDeed>
Deed one_deed(const Step&) {
  return kDeed;
}

}  // namespace tideline

// What a search saw in a choice where all others have passed, and in a pass in its place, which ends the play: shares
// of games won, and a little for the margin.
#pragma once

namespace tideline {

struct Gain {
  float played = 0;
  float passed = 0;
};

}  // namespace tideline

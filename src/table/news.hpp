// What happened since somebody's last move: what is new on the board, what of it concerns them, and what was said of
// stones that may be dead.
#pragma once

#include "base/function_ref.hpp"
#include "table/change.hpp"
#include "table/state.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::news {

using Events = std::span<const record::Follower::Kept>;
using Changes = std::span<const Change>;  // of these events

// Where the news of somebody begin: after their last move, and after what came of it when nobody answered. `beside`: a
// card that answers, or that comes before a move, is none.
std::size_t begin(Events events, Colour who, FunctionRef<bool(Card)> beside);

// New on the board. A mark goes with its stone; where another comes to, or one was lost, is nothing of before.
struct Marks {
  PointSet came;
  PointSet turned;
  PointSet closed;
  Change::Stones gone;
  std::vector<Journey> moved;
};
Marks marks(Changes changes);

// What was last said of a group while dead stones are marked: by whom, and who had said the contrary.
struct Claim {
  std::vector<Point> stones;
  bool dead = false;
  Colour by;
  Colour against;
};
std::vector<Claim> claims(Events events, Changes changes);
// Of those, what somebody who plays on does not agree to.
std::vector<Claim> doubted(Events events, Changes changes, Colour by);

// Whose offer to surrender was the newest; kNobody: there was none.
Colour offered(Events events);

// What somebody else did to them.
struct Concern {
  std::string_view kind;  // `war`, `counteredCard`, `counteredStone`, `accepted`, `declined`, `played`, `lost`, `gone`,
                          // `turned`, `unmarked`, `resumed`
  Colour who;
  std::string card = {};  // where there is one
  std::string what = {};  // the card or stones that it was about; why an offer was declined
  unsigned stones = 0;
};
std::vector<Concern> concerns(const TableState& state, Changes changes, std::size_t from, Colour whom);

}  // namespace tideline::news

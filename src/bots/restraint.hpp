// What keeps a bot from playing on when nothing is left to play for. Every bot has it, at every level, also where it
// chooses at a glance: it fills neither eyes nor settled land, and when all others have passed it passes too, unless it
// sees something to gain.
#pragma once

#include "bots/estimate.hpp"
#include "bots/gain.hpp"
#include "bots/misgiving.hpp"
#include "game/any_view.hpp"
#include "game/imagined.hpp"

#include <memory>
#include <optional>

namespace tideline {

// Making and breaking alliances.
bool is_diplomacy(Verb verb);

// What the offer of surrender that the viewer may accept is worth to it, in so many games that go on from there each
// way.
OfferWorth weigh_offer(const AnyView& view, Random& random, unsigned games);

// What a bot remembers of its game for it.
struct Patience {
  unsigned answered = 0;          // with how many stones it has answered passes of all others, in a row
  unsigned waited = 0;            // how many turns the others have had to wait so, with stones or with cards
  unsigned turns = 0;             // that it has had
  ColourArray<unsigned> offered;  // in which of them it last offered surrender to whom; 0: never
};

// Of one choice of the view's faction.
class Restraint {
 public:
  Restraint(const AnyView& view, const Patience& patience, Random& random);

  // The game as it was imagined for this choice.
  [[nodiscard]] const AnyImagined& game() const { return *game_; }
  // The choice that brings no stone: pass or yield. Nothing: there is none now.
  [[nodiscard]] const std::optional<Action>& idle() const { return idle_; }
  // All others have: that choice ends the play.
  [[nodiscard]] bool others_passed() const { return others_passed_; }
  // They have, whether or not it does at once.
  [[nodiscard]] bool others_idle() const { return others_idle_; }
  // It may follow when all others have passed, whatever it is worth: it is part of a pass, or one of a few stones.
  [[nodiscard]] bool keeps_nobody_waiting(const Action& action, Random& random) const;

  // The others have passed so often that nothing is worth their time any more.
  [[nodiscard]] bool had_enough() const;

  // Looks at the board now: later there may be no time.
  void look(Random& random);
  // So little stands on the board that nothing is settled, and looking is not worth the time.
  [[nodiscard]] bool early() const;
  [[nodiscard]] bool fills_eye(const Action& action) const;
  // It fills an eye, or brings a stone to where the point is somebody's also if the others begin. Nothing of the kind
  // while a stone of others is to be answered that does not stand safely at home: it is lost only if it is answered.
  [[nodiscard]] bool changes_nothing(const Action& action, Random& random);
  // The same as far as it can be seen at a glance: early in a game nobody looks, and an answer is near the stone.
  [[nodiscard]] bool pointless(const Action& action, Random& random);
  // It puts a stone on a point that is its own also if the others begin, and no stone of others has just come.
  [[nodiscard]] bool at_home(const Action& action, Random& random);
  // It offers what that faction was offered a short while ago.
  [[nodiscard]] bool offers_again(const Action& action) const;
  // A choice that is made without a search may be this one. Diplomacy needs thought: an offer is accepted only where
  // games that go on from there are won more often, and none is made.
  [[nodiscard]] bool sensible(const Action& action, Random& random);
  // What an offer of surrender was found to be worth. Nothing: nobody looked.
  void weighed(const OfferWorth& offer) { offer_ = offer; }
  [[nodiscard]] const std::optional<OfferWorth>& offer() const { return offer_; }
  // What a search saw in the choice that was made, where all others have passed. Nothing: nobody looked.
  void saw(const Gain& gain) { gain_ = gain; }
  [[nodiscard]] const std::optional<Gain>& gain() const { return gain_; }
  // If play ended now: the end of an imagined game, without the stones that look dead. Only if all others have passed.
  [[nodiscard]] std::unique_ptr<AnyImagined> ended(Random& random);

 private:
  // The play would not end if the bot passed after this choice.
  [[nodiscard]] bool goes_on_after(const Action& action, Random& random) const;
  [[nodiscard]] bool better_accepted(Random& random);
  [[nodiscard]] bool settled(const Action& action, Random& random);
  // The last stone on the board is of others and does not stand safely at home.
  [[nodiscard]] bool to_be_answered(Random& random);

  const AnyView& view_;
  const Patience& patience_;
  std::unique_ptr<AnyImagined> game_;
  std::optional<Action> idle_;
  bool others_passed_ = false;
  bool others_idle_ = false;
  std::optional<Estimate> estimate_;  // the others begin
  std::optional<OfferWorth> offer_;
  std::optional<Gain> gain_;
};

}  // namespace tideline

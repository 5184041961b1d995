// A seat that forgoes one thing, for pairs of games that differ in nothing else: what the seat sees is shown to its bot
// without that thing among the choices. Neither the engine nor a table of people knows of it.
#pragma once

#include "game/any_view.hpp"

#include <memory>

namespace tideline::lab {

// The choice plays or answers with that card.
bool uses(const Action& action, Card card);

// What a seat is to forgo: a card, or a verb such as `surrender`.
struct Forgone {
  Colour seat;
  Card card;  // none: the verb
  Verb verb = Verb::Play;

  [[nodiscard]] bool bars(const Action& action) const {
    return action.who == seat && (card.known() ? uses(action, card) : action.verb == verb);
  }
};

// The same view, of the seat as it begins an event, without the choices that it forgoes, unless there is no other. In
// games that are played out in thought to their end they may still be made.
std::unique_ptr<AnyView> without(std::unique_ptr<AnyView> view, const Forgone& forgone);

}  // namespace tideline::lab

// A seat that forgoes one card, for pairs of games that differ in nothing else: what the seat sees is shown to its bot
// without that card among the choices. Neither the engine nor a table of people knows of it.
#pragma once

#include "game/any_view.hpp"

#include <memory>

namespace tideline::lab {

// The choice plays or answers with that card.
bool uses(const Action& action, Card card);

// The same view, of a seat that begins an event, without choices that use the card, unless there is no other. In games
// that are played out in thought to their end the card may still be used.
std::unique_ptr<AnyView> without_card(std::unique_ptr<AnyView> view, Card card);

}  // namespace tideline::lab

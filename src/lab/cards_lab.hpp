// `lab cards`: what a card does to the chances of whoever has it. Each game is played once as it is; then, for every
// card that one of the seats used in it, once more with the same random numbers and the same choices up to the first
// use of that card, which that seat now forgoes for the whole game.
#pragma once

#include "lab/arm.hpp"
#include "lab/report.hpp"

namespace tideline::lab {

// Why these cards cannot be asked about; nothing if they can.
std::optional<std::string> unknown_card(const Arm& arm, const std::vector<std::string>& words);
// Only these cards, which are known, or all of the deck if none is named.
Expected<Report, std::string> study_cards(const Arm& arm, const std::vector<std::string>& only, const Order& order);

}  // namespace tideline::lab

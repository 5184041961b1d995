// `lab diplomacy`: what offering, accepting, declining and war are worth, for the one who does it, for the other, and
// for third parties. Each game is played once as it is; then, for each of these that somebody did in it, once more with
// the same random numbers and the same choices up to the first time, and whoever did it forgoes it for the whole game.
#pragma once

#include "lab/arm.hpp"
#include "lab/report.hpp"

namespace tideline::lab {

// Why this game cannot be asked about diplomacy; nothing if it can.
std::optional<std::string> no_diplomacy(const Arm& arm);
Expected<Report, std::string> study_diplomacy(const Arm& arm, const Order& order);

}  // namespace tideline::lab

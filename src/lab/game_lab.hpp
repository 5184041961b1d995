// `lab game`: what a game is like.
#pragma once

#include "lab/arm.hpp"
#include "lab/report.hpp"

namespace tideline::lab {

Expected<Report, std::string> study_game(const Arm& arm, const Order& order);

// What the reports have in common.
std::vector<std::pair<std::string, std::string>> facts_of(const Arm& arm, const Order& order, std::uint64_t games);
std::string faction_title(Language language, const std::string& name);
std::string card_title(Language language, const Arm& arm, Card card);
// Where the ledger has a row that is none.
std::string no_row(const Order& order, std::uint64_t number);

}  // namespace tideline::lab

// `lab game`: what a game is like.
#pragma once

#include "lab/arm.hpp"
#include "lab/report.hpp"

namespace tideline::lab {

Expected<Report, std::string> study_game(const Arm& arm, const Order& order);

// What the reports have in common. `each`: games that one number of `--games` stands for.
Report report_of(const Order& order, std::uint64_t units, std::uint64_t each = 1);
std::vector<std::pair<std::string, std::string>> facts_of(const Arm& arm, const Order& order, std::uint64_t games);
std::string faction_title(Language language, const std::string& name);
std::string card_title(Language language, const Arm& arm, Card card);
std::string impact_text(Language language, Impact impact);
// A preset, then options: `v1 dice=none`.
std::string rules_text(const Arm& arm);
// Adds up what became of the cards; false: the game has none of that number.
bool add_uses(CardArray<CardUse>& sums, const Trial& trial, unsigned kinds);

}  // namespace tideline::lab

// What a match tells: a line for a game, the table at the end, the verdict, and all of it as JSON.
#pragma once

#include "match/contest.hpp"
#include "match/sequential.hpp"
#include "match/tally.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tideline::match {

// One line of the table: a player, or the same bot in several seats.
struct Standing {
  std::string label;
  std::string origin;
  bool outside = false;
  unsigned seats = 1;
  Tally tally;
  Effort effort;  // of the games that were played now
};

// A fault of a bot of ours, for whoever has to find it.
struct FaultReport {
  std::string bot;
  std::string faction;
  unsigned game = 0;  // from 1
  std::size_t event = 0;
  std::string what;
  std::string path;    // of the record so far; empty if none is kept
  std::string record;  // otherwise it is here
};

struct Question {
  double rate = 0.5;
  double margin = 0;
  SequentialTest::Verdict verdict = SequentialTest::Verdict::Open;
};

struct Report {
  std::string header;  // of the records: game, rules, map, factions, deck
  std::uint64_t seed = 1;
  unsigned seats = 2;
  unsigned wanted = 0;  // games
  unsigned games = 0;
  unsigned read = 0;  // of these, from records that were there before
  double won = 0;     // the shares of all seats: more than there were games where some won together
  std::vector<Standing> standings;
  std::vector<FaultReport> faults;
  unsigned agreeing = 0;
  unsigned differing = 0;
  std::optional<Question> question;
  std::string out;  // where the records are; empty: nowhere
};

// One line of the table for each bot that was named; the last one has all seats that are left.
std::vector<Standing> standings_of(const Players& players, std::size_t named);

// `game 3: random black, GNU Go 3.8 white: W+12.5, scores agree`
std::string game_line(unsigned number, const Setup& setup, const std::vector<std::string>& names,
                      const Contest& contest);
// `game 7, seed 3, event 41: search (black) chose ...`
std::string fault_text(const Report& report, const FaultReport& fault);
// `search 30-2-5, 83.8%`: wins, draws, losses.
std::string score_so_far(const Standing& standing);

std::string report_text(const Report& report);
std::string report_json(const Report& report);

}  // namespace tideline::match

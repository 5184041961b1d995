// A match: players meet over many games, seats changing from game to game, and the results are counted.
#pragma once

#include "match/players.hpp"
#include "match/report.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tideline::match {

struct Plan {
  std::vector<PlayerSpec> specs;  // for each seat
  std::size_t named = 2;          // so many of them were named, the others are more of the last
  unsigned games = 2;
  std::uint64_t seed = 1;
  unsigned jobs = 1;      // games at the same time
  unsigned timeout = 60;  // seconds that an outside engine may take for an answer
  unsigned within = 0;    // seconds after which no game begins, and those on the board are adjudicated; 0: no limit
  std::optional<double> stop_at;  // the rate that the first player is to be above or below
  double margin = 0;              // how far off it may be
  std::string out;                // a folder for the records; empty: none are kept
  bool resume = false;            // games whose records are there are not played again
  Catalogue catalogue;            // to read these
};

// Who watches; told by one thread at a time.
class Audience {
 public:
  virtual ~Audience() = default;
  // `line` tells of a game with outside engines, and is empty of others; `read`: it was in its record already.
  virtual void game_over(const std::string& line, const std::string& score_so_far, bool read) = 0;
  virtual void fault(const std::string& text) = 0;
};

// The players are those of the first thread; all others make their own. The error says why the match could not go on.
Expected<Report, std::string> play(const Plan& plan, const AnyGame& start, const Players& players, Audience& audience);

}  // namespace tideline::match

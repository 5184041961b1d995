// The records of a match: who sat where in which game, and what came of it. A game that was played before is read back,
// so that a match can go on where it was.
#pragma once

#include "match/contest.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace tideline::match {

// Who plays which game of which match; stands in its record.
struct Sitting {
  unsigned number = 0;  // from 0
  std::uint64_t seed = 1;
  std::vector<std::string> origins;  // by seat
};

std::string record_text(const AnyGame& start, const Sitting& sitting, const Contest& contest);

// The game in such a text, but for its events. The error says what differs from the sitting, or what else is wrong.
Expected<Contest, std::string> read_contest(const Catalogue& catalogue, std::string_view text, const AnyGame& start,
                                            const Sitting& sitting);

// The file of game number `number`, from 0, of `total` games in the folder `out`.
std::string record_path(const std::string& out, const std::string& game, unsigned number, unsigned total);

// What an outside engine says, as it may stand in a record: one line, nothing that its reader would refuse.
std::string printable(std::string text);

}  // namespace tideline::match

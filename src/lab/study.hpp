// Many numbers, each of which becomes a row: played by several threads, kept chunk by chunk, and taken in their order.
#pragma once

#include "lab/crew.hpp"
#include "lab/ledger.hpp"

#include <functional>

namespace tideline::lab {

struct Plan {
  std::string folder;
  Identity identity;
  std::uint64_t units = 0;  // numbers, at most
  unsigned jobs = 1;
  std::function<bool()> stop;  // asked before every chunk; empty: never
  Crew* crew = nullptr;        // with whom; none: alone. Only rank 0 keeps the folder and is told of progress
};

// What becomes of a number; the error ends the run. Called by several threads.
using Play = std::function<Expected<Row, std::string>(std::uint64_t number)>;
// Sees the rows in the order of their numbers, whoever played them and when; false: it has seen enough, or the row is
// none.
using Take = std::function<bool(std::uint64_t number, const Row& row)>;
// One more is done; `kept`: it was there before.
using Told = std::function<void(bool kept)>;

// How many numbers were taken, the same in every process of a crew. The error says what could not be played, read or
// kept.
Expected<std::uint64_t, std::string> carry_out(const Plan& plan, const Play& play, const Take& take, const Told& told);

}  // namespace tideline::lab

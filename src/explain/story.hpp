// A game looked back at: who led after every event, what each choice cost the one who made it, and how sure that is.
#pragma once

#include "bots/analysis.hpp"
#include "record/reader.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tideline::explain {

// A position after an event, and what that event cost the one who chose it.
struct Moment {
  std::size_t at = 0;
  std::optional<Event> event;  // that led here; none at the start
  Colour viewer;
  ColourArray<double> win_share;
  ColourArray<double> mean_score;
  ColourArray<ColourSet> partners;  // as in an analysis
  std::uint32_t rounds = 0;         // games that were played out from here
  double doubt = 0;                 // of the shares: their variance, at most; thinking longer makes it less
  std::optional<Plan> best;         // here, for the one to move
  std::optional<double>
      gain;         // by the event, of games, for the one who chose it; nobody is to blame for dice and cards
  double luck = 1;  // how much of that mere luck of the playouts explains
  std::optional<Plan> better;  // there was, and that is certain

  // So much that a mistake would have been found.
  [[nodiscard]] bool sure() const;
};

// The event of every line that counts.
std::vector<Event> counted_events(const record::Reader& reader);

// What was found about the position after the first `at` of these events.
Moment moment_of(std::span<const Event> events, std::size_t at, const Analysis& analysis);
// What its event came to, if anybody chose it, by the moment before it.
void judge(const Moment& before, Moment& after);

// A list, with an object for each.
std::string json(const Setup& setup, std::span<const Moment> moments);

}  // namespace tideline::explain

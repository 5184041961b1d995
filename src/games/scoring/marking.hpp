// The agreement on dead stones between any number of factions (R40): marks, agreements, resumption, dispute.
#pragma once

#include "base/refusal.hpp"
#include "board/board.hpp"
#include "board/history.hpp"
#include "game/event.hpp"
#include "game/position.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace tideline {

// `dispute`: what a second `resume` at one position does.
enum class Dispute : std::uint8_t { Estimate, Resume };

struct Marking {
  PointSet dead;  // whole groups
  ColourSet agreed;
  ColourArray<std::uint8_t> changes{};  // of marks, by each faction in this scoring
  std::uint8_t scorings = 0;            // of this position, this one included; counts to 3
  bool disputed = false;                // waits for the table's `dead`
  PointSet named;                       // dead by the table's word, so far

  friend bool operator==(const Marking&, const Marking&) = default;
};

// How often each position was scored; a position is its hash after R39.
class ScoringLog {
 public:
  // Counts this scoring and gives its number, up to 3.
  std::uint8_t count(std::uint64_t hash);

  friend bool operator==(const ScoringLog&, const ScoringLog&) = default;

 private:
  CopyOnWrite<HashSet> once_;
  CopyOnWrite<HashSet> twice_;
};

enum class MarkingStep : std::uint8_t { GoesOn, Resumed, Settled };

// The choices of the marking: Mark, Unmark, Agree, Resume, and the table's Dead.
std::optional<Refusal> check_marking(const Marking& marking, const Board& board, const Action& action);
// Settled: `dead` holds the dead stones, for good.
MarkingStep apply_marking(Marking& marking, const Board& board, ColourSet factions, Dispute dispute,
                          const Action& action);
// Appends the event of a choice that completes one; to be called before the choice is applied.
void note_marking(const Marking& marking, const Board& board, const Action& action, std::vector<Event>& out);
// All may change their mind; those who have not agreed are waited for, or the table's word in a dispute.
Actors waiting_for(const Marking& marking, ColourSet factions);
// Appends the choices of `who` in order. A group is named by its first point.
void legal_marking(const Marking& marking, const Board& board, Colour who, std::vector<Action>& out);

}  // namespace tideline

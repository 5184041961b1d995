// The search of self-play: a small tree over one position of go whose leaves a net judges. At the root a few candidates
// are drawn by their logits and Gumbel noise and share the simulations by halving; below it the usual trade between
// value and prior. It never calls the net: it says which position it wants judged and takes the answer later, so that
// a thousand games can wait for one batch.
#pragma once

#include "base/function_ref.hpp"
#include "base/random.hpp"
#include "games/go/go.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace tideline::train {

using Rules = go::Playout;
using State = Rules::State;

// A choice: a point by its number from 0, or the pass, which comes after all points.
using Move = std::uint16_t;

// What the net says of a position, as a row of numbers: a logit for every place of the square and one for the pass, the
// actor's chance to win, and by how many points it will be ahead. `places`: of every point in the square.
struct Answer {
  const float* row;
  std::span<const std::uint16_t> places;
  unsigned square;

  [[nodiscard]] unsigned points() const { return static_cast<unsigned>(places.size()); }
  [[nodiscard]] float logit(unsigned move) const { return row[move < places.size() ? places[move] : square]; }
  [[nodiscard]] float chance() const { return row[square + 1]; }
  [[nodiscard]] float lead() const { return row[square + 2]; }
};

struct SearchTaste {
  float value_scale = 0.5F;   // of what simulations found, beside the logit
  float value_visits = 50;    // as if so many visits had been made already
  float exploration = 1.1F;   // below the root
  float first_play = 0.2F;    // how much worse than its position an untried choice is thought to be
  float lead_weight = 0.15F;  // of the margin beside winning
  std::size_t widest = 32;    // choices that are kept below the root
};

// How many simulations, over how many candidates, and how much noise chooses these.
struct Effort {
  unsigned simulations = 32;
  unsigned candidates = 16;
  float noise = 1;
};

class GumbelSearch {
 public:
  GumbelSearch(const Topology& topology, const SearchTaste& taste) : taste_(taste), leaf_(topology) {}

  // A new root, which must outlive the search, and what the net says of it. Points that are barred are not tried.
  void begin(const State& root, const Answer& answer, const Effort& effort, Random& random,
             FunctionRef<bool(Point)> barred);
  // Finds the next position to be judged, which is then in leaf(); false: the search is done.
  bool next();
  void take(const Answer& answer);

  [[nodiscard]] const State& leaf() const { return leaf_; }
  // Of the candidates visited most the one that is thought best.
  [[nodiscard]] Move best() const;
  // What the search would have the net say: a share for every choice.
  void target(std::vector<float>& shares) const;
  // What the root is worth to its actor by all simulations, from -1 to 1.
  [[nodiscard]] float value() const;
  [[nodiscard]] unsigned simulations() const { return done_; }

 private:
  struct Edge {
    Move move = 0;
    std::uint16_t visits = 0;
    std::int32_t child = -1;
    float logit = 0;
    float prior = 0;
    float total = 0;  // of what it was worth to the one who chooses
    float noise = 0;  // at the root

    [[nodiscard]] float mean() const { return total / static_cast<float>(visits); }
  };
  struct Node {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    std::uint32_t visits = 0;
    float value = 0;
  };
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
  };

  [[nodiscard]] float worth(float chance, float lead) const;
  void expand(const State& state, const Answer& answer, std::size_t keep, FunctionRef<bool(Point)> barred);
  [[nodiscard]] std::uint32_t choose_at_root() const;
  [[nodiscard]] std::uint32_t choose_below(const Node& node) const;
  // How much what was found counts beside logits.
  [[nodiscard]] float scale() const;
  void back_up(float worth);

  SearchTaste taste_;
  const State* root_ = nullptr;
  State leaf_;
  unsigned points_ = 0;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Step> path_;
  std::vector<std::uint16_t> plan_;  // for each simulation, how often its candidate was visited before
  unsigned done_ = 0;
};

// Plays a move by its number.
void play(State& state, Move move);
bool is_pass(const State& state, Move move);
// By how many points the colour is ahead if all stones live.
float lead_of(const State& state, Colour who);

}  // namespace tideline::train

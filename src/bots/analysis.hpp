// What a position comes to, for people: the best choices, who wins how often and by how much, what would follow, whose
// the points are. It knows what one viewer knows, reads no clock and prints nothing; `explain` puts it into words.
#pragma once

#include "bots/bot.hpp"
#include "bots/estimate.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace tideline {

class Search;

// What somebody would do: a whole event, or the card alone where its targets were not thought through.
struct Plan {
  Event event;
  bool complete = true;
};

// One of the viewer's choices.
struct Choice {
  Plan plan;                 // a card with the targets that were tried most
  std::uint32_t visits = 0;  // how often it was tried
  double win_share = 0;      // of these games, for the viewer
  double prior = 0;          // what was thought of it at a glance, from 0 to 1
};

struct Analysis {
  // Where the numbers come from: a search of the viewer's choices; games played out where somebody else has to choose;
  // the score by the stones that seem dead; the result of a game that is over.
  enum class Basis : std::uint8_t { Search, Playouts, Scoring, Result };

  static constexpr std::size_t kMostChoices = 10;
  static constexpr std::size_t kLongestLine = 8;

  Basis basis = Basis::Playouts;
  Colour viewer;                // kNobody: a spectator
  std::uint32_t rounds = 0;     // games that were played out
  std::vector<Choice> choices;  // most tried first; empty if the viewer has none
  std::vector<Plan> line;       // what would follow, the best choice first
  ColourArray<double> win_share;
  ColourArray<ColourSet> partners;  // those who win together with each, itself among them (R44)
  ColourArray<double> mean_score;   // in points; of no meaning if the game ended without a count
  Ownership ownership;
  PointSet dead;         // whole groups that do not stand in the end
  bool settled = false;  // every point is as good as somebody's
};

// Thinks about a view in as many pieces as the caller likes, and tells at any time what came of it so far.
class Analyst {
 public:
  // The view outlives it. With a net, where it fits the game, a search asks it who wins; whose the points are is still
  // told by games that are played out.
  Analyst(const AnyView& view, const Random& random, const std::shared_ptr<const net::PackedNet>& net = nullptr);
  ~Analyst();

  // So much more.
  void think(const Budget& budget);
  // Thinking can change something: play is not over.
  [[nodiscard]] bool open() const;
  [[nodiscard]] std::uint32_t rounds() const;
  // The same view, random numbers and playouts, in however many pieces, give the same analysis, unless it was told to
  // stop.
  [[nodiscard]] Analysis tell() const;

 private:
  class Playouts;
  void tell_search(Random& random, Analysis& analysis) const;

  const AnyView& view_;
  Random random_;
  Position position_;
  std::vector<Action> legal_;
  std::unique_ptr<AnyImagined> game_;
  std::unique_ptr<Search> search_;      // where the viewer has to choose
  std::unique_ptr<Playouts> playouts_;  // where somebody else has to
};

// All in one piece.
Analysis analyse(const AnyView& view, const Random& random, const Budget& budget,
                 const std::shared_ptr<const net::PackedNet>& net = nullptr);

}  // namespace tideline

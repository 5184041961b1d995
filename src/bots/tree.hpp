// What a search remembers: a tree of choices. Chance has no place in it: what dice and piles bring is thrown anew every
// time, and the choices after it stand together, those counted that are possible this time.
#pragma once

#include "game/event.hpp"
#include "game/prior.hpp"

#include <cstdint>
#include <vector>

namespace tideline {

struct Edge {
  Action action;
  Point stone;  // where it brings one, or kOffMap
  Prior prior;
  float wins = 0;  // of the one who chooses
  std::uint32_t visits = 0;
  float amaf_wins = 0;  // when the same stone came later in the game, and how much that counts in all
  float amaf_visits = 0;
  std::uint32_t child = 0;  // a node, or none
};

struct Node {
  Colour actor;
  std::uint8_t juncture = 0;  // what is chosen there
  std::uint32_t visits = 0;
  float wins = 0;           // of the actor, in those visits
  std::uint32_t other = 0;  // a node after the same choice with another actor or juncture, or none
  std::uint64_t board = 0;  // the hash of the stones when it was made
  std::vector<Edge> edges;
};

// How much the tree trusts what.
struct TreeTaste {
  float amaf_equal = 2500;   // visits at which a choice's own games weigh as much as those where it came later
  float exploration = 0.1F;  // of choices that were seldom tried
};

class Tree {
 public:
  Tree() { clear(); }

  void clear();
  // How many choices it holds.
  [[nodiscard]] std::size_t edges() const { return edges_; }
  // In bytes, about.
  [[nodiscard]] std::size_t memory() const { return edges_ * sizeof(Edge) + nodes_.capacity() * sizeof(Node); }
  [[nodiscard]] Node& node(std::uint32_t n) { return nodes_[n]; }
  [[nodiscard]] const Node& node(std::uint32_t n) const { return nodes_[n]; }

  // The node for this actor and juncture after that choice; a new one if there is none.
  std::uint32_t child(std::uint32_t node, std::size_t edge, Colour actor, std::uint8_t juncture);
  // Adds choices that the node does not have yet; `stones` says where each brings one.
  void widen(std::uint32_t node, const std::vector<Action>& actions, const std::vector<Point>& stones,
             const std::vector<Prior>& priors);

  // Forgets all but what follows this node, which becomes the root.
  void keep_only(std::uint32_t node);

  // UCT: the share of games that a choice won, its prior and AMAF among them, and the exploration that it is due.
  // `usual`: the share of games won at its node. What brings no stone is not met again later in the game, so what is
  // thought of it beforehand is better or worse than usual.
  static float uct(const Edge& edge, float usual, float log_visits, const TreeTaste& taste);

  // PUCT: the same of all choices of a node that a net has looked at: its prior is the share that the net gave it. What
  // was not tried is taken to be worse than the node by so much times the root of the share that was.
  static void puct(const Node& node, float worse, const TreeTaste& taste, std::vector<float>& out);

  static constexpr std::uint32_t kNone = 0;
  static constexpr std::uint32_t kRoot = 1;

 private:
  std::vector<Node> nodes_;  // the first is none
  std::size_t edges_ = 0;
};

}  // namespace tideline

#include "bots/tree.hpp"

#include <cmath>

namespace tideline {

void Tree::clear() {
  nodes_.clear();
  nodes_.resize(2);
  edges_ = 0;
}

std::uint32_t Tree::child(std::uint32_t node, std::size_t edge, Colour actor, std::uint8_t juncture) {
  std::uint32_t last = kNone;
  for (std::uint32_t n = nodes_[node].edges[edge].child; n != kNone; n = nodes_[n].other) {
    if (nodes_[n].actor == actor && nodes_[n].juncture == juncture) return n;
    last = n;
  }
  const auto made = static_cast<std::uint32_t>(nodes_.size());
  nodes_.emplace_back();
  nodes_.back().actor = actor;
  nodes_.back().juncture = juncture;
  (last == kNone ? nodes_[node].edges[edge].child : nodes_[last].other) = made;
  return made;
}

void Tree::widen(std::uint32_t node, const std::vector<Action>& actions, const std::vector<Point>& stones,
                 const std::vector<Prior>& priors) {
  std::vector<Edge>& edges = nodes_[node].edges;
  edges.reserve(edges.size() + actions.size());
  for (std::size_t i = 0; i < actions.size(); ++i)
    edges.push_back({.action = actions[i], .stone = stones[i], .prior = priors[i]});
  edges_ += actions.size();
}

void Tree::keep_only(std::uint32_t node) {
  std::vector<Node> kept(2);
  kept[kRoot] = std::move(nodes_[node]);
  kept[kRoot].other = kNone;
  edges_ = 0;
  // Whoever stands in `kept` still names its followers by their old numbers until its turn comes.
  for (std::size_t i = kRoot; i < kept.size(); ++i) {
    const auto move_here = [&](std::uint32_t& number) {
      if (number == kNone) return;
      kept.push_back(std::move(nodes_[number]));
      number = static_cast<std::uint32_t>(kept.size() - 1);
    };
    std::uint32_t other = kept[i].other;
    move_here(other);
    kept[i].other = other;
    std::vector<Edge> edges = std::move(kept[i].edges);
    for (Edge& edge : edges) move_here(edge.child);
    edges_ += edges.size();
    kept[i].edges = std::move(edges);
  }
  nodes_ = std::move(kept);
}

float Tree::uct(const Edge& edge, float usual, float log_visits, const TreeTaste& taste) {
  const float games = static_cast<float>(edge.visits) + edge.prior.games;
  const float shift = edge.stone.on_map() ? 0 : (usual - 0.5F) * edge.prior.games;
  float value = (edge.wins + edge.prior.wins + shift) / games;
  if (edge.amaf_visits > 0) {
    const float amaf = edge.amaf_visits;
    const float trust = amaf / (amaf + games + amaf * games / taste.amaf_equal);
    value += trust * (edge.amaf_wins / amaf - value);
  }
  return value + taste.exploration * std::sqrt(log_visits / games);
}

void Tree::puct(const Node& node, float worse, const TreeTaste& taste, std::vector<float>& out) {
  float tried = 0;
  for (const Edge& edge : node.edges) tried += edge.visits > 0 ? edge.prior.wins : 0;
  const float untried = node.wins / static_cast<float>(node.visits) - worse * std::sqrt(tried);
  const float look = taste.exploration * std::sqrt(static_cast<float>(node.visits));
  for (const Edge& edge : node.edges) {
    const auto visits = static_cast<float>(edge.visits);
    out.push_back((edge.visits > 0 ? edge.wins / visits : untried) + look * edge.prior.wins / (1 + visits));
  }
}

}  // namespace tideline

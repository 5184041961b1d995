#include "gumbel.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tideline::train {
namespace {

// By halving: all candidates once, the better half again, and so on while simulations are left.
void plan_visits(unsigned candidates, unsigned simulations, std::vector<std::uint16_t>& plan) {
  plan.clear();
  if (candidates <= 1) {
    for (unsigned i = 0; i < simulations; ++i) plan.push_back(static_cast<std::uint16_t>(i));
    return;
  }
  const auto rounds = static_cast<unsigned>(std::bit_width(candidates - 1));
  std::uint16_t visits = 0;
  unsigned left = candidates;
  while (plan.size() < simulations) {
    const unsigned each = std::max(1U, simulations / (rounds * left));
    for (unsigned i = 0; i < each; ++i, ++visits) plan.insert(plan.end(), left, visits);
    left = std::max(2U, left / 2);
  }
  plan.resize(simulations);
}

float gumbel(Random& random) {
  const float u = (static_cast<float>(random.next32() >> 8U) + 0.5F) / static_cast<float>(1U << 24U);
  return -std::log(-std::log(u));
}

constexpr Colour other(Colour c) { return c == go::kBlack ? go::kWhite : go::kBlack; }

}  // namespace

bool is_pass(const State& state, Move move) { return move == state.board.topology().size(); }

void play(State& state, Move move) {
  if (is_pass(state, move)) return Rules::apply(state, {state.turn, Verb::Pass, {}}, nullptr);
  Rules::apply(state, {state.turn, Verb::Place, arg(Point::number(move + 1U))}, nullptr);
}

float lead_of(const State& state, Colour who) {
  const auto score = Rules::standing(state);
  return static_cast<float>(score[who] - score[other(who)]) / 2;
}

float GumbelSearch::worth(float chance, float lead) const {
  const float margin = std::tanh(lead / (0.2F * static_cast<float>(points_)));
  return (1 - taste_.lead_weight) * (2 * chance - 1) + taste_.lead_weight * margin;
}

void GumbelSearch::expand(const State& state, const Answer& answer, std::size_t keep, FunctionRef<bool(Point)> barred) {
  Node node;
  node.first = static_cast<std::uint32_t>(edges_.size());
  node.value = worth(answer.chance(), answer.lead());
  const Board& board = state.board;
  for (unsigned i = 0; i < board.empties(); ++i) {
    const Point p = board.empty(i);
    if (board.is_suicide(p, state.turn) || board.is_eye(p, state.turn)) continue;
    if (state.history.is_previous(board.hash_after(p, state.turn)) || barred(p)) continue;
    const auto move = static_cast<Move>(p.index() - 1);
    edges_.push_back({.move = move, .logit = answer.logit(move)});
  }
  edges_.push_back({.move = static_cast<Move>(points_), .logit = answer.logit(points_)});
  const auto first = edges_.begin() + node.first;
  if (edges_.size() - node.first > keep) {
    std::nth_element(first, first + static_cast<std::ptrdiff_t>(keep), edges_.end(),
                     [](const Edge& a, const Edge& b) { return a.logit > b.logit; });
    edges_.resize(node.first + keep);
  }
  node.count = static_cast<std::uint32_t>(edges_.size()) - node.first;
  float most = edges_[node.first].logit;
  for (auto e = first; e != edges_.end(); ++e) most = std::max(most, e->logit);
  float sum = 0;
  for (auto e = first; e != edges_.end(); ++e) sum += e->prior = std::exp(e->logit - most);
  for (auto e = first; e != edges_.end(); ++e) e->prior /= sum;
  nodes_.push_back(node);
}

void GumbelSearch::begin(const State& root, const Answer& answer, const Effort& effort, Random& random,
                         FunctionRef<bool(Point)> barred) {
  root_ = &root;
  points_ = answer.points();
  nodes_.clear();
  edges_.clear();
  done_ = 0;
  expand(root, answer, points_ + 1, barred);
  for (Edge& edge : edges_) edge.noise = effort.noise > 0 ? effort.noise * gumbel(random) : 0;
  plan_visits(std::min(effort.candidates, nodes_[0].count), effort.simulations, plan_);
}

float GumbelSearch::scale() const {
  unsigned most = 0;
  for (unsigned i = 0; i < nodes_[0].count; ++i) most = std::max<unsigned>(most, edges_[i].visits);
  return taste_.value_scale * (taste_.value_visits + static_cast<float>(most));
}

std::uint32_t GumbelSearch::choose_at_root() const {
  const float scale = this->scale();
  std::uint32_t best = 0;
  float best_score = -INFINITY;
  for (std::uint32_t i = 0; i < nodes_[0].count; ++i) {
    const Edge& edge = edges_[i];
    if (edge.visits != plan_[done_]) continue;
    const float found = edge.visits > 0 ? scale * (edge.mean() + 1) / 2 : 0;
    const float score = edge.logit + edge.noise + found;
    if (score <= best_score) continue;
    best = i;
    best_score = score;
  }
  return best;
}

std::uint32_t GumbelSearch::choose_below(const Node& node) const {
  const float trade = taste_.exploration * std::sqrt(static_cast<float>(node.visits));
  const float untried = node.value - taste_.first_play;
  std::uint32_t best = node.first;
  float best_score = -INFINITY;
  for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
    const Edge& edge = edges_[i];
    const float q = edge.visits > 0 ? edge.mean() : untried;
    const float score = q + trade * edge.prior / (1 + static_cast<float>(edge.visits));
    if (score <= best_score) continue;
    best = i;
    best_score = score;
  }
  return best;
}

bool GumbelSearch::next() {
  while (done_ < plan_.size()) {
    path_.clear();
    leaf_ = *root_;
    std::uint32_t node = 0;
    while (true) {
      const std::uint32_t chosen = node == 0 ? choose_at_root() : choose_below(nodes_[node]);
      path_.push_back({node, chosen});
      const Edge& edge = edges_[chosen];
      if (is_pass(leaf_, edge.move) && leaf_.passes == 1) {
        const float lead = lead_of(leaf_, leaf_.turn);
        // Told as for the one who would be next.
        back_up(worth(lead > 0 ? 0.0F : lead < 0 ? 1.0F : 0.5F, -lead));
        break;
      }
      play(leaf_, edge.move);
      if (edge.child < 0) return true;
      node = static_cast<std::uint32_t>(edge.child);
    }
  }
  return false;
}

void GumbelSearch::take(const Answer& answer) {
  edges_[path_.back().edge].child = static_cast<std::int32_t>(nodes_.size());
  expand(leaf_, answer, taste_.widest, [](Point) { return false; });
  nodes_.back().visits = 1;
  back_up(nodes_.back().value);
}

// What the position at the end of the path is worth to the one who is to move there.
void GumbelSearch::back_up(float worth) {
  for (std::size_t i = path_.size(); i-- > 0;) {
    worth = -worth;
    Edge& edge = edges_[path_[i].edge];
    ++edge.visits;
    edge.total += worth;
    ++nodes_[path_[i].node].visits;
  }
  ++done_;
}

Move GumbelSearch::best() const {
  const float scale = this->scale();
  const auto score = [&](const Edge& e) { return e.logit + e.noise + (e.visits > 0 ? scale * (e.mean() + 1) / 2 : 0); };
  const Edge* best = edges_.data();
  for (std::uint32_t i = 1; i < nodes_[0].count; ++i) {
    const Edge& e = edges_[i];
    if (e.visits > best->visits || (e.visits == best->visits && score(e) > score(*best))) best = &e;
  }
  return best->move;
}

float GumbelSearch::value() const {
  float sum = nodes_[0].value;
  for (std::uint32_t i = 0; i < nodes_[0].count; ++i) sum += edges_[i].total;
  return sum / static_cast<float>(done_ + 1);
}

void GumbelSearch::target(std::vector<float>& shares) const {
  shares.assign(points_ + 1, 0);
  const float scale = this->scale();
  // What was not tried is thought to be worth what the net says of the root, corrected by what was found.
  float tried = 0;
  float found = 0;
  for (std::uint32_t i = 0; i < nodes_[0].count; ++i) {
    if (edges_[i].visits == 0) continue;
    tried += edges_[i].prior;
    found += edges_[i].prior * edges_[i].mean();
  }
  const auto visits = static_cast<float>(done_);
  const float mixed = tried > 0 ? (nodes_[0].value + visits * found / tried) / (1 + visits) : nodes_[0].value;
  float most = -INFINITY;
  for (std::uint32_t i = 0; i < nodes_[0].count; ++i) {
    const Edge& e = edges_[i];
    const float score = e.logit + scale * ((e.visits > 0 ? e.mean() : mixed) + 1) / 2;
    shares[e.move] = score;
    most = std::max(most, score);
  }
  float sum = 0;
  for (std::uint32_t i = 0; i < nodes_[0].count; ++i) {
    float& share = shares[edges_[i].move];
    sum += share = std::exp(share - most);
  }
  for (float& share : shares) share /= sum;
}

}  // namespace tideline::train

#include "cards_search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tideline::train {
namespace {

void plan_halving(unsigned candidates, unsigned simulations, std::vector<std::uint16_t>& plan) {
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

float gumbel_noise(Random& random) {
  const float u = (static_cast<float>(random.next32() >> 8U) + 0.5F) / static_cast<float>(1U << 24U);
  return -std::log(-std::log(u));
}

float points_ahead(const CardState& state, Colour who) {
  const auto score = Cards::standing(state);
  return static_cast<float>(score[who] - score[tsunami::other(who)]) / 2;
}

}  // namespace

void card_choices(const CardState& state, Colour who, std::size_t most, std::vector<Action>& out) {
  Cards::legal(state, who, out);
  std::erase_if(out, [](const Action& action) { return action.verb == Verb::Resign; });
  const Board& board = state.field.board;
  const auto fills = [&](const Action& action) {
    return action.verb == Verb::Place && board.is_eye(action.arg.point, who);
  };
  if (!std::all_of(out.begin(), out.end(), fills)) std::erase_if(out, fills);
  if (out.size() > most) out.resize(most);
}

Colour settle(CardState& state, Random& random) {
  while (Cards::phase(state) <= Phase::Play) {
    const Actors actors = Cards::to_act(state);
    const std::optional<Action> next = actors.table ? Cards::chance(state, random) : Cards::only_choice(state);
    if (!next) return *actors.awaited.begin();
    Cards::apply(state, *next, nullptr);
  }
  return kNobody;
}

float CardSearch::worth(float chance, float lead) const {
  const float margin = std::tanh(lead / (0.2F * static_cast<float>(points_)));
  return (1 - taste_.lead_weight) * (2 * chance - 1) + taste_.lead_weight * margin;
}

void CardSearch::expand(Colour actor, std::uint8_t juncture, const std::vector<Action>& choices,
                        const CardAnswer& answer, std::size_t keep) {
  Node node;
  node.actor = actor;
  node.juncture = juncture;
  node.first = static_cast<std::uint32_t>(edges_.size());
  node.value = worth(answer.chance, answer.lead);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    Edge edge;
    edge.action = choices[i];
    edge.logit = answer.logits[i];
    edges_.push_back(edge);
  }
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

void CardSearch::begin(const CardState& root, Colour who, const std::vector<Action>& choices, const CardAnswer& answer,
                       const CardEffort& effort, Random& random) {
  points_ = static_cast<unsigned>(root.field.board.topology().size());
  nodes_.clear();
  edges_.clear();
  done_ = 0;
  if (effort.simulations > 0) known_ = Cards::observe(root, who);
  expand(who, Cards::juncture(root), choices, answer, choices.size());
  for (Edge& edge : edges_) edge.noise = effort.noise > 0 ? effort.noise * gumbel_noise(random) : 0;
  plan_halving(std::min(effort.candidates, nodes_[0].count), effort.simulations, plan_);
}

float CardSearch::scale() const {
  unsigned most = 0;
  for (unsigned i = 0; i < nodes_[0].count; ++i) most = std::max<unsigned>(most, edges_[i].visits);
  return taste_.value_scale * (taste_.value_visits + static_cast<float>(most));
}

std::int64_t CardSearch::choose_at_root() const {
  const float scale = this->scale();
  std::int64_t best = -1;
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

std::int64_t CardSearch::choose_below(const Node& node) const {
  const float trade = taste_.exploration * std::sqrt(static_cast<float>(node.visits));
  const float untried = node.value - taste_.first_play;
  std::vector<float> scores(node.count);
  for (std::uint32_t i = 0; i < node.count; ++i) {
    const Edge& edge = edges_[node.first + i];
    const float q = edge.visits > 0 ? edge.mean() : untried;
    scores[i] = q + trade * edge.prior / (1 + static_cast<float>(edge.visits));
  }
  while (true) {
    const auto best = std::max_element(scores.begin(), scores.end());
    if (*best == -INFINITY) return -1;
    const std::int64_t chosen = node.first + (best - scores.begin());
    if (!Cards::check(leaf_, edges_[static_cast<std::size_t>(chosen)].action)) return chosen;
    *best = -INFINITY;
  }
}

// The link to the node of this actor and stage, or the one where it is to be hung.
std::int32_t* CardSearch::follow(std::int32_t& child) {
  std::int32_t* link = &child;
  while (*link >= 0) {
    Node& node = nodes_[static_cast<std::size_t>(*link)];
    if (node.actor == actor_ && node.juncture == Cards::juncture(leaf_)) break;
    link = &node.other;
  }
  return link;
}

bool CardSearch::next(Random& random) {
  while (done_ < plan_.size()) {
    if (descend(random)) {
      card_choices(leaf_, actor_, 256, choices_);
      return true;
    }
  }
  return false;
}

// One simulation down to a position that is to be judged; false: it needed none.
bool CardSearch::descend(Random& random) {
  path_.clear();
  hook_ = nullptr;
  leaf_ = Cards::sample(known_, random).state;
  std::uint32_t node = 0;
  while (true) {
    const std::int64_t chosen = node == 0 ? choose_at_root() : choose_below(nodes_[node]);
    // This world has none of the choices: it is judged as it is, and nothing is remembered of it.
    if (chosen < 0) return true;
    const auto edge = static_cast<std::uint32_t>(chosen);
    path_.push_back({node, edge});
    if (node == 0 && Cards::check(leaf_, edges_[edge].action)) {
      back_up(nodes_[0].value, nodes_[0].actor);
      return false;
    }
    Cards::apply(leaf_, edges_[edge].action, nullptr);
    actor_ = settle(leaf_, random);
    if (!actor_) {
      const float lead = points_ahead(leaf_, tsunami::kBlack);
      back_up(worth(lead > 0 ? 1.0F : lead < 0 ? 0.0F : 0.5F, lead), tsunami::kBlack);
      return false;
    }
    hook_ = follow(edges_[edge].child);
    if (*hook_ < 0) return true;
    node = static_cast<std::uint32_t>(*hook_);
    hook_ = nullptr;
  }
}

void CardSearch::take(const CardAnswer& answer) {
  float value = worth(answer.chance, answer.lead);
  if (hook_ != nullptr) {
    *hook_ = static_cast<std::int32_t>(nodes_.size());
    expand(actor_, Cards::juncture(leaf_), choices_, answer, taste_.widest);
    nodes_.back().visits = 1;
    value = nodes_.back().value;
  }
  back_up(value, actor_);
}

// What the end of the path is worth to `whose`.
void CardSearch::back_up(float worth, Colour whose) {
  for (std::size_t i = path_.size(); i-- > 0;) {
    Node& node = nodes_[path_[i].node];
    Edge& edge = edges_[path_[i].edge];
    ++edge.visits;
    edge.total += node.actor == whose ? worth : -worth;
    ++node.visits;
  }
  ++done_;
}

Action CardSearch::best() const {
  const float scale = this->scale();
  const auto score = [&](const Edge& e) { return e.logit + e.noise + (e.visits > 0 ? scale * (e.mean() + 1) / 2 : 0); };
  const Edge* best = edges_.data();
  for (std::uint32_t i = 1; i < nodes_[0].count; ++i) {
    const Edge& e = edges_[i];
    if (e.visits > best->visits || (e.visits == best->visits && score(e) > score(*best))) best = &e;
  }
  return best->action;
}

float CardSearch::value() const {
  float sum = nodes_[0].value;
  for (std::uint32_t i = 0; i < nodes_[0].count; ++i) sum += edges_[i].total;
  return sum / static_cast<float>(done_ + 1);
}

void CardSearch::target(std::vector<float>& shares) const {
  const std::uint32_t count = nodes_[0].count;
  shares.assign(count, 0);
  const float scale = this->scale();
  float tried = 0;
  float found = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (edges_[i].visits == 0) continue;
    tried += edges_[i].prior;
    found += edges_[i].prior * edges_[i].mean();
  }
  const auto visits = static_cast<float>(done_);
  const float mixed = tried > 0 ? (nodes_[0].value + visits * found / tried) / (1 + visits) : nodes_[0].value;
  float most = -INFINITY;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Edge& e = edges_[i];
    shares[i] = e.logit + scale * ((e.visits > 0 ? e.mean() : mixed) + 1) / 2;
    most = std::max(most, shares[i]);
  }
  float sum = 0;
  for (float& share : shares) sum += share = std::exp(share - most);
  for (float& share : shares) share /= sum;
}

}  // namespace tideline::train

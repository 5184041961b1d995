#include "bots/analysis.hpp"

#include "bots/marks.hpp"
#include "bots/search.hpp"
#include "bots/verdict.hpp"

#include <algorithm>

namespace tideline {

// Adds up how games end.
class Totals {
 public:
  explicit Totals(unsigned factions) : factions_(factions) {}

  void add(const AnyImagined& game, const Trace& trace) {
    const ColourArray<HalfPoints> score = game.standing(trace);
    const ColourArray<float> won = shares_of_win(game, score);
    for (unsigned i = 1; i <= factions_; ++i) {
      wins_[Colour(i)] += won[Colour(i)];
      scores_[Colour(i)] += score[Colour(i)] / 2.0;
    }
    ++games_;
  }
  [[nodiscard]] std::uint32_t games() const { return games_; }
  [[nodiscard]] double win_share(Colour c) const { return games_ == 0 ? 0 : wins_[c] / games_; }
  void tell(Analysis& analysis) const {
    for (unsigned i = 1; games_ > 0 && i <= factions_; ++i) {
      analysis.win_share[Colour(i)] = win_share(Colour(i));
      analysis.mean_score[Colour(i)] = scores_[Colour(i)] / games_;
    }
  }

 private:
  unsigned factions_;
  std::uint32_t games_ = 0;
  ColourArray<double> wins_;
  ColourArray<double> scores_;
};

namespace {

constexpr std::uint32_t kUsualPlayouts = 500;    // where nobody has to choose and nobody gives a budget
constexpr std::uint32_t kScoringPlayouts = 400;  // of the board
constexpr std::uint32_t kImaginedHands = 16;     // ways that the cards may lie when the score is counted
constexpr double kDecided = 0.05;                // of games that somebody wins or loses
constexpr unsigned kLongestChance = 200;         // choices of the table in a row
constexpr unsigned kLongestScoring = 500;        // choices from the marks to the end

bool is_real(const Action& action) { return action.verb != Verb::Resign; }

// Reads events out of a tree of choices, on an imagined game that goes along.
class Reading {
 public:
  Reading(const Tree& tree, const AnyView& view, Random& random)
      : tree_(tree), random_(random), game_(view.imagine(random)) {}

  // The event that begins with a choice, the other choices as they were tried most.
  Plan event_from(const Edge& first) {
    Plan plan{{first.action.who, first.action.verb, {}}, true};
    for (edge_ = &first;;) {
      if (edge_->action.arg.kind != Arg::Kind::None) plan.event.args.push_back(edge_->action.arg);
      game_->apply(edge_->action);
      const Actors actors = game_->to_act();
      // What dice and piles add to an event is nobody's choice.
      if (!game_->mid_event() || actors.table || !actors.factions.contains(plan.event.who)) return plan;
      edge_ = most_tried(child(plan.event.who));
      if (edge_ == nullptr) return begun(plan);
    }
  }

  // Another imagined game, from the start.
  void restart() { game_->imagine_anew(random_); }

  // The choice that most games went on with; none: so far the tree does not go.
  const Edge* next() {
    if (edge_ == nullptr) return nullptr;
    for (unsigned i = 0; game_->phase() <= Phase::Play && i < kLongestChance; ++i) {
      const Actors actors = game_->to_act();
      if (!actors.table) return most_tried(child(*actors.awaited.begin()));
      game_->apply(game_->chance(random_));
    }
    return nullptr;
  }

 private:
  static Plan begun(Plan plan) {
    plan.complete = false;
    if (plan.event.args.size() > 1) plan.event.args.resize(1);
    return plan;
  }

  // The node after the choice read last in which that faction acts.
  [[nodiscard]] std::uint32_t child(Colour actor) const {
    std::uint32_t n = edge_->child;
    while (n != Tree::kNone && tree_.node(n).actor != actor) n = tree_.node(n).other;
    return n;
  }

  [[nodiscard]] const Edge* most_tried(std::uint32_t node) const {
    const Edge* most = nullptr;
    if (node == Tree::kNone) return nullptr;
    for (const Edge& edge : tree_.node(node).edges) {
      if (edge.visits > (most == nullptr ? 0 : most->visits) && game_->allows(edge.action)) most = &edge;
    }
    return most;
  }

  const Tree& tree_;
  Random& random_;
  std::unique_ptr<AnyImagined> game_;
  const Edge* edge_ = nullptr;
};

void read_choices(const Search& search, const AnyView& view, Random& random, Analysis& analysis) {
  std::vector<const Edge*> edges;
  for (const Edge& edge : search.root().edges) edges.push_back(&edge);
  const auto glance = [](const Edge& edge) { return edge.prior.games > 0 ? edge.prior.wins / edge.prior.games : 0; };
  std::sort(edges.begin(), edges.end(), [&](const Edge* a, const Edge* b) {
    if (a->visits != b->visits) return a->visits > b->visits;
    return glance(*a) != glance(*b) ? glance(*a) > glance(*b) : a->action < b->action;
  });
  // What was never tried is of no interest, unless nothing was.
  while (edges.size() > 1 && (edges.size() > Analysis::kMostChoices || edges.back()->visits == 0)) edges.pop_back();
  Reading reading(search.tree(), view, random);
  for (const Edge* edge : edges) {
    reading.restart();
    const double share = edge->visits > 0 ? static_cast<double>(edge->wins) / edge->visits : 0;
    analysis.choices.push_back({reading.event_from(*edge), edge->visits, share, glance(*edge)});
  }
  if (edges.empty()) return;
  reading.restart();
  const Edge* edge = edges[0];
  while (edge != nullptr && analysis.line.size() < Analysis::kLongestLine) {
    Plan plan = reading.event_from(*edge);
    // That somebody does not answer a question says nothing.
    if (plan.event.verb != Verb::No || analysis.line.empty()) analysis.line.push_back(std::move(plan));
    edge = reading.next();
  }
}

// Marks these stones as dead and nothing else, and lets the game come to its end.
void finish(AnyImagined& game, const PointSet& dead, Random& random) {
  std::vector<Action> legal;
  for (unsigned i = 0; i < kLongestScoring && game.phase() == Phase::Scoring; ++i) {
    const Actors actors = game.to_act();
    if (actors.nobody()) return;
    const Colour who = actors.table ? kNobody : *actors.awaited.begin();
    game.legal(who, legal);
    const auto mark = std::find_if(legal.begin(), legal.end(), [&](const Action& action) {
      if (action.arg.kind != Arg::Kind::Point) return false;
      const bool is_dead = dead.contains(action.arg.point);
      return action.verb == Verb::Unmark ? !is_dead
                                         : is_dead && (action.verb == Verb::Mark || action.verb == Verb::Dead);
    });
    if (mark != legal.end()) {
      game.apply(*mark);
    } else if (actors.table) {
      const bool dispute = !legal.empty() && legal[0].verb == Verb::Dead;
      game.apply(dispute ? Action{kNobody, Verb::Dead, {}} : game.chance(random));
    } else {
      game.apply(game.informed(who, random));
    }
  }
}

// Play is over, and the stones that seem dead are taken for dead.
void by_scoring(const AnyView& view, Random& random, const std::vector<Action>& legal, Analysis& analysis) {
  analysis.basis = Analysis::Basis::Scoring;
  const auto game = view.imagine(random);
  auto guess = estimate(game->board(), game->factions(), kNobody, random, kScoringPlayouts);
  analysis.ownership = guess.ownership;
  analysis.dead = guess.dead;
  analysis.rounds = kScoringPlayouts;
  const auto count = [&](Totals& totals, const Action* first) {
    game->imagine_anew(random);
    if (first != nullptr) game->apply(*first);
    finish(*game, guess.dead, random);
    totals.add(*game, {});
  };
  Totals totals(game->factions());
  for (std::uint32_t i = 0; i < kImaginedHands; ++i) count(totals, nullptr);
  totals.tell(analysis);
  if (const auto marks = choose_marks(view, legal, random)) {
    analysis.choices.push_back({{event_of(*marks), true}, 0, totals.win_share(view.viewer()), 0});
  } else {
    for (const Action& action : legal) {
      if (!is_real(action)) continue;
      Totals own(game->factions());
      for (std::uint32_t i = 0; i < kImaginedHands; ++i) count(own, &action);
      const bool begun = info(action.verb).shape == Shape::Use;
      const Choice choice{{event_of(action), !begun}, own.games(), own.win_share(view.viewer()), 0};
      analysis.choices.insert(
          std::upper_bound(analysis.choices.begin(), analysis.choices.end(), choice,
                           [](const Choice& a, const Choice& b) { return a.win_share > b.win_share; }),
          choice);
    }
    if (analysis.choices.size() > Analysis::kMostChoices) analysis.choices.resize(Analysis::kMostChoices);
  }
  if (!analysis.choices.empty()) analysis.line.push_back(analysis.choices[0].plan);
}

void note_partners(const AnyImagined& game, Analysis& analysis) {
  for (unsigned i = 1; i <= game.factions(); ++i) analysis.partners[Colour(i)] = game.partners(Colour(i));
}

void by_result(const AnyView& view, const Result& result, Random& random, Analysis& analysis) {
  analysis.basis = Analysis::Basis::Result;
  const auto game = view.imagine(random);
  for (const Colour c : result.winners) analysis.win_share[c] = result.share({c});
  for (unsigned i = 1; i <= game->factions(); ++i) analysis.mean_score[Colour(i)] = result.score[Colour(i)] / 2.0;
  note_partners(*game, analysis);
  analysis.ownership = estimate(game->board(), game->factions(), kNobody, random, kScoringPlayouts).ownership;
}

}  // namespace

// Games that are played out.
class Analyst::Playouts {
 public:
  Playouts(const AnyView& view, Random& random) : game_(view.imagine(random)), totals_(game_->factions()) {}

  void think(Random& random, const Budget& budget) {
    const std::uint32_t most = budget.playouts > 0 ? budget.playouts : budget.stop ? ~0U : kUsualPlayouts;
    for (std::uint32_t i = 0; i < most; ++i) {
      if (i % kRoundsBetweenLooks == 0 && budget.stop && budget.stop()) break;
      game_->imagine_anew(random);
      Trace trace;
      game_->play_out(random, trace, kLongestPlayout);
      totals_.add(*game_, trace);
      ownership_.add(game_->board());
    }
  }
  [[nodiscard]] std::uint32_t rounds() const { return totals_.games(); }
  void tell(Analysis& analysis) const {
    analysis.rounds = totals_.games();
    analysis.ownership = ownership_;
    totals_.tell(analysis);
  }

 private:
  std::unique_ptr<AnyImagined> game_;
  Totals totals_;
  Ownership ownership_;
};

Analyst::Analyst(const AnyView& view, const Random& random, const std::shared_ptr<const net::PackedNet>& net)
    : view_(view), random_(random), position_(view.position()) {
  if (position_.result) return;
  if (view.viewer()) view.legal(legal_, random_);
  game_ = view.imagine(random_);
  if (position_.phase == Phase::Scoring) return;
  if (std::any_of(legal_.begin(), legal_.end(), is_real)) {
    SearchTaste taste;
    taste.net = net;
    taste.all_rounds = true;
    search_ = std::make_unique<Search>(view, taste);
  } else {
    playouts_ = std::make_unique<Playouts>(view, random_);
  }
}

Analyst::~Analyst() = default;

bool Analyst::open() const { return search_ || playouts_; }

std::uint32_t Analyst::rounds() const { return search_ ? search_->rounds() : playouts_ ? playouts_->rounds() : 0; }

void Analyst::think(const Budget& budget) {
  if (search_) search_->think(random_, budget);
  if (playouts_) playouts_->think(random_, budget);
}

void Analyst::tell_search(Random& random, Analysis& analysis) const {
  analysis.basis = Analysis::Basis::Search;
  analysis.rounds = search_->rounds();
  analysis.ownership = search_->ownership();
  for (unsigned i = 1; i <= game_->factions(); ++i) {
    analysis.win_share[Colour(i)] = search_->win_share(Colour(i));
    analysis.mean_score[Colour(i)] = search_->mean_score(Colour(i));
  }
  read_choices(*search_, view_, random, analysis);
  // Where nothing can change the winner a search tries anything: then plain games tell better how the board will look.
  const double share = search_->win_share(view_.viewer());
  const bool undecided = share > kDecided && share < 1 - kDecided;
  // A search with a net has played nothing out.
  if (analysis.rounds == 0 || (undecided && analysis.ownership.rounds() > 0)) return;
  Playouts plain(view_, random);
  plain.think(random, {std::min(analysis.rounds, kUsualPlayouts), {}});
  Analysis told;
  plain.tell(told);
  analysis.ownership = told.ownership;
  if (!undecided) analysis.mean_score = told.mean_score;
}

Analysis Analyst::tell() const {
  // What is made up to tell it leaves no trace in what is thought afterwards.
  Random random = random_;
  Analysis analysis;
  analysis.viewer = view_.viewer();
  if (position_.result) {
    by_result(view_, *position_.result, random, analysis);
    return analysis;
  }
  note_partners(*game_, analysis);
  if (search_) {
    tell_search(random, analysis);
  } else if (playouts_) {
    playouts_->tell(analysis);
  } else {
    by_scoring(view_, random, legal_, analysis);
  }
  if (open() && analysis.rounds > 0) analysis.dead = dead_groups(game_->board(), analysis.ownership);
  analysis.settled = analysis.rounds > 0 && analysis.ownership.settled(game_->board().topology());
  return analysis;
}

Analysis analyse(const AnyView& view, const Random& random, const Budget& budget,
                 const std::shared_ptr<const net::PackedNet>& net) {
  Analyst analyst(view, random, net);
  analyst.think(budget);
  return analyst.tell();
}

}  // namespace tideline

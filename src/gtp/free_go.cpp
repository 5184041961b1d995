#include "gtp/free_go.hpp"

#include "board/unconditional_life.hpp"
#include "record/event_text.hpp"
#include "record/reader.hpp"

namespace tideline::gtp {
namespace {

using go::Go;

std::shared_ptr<const Map> square(unsigned side) {
  const std::string number = std::to_string(side);
  return std::make_shared<Map>(Map::rectangle(number + "x" + number, side, side));
}

std::shared_ptr<const Setup> on_map(Setup rules, std::shared_ptr<const Map> map) {
  rules.map = std::move(map);
  return std::make_shared<Setup>(std::move(rules));
}

bool is_square(const Map& map) {
  return map.width() == map.height() && map.width() >= kLeastSide &&
         map == Map::rectangle(map.name(), map.width(), map.height());
}

}  // namespace

Expected<FreeGo, std::string> FreeGo::make(std::string_view rules) {
  constexpr unsigned kUsualSide = 19;
  Setup setup;
  setup.game = go::kGo.name;
  for (const std::string_view name : go::kGo.factions) setup.factions.emplace_back(name);
  if (auto problem = setup.set_rules(rules)) return *std::move(problem);
  const auto shared = on_map(setup, square(kUsualSide));
  auto state = Go::start(*shared);
  if (!state) return state.error().message;
  if (state->rules.handicap > 0) return std::string("a handicap is given by GTP's own commands, not by the rules");
  const HalfPoints komi = state->rules.komi;
  return FreeGo(std::move(setup), shared, *std::move(state), komi);
}

void FreeGo::begin(unsigned side) {
  setup_ = on_map(rules_, side == map().width() ? setup_->map : square(side));
  start_ = *Go::start(*setup_);  // these rules were accepted before, and no map refuses them
  start_.rules.komi = komi_;
  state_ = start_;
  moves_.clear();
}

void FreeGo::set_komi(HalfPoints komi) {
  komi_ = komi;
  start_.rules.komi = komi;
  state_.rules.komi = komi;
}

// The protocol has no phases: what two passes opened is closed again, as if nothing had been agreed on.
void FreeGo::give_turn(State& state, Colour who) {
  if (state.phase != Phase::Play) {
    state.phase = Phase::Play;
    state.passes = 0;
    state.marking = {};
    state.scorings = {};
    state.result = {};
  }
  state.turn = who;
}

bool FreeGo::apply(State& state, Move move) {
  give_turn(state, move.who);
  const auto [pass, point] = move.vertex;
  const Action action = pass ? Action{move.who, Verb::Pass, {}} : Action{move.who, Verb::Place, arg(point)};
  if (Go::check(state, action)) return false;
  Go::apply(state, action, nullptr);
  return true;
}

bool FreeGo::play(Colour who, Vertex vertex) {
  State next = state_;
  if (!apply(next, {who, vertex})) return false;
  state_ = std::move(next);
  moves_.push_back({who, vertex});
  return true;
}

bool FreeGo::undo() {
  if (moves_.empty()) return false;
  moves_.pop_back();
  state_ = start_;
  for (const Move& move : moves_) apply(state_, move);
  return true;
}

bool FreeGo::place_handicap(std::span<const Point> points) {
  State next = start_;
  for (const Point p : points) {
    if (!apply(next, {kBlack, {false, p}})) return false;
  }
  start_ = std::move(next);
  state_ = start_;
  moves_.clear();
  return true;
}

Colour FreeGo::next() const {
  const bool black_first = moves_.empty() && start_.board.empties() == map().topology().size();
  return black_first || (!moves_.empty() && moves_.back().who == kWhite) ? kBlack : kWhite;
}

AnyGame FreeGo::to_move(Colour who) const {
  State state = state_;
  give_turn(state, who);
  return {go::kGo, setup_, std::make_unique<ModelOf<Go>>(std::move(state))};
}

HalfPoints FreeGo::score() const {
  State state = state_;
  give_turn(state, kBlack);
  state.passes = 0;
  for (const Colour c : {kBlack, kWhite}) Go::apply(state, {c, Verb::Pass, {}}, nullptr);
  state.marking.dead = unconditionally_dead(state.board);
  for (const Colour c : {kBlack, kWhite}) Go::apply(state, {c, Verb::Agree, {}}, nullptr);
  return state.result.score[kBlack] - state.result.score[kWhite];
}

std::optional<FreeGo> FreeGo::loaded(const Catalogue& catalogue, std::string_view record, std::size_t moves) const {
  record::Reader reader(catalogue, record);
  reader.read();
  if (!reader.complete() || &reader.game().kind() != &go::kGo || !is_square(reader.game().map())) return std::nullopt;
  const auto setup = std::make_shared<const Setup>(reader.game().setup());
  const State state = *Go::start(*setup);
  FreeGo game(rules_, setup, state, state.rules.komi);
  for (const std::string& text : reader.event_texts()) {
    LineReader line(text);
    line.next();
    const Event event = *record::parse_event(go::kGo, *setup, 1, line.tokens());
    if (event.verb == Verb::Starter) {
      Go::apply(game.start_, {event.who, event.verb, event.args[0]}, nullptr);
      game.state_ = game.start_;
    } else if ((event.verb == Verb::Place || event.verb == Verb::Pass) && game.moves_.size() < moves) {
      const Vertex vertex = event.verb == Verb::Pass ? kPass : Vertex{false, event.args[0].point};
      if (!game.play(event.who, vertex)) return std::nullopt;
    }
  }
  return game;
}

}  // namespace tideline::gtp

#include "gtp/player.hpp"

#include "board/unconditional_life.hpp"
#include "games/go/go.hpp"

namespace tideline::gtp {
namespace {

Action choose_in_scoring(const AnyGame& game, Colour who) {
  const Position position = game.observe(who)->position();
  Board board(game.map().topology());
  for (const Point p : board.topology().points()) {
    if (const Colour c = position.stones[p.index()]) board.put(p, c);
  }
  for (const Point p : unconditionally_dead(board)) {
    const Action mark{who, Verb::Mark, arg(p)};
    if (!position.marked.contains(p) && !game.check(mark)) return mark;
  }
  return {who, Verb::Agree, {}};
}

}  // namespace

std::optional<std::string> unplayable(const AnyGame& game) {
  const Map& map = game.map();
  if (&game.kind() != &go::kGo) return "an outside engine plays go and nothing else";
  if (map.width() != map.height() || !(map == Map::rectangle(map.name(), map.width(), map.height())))
    return "an outside engine plays on full squares such as 9x9";
  if (game.phase() != Phase::Play) return "an outside engine plays without handicap";
  return std::nullopt;
}

Expected<std::string, Fault> Player::name() {
  auto name = client_.ask("name");
  if (!name) return name.error();
  const auto version = client_.ask("version");
  if (!version) return version.error();
  return version->empty() ? *name : *name + " " + *version;
}

std::optional<Fault> Player::begin(const AnyGame& game) {
  const auto rules = go::read_rules(game.setup());
  if (auto fault = client_.tell("boardsize " + std::to_string(game.map().width()))) return fault;
  if (auto fault = client_.tell("clear_board")) return fault;
  return client_.tell("komi " + points_text(rules->komi));
}

std::optional<Fault> Player::see(const AnyGame& game, const Event& event) {
  if (event.verb != Verb::Place && event.verb != Verb::Pass) return std::nullopt;
  const Vertex vertex = event.verb == Verb::Pass ? kPass : Vertex{false, event.args[0].point};
  return client_.tell("play " + std::string(1, colour_letter(event.who)) + " " + vertex_text(game.map(), vertex));
}

Expected<Action, Fault> Player::choose(const AnyGame& game, Colour who) {
  if (game.phase() == Phase::Scoring) return choose_in_scoring(game, who);
  const std::string command = "genmove " + std::string(1, colour_letter(who));
  const auto text = client_.ask(command);
  if (!text) return text.error();
  if (lower(*text) == "resign") return Action{who, Verb::Resign, {}};
  const auto vertex = parse_vertex(game.map(), *text);
  if (!vertex) return Fault{"answered `" + command + "` with " + in_quotes(*text) + ", which is no move"};
  const Action action = vertex->pass ? Action{who, Verb::Pass, {}} : Action{who, Verb::Place, arg(vertex->point)};
  if (const auto refusal = game.check(action)) {
    return Fault{"played " + in_quotes(*text) + ", which is illegal: " + std::string(tideline::name(refusal->reason))};
  }
  return action;
}

Expected<HalfPoints, Fault> Player::score() {
  const auto text = client_.ask("final_score");
  if (!text) return text.error();
  const auto score = parse_score(*text);
  if (!score) return Fault{"answered `final_score` with " + in_quotes(*text) + ", which is no score"};
  return *score;
}

}  // namespace tideline::gtp

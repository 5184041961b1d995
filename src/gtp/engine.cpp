#include "gtp/engine.hpp"

#include "board/unconditional_life.hpp"
#include "draw/diagram.hpp"
#include "gtp/handicap.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace tideline::gtp {
namespace {

constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
constexpr int kMostSeconds = 999'999'999;

Answer syntax_error() { return failure("syntax error"); }

std::string join(const Map& map, std::span<const Point> points) {
  std::string text;
  for (const Point p : points) text += (text.empty() ? "" : " ") + map.point_name(p);
  return text;
}

// The groups whose stones are in the set, or are not, a line each.
std::string groups_text(const Map& map, const Board& board, const PointSet& set, bool in_set) {
  std::string text;
  PointSet told;
  for (const Point p : map.topology().points()) {
    if (board.is_empty(p) || told.contains(p) || set.contains(p) != in_set) continue;
    for (const Point q : map.topology().points()) {
      if (board.is_empty(q) || board.head(q) != board.head(p)) continue;
      text += (q == p ? "" : " ") + map.point_name(q);
      told.insert(q);
    }
    text += "\n";
  }
  return text;
}

}  // namespace

Engine::Engine(Options options, FreeGo game)
    : options_(std::move(options)), game_(std::move(game)), random_(options_.seed) {}

std::span<const Engine::Command> Engine::commands() {
  static constexpr std::array<Command, 24> kCommands{{
      {"protocol_version", 0, 0, &Engine::protocol_version},
      {"name", 0, 0, &Engine::name},
      {"version", 0, 0, &Engine::version},
      {"known_command", 1, 1, &Engine::known_command},
      {"list_commands", 0, 0, &Engine::list_commands},
      {"quit", 0, 0, &Engine::quit},
      {"boardsize", 1, 1, &Engine::boardsize},
      {"clear_board", 0, 0, &Engine::clear_board},
      {"komi", 1, 1, &Engine::komi},
      {"fixed_handicap", 1, 1, &Engine::fixed_handicap},
      {"place_free_handicap", 1, 1, &Engine::place_free_handicap},
      {"set_free_handicap", 0, kAny, &Engine::set_free_handicap},
      {"play", 2, 2, &Engine::play},
      {"genmove", 1, 1, &Engine::genmove},
      {"reg_genmove", 1, 1, &Engine::reg_genmove},
      {"undo", 0, 0, &Engine::undo},
      {"time_settings", 3, 3, &Engine::time_settings},
      {"time_left", 3, 3, &Engine::time_left},
      {"final_score", 0, 0, &Engine::final_score},
      {"final_status_list", 1, 1, &Engine::final_status_list},
      {"loadsgf", 1, 2, &Engine::loadsgf},
      {"showboard", 0, 0, &Engine::showboard},
      {"lz-analyze", 0, kAny, &Engine::lz_analyze},
      {"kata-analyze", 0, kAny, &Engine::kata_analyze},
  }};
  return kCommands;
}

const Engine::Command* Engine::find(std::string_view name) {
  for (const Command& command : commands()) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

std::string Engine::respond(std::string_view line) {
  const auto request = parse_request(line);
  if (!request) return {};
  const Command* command = find(request->command);
  if (command == nullptr) return response_text(request->id, failure("unknown command"));
  const std::size_t count = request->arguments.size();
  if (count < command->least || count > command->most) return response_text(request->id, syntax_error());
  id_ = request->id;
  const Answer answer = (this->*command->act)(request->arguments);
  return answer.begun ? "\n" : response_text(request->id, answer);
}

Answer Engine::protocol_version(Arguments) { return {true, "2"}; }
Answer Engine::name(Arguments) { return {true, "Tideline " + options_.bot_name}; }
Answer Engine::version(Arguments) { return {true, options_.version}; }
Answer Engine::known_command(Arguments arguments) { return {true, find(arguments[0]) != nullptr ? "true" : "false"}; }

Answer Engine::list_commands(Arguments) {
  Answer answer;
  for (const Command& command : commands()) answer.text += std::string(command.name) + "\n";
  return answer;
}

Answer Engine::quit(Arguments) {
  finished_ = true;
  return {};
}

Answer Engine::boardsize(Arguments arguments) {
  const auto side = parse_count(arguments[0], kMostSeconds);
  if (!side) return syntax_error();
  if (*side < kLeastSide || *side > kMaxSide) return failure("unacceptable size");
  game_.begin(*side);
  time_.restart();
  return {};
}

Answer Engine::clear_board(Arguments) {
  game_.begin(game_.map().width());
  time_.restart();
  return {};
}

Answer Engine::komi(Arguments arguments) {
  const auto komi = parse_komi(arguments[0]);
  if (!komi) return syntax_error();
  game_.set_komi(*komi);
  return {};
}

Answer Engine::place_handicap(std::span<const Point> points, std::string_view problem) {
  if (!game_.place_handicap(points)) return failure(problem);
  return {true, join(game_.map(), points)};
}

Answer Engine::fixed_handicap(Arguments arguments) {
  const auto stones = parse_count(arguments[0], kMostSeconds);
  if (!stones) return syntax_error();
  if (*stones < 2 || *stones > most_fixed_handicap(game_.map())) return failure("invalid number of stones");
  if (game_.board().empties() < game_.map().topology().size()) return failure("board not empty");
  return place_handicap(gtp::fixed_handicap(game_.map(), *stones), "invalid number of stones");
}

// The fixed points are good ones, and fewer stones than asked for are allowed; small boards have none, so there the bot
// places what it likes.
Answer Engine::place_free_handicap(Arguments arguments) {
  const auto stones = parse_count(arguments[0], kMostSeconds);
  if (!stones) return syntax_error();
  if (*stones < 2 || *stones >= game_.map().topology().size()) return failure("invalid number of stones");
  if (game_.board().empties() < game_.map().topology().size()) return failure("board not empty");
  const unsigned fixed = std::min(*stones, most_fixed_handicap(game_.map()));
  std::vector<Point> points;
  if (fixed > 0) {
    points = gtp::fixed_handicap(game_.map(), fixed);
  } else {
    const FreeGo before = game_;
    while (points.size() < *stones) {
      const Action action = choice(kBlack, random_);
      if (action.verb != Verb::Place || !game_.play(kBlack, {false, action.arg.point})) break;
      points.push_back(action.arg.point);
    }
    game_ = before;
  }
  return place_handicap(points, "invalid number of stones");
}

Answer Engine::set_free_handicap(Arguments arguments) {
  if (game_.board().empties() < game_.map().topology().size()) return failure("board not empty");
  std::vector<Point> points;
  for (const std::string& word : arguments) {
    const auto vertex = parse_vertex(game_.map(), word);
    if (!vertex) return syntax_error();
    points.push_back(vertex->point);  // of a pass: off the map, and refused as such
  }
  if (points.size() < 2 || points.size() >= game_.map().topology().size()) return failure("bad vertex list");
  Answer answer = place_handicap(points, "bad vertex list");
  if (answer.fine) answer.text.clear();
  return answer;
}

Answer Engine::play(Arguments arguments) {
  const auto who = parse_colour(arguments[0]);
  const auto vertex = parse_vertex(game_.map(), arguments[1]);
  if (!who || !vertex) return syntax_error();
  if (!game_.play(*who, *vertex)) return failure("illegal move");
  return {};
}

TimeControl::Milliseconds Engine::time_for(Colour who) const {
  return time_.move_time(who, game_.board().empties()).value_or(options_.usual);
}

Action Engine::choice(Colour who, Random& random) {
  Budget budget;
  const auto time = time_for(who);
  if (time > 0 && options_.stop_after) budget.stop = options_.stop_after(time);
  return options_.bot->choose(*game_.to_move(who).observe(who), random, budget);
}

Answer Engine::genmove(Arguments arguments) {
  const auto who = parse_colour(arguments[0]);
  if (!who) return syntax_error();
  const auto time = time_for(*who);
  const Action action = choice(*who, random_);
  time_.spend(*who, time);
  if (action.verb == Verb::Resign) return {true, "resign"};
  const Vertex vertex = action.verb == Verb::Place ? Vertex{false, action.arg.point} : kPass;
  game_.play(*who, vertex);
  return {true, vertex_text(game_.map(), vertex)};
}

// The same answer every time: the random numbers are not used up.
Answer Engine::reg_genmove(Arguments arguments) {
  const auto who = parse_colour(arguments[0]);
  if (!who) return syntax_error();
  Random random = random_;
  const Action action = choice(*who, random);
  if (action.verb == Verb::Resign) return {true, "resign"};
  return {true, vertex_text(game_.map(), action.verb == Verb::Place ? Vertex{false, action.arg.point} : kPass)};
}

Answer Engine::undo(Arguments) { return game_.undo() ? Answer{} : failure("cannot undo"); }

Answer Engine::time_settings(Arguments arguments) {
  const auto main = parse_count(arguments[0], kMostSeconds);
  const auto period = parse_count(arguments[1], kMostSeconds);
  const auto stones = parse_count(arguments[2], kMostSeconds);
  if (!main || !period || !stones) return syntax_error();
  time_.set(*main, *period, *stones);
  return {};
}

Answer Engine::time_left(Arguments arguments) {
  const auto who = parse_colour(arguments[0]);
  const auto seconds = parse_count(arguments[1], kMostSeconds);
  const auto stones = parse_count(arguments[2], kMostSeconds);
  if (!who || !seconds || !stones) return syntax_error();
  time_.set_left(*who, *seconds, *stones);
  return {};
}

Answer Engine::final_score(Arguments) { return {true, score_text(game_.score())}; }

// Stones that unconditionally live and stones of which nothing is certain are alive, so nothing is ever called seki.
Answer Engine::final_status_list(Arguments arguments) {
  const std::string status = lower(arguments[0]);
  if (status != "alive" && status != "dead" && status != "seki") return syntax_error();
  if (status == "seki") return {};
  const PointSet dead = unconditionally_dead(game_.board());
  return {true, groups_text(game_.map(), game_.board(), dead, status == "dead")};
}

// With a move number, the position before that move.
Answer Engine::loadsgf(Arguments arguments) {
  std::optional<unsigned> before;
  if (arguments.size() == 2) {
    before = parse_count(arguments[1], kMostSeconds);
    if (!before) return syntax_error();
  }
  const auto record = options_.load ? options_.load(arguments[0]) : std::nullopt;
  if (!record || options_.catalogue == nullptr) return failure("cannot load file");
  const std::size_t moves = before ? std::max(*before, 1U) - 1 : kAny;
  auto game = game_.loaded(*options_.catalogue, *record, moves);
  if (!game) return failure("cannot load file");
  game_ = *std::move(game);
  return {};
}

Answer Engine::showboard(Arguments) {
  const AnyGame game = game_.to_move(kBlack);
  Position position = game.observe(kNobody)->position();
  position.to_act = {};  // the protocol knows no turns
  return {true, "\n" + draw::diagram(game, position, draw::Paint::Plain)};
}

Answer Engine::lz_analyze(Arguments arguments) { return analyse(Watch::Dialect::Leela, arguments); }
Answer Engine::kata_analyze(Arguments arguments) { return analyse(Watch::Dialect::Kata, arguments); }

// As with a regression move, the random numbers are not used up: whether somebody looks on does not change a game.
Answer Engine::analyse(Watch::Dialect dialect, Arguments arguments) {
  constexpr std::uint32_t kAtLeast = 16;  // rounds, so that there is something to tell
  constexpr TimeControl::Milliseconds kCentisecond = 10;
  const auto watch = parse_watch(dialect, game_.next(), arguments);
  if (!watch) return syntax_error();
  if (!options_.say || !options_.waiting || !options_.stop_after) return failure("nobody can look on");
  SearchTaste taste = options_.taste;
  taste.all_rounds = true;
  taste.threads = 1;  // nobody lends it more
  // Whose the land is comes from playouts, so some weight is left to them where that is asked.
  constexpr float kMostTrust = 0.9F;
  if (watch->ownership) taste.trust = std::min(taste.trust, kMostTrust);
  const auto view = game_.to_move(watch->who).observe(watch->who);
  Random random = random_;
  Search search(*view, taste);
  search.think(random, {.playouts = kAtLeast});
  options_.say("=" + id_ + "\n");
  do {
    const auto interval_over = options_.stop_after(watch->centiseconds * kCentisecond);
    search.think(random, {.stop = [&] { return options_.waiting() || interval_over(); }});
    options_.say(watch_line(*watch, game_.map(), search) + "\n");
  } while (!options_.waiting());
  Answer answer;
  answer.begun = true;
  return answer;
}

}  // namespace tideline::gtp

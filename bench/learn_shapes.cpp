// Learns how strong shapes are, and writes src/bots/shape_table.cpp:
//   build/release/bin/learn_shapes > table.cpp && clang-format-19 table.cpp > src/bots/shape_table.cpp
// The search plays go against itself on 13x13 without knowing any shapes. In every position it tries some stones often
// and others hardly; the table is what tells best, of all stones that could be played, how often each is tried. Says
// how well it does that where it did not learn. The same numbers give the same table.
//   learn_shapes --games 60 --playouts 800 --seed 51
#include "bots/search.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <numeric>
#include <string_view>
#include <thread>

using namespace tideline;

namespace {

struct Stone {
  ShapeCode shape;
  unsigned first_look;
  double share;  // of the rounds in this position
};
using Choice = std::vector<Stone>;  // one position

constexpr double kLost = 0.03;
constexpr unsigned kHeldOut = 8;  // one position of so many is not learned from
constexpr unsigned kEpochs = 30;
constexpr double kStep = 0.1;
constexpr double kShrink = 1e-4;  // what was seldom seen stays near nothing special
constexpr unsigned kSeenEnough = 20;

AnyGame empty_board() {
  const GameKind* go = shipped_catalogue().game("go");
  Setup setup;
  setup.game = go->name;
  setup.preset = go->presets[0].name;
  setup.map = *shipped_catalogue().map("square-13");
  setup.factions = {go->factions.begin(), go->factions.end()};
  return *go->start(std::make_shared<const Setup>(std::move(setup)));
}

Choice choice_of(const Search& search, const Board& board, Colour who) {
  const Shapes shapes(board.topology());
  Choice choice;
  for (const Edge& edge : search.root().edges) {
    if (edge.action.verb != Verb::Place) continue;
    choice.push_back({canonical(shapes.code(board, edge.stone, who)), ShapeTable::class_of(edge.prior),
                      static_cast<double>(edge.visits)});
  }
  const double all = std::accumulate(choice.begin(), choice.end(), 0.0,
                                     [](double sum, const Stone& stone) { return sum + stone.share; });
  for (Stone& stone : choice) stone.share /= std::max(all, 1.0);
  return choice;
}

std::vector<Choice> play(unsigned playouts, Random random) {
  SearchTaste taste;
  taste.shapes = false;
  AnyGame game = empty_board();
  std::vector<Choice> choices;
  ColourArray<Tree> trees;
  while (game.phase() == Phase::Play) {
    const Colour who = *game.to_act().awaited.begin();
    const auto view = game.observe(who);
    Search search(*view, taste, std::move(trees[who]));
    search.think(random, {.playouts = playouts});
    const Action best = search.best();
    if (best.verb != Verb::Place || search.win_share(who) < kLost) break;
    choices.push_back(choice_of(search, view->imagine(random)->board(), who));
    trees[who] = search.take_tree();
    game.apply(best, nullptr);
  }
  return choices;
}

std::vector<Choice> play_all(unsigned games, unsigned playouts, std::uint64_t seed) {
  std::vector<std::vector<Choice>> played(games);
  std::atomic<unsigned> next = 0;
  std::atomic<unsigned> done = 0;
  const auto work = [&] {
    for (unsigned i = next++; i < games; i = next++) {
      played[i] = play(playouts, Random::for_part(seed, i));
      std::cerr << "\rplaying " << ++done << " of " << games << std::flush;
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  std::cerr << "\n";
  std::vector<Choice> all;
  for (auto& choices : played) std::move(choices.begin(), choices.end(), std::back_inserter(all));
  return all;
}

// A number that is learned, by steps that become smaller the more was learned (AdaGrad).
struct Weight {
  double value = 0;
  double travelled = 1e-3;
  unsigned seen = 0;

  void step(double slope) {
    travelled += slope * slope;
    value -= kStep * slope / std::sqrt(travelled);
  }
};

struct Weights {
  std::map<ShapeCode, Weight> shapes;
  std::array<Weight, ShapeTable::kClasses> first_looks;

  // How likely each stone is to be chosen.
  [[nodiscard]] std::vector<double> guess(const Choice& choice, bool with_shapes = true) const {
    std::vector<double> chances;
    for (const Stone& stone : choice) {
      const double shape = with_shapes ? shapes.at(stone.shape).value : 0;
      chances.push_back(std::exp(shape + first_looks[stone.first_look].value));
    }
    const double all = std::accumulate(chances.begin(), chances.end(), 0.0);
    for (double& chance : chances) chance /= all;
    return chances;
  }

  void learn(const Choice& choice) {
    const std::vector<double> chances = guess(choice);
    for (std::size_t i = 0; i < choice.size(); ++i) {
      const double slope = chances[i] - choice[i].share;
      Weight& shape = shapes.at(choice[i].shape);
      shape.step(slope + kShrink * shape.value);
      first_looks[choice[i].first_look].step(slope);
    }
  }

  [[nodiscard]] double loss(const std::vector<Choice>& choices, bool with_shapes = true) const {
    double sum = 0;
    for (const Choice& choice : choices) {
      const std::vector<double> chances = guess(choice, with_shapes);
      for (std::size_t i = 0; i < choice.size(); ++i) sum -= choice[i].share * std::log(chances[i]);
    }
    return sum / static_cast<double>(choices.size());
  }
};

// The best and the worst first looks may never have been met; they are as good as those next to them.
void fill_ends(std::array<Weight, ShapeTable::kClasses>& looks) {
  const auto met = [](const Weight& weight) { return weight.seen > 0; };
  const auto first = std::find_if(looks.begin(), looks.end(), met);
  const auto last = std::find_if(looks.rbegin(), looks.rend(), met);
  std::fill(looks.begin(), first, *first);
  std::fill(looks.rbegin(), last, *last);
}

double strength_of(const Weight& weight) { return std::max(std::exp(weight.value), 0.001); }

void write(const Weights& weights) {
  std::cout
      << "// Written by bench/learn_shapes.\n#include \"bots/shapes.hpp\"\n\nnamespace tideline {\nnamespace {\n\n"
      << "constexpr std::array kShapes = std::to_array<ShapeTable::Shape>({\n"
      << std::fixed << std::setprecision(3);
  for (const auto& [code, weight] : weights.shapes) {
    if (weight.seen >= kSeenEnough) std::cout << "{" << code << ", " << strength_of(weight) << "F},\n";
  }
  std::cout << "});\n\n}  // namespace\n\nconst ShapeTable kShapeTable{kShapes, {";
  for (unsigned i = 0; i < ShapeTable::kClasses; ++i)
    std::cout << (i > 0 ? ", " : "") << strength_of(weights.first_looks[i]) << "F";
  std::cout << "}};\n\n}  // namespace tideline\n";
}

}  // namespace

int main(int argc, char** argv) {
  std::map<std::string_view, std::uint64_t> numbers{{"--games", 60}, {"--playouts", 800}, {"--seed", 51}};
  for (int i = 1; i < argc; i += 2) {
    const auto number = numbers.find(argv[i]);
    const std::string_view text = i + 1 < argc ? argv[i + 1] : "";
    if (number == numbers.end() || text.empty() ||
        std::from_chars(text.data(), text.data() + text.size(), number->second).ptr != text.data() + text.size()) {
      std::cerr << "learn_shapes --games N --playouts N --seed N, found " << argv[i] << " " << text << "\n";
      return 2;
    }
  }
  std::vector<Choice> choices = play_all(static_cast<unsigned>(numbers["--games"]),
                                         static_cast<unsigned>(numbers["--playouts"]), numbers["--seed"]);
  Weights weights;
  for (const Choice& choice : choices) {
    for (const Stone& stone : choice) {
      ++weights.shapes[stone.shape].seen;
      ++weights.first_looks[stone.first_look].seen;
    }
  }
  Random random(1);
  for (std::size_t i = choices.size(); i > 1; --i)
    std::swap(choices[i - 1], choices[random.below(static_cast<unsigned>(i))]);
  const auto middle = choices.begin() + static_cast<std::ptrdiff_t>(choices.size() / kHeldOut);
  const std::vector<Choice> held(choices.begin(), middle);
  const std::vector<Choice> learned(middle, choices.end());
  for (unsigned epoch = 0; epoch < kEpochs; ++epoch) {
    for (const Choice& choice : learned) weights.learn(choice);
  }
  std::cerr << choices.size() << " positions, " << weights.shapes.size() << " shapes; log loss where it did not learn "
            << weights.loss(held) << ", without shapes " << weights.loss(held, false) << ", where it did "
            << weights.loss(learned) << "\n";
  fill_ends(weights.first_looks);
  write(weights);
}

// What the net of Tsunami on the Goban is shown, over games that are played with both decks.
#include "games/tsunami/tsunami.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <doctest/doctest.h>

using namespace tideline;
using tsunami::Tsunami;

namespace {

constexpr unsigned kSide = 7;
constexpr unsigned kChoices = 220;

std::shared_ptr<const CardList> a_deck(std::string_view name) {
  const auto& decks = shipped_catalogue().decks;
  return *std::find_if(decks.begin(), decks.end(), [&](const auto& one) { return one->name == name; });
}

Setup a_setup(std::string_view deck, std::string_view komi = "7.5") {
  Setup setup;
  setup.game = "tsunami";
  setup.map = std::make_shared<const Map>(Map::rectangle("test", kSide, kSide));
  setup.factions = {"black", "white"};
  setup.preset = "en";
  setup.options = {{"komi", std::string(komi)}};
  setup.deck = a_deck(deck);
  return setup;
}

// The same whoever begins: all cards of the deck lie in the pile in the same order.
Setup begun_by(Colour first, std::string_view komi) {
  Setup setup = a_setup("first-wave", komi);
  setup.start.emplace();
  setup.start->stones.resize(kSide * kSide + 1);
  setup.start->turn = first;
  const Deck& deck = *setup.deck->whole();
  for (unsigned turn = 0; turn < 4; ++turn) {
    for (unsigned i = 1; i <= deck.kinds.size(); ++i) {
      if (deck.kind(Card((i * 7 + turn) % deck.kinds.size() + 1)).count > turn)
        setup.start->pile.push_back(Card((i * 7 + turn) % deck.kinds.size() + 1));
    }
  }
  return setup;
}

// A symmetry of the square: bit 0 turns columns round, bit 1 rows, bit 2 exchanges them afterwards.
struct Turned {
  const Map& map;
  unsigned symmetry;

  [[nodiscard]] Point of(Point p) const {
    if (!p.on_map()) return p;
    auto [column, row] = map.place(p);
    if ((symmetry & 1U) != 0) column = kSide - 1 - column;
    if ((symmetry & 2U) != 0) row = kSide - 1 - row;
    if ((symmetry & 4U) != 0) std::swap(column, row);
    return map.at({column, row});
  }
  // Of a direction, as columns to the east and rows to the north.
  [[nodiscard]] std::pair<int, int> of(std::pair<int, int> way) const {
    if ((symmetry & 1U) != 0) way.first = -way.first;
    if ((symmetry & 2U) != 0) way.second = -way.second;
    if ((symmetry & 4U) != 0) std::swap(way.first, way.second);
    return way;
  }
  template <std::size_t N>
  [[nodiscard]] unsigned of(unsigned number, const std::array<std::pair<int, int>, N>& ways) const {
    return static_cast<unsigned>(std::find(ways.begin(), ways.end(), of(ways[number])) - ways.begin());
  }
  [[nodiscard]] Arg of(Arg one) const {
    static constexpr std::array<std::pair<int, int>, 4> kSides{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
    static constexpr std::array<std::pair<int, int>, 4> kQuarters{{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
    one.point = of(one.point);
    one.to = of(one.to);
    if (one.kind == Arg::Kind::Side) return side_arg(of(one.number, kSides));
    if (one.kind == Arg::Kind::Quarter) return quarter_arg(of(one.number, kQuarters));
    const bool row = one.kind == Arg::Kind::Row;
    if (!row && one.kind != Arg::Kind::Column) return one;
    const bool round = (symmetry & (row ? 2U : 1U)) != 0;
    const unsigned n = round ? kSide - 1 - one.number : one.number;
    return row == ((symmetry & 4U) == 0) ? row_arg(n) : column_arg(n);
  }
  [[nodiscard]] Action of(Action action) const {
    action.arg = of(action.arg);
    return action;
  }
  [[nodiscard]] bool mirrors() const {
    return (symmetry & 1U) + (symmetry >> 1U & 1U) + (symmetry >> 2U) == 1 || symmetry == 7;
  }
};

// What comes next: chance, or a quick choice.
Action next(const Tsunami::State& state, Random& random) {
  const Actors actors = Tsunami::to_act(state);
  return actors.table ? Tsunami::chance(state, random) : Tsunami::playout(state, *actors.awaited.begin(), random);
}

// Somebody has to choose, and play goes on.
bool is_choice(const Tsunami::State& state) {
  return Tsunami::phase(state) == Phase::Play && !Tsunami::to_act(state).table;
}

// The same numbers of the net, whichever of two is named first.
bool same(const NetChoice& a, const NetChoice& b) {
  NetChoice exchanged = b;
  std::swap(exchanged.point, exchanged.second_point);
  std::swap(exchanged.number, exchanged.second);
  return a == b || a == exchanged;
}

}  // namespace

TEST_CASE("the symmetries of a square map move what the net sees of tsunami and its choices, and change nothing else") {
  const Setup setup = a_setup("first-wave");
  std::vector<Action> choices;
  for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
    const Turned turned{*setup.map, symmetry};
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      Random random(seed);
      auto state = *Tsunami::start(setup);
      auto image = *Tsunami::start(setup);
      Features seen;
      Features seen_there;
      for (unsigned i = 0; i < kChoices && Tsunami::phase(state) == Phase::Play; ++i) {
        if (is_choice(state)) {
          const Colour who = *Tsunami::to_act(state).awaited.begin();
          Tsunami::features(state, who, seen);
          Tsunami::features(image, who, seen_there);
          CHECK(seen.whole == seen_there.whole);
          bool moved = true;
          for (const Point p : setup.map->topology().points())
            moved = moved && seen.planes[p] == seen_there.planes[turned.of(p)];
          CHECK(moved);
          Tsunami::legal(state, who, choices);
          for (const Action& choice : choices) {
            NetChoice here = Tsunami::net_choice(state, choice);
            here.point = turned.of(here.point);
            here.second_point = turned.of(here.second_point);
            moved = moved && same(here, Tsunami::net_choice(image, turned.of(choice)));
          }
          CHECK(moved);
        }
        const Action action = next(state, random);
        // A whirlpool turns clockwise in a mirror too.
        if (turned.mirrors() && state.use.open() && state.givens->kind(state.use.card).id == "whirlpool") break;
        Tsunami::apply(state, action, nullptr);
        Tsunami::apply(image, turned.of(action), nullptr);
      }
    }
  }
}

TEST_CASE("the net of tsunami sees the same when the colours, the turn and komi are exchanged") {
  const Setup setup = begun_by(tsunami::kBlack, "5.5");
  const Setup exchanged = begun_by(tsunami::kWhite, "-5.5");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    auto state = *Tsunami::start(setup);
    auto image = *Tsunami::start(exchanged);
    Features seen;
    Features seen_there;
    for (unsigned i = 0; i < kChoices && Tsunami::phase(state) == Phase::Play; ++i) {
      if (is_choice(state)) {
        const Colour who = *Tsunami::to_act(state).awaited.begin();
        Tsunami::features(state, who, seen);
        Tsunami::features(image, tsunami::other(who), seen_there);
        CHECK(seen == seen_there);
      }
      Action action = next(state, random);
      Tsunami::apply(state, action, nullptr);
      if (action.who) action.who = tsunami::other(action.who);
      Tsunami::apply(image, action, nullptr);
    }
  }
}

TEST_CASE("the net of tsunami is not shown what the one who chooses cannot know") {
  for (const std::string_view deck : {"first-wave", "second-tide"}) {
    const Setup setup = a_setup(deck);
    unsigned held = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Random random(seed);
      Random worlds(seed + 1000);
      auto state = *Tsunami::start(setup);
      Features seen;
      Features seen_there;
      for (unsigned i = 0; i < kChoices && Tsunami::phase(state) == Phase::Play; ++i) {
        if (is_choice(state)) {
          const Colour who = *Tsunami::to_act(state).awaited.begin();
          Tsunami::features(state, who, seen);
          Tsunami::features(Tsunami::sample(Tsunami::observe(state, who), worlds).state, who, seen_there);
          CHECK(seen == seen_there);
          held += state.piles.hands[tsunami::other(who)].empty() ? 0 : 1;
        }
        Tsunami::apply(state, next(state, random), nullptr);
      }
    }
    CHECK(held > 100);
  }
}

TEST_CASE("every choice of tsunami has its place in the net's answer, and an only choice is the only one") {
  for (const std::string_view deck : {"first-wave", "second-tide"}) {
    const Setup setup = a_setup(deck);
    std::vector<Action> choices;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      Random random(seed);
      auto state = *Tsunami::start(setup);
      for (unsigned i = 0; i < kChoices && Tsunami::phase(state) == Phase::Play; ++i) {
        if (is_choice(state)) {
          const Colour who = *Tsunami::to_act(state).awaited.begin();
          Tsunami::legal(state, who, choices);
          bool placed = true;
          for (const Action& choice : choices) {
            if (choice.verb == Verb::Resign) continue;
            const NetChoice there = Tsunami::net_choice(state, choice);
            const bool at_point = there.kind == NetChoice::Kind::AtPoint;
            placed =
                placed && (at_point ? there.point.on_map() && there.number < Tsunami::kNetForm.at_points &&
                                          there.second < Tsunami::kNetForm.at_points
                                    : there.kind == NetChoice::Kind::Flat && there.number < Tsunami::kNetForm.flat);
          }
          CHECK(placed);
          const auto only = Tsunami::only_choice(state);
          std::erase_if(choices, [](const Action& choice) { return choice.verb == Verb::Resign; });
          if (only) CHECK((choices.size() == 1 && choices[0] == *only));
        }
        Tsunami::apply(state, next(state, random), nullptr);
      }
    }
  }
}

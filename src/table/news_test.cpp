#include "table/news.hpp"

#include "shipped/catalogue.hpp"

#include <doctest/doctest.h>

using namespace tideline;

namespace {

constexpr Colour kRed(1);  // black
constexpr Colour kBlue(2);
constexpr Colour kGreen(3);

Point p(std::string_view name) {
  static const auto game = *read_game(shipped_catalogue(), "tideline 1\ngame go\nmap 5x5\nbegin\n");
  for (const Point one : game.map().topology().points()) {
    if (game.map().point_name(one) == name) return one;
  }
  return kOffMap;
}

// A game that is followed, and what each event did.
struct Followed {
  explicit Followed(const std::string& header, const std::vector<std::string>& lines = {})
      : state(shipped_catalogue(), *read_game(shipped_catalogue(), "tideline 1\n" + header + "\nbegin\n")) {
    for (const std::string& line : lines) {
      const news::Scene before(state.game().observe(kNobody)->position());
      const auto entry = read_entry(&state.game(), {0, line, {}});
      REQUIRE(entry.has_value());
      REQUIRE_FALSE(state.fold(*entry));
      changes.emplace_back(std::get<Event>(entry->what).verb, before,
                           news::Scene(state.game().observe(kNobody)->position()));
    }
  }

  // As if that had happened.
  void add(const Event& event, news::Change change = {}) {
    state.course.install(event, state.game());
    state.beside.emplace_back();
    changes.push_back(std::move(change));
  }
  [[nodiscard]] news::Events events() const { return state.course.kept(); }
  [[nodiscard]] std::size_t since(Colour who, bool beside = false) const {
    return news::begin(events(), who, [&](Card) { return beside; });
  }
  // `lost red 1`, with the card and what it is about.
  [[nodiscard]] std::vector<std::string> concerns(Colour whom, std::size_t from = 0) const {
    std::vector<std::string> found;
    for (const news::Concern& one : news::concerns(state, changes, from, whom)) {
      found.push_back(std::string(one.kind) + " " + state.setup().name(one.who) + " " + std::to_string(one.stones) +
                      " " + one.card + one.what);
    }
    return found;
  }
  // `white C3 C4 dead`, with whom it contradicts.
  [[nodiscard]] std::vector<std::string> claims() const {
    std::vector<std::string> found;
    for (const news::Claim& claim : news::claims(events(), changes)) {
      std::string text = state.setup().name(claim.by);
      for (const Point stone : claim.stones) text += " " + state.setup().map->point_name(stone);
      text += claim.dead ? " dead" : " alive";
      found.push_back(text + (claim.against ? " against " + state.setup().name(claim.against) : ""));
    }
    return found;
  }

  TableState state;
  std::vector<news::Change> changes;
};

using Words = std::vector<std::string>;
const std::string kSmallGo = "game go\nmap 5x5";
const std::string kSmallSea = "game tsunami\nmap 5x5";
const std::vector<std::string> kMarking{"black place C3", "white place D4", "black place C4", "white pass",
                                        "black pass"};

Words marking(const Words& more) {
  Words lines = kMarking;
  lines.insert(lines.end(), more.begin(), more.end());
  return lines;
}

news::Change change(news::Change::Stones came, news::Change::Stones went, std::vector<Journey> moved = {}) {
  news::Change one;
  one.came = std::move(came);
  one.went = std::move(went);
  one.moved = std::move(moved);
  return one;
}

// `came A1`, `turned C2`, `gone B2`.
Words marks(const std::vector<news::Change>& changes) {
  const auto game = *read_game(shipped_catalogue(), "tideline 1\ngame go\nmap 5x5\nbegin\n");
  const news::Marks found = news::marks(changes);
  Words words;
  const auto add = [&](const std::string& what, Point point) {
    words.push_back(what + " " + game.map().point_name(point));
  };
  for (const Point point : found.came) add("came", point);
  for (const Point point : found.turned) add("turned", point);
  for (const Point point : found.closed) add("closed", point);
  for (const auto& [point, colour] : found.gone) add("gone", point);
  return words;
}

}  // namespace

TEST_CASE("marks tell what came, went and turned") {
  CHECK(marks({change({{p("A1"), kRed}, {p("B1"), kBlue}}, {}),
               change({{p("C1"), kRed}}, {{p("A1"), kRed}, {p("C1"), kBlue}})}) ==
        Words{"came B1", "turned C1", "gone A1"});
  news::Change closes;
  closes.closed = {{kBlue, p("C3")}};
  const std::vector<news::Change> moves{
      change({{p("B1"), kRed}}, {{p("A1"), kRed}, {p("B2"), kBlue}}, {{p("A1"), p("B1")}}), closes,
      change({{p("A1"), kBlue}}, {})};
  CHECK(marks(moves) == Words{"came A1", "closed C3", "gone B2"});
  CHECK(news::marks(moves).moved == std::vector<Journey>{{p("A1"), p("B1")}});
  CHECK(news::marks(moves).gone == news::Change::Stones{{p("B2"), kBlue}});
  // It turned where it had gone to.
  CHECK(marks({change({{p("B1"), kRed}}, {{p("A1"), kRed}}, {{p("A1"), p("B1")}}),
               change({{p("B1"), kBlue}}, {{p("B1"), kRed}})}) == Words{"turned B1"});
}

TEST_CASE("marks go with a stone that moves, and leave the points that it left and reached") {
  const auto moved = [](std::vector<Journey> ways) {
    return change({{p("C2"), kRed}}, {{p("B3"), kRed}}, std::move(ways));
  };
  const news::Change turns = change({{p("B3"), kRed}}, {{p("B3"), kBlue}});
  const std::vector<Journey> straight{{p("B3"), p("C2")}};
  CHECK(marks({change({{p("B3"), kRed}}, {}), moved(straight)}).empty());
  CHECK(marks({turns, moved(straight)}) == Words{"turned C2"});
  CHECK(marks({turns, moved({{p("B3"), p("C3")}, {p("C3"), p("C2")}})}) == Words{"turned C2"});
  CHECK(marks({change({}, {{p("C2"), kBlue}}), moved(straight)}).empty());
  // A turned stone that changes places with another.
  const news::Change swaps = change({{p("B3"), kBlue}, {p("C2"), kRed}}, {{p("B3"), kRed}, {p("C2"), kBlue}},
                                    {{p("B3"), p("C2")}, {p("C2"), p("B3")}});
  CHECK(marks({turns, swaps}) == Words{"turned C2"});
}

TEST_CASE("news begin after somebody's last move; a card that answers is none") {
  Followed game(kSmallSea);
  game.add({kRed, Verb::Place, {arg(p("A1"))}});
  game.add({kBlue, Verb::Place, {arg(p("B1"))}});
  game.add({kRed, Verb::Play, {arg(Card(1))}});
  CHECK(game.since(kRed, true) == 1);
  CHECK(game.since(kRed) == 3);
  CHECK(game.since(kGreen) == 0);
  // What my own card did once nobody answered is no news either.
  game.add({kNobody, Verb::No, {}});
  CHECK(game.since(kRed) == 4);
  CHECK(game.since(kBlue) == 2);
}

TEST_CASE("what is said of stones is a claim, and a dispute once somebody else says the contrary of the group") {
  CHECK(Followed(kSmallGo, marking({"white mark C4"})).claims() == Words{"white C3 C4 dead"});
  CHECK(Followed(kSmallGo, marking({"white mark C4", "black unmark C3"})).claims() ==
        Words{"black C3 C4 alive against white"});
  CHECK(Followed(kSmallGo, marking({"white mark C4", "black unmark C3", "white mark C3"})).claims() ==
        Words{"white C3 C4 dead against black"});
  CHECK(Followed(kSmallGo, marking({"white mark C4", "white unmark C4", "black agree"})).claims() ==
        Words{"white C3 C4 alive"});
}

TEST_CASE("a claim concerns who made it when it is contradicted, or play goes on, which forgets it") {
  const Followed resumed(kSmallGo, marking({"white mark C4", "black resume"}));
  CHECK(resumed.claims().empty());
  CHECK(resumed.concerns(kBlue, resumed.since(kBlue)) == Words{"resumed black 0 C3"});
  CHECK(resumed.concerns(kRed).empty());
  CHECK(news::doubted(resumed.events().first(6), resumed.changes, kRed).size() == 1);
  CHECK(news::doubted(resumed.events().first(6), resumed.changes, kBlue).empty());
  const Followed contradicted(kSmallGo, marking({"white mark C4", "black unmark C3"}));
  CHECK(contradicted.concerns(kBlue, contradicted.since(kBlue)) == Words{"unmarked black 0 C3"});
}

TEST_CASE("a capture concerns whose stones it took, by how many; nothing concerns who only watches") {
  const Followed game(kSmallGo, {"black place A2", "white place A1", "black place B1"});
  CHECK(game.concerns(kBlue, game.since(kBlue)) == Words{"lost black 1 "});
  CHECK(game.concerns(kRed).empty());
  CHECK(game.concerns(kNobody).empty());
}

TEST_CASE("a stone that changed colour has not left, nor has one that changed places") {
  Followed game(kSmallSea);
  game.add({kRed, Verb::Play, {arg(Card(1)), arg(p("C3"))}},
           change({{p("C3"), kRed}}, {{p("C3"), kBlue}, {p("D4"), kBlue}}));
  CHECK(game.concerns(kBlue) == Words{"turned black 1 ", "gone black 1 "});
  game.add({kRed, Verb::Play, {arg(Card(1)), arg(p("C4")), arg(p("C3"))}},
           change({{p("C3"), kRed}, {p("C4"), kBlue}}, {{p("C3"), kBlue}, {p("C4"), kRed}},
                  {{p("C4"), p("C3")}, {p("C3"), p("C4")}}));
  CHECK(game.concerns(kBlue, 1).empty());
}

TEST_CASE("an answer to an offer concerns who made it, war and a card whom they are declared on or played against") {
  Followed game("game territory\nrules v1 dice=none\nfactions red blue green\nmap 5x5");
  game.add({kRed, Verb::Surrender, {arg(kBlue)}});
  CHECK(news::offered(game.events()) == kRed);
  game.add({kBlue, Verb::Decline, {}});
  game.state.beside.back().why = Misgiving::Ahead;
  CHECK(game.concerns(kRed) == Words{"declined blue 0 ahead"});
  game.add({kGreen, Verb::War, {arg(kRed)}});
  CHECK(game.concerns(kRed, 2) == Words{"war green 0 "});
  CHECK(game.concerns(kBlue, 2).empty());
  game.add({kGreen, Verb::Play, {arg(Card(1)), arg(kBlue)}}, change({}, {{p("C3"), kBlue}}));
  CHECK(game.concerns(kBlue, 3) == Words{"played green 0 " + game.state.setup().deck->words[0]});
  CHECK(game.concerns(kRed, 3).empty());
}

TEST_CASE("a counter concerns whose card or stone it is played against") {
  Followed game(kSmallSea);
  const auto& cards = game.state.setup().deck->words;
  game.add({kRed, Verb::Play, {arg(Card(1)), side_arg(1)}});
  game.add({kBlue, Verb::Counter, {arg(Card(2))}});
  CHECK(game.concerns(kRed) == Words{"counteredCard white 0 " + cards[1] + cards[0]});
  game.add({kRed, Verb::Place, {arg(p("C3"))}});
  game.add({kBlue, Verb::Counter, {arg(Card(2))}});
  CHECK(game.concerns(kRed, 2) == Words{"counteredStone white 0 " + cards[1] + "C3"});
}

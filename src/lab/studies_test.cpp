// Studies of start points, of luck and of diplomacy, and the check by other bots.
#include "board/map.hpp"
#include "lab/check.hpp"
#include "lab/diplomacy_lab.hpp"
#include "lab/map_lab.hpp"
#include "lab/skill_lab.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>

using namespace tideline;
using namespace tideline::lab;

namespace {

// With a sanitizer fewer games will do (lab_test.cpp).
bool at_length() { return std::getenv("TIDELINE_SANITIZED") == nullptr; }

Arm arm_of(const std::string& name, const std::string& map, unsigned players, const std::string& bots,
           const std::string& rules = "") {
  const GameKind* kind = shipped_catalogue().game(name);
  Setup setup;
  setup.game = name;
  CHECK_FALSE(setup.set_rules(rules.empty() ? std::string(kind->presets[0].name) : rules));
  setup.map = *shipped_catalogue().map(map);
  for (const std::string_view faction : kind->factions.first(players)) setup.factions.emplace_back(faction);
  if (!kind->deck.empty()) setup.deck = shipped_catalogue().deck(kind->deck, "");
  auto game = kind->start(std::make_shared<Setup>(std::move(setup)));
  REQUIRE(game);
  auto arm = make_arm(*game, bots);
  REQUIRE(arm);
  return *arm;
}

// A folder that goes when the test is over, and how a study is carried out in it.
class Desk {
 public:
  explicit Desk(std::uint64_t units) {
    std::string name = (std::filesystem::temp_directory_path() / "tideline-studies-XXXXXX").string();
    order.folder = ::mkdtemp(name.data());
    order.units = units;
    order.told = [](bool) {};
  }
  ~Desk() { std::filesystem::remove_all(order.folder); }
  Order order;
};

const Figure* figure_named(const Report& report, std::string_view key) {
  for (const Section& section : report.sections) {
    for (const Figure& figure : section.figures) {
      if (figure.key == key) return &figure;
    }
  }
  return nullptr;
}

}  // namespace

TEST_CASE("what is as near to two start points is nobody's") {
  const Map map = Map::rectangle("line", 5, 1);
  const std::vector<Point> starts{map.at({0, 0}), map.at({4, 0})};
  const auto nearest = nearest_starts(map, starts);
  REQUIRE(nearest.size() == 6);
  CHECK(nearest[map.at({0, 0}).index()] == Colour(1));
  CHECK(nearest[map.at({1, 0}).index()] == Colour(1));
  CHECK(nearest[map.at({2, 0}).index()] == kNobody);
  CHECK(nearest[map.at({4, 0}).index()] == Colour(2));
}

TEST_CASE("start points are drawn, each is somebody's in every game, and the picture has them") {
  Desk desk(12);
  const auto report = study_map({arm_of("territory", "gate-7", 2, "random")}, desk.order);
  REQUIRE(report);
  const Figure* first = figure_named(*report, "start.2.A1");
  const Figure* second = figure_named(*report, "start.2.G7");
  REQUIRE(first);
  REQUIRE(second);
  CHECK(first->games == 12);
  CHECK(first->value.value + second->value.value == doctest::Approx(1));
  const Figure* near = figure_named(*report, "nearest.2.A1");
  REQUIRE(near);
  CHECK(near->value.value > 0.3);
  CHECK(near->value.value <= 0.5);
  CHECK(report_html(*report).find("<div class=\"board\"") != std::string::npos);
  CHECK(no_starts(arm_of("go", "5x5", 2, "random")) == "--game: go has no start points");
}

TEST_CASE("drawn starts do not depend on who would choose what") {
  Arm arm = arm_of("territory", "gate-7", 2, "random");
  arm.drawn_starts = true;
  unsigned swapped = 0;
  for (std::uint64_t number = 0; number < 16; ++number) {
    const auto trial = play_trial(arm.sitting(1, number));
    REQUIRE(trial);
    CHECK(trial->seats[0].origin != trial->seats[1].origin);
    swapped += trial->seats[0].origin > trial->seats[1].origin ? 1 : 0;
  }
  CHECK(swapped > 2);
  CHECK(swapped < 14);
}

TEST_CASE("the better player wins more, and the steps play the same numbers") {
  Desk desk(at_length() ? 12 : 2);
  const std::vector<Arm> steps{arm_of("go", "5x5", 2, "greedy,random"),
                               arm_of("go", "5x5", 2, "greedy,random", "japanese")};
  const auto report = study_skill(steps, desk.order);
  REQUIRE(report);
  const Figure* first = figure_named(*report, "skill.1");
  REQUIRE(first);
  if (at_length()) CHECK(first->value.value > 0.7);
  CHECK(report->sections[0].curve);
  CHECK(report_html(*report).find("class=\"curve\"") != std::string::npos);
  const Figure* change = figure_named(*report, "skill.change");
  REQUIRE(change);
  CHECK(change->value.value == doctest::Approx(figure_named(*report, "skill.2")->value.value - first->value.value));
  // The same rules twice are the same games.
  Desk again(at_length() ? 6 : 1);
  const auto same = study_skill({steps[0], steps[0]}, again.order);
  REQUIRE(same);
  CHECK(figure_named(*same, "skill.change")->value.value == 0);
  CHECK(figure_named(*same, "skill.change")->verdict == "undecided");
}

TEST_CASE("whoever forgoes an offer makes none, and the games are the same up to it") {
  const Arm arm = arm_of("territory", "square-7", 3, "random");
  unsigned forgone = 0;
  for (std::uint64_t number = 0; number < (at_length() ? 6 : 3); ++number) {
    Sitting sitting = arm.sitting(1, number);
    std::vector<Action> as_it_is;
    REQUIRE(play_trial(sitting, [&](const Action& action) { as_it_is.push_back(action); }));
    const auto offer = std::find_if(as_it_is.begin(), as_it_is.end(),
                                    [](const Action& action) { return action.verb == Verb::Surrender; });
    if (offer == as_it_is.end()) continue;
    sitting.forgone = Forgone{offer->who, {}, Verb::Surrender};
    std::vector<Action> without_it;
    REQUIRE(play_trial(sitting, [&](const Action& action) { without_it.push_back(action); }));
    REQUIRE(without_it.size() > static_cast<std::size_t>(offer - as_it_is.begin()));
    CHECK(std::equal(as_it_is.begin(), offer, without_it.begin()));
    CHECK(std::none_of(without_it.begin(), without_it.end(),
                       [&](const Action& action) { return sitting.forgone->bars(action); }));
    ++forgone;
  }
  CHECK(forgone > 0);
}

TEST_CASE("diplomacy: one, the other and third parties, in as many pairs; and how often it happens") {
  Desk desk(at_length() ? 8 : 4);
  const auto report = study_diplomacy(arm_of("territory", "square-7", 3, "random"), desk.order);
  REQUIRE(report);
  const Figure* one = figure_named(*report, "worth.offer.one");
  const Figure* third = figure_named(*report, "worth.offer.third");
  REQUIRE(one);
  REQUIRE(third);
  CHECK(one->games == third->games);
  CHECK(figure_named(*report, "deeds.offer")->value.value > 0);
  CHECK(no_diplomacy(arm_of("go", "5x5", 2, "random")) == "--game: go has no diplomacy");
  CHECK(no_diplomacy(arm_of("territory", "square-7", 2, "random")) == "--players: diplomacy is for three at least");
  CHECK(no_diplomacy(arm_of("territory", "square-7", 3, "random", "v1 alliances=off")));
}

TEST_CASE("a check says what holds, what differs, and what is undecided") {
  const auto figure = [](std::string key, double value, double reach) {
    return Figure{std::move(key), "", {value, {value - reach, value + reach}}, 100, Figure::Unit::Share};
  };
  Report here;
  here.answer = "Found.";
  here.sections.push_back({"t", "", {figure("a", 0.7, 0.1), figure("b", 0.7, 0.1), figure("c", 0.7, 0.1)}, 0.5});
  here.sections.push_back({"without a line", "", {figure("d", 0.7, 0.1)}});
  Report there;
  there.games = 25;
  there.sections.push_back(
      {"t", "", {figure("a", 0.75, 0.1), figure("b", 0.3, 0.1), figure("c", 0.6, 0.3), figure("d", 0.7, 0.1)}, 0.5});
  add_check(here, there, "level-6");
  REQUIRE(here.sections.size() == 3);
  const auto& checked = here.sections[2].figures;
  REQUIRE(checked.size() == 3);
  CHECK(checked[0].verdict == "holds there too");
  CHECK(checked[1].verdict == "differs there");
  CHECK(checked[2].verdict == "undecided");
  CHECK(here.answer == "Found. With level-6, by 25 games: of 3 certain findings 1 hold there too; 1 figures differ.");
}

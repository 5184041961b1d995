#include "lab/game_lab.hpp"
#include "lab/measures.hpp"
#include "shipped/catalogue.hpp"

#include <doctest/doctest.h>
#include <filesystem>
#include <unistd.h>

using namespace tideline;
using namespace tideline::lab;

namespace {

AnyGame small_game(const std::string& name, const std::string& map) {
  const GameKind* kind = shipped_catalogue().game(name);
  Setup setup;
  setup.game = name;
  CHECK_FALSE(setup.set_rules(kind->presets[0].name));
  setup.map = *shipped_catalogue().map(map);
  for (const std::string_view faction : kind->factions.first(2)) setup.factions.emplace_back(faction);
  if (!kind->deck.empty()) setup.deck = shipped_catalogue().deck(kind->deck, "");
  auto game = kind->start(std::make_shared<Setup>(std::move(setup)));
  REQUIRE(game);
  return *std::move(game);
}

std::string report_of(const Arm& arm, unsigned jobs, const std::string& folder) {
  Order order;
  order.program = "test";
  order.command = "tideline lab game";
  order.folder = folder;
  order.units = 20;
  order.jobs = jobs;
  order.told = [](bool) {};
  const auto report = study_game(arm, order);
  REQUIRE(report);
  return report_json(*report) + report_html(*report);
}

}  // namespace

TEST_CASE("a row holds all of a trial") {
  const auto arm = make_arm(small_game("tsunami", "5x5"), "random");
  REQUIRE(arm);
  const auto trial = play_trial(arm->sitting(3, 0));
  REQUIRE(trial);
  CHECK(trial->events > 0);
  CHECK(trial->seats[0].win + trial->seats[1].win == kWholeWin);
  Row row;
  trial->write(row);
  Trial read;
  std::size_t at = 0;
  CHECK(read.read(row, at));
  CHECK(at == row.size());
  CHECK(read == *trial);
  // Whatever is cut off or bent is none.
  for (std::size_t length = 0; length < row.size(); ++length) {
    at = 0;
    CHECK_FALSE(read.read(Row(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(length)), at));
  }
  row[0] = 1'000'000;
  at = 0;
  CHECK_FALSE(read.read(row, at));
}

TEST_CASE("the same seed gives the same report, whatever the number of jobs") {
  const auto arm = make_arm(small_game("tsunami", "5x5"), "random,level-2");
  REQUIRE(arm);
  const auto folder = std::filesystem::temp_directory_path() / ("tideline-lab-jobs-" + std::to_string(::getpid()));
  const std::string one = report_of(*arm, 1, (folder / "one").string());
  CHECK(one == report_of(*arm, 3, (folder / "three").string()));
  CHECK(one == report_of(*arm, 1, (folder / "three").string()));  // out of what was kept
  std::filesystem::remove_all(folder);
}

TEST_CASE("bots that think by the clock, and bots that are none, are refused") {
  const AnyGame game = small_game("go", "5x5");
  CHECK(make_arm(game, "search:time=1").error().find("thinks by the clock") != std::string::npos);
  CHECK(make_arm(game, "random,random,random").error() == "expected one bot, or 2 with commas between");
  CHECK_FALSE(make_arm(game, "nobody"));
}

TEST_CASE("figures come back out of a CSV") {
  Report report;
  report.sections.push_back({"t", "", {{"win.black", "B, \"black\"", {0.5, {0.25, 0.75}}, 12, Figure::Unit::Share}}});
  const auto read = read_csv(report_csv(report));
  REQUIRE(read);
  REQUIRE(read->size() == 1);
  CHECK(read->front().key == "win.black");
  CHECK(read->front().value.within.high == 0.75);
  CHECK(read->front().games == 12);
  CHECK(read_csv("key,x\n").error() == "line 1: no line of a report");
}

TEST_CASE("what is written for people cannot become markup") {
  Report report;
  report.title = "<script>\"&";
  CHECK(report_html(report).find("<h1>&lt;script&gt;&quot;&amp;</h1>") != std::string::npos);
}

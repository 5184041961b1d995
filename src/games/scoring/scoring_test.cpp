#include "board/map.hpp"
#include "games/scoring/marking.hpp"
#include "games/scoring/regions.hpp"

#include <array>
#include <doctest/doctest.h>

using namespace tideline;

namespace {

constexpr Colour kRed{1};
constexpr Colour kBlue{2};
constexpr Colour kGreen{3};
constexpr std::array<Colour, 3> kOrder{kRed, kBlue, kGreen};

// A row of stones: `R`, `B`, `G`, `.`
struct Table {
  explicit Table(std::string_view row)
      : map(Map::rectangle("test", static_cast<unsigned>(row.size()), 1)), board(map.topology()) {
    for (unsigned i = 0; i < row.size(); ++i) {
      const auto c = std::string_view(".RBG").find(row[i]);
      if (c > 0) board.put(Point::number(i + 1), Colour(static_cast<unsigned>(c)));
    }
  }
  Map map;
  Board board;
  Prisoners prisoners;
};

}  // namespace

TEST_CASE("R39 groups without a liberty are captured together, judged before any is taken off") {
  Table t("RBG.");
  capture_breathless(t.board, kOrder, t.prisoners, [](const Fallen&, const Split&) {});
  CHECK(t.board.is_empty(Point::number(1)));
  CHECK(t.board.is_empty(Point::number(2)));
  CHECK(t.board.at(Point::number(3)) == kGreen);
  CHECK(t.prisoners[kBlue][kRed] == 1);
  CHECK(t.prisoners[kRed][kBlue] == 1);
  CHECK(t.prisoners[kGreen][kBlue] == 0);
}

TEST_CASE("R42 a region belongs to the only faction at its border") {
  const Table t("..R.B.");
  const auto found = regions(t.board, {});
  REQUIRE(found.size() == 3);
  CHECK(found[0].owner() == kRed);
  CHECK(found[0].points.size() == 2);
  CHECK(found[1].owner() == kNobody);
  CHECK(found[2].owner() == kBlue);
  CHECK(regions(Table("...").board, {})[0].owner() == kNobody);
}

TEST_CASE("R41 dead stones go to those who border their region, and the land under them counts") {
  Table t("R.B.R.G");
  PointSet dead;
  dead.insert(Point::number(3));
  CHECK(regions(t.board, dead)[0].owner() == kRed);
  capture_dead(t.board, dead, kOrder, t.prisoners, [](const Fallen&, const Split&) {});
  CHECK(t.prisoners[kRed][kBlue] == 1);
  CHECK(t.board.is_empty(Point::number(3)));
}

TEST_CASE("R40 every change clears the agreements, and all must agree") {
  const Table t("R.B.G");
  const auto all = ColourSet::first(3);
  Marking marking;
  marking.scorings = 1;
  const auto act = [&](Colour who, Verb verb, unsigned p = 0) {
    const Action action{who, verb, p > 0 ? arg(Point::number(p)) : Arg{}};
    REQUIRE_FALSE(check_marking(marking, t.board, action).has_value());
    return apply_marking(marking, t.board, all, Dispute::Estimate, action);
  };
  CHECK(act(kRed, Verb::Agree) == MarkingStep::GoesOn);
  CHECK(waiting_for(marking, all).awaited == ColourSet{kBlue, kGreen});
  CHECK(act(kBlue, Verb::Mark, 1) == MarkingStep::GoesOn);
  CHECK(marking.agreed.empty());
  CHECK(act(kRed, Verb::Agree) == MarkingStep::GoesOn);
  CHECK(act(kBlue, Verb::Agree) == MarkingStep::GoesOn);
  CHECK(act(kGreen, Verb::Agree) == MarkingStep::Settled);
  CHECK(marking.dead.contains(Point::number(1)));
}

TEST_CASE("R40 a faction changes marks at most a hundred times a scoring") {
  const Table t("R.");
  Marking marking;
  for (int i = 0; i < 100; ++i) {
    const Action action{kRed, i % 2 == 0 ? Verb::Mark : Verb::Unmark, arg(Point::number(1))};
    REQUIRE_FALSE(check_marking(marking, t.board, action).has_value());
    apply_marking(marking, t.board, ColourSet::first(2), Dispute::Estimate, action);
  }
  const Action more{kRed, Verb::Mark, arg(Point::number(1))};
  CHECK(check_marking(marking, t.board, more)->reason == Reason::Condition);
  std::vector<Action> legal;
  legal_marking(marking, t.board, kRed, legal);
  CHECK(legal.size() == 2);
}

TEST_CASE("R40 scorings are counted for each position, up to three") {
  ScoringLog log;
  CHECK(log.count(5) == 1);
  const ScoringLog early = log;
  CHECK(log.count(6) == 1);
  CHECK(log.count(5) == 2);
  CHECK_FALSE(log == early);
  CHECK(log.count(5) == 3);
  CHECK(log.count(5) == 3);
  CHECK(log.count(6) == 2);
  CHECK(log.count(0) == 1);
}

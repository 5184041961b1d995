#include "cards/use.hpp"

#include "board/map.hpp"
#include "cards/card_rules.hpp"
#include "cards/deck_file.hpp"

#include <doctest/doctest.h>

using namespace tideline;

namespace {

CardKind made_of(const std::string& steps) {
  const auto card =
      parse_card("id = \"leap\"\nstep = [" + steps +
                 "]\n[name]\nen = \"L\"\nfr = \"L\"\nhu = \"L\"\n[text]\nfr = \"(1) (2)\"\nhu = \"(1) (2)\"\n");
  REQUIRE_MESSAGE(card.has_value(), card.error().message);
  return *card;
}

std::string depth_of(const std::string& steps) { return too_deep(made_of(steps)).value_or(""); }

}  // namespace

TEST_CASE("a card that can take too long to judge is known by its steps alone") {
  const std::string far = R"({ do = "move", distance = 12 })";
  const std::string near = R"({ do = "move", distance = 1 })";
  const std::string place = R"({ do = "place", where = "anywhere" })";
  // Whatever comes first costs no search, and what may be left out none either.
  CHECK(depth_of(far).empty());
  CHECK(depth_of(R"({ do = "move" }, { do = "move", apart = "far", need = "optional" })").empty());
  CHECK(depth_of(R"({ do = "place", stones = 3 })").empty());
  CHECK(depth_of(place + "," + place).empty());
  CHECK(depth_of(place + "," + near).empty());
  CHECK(depth_of(near + "," + place).empty());
  const std::string two = depth_of(far + R"(, { do = "move", distance = 12, apart = "groups" })");
  CHECK(two.find("card `leap`") != std::string::npos);
  CHECK(two.find("step 2, `move`") != std::string::npos);
  CHECK(depth_of(R"({ do = "nothing" },)" + place + "," + place + "," + place).find("step 4") != std::string::npos);
  // Ways are gone through one after the other.
  const std::string close = R"({ do = "close", way = )";
  CHECK(depth_of(R"({ do = "choose" },)" + close + "1 }," + close + "1 }," + close + "2 }," + close + "2 }").empty());
  CHECK(!depth_of(R"({ do = "choose" },)" + close + "1 }," + close + "2 }," + close + "2 }," + close + "2 }").empty());
  CHECK(!depth_of(R"({ do = "close" },{ do = "close" },{ do = "close" })").empty());
}

TEST_CASE("who looks ahead looks at so many candidates and no more, and finds nothing then") {
  const auto map = Map::by_rule("9x9");
  REQUIRE(map);
  const Ground ground(map->topology());
  Field field(map->topology(), ground);
  field.order.push_back(Colour(1));
  field.order.push_back(Colour(2));
  field.begin();
  field.board.put(Point::number(41), Colour(1));
  const CardRules rules{};
  for (const std::string steps :
       {R"({ do = "place", where = "anywhere" })", R"({ do = "move", distance = 12 })", R"({ do = "withdraw" })",
        R"({ do = "close" })", R"({ do = "swap" })", R"({ do = "clear", area = "group", where = "anywhere" })",
        R"({ do = "wall", area = "point", where = "anywhere" })"}) {
    CAPTURE(steps);
    const CardKind kind = made_of(steps);
    const Step& step = *kind.steps.begin();
    Scene scene{};
    scene.rules = &rules;
    scene.field = &field;
    scene.who = Colour(1);
    Patience patience;
    scene.patience = &patience;
    step.verb->offer(scene, step, {}, [](const Arg&) { return false; });
    const std::uint32_t needed = kMostLooks - patience.left;
    CHECK(needed > 0);
    CHECK(needed <= breadth_of(step).first);
    patience.left = needed / 2;
    CHECK(!step.verb->offer(scene, step, {}, [](const Arg&) { return false; }));
    CHECK(patience.left == 0);
    CHECK(!step.verb->offer(scene, step, {}, [](const Arg&) { return true; }));
  }
}

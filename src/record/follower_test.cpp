#include "record/follower.hpp"

#include "record/header.hpp"
#include "shipped/catalogue.hpp"

#include <doctest/doctest.h>

using namespace tideline;

namespace {

record::Follower following(std::string_view header) {
  LineReader lines(header);
  auto game = record::read_header(shipped_catalogue(), lines);
  REQUIRE(game.has_value());
  return record::Follower(*std::move(game));
}

}  // namespace

TEST_CASE("a game is followed line by line, and what cannot be followed changes nothing") {
  record::Follower follower = following("tideline 1\ngame go\nmap 5x5\nbegin\n");
  CHECK(follower.follow("black place C3").has_value());
  const AnyGame before = follower.game();
  const auto occupied = follower.follow("white place C3");
  REQUIRE_FALSE(occupied.has_value());
  REQUIRE(occupied.error().refusal);
  CHECK(occupied.error().refusal->reason == Reason::Occupied);
  for (const char* line : {"", "nonsense", "white place I3", "undo", "undo 0", "undo 2", "undo x"}) {
    const auto followed = follower.follow(line);
    REQUIRE_FALSE(followed.has_value());
    CHECK_FALSE(followed.error().refusal);
  }
  CHECK(follower.game() == before);
}

TEST_CASE("taking back goes to where the game was, and earlier positions can be asked for") {
  record::Follower follower = following("tideline 1\ngame go\nmap 5x5\nbegin\n");
  for (const char* line : {"black place C3", "white place C4", "black place D4"}) {
    REQUIRE(follower.follow(line).has_value());
  }
  const AnyGame two = follower.after(2);
  CHECK(follower.after(3) == follower.game());
  CHECK(follower.events() == 3);
  const auto taken = follower.follow("undo 1");
  REQUIRE(taken.has_value());
  CHECK_FALSE(taken->has_value());
  CHECK(follower.game() == two);
  CHECK(follower.kept().size() == 2);
  CHECK(follower.after(0) == follower.start());
}

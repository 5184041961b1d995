#include "record/follower.hpp"

#include "record/event_text.hpp"
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

Event event(const record::Follower& follower, std::string_view line) {
  LineReader lines(line);
  REQUIRE(lines.next() == LineReader::Found::Line);
  const auto parsed = record::parse_event(follower.game().kind(), follower.game().setup(), 1, lines.tokens());
  REQUIRE(parsed.has_value());
  return *parsed;
}

}  // namespace

TEST_CASE("a game is followed event by event, and what cannot be followed changes nothing") {
  record::Follower follower = following("tideline 1\ngame go\nmap 5x5\nbegin\n");
  CHECK_FALSE(follower.follow(event(follower, "black place C3")));
  const record::Follower before = follower;
  const auto occupied = follower.follow(event(follower, "white place C3"));
  REQUIRE(occupied);
  REQUIRE(occupied->refusal);
  CHECK(occupied->refusal->reason == Reason::Occupied);
  for (const unsigned count : {0U, 2U}) {
    const auto fault = follower.take_back(count);
    REQUIRE(fault);
    CHECK_FALSE(fault->refusal);
  }
  CHECK(follower == before);
}

TEST_CASE("taking back goes to where the game was, and earlier positions can be asked for") {
  record::Follower follower = following("tideline 1\ngame go\nmap 5x5\nbegin\n");
  for (const char* line : {"black place C3", "white place C4", "black place D4"}) {
    REQUIRE_FALSE(follower.follow(event(follower, line)));
  }
  const AnyGame two = follower.after(2);
  CHECK(follower.after(3) == follower.game());
  CHECK(follower.events() == 3);
  REQUIRE_FALSE(follower.take_back(1));
  CHECK(follower.game() == two);
  CHECK(follower.kept().size() == 2);
  CHECK(follower.after(0) == follower.start());
}

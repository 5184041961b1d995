#include "base/nearest.hpp"

#include <array>
#include <doctest/doctest.h>

using namespace tideline;

TEST_CASE("a slip of the keyboard is understood, another word is not") {
  const std::array<std::string, 6> words{"tsunami", "territory", "game", "games", "reef", "go"};
  CHECK(nearest("tsunmai", words) == "tsunami");
  CHECK(nearest("teritorry", words) == "territory");
  CHECK(nearest("gmae", words) == "game");
  CHECK(nearest("gam", words) == "game");
  CHECK(nearest("gamess", words) == "games");
  CHECK(nearest("reeff", words) == "reef");
  CHECK(nearest("chess", words).empty());
  CHECK(nearest("g", words).empty());
  CHECK(nearest("", words).empty());
  CHECK(nearest(std::string(1000, 'g'), words).empty());
  CHECK(did_you_mean("reeff", words) == "; did you mean `reef`?");
  CHECK(did_you_mean("anchor", words).empty());
}

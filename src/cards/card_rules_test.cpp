#include "cards/card_rules.hpp"

#include "cards/deck_file.hpp"

#include <array>
#include <doctest/doctest.h>

using namespace tideline;

namespace {

constexpr std::array kTimings{CardKind::Timing::Move};

CardRules rules_offering(VerbRules::Needs offers) {
  return {.game = "made-up",
          .offers = offers,
          .timings = kTimings,
          .immediate = false,
          .scoring = false,
          .letter = 'M',
          .rulings = {}};
}

// Why a card of these lines is none for a game with these rules.
std::string problem_with(const std::string& lines, const CardRules& rules) {
  const auto card = parse_card("id = \"leap\"\n" + lines);
  REQUIRE(card.has_value());
  return misfit(*card, rules).value_or("");
}

constexpr const char* kNames =
    "[name]\nen = \"Leap\"\nfr = \"Saut\"\nhu = \"Ugrás\"\n[text]\nfr = \"F\"\nhu = \"H\"\n[[step]]\n";

}  // namespace

TEST_CASE("a game takes the verbs for which it has what they need") {
  const CardRules plain = rules_offering(VerbRules::Needs::Nothing);
  const CardRules factions = rules_offering(VerbRules::Needs::Factions);
  const CardRules shores = rules_offering(VerbRules::Needs::Shores);
  const std::string place = std::string(kNames) + "do = \"place\"\n";
  const std::string replace = std::string(kNames) + "do = \"replace\"\n";
  const std::string sweep = std::string(kNames) + "do = \"sweep\"\nline = 1\n";
  for (const CardRules& rules : {plain, factions, shores}) CHECK(problem_with(place, rules).empty());
  CHECK(problem_with(replace, factions).empty());
  CHECK(problem_with(replace, shores) == "made-up has no verb `replace`");
  CHECK(problem_with(sweep, shores).empty());
  CHECK(problem_with(sweep, plain) == "made-up has no verb `sweep`");
  const std::string clear = std::string(kNames) + "do = \"clear\"\n";
  CHECK(problem_with(clear, factions).empty());
  CHECK(problem_with(clear, shores) == "made-up has no reach: write where = \"anywhere\" with `clear`");
  CHECK(problem_with(clear + "where = \"anywhere\"\n", shores).empty());
  CHECK(problem_with(place + "line = 2\nwhere = \"anywhere\"\n", factions) == "made-up has no lines");
}

TEST_CASE("a game takes the timings that it names") {
  const CardRules rules = rules_offering(VerbRules::Needs::Shores);
  const std::string place = std::string(kNames) + "do = \"place\"\n";
  CHECK(problem_with("timing = \"before\"\n" + place, rules) == "its timing is not one of made-up");
  CHECK(problem_with("immediate = true\n" + place, rules) == "its timing is not one of made-up");
  CHECK(problem_with("scoring = \"reveal\"\n" + std::string(kNames) + "do = \"bank\"\n",
                     rules_offering(VerbRules::Needs::Factions)) == "made-up has no cards for scoring");
}

TEST_CASE("every verb has a name of its own") {
  for (const VerbRules* verb : all_verbs()) CHECK(verb_named(verb->word) == verb);
}

TEST_CASE("a choice is refused by the game's ruling for that reason, or else by the card's own") {
  CardRules rules = rules_offering(VerbRules::Needs::Nothing);
  rules.rulings[static_cast<std::size_t>(Reason::Ko)] = {'M', 4};
  CHECK(rules.ruling(Reason::Ko, 30) == Ruling('M', 4));
  CHECK(rules.ruling(Reason::Suicide, 30) == Ruling('M', 30));
  CHECK(rules.ruling(Reason::Suicide, 0) == Ruling());
}

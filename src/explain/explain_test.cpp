#include "bots/merits.hpp"
#include "explain/json.hpp"
#include "explain/sentences.hpp"
#include "explain/words.hpp"
#include "record/reader.hpp"
#include "shipped/catalogue.hpp"

#include <doctest/doctest.h>

using namespace tideline;

namespace {

AnyGame game_of(std::string_view text) {
  record::Reader reader(shipped_catalogue(), text);
  REQUIRE_MESSAGE(reader.read(), reader.failures()[0].message);
  return reader.game();
}

struct Told {
  Analysis analysis;
  std::string english;
  std::string french;
  std::string hungarian;
};

Told tell(const AnyGame& game, Colour viewer, std::uint32_t playouts = 400) {
  Random random(5);
  const auto view = game.observe(viewer);
  Told told{analyse(*view, random, {playouts, {}}), {}, {}, {}};
  const auto text = [&](Language language) {
    return explain::sentences(game.setup(), view->position(), told.analysis, language);
  };
  told.english = text(Language::English);
  told.french = text(Language::French);
  told.hungarian = text(Language::Hungarian);
  return told;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

constexpr std::string_view kCapture = R"(tideline 1
game go
rules default komi=0.5
board
. . . . . . .
. . W B . . .
. . W B . . .
. W B B B . .
. W W W W B .
. . . . B W W
. . . . . . .
end
turn black
begin
)";

}  // namespace

TEST_CASE("a stone is explained by what it does") {
  const AnyGame game = game_of(R"(tideline 1
game go
board
. . . . . . . . .
. B W . . . . . .
. . B . . . . . .
. . . . . . . . .
. . . . W . W . .
. . . . . . . . .
. . . . . . . . .
. B . . . . . . .
. B W . . . . . .
end
begin
)");
  const Map& map = game.map();
  const auto at = [&](const char* name) { return map.at(parse_place(name).place); };
  Random random(1);
  const auto imagined = game.observe(Colour(1))->imagine(random);
  const Board& board = imagined->board();
  const auto kind = [&](const char* name, const char* last = nullptr) {
    const auto found = merits(board, Colour(1), at(name), last != nullptr ? at(last) : kOffMap);
    return found.empty() ? -1 : static_cast<int>(found[0].kind);
  };
  using Kind = Merit::Kind;
  CHECK(kind("D8") == static_cast<int>(Kind::Atari));
  CHECK(kind("F5") == static_cast<int>(Kind::Cuts));
  CHECK(kind("B7") == static_cast<int>(Kind::Joins));
  CHECK(kind("J1") == static_cast<int>(Kind::Opens));
  CHECK(kind("F4", "G5") == static_cast<int>(Kind::Answers));
  CHECK(kind("F4") == -1);
}

TEST_CASE("the best choice comes with its reason, in three languages") {
  const Told told = tell(game_of(kCapture), Colour(1));
  REQUIRE_FALSE(told.analysis.choices.empty());
  CHECK(told.analysis.basis == Analysis::Basis::Search);
  CHECK(told.analysis.rounds == 400);
  CHECK(told.analysis.line.size() >= 2);
  CHECK(told.analysis.choices.size() >= 5);
  CHECK(told.analysis.choices.size() <= 10);
  CHECK(told.analysis.choices[0].visits >= told.analysis.choices[1].visits);
  CHECK(has(told.english, "of 100 games from here"));
  CHECK(has(told.english, ". Best is "));
  CHECK(has(told.french, "sur 100"));
  CHECK(has(told.hungarian, "eséllyel nyer"));
}

TEST_CASE("somebody who has nothing to choose is told how things stand") {
  const AnyGame game = game_of(kCapture);
  for (const Colour viewer : {kNobody, Colour(2)}) {
    const Told told = tell(game, viewer, 100);
    CHECK(told.analysis.basis == Analysis::Basis::Playouts);
    CHECK(told.analysis.choices.empty());
    CHECK(told.analysis.rounds == 100);
    CHECK(told.analysis.win_share[Colour(1)] + told.analysis.win_share[Colour(2)] == doctest::Approx(1));
    CHECK(has(told.english, "of 100 games from here"));
  }
}

TEST_CASE("what is thought in pieces is what is thought at once, however often it is told in between") {
  const AnyGame game = game_of(kCapture);
  for (const Colour viewer : {Colour(1), Colour(2), kNobody}) {
    const auto view = game.observe(viewer);
    Analyst analyst(*view, Random(7));
    for (const unsigned piece : {1U, 30U, 2U, 67U}) {
      analyst.think({.playouts = piece});
      (void)analyst.tell();
    }
    CHECK(analyst.open());
    CHECK(analyst.rounds() == 100);
    const auto text = [&](const Analysis& told) {
      return explain::json(game.setup(), view->position(), told, 0, Language::English);
    };
    CHECK(text(analyst.tell()) == text(analyse(*view, Random(7), {.playouts = 100})));
  }
}

TEST_CASE("one who is told to stop at once has nothing to say, and says nothing wrong") {
  const AnyGame game = game_of(kCapture);
  Random random(1);
  const auto view = game.observe(Colour(1));
  const Analysis analysis = analyse(*view, random, {0, [] { return true; }});
  CHECK(analysis.rounds == 0);
  CHECK(analysis.dead.empty());
  CHECK(explain::sentences(game.setup(), view->position(), analysis, Language::English).empty());
}

TEST_CASE("R40 dead stones are proposed when play has ended, and the score follows") {
  std::string text = R"(tideline 1
game go
rules default komi=0.5
board
. B . B W . W
B B B B W W .
. W B B W W W
B B B B W . W
B . B B W W W
B B B B W B .
. B B B W W W
end
begin
black pass
white pass
)";
  Told told = tell(game_of(text), Colour(1));
  CHECK(told.analysis.basis == Analysis::Basis::Scoring);
  CHECK(told.english ==
        "Play has ended. Groups that seem dead: F2, B5. If so, Black wins by 6.5 points. Best is to mark F2 as dead.");
  CHECK(told.french ==
        "Le jeu est fini. Groupes qui semblent morts\u00a0: F2, B5. Dans ce cas, Noir gagne de 6,5 points. Le mieux "
        "est de "
        "marquer comme mort le groupe en F2.");
  CHECK(told.hungarian ==
        "A játék véget ért. Halottnak látszó csoportok: F2, B5. Ekkor Fekete nyer, 6,5 ponttal. A legjobb halottnak "
        "jelölni: F2.");
  text += "black mark F2\nblack mark B5\nwhite agree\n";
  told = tell(game_of(text), Colour(1));
  CHECK(has(told.english, "Best is to agree to the marks."));
  text += "black agree\n";
  told = tell(game_of(text), kNobody);
  CHECK(told.analysis.basis == Analysis::Basis::Result);
  CHECK(told.english == "The game is over: Black won by 6.5 points.");
  CHECK(told.hungarian == "A játszmának vége: Fekete nyert, 6,5 ponttal.");
}

TEST_CASE("a card is shown with what it is aimed at") {
  const AnyGame game = game_of(R"(tideline 1
game territory
rules v1 dice=none
factions red blue
board
. R . B .
R R B B B
. R B . B
R R B B .
R . R B B
end
hand red extra-move
turn red
begin
)");
  Random random(3);
  const auto view = game.observe(Colour(1));
  const Analysis analysis = analyse(*view, random, {3000, {}});
  const auto text = explain::json(game.setup(), view->position(), analysis, 0, Language::English);
  bool card = false;
  for (const Choice& choice : analysis.choices) {
    if (choice.plan.event.verb != Verb::Play) continue;
    card = true;
    CHECK(choice.plan.complete);
    CHECK(choice.plan.event.args.size() >= 2);
    AnyGame copy = game;
    CHECK_FALSE(copy.submit(choice.plan.event, nullptr).has_value());
  }
  CHECK(card);
  CHECK(has(text, "\"event\": \"red play extra-move "));
}

TEST_CASE("numbers and stones are said as each language says them") {
  const AnyGame game = game_of("tideline 1\ngame territory\nfactions red orange green\nbegin\n");
  const Setup& setup = game.setup();
  using explain::stones;
  CHECK(stones(setup, 2, Colour(2), false, Language::French) == "2 pierres orange");
  CHECK(stones(setup, 2, Colour(3), false, Language::French) == "2 pierres vertes");
  CHECK(stones(setup, 1, Colour(3), false, Language::French) == "une pierre verte");
  CHECK(stones(setup, 3, Colour(3), false, Language::Hungarian) == "3 zöld követ");
  CHECK(stones(setup, 1, Colour(1), false, Language::English) == "a red stone");
  CHECK(stones(setup, 4, kNobody, false, Language::English) == "4 stones");
  CHECK(explain::number(-2.5, Language::Hungarian) == "-2,5");
  CHECK(explain::number(3, Language::English) == "3");
}

#include "cards/deck_file.hpp"

#include <doctest/doctest.h>

using namespace tideline;

namespace {

constexpr std::string_view kHead =
    "id = \"leap\"\nruling = 25\n[name]\nen = \"Leap\"\nfr = \"Saut\"\nhu = \"Ugrás\"\n[text]\nfr = \"F\"\nhu = "
    "\"H\"\n";

std::string problem_of(const TextError& error) { return std::to_string(error.place.line) + ": " + error.message; }

std::string card_problem(const std::string& text) {
  const auto card = parse_card(text);
  return card ? "" : problem_of(card.error());
}

std::string deck_problem(const std::string& text) {
  const auto card = parse_card(std::string(kHead) + "[[step]]\ndo = \"place\"\n");
  REQUIRE(card.has_value());
  const auto deck = parse_deck("test", text, {{&*card, 1}, {}});
  return deck ? "" : problem_of(deck.error());
}

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a card has a name and a text in every language, and its English is made from its steps") {
  const auto card = parse_card(std::string(kHead) + "[[step]]\ndo = \"place\"\nwhere = \"anywhere\"\n");
  REQUIRE(card.has_value());
  CHECK(card->id == "leap");
  CHECK(card->name[0] == "Leap");
  CHECK(card->text[0] == "Place a stone anywhere.");
  CHECK(card->text[2] == "H");
  CHECK(card->is_stone_move());
}

TEST_CASE("steps that do the same are told once, and how often") {
  const auto english = [](std::string_view step, int times) {
    std::string text(kHead);
    for (int i = 0; i < times; ++i) text += "[[step]]\ndo = " + std::string(step) + "\n";
    const auto card = parse_card(text);
    REQUIRE(card.has_value());
    return card->text[0];
  };
  const std::string first = "Move one of your stones to an empty point that touches it.";
  const std::string second = first + " Then move one of your stones, the same or another, in the same way.";
  CHECK(english("\"walk\"", 1) == first);
  CHECK(english("\"walk\"", 2) == second);
  CHECK(english("\"walk\"", 3) == second + " Then do the same once more.");
  CHECK(english("\"walk\"", 5) == second + " Then do the same 3 more times.");
  CHECK(english("\"withdraw\"", 2) == "One of your stones goes back to the bowl. Then do the same once more.");
  CHECK(english("\"pull\"\nline = 2", 2) ==
        "Choose a side: every stone on its line 2 slides one point outward where that point is empty. Then do the same "
        "with line 2 of a side, the same or another.");
}

TEST_CASE("what is made in English says all that the card does, when it is played") {
  const auto english = [](std::string_view timing, std::string_view step) {
    const auto card = parse_card("timing = \"" + std::string(timing) + "\"\n" + std::string(kHead) +
                                 "[[step]]\ndo = " + std::string(step) + "\n");
    REQUIRE(card.has_value());
    return card->text[0];
  };
  CHECK(english("move", "\"nothing\"") == "Nothing happens; it is still a move, not a pass.");
  CHECK(english("before", "\"nothing\"") == "Nothing happens, and your move is still due.");
  CHECK(english("replaces", "\"nothing\"") == "Nothing happens, and your turn ends; it is no pass.");
  CHECK(english("before", "\"nothing\"\n[[step]]\ndo = \"calm\"").starts_with("This step does nothing. Until"));
  CHECK(
      english("before", "\"wall\"\nwhere = \"anywhere\"\narea = \"point\"") ==
      "Choose a point: until your next turn begins, no stone of anybody may come to an empty point there, be it placed "
      "or moved.");
  CHECK(holds(english("move", "\"wall\"\narea = \"cross\"\nrounds = 2"),
              "until 2 more turns of yours begin, no stone of anybody may come to an empty point there, and at most 1 "
              "point from there in its row or column, be it"));
  CHECK(english("before", "\"draw\"\ncards = 3\ndiscard = 2") ==
        "Draw 3 cards, then discard 2 cards of your hand, of your choice.");
  CHECK(english("move", "\"draw\"") == "Draw a card. This card leaves the game.");
  CHECK(holds(english("before", "\"nothing\"\n[[step]]\ndo = \"draw\""),
              "When the rest of the card is done, draw a card."));
  CHECK(english("before", "\"truce\"") ==
        "Truce: until your next turn begins, what would capture a stone is not allowed to anybody.");
  CHECK(holds(english("move", "\"truce\"\nrounds = 3"), "Truce: until 3 more turns of yours begin, "));
  CHECK(english("counter", "\"cancel\"") == "Cancel the card that the opponent plays.");
  CHECK(holds(english("counter", "\"cancel\"\ncancels = \"moves\""),
              "Its point is closed to the opponent until the turn"));
  CHECK(holds(english("counter", "\"cancel\"\ncancels = \"any\""), "A move's point is closed"));
  CHECK(holds(english("counter", "\"cancel\"\ncancels = \"any\"\nlost = true"), "A move is lost: the turn ends."));
  CHECK(holds(english("replaces", "\"exchange\"\nbound = \"near-reply\""),
              "within 1 step of your stone, or where the opponent likes if you passed"));
  CHECK(holds(english("replaces", "\"exchange\"\nbound = \"opposite-reply\""),
              "or where the opponent likes if you passed"));
  CHECK(holds(english("before", "\"anchor\""), "one only, however many anchors it has"));
  CHECK(holds(english("before", "\"note\""), "captures nothing"));
  CHECK(holds(english("replaces", "\"carry\"\nmost = 3"), "onto points that are empty or its own"));
}

TEST_CASE("an English text that is not what the card does is refused") {
  const std::string head(kHead);
  const std::string step = "[[step]]\ndo = \"place\"\n";
  const auto wording = [&](const std::string& english) {
    const auto card = parse_card(head + "en = \"" + english + "\"\n" + step);
    REQUIRE(card.has_value());
    CHECK(card->text[0] == "Place a stone within reach.");
    return card->misworded ? problem_of(*card->misworded) : "";
  };
  CHECK(wording("Place a stone within reach.").empty());
  CHECK(holds(wording("Win the game."), "10: the English text is not what the steps do"));
  // What was kept can be read; what is brought is refused.
  const std::string deck_text =
      "game = \"territory\"\n[cards]\nhop = 1\n[card.hop]\nname = { en = \"H\", fr = \"H\", hu = \"H\" }\n"
      "text = { en = \"Win.\", fr = \"F\", hu = \"H\" }\nstep = [{ do = \"place\" }]\n";
  const auto deck = parse_deck("test", deck_text, {});
  REQUIRE(deck.has_value());
  CHECK((*deck)->kinds[0].text[0] == "Place a stone within reach.");
  const auto problem = ill_written(**deck, deck_text);
  REQUIRE(problem.has_value());
  CHECK(problem->place.line == 6);
}

TEST_CASE("a card with a missing language, an unknown verb or key is refused with its line") {
  const std::string step = "[[step]]\ndo = \"place\"\n";
  std::string head(kHead);
  CHECK(holds(card_problem(head + "[[step]]\ndo = \"explode\"\n"), "11: expected a verb, do = one of anchor, bank"));
  CHECK(holds(card_problem(head + "[[step]]\ndo = \"bank\"\nstones = 2\n"), "12: there is no key `stones` here"));
  CHECK(
      holds(card_problem(head + "[[step]]\ndo = \"place\"\nstones = 9\n"), "12: expected a whole number from 1 to 3"));
  CHECK(holds(card_problem(head + "[[step]]\ndo = \"place\"\nwhere = \"moon\"\n"),
              "12: expected one of reach, anywhere"));
  CHECK(holds(card_problem(head), "does nothing: expected [[step]]"));
  head.replace(head.find("hu = \"Ugrás\"\n"), std::string("hu = \"Ugrás\"\n").size(), "");
  CHECK(holds(card_problem(head + step), "has no name in the language hu"));
}

TEST_CASE("steps must make sense together") {
  const std::string head(kHead);
  const std::string response = "timing = \"response\"\n" + head;
  CHECK(holds(card_problem(head + "[[step]]\ndo = \"undo\"\n"), "a card that undoes a move is a response"));
  CHECK(holds(card_problem(response + "[[step]]\ndo = \"place\"\n"), "a card that undoes a move is a response"));
  CHECK(card_problem(response + "[[step]]\ndo = \"undo\"\n").empty());
  CHECK(holds(card_problem(head + "[[step]]\ndo = \"place\"\nwhere = \"undone\"\n"), "needs a step before it"));
  // A response is no stone move of its own, so it clears nothing that could be undone.
  const std::string undo = response + "[[step]]\ndo = \"undo\"\n";
  const std::string clear = "[[step]]\ndo = \"clear\"\n";
  CHECK(card_problem(undo + "[[step]]\ndo = \"place\"\nwhere = \"undone\"\n").empty());
  CHECK(holds(card_problem(undo + clear + "where = \"undone\"\n"), "13: where = \"undone\" does not go with `clear`"));
  CHECK(holds(card_problem(undo + clear), "a response clears nothing"));
  // The dice were another's (R29).
  const std::string wall = "[[step]]\ndo = \"wall\"\n";
  CHECK(holds(card_problem(undo + wall), "13: a response has no dice: write where = \"anywhere\" with `wall`"));
  CHECK(card_problem(undo + wall + "where = \"anywhere\"\n").empty());
  CHECK(holds(card_problem(undo + clear + "where = \"anywhere\"\n"), "a response clears nothing"));
  CHECK(holds(card_problem(head + "[[step]]\ndo = \"place\"\nneed = \"optional\"\n"), "cannot be left out"));
  CHECK(
      holds(card_problem(head + "[[step]]\ndo = \"place\"\n[[step]]\ndo = \"place\"\nneed = \"optional\"\n[[step]]\ndo "
                                "= \"place\"\n"),
            "cannot follow one that may be left out"));
  CHECK(holds(card_problem(head + "[[step]]\ndo = \"place\"\nstones = 3\n[[step]]\ndo = \"place\"\n"),
              "puts down and clears at most 3 times in all"));
}

TEST_CASE("areas: what a card says of them, and what goes with what") {
  const auto english = [](const std::string& keys, const std::string& timing = "move") {
    const auto card =
        parse_card("timing = \"" + timing + "\"\nstep = [{ do = \"clear\", " + keys + " }]\n" + std::string(kHead));
    return card ? card->text[0] : card.error().message;
  };
  CHECK(
      english("area = \"square\"") ==
      "Choose a point within reach: every stone on the square of 3 by 3 points round it goes back to its owner and is "
      "nobody's prisoner.");
  CHECK(
      english("area = \"cross\", distance = 2, where = \"anywhere\", hits = \"others\"", "before") ==
      "Choose a point: every opposing stone there, and at most 2 points from there in its row or column, goes back to "
      "its bowl and is nobody's prisoner.");
  CHECK(english("area = \"near\", distance = 3, hits = \"one-colour\"") ==
        "Choose a stone within reach: every stone of its colour there and within 3 steps of it goes back to its owner "
        "and "
        "is nobody's prisoner.");
  CHECK(english("area = \"row\", hits = \"others\"") ==
        "Choose a row or column with a point within reach: every stone of another faction on it goes back to its owner "
        "and is nobody's prisoner.");
  CHECK(
      english("area = \"group\", most = 4, where = \"anywhere\"", "replaces") ==
      "Choose a stone: every stone in its group, of at most 4 stones, goes back to its bowl and is nobody's prisoner.");
  CHECK(holds(english("area = \"row\", hits = \"one-colour\""), "a row has no stone that is chosen"));
  CHECK(holds(english("area = \"moon\""), "expected one of square, cross, near, row, group, point for `area`"));
  CHECK(
      holds(english("most = 1 }, { do = \"clear\" }, { do = \"place\" }, { do = \"clear\""), "at most 3 times in all"));
}

TEST_CASE("conditions and ways: what a card says of them, and what goes with what") {
  const auto english = [](const std::string& steps, const std::string& timing = "replaces",
                          const std::string& texts = "fr = \"(1) (2)\"\nhu = \"(1) (2)\"\n") {
    const std::string head = "id = \"leap\"\n[name]\nen = \"L\"\nfr = \"L\"\nhu = \"L\"\n[text]\n";
    const auto card = parse_card("timing = \"" + timing + "\"\nstep = [" + steps + "]\n" + head + texts);
    return card ? card->text[0] : card.error().message;
  };
  const std::string place = R"(do = "place", where = "anywhere")";
  CHECK(english("{ " + place + R"(, if = "fewer-stones" })") ==
        "If the opponent has more stones on the board than you, place a stone anywhere.");
  CHECK(english("{ " + place + R"(, if = "more-cards" })", "move") ==
        "If you have more cards in hand, with this one, than every other faction, place a stone anywhere.");
  CHECK(holds(english(R"({ do = "undo" }, { do = "bank", if = "fewer-stones" })", "response"),
              "If another faction has more stones on the board than you, bank 1 point."));
  CHECK(english("{ " + place + " }, { " + place + R"(, need = "optional", if = "behind" })") ==
        "Place a stone anywhere. If you are behind, as the score would be with the board as it stands, you may then "
        "place another stone anywhere.");
  CHECK(
      english(
          R"({ do = "choose" }, { do = "withdraw", way = 1 }, { do = "walk", way = 2 }, { do = "walk", way = 2 })") ==
      "Choose one of two. (1) One of your stones goes back to the bowl. (2) Move one of your stones to an empty point "
      "that touches it. Then move one of your stones, the same or another, in the same way.");
  CHECK(holds(english(R"({ do = "choose" }, { do = "calm", way = 1 }, { do = "look", way = 2 }, { do = "close" })"),
              "(2) You see the opponent's hand. In each case: Choose an empty point"));
  const std::string far = R"(do = "place", where = "anywhere", apart = "far")";
  const std::string spaced = "It lies at least 5 steps from those before it, and no group touches it and one of them.";
  CHECK(english("{ do = \"choose\" }, { " + place + " }, { " + far + ", way = 1 }, { do = \"bank\", way = 2 }") ==
        "Choose one of two. Place a stone anywhere. (1) Then place a stone anywhere. " + spaced + " (2) Bank 1 point.");
  CHECK(holds(english("{ do = \"choose\" }, { " + place + ", way = 1 }, { " + far + ", way = 2 }"),
              "(1) Place a stone anywhere. (2) Place a stone anywhere."));
  CHECK(holds(
      english("{ do = \"choose\" }, { " + place + ", way = 1 }, { do = \"bank\", way = 2 }, { " + far + ", way = 1 }"),
      "way 1 stands in two places"));
  CHECK(holds(english("{ " + place + " }, { do = \"choose\" }"), "`choose` is the first step"));
  CHECK(holds(english("{ " + place + ", way = 1 }"), "a way needs `choose`"));
  CHECK(holds(english(R"({ do = "choose" }, { do = "calm", way = 1 })"), "way 2 has no step"));
  CHECK(holds(english(R"({ do = "choose" }, { do = "calm", way = 3 })"), "there is no way 3"));
  CHECK(holds(english(R"({ do = "choose", if = "behind" }, { do = "calm", way = 1 })"), "there is no key `if`"));
  CHECK(holds(english(R"({ do = "choose" }, { do = "calm", way = 1 }, { do = "look", way = 2 })", "before",
                      "fr = \"(1) (2)\"\nhu = \"(1)\"\n"),
              "expected `(2)`"));
  CHECK(holds(english("{ " + place + R"(, if = "behind" }, { )" + place + R"(, need = "optional" })"),
              "needs one before it, in the same way, without a condition"));
  CHECK(
      holds(english("{ do = \"bank\", if = \"ahead\" }]\nscoring = \"reveal\"\nexample = [", "move"), "no conditions"));
}

TEST_CASE("R51 S31 nothing that a card asks for comes after what it draws") {
  const auto problem = [](const std::string& steps) {
    return card_problem("timing = \"before\"\nstep = [" + steps +
                        "]\nid = \"leap\"\n[name]\nen = \"L\"\nfr = \"L\"\nhu = \"L\"\n[text]\n"
                        "fr = \"(1) (2)\"\nhu = \"(1) (2)\"\n");
  };
  const std::string draw = "{ do = \"draw\" }, ";
  for (const std::string verb : {"exchange", "look", "chart", "cull", "toll"}) {
    CAPTURE(verb);
    const std::string step = "{ do = \"" + verb + "\" }";
    CHECK(holds(problem(draw + step), "2: what a card draws comes last: write `draw` after `" + verb + "`"));
    CHECK(problem(step + ", { do = \"draw\" }").empty());
  }
  CHECK(problem(draw + "{ do = \"walk\" }").empty());
  CHECK(problem(draw + "{ do = \"draw\", if = \"behind\" }").empty());
  const std::string ways = "{ do = \"choose\" }, { do = \"draw\", way = 1 }, ";
  CHECK(problem(ways + "{ do = \"look\", way = 2 }").empty());
  CHECK(holds(problem(ways + "{ do = \"toll\", way = 2 }, { do = \"look\" }"), "comes last"));
}

TEST_CASE("R4 a deck counts its cards") {
  const std::string good = "game = \"territory\"\nsize = 5\n[cards]\nleap = 5\n";
  CHECK(deck_problem(good).empty());
  CHECK(holds(deck_problem("game = \"territory\"\nsize = 6\n[cards]\nleap = 5\n"), "2: the cards are 5 in all, not 6"));
  CHECK(holds(deck_problem("game = \"territory\"\n[cards]\nleap = 0\n"), "3: expected a whole number from 1 to 99"));
  CHECK(holds(deck_problem("game = \"territory\"\n[cards]\nleap = 1\nhop = 2\n"), "4: no card is called `hop`"));
  CHECK(holds(deck_problem("game = \"territory\"\n[cards]\nleap = \"x\"\n"), "3: expected a whole number"));
  CHECK(holds(deck_problem("[cards]\nleap = 1\n"), "expected game"));
  CHECK(holds(deck_problem("game = \"territory\"\n"), "expected a table [cards]"));
  CHECK(holds(deck_problem("game = \"territory\"\n[cards]\nleap = 1\n[card.hop]\nid = \"hop\"\n"),
              "does not say how many `hop`"));
  CHECK(holds(deck_problem(good + "colour = 3\n"), "no card is called `colour`"));
}

TEST_CASE("what is not TOML, or far too much of it, is refused with its line") {
  CHECK(holds(deck_problem("game = \"territory\"\n[cards\nleap = 1\n"), "2: "));
  CHECK(holds(deck_problem(std::string(5000, '[')), "1: "));
  CHECK(holds(deck_problem("a = " + std::string(5000, '[')), "1: "));
  std::string deep = "a";
  for (int i = 0; i < 100000; ++i) deep += ".a";
  CHECK(holds(deck_problem("game = \"territory\"\n" + deep + " = 1\n"), "2: there are too many dots in this line"));
  CHECK(holds(deck_problem(std::string(10'000'000, '[')), "1: this is longer than"));
  CHECK(holds(deck_problem("game = \"territory\" # Jó\n\nhu = étoile\n"), "3: "));
  CHECK(holds(deck_problem(std::string("\xff\xfe\x00", 3)), "1: "));
}

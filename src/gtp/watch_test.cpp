#include "gtp/watch.hpp"

#include "gtp/free_go.hpp"

#include <doctest/doctest.h>
#include <sstream>

using namespace tideline;
using namespace tideline::gtp;

namespace {

using Words = std::vector<std::string>;

std::optional<Watch> parse(Watch::Dialect dialect, const Words& words) { return parse_watch(dialect, kBlack, words); }

std::string line_for(const Words& words, Watch::Dialect dialect, const FreeGo& game) {
  const auto watch = parse_watch(dialect, game.next(), words);
  REQUIRE(watch);
  const auto view = game.to_move(watch->who).observe(watch->who);
  SearchTaste taste;
  taste.all_rounds = true;
  Search search(*view, taste);
  Random random(1);
  search.think(random, {.playouts = 300});
  return watch_line(*watch, game.map(), search);
}

Words words_of(const std::string& line) {
  std::istringstream in(line);
  Words words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::vector<std::string> values(const Words& words, std::string_view key) {
  Words found;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == key) found.push_back(words[i + 1]);
  }
  return found;
}

// White has all but a corner of a small board, and it is black's turn to save it.
FreeGo small_board() {
  FreeGo game = *FreeGo::make("default");
  game.begin(5);
  for (const char* name : {"A2", "B2", "C2", "C1"}) REQUIRE(game.play(kWhite, *parse_vertex(game.map(), name)));
  return game;
}

}  // namespace

TEST_CASE("a colour, an interval and pairs of words are understood, in this order") {
  const auto plain = parse(Watch::Dialect::Leela, {});
  REQUIRE(plain);
  CHECK(plain->who == kBlack);
  CHECK(plain->centiseconds == 100);
  const auto full = parse(Watch::Dialect::Kata, {"W", "50", "ownership", "true", "maxmoves", "3"});
  REQUIRE(full);
  CHECK(full->who == kWhite);
  CHECK(full->centiseconds == 50);
  CHECK(full->ownership);
  CHECK(full->most == 3);
  CHECK(parse(Watch::Dialect::Leela, {"interval", "5"})->centiseconds == 5);
  CHECK(parse(Watch::Dialect::Leela, {"0"})->centiseconds == 1);
}

TEST_CASE("what is not understood is refused") {
  for (const Words& words : {Words{"interval"}, Words{"interval", "x"}, Words{"10", "20"}, Words{"ownership", "true"},
                             Words{"avoid", "b"}, Words{"minmoves", "-1"}, Words{"x"}})
    CHECK_FALSE(parse(Watch::Dialect::Leela, words));
  CHECK_FALSE(parse(Watch::Dialect::Kata, {"ownership", "perhaps"}));
}

TEST_CASE("moves come most tried first, with the line that would follow") {
  const Words words = words_of(line_for({}, Watch::Dialect::Leela, small_board()));
  const Words moves = values(words, "move");
  const Words visits = values(words, "visits");
  const Words first = values(words, "pv");
  REQUIRE(moves.size() > 2);
  unsigned sum = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    CHECK(values(words, "order")[i] == std::to_string(i));
    CHECK(first[i] == moves[i]);
    CHECK(std::stoul(values(words, "winrate")[i]) <= 10000);
    if (i > 0) CHECK(std::stoul(visits[i]) <= std::stoul(visits[i - 1]));
    sum += static_cast<unsigned>(std::stoul(visits[i]));
  }
  CHECK(sum == 300);
  CHECK(words_of(line_for({"maxmoves", "2"}, Watch::Dialect::Leela, small_board())).size() < words.size());
  CHECK(values(words_of(line_for({"minmoves", "99"}, Watch::Dialect::Leela, small_board())), "move").size() == 22);
}

TEST_CASE("the lead is that of whose turn it is, and so is the land") {
  FreeGo game = small_board();
  const auto lead = [&](const char* who) {
    return std::stod(values(words_of(line_for({who}, Watch::Dialect::Kata, game)), "scoreLead")[0]);
  };
  CHECK(lead("w") > lead("b"));
  const Words words = words_of(line_for({"w", "ownership", "true"}, Watch::Dialect::Kata, game));
  const auto begin = std::find(words.begin(), words.end(), "ownership");
  REQUIRE(words.end() - begin == 26);
  CHECK(std::stod(*(begin + 1 + 3 * 5 + 1)) > 0.5);  // B2
  CHECK(std::stod(values(words, "winrate")[0]) <= 1);
  const Words black = words_of(line_for({"b", "ownership", "true"}, Watch::Dialect::Kata, game));
  CHECK(std::stod(*(std::find(black.begin(), black.end(), "ownership") + 1 + 3 * 5 + 1)) < 0);
}

#include "table/table.hpp"

#include "record/event_text.hpp"
#include "record/reader.hpp"
#include "shipped/bot_presets.hpp"
#include "support/test_table.hpp"
#include "table/saying.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <malloc.h>

using namespace tideline;
using namespace tideline::test;

namespace {

Refused say(Table& table, std::string_view seat, std::string_view words, Millis now = kStart) {
  return table.say(at(table, seat), words, now);
}

std::string reason(const Refused& refused) { return refused ? refused->reason : "done"; }

std::vector<std::string> texts(const Table& table, std::string_view viewer) {
  const SeatId seat = viewer == "spectator" ? SeatId{kNobody, 1} : at(table, viewer);
  std::vector<std::string> lines;
  for (const StreamLine& line : table.stream(seat).lines()) lines.push_back(line.text);
  return lines;
}

std::string last(const Table& table, std::string_view viewer) { return texts(table, viewer).back(); }

bool has(const std::vector<std::string>& lines, std::string_view start) {
  return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) { return line.starts_with(start); });
}

// The same table once more, from its log.
void check_restored(const Table& table, Millis now, std::uint64_t seed = 1) {
  const auto again = Table::restore(shipped_catalogue(), log_lines(table), dice(seed), now);
  REQUIRE_MESSAGE(again.has_value(), (again ? "" : again.error()));
  TableState state = again->state();
  for (std::size_t i = 0; i < state.seats.size(); ++i) state.seats[i].away = table.seats()[i].away;
  CHECK(state == table.state());
  CHECK(log_lines(*again) == log_lines(table));
  for (std::size_t i = 0; i <= table.seats().size(); ++i) {
    const SeatId viewer = i == 0 ? SeatId{kNobody, 1} : table.seats()[i - 1].id;
    CHECK(again->stream(viewer).lines() == table.stream(viewer).lines());
  }
  CHECK(again->bots_to_move().size() == table.bots_to_move().size());
}

// The same as words.
std::string some_words(const AnyGame& game, Colour who, Random& random) {
  return words_of(game.setup(), some_event(game, who, random));
}

// Bots at all seats whose turn it is say something; false if none had to.
bool bots_act(Table& table, Random& random, Millis now) {
  const auto turns = table.bots_to_move();
  for (const Table::BotTurn& turn : turns) {
    const auto refused = table.bot_plays(turn, some_event(turn.game, turn.seat.faction, random), now);
    const std::string text = refused ? refused->text : "";
    CAPTURE(text);
    if (refused) REQUIRE(refused->reason == "not-now");
  }
  return !turns.empty();
}

}  // namespace

namespace {

// The cards in hand that answer the open question.
std::vector<std::string> answers(const Table& table, Colour who) {
  std::vector<Action> legal;
  table.game().legal(who, legal);
  std::vector<std::string> cards;
  for (const Action& action : legal) {
    if (action.arg.kind == Arg::Kind::Card) cards.push_back(table.game().setup().deck->word(action.arg.card()));
  }
  return cards;
}

// Two players, or pairs, of tsunami who hold cards, and a question that a stone of one opened for the other, who holds
// an answer where one is wanted.
Table asked(const std::string& terms, const std::string& teams = "", bool with_answer = false) {
  for (std::uint64_t seed = 1; seed < 400; ++seed) {
    Table table = begun("game tsunami" + teams, terms, seed);
    Random random(seed);
    Millis now = kStart;
    for (int i = 0; i < 60 && !table.over(); ++i) {
      const auto lines = texts(table, "spectator");
      if (lines.back().starts_with("@question") ||
          (lines.size() > 1 && lines[lines.size() - 2].starts_with("@question"))) {
        if (!with_answer || !answers(table, *table.state().question->asked.begin()).empty()) return table;
        break;
      }
      const std::string turn = table.summary().turn;
      const std::string who = turn.substr(0, turn.find(' '));
      const auto refused = say(table, who, some_words(table.game(), at(table, who).faction, random), now += 10);
      CHECK(reason(refused) == "done");
    }
  }
  FAIL("no question was ever asked");
  return begun("game tsunami");
}

// Black is the only person, and white's card has opened a question for it. With an answer: black holds one.
Table alone(const std::string& terms, bool with_answer) {
  for (std::uint64_t seed = 1; seed < 400; ++seed) {
    Table table = opened("game tsunami", terms, seed);
    CHECK_FALSE(table.sit(at(table, "black"), "Ann", kStart));
    table.present(at(table, "black"), true, kStart);
    CHECK_FALSE(table.sit_bot(at(table, "white"), "random", bot_presets(), kStart));
    CHECK_FALSE(table.start({}, kStart));
    Random random(seed);
    Millis now = kStart;
    for (int i = 0; i < 80 && !table.over(); ++i) {
      const auto& question = table.state().question;
      const Colour black = at(table, "black").faction;
      if (question && question->asked.contains(black)) {
        if (question->answers[black].has_value() != with_answer) return table;
        break;
      }
      now += 1'000;
      table.tick(now);
      if (bots_act(table, random, now) || table.state().question) continue;
      CHECK(reason(say(table, "black", some_words(table.game(), black, random), now)) == "done");
    }
  }
  FAIL("black was never asked");
  return begun("game tsunami");
}

}  // namespace

TEST_CASE("a table that has not begun is written down as it was opened, whatever becomes of the catalogue") {
  Catalogue catalogue = shipped_catalogue();
  const auto table =
      Table::open(catalogue, {"A table", "tideline 1\ngame go\nmap lake-11\nbegin\n", ""}, dice(), kStart);
  REQUIRE(table);
  const std::string before = table->record({kNobody, 1}, kStart);
  CHECK(before.find("\nmap lake-11\n") != std::string::npos);
  catalogue.maps.clear();
  CHECK(table->record({kNobody, 1}, kStart) == before);
}

TEST_CASE("people sit down, and the game begins when all are there") {
  Table table = opened("game go\nmap 5x5");
  CHECK(reason(table.start({}, kStart)) == "not-now");
  CHECK(reason(table.sit(at(table, "black"), "Ann", kStart)) == "done");
  CHECK(reason(table.sit(at(table, "black"), "Ben", kStart)) == "seat-taken");
  CHECK(reason(table.sit(at(table, "white"), "Be\nn", kStart)) == "text");
  CHECK(reason(table.sit_bot(at(table, "white"), "nobody", bot_presets(), kStart)) == "syntax");
  CHECK(reason(table.sit_bot(at(table, "white"), "level-3", bot_presets(), kStart)) == "done");
  CHECK(reason(say(table, "black", "place C3")) == "not-started");
  CHECK(reason(table.start({}, kStart)) == "done");
  CHECK(reason(table.sit(at(table, "black"), "Cy", kStart)) == "started");
  CHECK(table.summary().seats == "black person Ann\nwhite bot level-3\n");
  CHECK(table.summary().turn == "black");
  CHECK_FALSE(table.seat_named("white.2").has_value());
  CHECK_FALSE(table.seat_named("purple").has_value());
}

TEST_CASE("who is called otherwise is so at once, before the game, in it and after it") {
  Table table = opened("game go\nmap 5x5");
  REQUIRE(reason(table.sit(at(table, "black"), "Guest", kStart)) == "done");
  REQUIRE(reason(table.sit_bot(at(table, "white"), "level-3", bot_presets(), kStart)) == "done");
  CHECK(reason(say(table, "black", "name Ann")) == "done");
  CHECK(last(table, "spectator") == "@name black Ann");
  // Who is called so already is told nothing new.
  const std::size_t entries = table.log().size();
  CHECK(reason(say(table, "black", "name  Ann")) == "done");
  CHECK(table.log().size() == entries);
  CHECK(reason(say(table, "black", "name " + std::string(41, 'x'))) == "text");
  CHECK(reason(say(table, "black", "name")) == "text");
  CHECK(table.summary().seats == "black person Ann\nwhite bot level-3\n");
  REQUIRE(reason(table.start({}, kStart)) == "done");
  CHECK(reason(table.followed_by("next", kStart)) == "not-now");
  CHECK(reason(say(table, "black", "name Ann Lee")) == "done");
  CHECK(table.summary().turn == "black");
  CHECK(reason(say(table, "black", "resign")) == "done");
  CHECK(table.summary().scores == "resignation");
  CHECK(reason(say(table, "black", "name Lee")) == "done");
  CHECK(table.summary().seats == "black person Lee\nwhite bot level-3\n");
  CHECK(reason(table.followed_by("next", kStart)) == "done");
  CHECK(last(table, "spectator") == "@rematch next");
  CHECK(table.state().rematch == "next");
}

TEST_CASE("a plan that is no game is refused with its place") {
  const auto open = [](const std::string& header, const std::string& title, const std::string& terms) {
    return Table::open(shipped_catalogue(), {title, header, terms}, dice(), kStart);
  };
  CHECK(open("tideline 1\ngame chess\nbegin\n", "t", "").error().starts_with("line 2"));
  CHECK_FALSE(open("tideline 1\ngame go\nbegin\n", "", "").has_value());
  CHECK_FALSE(open("tideline 1\ngame go\nbegin\n", "t", "clock=x").has_value());
  CHECK_FALSE(open("tideline 1\ngame go\nboard\n. .\nend\nbegin\n", "t", "").has_value());
}

TEST_CASE("a whole game of go, with marks, agreement and its record") {
  Table table = begun("game go\nmap 5x5");
  CHECK(reason(say(table, "white", "place C3")) == "not-your-turn");
  CHECK(reason(say(table, "black", "place Z9")) == "off-map");
  CHECK(reason(say(table, "black", "place C3")) == "done");
  const Refused refused = say(table, "white", "place C3");
  REQUIRE(refused);
  CHECK(refused->reason == "occupied");
  CHECK(refused->ruling == "G1");
  CHECK(reason(say(table, "white", "pass")) == "done");
  CHECK(reason(say(table, "black", "pass")) == "done");
  CHECK(table.summary().phase == "scoring");
  CHECK(has(texts(table, "spectator"), "@proposal"));
  CHECK(reason(say(table, "black", "agree")) == "done");
  CHECK(table.summary().turn == "white");
  CHECK(reason(say(table, "white", "agree")) == "done");
  CHECK(table.over());
  CHECK(table.summary().result == "black");
  CHECK(table.summary().scores == "black 25 white 7.5");
  CHECK(last(table, "white") == "@secret 5ec2e7");
  CHECK(reason(say(table, "white", "place C4")) == "over");
  const std::string text = table.record({kNobody, 1}, kStart);
  record::Reader reader(shipped_catalogue(), text);
  CHECK(reader.read());
  CHECK(reader.game() == table.game());
  check_restored(table, kStart);
}

TEST_CASE("what is said twice with one key happens once") {
  Table table = begun("game go\nmap 5x5");
  CHECK_FALSE(table.say(at(table, "black"), "chat hello", kStart, "k1"));
  const std::size_t entries = table.log().size();
  CHECK_FALSE(table.say(at(table, "black"), "chat hello", kStart, "k1"));
  CHECK(table.log().size() == entries);
  const auto again = Table::restore(shipped_catalogue(), log_lines(table), dice(), kStart);
  REQUIRE(again.has_value());
  Table copy = *again;
  CHECK_FALSE(copy.say(at(copy, "black"), "chat hello", kStart, "k1"));
  CHECK(copy.log().size() == entries);
}

TEST_CASE("dice and cards are the table's") {
  Table table = begun("game territory\nmap square-9\nfactions red blue green");
  const auto first = [&] { return table.summary().turn; };
  while (table.summary().phase == "setup") {
    const std::string who = first();
    REQUIRE_FALSE(who.empty());
    Random random(7);
    CHECK(reason(say(table, who, some_words(table.game(), at(table, who).faction, random))) == "done");
  }
  const std::string who = first();
  CHECK(reason(say(table, who, "roll 6 6")) == "syntax");
  CHECK(reason(say(table, who, "deal reject reject reject")) == "syntax");
  CHECK(reason(say(table, who, "timeout")) == "syntax");
  CHECK(reason(say(table, who, "reveal reject")) == "syntax");
  CHECK(reason(say(table, who, "roll")) == "done");
  CHECK(has(texts(table, "spectator"), who + " roll "));
  check_restored(table, kStart);
}

TEST_CASE("in go and tsunami who runs out of time loses") {
  Table table = begun("game go\nmap 5x5", "clock=absolute/60");
  CHECK(table.deadline() == kStart + 60'000);
  table.tick(kStart + 59'999);
  CHECK_FALSE(table.over());
  table.tick(kStart + 60'000);
  CHECK(table.over());
  CHECK(table.summary().result == "white");
  check_restored(table, kStart);
}

TEST_CASE("in territory who runs out of time passes, and has little from then on") {
  Table table = begun("game territory\nmap square-9\nrules v1 cards=off\nfactions red blue", "clock=absolute/60");
  Millis now = kStart;
  std::size_t fallen = 0;
  for (int i = 0; i < 200 && !table.over(); ++i) {
    const auto due = table.deadline();
    REQUIRE(due.has_value());
    now = std::max(now, *due);
    table.tick(now);
  }
  for (const std::string& line : texts(table, "spectator"))
    fallen += line.starts_with("@clock") && line.find('!') != std::string::npos;
  CHECK(fallen > 0);
  CHECK(table.over());
  CHECK(has(texts(table, "spectator"), "@for red"));
  check_restored(table, now);
}

namespace {

// Black, who was there, stays away for three turns, and a bot sits in for it. White, who is to move, plays on: passes
// alone would end the game.
Millis stay_away(Table& table, Millis now) {
  table.present(at(table, "black"), false, now);
  for (int i = 0; i < 3; ++i) {
    if (i > 0) CHECK(reason(say(table, "white", i == 1 ? "place C3" : "place D3", now)) == "done");
    for (int step = 0; step < 2; ++step) {
      now = table.deadline().value_or(now);
      table.tick(now);
    }
  }
  CHECK(has(texts(table, "spectator"), "@sits-in black random"));
  return now;
}

}  // namespace

TEST_CASE("an absent faction is warned about, passes, is sat in for, and comes back") {
  Table table = begun("game go\nmap 9x9", "absent=60 sit-in=random");
  CHECK_FALSE(table.deadline().has_value());
  Table gone = table;
  gone.present(at(gone, "black"), false, kStart);
  CHECK(gone.deadline() == kStart + 10'000);
  gone.tick(kStart + 10'000);
  CHECK(last(gone, "white") == "@away black until " + std::to_string(kStart + 60'000));
  gone.tick(kStart + 60'000);
  CHECK(last(gone, "white") == "black pass");
  const Millis now = stay_away(table, kStart);
  CHECK(reason(say(table, "white", "place E3", now)) == "done");
  REQUIRE(table.bots_to_move().size() == 1);
  CHECK(table.bots_to_move()[0].bot == "random");
  check_restored(table, now);
  table.present(at(table, "black"), true, now);
  CHECK(last(table, "white") == "@back black");
  CHECK(table.bots_to_move().empty());
  CHECK(reason(say(table, "black", "place G7", now)) == "done");
}

TEST_CASE("nobody is called absent in a game by correspondence") {
  Table table = begun("game go\nmap 9x9", "clock=correspondence/2");
  table.present(at(table, "black"), false, kStart);
  CHECK(table.deadline() == kStart + 2 * 86'400'000);
}

TEST_CASE("who says nothing in the scoring agrees") {
  Table table = begun("game go\nmap 5x5", "scoring=60");
  say(table, "black", "place C3");
  say(table, "white", "pass");
  say(table, "black", "pass");
  CHECK(table.deadline() == kStart + 60'000);
  CHECK(reason(say(table, "black", "mark C3", kStart + 30'000)) == "done");
  CHECK(table.deadline() == kStart + 90'000);
  CHECK(reason(say(table, "black", "agree", kStart + 40'000)) == "done");
  CHECK(table.deadline() == kStart + 90'000);
  table.tick(kStart + 90'000);
  CHECK(table.over());
  CHECK(has(texts(table, "spectator"), "@for white"));
}

namespace {

// Black is the only person, and dead stones are marked: white has agreed.
Table marking_alone(const std::string& terms) {
  Table table = opened("game go\nmap 5x5", terms);
  CHECK_FALSE(table.sit(at(table, "black"), "Ann", kStart));
  table.present(at(table, "black"), true, kStart);
  CHECK_FALSE(table.sit_bot(at(table, "white"), "random", bot_presets(), kStart));
  CHECK_FALSE(table.start({}, kStart));
  const auto bot_says = [&](std::string_view words) {
    const auto bots = table.bots_to_move();
    REQUIRE(bots.size() == 1);
    const auto event = parse_saying(table.game(), bots[0].seat.faction, words);
    REQUIRE(event.has_value());
    CHECK(reason(table.bot_plays(bots[0], *event, kStart)) == "done");
  };
  CHECK(reason(say(table, "black", "place C3")) == "done");
  bot_says("pass");
  CHECK(reason(say(table, "black", "pass")) == "done");
  bot_says("agree");
  return table;
}

}  // namespace

TEST_CASE("who marks dead stones alone among bots is not hurried: silence agrees to nothing, absence does") {
  Table table = marking_alone("absent=30");
  CHECK(has(texts(table, "white"), "@scoring until never"));
  CHECK_FALSE(table.deadline().has_value());
  CHECK(table.summary().alone == 30'000);
  check_restored(table, kStart);
  table.tick(kStart + 3'600'000);
  CHECK(table.game().phase() == Phase::Scoring);
  CHECK(reason(say(table, "black", "mark C3", kStart + 3'600'000)) == "done");
  const Millis gone = kStart + 4'000'000;
  table.present(at(table, "black"), false, gone);
  table.tick(gone + 8'000);
  CHECK(last(table, "white") == "@away black until " + std::to_string(gone + 30'000));
  Table back = table;
  back.present(at(back, "black"), true, gone + 9'000);
  CHECK(last(back, "white") == "@back black");
  back.tick(gone + 3'600'000);
  CHECK_FALSE(has(texts(back, "white"), "@for black"));
  // The bot says nothing either, and a little later is agreed for.
  table.tick(gone + 30'000);
  CHECK(has(texts(table, "white"), "@for black"));
  table.tick(gone + 60'000);
  CHECK(table.over());
}

TEST_CASE("a clock does not run while dead stones are marked, by whomever") {
  Table table = marking_alone("clock=absolute/60");
  CHECK_FALSE(table.state().clock.runs());
  table.tick(kStart + 3'600'000);
  CHECK(table.game().phase() == Phase::Scoring);
}

TEST_CASE("by correspondence, where nobody is ever absent, marks have a time for one person too") {
  Table table = marking_alone("clock=correspondence/2");
  CHECK(table.deadline() == kStart + 3 * 86'400'000LL);
  table.tick(*table.deadline());
  CHECK(table.over());
}

TEST_CASE("on one screen marks may have no time") {
  Table table = begun("game go\nmap 5x5", "scoring=none absent=60");
  for (const auto& [who, words] : {std::pair("black", "place C3"), {"white", "pass"}, {"black", "pass"}})
    CHECK(reason(say(table, who, words)) == "done");
  CHECK(has(texts(table, "spectator"), "@scoring until never"));
  CHECK_FALSE(table.deadline().has_value());
  table.tick(kStart + 3'600'000);
  CHECK(table.game().phase() == Phase::Scoring);
  check_restored(table, kStart);
  // The screen is gone, and with it both.
  for (const char* who : {"black", "white"}) table.present(at(table, who), false, kStart);
  for (int i = 0; i < 4 && table.deadline(); ++i) table.tick(*table.deadline());
  CHECK(table.over());
}

namespace {

struct Side {
  std::string seat;
  std::string columns;
  char eyes;  // the column in which it leaves two points free
};

// Each fills its columns of a board of five rows, but for two eyes: then nothing is left to play for.
void fill(Table& table, const std::vector<Side>& sides) {
  std::vector<std::vector<std::string>> stones(sides.size());
  for (std::size_t i = 0; i < sides.size(); ++i) {
    for (const char row : {'1', '2', '3', '4', '5'}) {
      for (const char column : sides[i].columns) {
        if (column != sides[i].eyes || (row != '3' && row != '5')) stones[i].push_back({column, row});
      }
    }
  }
  std::vector<std::size_t> next(sides.size());
  for (std::size_t n = 0; n < sides.size() * stones[0].size(); ++n) {
    const std::string turn = table.summary().turn;
    const auto side = std::find_if(sides.begin(), sides.end(), [&](const Side& one) { return one.seat == turn; });
    REQUIRE(side != sides.end());
    const auto i = static_cast<std::size_t>(side - sides.begin());
    const std::string words = "place " + stones[i][next[i]++];
    CAPTURE(words);
    if (const auto bots = table.bots_to_move(); bots.empty()) {
      REQUIRE(reason(say(table, turn, words)) == "done");
    } else {
      REQUIRE(reason(table.bot_plays(bots[0], *parse_saying(table.game(), bots[0].seat.faction, words), kStart)) ==
              "done");
    }
  }
}

const std::vector<Side> kBlackAndWhite{{"black", "ABC", 'A'}, {"white", "DEF", 'F'}};

}  // namespace

TEST_CASE("where nothing is left to play for, an end that all agree to is written as everybody's passes") {
  Table table = begun("game go\nmap 6x5");
  CHECK(reason(say(table, "black", "finish")) == "not-now");  // everything is open
  fill(table, kBlackAndWhite);
  CHECK(reason(say(table, "black", "finish")) == "done");
  CHECK(last(table, "spectator") == "@finish black");
  CHECK(reason(say(table, "black", "consent yes")) == "not-now");
  CHECK(reason(say(table, "black", "finish")) == "not-now");
  check_restored(table, kStart);
  CHECK(reason(say(table, "white", "consent no")) == "done");
  CHECK(table.game().phase() == Phase::Play);
  check_restored(table, kStart);
  // Who was refused asks for nothing more until something has happened.
  CHECK(reason(say(table, "black", "finish")) == "not-now");
  CHECK(reason(say(table, "black", "undo 1")) == "not-now");
  // Whoever is not to move may offer it too.
  CHECK(reason(say(table, "white", "finish")) == "done");
  CHECK(reason(say(table, "black", "consent yes")) == "done");
  CHECK(table.game().phase() == Phase::Scoring);
  const auto lines = texts(table, "spectator");
  CHECK(std::count(lines.begin(), lines.end(), "black pass") == 1);
  CHECK(std::count(lines.begin(), lines.end(), "white pass") == 1);
  check_restored(table, kStart);
}

TEST_CASE("an end is offered only where passing ends the play") {
  Table table = begun("game tsunami\nmap 6x5");
  fill(table, kBlackAndWhite);
  CHECK(reason(say(table, "black", "finish")) == "done");
  // Cards are left, and by these rules two passes do not end the play then (S22).
  Table cards = begun("game tsunami\nrules en end=cards\nmap 6x5");
  fill(cards, kBlackAndWhite);
  CHECK(reason(say(cards, "black", "finish")) == "not-now");
}

TEST_CASE("an end is asked of every faction, and each of them passes") {
  Table table = begun("game territory\nrules pro\nmap 9x5\nfactions red blue green");
  Random random(1);
  while (table.game().phase() == Phase::Setup) {
    const Colour who = *table.game().to_act().awaited.begin();
    REQUIRE(reason(say(table, table.game().setup().name(who), some_words(table.game(), who, random))) == "done");
  }
  fill(table, {{"red", "ABC", 'A'}, {"blue", "DEF", 'E'}, {"green", "GHJ", 'J'}});
  CHECK(reason(say(table, "red", "finish")) == "done");
  CHECK(reason(say(table, "green", "consent yes")) == "done");
  CHECK(table.game().phase() == Phase::Play);
  CHECK(reason(say(table, "blue", "consent yes")) == "done");
  CHECK(table.game().phase() == Phase::Scoring);
  for (const char* line : {"red pass", "blue pass", "green pass"}) CHECK(has(texts(table, "spectator"), line));
}

TEST_CASE("bots agree to an end") {
  Table table = opened("game go\nmap 6x5");
  CHECK_FALSE(table.sit(at(table, "black"), "Ann", kStart));
  CHECK_FALSE(table.sit_bot(at(table, "white"), "level-1", bot_presets(), kStart));
  CHECK_FALSE(table.start({}, kStart));
  fill(table, kBlackAndWhite);
  CHECK(reason(say(table, "black", "finish")) == "done");
  CHECK(has(texts(table, "black"), "@consent white"));
  CHECK(table.game().phase() == Phase::Scoring);
  check_restored(table, kStart);
}

TEST_CASE("while dead stones are marked no end is offered, and one that was ends by itself") {
  Table table = begun("game go\nmap 6x5");
  fill(table, kBlackAndWhite);
  CHECK(reason(say(table, "black", "pass")) == "done");
  CHECK(reason(say(table, "white", "pass")) == "done");
  REQUIRE(table.game().phase() == Phase::Scoring);
  CHECK(reason(say(table, "black", "finish")) == "not-now");
  CHECK(!table.state().asked_back);
  // A log of before may have it.
  auto lines = log_lines(table);
  lines.push_back({kStart, "@finish black", {}});
  auto offered = Table::restore(shipped_catalogue(), lines, dice(), kStart);
  REQUIRE(offered);
  CHECK(reason(say(*offered, "white", "consent yes")) == "done");
  CHECK(!offered->state().asked_back);
  lines.push_back({kStart, "@consent white", {}});
  auto kept = Table::restore(shipped_catalogue(), lines, dice(), kStart);
  REQUIRE(kept);
  REQUIRE(kept->state().asked_back);
  const Millis until = kept->state().asked_back->until;
  kept->tick(until - 1);
  CHECK(kept->state().asked_back);
  kept->tick(until);
  CHECK(!kept->state().asked_back);
  CHECK(kept->deadline().value_or(until + 1) > until);
}

TEST_CASE("a bot agrees for no person of its faction") {
  Table table = opened("game tsunami\nmap 6x5\nteam white 2");
  for (const char* seat : {"black", "white.2"}) {
    CHECK_FALSE(table.sit(at(table, seat), "Ann", kStart));
    table.present(at(table, seat), true, kStart);
  }
  CHECK_FALSE(table.sit_bot(at(table, "white"), "random", bot_presets(), kStart));
  CHECK_FALSE(table.start({}, kStart));
  fill(table, {{"black", "ABC", 'A'}, {"white white.2", "DEF", 'F'}});
  CHECK(reason(say(table, "black", "finish")) == "done");
  CHECK(last(table, "black") == "@finish black");
  CHECK(table.bots_to_move().empty());
  CHECK(reason(say(table, "white.2", "consent yes")) == "done");
  CHECK(has(texts(table, "black"), "white pass"));
}

TEST_CASE("a bot that sits in agrees to nothing for whom it sits in") {
  Table table = begun("game go\nmap 9x9", "absent=60 sit-in=random");
  const Millis now = stay_away(table, kStart);
  CHECK(reason(say(table, "white", "undo 1", now)) == "done");
  CHECK(last(table, "white") == "@undo white 1");
  table.tick(now + 60'000);
  CHECK(last(table, "white") == "@refuse black");
}

namespace {

// Two people and a bot, whose turn it is when red asks for a take-back that blue does not answer.
Table bot_held(const std::string& terms) {
  Table table = opened("game territory\nrules pro\nmap 9x5\nfactions red blue green", terms);
  for (const char* seat : {"red", "blue"}) {
    CHECK_FALSE(table.sit(at(table, seat), "Ann", kStart));
    table.present(at(table, seat), true, kStart);
  }
  CHECK_FALSE(table.sit_bot(at(table, "green"), "random", bot_presets(), kStart));
  CHECK_FALSE(table.start({}, kStart));
  Random random(1);
  const auto acts = [&] {
    const Colour who = *table.game().to_act().awaited.begin();
    return reason(say(table, table.game().setup().name(who), some_words(table.game(), who, random)));
  };
  for (int i = 0; i < 200 && (table.bots_to_move().empty() || reason(say(table, "red", "undo 1")) != "done"); ++i) {
    if (!bots_act(table, random, kStart)) REQUIRE(acts() == "done");
  }
  REQUIRE(table.state().asked_back);
  CHECK(table.bots_to_move().empty());
  return table;
}

}  // namespace

TEST_CASE("nobody keeps a bot waiting by asking again and again") {
  Table table = bot_held("");
  table.tick(table.state().asked_back->until);
  CHECK(table.bots_to_move().size() == 1);
  CHECK(reason(say(table, "red", "undo 1")) == "not-now");
  CHECK(table.bots_to_move().size() == 1);
}

TEST_CASE("while something is asked no bot is played for, and no time of a bot runs") {
  Table table = bot_held("absent=30 clock=absolute/20");
  const Millis until = table.state().asked_back->until;
  const Colour green = at(table, "green").faction;
  CHECK(table.deadline() == until);
  CHECK_FALSE(table.state().clock.runs());
  table.tick(until - 1);
  CHECK(table.state().asked_back);
  check_restored(table, until - 1);
  Table refused = table;
  CHECK(reason(say(refused, "blue", "consent no", until - 1)) == "done");
  CHECK(refused.state().clock.runs() == green);
  Table agreed = table;
  CHECK(reason(say(agreed, "blue", "consent yes", until - 1)) == "done");
  CHECK(agreed.state().clock.runs() == agreed.state().waited_for());
  // It has all of its time then, and is waited for as long as ever.
  table.tick(until);
  CHECK_FALSE(table.state().asked_back);
  CHECK(table.bots_to_move().size() == 1);
  CHECK_FALSE(has(texts(table, "red"), "@for"));
  CHECK(table.state().clock.left(green).main == 20'000);
  CHECK(table.deadline() == until + 20'000);
  check_restored(table, until);

  Table patient = bot_held("absent=30");
  patient.tick(until);
  CHECK(patient.deadline() == until + 30'000);
}

TEST_CASE("whoever comes back while something is asked thinks in its own time") {
  Table table = begun("game go\nmap 9x9", "absent=60 sit-in=random clock=absolute/600");
  const Millis now = stay_away(table, kStart);
  CHECK(reason(say(table, "white", "place E3", now)) == "done");
  CHECK(reason(say(table, "white", "undo 1", now)) == "done");
  CHECK_FALSE(table.state().clock.runs());
  Table said = table;
  table.present(at(table, "black"), true, now + 1'000);
  CHECK(table.state().clock.runs() == at(table, "black").faction);
  CHECK(reason(say(said, "black", "standing ask", now + 1'000)) == "done");
  CHECK(said.state().clock.runs() == at(said, "black").faction);
}

TEST_CASE("nobody renames a bot: its name says which it is") {
  Table table = opened("game go\nmap 5x5");
  CHECK_FALSE(table.sit_bot(at(table, "white"), "level-1", bot_presets(), kStart));
  CHECK(reason(say(table, "white", "name level-9")) == "no-seat");
  CHECK(table.state().seat(at(table, "white"))->name == "level-1");
}

TEST_CASE("of a pair that plays in turn the other one acts next, and answers until then (S26)") {
  Table table = begun("game tsunami\nrules en team=alternate\nmap 5x5\nteam black 2");
  CHECK(reason(say(table, "black.2", "place C3")) == "not-your-turn");
  CHECK(reason(say(table, "black", "place C3")) == "done");
  CHECK(reason(say(table, "white", "place C4")) == "done");
  CHECK(reason(say(table, "black", "place D3")) == "not-your-turn");
  CHECK(reason(say(table, "black.2", "place D3")) == "done");
  Table either = begun("game tsunami\nmap 5x5\nteam black 2");
  CHECK(reason(say(either, "black.2", "place C3")) == "done");
}

TEST_CASE("a take-back needs the consent of all others") {
  Table table = begun("game go\nmap 5x5");
  CHECK(reason(say(table, "black", "undo 1")) == "nothing-to-undo");
  say(table, "black", "place C3");
  CHECK(take_backs::to_own(table.state(), Colour(2)) == 0);
  say(table, "white", "place C4");
  CHECK(take_backs::to_own(table.state(), Colour(1)) == 2);
  CHECK(take_backs::to_own(table.state(), Colour(2)) == 1);
  CHECK(reason(say(table, "black", "undo 2")) == "done");
  CHECK(reason(say(table, "black", "consent yes")) == "not-now");
  CHECK(reason(say(table, "white", "consent no")) == "done");
  CHECK(last(table, "black") == "@refuse white");
  CHECK(reason(say(table, "black", "undo 1")) == "not-now");
  CHECK(reason(say(table, "white", "undo 2")) == "done");
  CHECK(reason(say(table, "black", "consent yes")) == "done");
  CHECK(last(table, "black") == "undo 2");
  CHECK(table.summary().turn == "black");
  check_restored(table, kStart);
  CHECK(reason(say(table, "black", "place C3")) == "done");
  // Of one's own last stone too: it was seen.
  CHECK(reason(say(table, "black", "undo 1")) == "done");
  CHECK(last(table, "white") == "@undo black 1");
  CHECK(reason(say(table, "white", "consent yes")) == "done");
  CHECK(last(table, "white") == "undo 1");
  say(table, "black", "place C3");
  say(table, "white", "place C4");
  CHECK(reason(say(table, "black", "undo 2")) == "done");
  table.tick(kStart + 60'000);
  CHECK(last(table, "black") == "@refuse white");
}

TEST_CASE("taking back makes no time") {
  Table table = begun("game go\nmap 5x5", "clock=fischer/60/10");
  Millis now = kStart;
  for (int i = 0; i < 8; ++i) {
    CHECK(reason(say(table, "black", "place C3", now += 1'000)) == "done");
    CHECK(reason(say(table, "black", "undo 1", now)) == "done");
    CHECK(reason(say(table, "white", "consent yes", now += 1'000)) == "done");
  }
  // Of 70 seconds eight were black's, and eight white's, who lost them waiting for nothing.
  CHECK(last(table, "black") == "@clock black=62000 white=62000 turn=black run=black");
  CHECK(table.deadline() == now + 62'000);
  check_restored(table, now);
}

TEST_CASE("who let something pass in a question is asked about a take-back") {
  Table table = asked("question=1");
  const std::string who = table.summary().turn;
  const std::string mover = who == "black" ? "white" : "black";
  const Millis until = *table.deadline();
  // Who was asked stays in sight until it closes, whoever has answered.
  CHECK(reason(say(table, who, "no", until - 900)) == "done");
  CHECK(table.summary().turn == who);
  table.tick(until);
  if (table.game().observe(kNobody)->position().last.on_map() && reason(say(table, mover, "undo 1", until)) == "done") {
    CHECK(last(table, mover) == "@undo " + mover + " 1");
    CHECK(reason(say(table, who, "consent yes", until)) == "done");
  }
}

TEST_CASE("what an absent player was promised holds, however often the table was put away") {
  Table table = begun("game go\nmap 9x9", "absent=65");
  table.present(at(table, "black"), false, kStart);
  table.present(at(table, "white"), false, kStart);
  table.tick(kStart + 10'000);
  const std::string promised = "@away black until " + std::to_string(kStart + 65'000);
  CHECK(last(table, "white") == promised);
  auto again = Table::restore(shipped_catalogue(), log_lines(table), dice(), kStart + 60'000);
  REQUIRE(again.has_value());
  CHECK(again->deadline() == kStart + 70'000);
  again->tick(kStart + 70'000);
  CHECK(has(texts(*again, "white"), "black pass"));
}

TEST_CASE("a bot that says nothing holds nobody up for ever") {
  Table table = opened("game go\nmap 5x5", "absent=30 sit-in=level-1");
  CHECK_FALSE(table.sit_bot(at(table, "black"), "random", bot_presets(), kStart));
  CHECK_FALSE(table.sit(at(table, "white"), "Ann", kStart));
  table.present(at(table, "white"), true, kStart);
  REQUIRE_FALSE(table.start({}, kStart));
  CHECK(table.deadline() == kStart + 30'000);
  table.tick(kStart + 30'000);
  CHECK(last(table, "white") == "black pass");
  // However often: who sits there is no person, for whom another bot could sit in.
  for (const char* words : {"place C3", "place D3"}) {
    CHECK(reason(say(table, "white", words, table.state().waits_since)) == "done");
    table.tick(*table.deadline());
    CHECK(last(table, "white") == "black pass");
  }
}

TEST_CASE("while the program is away nobody's time runs") {
  Table table = begun("game go\nmap 5x5", "clock=absolute/10");
  table.pause(kStart + 4'000);
  CHECK(last(table, "black") == "@clock black=6000 white=10000 turn=black run=nobody");
  CHECK(table.summary().alone == 10'000);
  auto again = Table::restore(shipped_catalogue(), log_lines(table), dice(), kStart + 60'000);
  REQUIRE(again.has_value());
  again->tick(kStart + 60'000);
  CHECK_FALSE(again->over());
  // It goes on when its player is back, or has had a moment for that; that another is there changes nothing.
  CHECK(again->deadline() == kStart + 70'000);
  again->present(at(*again, "white"), true, kStart + 60'100);
  again->tick(kStart + 61'000);
  CHECK(last(*again, "black") == "@clock black=6000 white=10000 turn=black run=nobody");
  SUBCASE("back") {
    again->present(at(*again, "black"), true, kStart + 62'000);
    CHECK(last(*again, "white") == "@clock black=6000 white=10000 turn=black run=black");
    CHECK(again->deadline() == kStart + 68'000);
  }
  SUBCASE("not back") {
    again->tick(kStart + 70'000);
    CHECK(has(texts(*again, "white"), "@clock black=6000 white=10000 turn=black run=black"));
    CHECK(again->deadline() == kStart + 76'000);
  }
  SUBCASE("something is said for it, by another way") {
    CHECK(reason(say(*again, "black", "place C3", kStart + 61'000)) == "done");
    CHECK(last(*again, "black") == "@clock black=6000 white=10000 turn=white run=white");
  }
}

TEST_CASE("a member who never comes is sat in for, though another plays on") {
  Table table = begun("game territory\nmap square-9\nrules v1 team=alternate cards=off\nfactions red blue\nteam red 2",
                      "absent=5 sit-in=random");
  table.present(at(table, "red.2"), false, kStart);
  Random random(5);
  Millis now = kStart;
  for (int i = 0; i < 400 && !has(texts(table, "blue"), "@sits-in"); ++i) {
    const std::string who = table.summary().turn;
    REQUIRE_FALSE(who.empty());
    if (who == "red.2") {
      now = *table.deadline();
      table.tick(now);
    } else {
      std::string words = some_words(table.game(), at(table, who).faction, random);
      if (words == "pass" || words == "yield") words = "roll";
      if (say(table, who, words, now)) say(table, who, "yield", now);
    }
  }
  CHECK(has(texts(table, "blue"), "@sits-in red.2 random"));
}

TEST_CASE("nothing that was shown is taken back") {
  Table table = begun("game territory\nmap square-9\nrules v1 cards=off\nfactions red blue");
  Random random(3);
  while (table.summary().phase == "setup") {
    const std::string who = table.summary().turn;
    REQUIRE(reason(say(table, who, some_words(table.game(), at(table, who).faction, random))) == "done");
  }
  const std::string who = table.summary().turn;
  CHECK(reason(say(table, who, "roll")) == "done");
  CHECK(reason(say(table, who, "undo 1")) == "revealed");
  // Nor what came before somebody else's dice.
  CHECK(take_backs::to_own(table.state(), Colour(1)) == 0);
  CHECK(take_backs::to_own(table.state(), Colour(2)) == 0);
}

TEST_CASE("chat is heard by all, a team's by its own, and not by who muted it") {
  Table table = begun("game territory\nmap square-9\nfactions red blue\nteam red 2");
  CHECK(reason(say(table, "red.2", "team psst")) == "done");
  CHECK(last(table, "red") == "@team red.2 psst");
  CHECK_FALSE(has(texts(table, "blue"), "@team"));
  CHECK_FALSE(has(texts(table, "spectator"), "@team"));
  CHECK(reason(say(table, "blue", "mute red")) == "done");
  CHECK_FALSE(has(texts(table, "red"), "@mute"));
  CHECK(reason(say(table, "red", "chat hello")) == "done");
  CHECK(last(table, "spectator") == "@chat red hello");
  CHECK_FALSE(has(texts(table, "blue"), "@chat"));
  CHECK(reason(say(table, "blue", "unmute red")) == "done");
  CHECK(reason(say(table, "red", "chat again")) == "done");
  CHECK(last(table, "blue") == "@chat red again");
  CHECK(reason(say(table, "blue", "chat " + std::string(600, 'x'))) == "too-long");
  CHECK(reason(say(table, "blue", "chat \x01")) == "text");
  check_restored(table, kStart);
}

TEST_CASE("spectators see later where the table wants it, and nothing where it does not") {
  const Table delayed = begun("game go\nmap 5x5", "delay=60");
  CHECK(delayed.stream({kNobody, 1}, kStart + 59'999).empty());
  CHECK(delayed.stream({kNobody, 1}, kStart + 60'000).size() == delayed.stream({kNobody, 1}).size());
  CHECK_FALSE(delayed.stream(at(delayed, "black"), kStart).empty());
  const Table closed = begun("game go\nmap 5x5", "spectators=no");
  CHECK(closed.stream({kNobody, 1}, kStart).empty());
}

TEST_CASE("a question is open for a fixed time, and answers are secret until it closes") {
  Table table = asked("question=8");
  const std::string who = table.summary().turn;
  const std::string other = who == "black" ? "white" : "black";
  const Millis until = *table.deadline();
  CHECK(reason(say(table, other, "no", until - 7'000)) == "not-your-turn");
  const std::size_t heard = table.stream(at(table, other)).size();
  CHECK(reason(say(table, who, "no", until - 7'900)) == "done");
  CHECK(table.stream(at(table, other)).size() == heard);
  CHECK(last(table, who) == "@answered " + who + " no");
  CHECK(reason(say(table, who, "no", until - 7'900)) == "not-now");
  check_restored(table, until - 7'900);
  // All have answered, but no question closes at once.
  CHECK(table.deadline() == until - 8'000 + 600);
  table.tick(*table.deadline());
  CHECK(has(texts(table, other), "table no"));
  check_restored(table, until);
}

TEST_CASE("a question that nobody answers closes by itself") {
  Table table = asked("question=8");
  const Millis until = *table.deadline();
  table.tick(until - 1);
  CHECK_FALSE(last(table, "spectator").starts_with("table no"));
  table.tick(until);
  CHECK(has(texts(table, "spectator"), "table no"));
}

TEST_CASE("standing orders answer at some moment, not at once") {
  std::set<Millis> moments;
  for (int i = 0; i < 2; ++i) {
    Table table = asked(i == 0 ? "question=8" : "question=9");
    const std::string who = table.summary().turn;
    const Millis until = *table.deadline();
    CHECK(reason(say(table, who, "standing answer nonsense", until - 8'000)) == "no-card");
    CHECK(reason(say(table, who, "standing not-this-turn", until - 8'000)) == "done");
    CHECK_FALSE(has(texts(table, "spectator"), "@order"));
    const Millis moment = *table.deadline();
    CHECK(moment < until);
    CHECK(moment > until - 8'000);
    moments.insert(until - moment);
    table.tick(moment);
    CHECK(has(texts(table, "spectator"), "table no"));
    CHECK_FALSE(has(texts(table, "spectator"), "@answered"));
    CHECK(has(texts(table, who), "@answered " + who + " no"));
  }
  CHECK(moments.size() == 2);
}

TEST_CASE("of a pair that consults each may answer: a standing order says no only if nobody there wants to be asked") {
  const Table table = asked("question=8", "\nteam black 2\nteam white 2");
  const Colour faction = *table.state().question->asked.begin();
  const std::string first = table.game().setup().name(faction);
  const std::string second = first + ".2";
  const Millis now = table.state().question->opened;
  const Millis until = now + 8'000;
  REQUIRE(table.deadline() == until);
  for (const std::string& one : {first, second}) {
    const std::string& other = one == first ? second : first;
    Table silent = table;
    CHECK(reason(say(silent, one, "standing not-this-turn", now)) == "done");
    CHECK(silent.deadline() == until);
    CHECK(reason(say(silent, other, "standing never", now)) == "done");
    CHECK(*silent.deadline() > now);
    CHECK(*silent.deadline() < until);
    silent.tick(*silent.deadline());
    CHECK_FALSE(silent.state().question);
    // That one of them answers nothing hurries the other no more.
    Table waived = table;
    CHECK(reason(say(waived, one, "standing never", now)) == "done");
    CHECK(waived.deadline() == until);
    CHECK(reason(say(waived, other, "no", now)) == "done");
    CHECK(waived.deadline() == now + 600);
    waived = table;
    for (const std::string& both : {first, second}) CHECK(reason(say(waived, both, "standing never", now)) == "done");
    CHECK(waived.deadline() == now);
  }
}

TEST_CASE("of a pair that consults the first who has an order that answers is heard, whatever the other wants") {
  const Table table = asked("question=8", "\nteam black 2\nteam white 2", true);
  const Colour faction = *table.state().question->asked.begin();
  const std::string first = table.game().setup().name(faction);
  const std::string second = first + ".2";
  const Millis now = table.state().question->opened;
  const std::string card = answers(table, faction)[0];
  const auto& words = table.game().setup().deck->words;
  const auto held = answers(table, faction);
  const auto none = std::find_if(words.begin(), words.end(), [&](const std::string& word) {
    return std::find(held.begin(), held.end(), word) == held.end();
  });
  REQUIRE(none != words.end());
  for (const char* wish : {"ask", "not-this-turn", "never"}) {
    CAPTURE(wish);
    Table answered = table;
    CHECK(reason(say(answered, first, std::string("standing ") + wish, now)) == "done");
    // It answers no question with what it does not hold, and says no for nobody who wants to be asked.
    CHECK(reason(say(answered, second, "standing answer " + *none, now)) == "done");
    CHECK((answered.deadline() == now + 8'000) == (std::string(wish) == "ask"));
    CHECK(reason(say(answered, second, "standing answer " + card, now)) == "done");
    CHECK(*answered.deadline() < now + 8'000);
    answered.tick(*answered.deadline());
    CHECK(has(texts(answered, first), "@answered " + second + " "));
    CHECK_FALSE(has(texts(answered, first), "@answered " + second + " no"));
    // The order is carried out.
    CHECK(answered.state().seat(at(answered, second))->order == Seat::Order::Ask);
    check_restored(answered, now);
  }
}

TEST_CASE("who answers nothing says so to all, and nobody waits for it") {
  Table table = asked("question=8");
  const std::string who = table.summary().turn;
  const Millis opened_at = table.state().question->opened;
  CHECK(reason(say(table, who, "standing never", opened_at + 10)) == "done");
  CHECK(last(table, "spectator") == "@waives " + who);
  CHECK(table.deadline() == opened_at);
  table.tick(opened_at + 10);
  CHECK(has(texts(table, "spectator"), "table no"));
  check_restored(table, opened_at + 10);
  // Nothing is told of a card that it wants to answer with instead, but that it answers again.
  const std::string card = table.game().setup().deck->words[0];
  CHECK(reason(say(table, who, "standing answer " + card, opened_at + 20)) == "done");
  CHECK(has(texts(table, "spectator"), "@answers " + who));
  CHECK_FALSE(has(texts(table, "spectator"), "@order"));
  CHECK(last(table, who) == "@order " + who + " answer " + card);
}

TEST_CASE("a bot that sits in for whoever answers nothing is asked all the same") {
  const Table table = asked("question=8");
  const std::string who = table.summary().turn;
  auto log = log_lines(table);
  const Millis now = log.back().at;
  for (const std::string& note : {"@waives " + who, "@sits-in " + who + " random"}) log.push_back({now, note, ""});
  auto again = Table::restore(shipped_catalogue(), log, dice(), now);
  REQUIRE(again.has_value());
  again->tick(now);
  CHECK(again->state().question);
  CHECK(again->bots_to_move().size() == 1);
}

TEST_CASE("an order never of before is told to nobody, and holds") {
  const Table table = asked("question=8");
  const std::string who = table.summary().turn;
  auto log = log_lines(table);
  log.push_back({log.back().at, "@order " + who + " never", ""});
  const auto again = Table::restore(shipped_catalogue(), log, dice(), kStart);
  REQUIRE(again.has_value());
  CHECK(again->state().seat(at(table, who))->waives);
  CHECK_FALSE(has(texts(*again, "spectator"), "@order"));
}

TEST_CASE("whoever is asked may ask for more time three times, and the end moves for all") {
  Table table = asked("question=8");
  const std::string who = table.summary().turn;
  const std::string other = who == "black" ? "white" : "black";
  const Millis until = *table.deadline();
  CHECK(reason(say(table, other, "more", until - 100)) == "not-now");
  for (int i = 1; i <= 3; ++i) {
    CHECK(reason(say(table, who, "more", until - 100)) == "done");
    CHECK(table.deadline() == until + i * 8'000);
    CHECK(last(table, "spectator") == "@more " + who + " until " + std::to_string(until + i * 8'000));
  }
  CHECK(reason(say(table, who, "more", until - 100)) == "too-many");
  check_restored(table, until - 100);
  table.tick(until);
  CHECK(table.state().question.has_value());
  CHECK(reason(say(table, who, "no", until)) == "done");
  CHECK(has(texts(table, "spectator"), "table no"));
  CHECK(reason(say(table, who, "more", until)) == "not-now");
}

TEST_CASE("a question to the only person waits for it, and what it cannot answer is answered at once") {
  Table table = alone("", true);
  const Millis opened_at = table.state().question->opened;
  CHECK_FALSE(table.state().question->until.has_value());
  CHECK_FALSE(table.deadline().has_value());
  table.tick(opened_at + 600'000);
  CHECK(table.state().question.has_value());
  CHECK(reason(say(table, "black", "more", opened_at)) == "not-now");
  CHECK(reason(say(table, "black", "no", opened_at + 600'000)) == "done");
  CHECK_FALSE(table.state().question.has_value());
  check_restored(table, opened_at + 600'000);

  Table quick = alone("", false);
  const Millis asked_at = quick.state().question->opened;
  CHECK(has(texts(quick, "black"), "@answered black no"));
  CHECK(quick.deadline() == asked_at);
  quick.tick(asked_at);
  CHECK_FALSE(quick.state().question.has_value());
}

TEST_CASE("a question without a time ends when the person is gone, or its clock has run out") {
  Table table = alone("absent=30", true);
  const Millis gone = table.state().question->opened + 5'000;
  table.present(at(table, "black"), false, gone);
  CHECK(table.deadline().has_value());
  table.tick(gone + 8'000);
  CHECK(last(table, "white") == "@away black until " + std::to_string(gone + 30'000));
  table.tick(gone + 30'000);
  CHECK_FALSE(table.state().question.has_value());
  CHECK(has(texts(table, "white"), "table no"));

  Table clocked = alone("clock=absolute/3600", true);
  CHECK(clocked.state().clock.runs() == at(clocked, "black").faction);
  clocked.tick(*clocked.deadline());
  CHECK_FALSE(clocked.state().question.has_value());
}

// Territory knows no loss on time: whoever is asked and out of time has let it be, and the next is waited for.
TEST_CASE("a clock that runs out in a question without a time answers for one, and goes on to the next") {
  std::size_t fell = 0;
  for (std::uint64_t seed = 1; seed <= 60 && fell < 3; ++seed) {
    Table table = begun("game territory\nmap square-9\nrules v1 dice=none\nfactions red blue green",
                        "question=none clock=absolute/600", seed);
    Random random(seed);
    Millis now = kStart;
    for (int i = 0; i < 200 && !table.over(); ++i) {
      now += 10;
      const auto& question = table.state().question;
      if (question && question->asked.contains(Colour(2)) && question->asked.contains(Colour(3))) {
        const std::size_t before = table.log().size();
        table.tick(*table.deadline());
        ++fell;
        CHECK(table.log().size() < before + 12);
        check_restored(table, now, seed);
        break;
      }
      const std::string turn = table.summary().turn;
      const std::string who = turn.substr(0, turn.find(' '));
      if (question) {
        (void)say(table, who, "no", now);
        table.tick(now += 1'000);
      } else {
        (void)say(table, who, some_words(table.game(), at(table, who).faction, random), now);
      }
    }
  }
  CHECK(fell > 0);
}

TEST_CASE("on one screen a question may have no time") {
  Table table = asked("question=none");
  const std::string who = table.summary().turn;
  CHECK(has(texts(table, "spectator"), "@question"));
  CHECK_FALSE(table.deadline().has_value());
  CHECK(reason(say(table, who, "no", kStart + 3'600'000)) == "done");
  table.tick(*table.deadline());
  CHECK(has(texts(table, "spectator"), "table no"));
}

namespace {

// Somebody of three has just offered a surrender, and nobody has answered; nothing: nobody did. `now` is when.
std::optional<Table> offered(const std::string& terms, std::uint64_t seed, Millis& now) {
  Table table = begun("game territory\nmap square-9\nrules v1 dice=none\nfactions red blue green", terms, seed);
  Random random(seed);
  for (int i = 0; i < 400 && !table.over(); ++i) {
    now += 10;
    const std::string turn = table.summary().turn;
    const std::string who = turn.substr(0, turn.find(' '));
    if (who.empty() || table.state().question) {
      now = std::max(now, table.deadline().value_or(now));
      table.tick(now);
      if (!table.state().question) continue;
    }
    std::vector<Action> legal;
    table.game().legal(at(table, who).faction, legal);
    const auto with = [&](Verb verb) {
      return std::find_if(legal.begin(), legal.end(), [&](const Action& a) { return a.verb == verb; });
    };
    if (with(Verb::Accept) != legal.end()) return table;
    const auto offer = with(Verb::Surrender);
    const std::string words = offer == legal.end() ? some_words(table.game(), at(table, who).faction, random)
                                                   : "surrender " + table.game().setup().name(offer->arg.faction());
    (void)say(table, who, words, now);
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("R33: an offer of surrender is answered by name, and no time hurries the answer") {
  std::size_t offers = 0;
  for (std::uint64_t seed = 1; seed <= 40 && offers < 6; ++seed) {
    Millis now = kStart;
    auto table = offered("question=1", seed, now);
    if (!table) continue;
    ++offers;
    CHECK_FALSE(table->state().question.has_value());
    CHECK_FALSE(table->deadline().has_value());
    const std::string whom = table->summary().turn;
    CHECK(reason(say(*table, whom, "no", now)) == "not-now");
    const std::string answer = offers % 2 == 0 ? "accept" : "decline";
    CHECK(reason(say(*table, whom, answer, now + 3'600'000)) == "done");
    CHECK(has(texts(*table, "spectator"), whom + " " + answer));
    check_restored(*table, now, seed);
  }
  CHECK(offers >= 4);
}

TEST_CASE("R33: an offer of surrender is declined for whoever is absent, or has no time left") {
  std::size_t offers = 0;
  for (std::uint64_t seed = 1; seed <= 40 && offers < 3; ++seed) {
    Millis now = kStart;
    auto table = offered("question=1 absent=40 clock=absolute/600", seed, now);
    if (!table) continue;
    ++offers;
    const std::string whom = table->summary().turn;
    CHECK(table->state().clock.runs() == at(*table, whom).faction);
    const auto ended = [&](Table& one) {
      const auto lines = texts(one, "spectator");
      CHECK(std::count(lines.begin(), lines.end(), whom + " decline") == 1);
      CHECK(has(lines, "@for " + whom));
      check_restored(one, one.log().last(), seed);
    };
    Table gone = *table;
    gone.present(at(gone, whom), false, now);
    gone.tick(now + 10'000);
    CHECK(last(gone, "spectator") == "@away " + whom + " until " + std::to_string(now + 40'000));
    CHECK_FALSE(has(texts(gone, "spectator"), whom + " decline"));
    gone.tick(now + 40'000);
    ended(gone);
    REQUIRE(table->deadline());
    table->tick(*table->deadline());
    ended(*table);
  }
  CHECK(offers >= 2);
}

TEST_CASE("R33: a bot that declines a surrender says why, to all, and the reason stays with its answer") {
  Table table = opened("game territory\nmap square-5\nrules v1 dice=none\nfactions red blue green", "");
  for (const Seat& seat : std::vector<Seat>(table.seats()))
    REQUIRE_FALSE(table.sit_bot(seat.id, "random", bot_presets(), kStart));
  REQUIRE_FALSE(table.start({}, kStart));
  Random random(1);
  Millis now = kStart;
  for (int i = 0; i < 2000 && !table.over(); ++i) {
    const auto turns = table.bots_to_move();
    if (turns.empty()) {
      REQUIRE(table.deadline());
      table.tick(now = *table.deadline());
      continue;
    }
    const Table::BotTurn& turn = turns[0];
    const Colour who = turn.seat.faction;
    std::vector<Action> legal;
    turn.game.legal(who, legal);
    const auto choice = [&](Verb verb) {
      return std::find_if(legal.begin(), legal.end(), [&](const Action& a) { return a.verb == verb; });
    };
    if (choice(Verb::Decline) == legal.end()) {
      const auto offer = choice(Verb::Surrender);
      const Event event =
          offer == legal.end() ? some_event(turn.game, who, random) : Event{who, Verb::Surrender, {offer->arg}};
      (void)table.bot_plays(turn, event, now, Misgiving::Lost);  // that is said of nothing else
      continue;
    }
    const std::string name = table.name_of(turn.seat);
    REQUIRE(reason(table.bot_plays(turn, {who, Verb::Decline, {}}, now, Misgiving::Worse)) == "done");
    const auto lines = texts(table, "spectator");
    CHECK_FALSE(has(lines, "@because " + name + " lost"));
    const auto told = std::find(lines.begin(), lines.end(), "@because " + name + " worse");
    REQUIRE(told != lines.end());
    CHECK(*std::next(told) == name + " decline");
    const auto& kept = table.state().course.kept();
    for (std::size_t at = 0; at < kept.size(); ++at) {
      const bool declined = kept[at].event.verb == Verb::Decline;
      CHECK(table.state().beside[at].why == (declined ? std::optional(Misgiving::Worse) : std::nullopt));
    }
    check_restored(table, now);
    return;
  }
  FAIL("nobody offers to surrender");
}

TEST_CASE("games of bots and people, restored again and again, come to the same end") {
  struct Kind {
    std::string header;
    int seeds;
  };
  const std::vector<Kind> kinds{
      {"game go\nmap 7x7", 3},
      {"game tsunami", 6},
      {"game territory\nmap square-9\nfactions red blue green", 4},
      {"game territory\nmap square-9\nrules v1 team=alternate draw=after\nfactions red blue\nteam red 2", 3},
  };
  for (const Kind& kind : kinds) {
    for (int seed = 1; seed <= kind.seeds; ++seed) {
      CAPTURE(kind.header);
      CAPTURE(seed);
      const auto number = static_cast<std::uint64_t>(seed);
      Table table = opened(kind.header, "question=1 absent=5 scoring=5 sit-in=random", number);
      std::size_t i = 0;
      for (const Seat& seat : std::vector<Seat>(table.seats())) {
        if (i++ % 2 == 0) {
          CHECK_FALSE(table.sit(seat.id, "somebody", kStart));
          table.present(seat.id, seed % 2 == 0, kStart);
        } else {
          CHECK_FALSE(table.sit_bot(seat.id, "random", bot_presets(), kStart));
        }
      }
      REQUIRE_FALSE(table.start({}, kStart));
      Random random(number);
      Millis now = kStart;
      for (int step = 0; step < 20'000 && !table.over(); ++step) {
        now += 50;
        if (step % 97 == 0) check_restored(table, now, number);
        if (bots_act(table, random, now)) continue;
        const std::string turn = table.summary().turn;
        const std::string who = turn.substr(0, turn.find(' '));
        const Seat* person = nullptr;
        for (const Seat& seat : table.seats()) {
          if (!who.empty() && seat.id == at(table, who) && !seat.away) person = &seat;
        }
        if (person != nullptr && (random.below(8) != 0 || !table.deadline())) {
          const std::string words = some_words(table.game(), person->id.faction, random);
          const Refused refused = table.say(person->id, words, now);
          CAPTURE(words);
          CAPTURE((refused ? refused->text : ""));
          // Who has answered a question is still named: it waits for the others, or its time. Whoever is alone among
          // bots and holds no answer need not say so.
          if (reason(refused) == "not-now") {
            now = std::max(now, table.deadline().value_or(now));
            table.tick(now);
          } else {
            REQUIRE(reason(refused) == "done");
          }
        } else {
          const auto due = table.deadline();
          REQUIRE(due.has_value());
          now = std::max(now, *due);
          table.tick(now);
        }
      }
      CHECK(table.over());
      check_restored(table, now, number);
      const std::string text = table.record({kNobody, 1}, now);
      record::Reader reader(shipped_catalogue(), text);
      CHECK(reader.read());
      CHECK(reader.game() == table.game());
      // What a seat was sent is a record that its own engine can follow.
      for (const Seat& seat : table.seats()) {
        std::string seen;
        for (const StreamLine& line : table.stream(seat.id).lines()) {
          if (line.text.starts_with("@start\n")) {
            seen = line.text.substr(7);
          } else if (!seen.empty()) {
            seen += line.text + "\n";
          }
        }
        record::Reader follower(shipped_catalogue(), seen);
        CHECK(follower.read());
      }
    }
  }
}

// Two logs that differ only in a card that one faction alone has ever seen: nobody else can tell them apart, by no
// line, no question, no deadline and nothing that the list of tables shows.
TEST_CASE("a card that was never shown is nowhere to be seen") {
  const std::vector<std::string> headers{"game tsunami", "game territory\nmap square-9\nfactions red blue green"};
  std::size_t swapped = 0;
  for (const std::string& header : headers) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      Table table = opened(header, "question=1 scoring=5", seed);
      for (const Seat& seat : std::vector<Seat>(table.seats())) {
        CHECK_FALSE(table.sit_bot(seat.id, "random", bot_presets(), kStart));
      }
      REQUIRE_FALSE(table.start({}, kStart));
      Random random(seed);
      Millis now = kStart;
      // Not to the end: then hands are shown.
      for (int step = 0; step < 120 && !table.over(); ++step) {
        now += 50;
        if (!bots_act(table, random, now)) {
          now = std::max(now, table.deadline().value_or(now));
          table.tick(now);
        }
      }
      if (table.over()) continue;
      const auto& words = table.game().setup().deck->words;
      for (std::size_t i = 0; i < table.log().size(); ++i) {
        const std::string text = log_lines(table)[i].text;
        const std::size_t verb = text.find(" draw ");
        if (text.starts_with('@') || verb == std::string::npos) continue;
        const Colour who = record::faction_named(table.game().setup(), text.substr(0, verb));
        const std::string card = text.substr(verb + 6);
        const auto hand = table.game().observe(who)->position().hands[who];
        const auto held = std::count(hand.begin(), hand.end(), table.game().setup().deck->named(card));
        const auto others = table.game().observe(kNobody)->position().hands[who];
        // A card that acts as it is drawn is open to all.
        if (has(texts(table, "spectator"), text)) continue;
        if (held != 1 || std::count(others.begin(), others.end(), kUnknownCard) == 0) continue;
        for (const std::string& other : words) {
          if (other == card) continue;
          std::vector<LogLine> log = log_lines(table);
          log[i].text = text.substr(0, verb + 6) + other;
          const auto changed = Table::restore(shipped_catalogue(), log, dice(seed), now);
          const auto same = Table::restore(shipped_catalogue(), log_lines(table), dice(seed), now);
          if (!changed || changed->game().phase() != table.game().phase()) continue;
          ++swapped;
          for (std::size_t v = 0; v <= table.seats().size(); ++v) {
            const SeatId viewer = v == 0 ? SeatId{kNobody, 1} : table.seats()[v - 1].id;
            if (viewer.faction == who) continue;
            CAPTURE(text);
            CAPTURE(other);
            const auto told = changed->stream(viewer);
            const auto before = same->stream(viewer);
            REQUIRE(told.size() == before.size());
            for (std::size_t n = 0; n < told.size(); ++n) CHECK(told[n].text == before[n].text);
          }
          CHECK(changed->summary() == same->summary());
          break;
        }
      }
    }
  }
  CHECK(swapped > 10);
}

TEST_CASE("everything that is written at a table counts: sitting down, talking, the words of bots, chairs") {
  Table table = opened("game go\nmap 5x5");
  const SeatId black = at(table, "black");
  unsigned sat = 0;
  while (sat < 2 * TableCore::kMostSeated && !table.sit(black, "Ann", kStart) && !table.get_up(black, kStart)) ++sat;
  CHECK(sat == TableCore::kMostSeated);
  CHECK(reason(table.sit(black, "Ann", kStart)) == "too-many");
  CHECK(reason(table.sit_bot(black, "level-3", bot_presets(), kStart)) == "too-many");
  check_restored(table, kStart);

  Table other = opened("game go\nmap 5x5");
  std::string words = "search";
  while (words.size() <= TableCore::kMostBot) words += ":playouts=1";
  CHECK(reason(other.sit_bot(black, words, bot_presets(), kStart)) == "too-long");
  CHECK(reason(other.sit_bot(black, "search:playouts=1", bot_presets(), kStart)) == "done");

  const auto chairs = [](const std::string& teams) {
    const std::string header = "tideline 1\ngame territory\nfactions red blue green yellow purple orange\n" + teams;
    return Table::open(shipped_catalogue(), {"A table", header + "begin\n", ""}, dice(), kStart);
  };
  const auto six = chairs("team red 4\nteam blue 4\nteam green 4\nteam yellow 4\nteam purple 4\nteam orange 4\n");
  REQUIRE_MESSAGE(six.has_value(), (six ? "" : six.error()));
  CHECK(six->seats().size() == TableCore::kMostChairs);
  CHECK(chairs("team red 20\n").error() == "a table has at most 24 chairs");
}

TEST_CASE("chat is bounded in lines and bytes, and the game goes on without it") {
  Table table = begun("game territory\nfactions red blue green yellow purple orange");
  const std::string line = "chat " + std::string(TableCore::kMostText, 'x');
  std::size_t said = 0;
  for (const Seat& seat : std::vector<Seat>(table.seats())) {
    while (said <= TableCore::kMostEntries && !table.say(seat.id, line, kStart)) ++said;
  }
  CHECK(said * TableCore::kMostText >= TableCore::kMostTalk);
  CHECK((said - 1) * TableCore::kMostText < TableCore::kMostTalk);
  CHECK(reason(say(table, "red", "chat a")) == "too-many");
  const std::string turn = table.summary().turn;
  Random random(1);
  const std::string who = turn.substr(0, turn.find(' '));
  CHECK(reason(say(table, who, some_words(table.game(), at(table, who).faction, random))) == "done");
}

// Bytes in use, as the allocator counts them; a sanitizer's counts nothing.
TEST_CASE("a line is kept once, however many chairs there are, also of a table from before chairs were counted") {
  Table table = opened("game territory\nfactions red blue green yellow purple orange\nteam red 4\nteam blue 4");
  std::vector<LogLine> log = log_lines(table);
  std::string& header = log[0].text;
  for (const char* faction : {"red", "blue"}) {
    const std::string team = std::string("team ") + faction + " ";
    header.replace(header.find(team), team.size() + 1, team + "20");
  }
  const std::size_t before = mallinfo2().uordblks;
  constexpr std::size_t kLines = 1'000;
  log.push_back({kStart, "@seat red person Ann", {}});
  for (std::size_t i = 0; i < kLines; ++i)
    log.push_back({kStart, "@chat red " + std::string(TableCore::kMostText, 'x'), {}});
  const std::size_t given = mallinfo2().uordblks - before;
  const auto again = Table::restore(shipped_catalogue(), log, dice(), kStart);
  REQUIRE_MESSAGE(again.has_value(), (again ? "" : again.error()));
  CHECK(again->seats().size() == 44);
  CHECK(again->stream(at(*again, "blue.20")).size() == kLines + 4);
  CHECK(mallinfo2().uordblks - before <= 3 * given);
}

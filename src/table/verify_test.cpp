#include "table/verify.hpp"

#include "base/digest.hpp"
#include "record/event_text.hpp"
#include "record/header.hpp"
#include "shipped/catalogue.hpp"

#include <doctest/doctest.h>

using namespace tideline;

namespace {

// 00 01 02 … 1f
std::string counting_secret() {
  std::string secret;
  for (char c = 0; c < static_cast<char>(kSecretBytes); ++c) secret += c;
  return secret;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const auto at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

// A whole game as a table writes it: people choose at random, the table by its luck.
std::string fair_game(const std::string& header, const std::string& added_lines, const std::string& added,
                      std::uint64_t seed) {
  LineReader lines(header);
  auto game = record::read_header(shipped_catalogue(), lines);
  REQUIRE(game);
  const Luck luck = make_luck(counting_secret());
  std::string text = header + "@commit " + commitment(counting_secret()) + "\n" + added_lines;
  Random random(seed);
  std::uint64_t number = 0;
  std::vector<Action> legal;
  while (!game->to_act().nobody()) {
    std::vector<Event> written;
    const Actors actors = game->to_act();
    if (actors.table) {
      write_for_table(*game, luck, number, added, written);
    } else {
      const Colour who = *actors.awaited.begin();
      Action action = game->observe(who)->playout(random);
      if (game->phase() == Phase::Scoring) {
        // Marks are argued about, so that the table has to say something.
        game->legal(who, legal);
        action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        if (action.verb == Verb::Resign) continue;
      }
      game->apply(action, &written);
      if (written.empty() && game->to_act().table) write_for_table(*game, luck, number, added, written);
    }
    for (const Event& event : written) text += record::to_text(game->setup(), event) + "\n";
    number += written.size();
  }
  return text + "@secret " + to_hex(counting_secret()) + "\n";
}

const std::string kTerritory = "tideline 1\ngame territory\nmap 7x7\nfactions red blue\nbegin\n";
const std::string kTsunami = "tideline 1\ngame tsunami\nmap 7x7\nbegin\n";

}  // namespace

TEST_CASE("the commitment is SHA-256, the numbers are HMAC-SHA256") {
  // sha256 of the bytes 00 to 1f.
  CHECK(commitment(counting_secret()) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  const Luck luck = make_luck(counting_secret());
  // The first eight bytes of HMAC-SHA256 over "chance 0 ", by those bytes.
  CHECK(luck("chance", 0, "") == 6'667'478'695'462'314'048U);
  CHECK(luck("chance", 0, "") != luck("chance", 1, ""));
  CHECK(luck("chance", 0, "") != luck("estimate", 0, ""));
  CHECK(luck("chance", 0, "red=00") != luck("chance", 0, ""));
}

TEST_CASE("whole games of every kind are found fair") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    for (const std::string& header : {kTerritory, kTsunami}) {
      const std::string text = fair_game(header, "", "", seed);
      const Verification found = verify(shipped_catalogue(), text);
      CAPTURE(text);
      if (!found.problems.empty()) FAIL(found.problems[0].message);
      CHECK(found.fair());
      CHECK(found.outcomes.size() > 10);
    }
  }
}

TEST_CASE("what players add counts, in the order of their seats") {
  const std::string text = fair_game("tideline 1\ngame territory\nmap 7x7\nfactions red blue\nteam red 2\nbegin\n",
                                     "@added blue cc\n@added red.2 bb\n@added red aa\n", "red=aa red.2=bb blue=cc", 3);
  const Verification found = verify(shipped_catalogue(), text);
  CHECK(found.fair());
  CHECK(found.added == "red=aa red.2=bb blue=cc");
  CHECK_FALSE(verify(shipped_catalogue(), replaced(text, "@added red aa", "@added red ab")).fair());
}

TEST_CASE("a die that was turned is found, with what it should have been") {
  const std::string text = fair_game(kTerritory, "", "", 1);
  const Verification found = verify(shipped_catalogue(), text);
  REQUIRE(found.fair());
  const Outcome& first = found.outcomes[0];
  CHECK(first.number == 0);
  CHECK(first.line == 7);
  REQUIRE(first.event.starts_with("red rolloff "));
  const std::string turned = first.event == "red rolloff 1 2" ? "red rolloff 2 1" : "red rolloff 1 2";
  const Verification wrong = verify(shipped_catalogue(), replaced(text, first.event, turned));
  CHECK_FALSE(wrong.fair());
  REQUIRE_FALSE(wrong.outcomes.empty());
  CHECK(wrong.outcomes[0].event == turned);
  CHECK(wrong.outcomes[0].expected == first.event);
}

TEST_CASE("a dispute about dead stones is settled by the formula (R40)") {
  bool settled = false;
  for (std::uint64_t seed = 1; seed <= 40 && !settled; ++seed) {
    const std::string text = fair_game("tideline 1\ngame go\nmap 5x5\nbegin\n", "", "", seed);
    const Verification found = verify(shipped_catalogue(), text);
    CHECK(found.fair());
    if (found.outcomes.empty()) continue;
    settled = true;
    CHECK(found.outcomes[0].event.starts_with("table dead"));
    const std::string other = found.outcomes[0].event == "table dead" ? "" : "table dead\n";
    if (!other.empty())
      CHECK_FALSE(verify(shipped_catalogue(), replaced(text, found.outcomes[0].event + "\n", other)).fair());
  }
  CHECK(settled);
}

TEST_CASE("a record that cannot be checked says why") {
  const std::string text = fair_game(kTerritory, "", "", 1);
  const auto problem = [](const std::string& record) {
    const Verification found = verify(shipped_catalogue(), record);
    CHECK_FALSE(found.fair());
    return found.problems.empty() ? std::string() : found.problems[0].message;
  };
  const std::string commit = "@commit " + commitment(counting_secret()) + "\n";
  const std::string secret = "@secret " + to_hex(counting_secret()) + "\n";
  CHECK(problem("tideline 2\n").starts_with("version"));
  CHECK(problem(replaced(text, commit, "")) == "it has no @commit line: nothing was promised about its dice");
  CHECK(problem(replaced(text, secret, "")) == "it has no @secret line: the secret is shown when the game is over");
  CHECK(problem(replaced(text, commit, commit + commit)) == "@commit is given twice");
  CHECK(problem(replaced(text, secret, "@secret 00\n")) == "expected @secret and 64 hex digits");
  CHECK(problem(replaced(text, secret, "@secret " + std::string(64, '0') + "\n"))
            .starts_with("the secret does not fit the commitment"));
  CHECK(problem(replaced(text, secret, "@added red aa\n" + secret)) ==
        "something was added to the dice after the game had begun");
  CHECK(problem(replaced(text, commit, commit + "@added green aa\n")).starts_with("there is no seat"));
  CHECK(problem(replaced(text, commit, commit + "@added red aa\n@added red aa\n")) == "this seat has added twice");
  CHECK(problem(kTerritory + commit + "red place A1\n" + secret).starts_with("not-now"));
  CHECK(problem(kTerritory + commit + "undo 1\n" + secret) == "there is not so much to take back");
}

TEST_CASE("taking back never passes chance, and taken back events keep their numbers") {
  const std::string go = "tideline 1\ngame go\nmap 5x5\nbegin\n@commit " + commitment(counting_secret()) + "\n";
  const std::string secret = "@secret " + to_hex(counting_secret()) + "\n";
  CHECK(verify(shipped_catalogue(), go + "black place A1\nwhite place B1\nundo 2\nblack place C3\n" + secret).fair());
  const std::string text = fair_game(kTerritory, "", "", 1);
  const std::string first = verify(shipped_catalogue(), text).outcomes[0].event + "\n";
  const Verification found = verify(shipped_catalogue(), replaced(text, first, first + "undo 1\n" + first));
  REQUIRE_FALSE(found.problems.empty());
  CHECK(found.problems[0].message == "takes back what came by chance, so that it could come again");
}

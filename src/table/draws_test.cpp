// The draw of the dice: every way to a chair, every way to spoil it, and a server that cheats.
#include "base/digest.hpp"
#include "record/event_text.hpp"
#include "shipped/bot_presets.hpp"
#include "support/test_table.hpp"
#include "table/verify.hpp"

#include <algorithm>
#include <array>
#include <doctest/doctest.h>

using namespace tideline;
using namespace tideline::test;

namespace {

const std::string kDiceGame = "game territory\nmap 7x7\nfactions red blue";
const std::string kMaster(kSecretBytes, 'm');

std::string seed_number(unsigned number) { return to_hex(sha256(std::to_string(number))).substr(0, 32); }

Table dice_table(const std::string& terms = "", const std::string& game = kDiceGame) {
  auto table = Table::open(shipped_catalogue(), {"A table", "tideline 1\n" + game + "\nbegin\n", terms},
                           dice_of(kMaster), kStart);
  REQUIRE(table.has_value());
  return *std::move(table);
}

// Two people sit down, whose clients have pledged.
Table pledged(const std::string& terms = "") {
  Table table = dice_table(terms);
  unsigned number = 0;
  for (const char* seat : {"red", "blue"}) {
    REQUIRE_FALSE(table.sit(at(table, seat), seat, kStart));
    REQUIRE_FALSE(table.say(at(table, seat), "pledge " + Draws::pledge_of(seed_number(++number)), kStart));
  }
  return table;
}

std::string what(const Refused& done) { return done ? done->reason : "done"; }

std::string speak(Table& table, std::string_view seat, const std::string& words, Millis now = kStart) {
  return what(table.say(at(table, seat), words, now));
}

std::vector<std::string> notes(const Table& table) {
  std::vector<std::string> lines;
  for (const StreamLine& line : table.stream({kNobody, 1}).lines())
    lines.push_back(line.text.substr(0, line.text.find('\n')));
  return lines;
}

// The record as far as it goes, with the secret that is shown in the end.
std::string shown(const Table& table) {
  const Dice dice = dice_of(kMaster)(table.state().draws.voids().size());
  return table.record({kNobody, 1}, kStart) + "@secret " + dice.secret + "\n";
}

Verification checked(const std::string& record, const std::vector<std::string>& seen = {}) {
  return verify(shipped_catalogue(), record, seen);
}

void check_again(const Table& table, Millis now) {
  const auto again = Table::restore(shipped_catalogue(), log_lines(table), dice_of(kMaster), now);
  REQUIRE_MESSAGE(again.has_value(), (again ? "" : again.error()));
  TableState state = again->state();
  for (std::size_t i = 0; i < state.seats.size(); ++i) state.seats[i].away = table.seats()[i].away;
  CHECK(state == table.state());
}

}  // namespace

TEST_CASE("the game begins when all who pledged have revealed, and their seeds are in the dice") {
  Table table = pledged();
  CHECK(speak(table, "red", "reveal " + seed_number(1)) == "not-now");
  CHECK_FALSE(table.start({}, kStart));
  CHECK_FALSE(table.started());
  CHECK(table.summary().stage == TableSummary::Stage::Gathering);
  CHECK(table.summary().turn == "red blue");
  CHECK_FALSE(table.start({}, kStart));  // whoever asks again changes nothing
  CHECK(speak(table, "red", "pledge " + Draws::pledge_of(seed_number(3))) == "not-now");
  CHECK(speak(table, "red", "reveal " + seed_number(2)) == "condition");
  CHECK(speak(table, "red", "reveal red") == "condition");
  CHECK(speak(table, "red", "reveal " + seed_number(1)) == "done");
  CHECK(speak(table, "red", "reveal " + seed_number(1)) == "not-now");
  CHECK(table.summary().turn == "blue");
  CHECK_FALSE(table.started());
  check_again(table, kStart);
  CHECK(speak(table, "blue", "reveal " + seed_number(2)) == "done");
  CHECK(table.started());
  CHECK(speak(table, "blue", "reveal " + seed_number(2)) == "syntax");
  CHECK(speak(table, "blue", "pledge " + Draws::pledge_of(seed_number(2))) == "syntax");
  CHECK(table.state().added() == "red=" + seed_number(1) + " blue=" + seed_number(2));
  check_again(table, kStart);
  const Verification found = checked(shown(table));
  CHECK(found.fair());
  CHECK(found.outcomes.size() >= 2);
  CHECK(found.people == 2);
  CHECK(found.seeds == 2);
  CHECK(found.clear == 0);
  CHECK(found.voids.empty());
}

TEST_CASE("a program that pledges nothing plays all the same, and is told as one that added nothing") {
  Table table = dice_table();
  CHECK_FALSE(table.sit(at(table, "red"), "Ann", kStart));
  CHECK_FALSE(table.sit_bot(at(table, "blue"), "level-1", bot_presets(), kStart));
  CHECK_FALSE(table.start({}, kStart));
  CHECK(table.started());
  Verification found = checked(shown(table));
  CHECK(found.fair());
  CHECK(found.seeds == 0);
  CHECK(found.people == 1);
  CHECK(found.bots == 1);

  table = dice_table();
  CHECK_FALSE(table.sit(at(table, "red"), "Ann", kStart));
  CHECK_FALSE(table.sit(at(table, "blue"), "Ben", kStart));
  CHECK(speak(table, "blue", "pledge 12") == "syntax");
  CHECK(speak(table, "blue", "pledge " + Draws::pledge_of(seed_number(1))) == "done");
  CHECK_FALSE(table.start({}, kStart));
  CHECK(table.summary().turn == "blue");
  CHECK(speak(table, "red", "reveal " + seed_number(1)) == "not-now");
  CHECK(speak(table, "red", "void") == "not-now");
  CHECK(speak(table, "blue", "reveal " + seed_number(1)) == "done");
  found = checked(shown(table));
  CHECK(found.fair());
  CHECK(found.seeds == 1);
  CHECK(found.people == 2);
}

TEST_CASE("another pledge may take the place of one until all are sealed; who gets up takes it along") {
  Table table = pledged();
  CHECK(speak(table, "red", "pledge " + Draws::pledge_of(seed_number(3))) == "done");
  CHECK_FALSE(table.get_up(at(table, "blue"), kStart));
  CHECK_FALSE(table.sit(at(table, "blue"), "Cy", kStart));
  CHECK_FALSE(table.start({}, kStart));
  CHECK(speak(table, "red", "reveal " + seed_number(3)) == "done");
  CHECK(table.started());
  CHECK(table.state().added() == "red=" + seed_number(3));
  CHECK(checked(shown(table)).fair());
}

TEST_CASE("whoever keeps the dice waiting voids the draw and loses the chair; all hash anew") {
  Table table = pledged("absent=60");
  CHECK_FALSE(table.start({}, kStart));
  CHECK(speak(table, "red", "reveal " + seed_number(1)) == "done");
  REQUIRE(table.deadline());
  CHECK(*table.deadline() == kStart + 60'000);
  table.tick(kStart + 59'999);
  CHECK(table.summary().open_seats == 0);
  table.tick(kStart + 60'000);
  CHECK_FALSE(table.started());
  CHECK_FALSE(table.deadline());
  CHECK(table.summary().seats == "red person red\nblue empty\n");
  const auto lines = notes(table);
  CHECK(std::find(lines.begin(), lines.end(), "@void blue silent") != lines.end());
  CHECK(lines.back() == "@commit " + dice_of(kMaster)(1).commitment);
  check_again(table, kStart + 60'000);

  const Millis now = kStart + 61'000;
  CHECK_FALSE(table.sit(at(table, "blue"), "Cy", now));
  CHECK(table.state().dice_step(table.seats()[0]) == TableState::DiceStep::Pledge);
  CHECK_FALSE(table.start({}, now));
  CHECK_FALSE(table.started());  // red took part, and is waited for
  CHECK(table.summary().turn == "red");
  CHECK(speak(table, "red", "pledge " + Draws::pledge_of(seed_number(1)), now) ==
        "condition");  // everybody knows that seed
  CHECK(speak(table, "red", "pledge " + Draws::pledge_of(seed_number(5)), now) == "done");
  CHECK(speak(table, "red", "reveal " + seed_number(5), now) == "done");
  CHECK(table.started());
  const Verification found = checked(shown(table));
  CHECK(found.fair());
  CHECK(found.seeds == 1);
  REQUIRE(found.voids.size() == 1);
  CHECK(found.voids[0].why == "blue silent");
  CHECK(found.added.starts_with("void="));
  check_again(table, now);
}

TEST_CASE("who was asked to pledge and does not loses the chair; nothing was sealed, so nothing is void") {
  Table table = dice_table("absent=60");
  for (const char* seat : {"red", "blue"}) {
    REQUIRE_FALSE(table.sit(at(table, seat), seat, kStart));
    REQUIRE_FALSE(table.ask_pledge(at(table, seat), kStart));
  }
  CHECK(speak(table, "red", "pledge " + Draws::pledge_of(seed_number(1))) == "done");
  CHECK_FALSE(table.start({}, kStart));
  CHECK(table.summary().turn == "blue");
  CHECK(what(table.sit_bot(at(table, "blue"), "level-1", bot_presets(), kStart)) == "seat-taken");
  check_again(table, kStart);
  table.tick(kStart + 60'000);
  CHECK(table.summary().seats == "red person red\nblue empty\n");
  CHECK(table.state().draws.voids().empty());
  CHECK_FALSE(table.sit_bot(at(table, "blue"), "level-1", bot_presets(), kStart + 60'000));
  CHECK_FALSE(table.start({}, kStart + 60'000));
  CHECK(what(table.sit_bot(at(table, "blue"), "level-2", bot_presets(), kStart + 60'000)) == "not-now");
  CHECK(speak(table, "red", "reveal " + seed_number(1), kStart + 60'000) == "done");
  CHECK(table.started());
  CHECK(checked(shown(table)).fair());
}

TEST_CASE("a client that has lost its seed says so, and all are asked again without a click") {
  Table table = pledged();
  CHECK_FALSE(table.start({}, kStart));
  CHECK(speak(table, "red", "reveal " + seed_number(1)) == "done");
  CHECK(speak(table, "red", "void") == "not-now");
  CHECK(speak(table, "blue", "void") == "done");
  CHECK(table.summary().open_seats == 0);
  CHECK(table.summary().turn == "red blue");
  CHECK(speak(table, "red", "pledge " + Draws::pledge_of(seed_number(11))) == "done");
  CHECK(speak(table, "blue", "pledge " + Draws::pledge_of(seed_number(12))) == "done");
  CHECK(speak(table, "red", "reveal " + seed_number(11)) == "done");
  CHECK(speak(table, "blue", "reveal " + seed_number(12)) == "done");
  CHECK(table.started());
  const Verification found = checked(shown(table));
  CHECK(found.fair());
  CHECK(found.seeds == 2);
  CHECK(found.voids.size() == 1);
}

TEST_CASE("a pledge that is another's is refused, and one that was copied in a record counts once") {
  Table table = dice_table();
  const std::string pledge = Draws::pledge_of(seed_number(1));
  for (const char* seat : {"red", "blue"}) REQUIRE_FALSE(table.sit(at(table, seat), seat, kStart));
  CHECK(speak(table, "red", "pledge " + pledge) == "done");
  CHECK(speak(table, "red", "pledge " + pledge) == "done");  // its own
  CHECK(speak(table, "blue", "pledge " + pledge) == "condition");
  CHECK(speak(table, "blue", "pledge " + table.state().draws.commitment()) == "condition");
  CHECK(speak(table, "red", "pledge " + Draws::pledge_of(seed_number(2))) == "done");
  CHECK(speak(table, "blue", "pledge " + pledge) == "done");  // nobody's any more
  // What a table of before took is read as it was.
  const std::string secret = dice_of(kMaster)(0).secret;
  const std::string seed = seed_number(1);
  std::string record = "tideline 1\n" + kDiceGame + "\nbegin\n@commit " + dice_of(kMaster)(0).commitment + "\n";
  for (const char* note : {"@pledge red ", "@pledge blue "}) record += note + pledge + "\n";
  record += "@sealed until 5\n@reveal red " + seed + "\n@reveal blue " + seed + "\n@secret " + secret + "\n";
  const Verification found = checked(record);
  CHECK(found.fair());
  CHECK(found.people == 2);
  CHECK(found.seeds == 1);
}

TEST_CASE("who loses a seed again loses the chair, and after eight void draws nothing begins at that table") {
  Table table = pledged();
  unsigned number = 50;
  const auto pledge_both = [&] {
    for (const char* seat : {"red", "blue"})
      CHECK(speak(table, seat, "pledge " + Draws::pledge_of(seed_number(++number))) == "done");
  };
  CHECK_FALSE(table.start({}, kStart));
  CHECK(speak(table, "blue", "void") == "done");
  CHECK(table.summary().open_seats == 0);
  pledge_both();
  // The other chair has its own first time.
  CHECK(speak(table, "red", "void") == "done");
  CHECK(table.summary().open_seats == 0);
  pledge_both();
  CHECK(speak(table, "blue", "void") == "done");
  CHECK(table.summary().seats == "red person red\nblue empty\n");
  CHECK_FALSE(table.deadline());
  CHECK_FALSE(table.state().draws.sealed());
  check_again(table, kStart);
  // Whoever sits down there next has lost nothing yet.
  for (unsigned voids = 3; voids < 8; ++voids) {
    if (table.seats()[1].kind != Seat::Kind::Person) CHECK_FALSE(table.sit(at(table, "blue"), "Cy", kStart));
    pledge_both();
    CHECK_FALSE(table.start({}, kStart));
    CHECK(speak(table, "blue", "void") == "done");
    CHECK(table.state().draws.voids().size() == voids + 1);
  }
  CHECK_FALSE(table.deadline());
  if (table.seats()[1].kind != Seat::Kind::Person) CHECK_FALSE(table.sit(at(table, "blue"), "Cy", kStart));
  pledge_both();
  CHECK(what(table.start({}, kStart)) == "too-many");
  CHECK_FALSE(table.started());
  check_again(table, kStart);
}

TEST_CASE("getting up while the dice are drawn voids the draw, even after revealing") {
  Table table = pledged();
  CHECK_FALSE(table.start({}, kStart));
  CHECK(speak(table, "red", "reveal " + seed_number(1)) == "done");
  CHECK_FALSE(table.get_up(at(table, "red"), kStart));
  CHECK(table.summary().seats == "red empty\nblue person blue\n");
  CHECK(table.state().draws.voids() == std::vector<Draws::Void>{{at(table, "red"), Draws::Why::Left}});
  CHECK_FALSE(table.deadline());
  check_again(table, kStart);
}

TEST_CASE("with a correspondence clock a reveal waits as long as a move") {
  Table table = pledged("clock=correspondence/3 absent=60");
  CHECK_FALSE(table.start({}, kStart));
  REQUIRE(table.deadline());
  CHECK(*table.deadline() == kStart + 3 * kDay);
  // A server that was away gives everybody a moment to come back.
  const auto again = Table::restore(shipped_catalogue(), log_lines(table), dice_of(kMaster), kStart + 4 * kDay);
  REQUIRE(again.has_value());
  CHECK(*again->deadline() == kStart + 4 * kDay + 30'000);
}

TEST_CASE("a table that gathered before there were pledges begins with what was added to it") {
  const Table old = dice_table();
  auto log = log_lines(old);
  for (const char* line : {"@seat red person Ann", "@added red 0123456789abcdef", "@seat blue person Ben"})
    log.push_back({kStart, line, {}});
  auto table = Table::restore(shipped_catalogue(), log, dice_of(kMaster), kStart);
  REQUIRE(table.has_value());
  CHECK(table->state().dice_step(table->seats()[0]) == TableState::DiceStep::None);
  CHECK(speak(*table, "blue", "pledge " + Draws::pledge_of(seed_number(1))) == "done");
  CHECK_FALSE(table->start({}, kStart));
  CHECK(speak(*table, "blue", "reveal " + seed_number(1)) == "done");
  REQUIRE(table->started());
  CHECK(table->state().added() == "red=0123456789abcdef blue=" + seed_number(1));
  const Verification found = checked(shown(*table));
  CHECK(found.fair());
  CHECK(found.seeds == 1);
  CHECK(found.clear == 1);
}

namespace {

// A draw that was void, and the one that counted.
std::string record_with_void() {
  Table table = pledged();
  CHECK_FALSE(table.start({}, kStart));
  CHECK(speak(table, "red", "reveal " + seed_number(1)) == "done");
  CHECK(speak(table, "blue", "void") == "done");
  for (const char* words : {"pledge ", "reveal "}) {
    unsigned number = 20;
    for (const char* seat : {"red", "blue"}) {
      const std::string seed = seed_number(++number);
      CHECK(speak(table, seat, words + (*words == 'p' ? Draws::pledge_of(seed) : seed)) == "done");
    }
  }
  CHECK(table.started());
  return shown(table);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size(); from = text.find('\n', from) + 1)
    lines.push_back(text.substr(from, text.find('\n', from) - from));
  return lines;
}

std::string text_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

bool about_dice(const std::string& line) {
  constexpr std::array kWords{"@commit", "@pledge", "@sealed", "@reveal", "@void"};
  return std::any_of(kWords.begin(), kWords.end(), [&](const char* word) { return line.starts_with(word); });
}

}  // namespace

TEST_CASE("whatever is altered in the draws of a record is found, the void ones included") {
  const std::string record = record_with_void();
  REQUIRE(checked(record).fair());
  const auto lines = lines_of(record);
  const auto is_fair = [](const std::vector<std::string>& altered) { return checked(text_of(altered)).fair(); };
  unsigned tried = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!about_dice(lines[i])) continue;
    CAPTURE(lines[i]);
    // One digit of what is hashed, revealed or void.
    for (std::size_t at = lines[i].find(' ') + 1; at < lines[i].size() && !lines[i].starts_with("@sealed"); ++at) {
      auto altered = lines;
      altered[i][at] = lines[i][at] == '0' ? '1' : '0';
      CHECK_FALSE(is_fair(altered));
      ++tried;
    }
    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{{" red", " blue"},
                                                                                   {" blue", " red"},
                                                                                   {"lost", "silent"},
                                                                                   {"lost", "left"},
                                                                                   {"@pledge", "@added"},
                                                                                   {"@reveal", "@added"},
                                                                                   {"@pledge", "@chat"},
                                                                                   {"@void", "@chat"},
                                                                                   {"@commit", "@secret"}}) {
      const std::size_t at = lines[i].find(from);
      if (at == std::string::npos) continue;
      auto altered = lines;
      altered[i].replace(at, from.size(), to);
      CHECK_FALSE(is_fair(altered));
      ++tried;
    }
    // Left out, alone or with those after it; said twice, which is harmless only of a pledge; in another order.
    for (std::size_t to = i + 1; to <= lines.size() && about_dice(lines[to - 1]); ++to) {
      auto altered = lines;
      altered.erase(altered.begin() + static_cast<std::ptrdiff_t>(i),
                    altered.begin() + static_cast<std::ptrdiff_t>(to));
      CHECK_FALSE(is_fair(altered));
      ++tried;
    }
    auto twice = lines;
    twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    CHECK(is_fair(twice) == lines[i].starts_with("@pledge"));
    tried += 2;
  }
  CHECK(tried > 500);
  // The whole void draw, with its @draw lines and all.
  auto hidden = lines;
  const auto begins = [](std::string_view word) {
    return [word](const std::string& line) { return line.starts_with(word); };
  };
  const auto first = std::find_if(hidden.begin(), hidden.end(), begins("@commit"));
  const auto last = std::find_if(hidden.begin(), hidden.end(), begins("@void"));
  hidden.erase(first, last + 1);
  CHECK(std::count_if(hidden.begin(), hidden.end(), begins("@commit")) == 1);
  CHECK_FALSE(is_fair(hidden));
}

// One honest client is enough. Its rules are those of a page: it follows its stream, pledges when it may, keeps what it
// saw, and reveals only what is sealed.
namespace {

class HonestClient {
 public:
  HonestClient(const std::string& header, unsigned first_seed)
      : state_(shipped_catalogue(), *read_game(shipped_catalogue(), header)), next_(first_seed) {
    REQUIRE_FALSE(state_.fold({0, Note(note::Opened{"A table", {header}}), {}}));
  }

  // What it says to a line of its stream; empty: nothing. What it cannot follow it does not hear.
  std::string hear(const std::string& line) {
    const auto entry = read_entry(&state_.game(), {0, line, {}});
    if (!entry || state_.fold(*entry)) return {};
    const Seat& own = state_.seats[0];
    switch (state_.dice_step(own)) {
      case TableState::DiceStep::Pledge:
        seed_ = seed_number(next_++);
        return "pledge " + Draws::pledge_of(seed_);
      case TableState::DiceStep::Reveal:
        if (seen.empty() || seen.back() != state_.draws.seals().back()) seen.push_back(state_.draws.seals().back());
        return "reveal " + seed_;
      case TableState::DiceStep::None:
        break;
    }
    return {};
  }

  std::vector<std::string> seen;

 private:
  TableState state_;
  std::string seed_;
  unsigned next_;
};

const std::string kDiceHeader = "tideline 1\n" + kDiceGame + "\nbegin\n";

// A server that says what it likes: the stream of the honest client at red, and the record that it shows in the end.
struct Cheat {
  HonestClient honest{kDiceHeader, 100};
  std::vector<std::string> stream;
  std::string heard;     // the newest of what honest said
  std::string revealed;  // its newest seed

  void send(const std::string& line) {
    stream.push_back(line);
    heard = honest.hear(line);
    if (heard.starts_with("reveal ")) revealed = heard.substr(7);
  }
  // To the point where the server knows what honest has pledged.
  void seat_honest(const std::string& secret) {
    send("@commit " + commitment(secret));
    send("@seat red person Ann");
    REQUIRE(heard.starts_with("pledge "));
    send("@pledge red " + heard.substr(7));
    send("@seat blue person Host");
  }
  void seal() {
    send("@draw until 5");
    send("@sealed until 5");
  }
};

// The dice that follow.
std::vector<std::string> first_dice(const std::string& secret, const std::string& added) {
  auto game = read_game(shipped_catalogue(), kDiceHeader);
  const Luck luck = make_luck(secret);
  std::vector<Event> events;
  for (std::uint64_t line = 0; game->to_act().table; line = events.size())
    write_for_table(*game, luck, line, added, events);
  std::vector<std::string> texts;
  for (const Event& event : events) texts.push_back(record::to_text(game->setup(), event));
  return texts;
}

bool likes(const std::vector<std::string>& dice) { return dice[1] == "blue rolloff 6 6" && dice[0] < "red rolloff 4"; }

// What the server shows in the end: notes, and whatever follows from this secret and these seeds.
std::string told(const std::vector<std::string>& notes, const std::string& secret, const std::string& added) {
  std::string text = kDiceHeader;
  for (const std::string& note : notes) text += note.substr(0, note.find('\n')) + "\n";
  for (const std::string& dice : first_dice(secret, added)) text += dice + "\n";
  return text + "@secret " + to_hex(secret) + "\n";
}

std::string secret_number(unsigned number) { return sha256("secret " + std::to_string(number)); }

// The first secret, or seed, by which the dice are as the server likes them.
template <class Make>
unsigned grind(Make dice) {
  unsigned tries = 0;
  while (!likes(dice(++tries))) REQUIRE(tries < 100'000);
  return tries;
}

std::vector<std::string> with(std::vector<std::string> notes, const std::string& from, const std::string& to) {
  for (std::string& note : notes) {
    if (note.starts_with(from)) note = to;
  }
  return notes;
}

}  // namespace

TEST_CASE("what servers could do before there were pledges: the last to add chooses, and the record says fair") {
  const std::string secret = secret_number(0);
  const auto added = [](unsigned n) { return "red=" + seed_number(100) + " blue=" + seed_number(n); };
  const unsigned best = grind([&](unsigned n) { return first_dice(secret, added(n)); });
  const std::string record =
      told({"@commit " + commitment(secret), "@added red " + seed_number(100), "@added blue " + seed_number(best)},
           secret, added(best));
  const Verification found = checked(record);
  CHECK(found.fair());
  CHECK(found.clear == 2);  // and it is told as such
  CHECK(found.seeds == 0);
}

TEST_CASE("a server that picks its secret late is found") {
  Cheat cheat;
  cheat.seat_honest(secret_number(0));
  cheat.seal();
  REQUIRE(!cheat.revealed.empty());
  const std::string added = "red=" + cheat.revealed;
  const std::string late = secret_number(grind([&](unsigned n) { return first_dice(secret_number(n), added); }));
  cheat.stream.push_back("@reveal red " + cheat.revealed);
  // It cannot show another secret for its commitment, and not another commitment than the one that was seen.
  CHECK_FALSE(checked(told(cheat.stream, late, added)).fair());
  const std::string forged = told(with(cheat.stream, "@commit", "@commit " + commitment(late)), late, added);
  CHECK(checked(forged).fair());
  CHECK_FALSE(checked(forged, cheat.honest.seen).fair());
  // The honest game is what both agree on.
  CHECK(checked(told(cheat.stream, secret_number(0), added), cheat.honest.seen).fair());
}

TEST_CASE("nothing is revealed to a server that has not committed, or has not sealed what it asks for") {
  for (const bool commits : {false, true}) {
    Cheat cheat;
    if (commits) cheat.send("@commit " + commitment(secret_number(0)));
    cheat.send("@seat red person Ann");
    cheat.send("@seat blue person Host");
    REQUIRE(cheat.heard.starts_with("pledge "));
    const std::string pledge = cheat.heard.substr(7);
    // Another's reveal, a start, a void draw: nothing of that is a reason.
    cheat.send("@sealed until 5");
    cheat.send("@reveal blue " + seed_number(7));
    if (!commits) {
      cheat.send("@pledge red " + pledge);
      cheat.seal();
    } else {
      cheat.send("@pledge blue");
      cheat.send("@pledge red " + pledge);
      cheat.seal();  // blue was asked, and has not pledged
      cheat.send("@void blue silent");
    }
    cheat.send("@start\n" + kDiceHeader);
    CHECK(cheat.revealed.empty());
    CHECK(cheat.honest.seen.empty());
  }
}

TEST_CASE("a server that seats itself last chooses nothing") {
  Cheat cheat;
  const std::string secret = secret_number(0);
  cheat.seat_honest(secret);
  SUBCASE("it pledges only after it knows the other seed") {
    cheat.seal();
    const auto added = [&](unsigned n) { return "red=" + cheat.revealed + " blue=" + seed_number(n); };
    const unsigned best = grind([&](unsigned n) { return first_dice(secret, added(n)); });
    auto notes = cheat.stream;
    notes.insert(notes.end() - 2, "@pledge blue " + Draws::pledge_of(seed_number(best)));
    notes.push_back("@reveal blue " + seed_number(best));
    notes.push_back("@reveal red " + cheat.revealed);
    CHECK(checked(told(notes, secret, added(best))).fair());
    CHECK_FALSE(checked(told(notes, secret, added(best)), cheat.honest.seen).fair());
    // In the true order it is no draw at all.
    notes = cheat.stream;
    notes.push_back("@reveal red " + cheat.revealed);
    notes.push_back("@pledge blue " + Draws::pledge_of(seed_number(best)));
    notes.push_back("@reveal blue " + seed_number(best));
    CHECK_FALSE(checked(told(notes, secret, added(best))).fair());
    notes = cheat.stream;
    notes.push_back("@reveal red " + cheat.revealed);
    notes.push_back("@added blue " + seed_number(best));
    CHECK_FALSE(checked(told(notes, secret, added(best))).fair());
  }
  SUBCASE("it shows one pledge and reveals another seed") {
    cheat.send("@pledge blue " + Draws::pledge_of(seed_number(1)));
    cheat.seal();
    const auto added = [&](unsigned n) { return "red=" + cheat.revealed + " blue=" + seed_number(n); };
    const unsigned best = grind([&](unsigned n) { return first_dice(secret, added(n)); });
    auto notes = cheat.stream;
    notes.push_back("@reveal red " + cheat.revealed);
    notes.push_back("@reveal blue " + seed_number(best));
    CHECK_FALSE(checked(told(notes, secret, added(best))).fair());
    notes = with(notes, "@pledge blue", "@pledge blue " + Draws::pledge_of(seed_number(best)));
    CHECK(checked(told(notes, secret, added(best))).fair());
    CHECK_FALSE(checked(told(notes, secret, added(best)), cheat.honest.seen).fair());
    // Or pretends that it never took part.
    notes = cheat.stream;
    std::erase_if(notes, [](const std::string& note) { return note.starts_with("@pledge blue"); });
    notes.push_back("@reveal red " + cheat.revealed);
    CHECK_FALSE(checked(told(notes, secret, "red=" + cheat.revealed), cheat.honest.seen).fair());
  }
  SUBCASE("late, early or in another order, the seeds make the same dice") {
    cheat.send("@pledge blue " + Draws::pledge_of(seed_number(1)));
    cheat.seal();
    const std::string added = "red=" + cheat.revealed + " blue=" + seed_number(1);
    for (const bool red_first : {false, true}) {
      auto notes = cheat.stream;
      notes.push_back(red_first ? "@reveal red " + cheat.revealed : "@reveal blue " + seed_number(1));
      notes.push_back(red_first ? "@reveal blue " + seed_number(1) : "@reveal red " + cheat.revealed);
      const Verification found = checked(told(notes, secret, added), cheat.honest.seen);
      CHECK(found.fair());
      CHECK(found.added == added);
    }
  }
}

TEST_CASE("a server can void until it likes the dice, and every one of these draws is seen") {
  Cheat cheat;
  std::string secret = secret_number(0);
  cheat.seat_honest(secret);
  unsigned voids = 0;
  std::vector<std::vector<std::string>> draws;  // their notes
  std::string added;
  while (true) {
    const std::size_t from = cheat.stream.size();
    cheat.send("@pledge blue " + Draws::pledge_of(seed_number(1000 + voids)));
    cheat.seal();
    REQUIRE(cheat.honest.seen.size() == voids + 1);
    const std::string text = "red=" + cheat.revealed + " blue=" + seed_number(1000 + voids);
    const std::size_t chain = cheat.honest.seen.back().find("void=") == 0 ? 70 : 0;
    added = cheat.honest.seen.back().substr(0, chain) + text;
    cheat.send("@reveal red " + cheat.revealed);
    draws.emplace_back(cheat.stream.begin() + static_cast<std::ptrdiff_t>(from), cheat.stream.end());
    if (voids == 3 || likes(first_dice(secret, added))) break;
    // By staying away itself, or by pretending that honest did: that one is no draw that could be void.
    cheat.send(voids % 2 == 0 ? "@void blue silent" : "@void blue lost");
    ++voids;
    secret = secret_number(voids);
    cheat.send("@commit " + commitment(secret));
    REQUIRE(cheat.heard.starts_with("pledge "));
    cheat.send("@pledge red " + cheat.heard.substr(7));
  }
  REQUIRE(voids > 0);
  auto notes = cheat.stream;
  notes.push_back("@reveal blue " + seed_number(1000 + voids));
  const Verification found = checked(told(notes, secret, added), cheat.honest.seen);
  CHECK(found.fair());
  CHECK(found.voids.size() == voids);
  // Void draws that are left out of the record are missed by whoever saw them, and by the dice.
  std::vector<std::string> only = {"@commit " + commitment(secret), "@seat red person Ann", "@seat blue person Host"};
  const auto last_pledge = std::find_if(notes.rbegin(), notes.rend(),
                                        [](const std::string& note) { return note.starts_with("@pledge red"); });
  only.push_back(*last_pledge);
  only.insert(only.end(), draws.back().begin(), draws.back().end());
  only.push_back(notes.back());
  CHECK_FALSE(checked(told(only, secret, added)).fair());
  const std::string plain = added.substr(70);
  CHECK_FALSE(checked(told(only, secret, plain), cheat.honest.seen).fair());
}

TEST_CASE("a server that drops a reveal, or goes on without the client, is seen") {
  Cheat cheat;
  cheat.seat_honest(secret_number(0));
  cheat.send("@pledge blue " + Draws::pledge_of(seed_number(1)));
  cheat.seal();
  REQUIRE(!cheat.revealed.empty());
  // Red revealed; the server says that it did not, frees the chair and plays on with its own.
  auto notes = cheat.stream;
  const std::string seal = cheat.honest.seen.back() + " red silent";
  const std::string chain = "void=" + to_hex(sha256(seal));
  notes.insert(notes.end(), {"@void red silent", "@seat red empty", "@commit " + commitment(secret_number(1)),
                             "@seat red person Friend", "@pledge blue " + Draws::pledge_of(seed_number(2)),
                             "@sealed until 5", "@reveal blue " + seed_number(2)});
  const std::string record = told(notes, secret_number(1), chain + " blue=" + seed_number(2));
  const Verification found = checked(record);
  CHECK(found.fair());
  REQUIRE(found.voids.size() == 1);
  CHECK(found.voids[0].why == "red silent");
  CHECK(found.seeds == 1);
  CHECK_FALSE(checked(record, cheat.honest.seen).fair());
  // It cannot keep the chair in the game and leave its seed out: whoever took part is asked again.
  std::erase(notes, "@seat red empty");
  std::erase(notes, "@seat red person Friend");
  CHECK_FALSE(checked(told(notes, secret_number(1), chain + " blue=" + seed_number(2))).fair());
}

TEST_CASE("handicaps that players bring along are fixed before the seeds are revealed, and hold after a void draw") {
  Table table = dice_table("", "game territory\nrules v1 handicap=history\nmap 7x7\nfactions red blue");
  for (const char* seat : {"red", "blue"}) {
    REQUIRE_FALSE(table.sit(at(table, seat), seat, kStart));
    REQUIRE_FALSE(table.say(at(table, seat), "pledge " + Draws::pledge_of(to_hex(sha256(seat))), kStart));
  }
  ColourArray<std::int8_t> handicaps{};
  handicaps[at(table, "red").faction] = -2;
  CHECK_FALSE(table.start(handicaps, kStart));
  CHECK(speak(table, "blue", "void") == "done");
  CHECK(notes(table).back().starts_with("@draw until "));
  CHECK(notes(table).back().ends_with(" red=-2"));
  check_again(table, kStart);
  CHECK(speak(table, "red", "pledge " + Draws::pledge_of(seed_number(1))) == "done");
  CHECK(speak(table, "blue", "pledge " + Draws::pledge_of(seed_number(2))) == "done");
  CHECK(speak(table, "red", "reveal " + seed_number(1)) == "done");
  CHECK(speak(table, "blue", "reveal " + seed_number(2)) == "done");
  CHECK(table.record({kNobody, 1}, kStart).find("handicap red -2\n") != std::string::npos);
  check_again(table, kStart);
}

// The law of the log: a table, in which drafts are installed as they were judged, is at every moment what follows from
// the text of its log.
#include "shipped/bot_presets.hpp"
#include "support/test_table.hpp"
#include "table/words.hpp"

#include <doctest/doctest.h>
#include <fstream>

using namespace tideline;
using namespace tideline::test;

namespace {

// What follows from the log, from its text alone.
class Shadow {
 public:
  explicit Shadow(Table& table)
      : table_(table), state_(shipped_catalogue(), *read_game(shipped_catalogue(), table.header())) {}

  void follow() {
    for (const LogLine& line : table_.take_new()) {
      CAPTURE(line.text);
      const auto entry = read_entry(&state_.game(), line);
      REQUIRE(entry.has_value());
      const auto fault = state_.fold(*entry);
      REQUIRE_FALSE(fault);
      events += std::holds_alternative<Event>(entry->what) ? 1 : 0;
      take_backs += std::holds_alternative<TakeBack>(entry->what) ? 1 : 0;
      if (const Note* note = std::get_if<Note>(&entry->what)) {
        const auto* answered = std::get_if<note::Answered>(note);
        answers += answered != nullptr && answered->answer.event ? 1 : 0;
        absences += std::holds_alternative<note::PlayedFor>(*note) ? 1 : 0;
      }
    }
    // Who is there is not in the log.
    for (std::size_t i = 0; i < state_.seats.size(); ++i) state_.seats[i].away = table_.seats()[i].away;
    const bool same = state_ == table_.state();
    REQUIRE(same);
  }

  std::size_t events = 0;
  std::size_t take_backs = 0;
  std::size_t answers = 0;
  std::size_t absences = 0;

 private:
  Table& table_;
  TableState state_;
};

// Something that people do beside the game; it may be refused.
void fidget(Table& table, const Seat& seat, Random& random, Millis now) {
  const auto& deck = table.game().setup().deck;
  const std::vector<std::string> sayings{
      "undo 1",
      "undo 2",
      "consent yes",
      "consent yes",
      "consent no",
      "chat hello",
      "team psst",
      "mute " + table.name_of(table.seats()[0].id),
      "standing never",
      "standing ask",
      "standing not-this-turn",
      "adopt",
      "more",
      "finish",
      "name somebody else",
      "standing answer " + (deck ? deck->words[random.below(static_cast<std::uint32_t>(deck->words.size()))] : "none")};
  if (random.below(12) == 0) return table.present(seat.id, seat.away.has_value(), now);
  (void)table.say(seat.id, sayings[random.below(static_cast<std::uint32_t>(sayings.size()))], now);
  if (const auto& asked = table.state().asked_back; asked && random.below(4) != 0) {
    for (const Colour c : ColourSet(asked->waiting)) (void)table.say({c, 1}, "consent yes", now);
  }
}

// Everybody whose turn it is does something, or time passes.
void go_on(Table& table, Random& random, Millis& now) {
  for (const Table::BotTurn& turn : table.bots_to_move())
    (void)table.bot_plays(turn, some_event(turn.game, turn.seat.faction, random), now);
  const std::string waits = table.summary().turn;
  std::string_view turn = waits;
  bool said = false;
  while (!turn.empty() && !table.over()) {
    const Seat* const seat = table.state().seat(*table.seat_named(take_word(turn)));
    if (seat->kind != Seat::Kind::Person || seat->away || random.below(10) == 0) continue;
    const Event event = some_event(table.game(), seat->id.faction, random);
    if (!table.say(seat->id, words_of(table.game().setup(), event), now)) said = true;
  }
  if (said || table.over()) return;
  now = std::max(now, table.deadline().value_or(now));
  table.tick(now);
}

// `AT TEXT`, or `AT KEY TEXT`, with tabs between, a line each; `\\n` stands for the end of a line inside.
std::vector<std::vector<std::string>> sample(const std::string& name) {
  std::ifstream file(TIDELINE_TESTS "/store_sample/" + name);
  std::vector<std::vector<std::string>> lines;
  for (std::string line; std::getline(file, line);) {
    auto& fields = lines.emplace_back(1);
    for (std::size_t i = 0; i < line.size(); ++i) {
      const bool end = line.compare(i, 2, "\\n") == 0;
      if (line[i] == '\t') {
        fields.emplace_back();
      } else {
        fields.back() += end ? '\n' : line[i];
      }
      if (end) ++i;
    }
  }
  REQUIRE_MESSAGE(!lines.empty(), name);
  return lines;
}

}  // namespace

TEST_CASE("logs of every game that were kept before are read, and show the same lines") {
  for (const std::string game : {"go", "tsunami", "territory", "capture"}) {
    std::vector<LogLine> log;
    for (const auto& fields : sample(game + ".log")) log.push_back({std::stoll(fields[0]), fields[2], fields[1]});
    const auto table = Table::restore(shipped_catalogue(), log, dice(), log.back().at);
    REQUIRE_MESSAGE(table.has_value(), (table ? "" : table.error()));
    CHECK(table->over());
    CHECK(log_lines(*table) == log);
    for (const std::string viewer : {"spectator", "seat"}) {
      const auto lines = table->stream(viewer == "seat" ? table->seats()[0].id : SeatId()).lines();
      const auto before = sample(game + "." + viewer);
      REQUIRE(lines.size() == before.size());
      for (std::size_t i = 0; i < lines.size(); ++i) CHECK(lines[i].text == before[i][1]);
    }
  }
}

TEST_CASE("an installed draft is what its line says, in random games of all kinds") {
  std::vector<std::string> headers{
      "game go\nmap 7x7",
      "game tsunami",
      "game territory\nmap square-9\nfactions red blue green",
      "game territory\nmap square-9\nrules v1 team=alternate draw=after\nfactions red blue\nteam red 2",
  };
  for (const GameKind* kind : shipped_catalogue().games) {
    const std::string game = "game " + std::string(kind->name);
    const auto named = [&](const std::string& header) { return header == game || header.starts_with(game + "\n"); };
    if (std::none_of(headers.begin(), headers.end(), named)) headers.push_back(game);
  }
  std::size_t events = 0;
  std::size_t take_backs = 0;
  std::size_t answers = 0;
  std::size_t absences = 0;
  for (const std::string& header : headers) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      CAPTURE(header);
      CAPTURE(seed);
      const std::string clock = seed % 2 == 0 ? " clock=fischer/3000/50" : "";
      Table table = opened(header, "question=1 absent=5 scoring=5 sit-in=random" + clock, seed);
      for (const Seat& seat : std::vector<Seat>(table.seats())) {
        if (seat.id.faction.index() == 2 && seed > 2) {
          REQUIRE_FALSE(table.sit_bot(seat.id, "random", bot_presets(), kStart));
        } else {
          REQUIRE_FALSE(table.sit(seat.id, "somebody", kStart));
          table.present(seat.id, true, kStart);
        }
      }
      REQUIRE_FALSE(table.start({}, kStart));
      Shadow shadow(table);
      shadow.follow();
      Random random(seed);
      Millis now = kStart;
      for (int step = 0; step < 3'000 && !table.over(); ++step) {
        now += 50;
        const auto some = static_cast<std::uint32_t>(table.seats().size());
        if (step < 1'000 && random.below(3) == 0) fidget(table, table.seats()[random.below(some)], random, now);
        go_on(table, random, now);
        shadow.follow();
      }
      CHECK(table.over());
      events += shadow.events;
      take_backs += shadow.take_backs;
      answers += shadow.answers;
      absences += shadow.absences;
    }
  }
  CHECK(events > 2'000);
  CHECK(take_backs > 30);
  CHECK(answers > 20);
  CHECK(absences > 50);
}

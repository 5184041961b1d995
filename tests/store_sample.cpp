// For tests/store.sh: a server's folder with games that were really played, and their records.
//   store_sample DATA RECORDS     makes DATA, and RECORDS/GAME.tide for each game
//   store_sample DATA             has DATA, as a server would, until its standard input ends
#include "bots/bot.hpp"
#include "shipped/bot_presets.hpp"
#include "shipped/catalogue.hpp"
#include "support/test_store.hpp"
#include "table/table.hpp"

#include <cstdlib>
#include <fstream>
#include <iostream>

using namespace tideline;

namespace {

[[noreturn]] void give_up(const std::string& why) {
  std::cerr << why << "\n";
  std::exit(1);
}

// A random event; dice and cards from the pile are the table's.
Event some_event(const AnyGame& game, Colour who, Random& random) {
  const auto bot = make_bot(BotSpec{});
  AnyGame copy = game;
  std::vector<Event> events;
  while (events.empty()) {
    const Action action = bot->choose(*copy.observe(who), random, {});
    if (action.verb == Verb::No || action.verb == Verb::Roll || action.verb == Verb::Draw)
      return {who, action.verb, {}};
    copy.apply(action, &events);
  }
  return events[0];
}

// A game of random choices, kept as it goes.
void play(Store& store, const std::string& id, const std::string& header, int most_steps, const std::string& records) {
  const std::string secret(kSecretBytes, id.back());
  auto table =
      Table::open(shipped_catalogue(), {"Sample " + id, "tideline 1\n" + header + "begin\n", ""}, dice_of(secret), 1);
  if (!table) give_up(table.error());
  const auto row = [&](Millis now) { return TableRow{id, 1, now, table->summary(), "", "", ""}; };
  if (const auto failed = test::create(store, {row(1), secret, table->take_new(), {}})) give_up(failed->message);
  std::size_t kept = table->log().size();
  const auto keep = [&](Millis now) {
    if (const auto failed = test::append(store, {id, kept, table->take_new(), row(now), {}, {}}))
      give_up(failed->message);
    kept = table->log().size();
  };
  // A person, whose program adds to the dice, against bots.
  const SeatId person = table->seats()[0].id;
  if (const auto refused = table->sit(person, "Ann", 1)) give_up(refused->text);
  const std::string seed = "fedcba9876543210fedcba9876543210";
  if (const auto refused = table->say(person, "pledge " + Draws::pledge_of(seed), 1)) give_up(refused->text);
  table->present(person, true, 1);
  for (const Seat& seat : std::vector<Seat>(table->seats())) {
    if (seat.kind != Seat::Kind::Empty) continue;
    if (const auto refused = table->sit_bot(seat.id, "random", bot_presets(), 1)) give_up(refused->text);
  }
  if (const auto refused = table->start({}, 1)) give_up(refused->text);
  if (const auto refused = table->say(person, "reveal " + seed, 1)) give_up(refused->text);
  keep(1);
  Random random(7);
  Millis now = 1;
  for (int step = 0; step < most_steps && !table->over(); ++step) {
    now += 1'000;
    table->tick(now);
    for (const Table::BotTurn& turn : table->bots_to_move()) {
      // Of several who are asked at once, the first answer may close the question.
      const auto refused = table->bot_plays(turn, some_event(turn.game, turn.seat.faction, random), now);
      if (refused && refused->reason != "not-now") give_up(refused->text);
    }
    const std::string turn = table->summary().turn;
    if (turn.substr(0, turn.find(' ')) == table->name_of(person)) {
      const auto refused =
          table->say(person, words_of(table->game().setup(), some_event(table->game(), person.faction, random)), now);
      if (refused && refused->reason != "not-now") give_up(refused->text);
    }
    if (step % 50 == 0) keep(now);
  }
  keep(now);
  std::ofstream(records + "/" + id + ".tide") << table->record({kNobody, 1}, now);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) give_up("store_sample DATA [RECORDS]");
  auto store = SqliteStore::open(argv[1]);
  if (!store) give_up(store.error().message);
  if (argc == 2) {
    std::cout << "open" << std::endl;
    while (std::cin.get() != std::char_traits<char>::eof()) {
    }
    return 0;
  }
  play(**store, "territory", "game territory\nmap 7x7\nfactions red blue green\n", 100'000, argv[2]);
  play(**store, "tsunami", "game tsunami\nmap 7x7\n", 100'000, argv[2]);
  play(**store, "unfinished", "game go\nmap 9x9\n", 3, argv[2]);
  return 0;
}

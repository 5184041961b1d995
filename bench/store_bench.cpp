// How many entries a second the store makes durable: so many tables at once, each of which appends its next entry when
// it has heard of the last.
//   build/release/bin/store_bench [FOLDER]     on the disk of that folder; without one, of the current folder
//   TIDELINE_CLUSTER_FSYNC=on tests/cluster.sh build/release/bin/store_bench     on PostgreSQL
#include "support/test_store.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <latch>
#include <vector>

using namespace tideline;
using Watch = std::chrono::steady_clock;

namespace {

constexpr auto kLong = std::chrono::seconds(3);

struct Player {
  std::string id;
  std::size_t next = 2;
  Watch::time_point asked;
};

struct Run {
  Store& store;
  Watch::time_point end;
  std::latch& done;
  std::vector<double> millis;  // only while nobody else is told
};

void append_next(Run& run, Player& player) {
  player.asked = Watch::now();
  run.store.append(test::batch(player.id, player.next, 1), [&](const Failed& kept) {
    if (kept) {
      std::cerr << kept->message << "\n";
      std::exit(1);
    }
    const auto now = Watch::now();
    run.millis.push_back(std::chrono::duration<double, std::milli>(now - player.asked).count());
    ++player.next;
    if (now < run.end) return append_next(run, player);
    run.done.count_down();
  });
}

void measure(unsigned tables, const std::string& within) {
  const test::Place place(within);
  const auto store = test::open(place);
  if (!store) {
    std::cerr << within << ": no store can be opened there\n";
    std::exit(1);
  }
  std::vector<Player> players(tables);
  for (unsigned i = 0; i < tables; ++i) {
    players[i].id = "table-" + std::to_string(i);
    if (test::create(*store, test::new_table(players[i].id, 1))) std::exit(1);
  }
  const auto commits = store->commits();
  std::latch done(tables);
  const auto start = Watch::now();
  Run run{*store, start + kLong, done, {}};
  for (Player& player : players) append_next(run, player);
  done.wait();
  const double seconds = std::chrono::duration<double>(Watch::now() - start).count();
  std::vector<double>& millis = run.millis;
  std::sort(millis.begin(), millis.end());
  const auto at = [&](double share) {
    return millis[static_cast<std::size_t>(share * static_cast<double>(millis.size() - 1))];
  };
  std::cout << std::fixed << std::setprecision(0) << std::setw(6) << tables << std::setw(15)
            << static_cast<double>(millis.size()) / seconds << std::setw(15)
            << static_cast<double>(store->commits() - commits) / seconds << std::setprecision(2) << std::setw(12)
            << at(0.5) << std::setw(12) << at(0.99) << std::setw(12) << millis.back() << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
  std::cout << "tables      entries/s      commits/s   median ms       99% ms  longest ms\n";
  for (const unsigned tables : {1U, 16U, 256U}) measure(tables, argc > 1 ? argv[1] : ".");
}

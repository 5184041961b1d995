// The longest pause of the thread that serves, while 100 tables are loaded from a store and 50 words are checked, all
// asked for at once: whoever plays elsewhere waits so long for an answer. First with the work done on that very thread,
// then, as the server does it, on others.
//   build/release/bin/pause_bench [FOLDER]     on the disk of that folder; without one, of the current folder
#include "bots/bot.hpp"
#include "fair/secrets.hpp"
#include "server/hall.hpp"
#include "server/secrets.hpp"
#include "shipped/catalogue.hpp"
#include "support/test_store.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <iomanip>
#include <iostream>
#include <mutex>

using namespace tideline;
using namespace tideline::server;
using Watch = std::chrono::steady_clock;

namespace {

constexpr unsigned kLoaded = 100;
constexpr unsigned kWords = 50;
constexpr int kEvents = 300;  // of each table

// The thread that serves: one job after the other, each of them timed.
class Loop {
 public:
  void post(std::function<void()> job) {
    {
      const std::lock_guard lock(mutex_);
      jobs_.push_back(std::move(job));
    }
    wake_.notify_one();
  }
  void run(const std::function<bool()>& done) {
    while (!done()) {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return !jobs_.empty(); });
      const auto job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      const auto start = Watch::now();
      job();
      millis.push_back(std::chrono::duration<double, std::milli>(Watch::now() - start).count());
    }
  }
  std::vector<double> millis;

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
};

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

// A table that is kept, with so many events.
void keep(Store& store, const std::string& id, const std::string& header, int events, const std::string& word_hash) {
  const std::string secret(32, 'x');
  auto table = Table::open(shipped_catalogue(), {"Bench", "tideline 1\n" + header + "begin\n", "question=1"},
                           dice_of(secret), 1);
  if (!table) std::exit((std::cerr << table.error() << "\n", 1));
  Millis now = 1;
  if (events > 0) {
    for (const Seat& seat : std::vector<Seat>(table->seats())) {
      (void)table->sit(seat.id, "somebody", now);
      table->present(seat.id, true, now);
    }
    (void)table->start({}, now);
  }
  Random random(7);
  for (int i = 0; i < events && !table->over(); ++i) {
    table->tick(now += 2'000);
    const std::string turn = table->summary().turn;
    const auto seat = table->seat_named(turn.substr(0, turn.find(' ')));
    if (seat)
      (void)table->say(*seat, words_of(table->game().setup(), some_event(table->game(), seat->faction, random)), now);
  }
  TableRow row{id, 1, now, table->summary(), word_hash, "", ""};
  row.summary.deadline.reset();
  if (test::create(store, {row, secret, table->take_new(), {}})) std::exit(1);
}

std::string id_of(char kind, unsigned n) { return "bench" + std::string(1, kind) + std::to_string(100'000 + n); }

void measure(Store& store, bool apart) {
  Loop loop;
  Limits limits(LimitSettings{.on = false});
  Metrics metrics;
  Pressure pressure(metrics);
  server::Log log(server::Log::Level::Off);
  Shelf shelf;
  BotPool pool(1, std::chrono::milliseconds(10), metrics);
  server::Workers workers(2);
  const auto work = [&](std::function<void()> job) { apart ? workers.work(std::move(job)) : job(); };
  const auto elsewhere = [&](const Share&, std::function<void()> job) -> std::optional<Crowd> {
    return work(std::move(job)), std::nullopt;
  };
  Hall hall(House{store,
                  shelf,
                  pool,
                  limits,
                  metrics,
                  pressure,
                  log,
                  [] { return Millis{1'000'000'000}; },
                  [&](std::function<void()> job) { loop.post(std::move(job)); },
                  work,
                  {},
                  elsewhere,
                  elsewhere,
                  elsewhere});
  unsigned answered = 0;
  unsigned failed = 0;
  const auto start = Watch::now();
  for (unsigned i = 0; i < kLoaded; ++i) {
    loop.post([&, i] {
      hall.seats.facts(id_of('t', i), "", [&](const Expected<Seats::Facts, Problem>& facts) {
        ++answered;
        failed += facts ? 0 : 1;
      });
    });
  }
  for (unsigned i = 0; i < kWords; ++i) {
    loop.post([&, i] {
      hall.seats.sit(id_of('w', i), apart ? "black" : "white", {apart ? "ann" : "ben", "Ann", "127.0.0.1"},
                     {"", "open sesame", "", ""}, [&](const std::optional<Problem>& problem) {
                       ++answered;
                       failed += problem ? 1 : 0;
                     });
    });
  }
  loop.run([&] { return answered == kLoaded + kWords; });
  const double all = std::chrono::duration<double, std::milli>(Watch::now() - start).count();
  workers.stop();
  if (failed > 0) std::exit((std::cerr << failed << " were not answered\n", 1));
  std::sort(loop.millis.begin(), loop.millis.end());
  std::cout << std::fixed << std::setprecision(1) << (apart ? "on other threads    " : "on the same thread  ")
            << std::setw(12) << loop.millis.back() << std::setw(12) << loop.millis[loop.millis.size() * 99 / 100]
            << std::setw(14) << all << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
  const test::Folder folder(argc > 1 ? argv[1] : ".");
  const auto store = test::open(folder);
  const auto hash = word_hash("open sesame");
  if (!store || !hash) return 1;
  for (unsigned i = 0; i < kLoaded; ++i)
    keep(*store, id_of('t', i), i % 2 == 0 ? "game go\n" : "game territory\nfactions red blue green\n", kEvents, "");
  for (unsigned i = 0; i < kWords; ++i) keep(*store, id_of('w', i), "game go\nmap 9x9\n", 0, *hash);
  std::cout << "work is done          longest ms      99% ms   answered ms\n";
  for (const bool apart : {false, true}) measure(*store, apart);
}

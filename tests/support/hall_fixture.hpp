// The hall with a store that writes when it is told to, a clock that stands still, and a loop of its own.
#pragma once

#include "server/hall.hpp"
#include "support/memory_store.hpp"

#include <doctest/doctest.h>

namespace tideline::server {

class Listener final : public Visitor {
 public:
  explicit Listener(std::string player) : player_(std::move(player)) {}
  void send(std::shared_ptr<const std::string> message) override { messages.push_back(*message); }
  [[nodiscard]] bool full() const override { return stuffed; }
  void send_away() override { sent_away = true; }
  [[nodiscard]] const std::string& player() const override { return player_; }
  [[nodiscard]] const std::string& address() const override { return player_; }
  // How many lines came in all, of a kind of message.
  [[nodiscard]] std::size_t count(const std::string& text) const {
    std::size_t found = 0;
    for (const std::string& message : messages) {
      for (std::size_t at = message.find(text); at != std::string::npos; at = message.find(text, at + 1)) ++found;
    }
    return found;
  }

  std::vector<std::string> messages;
  bool stuffed = false;
  bool sent_away = false;

 private:
  std::string player_;
};

inline constexpr const char* kBothMine = R"({"black":"me","white":"me"})";

struct HallFixture {
  Millis time = 1'000'000;
  MemoryStore store;
  Shelf shelf;
  Limits limits{LimitSettings{.on = false}};
  Metrics metrics;
  Pressure pressure{metrics};
  Log log{Log::Level::Off};
  std::vector<std::function<void()>> posted;
  BotPool pool{0, std::chrono::milliseconds(10), metrics};
  Workers papers{0, Papers::kMost, Papers::kMostOfAll};
  std::function<void(std::function<void()>)> later = [this](std::function<void()> job) {
    posted.push_back(std::move(job));
  };
  House::Apart apart = [this](const Share& /*share*/, std::function<void()> job) {
    posted.push_back(std::move(job));
    return std::optional<Crowd>();
  };
  House::Apart on_paper = [this](const Share& share, std::function<void()> job) {
    return papers.work(share, std::move(job));
  };
  House house{store, shelf, pool, limits, metrics, pressure, log, [this] { return time; },
              later, later, {},   apart,  apart,   on_paper};
  Hall hall{house};
  const Asker ann{"ann", "Ann", "a"};
  const Asker ben{"ben", "Ben", "b"};

  // The writes that wait are through, and everybody hears of it.
  void settle() {
    while (!store.waiting.empty() || !posted.empty()) {
      store.write_all();
      for (const auto& job : std::exchange(posted, {})) job();
    }
  }
  std::string open(const std::string& seats = kBothMine) { return open(seats, ann); }
  std::string open(const std::string& seats, const Asker& who) {
    std::string id;
    const auto opening = read_opening(*read_object(R"({"game":"go","map":"5x5","seats":)" + seats + "}"));
    hall.new_tables.open(*opening, who, [&](const Expected<std::string, Problem>& made) { id = made ? *made : ""; });
    settle();
    return id;
  }
  std::string begun(const std::string& seats = kBothMine) { return begun(seats, ann); }
  std::string begun(const std::string& seats, const Asker& who) {
    std::string id = open(seats, who);
    hall.seats.start(id, who, [](const std::optional<Problem>& problem) { CHECK(!problem); });
    settle();
    return id;
  }
  // What the answer was, once there is one.
  struct Heard {
    bool answered = false;
    std::string reason;
  };
  Reply into(Heard& heard) {
    return [&heard](const std::optional<Problem>& problem) {
      CHECK(!heard.answered);
      heard = {true, problem ? problem->reason : ""};
    };
  }
  void say(const std::string& id, const std::string& seat, const std::string& words, Heard& heard,
           const std::string& key = {}) {
    hall.seats.say(id, "ann", {seat, words, key, 0, false, "a"}, into(heard));
  }
  // One of the jobs that wait, out of its turn.
  void do_now(std::size_t which) {
    const auto job = posted.at(which);
    posted.erase(posted.begin() + static_cast<std::ptrdiff_t>(which));
    job();
  }
};

// With a thread apart for what is judged that goes on when it is told to, and takes two of an address.
struct ApartFixture : HallFixture {
  Workers judges{0, 2};
  std::vector<Share> judgements;
  unsigned no_room = 0;
  Hall next{with_judges()};

  House with_judges() {
    House with = house;
    with.judge = [this](const Share& share, std::function<void()> job) {
      judgements.push_back(share);
      const auto crowd = judges.work(share, std::move(job));
      no_room += crowd ? 1 : 0;
      return crowd;
    };
    return with;
  }
  // A game with a deck of somebody's own that has begun.
  std::string brought(const char* seats, const Asker& who) {
    const auto deck = check_deck("mine", "game = \"tsunami\"\n[cards]\nreef = 20\n");
    REQUIRE(deck);
    shelf.add(*deck);
    const auto opening = read_opening(
        *read_object(R"({"game":"tsunami","map":"5x5","deck":")" + deck->digest + R"(","seats":)" + seats + "}"));
    REQUIRE(opening);
    return begins(*opening, who);
  }
  std::string begins(const Opening& opening, const Asker& who) {
    std::string id;
    judgements.clear();
    next.new_tables.open(opening, who, [&](const Expected<std::string, Problem>& made) { id = made ? *made : ""; });
    CHECK(id.empty());
    while (judges.step()) settle();
    next.seats.start(id, who, [](const std::optional<Problem>& problem) { CHECK(!problem); });
    CHECK(store.tables[id].row.summary.stage == TableSummary::Stage::Gathering);
    while (judges.step()) settle();
    // To lay the table, and to begin.
    CHECK(judgements.size() == 2);
    judgements.clear();
    metrics.judged_apart = 0;
    return id;
  }
  [[nodiscard]] auto moves(const std::string& id, std::string_view what = "black place") {
    const auto& entries = store.tables[id].entries;
    return std::count_if(entries.begin(), entries.end(),
                         [what](const LogLine& line) { return line.text.starts_with(what); });
  }
};

}  // namespace tideline::server

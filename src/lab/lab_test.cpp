#include "cards/deck_file.hpp"
#include "lab/ab_lab.hpp"
#include "lab/cards_lab.hpp"
#include "lab/compare.hpp"
#include "lab/forgo.hpp"
#include "lab/game_lab.hpp"
#include "lab/measures.hpp"
#include "record/reader.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <doctest/doctest.h>
#include <filesystem>
#include <functional>
#include <mutex>
#include <thread>
#include <unistd.h>

using namespace tideline;
using namespace tideline::lab;

namespace {

// With a sanitizer games take twenty times as long: fewer of them show whether memory and threads are as they should
// be, and the rest is for the other builds.
bool thorough() { return std::getenv("TIDELINE_SANITIZED") == nullptr; }

AnyGame small_game(const std::string& name, const std::string& map, std::shared_ptr<const CardList> deck = nullptr,
                   unsigned players = 2) {
  const GameKind* kind = shipped_catalogue().game(name);
  Setup setup;
  setup.game = name;
  CHECK_FALSE(setup.set_rules(kind->presets[0].name));
  setup.map = *shipped_catalogue().map(map);
  for (const std::string_view faction : kind->factions.first(players)) setup.factions.emplace_back(faction);
  if (!kind->deck.empty()) setup.deck = deck ? deck : shipped_catalogue().deck(kind->deck, "");
  auto game = kind->start(std::make_shared<Setup>(std::move(setup)));
  REQUIRE(game);
  return *std::move(game);
}

// Two cards alone: three stones before the move, which is plainly too much, and one that does nothing at all.
constexpr const char* kPlanted = R"(game = "tsunami"
size = 20
[cards]
flood = 10
calm = 10
[card.flood]
timing = "before"
name = { en = "Flood", fr = "Crue", hu = "Ár" }
text = { fr = "Trois pierres.", hu = "Három kő." }
step = [{ do = "place", where = "anywhere" }, { do = "place", where = "anywhere" }, { do = "place", where = "anywhere" }]
[card.calm]
timing = "before"
name = { en = "Calm", fr = "Calme", hu = "Csend" }
text = { fr = "Rien.", hu = "Semmi." }
step = [{ do = "nothing" }]
)";

// A card before the move that can be played at every turn, and a counter that is to stones alone.
constexpr const char* kGale = R"(game = "tsunami"
size = 20
[cards]
gust = 10
calm = 10
[card.calm]
timing = "before"
name = { en = "Calm", fr = "Calme", hu = "Csend" }
text = { fr = "Rien.", hu = "Semmi." }
step = [{ do = "nothing" }]
)";

std::string report_of(const Arm& arm, unsigned jobs, const std::string& folder, Crew* crew = nullptr) {
  Order order;
  order.program = "test";
  order.command = "tideline lab game";
  order.folder = folder;
  order.units = thorough() ? 20 : 9;
  order.jobs = jobs;
  order.crew = crew;
  order.told = [](bool) {};
  const auto report = study_game(arm, order);
  REQUIRE(report);
  return report_json(*report) + report_html(*report);
}

// A crew of threads.
class Hall {
 public:
  explicit Hall(unsigned ranks) : boxes_(ranks), said_(ranks) {}

  void put(unsigned to, Crew::Message message) {
    const std::scoped_lock lock(mutex_);
    boxes_[to].push_back(std::move(message));
    news_.notify_all();
  }
  Crew::Message take(unsigned rank) {
    std::unique_lock lock(mutex_);
    news_.wait(lock, [&] { return !boxes_[rank].empty(); });
    Crew::Message message = std::move(boxes_[rank].front());
    boxes_[rank].pop_front();
    return message;
  }
  void say(const std::string& text) {
    const std::scoped_lock lock(mutex_);
    for (auto& box : said_) box.push_back(text);
    news_.notify_all();
  }
  std::string hear(unsigned rank) {
    std::unique_lock lock(mutex_);
    news_.wait(lock, [&] { return !said_[rank].empty(); });
    std::string text = std::move(said_[rank].front());
    said_[rank].pop_front();
    return text;
  }
  [[nodiscard]] unsigned ranks() const { return static_cast<unsigned>(boxes_.size()); }

 private:
  std::mutex mutex_;
  std::condition_variable news_;
  std::vector<std::deque<Crew::Message>> boxes_;
  std::vector<std::deque<std::string>> said_;
};

class CrewOfThreads final : public Crew {
 public:
  CrewOfThreads(Hall& hall, unsigned rank) : hall_(hall), rank_(rank) {}
  [[nodiscard]] unsigned rank() const override { return rank_; }
  [[nodiscard]] unsigned ranks() const override { return hall_.ranks(); }
  void send(unsigned to, const std::string& text) override { hall_.put(to, {rank_, text}); }
  Message receive() override { return hall_.take(rank_); }
  std::string all_hear(const std::string& text) override {
    if (rank_ == 0) hall_.say(text);
    return hall_.hear(rank_);
  }

 private:
  Hall& hall_;
  unsigned rank_;
};

}  // namespace

TEST_CASE("a row holds all of a trial") {
  const auto arm = make_arm(small_game("tsunami", "5x5"), "random");
  REQUIRE(arm);
  const auto trial = play_trial(arm->sitting(3, 0));
  REQUIRE(trial);
  CHECK(trial->events > 0);
  CHECK(trial->seats[0].win + trial->seats[1].win == kWholeWin);
  Row row;
  trial->write(row);
  Trial read;
  std::size_t at = 0;
  CHECK(read.read(row, at));
  CHECK(at == row.size());
  CHECK(read == *trial);
  // Whatever is cut off or bent is none.
  for (std::size_t length = 0; length < row.size(); ++length) {
    at = 0;
    CHECK_FALSE(read.read(Row(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(length)), at));
  }
  row[0] = 1'000'000;
  at = 0;
  CHECK_FALSE(read.read(row, at));
}

TEST_CASE("R13 a roll is looked at once, whatever may be drawn or rejected after it") {
  const auto arm = make_arm(small_game("territory", "7x7"), "random");
  REQUIRE(arm);
  std::int64_t rolls = 0;
  std::int64_t drawn = 0;  // after a roll
  bool rolled = false;
  const auto trial = play_trial(arm->sitting(1, 0), [&](const Action& action) {
    rolls += action.verb == Verb::Roll ? 1 : 0;
    drawn += rolled && action.verb == Verb::Draw ? 1 : 0;
    rolled = action.verb == Verb::Roll;
  });
  REQUIRE(trial);
  CHECK(drawn > 0);
  CHECK(trial->rolls > 0);
  CHECK(trial->rolls <= rolls);
}

// Two who have linked up are behind the third one by one, and before it together; but for one `agree` it is over.
TEST_CASE("R44 who wins together has a whole win, by the margin of the bloc") {
  const std::string record =
      "tideline 1\ngame territory\nrules v1 dice=none victory=bloc\nfactions red blue green\nboard\n"
      ". R . B . G .\n. R . B . G .\n. R . B . G .\nend\noccupied blue red\n"
      "prisoners blue green 2\nprisoners green blue 1\nbegin\n"
      "red pass\nblue pass\ngreen pass\nred agree\nblue agree\n";
  record::Reader reader(shipped_catalogue(), record);
  REQUIRE(reader.read());
  const auto arm = make_arm(reader.game(), "level-2");
  REQUIRE(arm);
  const auto trial = play_trial(arm->sitting(1, 0));
  REQUIRE(trial);
  REQUIRE(trial->seats[2].score == 8);
  CHECK(trial->seats[0].win == kWholeWin);
  CHECK(trial->seats[1].win == kWholeWin);
  CHECK(trial->seats[2].win == 0);
  CHECK_FALSE(trial->drawn());
  CHECK(trial->margin == 2);  // 3 and 2 before 4
}

TEST_CASE("the same seed gives the same report, whatever the number of jobs") {
  const auto arm = make_arm(small_game("tsunami", "5x5"), thorough() ? "random,level-2" : "random,greedy");
  REQUIRE(arm);
  const auto folder = std::filesystem::temp_directory_path() / ("tideline-lab-jobs-" + std::to_string(::getpid()));
  const std::string one = report_of(*arm, 1, (folder / "one").string());
  CHECK(one == report_of(*arm, 3, (folder / "three").string()));
  CHECK(one == report_of(*arm, 1, (folder / "three").string()));  // out of what was kept
  // Three processes, of which one keeps: all come to the same.
  for (const char* again : {"crew", "crew", "one"}) {
    Hall hall(3);
    std::vector<std::string> reports(3);
    std::vector<std::thread> threads;
    for (unsigned rank = 0; rank < 3; ++rank) {
      threads.emplace_back([&, rank] {
        CrewOfThreads crew(hall, rank);
        reports[rank] = report_of(*arm, 1, (folder / again).string(), &crew);
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const std::string& report : reports) CHECK(one == report);
  }
  std::filesystem::remove_all(folder);
}

TEST_CASE("bots that think by the clock, and bots that are none, are refused") {
  const AnyGame game = small_game("go", "5x5");
  CHECK(make_arm(game, "search:time=1").error().find("thinks by the clock") != std::string::npos);
  CHECK(make_arm(game, "random,random,random").error() == "expected one bot, or 2 with commas between");
  CHECK_FALSE(make_arm(game, "nobody"));
}

TEST_CASE("a folder of bots that played otherwise is refused, though they are called the same") {
  auto arm = make_arm(small_game("go", "5x5"), "search:playouts=8");
  REQUIRE(arm);
  const auto folder = std::filesystem::temp_directory_path() / ("tideline-lab-bots-" + std::to_string(::getpid()));
  Order order;
  order.folder = folder.string();
  order.units = 2;
  order.told = [](bool) {};
  CHECK(study_game(*arm, order));
  CHECK(study_game(*arm, order));
  for (BotSpec& spec : arm->bots) spec.playouts = 9;
  const auto other = study_game(*arm, order);
  std::filesystem::remove_all(folder);
  REQUIRE_FALSE(other);
  CHECK(other.error().find("run.json is of another run: it has `  \"choices of bots a\": ") != std::string::npos);
}

TEST_CASE("minutes are so many seconds for a choice, a stone and a card; what became of cards adds up") {
  Trial trial;
  trial.choices = 10;
  trial.stones = 6;
  trial.card_moves = 2;
  CHECK(measure_named("minutes")->of(trial, {25, {3, 10, 15}}) == 120);
  CHECK(measure_named("minutes")->of(trial, {25, {0, 0, 30}}) == 60);
  trial.begun = 8;
  trial.could = 2;
  CHECK(measure_named("could")->of(trial, {}) == 250);
  CardUse sums{3, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  sums += CardUse{9, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  CHECK(sums == CardUse{3, 2, 3, 4, 5, 6, 7, 8, 9, 10});
}

TEST_CASE("figures come back out of a CSV") {
  Report report;
  report.sections.push_back({"t", "", {{"win.black", "B, \"black\"", {0.5, {0.25, 0.75}}, 12, Figure::Unit::Share}}});
  const auto read = read_csv(report_csv(report));
  REQUIRE(read);
  REQUIRE(read->size() == 1);
  CHECK(read->front().key == "win.black");
  CHECK(read->front().value.within.high == 0.75);
  CHECK(read->front().games == 12);
  CHECK(read_csv("key,x\n").error() == "line 1: no line of a report");
  const std::string head = "key,unit,estimate,low,high,games,label,seed,command\n";
  const auto open = read_csv(head + "events,number,3,null,null,1,,1,\n");
  REQUIRE(open);
  CHECK(std::isinf(open->front().value.within.low));
  const auto same = compare(*open, *open, Language::English);
  REQUIRE(same);
  CHECK(same->sections[0].figures[0].verdict == "undecided");
  CHECK(value_text(Language::English, Figure::Unit::Share, same->sections[0].figures[0].value.within.high) == "–");
  for (const char* bad : {"null,1,2,3", "nan,1,2,3", "1,-inf,2,3", "1,1,2,inf", "1,1,2,1e300"})
    CHECK(read_csv(head + "events,number," + bad + ",,1,\n").error() == "line 2: no line of a report");
}

TEST_CASE("what is written for people cannot become markup") {
  Report report;
  report.title = "<script>\"&";
  CHECK(report_html(report).find("<h1>&lt;script&gt;&quot;&amp;</h1>") != std::string::npos);
}

TEST_CASE("a card that is plainly too strong wins games, and one that does nothing does not") {
  const auto deck = parse_deck("planted", kPlanted, card_library());
  REQUIRE_MESSAGE(deck, deck.error().message);
  const auto arm =
      make_arm(small_game("tsunami", thorough() ? "7x7" : "5x5", *deck), thorough() ? "level-3" : "level-1");
  REQUIRE(arm);
  const auto folder = std::filesystem::temp_directory_path() / ("tideline-lab-cards-" + std::to_string(::getpid()));
  Order order;
  order.folder = folder.string();
  order.units = thorough() ? 40 : 2;
  order.told = [](bool) {};
  const auto report = study_cards(*arm, {}, order);
  std::filesystem::remove_all(folder);
  REQUIRE(report);
  CHECK(report->sections[0].figures.size() == 2);
  if (!thorough()) return;
  for (const Figure& figure : report->sections[0].figures) {
    // So few games cannot tell it for certain; tests/lab_planted.sh plays enough of them.
    if (figure.key == "impact.flood") CHECK(figure.value.value > 0.2);
    if (figure.key == "impact.calm") CHECK(std::abs(figure.value.value) < 0.1);
    if (figure.key == "impact.calm") CHECK(figure.verdict == "undecided");
  }
}

TEST_CASE("a bot says how much better than anything else it thought a card") {
  const auto deck = parse_deck("planted", kPlanted, card_library());
  REQUIRE_MESSAGE(deck, deck.error().message);
  const auto arm = make_arm(small_game("tsunami", "5x5", *deck), "greedy");
  REQUIRE(arm);
  const auto trial = play_trial(arm->sitting(1, 0));
  REQUIRE(trial);
  for (const CardUse& use : trial->cards) {
    CHECK(use.weighed <= use.played);
    if ((*deck)->word(Card(static_cast<unsigned>(use.card))) != "flood") continue;
    REQUIRE(use.weighed > 0);
    CHECK(use.thought / use.weighed > 100);  // of a thousand
  }
}

namespace {

// What became of every card in some games with the deck of gales, by its word.
void each_gale(const std::function<void(std::string_view word, const CardUse& use)>& look) {
  const auto deck = parse_deck("gale", kGale, card_library());
  REQUIRE_MESSAGE(deck, deck.error().message);
  const auto arm = make_arm(small_game("tsunami", "7x7", *deck), "random");
  REQUIRE(arm);
  for (std::uint64_t number = 0; number < (thorough() ? 20 : 4); ++number) {
    const auto trial = play_trial(arm->sitting(1, number));
    REQUIRE(trial);
    for (const CardUse& use : trial->cards) look((*deck)->word(Card(static_cast<unsigned>(use.card))), use);
  }
}

}  // namespace

TEST_CASE("a counter to a stone is to no card") {
  std::int64_t gusts = 0;
  each_gale([&](std::string_view word, const CardUse& use) {
    if (word == "calm") CHECK(use.countered == 0);
    if (word != "calm") gusts += use.played;
  });
  CHECK(gusts > 0);
}

TEST_CASE("a card that could be played is not dead because another of its kind came") {
  std::int64_t calm = 0;
  each_gale([&](std::string_view word, const CardUse& use) {
    if (word != "calm") return;
    CHECK(use.dead <= 2);  // each seat's last card
    calm += use.drawn;
  });
  CHECK(calm > (thorough() ? 20 : 4));
}

TEST_CASE("two games are the same up to the card that one seat forgoes") {
  const auto arm = make_arm(small_game("tsunami", "5x5"), "level-2");
  REQUIRE(arm);
  unsigned forgone = 0;
  for (std::uint64_t number = 0; number < (thorough() ? 16 : 2); ++number) {
    Sitting sitting = arm->sitting(1, number);
    std::vector<Action> as_it_is;
    const auto first = play_trial(sitting, [&](const Action& action) { as_it_is.push_back(action); });
    REQUIRE(first);
    const auto used = std::find_if(as_it_is.begin(), as_it_is.end(), [](const Action& action) {
      return action.who == Colour(1) && action.verb == Verb::Play && action.arg.kind == Arg::Kind::Card;
    });
    if (used == as_it_is.end()) continue;
    sitting.forgone = Forgone{Colour(1), used->arg.card()};
    std::vector<Action> without;
    REQUIRE(play_trial(sitting, [&](const Action& action) { without.push_back(action); }));
    const auto same = static_cast<std::size_t>(used - as_it_is.begin());
    REQUIRE(without.size() > same);
    CHECK(std::equal(as_it_is.begin(), used, without.begin()));
    CHECK(std::none_of(without.begin(), without.end(), [&](const Action& action) {
      return action.who == Colour(1) && uses(action, sitting.forgone->card);
    }));
    ++forgone;
  }
  CHECK(forgone > (thorough() ? 4 : 0));
}

TEST_CASE(
    "pairs: what is more is found soon, what is the same stays undecided, and what is the same game says nothing") {
  for (const char* name : {"first", "events"}) {
    const Measure& measure = *measure_named(name);
    PairTest more(measure, 2);
    PairTest less(measure, 2);
    PairTest even(measure, 2);
    PairTest same(measure, 2);
    Random random(3);
    for (unsigned i = 0; i < 600; ++i) {
      const auto luck = [&](unsigned of_ten) { return random.below(10) < of_ten ? measure.scale : 0; };
      const std::int64_t a = luck(7);
      const std::int64_t b = luck(4);
      more.add(a, b);
      less.add(b, a);
      even.add(luck(5), luck(5));
      same.add(a, a);
    }
    CHECK(more.verdict() == PairTest::Verdict::More);
    CHECK(less.verdict() == PairTest::Verdict::Less);
    CHECK(even.verdict() == PairTest::Verdict::Open);
    CHECK(same.verdict() == PairTest::Verdict::Open);
    CHECK(more.pairs() < 600);
    CHECK(more.difference().within.low > 0);
    CHECK(less.difference().within.high < 0);
    CHECK(even.difference().within.low <= 0);
    CHECK(even.difference().within.high >= 0);
    PairTest few(measure, 2);
    few.add(measure.scale, 0);
    CHECK(few.difference().within.low <= (measure.bounded ? -1.0 : -1e300));
    if (measure.bounded) CHECK(few.difference().within.high == 1);
  }
}

TEST_CASE("what a test by betting says of 0, its interval says after every pair, and it holds the truth") {
  const Measure& measure = *measure_named("draws");
  constexpr double kTruth = 0.2;
  unsigned left_out = 0;
  unsigned decided = 0;
  for (std::uint64_t study = 0; study < 200; ++study) {
    Random random = Random::for_part(7, study);
    PairTest test(measure, 2);
    for (unsigned i = 0; i < 400 && test.verdict() == PairTest::Verdict::Open; ++i) {
      test.add(random.below(10) < 6 ? 1 : 0, random.below(10) < 4 ? 1 : 0);
      if (study > 20 && test.verdict() == PairTest::Verdict::Open) continue;
      const Interval within = test.difference().within;
      CHECK((within.low > 0) == (test.verdict() == PairTest::Verdict::More));
      CHECK((within.high < 0) == (test.verdict() == PairTest::Verdict::Less));
    }
    const Interval within = test.difference().within;
    left_out += within.low > kTruth || within.high < kTruth ? 1 : 0;
    decided += test.verdict() == PairTest::Verdict::More ? 1 : 0;
  }
  CHECK(left_out <= 10);
  CHECK(decided > 150);
}

TEST_CASE("two reports are compared by the figures that both have") {
  const Figure win{"win.black", "", {0.4, {0.35, 0.45}}, 400, Figure::Unit::Share};
  const Figure now{"win.black", "", {0.6, {0.55, 0.65}}, 400, Figure::Unit::Share};
  const Figure events{"events", "", {100, {90, 110}}, 400};
  const auto report = compare({win, events}, {now, events}, Language::English);
  REQUIRE(report);
  CHECK(report->sections[0].figures[0].verdict == "more than before");
  CHECK(report->sections[0].figures[1].verdict == "undecided");
  CHECK(report->answer == "1 of 2 figures differ by more than chance explains.");
  CHECK_FALSE(compare({win}, {events}, Language::English));
}

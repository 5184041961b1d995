#include "cards_pool.hpp"

#include "board/map.hpp"
#include "cards/card_rules.hpp"
#include "cards/deck_file.hpp"
#include "cards_search.hpp"
#include "crew.hpp"
#include "games/scoring/regions.hpp"
#include "odd_map.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace tideline::train {
namespace {

constexpr float kDecidedCards = 0.93F;
constexpr unsigned kDecidedChoices = 8;
constexpr std::size_t kChoices = kTideChoices;

float share_in(Random& random) { return static_cast<float>(random.next32() >> 8U) / static_cast<float>(1U << 24U); }

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The two decks that are learned with, the one of most games first; none if one cannot be read, and then why.
std::vector<std::shared_ptr<const Deck>> read_decks(const std::filesystem::path& data, const std::string& own,
                                                    std::string& why) {
  static std::vector<CardKind> cards;
  cards.clear();
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(data / "decks" / "tsunami", error))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    auto card = parse_card(text_of(file));
    if (card) cards.push_back(*std::move(card));
  }
  static const CardRules* const rules = &tsunami::kCardRules;
  const auto shipped = [&](const char* name) { return data / "decks" / (std::string(name) + ".toml"); };
  std::vector<std::filesystem::path> wanted{shipped("first-wave"), shipped("second-tide")};
  if (!own.empty()) wanted = {own, shipped("first-wave")};
  std::vector<std::shared_ptr<const Deck>> decks;
  for (const auto& path : wanted) {
    if (!std::filesystem::is_regular_file(path, error)) {
      why = path.string() + ": there is no such file";
      return {};
    }
    auto deck = parse_deck(path.stem().string(), text_of(path), {cards, {&rules, 1}});
    if (!deck) {
      why = path.string() + ":" + std::to_string(deck.error().place.line) + ": " + deck.error().message;
      return {};
    }
    decks.push_back(*std::move(deck));
  }
  return decks;
}

// A position as it is shown to the net.
struct Shown {
  std::vector<std::uint32_t> planes;
  std::array<std::uint8_t, kMostOfTheWhole> whole{};
  std::vector<std::int16_t> first;
  std::vector<std::int16_t> second;

  void copy_to(const TideAsked& asked, std::size_t at) const {
    std::copy(planes.begin(), planes.end(), asked.planes + at * planes.size());
    std::copy(whole.begin(), whole.end(), asked.whole + at * kMostOfTheWhole);
    std::copy(first.begin(), first.end(), asked.first + at * kChoices);
    std::copy(second.begin(), second.end(), asked.second + at * kChoices);
    asked.choices[at] = static_cast<std::int16_t>(first.size());
  }
};

// How points and choices are numbered for the net.
struct Numbers {
  Numbers(const Map& map, const TideCardsTaste& taste) : planes(static_cast<unsigned>(taste.planes)) {
    const auto side = static_cast<unsigned>(taste.side);
    points = side * side;
    nothing = static_cast<std::int16_t>(planes * points + static_cast<unsigned>(taste.flat));
    for (const Point p : map.topology().points()) places.push_back(map.place(p).row * side + map.place(p).column);
  }

  [[nodiscard]] unsigned place(Point p) const { return places[p.index() - 1]; }
  [[nodiscard]] std::int16_t at(unsigned plane, Point p) const {
    return p.on_map() && plane < planes ? static_cast<std::int16_t>(plane * points + place(p)) : nothing;
  }

  void show(const CardState& state, Colour who, const std::vector<Action>& choices, Shown& out) const {
    Features seen;
    Cards::features(state, who, seen);
    out.planes.assign(points, 0);
    for (const Point p : state.field.board.topology().points()) out.planes[place(p)] = seen.planes[p];
    out.whole = seen.whole;
    out.first.clear();
    out.second.clear();
    for (const Action& action : choices) {
      const NetChoice choice = Cards::net_choice(state, action);
      const bool flat = choice.kind == NetChoice::Kind::Flat;
      out.first.push_back(choice.kind == NetChoice::Kind::AtPoint ? at(choice.number, choice.point)
                          : flat ? static_cast<std::int16_t>(planes * points + choice.number)
                                 : nothing);
      out.second.push_back(at(choice.second, choice.second_point));
    }
  }

  unsigned planes;
  unsigned points;
  std::int16_t nothing;
  std::vector<unsigned> places;
};

struct Row {
  Colour actor;
  Shown shown;
  std::vector<std::uint16_t> shares;
};

struct Lesson {
  std::vector<Row> rows;
  ColourArray<HalfPoints> score;
  std::vector<Colour> owner;
};

void copy_lesson_row(const Lesson& lesson, const Row& row, std::size_t to, const TideCardRows& rows) {
  const std::size_t points = lesson.owner.size();
  row.shown.copy_to(rows.asked, to);
  std::copy(row.shares.begin(), row.shares.end(), rows.shares + to * kChoices);
  const HalfPoints own = lesson.score[row.actor];
  const HalfPoints others = lesson.score[tsunami::other(row.actor)];
  float* outcome = rows.outcome + to * 3;
  outcome[0] = own > others ? 1.0F : own < others ? 0.0F : 0.5F;
  outcome[1] = static_cast<float>(own) / 2;
  outcome[2] = static_cast<float>(others) / 2;
  for (std::size_t i = 0; i < points; ++i) {
    const Colour c = lesson.owner[i];
    rows.owner[to * points + i] = c == kNobody ? 0 : c == row.actor ? 1 : 2;
  }
}

class CardShelf {
 public:
  void add(Lesson lesson) {
    const std::lock_guard lock(mutex_);
    lessons_.push_back(std::move(lesson));
  }
  std::int32_t take(std::int32_t most, const TideCardRows& rows) {
    const std::lock_guard lock(mutex_);
    std::int32_t taken = 0;
    while (!lessons_.empty()) {
      const Lesson& lesson = lessons_.back();
      if (taken + static_cast<std::int32_t>(lesson.rows.size()) > most) break;
      for (const Row& row : lesson.rows) copy_lesson_row(lesson, row, static_cast<std::size_t>(taken++), rows);
      lessons_.pop_back();
    }
    return taken;
  }

 private:
  std::mutex mutex_;
  std::vector<Lesson> lessons_;
};

struct CardTally {
  std::atomic<std::int64_t> games = 0;
  std::atomic<std::int64_t> choices = 0;
  std::atomic<std::int64_t> judged = 0;
  std::atomic<std::int64_t> black = 0;
  std::atomic<std::int64_t> stones = 0;
  std::atomic<std::int64_t> cards = 0;
};

// What all games on one map share.
struct Hall {
  Hall(const TideCardsTaste& wanted, Map ground, std::vector<std::shared_ptr<const Deck>> known_decks)
      : taste(wanted),
        map(std::make_shared<const Map>(std::move(ground))),
        decks(std::move(known_decks)),
        numbers(*map, wanted) {}

  // A new game; givens are made once for each kind of rules and komi, because they are costly.
  [[nodiscard]] CardState begin(Random& random) {
    const bool odd = share_in(random) < taste.odd_rules;
    const unsigned preset = odd ? 1 + random.below(2) : 0;
    const unsigned deck = share_in(random) < taste.odd_deck ? 1 : 0;
    const unsigned komi = share_in(random) < taste.odd_komi ? 1 + 2 * random.below(14) : 15;
    const std::size_t number = (preset * 2 + deck) * 32 + komi;
    const std::lock_guard lock(mutex_);
    if (begun_.empty()) begun_.resize(6 * 32);
    if (!begun_[number]) {
      Setup setup;
      setup.game = "tsunami";
      setup.map = map;
      setup.factions = {"black", "white"};
      setup.preset = std::array{"en", "fr", "hu"}[preset];
      setup.options = {{"komi", std::to_string(komi / 2) + ".5"}};
      setup.deck = decks[deck];
      begun_[number].emplace(*Cards::start(setup));
    }
    return *begun_[number];
  }

  TideCardsTaste taste;
  std::shared_ptr<const Map> map;
  std::vector<std::shared_ptr<const Deck>> decks;
  Numbers numbers;

 private:
  std::mutex mutex_;
  std::vector<std::optional<CardState>> begun_;
};

class CardSlot {
 public:
  CardSlot(Hall& hall, unsigned number)
      : hall_(hall),
        random_(Random::for_part(hall.taste.seed, number)),
        state_(hall.begin(random_)),
        search_(taste_of(hall.taste), state_) {
    start();
  }

  void step(const float* answer, const TideAsked& asked, std::size_t at, CardShelf& shelf, CardTally& tally) {
    if (answer != nullptr) {
      ++tally.judged;
      const CardAnswer said{{answer, kChoices}, answer[kChoices], answer[kChoices + 1]};
      at_root_ ? begin_search(said) : search_.take(said);
      at_root_ = !search_.next(random_);
      if (at_root_) finish_choice(shelf, tally);
    }
    if (at_root_) {
      hall_.numbers.show(state_, actor_, choices_, shown_);
    } else {
      hall_.numbers.show(search_.leaf(), search_.actor(), search_.choices(), shown_);
    }
    shown_.copy_to(asked, at);
  }

 private:
  static CardTaste taste_of(const TideCardsTaste& taste) {
    CardTaste own;
    own.value_scale = taste.value_scale;
    return own;
  }

  void start() {
    state_ = hall_.begin(random_);
    lesson_ = {};
    made_ = decided_ = 0;
    const auto opening = static_cast<std::uint32_t>(hall_.taste.opening);
    opening_ = random_.below(2) == 0 ? 0 : random_.below(opening + 1);
    at_root_ = true;
    come_to_choice();
  }

  // False: play is over.
  bool come_to_choice() {
    actor_ = settle(state_, random_);
    if (!actor_) return false;
    card_choices(state_, actor_, kChoices, choices_);
    return true;
  }

  void begin_search(const CardAnswer& said) {
    const TideCardsTaste& taste = hall_.taste;
    const bool dull = decided_ >= kDecidedChoices;
    const float share = choices_.size() < 2 ? 0 : dull ? taste.full_share / 3 : taste.full_share;
    learned_ = made_ >= opening_ && share_in(random_) < share;
    CardEffort effort;
    if (made_ < opening_ || choices_.size() < 2) {
      effort.simulations = 0;
    } else if (learned_) {
      effort.simulations = static_cast<unsigned>(taste.full);
      effort.candidates = static_cast<unsigned>(taste.full_candidates);
    } else {
      effort.simulations = static_cast<unsigned>(dull ? taste.fast / 2 : taste.fast);
      effort.candidates = static_cast<unsigned>(dull ? 2 : taste.fast_candidates);
      if (made_ >= static_cast<unsigned>(taste.early)) effort.noise = taste.late_noise;
    }
    if (learned_) hall_.numbers.show(state_, actor_, choices_, root_);
    search_.begin(state_, actor_, choices_, said, effort, random_);
  }

  void finish_choice(CardShelf& shelf, CardTally& tally) {
    const Action action = search_.best();
    if (learned_) {
      search_.target(shares_);
      Row row{actor_, root_, {}};
      for (const float share : shares_) row.shares.push_back(static_cast<std::uint16_t>(std::lround(share * 65535)));
      lesson_.rows.push_back(std::move(row));
    }
    decided_ = std::abs(search_.value()) > kDecidedCards ? decided_ + 1 : 0;
    ++made_;
    ++tally.choices;
    if (action.verb == Verb::Place) ++tally.stones;
    if (action.verb == Verb::Play && action.arg.kind == Arg::Kind::Card) ++tally.cards;
    Cards::apply(state_, action, nullptr);
    const bool goes_on = come_to_choice() && state_.played <= 5 * state_.field.board.topology().size() / 2;
    if (!goes_on) finish_game(shelf, tally);
  }

  void finish_game(CardShelf& shelf, CardTally& tally) {
    const Board& board = state_.field.board;
    lesson_.score = Cards::standing(state_);
    lesson_.owner.assign(hall_.numbers.points, kNobody);
    for (const Point p : board.topology().points()) lesson_.owner[hall_.numbers.place(p)] = board.at(p);
    for (const Region& region : regions(board, {})) {
      for (const Point p : region.points) lesson_.owner[hall_.numbers.place(p)] = region.owner();
    }
    ++tally.games;
    if (lesson_.score[tsunami::kBlack] > lesson_.score[tsunami::kWhite]) ++tally.black;
    if (!lesson_.rows.empty()) shelf.add(std::move(lesson_));
    start();
  }

  Hall& hall_;
  Random random_;
  CardState state_;
  CardSearch search_;
  Colour actor_;
  std::vector<Action> choices_;
  std::vector<float> shares_;
  Shown shown_;
  Shown root_;
  Lesson lesson_;
  unsigned made_ = 0;
  unsigned opening_ = 0;
  unsigned decided_ = 0;  // choices in a row
  bool at_root_ = true;
  bool learned_ = false;
};

}  // namespace
}  // namespace tideline::train

using namespace tideline;
using namespace tideline::train;

struct TideCards {
  TideCards(const TideCardsTaste& wanted, const std::vector<std::shared_ptr<const Deck>>& decks)
      : crew(static_cast<unsigned>(wanted.threads)) {
    const auto side = static_cast<unsigned>(wanted.side);
    const auto count = static_cast<unsigned>(wanted.games);
    Random random = Random::for_part(wanted.seed, count);
    for (unsigned i = 0; i < (wanted.odd_maps != 0 ? count : 1); ++i) {
      Map map = wanted.odd_maps != 0 ? odd_map(side, random) : Map::rectangle("square", side, side);
      halls.push_back(std::make_unique<Hall>(wanted, std::move(map), decks));
    }
    for (unsigned i = 0; i < count; ++i) games.push_back(std::make_unique<CardSlot>(*halls[i % halls.size()], i));
  }

  std::vector<std::unique_ptr<Hall>> halls;
  std::vector<std::unique_ptr<CardSlot>> games;
  CardShelf shelf;
  CardTally tally;
  Crew crew;
};

TideCards* tide_cards_new(const TideCardsTaste* taste, const char* data, const char* own, char* why,
                          std::int32_t room) {
  std::string fault;
  const auto decks = read_decks(data, own, fault);
  if (!decks.empty()) return new TideCards(*taste, decks);
  fault.resize(std::min(fault.size(), static_cast<std::size_t>(room) - 1));
  std::copy_n(fault.c_str(), fault.size() + 1, why);
  return nullptr;
}

void tide_cards_free(TideCards* pool) { delete pool; }

void tide_cards_step(TideCards* pool, const float* answers, const TideAsked* asked) {
  pool->crew.share_out(pool->games.size(), [&](std::size_t i) {
    const float* answer = answers == nullptr ? nullptr : answers + i * (kChoices + 2);
    pool->games[i]->step(answer, *asked, i, pool->shelf, pool->tally);
  });
}

std::int32_t tide_cards_take(TideCards* pool, std::int32_t most, const TideCardRows* rows) {
  return pool->shelf.take(most, *rows);
}

void tide_cards_count(const TideCards* pool, std::int64_t* six) {
  const CardTally& tally = pool->tally;
  six[0] = tally.games;
  six[1] = tally.choices;
  six[2] = tally.judged;
  six[3] = tally.black;
  six[4] = tally.stones;
  six[5] = tally.cards;
}

#include "pool.hpp"

#include "board/map.hpp"
#include "crew.hpp"
#include "games/scoring/regions.hpp"
#include "gumbel.hpp"
#include "odd_map.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace tideline::train {
namespace {

constexpr unsigned kWhole = 8;
constexpr HalfPoints kUsualKomi = 15;
constexpr float kDecided = 0.93F;  // of a root's worth, beyond which little is left to learn
constexpr unsigned kDecidedMoves = 6;

float chance_in(Random& random) { return static_cast<float>(random.next32() >> 8U) / static_cast<float>(1U << 24U); }

constexpr Colour other(Colour c) { return c == go::kBlack ? go::kWhite : go::kBlack; }

struct Row {
  Colour actor;
  std::vector<std::uint16_t> planes;
  std::array<std::uint8_t, kWhole> whole{};
  std::vector<std::uint16_t> policy;
  std::uint16_t reply = 0;
};

// Rows with how their game ended.
struct Lesson {
  std::vector<Row> rows;
  ColourArray<HalfPoints> score;
  std::vector<Colour> owner;
};

// A map and where its points stand in the square that the net is shown.
struct Ground {
  Ground(Map wanted, unsigned side) : map(std::move(wanted)), square(side * side) {
    for (const Point p : map.topology().points())
      places.push_back(static_cast<std::uint16_t>(map.place(p).row * side + map.place(p).column));
  }

  [[nodiscard]] std::uint16_t place(Point p) const { return places[p.index() - 1]; }
  // Of a choice; the pass comes after the square.
  [[nodiscard]] std::uint16_t place_of(Move move) const {
    return move < places.size() ? places[move] : static_cast<std::uint16_t>(square);
  }

  Map map;
  unsigned square;
  std::vector<std::uint16_t> places;  // by point
};

Ground whole_square(unsigned side) { return {Map::rectangle("square", side, side), side}; }

Ground odd_ground(unsigned side, Random& random) { return {odd_map(side, random), side}; }

void write_features(const State& state, const Ground& ground, std::uint16_t* planes, std::uint8_t* whole) {
  Features seen;
  Rules::features(state, state.turn, seen);
  if (ground.places.size() < ground.square) std::fill_n(planes, ground.square, std::uint16_t{0});
  for (const Point p : state.board.topology().points())
    planes[ground.place(p)] = static_cast<std::uint16_t>(seen.planes[p]);
  std::copy_n(seen.whole.begin(), kWhole, whole);
}

Row row_of(const State& state, const Ground& ground, const std::vector<float>& shares) {
  Row row;
  row.actor = state.turn;
  row.planes.resize(ground.square);
  write_features(state, ground, row.planes.data(), row.whole.data());
  row.policy.resize(ground.square + 1);
  for (Move move = 0; move < shares.size(); ++move)
    row.policy[ground.place_of(move)] = static_cast<std::uint16_t>(std::lround(shares[move] * 65535));
  row.reply = static_cast<std::uint16_t>(ground.square + 1);
  return row;
}

void end_lesson(const State& state, const Ground& ground, Lesson& lesson) {
  const Board& board = state.board;
  lesson.score = Rules::standing(state);
  lesson.owner.assign(ground.square, kNobody);
  for (const Point p : board.topology().points()) lesson.owner[ground.place(p)] = board.at(p);
  for (const Region& region : regions(board, {})) {
    for (const Point p : region.points) lesson.owner[ground.place(p)] = region.owner();
  }
}

// Writes row number `to`.
void copy_row(const Lesson& lesson, const Row& row, std::size_t to, const TideRows& rows) {
  const std::size_t points = lesson.owner.size();
  std::copy(row.planes.begin(), row.planes.end(), rows.planes + to * points);
  std::copy(row.whole.begin(), row.whole.end(), rows.whole + to * kWhole);
  std::copy(row.policy.begin(), row.policy.end(), rows.policy + to * (points + 1));
  const HalfPoints own = lesson.score[row.actor];
  const HalfPoints others = lesson.score[other(row.actor)];
  float* outcome = rows.outcome + to * 3;
  outcome[0] = own > others ? 1.0F : own < others ? 0.0F : 0.5F;
  outcome[1] = static_cast<float>(own) / 2;
  outcome[2] = static_cast<float>(others) / 2;
  for (std::size_t i = 0; i < points; ++i) {
    const Colour c = lesson.owner[i];
    rows.owner[to * points + i] = c == kNobody ? 0 : c == row.actor ? 1 : 2;
  }
  rows.reply[to] = row.reply;
}

// Where finished games wait to be taken.
class Shelf {
 public:
  void add(Lesson lesson) {
    const std::lock_guard lock(mutex_);
    lessons_.push_back(std::move(lesson));
  }
  std::int32_t take(std::int32_t most, const TideRows& rows) {
    const std::lock_guard lock(mutex_);
    std::int32_t taken = 0;
    while (!lessons_.empty()) {
      const Lesson& lesson = lessons_.back();
      if (taken + static_cast<std::int32_t>(lesson.rows.size()) > most) break;
      for (const Row& row : lesson.rows) copy_row(lesson, row, static_cast<std::size_t>(taken++), rows);
      lessons_.pop_back();
    }
    return taken;
  }

 private:
  std::mutex mutex_;
  std::vector<Lesson> lessons_;
};

struct Tally {
  std::atomic<std::int64_t> games = 0;
  std::atomic<std::int64_t> moves = 0;
  std::atomic<std::int64_t> judged = 0;
  std::atomic<std::int64_t> black = 0;
  std::atomic<std::int64_t> first_net = 0;
  std::atomic<std::int64_t> going_on = 0;
};

State empty_board(const Topology& topology, HalfPoints komi) {
  State state(topology);
  state.rules.komi = komi;
  state.history.begin(state.board.hash());
  return state;
}

class Slot {
 public:
  Slot(const TidePoolTaste& taste, const Ground& ground, unsigned number)
      : taste_(taste),
        ground_(ground),
        number_(number),
        random_(Random::for_part(taste.seed, number)),
        state_(ground.map.topology()),
        search_(ground.map.topology(), search_taste(taste)) {
    start();
  }

  // Takes the net's answer, if there is one, and writes the next position.
  void step(const float* answer, std::uint16_t* planes, std::uint8_t* whole, std::uint8_t& net, Shelf& shelf,
            Tally& tally) {
    if (answer != nullptr && !over_) {
      ++tally.judged;
      const Answer said{answer, ground_.places, ground_.square};
      at_root_ ? begin_search(said) : search_.take(said);
      at_root_ = !search_.next();
      if (at_root_) finish_move(shelf, tally);
    }
    write_features(at_root_ ? state_ : search_.leaf(), ground_, planes, whole);
    net = taste_.contest != 0 ? net_to_move() : 0;
  }

 private:
  static SearchTaste search_taste(const TidePoolTaste& taste) {
    SearchTaste own;
    own.value_scale = taste.value_scale;
    return own;
  }

  [[nodiscard]] std::uint8_t net_to_move() const {
    return static_cast<std::uint8_t>((number_ + state_.turn.index() + 1) % 2);
  }

  void start() {
    HalfPoints komi = kUsualKomi;
    if (taste_.odd_maps != 0 || chance_in(random_) < taste_.odd_komi)
      komi = static_cast<HalfPoints>(1 + 2 * random_.below(14));
    state_ = empty_board(state_.board.topology(), komi);
    before_.clear();
    lesson_ = {};
    moves_ = 0;
    decided_ = 0;
    const auto opening = static_cast<std::uint32_t>(taste_.opening);
    opening_ = taste_.contest != 0 ? opening : random_.below(2) == 0 ? 0 : random_.below(opening + 1);
    at_root_ = true;
  }

  void begin_search(const Answer& said) {
    const float late = decided_ >= kDecidedMoves ? taste_.full_share / 3 : taste_.full_share;
    learned_ = taste_.contest == 0 && moves_ >= opening_ && chance_in(random_) < late;
    Effort effort;
    effort.noise = 1;
    if (moves_ < opening_) {
      effort.simulations = 0;
    } else if (learned_) {
      effort.simulations = static_cast<unsigned>(taste_.full);
      effort.candidates = static_cast<unsigned>(taste_.full_candidates);
    } else {
      const bool dull = decided_ >= kDecidedMoves;
      effort.simulations = static_cast<unsigned>(dull ? taste_.fast / 2 : taste_.fast);
      effort.candidates = static_cast<unsigned>(dull ? 2 : taste_.fast_candidates);
      if (moves_ >= static_cast<unsigned>(taste_.early)) effort.noise = taste_.late_noise;
    }
    const auto repeats = [&](Point p) {
      if (state_.board.doomed_by(p, state_.turn).empty()) return false;
      return std::find(before_.begin(), before_.end(), state_.board.hash_after(p, state_.turn)) != before_.end();
    };
    search_.begin(state_, said, effort, random_, repeats);
  }

  void finish_move(Shelf& shelf, Tally& tally) {
    const Move move = search_.best();
    if (!lesson_.rows.empty() && awaits_reply_) lesson_.rows.back().reply = ground_.place_of(move);
    awaits_reply_ = learned_;
    if (learned_) {
      search_.target(shares_);
      lesson_.rows.push_back(row_of(state_, ground_, shares_));
    }
    decided_ = std::abs(search_.value()) > kDecided ? decided_ + 1 : 0;
    ++moves_;
    ++tally.moves;
    const bool ends = is_pass(state_, move) && state_.passes == 1;
    if (!ends) {
      before_.push_back(state_.board.hash());
      play(state_, move);
    }
    if (ends || moves_ > 5 * state_.board.topology().size() / 2) finish_game(shelf, tally);
  }

  void finish_game(Shelf& shelf, Tally& tally) {
    end_lesson(state_, ground_, lesson_);
    const bool black = lesson_.score[go::kBlack] > lesson_.score[go::kWhite];
    ++tally.games;
    if (black) ++tally.black;
    if (black == (number_ % 2 == 0)) ++tally.first_net;
    if (taste_.contest != 0) {
      over_ = true;
      --tally.going_on;
    } else {
      if (!lesson_.rows.empty()) shelf.add(std::move(lesson_));
      start();
    }
  }

  TidePoolTaste taste_;
  const Ground& ground_;
  unsigned number_;
  Random random_;
  State state_;
  GumbelSearch search_;
  std::vector<std::uint64_t> before_;  // arrangements that may not come again
  std::vector<float> shares_;
  Lesson lesson_;
  unsigned moves_ = 0;
  unsigned opening_ = 0;
  unsigned decided_ = 0;  // moves in a row
  bool at_root_ = true;
  bool learned_ = false;
  bool awaits_reply_ = false;
  bool over_ = false;
};

}  // namespace
}  // namespace tideline::train

using namespace tideline;
using namespace tideline::train;

struct TidePool {
  explicit TidePool(const TidePoolTaste& wanted) : taste(wanted), crew(static_cast<unsigned>(wanted.threads)) {
    const auto side = static_cast<unsigned>(wanted.side);
    const auto count = static_cast<unsigned>(wanted.games);
    Random random = Random::for_part(wanted.seed, count);
    for (unsigned i = 0; i < (wanted.odd_maps != 0 ? count : 1); ++i)
      grounds.push_back(std::make_unique<Ground>(wanted.odd_maps != 0 ? odd_ground(side, random) : whole_square(side)));
    for (unsigned i = 0; i < count; ++i)
      games.push_back(std::make_unique<Slot>(taste, *grounds[i % grounds.size()], i));
    tally.going_on = wanted.games;
  }

  TidePoolTaste taste;
  std::vector<std::unique_ptr<Ground>> grounds;
  std::vector<std::unique_ptr<Slot>> games;
  Shelf shelf;
  Tally tally;
  Crew crew;
};

TidePool* tide_pool_new(const TidePoolTaste* taste) { return new TidePool(*taste); }

void tide_pool_free(TidePool* pool) { delete pool; }

void tide_pool_step(TidePool* pool, const float* answers, std::uint16_t* planes, std::uint8_t* whole,
                    std::uint8_t* net) {
  const std::size_t points = pool->grounds[0]->square;
  pool->crew.share_out(pool->games.size(), [&](std::size_t i) {
    const float* answer = answers == nullptr ? nullptr : answers + i * (points + 3);
    pool->games[i]->step(answer, planes + i * points, whole + i * kWhole, net[i], pool->shelf, pool->tally);
  });
}

std::int32_t tide_pool_take(TidePool* pool, std::int32_t most, const TideRows* rows) {
  return pool->shelf.take(most, *rows);
}

void tide_pool_count(const TidePool* pool, std::int64_t* six) {
  const Tally& tally = pool->tally;
  six[0] = tally.games;
  six[1] = tally.moves;
  six[2] = tally.judged;
  six[3] = tally.black;
  six[4] = tally.first_net;
  six[5] = tally.going_on;
}

std::int32_t tide_quick_rows(std::int32_t side, std::int32_t threads, std::uint64_t seed, std::int32_t every,
                             std::int32_t most, const TideRows* rows) {
  constexpr unsigned kLooks = 24;  // quick choices that tell what is likely
  const Ground ground = whole_square(static_cast<unsigned>(side));
  const unsigned points = ground.square;
  Crew crew(static_cast<unsigned>(threads));
  std::atomic<std::int32_t> taken = 0;
  const auto play_one = [&](std::size_t number) {
    Random random = Random::for_part(seed, number);
    State state = empty_board(ground.map.topology(), static_cast<HalfPoints>(1 + 2 * random.below(14)));
    Lesson lesson;
    for (unsigned i = 0; i < 3 * points && state.phase == Phase::Play; ++i) {
      const auto number_of = [&](const Action& action) {
        return static_cast<Move>(action.verb == Verb::Place ? action.arg.point.index() - 1 : points);
      };
      if (random.below(static_cast<std::uint32_t>(every)) == 0) {
        std::vector<float> shares(points + 1);
        for (unsigned k = 0; k < kLooks; ++k)
          shares[number_of(Rules::informed(state, state.turn, random))] += 1.0F / kLooks;
        lesson.rows.push_back(row_of(state, ground, shares));
      }
      const Move move = number_of(Rules::informed(state, state.turn, random));
      if (is_pass(state, move) && state.passes == 1) break;
      play(state, move);
    }
    end_lesson(state, ground, lesson);
    for (const Row& row : lesson.rows) {
      const std::int32_t to = taken++;
      if (to < most) copy_row(lesson, row, static_cast<std::size_t>(to), *rows);
    }
  };
  constexpr std::size_t kGamesAtOnce = 1024;
  for (std::size_t first = 0; taken < most; first += kGamesAtOnce)
    crew.share_out(kGamesAtOnce, [&](std::size_t i) { play_one(first + i); });
  return std::min<std::int32_t>(taken, most);
}

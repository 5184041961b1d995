#include "lab/study.hpp"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <mutex>
#include <thread>

namespace tideline::lab {
namespace {

std::uint64_t chunks_of(const Plan& plan) { return (plan.units + Ledger::kChunk - 1) / Ledger::kChunk; }
std::uint64_t size_of(const Plan& plan, std::uint64_t chunk) {
  return std::min(Ledger::kChunk, plan.units - chunk * Ledger::kChunk);
}

// What ranks say to each other: a number of a chunk, a line of the ledger, or one of these before something else.
constexpr char kSame = '=';     // what the run is of: it has to be the same for all
constexpr char kProblem = '!';  // that ends it

std::string one_text(const Identity& identity) {
  std::string text;
  for (const auto& [key, value] : identity) text.append(key).append("=").append(value).append("\n");
  return text;
}

class Study {
 public:
  Study(const Plan& plan, const Play& play, const Take& take, const Told& told, Ledger& ledger)
      : plan_(plan), play_(play), take_(take), told_(told), ledger_(ledger) {}

  Expected<std::uint64_t, std::string> run() {
    advance(true);
    std::vector<std::thread> threads;
    for (unsigned i = plan_.crew == nullptr ? 1 : 0; i < plan_.jobs; ++i) threads.emplace_back([this] { work(); });
    if (plan_.crew != nullptr) {
      hand_out();
    } else {
      work();
    }
    for (std::thread& thread : threads) thread.join();
    if (!problem_.empty()) return problem_;
    return taken_;
  }
  // Those that were taken, the last one perhaps in part.
  [[nodiscard]] std::uint64_t chunks() const { return fold_; }

 private:
  // The next one that is to be played; none: that is all.
  std::optional<std::uint64_t> next_chunk() {
    for (std::uint64_t chunk = next_++; chunk < chunks_of(plan_) && !over_; chunk = next_++) {
      const std::scoped_lock lock(taking_);
      if (ledger_.rows_of(chunk) < size_of(plan_, chunk)) {
        if (plan_.stop && plan_.stop()) return std::nullopt;
        return chunk;
      }
      for (std::uint64_t i = 0; chunk >= fold_ && i < size_of(plan_, chunk); ++i) told_(true);
    }
    return std::nullopt;
  }

  void work() {
    while (const auto chunk = next_chunk()) {
      std::vector<Row> rows;
      for (std::uint64_t i = 0; i < size_of(plan_, *chunk) && !over_; ++i) {
        auto row = play_(*chunk * Ledger::kChunk + i);
        if (!row) return fail(row.error());
        rows.push_back(*std::move(row));
        told_(false);
      }
      keep(*chunk, rows);
    }
  }

  void keep(std::uint64_t chunk, const std::vector<Row>& rows) {
    const std::scoped_lock lock(taking_);
    if (rows.size() < size_of(plan_, chunk) || over_) return;
    if (const auto problem = ledger_.add(chunk, rows)) return fail_locked(*problem);
    advance(false);
  }

  // To the other ranks, until none of them plays any more.
  void hand_out() {
    for (unsigned left = plan_.crew->ranks() - 1; left > 0;) {
      const auto [from, text] = plan_.crew->receive();
      hear(from, text);
      const auto chunk = next_chunk();
      plan_.crew->send(from, chunk ? std::to_string(*chunk) : std::string());
      left -= chunk ? 0 : 1;
    }
  }

  void hear(unsigned from, const std::string& text) {
    const std::string who = "rank " + std::to_string(from);
    if (text.starts_with(kSame)) {
      if (text.substr(1) != one_text(plan_.identity)) fail(who + " would play something else: another program, or net");
    } else if (text.starts_with(kProblem)) {
      fail(who + ": " + text.substr(1));
    } else if (const auto chunk = parse_chunk(text)) {
      for (std::size_t i = 0; i < chunk->second.size(); ++i) told_(false);
      keep(chunk->first, chunk->second);
    } else {
      fail(who + " says what is no line of a run");
    }
  }

  void fail(const std::string& problem) {
    const std::scoped_lock lock(taking_);
    fail_locked(problem);
  }
  void fail_locked(const std::string& problem) {
    if (problem_.empty()) problem_ = problem;
    over_ = true;
  }

  // Takes what is there and next in order.
  void advance(bool before) {
    for (; fold_ < chunks_of(plan_) && !over_ && ledger_.rows_of(fold_) >= size_of(plan_, fold_); ++fold_) {
      const auto rows = ledger_.read(fold_);
      if (!rows) return fail_locked(rows.error());
      for (std::uint64_t i = 0; i < size_of(plan_, fold_) && !over_; ++i) {
        ++taken_;
        if (!take_(fold_ * Ledger::kChunk + i, (*rows)[i])) over_ = true;
        if (before) told_(true);
      }
    }
  }

  const Plan& plan_;
  const Play& play_;
  const Take& take_;
  const Told& told_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<bool> over_ = false;
  std::mutex taking_;  // guards what follows
  Ledger& ledger_;
  std::uint64_t fold_ = 0;
  std::uint64_t taken_ = 0;
  std::string problem_;
};

Expected<std::uint64_t, std::string> keep_and_play(const Plan& plan, const Play& play, const Take& take,
                                                   const Told& told) {
  auto ledger = Ledger::open(plan.folder, plan.identity);
  if (plan.crew == nullptr) {
    if (!ledger) return ledger.error();
    return Study(plan, play, take, told, *ledger).run();
  }
  // First whether there is anything to play, at the end how it came out: everybody takes the same rows.
  plan.crew->all_hear(ledger ? std::string() : kProblem + ledger.error());
  if (!ledger) return ledger.error();
  Study study(plan, play, take, told, *ledger);
  auto taken = study.run();
  if (!taken) {
    plan.crew->all_hear(kProblem + taken.error());
    return taken;
  }
  plan.crew->all_hear(std::to_string(study.chunks()));
  for (std::uint64_t chunk = 0; chunk < study.chunks(); ++chunk) {
    const auto rows = ledger->read(chunk);
    plan.crew->all_hear(rows ? chunk_text(chunk, *rows) : kProblem + rows.error());
    if (!rows) return rows.error();
  }
  return taken;
}

std::uint64_t number_in(const std::string& text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// The chunk as rank 0 hears it.
std::string played(const Plan& plan, const Play& play, std::uint64_t chunk) {
  std::vector<Row> rows;
  for (std::uint64_t i = 0; i < size_of(plan, chunk); ++i) {
    auto row = play(chunk * Ledger::kChunk + i);
    if (!row) return kProblem + row.error();
    rows.push_back(*std::move(row));
  }
  return chunk_text(chunk, rows);
}

// As another rank than 0.
Expected<std::uint64_t, std::string> help(const Plan& plan, const Play& play, const Take& take) {
  const auto begun = plan.crew->all_hear({});
  if (begun.starts_with(kProblem)) return begun.substr(1);
  plan.crew->send(0, kSame + one_text(plan.identity));
  for (std::string chunk = plan.crew->receive().text; !chunk.empty(); chunk = plan.crew->receive().text)
    plan.crew->send(0, played(plan, play, number_in(chunk)));
  const auto ended = plan.crew->all_hear({});
  if (ended.starts_with(kProblem)) return ended.substr(1);
  std::uint64_t taken = 0;
  bool more = true;
  for (std::uint64_t chunk = 0; chunk < number_in(ended); ++chunk) {
    const auto text = plan.crew->all_hear({});
    if (text.starts_with(kProblem)) return text.substr(1);
    const auto rows = parse_chunk(text);
    if (!rows) return std::string("rank 0 says what is no line of a run");
    for (std::uint64_t i = 0; i < std::min(size_of(plan, chunk), rows->second.size()) && more; ++i) {
      ++taken;
      more = take(chunk * Ledger::kChunk + i, rows->second[i]);
    }
  }
  return taken;
}

}  // namespace

Expected<std::uint64_t, std::string> carry_out(const Plan& plan, const Play& play, const Take& take, const Told& told) {
  if (plan.crew != nullptr && plan.crew->rank() != 0) return help(plan, play, take);
  return keep_and_play(plan, play, take, told);
}

}  // namespace tideline::lab

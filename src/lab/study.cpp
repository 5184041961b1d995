#include "lab/study.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

namespace tideline::lab {
namespace {

class Study {
 public:
  Study(const Plan& plan, const Play& play, const Take& take, const Told& told, Ledger& ledger)
      : plan_(plan), play_(play), take_(take), told_(told), ledger_(ledger) {}

  Expected<std::uint64_t, std::string> run() {
    advance(true);
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < plan_.jobs; ++i) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& thread : threads) thread.join();
    if (!problem_.empty()) return problem_;
    return taken_;
  }

 private:
  [[nodiscard]] std::uint64_t chunks() const { return (plan_.units + Ledger::kChunk - 1) / Ledger::kChunk; }
  [[nodiscard]] std::uint64_t size_of(std::uint64_t chunk) const {
    return std::min(Ledger::kChunk, plan_.units - chunk * Ledger::kChunk);
  }

  void work() {
    for (std::uint64_t chunk = next_++; chunk < chunks() && !over_; chunk = next_++) {
      {
        const std::scoped_lock lock(taking_);
        if (ledger_.rows_of(chunk) >= size_of(chunk)) {
          for (std::uint64_t i = 0; chunk >= fold_ && i < size_of(chunk); ++i) told_(true);
          continue;
        }
      }
      if (plan_.stop && plan_.stop()) return;
      std::vector<Row> rows;
      for (std::uint64_t i = 0; i < size_of(chunk) && !over_; ++i) {
        auto row = play_(chunk * Ledger::kChunk + i);
        if (!row) return fail(row.error());
        rows.push_back(*std::move(row));
        told_(false);
      }
      const std::scoped_lock lock(taking_);
      if (rows.size() < size_of(chunk) || over_) return;
      if (const auto problem = ledger_.add(chunk, rows)) return fail_locked(*problem);
      advance(false);
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
    for (; fold_ < chunks() && !over_ && ledger_.rows_of(fold_) >= size_of(fold_); ++fold_) {
      const auto rows = ledger_.read(fold_);
      if (!rows) return fail_locked(rows.error());
      for (std::uint64_t i = 0; i < size_of(fold_) && !over_; ++i) {
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

}  // namespace

Expected<std::uint64_t, std::string> carry_out(const Plan& plan, const Play& play, const Take& take, const Told& told) {
  auto ledger = Ledger::open(plan.folder, plan.identity);
  if (!ledger) return ledger.error();
  return Study(plan, play, take, told, *ledger).run();
}

}  // namespace tideline::lab

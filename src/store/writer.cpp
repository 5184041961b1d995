#include "store/writer.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <latch>
#include <utility>
#include <vector>

namespace tideline {
namespace {

// Nobody waits longer than for a transaction of so many.
constexpr std::size_t kMostTogether = 1024;

Failed step(sqlite::Database& database, std::string_view sql) { return sqlite::Query(database, sql).finish(); }

Failed in_part(sqlite::Database& database, const Writer::Job& job) {
  if (auto failed = step(database, "SAVEPOINT part")) return failed;
  Failed failed = job.act(database);
  if (database.idle()) return failed;  // SQLite has taken everything back
  if (failed) {
    if (auto worse = step(database, "ROLLBACK TO part")) return worse;
  }
  if (auto worse = step(database, "RELEASE part")) return worse;
  return failed;
}

}  // namespace

Writer::Writer(sqlite::Database database) : database_(std::move(database)), thread_([this] { work(); }) {}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Writer::add(Job job) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(job));
  }
  wake_.notify_one();
}

Failed Writer::wait_for(std::function<Failed(sqlite::Database&)> act) {
  assert(std::this_thread::get_id() != thread_.get_id());
  Failed result;
  std::latch done(1);
  add({std::move(act),
       [&](Failed failed) {
         result = std::move(failed);
         done.count_down();
       },
       0});
  done.wait();
  return result;
}

void Writer::work() {
  while (true) {
    std::vector<Job> jobs;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      const auto count = static_cast<std::ptrdiff_t>(std::min(waiting_.size(), kMostTogether));
      std::move(waiting_.begin(), waiting_.begin() + count, std::back_inserter(jobs));
      waiting_.erase(waiting_.begin(), waiting_.begin() + count);
    }
    write(jobs);
  }
}

void Writer::write(std::span<Job> jobs) {
  std::vector<Failed> results(jobs.size());
  std::size_t written = 0;
  Failed failed = step(database_, "BEGIN IMMEDIATE");
  for (std::size_t i = 0; i < jobs.size() && !failed; ++i) {
    results[i] = in_part(database_, jobs[i]);
    if (!results[i]) written += jobs[i].entries;
    if (database_.idle()) failed = results[i];
  }
  if (!failed) failed = step(database_, "COMMIT");
  if (failed && !database_.idle()) {
    // What failed first is what is told.
    [[maybe_unused]] const Failed rolled_back = step(database_, "ROLLBACK");
  }
  if (failed && jobs.size() > 1) {
    // It may be the fault of one: each by itself.
    for (Job& job : jobs) write({&job, 1});
    return;
  }
  if (failed) {
    results[0] = failed;
  } else {
    ++commits_;
    entries_ += written;
  }
  for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].then(std::move(results[i]));
}

}  // namespace tideline

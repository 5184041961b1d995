#include "server/workers.hpp"

#include <sys/resource.h>

namespace tideline::server {
namespace {

// Where cores are few the thread that serves, and the one that writes, have them first. (Linux: of this thread alone.)
void stand_back() {
  constexpr int kNice = 10;
  (void)setpriority(PRIO_PROCESS, 0, kNice);  // where it may not, all are equal
}

}  // namespace

Workers::Workers(unsigned threads, std::size_t most_of_one, std::size_t most, unsigned at_once)
    : jobs_(most_of_one, most), at_once_(at_once) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { serve(stopping_.get_token()); });
}

std::optional<Crowd> Workers::work(const Share& share, std::function<void()> job) {
  {
    const std::scoped_lock lock(mutex_);
    if (const auto crowd = jobs_.add(share, {share.address, std::move(job)})) return crowd;
  }
  wake_.notify_one();
  return std::nullopt;
}

std::optional<Workers::Job> Workers::take() {
  auto job = jobs_.take([this](const std::string& address) {
    const auto found = at_work_.find(address);
    return address.empty() || found == at_work_.end() || found->second < at_once_;
  });
  if (job && !job->address.empty()) ++at_work_[job->address];
  return job;
}

void Workers::do_job(const Job& job) {
  job.act();
  if (job.address.empty()) return;
  {
    const std::scoped_lock lock(mutex_);
    if (const auto found = at_work_.find(job.address); --found->second == 0) at_work_.erase(found);
  }
  wake_.notify_one();  // another of its jobs may have its turn now
}

bool Workers::step() {
  std::optional<Job> job;
  {
    const std::scoped_lock lock(mutex_);
    job = take();
  }
  if (job) do_job(*job);
  return job.has_value();
}

void Workers::stop() {
  stopping_.request_stop();
  wake_.notify_all();
  threads_.clear();
  jobs_.clear();
}

void Workers::serve(const std::stop_token& stopping) {
  stand_back();
  while (true) {
    std::optional<Job> job;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, stopping, [&] { return (job = take()).has_value(); }) || stopping.stop_requested()) return;
    }
    do_job(*job);
  }
}

}  // namespace tideline::server

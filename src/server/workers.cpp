#include "server/workers.hpp"

namespace tideline::server {

Workers::Workers(unsigned threads, std::size_t most_of_one, std::size_t most) : jobs_(most_of_one, most) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { serve(stopping_.get_token()); });
}

bool Workers::work(const Share& share, std::function<void()> job) {
  {
    const std::scoped_lock lock(mutex_);
    if (!jobs_.add(share, std::move(job))) return false;
  }
  wake_.notify_one();
  return true;
}

bool Workers::step() {
  std::optional<std::function<void()>> job;
  {
    const std::scoped_lock lock(mutex_);
    job = jobs_.take();
  }
  if (job) (*job)();
  return job.has_value();
}

void Workers::stop() {
  stopping_.request_stop();
  wake_.notify_all();
  threads_.clear();
  jobs_.clear();
}

void Workers::serve(const std::stop_token& stopping) {
  while (true) {
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, stopping, [this] { return !jobs_.empty(); }) || stopping.stop_requested()) return;
    }
    step();
  }
}

}  // namespace tideline::server

#include "server/workers.hpp"

namespace tideline::server {

Workers::Workers(unsigned threads) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { serve(stopping_.get_token()); });
}

void Workers::work(std::function<void()> job) {
  {
    const std::scoped_lock lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
}

void Workers::stop() {
  stopping_.request_stop();
  wake_.notify_all();
  threads_.clear();
  jobs_.clear();
}

void Workers::serve(const std::stop_token& stopping) {
  while (true) {
    std::function<void()> job;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait(lock, stopping, [this] { return !jobs_.empty(); }) || stopping.stop_requested()) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job();
  }
}

}  // namespace tideline::server

#include "host/timed_bot.hpp"

#include "host/nets.hpp"

#include <thread>
#include <vector>

namespace tideline {
namespace {

// A thread for each job, this one included.
void at_once(unsigned count, const std::function<void(unsigned)>& job) {
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < count; ++i) threads.emplace_back(job, i);
  job(0);
  for (std::thread& thread : threads) thread.join();
}

class TimedBot final : public Bot {
 public:
  explicit TimedBot(const BotSpec& spec) : spec_(spec), bot_(make_bot(spec, our_net)) {}

  Action choose(const AnyView& view, Random& random, const Budget& budget) override {
    Budget own = budget;
    if (spec_.playouts > 0) own.playouts = spec_.playouts;
    if (spec_.evaluations > 0) own.evaluations = spec_.evaluations;
    if (spec_.milliseconds > 0) {
      own.stop = [mine = stop_after(std::chrono::milliseconds(spec_.milliseconds)), outer = budget.stop] {
        return mine() || (outer && outer());
      };
    }
    if (spec_.threads > 1) own.workers = at_once;
    return bot_->choose(view, random, own);
  }

 private:
  BotSpec spec_;
  std::unique_ptr<Bot> bot_;
};

}  // namespace

std::function<bool()> stop_after(std::chrono::milliseconds time) {
  return [end = std::chrono::steady_clock::now() + time] { return std::chrono::steady_clock::now() >= end; };
}

std::unique_ptr<Bot> make_timed_bot(const BotSpec& spec) { return std::make_unique<TimedBot>(spec); }

}  // namespace tideline

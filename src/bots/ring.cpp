#include "bots/ring.hpp"

#include <atomic>
#include <vector>

namespace tideline {
namespace {

// Nobody has threads to lend where there are none, and to wait for one would need a clock.
#if !defined(__wasi__)

// Where one of them waits for the token; apart from the others, so that they do not slow each other down.
class alignas(64) Stand {
 public:
  void give() {
    has_token_.store(true, std::memory_order_release);
    has_token_.notify_one();
  }
  // It mostly comes soon, and to fall asleep and be woken takes longer than that.
  void take() {
    constexpr unsigned kLooks = 1U << 14U;
    for (unsigned i = 0; i < kLooks && !has_token_.load(std::memory_order_acquire); ++i) {
    }
    has_token_.wait(false, std::memory_order_acquire);
    has_token_.store(false, std::memory_order_relaxed);
  }

 private:
  std::atomic<bool> has_token_ = false;
};

void take_turns_together(unsigned count, const std::function<bool(unsigned)>& turn,
                         const std::function<void(unsigned)>& work, const Workers& workers) {
  std::vector<Stand> stands(count);
  stands[0].give();
  workers(count, [&](unsigned i) {
    for (bool goes_on = true; goes_on;) {
      stands[i].take();
      goes_on = turn(i);
      stands[(i + 1) % count].give();
      if (goes_on) work(i);
    }
  });
}

#endif

}  // namespace

void take_turns(unsigned count, const std::function<bool(unsigned)>& turn, const std::function<void(unsigned)>& work,
                [[maybe_unused]] const Workers& workers) {
#if !defined(__wasi__)
  if (count > 1 && workers) return take_turns_together(count, turn, work, workers);
#endif
  unsigned done = 0;
  for (unsigned i = 0; done < count; i = (i + 1) % count) {
    if (turn(i)) {
      work(i);
    } else {
      ++done;
    }
  }
}

}  // namespace tideline

// Taking turns.
#include "bots/ring.hpp"

#include <doctest/doctest.h>
#include <latch>
#include <thread>
#include <vector>

using namespace tideline;

namespace {

void at_once(unsigned count, const std::function<void(unsigned)>& job) {
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < count; ++i) threads.emplace_back(job, i);
  for (std::thread& thread : threads) thread.join();
}

// Who had a turn, of so many turns after which all say that it is over.
std::vector<unsigned> turns(unsigned count, unsigned most, const Workers& workers) {
  std::vector<unsigned> who;
  take_turns(
      count,
      [&](unsigned i) {
        who.push_back(i);
        return who.size() <= most;
      },
      [](unsigned) {}, workers);
  return who;
}

}  // namespace

TEST_CASE("turns come in order, and everybody has a last one, whoever works") {
  CHECK(turns(1, 2, nullptr) == std::vector<unsigned>{0, 0, 0});
  CHECK(turns(3, 4, nullptr) == std::vector<unsigned>{0, 1, 2, 0, 1, 2, 0});
  CHECK(turns(3, 0, nullptr) == std::vector<unsigned>{0, 1, 2});
  for (const unsigned most : {0U, 1U, 500U}) CHECK(turns(3, most, at_once) == turns(3, most, nullptr));
}

TEST_CASE("what is done between turns is done at the same time") {
  std::latch all(3);
  unsigned begun = 0;
  take_turns(3, [&](unsigned) { return ++begun <= 3; }, [&](unsigned) { all.arrive_and_wait(); }, at_once);
  CHECK(begun == 6);
}

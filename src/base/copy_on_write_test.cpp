#include "base/copy_on_write.hpp"

#include <doctest/doctest.h>
#include <thread>
#include <vector>

using namespace tideline;

TEST_CASE("copies share a value until one of them changes it") {
  CopyOnWrite<std::vector<int>> a;
  a.write().push_back(1);
  CopyOnWrite<std::vector<int>> b = a;
  CHECK(&*a == &*b);
  b.write().push_back(2);
  CHECK(a->size() == 1);
  CHECK(b->size() == 2);
  CHECK_FALSE(a == b);
  a.write().push_back(2);
  CHECK(a == b);
  const auto* before = &*a;
  a.write().push_back(3);
  CHECK(&*a == before);
}

TEST_CASE("copies may be read and dropped in other threads while one is written") {
  for (int round = 0; round < 200; ++round) {
    CopyOnWrite<std::vector<int>> mine;
    mine.write().push_back(1);
    std::size_t seen = 0;
    std::thread reader([copy = mine, &seen] { seen = copy->size(); });
    mine.write().push_back(2);
    mine.write().push_back(3);
    reader.join();
    CHECK(seen == 1);
    CHECK(mine->size() == 3);
  }
}

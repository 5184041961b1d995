#include "board/history.hpp"

namespace tideline {
namespace {

// The hash of the empty board is 0, which marks a free slot: it is kept as another number.
std::uint64_t stored(std::uint64_t hash) { return hash == 0 ? 0x7265657431ULL : hash; }

}  // namespace

void History::place(std::uint64_t hash) {
  const std::size_t mask = table_.size() - 1;
  std::size_t i = hash & mask;
  while (table_[i] != 0 && table_[i] != hash) i = (i + 1) & mask;
  table_[i] = hash;
}

void History::push(std::uint64_t before, std::uint64_t after) {
  previous_ = before;
  remember(after);
}

void History::remember(std::uint64_t hash) {
  order_.push_back(hash);
  if (order_.size() * 2 > table_.size()) {
    table_.assign(table_.empty() ? 512 : table_.size() * 2, 0);
    for (const std::uint64_t old : order_) place(stored(old));
  } else {
    place(stored(hash));
  }
}

bool History::contains(std::uint64_t hash) const {
  if (table_.empty()) return false;
  const std::size_t mask = table_.size() - 1;
  const std::uint64_t wanted = stored(hash);
  for (std::size_t i = wanted & mask; table_[i] != 0; i = (i + 1) & mask) {
    if (table_[i] == wanted) return true;
  }
  return false;
}

}  // namespace tideline

#include "board/history.hpp"

#include <algorithm>
#include <utility>

namespace tideline {
namespace {

// The hash of the empty board is 0, which marks a free slot: it is kept as another number.
std::uint64_t stored(std::uint64_t hash) { return hash == 0 ? 0x7265657431ULL : hash; }

}  // namespace

std::size_t HashSet::slot(std::uint64_t wanted) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t i = wanted & mask;
  while (table_[i] != 0 && table_[i] != wanted) i = (i + 1) & mask;
  return i;
}

void HashSet::insert(std::uint64_t hash) {
  if ((size_ + 1) * 2 > table_.size()) {
    const std::vector<std::uint64_t> old =
        std::exchange(table_, std::vector<std::uint64_t>(table_.empty() ? 1024 : table_.size() * 2));
    for (const std::uint64_t kept : old) {
      if (kept != 0) table_[slot(kept)] = kept;
    }
  }
  std::uint64_t& place = table_[slot(stored(hash))];
  if (place == 0) ++size_;
  place = stored(hash);
}

void HashSet::erase(std::uint64_t hash) {
  if (!contains(hash)) return;
  const std::size_t mask = table_.size() - 1;
  std::size_t hole = slot(stored(hash));
  table_[hole] = 0;
  --size_;
  // What was pushed past the hole moves back into it, so that it is still found.
  for (std::size_t i = (hole + 1) & mask; table_[i] != 0; i = (i + 1) & mask) {
    const std::size_t home = table_[i] & mask;
    if (((i - home) & mask) < ((i - hole) & mask)) continue;
    table_[hole] = std::exchange(table_[i], 0);
    hole = i;
  }
}

bool HashSet::contains(std::uint64_t hash) const { return !table_.empty() && table_[slot(stored(hash))] != 0; }

bool operator==(const HashSet& a, const HashSet& b) {
  if (a.size_ != b.size_) return false;
  for (const std::uint64_t hash : a.table_) {
    if (hash != 0 && b.table_[b.slot(hash)] == 0) return false;
  }
  return true;
}

bool History::is_previous(std::uint64_t hash, std::span<const std::uint32_t> struck) const {
  for (std::size_t i = past_->moves.size(); i-- > 0;) {
    const Move& move = past_->moves[i];
    if (std::find(struck.begin(), struck.end(), move.number) == struck.end()) return move.before == hash;
  }
  return false;
}

void History::strike(std::uint32_t number) {
  Past& past = past_.write();
  for (std::size_t i = past.moves.size(); i-- > 0;) {
    if (past.moves[i].number != number) continue;
    const std::uint64_t after = past.moves[i].after;
    past.moves.erase(past.moves.begin() + static_cast<std::ptrdiff_t>(i));
    if (!past.repeated.contains(after)) past.all.erase(after);
    return;
  }
}

}  // namespace tideline

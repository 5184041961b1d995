#include "bots/merits.hpp"

#include "lore/tactics.hpp"

#include <algorithm>

namespace tideline {
namespace {

constexpr std::size_t kMostMerits = 2;
constexpr unsigned kNear = 3;

// Stones of one colour, or of several.
struct Stones {
  unsigned count = 0;
  ColourSet colours;

  void add(const Board& board, Point head) {
    count += board.group_size(head);
    Point s = head;
    do {
      colours.insert(board.at(s));
      s = board.next(s);
    } while (s != head);
  }
  [[nodiscard]] Merit merit(Merit::Kind kind) const {
    return {kind, count, colours.size() == 1 ? *colours.begin() : kNobody, {}};
  }
};

// Groups beside p that belong to c's bloc, or to one and the same other bloc.
unsigned groups_beside(const Board& board, Point p, Colour c, bool own) {
  unsigned most = 0;
  for (const Point n : board.topology().neighbours(p)) {
    if (board.is_empty(n) || board.allied(board.at(n), c) != own) continue;
    Topology::Neighbours heads;
    for (const Point m : board.topology().neighbours(p)) {
      if (board.is_empty(m) || !board.allied(board.at(m), board.at(n))) continue;
      if (std::find(heads.begin(), heads.end(), board.head(m)) == heads.end()) heads.push_back(board.head(m));
    }
    most = std::max(most, static_cast<unsigned>(heads.size()));
  }
  return most;
}

bool stones_near(const Board& board, Point p) {
  std::vector<Point> reached{p};
  std::size_t from = 0;
  for (unsigned step = 0; step < kNear; ++step) {
    const std::size_t to = reached.size();
    for (; from < to; ++from) {
      for (const Point n : board.topology().neighbours(reached[from])) {
        if (!board.is_empty(n)) return true;
        if (std::find(reached.begin(), reached.end(), n) == reached.end()) reached.push_back(n);
      }
    }
  }
  return false;
}

bool beside(const Topology& topology, Point p, Point q) {
  const auto diagonals = topology.diagonals(p);
  return topology.adjacent(p, q) || std::find(diagonals.begin(), diagonals.end(), q) != diagonals.end();
}

}  // namespace

std::vector<Merit> merits(const Board& board, Colour who, Point p, Point last) {
  using Kind = Merit::Kind;
  Stones captured;
  for (const Point head : board.doomed_by(p, who)) captured.add(board, head);
  Board after = board;
  after.play(p, who);
  Stones saved;
  Stones threatened;
  for (const Point q : board.topology().points()) {
    if (board.is_empty(q) || board.head(q) != q || after.is_empty(q)) continue;
    const bool in_atari = only_liberty(board, q).on_map();
    if (board.allied(board.at(q), who)) {
      if (in_atari && after.liberties(q) >= 2) saved.add(board, q);
    } else if (!in_atari && only_liberty(after, q).on_map()) {
      threatened.add(board, q);
    }
  }
  std::vector<Merit> found;
  if (captured.count > 0) found.push_back(captured.merit(Kind::Captures));
  if (saved.count > 0) found.push_back(saved.merit(Kind::Saves));
  if (threatened.count > 0 && !is_self_atari(board, p, who)) found.push_back(threatened.merit(Kind::Atari));
  if (captured.count == 0 && groups_beside(board, p, who, false) >= 2) found.push_back({Kind::Cuts, 0, {}, {}});
  if (saved.count == 0 && groups_beside(board, p, who, true) >= 2) found.push_back({Kind::Joins, 0, {}, {}});
  if (found.empty() && last.on_map() && beside(board.topology(), p, last))
    found.push_back({Kind::Answers, 0, {}, last});
  if (found.empty() && !stones_near(board, p)) found.push_back({Kind::Opens, 0, {}, {}});
  if (found.size() > kMostMerits) found.resize(kMostMerits);
  return found;
}

}  // namespace tideline

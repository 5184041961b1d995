#include "games/scoring/two_sides.hpp"

#include "games/scoring/regions.hpp"

#include <array>

namespace tideline {
namespace {

constexpr Colour kBlack{1};
constexpr Colour kWhite{2};
constexpr std::array<Colour, 2> kOrder{kBlack, kWhite};

constexpr Colour other(Colour c) { return c == kBlack ? kWhite : kBlack; }

template <class Add>
void add_up(const TwoSides& sides, Add add) {
  ColourArray<HalfPoints> territory;
  for (const Region& region : regions(sides.board, {})) {
    if (const Colour owner = region.owner()) territory[owner] += 2 * static_cast<HalfPoints>(region.points.size());
  }
  for (const Colour c : kOrder) {
    add(c, "territory", territory[c]);
    if (sides.area) {
      add(c, "stones", 2 * static_cast<HalfPoints>(sides.board.stones(c)));
    } else {
      add(c, "prisoners", 2 * static_cast<HalfPoints>(sides.prisoners[c][other(c)]));
    }
    if (c == kWhite) add(c, "komi", sides.komi);
  }
}

}  // namespace

ColourArray<HalfPoints> score_of(const TwoSides& sides) {
  ColourArray<HalfPoints> score;
  add_up(sides, [&](Colour c, std::string_view, HalfPoints value) { score[c] += value; });
  return score;
}

void count_result(const TwoSides& sides, Result& result) {
  add_up(sides, [&](Colour c, std::string_view what, HalfPoints value) {
    result.sheet.push_back({c, what, value});
    result.score[c] += value;
  });
  for (const Colour c : kOrder) {
    if (result.score[c] >= result.score[other(c)]) result.winners.insert(c);
  }
}

}  // namespace tideline

#include "lab/check.hpp"

#include <algorithm>

namespace tideline::lab {
namespace {

// On which side of the line it certainly is; 0: on neither.
int side_of(const Figure& figure, double line) {
  return figure.value.within.low > line ? 1 : figure.value.within.high < line ? -1 : 0;
}

struct Checked {
  const Figure* here;
  const Figure* there;
  int side_here;
  int side_there;
};

std::vector<Checked> in_both(const Report& report, const Report& other) {
  std::vector<Checked> out;
  for (const Section& section : report.sections) {
    for (const Section& same : other.sections) {
      if (!section.fair || !same.fair) continue;
      for (const Figure& figure : section.figures) {
        const auto found = std::find_if(same.figures.begin(), same.figures.end(),
                                        [&](const Figure& one) { return one.key == figure.key; });
        // What was counted and not played is the same with any bots.
        if (found == same.figures.end() || figure.games == 0) continue;
        out.push_back({&figure, &*found, side_of(figure, *section.fair), side_of(*found, *same.fair)});
      }
    }
  }
  return out;
}

}  // namespace

void add_check(Report& report, const Report& other, const std::string& bots) {
  const auto words = [&](std::string_view key) { return say(lexicon(), report.language, key); };
  const auto checked = in_both(report, other);
  Section section{say(lexicon(), report.language, "lab.check", {{"bots", bots}}), words("lab.check.about"), {}};
  std::size_t found = 0;
  std::size_t hold = 0;
  std::size_t differ = 0;
  for (const Checked& one : checked) {
    const bool other_there = certain_side(difference(one.there->value, one.here->value), checked.size()) != 0;
    const bool holds = !other_there && one.side_here != 0 && one.side_here == one.side_there;
    found += one.side_here != 0 ? 1 : 0;
    hold += holds ? 1 : 0;
    differ += other_there ? 1 : 0;
    Figure figure = *one.there;
    figure.key = "check." + figure.key;
    figure.verdict = words(other_there ? "lab.check.differs" : holds ? "lab.check.holds" : "lab.undecided");
    section.figures.push_back(figure);
  }
  report.answer += " " + say(lexicon(), report.language, "lab.check.answer",
                             {{"bots", bots},
                              {"found", std::to_string(found)},
                              {"hold", std::to_string(hold)},
                              {"differ", std::to_string(differ)},
                              {"games", std::to_string(other.games)}});
  report.sections.push_back(section);
}

}  // namespace tideline::lab

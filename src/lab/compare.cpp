#include "lab/compare.hpp"

#include <algorithm>

namespace tideline::lab {

Expected<Report, std::string> compare(const std::vector<Figure>& before, const std::vector<Figure>& now,
                                      Language language) {
  const auto words = [&](std::string_view key) { return say(lexicon(), language, key); };
  std::vector<Figure> figures;
  for (const Figure& figure : now) {
    const auto old =
        std::find_if(before.begin(), before.end(), [&](const Figure& one) { return one.key == figure.key; });
    if (old == before.end() || old->unit != figure.unit) continue;
    Figure change = figure;
    change.value = difference(figure.value, old->value);
    change.games = std::min(figure.games, old->games);
    figures.push_back(change);
  }
  if (figures.empty()) return std::string("the two reports have no figure in common");
  unsigned changed = 0;
  for (Figure& figure : figures) {
    const auto measure = figure.key.find('.') == std::string::npos ? maybe(lexicon(), language, "measure." + figure.key)
                                                                   : std::optional<std::string>();
    figure.label = measure.value_or(figure.key);
    const int side = certain_side(figure.value, figures.size());
    changed += side != 0 ? 1 : 0;
    figure.verdict = words(side > 0 ? "lab.more" : side < 0 ? "lab.less" : "lab.undecided");
  }
  Report report;
  report.language = language;
  report.title = words("lab.compare.title");
  report.answer = say(lexicon(), language, "lab.compare.answer",
                      {{"n", std::to_string(figures.size())}, {"changed", std::to_string(changed)}});
  report.games = figures.front().games;
  report.sections.push_back({words("lab.compare.changes"), words("lab.compare.about"), std::move(figures)});
  return report;
}

}  // namespace tideline::lab

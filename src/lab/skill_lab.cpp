#include "lab/skill_lab.hpp"

#include "lab/game_lab.hpp"

namespace tideline::lab {
namespace {

std::string step_title(const Arm& step, Language language) {
  return say(lexicon(), language, "game." + step.start.setup().game) + ", " + rules_text(step);
}

}  // namespace

Expected<Report, std::string> study_skill(const std::vector<Arm>& steps, const Order& order) {
  const auto words = [&](std::string_view key) { return say(lexicon(), order.language, key); };
  const std::size_t seats = steps[0].bots.size();
  Arms arms;
  for (const Arm& step : steps) arms.push_back(&step);
  std::vector<match::Tally> wins(steps.size());
  Mean change;  // of the last step less the first, in sixtieths
  const auto games = play_arms(order, "skill", arms, [&](std::uint64_t number, const std::vector<Trial>& trials) {
    const std::size_t seat = (seats - number % seats) % seats;  // of the first bot: Arm::sitting
    for (std::size_t i = 0; i < trials.size(); ++i)
      wins[i].add(static_cast<double>(trials[i].seats[seat].win) / static_cast<double>(kWholeWin));
    change.add(trials.back().seats[seat].win - trials[0].seats[seat].win);
    return Taken::More;
  });
  if (!games) return games.error();
  Section curve{words("lab.skill.curve"), words("lab.skill.curve.about"), {}, 1 / static_cast<double>(seats)};
  curve.curve = true;
  curve.table.head = {words("lab.skill.step"), words("lab.skill.elo"), words("lab.interval")};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::string label = std::to_string(i + 1) + ". " + step_title(steps[i], order.language);
    const Interval within = wins[i].rate_interval();
    curve.figures.push_back(
        {"skill." + std::to_string(i + 1), label, {wins[i].rate(), within}, wins[i].games(), Figure::Unit::Share});
    const auto elo = [&](double rate) {
      return rate <= 0 ? "−∞" : rate >= 1 ? "∞" : number_text(order.language, match::elo(rate), 0);
    };
    if (seats == 2)
      curve.table.rows.push_back({label, elo(wins[i].rate()), elo(within.low) + " – " + elo(within.high)});
  }
  const auto scale = static_cast<double>(kWholeWin);
  const Interval reach = change.interval();
  const Measured luck{change.mean() / scale, {reach.low / scale, reach.high / scale}};
  const std::string verdict = words(luck.within.low > 0    ? "lab.skill.more"
                                    : luck.within.high < 0 ? "lab.skill.less"
                                                           : "lab.undecided");
  Report report = report_of(order, *games, steps.size());
  const auto share = [&](double value) { return value_text(order.language, Figure::Unit::Share, value); };
  report.title =
      say(lexicon(), order.language, "lab.skill.title", {{"a", steps[0].names[0]}, {"b", steps[0].names[1]}});
  report.answer = say(lexicon(), order.language, "lab.skill.answer",
                      {{"a", steps[0].names[0]},
                       {"first", share(wins[0].rate())},
                       {"last", share(wins.back().rate())},
                       {"difference", share(luck.value)},
                       {"low", share(luck.within.low)},
                       {"high", share(luck.within.high)},
                       {"verdict", verdict}});
  report.facts = facts_of(steps[0], order, report.games);
  report.sections.push_back(curve);
  report.sections.push_back(
      {words("lab.skill.change"),
       words("lab.skill.change.about"),
       {{"skill.change", words("lab.skill.change"), luck, change.count(), Figure::Unit::Share, verdict}},
       0.0});
  return report;
}

}  // namespace tideline::lab

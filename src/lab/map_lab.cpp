#include "lab/map_lab.hpp"

#include "draw/svg.hpp"
#include "lab/game_lab.hpp"

#include <algorithm>
#include <cmath>

namespace tideline::lab {
namespace {

// The start points for one number of players, and what came of them.
class Starts {
 public:
  explicit Starts(const Arm& arm)
      : arm_(arm),
        points_(arm.start.map().starts(static_cast<unsigned>(arm.bots.size()))),
        nearest_(nearest_starts(arm.start.map(), points_)),
        wins_(points_.size()) {}

  // False: somebody began elsewhere.
  bool add(const Trial& trial) {
    for (const Trial::Seat& seat : trial.seats) {
      const auto found =
          std::find_if(points_.begin(), points_.end(), [&](Point p) { return p.index() == seat.origin; });
      if (found == points_.end()) return false;
      wins_[static_cast<std::size_t>(found - points_.begin())].add(static_cast<double>(seat.win) /
                                                                   static_cast<double>(kWholeWin));
    }
    return true;
  }

  [[nodiscard]] std::size_t count() const { return points_.size(); }
  [[nodiscard]] std::string name(std::size_t start) const { return arm_.start.map().point_name(points_[start]); }
  [[nodiscard]] double rate(std::size_t start) const { return wins_[start].rate(); }
  // Every start is somebody's in every game; where some win together, the parts add up to more than one.
  [[nodiscard]] double fair() const {
    double all = 0;
    for (const match::Tally& tally : wins_) all += tally.rate();
    return all / static_cast<double>(count());
  }
  // 1: better than its share, -1: worse, 0: undecided, where so many questions are asked at once.
  [[nodiscard]] int side(std::size_t start, std::size_t questions) const {
    const Interval within = wins_[start].rate_interval(normal_quantile(1 - 0.025 / static_cast<double>(questions)));
    return within.low > fair() ? 1 : within.high < fair() ? -1 : 0;
  }
  [[nodiscard]] double nearest_share(std::size_t start) const {
    const auto own = std::count(nearest_.begin() + 1, nearest_.end(), Colour(static_cast<unsigned>(start) + 1));
    return static_cast<double>(own) / static_cast<double>(nearest_.size() - 1);
  }

  [[nodiscard]] Section wins_section(Language language, std::size_t questions) const {
    const std::string players = std::to_string(count());
    Section section{say(lexicon(), language, "lab.map.wins", {{"n", players}}),
                    say(lexicon(), language, "lab.map.wins.about"),
                    {},
                    fair()};
    for (std::size_t i = 0; i < count(); ++i) {
      const int which = side(i, questions);
      section.figures.push_back({"start." + players + "." + name(i),
                                 name(i),
                                 {wins_[i].rate(), wins_[i].rate_interval()},
                                 wins_[i].games(),
                                 Figure::Unit::Share,
                                 say(lexicon(), language,
                                     which > 0   ? "lab.better"
                                     : which < 0 ? "lab.worse"
                                                 : "lab.undecided")});
    }
    section.picture = picture(language, questions);
    return section;
  }

  [[nodiscard]] Section nearest_section(Language language) const {
    const std::string players = std::to_string(count());
    Section section{say(lexicon(), language, "lab.map.nearest", {{"n", players}}),
                    say(lexicon(), language, "lab.map.nearest.about"),
                    {},
                    1 / static_cast<double>(count())};
    for (std::size_t i = 0; i < count(); ++i) {
      const double share = nearest_share(i);
      section.figures.push_back(
          {"nearest." + players + "." + name(i), name(i), {share, {share, share}}, 0, Figure::Unit::Share});
    }
    return section;
  }

 private:
  [[nodiscard]] std::string picture(Language language, std::size_t questions) const {
    const Setup& setup = arm_.start.setup();
    std::vector<draw::MapSpot> spots;
    for (const Point p : arm_.start.map().topology().points()) {
      const Colour owner = nearest_[p.index()];
      if (owner && std::find(points_.begin(), points_.end(), p) == points_.end())
        spots.push_back({p, setup.name(owner), true});
    }
    for (std::size_t i = 0; i < count(); ++i) {
      const int which = side(i, questions);
      using Ring = draw::MapSpot::Ring;
      spots.push_back({points_[i], setup.factions[i], false,
                       which > 0   ? Ring::Whole
                       : which < 0 ? Ring::Broken
                                   : Ring::None,
                       value_text(language, Figure::Unit::Share, wins_[i].rate())});
    }
    return draw::map_svg(arm_.start.map(), spots);
  }

  const Arm& arm_;
  std::vector<Point> points_;
  std::vector<Colour> nearest_;  // by point
  std::vector<match::Tally> wins_;
};

// What all of it comes to: how many are certain, and the one that is furthest from its share.
std::string map_answer(const std::vector<Starts>& all, std::size_t questions, Language language) {
  std::size_t certain = 0;
  const Starts* furthest = &all[0];
  std::size_t start = 0;
  for (const Starts& starts : all) {
    for (std::size_t i = 0; i < starts.count(); ++i) {
      certain += starts.side(i, questions) != 0 ? 1 : 0;
      if (std::abs(starts.rate(i) - starts.fair()) <= std::abs(furthest->rate(start) - furthest->fair())) continue;
      furthest = &starts;
      start = i;
    }
  }
  return say(lexicon(), language, certain > 0 ? "lab.map.lopsided" : "lab.map.even",
             {{"n", std::to_string(certain)},
              {"all", std::to_string(questions)},
              {"point", furthest->name(start)},
              {"players", std::to_string(furthest->count())},
              {"share", value_text(language, Figure::Unit::Share, furthest->rate(start))},
              {"fair", value_text(language, Figure::Unit::Share, furthest->fair())}});
}

}  // namespace

std::vector<Colour> nearest_starts(const Map& map, std::span<const Point> starts) {
  const Distances distances(map.topology());
  std::vector<Colour> nearest(map.topology().size() + 1);
  for (const Point p : map.topology().points()) {
    std::uint16_t least = Distances::kUnreachable;
    for (unsigned i = 0; i < starts.size(); ++i) {
      const std::uint16_t steps = distances.between(p, starts[i]);
      if (steps > least || steps == Distances::kUnreachable) continue;
      nearest[p.index()] = steps < least ? Colour(i + 1) : kNobody;
      least = steps;
    }
  }
  return nearest;
}

std::optional<std::string> no_starts(const Arm& arm) {
  const auto verbs = arm.start.kind().verbs;
  if (std::find(verbs.begin(), verbs.end(), Verb::Start) != verbs.end()) return std::nullopt;
  return "--game: " + arm.start.setup().game + " has no start points";
}

Expected<Report, std::string> study_map(std::vector<Arm> arms, const Order& order) {
  Arms played;
  std::vector<Starts> all;
  std::size_t questions = 0;
  for (Arm& arm : arms) {
    arm.drawn_starts = true;
    played.push_back(&arm);
    all.emplace_back(arm);
    questions += all.back().count();
  }
  const auto games = play_arms(order, "map", played, [&](std::uint64_t, const std::vector<Trial>& trials) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!all[i].add(trials[i])) return Taken::NoGame;
    }
    return Taken::More;
  });
  if (!games) return games.error();
  Report report = report_of(order, *games, arms.size());
  report.title = say(lexicon(), order.language, "lab.map.title", {{"map", arms[0].start.map().name()}});
  report.answer = map_answer(all, questions, order.language);
  report.facts = facts_of(arms[0], order, report.games);
  for (const Starts& starts : all) {
    report.sections.push_back(starts.wins_section(order.language, questions));
    report.sections.push_back(starts.nearest_section(order.language));
  }
  return report;
}

}  // namespace tideline::lab

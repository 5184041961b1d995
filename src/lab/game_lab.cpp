#include "lab/game_lab.hpp"

#include "cards/card_kind.hpp"
#include "lab/measures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

namespace tideline::lab {
namespace {

constexpr std::size_t kMostBars = 24;

// Sums alone: as large after a million games as after one.
class Summary {
 public:
  Summary(const Arm& arm, const Pace& pace)
      : arm_(arm),
        yardstick_(arm.yardstick(pace)),
        seats_(arm.bots.size()),
        kinds_(arm.start.setup().deck ? static_cast<unsigned>(arm.start.setup().deck->words.size()) : 0) {
    by_colour_.resize(seats_);
    by_place_.resize(seats_);
    by_bot_.resize(seats_);
    measures_.resize(all_measures().size());
    chances_.resize(all_measures().size());
  }

  // False: the game has no such card.
  bool add(std::uint64_t number, const Trial& trial) {
    if (!add_uses(cards_, trial, kinds_)) return false;
    ++games_;
    for (std::size_t i = 0; i < seats_; ++i) {
      const double share = static_cast<double>(trial.seats[i].win) / static_cast<double>(kWholeWin);
      const auto place = static_cast<std::size_t>(trial.seats[i].place);
      by_colour_[i].add(share);
      by_place_[place].add(share);
      by_bot_[(i + number) % seats_].add(share);
      in_order_ = in_order_ && place == i;
    }
    for (std::size_t i = 0; i < measures_.size(); ++i) {
      const Measure& measure = all_measures()[i];
      const auto value = measure.of(trial, yardstick_);
      if (!value) continue;
      measures_[i].add(*value);
      if (measure.bounded && measure.scale <= kWholeWin)
        chances_[i].add(static_cast<double>(*value) / static_cast<double>(measure.scale));
    }
    ++lengths_[trial.events];
    if (trial.counted != 0) ++margins_[trial.margin / 2];
    if (trial.counted != 0) ++leads_[trial.seats[0].score - trial.seats[1].score];
    return true;
  }

  [[nodiscard]] std::uint64_t games() const { return games_; }

  [[nodiscard]] std::vector<Section> sections(Language language) const {
    const auto words = [&](std::string_view key) { return say(lexicon(), language, key); };
    std::vector<Section> out;
    const double fair = equal_share();
    Section colours{words("lab.wins"), words("lab.wins.about"), {}, fair};
    for (std::size_t i = 0; i < seats_; ++i) {
      const std::string& name = arm_.start.setup().factions[i];
      colours.figures.push_back(chance("win." + name, faction_title(language, name), by_colour_[i]));
    }
    out.push_back(colours);
    if (!in_order_) {
      Section order{words("lab.order"), words("lab.order.about"), {}, fair};
      for (std::size_t i = 0; i < seats_; ++i) {
        const std::string number = std::to_string(i + 1);
        order.figures.push_back(
            chance("order." + number, say(lexicon(), language, "lab.place", {{"n", number}}), by_place_[i]));
      }
      out.push_back(order);
    }
    if (arm_.bots_text() != arm_.names[0]) {
      Section bots{words("lab.bots"), words("lab.bots.about"), {}, fair};
      for (std::size_t i = 0; i < seats_; ++i)
        bots.figures.push_back(chance("bot." + std::to_string(i + 1), arm_.names[i], by_bot_[i]));
      out.push_back(bots);
    }
    const Pace& pace = yardstick_.pace;
    Section length{words("lab.length"),
                   say(lexicon(), language, "lab.length.about",
                       {{"choice", std::to_string(pace.choice)},
                        {"stone", std::to_string(pace.stone)},
                        {"card", std::to_string(pace.card)}}),
                   {}};
    take(length, language, {"minutes", "events", "stones", "choices"});
    length.bars_title = words("measure.events");
    length.bars = bars_of(lengths_);
    out.push_back(length);
    Section course{words("lab.course"), words("lab.course.about"), {}};
    take(course, language, {"draws", "margin", "changes", "swing", "decided", "comebacks", "bound", "loose"});
    course.bars_title = words("measure.margin");
    course.bars = bars_of(margins_);
    out.push_back(course);
    if (seats_ == 2 && !leads_.empty()) out.push_back(lead_section(language));
    if (kinds_ > 0) out.push_back(card_section(language));
    return out;
  }

  [[nodiscard]] std::string answer(Language language) const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < seats_; ++i) {
      if (by_colour_[i].rate() > by_colour_[best].rate()) best = i;
    }
    // The best of more than two is above its share by chance more often than one of two is (Bonferroni).
    const double questions = seats_ > 2 ? static_cast<double>(seats_) : 1;
    const Interval within = by_colour_[best].rate_interval(normal_quantile(1 - 0.025 / questions));
    const bool known = within.low > equal_share();
    const auto share = [&](double value) { return value_text(language, Figure::Unit::Share, value); };
    return say(lexicon(), language, known ? "lab.favoured" : "lab.even",
               {{"who", faction_title(language, arm_.start.setup().factions[best])},
                {"share", share(by_colour_[best].rate())},
                {"low", share(within.low)},
                {"high", share(within.high)}});
  }

 private:
  // What every seat would have if none were favoured; more than its part where some win together.
  [[nodiscard]] double equal_share() const {
    double all = 0;
    for (const match::Tally& tally : by_colour_) all += tally.rate();
    return all / static_cast<double>(seats_);
  }

  using Counts = std::map<std::int64_t, std::uint64_t>;

  [[nodiscard]] static Figure chance(std::string key, std::string label, const match::Tally& tally) {
    return {
        std::move(key), std::move(label), {tally.rate(), tally.rate_interval()}, tally.games(), Figure::Unit::Share};
  }

  void take(Section& section, Language language, std::initializer_list<std::string_view> keys) const {
    for (const std::string_view key : keys) {
      const Measure& measure = *measure_named(key);
      const auto i = static_cast<std::size_t>(&measure - all_measures().data());
      const std::string label = say(lexicon(), language, "measure." + std::string(key));
      if (chances_[i].games() > 0) {
        section.figures.push_back(chance(std::string(key), label, chances_[i]));
        continue;
      }
      if (measures_[i].count() == 0) continue;
      const auto scale = static_cast<double>(measure.scale);
      const Interval within = measures_[i].interval();
      section.figures.push_back(
          {std::string(key),
           label,
           {measures_[i].mean() / scale, {std::max(0.0, within.low / scale), within.high / scale}},
           measures_[i].count(),
           measure.unit});
    }
  }

  // Of equal width, and no more than fit.
  [[nodiscard]] static std::vector<Bar> bars_of(const Counts& counts) {
    if (counts.empty()) return {};
    const std::int64_t first = counts.begin()->first;
    const std::int64_t span = counts.rbegin()->first - first + 1;
    const std::int64_t width = (span + static_cast<std::int64_t>(kMostBars) - 1) / static_cast<std::int64_t>(kMostBars);
    std::vector<Bar> bars(static_cast<std::size_t>((span + width - 1) / width));
    for (std::size_t i = 0; i < bars.size(); ++i) {
      const std::int64_t from = first + static_cast<std::int64_t>(i) * width;
      bars[i].label = std::to_string(from) + (width > 1 ? "–" + std::to_string(from + width - 1) : "");
    }
    for (const auto& [value, count] : counts) bars[static_cast<std::size_t>((value - first) / width)].count += count;
    return bars;
  }

  // Half of the games are below it: by so much more of komi they would be even. Of 2n games in order those are the
  // interval's ends that so many others as a fair coin allows lie beyond.
  [[nodiscard]] Section lead_section(Language language) const {
    std::uint64_t games = 0;
    for (const auto& [lead, count] : leads_) games += count;
    const auto nth = [&](double place) {
      if (place < 0 || place >= static_cast<double>(games))
        return place < 0 ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
      std::uint64_t before = 0;
      for (const auto& [lead, count] : leads_) {
        before += count;
        if (static_cast<double>(before) > place) return static_cast<double>(lead) / 2;
      }
      return std::numeric_limits<double>::infinity();
    };
    const double middle = (static_cast<double>(games) - 1) / 2;
    const double wide = normal_quantile(0.975) * std::sqrt(static_cast<double>(games)) / 2;
    const auto words = [&](std::string_view key) { return say(lexicon(), language, key); };
    const std::string first = faction_title(language, arm_.start.setup().factions[0]);
    const std::string second = faction_title(language, arm_.start.setup().factions[1]);
    Section section{words("lab.lead"), words("lab.lead.about"), {}};
    const Measured median{(nth(std::floor(middle)) + nth(std::ceil(middle))) / 2,
                          {nth(std::floor(middle - wide)), nth(std::ceil(middle + wide))}};
    section.figures.push_back(
        {"lead", say(lexicon(), language, "lab.lead.of", {{"a", first}, {"b", second}}), median, games});
    return section;
  }

  [[nodiscard]] Section card_section(Language language) const {
    const auto words = [&](std::string_view key) { return say(lexicon(), language, key); };
    Section section{words("lab.cards"), words("lab.cards.about"), {}};
    take(section, language, {"cards", "could", "dead"});
    section.table.head = {words("lab.card"),   words("lab.drawn"),     words("lab.when"), words("lab.playable"),
                          words("lab.played"), words("lab.countered"), words("lab.dead")};
    const auto part = [&](std::int64_t some, std::int64_t of) { return part_text(language, some, of); };
    const auto each = [&](std::int64_t n) {
      return number_text(language, static_cast<double>(n) / static_cast<double>(games_), 2);
    };
    for (unsigned i = 1; i <= kinds_; ++i) {
      const CardUse& use = cards_[Card(i)];
      section.table.rows.push_back({card_title(language, arm_, Card(i)), each(use.drawn),
                                    part(use.drawn_at, 1000 * use.drawn), part(use.playable, use.held),
                                    each(use.played), part(use.countered, use.played), each(use.dead)});
    }
    return section;
  }

  const Arm& arm_;
  Yardstick yardstick_;
  std::size_t seats_;
  unsigned kinds_;
  std::uint64_t games_ = 0;
  bool in_order_ = true;  // colours have always played in the order in which they sit
  std::vector<match::Tally> by_colour_;
  std::vector<match::Tally> by_place_;
  std::vector<match::Tally> by_bot_;
  std::vector<Mean> measures_;         // by their place in the list
  std::vector<match::Tally> chances_;  // the same, of those that are won, shared or lost
  Counts lengths_;
  Counts margins_;
  Counts leads_;  // of the first colour before the second, in halves; of two alone
  CardArray<CardUse> cards_{};
};

}  // namespace

std::string faction_title(Language language, const std::string& name) {
  return maybe(lexicon(), language, "faction." + name).value_or(name);
}

std::string card_title(Language language, const Arm& arm, Card card) {
  const CardList& deck = *arm.start.setup().deck;
  const Deck* whole = deck.whole();
  return whole != nullptr ? whole->kind(card).name[static_cast<std::size_t>(language)] : deck.word(card);
}

std::string impact_text(Language language, Impact impact) {
  return say(lexicon(), language,
             impact == Impact::Helps   ? "lab.helps"
             : impact == Impact::Hurts ? "lab.hurts"
                                       : "lab.undecided");
}

std::string rules_text(const Arm& arm) {
  std::string rules = arm.start.setup().preset;
  for (const Option& option : arm.start.setup().options) rules += " " + option.key + "=" + option.value;
  return rules;
}

bool add_uses(CardArray<CardUse>& sums, const Trial& trial, unsigned kinds) {
  for (const CardUse& use : trial.cards) {
    if (use.card > kinds) return false;
    sums[Card(static_cast<unsigned>(use.card))] += use;
  }
  return true;
}

Report report_of(const Order& order, std::uint64_t units, std::uint64_t each) {
  Report report;
  report.language = order.language;
  report.command = order.command + " --games " + std::to_string(units);
  report.seed = order.seed;
  report.units = units;
  report.games = units * each;
  return report;
}

std::vector<std::pair<std::string, std::string>> facts_of(const Arm& arm, const Order& order, std::uint64_t games) {
  const auto words = [&](std::string_view key) { return say(lexicon(), order.language, key); };
  const Setup& setup = arm.start.setup();
  std::vector<std::pair<std::string, std::string>> facts{{words("lab.game"), words("game." + setup.game)},
                                                         {words("lab.rules"), rules_text(arm)},
                                                         {words("lab.map"), setup.map->name()}};
  if (setup.deck) facts.emplace_back(words("lab.deck"), setup.deck->name);
  facts.emplace_back(words("lab.players"), arm.bots_text());
  facts.emplace_back(words("lab.games"), std::to_string(games));
  facts.emplace_back(words("lab.seed"), std::to_string(order.seed));
  facts.emplace_back(words("lab.program"), order.program);
  return facts;
}

Expected<Report, std::string> study_game(const Arm& arm, const Order& order) {
  Summary summary(arm, order.pace);
  const auto games = play_arms(order, "game", {&arm}, [&](std::uint64_t number, const std::vector<Trial>& trials) {
    return summary.add(number, trials[0]) ? Taken::More : Taken::NoGame;
  });
  if (!games) return games.error();
  Report report = report_of(order, *games);
  report.title = say(lexicon(), order.language, "lab.game.title",
                     {{"game", say(lexicon(), order.language, "game." + arm.start.setup().game)}});
  report.answer = summary.answer(order.language);
  report.facts = facts_of(arm, order, *games);
  report.sections = summary.sections(order.language);
  return report;
}

}  // namespace tideline::lab

#include "lab/game_lab.hpp"

#include "cards/card_kind.hpp"
#include "lab/measures.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace tideline::lab {
namespace {

constexpr std::size_t kMostBars = 24;

struct CardSums {
  Mean drawn;
  Mean played;
  Mean dead;
  std::int64_t all_drawn = 0;
  std::int64_t drawn_at = 0;
  std::int64_t held = 0;
  std::int64_t playable = 0;
  std::int64_t all_played = 0;
  std::int64_t countered = 0;
};

// Sums alone: as large after a million games as after one.
class Summary {
 public:
  explicit Summary(const Arm& arm) : arm_(arm), points_(arm.start.map().topology().size()), seats_(arm.bots.size()) {
    by_colour_.resize(seats_);
    by_place_.resize(seats_);
    by_bot_.resize(seats_);
    measures_.resize(all_measures().size());
    chances_.resize(all_measures().size());
  }

  void add(std::uint64_t number, const Trial& trial) {
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
      const auto value = measure.of(trial, points_);
      if (!value) continue;
      measures_[i].add(*value);
      if (measure.bounded && measure.scale <= kWholeWin)
        chances_[i].add(static_cast<double>(*value) / static_cast<double>(measure.scale));
    }
    ++lengths_[trial.events];
    if (trial.counted != 0) ++margins_[trial.margin / 2];
    add_cards(trial);
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
    Section length{words("lab.length"), words("lab.length.about"), {}};
    take(length, language, {"events", "stones", "choices"});
    length.bars_title = words("measure.events");
    length.bars = bars_of(lengths_);
    out.push_back(length);
    Section course{words("lab.course"), words("lab.course.about"), {}};
    take(course, language, {"draws", "margin", "changes", "swing", "decided", "comebacks"});
    course.bars_title = words("measure.margin");
    course.bars = bars_of(margins_);
    out.push_back(course);
    if (arm_.start.setup().deck) out.push_back(card_section(language));
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

  void add_cards(const Trial& trial) {
    if (!arm_.start.setup().deck) return;
    auto use = trial.cards.begin();
    for (unsigned i = 1; i <= arm_.start.setup().deck->words.size(); ++i) {
      const bool seen = use != trial.cards.end() && use->card == i;
      const CardUse none;
      const CardUse& now = seen ? *use++ : none;
      CardSums& sums = cards_[Card(i)];
      sums.drawn.add(now.drawn);
      sums.played.add(now.played);
      sums.dead.add(now.dead);
      sums.all_drawn += now.drawn;
      sums.drawn_at += now.drawn_at;
      sums.held += now.held;
      sums.playable += now.playable;
      sums.all_played += now.played;
      sums.countered += now.countered;
    }
  }

  [[nodiscard]] Section card_section(Language language) const {
    const auto words = [&](std::string_view key) { return say(lexicon(), language, key); };
    Section section{words("lab.cards"), words("lab.cards.about"), {}};
    take(section, language, {"cards", "dead"});
    section.table.head = {words("lab.card"),   words("lab.drawn"),     words("lab.when"), words("lab.playable"),
                          words("lab.played"), words("lab.countered"), words("lab.dead")};
    for (unsigned i = 1; i <= arm_.start.setup().deck->words.size(); ++i) {
      const CardSums& sums = cards_[Card(i)];
      const auto part = [&](std::int64_t some, std::int64_t all) {
        if (all == 0) return std::string("–");
        return value_text(language, Figure::Unit::Share, static_cast<double>(some) / static_cast<double>(all));
      };
      section.table.rows.push_back({card_title(language, arm_, Card(i)), number_text(language, sums.drawn.mean(), 2),
                                    part(sums.drawn_at, 1000 * sums.all_drawn), part(sums.playable, sums.held),
                                    number_text(language, sums.played.mean(), 2), part(sums.countered, sums.all_played),
                                    number_text(language, sums.dead.mean(), 2)});
    }
    return section;
  }

  const Arm& arm_;
  std::size_t points_;
  std::size_t seats_;
  std::uint64_t games_ = 0;
  bool in_order_ = true;  // colours have always played in the order in which they sit
  std::vector<match::Tally> by_colour_;
  std::vector<match::Tally> by_place_;
  std::vector<match::Tally> by_bot_;
  std::vector<Mean> measures_;         // by their place in the list
  std::vector<match::Tally> chances_;  // the same, of those that are won, shared or lost
  Counts lengths_;
  Counts margins_;
  CardArray<CardSums> cards_{};
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

std::string no_row(const Order& order, std::uint64_t number) {
  return order.folder + ": game " + std::to_string(number + 1) + " is no game of this run";
}

std::vector<std::pair<std::string, std::string>> facts_of(const Arm& arm, const Order& order, std::uint64_t games) {
  const auto words = [&](std::string_view key) { return say(lexicon(), order.language, key); };
  const Setup& setup = arm.start.setup();
  std::string rules = setup.preset;
  for (const Option& option : setup.options) rules += " " + option.key + "=" + option.value;
  std::vector<std::pair<std::string, std::string>> facts{{words("lab.game"), words("game." + setup.game)},
                                                         {words("lab.rules"), rules},
                                                         {words("lab.map"), setup.map->name()}};
  if (setup.deck) facts.emplace_back(words("lab.deck"), setup.deck->name);
  facts.emplace_back(words("lab.players"), arm.bots_text());
  facts.emplace_back(words("lab.games"), std::to_string(games));
  facts.emplace_back(words("lab.seed"), std::to_string(order.seed));
  facts.emplace_back(words("lab.program"), order.program);
  return facts;
}

Expected<Report, std::string> study_game(const Arm& arm, const Order& order) {
  Summary summary(arm);
  std::string problem;
  const auto play = [&](std::uint64_t number) -> Expected<Row, std::string> {
    const auto trial = play_trial(arm.sitting(order.seed, number));
    if (!trial) return trial.error();
    Row row;
    trial->write(row);
    return row;
  };
  const auto take = [&](std::uint64_t number, const Row& row) {
    Trial trial;
    std::size_t at = 0;
    if (!trial.read(row, at) || at != row.size() || trial.seats.size() != arm.bots.size()) {
      problem = no_row(order, number);
      return false;
    }
    summary.add(number, trial);
    return true;
  };
  const auto games = carry_out(plan_of(order, "game", {&arm}), play, take, order.told);
  if (!games) return games.error();
  if (!problem.empty()) return problem;
  if (*games == 0) return std::string("no game was finished in the time");
  Report report;
  report.language = order.language;
  report.title = say(lexicon(), order.language, "lab.game.title",
                     {{"game", say(lexicon(), order.language, "game." + arm.start.setup().game)}});
  report.answer = summary.answer(order.language);
  report.facts = facts_of(arm, order, *games);
  report.command = order.command + " --games " + std::to_string(*games);
  report.seed = order.seed;
  report.games = *games;
  report.sections = summary.sections(order.language);
  return report;
}

}  // namespace tideline::lab

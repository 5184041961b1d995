#include "lab/cards_lab.hpp"

#include "base/text.hpp"
#include "lab/forgo.hpp"
#include "lab/game_lab.hpp"

#include <algorithm>

namespace tideline::lab {
namespace {

// A pair as it is kept: the card, when it was first used, how the seat came out with it, and without.
constexpr std::size_t kPairNumbers = 4;

// How the two games of every pair came out, by card.
struct CardPairs {
  CardArray<Pairs> pairs{};
  CardArray<Mean> when{};  // the seat was first to use it, in thousandths of its choices in the game
};

class CardStudy {
 public:
  CardStudy(const Arm& arm, const Order& order, CardArray<bool> asked)
      : arm_(arm), order_(order), asked_(asked), kinds_(static_cast<unsigned>(arm.start.setup().deck->words.size())) {}

  Expected<Report, std::string> run() {
    const auto play = [this](std::uint64_t number) { return play_pairs(number); };
    const auto take = [this](std::uint64_t number, const Row& row) {
      if (take_pairs(row)) return true;
      problem_ = no_row(order_, number);
      return false;
    };
    Plan plan = plan_of(order_, "cards", {&arm_});
    std::string names;
    for (unsigned i = 1; i <= kinds_; ++i) {
      if (asked_[Card(i)]) names += (names.empty() ? "" : ",") + arm_.start.setup().deck->word(Card(i));
    }
    plan.identity.emplace_back("cards", names);
    const auto games = carry_out(plan, play, take, order_.told);
    if (!games) return games.error();
    if (!problem_.empty()) return problem_;
    if (*games == 0) return std::string("no game was finished in the time");
    return report(*games);
  }

 private:
  // Every seat has every bot, and is looked at as often as the others.
  [[nodiscard]] Colour seat_of(std::uint64_t number) const {
    const std::uint64_t seats = arm_.bots.size();
    return Colour(1 + static_cast<unsigned>(number / seats % seats));
  }

  [[nodiscard]] Expected<Row, std::string> play_pairs(std::uint64_t number) const {
    Sitting sitting = arm_.sitting(order_.seed, number);
    const Colour seat = seat_of(number);
    std::vector<std::pair<Card, std::int64_t>> used;  // in the order of their first uses
    std::int64_t choices = 0;
    const auto trial = play_trial(sitting, [&](const Action& action) {
      if (action.who != seat) return;
      ++choices;
      if (action.arg.kind != Arg::Kind::Card || !asked_[action.arg.card()] || !uses(action, action.arg.card())) return;
      const auto same = [&](const auto& one) { return one.first == action.arg.card(); };
      if (std::none_of(used.begin(), used.end(), same)) used.emplace_back(action.arg.card(), choices);
    });
    if (!trial) return trial.error();
    Row row;
    trial->write(row);
    for (const auto& [card, first] : used) {
      sitting.forgone = Forgone{seat, card};
      const auto without = play_trial(sitting);
      if (!without) return without.error();
      const auto when = first * 1000 / std::max<std::int64_t>(choices, 1);
      row.insert(row.end(), {static_cast<std::int64_t>(card.index()), when, trial->seats[seat.index() - 1].win,
                             without->seats[seat.index() - 1].win});
    }
    return row;
  }

  bool take_pairs(const Row& row) {
    Trial trial;
    std::size_t at = 0;
    if (!trial.read(row, at) || (row.size() - at) % kPairNumbers != 0) return false;
    for (; at < row.size(); at += kPairNumbers) {
      if (row[at] < 1 || row[at] > kinds_) return false;
      const Card card(static_cast<unsigned>(row[at]));
      Pairs& pairs = found_.pairs[card];
      const std::int64_t with = row[at + 2];
      const std::int64_t without = row[at + 3];
      if (std::min(with, without) < 0 || std::max(with, without) > kWholeWin) return false;
      ++(with > without ? pairs.better : with < without ? pairs.worse : pairs.same);
      found_.when[card].add(row[at + 1]);
    }
    return add_uses(uses_, trial, kinds_);
  }

  [[nodiscard]] std::string words(std::string_view key) const { return say(lexicon(), order_.language, key); }

  [[nodiscard]] Report report(std::uint64_t games) const {
    Report report = report_of(order_, games);
    report.title = say(lexicon(), order_.language, "lab.cards.title", {{"deck", arm_.start.setup().deck->name}});
    report.facts = facts_of(arm_, order_, games);
    Section section{words("lab.impact"), words("lab.impact.about"), {}, 0.0};
    std::vector<Pairs> asked;
    for (unsigned i = 1; i <= kinds_; ++i) asked.push_back(found_.pairs[Card(i)]);
    const auto known = impacts(asked);
    const auto count = [&](Impact one) { return std::count(known.begin(), known.end(), one); };
    const auto questions = asked.size() - static_cast<std::size_t>(count(Impact::Unasked));
    for (unsigned i = 1; i <= kinds_; ++i) {
      const Pairs& pairs = asked[i - 1];
      if (pairs.count() == 0) continue;
      section.figures.push_back({"impact." + arm_.start.setup().deck->word(Card(i)),
                                 card_title(order_.language, arm_, Card(i)),
                                 {pairs.difference(), pairs.interval(questions)},
                                 pairs.count(),
                                 Figure::Unit::Share,
                                 impact_text(order_.language, known[i - 1])});
    }
    std::sort(section.figures.begin(), section.figures.end(), [](const Figure& a, const Figure& b) {
      return std::pair(-a.value.value, std::string_view(a.key)) < std::pair(-b.value.value, std::string_view(b.key));
    });
    report.answer = say(lexicon(), order_.language, "lab.impact.answer",
                        {{"n", std::to_string(questions)},
                         {"helps", std::to_string(count(Impact::Helps))},
                         {"hurts", std::to_string(count(Impact::Hurts))},
                         {"open", std::to_string(count(Impact::Open))}});
    report.sections.push_back(section);
    report.sections.push_back(use_section(games));
    return report;
  }

  [[nodiscard]] Section use_section(std::uint64_t games) const {
    Section section{words("lab.use"), words("lab.use.about"), {}};
    section.table.head = {words("lab.card"),   words("lab.drawn"),     words("lab.playable"), words("lab.first"),
                          words("lab.played"), words("lab.countered"), words("lab.dead"),     words("lab.thought")};
    const auto all = static_cast<double>(games);
    for (unsigned i = 1; i <= kinds_; ++i) {
      const CardUse& use = uses_[Card(i)];
      const auto part = [&](std::int64_t some, std::int64_t of) { return part_text(order_.language, some, of); };
      const auto each = [&](std::int64_t n) { return number_text(order_.language, static_cast<double>(n) / all, 2); };
      const Mean& when = found_.when[Card(i)];
      section.table.rows.push_back(
          {card_title(order_.language, arm_, Card(i)), each(use.drawn), part(use.playable, use.held),
           when.count() == 0 ? "–" : value_text(order_.language, Figure::Unit::Share, when.mean() / 1000),
           each(use.played), part(use.countered, use.played), each(use.dead), part(use.thought, 1000 * use.weighed)});
    }
    return section;
  }

  const Arm& arm_;
  const Order& order_;
  CardArray<bool> asked_;
  unsigned kinds_;
  CardPairs found_;
  CardArray<CardUse> uses_{};
  std::string problem_;
};

}  // namespace

std::optional<std::string> unknown_card(const Arm& arm, const std::vector<std::string>& words) {
  const auto& deck = arm.start.setup().deck;
  if (!deck) return "--game: " + arm.start.setup().game + " has no cards";
  for (const std::string& word : words) {
    if (!deck->named(word).known()) return "--cards: the deck " + deck->name + " has no card " + in_quotes(word);
  }
  return std::nullopt;
}

Expected<Report, std::string> study_cards(const Arm& arm, const std::vector<std::string>& only, const Order& order) {
  const CardList& deck = *arm.start.setup().deck;
  CardArray<bool> asked{};
  for (unsigned i = 1; i <= deck.words.size(); ++i) asked[Card(i)] = only.empty();
  for (const std::string& word : only) asked[deck.named(word)] = true;
  return CardStudy(arm, order, asked).run();
}

}  // namespace tideline::lab

#include "lab/diplomacy_lab.hpp"

#include "lab/game_lab.hpp"

#include <algorithm>
#include <array>

namespace tideline::lab {
namespace {

struct Deed {
  Verb verb;
  std::string_view key;
  std::int64_t Trial::* count;
};
constexpr std::array<Deed, 4> kDeeds{{{Verb::Surrender, "offer", &Trial::offers},
                                      {Verb::Accept, "accept", &Trial::accepted},
                                      {Verb::Decline, "decline", &Trial::declined},
                                      {Verb::War, "war", &Trial::wars}}};
// Whom it concerns: who does it, to whom, and the rest.
constexpr std::array<std::string_view, 3> kParties{"one", "other", "third"};
// A pair as it is kept: the deed, and what each party won with it and without, in sixtieths.
constexpr std::size_t kDeedNumbers = 1 + 2 * kParties.size();

// A deed that somebody did for the first time in a game.
struct Done {
  std::size_t deed = 0;
  Colour who;
  Colour other;
};

class DiplomacyStudy {
 public:
  DiplomacyStudy(const Arm& arm, const Order& order) : arm_(arm), order_(order), pairs_(kDeeds.size()) {}

  Expected<Report, std::string> run() {
    const auto play = [this](std::uint64_t number) { return play_deeds(number); };
    const auto take = [this](std::uint64_t number, const Row& row) {
      if (take_deeds(row)) return true;
      problem_ = no_row(order_, number);
      return false;
    };
    const auto games = carry_out(plan_of(order_, "diplomacy", {&arm_}), play, take, order_.told);
    if (!games) return games.error();
    if (!problem_.empty()) return problem_;
    if (*games == 0) return std::string("no game was finished in the time");
    return report(*games);
  }

 private:
  [[nodiscard]] Expected<Row, std::string> play_deeds(std::uint64_t number) const {
    Sitting sitting = arm_.sitting(order_.seed, number);
    std::vector<Done> done;
    Colour offered;  // who made the newest offer
    const auto trial = play_trial(sitting, [&](const Action& action) {
      const auto deed =
          std::find_if(kDeeds.begin(), kDeeds.end(), [&](const Deed& one) { return one.verb == action.verb; });
      if (deed == kDeeds.end()) return;
      if (action.verb == Verb::Surrender) offered = action.who;
      const auto which = static_cast<std::size_t>(deed - kDeeds.begin());
      if (std::any_of(done.begin(), done.end(), [&](const Done& one) { return one.deed == which; })) return;
      done.push_back({which, action.who, action.arg.kind == Arg::Kind::Faction ? action.arg.faction() : offered});
    });
    if (!trial) return trial.error();
    Row row;
    trial->write(row);
    for (const Done& one : done) {
      sitting.forgone = Forgone{one.who, {}, kDeeds[one.deed].verb};
      const auto without_it = play_trial(sitting);
      if (!without_it) return without_it.error();
      row.push_back(static_cast<std::int64_t>(one.deed));
      for (std::size_t party = 0; party < kParties.size(); ++party)
        row.insert(row.end(), {won(*trial, one, party), won(*without_it, one, party)});
    }
    return row;
  }

  // What a party won; third parties together.
  static std::int64_t won(const Trial& trial, const Done& done, std::size_t party) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < trial.seats.size(); ++i) {
      const Colour seat(static_cast<unsigned>(i) + 1);
      const std::size_t of = seat == done.who ? 0 : seat == done.other ? 1 : 2;
      if (of == party) sum += trial.seats[i].win;
    }
    return sum;
  }

  bool take_deeds(const Row& row) {
    Trial trial;
    std::size_t at = 0;
    if (!trial.read(row, at) || trial.seats.size() != arm_.bots.size() || (row.size() - at) % kDeedNumbers != 0)
      return false;
    for (; at < row.size(); at += kDeedNumbers) {
      if (row[at] < 0 || row[at] >= static_cast<std::int64_t>(kDeeds.size())) return false;
      for (std::size_t party = 0; party < kParties.size(); ++party) {
        const std::int64_t with = row[at + 1 + 2 * party];
        const std::int64_t without_it = row[at + 2 + 2 * party];
        Pairs& pairs = pairs_[static_cast<std::size_t>(row[at])][party];
        ++(with > without_it ? pairs.better : with < without_it ? pairs.worse : pairs.same);
      }
    }
    for (std::size_t i = 0; i < kDeeds.size(); ++i) counts_[i].add(trial.*kDeeds[i].count);
    if (trial.taken > 0) against_leader_.add(trial.from_leader * kWhole / trial.taken);
    return true;
  }

  [[nodiscard]] std::string words(std::string_view key) const { return say(lexicon(), order_.language, key); }

  [[nodiscard]] Report report(std::uint64_t games) const {
    std::vector<Pairs> asked;
    for (const auto& of_deed : pairs_) asked.insert(asked.end(), of_deed.begin(), of_deed.end());
    const auto known = impacts(asked);
    const auto count = [&](Impact one) { return std::count(known.begin(), known.end(), one); };
    const auto questions = asked.size() - static_cast<std::size_t>(count(Impact::Unasked));
    Section worth{words("lab.worth"), words("lab.worth.about"), {}, 0.0};
    for (std::size_t i = 0; i < asked.size(); ++i) {
      if (known[i] == Impact::Unasked) continue;
      const std::string deed(kDeeds[i / kParties.size()].key);
      const std::string party(kParties[i % kParties.size()]);
      worth.figures.push_back({std::string("worth.").append(deed).append(".").append(party),
                               words("deed." + deed) + ", " + words("party." + party),
                               {asked[i].difference(), asked[i].interval(questions)},
                               asked[i].count(),
                               Figure::Unit::Share,
                               impact_text(order_.language, known[i])});
    }
    Report report = report_of(order_, games);
    report.title = words("lab.diplomacy.title");
    report.facts = facts_of(arm_, order_, games);
    report.answer = say(lexicon(), order_.language, "lab.diplomacy.answer",
                        {{"n", std::to_string(questions)},
                         {"helps", std::to_string(count(Impact::Helps))},
                         {"hurts", std::to_string(count(Impact::Hurts))},
                         {"open", std::to_string(count(Impact::Open))}});
    if (!worth.figures.empty()) report.sections.push_back(worth);
    if (against_leader_.count() > 0) report.sections.push_back(leader_section());
    report.sections.push_back(count_section());
    return report;
  }

  // There is no line where nobody is favoured: who leads is one whose stones were seldom taken.
  [[nodiscard]] Section leader_section() const {
    const Interval within = against_leader_.interval();
    const Measured share{against_leader_.mean() / kWhole,
                         {std::max(0.0, within.low / kWhole), std::min(1.0, within.high / kWhole)}};
    return {words("lab.gang"),
            words("lab.gang.about"),
            {{"gang", words("lab.gang.share"), share, against_leader_.count(), Figure::Unit::Share}}};
  }

  [[nodiscard]] Section count_section() const {
    Section section{words("lab.deeds"), words("lab.deeds.about"), {}};
    for (std::size_t i = 0; i < kDeeds.size(); ++i) {
      const Interval within = counts_[i].interval();
      section.figures.push_back({"deeds." + std::string(kDeeds[i].key),
                                 words("deed." + std::string(kDeeds[i].key)),
                                 {counts_[i].mean(), {std::max(0.0, within.low), within.high}},
                                 counts_[i].count()});
    }
    return section;
  }

  static constexpr int kWhole = 1000;

  const Arm& arm_;
  const Order& order_;
  std::vector<std::array<Pairs, kParties.size()>> pairs_;  // by deed
  std::array<Mean, kDeeds.size()> counts_{};
  Mean against_leader_;  // in thousandths of the stones taken
  std::string problem_;
};

}  // namespace

std::optional<std::string> no_diplomacy(const Arm& arm) {
  const auto verbs = arm.start.kind().verbs;
  if (std::find(verbs.begin(), verbs.end(), Verb::Surrender) == verbs.end())
    return "--game: " + arm.start.setup().game + " has no diplomacy";
  if (arm.bots.size() < 3) return std::string("--players: diplomacy is for three at least");
  for (const Option& option : arm.start.setup().options) {
    if (option.key == "alliances" && option.value == "off")
      return std::string("--rules: alliances=off has no diplomacy");
  }
  return std::nullopt;
}

Expected<Report, std::string> study_diplomacy(const Arm& arm, const Order& order) {
  return DiplomacyStudy(arm, order).run();
}

}  // namespace tideline::lab
